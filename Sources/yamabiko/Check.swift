import ArgumentParser
import Composition
import Findings
import Foundation
import Reports
import Synchronization

/// `yamabiko check`: runs all scenarios and compares their reports with the goldens.
struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Run all scenarios and compare each report with its golden.",
    discussion: """
      A missing golden fails, and so does one without its scenario. Nothing is written but
      what --junit names.

      Example:
        yamabiko check scenarios/intercom --jobs 2 --junit check.xml
      """,
  )

  @Argument(help: "Scenario files or folders.")
  var paths: [String] = ["scenarios"]

  @Option(help: "How many scenarios run side by side.")
  var jobs: Int = ProcessInfo.processInfo.activeProcessorCount

  @Option(help: "Write the results to this file for a CI, as JUnit XML.")
  var junit: String?

  @Option(help: "The folder of the scenarios, which the goldens mirror.")
  var scenarios = "scenarios"

  @Option(help: "The folder of the goldens.")
  var golden = "golden"

  func run() throws {
    let files = try ScenarioFiles.below(paths)
    let checks = Checks(scenarios: scenarios, goldens: golden)
    var results = checks.results(of: files, jobs: jobs)
    if paths == [scenarios] { results += checks.obsolete }
    print(CheckText.render(results), terminator: "")
    if let junit {
      do {
        let data = Data(JUnit.render(results).utf8)
        try data.write(to: URL(fileURLWithPath: junit), options: .atomic)
      } catch {
        throw ToolError(
          .storage,
          "error: \(junit) cannot be written: \(error.localizedDescription)",
        )
      }
    }
    let bad = results.filter { !$0.isGood }
    if !bad.isEmpty {
      let onlyUnmet = bad.allSatisfy { $0.error == nil && $0.run?.verdict == .unmet }
      let code = onlyUnmet ? ToolError.Code.unmet : .failed
      throw ExitCode(code.rawValue)
    }
  }
}

/// `yamabiko accept`: approves reports as goldens.
struct Accept: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Approve what check found as the new golden.",
    discussion: """
      Read what check prints first: an accepted golden is a promise.

      Example:
        yamabiko accept scenarios/intercom/ridge-handover.yaml
      """,
  )

  @Argument(help: "Scenario files or folders.")
  var paths: [String]

  @Option(help: "The folder of the scenarios, which the goldens mirror.")
  var scenarios = "scenarios"

  @Option(help: "The folder of the goldens.")
  var golden = "golden"

  func run() throws {
    let checks = Checks(scenarios: scenarios, goldens: golden)
    for file in try ScenarioFiles.below(paths) {
      let path = try checks.goldenPath(of: file)
      let findings = try checks.findings(of: file)
      let report = ReportText.render(findings)
      switch Golden.check(report, against: path) {
      case .same:
        print("\(path): unchanged")
      case .missing, .different, .obsolete, .unusable:
        try Golden.accept(report, at: path)
        print("\(path): accepted")
      }
    }
  }
}

/// Runs scenarios without writing anything and compares them with their goldens.
struct Checks: Sendable {
  let scenarios: String
  let goldens: String

  /// The findings of all variants of a scenario.
  func findings(of file: String) throws -> RunFindings {
    let loaded = try LoadedScenario(file: file)
    let variants = try loaded.plans.map { plan in
      try Runner.dryRun(plan, scenarioFolder: loaded.folder)
    }
    return Runner.findings(of: loaded, variants)
  }

  /// Where the golden of a scenario is.
  func goldenPath(of file: String) throws -> String {
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
    do {
      let path = try goldenPath(of: file)
      let run = try findings(of: file)
      let outcome = Golden.check(ReportText.render(run), against: path)
      return CheckResult(file: file, run: run, golden: outcome)
    } catch {
      return CheckResult(file: file, error: ToolError(error).message)
    }
  }

  /// Goldens that no scenario has any more.
  var obsolete: [CheckResult] {
    Golden.obsolete(in: goldens, scenarios: scenarios).map { path in
      CheckResult(
        file: path,
        error: "\(path): obsolete: its scenario is gone\n  delete it, or bring the scenario back",
      )
    }
  }
}
