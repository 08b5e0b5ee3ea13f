import EventLog
import Kernel
import Plans
import World

extension Replayer {
  /// What an app's observers found again.
  public struct Repetition: Equatable, Sendable {
    /// What was found, and what it was compared with, in a line.
    public var line: String
    /// The figures of the report that were not compared, since no row tells them, each name once.
    public var untold: [String] = []
    /// Where the log or the report says otherwise; nil where neither does.
    public var difference: Difference?
  }

  /// Where a log or a report says something else than what observers find in the log.
  public struct Difference: Equatable, Sendable {
    /// Who says otherwise, and where: `the log says otherwise at event 12`.
    public var place: String
    /// What stands there; nil for nothing.
    public var stated: String?
    /// What was found; nil for nothing.
    public var found: String?
  }

  /// Lets the apps' observers find again what they found while the run went on, and compares that with
  /// what the log states and with the figures and lists of the report beside it, where that is this
  /// run's.
  ///
  /// It is asked of a log that `compare` found to be as today's reducers have it: observers rely on that.
  ///
  /// - Returns: a repetition for each app that has such observers; none for a run that has not come to its
  ///   end.
  /// - Throws: `ToolError` where the log cannot be read.
  public func findAgain() throws(ToolError) -> [Repetition] {
    guard log.isComplete else { return [] }
    let history = LoggedHistory(reader: log)
    let reading = try StoredReport.read(of: hexadecimal(log.rootDigest), beside: log.path)
    do {
      return try apps.used(by: plan.sections.map(\.app)).compactMap { app in
        let found = try app.findAgain(in: history, of: plan)
        return try found.map { try Self.repetition($0, of: app.schema.name, reading) }
      }
    } catch {
      throw ToolError(error)
    }
  }

  private static func repetition(
    _ found: FoundAgain,
    of app: String,
    _ reading: StoredReport.Reading,
  ) throws(ToolError) -> Repetition {
    var repetition = Repetition(line: found.summary, difference: nil)
    if let difference = found.difference {
      let place = difference.event.map { "at event \($0)" } ?? "at its end"
      repetition.difference = Difference(
        place: "the log says otherwise \(place)",
        stated: difference.logged,
        found: difference.found,
      )
      return repetition
    }
    let parts = found.figures.count + found.details.count
    guard parts > 0 else { return repetition }
    switch reading {
    case .missing:
      repetition.line += "; no report of this run lies beside it"
    case .ofOthers(let path):
      repetition.line += "; \(path) is another run's, and is not compared"
    case .own(let report):
      let comparison = try report.comparison(with: found, of: app)
      repetition.difference = comparison.difference
      repetition.line +=
        "; \(comparison.compared) of \(comparison.all) figures in report.json compared"
      repetition.untold = comparison.untold
    }
    return repetition
  }
}
