import GRDB
import GRDBSQLite

/// The prepared statement that appends a row, bound straight to a batch's memory: GRDB's own
/// arguments would box every value.
struct RowInsertion {
  /// `OR FAIL`, because with `ABORT` SQLite keeps a copy of every page that the statement touches.
  static let sql = "INSERT OR FAIL INTO rows VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"

  private let statement: Statement

  /// The statement for one connection.
  init(_ database: Database) throws {
    statement = try database.makeStatement(sql: Self.sql)
  }

  /// Appends one row.
  ///
  /// - Complexity: O(log rows in the log + bytes of the row).
  func insert(_ row: CanonicalRow) throws {
    let raw = statement.sqliteStatement
    sqlite3_bind_int64(raw, 1, row.sequence.number)
    sqlite3_bind_int64(raw, 2, row.time)
    bind(row.node, at: 3)
    bind(row.component, at: 4)
    bind(row.kind, at: 5)
    if let cause = row.cause {
      sqlite3_bind_int64(raw, 6, cause.number)
    } else {
      sqlite3_bind_null(raw, 6)
    }
    bind(row.payload, at: 7)
    if row.effects.isEmpty {
      sqlite3_bind_null(raw, 8)
    } else {
      bind(row.effects, at: 8)
    }
    // No destructor: the batch outlives the step.
    sqlite3_bind_blob(raw, 9, row.digest.baseAddress, Int32(row.digest.count), nil)
    let code = sqlite3_step(raw)
    sqlite3_reset(raw)
    guard code == SQLITE_DONE else { throw Self.error(raw, code) }
  }

  private func bind(_ text: UnsafeRawBufferPointer, at index: Int32) {
    sqlite3_bind_text(
      statement.sqliteStatement,
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
