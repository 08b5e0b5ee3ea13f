import ArgumentParser
import Composition
import Files
import Findings
import Kernel
import Reports

/// `yamabiko accept`: approves reports as goldens.
struct Accept: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Approve what check found as the new golden.",
    discussion: HelpText.keepingLines(
      """
      Read what check prints first: an accepted golden is a promise. A report in which a rule is
      broken or was not met is not approved without --even-broken. The scenarios are run anew, and
      their reports approved as a whole; yamabiko review approves change after change what check has
      kept.

      Example:
        yamabiko accept scenarios/intercom/ridge-handover.yaml
      """
    ),
  )

  @Argument(help: "Scenario files or folders.")
  var paths: [String]

  @Option(help: "The folder of the scenarios, which the goldens mirror.")
  var scenarios = "scenarios"

  @Option(help: "The folder of the goldens.")
  var golden = "golden"

  @Flag(help: "Approve reports in which a rule is broken, too.")
  var evenBroken = false

  @OptionGroup
  var outside: OutsideOption

  func validate() throws {
    try PathOption.check(scenarios, of: "--scenarios")
    try PathOption.check(golden, of: "--golden")
  }

  func run() throws {
    let checks = Checks(
      scenarios: scenarios,
      goldens: golden,
      allowsOutside: outside.isAllowed,
    )
    var worst = WorstEnd()
    for file in try ScenarioFiles.below(paths) {
      do throws(ToolError) {
        worst.add(try accept(file, checks))
      } catch {
        Console.complain(lines: error.message)
        worst.add(error.code)
      }
    }
    if let code = worst.code { throw ExitCode(code.rawValue) }
  }

  /// Approves the report of one scenario, or says why it does not.
  ///
  /// - Returns: what stood against it.
  private func accept(_ file: String, _ checks: Checks) throws(ToolError) -> Verdict {
    let found = try checks.findings(of: file)
    let (path, findings) = (found.golden, found.run)
    if let warnings = found.warnings { Console.complain(lines: warnings) }
    guard !findings.verdict.isBad || evenBroken else {
      let lines = findings.complaints.map { "  \($0)" }
      let rules = counted(lines.count, "rule")
      Console.complain(
        lines: (["\(printable(file)): error: not approved, \(rules) broken or not met"] + lines
          + ["  mend the design or the rule, or approve it as it is with --even-broken"])
          .joined(separator: "\n")
      )
      return findings.verdict
    }
    let report = ReportText.render(findings)
    do {
      if Golden.check(report, against: path) == .same, Golden.isInForm(report, at: path) {
        FileStore.sweep(FileStore.folder(of: path))
        print("\(path): unchanged")
      } else {
        try Golden.accept(report, at: path, below: golden)
        print("\(path): accepted")
      }
      try PendingReport.remove(for: path)
    } catch {
      throw ToolError(error)
    }
    Output.flush()
    return .passed
  }
}
