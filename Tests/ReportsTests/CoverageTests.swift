import Testing

@testable import Reports

/// What is known of requirements: in words, for scripts, and for a CI.
struct CoverageTests {
  private func claim(
    _ standing: Standing,
    problems: [String] = [],
    rules: [RuleCoverage] = [],
    notes: [String] = [],
  ) -> ClaimCoverage {
    ClaimCoverage(
      file: "s/two-beds.yaml",
      scenario: "two-beds",
      standing: standing,
      rules: rules,
      problems: problems,
      notes: notes,
    )
  }

  private func requirement(
    _ id: String,
    _ standing: Standing,
    app: String = "garden",
    about: String = "",
    reason: String = "",
    claims: [ClaimCoverage] = [],
    unnoticed: [String] = [],
    openPoint: String? = nil,
  ) -> RequirementCoverage {
    var requirement = RequirementCoverage(
      app: app,
      id: id,
      about: about,
      standing: standing,
      reason: reason,
      claims: claims,
      unnoticed: unnoticed,
    )
    requirement.openPoint = openPoint
    return requirement
  }

  /// One that is proved, one that is only named, and one of another app that nobody shows.
  private func sample(isProof: Bool) -> CoverageReport {
    let named = claim(.claimed, problems: ["no rule says that it shows it"])
    return CoverageReport(
      [
        requirement("G-1", .proved, about: "Beds are watered.", claims: [claim(.proved)]),
        requirement("G-2", .claimed, claims: [named]),
        requirement(
          "R-1-very-long",
          .missing,
          app: "rain",
          about: "It rains.",
          reason: "a person hears it",
        ),
      ],
      isProof: isProof,
    )
  }

  @Test func `a requirement says how it stands, where, and what is in the way`() {
    let lines = """
      garden
        G-1         proved: two-beds
                    Beds are watered.
        G-2         claimed only: two-beds
                    two-beds: no rule says that it shows it

      rain
        R-1-very-long not shown: a person hears it
                    It rains.

      3 requirements: 1 proved, 1 claimed only, 1 not shown
      """
    #expect(CoverageText.render(sample(isProof: false)) == lines + "\n")
    #expect(
      CoverageText.render(sample(isProof: true))
        == lines + "; 1 of 2 claims is not proved, 0 breaches noticed by no rule\n"
    )
  }

  @Test(
    arguments: [
      ([.proved], "0 of 1 claim is not proved"), ([.shown], "1 of 1 claim is not proved"),
      ([.proved, .proved], "0 of 2 claims are not proved"),
      ([.missing, .proved], "1 of 2 claims is not proved"),
      ([.shown, .claimed, .proved], "2 of 3 claims are not proved"),
    ] as [([Standing], String)]
  )
  func `claims that are not proved are counted`(standings: [Standing], words: String) {
    let claims = standings.map { claim($0) }
    let report = CoverageReport([requirement("G-1", .proved, claims: claims)], isProof: true)
    #expect(CoverageText.render(report).contains("; \(words), "))
  }

  @Test func `a breach that no rule notices is told and counted, and then no open point`() {
    let blind = requirement(
      "G-1",
      .claimed,
      claims: [claim(.claimed)],
      unnoticed: ["drought", "flood"],
      openPoint: "nobody shows both sides",
    )
    let text = CoverageText.render(CoverageReport([blind], isProof: true))
    let notices = "no rule of these scenarios notices: "
    #expect(text.contains("              \(notices)drought\n              \(notices)flood\n"))
    #expect(text.contains(", 2 breaches noticed by no rule\n"))
    #expect(!text.contains("both sides"))
    let open = requirement("G-1", .missing, openPoint: "nobody shows both sides")
    let told = CoverageText.render(CoverageReport([open], isProof: true))
    #expect(told.contains("  G-1         not shown\n              nobody shows both sides\n"))
  }

  @Test func `only a proof can leave something unproved, and a proof of nothing does`() {
    func hasUnproved(_ requirements: [RequirementCoverage], isProof: Bool = true) -> Bool {
      CoverageReport(requirements, isProof: isProof).hasUnproved
    }
    let proved = requirement("G-1", .proved, claims: [claim(.proved)])
    let missing = requirement("G-2", .missing)
    #expect(hasUnproved([]))
    #expect(hasUnproved([missing]))
    #expect(!hasUnproved([proved]))
    #expect(!hasUnproved([proved, missing]))
    for standing in Standing.allCases where standing != .proved {
      #expect(hasUnproved([proved, requirement("G-3", .proved, claims: [claim(standing)])]))
    }
    #expect(hasUnproved([proved, requirement("G-4", .missing, openPoint: "one side")]))
    #expect(!hasUnproved([missing], isProof: false))
    #expect(
      !hasUnproved([requirement("G-3", .claimed, claims: [claim(.claimed)])], isProof: false)
    )
  }

  @Test func `for scripts every part is there, in a fixed order`() {
    let rule = RuleCoverage(
      place: "s.yaml:3:5",
      rule: "never garden.wilted",
      noticed: ["drought (wet)"],
      missed: ["flood \"b\""],
    )
    let known = requirement(
      "G-1",
      .proved,
      about: "Beds.",
      claims: [claim(.proved, rules: [rule], notes: ["n"])],
      unnoticed: ["frost"],
    )
    let json = CoverageJSON.render(CoverageReport([known], isProof: true))
    #expect(
      json == #"{"schema":1,"proof":true,"claims":1,"claims not proved":0,"totals":{"proved":1,"#
        + #""shown":0,"claimed only":0,"not shown":0},"requirements":[{"app":"garden","id":"G-1","#
        + #""about":"Beds.","standing":"proved","reason":"","unnoticed":["frost"],"claims":["#
        + #"{"scenario":"s/two-beds.yaml","standing":"proved","rules":[{"place":"s.yaml:3:5","#
        + #""rule":"never garden.wilted","noticed":["drought (wet)"],"missed":["flood \"b\""]}],"#
        + #""problems":[],"notes":["n"]}]}]}"# + "\n"
    )
  }

  @Test func `without a proof nobody knows how many claims are not proved`() {
    let json = CoverageJSON.render(CoverageReport([], isProof: false))
    #expect(
      json == #"{"schema":1,"proof":false,"claims":0,"claims not proved":null,"totals":"#
        + #"{"proved":0,"shown":0,"claimed only":0,"not shown":0},"requirements":[]}"# + "\n"
    )
  }

  @Test func `for a CI a claim is a case, and a requirement without one is skipped`() {
    #expect(
      JUnit.render(sample(isProof: true)) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites tests="3" failures="1" errors="0" skipped="1">
          <testsuite name="garden" tests="2" failures="1" errors="0" skipped="0">
            <testcase classname="garden" name="G-1 in two-beds"/>
            <testcase classname="garden" name="G-2 in two-beds">
              <failure message="no rule says that it shows it">no rule says that it shows it</failure>
            </testcase>
          </testsuite>
          <testsuite name="rain" tests="1" failures="0" errors="0" skipped="1">
            <testcase classname="rain" name="R-1-very-long: It rains.">
              <skipped message="not shown: a person hears it">not shown: a person hears it</skipped>
            </testcase>
          </testsuite>
        </testsuites>

        """
    )
    #expect(
      JUnit.render(sample(isProof: false)).contains(
        "<skipped message=\"no rule says that it shows it\">"
      )
    )
  }

  @Test func `for a CI an open point is a failure beside the claims`() {
    let open = requirement(
      "G-1",
      .proved,
      about: "Beds.",
      claims: [claim(.proved), claim(.missing)],
      openPoint: "one side",
    )
    let xml = JUnit.render(CoverageReport([open], isProof: true))
    #expect(xml.contains(#"<testsuites tests="3" failures="2" errors="0" skipped="0">"#))
    #expect(xml.contains("name=\"G-1: Beds.\">\n      <failure message=\"one side\">"))
    #expect(xml.contains("<failure message=\"not shown\">not shown</failure>"))
  }
}
