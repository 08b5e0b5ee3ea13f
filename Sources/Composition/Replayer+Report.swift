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

  /// Whether a report lies beside the log of a run that has come to its end.
  ///
  /// - Throws: `ToolError` where one is there and cannot be read, or is damaged.
  public func hasReport() throws(ToolError) -> Bool {
    guard log.isComplete else { return false }
    if case .missing = try storedReport() { return try StoredText.read(beside: log.path) != nil }
    return true
  }

  private func storedReport() throws(ToolError) -> StoredReport.Reading {
    try StoredReport.read(of: hexadecimal(log.rootDigest), beside: log.path)
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
  /// - Returns: nil where the run has not come to its end, or no report lies there.
  /// - Throws: `ToolError` where the report is damaged.
  public func compareReport(
    with findings: VariantFindings
  ) throws(ToolError) -> ReportComparison? {
    guard try hasReport() else { return nil }
    let digest = hexadecimal(log.rootDigest)
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
    var comparison = ReportComparison(
      line: "the plan run once more, and compared with all that the report says of this variant"
    )
    switch try storedReport() {
    case .own(let report):
      let whole = try report.whole(beside: findings, of: plan)
      (comparison.untold, comparison.differences) = (whole.untold, whole.differences)
    case .ofOthers(let path):
      // Whoever asks whether the report is right is not told that it may be.
      comparison.differences = [
        Difference(place: "\(path) has no variant of this run", found: "digest \(digest)")
      ]
    case .missing: comparison.untold = ["report.json, which is not there"]
    }
    if let text = try StoredText.read(beside: log.path) {
      if let difference = text.difference(from: findings, of: plan) {
        comparison.differences.append(difference)
      }
    } else {
      comparison.untold.append("report.txt, which is not there")
    }
    comparison.untold.append("report.html")
    return comparison
  }
}
