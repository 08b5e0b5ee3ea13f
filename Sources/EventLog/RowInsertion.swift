import GRDB
import GRDBSQLite

/// The prepared statements that append rows, bound straight to a batch's memory: GRDB's own
/// arguments would box every value.
///
/// One appends many rows at once, the other one: starting and ending a statement costs as much as
/// half a row.
struct RowInsertion {
  /// How many rows the larger statement appends; more gain nothing (measured).
  static let rowsMax = 16
  private static let columns: Int32 = 9

  private let one: Statement
  private let many: Statement

  /// The statements for one connection.
  init(_ database: Database) throws {
    one = try database.makeStatement(sql: Self.sql(rows: 1))
    many = try database.makeStatement(sql: Self.sql(rows: Self.rowsMax))
  }

  /// `OR FAIL`, because with `ABORT` SQLite keeps a copy of every page that the statement touches.
  private static func sql(rows: Int) -> String {
    let row = "(?, ?, ?, ?, ?, ?, ?, ?, ?)"
    return "INSERT OR FAIL INTO rows VALUES "
      + Array(repeating: row, count: rows).joined(separator: ", ")
  }

  /// Appends so many of the rows that come next, which must lie in memory until this returns.
  ///
  /// - Throws: SQLite's complaint; some rows may have been appended then: roll back.
  /// - Complexity: O(bytes of the rows).
  func insert(_ rows: inout RowBatch.Rows, count: Int) throws {
    var left = count
    while left > 0 {
      let (statement, size) = left >= Self.rowsMax ? (many, Self.rowsMax) : (one, 1)
      let raw = statement.sqliteStatement
      for place in 0..<Int32(size) {
        guard let row = rows.next() else {
          preconditionFailure("a batch has fewer rows than it is asked for")
        }
        Self.bind(row, to: raw, after: place * Self.columns)
      }
      let code = sqlite3_step(raw)
      sqlite3_reset(raw)
      guard code == SQLITE_DONE else { throw Self.error(raw, code) }
      left -= size
    }
  }

  private static func bind(_ row: CanonicalRow, to raw: OpaquePointer, after index: Int32) {
    sqlite3_bind_int64(raw, index + 1, row.sequence.number)
    sqlite3_bind_int64(raw, index + 2, row.time)
    bind(row.node, to: raw, at: index + 3)
    bind(row.component, to: raw, at: index + 4)
    bind(row.kind, to: raw, at: index + 5)
    if let cause = row.cause {
      sqlite3_bind_int64(raw, index + 6, cause.number)
    } else {
      sqlite3_bind_null(raw, index + 6)
    }
    bind(row.payload, to: raw, at: index + 7)
    if row.effects.isEmpty {
      sqlite3_bind_null(raw, index + 8)
    } else {
      bind(row.effects, to: raw, at: index + 8)
    }
    // No destructor: the batch outlives the step.
    sqlite3_bind_blob(raw, index + 9, row.digest.baseAddress, Int32(row.digest.count), nil)
  }

  private static func bind(
    _ text: UnsafeRawBufferPointer,
    to raw: OpaquePointer,
    at index: Int32,
  ) {
    sqlite3_bind_text(
      raw,
      index,
      text.baseAddress?.assumingMemoryBound(to: CChar.self),
      Int32(text.count),
      nil,
    )
  }

  /// SQLite's last complaint about a statement.
  static func error(_ raw: OpaquePointer, _ code: Int32) -> DatabaseError {
    let connection = sqlite3_db_handle(raw)
    return DatabaseError(
      resultCode: ResultCode(rawValue: sqlite3_extended_errcode(connection)),
      message: String(cString: sqlite3_errmsg(connection)),
    )
  }
}
