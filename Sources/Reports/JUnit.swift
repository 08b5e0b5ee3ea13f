import Findings
import Kernel

/// What `check` found, for a CI that reads JUnit's XML: a suite for each scenario, a case for each
/// rule of each variant and one for the golden.
public enum JUnit {
  /// The XML.
  ///
  /// It has the times on the clock where results have them; without, the same results give the same
  /// bytes.
  public static func render(_ results: [CheckResult]) -> String {
    render(results.map { Suite($0) })
  }

  /// What `coverage` found: a suite for each app, a case for each claim of a scenario.
  public static func render(_ report: CoverageReport) -> String {
    var suites: [Suite] = []
    for requirement in report.requirements {
      if suites.last?.name != requirement.app { suites.append(Suite(name: requirement.app)) }
      suites[suites.count - 1].add(requirement, isProof: report.isProof)
    }
    return render(suites)
  }

  private static func render(_ suites: [Suite]) -> String {
    var lines = [#"<?xml version="1.0" encoding="UTF-8"?>"#]
    let total = suites.compactMap(\.elapsed)
    let time = total.isEmpty ? "" : Self.time(total.reduce(.zero, +))
    lines.append("<testsuites\(counts(suites.flatMap(\.cases)))\(time)>")
    for suite in suites {
      let time = suite.elapsed.map(Self.time) ?? ""
      lines.append("  <testsuite name=\(quoted(suite.name))\(counts(suite.cases))\(time)>")
      lines += suite.cases.flatMap(Self.lines)
      if let warnings = suite.warnings {
        lines.append("    <system-err>\(escaped(printableLines(warnings)))</system-err>")
      }
      lines.append("  </testsuite>")
    }
    lines.append("</testsuites>")
    return lines.joined(separator: "\n") + "\n"
  }

  private enum Result {
    case passed
    case skipped(String)
    case failure(String)
    case error(String)
  }

  private struct Case {
    var suite: String
    var name: String
    var result: Result
    /// How long it took; of a scenario the last case has it all, as it is run once for all of them.
    var elapsed: Duration?
  }

  private struct Suite {
    var name: String
    var cases: [Case] = []
    var warnings: String?
    var elapsed: Duration?

    init(_ result: CheckResult) {
      name = result.file
      warnings = result.warnings
      if let error = result.error { add("run", .error(error)) }
      for variant in result.run?.variants ?? [] {
        for finding in variant.allFindings {
          add("\(variant.variant): \(finding.name)", JUnit.result(of: finding))
        }
      }
      if let golden = result.golden { add("golden", JUnit.result(of: golden)) }
      elapsed = result.elapsed
      if !cases.isEmpty { cases[cases.count - 1].elapsed = elapsed }
    }

    init(name: String) {
      self.name = name
    }

    /// A case for each claim, and one that is skipped where there is none.
    mutating func add(_ requirement: RequirementCoverage, isProof: Bool) {
      let title = "\(requirement.id): \(requirement.about)"
      if requirement.claims.isEmpty, requirement.openPoint == nil {
        let isGood = requirement.standing != .missing && requirement.standing != .claimed
        let reason = "\(requirement.standing.rawValue): \(requirement.reason)"
        add(title, isGood ? .passed : .skipped(reason))
      }
      if let point = requirement.openPoint { add(title, .failure(point)) }
      for claim in requirement.claims {
        let name = "\(requirement.id) in \(claim.scenario)"
        let reasons = claim.problems.isEmpty ? [claim.standing.rawValue] : claim.problems
        switch claim.standing {
        case .proved, .shown: add(name, .passed)
        case .claimed, .missing:
          let reason = reasons.joined(separator: "\n")
          add(name, isProof ? .failure(reason) : .skipped(reason))
        }
      }
    }

    mutating func add(_ name: String, _ result: Result) {
      cases.append(Case(suite: self.name, name: name, result: result))
    }
  }

  private static func result(of finding: Finding) -> Result {
    let reason = finding.detail.isEmpty ? finding.verdict.rawValue : finding.detail
    return switch finding.verdict {
    case .passed: .passed
    case .vacuous: .skipped("nothing to judge")
    case .undecided: .skipped("not decided")
    case .unmet, .failed: .failure(reason)
    }
  }

  private static func result(of golden: Golden.Outcome) -> Result {
    switch golden {
    case .same: .passed
    case .different where golden.isGood: .passed
    case .different(let differences): .failure(differences.summary.joined(separator: "\n"))
    case .missing: .failure("no golden; look at the report, then accept it")
    case .obsolete: .failure("a golden without its scenario; remove it")
    case .unusable(let problem): .error(problem)
    }
  }

  private static func counts(_ cases: [Case]) -> String {
    var failures = 0
    var errors = 0
    var skipped = 0
    for element in cases {
      switch element.result {
      case .passed: break
      case .skipped: skipped += 1
      case .failure: failures += 1
      case .error: errors += 1
      }
    }
    return " tests=\"\(cases.count)\" failures=\"\(failures)\" errors=\"\(errors)\""
      + " skipped=\"\(skipped)\""
  }

  /// Seconds with three decimals, as `time` has them.
  private static func time(_ elapsed: Duration) -> String {
    let milliseconds = max(0, elapsed.nanoseconds / 1_000_000)
    let rest = "\(milliseconds % 1_000)"
    let digits = String(repeating: "0", count: 3 - rest.utf8.count) + rest
    return " time=\"\(milliseconds / 1_000).\(digits)\""
  }

  private static func lines(_ element: Case) -> [String] {
    let time = element.elapsed.map(Self.time) ?? ""
    let start =
      "    <testcase classname=\(quoted(element.suite)) name=\(quoted(element.name))\(time)"
    switch element.result {
    case .passed: return [start + "/>"]
    case .skipped(let reason): return wrapped(start, "skipped", reason)
    case .failure(let reason): return wrapped(start, "failure", reason)
    case .error(let reason): return wrapped(start, "error", reason)
    }
  }

  private static func wrapped(_ start: String, _ tag: String, _ reason: String) -> [String] {
    let first = reason.prefix { $0 != "\n" }
    let message = "<\(tag) message=\(quoted(String(first)))>"
    let text = escaped(printableLines(reason))
    return [start + ">", "      \(message)\(text)</\(tag)>", "    </testcase>"]
  }

  private static func quoted(_ text: String) -> String {
    "\"\(escaped(printable(text)))\""
  }

  /// Printable text with what XML 1.0 reserves written as references.
  ///
  /// The characters that XML does not allow at all (section 2.2), not even as references, are among
  /// those that are not printable. A line's end would become a blank in an attribute.
  private static func escaped(_ text: String) -> String {
    escapedMarkup(text).replacing("\n", with: "&#10;")
  }
}
