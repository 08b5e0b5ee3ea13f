import CSQLite
import EventLog
import GRDBSQLite
import Kernel

/// The least that SQLite can do with a log's rows: a prepared statement over columns in memory.
enum PlainInsertion {
  /// A row with every column ready to bind.
  struct Row {
    let event: LoggedEvent
    let node: [UInt8]
    let component: [UInt8]
    let kind: [UInt8]

    /// The row's canonical size with its digest, by which `LogWriter` measures a batch.
    var byteCount: Int {
      44 + 32 + node.count + component.count + kind.count + event.payload.count
        + event.effects.count
    }
  }

  /// The rows of a log.
  static func rows(of path: String) throws -> [Row] {
    var rows: [Row] = []
    try LogReader(opening: path).rows { event in
      rows.append(
        Row(
          event: event,
          node: Array(event.header.node.utf8),
          component: Array(event.header.component.utf8),
          kind: Array(event.header.kind.utf8),
        )
      )
    }
    return rows
  }

  /// How long it takes to write the rows to a new log file, one by one.
  ///
  /// The file's triggers, which look at the log's end at every row, are fired unless said otherwise.
  static func seconds(
    _ rows: [Row],
    to path: String,
    firingTriggers: Bool = true,
  ) throws -> Double {
    LogWriter.remove(path)
    _ = try LogWriter(
      creating: path,
      manifest: LogManifest(
        toolVersion: "bench",
        scenario: "bench",
        variant: "default",
        seed: 1,
        plan: "{}",
      ),
    )
    var opened: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX
    require(sqlite3_open_v2(path, &opened, flags, nil), opened)
    let connection = opened
    defer { sqlite3_close(connection) }
    require(csqlite_fire_triggers(connection, firingTriggers ? 1 : 0), connection)
    let elapsed = LogBenchmark.seconds {
      run("PRAGMA synchronous = OFF", connection)
      run("PRAGMA journal_mode = WAL", connection)
      run("PRAGMA wal_autocheckpoint = 512", connection)
      insert(rows, connection)
      run("PRAGMA wal_checkpoint(TRUNCATE)", connection)
      run("PRAGMA journal_mode = MEMORY", connection)
    }
    return elapsed
  }

  private static func insert(_ rows: [Row], _ connection: OpaquePointer?) {
    var statement: OpaquePointer?
    let sql = "INSERT OR FAIL INTO rows VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
    require(sqlite3_prepare_v2(connection, sql, -1, &statement, nil), connection)
    defer { sqlite3_finalize(statement) }
    var batchBytes = 0
    run("BEGIN IMMEDIATE", connection)
    for row in rows {
      insert(row, statement)
      batchBytes += row.byteCount
      if batchBytes >= 1 << 20 {
        run("COMMIT", connection)
        run("BEGIN IMMEDIATE", connection)
        batchBytes = 0
      }
    }
    run("COMMIT", connection)
  }

  private static func insert(_ row: Row, _ statement: OpaquePointer?) {
    sqlite3_bind_int64(statement, 1, row.event.header.sequence.number)
    sqlite3_bind_int64(statement, 2, row.event.header.time.nanoseconds)
    row.node.withUnsafeBytes { node in
      row.component.withUnsafeBytes { component in
        row.kind.withUnsafeBytes { kind in
          row.event.payload.withUnsafeBytes { payload in
            row.event.effects.withUnsafeBytes { effects in
              row.event.digest.withUnsafeBytes { digest in
                bind(statement, 3, node)
                bind(statement, 4, component)
                bind(statement, 5, kind)
                if let cause = row.event.header.cause {
                  sqlite3_bind_int64(statement, 6, cause.number)
                } else {
                  sqlite3_bind_null(statement, 6)
                }
                bind(statement, 7, payload)
                if effects.isEmpty {
                  sqlite3_bind_null(statement, 8)
                } else {
                  bind(statement, 8, effects)
                }
                sqlite3_bind_blob(statement, 9, digest.baseAddress, Int32(digest.count), nil)
                let code = sqlite3_step(statement)
                precondition(code == SQLITE_DONE, "an insertion gave \(code)")
                sqlite3_reset(statement)
              }
            }
          }
        }
      }
    }
  }

  private static func bind(
    _ statement: OpaquePointer?,
    _ index: Int32,
    _ text: UnsafeRawBufferPointer,
  ) {
    sqlite3_bind_text(
      statement,
      index,
      text.baseAddress?.assumingMemoryBound(to: CChar.self),
      Int32(text.count),
      nil,
    )
  }

  private static func run(_ sql: String, _ connection: OpaquePointer?) {
    require(sqlite3_exec(connection, sql, nil, nil, nil), connection)
  }

  private static func require(_ code: Int32, _ connection: OpaquePointer?) {
    precondition(code == SQLITE_OK, "\(code): \(String(cString: sqlite3_errmsg(connection)))")
  }
}
