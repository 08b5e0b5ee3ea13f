import GRDB
import GRDBSQLite
import Kernel

/// Steps through stored rows, as events or straight into a batch.
///
/// A column of another type than the one that was written is an error, not a conversion: SQLite
/// would read a text as 0.
struct RowCursor {
  private static let columns =
    "sequence, time_ns, node, component, kind, cause, payload, effects, digest"

  private let statement: Statement
  private let path: String
  private var last: LogPosition

  /// The rows that `condition` lets through, in sequence.
  ///
  /// - Parameters:
  ///   - database: the connection.
  ///   - path: the file, for messages.
  ///   - condition: SQL after `WHERE`.
  ///   - arguments: the values for the condition's question marks.
  ///   - start: the sequence before the first row, for messages.
  /// - Throws: where SQLite refuses the condition.
  init(
    _ database: Database,
    path: String,
    where condition: String,
    arguments: StatementArguments,
    after start: LogPosition = 0,
  ) throws {
    self.path = path
    last = start
    statement = try database.makeStatement(
      sql: "SELECT \(Self.columns) FROM rows WHERE \(condition) ORDER BY sequence"
    )
    try statement.setArguments(arguments)
  }

  private var raw: OpaquePointer { statement.sqliteStatement }

  /// Goes to the next row; false after the last.
  mutating func step() throws -> Bool {
    let code = sqlite3_step(raw)
    switch code {
    case SQLITE_ROW:
      guard sqlite3_column_type(raw, 0) == SQLITE_INTEGER else { throw damage("no sequence") }
      last = LogPosition(sqlite3_column_int64(raw, 0))
      return true
    case SQLITE_DONE:
      sqlite3_reset(raw)
      return false
    default:
      let error = RowInsertion.error(raw, code)
      sqlite3_reset(raw)
      guard error.resultCode == .SQLITE_CORRUPT || error.resultCode == .SQLITE_TOOBIG else {
        throw error
      }
      last += 1
      throw damage(error.message ?? "the database is malformed")
    }
  }

  /// The sequence of the present row.
  var sequence: LogPosition { last }

  /// The present row as an event.
  func event() throws -> LoggedEvent {
    LoggedEvent(
      header: EventHeader(
        sequence: sequence,
        time: Instant(nanoseconds: try time()),
        node: String(decoding: try text(2), as: UTF8.self),
        component: String(decoding: try text(3), as: UTF8.self),
        kind: String(decoding: try text(4), as: UTF8.self),
        cause: try cause(),
      ),
      payload: Array(try text(6)),
      effects: Array(try effects()),
      digest: Array(try digest()),
    )
  }

  /// Appends the present row to a batch; sealed, the chain is extended by what is stored.
  func copy(into batch: inout RowBatch) throws {
    batch.append(
      sequence,
      try time(),
      try cause(),
      (try text(2), try text(3), try text(4), try text(6), try effects()),
    )
  }

  /// The digest stored with the present row.
  func digest() throws -> UnsafeRawBufferPointer {
    guard sqlite3_column_type(raw, 8) == SQLITE_BLOB else { throw damage("its digest is no blob") }
    let bytes = bytes(8, sqlite3_column_blob(raw, 8))
    guard bytes.count == RowBatch.digestLength else {
      throw damage("its digest has \(bytes.count) bytes")
    }
    return bytes
  }

  /// The present row is not what was written.
  func damage(_ reason: String) -> LogError { .tampered(path, last, reason) }

  private func time() throws -> Int64 {
    guard sqlite3_column_type(raw, 1) == SQLITE_INTEGER else {
      throw damage("its time is no integer")
    }
    let time = sqlite3_column_int64(raw, 1)
    guard time >= 0 else { throw damage("its time is before the start") }
    return time
  }

  private func cause() throws -> LogPosition? {
    if sqlite3_column_type(raw, 5) == SQLITE_NULL { return nil }
    let cause = LogPosition(sqlite3_column_int64(raw, 5))
    guard sqlite3_column_type(raw, 5) == SQLITE_INTEGER, cause > 0, cause < last else {
      throw damage("its cause is no earlier event")
    }
    return cause
  }

  private func effects() throws -> UnsafeRawBufferPointer {
    if sqlite3_column_type(raw, 7) == SQLITE_NULL {
      return UnsafeRawBufferPointer(start: nil, count: 0)
    }
    let effects = try text(7)
    if effects.isEmpty { throw damage("its effects are an empty text") }
    return effects
  }

  private func text(_ column: Int32) throws -> UnsafeRawBufferPointer {
    guard sqlite3_column_type(raw, column) == SQLITE_TEXT else {
      throw damage("column \(String(cString: sqlite3_column_name(raw, column))) is no text")
    }
    return bytes(column, UnsafeRawPointer(sqlite3_column_text(raw, column)))
  }

  private func bytes(_ column: Int32, _ start: UnsafeRawPointer?) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(raw, column)))
  }
}
