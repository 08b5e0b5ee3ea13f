import EventLog
import Findings
import Kernel
import Plans
import World

extension Replayer {
  /// What came of comparing a report with what the plan of its log comes to.
  public struct ReportComparison: Equatable, Sendable {
    /// What was compared with what, in a line.
    public var line: String
    /// What of the report was not compared.
    public var untold: [String] = []
    /// Where the report says otherwise, the first of each part.
    public var differences: [Difference] = []
  }

  /// Whether a report of this run lies beside its log.
  ///
  /// - Throws: `ToolError` where one is there and cannot be read, or is damaged.
  public func hasReport() throws(ToolError) -> Bool {
    guard log.isComplete else { return false }
    guard case .own = try StoredReport.read(of: hexadecimal(log.rootDigest), beside: log.path)
    else { return false }
    return true
  }

  /// Runs the plan of the log once more, in memory.
  ///
  /// - Parameter scenarioFolder: what the files that the scenario names lie below.
  /// - Returns: what it comes to.
  /// - Throws: `ToolError` where it cannot be run.
  public func runAgain(scenarioFolder: ScenarioFolder) throws(ToolError) -> VariantFindings {
    do {
      return try Runner(apps: apps).dryRun(plan, scenarioFolder: scenarioFolder)
    } catch {
      throw ToolError(error)
    }
  }

  /// Compares all that the report beside the log says of the run with what its plan comes to: verdicts,
  /// figures, sections, tables, lanes and what else there is.
  ///
  /// - Parameter findings: what `runAgain` has given.
  /// - Returns: nil where the run has not come to its end, or no report of it lies there.
  /// - Throws: `ToolError` where the report is damaged.
  public func compareReport(
    with findings: VariantFindings
  ) throws(ToolError) -> ReportComparison? {
    guard log.isComplete else { return nil }
    let digest = hexadecimal(log.rootDigest)
    guard case .own(let report) = try StoredReport.read(of: digest, beside: log.path) else {
      return nil
    }
    guard findings.digest == digest else {
      let difference = Difference(
        place: "the plan of the log comes to another run today",
        stated: "digest \(digest)",
        found: "digest \(findings.digest)",
      )
      return ReportComparison(
        line: "the report is not compared: it would be another run's",
        differences: [difference],
      )
    }
    let whole = try report.whole(beside: findings, of: plan)
    return ReportComparison(
      line: "the plan run once more, and compared with all that the report says of this variant",
      untold: whole.untold,
      differences: whole.differences,
    )
  }
}
