import Kernel

extension DocumentServer {
  /// Carries out all writes or none, now or when nobody locks what they are about.
  mutating func commit(
    _ writes: [DocumentWrite],
    _ number: Int64,
    _ request: DocumentRequest,
    _ now: DeviceTime,
    _ effects: inout Effects<DocumentServerEffect>,
  ) {
    if number != 0 {
      guard let place = place(of: number, request, now, &effects) else { return }
      if transactions[place].isReadOnly, !writes.isEmpty {
        return refuse(.readOnlyTransaction, request, &effects)
      }
    }
    if let problem = Self.problem(of: writes) { return refuse(problem, request, &effects) }
    if isLocked(writes, besides: number) {
      return wait(request, [], now, &effects)
    }
    finish(writes, number, request, now, &effects)
  }

  /// What makes writes impossible, whatever the store holds.
  private static func problem(of writes: [DocumentWrite]) -> DocumentStatus? {
    guard writes.count <= Limits.writes else {
      return .invalid("maximum \(Limits.writes) writes allowed per request")
    }
    return writes.lazy.compactMap(\.problem).first
  }

  /// Whether another transaction has read what the writes are about.
  private func isLocked(_ writes: [DocumentWrite], besides number: Int64) -> Bool {
    transactions.contains { transaction in
      transaction.number != number && writes.contains { transaction.locks($0.document) }
    }
  }

  /// Nobody is in the way: the writes are judged and carried out, and the transaction is over.
  private mutating func finish(
    _ writes: [DocumentWrite],
    _ number: Int64,
    _ request: DocumentRequest,
    _ now: DeviceTime,
    _ effects: inout Effects<DocumentServerEffect>,
  ) {
    if number != 0 { transactions.removeAll { $0.number == number } }
    do throws(DocumentStatus) {
      let changes = try carryOut(writes, request, now, &effects)
      // Whoever wrote learns of it before it hears of the change as a listener.
      answer(.committed(at: lastCommit), request, &effects)
      spread(changes, now, &effects)
    } catch {
      refuse(error, request, &effects)
    }
  }

  private mutating func carryOut(
    _ writes: [DocumentWrite],
    _ request: DocumentRequest,
    _ now: DeviceTime,
    _ effects: inout Effects<DocumentServerEffect>,
  ) throws(DocumentStatus) -> [DocumentChange] {
    if let denial = gate.denial(writing: writes, access(request, now)) {
      throw status(of: denial, &effects)
    }
    let time = nextTime(now)
    let changes = try store.commit(writes, at: time)
    lastCommit = time
    return changes
  }

  /// Functions and listeners learn of a commit.
  private mutating func spread(
    _ changes: [DocumentChange],
    _ now: DeviceTime,
    _ effects: inout Effects<DocumentServerEffect>,
  ) {
    for change in changes {
      changeCount += 1
      var event = DocumentEvent()
      event.id = changeCount
      event.time = lastCommit
      event.change = change
      effects.append(.fire(event))
    }
    tellWatchers(changes, now, &effects)
  }

  /// In whole microseconds, and later than every commit before.
  private func nextTime(_ now: DeviceTime) -> WallTime {
    let whole =
      now.wall - Duration(nanoseconds: dividingDown(now.wall.nanoseconds, by: 1_000).remainder)
    return max(whole, lastCommit + .microseconds(1))
  }

  /// Carries out each write by itself, one behind the other.
  mutating func batch(
    _ writes: [DocumentWrite],
    _ done: [DocumentStatus],
    _ request: DocumentRequest,
    _ now: DeviceTime,
    _ effects: inout Effects<DocumentServerEffect>,
  ) {
    if writes.count > Limits.writes {
      let status = DocumentStatus.invalid("maximum \(Limits.writes) writes allowed per request")
      return refuse(status, request, &effects)
    }
    var statuses = done
    while statuses.count < writes.count {
      let write = writes[statuses.count]
      if let problem = write.problem {
        statuses.append(problem)
      } else if isLocked([write], besides: 0) {
        return wait(request, statuses, now, &effects)
      } else {
        statuses.append(alone(write, request, now, &effects))
      }
    }
    answer(.written(statuses), request, &effects)
  }

  private mutating func alone(
    _ write: DocumentWrite,
    _ request: DocumentRequest,
    _ now: DeviceTime,
    _ effects: inout Effects<DocumentServerEffect>,
  ) -> DocumentStatus {
    do throws(DocumentStatus) {
      spread(try carryOut([write], request, now, &effects), now, &effects)
      return DocumentStatus()
    } catch {
      return error
    }
  }

  // MARK: Waiting

  private mutating func wait(
    _ request: DocumentRequest,
    _ statuses: [DocumentStatus],
    _ now: DeviceTime,
    _ effects: inout Effects<DocumentServerEffect>,
  ) {
    ticketCount += 1
    var row = WaitingRequest()
    row.ticket = ticketCount
    row.request = request
    row.statuses = statuses
    waiting.append(row)
    effects.append(.setTimer(.waitEnded(ticket: ticketCount), at: now.uptime + lockPatience))
  }

  /// Carries out what nobody locks any more, the oldest first.
  mutating func serveWaiting(
    _ now: DeviceTime,
    _ effects: inout Effects<DocumentServerEffect>,
  ) {
    var place = 0
    while place < waiting.count {
      guard !isBlocked(waiting[place]) else {
        place += 1
        continue
      }
      let row = waiting.remove(at: place)
      effects.append(.cancelTimer(.waitEnded(ticket: row.ticket)))
      resume(row, now, &effects)
      // What it has released may be what an older one waits for.
      place = 0
    }
  }

  private func isBlocked(_ row: WaitingRequest) -> Bool {
    switch row.request.operation {
    case .commit(let writes, let transaction): isLocked(writes, besides: transaction)
    case .batchWrite(let writes): isLocked([writes[row.statuses.count]], besides: 0)
    case .get, .query, .begin, .rollBack, .listen, .unlisten, .greet, .close: false
    }
  }

  private mutating func resume(
    _ row: WaitingRequest,
    _ now: DeviceTime,
    _ effects: inout Effects<DocumentServerEffect>,
  ) {
    switch row.request.operation {
    case .commit(let writes, let transaction):
      finish(writes, transaction, row.request, now, &effects)
    case .batchWrite(let writes): batch(writes, row.statuses, row.request, now, &effects)
    case .get, .query, .begin, .rollBack, .listen, .unlisten, .greet, .close:
      preconditionFailure("\(row.request.operation.kind) waits for a lock")
    }
  }

  /// A request has waited for long enough: it is given up, and its transaction is over.
  mutating func endWait(
    _ ticket: Int64,
    _ now: DeviceTime,
    _ effects: inout Effects<DocumentServerEffect>,
  ) {
    // What was locked until now may not be any more.
    serveWaiting(now, &effects)
    guard let place = waiting.firstIndex(where: { $0.ticket == ticket }) else { return }
    let row = waiting.remove(at: place)
    switch row.request.operation {
    case .commit(_, let transaction):
      transactions.removeAll { $0.number == transaction }
      refuse(.lockTimeout, row.request, &effects)
    case .batchWrite(let writes):
      batch(writes, row.statuses + [.lockTimeout], row.request, now, &effects)
    case .get, .query, .begin, .rollBack, .listen, .unlisten, .greet, .close:
      preconditionFailure("\(row.request.operation.kind) waits for a lock")
    }
  }
}
