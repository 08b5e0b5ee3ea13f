import Testing

@testable import SecurityRules

/// Queries that bound a field without fixing it: what can never be allowed, and what is not known.
struct QueryLimitTests {
  private func prospect(
    _ condition: String,
    _ filters: [(String, RulesQuery.Comparison, RulesValue)],
  ) throws -> QueryProspect {
    let text = """
      rules_version = '2';
      service cloud.firestore {
        match /databases/{database}/documents {
          function grown(data) { let age = data.age; return age >= 18; }
          match /people/{id} { allow list: if \(condition); }
        }
      }
      """
    let request = RulesRequest(
      .list,
      RulesPath(document: "people"),
      auth: .map(of: [("uid", .string("mom"))]),
      query: RulesQuery(
        filter: .all(
          filters.map { .field($0.0.split(separator: ".").map(String.init), $0.1, $0.2) }
        )
      ),
    )
    return try Ruleset(Array(text.utf8)).prospect(request)
  }

  @Test(arguments: [
    ("resource.data.age >= 18", "always"), ("18 <= resource.data.age", "always"),
    ("resource.data['age'] >= 18", "always"), ("resource.data.get('age', 0) >= 18", "always"),
    ("grown(resource.data)", "always"), ("resource.data.age > 17", "always"),
    ("resource.data.age != null", "always"), ("resource.data.age is number", "depends"),
    ("'age' in resource.data", "always"), ("!(resource.data.age < 18)", "depends"),
    ("resource.data.age >= 18 || resource.data.age < 18", "always"),
    ("resource.data.age >= 20 || resource.data.age < 20", "depends"),
    ("resource.data.age >= 20 ? true : true", "depends"),
    ("!(resource.data.age > 20 && resource.data.age < 19)", "depends"),
    ("resource.data.age >= 18 || true", "always"), ("resource.data.age >= 20", "never"),
    ("resource.data.age < 18", "never"), ("resource.data.age is string", "never"),
    ("resource.data.age == 18", "never"), ("resource.data.age in [18, 19]", "never"),
    ("resource.data.age == 'x'", "never"), ("resource.data.name == 'x'", "never"),
    ("'name' in resource.data", "never"), ("resource.data.age >= 18 && false", "never"),
    ("resource.data.age >= 18 && resource.data.name == 'x'", "never"),
  ])
  func `a range can say what a rule asks for`(condition: String, expected: String) throws {
    let prospect = try prospect(condition, [("age", .atLeast, .int(18))])
    #expect(prospect.verdict.rawValue == expected, "\(condition)")
    #expect(prospect.reasons.isEmpty == (expected == "always"), "\(condition)")
  }

  @Test func `unlike something can be what a rule asks for, and something else never`() throws {
    let limit: [(String, RulesQuery.Comparison, RulesValue)] = [
      ("status", .notEqual, .string("draft"))
    ]
    #expect(try prospect("resource.data.status != 'draft'", limit).verdict == .always)
    #expect(try prospect("resource.data.status == 'draft'", limit).verdict == .never)
    #expect(try prospect("resource.data.status != 'old'", limit).verdict == .never)
    let others: [(String, RulesQuery.Comparison, RulesValue)] = [
      ("status", .notIn, .list([.string("draft"), .string("old")]))
    ]
    #expect(try prospect("resource.data.status != 'old'", others).verdict == .always)
    #expect(try prospect("!(resource.data.status in ['old'])", others).verdict == .depends)
  }

  @Test func `times, parts of maps, names and lists are bounded as well`() throws {
    let time: [(String, RulesQuery.Comparison, RulesValue)] = [
      ("publishAt", .atMost, .timestamp(.epoch))
    ]
    #expect(try prospect("resource.data.publishAt <= request.time", time).verdict == .depends)
    let part: [(String, RulesQuery.Comparison, RulesValue)] = [("a.b", .more, .int(1))]
    #expect(try prospect("resource.data.a.b > 1", part).verdict == .always)
    #expect(try prospect("resource.data.a.c > 1", part).verdict == .never)
    let name: [(String, RulesQuery.Comparison, RulesValue)] = [("__name__", .more, .string("m"))]
    #expect(try prospect("id > 'm'", name).verdict == .depends)
    #expect(try prospect("resource.id > 'm'", name).verdict == .depends)
    let member: [(String, RulesQuery.Comparison, RulesValue)] = [
      ("members", .arrayContains, .string("mom"))
    ]
    #expect(try prospect("resource.data.members.size() > 0", member).verdict == .depends)
    #expect(try prospect("resource.data.members != []", member).verdict == .depends)
    #expect(try prospect("resource.data.members == []", member).verdict == .never)
    #expect(try prospect("'mom' in resource.data.members", member).verdict == .always)
    #expect(try prospect("'dad' in resource.data.members", member).verdict == .never)
  }

  @Test(arguments: [
    ("resource.data.members.size() > 0", "depends"),
    ("resource.data.members.size() == 1", "never"),
    ("resource.data.members.size() < 50", "never"), ("resource.data.members[0] == 'mom'", "never"),
    ("resource.data.members[0] in resource.data.members", "depends"),
    ("resource.data.members[0:1].size() == 1", "depends"),
    ("resource.data.members.hasAll(['mom'])", "always"),
    ("resource.data.members.hasAll(['mom', 'dad'])", "never"),
    ("resource.data.members.hasAny(['dad'])", "never"),
    ("resource.data.members.hasOnly(['mom'])", "never"),
    ("resource.data.members.toSet().hasAll(['mom'])", "depends"),
    ("resource.data.members.toSet().hasAll(['dad'])", "never"),
    ("resource.data.members.concat(['dad']).hasAll(['dad'])", "depends"),
    ("(resource.data.members + ['dad']).hasAll(['dad'])", "never"),
    ("['dad'].concat(resource.data.members).hasAll(['dad'])", "depends"),
    ("resource.data.members == ['mom']", "never"), ("resource.data.members != ['dad']", "depends"),
    ("!resource.data.members.hasAny(['dad'])", "never"),
    ("resource.data.members.size() > 0 && exists(/databases/x/documents/a/b)", "depends"),
    ("resource.data.members.size() > 1 && exists(/databases/x/documents/a/b)", "never"),
    ("resource.data.members.size() > 1 || exists(/databases/x/documents/a/b)", "depends"),
  ])
  func `of a list that is known in part every function is treated alike`(
    condition: String,
    expected: String,
  ) throws {
    let member: [(String, RulesQuery.Comparison, RulesValue)] = [
      ("members", .arrayContains, .string("mom"))
    ]
    let prospect = try prospect(condition, member)
    #expect(prospect.verdict.rawValue == expected, "\(condition)")
    #expect(prospect.reasons.isEmpty == (expected == "always"), "\(condition)")
  }

  @Test(arguments: [
    ("resource.data.owner == {'uid': 'mom'}", "never"),
    ("resource.data.owner != {'uid': 'mom'}", "always"),
    ("resource.data.owner != {'uid': 'dad'}", "never"),
    ("resource.data.owner.uid == 'dad'", "never"), ("resource.data.owner is map", "never"),
    ("resource.data.owner.uid == 'dad' && resource.data.status == 'open'", "never"),
    ("resource.data.owner != null && resource.data.status == 'open'", "always"),
    ("resource.data.status == 'open'", "always"), ("resource.data.status == 'done'", "never"),
  ])
  func `unlike a map says no more than that, whatever else is fixed`(
    condition: String,
    expected: String,
  ) throws {
    let limit: [(String, RulesQuery.Comparison, RulesValue)] = [
      ("owner", .notEqual, .map(of: [("uid", .string("mom"))])),
      ("status", .equal, .string("open")),
    ]
    #expect(try prospect(condition, limit).verdict.rawValue == expected, "\(condition)")
  }

  @Test(arguments: [
    ("resource.data.owner != {'uid': 'dad'}", "depends"),
    ("resource.data.owner == {'uid': 'mom'}", "never"),
    ("resource.data.owner.size() > 0", "depends"), ("resource.data.owner.size() == 1", "never"),
    ("resource.data.owner.keys().hasAll(['uid'])", "depends"),
    ("resource.data.owner.keys().hasOnly(['uid'])", "never"),
    ("'uid' in resource.data.owner", "always"), ("'name' in resource.data.owner", "never"),
    ("!('name' in resource.data.owner)", "never"),
    ("resource.data.owner.get('name', '') == ''", "never"),
    ("resource.data.owner.name == 'm'", "never"),
  ])
  func `of a map that is known in part every function is treated alike`(
    condition: String,
    expected: String,
  ) throws {
    let limit: [(String, RulesQuery.Comparison, RulesValue)] = [
      ("owner.uid", .equal, .string("mom"))
    ]
    #expect(try prospect(condition, limit).verdict.rawValue == expected, "\(condition)")
  }

  @Test func `a document that is found and not allowed is told`() throws {
    let member: [(String, RulesQuery.Comparison, RulesValue)] = [
      ("members", .arrayContains, .string("mom"))
    ]
    let prospect = try prospect("resource.data.members[0] == 'mom'", member)
    #expect(
      prospect.reasons.map { "\($0.mark) \($0.text): \($0.message)" } == [
        "5:41 resource.data.members[0] == 'mom': the query also finds {'members': [null, 'mom']}: "
          + "null == 'mom' is false"
      ]
    )
  }

  @Test func `what it depends on, and what stands in the way, is told with its place`() throws {
    let limit: [(String, RulesQuery.Comparison, RulesValue)] = [("age", .atLeast, .int(18))]
    let open = try prospect("resource.data.age is number", limit)
    #expect(
      open.reasons.map { "\($0.mark) \($0.text): \($0.message)" } == [
        "5:41 resource.data.age is number: what Firestore concludes from age >= 18 is not known here"
      ]
    )
    let closed = try prospect("resource.data.age < 18", limit)
    #expect(closed.reasons.map(\.message) == ["is true of nothing that age >= 18 finds"])
    let partly = try prospect("resource.data.age >= 20", limit)
    #expect(
      partly.reasons.map(\.message) == ["the query also finds 18, of which it is not true"]
    )
  }

  private func isAllowed(
    _ condition: String,
    _ filters: [(String, RulesQuery.Comparison, RulesValue)],
  ) throws -> Bool {
    let text = """
      rules_version = '2';
      service cloud.firestore {
        match /databases/{database}/documents {
          match /people/{id} { allow list: if \(condition); }
        }
      }
      """
    let request = RulesRequest(
      .list,
      RulesPath(document: "people"),
      query: RulesQuery(
        filter: .all(
          filters.map { .field($0.0.split(separator: ".").map(String.init), $0.1, $0.2) }
        )
      ),
    )
    return try Ruleset(Array(text.utf8)).decide(request) { _, _ in nil }.isAllowed
  }

  @Test(arguments: [
    "!(resource.data.b is number)", "!(resource.data.b is string)", "resource.data.b is string",
    "resource.data.b is string ? false : true", "(resource.data.b is string) == false",
    "resource.data.b is string || !(resource.data.b is string)",
  ])
  func `what type something bounded is of allows nothing, and lint says so`(
    condition: String
  ) throws {
    let limits: [(RulesQuery.Comparison, RulesValue)] = [
      (.notEqual, .string("x")), (.notEqual, .int(1)), (.more, .int(0)), (.more, .string("a")),
      (.notIn, .list([.string("x")])), (.notEqual, .null),
    ]
    for (comparison, value) in limits {
      #expect(try !isAllowed(condition, [("b", comparison, value)]), "\(comparison)")
      #expect(
        try prospect(condition, [("b", comparison, value)]).verdict != .always,
        "\(comparison)",
      )
    }
  }

  @Test func `what is bounded and fixed in part depends, as it is refused`() throws {
    let filters: [(String, RulesQuery.Comparison, RulesValue)] = [
      ("roles", .notEqual, .null), ("roles.mom", .equal, .string("owner")),
    ]
    let condition = "resource.data.roles.mom == 'owner'"
    #expect(try !isAllowed(condition, filters))
    let prospect = try prospect(condition, filters)
    #expect(prospect.verdict == .depends)
    #expect(prospect.reasons.first?.message.contains("roles != null") ?? false)
    #expect(try isAllowed(condition, [filters[1]]))
  }

  /// Of what is not null some is a map that has the key, and some is not: neither the default nor the value is known.
  @Test func `a default is not taken for a part of what is bounded`() throws {
    let blocked = "resource.data.get(['roles', 'blocked'], false) == false"
    let limit: [(String, RulesQuery.Comparison, RulesValue)] = [("roles", .notEqual, .null)]
    #expect(try !isAllowed(blocked, limit))
    #expect(try prospect(blocked, limit).verdict != .always)
    #expect(try !isAllowed(blocked, [("roles", .more, .int(1))]))
    #expect(try isAllowed(blocked, [("roles", .equal, .int(1))]), "no map has it")
    #expect(try isAllowed("resource.data.get('roles', null) != null", limit))
  }

  @Test func `a map that is told as one that a query finds has names that a document can have`()
    throws
  {
    let limit: [(String, RulesQuery.Comparison, RulesValue)] = [
      ("m", .notEqual, .map(of: [("another", .int(1))]))
    ]
    let prospect = try prospect("!(resource.data.m is map)", limit)
    #expect(prospect.verdict == .never)
    let words = prospect.reasons.map(\.message).joined()
    #expect(words.contains("'another_': null") && !words.contains("''"), "\(words)")
  }

  @Test func `the opposite is never allowed of what it is not true of`() throws {
    let limit: [(String, RulesQuery.Comparison, RulesValue)] = [
      ("status", .notEqual, .string("gone"))
    ]
    let prospect = try prospect("!(resource.data.status == 'draft')", limit)
    #expect(prospect.verdict == .never)
    #expect(
      prospect.reasons.map(\.message) == ["the query also finds 'draft', of which it is true"]
    )
  }

  private func looks(_ count: Int, _ sign: String) -> String {
    (0..<count).map { "exists(/databases/$(database)/documents/a/d\($0))" }
      .joined(separator: " \(sign) ")
  }

  @Test func `no more documents are looked at than a query may have`() throws {
    #expect(try prospect(looks(10, "&&"), []).verdict == .depends)
    let eleven = try prospect(looks(11, "&&"), [])
    #expect(eleven.verdict == .never)
    #expect(eleven.reasons.map(\.message) == ["More than 10 documents are looked at."])
    // One of them is enough, and `!` asks for less.
    #expect(try prospect(looks(11, "||"), []).verdict == .depends)
    #expect(try prospect("!(\(looks(11, "&&")))", []).verdict == .depends)
    #expect(try prospect("(\(looks(11, "&&"))) == false", []).verdict == .depends)
    #expect(try prospect("\(looks(11, "||")) || true", []).verdict == .always)
    // The same document again is no other.
    #expect(try prospect("\(looks(10, "&&")) && \(looks(10, "&&"))", []).verdict == .depends)
  }

  @Test func `no more expressions are evaluated than a query may have`() throws {
    func sums(_ count: Int) -> String {
      Array(repeating: "resource.data.n == 1 + 0", count: count).joined(separator: " && ")
    }
    let one: [(String, RulesQuery.Comparison, RulesValue)] = [("n", .equal, .int(1))]
    for (count, verdict) in [(111, QueryProspect.Verdict.always), (112, .never)] {
      #expect(try prospect(sums(count), one).verdict == verdict)
      #expect(try isAllowed(sums(count), one) == (verdict == .always))
    }
    #expect(
      try prospect(sums(112), one).reasons.map(\.message)
        == ["More than 1000 expressions are evaluated."]
    )
    #expect(try prospect("false || (\(sums(112)))", one).verdict != .always)
    #expect(try prospect("true || (\(sums(112)))", one).verdict == .always)
  }

  @Test func `a query with too many ways, and a group in version 1, say what stands in the way`()
    throws
  {
    let six = RulesValue.list((1...6).map { .int($0) })
    let many = try prospect("true", [("a", .isIn, six), ("b", .isIn, six)])
    #expect(many.verdict == .never && !many.hasNoRules)
    #expect(many.obstacle?.contains("30") ?? false)
    let text = """
      service cloud.firestore { match /databases/{d}/documents {
        match /u/{u}/shins/{id} { allow read: if true; } } }
      """
    let request = RulesRequest(
      .list,
      RulesPath(RulesPath.root),
      query: RulesQuery(scope: .group("shins")),
    )
    let group = try Ruleset(Array(text.utf8)).prospect(request)
    #expect(group.verdict == .never && group.obstacle?.contains("version") ?? false)
  }
}
