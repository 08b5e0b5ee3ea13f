import Findings
import Plans

/// What follows from a difference between a report and its golden, the gravest first.
public enum Consequence: Int, CaseIterable, Comparable, Sendable {
  /// A rule or an expectation that held is broken or not met, or is gone.
  case brokenRule
  /// A rule or an expectation has another verdict, or is new.
  case rule
  /// Something that happened, such as a gap, came, went, moved or lasts otherwise.
  case occurrence
  /// A score is another.
  case score
  /// Another figure or text is another.
  case figure
  /// Something was done more or less often.
  case counter
  /// Other events, in another order or with other contents.
  case digest

  /// Whether `left` is graver.
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

  /// What differences of this kind are called, as in `a rule broken`.
  public var title: String {
    switch self {
    case .brokenRule: "rule broken"
    case .rule: "rule"
    case .occurrence: "occurrence"
    case .score: "score"
    case .figure: "figure"
    case .counter: "counter"
    case .digest: "digest"
    }
  }

  /// What an app says of a field of its reports.
  init(_ consequence: FieldConsequence) {
    self =
      switch consequence {
      case .occurrence: .occurrence
      case .score: .score
      case .figure: .figure
      case .counter: .counter
      }
  }
}

/// What is known of fields of reports: by whom they are declared, and what their differences mean.
public struct FieldMeanings: Sendable {
  private let rows: [ReportFieldSpec]

  /// What apps say of the fields of their reports; the first row that speaks of a field counts.
  public init(_ rows: [ReportFieldSpec] = []) {
    self.rows = rows
  }

  /// What is said of a field of an app; of rules and of the log nobody says anything.
  func row(_ heading: String, _ key: String) -> ReportFieldSpec? {
    guard ![ReportDocument.findingsTitle, ReportDocument.logTitle].contains(heading) else {
      return nil
    }
    return rows.first { $0.covers(heading: heading, key: key) }
  }

  /// What follows where a field or, with the key empty, a whole heading is not as approved.
  func consequence(_ heading: String, _ key: String, old: String?, new: String?) -> Consequence {
    switch heading {
    case ReportDocument.logTitle: return key == "events" ? .counter : .digest
    case ReportDocument.findingsTitle: return Self.ofRule(old: old, new: new)
    default: return row(heading, key).map { Consequence($0.consequence) } ?? .figure
    }
  }

  /// What follows where a rule's line is another; what is only told otherwise is a figure.
  private static func ofRule(old: String?, new: String?) -> Consequence {
    let (before, after) = (old.flatMap(verdict), new.flatMap(verdict))
    if before == after, before != nil { return .figure }
    guard let after else { return .brokenRule }
    return after.isBad && before?.isBad != true ? .brokenRule : .rule
  }

  /// The verdict that a rule's line begins with.
  static func verdict(_ value: String) -> Verdict? {
    Verdict(rawValue: String(value.prefix { $0 != " " }))
  }
}

extension ReportDocument {
  /// A line for each rule that was broken or not met, by what the text says.
  public var complaints: [String] {
    variants.flatMap { variant in
      rules(of: variant).filter { FieldMeanings.verdict($0.value)?.isBad == true }
        .map { "\(variant.name): \($0.key): \($0.value)" }
    }
  }

  /// The worst verdict of all rules, by what the text says.
  public var verdict: Verdict {
    let verdicts = variants.flatMap(rules).compactMap { FieldMeanings.verdict($0.value) }
    return verdicts.map { Finding(name: "", verdict: $0) }.worst
  }

  private func rules(of variant: Variant) -> [Field] {
    variant.headings.last { $0.title == Self.findingsTitle }?.fields ?? []
  }
}
