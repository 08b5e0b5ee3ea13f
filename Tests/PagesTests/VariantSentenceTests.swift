import Findings
import Testing

@testable import Pages

/// What is said of a variant: rules first, and nothing good of what was not judged.
struct VariantSentenceTests {
  private func sentences(_ variants: VariantFindings...) -> [String] {
    VariantSentence.all(of: Beds.run(variants))
  }

  private func rules(_ verdicts: Verdict...) -> String {
    let rules = verdicts.enumerated().map { Finding(name: "rule \($0)", verdict: $1) }
    return sentences(Beds.variant("a", rules: rules))[0]
  }

  @Test func `rules that were met are counted, and none is not all`() {
    #expect(rules() == "No rule was to be judged.")
    #expect(rules(.passed) == "Its rule is met.")
    #expect(rules(.passed, .passed) == "All 2 rules met.")
    #expect(rules(.vacuous) == "None of 1 rule had anything to judge.")
    #expect(rules(.vacuous, .undecided) == "None of 2 rules had anything to judge.")
    #expect(
      rules(.passed, .vacuous, .undecided) == "1 rule met, 1 had nothing to judge, 1 not decided."
    )
  }

  @Test func `a broken rule is named with its reason, and of many the first two`() {
    #expect(rules(.failed, .passed) == "1 of 2 rules not met: rule 0.")
    #expect(
      rules(.failed, .unmet, .failed) == "3 of 3 rules not met: rule 0; rule 1; and 1 more."
    )
    let reason = Finding(name: "no flood", verdict: .unmet, detail: "at 3 s")
    #expect(
      sentences(Beds.variant("a", rules: [reason]))[0] == "1 of 1 rule not met: no flood (at 3 s)."
    )
  }

  @Test func `each variant stands among the others by the worst of its subjects`() {
    let texts = sentences(
      Beds.variant("dry", [Beds.dry(40), Beds.dry(900, "south")]),
      Beds.variant("damp", [Beds.dry(50), Beds.dry(20, "south")]),
      Beds.variant("wet", [Beds.dry(10), Beds.dry(20, "south")]),
    )
    #expect(
      texts == [
        "Its rule is met. Driest time 900 ms (south), worst of 3, best 20 ms in wet.",
        "Its rule is met. Driest time 50 ms (north), best 20 ms in wet.",
        "Its rule is met. Driest time 20 ms (south), best of 3.",
      ]
    )
  }

  @Test func `of some figures more is better`() {
    let texts = sentences(
      Beds.variant("a", [Beds.harvest(3)]),
      Beds.variant("b", [Beds.harvest(5)]),
    )
    #expect(texts[0].hasSuffix(" Harvest 3, worst of 2, best 5 in b."))
    #expect(texts[1].hasSuffix(" Harvest 5, best of 2."))
  }

  @Test func `a variant with nothing to take a figure from is neither best nor worst`() {
    let texts = sentences(
      Beds.variant("none", [Beds.dry(nil)]),
      Beds.variant("some", [Beds.dry(10)]),
      Beds.variant("more", [Beds.dry(30)]),
    )
    #expect(texts[0].hasSuffix(" Driest time: nothing to take it from."))
    #expect(texts[1].hasSuffix(" Driest time 10 ms (north), best of the 2 that have it."))
    #expect(texts[2].contains("worst of the 2 that have it, best 10 ms in some"))
  }

  @Test func `the only one that has a figure is not the best`() {
    let texts = sentences(Beds.variant("none"), Beds.variant("some", [Beds.dry(10)]))
    #expect(texts[1].hasSuffix(" Driest time 10 ms (north)."))
  }

  @Test func `what is the same everywhere tells no variant apart`() {
    let texts = sentences(Beds.variant("a", [Beds.dry(10)]), Beds.variant("b", [Beds.dry(10)]))
    #expect(texts == ["Its rule is met.", "Its rule is met."])
  }

  @Test
  func
    `what an app remarks stands there, also where all variants have it, and of many the first two`()
  {
    func remarking(_ remarks: [String]) -> VariantFindings {
      var variant = Beds.variant("a", [Beds.dry(10)])
      variant.apps[0].remarks = remarks
      return variant
    }
    #expect(
      sentences(remarking(["It is late."]), remarking(["It is late."]))
        == ["Its rule is met. It is late.", "Its rule is met. It is late."]
    )
    #expect(
      sentences(remarking(["One.", "Two.", "Three."]), remarking([]))[0]
        == "Its rule is met. One. Two. And 1 more of that kind."
    )
  }

  @Test func `a figure without an aim is not compared`() {
    let openings = { Measure(name: "openings", value: $0, unit: .count) }
    let texts = sentences(Beds.variant("a", [openings(1)]), Beds.variant("b", [openings(9)]))
    #expect(texts == ["Its rule is met.", "Its rule is met."])
  }

  @Test func `a single variant has its figures without a rank`() {
    #expect(
      sentences(Beds.variant("a", [Beds.dry(0), Beds.harvest(nil)]))[0]
        == "Its rule is met. Driest time 0 ms (north). Harvest: nothing to take it from."
    )
  }
}
