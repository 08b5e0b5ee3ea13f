import Findings
import Kernel
import Testing

/// What a run comes to, and that nothing bad is lost on the way up.
struct VerdictTests {
  private func finding(_ verdict: Verdict) -> Finding {
    Finding(name: "rule \(verdict)", verdict: verdict)
  }

  private func variant(_ own: [Verdict], _ apps: [[Verdict]] = []) -> VariantFindings {
    VariantFindings(
      variant: "a",
      events: 3,
      digest: "00",
      apps: apps.map { AppFindings(app: "app", findings: $0.map(finding)) },
      findings: own.map(finding),
    )
  }

  private func run(_ variants: VariantFindings...) -> RunFindings {
    RunFindings(scenario: "s", file: "s.yaml", seed: 1, duration: .seconds(1), variants: variants)
  }

  @Test func `broken is worse than not yet, then what is not known, then nothing to judge`() {
    let order: [Verdict] = [.passed, .vacuous, .undecided, .unmet, .failed]
    #expect(order.count == Verdict.allCases.count)
    for (place, better) in order.enumerated() {
      for worse in order[place...] {
        #expect([better, worse].map(finding).worst == worse)
        #expect([worse, better].map(finding).worst == worse)
      }
    }
    #expect([Finding]().worst == .passed)
  }

  @Test func `a run is bad where something was broken or stayed away`() {
    #expect(Verdict.allCases.filter(\.isBad) == [.unmet, .failed])
  }

  @Test func `a report's words of verdicts stay what they are`() {
    let words = ["passed", "vacuous", "undecided", "unmet", "failed"]
    #expect(Verdict.allCases.map(\.rawValue) == words)
  }

  @Test func `a run is as bad as the worst rule of any app in any variant`() {
    // Nothing to judge is not good.
    #expect(run().verdict == .vacuous)
    #expect(run(variant([.passed])).verdict == .passed)
    #expect(run(variant([.passed], [[.passed], [.vacuous]])).verdict == .vacuous)
    #expect(run(variant([.passed]), variant([.unmet], [[.passed]])).verdict == .unmet)
    #expect(run(variant([.unmet]), variant([.passed], [[], [.failed]])).verdict == .failed)
    #expect(run(variant([.failed]), variant([.passed])).verdict == .failed)
  }

  @Test func `the scenario's own rules come first, then each app's in order`() {
    let names = variant([.passed], [[.failed], [.unmet, .vacuous]]).allFindings.map(\.name)
    #expect(names == ["rule passed", "rule failed", "rule unmet", "rule vacuous"])
  }

  @Test func `facts stand by name, however they came`() {
    let facts = [("b.up", 2), ("a.up", 1), ("b.down", 3)].map { FactCount(kind: $0, count: $1) }
    let variant = VariantFindings(variant: "a", events: 0, digest: "", facts: facts)
    #expect(variant.facts.map(\.kind) == ["a.up", "b.down", "b.up"])
    #expect(variant.facts.map(\.count) == [1, 3, 2])
  }

  @Test func `a figure of the headline is told once, and one that only looks like it twice`() {
    let gap = Measure(name: "gaps", subject: "ren", count: 2)
    let delay = Measure(name: "delay", value: 5, unit: .nanoseconds)
    let other = Measure(name: "gaps", subject: "hina", count: 2)
    let findings = AppFindings(app: "app", headline: [gap], measures: [delay, gap, other])
    #expect(findings.allMeasures == [gap, delay, other])
  }
}
