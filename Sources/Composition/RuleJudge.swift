import Findings
import Kernel
import Plans
import World

/// Judges the expectations of a scenario that need only facts and figures.
struct RuleJudge {
  let plan: Plan
  let facts: FactCounts
  let apps: [AppFindings]

  /// A verdict a rule, in the order of the file.
  var findings: [Finding] {
    plan.rules.map(judge)
  }

  private func judge(_ rule: GenericRule) -> Finding {
    switch rule {
    case .eventually(let fact, let after, let by, let node):
      let first = facts.first(kind: fact, node: node, from: after)
      let isMet = first.map { $0 <= by } ?? false
      return Finding(
        name: rule.title,
        verdict: isMet ? .passed : .unmet,
        detail: when(first, isMet, fact, after, node),
      )
    case .never(let fact, let node):
      let entries = facts.entries(kind: fact, node: node)
      let count = entries.reduce(0) { $0 + $1.count }
      let first = entries.map(\.first).min() ?? .start
      return Finding(
        name: rule.title,
        verdict: count == 0 ? .passed : .failed,
        detail: count == 0
          ? ""
          : (count == 1 ? "stated once, at " : "stated \(count) times, first at ")
            + MeasureUnit.nanoseconds.text(first.nanoseconds),
      )
    case .metric(let name, let bound, let node):
      return judge(name, bound, node, title: rule.title)
    }
  }

  /// When the fact was first stated in time, or what came instead.
  private func when(
    _ first: Instant?,
    _ isMet: Bool,
    _ fact: String,
    _ after: Instant,
    _ node: String,
  ) -> String {
    // Rounded, a time that was too late could read as if it had been in time.
    func text(_ instant: Instant) -> String {
      let unit = MeasureUnit.nanoseconds
      return isMet ? unit.text(instant.nanoseconds) : unit.exactText(instant.nanoseconds)
    }
    if let first { return (after > .start ? "then first at " : "first at ") + text(first) }
    guard let last = facts.entries(kind: fact, node: node).map(\.last).max() else {
      return "never stated"
    }
    return "not stated after that, last at \(text(last))"
  }

  private func judge(_ name: String, _ bound: Bound, _ node: String, title: String) -> Finding {
    let measures = apps.flatMap(\.allMeasures)
    guard let measure = measures.first(where: { $0.name == name && $0.subject == node }) else {
      return Finding(
        name: title,
        verdict: .failed,
        detail: "never reached: the run has no such figure",
      )
    }
    guard let figure = measure.value else {
      return Finding(
        name: title,
        verdict: .failed,
        detail: "none: there was nothing to take it from",
      )
    }
    guard let (figure, bound) = Self.common(figure, measure.unit, bound) else {
      return Finding(
        name: title,
        verdict: .failed,
        detail: "\(measure.exactText) cannot be compared with '\(bound.text)'; "
          + "write the bound as \(Self.example(measure.unit))",
      )
    }
    return Finding(
      name: title,
      verdict: bound.admits(figure) ? .passed : .failed,
      detail: measure.exactText,
    )
  }

  /// Figure and bound in one unit, exactly: `>= 4` is meant of an opinion score of 4.000, and 4.091 is
  /// more than 4. Nil where they count different things.
  static func common(
    _ figure: Int64,
    _ unit: MeasureUnit,
    _ bound: Bound,
  ) -> (figure: Int64, bound: Bound)? {
    var bound = bound
    switch (unit, bound.unit) {
    case (.count, .count), (.nanoseconds, .nanoseconds), (.bytes, .bytes),
      (.bitsPerSecond, .bitsPerSecond), (.thousandths, .thousandths), (.perMille, .perMille),
      (.partsPerMillion, .partsPerMillion), (.millibels, .millibels):
      return (figure, bound)
    case (.thousandths, .count), (.partsPerMillion, .perMille), (.millijoules, .count),
      (.count, .thousandths), (.perMille, .partsPerMillion):
      let isFiner = unit == .thousandths || unit == .partsPerMillion || unit == .millijoules
      let coarse = isFiner ? bound.value : figure
      let scaled = coarse.multipliedReportingOverflow(by: 1_000)
      // What is beyond all figures there are is beyond this one.
      let value = scaled.overflow ? (coarse < 0 ? .min : .max) : scaled.partialValue
      guard isFiner else { return (value, bound) }
      bound.value = value
      return (figure, bound)
    case (.millijoules, .thousandths):
      return (figure, bound)
    default:
      // Nothing is nothing in every unit.
      return bound.value == 0 ? (figure, bound) : nil
    }
  }

  private static func example(_ unit: MeasureUnit) -> String {
    switch unit {
    case .count: #"a number such as "<= 3""#
    case .nanoseconds: #"a duration such as "<= 150ms""#
    case .bytes: #"data such as "<= 10kB""#
    case .bitsPerSecond: #"a rate such as "<= 24kb/s""#
    case .thousandths, .millijoules: #"a decimal number such as ">= 3.5""#
    case .perMille, .partsPerMillion: #"a share such as "<= 2%""#
    case .millibels: #"a level such as "<= -20dB""#
    }
  }
}
