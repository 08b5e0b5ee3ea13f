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
  /// The golden's file; nil where there was nothing to compare.
  public var goldenFile: String?
  /// How long running and comparing took on the clock; nil where nobody looked.
  public var elapsed: Duration?
  /// Why the scenario could not be run; nil where it could.
  public var error: String?
  /// The exit code that stands for the error.
  public var errorCode: Int32
  /// What is odd about the scenario, as lines with their places; nil where nothing is.
  public var warnings: String?
  /// The scenario's own rules that are broken or not met, with their places.
  public var brokenRules: [RulePlace]

  /// A rule of a scenario and where it stands in the file.
  public struct RulePlace: Equatable, Sendable {
    /// The variant in which it was judged.
    public var variant: String
    /// The rule in words, as its finding has it.
    public var rule: String
    /// The line, from 1.
    public var line: Int
    /// The column, from 1.
    public var column: Int

    /// A rule and its place.
    public init(variant: String, rule: String, line: Int, column: Int) {
      self.variant = variant
      self.rule = rule
      self.line = line
      self.column = column
    }
  }

  /// What was found about one scenario.
  public init(
    file: String,
    run: RunFindings? = nil,
    golden: Golden.Outcome? = nil,
    goldenFile: String? = nil,
    elapsed: Duration? = nil,
    error: String? = nil,
    errorCode: Int32 = 1,
    warnings: String? = nil,
    brokenRules: [RulePlace] = [],
  ) {
    self.file = file
    self.run = run
    self.golden = golden
    self.goldenFile = goldenFile
    self.elapsed = elapsed
    self.error = error
    self.errorCode = errorCode
    self.warnings = warnings
    self.brokenRules = brokenRules
  }

  /// Whether nothing is wrong.
  public var isGood: Bool {
    error == nil && golden?.isGood ?? true && run?.verdict.isBad != true
  }

  /// The differences, the gravest first; none where there was nothing to compare.
  public var differences: [FieldDifference] {
    guard case .different(let differences)? = golden else { return [] }
    return differences.byConsequence
  }

  /// What is wrong with the comparison where it is no difference of fields.
  public var withoutComparison: String? {
    switch golden {
    case nil, .same, .different: nil
    case .missing: "no golden; look at the report, then accept it"
    case .obsolete: "a golden without its scenario; remove it"
    case .unusable(let problem): problem
    }
  }

  /// All that is wrong or another in words, the gravest first: what could not be run, what is broken, what
  /// differs.
  public var remarks: [String] {
    let error = error.map { $0.split(separator: "\n").map(String.init) } ?? []
    let broken = (run?.complaints ?? []).map { "broken: \($0)" }
    return error + broken + [withoutComparison].compactMap(\.self) + differences.summary
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
  /// The lines a person reads, what is printed of others printable; a last line counts.
  ///
  /// - Parameters:
  ///   - results: what was found, in order.
  ///   - marks: how changed words are marked.
  ///   - listsCounters: whether each counter that changed has its lines, and not all together one.
  /// - Returns: lines, each with its end.
  public static func render(
    _ results: [CheckResult],
    marks: WordMarks = .brackets,
    listsCounters: Bool = false,
  ) -> String {
    var lines: [String] = []
    for result in results {
      if let error = result.error { lines += error.split(separator: "\n").map(String.init) }
      lines += (result.run?.complaints ?? []).map { "\(result.file): \($0)" }
      if let problem = result.withoutComparison {
        if case .unusable? = result.golden {
          lines.append(problem)
        } else {
          lines.append("\(result.file): \(problem)")
        }
      }
    }
    lines = lines.map(printable)
    for group in ChangeGroup.groups(of: results, folding: !listsCounters) {
      lines.append(group.title(marks))
      if group.members.count == results.count, results.count > 1 {
        lines.append("  in all \(results.count) scenarios")
      } else {
        lines += group.members.map { "  in \(printable($0.text))" }
      }
    }
    lines.append(summary(results))
    return lines.joined(separator: "\n") + "\n"
  }

  /// How many differ, and how many are approved although a rule in them is broken.
  public static func summary(_ results: [CheckResult]) -> String {
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
}
