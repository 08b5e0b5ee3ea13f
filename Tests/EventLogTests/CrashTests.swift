import EventLog
import Foundation
import Kernel
import Testing

@testable import LogCrashTool

/// Kills real processes at many moments: whatever they leave opens, verifies as a prefix and
/// resumes to the end of an undisturbed run.
struct CrashTests {
  private let stream: DeterministicStream

  init() {
    self.init(events: 9000)
  }

  private init(events: Int64) {
    stream = DeterministicStream(events: events)
  }

  /// The digest of an undisturbed run.
  private func root() throws -> [UInt8] {
    stream.events == 9000 ? try Self.usual.get() : try Self.root(of: stream)
  }

  /// Nearly every test here compares with this one: it is made once.
  private static let usual = Result { try root(of: DeterministicStream(events: 9000)) }

  private static func root(of stream: DeterministicStream) throws -> [UInt8] {
    let sink = DigestSink(manifest: stream.manifest)
    try stream.feed(sink)
    return sink.rootDigest
  }

  /// Starts the tool; it lies beside the test bundle.
  private func start(_ arguments: [String]) throws -> (process: Process, output: Pipe) {
    let tool = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
      .deletingLastPathComponent().appendingPathComponent("LogCrashTool")
    let process = Process()
    process.executableURL = tool
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    return (process, output)
  }

  /// Whether a process that has ended was killed, and did not end by itself.
  private func wasKilled(_ process: Process) -> Bool {
    process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGKILL
  }

  private func survivesDeath(_ fixture: Fixture, _ choice: [String]) throws -> Int64 {
    let (process, _) = try start([fixture.path, "\(stream.events)"] + choice)
    process.waitUntilExit()
    try #require(wasKilled(process), "nothing was killed")
    return try resumes(fixture)
  }

  /// A process killed inside the write that would take a file beyond that size: in the middle of a
  /// transaction, after a torn page.
  private func diesWriting(_ fixture: Fixture, at bytes: Int, _ choice: [String] = []) throws {
    let outcome = try FaultyDisk(folder: fixture.folder).run(
      [fixture.path, "\(stream.events)"] + choice,
      tornAt: bytes,
    )
    try #require(outcome.code == nil, "nothing was killed: \(outcome.output)")
  }

  private func survivesTornWrite(at bytes: Int) throws -> Int64 {
    let fixture = try Fixture()
    try diesWriting(fixture, at: bytes)
    return try resumes(fixture)
  }

  /// Verifies the prefix and resumes it; gives the prefix's length.
  private func resumes(_ fixture: Fixture) throws -> Int64 {
    let prefix = try LogReader(opening: fixture.path).verify()
    let log = try ResumedLog(resuming: fixture.path)
    try stream.feed(log)
    let root = try root()
    #expect(try log.finish() == root)
    let proven = Verification(count: stream.events, digest: root, isComplete: true)
    #expect(try LogReader(opening: fixture.path).verify() == proven)
    #expect(try fixture.files() == ["run.sqlite"])
    return prefix.count
  }

  @Test(arguments: [1, 2, 3000, 4095, 5000, 7001, 8999, 9000])
  func `a run killed after an event resumes to the same end`(sequence: Int) throws {
    let fixture = try Fixture()
    let kept = try survivesDeath(fixture, ["die-at", "\(sequence)", "batch", "30000"])
    // What was committed before is there: a transaction of 30,000 bytes has some 120 events.
    #expect(kept <= sequence && kept >= sequence - 300)
  }

  @Test(
    .enabled(if: FaultyDisk.reason == nil),
    arguments: [41_000, 49_999, 700_001] + stride(from: 900_000, to: 2_500_000, by: 123_457),
  )
  func `a run killed inside a transaction resumes to the same end`(bytes: Int) throws {
    let kept = try survivesTornWrite(at: bytes)
    #expect(kept < stream.events)
  }

  /// By then rows move from the companion into the file itself.
  @Test(.enabled(if: FaultyDisk.reason == nil))
  func `a run killed while SQLite moves rows resumes to the same end`() throws {
    let long = Self(events: 36_000)
    let kept = try long.survivesTornWrite(at: 6_500_000)
    #expect(kept > 20_000 && kept < 36_000)
  }

  /// The ending is written, and the last rows are on their way from the companion into the file.
  @Test(.enabled(if: FaultyDisk.reason == nil))
  func `a run killed while it finishes is complete`() throws {
    let long = Self(events: 24_000)
    let kept = try long.survivesTornWrite(at: 6_500_000)
    #expect(kept == 24_000)
  }

  /// How many bytes a log has, with its companion.
  private func size(of fixture: Fixture) -> Int {
    ["", "-wal"].reduce(0) { size, suffix in
      var status = stat()
      return stat(fixture.path + suffix, &status) == 0 ? size + Int(status.st_size) : size
    }
  }

  /// Kills from outside, as soon as the log has come so far.
  ///
  /// A process that was faster has not been killed, and does not count: another one is begun. Its
  /// transactions are small, so that the log grows all the time.
  @Test(arguments: [1, 50_000, 700_000, 1_300_000, 2_100_000])
  func `a run killed from outside resumes to the same end`(bytes: Int) throws {
    for attempt in 1...20 {
      let fixture = try Fixture()
      let (process, _) = try start([fixture.path, "\(stream.events)", "batch", "30000"])
      while process.isRunning {
        if size(of: fixture) >= bytes { kill(process.processIdentifier, SIGKILL) }
      }
      process.waitUntilExit()
      guard wasKilled(process) else { continue }
      // Before the log had its name there is nothing to resume.
      guard FileManager.default.fileExists(atPath: fixture.path) else { continue }
      let kept = try resumes(fixture)
      print("killed from outside at \(bytes) bytes: \(kept) of \(stream.events), try \(attempt)")
      return
    }
    Issue.record("no process was killed at \(bytes) bytes: all were faster")
  }

  @Test(.enabled(if: FaultyDisk.reason == nil))
  func `a run that was killed twice resumes to the same end`() throws {
    let fixture = try Fixture()
    struct Stop: Error {}
    let (first, _) = try start([fixture.path, "9000", "batch", "30000", "die-at", "4100"])
    first.waitUntilExit()
    try #require(wasKilled(first), "nothing was killed")
    let kept = try LogReader(opening: fixture.path).verify().count
    #expect(kept > 2_000 && kept <= 4_100)
    try diesWriting(fixture, at: 1_300_000, ["resume"])
    #expect(try LogReader(opening: fixture.path).verify().count >= kept)
    for last: Int64 in [2000, 8800] {
      let log = try ResumedLog(resuming: fixture.path)
      #expect(throws: Stop.self) {
        try stream.feed(log) { if $0 == last { throw Stop() } }
      }
    }
    _ = try resumes(fixture)
  }

  /// A file size limit stands for a full disk: the write fails in the middle of the run.
  @Test(arguments: [1_200_000, 2_000_000])
  func `a disk that is full is one clear error, and the prefix resumes`(limit: Int) throws {
    let fixture = try Fixture()
    let (process, output) = try start(
      [fixture.path, "\(stream.events)", "limit", "\(limit)"]
    )
    process.waitUntilExit()
    let text = String(
      decoding: output.fileHandleForReading.readDataToEndOfFile(),
      as: UTF8.self,
    )
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 74)
    #expect(text.hasPrefix("\(fixture.path): the log cannot grow"))
    #expect(text.filter { $0 == "\n" }.count == 1)
    _ = try resumes(fixture)
  }

  @Test(arguments: [200_000, 1_200_000, 2_000_000])
  func `what is said to be kept on a full disk is there`(limit: Int) throws {
    let fixture = try Fixture()
    let (process, output) = try start([fixture.path, "\(stream.events)", "limit", "\(limit)"])
    process.waitUntilExit()
    let told = String(
      decoding: output.fileHandleForReading.readDataToEndOfFile(),
      as: UTF8.self,
    )
    let kept = try LogReader(opening: fixture.path).verify().count
    #expect(told.contains("what was written so far is kept") == (kept > 0), "\(kept): \(told)")
    #expect(told.contains("nothing of the run is stored") == (kept == 0), "\(kept): \(told)")
  }

  /// The file fits, the folder does not even take the manifest.
  @Test func `a log that cannot be created leaves nothing`() throws {
    let fixture = try Fixture()
    let (process, _) = try start([fixture.path, "10", "limit", "9000"])
    process.waitUntilExit()
    #expect(process.terminationStatus == 74)
    #expect(!FileManager.default.fileExists(atPath: fixture.path))
  }
}
