import Kernel

extension DocumentClient {
  /// Answers from the cache, or asks the store.
  mutating func read(
    _ query: DocumentQuery,
    _ source: DocumentSource,
    _ call: Int64,
    _ now: DeviceTime,
    _ effects: inout Effects<DocumentClientEffect>,
  ) {
    if let problem = query.problem {
      return effects.append(.complete(.failed(problem), call: call))
    }
    var read = PendingRead()
    read.call = call
    read.query = query
    read.allowsCache = source == .preferServer
    switch source {
    case .cache: answerFromCache(read, &effects)
    case .server, .preferServer:
      guard !isOffline else { return endRead(read, &effects) }
      reads.append(read)
      wake(now, &effects)
    }
  }

  /// Sends what waits to be read.
  mutating func sendReads(_ now: DeviceTime, _ effects: inout Effects<DocumentClientEffect>) {
    for place in reads.indices where reads[place].request == 0 {
      let read = reads[place]
      let paths = read.isTransaction ? read.paths : read.query.singleDocument.map { [$0] }
      let operation: DocumentOperation =
        paths.map { .get($0, transaction: 0) } ?? .query(read.query, transaction: 0)
      reads[place].request = send(operation, now, &effects)
    }
  }

  /// The store has answered.
  mutating func takeRead(
    _ answer: DocumentAnswer,
    at place: Int,
    _ now: DeviceTime,
    _ effects: inout Effects<DocumentClientEffect>,
  ) {
    let read = reads.remove(at: place)
    switch answer {
    case .documents(let documents) where read.isTransaction:
      giveTransaction(documents, read.call, &effects)
    case .documents(let documents):
      learn(documents, of: read, now, &effects)
      let shown =
        read.query.singleDocument.map { [$0] } ?? local.results(of: read.query).map(\.path)
      var lookup = ClientLookup()
      let viewed = shown.map { view($0, now.wall, &lookup) }
      effects.append(.complete(.documents(viewed, isFromCache: false), call: read.call))
      showAll(&effects)
    case .refused(let status) where read.isTransaction:
      failTransaction(read.call, status, &effects)
    case .refused(let status): effects.append(.complete(.failed(status), call: read.call))
    case .committed, .written, .began, .rolledBack, .greeted:
      let status = DocumentStatus(wrong: answer, to: "a read")
      if read.isTransaction { transactions.removeAll { $0.call == read.call } }
      effects.append(.complete(.failed(status), call: read.call))
    }
  }

  /// Keeps what the store says, and forgets what it would have said were it still so.
  private mutating func learn(
    _ documents: [DocumentSnapshot],
    of read: PendingRead,
    _ now: DeviceTime,
    _ effects: inout Effects<DocumentClientEffect>,
  ) {
    var lookup = ClientLookup()
    for snapshot in documents { learn(snapshot, readTime: snapshot.updated, &lookup, &effects) }
    guard read.query.singleDocument == nil, !read.query.isPart else { return }
    forgetStrangers(of: read.query, known: documents.map(\.path), &lookup, &effects)
  }

  /// Answers from the cache.
  private mutating func answerFromCache(
    _ read: PendingRead,
    _ effects: inout Effects<DocumentClientEffect>,
  ) {
    var lookup = ClientLookup()
    guard let path = read.query.singleDocument else {
      let viewed = local.results(of: read.query).map { view($0.path, .start, &lookup) }
      return effects.append(.complete(.documents(viewed, isFromCache: true), call: read.call))
    }
    guard cache.contains(path) || local[path] != nil || isPending(path) else {
      let message =
        "Failed to get document from cache. (However, this document may exist on the server."
        + " Run again without setting source to CACHE to attempt to retrieve the document.)"
      let status = DocumentStatus(.unavailable, message)
      return effects.append(.complete(.failed(status), call: read.call))
    }
    touch(path, &lookup)
    let viewed = [view(path, .start, &lookup)]
    effects.append(.complete(.documents(viewed, isFromCache: true), call: read.call))
  }

  /// The store is out of reach: reads that would take the cache get it, the others fail.
  mutating func endReads(_ now: DeviceTime, _ effects: inout Effects<DocumentClientEffect>) {
    let ended = reads
    reads = []
    for read in ended { endRead(read, &effects) }
  }

  private mutating func endRead(
    _ read: PendingRead,
    _ effects: inout Effects<DocumentClientEffect>,
  ) {
    let isKnown = read.query.singleDocument.map { cache.contains($0) || isPending($0) } ?? true
    if read.allowsCache, isKnown { return answerFromCache(read, &effects) }
    let status = DocumentStatus(
      .unavailable,
      "Failed to get document because the client is offline.",
    )
    if read.isTransaction { return failTransaction(read.call, status, &effects) }
    effects.append(.complete(.failed(status), call: read.call))
  }

  /// A document as the app sees it.
  func view(_ path: String, _ now: WallTime, _ lookup: inout ClientLookup) -> ViewedDocument {
    var snapshot =
      local[path].map(DocumentSnapshot.init)
      ?? DocumentSnapshot(missing: path, at: cache[path]?.readTime ?? now)
    let waiting = waiting(path, &lookup)
    if !waiting.isEmpty, settings.serverTimes == .none {
      for field in awaitedTimes(waiting) where snapshot.fields[field] != nil {
        snapshot.fields[field] = .null
      }
    }
    return ViewedDocument(snapshot, hasPendingWrites: !waiting.isEmpty)
  }
}

extension DocumentQuery {
  /// Whether documents that pass the filter may be no results.
  var isPart: Bool { limit > 0 || offset > 0 || start != nil || end != nil }
}
