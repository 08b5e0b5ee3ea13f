import Composition
import EventLog
import Foundation
import Kernel
import World

/// What is judged by running the same plan again.
extension JudgedRun {
  /// The same digest, and the same findings.
  func isTheSameAgain() throws -> Outcome {
    let again = try run(plan)
    guard again.digest == digest else {
      let first = zip(rows, again.rows).first { $0 != $1 }
      return .broken("another digest, from \(first?.0.header.sequence ?? 0) on")
    }
    return again.findings == findings ? .held : .broken("the same events, and other findings")
  }

  /// A log that is written and replayed; it is proven row by row as well.
  func isReplayed() throws -> Outcome {
    try withLog(cutAfter: nil) { path in
      let verification = try LogReader(opening: path).verify()
      guard verification.isComplete, hexadecimal(verification.digest) == digest else {
        return .broken("the log has another digest than the run")
      }
      guard rows.count > 0 else { return .notJudged("no event at all") }
      let (divergence, events) = try Replayer(apps: apps, path).compare()
      if let divergence {
        return .broken("today's reducers part after \(divergence.event.header.sequence)")
      }
      return events > 0 ? .held : .broken("nothing was replayed")
    }
  }

  /// A log that ends at some row, as that of a killed run does, and is taken to its end.
  func isResumed() throws -> Outcome {
    guard rows.count > 1 else { return .notJudged("too few events to cut") }
    var dice = dice(.resume)
    let cut = 1 + dice.below(rows.count - 1)
    return try withLog(cutAfter: LogPosition(Int64(cut))) { path in
      let resumed = try Replayer(apps: apps, path).resume(scenarioFolder: folder).digest
      guard hexadecimal(resumed) == digest else {
        return .broken("cut after \(cut): another digest")
      }
      let verification = try LogReader(opening: path).verify()
      return verification.isComplete && hexadecimal(verification.digest) == digest
        ? .held : .broken("cut after \(cut): the log does not verify")
    }
  }

  /// Writes a log of the run, or of its beginning, and gives its path to `body`.
  private func withLog(
    cutAfter cut: LogPosition?,
    _ body: (String) throws -> Outcome,
  ) throws -> Outcome {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "yamabiko-generated-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "run.sqlite").path(percentEncoded: false)
    try write(path, cutAfter: cut)
    return try body(path)
  }

  /// The writer lets go of the log when this returns.
  private func write(_ path: String, cutAfter cut: LogPosition?) throws {
    let writer = try LogWriter(creating: path, manifest: Runner.manifest(of: plan))
    do {
      let sink = CuttingSink(writer, after: cut)
      let options = RunOptions(outputFolder: nil, scenarioFolder: folder)
      _ = try Runner(apps: apps).run(plan, into: sink, options: options)
      _ = try writer.finish()
    } catch is CuttingSink.Cut {
      try writer.commit()
    }
  }
}

/// Passes events on until it is time to end.
private final class CuttingSink: EventSink {
  /// It is over.
  struct Cut: Error {}

  private let sink: LogWriter
  private let limit: LogPosition?

  init(_ sink: LogWriter, after limit: LogPosition?) {
    self.sink = sink
    self.limit = limit
  }

  func append(_ header: EventHeader, payload: [UInt8], effects: [UInt8]) throws {
    if let limit, header.sequence > limit { throw Cut() }
    try sink.append(header, payload: payload, effects: effects)
  }

  func checkpoint(
    after sequence: LogPosition,
    states: [(component: String, state: [UInt8])],
  ) throws {
    try sink.checkpoint(after: sequence, states: states)
  }
}
