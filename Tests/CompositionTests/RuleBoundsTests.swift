import Findings
import Kernel
import Plans
import Testing
import World

@testable import Composition

/// The last instant that is in time, and figures that there are not.
struct RuleBoundsTests {
  private static let end = Instant.start + .seconds(8)

  /// What becomes of `eventually a.up by 8s` where the fact is stated at `time`.
  private func verdict(at time: Instant) -> Verdict? {
    var plan = Plan()
    plan.rules = [.eventually(fact: "a.up", after: .start, by: Self.end, node: "")]
    var facts = FactCounts()
    facts.watch(kind: "a.up", from: .start)
    facts.count(kind: "a.up", node: "ren", at: time)
    return RuleJudge(plan: plan, facts: facts, apps: []).findings.first?.verdict
  }

  @Test func `a fact at the last instant is in time, and the next instant is too late`() {
    #expect(verdict(at: .start) == .passed)
    #expect(verdict(at: Self.end) == .passed)
    #expect(verdict(at: Self.end + Duration(nanoseconds: 1)) == .unmet)
  }

  @Test func `a bound on a figure that there is not, or that has no value, is broken`() throws {
    let bound = try Bound(parsing: "<= 3")
    var plan = Plan()
    plan.rules = [
      .metric(name: "a.score", bound: bound, node: ""),
      .metric(name: "a.nothing", bound: bound, node: ""),
    ]
    let app = AppFindings(
      app: "a",
      measures: [Measure(name: "a.score", value: nil, unit: .count)],
    )
    let findings = RuleJudge(plan: plan, facts: FactCounts(), apps: [app]).findings
    #expect(findings.map(\.verdict) == [.failed, .failed])
    #expect(findings[0].detail == "none: there was nothing to take it from")
    #expect(findings[1].detail == "never reached: the run has no such figure")
  }
}
