import EventLog
import Foundation
import Kernel
import Testing

@testable import LogCrashTool

struct ResumeTests {
  private let stream = DeterministicStream(events: 9000)

  /// A log whose run was dropped after that event; a drop loses what a kill loses.
  private func interrupted(_ fixture: Fixture, after last: Int64) throws {
    struct Stop: Error {}
    let writer = try LogWriter(creating: fixture.path, manifest: stream.manifest)
    #expect(throws: Stop.self) {
      try stream.feed(writer) { if $0 == last { throw Stop() } }
    }
  }

  private func resume(_ path: String, with stream: DeterministicStream) throws -> [UInt8] {
    let log = try ResumedLog(resuming: path)
    try stream.feed(log)
    return try log.finish()
  }

  @Test(arguments: [1, 4000, 8500, 9000] as [Int64])
  func `an interrupted run resumes to the same end`(last: Int64) throws {
    let fixture = try Fixture()
    let root = try fixture.write(stream, to: fixture.folder + "/undisturbed.sqlite")
    try interrupted(fixture, after: last)
    let prefix = try LogReader(opening: fixture.path).verify()
    #expect(!prefix.isComplete)
    #expect(prefix.count <= last)
    #expect(try ResumedLog(resuming: fixture.path).manifest == stream.manifest)
    #expect(try resume(fixture.path, with: stream) == root)
    let proven = Verification(count: 9000, digest: root, isComplete: true)
    #expect(try LogReader(opening: fixture.path).verify() == proven)
    #expect(try fixture.files() == ["run.sqlite", "undisturbed.sqlite"])
  }

  @Test func `a complete log resumes to itself and is not touched`() throws {
    let fixture = try Fixture()
    let root = try fixture.write(stream)
    let before = FileManager.default.contents(atPath: fixture.path)
    #expect(try resume(fixture.path, with: stream) == root)
    #expect(FileManager.default.contents(atPath: fixture.path) == before)
  }

  @Test(arguments: [1, 2, 777, 8999, 9000] as [Int64])
  func `the first event in which a re-run differs is named`(changed: Int64) throws {
    let fixture = try Fixture()
    _ = try fixture.write(stream)
    let log = try ResumedLog(resuming: fixture.path)
    let error = logError {
      for sequence in Int64(1)...9000 {
        let event = DeterministicStream.event(sequence)
        let effects = sequence == changed ? Array("[1]".utf8) : event.effects
        try log.append(event.header, payload: event.payload, effects: effects)
        if sequence % 500 == 0 {
          try log.checkpoint(
            after: LogPosition(sequence),
            states: DeterministicStream.states(sequence),
          )
        }
      }
      try log.finish()
    }
    #expect(error?.code == .differs(sequence: LogPosition(changed)))
    #expect(error?.message.contains("event \(changed)") == true)
  }

  @Test func `a re-run that ends early or late is found out`() throws {
    let fixture = try Fixture()
    _ = try fixture.write(stream)
    for (events, sequence) in [(8999, 9000), (9001, 9001)] as [(Int64, Int64)] {
      let error = logError {
        _ = try resume(fixture.path, with: DeterministicStream(events: events))
      }
      #expect(error?.code == .differs(sequence: LogPosition(sequence)))
    }
  }

  @Test func `another state in a checkpoint is found out`() throws {
    let fixture = try Fixture()
    _ = try fixture.write(stream)
    let log = try ResumedLog(resuming: fixture.path)
    let error = logError {
      for sequence in Int64(1)...1000 {
        let event = DeterministicStream.event(sequence)
        try log.append(event.header, payload: event.payload, effects: event.effects)
        if sequence == 500 {
          try log.checkpoint(after: 500, states: [("hina/intercom", Array("{}".utf8))])
        }
      }
      try log.finish()
    }
    #expect(error?.code == .differs(sequence: 500))
  }

  @Test func `a stored row that was changed is found while resuming`() throws {
    let fixture = try Fixture()
    try interrupted(fixture, after: 8500)
    try fixture.forge("rows", "UPDATE rows SET digest = zeroblob(32) WHERE sequence = 77")
    let error = logError { _ = try resume(fixture.path, with: stream) }
    #expect(error?.code == .tampered(sequence: 77))
  }

  /// The re-run asks for another payload there: the log is to blame, not the code.
  @Test(arguments: [
    "payload = replace(payload, '\"number\"', '\"numbes\"')", "time_ns = time_ns + 1",
    "effects = '[1]'", "digest = zeroblob(32)",
  ])
  func `a damaged log is not taken for another version's`(change: String) throws {
    let fixture = try Fixture()
    try interrupted(fixture, after: 8500)
    try fixture.forge("rows", "UPDATE rows SET \(change) WHERE sequence = 77")
    let error = logError { _ = try resume(fixture.path, with: stream) }
    #expect(error?.code == .tampered(sequence: 77))
    #expect(error?.message.contains("version") == false)
  }

  @Test func `a damaged checkpoint is not taken for another version's`() throws {
    let fixture = try Fixture()
    try interrupted(fixture, after: 8500)
    try fixture.forge("checkpoints", "UPDATE checkpoints SET state = '{}' WHERE position = 3")
    let error = logError { _ = try resume(fixture.path, with: stream) }
    #expect(error?.code == .tampered(sequence: 1000))
  }
}
