import Testing

@testable import SecurityRules

/// The rules of the tasks app's design (T-16): what they allow, and what nobody would expect.
struct TasksTests {
  private func decide(_ request: RulesRequest) throws -> RulesDecision {
    try Ruleset(Array(Samples.tasks.utf8)).decide(request) { _, _ in nil }
  }

  private func list(_ who: String, _ filter: RulesQuery.Filter) throws -> RulesDecision {
    try decide(
      RulesRequest(
        .list,
        RulesPath(document: "tasks"),
        auth: .signedIn(who),
        query: RulesQuery(filter: filter),
      )
    )
  }

  @Test func `who asks by childId alone is refused, and each statement says why`() throws {
    let decision = try list("mom", .field(["childId"], .equal, .string("kid1")))
    #expect(!decision.isAllowed)
    #expect(decision.text == "evaluation error at L14:29 for 'list' @ L14")
    guard case .failed(let failure) = try #require(decision.statements.first).verdict else {
      Issue.record("it is no error")
      return
    }
    #expect(failure.mark == RulesMark(line: 15, column: 30))
    #expect(
      failure.message == "Property parentId is undefined on object: the query does not fix it."
    )
  }

  @Test func `the child itself is allowed, for an error is given up for a true neighbour`() throws {
    let decision = try list("kid1", .field(["childId"], .equal, .string("kid1")))
    #expect(decision.isAllowed && decision.text.isEmpty)
    #expect(decision.deciding?.mark == RulesMark(line: 14, column: 7))
  }

  @Test func `each value of in is a way of its own`() throws {
    func filter(_ values: [String]) -> RulesQuery.Filter {
      .field(["parentId"], .isIn, .list(values.map { .string($0) }))
    }
    #expect(try list("mom", filter(["mom"])).isAllowed)
    #expect(try !list("mom", filter(["mom", "eve"])).isAllowed)
    #expect(try !list("mom", filter([])).isAllowed)
    let many = (0...RulesQuery.waysMax).map { _ in "mom" }
    #expect(try !list("mom", filter(many)).isAllowed)
  }

  @Test func `a new task is allowed by the second statement, though the first has no value`() throws
  {
    let incoming = Samples.document("tasks/t1", [("parentId", .string("mom"))])
    let request = RulesRequest(
      .create,
      RulesPath(document: "tasks/t1"),
      auth: .signedIn("mom"),
      incoming: incoming,
    )
    let decision = try decide(request)
    #expect(decision.isAllowed && decision.statements.count == 2)
    #expect(decision.deciding?.mark.line == 17)
  }

  @Test func `what no path is about says so`() throws {
    let decision = try decide(RulesRequest(.get, RulesPath(document: "families/f1")))
    #expect(!decision.isAllowed && decision.text == "No matching allow statements")
  }

  @Test func `two statements are told one after the other`() throws {
    let request = RulesRequest(
      .create,
      RulesPath(document: "children/kid1"),
      auth: .signedIn("eve"),
      incoming: Samples.document("children/kid1", [("parentId", .string("mom"))]),
    )
    #expect(
      try decide(request).text
        == "evaluation error at L8:29 for 'create' @ L8, false for 'create' @ L10"
    )
  }
}
