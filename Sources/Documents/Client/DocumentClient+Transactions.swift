import Kernel

extension DocumentClient {
  /// Runs a transaction for the first time.
  mutating func beginTransaction(
    _ call: Int64,
    _ effects: inout Effects<DocumentClientEffect>,
  ) {
    var transaction = ClientTransaction()
    transaction.call = call
    transactions.append(transaction)
    effects.append(.runTransaction(call: call, attempt: 1))
  }

  /// Reads from the store, which a transaction always does.
  mutating func readInTransaction(
    _ paths: [String],
    _ call: Int64,
    _ now: DeviceTime,
    _ effects: inout Effects<DocumentClientEffect>,
  ) {
    guard transactions.contains(where: { $0.call == call && !$0.isWaiting }) else { return }
    let offline = DocumentStatus(
      .unavailable,
      "Failed to get document because the client is offline.",
    )
    guard !isOffline else { return failTransaction(call, offline, &effects) }
    var read = PendingRead()
    read.call = call
    read.isTransaction = true
    read.paths = paths
    reads.append(read)
    wake(now, &effects)
  }

  /// The store has told a transaction its documents; one that has changed since it was read first is a
  /// conflict.
  mutating func giveTransaction(
    _ documents: [DocumentSnapshot],
    _ call: Int64,
    _ effects: inout Effects<DocumentClientEffect>,
  ) {
    guard let place = transactions.firstIndex(where: { $0.call == call }) else { return }
    for snapshot in documents {
      let earlier = transactions[place].read.first { $0.path == snapshot.path }
      if let earlier, earlier.exists != snapshot.exists || earlier.document != snapshot.document {
        let status = DocumentStatus(.aborted, "Document version changed between two reads.")
        return failTransaction(call, status, &effects)
      }
      if earlier == nil { transactions[place].read.append(snapshot) }
    }
    effects.append(.giveTransaction(documents, call: call))
  }

  /// Commits, if what was read is as it was.
  mutating func endTransaction(
    _ writes: [DocumentWrite],
    _ call: Int64,
    _ now: DeviceTime,
    _ effects: inout Effects<DocumentClientEffect>,
  ) {
    guard let place = transactions.firstIndex(where: { $0.call == call && !$0.isWaiting }) else {
      return
    }
    let guarded = Self.guarded(writes, by: transactions[place].read)
    guard !isOffline, isReachable else {
      let status = DocumentStatus(.unavailable, "The client is offline.")
      return failTransaction(call, status, &effects)
    }
    transactions[place].commit = send(.commit(guarded, transaction: 0), now, &effects)
  }

  /// The writes with what must be so: each document that was read is as it was.
  private static func guarded(
    _ writes: [DocumentWrite],
    by read: [DocumentSnapshot],
  ) -> [DocumentWrite] {
    var guarded: [DocumentWrite] = []
    for write in writes {
      let isFirst = !guarded.contains { $0.document == write.document }
      guard isFirst, let snapshot = read.first(where: { $0.path == write.document }) else {
        guarded.append(write)
        continue
      }
      guarded.append(write.when(precondition(of: snapshot)))
    }
    for snapshot in read where !writes.contains(where: { $0.document == snapshot.path }) {
      guarded.append(DocumentWrite(snapshot.path, .verify, if: precondition(of: snapshot)))
    }
    return guarded
  }

  private static func precondition(of snapshot: DocumentSnapshot) -> Precondition {
    snapshot.exists ? .updated(at: snapshot.updated) : .exists(false)
  }

  /// The store has answered a commit.
  mutating func takeCommit(
    _ answer: DocumentAnswer,
    at place: Int,
    _ now: DeviceTime,
    _ effects: inout Effects<DocumentClientEffect>,
  ) {
    let call = transactions[place].call
    switch answer {
    case .committed(let time):
      transactions.remove(at: place)
      effects.append(.complete(.written(at: time), call: call))
    case .refused(let status): failTransaction(call, status, &effects)
    case .documents, .written, .began, .rolledBack, .greeted:
      // Another attempt could do twice what this one has done.
      let status = DocumentStatus(wrong: answer, to: "a commit")
      transactions.remove(at: place)
      effects.append(.complete(.failed(status), call: call))
    }
  }

  /// A transaction has failed: it is run again after a while, up to so many times.
  mutating func failTransaction(
    _ call: Int64,
    _ status: DocumentStatus,
    _ effects: inout Effects<DocumentClientEffect>,
  ) {
    guard let place = transactions.firstIndex(where: { $0.call == call }) else { return }
    guard Self.isRetried(status.code), transactions[place].attempt < settings.attemptsMax else {
      transactions.remove(at: place)
      return effects.append(.complete(.failed(status), call: call))
    }
    transactions[place].attempt += 1
    transactions[place].read = []
    transactions[place].commit = 0
    transactions[place].isWaiting = true
    effects.append(.draw(below: ClientBackoff.bound, for: Self.transactionKey(call)))
  }

  /// Whether another attempt may do better (`isRetryableTransactionError`).
  private static func isRetried(_ code: DocumentCode) -> Bool {
    code == .failedPrecondition || code == .alreadyExists || code.isTransient
  }

  private static func transactionKey(_ call: Int64) -> String { "documents/transaction/\(call)" }

  /// A number was drawn: a transaction waits.
  mutating func waitInTransaction(
    _ value: UInt64,
    _ key: String,
    _ now: DeviceTime,
    _ effects: inout Effects<DocumentClientEffect>,
  ) {
    let waiting = transactions.firstIndex { $0.isWaiting && Self.transactionKey($0.call) == key }
    guard let place = waiting else { return }
    let wait = transactions[place].backoff.next(value, settings)
    let ended = DocumentClientEvent.transactionBackoffEnded(call: transactions[place].call)
    effects.append(.setTimer(ended, at: now.uptime + wait))
  }

  /// It has waited.
  mutating func runAgain(_ call: Int64, _ effects: inout Effects<DocumentClientEffect>) {
    guard let place = transactions.firstIndex(where: { $0.call == call && $0.isWaiting }) else {
      return
    }
    transactions[place].isWaiting = false
    effects.append(.runTransaction(call: call, attempt: transactions[place].attempt))
  }

  /// The store is out of reach: whether a commit has arrived there nobody knows.
  mutating func endCommits(_ effects: inout Effects<DocumentClientEffect>) {
    let status = DocumentStatus(.unavailable, "The client is offline.")
    for transaction in transactions where transaction.commit != 0 {
      effects.append(.cancelTimer(.answerMissed(number: transaction.commit)))
      failTransaction(transaction.call, status, &effects)
    }
  }
}
