import Composition
import EventLog
import Kernel
import Plans

/// Everything that the tool does with a log.
enum LogUse {
  /// Uses the log at `path` in every way; each refusal must be one of the tool's.
  static func all(of path: String, besides other: String, resumes: Bool) {
    let reader: LogReader
    do {
      reader = try LogReader(opening: path)
    } catch {
      return Judgement.refused(error)
    }
    defer { reader.close() }
    trying { _ = try reader.verify() }
    trying { try list(reader) }
    trying { _ = try reader.checkpoint(atOrBefore: reader.count) }
    for subject in Explainer.subjects {
      trying { _ = try Explainer(reader).explain(subject, number: 1) }
    }
    trying {
      let second = try LogReader(opening: other)
      defer { second.close() }
      _ = try firstDifference(reader, second)
    }
    trying { _ = try Replayer(path).compare() }
    trying {
      let replayer = try Replayer(path)
      for node in try replayer.log.distinct(.node).prefix(2) {
        _ = try replayer.states(at: Instant(nanoseconds: 500_000_000), node: node)
      }
    }
    if resumes { trying { try resume(reader) } }
  }

  private static func list(_ reader: LogReader) throws {
    var last: LoggedEvent?
    try reader.events(matching: EventFilter()) { last = $0 }
    if let last { _ = try reader.chain(of: last.header.sequence) }
    try LogNames(of: reader).check(EventFilter(node: "nobody"))
  }

  private static func resume(_ reader: LogReader) throws {
    let plan = try CanonicalReader.decode(Plan.self, from: Array(reader.manifest.plan.utf8))
    _ = ScenarioTrial.run(plan, in: FuzzFolder.path)
  }

  private static func trying(_ body: () throws -> Void) {
    do {
      try body()
    } catch {
      Judgement.refused(error)
    }
  }
}
