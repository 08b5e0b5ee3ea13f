import Findings
import Kernel
import Plans
import World

/// Judges the rules that must hold under so many of so many seeds.
///
/// Each seed beyond the plan's own is a run of its own, of which nothing is written. What a rule means
/// in it is what it means in any run, whoever judges it: of a rule it is asked alone what was found.
struct SeedJudge {
  let plan: Plan
  /// Runs a plan for its findings alone.
  let run: (Plan) throws -> VariantFindings

  /// Judges each rule with a share under all of its seeds.
  ///
  /// - Parameter own: the run under the plan's own seed, which is the first of all.
  /// - Returns: what `own` has, with what became of the rules with a share, those of apps among them.
  /// - Throws: where a run cannot be made, or an app does not judge so many rules.
  func findings(after own: VariantFindings) throws -> VariantFindings {
    var courses = try plan.shares.map { share in
      try SeedCourse(share, firstSeed: plan.seed, own.finding(of: share))
    }
    for offset in 1..<max(1, plan.shares.map(\.seeds).max() ?? 1) {
      var other = plan
      other.seed += UInt64(offset)
      other.shares = []
      let findings = try run(other)
      for (place, share) in plan.shares.enumerated() where offset < share.seeds {
        courses[place].take(try findings.finding(of: share))
      }
    }
    var all = own
    for course in courses { all.judge(course.share, as: course.finding) }
    return all
  }
}

extension VariantFindings {
  /// What became of a rule in one run.
  ///
  /// - Throws: where no app judges it: the plan is none that a scenario gives.
  fileprivate func finding(of share: SeedShare) throws(FieldError) -> Finding {
    let place = Int(share.rule)
    if share.app.isEmpty { return findings[place] }
    guard let own = apps.first(where: { $0.app == share.app }), own.rules.indices.contains(place)
    else { throw .range("shares") }
    return own.rules[place]
  }

  /// Says what became of a rule under all of its seeds.
  fileprivate mutating func judge(_ share: SeedShare, as finding: Finding) {
    let place = Int(share.rule)
    if share.app.isEmpty { findings[place] = finding }
    for app in apps.indices where apps[app].app == share.app {
      apps[app].judge(rule: place, as: finding)
    }
  }

  /// Says nothing of a rule over seeds that an app judges; one that no app judges is taken out of a plan
  /// before its run.
  mutating func leaveOut(_ share: SeedShare) {
    for app in apps.indices where apps[app].app == share.app {
      apps[app].leaveOut(rule: Int(share.rule))
    }
  }
}

/// What became of one rule under one seed after the other.
private struct SeedCourse {
  let share: SeedShare
  private let firstSeed: UInt64
  private var findings: [Finding]

  init(_ share: SeedShare, firstSeed: UInt64, _ own: Finding) {
    self.share = share
    self.firstSeed = firstSeed
    findings = [own]
  }

  mutating func take(_ finding: Finding) { findings.append(finding) }

  /// The rule and its share with what became of them.
  var finding: Finding {
    let held = findings.count { $0.verdict == .passed }
    let idle = findings.filter(\.saysNothing)
    let isMet = held >= share.least
    return Finding(
      name: "\(findings[0].name), in \(share.text)",
      verdict: isMet ? .passed : worst(held, idle),
      detail: detail(held, isMet),
      isWithoutFigure: !isMet && idle.count == findings.count && findings[0].isWithoutFigure,
    )
  }

  /// What a rule is that held under too few seeds: as bad as where it was broken, or, where nothing but
  /// runs without anything to judge kept it from its share, what it is in them.
  private func worst(_ held: Int, _ idle: [Finding]) -> Verdict {
    held + idle.count >= share.least
      ? idle.worst : findings.filter { !$0.saysNothing }.worst
  }

  private func detail(_ held: Int, _ isMet: Bool) -> String {
    let last = firstSeed + UInt64(findings.count - 1)
    var parts = ["\(held) of \(findings.count), seeds \(firstSeed) to \(last)"] + spreads
    let broken = findings.indices.filter {
      !findings[$0].saysNothing && findings[$0].verdict != .passed
    }
    if !broken.isEmpty { parts.append("not with \(seeds(broken))") }
    let idle = findings.indices.filter { findings[$0].saysNothing }
    if !idle.isEmpty { parts.append("nothing to judge with \(seeds(idle))") }
    // What is missing is told of the first seed with most of it.
    let lacks = broken.map { findings[$0].lacks }.max() ?? 0
    if lacks > 0, let worst = broken.first(where: { findings[$0].lacks == lacks }) {
      parts.append("worst with \(seeds([worst])): \(findings[worst].detail)")
    }
    if !isMet, let first = idle.first {
      parts.append("with \(seeds([first])): \(findings[first].detail)")
    }
    return parts.joined(separator: "; ")
  }

  /// Of each figure that the rule bounds how it is spread.
  private var spreads: [String] {
    let figures = findings.first { !$0.bounded.isEmpty }?.bounded ?? []
    return figures.indices.compactMap { place in
      let values = findings.map { finding in
        finding.bounded.indices.contains(place) ? finding.bounded[place].value : nil
      }
      return spread(of: figures[place], values)
    }
  }

  /// The median of a figure and the value that is furthest on the wrong side of its bound, or both ends
  /// where the bound has no side; nil where no run had the figure.
  private func spread(of measure: Measure, _ values: [Int64?]) -> String? {
    let spread = SeedDistribution(of: measure, values, firstSeed: firstSeed) { _ in nil }
    guard let median = spread.distribution.spread?.median,
      let least = told(values.compactMap(\.self).min(), of: measure, values),
      let greatest = told(values.compactMap(\.self).max(), of: measure, values)
    else { return nil }
    let ends =
      switch measure.aim {
      case .smaller: "worst \(greatest)"
      case .larger: "worst \(least)"
      case nil: "least \(least), greatest \(greatest)"
      }
    let name = measure.name.isEmpty ? "" : "\(measure.name): "
    return name + "median \(measure.unit.exactText(median)), \(ends)"
  }

  /// A value with the first seed that gave it.
  private func told(_ value: Int64?, of measure: Measure, _ values: [Int64?]) -> String? {
    guard let value, let place = values.firstIndex(of: value) else { return nil }
    return "\(measure.unit.exactText(value)) with \(seeds([place]))"
  }

  /// The first of the seeds of some runs, and how many more there are.
  private func seeds(_ runs: [Int]) -> String {
    let named = runs.prefix(Self.named).map { String(firstSeed + UInt64($0)) }
      .joined(separator: ", ")
    return runs.count > Self.named ? "\(named) and \(runs.count - Self.named) more" : named
  }

  /// How many seeds a person reads one by one.
  private static let named = 5
}

extension Finding {
  /// Whether there was nothing to judge.
  fileprivate var saysNothing: Bool { isWithoutFigure || verdict == .vacuous }
}
