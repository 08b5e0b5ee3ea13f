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
    ("'age' in resource.data", "depends"), ("!(resource.data.age < 18)", "depends"),
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
    ("(resource.data.members + ['dad']).hasAll(['dad'])", "depends"),
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
}
