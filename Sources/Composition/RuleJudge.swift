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
    let value = figure(measure, in: bound.unit)
    return Finding(
      name: title,
      verdict: bound.admits(value) ? .passed : .failed,
      detail: measure.exactText,
    )
  }

  /// The figure in the bound's unit: `>= 4` is meant of an opinion score of 4.000.
  private func figure(_ measure: Measure, in unit: BoundUnit) -> Int64 {
    if measure.unit == .thousandths, unit == .count { return measure.value / 1_000 }
    if measure.unit == .perMille, unit == .partsPerMillion { return measure.value * 1_000 }
    return measure.value
  }
}
