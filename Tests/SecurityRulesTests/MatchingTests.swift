import Testing

@testable import SecurityRules

/// Which statements are about a path, in both versions.
struct MatchingTests {
  private func isAllowed(
    _ pattern: String,
    _ path: String,
    version: Int = 2,
    condition: String = "true",
  ) throws -> Bool {
    let ruleset = try Ruleset(
      Array(
        """
        rules_version = '\(version)';
        service cloud.firestore { match /databases/{database}/documents {
          match \(pattern) { allow get: if \(condition); }
        } }
        """.utf8
      )
    )
    return ruleset.decide(RulesRequest(.get, RulesPath(document: path))) { _, _ in nil }.isAllowed
  }

  @Test(arguments: [
    ("/a/{b}", "a/x", true), ("/a/{b}", "a/x/c/y", false), ("/a/{b}", "b/x", false),
    ("/a/x", "a/x", true), ("/a/x", "a/y", false), ("/{a}/{b}", "p/q", true),
    ("/a/{b}/c/{d}", "a/x/c/y", true), ("/a/{b}/c/{d}", "a/x/d/y", false),
    ("/{all=**}", "a/x", true), ("/{all=**}", "a/x/c/y", true), ("/a/{rest=**}", "a/x/c/y", true),
    ("/a/{rest=**}", "b/x", false), ("/a/{b}/{rest=**}", "a/x", true),
    ("/{all=**}/c/{d}", "c/y", true), ("/{all=**}/c/{d}", "a/x/c/y", true),
    ("/{all=**}/c/{d}", "a/c/d/y", false),
    // One star is one segment, as without it.
    ("/a/{b=*}", "a/x", true), ("/a/{b=*}", "a/x/c/y", false), ("/{a=*}/{b}", "p/q", true),
  ])
  func `version 2 takes none or more segments`(
    pattern: String,
    path: String,
    expected: Bool,
  ) throws {
    #expect(try isAllowed(pattern, path) == expected)
  }

  @Test(arguments: [
    ("/{all=**}", "a/x", true), ("/a/{rest=**}", "a/x", true), ("/a/{b}/{rest=**}", "a/x", false),
    ("/a/{b}/{rest=**}", "a/x/c/y", true),
  ])
  func `version 1 takes one or more`(pattern: String, path: String, expected: Bool) throws {
    #expect(try isAllowed(pattern, path, version: 1) == expected)
  }

  @Test func `a name in braces is a text, and with two stars a path`() throws {
    #expect(try isAllowed("/a/{b}", "a/x", condition: "b == 'x' && b is string"))
    #expect(
      try isAllowed("/a/{b=**}", "a/x/c/y", condition: "b == /x/c/y && b is path && b[0] == 'x'")
    )
    #expect(try isAllowed("/a/{b}/{c=**}", "a/x", condition: "c == path('')"))
  }

  @Test func `match within match goes on where the outer one ends`() throws {
    let ruleset = try Ruleset(
      Array(
        """
        rules_version = '2';
        service cloud.firestore { match /databases/{database}/documents {
          match /{any=**} { match /a/{b} { match /c/{d} { allow get: if b == 'x' && d == 'y'; } } }
        } }
        """.utf8
      )
    )
    func isAllowed(_ path: String) -> Bool {
      ruleset.decide(RulesRequest(.get, RulesPath(document: path))) { _, _ in nil }.isAllowed
    }
    #expect(isAllowed("a/x/c/y") && isAllowed("p/q/a/x/c/y") && isAllowed("a/x/a/x/c/y"))
    #expect(!isAllowed("a/x") && !isAllowed("a/x/c/z") && !isAllowed("p/a/x/c/y/q"))
  }

  /// Eight stars share 198 segments in some 10¹³ ways: whoever tries them all does not come to an end.
  @Test func `many stars within each other are asked once for each place`() throws {
    let open = (1...8).map { "match /{r\($0)=**} {" }.joined()
    let close = String(repeating: "}", count: 8)
    let ruleset = try Ruleset(
      Array(
        """
        rules_version = '2';
        service cloud.firestore { match /databases/{database}/documents {
          \(open) match /end/{x} { allow get: if true; } \(close)
        } }
        """.utf8
      )
    )
    let path = Array(repeating: "a", count: 198).joined(separator: "/")
    let decision = ruleset.decide(RulesRequest(.get, RulesPath(document: path))) { _, _ in nil }
    #expect(!decision.isAllowed)
  }

  // MARK: Queries

  private func list(
    _ pattern: String,
    _ condition: String,
    _ query: RulesQuery,
    path: String = "a",
    version: Int = 2,
  ) throws -> String {
    let ruleset = try Ruleset(
      Array(
        """
        rules_version = '\(version)';
        service cloud.firestore { match /databases/{database}/documents {
          match \(pattern) { allow list: if \(condition); }
        } }
        """.utf8
      )
    )
    let place: RulesPath =
      if case .group = query.scope { RulesPath(RulesPath.root) } else { RulesPath(document: path) }
    let request = RulesRequest(.list, place, auth: .signedIn("mom"), query: query)
    let decision = ruleset.decide(request) { _, _ in nil }
    guard !decision.isAllowed else { return "allowed" }
    guard case .failed(let failure) = decision.statements.first?.verdict else {
      return decision.statements.isEmpty ? "none" : "refused"
    }
    return failure.message
  }

  @Test(arguments: [
    (RulesQuery.Comparison.equal, RulesValue.string("mom"), "allowed"),
    (.equal, .string("eve"), "refused"), (.isIn, .list([.string("mom")]), "allowed"),
    (.isIn, .list([.string("mom"), .string("eve")]), "refused"),
    (.notEqual, .string("eve"), "None of the query's conditions says so by itself."),
    (.less, .string("n"), "None of the query's conditions says so by itself."),
    (.notIn, .list([.string("eve")]), "None of the query's conditions says so by itself."),
  ])
  func `only what a filter fixes is known`(
    comparison: RulesQuery.Comparison,
    value: RulesValue,
    expected: String,
  ) throws {
    let query = RulesQuery(filter: .field(["owner"], comparison, value))
    let found = try list("/a/{b}", "resource.data.owner == request.auth.uid", query)
    #expect(found == expected)
  }

  @Test(arguments: [
    ("request.auth.uid in resource.data.members", "allowed"),
    ("resource.data.members.hasAny(['mom'])", "allowed"),
    ("resource.data.members.hasAll(['mom'])", "allowed"),
    ("resource.data.members.hasOnly(['eve'])", "refused"),
    ("resource.data.members.hasOnly(['mom'])", "The query does not fix the whole value."),
    ("'eve' in resource.data.members", "The query does not fix the whole value."),
    ("resource.data.members.size() == 1", "The query does not fix the whole value."),
    ("resource.data.members == ['mom']", "The query does not fix the whole value."),
    ("resource.data.members[0] == 'mom'", "The query does not fix the whole value."),
    ("resource.data.members is list", "allowed"),
  ])
  func `array-contains fixes one element`(condition: String, expected: String) throws {
    let filter = RulesQuery.Filter.field(["members"], .arrayContains, .string("mom"))
    #expect(try list("/a/{b}", condition, RulesQuery(filter: filter)) == expected)
  }

  @Test(arguments: [
    ("'x' in resource.data", "The query does not fix the whole value."),
    ("resource.data.get('x', 1) == 1", "The query does not fix the whole value."),
    ("resource.data.keys().hasOnly(['owner'])", "The query does not fix the whole value."),
    ("resource.data.size() == 1", "The query does not fix the whole value."),
    ("resource.data == {}", "The query does not fix the whole value."),
    ("[resource.data] == [{'owner': 'mom'}]", "The query does not fix the whole value."),
    ("{'d': resource.data} == {'d': {'owner': 'mom'}}", "The query does not fix the whole value."),
    ("[resource.data].hasAny([{'owner': 'mom'}])", "The query does not fix the whole value."),
    ("[{'owner': 'mom'}].hasAny([resource.data])", "The query does not fix the whole value."),
    ("!([resource.data].toSet().hasAny([{}]))", "The query does not fix the whole value."),
    ("!(resource.data in [{'owner': 'mom', 'y': 2}])", "The query does not fix the whole value."),
    ("!({} in [resource.data])", "The query does not fix the whole value."),
    (
      "{'d': resource.data}.diff({}).affectedKeys().hasOnly(['d'])",
      "The query does not fix the whole value.",
    ),
    ("[resource.data, 1].size() == 2 && 1 in [resource.data, 1]", "allowed"),
    (
      "resource.data.diff({}).affectedKeys().size() == 0",
      "The query does not fix the whole value.",
    ),
    ("resource.data['x'] == 1", "The query does not fix the whole value."),
    ("'owner' in resource.data", "allowed"),
    ("resource.data.get('owner', '') == 'mom'", "allowed"),
    ("b == 'x'", "The query does not fix which documents it finds."),
    ("resource.id == 'x'", "Property id is undefined on object: the query does not fix it."),
    // What it finds is a document, whatever that says: nobody needs to know the rest.
    ("resource != null", "allowed"), ("resource == null", "refused"),
    ("resource.data != null", "allowed"),
    ("request.path[3] == 'a'", "allowed"), ("resource.data is map", "allowed"),
  ])
  func `what is not fixed is neither there nor absent`(condition: String, expected: String) throws {
    let filter = RulesQuery.Filter.field(["owner"], .equal, .string("mom"))
    #expect(try list("/a/{b}", condition, RulesQuery(filter: filter)) == expected)
  }

  @Test(arguments: [
    ("resource.data.n > 5", "allowed"), ("resource.data.n > 10", "allowed"),
    ("resource.data.n >= 10.5", "unsaid"), ("10 <= resource.data.n", "allowed"),
    ("resource.data.n >= 10.0", "allowed"), ("resource.data.n != 3", "allowed"),
    ("resource.data.n != 10", "allowed"), ("resource.data.n != 11", "unsaid"),
    ("resource.data.n != null", "allowed"), ("null != resource.data.n", "allowed"),
    ("resource.data.n > 11", "unsaid"), ("resource.data.n == 10", "unsaid"),
    ("resource.data.n < 5", "unsaid"), ("!(resource.data.n < 5)", "unsaid"),
    ("resource.data.n < 30", "allowed"), ("resource.data.n <= 20", "allowed"),
    ("resource.data.n < 20", "unsaid"), ("resource.data.n > 'x'", "unsaid"),
    ("resource.data.s != 'draft'", "allowed"), ("resource.data.s != 'old'", "unsaid"),
    ("resource.data.get('n', 0) > 5", "allowed"), ("'n' in resource.data", "allowed"),
    ("resource.data.n in [11, 12]", "unsaid"),
    ("resource.data.n + 1 > 5", "unsaid"),
    ("resource.data.n > resource.data.n", "unsaid"),
    ("resource.data.n == 1 || resource.data.n > 5", "allowed"),
  ])
  func `what one condition of a query implies is true, and nothing that two imply together`(
    condition: String,
    expected: String,
  ) throws {
    let query = RulesQuery(
      filter: .all([
        .field(["n"], .more, .int(10)), .field(["n"], .atMost, .int(20)),
        .field(["s"], .notEqual, .string("draft")),
      ])
    )
    let unsaid = "None of the query's conditions says so by itself."
    let found = try list("/a/{b}", condition, query)
    #expect(found.hasPrefix(expected == "unsaid" ? unsaid : expected), "\(condition): \(found)")
  }

  @Test func `a bound with a fraction says nothing of whole numbers`() throws {
    let query = RulesQuery(filter: .field(["n"], .atLeast, .float(1.5)))
    #expect(try list("/a/{b}", "resource.data.n > 1.25", query) == "allowed")
    #expect(try list("/a/{b}", "resource.data.n > 1", query) != "allowed")
    let one = RulesQuery(
      filter: .all([.field(["n"], .atLeast, .int(1)), .field(["n"], .atMost, .int(1))])
    )
    #expect(try list("/a/{b}", "resource.data.n == 1", one) != "allowed")
    let others = RulesQuery(filter: .field(["n"], .notIn, .list([.int(1), .int(2)])))
    #expect(try list("/a/{b}", "resource.data.n != 2", others) == "allowed")
    let part = RulesQuery(filter: .field(["a", "b"], .more, .int(1)))
    #expect(try list("/a/{b}", "resource.data.a.b > 0", part) == "allowed")
  }

  @Test func `the name of a document can be fixed, and fields within fields`() throws {
    let named = RulesQuery(filter: .field(["__name__"], .equal, .string("x")))
    #expect(try list("/a/{b}", "b == 'x' && resource.id == 'x'", named) == "allowed")
    #expect(try list("/a/x", "true", named) == "allowed")
    #expect(try list("/a/x", "true", RulesQuery()) == "none")
    let inner = RulesQuery(filter: .field(["a", "b"], .equal, .int(1)))
    #expect(try list("/a/{b}", "resource.data.a.b == 1", inner) == "allowed")
    #expect(
      try list("/a/{b}", "resource.data.a.c == 1", inner)
        == "Property c is undefined on object: the query does not fix it."
    )
  }

  @Test func `or is as many ways, and all are asked`() throws {
    func one(_ value: String) -> RulesQuery.Filter { .field(["o"], .equal, .string(value)) }
    let condition = "resource.data.o == 'mom' || resource.data.o == 'dad'"
    #expect(
      try list("/a/{b}", condition, RulesQuery(filter: .any([one("mom"), one("dad")]))) == "allowed"
    )
    #expect(
      try list("/a/{b}", condition, RulesQuery(filter: .any([one("mom"), one("eve")]))) == "refused"
    )
    let six = RulesQuery.Filter.any((0..<6).map { _ in one("mom") })
    #expect(try list("/a/{b}", "true", RulesQuery(filter: .all([six, six]))) == "none")
    #expect(try list("/a/{b}", "true", RulesQuery(filter: .any([]))) == "none")
  }

  @Test func `limit, offset and order can be read, and fix nothing`() throws {
    let query = RulesQuery(limit: 10, offset: 5, orderBy: [.init(field: "n", isDescending: true)])
    #expect(try list("/a/{b}", "request.query.limit <= 10", query) == "allowed")
    #expect(try list("/a/{b}", "request.query.limit <= 9", query) == "refused")
    #expect(try list("/a/{b}", "request.query.offset == 5", query) == "allowed")
    #expect(try list("/a/{b}", "request.query.orderBy.n == 'DESC'", query) == "allowed")
    #expect(
      try list("/a/{b}", "request.query.limit <= 10", RulesQuery())
        == "Property limit is undefined on object."
    )
  }

  @Test func `a collection group needs version 2 and a path that begins anywhere`() throws {
    let group = RulesQuery(scope: .group("shins"))
    #expect(try list("/{path=**}/shins/{id}", "true", group) == "allowed")
    #expect(try list("/{document=**}", "true", group) == "allowed")
    #expect(try list("/{document=**}", "true", group, version: 1) == "none")
    #expect(try list("/users/{u}/shins/{id}", "true", group) == "none")
    #expect(try list("/shins/{id}", "true", group) == "none")
    #expect(try list("/{path=**}/others/{id}", "true", group) == "none")
    #expect(
      try list("/{path=**}/shins/{id}", "path == /a", group)
        == "The query does not fix which documents it finds."
    )
  }
}
