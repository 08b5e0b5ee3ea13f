import Findings
import Kernel
import Testing

@testable import Reports

/// The table of variants where there is little to show, or wide letters in it.
struct SummaryWidthTests {
  /// A run of variants about nothing, each with these figures.
  private func run(_ variants: [(String, [Measure])], _ findings: [Finding] = []) -> RunFindings {
    RunFindings(
      scenario: "Two beds",
      file: "s.yaml",
      seed: 7,
      duration: .seconds(90),
      variants: variants.map { name, figures in
        VariantFindings(
          variant: name,
          events: 3,
          digest: "00",
          apps: [AppFindings(app: "garden", headline: figures)],
          findings: findings,
        )
      },
    )
  }

  private func lines(_ run: RunFindings, width: Int = 100) -> [String] {
    SummaryTable.render(run, width: width).split(separator: "\n").map(String.init)
  }

  @Test(
    arguments: [
      ("", 0), ("ab", 2), ("한글", 4), ("ﾊﾝ", 2), ("ＡＢ", 4), ("。", 2), ("e\u{301}", 1),
      ("👩‍🌾", 2), ("𠮷", 2), ("→", 1), ("・", 2),
    ]
  )
  func `a terminal gives a letter one column or two`(text: String, width: Int) {
    #expect(SummaryTable.displayWidth(text) == width)
  }

  @Test func `a run without variants is its name`() {
    #expect(SummaryTable.render(run([])) == "Two beds (seed 7, 90 s)\n")
  }

  @Test func `a variant without figures and rules says that there are none`() {
    #expect(
      SummaryTable.render(run([("a", [])])) == """
        Two beds (seed 7, 90 s)

                             a
        rules             none
        events               3
        digest              00

        """
    )
  }

  @Test func `what was not measured is none, and what a variant does not have a hyphen`() {
    let none = Measure(name: "delay", value: nil, unit: .nanoseconds)
    let row = lines(run([("a", [none]), ("b", [])]))[2]
    #expect(row == "delay             none             -")
  }

  @Test func `a part without a figure is not nothing, and is shown`() {
    let part = Measure(name: "  spilt", value: nil, unit: .count)
    let dry = Measure(name: "  spilt", count: 0)
    #expect(lines(run([("a", [part]), ("b", [dry])])).contains { $0.hasPrefix("  spilt") })
    #expect(lines(run([("a", [dry]), ("b", [dry])])).allSatisfy { !$0.hasPrefix("  spilt") })
    let whole = Measure(name: "litres", count: 0)
    #expect(lines(run([("a", [whole])])).contains { $0.hasPrefix("litres") })
  }

  @Test func `a subject that one variant alone has stands once, above its figures`() {
    let (north, south) = ("north", "south")
    let run = run([
      ("a", [Measure(name: "taste", subject: north, count: 1)]),
      (
        "b",
        [
          Measure(name: "taste", subject: north, count: 2),
          Measure(name: "taste", subject: south, count: 3),
        ],
      ),
    ])
    let labels = lines(run).dropFirst(2).map { $0.prefix { $0 != " " } }
    #expect(labels == ["north", "", "south", "", "rules", "events", "digest"])
    #expect(lines(run)[5] == "  taste              -             3")
  }

  @Test func `wide letters end at the same column as narrow ones`() {
    let figures = [Measure(name: "水の量", count: 12), Measure(name: "litres a day", count: 3)]
    let all = lines(run([("山彦の谷間の小さな庭", figures), ("b", figures)]))
    #expect(Set(all.dropFirst(1).map(SummaryTable.displayWidth)).count == 1)
  }

  @Test func `variants stand side by side up to the last column`() {
    func tables(_ width: Int) -> Int {
      lines(Sample.run(), width: width).count { $0.hasPrefix("digest") }
    }
    #expect(lines(Sample.run()).dropFirst(1).prefix(7).map(\.count).max() == 45)
    #expect(tables(45) == 1)
    #expect(tables(44) == 2)
    #expect(tables(0) == 2)
  }

  @Test func `rules with nothing to judge are not met, and bad ones are counted alone`() {
    func rules(_ verdicts: Verdict...) -> String {
      let findings = verdicts.map { Finding(name: "r", verdict: $0) }
      let row = lines(run([("a", [])], findings)).first { $0.hasPrefix("rules") } ?? ""
      return String(row.dropFirst(5).drop { $0 == " " })
    }
    #expect(rules(.passed) == "1 met")
    #expect(rules(.vacuous, .vacuous) == "0 met, 2 vacuous")
    #expect(rules(.passed, .vacuous) == "1 met, 1 vacuous")
    #expect(rules(.passed, .vacuous, .undecided) == "1 met, 1 vacuous, 1 undecided")
    #expect(rules(.passed, .unmet, .failed, .vacuous) == "2 of 4 bad")
  }

  @Test func `what had nothing to judge says where, unless it was everywhere`() {
    var run = run([("a", []), ("b", []), ("c", [])], [Finding(name: "r", verdict: .vacuous)])
    #expect(lines(run).last == "vacuous: r")
    run.variants[1].findings[0].verdict = .unmet
    run.variants[1].findings[0].detail = "still dry"
    #expect(lines(run).suffix(2) == ["b: unmet: r (still dry)", "vacuous: r (a, c)"])
  }

  @Test func `what apps note stands at the end, with its variant`() {
    var run = run([("a", []), ("b", [])], [Finding(name: "r", verdict: .failed)])
    run.variants[1].apps[0].notes = ["dry\u{1B}", "wet"]
    #expect(
      lines(run).suffix(4) == ["a: failed: r", "b: failed: r", #"b: dry\u{1B}"#, "b: wet"]
    )
  }

  @Test(
    arguments: [(.passed, 32), (.vacuous, 33), (.undecided, 33), (.unmet, 33), (.failed, 31)]
      as [(Verdict, Int)]
  )
  func `a verdict has its colour`(verdict: Verdict, code: Int) {
    let run = run([("a", [])], [Finding(name: "r", verdict: verdict)])
    let coloured = SummaryTable.render(run, isColoured: true)
    for other in [31, 32, 33] {
      #expect(coloured.contains("\u{1B}[\(other)m") == (other == code))
    }
  }

  @Test func `no name steers the terminal`() {
    let escape = "\u{1B}[2J\n"
    var run = run([(escape, [Measure(name: escape, subject: escape, count: 1)])])
    run.scenario = escape
    run.variants[0].findings = [Finding(name: escape, verdict: .failed, detail: escape)]
    let text = SummaryTable.render(run)
    #expect(!text.unicodeScalars.contains { $0 != "\n" && $0.isUnseen })
    #expect(text.split(separator: "\n").count == 8)
  }
}
