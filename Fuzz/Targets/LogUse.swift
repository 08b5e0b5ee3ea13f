import Composition
import EventLog
import Kernel
import Plans
import ShippedApps

/// What the tool does with a log that it can open.
enum LogUse: CaseIterable {
  case listed, explained, compared, replayed, seen, resumed

  /// Opens the log at `path`, proves it, and uses it; each refusal must be one of the tool's.
  ///
  /// - Parameters:
  ///   - path: the log.
  ///   - other: a good log that it is compared with.
  ///   - uses: what is done with it.
  static func open(_ path: String, besides other: String, for uses: [LogUse]) {
    let reader: LogReader
    do {
      reader = try LogReader(opening: path)
    } catch {
      return Judgement.refused(error)
    }
    defer { reader.close() }
    trying { _ = try reader.verify() }
    for use in uses { trying { try use.carryOut(on: reader, besides: other) } }
  }

  private func carryOut(on reader: LogReader, besides other: String) throws {
    switch self {
    case .listed: try Self.list(reader)
    case .explained:
      for subject in Apps.shipped.subjects {
        Self.trying { _ = try Explainer(apps: .shipped, reader).explain(subject, number: 1) }
      }
    case .compared:
      let second = try LogReader(opening: other)
      defer { second.close() }
      _ = try firstDifference(reader, second)
    case .replayed:
      let replayer = try Replayer(apps: .shipped, reader.path)
      if try replayer.compare().divergence == nil { _ = try replayer.findAgain() }
    case .seen:
      let replayer = try Replayer(apps: .shipped, reader.path)
      for node in try replayer.log.distinct(.node).prefix(2) {
        _ = try replayer.states(at: Instant(nanoseconds: 500_000_000), node: node)
      }
    case .resumed: try Self.resume(reader)
    }
  }

  private static func list(_ reader: LogReader) throws {
    var last: LoggedEvent?
    _ = try reader.checkpoint(atOrBefore: reader.last)
    try reader.events(matching: EventFilter()) { last = $0 }
    if let last { _ = try reader.chain(of: last.header.sequence) }
    try LogNames(apps: .shipped, of: reader).check(EventFilter(node: "nobody"))
  }

  private static func resume(_ reader: LogReader) throws {
    // It holds the plan to the ranges of the language.
    let plan = try Replayer(apps: .shipped, reader.path).plan
    _ = ScenarioTrial.run(plan, in: ScenarioFolder(FuzzFolder.path))
  }

  private static func trying(_ body: () throws -> Void) {
    do {
      try body()
    } catch {
      Judgement.refused(error)
    }
  }
}
