import Foundation
import GRDB
import Kernel

/// The row that says that a run came to its end.
struct LogEnding: Equatable {
  let count: Int64
  let digest: [UInt8]
  let root: [UInt8]
  let checkpoints: Int64
  let checkpointsDigest: [UInt8]

  /// Appends the ending.
  func insert(into database: Database) throws {
    try database.execute(
      sql: "INSERT INTO ending VALUES (1, ?, ?, ?, ?, ?)",
      arguments: [count, Data(digest), Data(root), checkpoints, Data(checkpointsDigest)],
    )
  }

  /// The ending; nil where the run was killed or is still going.
  static func read(_ database: Database) throws -> Self? {
    guard let row = try Row.fetchOne(database, sql: "SELECT * FROM ending") else { return nil }
    return Self(
      count: try row.decode(Int64.self, forColumn: "count"),
      digest: Array(try row.decode(Data.self, forColumn: "digest")),
      root: Array(try row.decode(Data.self, forColumn: "root")),
      checkpoints: try row.decode(Int64.self, forColumn: "checkpoints"),
      checkpointsDigest: Array(try row.decode(Data.self, forColumn: "checkpoints_digest")),
    )
  }
}

/// How far a file has come.
struct LogExtent {
  /// The last row in it; 0 where there is none.
  let last: LogPosition
  /// The last component state in it; 0 where there is none.
  let lastCheckpoint: CheckpointPosition
  /// The ending, if there is one.
  let ending: LogEnding?

  /// How far the file has come.
  init(_ database: Database, _ path: String) throws {
    last = LogPosition(try Self.last("SELECT max(sequence) FROM rows", database, path))
    lastCheckpoint = CheckpointPosition(
      try Self.last("SELECT max(position) FROM checkpoints", database, path)
    )
    do {
      ending = try LogEnding.read(database)
    } catch is RowDecodingError {
      throw LogError.tampered(path, last, "the ending is not readable")
    }
  }

  /// More rows than any disk has room for.
  private static let countMax: Int64 = 1 << 40

  /// A number that a row of a log can have: one may be added to it without an overflow.
  private static func last(_ sql: String, _ database: Database, _ path: String) throws -> Int64 {
    let number = try Int64.fetchOne(database, sql: sql) ?? 0
    guard (0...countMax).contains(number) else {
      throw LogError.damaged(path, "its last row has the number \(number)")
    }
    return number
  }
}

/// The manifest's row.
///
/// Texts go in and out as their bytes: what handles them as texts would end them at a NUL.
enum StoredManifest {
  /// Puts the manifest into a new log.
  static func insert(_ manifest: LogManifest, into database: Database) throws {
    try database.execute(
      sql: """
        INSERT INTO meta VALUES (1, ?, CAST(? AS TEXT), CAST(? AS TEXT), CAST(? AS TEXT),
          CAST(? AS TEXT), CAST(? AS TEXT), ?)
        """,
      arguments: [
        manifest.formatVersion, Data(manifest.toolVersion.utf8), Data(manifest.scenario.utf8),
        Data(manifest.variant.utf8), Data(String(manifest.seed).utf8), Data(manifest.plan.utf8),
        Data(manifest.digest),
      ],
    )
  }

  /// The manifest of a log.
  static func read(_ database: Database, _ path: String) throws -> LogManifest {
    let row = try Row.fetchOne(
      database,
      sql: """
        SELECT format_version, CAST(tool_version AS BLOB) AS tool_version,
          CAST(scenario AS BLOB) AS scenario, CAST(variant AS BLOB) AS variant,
          CAST(seed AS BLOB) AS seed, CAST(plan AS BLOB) AS plan, digest
        FROM meta
        """,
    )
    guard let row else { throw LogError.tampered(path, 0, "the manifest is missing") }
    var manifest = LogManifest()
    let digest: Data
    do {
      manifest.formatVersion = try row.decode(Int64.self, forColumn: "format_version")
      manifest.toolVersion = try row.text("tool_version")
      manifest.scenario = try row.text("scenario")
      manifest.variant = try row.text("variant")
      let seed = try row.text("seed")
      guard let number = UInt64(seed), String(number) == seed else {
        throw LogError.tampered(path, 0, "the seed is no number")
      }
      manifest.seed = number
      manifest.plan = try row.text("plan")
      digest = try row.decode(Data.self, forColumn: "digest")
    } catch is RowDecodingError {
      throw LogError.tampered(path, 0, "the manifest is not readable")
    } catch is NoText {
      throw LogError.tampered(path, 0, "the manifest is not readable")
    }
    guard Array(digest) == manifest.digest else {
      throw LogError.tampered(path, 0, "the manifest does not fit its digest")
    }
    try LogHeader.checkFormat(manifest.formatVersion, path)
    return manifest
  }
}

/// The bytes of a text that are none.
struct NoText: Error {}

extension Row {
  /// A text by its bytes, also behind a NUL.
  func text(_ column: String) throws -> String {
    let bytes = try decode(Data.self, forColumn: column)
    guard let text = String(validating: bytes, as: UTF8.self) else { throw NoText() }
    return text
  }
}

extension CheckpointRow {
  /// Appends one component's state.
  func insert(into database: Database) throws {
    let sql = "INSERT OR FAIL INTO checkpoints VALUES (?, ?, CAST(? AS TEXT), CAST(? AS TEXT), ?)"
    try database.cachedStatement(sql: sql).execute(arguments: [
      position, sequence, Data(component.utf8), Data(state), Data(digest),
    ])
  }

  /// The columns from which a state is read.
  static let columns =
    "c.sequence, CAST(c.component AS BLOB) AS component, CAST(c.state AS BLOB) AS state, c.digest"

  /// The state at a position of a log; nil where there is none.
  static func read(_ position: CheckpointPosition, _ database: Database) throws -> Self? {
    let statement = try database.cachedStatement(
      sql: "SELECT \(columns) FROM checkpoints AS c WHERE c.position = ?"
    )
    return try Row.fetchOne(statement, arguments: [position]).map { row in
      try Self(position, row)
    }
  }

  /// The state in a row of `columns`.
  init(_ position: CheckpointPosition, _ row: Row) throws {
    self.init(
      position: position,
      sequence: try row.decode(LogPosition.self, forColumn: "sequence"),
      component: try row.text("component"),
      state: Array(try row.decode(Data.self, forColumn: "state")),
      digest: Array(try row.decode(Data.self, forColumn: "digest")),
    )
  }
}
