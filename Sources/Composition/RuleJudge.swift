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
      return judgeAbsence(of: fact, node, title: rule.title, mayBeVacuous: false)
    case .neverIfJudged(let fact, let node):
      return judgeAbsence(of: fact, node, title: rule.title, mayBeVacuous: true)
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

  /// That a fact was never stated; nothing where it is of an invariant that had nothing to judge.
  private func judgeAbsence(
    of fact: String,
    _ node: String,
    title: String,
    mayBeVacuous: Bool,
  ) -> Finding {
    let entries = facts.entries(kind: fact, node: node)
    if let first = entries.map(\.first).min() {
      let count = entries.reduce(0) { $0 + $1.count }
      return Finding(
        name: title,
        verdict: .failed,
        detail: (count == 1 ? "stated once, at " : "stated \(count) times, first at ")
          + MeasureUnit.nanoseconds.text(first.nanoseconds),
      )
    }
    if let unstated = apps.flatMap(\.unstated).first(where: { $0.fact == fact }) {
      return Finding(
        name: title,
        verdict: .failed,
        detail: "not stated, and yet so: \(unstated.detail)",
      )
    }
    guard let lack = lack(of: fact, node) else { return Finding(name: title, verdict: .passed) }
    return Finding(
      name: title,
      verdict: mayBeVacuous ? .vacuous : .failed,
      detail: (mayBeVacuous ? "" : "never reached: ") + lack,
      isWithoutFigure: !mayBeVacuous,
    )
  }

  /// Why it says nothing that a fact was not stated; nil where it says something.
  private func lack(of fact: String, _ node: String) -> String? {
    if apps.contains(where: { $0.unjudged.contains(fact) }) {
      return "its invariant had nothing to judge"
    }
    if apps.contains(where: { $0.unjudgedAt.contains(UnjudgedFact(fact, at: node)) }) {
      return "it could not be stated at \(node)"
    }
    let needs = apps.flatMap(\.presumptions).filter { $0.fact == fact }.map(\.needs)
    guard let first = needs.first,
      needs.allSatisfy({ facts.entries(kind: $0, node: node).isEmpty })
    else { return nil }
    let what =
      needs.count == 1 ? "\(first), which" : "one of \(needs.joined(separator: ", ")), which"
    return "it needs \(what) was never stated" + (node.isEmpty ? "" : " at \(node)")
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
        isWithoutFigure: true,
      )
    }
    let bounded = [Measure(name: "", value: figure, unit: measure.unit, aim: bound.aim)]
    guard let isMet = Self.isMet(figure, measure.unit, bound) else {
      return Finding(
        name: title,
        verdict: .failed,
        detail: "\(measure.exactText) cannot be compared with '\(bound.text)'; "
          + "write the bound as \(measure.unit.bound.example)",
        bounded: bounded,
      )
    }
    return Finding(
      name: title,
      verdict: isMet ? .passed : .failed,
      detail: measure.exactText,
      bounded: bounded,
    )
  }

  /// Whether a figure meets a bound, exactly: 4.091 is more than 4.
  ///
  /// - Returns: nil where the two count different things; nothing is nothing in every unit.
  static func isMet(_ figure: Int64, _ unit: MeasureUnit, _ bound: Bound) -> Bool? {
    let (own, others) = (unit.bound.scale, bound.unit.scale)
    guard own.quantity == others.quantity || bound.value == 0 else { return nil }
    return bound.comparison.holds(
      Int128(figure) * Int128(others.parts),
      Int128(bound.value) * Int128(own.parts),
    )
  }
}

/// What a unit counts, whatever its size.
private enum Quantity {
  case number
  case time
  case data
  case rate
  case share
  case level
}

extension BoundUnit {
  /// What it counts, and how many of it make one.
  fileprivate var scale: (quantity: Quantity, parts: Int64) {
    switch self {
    case .count: (.number, 1)
    case .thousandths: (.number, 1_000)
    case .nanoseconds: (.time, 1)
    case .bytes: (.data, 1)
    case .bitsPerSecond: (.rate, 1)
    case .perMille: (.share, 1_000)
    case .partsPerMillion: (.share, 1_000_000)
    case .millibels: (.level, 1)
    }
  }
}
