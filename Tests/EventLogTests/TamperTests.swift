import EventLog
import Foundation
import GRDB
import Kernel
import Testing

@testable import LogCrashTool

struct TamperTests {
  private static let stream: DeterministicStream = {
    var stream = DeterministicStream(events: 60)
    stream.checkpointSpacing = 20
    return stream
  }()

  private func forgery(_ table: String, _ sql: String) throws -> LogError? {
    let fixture = try Fixture()
    _ = try fixture.write(Self.stream)
    try fixture.forge(table, sql)
    return logError { _ = try LogReader(opening: fixture.path).verify() }
  }

  /// One column of every row, changed behind the log's back.
  @Test(arguments: [
    "payload = replace(payload, '\"number\"', '\"numbes\"')",
    "payload = payload || ' '",
    "payload = CAST(payload AS BLOB)",
    "time_ns = time_ns + 1",
    "time_ns = 'soon'",
    "node = upper(node)",
    "component = component || 's'",
    "kind = replace(kind, 'e', 'd')",
    "cause = CASE WHEN cause IS NULL THEN sequence - 1 ELSE NULL END",
    "cause = sequence",
    "effects = CASE WHEN effects IS NULL THEN '' ELSE NULL END",
    "effects = coalesce(effects, '') || ' '",
    "digest = zeroblob(32)",
    "digest = substr(digest, 1, 31)",
    "digest = x''",
    "node = 'r', component = 'en' || component",
  ])
  func `a changed column of any row is found and its sequence named`(change: String) throws {
    let fixture = try Fixture()
    _ = try fixture.write(Self.stream)
    let original = try Data(contentsOf: URL(fileURLWithPath: fixture.path))
    for sequence: LogPosition in 1...60 {
      try original.write(to: URL(fileURLWithPath: fixture.path))
      try fixture.forge("rows", "UPDATE rows SET \(change) WHERE sequence = \(sequence)")
      let error = logError { _ = try LogReader(opening: fixture.path).verify() }
      #expect(error?.code == .tampered(sequence: sequence))
    }
  }

  @Test func `removed, exchanged and added rows are found`() throws {
    let cases: [(String, LogPosition)] = [
      ("DELETE FROM rows WHERE sequence = 1", 1),
      ("DELETE FROM rows WHERE sequence = 30", 30),
      ("DELETE FROM rows WHERE sequence = 60", 60),
      ("DELETE FROM rows WHERE sequence > 10", 20),
      ("UPDATE rows SET sequence = -1 WHERE sequence = 1", 1),
      ("INSERT INTO rows SELECT 61, 0, node, 'c', 'k', NULL, '{}', NULL, digest FROM rows", 61),
    ]
    for (sql, sequence) in cases {
      let limited = sql.hasPrefix("INSERT") ? sql + " WHERE sequence = 60" : sql
      #expect(try forgery("rows", limited)?.code == .tampered(sequence: sequence), "\(sql)")
    }
  }

  @Test func `a changed checkpoint is found`() throws {
    let changes: [(String, LogPosition)] = [
      ("UPDATE checkpoints SET state = '{}' WHERE position = 1", 20),
      ("UPDATE checkpoints SET sequence = 41 WHERE position = 3", 41),
      ("UPDATE checkpoints SET component = 'hina/clock' WHERE position = 5", 60),
      ("UPDATE checkpoints SET digest = zeroblob(32) WHERE position = 6", 60),
      ("DELETE FROM checkpoints WHERE position = 1", 20),
      ("DELETE FROM checkpoints WHERE position = 6", 60),
      ("DELETE FROM checkpoints", 60),
    ]
    for (sql, sequence) in changes {
      #expect(try forgery("checkpoints", sql)?.code == .tampered(sequence: sequence), "\(sql)")
    }
  }

  @Test(arguments: [
    ("meta", "UPDATE meta SET plan = '{}'"),
    ("meta", "UPDATE meta SET seed = '8'"),
    ("meta", "UPDATE meta SET seed = '07'"),
    ("meta", "UPDATE meta SET variant = 'warm'"),
    ("meta", "UPDATE meta SET tool_version = '9'"),
    ("meta", "UPDATE meta SET digest = zeroblob(32)"),
    ("meta", "DELETE FROM meta"),
    ("rows", "DROP VIEW events"),
    ("rows", "DROP TRIGGER meta_update"),
    ("rows", "CREATE TABLE more (one)"),
  ])
  func `a changed plan or schema is found`(table: String, sql: String) throws {
    #expect(try forgery(table, sql)?.code == .tampered(sequence: 0))
  }

  @Test(arguments: [
    "UPDATE ending SET count = 59", "UPDATE ending SET digest = zeroblob(32)",
    "UPDATE ending SET root = zeroblob(32)", "UPDATE ending SET checkpoints = 5",
    "UPDATE ending SET checkpoints_digest = zeroblob(32)", "UPDATE ending SET count = 'many'",
  ])
  func `a changed ending is found`(sql: String) throws {
    #expect(try forgery("ending", sql)?.code == .tampered(sequence: 60))
  }

  @Test func `a log without its ending is a prefix, not a complete log`() throws {
    let fixture = try Fixture()
    _ = try fixture.write(Self.stream)
    try fixture.forge("ending", "DELETE FROM ending")
    #expect(try LogReader(opening: fixture.path).verify().isComplete == false)
  }

  /// Everything that a reader can get out of a log.
  private struct Content: Equatable {
    var manifest: LogManifest
    var rows: [LoggedEvent] = []
    var sought: [LoggedEvent?] = []
    var checkpoints: [StateCheckpoint?] = []
    var verification: Verification

    init(_ path: String) throws {
      let reader = try LogReader(opening: path)
      verification = try reader.verify()
      manifest = reader.manifest
      var rows: [LoggedEvent] = []
      try reader.rows { rows.append($0) }
      self.rows = rows
      sought = try (1...60).map { try reader.row($0) }
      checkpoints = try [20, 40, 60].map { try reader.checkpoint(atOrBefore: $0 as LogPosition) }
    }
  }

  /// Every 61st byte of the whole file, another bit each time.
  ///
  /// That is headers, page structure, content and free bytes. A flip that verifies must have left all content as it was.
  @Test func `a flipped bit anywhere in the file is found or changes nothing`() throws {
    let fixture = try Fixture()
    _ = try fixture.write(Self.stream)
    let original = try Content(fixture.path)
    let pristine = try Data(contentsOf: URL(fileURLWithPath: fixture.path))
    var found = 0
    var harmless = 0
    for (turn, position) in stride(from: 0, to: pristine.count, by: 61).enumerated() {
      var flipped = pristine
      flipped[position] ^= 1 << UInt8(turn % 8)
      try flipped.write(to: URL(fileURLWithPath: fixture.path))
      do {
        let content = try Content(fixture.path)
        #expect(content == original, "byte \(position), bit \(turn % 8)")
        harmless += 1
      } catch let error as LogError {
        #expect(!error.message.isEmpty && !error.message.contains("\n"))
        found += 1
      }
      for suffix in ["-wal", "-shm", "-journal"] {
        try? FileManager.default.removeItem(atPath: fixture.path + suffix)
      }
    }
    print("\(found) flips found, \(harmless) harmless, of \(pristine.count) bytes")
    #expect(found > 300)
  }
}
