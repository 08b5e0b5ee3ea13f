import Findings
import Kernel

/// What `check` found about one scenario, or about one golden without a scenario.
public struct CheckResult: Sendable {
  /// The scenario's file, or the golden's where there is no scenario.
  public var file: String
  /// What the run gave; nil where it did not come to an end.
  public var run: RunFindings?
  /// What became of the comparison; nil where there was nothing to compare.
  public var golden: Golden.Outcome?
  /// Why the scenario could not be run; nil where it could.
  public var error: String?
  /// The exit code that stands for the error.
  public var errorCode: Int32
  /// What is odd about the scenario, as lines with their places; nil where nothing is.
  public var warnings: String?

  /// What was found about one scenario.
  public init(
    file: String,
    run: RunFindings? = nil,
    golden: Golden.Outcome? = nil,
    error: String? = nil,
    errorCode: Int32 = 1,
    warnings: String? = nil,
  ) {
    self.file = file
    self.run = run
    self.golden = golden
    self.error = error
    self.errorCode = errorCode
    self.warnings = warnings
  }

  /// Whether nothing is wrong.
  public var isGood: Bool {
    error == nil && golden?.isGood ?? true && run?.verdict.isBad != true
  }
}

extension RunFindings {
  /// A line for each rule of each variant that was broken or not met.
  public var complaints: [String] {
    variants.flatMap { variant in
      variant.allFindings.filter(\.verdict.isBad).map { finding in
        let detail = finding.detail.isEmpty ? "" : " (\(finding.detail))"
        return printable("\(variant.variant): \(finding.name): \(finding.verdict)\(detail)")
      }
    }
  }
}

/// What `check` prints: each kind of change once, with the scenarios that have it.
public enum CheckText {
  /// The lines a person reads; a last line counts.
  public static func render(_ results: [CheckResult]) -> String {
    var lines: [String] = []
    for result in results {
      if let error = result.error { lines += error.split(separator: "\n").map(String.init) }
      lines += broken(result)
      lines += withoutComparison(result)
    }
    for group in changes(results) {
      lines.append(group.meaning)
      if group.files.count == results.count, results.count > 1 {
        lines.append("  in all \(results.count) scenarios")
      } else {
        lines += group.files.map { "  in \($0)" }
      }
    }
    lines.append(summary(results))
    return lines.map(printable).joined(separator: "\n") + "\n"
  }

  /// How many differ, and how many are approved although a rule in them is broken.
  private static func summary(_ results: [CheckResult]) -> String {
    let count = results.count
    let different = results.count { $0.error != nil || !($0.golden?.isGood ?? true) }
    let broken = results.count { !$0.isGood } - different
    var parts: [String] = []
    if different > 0 {
      parts.append("\(different) of \(count) \(different == 1 ? "is" : "are") not as approved")
    }
    if broken > 0 {
      parts.append("\(broken) of \(count) as approved with a rule broken or not met")
    }
    return parts.isEmpty
      ? "\(counted(count, "scenario")) as approved" : parts.joined(separator: ", ")
  }

  /// Equal changes with the files that have them, in order of their first appearance.
  public static func changes(_ results: [CheckResult]) -> [(meaning: String, files: [String])] {
    var groups: [(meaning: String, files: [String])] = []
    for result in results {
      guard case .different(let differences)? = result.golden else { continue }
      for difference in differences {
        let meaning = difference.meaning
        if let index = groups.firstIndex(where: { $0.meaning == meaning }) {
          if groups[index].files.last != result.file { groups[index].files.append(result.file) }
        } else {
          groups.append((meaning, [result.file]))
        }
      }
    }
    return groups
  }

  private static func broken(_ result: CheckResult) -> [String] {
    result.run?.complaints.map { "\(result.file): \($0)" } ?? []
  }

  private static func withoutComparison(_ result: CheckResult) -> [String] {
    switch result.golden {
    case nil, .same, .different: []
    case .missing: ["\(result.file): no golden; look at the report, then accept it"]
    case .obsolete: ["\(result.file): a golden without its scenario; remove it"]
    case .unusable(let problem): [problem]
    }
  }
}
