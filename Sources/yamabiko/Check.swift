import ArgumentParser
import Composition
import Files
import Findings
import Foundation
import Kernel
import Reports
import Synchronization

/// `yamabiko check`: runs all scenarios and compares their reports with the goldens.
struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Run all scenarios and compare each report with its golden.",
    discussion: HelpText.keepingLines(
      """
      A missing golden fails, and so does one without its scenario. Nothing is written but
      what --junit names. The exit code is 1 where a golden differs or a rule is broken, 2 where
      nothing differs and a fact did not come in time, 65 where a scenario has mistakes. What is
      odd about a scenario is a warning on standard error and changes no code.

      Example:
        yamabiko check scenarios/intercom --jobs 2 --junit check.xml
      """
    ),
  )

  @Argument(help: "Scenario files or folders; all scenarios where none is named.")
  var paths: [String] = []

  @Option(help: "How many scenarios run side by side.")
  var jobs: Int = ProcessInfo.processInfo.activeProcessorCount

  @Option(help: "Write the results to this file for a CI, as JUnit XML.")
  var junit: String?

  @Option(help: "The folder of the scenarios, which the goldens mirror.")
  var scenarios = "scenarios"

  @Option(help: "The folder of the goldens.")
  var golden = "golden"

  @OptionGroup
  var outside: OutsideOption

  func validate() throws {
    guard (1...1_024).contains(jobs) else {
      throw ValidationError("--jobs is from 1 to 1024, not \(jobs)")
    }
    try PathOption.check(junit, of: "--junit")
    try PathOption.check(scenarios, of: "--scenarios")
    try PathOption.check(golden, of: "--golden")
  }

  func run() throws {
    let paths = paths.isEmpty ? [scenarios] : paths
    let files = try ScenarioFiles.below(paths)
    let outputs = OutputFiles(["--junit": junit])
    try outputs.check(besides: files)
    let checks = Checks(
      scenarios: scenarios,
      goldens: golden,
      allowsOutside: outside.isAllowed,
    )
    var results = checks.results(of: files, jobs: jobs)
    results += checks.obsolete(below: paths)
    for warnings in results.compactMap(\.warnings) { Console.complain(lines: warnings) }
    printLines(CheckText.render(results))
    try outputs.write(JUnit.render(results), of: "--junit")
    if let code = Self.code(of: results) { throw ExitCode(code.rawValue) }
  }

  /// The worst of everything that was found; nil where nothing is wrong.
  private static func code(of results: [CheckResult]) -> ToolError.Code? {
    var worst = WorstEnd()
    for result in results {
      if result.error != nil { worst.add(ToolError.Code(rawValue: result.errorCode) ?? .failed) }
      if let golden = result.golden, !golden.isGood { worst.add(.failed) }
      if let verdict = result.run?.verdict { worst.add(verdict) }
    }
    return worst.code
  }
}

/// `yamabiko accept`: approves reports as goldens.
struct Accept: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Approve what check found as the new golden.",
    discussion: HelpText.keepingLines(
      """
      Read what check prints first: an accepted golden is a promise. A report in which a rule is
      broken or was not met is not approved without --even-broken.

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
    let (path, findings, warnings) = try checks.findings(of: file)
    if let warnings { Console.complain(lines: warnings) }
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
    switch Golden.check(report, against: path) {
    case .same:
      FileStore.sweep(FileStore.folder(of: path))
      print("\(path): unchanged")
    case .missing, .different, .obsolete, .unusable:
      do {
        try Golden.accept(report, at: path, below: golden)
      } catch {
        throw ToolError(error)
      }
      print("\(path): accepted")
    }
    Output.flush()
    return .passed
  }
}

/// Runs scenarios without writing anything and compares them with their goldens.
struct Checks: Sendable {
  let scenarios: String
  let goldens: String
  let allowsOutside: Bool

  /// The findings of all variants of a scenario, and where its golden is.
  func findings(
    of file: String
  ) throws(ToolError) -> (golden: String, run: RunFindings, warnings: String?) {
    let loaded = try LoadedScenario(apps: Yamabiko.apps, file: file, allowsOutside: allowsOutside)
    Console.announce(WorkNotice(apps: loaded.apps).line(file, loaded.plans))
    let path = try goldenPath(of: file)
    do {
      let variants = try loaded.plans.map { plan in
        try Runner(apps: loaded.apps).dryRun(plan, scenarioFolder: loaded.folder)
      }
      var findings = Runner.findings(of: loaded, variants)
      // However it was named, and from wherever: a golden is the same from everywhere.
      findings.file = Golden.name(of: file, below: scenarios) ?? findings.file
      return (path, findings, loaded.warningText)
    } catch {
      throw ToolError(error)
    }
  }

  /// Where the golden of a scenario is.
  private func goldenPath(of file: String) throws(ToolError) -> String {
    guard let path = Golden.path(for: file, below: scenarios, in: goldens) else {
      throw ToolError(
        .usage,
        "error: \(file) does not lie below \(scenarios)\n"
          + "  move it there, or name its folder with --scenarios",
      )
    }
    return path
  }

  /// The results in the order of the files, made by `jobs` threads.
  func results(of files: [String], jobs: Int) -> [CheckResult] {
    let next = Mutex(0)
    let results = Mutex([CheckResult?](repeating: nil, count: files.count))
    DispatchQueue.concurrentPerform(iterations: max(1, min(jobs, files.count))) { _ in
      while true {
        let index = next.withLock { next in
          defer { next += 1 }
          return next
        }
        guard index < files.count else { return }
        let result = result(of: files[index])
        results.withLock { $0[index] = result }
      }
    }
    return results.withLock { $0.compactMap(\.self) }
  }

  private func result(of file: String) -> CheckResult {
    do throws(ToolError) {
      let (path, run, warnings) = try findings(of: file)
      let outcome = Golden.check(ReportText.render(run), against: path)
      return CheckResult(file: file, run: run, golden: outcome, warnings: warnings)
    } catch {
      return CheckResult(file: file, error: error.message, errorCode: error.code.rawValue)
    }
  }

  /// Goldens that no scenario has any more, of all scenarios and of the folders named.
  func obsolete(below paths: [String]) -> [CheckResult] {
    var found: [String] = []
    for path in paths {
      guard let place = Golden.place(of: path, below: scenarios) else { continue }
      let goldens = place.isEmpty ? goldens : "\(goldens)/\(place)"
      found += Golden.obsolete(in: goldens, scenarios: path).filter { !found.contains($0) }
    }
    return found.map { path in
      CheckResult(
        file: path,
        error: "\(path): obsolete: its scenario is gone\n  delete it, or bring the scenario back",
      )
    }
  }
}
