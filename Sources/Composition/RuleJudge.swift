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
    case .eventually(let fact, let by, let node):
      let entries = facts.entries(kind: fact, node: node)
      let first = entries.map(\.first).min()
      let isMet = first.map { $0 <= by } ?? false
      return Finding(
        name: rule.title,
        verdict: isMet ? .passed : .unmet,
        detail: first.map { "first at \(MeasureUnit.nanoseconds.text($0.nanoseconds))" }
          ?? "never stated",
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
          : "stated \(count) times, first at "
            + MeasureUnit.nanoseconds.text(first.nanoseconds),
      )
    case .metric(let name, let bound, let node):
      return judge(name, bound, node, title: rule.title)
    }
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
      detail: measure.text,
    )
  }

  /// The figure in the bound's unit: `>= 4` is meant of an opinion score of 4.000.
  private func figure(_ measure: Measure, in unit: BoundUnit) -> Int64 {
    if measure.unit == .thousandths, unit == .count { return measure.value / 1_000 }
    if measure.unit == .perMille, unit == .partsPerMillion { return measure.value * 1_000 }
    return measure.value
  }
}
