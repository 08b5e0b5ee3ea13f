import Composition
import Findings
import Foundation
import Kernel
import Reports
import Synchronization

/// Runs scenarios without writing anything and compares them with their goldens.
struct Checks: Sendable {
  let scenarios: String
  let goldens: String
  let allowsOutside: Bool

  /// What a scenario gave.
  struct Found {
    /// Where its golden is.
    var golden: String
    /// The findings of all variants.
    var run: RunFindings
    /// What is odd about it, as lines; nil where nothing is.
    var warnings: String?
    /// Its rules that are broken or not met.
    var brokenRules: [BrokenRule]
  }

  /// The findings of all variants of a scenario, and where its golden is.
  func findings(of file: String) throws(ToolError) -> Found {
    try refuseGolden(file)
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
      return Found(
        golden: path,
        run: findings,
        warnings: loaded.warningText,
        brokenRules: loaded.brokenRules(in: variants),
      )
    } catch {
      throw ToolError(error)
    }
  }

  /// Refuses a golden, or a pending report, in the place of its scenario.
  func refuseGolden(_ file: String) throws(ToolError) {
    guard file.hasSuffix(".txt"), let place = Golden.place(of: file, below: goldens) else { return }
    let isPending = PendingReport.isPending(place)
    let name = place.dropLast(isPending ? ".received.txt".count : ".txt".count)
    throw ToolError(
      .usage,
      "error: \(file) is a \(isPending ? "pending report" : "golden"), and no scenario\n"
        + "  name the scenario that it is of: \(scenarios)/\(String(name)).yaml",
    )
  }

  /// Where the golden of a scenario is.
  func goldenPath(of file: String) throws(ToolError) -> String {
    if PendingReport.isTaken(by: file) {
      throw ToolError(
        .usage,
        "error: \(file): its golden would have the name of a pending report\n"
          + "  give the scenario a name that does not end in .received.yaml",
      )
    }
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
    let start = DispatchTime.now().uptimeNanoseconds
    var result = compared(file)
    result.elapsed = Duration(nanoseconds: Int64(DispatchTime.now().uptimeNanoseconds - start))
    return result
  }

  private func compared(_ file: String) -> CheckResult {
    do throws(ToolError) {
      let found = try findings(of: file)
      let outcome = Golden.check(ReportText.render(found.run), against: found.golden, meanings)
      return CheckResult(
        file: file,
        run: found.run,
        golden: outcome,
        goldenFile: found.golden,
        warnings: found.warnings,
        brokenRules: found.brokenRules.map { rule in
          CheckResult.RulePlace(
            variant: rule.variant,
            rule: rule.name,
            line: rule.mark.line,
            column: rule.mark.column,
          )
        },
      )
    } catch {
      return CheckResult(file: file, error: error.message, errorCode: error.code.rawValue)
    }
  }

  /// What the apps of this process say of the fields of their reports.
  var meanings: FieldMeanings { FieldMeanings(Yamabiko.apps.all.flatMap(\.schema.reportFields)) }

  /// Keeps a report that is not as approved beside its golden, and takes away one that has become so.
  ///
  /// - Throws: `ToolError` where that cannot be written.
  func keep(_ result: CheckResult) throws(ToolError) {
    guard let golden = result.goldenFile, let run = result.run, let outcome = result.golden else {
      return
    }
    do throws(GoldenError) {
      if outcome.isGood {
        try PendingReport.remove(for: golden)
      } else {
        try PendingReport.keep(ReportText.render(run), for: golden, below: goldens)
      }
    } catch {
      throw ToolError(error)
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
