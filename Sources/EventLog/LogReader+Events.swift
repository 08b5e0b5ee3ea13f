import GRDB
import Kernel

extension LogReader {
  /// Gives every event from one sequence through another to `body`, in sequence.
  ///
  /// - Parameters:
  ///   - first: the first sequence.
  ///   - last: the last sequence; nil for the end.
  ///   - body: takes an event.
  /// - Throws: `LogError`, and whatever `body` throws, which ends the reading.
  /// - Complexity: O(log count + events read).
  public func rows(
    from first: LogPosition = 1,
    through last: LogPosition? = nil,
    _ body: (LoggedEvent) throws -> Void,
  ) throws {
    let first = max(first, 1)
    try events(
      "sequence BETWEEN ? AND ?",
      [first, min(last ?? self.last, self.last)],
      after: first - 1,
      body,
    )
  }

  /// Gives every event that the filter lets through to `body`, in sequence.
  ///
  /// - Throws: `LogError`, and whatever `body` throws, which ends the reading.
  /// - Complexity: O(count): a log is written once and keeps no index but its sequence.
  public func events(
    matching filter: EventFilter,
    _ body: (LoggedEvent) throws -> Void,
  ) throws {
    var conditions = ["sequence <= ?"]
    var arguments: StatementArguments = [count]
    func require(_ condition: String, _ value: (any DatabaseValueConvertible)?) {
      guard let value else { return }
      conditions.append(condition)
      arguments += [value]
    }
    require("node = ?", filter.node)
    require("component = ?", filter.component)
    require("kind = ?", filter.kind)
    require("time_ns >= ?", filter.from?.nanoseconds)
    require("time_ns <= ?", filter.to?.nanoseconds)
    try events(conditions.joined(separator: " AND "), arguments, after: 0, body)
  }

  /// A column of names.
  public enum NameColumn: String, Sendable {
    /// Where things happened.
    case node
    /// Whom they happened to.
    case component
    /// What happened.
    case kind
  }

  /// Every name that stands in a column, once each, in no order that means anything.
  ///
  /// - Throws: `LogError`.
  /// - Complexity: O(count).
  public func distinct(_ column: NameColumn) throws -> [String] {
    try reading { database in
      try String.fetchAll(
        database,
        sql: "SELECT DISTINCT \(column.rawValue) FROM rows WHERE sequence <= ?",
        arguments: [count],
      )
    }
  }

  /// Every name that stands in a column and in how many events, the rarest first.
  ///
  /// - Throws: `LogError`.
  /// - Complexity: O(count).
  public func counts(of column: NameColumn) throws -> [(name: String, count: Int64)] {
    try reading { database in
      let rows = try Row.fetchAll(
        database,
        sql: """
          SELECT \(column.rawValue) AS name, count(*) AS amount FROM rows WHERE sequence <= ?
          GROUP BY name ORDER BY amount, name
          """,
        arguments: [count],
      )
      return rows.map { (name: $0["name"], count: $0["amount"]) }
    }
  }

  /// Gives every event of some kinds to `body`, in sequence.
  ///
  /// - Parameters:
  ///   - kinds: the kinds.
  ///   - node: only events there; nil for all.
  ///   - range: only events of these sequences.
  ///   - body: takes an event.
  /// - Throws: `LogError`, and whatever `body` throws, which ends the reading.
  /// - Complexity: O(log count + events in the range).
  public func events(
    ofKinds kinds: [String],
    at node: String? = nil,
    in range: ClosedRange<LogPosition>,
    _ body: (LoggedEvent) throws -> Void,
  ) throws {
    guard !kinds.isEmpty else { return }
    let marks = kinds.map { _ in "?" }.joined(separator: ", ")
    var condition = "sequence BETWEEN ? AND ? AND kind IN (\(marks))"
    var arguments: StatementArguments = [range.lowerBound, min(range.upperBound, last)]
    arguments += StatementArguments(kinds)
    if let node {
      condition += " AND node = ?"
      arguments += [node]
    }
    try events(condition, arguments, after: range.lowerBound - 1, body)
  }

  /// The first event that is not before that instant; one behind the last where there is none.
  ///
  /// - Throws: `LogError`.
  /// - Complexity: O(log² count): time never goes back from one event to the next.
  public func position(of instant: Instant) throws -> LogPosition {
    var (low, high): (Int64, Int64) = (1, count + 1)
    while low < high {
      let middle = low + (high - low) / 2
      guard let row = try row(LogPosition(middle)) else { return LogPosition(low) }
      if row.header.time < instant { low = middle + 1 } else { high = middle }
    }
    return LogPosition(low)
  }

  /// The event with that sequence; nil where there is none.
  ///
  /// - Throws: `LogError`.
  /// - Complexity: O(log count).
  public func row(_ sequence: LogPosition) throws -> LoggedEvent? {
    guard (1...max(last, 1)).contains(sequence) else { return nil }
    var found: LoggedEvent?
    try events("sequence = ?", [sequence], after: sequence - 1) { found = $0 }
    return found
  }

  /// The event with that sequence, the event that led to it, and so on to one without a cause.
  ///
  /// - Throws: `LogError`.
  /// - Complexity: O(length of the chain × log count).
  public func chain(of sequence: LogPosition) throws -> [LoggedEvent] {
    var chain: [LoggedEvent] = []
    var next: LogPosition? = sequence
    while let cause = next, let event = try row(cause) {
      chain.append(event)
      next = event.header.cause
    }
    return chain
  }

  private func events(
    _ condition: String,
    _ arguments: StatementArguments,
    after start: LogPosition,
    _ body: (LoggedEvent) throws -> Void,
  ) throws {
    try reading { database in
      var cursor = try RowCursor(
        database,
        path: path,
        where: condition,
        arguments: arguments,
        after: start,
      )
      while try cursor.step() { try body(cursor.event()) }
    }
  }
}
