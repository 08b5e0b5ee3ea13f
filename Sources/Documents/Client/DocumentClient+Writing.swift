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
    for write in writes { refresh(write.document) }
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
      let batch = remove(at: place, &effects)
      for write in batch.writes { refresh(write.document) }
      effects.append(.rollBack(batch.writes.map(\.document), status: status))
      if batch.call != 0 { effects.append(.complete(.failed(status), call: batch.call)) }
    case .documents, .written, .began, .rolledBack, .greeted:
      preconditionFailure("a commit is answered by \(answer.kind)")
    }
    showAll(&effects)
    wake(now, &effects)
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
    for write in batch.writes {
      let known = cache[write.document]
      // A listener may have heard of it already.
      if known.map({ $0.readTime < time }) ?? true, write.isTelling(ofKnown: known != nil) {
        // That the store has carried it out says that what it requires was so.
        let after = try? write.when(.none).applied(to: known?.document, at: time)
        keep(after ?? nil, at: write.document, readTime: time, &effects)
      }
      refresh(write.document)
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

  /// Works out what the app sees of a document: what is known, and what was written since.
  mutating func refresh(_ path: String) {
    var document = cache[path]?.document
    let user = self.user
    // Batches are looked at where they lie: hardly any is about this document, and copies are dear.
    for place in queue.indices where queue[place].isAbout(path, of: user) {
      let batch = queue[place]
      for write in batch.writes where write.document == path {
        // A write whose precondition is not met shows nothing; the store will refuse it.
        if let after = try? write.applied(to: document, at: batch.made) {
          document = after
        } else if write.action == .delete {
          document = nil
        }
      }
    }
    local.put(document, at: path)
  }

  /// The fields of a document that the store is to set to its time, and has not.
  func awaitedTimes(_ path: String) -> [FieldPath] {
    var fields: [FieldPath] = []
    for batch in queue where batch.user == user {
      for write in batch.writes where write.document == path {
        fields.removeAll { write.overwrites($0) }
        fields += write.transforms.filter { $0.operation == .serverTime }.map(\.field)
      }
    }
    return fields
  }
}

extension PendingBatch {
  /// Whether it is somebody's and writes to a document.
  fileprivate func isAbout(_ path: String, of somebody: String) -> Bool {
    user == somebody && writes.contains { $0.document == path }
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
