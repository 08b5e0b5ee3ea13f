import GRDB

/// The tables of a log.
///
/// Append-only is part of them, so that it holds in every SQLite client.
///
/// `rows` and `checkpoints` count from 1 without holes. The triggers on `INSERT` also stop
/// `INSERT OR REPLACE`, which fires no trigger on `DELETE`. Those on `rows` and `checkpoints` raise
/// `FAIL`: `ABORT` would make SQLite keep a copy of every page that a statement touches.
enum LogSchema {
  /// "YMBK", in the file's header: what `file(1)` and a reader tell a log by.
  static let applicationID: Int32 = 0x594D_424B

  /// Bytes per page.
  ///
  /// Events are about half a kilobyte; larger pages split less often.
  static let pageSize = 8192

  /// The statements that make an empty log, without its meta row.
  static let statements: [String] =
    tables + triggers
    + [
      """
      CREATE VIEW events AS
      SELECT sequence, time_ns, node, component, kind, cause, payload FROM rows
      """
    ]

  private static let tables = [
    """
    CREATE TABLE meta (
      one INTEGER PRIMARY KEY CHECK (one = 1),
      format_version INTEGER NOT NULL,
      tool_version TEXT NOT NULL,
      scenario TEXT NOT NULL,
      variant TEXT NOT NULL,
      seed TEXT NOT NULL,
      plan TEXT NOT NULL,
      digest BLOB NOT NULL
    )
    """,
    """
    CREATE TABLE rows (
      sequence INTEGER PRIMARY KEY,
      time_ns INTEGER NOT NULL,
      node TEXT NOT NULL,
      component TEXT NOT NULL,
      kind TEXT NOT NULL,
      cause INTEGER CHECK (cause > 0 AND cause < sequence),
      payload TEXT NOT NULL,
      effects TEXT,
      digest BLOB NOT NULL
    )
    """,
    """
    CREATE TABLE checkpoints (
      position INTEGER PRIMARY KEY,
      sequence INTEGER NOT NULL,
      component TEXT NOT NULL,
      state TEXT NOT NULL,
      digest BLOB NOT NULL
    )
    """,
    """
    CREATE TABLE ending (
      one INTEGER PRIMARY KEY CHECK (one = 1),
      count INTEGER NOT NULL,
      digest BLOB NOT NULL,
      root BLOB NOT NULL,
      checkpoints INTEGER NOT NULL,
      checkpoints_digest BLOB NOT NULL
    )
    """,
  ]

  private static let triggers =
    ["meta", "rows", "checkpoints", "ending"].flatMap { table in
      ["UPDATE", "DELETE"].map { change in
        """
        CREATE TRIGGER \(table)_\(change.lowercased()) BEFORE \(change) ON \(table)
        BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END
        """
      }
    } + [
      """
      CREATE TRIGGER meta_insert BEFORE INSERT ON meta WHEN EXISTS (SELECT 1 FROM meta)
      BEGIN SELECT RAISE(ABORT, 'a log has one manifest'); END
      """,
      """
      CREATE TRIGGER rows_insert BEFORE INSERT ON rows
      WHEN NEW.sequence IS NOT coalesce((SELECT max(sequence) FROM rows), 0) + 1
        OR EXISTS (SELECT 1 FROM ending)
      BEGIN SELECT RAISE(FAIL, 'rows are appended in sequence until the ending'); END
      """,
      """
      CREATE TRIGGER checkpoints_insert BEFORE INSERT ON checkpoints
      WHEN NEW.position IS NOT coalesce((SELECT max(position) FROM checkpoints), 0) + 1
        OR NEW.sequence
          < coalesce((SELECT sequence FROM checkpoints ORDER BY position DESC LIMIT 1), 0)
        OR NEW.sequence > coalesce((SELECT max(sequence) FROM rows), 0)
        OR EXISTS (SELECT 1 FROM ending)
      BEGIN SELECT RAISE(FAIL, 'checkpoints are appended in sequence until the ending'); END
      """,
      """
      CREATE TRIGGER ending_insert BEFORE INSERT ON ending
      WHEN EXISTS (SELECT 1 FROM ending)
        OR NEW.count IS NOT coalesce((SELECT max(sequence) FROM rows), 0)
        OR NEW.checkpoints IS NOT coalesce((SELECT max(position) FROM checkpoints), 0)
      BEGIN SELECT RAISE(ABORT, 'a log ends once, after its last row'); END
      """,
    ]

  /// Makes the tables in an empty database.
  static func create(in database: Database) throws {
    try database.execute(sql: "PRAGMA application_id = \(applicationID)")
    try database.execute(sql: "PRAGMA user_version = \(LogManifest.currentFormat)")
    for statement in statements { try database.execute(sql: statement) }
  }

  /// What is wrong with the tables of a log; nil where they are as they were made.
  ///
  /// SQLite keeps the statements as they were given, so they can be compared as texts.
  static func damage(in database: Database) throws -> String? {
    let found = try String.fetchAll(
      database,
      sql: "SELECT name || ': ' || coalesce(sql, '') FROM sqlite_schema LIMIT ?",
      arguments: [statements.count + 1],
    )
    let expected = statements.map { statement in
      "\(statement.split(separator: " ")[2]): \(statement)"
    }
    let missing = expected.first { !found.contains($0) }
    guard let altered = missing ?? found.first(where: { !expected.contains($0) }) else {
      return nil
    }
    return "the schema is not what was written: \(altered.prefix { $0 != ":" })"
  }
}
