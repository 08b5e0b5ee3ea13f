import EventLog
import Foundation
import GRDB
import Kernel
import Testing

@testable import LogCrashTool

/// Files that somebody made to look like a log, or that are no files at all: refused as what they are,
/// without waiting, without filling the memory.
struct HostileLogTests {
  private static let stream = DeterministicStream(events: 60)

  /// What each way of looking at a file says; nil where it takes it for a log.
  private func refusals(_ path: String) -> [LogError?] {
    [
      logError { _ = try LogReader(opening: path).verify() },
      logError { try LogReader(opening: path).rows { _ in } },
      logError { _ = try ResumedLog(resuming: path) },
    ]
  }

  private func isDamage(_ error: LogError?) -> Bool {
    switch error?.code {
    case .tampered, .notALog, .newerVersion: true
    case .missing, .unreadable, .storage, .differs, .misplaced, nil: false
    }
  }

  private func isRefused(_ path: String, _ place: Comment? = nil) {
    for refusal in refusals(path) {
      #expect(
        isDamage(refusal),
        "\(String(describing: refusal))",
        sourceLocation: #_sourceLocation,
      )
      #expect(refusal?.message.contains("\n") == false, place)
    }
  }

  @Test func `what has no end is not read`() throws {
    let fixture = try Fixture()
    #expect(mkfifo(fixture.path, 0o600) == 0)
    for path in [fixture.path, "/dev/zero", "/dev/null", fixture.folder] {
      for refusal in refusals(path) { #expect(refusal?.code == .notALog, "\(path)") }
    }
  }

  @Test(arguments: [
    "UPDATE rows SET payload = CAST(zeroblob(100000000) AS TEXT) WHERE sequence = 30",
    "UPDATE rows SET digest = zeroblob(100000000) WHERE sequence = 60",
    "UPDATE rows SET sequence = -5 WHERE sequence = 1",
    "UPDATE rows SET sequence = 9223372036854775807 WHERE sequence = 60",
    "UPDATE rows SET time_ns = -9223372036854775808 WHERE sequence = 7",
    "UPDATE rows SET time_ns = 1.5 WHERE sequence = 7",
    "UPDATE rows SET node = x'00ff' WHERE sequence = 7",
    "UPDATE rows SET cause = -9223372036854775808 WHERE sequence = 7",
    "UPDATE rows SET cause = 'a' WHERE sequence = 7",
    "DELETE FROM rows",
  ])
  func `rows that no run writes`(change: String) throws {
    let fixture = try Fixture()
    _ = try fixture.write(Self.stream)
    try fixture.forge("rows", change)
    isRefused(fixture.path)
  }

  @Test(arguments: [
    ("meta", "UPDATE meta SET plan = CAST(zeroblob(100000000) AS TEXT)"),
    ("meta", "UPDATE meta SET plan = x'ff', scenario = x'ff'"),
    ("meta", "UPDATE meta SET format_version = 9223372036854775807"),
    ("checkpoints", "INSERT INTO checkpoints VALUES (9223372036854775807, 60, 'a', '{}', x'00')"),
    ("checkpoints", "INSERT INTO checkpoints VALUES (1, -1, x'ff', x'ff', 7)"),
    ("ending", "UPDATE ending SET count = 9223372036854775807"),
    ("ending", "UPDATE ending SET root = 7"),
    ("rows", "CREATE VIEW more AS SELECT 1"),
    ("rows", "CREATE TABLE \"\(String(repeating: "x", count: 70_000))\" (one)"),
    (
      "rows",
      "CREATE TRIGGER again AFTER INSERT ON rows BEGIN INSERT INTO rows SELECT * FROM rows; END",
    ),
  ])
  func `tables that no run writes`(table: String, change: String) throws {
    let fixture = try Fixture()
    _ = try fixture.write(Self.stream)
    try fixture.forge(table, change)
    isRefused(fixture.path)
  }

  @Test(arguments: [0, 1, 2, 3, 16, 32, 64, 127, 128, 255])
  func `another size of pages in the header`(high: UInt8) throws {
    let fixture = try Fixture()
    _ = try fixture.write(Self.stream)
    var bytes = try Data(contentsOf: URL(fileURLWithPath: fixture.path))
    #expect(bytes[16] == 32 && bytes[17] == 0)
    for low: UInt8 in [0, 1] where (high, low) != (32, 0) {
      bytes[16] = high
      bytes[17] = low
      try bytes.write(to: URL(fileURLWithPath: fixture.path))
      isRefused(fixture.path)
    }
  }

  @Test func `a true header before garbage, and before nothing at all`() throws {
    let fixture = try Fixture()
    _ = try fixture.write(Self.stream)
    let whole = try Data(contentsOf: URL(fileURLWithPath: fixture.path))
    var garbage = whole.prefix(100)
    for index in 0..<100_000 { garbage.append(UInt8(truncatingIfNeeded: index &* index >> 3)) }
    try garbage.write(to: URL(fileURLWithPath: fixture.path))
    isRefused(fixture.path)
    // Two gigabytes of which the disk has a hundred bytes.
    try whole.prefix(100).write(to: URL(fileURLWithPath: fixture.path))
    #expect(truncate(fixture.path, 2 << 30) == 0)
    isRefused(fixture.path)
  }

  /// Every page in the place of every other: they name one another in circles.
  @Test func `pages that lead in a circle`() throws {
    let fixture = try Fixture()
    _ = try fixture.write(DeterministicStream(events: 200))
    let whole = try Data(contentsOf: URL(fileURLWithPath: fixture.path))
    let pages = whole.count / 8192
    #expect(pages > 6)
    for from in 0..<pages {
      for to in 1..<pages where from != to {
        var bytes = whole
        bytes.replaceSubrange(
          to * 8192..<(to + 1) * 8192,
          with: whole[from * 8192..<(from + 1) * 8192],
        )
        try bytes.write(to: URL(fileURLWithPath: fixture.path))
        let error = logError {
          // Where the page of the ending is exchanged for an empty one, a whole prefix is left.
          let proof = try LogReader(opening: fixture.path).verify()
          #expect(!proof.isComplete)
        }
        #expect(error == nil || isDamage(error), "page \(from) in the place of \(to)")
      }
    }
  }

  @Test func `a name with a NUL in it comes back as it was`() throws {
    let fixture = try Fixture()
    var manifest = Self.stream.manifest
    manifest.scenario = "a\0b"
    manifest.variant = "\0"
    let writer = try LogWriter(creating: fixture.path, manifest: manifest)
    try Self.stream.feed(writer)
    try writer.checkpoint(after: 60, states: [("hina\0/a", Array("\"\0\"".utf8))])
    let root = try writer.finish()
    let reader = try LogReader(opening: fixture.path)
    #expect(reader.manifest == manifest)
    #expect(try reader.verify().digest == root)
    #expect(
      try reader.checkpoint(atOrBefore: 60 as LogPosition)?.states.first?.component == "hina\0/a"
    )
  }

  @Test func `a log has one writer at a time`() throws {
    let fixture = try Fixture()
    var writer: LogWriter? = try LogWriter(creating: fixture.path, manifest: Self.stream.manifest)
    try writer?.commit()
    let refusal = logError { _ = try ResumedLog(resuming: fixture.path) }
    #expect(refusal?.code == .storage)
    #expect(refusal?.message.contains("another process is writing the log") == true)
    writer = nil
    let resumed = try ResumedLog(resuming: fixture.path)
    #expect(logError { _ = try ResumedLog(resuming: fixture.path) }?.code == .storage)
    try Self.stream.feed(resumed)
    try resumed.finish()
    #expect(try LogReader(opening: fixture.path).verify().isComplete)
    #expect(try fixture.files() == ["run.sqlite"])
  }

  @Test func `a log that is read while its run ends is complete, and one file behind the reader`()
    throws
  {
    let fixture = try Fixture()
    var writer: LogWriter? = try LogWriter(creating: fixture.path, manifest: Self.stream.manifest)
    try Self.stream.feed(#require(writer))
    let reader = try LogReader(opening: fixture.path)
    let root = try #require(try writer?.finish())
    #expect(writer?.isSingleFile == false)
    writer = nil
    let copy = try Fixture()
    try FileManager.default.copyItem(atPath: fixture.path, toPath: copy.path)
    #expect(try LogReader(opening: copy.path).verify().digest == root)
    reader.close()
    #expect(try LogReader(opening: fixture.path).verify().digest == root)
    #expect(try fixture.files() == ["run.sqlite"])
  }

  @Test func `an event that no reader would take is not written`() throws {
    let fixture = try Fixture()
    let writer = try LogWriter(creating: fixture.path, manifest: Self.stream.manifest)
    let header = DeterministicStream.event(1).header
    let payload = [UInt8](repeating: 32, count: 65 << 20)
    let error = logError { try writer.append(header, payload: payload, effects: []) }
    #expect(error?.code == .storage)
    #expect(error?.message.contains("a log takes 64") == true)
  }
}
