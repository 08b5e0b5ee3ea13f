import Kernel

extension DocumentClient {
  /// Puts writes into the queue: the app sees them at once, and the store gets them when it can.
  mutating func write(
    _ writes: [DocumentWrite],
    _ call: Int64,
    _ now: DeviceTime,
    _ effects: inout Effects<DocumentClientEffect>,
  ) {
    if let problem = Self.problem(of: writes) {
      return effects.append(.complete(.failed(problem), call: call))
    }
    batches += 1
    var batch = PendingBatch()
    batch.number = batches
    batch.call = call
    batch.user = user
    batch.writes = writes
    batch.made = now.wall
    queue.append(batch)
    if settings.isPersistent {
      effects.append(.write(key: Self.key(of: batch.number), value: Self.value(of: batch)))
      effects.append(.sync)
    }
    refresh(writes.map(\.document))
    showAll(&effects)
    wake(now, &effects)
  }

  private static func problem(of writes: [DocumentWrite]) -> DocumentStatus? {
    guard writes.count <= Limits.writes else {
      return .invalid("maximum \(Limits.writes) writes allowed per request")
    }
    return writes.lazy.compactMap(\.problem).first
  }

  /// Sends the oldest batch of who is using the app, where none is under way.
  mutating func sendBatch(_ now: DeviceTime, _ effects: inout Effects<DocumentClientEffect>) {
    guard writing == 0, let batch = queue.first(where: { $0.user == user }) else { return }
    writing = send(.commit(batch.writes, transaction: 0), now, &effects)
  }

  /// The store has answered the batch that was under way.
  mutating func takeWritten(
    _ answer: DocumentAnswer,
    _ now: DeviceTime,
    _ effects: inout Effects<DocumentClientEffect>,
  ) {
    writing = 0
    guard let place = queue.firstIndex(where: { $0.user == user }) else { return }
    switch answer {
    case .committed(let time):
      let batch = remove(at: place, &effects)
      acknowledge(batch, at: time, &effects)
      if batch.call != 0 { effects.append(.complete(.written(at: time), call: batch.call)) }
    case .refused(let status) where status.code.isTransient:
      // It stays, and is sent again after a while.
      breakStream(&effects)
    case .refused(let status):
      reject(at: place, status, &effects)
    case .documents, .written, .began, .rolledBack, .greeted:
      // What the store has done nobody knows: it would not say it better another time.
      reject(at: place, DocumentStatus(wrong: answer, to: "a commit"), &effects)
    }
    showAll(&effects)
    wake(now, &effects)
  }

  /// The store will never take a batch: what it showed is taken back.
  private mutating func reject(
    at place: Int,
    _ status: DocumentStatus,
    _ effects: inout Effects<DocumentClientEffect>,
  ) {
    let batch = remove(at: place, &effects)
    refresh(batch.writes.map(\.document))
    effects.append(.rollBack(batch.writes.map(\.document), status: status))
    if batch.call != 0 { effects.append(.complete(.failed(status), call: batch.call)) }
  }

  private mutating func remove(
    at place: Int,
    _ effects: inout Effects<DocumentClientEffect>,
  ) -> PendingBatch {
    let batch = queue.remove(at: place)
    if settings.isPersistent { effects.append(.remove(key: Self.key(of: batch.number))) }
    return batch
  }

  /// What the store has now is known, as far as it was known before.
  private mutating func acknowledge(
    _ batch: PendingBatch,
    at time: WallTime,
    _ effects: inout Effects<DocumentClientEffect>,
  ) {
    var lookup = ClientLookup()
    for write in batch.writes {
      let known = cache[write.document]
      // A listener may have heard of it already.
      if known.map({ $0.readTime < time }) ?? true, write.isTelling(ofKnown: known != nil) {
        // That the store has carried it out says that what it requires was so.
        let after = try? write.when(.none).applied(to: known?.document, at: time)
        keep(after ?? nil, at: write.document, readTime: time, &lookup, &effects)
      }
      refresh(write.document, &lookup)
    }
  }

  // MARK: What the app sees

  /// The documents that somebody's waiting writes are about, of who is using the app.
  var pendingPaths: [String] {
    queue.filter { $0.user == user }.flatMap { $0.writes.map(\.document) }
  }

  /// Whether a write to a document waits.
  func isPending(_ path: String) -> Bool {
    let user = self.user
    return queue.indices.contains { queue[$0].isAbout(path, of: user) }
  }

  /// The writes to a document that wait, in their order.
  ///
  /// - Complexity: O(*q*) in the queue for the first few documents of an event, O(log *q*) for the others.
  func waiting(_ path: String, _ lookup: inout ClientLookup) -> [PendingPlace] {
    lookup.asked += 1
    let isWorth = lookup.asked > ClientLookup.scansMost && queue.count > ClientLookup.scansMost
    if lookup.pending == nil, isWorth { lookup.pending = PathTable(allWaiting) }
    if lookup.pending != nil { return lookup.pending?.values(of: path) ?? [] }
    let user = self.user
    var places: [PendingPlace] = []
    // Batches are looked at where they lie: hardly any is about this document, and copies are dear.
    for batch in queue.indices where queue[batch].isAbout(path, of: user) {
      for write in queue[batch].writes.indices
      where queue[batch].writes[write].document.hasBytes(of: path) {
        places.append(PendingPlace(batch: batch, write: write))
      }
    }
    return places
  }

  private var allWaiting: [(path: String, value: PendingPlace)] {
    queue.indices.filter { queue[$0].user == user }.flatMap { batch in
      queue[batch].writes.indices.map { write in
        (queue[batch].writes[write].document, PendingPlace(batch: batch, write: write))
      }
    }
  }

  /// Works out what the app sees of documents.
  mutating func refresh(_ paths: [String]) {
    var lookup = ClientLookup()
    for path in paths { refresh(path, &lookup) }
  }

  /// Works out what the app sees of a document: what is known, and what was written since.
  mutating func refresh(_ path: String, _ lookup: inout ClientLookup) {
    var document = cache[path]?.document
    for place in waiting(path, &lookup) {
      let write = queue[place.batch].writes[place.write]
      // A write whose precondition is not met shows nothing; the store will refuse it.
      if let after = try? write.applied(to: document, at: queue[place.batch].made) {
        document = after
      } else if write.action == .delete {
        document = nil
      }
    }
    local.put(document, at: path)
  }

  /// The fields of a document that the store is to set to its time by these writes, and has not.
  func awaitedTimes(_ waiting: [PendingPlace]) -> [FieldPath] {
    var fields: [FieldPath] = []
    for place in waiting {
      let write = queue[place.batch].writes[place.write]
      fields.removeAll { write.overwrites($0) }
      fields += write.transforms.filter { $0.operation == .serverTime }.map(\.field)
    }
    return fields
  }
}

extension PendingBatch {
  /// Whether it is somebody's and writes to a document.
  fileprivate func isAbout(_ path: String, of somebody: String) -> Bool {
    user == somebody && writes.contains { $0.document.hasBytes(of: path) }
  }
}

extension DocumentWrite {
  /// Whether the document after it is known: it was known before, or says all there is.
  fileprivate func isTelling(ofKnown isKnown: Bool) -> Bool {
    switch action {
    case .verify: false
    case .delete: true
    case .merge: isKnown
    case .set: isKnown || transforms.allSatisfy { $0.operation == .serverTime }
    }
  }

  /// Whether it decides what a field is.
  fileprivate func overwrites(_ field: FieldPath) -> Bool {
    switch action {
    case .set, .delete: true
    case .merge(_, let mask): mask.contains { field.isWithin($0) }
    case .verify: false
    }
  }
}
