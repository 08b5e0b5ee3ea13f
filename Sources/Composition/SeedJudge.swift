import Findings
import Plans
import World

/// Judges the rules that must hold under so many of so many seeds.
///
/// Each seed beyond the plan's own is a run of its own, of which nothing is written. What a rule means
/// in it is what it means in any run.
struct SeedJudge {
  let plan: Plan
  /// Runs a plan for its findings alone.
  let run: (Plan) throws -> VariantFindings

  /// Judges each rule with a share under all of its seeds.
  ///
  /// - Parameter own: the run under the plan's own seed, which is the first of all.
  /// - Returns: what became of all rules, of those without a share what `own` has.
  /// - Throws: where a run cannot be made.
  func findings(after own: VariantFindings) throws -> [Finding] {
    var courses = plan.shares.map { SeedCourse($0, of: plan, own) }
    for offset in 1..<max(1, plan.shares.map(\.seeds).max() ?? 1) {
      var other = plan
      other.seed += UInt64(offset)
      other.shares = []
      let findings = try run(other)
      for place in courses.indices where offset < plan.shares[place].seeds {
        courses[place].take(findings)
      }
    }
    var findings = own.findings
    for course in courses { findings[Int(course.share.rule)] = course.finding }
    return findings
  }
}

/// What became of one rule under one seed after the other.
private struct SeedCourse {
  let share: SeedShare
  private let rule: GenericRule
  private let firstSeed: UInt64
  private var findings: [Finding] = []
  /// The figure that it bounds, as it is called; nil of a rule about facts.
  private var measure: Measure?
  private var values: [Int64?] = []

  init(_ share: SeedShare, of plan: Plan, _ own: VariantFindings) {
    self.share = share
    rule = plan.rules[Int(share.rule)]
    firstSeed = plan.seed
    take(own)
  }

  mutating func take(_ run: VariantFindings) {
    findings.append(run.findings[Int(share.rule)])
    guard case .metric(let name, _, let node) = rule else { return }
    let measure = run.apps.lazy.flatMap(\.allMeasures).first {
      $0.name == name && $0.subject == node
    }
    self.measure = self.measure ?? measure
    values.append(measure?.value)
  }

  /// The rule and its share with what became of them.
  var finding: Finding {
    let held = findings.count { $0.verdict == .passed }
    let idle = findings.count(where: \.saysNothing)
    let isMet = held >= share.least
    return Finding(
      name: "\(rule.title), in \(share.text)",
      verdict: isMet ? .passed : worst(held, idle),
      detail: detail(held),
      isWithoutFigure: !isMet && idle == findings.count && findings[0].isWithoutFigure,
    )
  }

  /// What a rule is that held under too few seeds.
  private func worst(_ held: Int, _ idle: Int) -> Verdict {
    switch rule {
    case .eventually: .unmet
    case .never, .metric: .failed
    // Of such a rule nothing to judge is no fault.
    case .neverIfJudged: held + idle >= share.least ? .vacuous : .failed
    }
  }

  private func detail(_ held: Int) -> String {
    let last = firstSeed + UInt64(findings.count - 1)
    var parts = ["\(held) of \(findings.count), seeds \(firstSeed) to \(last)"]
    if let measure, let spread = spread(of: measure) { parts.append(spread) }
    let broken = seeds { !$0.saysNothing && $0.verdict != .passed }
    if !broken.isEmpty { parts.append("not with \(broken)") }
    let idle = seeds(where: \.saysNothing)
    if !idle.isEmpty { parts.append("nothing to judge with \(idle)") }
    return parts.joined(separator: "; ")
  }

  /// The median of the figure and the value that is furthest on the wrong side of the bound, or both ends
  /// where the bound has no side; nil where no run had a figure.
  private func spread(of measure: Measure) -> String? {
    let spread = SeedDistribution(of: measure, values, firstSeed: firstSeed) { _ in nil }
    guard case .metric(_, let bound, _) = rule, let median = spread.distribution.spread?.median,
      let least = told(values.compactMap(\.self).min(), of: measure),
      let greatest = told(values.compactMap(\.self).max(), of: measure)
    else { return nil }
    let ends =
      switch bound.comparison {
      case .atMost, .below: "worst \(greatest)"
      case .atLeast, .above: "worst \(least)"
      case .equal, .unequal: "least \(least), greatest \(greatest)"
      }
    return "median \(measure.unit.exactText(median)), \(ends)"
  }

  /// A value with the first seed that gave it.
  private func told(_ value: Int64?, of measure: Measure) -> String? {
    guard let value, let place = values.firstIndex(of: value) else { return nil }
    return "\(measure.unit.exactText(value)) with \(firstSeed + UInt64(place))"
  }

  /// The first of the seeds under which it went so, and how many more there are.
  private func seeds(where isMeant: (Finding) -> Bool) -> String {
    let seeds = findings.indices.filter { isMeant(findings[$0]) }.map { firstSeed + UInt64($0) }
    let named = seeds.prefix(Self.named).map(String.init).joined(separator: ", ")
    return seeds.count > Self.named ? "\(named) and \(seeds.count - Self.named) more" : named
  }

  /// How many seeds a person reads one by one.
  private static let named = 5
}

extension Finding {
  /// Whether there was nothing to judge.
  fileprivate var saysNothing: Bool { isWithoutFigure || verdict == .vacuous }
}
