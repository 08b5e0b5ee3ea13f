import Pages
import Testing

@testable import Reports

/// What `check` writes for a browser, for the comment on a pull request, and for workflows.
struct CheckOutputTests {
  private static let hostile = "<script>`*@you|</script>\u{1B}[2J\n%, :"

  private static var results: [CheckResult] {
    let score = FieldDifference(
      path: ["v", "north", "taste"],
      old: "a taste of sea salt and 3.9",
      new: "a taste of sea salt and 4.0",
      consequence: .score,
      line: 14,
    )
    let counter = FieldDifference(
      path: ["v", "n", "c"],
      old: "1",
      new: "2",
      consequence: .counter,
    )
    return [
      CheckResult(
        file: "s/a.yaml",
        golden: .different([counter, score]),
        goldenFile: "g/a.txt",
        elapsed: .milliseconds(1_234),
      ),
      CheckResult(file: "s/b.yaml", golden: .same, elapsed: .milliseconds(66)),
      CheckResult(file: "s/c.yaml", golden: .missing),
      CheckResult(file: "s/d.yaml", error: "s/d.yaml:3:7: error: no\n  mend it"),
      CheckResult(
        file: "s/e.yaml",
        golden: .same,
        warnings: "s/e.yaml:4:1: warning: odd, 1 %\n  x",
      ),
      CheckResult(file: "s/f.yaml", run: Sample.run(), golden: .same),
    ]
  }

  // MARK: GitHub

  @Test func `a workflow has one annotation a scenario, at the line of the gravest difference`() {
    #expect(
      GitHubAnnotations.render(Self.results)
        == """
        ::error file=g/a.txt,line=14,title=a.yaml%3A score::v: north: taste: a taste of sea salt and \
        3.9 → a taste of sea salt and 4.0%0A1 counter changed
        ::error file=s/c.yaml,line=1,title=c.yaml%3A not approved::no golden; look at the report, \
        then accept it
        ::error file=s/d.yaml,line=3,col=7,title=d.yaml cannot be run::no%0A  mend it
        ::warning file=s/e.yaml,line=4,col=1,title=odd scenario::odd, 1 %25
        ::error file=s/f.yaml,line=1,title=f.yaml%3A a rule is broken or not met::broken: as-written: \
        never garden.wilted: failed (at 31 s)

        """.replacing(
          "a taste of sea salt and 3.9 → a taste of sea salt and 4.0",
          with: "a taste of sea salt and [-3.9-]{+4.0+}",
        )
    )
  }

  @Test func `a broken rule is shown where the scenario has it, a rule that is gone in the golden`()
  {
    let place = CheckResult.RulePlace(variant: "v", rule: "never a.b: c", line: 31, column: 5)
    func annotation(_ differences: [FieldDifference], _ rules: [CheckResult.RulePlace]) -> String {
      let result = CheckResult(
        file: "s/a.yaml",
        run: Sample.run(),
        golden: differences.isEmpty ? .same : .different(differences),
        goldenFile: "g/a.txt",
        brokenRules: rules,
      )
      return String(GitHubAnnotations.render([result]).dropFirst(8).prefix { $0 != ":" })
    }
    let broken = FieldDifference(
      path: ["v", "findings", "never a.b, c"],
      old: "passed",
      new: "failed",
      consequence: .brokenRule,
      line: 14,
    )
    let inScenario = "file=s/a.yaml,line=31,col=5,title=a.yaml%3A "
    #expect(annotation([broken], [place]) == inScenario + "rule broken")
    // As approved, and broken all the same.
    #expect(annotation([], [place]) == inScenario + "a rule is broken or not met")
    // Nobody has written the invariant of an app into the scenario.
    #expect(annotation([broken], []) == "file=g/a.txt,line=14,title=a.yaml%3A rule broken")
    var elsewhere = broken
    elsewhere.path[0] = "w"
    #expect(annotation([elsewhere], [place]).hasPrefix("file=g/a.txt,line=14"))
    let score = FieldDifference(path: ["v", "n", "s"], consequence: .score, line: 3)
    #expect(annotation([score], [place]) == "file=g/a.txt,line=3,title=a.yaml%3A score")
  }

  @Test func `a digest alone is shown in the file of the digests, and nothing for what is good`() {
    let digest = FieldDifference(
      path: ["v", "log", "digest"],
      old: "a",
      new: "b",
      consequence: .digest,
      line: 5,
    )
    let result = CheckResult(file: "a", golden: .different([digest]), goldenFile: "g/a.txt")
    #expect(
      GitHubAnnotations.render([result, CheckResult(file: "b", golden: .same)])
        == "::error file=g/digests.tsv,line=5,title=a%3A digest::v: log: digest: changed\n"
    )
  }

  @Test func `names of anybody's start no command and end none`() {
    let result = CheckResult(file: Self.hostile, golden: .missing)
    let text = GitHubAnnotations.render([result, CheckResult(file: "a", error: Self.hostile)])
    #expect(text.split(separator: "\n").count == 2)
    #expect(text.split(separator: "\n").allSatisfy { $0.hasPrefix("::error file=") })
    #expect(!text.contains("\u{1B}"))
    #expect(text.contains("%25%2C %3A"))
  }

  // MARK: Markdown

  @Test func `a comment has a table in short and details that unfold`() {
    let text = CheckMarkdown.render(Self.results)
    #expect(text.hasPrefix("<!-- yamabiko check -->\n### 3 of 6 are not as approved, 1 of 6"))
    #expect(text.contains("| s/a.yaml | score | v: north: taste: a taste of sea salt"), "\(text)")
    #expect(text.contains("| s/c.yaml | no golden to compare with |"))
    #expect(text.contains("| s/d.yaml | cannot be run |"))
    #expect(text.contains("| s/f.yaml | rule broken |"))
    #expect(!text.contains("s/b.yaml"))
    #expect(
      text.contains(
        """
        ```diff
        @@ v: north: taste @@
        - a taste of sea salt and 3.9
        + a taste of sea salt and 4.0
        @@ v: n: c @@
        - 1
        + 2
        ```
        """
      )
    )
    #expect(
      CheckMarkdown.render([CheckResult(file: "a", golden: .same)])
        == "<!-- yamabiko check -->\n### 1 scenario as approved\n"
    )
  }

  @Test func `what others wrote is text in a comment, and a fence is longer than any in it`() {
    let difference = FieldDifference(path: [Self.hostile], old: "````", new: "x")
    let text = CheckMarkdown.render([
      CheckResult(file: Self.hostile, golden: .different([difference]))
    ])
    let outside = text.components(separatedBy: "`````")[0]
    #expect(!outside.contains("<script>") && !outside.contains("@you"))
    #expect(outside.contains("&#60;script&#62;\\`\\*&#64;you\\|"))
    #expect(text.contains("`````diff\n"))
    #expect(!text.contains("\u{1B}"))
  }

  @Test func `a comment stays below what GitHub takes, and says what has no room`() {
    let long = FieldDifference(
      path: ["about"],
      old: String(repeating: "a b ", count: 2_000),
      new: "c",
    )
    let results = (1...200).map { CheckResult(file: "s/\($0).yaml", golden: .different([long])) }
    let text = CheckMarkdown.render(results)
    #expect(text.utf8.count < 65_536)
    #expect(text.contains("have no room here: see the whole report"))
    #expect(text.contains("more in the whole report") || text.contains("| s/200.yaml |"))
  }

  // MARK: HTML

  @Test func `a page has the differences of each scenario, marked, and those as approved folded`() {
    let html = CheckPage.render(Self.results)
    #expect(html.hasPrefix("<!doctype html>"))
    #expect(html.contains("<del>3.9</del><ins>4.0</ins>"))
    #expect(html.contains("<summary>1 counter changed</summary>"))
    #expect(html.contains("<summary>2 scenarios as approved</summary>"))
    #expect(html.contains("s/b.yaml <small>66 ms</small>"))
    #expect(html.contains("<pre class=\"bad\">s/d.yaml:3:7: error: no\n  mend it"))
    #expect(html.contains("never garden.wilted: failed (at 31 s)"))
    for mark in html.components(separatedBy: "href=\"#").dropFirst() {
      #expect(html.contains("<section id=\"\(mark.prefix { $0 != "\"" })\">"))
    }
    #expect(CheckPage.render([]).contains("0 scenarios as approved"))
  }

  @Test func `what others wrote is text on a page`() {
    let difference = FieldDifference(path: [Self.hostile], old: Self.hostile, new: "x")
    let html = CheckPage.render([
      CheckResult(
        file: Self.hostile,
        golden: .different([difference]),
        error: Self.hostile,
        warnings: Self.hostile,
      ), CheckResult(file: Self.hostile, golden: .unusable(Self.hostile)),
    ])
    #expect(!html.contains("<script>") && !html.contains("\u{1B}"))
    #expect(html.contains("&lt;script&gt;"))
  }

  // MARK: JUnit

  @Test func `JUnit has the real times and the consequence first`() {
    let xml = JUnit.render(Self.results)
    #expect(
      xml.contains(#"<testsuites tests="10" failures="3" errors="1" skipped="2" time="1.300">"#),
      "\(xml)",
    )
    #expect(xml.contains(#"name="golden" time="1.234">"#))
    #expect(
      xml.contains(#"<failure message="v: north: taste: a taste of sea salt and [-3.9-]{+4.0+}">"#)
    )
    #expect(xml.contains("&#10;1 counter changed</failure>"))
  }

  // MARK: Text

  @Test func `counters are one line unless each is asked for, and what is admitted is said so`() {
    var results = Array(Self.results.prefix(2))
    #expect(
      CheckText.render(results) == """
        north: taste: a taste of sea salt and [-3.9-]{+4.0+}
          in s/a.yaml: v
        1 counter changed
          in s/a.yaml: v
        1 of 2 is not as approved

        """
    )
    #expect(CheckText.render(results, listsCounters: true).contains("\nn: c: 1 → 2\n"))
    let admitted = FieldDifference(path: ["seed"], old: "7", new: "8", isTolerated: true)
    results = [CheckResult(file: "a", golden: .different([admitted]))]
    #expect(
      CheckText.render(results)
        == "within tolerance: seed: 7 → 8\n  in a\n1 scenario as approved\n"
    )
  }
}
