import Kernel

extension DocumentClient {
  /// Sends a request whose answer is awaited.
  ///
  /// - Returns: its number.
  mutating func send(
    _ operation: DocumentOperation,
    _ now: DeviceTime,
    _ effects: inout Effects<DocumentClientEffect>,
  ) -> Int64 {
    requests += 1
    effects.append(.send(DocumentRequest(requests, from: name, as: caller, operation)))
    let missed = DocumentClientEvent.answerMissed(number: requests)
    effects.append(.setTimer(missed, at: now.uptime + settings.answerPatience))
    return requests
  }

  /// Sends a request that is not answered.
  mutating func tell(
    _ operation: DocumentOperation,
    _ effects: inout Effects<DocumentClientEffect>,
  ) {
    requests += 1
    effects.append(.send(DocumentRequest(requests, from: name, as: caller, operation)))
  }

  /// Whether anybody wants the stream.
  var isWanted: Bool {
    !listeners.isEmpty || !reads.isEmpty || queue.contains { $0.user == user }
      || transactions.contains { $0.commit != 0 }
  }

  /// Opens the stream where it is closed and wanted, and sends what there is where it is open.
  mutating func wake(_ now: DeviceTime, _ effects: inout Effects<DocumentClientEffect>) {
    guard isWanted else { return }
    switch stream {
    case .closed: open(now, &effects)
    case .open:
      sendReads(now, &effects)
      sendBatch(now, &effects)
    case .opening, .failed, .waiting: break
    }
  }

  /// Asks whether there is a way.
  mutating func open(_ now: DeviceTime, _ effects: inout Effects<DocumentClientEffect>) {
    guard isReachable else {
      stream = .waiting
      return goOffline(now, &effects)
    }
    stream = .opening(number: send(.greet, now, &effects))
  }

  /// The store has answered a greeting: everything that is wanted is asked for, unless it is in trouble.
  ///
  /// A store that refuses is out of reach as one that says nothing (`handleWatchStreamFailure` of Firebase's
  /// SDKs). One that greets may refuse all the rest: the wait grows on until it has done something
  /// (`onNext` of the SDKs' streams).
  private mutating func greet(
    _ answer: DocumentAnswer,
    _ now: DeviceTime,
    _ effects: inout Effects<DocumentClientEffect>,
  ) {
    guard answer == .greeted else {
      breakStream(&effects)
      return goOffline(now, &effects)
    }
    stream = .open
    isOffline = false
    for place in listeners.indices { ask(place, now, &effects) }
    wake(now, &effects)
  }

  /// Asks the store for everything that a listener wants to see.
  mutating func ask(
    _ place: Int,
    _ now: DeviceTime,
    _ effects: inout Effects<DocumentClientEffect>,
  ) {
    cancelAsking(place, &effects)
    let listener = listeners[place]
    listeners[place].heard = 0
    listeners[place].request = send(
      .listen(listener.query, target: listener.number),
      now,
      &effects,
    )
  }

  /// Nobody waits for what a listener has asked for.
  mutating func cancelAsking(_ place: Int, _ effects: inout Effects<DocumentClientEffect>) {
    listeners[place].isCurrent = false
    guard listeners[place].request != 0 else { return }
    effects.append(.cancelTimer(.answerMissed(number: listeners[place].request)))
    listeners[place].request = 0
  }

  /// A wait is over: the store is asked again, if somebody still wants it.
  mutating func tryAgain(_ now: DeviceTime, _ effects: inout Effects<DocumentClientEffect>) {
    guard stream == .waiting else { return }
    stream = .closed
    guard isWanted else {
      // Nobody knows whether there is a way.
      isOffline = false
      return
    }
    open(now, &effects)
  }

  /// Takes an answer.
  mutating func take(
    _ answer: DocumentAnswer,
    _ number: Int64,
    _ now: DeviceTime,
    _ effects: inout Effects<DocumentClientEffect>,
  ) {
    effects.append(.cancelTimer(.answerMissed(number: number)))
    if case .opening(number) = stream { return greet(answer, now, &effects) }
    if stream == .open, answer.isHealthy { backoff = ClientBackoff() }
    if number == writing { return takeWritten(answer, now, &effects) }
    if let place = reads.firstIndex(where: { $0.request == number }) {
      return takeRead(answer, at: place, now, &effects)
    }
    if let place = transactions.firstIndex(where: { $0.commit == number }) {
      return takeCommit(answer, at: place, now, &effects)
    }
    // An answer that comes after its stream was given up is nobody's.
  }

  /// An answer has not come: the stream is broken.
  mutating func miss(
    _ number: Int64,
    _ now: DeviceTime,
    _ effects: inout Effects<DocumentClientEffect>,
  ) {
    breakStream(&effects)
    goOffline(now, &effects)
  }

  /// The stream has failed: what was under way is to be sent again, once some time has passed.
  mutating func breakStream(_ effects: inout Effects<DocumentClientEffect>) {
    if case .opening(let number) = stream {
      effects.append(.cancelTimer(.answerMissed(number: number)))
    }
    if writing != 0 { effects.append(.cancelTimer(.answerMissed(number: writing))) }
    writing = 0
    for place in reads.indices where reads[place].request != 0 {
      effects.append(.cancelTimer(.answerMissed(number: reads[place].request)))
      reads[place].request = 0
    }
    for place in listeners.indices { cancelAsking(place, &effects) }
    stream = .failed
    effects.append(.draw(below: ClientBackoff.bound, for: Self.streamKey))
  }

  /// What a number is drawn for that the stream waits by.
  static let streamKey = "documents/stream"

  /// A number was drawn: the stream, or a transaction, waits.
  mutating func wait(
    _ value: UInt64,
    _ key: String,
    _ now: DeviceTime,
    _ effects: inout Effects<DocumentClientEffect>,
  ) {
    guard key == Self.streamKey else { return waitInTransaction(value, key, now, &effects) }
    guard stream == .failed else { return }
    stream = .waiting
    let wait = backoff.next(value, settings)
    effects.append(.setTimer(.backoffEnded, at: now.uptime + wait))
  }

  /// The store is out of reach: whoever would take the cache gets it now.
  mutating func goOffline(_ now: DeviceTime, _ effects: inout Effects<DocumentClientEffect>) {
    isOffline = true
    endReads(now, &effects)
    endCommits(&effects)
    showAll(&effects)
  }

  /// The phone has a network, or has none.
  mutating func reach(
    _ isReachable: Bool,
    _ now: DeviceTime,
    _ effects: inout Effects<DocumentClientEffect>,
  ) {
    guard isReachable != self.isReachable else { return }
    self.isReachable = isReachable
    guard isReachable else {
      if stream == .closed { return }
      breakStream(&effects)
      return goOffline(now, &effects)
    }
    // A network that is there again is tried at once.
    backoff = ClientBackoff()
    isOffline = false
    guard stream == .waiting || stream == .failed else { return }
    effects.append(.cancelTimer(.backoffEnded))
    stream = .closed
    wake(now, &effects)
  }

  /// Lets the stream end when nobody has wanted it for some time.
  mutating func idle(_ now: DeviceTime, _ effects: inout Effects<DocumentClientEffect>) {
    let isIdle = stream == .open && !isWanted
    guard isIdle != isIdling else { return }
    isIdling = isIdle
    effects.append(
      isIdle ? .setTimer(.idled, at: now.uptime + settings.idleAfter) : .cancelTimer(.idled)
    )
  }

  /// Nobody has wanted it.
  mutating func close(_ effects: inout Effects<DocumentClientEffect>) {
    guard stream == .open, !isWanted else { return }
    isIdling = false
    stream = .closed
    tell(.close, &effects)
  }
}

extension DocumentAnswer {
  /// Whether the store works, though it may refuse for good what it was asked.
  fileprivate var isHealthy: Bool {
    switch self {
    case .refused(let status): !status.code.isTransient
    case .documents, .committed, .written, .began, .rolledBack, .greeted: true
    }
  }
}
