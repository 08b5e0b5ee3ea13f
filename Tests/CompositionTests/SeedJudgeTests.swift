import Findings
import Kernel
import Plans
import Testing

@testable import Composition

/// Rules that must hold under so many of so many seeds.
struct SeedJudgeTests {
  /// What becomes of a rule whose runs, from seed 4 on, have these verdicts.
  private func found(
    _ rule: GenericRule,
    _ share: SeedShare,
    _ findings: [Finding],
    _ values: [Int64?] = [],
  ) throws -> (finding: Finding, seeds: [UInt64]) {
    var plan = Plan()
    plan.seed = 4
    plan.rules = [.never(fact: "app.other", node: ""), rule]
    plan.shares = [SeedShare(share.least, of: share.seeds)]
    plan.shares[0].rule = 1
    var seeds: [UInt64] = []
    func run(_ seed: UInt64) -> VariantFindings {
      let place = Int(seed - 4)
      let value = values.indices.contains(place) ? values[place] : nil
      let other = Finding(name: "never app.other", verdict: place == 0 ? .passed : .failed)
      var finding = findings[place]
      finding.name = rule.title
      if let value, case .metric(_, let bound, _) = rule {
        finding.bounded = [Measure(name: "", value: value, unit: .nanoseconds, aim: bound.aim)]
      }
      return VariantFindings(
        variant: "default",
        events: 1,
        digest: "",
        findings: [other, finding],
      )
    }
    let judge = SeedJudge(plan: plan) { plan in
      #expect(plan.shares.isEmpty)
      seeds.append(plan.seed)
      return run(plan.seed)
    }
    let all = try judge.findings(after: run(4)).findings
    // What has no share is the own run's alone.
    #expect(all[0] == Finding(name: "never app.other", verdict: .passed))
    return (all[1], seeds)
  }

  private func findings(_ verdicts: [Verdict]) -> [Finding] {
    verdicts.map { Finding(name: "", verdict: $0) }
  }

  private let gap: GenericRule

  init() throws {
    gap = .metric(name: "app.gap", bound: try Bound(parsing: "<= 150ms"), node: "")
  }

  @Test func `a rule holds where enough seeds hold, and names those that do not`() throws {
    let runs = findings([.passed, .failed, .passed, .passed])
    let values: [Int64?] = [60_000_000, 210_000_000, 80_000_000, 90_000_000]
    let (held, seeds) = try found(gap, SeedShare(3, of: 4), runs, values)
    #expect(seeds == [5, 6, 7])
    #expect(held.name == "app.gap <= 150ms, in 3 of 4 seeds")
    #expect(held.verdict == .passed)
    #expect(
      held.detail
        == "3 of 4, seeds 4 to 7; median 80 ms, worst 210 ms with 5; not with 5"
    )
    #expect(try found(gap, SeedShare(4, of: 4), runs, values).finding.verdict == .failed)
  }

  @Test func `more than five seeds are counted, not named`() throws {
    let runs = findings([.passed] + Array(repeating: .failed, count: 7))
    let detail = try found(gap, SeedShare(1, of: 8), runs).finding.detail
    #expect(detail == "1 of 8, seeds 4 to 11; not with 5, 6, 7, 8, 9 and 2 more")
  }

  @Test func `nothing to judge is not held`() throws {
    let none = Finding(name: "", verdict: .failed, isWithoutFigure: true)
    let mixed = [Finding(name: "", verdict: .passed), none]
    let (finding, _) = try found(gap, SeedShare(2, of: 2), mixed, [1, nil])
    #expect(finding.verdict == .failed)
    #expect(finding.isWithoutFigure == false)
    #expect(finding.detail.contains("; nothing to judge with 5; with 5: "))
    let never = Finding(
      name: "",
      verdict: .failed,
      detail: "never reached: nobody spoke",
      isWithoutFigure: true,
    )
    let (idle, _) = try found(gap, SeedShare(1, of: 2), [never, none])
    #expect(idle.verdict == .failed && idle.isWithoutFigure)
    #expect(
      idle.detail == "0 of 2, seeds 4 to 5; nothing to judge with 4, 5; "
        + "with 4: never reached: nobody spoke"
    )
  }

  @Test func `liveness that came under too few seeds is unmet`() throws {
    let rule = GenericRule.eventually(fact: "app.up", after: .start, by: .start, node: "")
    let (finding, _) = try found(rule, SeedShare(2, of: 2), findings([.passed, .unmet]))
    #expect(finding.verdict == .unmet)
  }

  @Test func `an invariant that may have nothing to judge is vacuous where nothing broke it`()
    throws
  {
    let rule = GenericRule.neverIfJudged(fact: "app.broken", node: "")
    func verdict(_ verdicts: [Verdict]) throws -> Verdict {
      try found(rule, SeedShare(2, of: 3), findings(verdicts)).finding.verdict
    }
    #expect(try verdict([.passed, .passed, .failed]) == .passed)
    #expect(try verdict([.passed, .vacuous, .failed]) == .vacuous)
    #expect(try verdict([.vacuous, .failed, .failed]) == .failed)
  }

  @Test func `one seed of one is the own run`() throws {
    let (finding, seeds) = try found(gap, SeedShare(1, of: 1), findings([.passed]), [7])
    #expect(seeds.isEmpty)
    #expect(finding.detail == "1 of 1, seeds 4 to 4; median 7 ns, worst 7 ns with 4")
  }

  // MARK: Rules that an app judges

  /// What becomes of an app's second rule whose runs, from seed 4 on, come to these.
  private func judged(_ share: SeedShare, _ findings: [Finding]) throws -> VariantFindings {
    var plan = Plan()
    plan.seed = 4
    var share = share
    (share.app, share.rule) = ("app", 1)
    plan.shares = [share]
    let other = Finding(name: "other", verdict: .passed)
    func run(_ seed: UInt64) -> VariantFindings {
      let rules = [other, findings[Int(seed - 4)]]
      let app = AppFindings(app: "app", findings: [other] + rules, rules: rules)
      return VariantFindings(variant: "default", events: 1, digest: "", apps: [app])
    }
    return try SeedJudge(plan: plan) { run($0.seed) }.findings(after: run(4))
  }

  private func settled(_ verdict: Verdict, _ lacks: [String] = []) -> Finding {
    Finding(
      name: "settled",
      verdict: verdict,
      detail: lacks.joined(separator: "; "),
      isWithoutFigure: verdict == .failed,
      lacks: lacks.count,
    )
  }

  @Test func `an app's rule holds where enough seeds hold, and says what the worst lacked`() throws
  {
    let runs = [
      settled(.passed), settled(.unmet, ["no path"]), settled(.unmet, ["no path", "no sound"]),
    ]
    let found = try judged(SeedShare(1, of: 3), runs).apps[0]
    #expect(found.rules[0].name == "other")
    #expect(found.rules[1].name == "settled, in 1 of 3 seeds")
    #expect(found.rules[1].verdict == .passed)
    #expect(
      found.rules[1].detail
        == "1 of 3, seeds 4 to 6; not with 5, 6; worst with 6: no path; no sound"
    )
    #expect(found.findings == [found.rules[0]] + found.rules)
    #expect(try judged(SeedShare(2, of: 3), runs).apps[0].rules[1].verdict == .unmet)
  }

  @Test func `an app's rule that was never reached under a seed did not hold there`() throws {
    let runs = [settled(.passed), settled(.failed, ["never reached: nobody spoke"])]
    let found = try judged(SeedShare(2, of: 2), runs).apps[0].rules[1]
    #expect(found.verdict == .failed)
    #expect(
      found.detail == "1 of 2, seeds 4 to 5; nothing to judge with 5; "
        + "with 5: never reached: nobody spoke"
    )
  }

  @Test func `each figure that a rule bounds is spread by itself`() throws {
    func gaps(_ longest: Int64, _ count: Int64) -> Finding {
      let bounded = [
        Measure(name: "longest", value: longest, unit: .nanoseconds, aim: .smaller),
        Measure(name: "count", value: count, unit: .count, aim: .larger),
      ]
      return Finding(name: "gaps", verdict: .passed, bounded: bounded)
    }
    let found = try judged(SeedShare(2, of: 2), [gaps(7, 3), gaps(9, 2)]).apps[0].rules[1]
    #expect(
      found.detail == "2 of 2, seeds 4 to 5; longest: median 7 ns, worst 9 ns with 5; "
        + "count: median 2, worst 2 with 5"
    )
  }

  @Test func `a plan that names a rule which no app judges is refused`() {
    var plan = Plan()
    plan.shares = [SeedShare(1, of: 1)]
    plan.shares[0].app = "app"
    let own = VariantFindings(variant: "a", events: 0, digest: "", apps: [AppFindings(app: "app")])
    #expect(throws: FieldError.self) {
      _ = try SeedJudge(plan: plan) { _ in own }.findings(after: own)
    }
  }

  @Test func `a call is judged under each seed as if it were run with it`() throws {
    let text =
      ShortCall.text + "\nexpect:\n"
      + "  - { metric: intercom.wireBytes, is: \"> 0B\" }\n"
      + "  - { metric: intercom.wireBytes, is: \"> 0B\", in: 2 of 3 }\n"
    let call = try ShortCall(text)
    let folder = call.loaded.folder
    let runner = Runner(apps: .shipped)
    let found = try runner.dryRun(call.plan, scenarioFolder: folder)
    let values = try (0..<3).map { offset in
      var plan = call.plan
      plan.seed += UInt64(offset)
      plan.shares = []
      let figures = try runner.dryRun(plan, scenarioFolder: folder).apps.flatMap(\.allMeasures)
      return try #require(figures.first { $0.name == "intercom.wireBytes" && $0.subject.isEmpty })
    }
    let worst = try #require(values.max { ($0.value ?? 0) < ($1.value ?? 0) })
    #expect(found.findings[1].verdict == .passed)
    #expect(found.findings[1].detail.contains("worst \(worst.exactText)"))
    #expect(found.findings[0].detail == values[0].exactText)
  }
}
