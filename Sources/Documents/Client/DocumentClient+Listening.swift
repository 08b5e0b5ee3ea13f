import Kernel

extension DocumentClient {
  /// Shows the results of a query from now on.
  mutating func listen(
    _ query: DocumentQuery,
    _ number: Int64,
    _ includesMetadata: Bool,
    _ now: DeviceTime,
    _ effects: inout Effects<DocumentClientEffect>,
  ) {
    if let problem = query.problem {
      var view = DocumentView()
      view.status = problem
      return effects.append(.show(view, listener: number))
    }
    var listener = ClientListener()
    listener.number = number
    listener.query = query
    listener.includesMetadata = includesMetadata
    listeners.removeAll { $0.number == number }
    listeners.append(listener)
    var lookup = ClientLookup()
    show(listeners.count - 1, &lookup, &effects)
    if stream == .open { ask(listeners.count - 1, now, &effects) }
    wake(now, &effects)
  }

  /// Nobody wants to see it any more.
  mutating func stopListening(
    _ number: Int64,
    _ effects: inout Effects<DocumentClientEffect>,
  ) {
    guard let place = listeners.firstIndex(where: { $0.number == number }) else { return }
    cancelAsking(place, &effects)
    listeners.remove(at: place)
    if stream == .open { tell(.unlisten(target: number), &effects) }
  }

  /// The store tells a listener something.
  mutating func take(
    _ change: TargetChange,
    _ now: DeviceTime,
    _ effects: inout Effects<DocumentClientEffect>,
  ) {
    guard stream == .open,
      let place = listeners.firstIndex(where: { $0.number == change.target })
    else { return }
    guard change.status.isOkay else { return end(place, change.status, &effects) }
    backoff = ClientBackoff()
    guard change.number == 0 || change.number == listeners[place].heard else {
      // One was missed: the store is to tell everything again.
      let isMissed = change.number > listeners[place].heard && listeners[place].request == 0
      if isMissed { ask(place, now, &effects) }
      return
    }
    hear(change, place, &effects)
    showAll(&effects)
  }

  private mutating func hear(
    _ change: TargetChange,
    _ place: Int,
    _ effects: inout Effects<DocumentClientEffect>,
  ) {
    cancelAsking(place, &effects)
    listeners[place].heard = change.number + 1
    listeners[place].isCurrent = true
    let paths = change.documents.map(\.path)
    let gone = change.number == 0 ? listeners[place].documents : change.removed
    var leaving = PathTable(gone + paths)
    listeners[place].documents.removeAll { leaving.contains($0) }
    listeners[place].documents += paths
    var lookup = ClientLookup()
    for snapshot in change.documents {
      learn(snapshot, readTime: snapshot.updated, &lookup, &effects)
    }
    let query = listeners[place].query
    if change.number == 0, let path = query.singleDocument, paths.isEmpty {
      learn(
        DocumentSnapshot(missing: path, at: change.readTime),
        readTime: change.readTime,
        &lookup,
        &effects,
      )
    } else if change.number == 0, !query.isPart {
      forgetStrangers(of: query, known: paths, &lookup, &effects)
    }
    guard !change.removed.isEmpty else { return }
    var listed = PathTable(listeners.flatMap(\.documents))
    for path in change.removed {
      lose(path, query, change.readTime, isListed: listed.contains(path), &lookup, &effects)
    }
  }

  /// A document is no result any more: unless another listener shows it, nothing is known of it.
  private mutating func lose(
    _ path: String,
    _ query: DocumentQuery,
    _ time: WallTime,
    isListed: Bool,
    _ lookup: inout ClientLookup,
    _ effects: inout Effects<DocumentClientEffect>,
  ) {
    if query.singleDocument != nil {
      return learn(DocumentSnapshot(missing: path, at: time), readTime: time, &lookup, &effects)
    }
    guard !isListed else { return }
    // What is known may say so itself, as after a write of this device.
    guard cache[path]?.document.map(query.shows) == true else { return }
    forget(path, &lookup, &effects)
  }

  /// The store has ended a listener, as for lack of a right.
  private mutating func end(
    _ place: Int,
    _ status: DocumentStatus,
    _ effects: inout Effects<DocumentClientEffect>,
  ) {
    cancelAsking(place, &effects)
    let listener = listeners.remove(at: place)
    var view = listener.shown ?? DocumentView()
    view.status = status
    effects.append(.show(view, listener: listener.number))
  }

  // MARK: Views

  /// Shows every listener what is new to it.
  mutating func showAll(_ effects: inout Effects<DocumentClientEffect>) {
    var lookup = ClientLookup()
    for place in listeners.indices { show(place, &lookup, &effects) }
  }

  private mutating func show(
    _ place: Int,
    _ lookup: inout ClientLookup,
    _ effects: inout Effects<DocumentClientEffect>,
  ) {
    let listener = listeners[place]
    var view = DocumentView()
    view.documents = local.results(of: listener.query).map {
      self.view($0.path, .start, &lookup)
    }
    view.isFromCache = !listener.isCurrent
    view.hasPendingWrites = view.documents.contains(where: \.hasPendingWrites)
    guard isNews(view, listener) else { return }
    listeners[place].shown = view
    effects.append(.show(view, listener: listener.number))
  }

  /// Whether a view is to be shown: an empty one of the cache is none while the store may yet answer.
  private func isNews(_ view: DocumentView, _ listener: ClientListener) -> Bool {
    guard let shown = listener.shown else {
      return !view.isFromCache || !view.documents.isEmpty || isOffline
    }
    if view == shown { return false }
    if listener.includesMetadata { return true }
    // That an empty view has come from the store is news as well.
    if view.documents.isEmpty, shown.isFromCache, !view.isFromCache { return true }
    return view.documents.map(\.snapshot) != shown.documents.map(\.snapshot)
  }
}
