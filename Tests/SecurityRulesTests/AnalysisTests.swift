import Testing

@testable import SecurityRules

/// Traces, coverage, queries that are never allowed, and what is odd in rules.
struct AnalysisTests {
  private func tasks() throws -> Ruleset { try Ruleset(Array(Samples.tasks.utf8)) }

  private func request(_ who: String?, _ fields: [(String, RulesValue)]) -> RulesRequest {
    RulesRequest(
      .list,
      RulesPath(document: "tasks"),
      auth: who.map { .map(of: [("uid", .string($0))]) } ?? .null,
      query: RulesQuery(filter: .all(fields.map { .field([$0.0], .equal, $0.1) })),
    )
  }

  // MARK: Traces

  @Test func `a trace says what every part came to`() throws {
    let trace = try tasks().explain(request("kid1", [("childId", .string("kid1"))])) { _, _ in nil }
    let lines = trace.lines.map { "\($0.depth) \($0.mark) \($0.text) = \($0.outcome)" }
    #expect(lines.first == "0 14:7 allow read, write of /tasks/{taskId} = ")
    #expect(lines.contains("2 14:29 request.auth != null = true"))
    #expect(
      lines.contains(
        "4 15:30 resource.data.parentId = error: Property parentId is undefined on object: the query does not fix it."
      )
    )
    #expect(lines.contains("3 16:10 request.auth.uid == resource.data.childId = true"))
    #expect(trace.decision.isAllowed)
  }

  // MARK: Coverage

  @Test func `what was not reached is told, and never counts as good`() throws {
    let ruleset = try tasks()
    var coverage = RulesCoverage(ruleset)
    #expect(coverage.rows.allSatisfy { $0.reached == 0 })
    _ = coverage.decide(request("kid1", [("childId", .string("kid1"))]), by: ruleset) { _, _ in nil
    }
    let reached = coverage.rows.filter { $0.reached > 0 }
    #expect(reached.map(\.mark.line) == [14, 14, 15, 15, 16])
    let statement = try #require(reached.first { $0.kind == .statement })
    #expect(statement.trueCount == 1 && statement.falseCount == 0 && statement.errorCount == 0)
    let parent = try #require(reached.first { $0.text.hasSuffix("parentId") })
    #expect(parent.errorCount == 1 && parent.trueCount == 0)
  }

  @Test func `functions and both results of a choice have rows`() throws {
    let ruleset = try Samples.ruleset(
      get: "id == 'a' ? f(1) == 1 : false",
      functions: "function f(x) { return x; } function g() { return true; }",
    )
    var coverage = RulesCoverage(ruleset)
    for name in ["a", "b"] {
      let request = RulesRequest(.get, RulesPath(document: "things/\(name)"))
      _ = coverage.decide(request, by: ruleset) { _, _ in nil }
    }
    let rows = coverage.rows.map { "\($0.kind.rawValue) \($0.text) \($0.reached)" }
    #expect(
      rows == [
        "function function f 1", "function function g 0", "statement allow get of /things/{id} 2",
        "part id == 'a' 2", "part f(1) == 1 1", "part false 1",
      ]
    )
  }

  // MARK: Queries

  @Test func `the query of a parent for a child can never be allowed, and why`() throws {
    let prospect = try tasks().prospect(request("mom", [("childId", .string("kid1"))]))
    #expect(prospect.verdict == .never && !prospect.hasNoRules)
    #expect(
      prospect.reasons.map { "\($0.mark) \($0.text): \($0.message)" } == [
        "15:30 resource.data.parentId: "
          + "Property parentId is undefined on object: the query does not fix it.",
        "16:10 request.auth.uid == resource.data.childId: 'mom' == 'kid1' is false",
      ]
    )
  }

  @Test func `with the parent in the filter it is always allowed`() throws {
    let fields: [(String, RulesValue)] = [
      ("childId", .string("kid1")), ("parentId", .string("mom")),
    ]
    #expect(try tasks().prospect(request("mom", fields)).verdict == .always)
    let nobody = try tasks().prospect(request(nil, fields))
    #expect(nobody.verdict == .never)
    #expect(nobody.reasons.map(\.text) == ["request.auth != null"])
    #expect(nobody.reasons.map(\.message) == ["null != null is false"])
  }

  @Test func `what nobody wrote rules for says so`() throws {
    let families = RulesRequest(.list, RulesPath(document: "families"), auth: .signedIn("mom"))
    let prospect = try tasks().prospect(families)
    #expect(prospect.verdict == .never && prospect.hasNoRules && prospect.reasons.isEmpty)
    let group = RulesRequest(
      .list,
      RulesPath(RulesPath.root),
      auth: .signedIn("mom"),
      query: RulesQuery(scope: .group("shins")),
    )
    #expect(try tasks().prospect(group).hasNoRules)
    #expect(!prospect.hasOtherMethods)
    let text = """
      rules_version = '2';
      service cloud.firestore {
        match /databases/{d}/documents/families/{f} { allow get: if true; }
      }
      """
    let single = try Ruleset(Array(text.utf8)).prospect(families)
    #expect(single.verdict == .never && single.hasNoRules && single.hasOtherMethods)
  }

  @Test(arguments: [
    (
      "get(/databases/$(database)/documents/users/$(request.auth.uid)).data.role == 'admin'",
      "depends",
    ),
    ("request.time < timestamp.date(2030, 1, 1)", "depends"),
    ("request.auth.token.admin == true", "depends"),
    ("request.auth.token.admin == true && false", "never"),
    ("exists(/databases/x/documents/a/b) || true", "always"),
    ("!exists(/databases/x/documents/a/b)", "depends"), ("resource.data.x == 1", "never"),
    ("!(resource.data.x == 1)", "never"),
    ("resource.data.x == 1 || request.time > request.time", "depends"),
    ("exists(/databases/x/documents/a/b) ? resource.data.x : false", "never"),
    ("exists(/databases/x/documents/a/b) ? resource.data.x : true", "depends"),
    ("true ? true : resource.data.x", "always"), ("resource.data.x ? true : true", "never"),
    ("1", "never"), ("f(request.time)", "depends"), ("f(1)", "never"), ("f(2)", "always"),
    ("f(resource.data.x) || true", "always"), ("get(/a) == null", "never"),
    ("get(/databases/x/documents/a/b) == null", "depends"),
    ("get(path(resource.data.x)) == null", "never"), ("[request.time].size() == 1", "depends"),
    ("unknown()", "never"), ("true && true", "always"), ("'a' in [request.time]", "depends"),
    ("int('2') == 2 && 'abc'.matches('a.c')", "always"),
  ])
  func `what is not known may be anything`(condition: String, expected: String) throws {
    let ruleset = try Samples.ruleset(
      get: condition,
      functions: "function f(x) { let y = x; return y == 2; }",
    )
    let request = RulesRequest(
      .get,
      RulesPath(document: "things/t1"),
      auth: .map(of: [("uid", .string("mom"))]),
      resource: Samples.document("things/t1", []),
    )
    let prospect = ruleset.prospect(request)
    #expect(prospect.verdict.rawValue == expected, "\(condition)")
    #expect((prospect.verdict == .always) == prospect.reasons.isEmpty)
  }

  @Test(arguments: [
    ("resource.data.age >= 18", RulesQuery.Comparison.atLeast, RulesValue.int(18), "always"),
    ("resource.data.age != 'draft'", .notEqual, .string("draft"), "always"),
    ("resource.data.age is number", .atLeast, .int(18), "depends"),
    ("resource.data.age <= request.time", .atMost, .timestamp(.epoch), "depends"),
    // A list with mom alone is found as well, of which it is not true.
    ("resource.data.age.hasAny(['ren'])", .arrayContains, .string("mom"), "never"),
    ("resource.data.age.removeAll(['ren']).size() > 0", .arrayContains, .string("mom"), "depends"),
    ("resource.data.age[0:1].size() > 0", .arrayContains, .string("mom"), "depends"),
    ("'mom' in resource.data.age", .arrayContains, .string("mom"), "always"),
    ("resource.data.age >= 18", .equal, .int(17), "never"),
    ("resource.data.other >= 18", .atLeast, .int(18), "never"),
    ("resource.data.age >= 18 && false", .atLeast, .int(18), "never"),
  ])
  func `what a condition implies is always true, and the rest of a limited field is not known`(
    condition: String,
    comparison: RulesQuery.Comparison,
    value: RulesValue,
    expected: String,
  ) throws {
    let text = """
      rules_version = '2';
      service cloud.firestore {
        match /databases/{d}/documents/people/{p} { allow list: if \(condition); }
      }
      """
    let request = RulesRequest(
      .list,
      RulesPath(document: "people"),
      auth: .signedIn("mom"),
      query: RulesQuery(filter: .field(["age"], comparison, value)),
    )
    let prospect = try Ruleset(Array(text.utf8)).prospect(request)
    #expect(prospect.verdict.rawValue == expected, "\(condition)")
    #expect((prospect.verdict == .always) == prospect.reasons.isEmpty)
  }

  // MARK: Oddities

  private func lints(_ body: String) throws -> [String] {
    let text = """
      rules_version = '2';
      service cloud.firestore {
      \(body)
      }
      """
    return try Ruleset(Array(text.utf8)).lints.map { "\($0.kind.rawValue) \($0.issue.mark)" }
  }

  @Test(arguments: [
    ("match /a/{b} { allow read; }", ["unreachable 3:1", "allows-all 3:16"]),
    (
      "match /databases/{d}/documents { match /a { allow get: if 1 == 1; } }", ["unreachable 3:34"],
    ),
    ("match /databases/{d}/documents/a/{b} { allow read: if true; }", ["allows-all 3:40"]),
    ("match /databases/{d}/documents/a/{b} { allow read: if x; }", ["always-fails 3:55"]),
    ("function f() { return 1; }", ["unused-function 3:1"]),
    (
      "function f(a) { let b = 1; return 1; } match /{r=**} { allow get: if f(1) == 1; }",
      ["unused-variable 3:12", "unused-variable 3:21"],
    ),
    (
      "match /{r=**} { allow read, delete: if request.resource.data.x == 1; }",
      ["no-document 3:40"],
    ),
    ("match /{r=**} { allow create: if resource.data.x == 1; }", ["no-document 3:34"]),
    ("match /{r=**} { allow create: if resource == null; }", []),
    ("match /{r=**} { allow delete: if null == request.resource; }", []),
    (
      "function f() { return resource.data.x; } match /{r=**} { allow create: if f(); }",
      ["no-document 3:75"],
    ),
    (
      "match /{r=**} { allow write: if request.resource.data.x == resource.data.x; }",
      ["never-allows 3:33", "never-allows 3:60"],
    ),
    ("match /{r=**} { allow update: if request.resource.data.x == resource.data.x; }", []),
    (
      "match /{r=**} { allow write: if request.auth != null && request.resource.data.x == 1; }",
      ["never-allows 3:57"],
    ),
    (
      "match /{r=**} { allow write: if request.resource.data.x == 1; "
        + "allow delete: if request.auth.uid == resource.data.y; }",
      [],
    ),
    (
      "match /{r=**} { allow write: if request.method == 'delete' || request.resource.data.x == 1; }",
      [],
    ),
    ("match /{r=**} { allow write: if request.resource == null || debug(r) == r; }", []),
    (
      "function f(d) { return d.data.x == 1; } "
        + "match /{r=**} { allow read, write: if f(resource); }",
      ["never-allows 3:24"],
    ),
    (
      "match /databases/{d}/documents { match /a/{b} { allow get: if d == 'x'; } "
        + "match /{r=**} { allow read: if d == 'y'; } }",
      ["overlap 3:75"],
    ),
    (
      "match /databases/{d}/documents { match /a/{b} { allow get: if d == 'x'; } "
        + "match /c/{e} { allow get: if d == 'x'; } match /{r=**} { allow get: if false; } }",
      [],
    ),
    (
      "match /databases/{d}/documents { match /a/{b} { allow get: if d == 'x'; } "
        + "match /{r=**}/b/{c} { allow get: if d == 'y'; } }",
      [],
    ),
  ])
  func `what is odd is told with its place`(body: String, expected: [String]) throws {
    #expect(try lints(body) == expected)
  }

  @Test func `a chain of many functions is looked through without using up the stack`() throws {
    let chain = (1...4_000).map { "function f\($0)() { return f\($0 + 1)(); }" }.joined(
      separator: "\n"
    )
    let last = "function f4001() { return true; }"
    let found = try lints("\(chain) \(last) match /{r=**} { allow get: if f1(); }")
    // They are too many within each other, and told of once.
    #expect(found == ["always-fails 4002:102"])
  }

  @Test func `the tasks app's own rules have nothing odd`() throws {
    #expect(try tasks().lints.isEmpty)
  }

  // MARK: What always fails

  @Test(arguments: [
    (
      "1 + 'a' == 2",
      "1 + 'a' has no value: Unsupported type: "
        + "expected numbers, texts or times, found int + string.",
    ),
    ("[0, 1][5] == 1", "[0, 1][5] has no value: Index 5 is not within 0 to 1."),
    ("'x'[0:0] == ''", "'x'[0:0] has no value: Range [0:0] is not within [0:1]."),
    ("int('x') == 1", "int('x') has no value: 'x' is no int."),
    ("resource.data.a.hasOnly('a')", "'hasOnly' takes no string"),
    ("resource.data.diff(['a']).affectedKeys().size() == 0", "'diff' takes no list"),
    ("(resource.data.members + [request.auth.uid]).size() > 0", "'+' takes no list"),
    ("resource.data.keys().size() < {}", "'<' takes no map"),
    ("request.auth.uuid == 'x'", "'request.auth' has no 'uuid'"),
    ("resource.dta.x == 1", "'resource' has no 'dta'"),
    (
      "get(/databases/x/documents/a/b).dat.x == 1",
      "'get(/databases/x/documents/a/b)' has no 'dat'",
    ),
    ("request.query.limt < 5", "'request.query' has no 'limt'"),
    ("f21()", "'f21' and what it calls are 21 functions within each other"),
  ])
  func `what fails whatever there is is told once`(condition: String, expected: String) throws {
    let functions = (1...21).map { number in
      "function f\(number)() { return \(number > 1 ? "f\(number - 1)()" : "true"); }"
    }.joined(separator: "\n")
    let ruleset = try Samples.ruleset(get: condition, functions: functions)
    let found = ruleset.lints.filter { $0.kind == .alwaysFails }
    #expect(found.map(\.issue.message) == [expected])
  }

  @Test(arguments: [
    "f20()", "request.auth.uid == resource.id", "resource.data.a.hasOnly(['a'])", "1 + 1 == 2",
    "true || 1 / 0 == 0", "resource.data.a.get(['a', 'b'], 1) == 1", "request.query.limit <= 10",
    "resource.data.a + 'b' == 'ab'", "request.time < resource.data.at + duration.value(1, 'h')",
    "resource.data.a in ['a'] && resource['__name__'] != null && resource.__name__ != null",
  ])
  func `what can have a value is not told of`(condition: String) throws {
    let functions = (1...21).map { number in
      "function f\(number)() { return \(number > 1 ? "f\(number - 1)()" : "true"); }"
    }.joined(separator: "\n")
    let ruleset = try Samples.ruleset(get: condition, functions: functions)
    #expect(ruleset.lints.filter { $0.kind == .alwaysFails }.isEmpty)
  }
}
