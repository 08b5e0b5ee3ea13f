import EventLog
import Foundation
import GRDB
import Kernel
import Testing

@testable import LogCrashTool

/// Real processes that die, or find their disk full, at each single change of a file: whatever they
/// leave opens, verifies as a prefix and resumes to the end of an undisturbed run, in one file.
@Suite(.enabled(if: FaultyDisk.reason == nil, "no C compiler: no disk can fail"))
struct EveryWriteTests {
  private static let stream: DeterministicStream = {
    var stream = DeterministicStream(events: 120)
    stream.checkpointSpacing = 30
    return stream
  }()
  /// Several transactions, and rows that move into the file in the middle of the run.
  private static let choices = ["batch", "3000", "pages", "6", "checkpoints", "30"]

  private static let root: [UInt8] = {
    let sink = DigestSink(manifest: stream.manifest)
    try? stream.feed(sink)
    return sink.rootDigest
  }()

  private func arguments(_ fixture: Fixture, _ more: [String] = []) -> [String] {
    [fixture.path, "\(Self.stream.events)"] + Self.choices + more
  }

  private func run(
    _ fixture: Fixture,
    _ more: [String] = [],
    _ fault: FaultyDisk.Fault? = nil,
    at number: Int = 0,
  ) throws -> FaultyDisk.Outcome {
    try FaultyDisk(folder: fixture.folder)
      .run(arguments(fixture, more), fault: fault.map { ($0, number) })
  }

  /// Proves what is left, resumes it, and proves that one file alone is the whole log.
  private func isSound(_ fixture: Fixture, _ place: Comment) throws {
    if FileManager.default.fileExists(atPath: fixture.path) {
      let prefix = try LogReader(opening: fixture.path).verify()
      #expect(prefix.count <= Self.stream.events, place)
      let log = try ResumedLog(resuming: fixture.path)
      try Self.stream.feed(log)
      #expect(try log.finish() == Self.root, place)
      #expect(log.isSingleFile, place)
    } else {
      // Nothing was promised yet: the run is begun anew, whatever is left of the first.
      LogWriter.remove(fixture.path)
      #expect(try fixture.write(Self.stream) == Self.root, place)
    }
    try isOneFile(fixture, place)
  }

  private func isOneFile(_ fixture: Fixture, _ place: Comment) throws {
    #expect(try fixture.files() == ["run.sqlite"], place)
    let proven = Verification(count: Self.stream.events, digest: Self.root, isComplete: true)
    let copy = try Fixture()
    try FileManager.default.copyItem(atPath: fixture.path, toPath: copy.path)
    #expect(try LogReader(opening: copy.path).verify() == proven, place)
    #expect(try copy.files() == ["run.sqlite"], place)
  }

  private func checkEnd(
    _ outcome: FaultyDisk.Outcome,
    _ fault: FaultyDisk.Fault,
    _ fixture: Fixture,
    _ place: Comment,
  ) throws {
    if fault.isDeath {
      #expect(outcome.code == nil, place)
    } else if outcome.code == 0 {
      // What failed was needed by nobody, such as the removal of a file that is empty.
      #expect(try LogReader(opening: fixture.path).verify().digest == Self.root, place)
    } else {
      #expect(outcome.code == 74, place)
      #expect(outcome.output.hasPrefix(fixture.path + ": "), "\(place): \(outcome.output)")
      #expect(outcome.output.filter { $0 == "\n" }.count == 1, "\(place): \(outcome.output)")
    }
  }

  @Test(arguments: FaultyDisk.Fault.allCases)
  func `a run that fails at any change leaves a sound log`(fault: FaultyDisk.Fault) throws {
    let whole = try Fixture()
    let count = try run(whole).changes
    #expect(count > 80)
    try isOneFile(whole, "undisturbed")
    var tried = 0
    for number in FaultyDisk.numbers(of: count, every: 13) {
      let fixture = try Fixture()
      let place = Comment("\(fault) at change \(number) of \(count)")
      try checkEnd(run(fixture, [], fault, at: number), fault, fixture, place)
      try isSound(fixture, place)
      tried += 1
    }
    print("run, \(fault): \(tried) of \(count) changes tried")
    #expect(tried >= 6)
  }

  /// Resumes a log whose run was killed in the middle, and one whose run was killed at its end.
  @Test(arguments: FaultyDisk.Fault.allCases)
  func `a resumption that fails at any change leaves a sound log`(fault: FaultyDisk.Fault) throws {
    let all = try run(Fixture()).changes
    for death in [all / 3, all - 8, all - 1] {
      let begun = try Fixture()
      #expect(try run(begun, [], .kill, at: death).code == nil)
      let files = try begun.files().filter { !$0.hasSuffix("-shm") }
      func copy() throws -> Fixture {
        let copy = try Fixture()
        for name in files {
          try FileManager.default.copyItem(
            atPath: begun.folder + "/" + name,
            toPath: copy.folder + "/" + name,
          )
        }
        return copy
      }
      let count = try run(copy(), ["resume"]).changes
      #expect(count > 0)
      var tried = 0
      for number in FaultyDisk.numbers(of: count, every: 19, from: 2) {
        let fixture = try copy()
        let place = Comment("\(fault) at change \(number) of \(count), resumed from \(death)")
        try checkEnd(run(fixture, ["resume"], fault, at: number), fault, fixture, place)
        try isSound(fixture, place)
        tried += 1
      }
      print("resumption, \(fault): \(tried) of \(count) changes tried")
      #expect(tried > 0)
    }
  }

  /// What older versions left where they were killed while the log changed its mode.
  private func interruptedChange(_ fixture: Fixture) throws -> Fixture {
    _ = try fixture.write(Self.stream)
    let copy = try Fixture()
    try DatabaseQueue(path: fixture.path).inDatabase { database in
      try database.execute(sql: "PRAGMA synchronous = OFF")
      try database.inTransaction {
        try database.execute(sql: "PRAGMA user_version = 1; DROP VIEW events")
        for name in ["run.sqlite", "run.sqlite-journal"] {
          try FileManager.default.copyItem(
            atPath: fixture.folder + "/" + name,
            toPath: copy.folder + "/" + name,
          )
        }
        return .rollback
      }
    }
    return copy
  }

  @Test func `a change of the file that was interrupted is undone by who reads or resumes`() throws
  {
    let fixture = try Fixture()
    let read = try interruptedChange(fixture)
    #expect(try LogReader(opening: read.path).verify().digest == Self.root)
    try isOneFile(read, "read")
    let resumed = try interruptedChange(Fixture())
    #expect(try run(resumed, ["resume"]).code == 0)
    try isOneFile(resumed, "resumed")
  }

  @Test func `an interrupted change in a read-only folder says what to do`() throws {
    let fixture = try interruptedChange(Fixture())
    let outcome = try FaultyDisk(folder: fixture.folder)
      .run(arguments(fixture, ["verify"]), isReadOnly: true)
    #expect(outcome.code == 74)
    #expect(
      outcome.output.contains("copy run.sqlite and run.sqlite-journal to a writable folder"),
      "\(outcome.output)",
    )
    #expect(try fixture.files() == ["run.sqlite", "run.sqlite-journal"])
  }

  @Test func `a finished log in a read-only folder is proven without a trace`() throws {
    let fixture = try Fixture()
    _ = try fixture.write(Self.stream)
    let outcome = try FaultyDisk(folder: fixture.folder)
      .run(arguments(fixture, ["verify"]), isReadOnly: true)
    #expect(outcome.output == "120\n")
    try isOneFile(fixture, "read")
  }
}
