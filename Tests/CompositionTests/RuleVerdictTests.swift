import Findings
import Kernel
import Plans
import Testing
import World

@testable import Composition

/// What becomes of every rule of a scenario, to the nanosecond, and what is said of it.
struct RuleVerdictTests {
  private var facts = FactCounts()
  private var measures: [Measure] = []
  private var unjudged: [String] = []
  private var presumptions: [Presumption] = []
  private var unstated: [UnstatedFact] = []

  private static func at(_ milliseconds: Int64) -> Instant { .start + .milliseconds(milliseconds) }

  /// `PASSED: detail` of one rule.
  private func verdict(_ rule: GenericRule) -> String {
    var plan = Plan()
    plan.rules = [rule]
    let app = AppFindings(
      app: "app",
      measures: measures,
      unjudged: unjudged,
      presumptions: presumptions,
      unstated: unstated,
    )
    let findings = RuleJudge(plan: plan, facts: facts, apps: [app]).findings
    #expect(findings.map(\.name) == [rule.title])
    return findings.map { "\($0.verdict.rawValue): \($0.detail)" }.joined()
  }

  private func eventually(
    by: Instant,
    after: Instant = .start,
    node: String = "",
    stated: [(node: String, at: Instant)],
  ) -> String {
    var judge = self
    judge.facts.watch(kind: "app.up", node: node, from: after)
    for (node, time) in stated { judge.facts.count(kind: "app.up", node: node, at: time) }
    judge.facts.count(kind: "app.down", node: "ren", at: .start)
    return judge.verdict(.eventually(fact: "app.up", after: after, by: by, node: node))
  }

  @Test func `what is so and nobody could state has not never been`() {
    var judge = self
    judge.unstated = [UnstatedFact("app.lost", because: "a link lost it")]
    #expect(
      judge.verdict(.never(fact: "app.lost", node: ""))
        == "failed: not stated, and yet so: a link lost it"
    )
    #expect(judge.verdict(.never(fact: "app.found", node: "")) == "passed: ")
  }

  private static let nanosecond = Duration(nanoseconds: 1)

  @Test func `what comes at the last instant is in time, a nanosecond later it is not`() {
    let by = Self.at(500)
    #expect(eventually(by: by, stated: [("ren", by)]) == "passed: first at 500 ms")
    #expect(
      eventually(by: by, stated: [("ren", by + Self.nanosecond)])
        == "unmet: first at 500.000001 ms"
    )
    #expect(eventually(by: by, stated: []) == "unmet: never stated")
    #expect(
      eventually(by: by, stated: [("ren", Self.at(90)), ("ren", Self.at(900))])
        == "passed: first at 90 ms"
    )
  }

  @Test func `what comes at the first instant counts, a nanosecond before it does not`() {
    let (after, by) = (Self.at(200), Self.at(500))
    #expect(
      eventually(by: by, after: after, stated: [("ren", after)]) == "passed: then first at 200 ms"
    )
    #expect(
      eventually(by: by, after: after, stated: [("ren", after - Self.nanosecond)])
        == "unmet: not stated after that, last at 199.999999 ms"
    )
    #expect(
      eventually(by: by, after: after, stated: [("ren", Self.at(100)), ("ren", Self.at(501))])
        == "unmet: then first at 501 ms"
    )
  }

  @Test func `what another node states does not count for this one`() {
    let stated = [("hina", Self.at(100)), ("ren", Self.at(300))]
    #expect(eventually(by: Self.at(200), node: "ren", stated: stated) == "unmet: first at 300 ms")
    #expect(
      eventually(by: Self.at(200), node: "hina", stated: stated) == "passed: first at 100 ms"
    )
    #expect(eventually(by: Self.at(200), node: "aoi", stated: stated) == "unmet: never stated")
  }

  @Test func `never is once too often, and says how often and when first`() {
    var judge = self
    let rule = GenericRule.never(fact: "app.broken", node: "")
    #expect(judge.verdict(rule) == "passed: ")
    judge.facts.count(kind: "app.broken", node: "ren", at: Self.at(700))
    #expect(judge.verdict(rule) == "failed: stated once, at 700 ms")
    judge.facts.count(kind: "app.broken", node: "ren", at: Self.at(900))
    judge.facts.count(kind: "app.broken", node: "hina", at: Self.at(800))
    #expect(judge.verdict(rule) == "failed: stated 3 times, first at 700 ms")
    let atHina = GenericRule.never(fact: "app.broken", node: "hina")
    #expect(judge.verdict(atHina) == "failed: stated once, at 800 ms")
    #expect(judge.verdict(.never(fact: "app.broken", node: "aoi")) == "passed: ")
    #expect(judge.verdict(.never(fact: "app.brok", node: "")) == "passed: ")
  }

  @Test func `never is not met where the fact's invariant had nothing to judge`() {
    var judge = self
    let never = GenericRule.never(fact: "app.broken", node: "")
    let ifJudged = GenericRule.neverIfJudged(fact: "app.broken", node: "")
    #expect(judge.verdict(never) == "passed: ")
    #expect(judge.verdict(ifJudged) == "passed: ")
    judge.unjudged = ["app.other"]
    #expect(judge.verdict(never) == "passed: ")
    judge.unjudged = ["app.broken"]
    #expect(judge.verdict(never) == "failed: never reached: its invariant had nothing to judge")
    #expect(judge.verdict(ifJudged) == "vacuous: its invariant had nothing to judge")
    // What was stated was judged, whatever an app says.
    judge.facts.count(kind: "app.broken", node: "ren", at: Self.at(700))
    #expect(judge.verdict(never) == "failed: stated once, at 700 ms")
    #expect(judge.verdict(ifJudged) == "failed: stated once, at 700 ms")
  }

  @Test func `of several things that a fact needs one is enough, node by node`() {
    var judge = self
    judge.presumptions = ["app.asked", "app.told"].map { Presumption("app.broken", needs: $0) }
    let never = GenericRule.never(fact: "app.broken", node: "ren")
    let lack = "it needs one of app.asked, app.told, which was never stated at ren"
    #expect(judge.verdict(never) == "failed: never reached: \(lack)")
    judge.facts.count(kind: "app.told", node: "aoi", at: .start)
    #expect(judge.verdict(never) == "failed: never reached: \(lack)")
    judge.facts.count(kind: "app.told", node: "ren", at: .start)
    #expect(judge.verdict(never) == "passed: ")
  }

  @Test func `never is not met where what the fact needs was never stated, node by node`() {
    var judge = self
    judge.presumptions = [Presumption("app.broken", needs: "app.up")]
    let never = GenericRule.never(fact: "app.broken", node: "")
    let lack = "it needs app.up, which was never stated"
    #expect(judge.verdict(never) == "failed: never reached: \(lack)")
    #expect(
      judge.verdict(.neverIfJudged(fact: "app.broken", node: "")) == "vacuous: \(lack)"
    )
    #expect(judge.verdict(.never(fact: "app.other", node: "")) == "passed: ")
    judge.facts.count(kind: "app.up", node: "ren", at: .start)
    #expect(judge.verdict(never) == "passed: ")
    #expect(judge.verdict(.never(fact: "app.broken", node: "ren")) == "passed: ")
    #expect(
      judge.verdict(.never(fact: "app.broken", node: "aoi"))
        == "failed: never reached: \(lack) at aoi"
    )
  }

  @Test func `where no path came up a scenario can say that nothing need be judged`() throws {
    let text =
      ShortCall.text.replacing("at: 2s", with: "at: 0s")
      + "\nexpect: [{ neverIfJudged: intercom.pathBroken }]\n"
    let call = try ShortCall(text)
    let found = try Runner(apps: .shipped)
      .dryRun(call.plan, scenarioFolder: call.loaded.folder).findings
    #expect(found.map(\.verdict) == [.vacuous])
  }

  @Test func `a rule whose invariant had nothing to judge proves nothing by failing`() {
    var plan = Plan()
    plan.rules = [
      .never(fact: "app.broken", node: ""), .neverIfJudged(fact: "app.broken", node: ""),
    ]
    let app = AppFindings(app: "app", unjudged: ["app.broken"])
    let findings = RuleJudge(plan: plan, facts: facts, apps: [app]).findings
    #expect(findings.map(\.isWithoutFigure) == [true, false])
  }

  @Test func `what could not come about at one node says nothing there alone`() {
    var plan = Plan()
    plan.rules = [
      .never(fact: "app.broken", node: "here"), .never(fact: "app.broken", node: "there"),
      .never(fact: "app.broken", node: ""),
    ]
    let app = AppFindings(app: "app", unjudgedAt: [UnjudgedFact("app.broken", at: "here")])
    let findings = RuleJudge(plan: plan, facts: FactCounts(), apps: [app]).findings
    #expect(findings.map(\.verdict) == [.failed, .passed, .passed])
    #expect(findings[0].detail == "never reached: it could not be stated at here")
  }

  @Test func `a figure is compared as it is, at the place that the rule names`() throws {
    var judge = self
    judge.measures = [
      Measure(name: "app.delay", value: 150_000_001, unit: .nanoseconds),
      Measure(name: "app.delay", subject: "ren", value: 90_000_000, unit: .nanoseconds),
    ]
    let bound = try Bound(parsing: "<= 150ms")
    func rule(_ node: String) -> GenericRule {
      .metric(name: "app.delay", bound: bound, node: node)
    }
    #expect(judge.verdict(rule("")) == "failed: 150.000001 ms")
    #expect(judge.verdict(rule("ren")) == "passed: 90 ms")
    #expect(judge.verdict(rule("hina")) == "failed: never reached: the run has no such figure")
  }

  /// Nothing to judge must not look good, whichever way the bound points.
  @Test(arguments: ["<= 3ms", ">= 0ms", "!= 1ms", "== 0ms"])
  func `a figure that has nothing to be taken from meets no bound`(bound: String) throws {
    var judge = self
    judge.measures = [Measure(name: "app.delay", value: nil, unit: .nanoseconds)]
    let rule = GenericRule.metric(name: "app.delay", bound: try Bound(parsing: bound), node: "")
    #expect(judge.verdict(rule) == "failed: none: there was nothing to take it from")
    judge.measures = []
    #expect(judge.verdict(rule) == "failed: never reached: the run has no such figure")
  }

  @Test func `a bound in another unit is said to be one, with how to write it`() throws {
    var judge = self
    judge.measures = [Measure(name: "app.delay", value: 4_000_000, unit: .nanoseconds)]
    let bound = try Bound(parsing: "<= 4")
    let found = judge.verdict(.metric(name: "app.delay", bound: bound, node: ""))
    #expect(found.hasPrefix("failed: 4 ms cannot be compared with '<= 4'; write the bound as "))
  }

  @Test func `verdicts stand in the order of the file`() throws {
    var plan = Plan()
    plan.rules = [
      .never(fact: "app.b", node: ""), .never(fact: "app.a", node: "ren"),
      .metric(name: "app.c", bound: try Bound(parsing: "== 0"), node: ""),
    ]
    let findings = RuleJudge(plan: plan, facts: FactCounts(), apps: []).findings
    #expect(findings.map(\.name) == ["never app.b", "never app.a at ren", "app.c == 0"])
    #expect(findings.map(\.verdict) == [.passed, .passed, .failed])
  }
}
