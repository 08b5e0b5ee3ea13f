import Findings
import Plans
import Testing

@testable import Reports

/// What follows from a difference, and how far a number may be off.
struct ConsequenceTests {
  private static let meanings = FieldMeanings([
    ReportFieldSpec(heading: "north", key: "taste", .score, tolerance: 5),
    ReportFieldSpec(heading: "*", key: "driest time", .counter),
    ReportFieldSpec(heading: "*", key: "*", .occurrence, tolerance: 1_000_000_000),
  ])

  private func differences(
    _ changes: [(String, String)],
    _ meanings: FieldMeanings = meanings,
  ) throws -> [FieldDifference] {
    var report = Sample.text
    for (old, new) in changes {
      #expect(report.contains(old))
      report = report.replacing(old, with: new, maxReplacements: 1)
    }
    let new = try ReportDocument(parsing: Array(report.utf8))
    return try new.differences(from: ReportDocument(parsing: Array(Sample.text.utf8)), meanings)
  }

  @Test(arguments: [
    ("flooded: vacuous", "flooded: failed (x)", Consequence.brokenRule),
    ("flooded: vacuous", "flooded: unmet", .brokenRule),
    ("flooded: vacuous", "flooded: passed", .rule),
    ("    no bed is flooded: vacuous\n", "", .brokenRule),
    ("flooded: vacuous", "flooded: vacuous\n    a: passed", .rule),
    ("flooded: vacuous", "flooded: vacuous\n    a: failed", .brokenRule),
    ("failed (at 31 s)", "failed (at 32 s)", .figure), ("failed (at 31 s)", "unmet", .rule),
    ("variant sprayed", "variant soaked", .rule), ("taste: 3.990", "taste: 3.9", .score),
    ("140 ms", "141 ms", .counter), ("shade: 12.5 %", "shade: 13 %", .occurrence),
    ("seed: 7", "seed: 8", .figure), ("events: 81234", "events: 1", .counter),
    ("digest: aa", "digest: bb", .digest),
  ])
  func `each difference has its consequence`(
    old: String,
    new: String,
    is consequence: Consequence,
  )
    throws
  {
    #expect(try differences([(old, new)]).first?.consequence == consequence)
  }

  @Test func `without a row a field is a figure`() throws {
    let found = try differences([("taste: 3.990", "taste: 3.9")], FieldMeanings())
    #expect(found.map(\.consequence) == [.figure])
  }

  @Test func `the gravest stands first, what is admitted last, and counters are one line`() throws {
    let found = try differences([
      ("digest: aa", "digest: bb"), ("events: 81234", "events: 1"), ("140 ms", "141 ms"),
      ("taste: 3.990", "taste: 3.995"), ("failed (at 31 s)", "passed"),
      ("flooded: vacuous", "flooded: failed"),
    ])
    #expect(
      found.byConsequence.map(\.consequence)
        == [.brokenRule, .rule, .counter, .counter, .digest, .score]
    )
    #expect(
      found.summary == [
        "as-written: findings: no bed is flooded: vacuous → failed",
        "as-written: findings: never garden.wilted: failed (at 31 s) → passed",
        "2 counters changed", "as-written: log: digest: changed",
        "as-written: north: taste: 3.990 → 3.995",
      ]
    )
  }

  @Test(arguments: [
    ("3.990", "3.995", true), ("3.990", "3.996", false), ("3.990", "3.9950001", false),
    ("3.990", "3.985", true), ("3.990", "-3.990", false), ("3.990", "3.990 ms", false),
    ("3.990", "none", false), ("3.990", "99999999999999", false),
  ])
  func `a number may be off by the tolerance and no more`(
    old: String,
    new: String,
    isNear: Bool,
  )
    throws
  {
    let found = try differences([("taste: \(old)", "taste: \(new)")])
    #expect(found.map(\.isTolerated) == [isNear])
    #expect(Golden.Outcome.different(found).isGood == isNear)
  }

  @Test func `of several numbers each must be near, and all words the same`() {
    #expect(Decimals.areNear("a 1.5, b 2", "a 1.501, b 1.999", within: 1))
    #expect(!Decimals.areNear("a 1.5, b 2", "a 1.501, b 1.998", within: 1))
    #expect(!Decimals.areNear("a 1", "b 1", within: 1_000))
    #expect(!Decimals.areNear("1 2", "1", within: 1_000))
    #expect(Decimals.areNear("-0.001", "0", within: 1))
  }

  @Test func `a rule and a log have no tolerance, whatever an app says`() throws {
    let all = FieldMeanings([ReportFieldSpec(heading: "*", key: "*", .counter, tolerance: .max)])
    let found = try differences(
      [
        ("events: 81234", "events: 81235"), ("failed (at 31 s)", "failed (at 32 s)"),
        ("litres: 12", "litres: 13"),
      ],
      all,
    )
    #expect(found.map(\.isTolerated) == [false, true, false])
    #expect(!Golden.Outcome.different(found).isGood)
  }

  @Test func `a text tells its broken rules as its findings do`() {
    let run = Sample.run()
    let document = ReportDocument(run)
    #expect(document.complaints == run.complaints)
    #expect(document.complaints == ["as-written: never garden.wilted: failed (at 31 s)"])
    #expect(document.verdict == .failed)
    #expect(ReportDocument().verdict == .passed)
  }
}
