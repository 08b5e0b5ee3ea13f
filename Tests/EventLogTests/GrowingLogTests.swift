import EventLog
import Foundation
import Kernel
import Synchronization
import Testing

@testable import LogCrashTool

/// A log that somebody reads while it is written.
struct GrowingLogTests {
  /// How far the two threads of a test have come.
  private final class Course: Sendable {
    let isDone = Atomic(false)
    let problems = Mutex<[String]>([])

    func noting(_ part: () throws -> Void) {
      do {
        try part()
      } catch {
        problems.withLock { $0.append("\(error)") }
      }
    }
  }

  /// Writes a log of small transactions in one thread and does something with it in another, until the
  /// log has its ending.
  private func whileWriting(
    _ stream: DeterministicStream,
    _ body: @escaping @Sendable (String) throws -> Void,
  ) throws -> [String] {
    let fixture = try Fixture()
    let path = fixture.path
    let writer = try LogWriter(creating: path, manifest: stream.manifest, batchBytes: 4_000)
    nonisolated(unsafe) let sink = writer
    let course = Course()
    DispatchQueue.concurrentPerform(iterations: 2) { number in
      if number == 0 {
        course.noting {
          try stream.feed(sink)
          _ = try sink.finish()
        }
        course.isDone.store(true, ordering: .releasing)
      } else {
        while !course.isDone.load(ordering: .acquiring) { course.noting { try body(path) } }
      }
    }
    return course.problems.withLock { $0 }
  }

  @Test func `a log that gets its ending while it is verified is a log of one moment`() throws {
    var stream = DeterministicStream(events: 1_500)
    stream.checkpointSpacing = 50
    for _ in 1...6 {
      let problems = try whileWriting(stream) { path in
        _ = try LogReader(opening: path).verify()
      }
      #expect(problems == [])
    }
  }

  @Test func `what is read of a growing log is what was there when it was opened`() throws {
    let stream = DeterministicStream(events: 1_500)
    let problems = try whileWriting(stream) { path in
      let reader = try LogReader(opening: path)
      var count: Int64 = 0
      try reader.rows { _ in count += 1 }
      #expect(count == reader.count)
    }
    #expect(problems == [])
  }

  @Test func `a log goes on while it is written, and no more once its writer has let go`() throws {
    let fixture = try Fixture()
    let stream = DeterministicStream(events: 40)
    var writer: LogWriter? = try LogWriter(creating: fixture.path, manifest: stream.manifest)
    if let writer {
      try stream.feed(writer)
      try writer.commit()
    }
    let reader = try LogReader(opening: fixture.path)
    #expect(reader.isGoingOn)
    writer = nil
    #expect(!reader.isGoingOn)
  }

  @Test func `a log that was finished since it was opened goes on, a finished one does not`() throws
  {
    let fixture = try Fixture()
    let stream = DeterministicStream(events: 40)
    let writer = try LogWriter(creating: fixture.path, manifest: stream.manifest)
    let reader = try LogReader(opening: fixture.path)
    try stream.feed(writer)
    _ = try writer.finish()
    #expect(reader.isGoingOn)
    #expect(try !LogReader(opening: fixture.path).isGoingOn)
  }
}
