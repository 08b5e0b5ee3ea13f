import Kernel
import Testing

@testable import Plans

/// Rules in words, and in a plan.
struct GenericRuleTests {
  /// A rule that a fact is stated in time.
  private static func eventually(
    _ after: Duration,
    _ by: Duration,
    _ node: String = "",
  ) -> GenericRule {
    .eventually(fact: "a.up", after: .start + after, by: .start + by, node: node)
  }

  private static func metric(_ bound: String, _ node: String = "") throws -> GenericRule {
    .metric(name: "a.delay", bound: try Bound(parsing: bound), node: node)
  }

  @Test func `a rule's words stay what they are`() throws {
    #expect(Self.eventually(.zero, .seconds(65)).title == "eventually a.up by 65s")
    #expect(Self.eventually(.zero, .zero).title == "eventually a.up by 0s")
    #expect(
      Self.eventually(.milliseconds(1_500), .seconds(120), "ren").title
        == "eventually a.up at ren after 1500ms by 2min"
    )
    #expect(GenericRule.never(fact: "a.down", node: "").title == "never a.down")
    #expect(GenericRule.never(fact: "a.down", node: "ren").title == "never a.down at ren")
    #expect(
      GenericRule.neverIfJudged(fact: "a.torn", node: "ren").title
        == "never a.torn at ren, if judged"
    )
    #expect(try Self.metric("<=150ms").title == "a.delay <= 150ms")
    #expect(try Self.metric("< 2.50%", "ren").title == "a.delay at ren < 2.50%")
    let pair = MetricSpec.pair(listener: "ren", talker: "hina")
    #expect(try Self.metric("== 0", pair).title == "a.delay where ren hears hina == 0")
  }

  @Test func `rules that are not the same have other words`() throws {
    let rules = [
      Self.eventually(.zero, .seconds(1)), Self.eventually(.zero, .seconds(2)),
      Self.eventually(.seconds(1), .seconds(2)), Self.eventually(.zero, .seconds(1), "ren"),
      .never(fact: "a.up", node: ""), .never(fact: "a.up", node: "ren"),
      .neverIfJudged(fact: "a.up", node: ""), .neverIfJudged(fact: "a.up", node: "ren"),
      try Self.metric("<= 1"), try Self.metric("< 1"), try Self.metric("<= 1", "ren"),
    ]
    #expect(Set(rules.map(\.title)).count == rules.count)
  }

  @Test func `rules are read back as they were written, each under its kind`() throws {
    var plan = Plan()
    plan.rules =
      [
        Self.eventually(.seconds(1), .seconds(2), "ren"), .never(fact: "a.down", node: "ren"),
        .neverIfJudged(fact: "a.torn", node: ""), try Self.metric("!= -2.5", "ren"),
      ] + GenericRule.prototypes
    let plain = String(decoding: CanonicalWriter.encode(plan), as: UTF8.self)
    #expect(!plain.contains("shares"))
    plan.shares = [SeedShare(95, of: 100).of(rule: 1)]
    let read = try CanonicalReader.decode(Plan.self, from: CanonicalWriter.encode(plan))
    #expect(read == plan)
    #expect(read.shares.first?.text == "95 of 100 seeds")
    #expect(
      plan.rules.map(\.kind)
        == Array(repeating: ["eventually", "never", "neverIfJudged", "metric"], count: 2)
        .flatMap(\.self)
    )
  }

  @Test func `a section of a plan is an app's own record`() throws {
    let section = PlanSection(app: "garden", DevicePair("ren", "hina"))
    #expect(section.json == #"{"first":"ren","second":"hina"}"#)
    #expect(try section.decoded(DevicePair.self) == DevicePair("ren", "hina"))
    #expect(throws: FieldError.self) { try section.decoded(AppPlace.self) }
  }
}
