import Kernel

extension DocumentServer {
  /// Tells a listener all results, and from then on what changes.
  mutating func listen(
    _ query: DocumentQuery,
    _ target: Int64,
    _ request: DocumentRequest,
    _ now: DeviceTime,
    _ effects: inout Effects<DocumentServerEffect>,
  ) {
    if let status = refusal(ofListening: query, request, now, &effects) {
      var change = TargetChange()
      change.target = target
      change.status = status
      change.readTime = now.wall
      return effects.append(.notify(change, to: request.from))
    }
    var watcher = Watcher()
    watcher.client = request.from
    watcher.target = target
    watcher.caller = request.caller
    watcher.query = query
    let results = store.results(of: query)
    if watcher.isWindow { watcher.shown = results.map(\.path) }
    watchers.add(watcher)
    tell(watcher, results, [], now, &effects)
  }

  private func refusal(
    ofListening query: DocumentQuery,
    _ request: DocumentRequest,
    _ now: DeviceTime,
    _ effects: inout Effects<DocumentServerEffect>,
  ) -> DocumentStatus? {
    guard let path = query.singleDocument else {
      return refusal(of: query, request, now, &effects)
    }
    if let problem = query.problem { return problem }
    return gate.denial(reading: path, access(request, now)).map { status(of: $0, &effects) }
  }

  private mutating func tell(
    _ watcher: Watcher,
    _ documents: [Document],
    _ removed: [String],
    _ now: DeviceTime,
    _ effects: inout Effects<DocumentServerEffect>,
  ) {
    var change = TargetChange()
    change.target = watcher.target
    change.number = watcher.told
    change.documents = documents.map(DocumentSnapshot.init)
    change.removed = removed
    change.readTime = max(now.wall, lastCommit)
    watchers.note(watcher.key, told: watcher.told + 1, shown: watcher.shown)
    effects.append(.notify(change, to: watcher.client))
  }

  /// Tells listeners what a commit has changed of their results.
  mutating func tellWatchers(
    _ changes: [DocumentChange],
    _ now: DeviceTime,
    _ effects: inout Effects<DocumentServerEffect>,
  ) {
    var interested = SortedRows<Interest>()
    for change in changes {
      for key in watchers.interested(in: change) {
        if interested.update(key, { $0.changes.append(change) }) == nil {
          interested[key] = Interest(key: key, changes: [change])
        }
      }
    }
    for interest in interested { tell(interest, now, &effects) }
  }

  private mutating func tell(
    _ interest: Interest,
    _ now: DeviceTime,
    _ effects: inout Effects<DocumentServerEffect>,
  ) {
    guard var watcher = watchers[interest.key] else { return }
    if let status = lostRight(watcher, interest, now, &effects) {
      var change = TargetChange()
      change.target = watcher.target
      change.number = watcher.told
      change.status = status
      change.readTime = max(now.wall, lastCommit)
      watchers.remove(interest.key)
      return effects.append(.notify(change, to: watcher.client))
    }
    var documents: [Document] = []
    var removed: [String] = []
    if watcher.isWindow {
      let results = store.results(of: watcher.query)
      let paths = results.map(\.path)
      documents = results.filter { document in
        !watcher.shown.contains(document.path)
          || interest.changes.contains { $0.path == document.path }
      }
      removed = watcher.shown.filter { !paths.contains($0) }
      watcher.shown = paths
    } else {
      for change in interest.changes {
        if let after = change.after, watcher.query.shows(after) {
          documents.append(after)
        } else if let before = change.before, watcher.query.shows(before) {
          removed.append(change.path)
        }
      }
    }
    guard !documents.isEmpty || !removed.isEmpty else { return }
    tell(watcher, documents, removed, now, &effects)
  }

  /// Whoever listens to one document may not any more what they might before: that ends it.
  ///
  /// A query is judged by its filter alone, which stays as it is.
  private func lostRight(
    _ watcher: Watcher,
    _ interest: Interest,
    _ now: DeviceTime,
    _ effects: inout Effects<DocumentServerEffect>,
  ) -> DocumentStatus? {
    guard let path = watcher.query.singleDocument else { return nil }
    let access = DocumentGate.Access(
      caller: watcher.caller,
      from: watcher.client,
      time: now.wall,
      store: store,
    )
    return gate.denial(reading: path, access).map { status(of: $0, &effects) }
  }
}

/// A listener and the changes that may matter to it.
private struct Interest: Keyed {
  let key: Watcher.Key
  var changes: [DocumentChange]

  static func order(_ left: Watcher.Key, _ right: Watcher.Key) -> ValueOrder {
    Watcher.order(left, right)
  }
}

extension DocumentQuery {
  /// Whether a document is a result, were there no limit and no cursor: it passes the filter, and has the
  /// fields that results are ordered by.
  func shows(_ document: Document) -> Bool {
    filter.matches(document) && fullOrders.allSatisfy { document.value(at: $0.field) != nil }
  }
}
