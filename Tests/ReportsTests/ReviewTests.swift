import Testing

@testable import Reports

/// What becomes of goldens by what somebody decides about groups of changes.
struct ReviewTests {
  private static let seed = FieldDifference(path: ["seed"], old: "7", new: "8")
  private static func taste(_ variant: String) -> FieldDifference {
    FieldDifference(path: [variant, "north", "taste"], old: "3", new: "4", consequence: .score)
  }

  /// A pending report that is only in memory, of a sample with or without its broken rule.
  private func item(
    _ name: String,
    _ outcome: Golden.Outcome,
    isBroken: Bool = false,
  ) throws -> Review.Item {
    var item: Review.Item?
    try withTemporaryFolder { folder in
      let golden = "\(folder)/\(name).txt"
      let report =
        isBroken ? Sample.text : Sample.text.replacing("failed (at 31 s)", with: "passed")
      try PendingReport.keep(report, for: golden, below: folder)
      let pending = try #require(try PendingReport(for: golden, below: folder))
      item = Review.Item(file: "\(name).yaml", pending: pending, outcome: outcome)
    }
    return try #require(item)
  }

  @Test func `equal changes are one step, the gravest first, with scenarios and variants`() throws {
    let review = Review([
      try item("a", .different([Self.seed, Self.taste("x")])),
      try item("b", .different([Self.taste("x"), Self.taste("y")])),
    ])
    #expect(
      review.steps.indices.map { review.lines(of: $0) } == [
        ["[1/2] score: north: taste: 3 → 4", "  in a.yaml: x", "  in b.yaml: x, y"],
        ["[2/2] figure: seed: 7 → 8", "  in a.yaml"],
      ]
    )
  }

  @Test func `a golden is rewritten where all of its changes were accepted, and no other`() throws {
    let items = [
      try item("a", .different([Self.seed, Self.taste("x")])),
      try item("b", .different([Self.seed])),
      try item("c", .different([Self.taste("x")])),
    ]
    var review = Review(items)
    #expect(review.end(of: items[0]) == .kept(rejected: 0, skipped: 2, of: 2))
    review.decide(0, .rejected)
    review.decide(1, .accepted)
    #expect(
      items.map(review.end) == [
        .kept(rejected: 1, skipped: 0, of: 2), .accepted, .kept(rejected: 1, skipped: 0, of: 1),
      ]
    )
    review.decide(0, .skipped)
    #expect(review.end(of: items[2]) == .kept(rejected: 0, skipped: 1, of: 1))
    review.decide(0, .accepted)
    #expect(items.map(review.end) == [.accepted, .accepted, .accepted])
  }

  @Test func `a report with a broken rule is not approved unless that is wanted`() throws {
    let items = [try item("a", .different([Self.seed]), isBroken: true)]
    var review = Review(items)
    #expect(review.lines(of: 0).last == "  in a.yaml (1 rule broken or not met)")
    review.decide(0, .accepted)
    let rule = "as-written: never garden.wilted: failed (at 31 s)"
    #expect(review.end(of: items[0]) == .broken([rule]))
    var willing = Review(items, takesBroken: true)
    willing.decide(0, .accepted)
    #expect(willing.end(of: items[0]) == .accepted)
    willing.decide(0, .rejected)
    #expect(willing.end(of: items[0]) == .kept(rejected: 1, skipped: 0, of: 1))
  }

  @Test func `counters are one step, and what is admitted is none`() throws {
    let counters = (1...3).map {
      FieldDifference(path: ["v", "h", "c\($0)"], old: "1", new: "2", consequence: .counter)
    }
    var admitted = Self.seed
    admitted.isTolerated = true
    let items = [try item("a", .different(counters + [admitted]))]
    var review = Review(items)
    #expect(review.steps.count == 1)
    #expect(review.lines(of: 0)[0] == "[1/1] counter: 3 counters changed")
    review.decide(0, .accepted)
    #expect(review.end(of: items[0]) == .accepted)
  }

  @Test func `scenarios without a golden are one step before all others`() throws {
    let review = Review([
      try item("a", .different([Self.seed])), try item("b", .missing), try item("c", .missing),
      try item("d", .unusable("d.txt:1: \u{1B}")),
    ])
    #expect(review.steps.count == 3)
    #expect(
      review.lines(of: 0)
        == ["[1/3] new: no golden yet: the report is the first", "  in b.yaml", "  in c.yaml"]
    )
    #expect(review.lines(of: 1) == ["[2/3] golden: d.txt:1: \\u{1B}", "  in d.yaml"])
  }

  @Test(
    arguments: [
      ("a", .accepted), ("accept", .accepted), (" ACCEPT \r", .accepted), ("r", .rejected),
      ("reject", .rejected), ("s", .skipped), ("skip", .skipped), ("", nil), ("yes", nil),
      ("accepted", nil), ("a r", nil), ("q", nil),
    ] as [(String, Review.Decision?)]
  )
  func `an answer is a word or its first letter`(text: String, decision: Review.Decision?) {
    #expect(Review.Decision(answer: text) == decision)
  }
}
