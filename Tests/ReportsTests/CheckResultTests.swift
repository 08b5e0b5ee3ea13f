import Findings
import Testing

@testable import Reports

/// What `check` says of all scenarios together, and when it may pass.
struct CheckResultTests {
  private static let seed = FieldDifference(path: ["seed"], old: "7", new: "8")
  private static let about = FieldDifference(path: ["about"], old: nil, new: "x")

  private func run(_ verdict: Verdict) -> RunFindings {
    let finding = Finding(name: "a rule", verdict: verdict)
    return RunFindings(
      scenario: "s",
      file: "s.yaml",
      seed: 0,
      duration: .zero,
      variants: [
        VariantFindings(variant: "a", events: 0, digest: "", findings: [finding])
      ],
    )
  }

  @Test func `only a golden that is the same is good`() {
    let outcomes: [Golden.Outcome] = [
      .same, .different([]), .different([Self.seed]), .missing, .obsolete, .unusable("x"),
    ]
    #expect(outcomes.map(\.isGood) == [true, false, false, false, false, false])
    #expect(
      outcomes.map { CheckResult(file: "s", run: run(.passed), golden: $0).isGood }
        == outcomes.map(\.isGood)
    )
  }

  @Test func `a rule that is broken or not met is not good, however well the golden knows it`() {
    let good = Verdict.allCases.filter {
      CheckResult(file: "s", run: run($0), golden: .same).isGood
    }
    #expect(good == [.passed, .vacuous, .undecided])
    #expect(!CheckResult(file: "s", run: run(.passed), golden: .same, error: "no").isGood)
  }

  @Test func `a complaint is about what is bad alone, with its reason where there is one`() {
    for verdict in Verdict.allCases {
      let complaints = run(verdict).complaints
      #expect(complaints == (verdict.isBad ? ["a: a rule: \(verdict)"] : []))
    }
    var torn = run(.failed)
    torn.variants[0].findings[0].detail = "at 3 s\u{1B}"
    #expect(torn.complaints == [#"a: a rule: failed (at 3 s\u{1B})"#])
  }

  @Test func `a change that all scenarios have is told once, and of one scenario by its name`() {
    let both = ["a.yaml", "b.yaml"].map {
      CheckResult(file: $0, golden: .different([Self.seed]))
    }
    #expect(
      CheckText.render(both) == """
        seed: 7 → 8
          in all 2 scenarios
        2 of 2 are not as approved

        """
    )
    #expect(
      CheckText.render([both[0]]) == """
        seed: 7 → 8
          in a.yaml
        1 of 1 is not as approved

        """
    )
    let more = both + [CheckResult(file: "c.yaml", golden: .different([Self.about, Self.seed]))]
    #expect(
      CheckText.render(more) == """
        seed: 7 → 8
          in all 3 scenarios
        about: new: x
          in c.yaml
        3 of 3 are not as approved

        """
    )
  }

  @Test func `a change that one scenario has twice is told of it once`() {
    let twice = CheckResult(file: "a.yaml", golden: .different([Self.seed, Self.seed]))
    let groups = ChangeGroup.groups(of: [twice, CheckResult(file: "b.yaml", golden: .same)])
    #expect(groups.map { $0.title(.brackets) } == ["seed: 7 → 8"])
    #expect(groups.map { $0.members.map(\.text) } == [["a.yaml"]])
  }

  @Test(
    arguments: [
      ([.passed, .passed], "2 scenarios as approved\n"),
      ([.vacuous], "1 scenario as approved\n"),
      (
        [.failed],
        "s: a: a rule: failed\n1 of 1 as approved with a rule broken or not met\n",
      ),
      (
        [.unmet, .passed],
        "s: a: a rule: unmet\n1 of 2 as approved with a rule broken or not met\n",
      ),
    ] as [([Verdict], String)]
  )
  func `scenarios as approved are counted, those with a broken rule apart`(
    verdicts: [Verdict],
    text: String,
  ) {
    let results = verdicts.map { CheckResult(file: "s", run: run($0), golden: .same) }
    #expect(CheckText.render(results) == text)
  }

  @Test func `a scenario that differs and breaks a rule is counted once`() {
    let result = CheckResult(file: "s", run: run(.failed), golden: .missing)
    #expect(
      CheckText.render([result]) == """
        s: a: a rule: failed
        s: no golden; look at the report, then accept it
        1 of 1 is not as approved

        """
    )
  }

  @Test func `a golden that is none stands with its own words, and nothing steers the terminal`() {
    let results = [
      CheckResult(file: "a", golden: .unusable("g/a.txt:1: the file is empty")),
      CheckResult(file: "b\u{1B}[2J", golden: .missing),
    ]
    #expect(
      CheckText.render(results) == """
        g/a.txt:1: the file is empty
        b\\u{1B}[2J: no golden; look at the report, then accept it
        2 of 2 are not as approved

        """
    )
  }
}
