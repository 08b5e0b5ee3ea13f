import Foundation
import GRDB

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
  /// The rows in it.
  let count: Int64
  /// The component states in it.
  let checkpoints: Int64
  /// The ending, if there is one.
  let ending: LogEnding?

  /// How far the file has come.
  init(_ database: Database, _ path: String) throws {
    count = try Int64.fetchOne(database, sql: "SELECT max(sequence) FROM rows") ?? 0
    checkpoints = try Int64.fetchOne(database, sql: "SELECT max(position) FROM checkpoints") ?? 0
    do {
      ending = try LogEnding.read(database)
    } catch is RowDecodingError {
      throw LogError.tampered(path, count, "the ending is not readable")
    }
  }
}

/// The manifest's row.
enum StoredManifest {
  /// The manifest of a log.
  static func read(_ database: Database, _ path: String) throws -> LogManifest {
    guard let row = try Row.fetchOne(database, sql: "SELECT * FROM meta") else {
      throw LogError.tampered(path, 0, "the manifest is missing")
    }
    var manifest = LogManifest()
    let digest: Data
    do {
      manifest.formatVersion = try row.decode(Int64.self, forColumn: "format_version")
      manifest.toolVersion = try row.decode(String.self, forColumn: "tool_version")
      manifest.scenario = try row.decode(String.self, forColumn: "scenario")
      manifest.variant = try row.decode(String.self, forColumn: "variant")
      let seed = try row.decode(String.self, forColumn: "seed")
      guard let number = UInt64(seed), String(number) == seed else {
        throw LogError.tampered(path, 0, "the seed is no number")
      }
      manifest.seed = number
      manifest.plan = try row.decode(String.self, forColumn: "plan")
      digest = try row.decode(Data.self, forColumn: "digest")
    } catch is RowDecodingError {
      throw LogError.tampered(path, 0, "the manifest is not readable")
    }
    guard Array(digest) == manifest.digest else {
      throw LogError.tampered(path, 0, "the manifest does not fit its digest")
    }
    return manifest
  }
}

extension CheckpointRow {
  /// Appends one component's state.
  func insert(into database: Database) throws {
    try database.cachedStatement(sql: "INSERT OR FAIL INTO checkpoints VALUES (?, ?, ?, ?, ?)")
      .execute(arguments: [
        position, sequence, component, String(decoding: state, as: UTF8.self), Data(digest),
      ])
  }

  /// The state at a position of a log; nil where there is none.
  static func read(_ position: Int64, _ database: Database) throws -> Self? {
    let statement = try database.cachedStatement(
      sql: "SELECT sequence, component, state, digest FROM checkpoints WHERE position = ?"
    )
    return try Row.fetchOne(statement, arguments: [position]).map { row in
      try Self(position, row)
    }
  }

  /// The state in a row of `sequence, component, state, digest`.
  init(_ position: Int64, _ row: Row) throws {
    self.init(
      position: position,
      sequence: try row.decode(Int64.self, forColumn: "sequence"),
      component: try row.decode(String.self, forColumn: "component"),
      state: Array(try row.decode(String.self, forColumn: "state").utf8),
      digest: Array(try row.decode(Data.self, forColumn: "digest")),
    )
  }
}
