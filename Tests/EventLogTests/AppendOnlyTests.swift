import EventLog
import Foundation
import GRDB
import Kernel
import Testing

@testable import LogCrashTool

struct AppendOnlyTests {
  private static let row =
    "INTO rows VALUES (%, 0, 'hina', 'clock', 'ticked', NULL, '{}', NULL, x'00')"

  private static let forbidden: [String] =
    ["meta", "rows", "checkpoints", "ending"].map { "DELETE FROM \($0)" } + [
      "UPDATE meta SET plan = '{}'",
      "UPDATE OR REPLACE rows SET payload = '{}' WHERE sequence = 3",
      "UPDATE rows SET sequence = 9000 WHERE sequence = 600",
      "UPDATE checkpoints SET state = '{}'",
      "UPDATE ending SET count = 5",
      "INSERT OR REPLACE INTO meta SELECT * FROM meta",
      "INSERT OR REPLACE INTO ending SELECT * FROM ending",
      "INSERT OR REPLACE INTO checkpoints SELECT * FROM checkpoints",
      "INSERT OR REPLACE " + row.replacingOccurrences(of: "%", with: "3"),
      "INSERT OR IGNORE " + row.replacingOccurrences(of: "%", with: "601"),
      "REPLACE " + row.replacingOccurrences(of: "%", with: "601"),
    ]

  @Test(arguments: Self.forbidden)
  func `no SQLite client can change a finished log`(sql: String) throws {
    let fixture = try Fixture()
    let root = try fixture.write(DeterministicStream(events: 600))
    #expect(throws: DatabaseError.self) { try fixture.execute(sql) }
    #expect(try LogReader(opening: fixture.path).verify().digest == root)
  }

  @Test(arguments: [
    "INSERT " + row.replacingOccurrences(of: "%", with: "2"),
    "INSERT " + row.replacingOccurrences(of: "%", with: "0"),
    "INSERT " + row.replacingOccurrences(of: "%", with: "NULL"),
    "INSERT INTO checkpoints VALUES (2, 0, 'a', '{}', x'00')",
    "INSERT INTO checkpoints VALUES (1, 1, 'a', '{}', x'00')",
    "INSERT INTO ending VALUES (1, 7, x'00', x'00', 0, x'00')",
  ])
  func `rows and checkpoints have no holes`(sql: String) throws {
    let fixture = try Fixture()
    _ = try LogWriter(creating: fixture.path, manifest: LogManifest())
    #expect(throws: DatabaseError.self) { try fixture.execute(sql) }
  }

  @Test(arguments: [
    """
    INSERT INTO rows SELECT max(sequence) + 1, 0, 'hina', 'clock', 'ticked', NULL, '{}', NULL, x'00'
    FROM rows
    """,
    "INSERT INTO checkpoints VALUES (1, 0, 'a', '{}', x'00')",
    "INSERT INTO ending SELECT 1, max(sequence), x'00', x'00', 0, x'00' FROM rows",
  ])
  func `what another client puts into a log ends its writing`(sql: String) throws {
    let fixture = try Fixture()
    let writer = try LogWriter(creating: fixture.path, manifest: LogManifest())
    func append(_ sequences: ClosedRange<Int64>) throws {
      for event in sequences.map(DeterministicStream.event) {
        try writer.append(event.header, payload: event.payload, effects: event.effects)
      }
    }
    try append(1...3)
    try writer.commit()
    try fixture.execute(sql)
    let stored = try LogReader(opening: fixture.path).count
    try append(4...40)
    for _ in 1...2 {
      let error = logError { try writer.finish() }
      #expect(error?.code == .storage)
      #expect(error?.message.contains("somebody else changed the log") == true)
    }
    #expect(try LogReader(opening: fixture.path).count == stored)
  }

  @Test func `rows are whole and in sequence however many are appended at once`() throws {
    for events: Int64 in [1, 15, 16, 17, 31, 32, 33] {
      let fixture = try Fixture()
      let stream = DeterministicStream(events: events)
      let sink = DigestSink(manifest: stream.manifest)
      try stream.feed(sink)
      let root = try fixture.write(stream)
      #expect(root == sink.rootDigest)
      let proof = try LogReader(opening: fixture.path).verify()
      #expect(proof == Verification(count: events, digest: root, isComplete: true))
    }
  }

  @Test func `an event out of sequence is refused and named`() throws {
    let fixture = try Fixture()
    let writer = try LogWriter(creating: fixture.path, manifest: LogManifest())
    for sequence: LogPosition in [0, 2] {
      let event = DeterministicStream.event(sequence.number)
      let error = logError {
        try writer.append(event.header, payload: event.payload, effects: event.effects)
      }
      #expect(error?.code == .misplaced(sequence: sequence))
    }
    #expect(
      logError { try writer.checkpoint(after: 3, states: []) }?.code == .misplaced(sequence: 3)
    )
  }

  @Test(arguments: [0, 1, 2, -1]) func `a cause is an earlier event`(cause: LogPosition) throws {
    let sink = DigestSink(manifest: LogManifest())
    var header = DeterministicStream.event(1).header
    header.cause = cause
    let error = logError { try sink.append(header, payload: [], effects: []) }
    #expect(error?.code == .misplaced(sequence: 1))
  }

  @Test func `a finished log takes nothing more`() throws {
    let fixture = try Fixture()
    let stream = DeterministicStream(events: 3)
    let writer = try LogWriter(creating: fixture.path, manifest: stream.manifest)
    try stream.feed(writer)
    try writer.finish()
    let event = DeterministicStream.event(4)
    let error = logError {
      try writer.append(event.header, payload: event.payload, effects: event.effects)
    }
    #expect(error?.code == .misplaced(sequence: 4))
    #expect(logError { try writer.finish() }?.code == .misplaced(sequence: 4))
  }
}
