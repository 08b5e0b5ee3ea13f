import Plans
import RulesFiles
import SecurityRules
import Testing

/// What a file of cases or queries can say, and what is refused with its place.
struct CaseShapeTests {
  private func mistakes(_ text: String, queries: Bool = false) -> [String] {
    do throws(RulesFiles.ShapeError) {
      _ =
        queries ? try RulesFiles.queries(Array(text.utf8)) : try RulesFiles.cases(Array(text.utf8))
      return []
    } catch {
      return error.diagnostics.map { "\($0.mark) \($0.message)" }
    }
  }

  private func one(_ keys: String) -> String {
    #"{"cases": [{"id": "a", "expect": "DENY", "# + keys + "}]}"
  }

  @Test(arguments: [
    (#"{"$float": "nan"}"#, "$float of d of existing of 'a' is 'nan'"),
    (#"{"$float": "-inf"}"#, "$float of d of existing of 'a' is '-inf'"),
    (#"{"$float": "0x1p3"}"#, "$float of d of existing of 'a' is '0x1p3'"),
    (#"{"$float": "+2"}"#, "$float of d of existing of 'a' is '+2'"),
    (#"{"$float": "2."}"#, "$float of d of existing of 'a' is '2.'"),
    (#"{"$float": "1e999"}"#, "$float of d of existing of 'a' is '1e999'"),
    (#"{"$latlng": ["nan", "+1"]}"#, "$latlng of d of existing of 'a' is a list"),
  ])
  func `a number in another form than JSON's is refused with its place`(
    value: String,
    expected: String,
  ) {
    let found = mistakes(one(#""op": "get", "path": "a/b", "existing": {"d": "# + value + "}"))
    let column = value.contains("latlng") ? 100 : 99
    #expect(found == ["1:\(column) \(expected)"])
  }

  @Test(arguments: [
    (#""op": "get""#, "1:12 'a' does not say of what"),
    (#""op": "get", "path": "a/b/c""#, "1:63 'a': 'a/b/c' is no document"),
    (#""op": "list", "collection": "a/b""#, "1:70 'a': 'a/b' is no collection"),
    (#""op": "fetch", "path": "a/b""#, "1:48 unknown operation 'fetch' in a case"),
    (#""op": "batch[create a, foo b]", "path": "a/b""#, "1:48 unknown operation 'foo' in a case"),
    (#""op": "get", "path": "a/b", "auth": 5"#, "1:78 auth of 'a' is '5'"),
    (#""op": "get", "path": "a/b", "existing": 5"#, "1:82 existing of 'a' is '5'"),
    (#""op": "get", "path": "a/b", "query": []"#, "1:79 'a' has a query and is no list"),
    (#""op": "get", "path": "a/b", "exist": {}"#, "1:70 unknown key 'exist' in a case"),
    (#""op": "list", "collection": "a", "query": 5"#, "1:84 query of 'a' is '5'"),
    (#""op": "list", "collection": "a", "query": [5]"#, "1:85 a condition of query of 'a' is '5'"),
    (
      #""op": "list", "collection": "a", "query": [["b", "=", 1]]"#,
      "1:91 unknown comparison '=' in a condition of query of 'a'",
    ),
    (
      #""op": "list", "collection": "a", "query": [["b", "in", 1]]"#,
      "1:97 the value of 'in' in a condition of query of 'a' is '1'",
    ),
    (
      #""op": "list", "collection": "a", "query": {"limit": -1}"#,
      "1:94 limit of query of 'a': '-1' is too small",
    ),
    (
      #""op": "list", "collection": "a", "query": {"orderBy": [5, {}]}"#,
      "1:100 an order of query of 'a' is a mapping",
    ),
    (
      #""op": "create", "path": "a/b", "existing": {}, "incoming": {}"#,
      "1:85 'a' is a create with 'existing'",
    ),
    (#""op": "create", "path": "a/b""#, "1:12 'a' is a create without 'incoming'"),
    (
      #""op": "update", "path": "a/b", "incoming": {}"#, "1:12 'a' is an update without 'existing'",
    ),
    (
      #""op": "delete", "path": "a/b", "existing": {}, "incoming": {}"#,
      "1:101 'a' is a delete with 'incoming'",
    ),
    (#""op": "get", "path": "a/b", "time": "noon""#, "1:78 time of 'a' is 'noon'"),
    (
      #""op": "get", "path": "a/b", "existing": {"n": 1e999}"#,
      "1:88 n of existing of 'a' is '1e999'",
    ),
    (
      #""op": "get", "path": "a/b", "existing": {"n": 99999999999999999999}"#,
      "1:88 n of existing of 'a' is '99999999999999999999'",
    ),
    (
      #""op": "get", "path": "a/b", "existing": {"n": {"$time": 1}}"#,
      "1:89 unknown form '$time' in n of existing of 'a'",
    ),
    (
      #""op": "get", "path": "a/b", "existing": {"n": {"$bytes": "f"}}"#,
      "1:99 $bytes of n of existing of 'a' is 'f'",
    ),
    (
      #""op": "get", "path": "a/b", "existing": {"n": {"$bytes": "-0"}}"#,
      "1:99 $bytes of n of existing of 'a' is '-0'",
    ),
    (
      #""op": "get", "path": "a/b", "documents": {"users": {}}"#,
      "1:84 'users' in documents of 'a' is no document",
    ),
  ])
  func `a mistake is named with its place`(keys: String, expected: String) {
    #expect(mistakes(one(keys)).first == expected, "\(keys)")
  }

  @Test(arguments: [
    ("{}", "1:1 the file has 0 cases"), (#"{"cases": []}"#, "1:11 the file has 0 cases"),
    ("5", "1:1 the file is '5'"),
    ("", "1:1 not JSON: the end of the file where a value is expected"),
    (
      #"{"cases": [{"id": "a", "op": "get", "path": "a/b", "expect": "MAYBE"}]}"#,
      "1:62 expect of a case: 'MAYBE' is not one of the names that are known",
    ),
  ])
  func `a file of another shape is refused`(text: String, expected: String) {
    let first = mistakes(text).first ?? ""
    #expect(first.hasPrefix(expected.prefix(30)), "\(first)")
  }

  @Test(arguments: [
    (
      #""path": "a/b", "existing": {"d": {"$duration": "60"}}"#,
      "d of existing of 'a' is a duration",
    ),
    (#""path": "a/b", "existing": {"d": [[1]]}"#, "an element of d of existing of 'a' is a list"),
    (#""path": "a/b", "existing": {"": 1}"#, "a field of existing of 'a' has no name"),
    (#""path": "a/b", "existing": {"__x__": 1}"#, "a field of existing of 'a' is called '__x__'"),
    (#""path": "a/__x__""#, "'a': '__x__' is no part of a path"),
    (#""path": "a/..""#, "'a': '..' is no part of a path"),
    (#""path": "\#(String(repeating: "a", count: 6_001))""#, "path of a case: '"),
  ])
  func `what Firestore does not store is refused once`(keys: String, expected: String) {
    let found = mistakes(one(#""op": "get", "# + keys))
    #expect(found.count == 1 && found.first?.contains(expected) == true, "\(found)")
  }

  @Test(arguments: [
    (#"["x", "==", [[1]]]"#, "an element of the value of x"),
    (#"["", "==", 1]"#, "a field of a condition of query of 'a' has no name"),
    (#"["a..b", "==", 1]"#, "a field of a condition of query of 'a' has no name"),
    (#"["__x__", "==", 1]"#, "a field of a condition of query of 'a' is called '__x__'"),
    (#"["x", "not-in", [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]]"#, "the value of 'not-in'"),
  ])
  func `what Firestore does not look for is refused once`(condition: String, expected: String) {
    let found = mistakes(one(#""op": "list", "collection": "a", "query": ["# + condition + "]"))
    #expect(found.count == 1 && found.first?.contains(expected) == true, "\(found)")
    #expect(
      mistakes(one(#""op": "list", "collection": "a", "query": [["__name__", "in", ["b"]]]"#))
        .isEmpty
    )
  }

  @Test func `an id stands once`() {
    let row = #"{"id": "a", "op": "get", "path": "a/b", "expect": "DENY"}"#
    #expect(mistakes("{\"cases\": [\(row), \(row)]}") == ["1:71 'a' stands twice"])
  }

  @Test func `every form of a value is read`() throws {
    let text = one(
      """
      "op": "update", "path": "a/b", "auth": {"uid": "mom", "token": {"admin": true, "d": {"$duration": "60"}}},
      "time": "2026-11-25T19:20:00Z",
      "existing": {"n": null, "b": true, "i": 1, "f": 1.5, "s": "x", "l": [1], "m": {"k": 2},
        "t": {"$timestamp": "2026-11-25T19:20:00Z"}, "y": {"$bytes": "00ff"}, "p": {"$path": "users/mom"},
        "g": {"$latlng": [1, 2]}, "z": {"$float": "2"}},
      "incoming": {}, "documents": {"users/mom": {"role": "admin"}}, "after": {"users/mom": null}
      """
    )
    let conditions = [
      "resource.data.n == null && resource.data.b && resource.data.i is int && resource.data.f is float",
      "resource.data.s == 'x' && resource.data.l == [1] && resource.data.m.k == 2",
      "resource.data.t == request.time && resource.data.y.size() == 2 && resource.data.z is float",
      "resource.data.p == /databases/$(database)/documents/users/mom && resource.data.g.longitude() == 2",
      "request.auth.token.d == duration.value(1, 'm') && request.resource.data == {}",
      "request.auth.token.admin && get(/databases/$(database)/documents/users/mom).data.role == 'admin'",
      "!existsAfter(/databases/$(database)/documents/users/mom) && getAfter(request.path).data == {}",
      "get(request.path).data.i == 1",
    ]
    let one = try #require(try RulesFiles.cases(Array(text.utf8)).first)
    for condition in conditions {
      let rules =
        "service cloud.firestore { match /databases/{database}/documents/a/{b} { allow update: if "
        + condition + "; } }"
      let outcome = one.outcome(of: try RulesFiles.ruleset(Array(rules.utf8)))
      #expect(outcome.decision.isAllowed, "\(condition): \(outcome.detail)")
    }
  }

  @Test func `a query says where, or, limit and order, and is told in words`() throws {
    let text = """
      {"queries": [{"id": "q", "collection": "a/b/c", "auth": "mom", "query": {
        "where": [["x.y", "==", 1], {"or": [["z", "array-contains", "k"], {"and": [["w", "<", 2]]}]}],
        "limit": 5, "offset": 1, "orderBy": ["x", ["z", "desc"]]}}]}
      """
    let query = try #require(try RulesFiles.queries(Array(text.utf8)).first)
    #expect(
      query.summary
        == "list a/b/c where x.y == 1 and (z array-contains 'k' or w < 2) order by x, z desc limit 5"
    )
    #expect(query.isAllowed == nil && query.request.query?.orderBy.last?.isDescending == true)
    let bad = #"{"queries": [{"id": "q", "collection": "a", "expect": "DENY"}]}"#
    #expect(mistakes(bad, queries: true) == ["1:45 unknown key 'expect' in a query"])
  }

  @Test func `of a query other documents are not known, and saying them is a mistake`() {
    let bad = #"{"queries": [{"id": "q", "collection": "a", "documents": {}}]}"#
    #expect(mistakes(bad, queries: true) == ["1:45 unknown key 'documents' in a query"])
  }

  @Test func `one field orders without a list, and a byte order mark is passed over`() throws {
    let text =
      "\u{FEFF}" + #"{"queries": [{"id": "q", "collection": "a", "query": {"orderBy": "x"}}]}"#
    let query = try #require(try RulesFiles.queries(Array(text.utf8)).first)
    #expect(query.summary == "list a order by x")
  }

  @Test func `a document above the limits of Firestore is refused with its place`() {
    let name = String(repeating: "n", count: 1_501)
    let long = mistakes(one(#""op": "get", "path": "a/b", "existing": {"\#(name)": 1}"#))
    #expect(long == ["1:83 a field of existing of 'a' has a name of 1501 bytes"])
    let half = String(repeating: "x", count: 1 << 19)
    let fields = #"{"t": "\#(half)", "u": "\#(half)"}"#
    let large = mistakes(one(#""op": "get", "path": "a/b", "existing": \#(fields)"#))
    #expect(large == ["1:82 existing of 'a' has about 1048582 bytes"])
  }

  @Test(arguments: [(1_048_487, true), (1_048_488, false)])
  func `a text has 1,048,487 bytes at most`(bytes: Int, isTaken: Bool) {
    let text = String(repeating: "x", count: bytes)
    let found = mistakes(one(#""op": "get", "path": "a/b", "existing": {"t": "\#(text)"}"#))
    #expect(found.isEmpty == isTaken)
    #expect(found.allSatisfy { $0.hasSuffix("t of existing of 'a' has \(bytes) bytes") })
  }

  @Test(arguments: [(20, true), (21, false)])
  func `twenty maps and lists lie within each other at most`(depth: Int, isTaken: Bool) {
    // A list does not lie in a list.
    let inner = String(repeating: #"{"m": "#, count: depth - 1)
    let text = inner + "{}" + String(repeating: "}", count: depth - 1)
    let found = mistakes(one(#""op": "get", "path": "a/b", "existing": {"t": \#(text)}"#))
    #expect(found.isEmpty == isTaken)
    #expect(found.allSatisfy { $0.hasSuffix("lies deeper than 20 maps and lists") })
  }

  @Test(arguments: [(1_500, true), (1_501, false)])
  func `a part of a path has 1,500 bytes at most`(bytes: Int, isTaken: Bool) {
    let name = String(repeating: "n", count: bytes)
    let asked = mistakes(one(#""op": "get", "path": "a/\#(name)""#))
    let other = mistakes(one(#""op": "get", "path": "a/b", "documents": {"a/\#(name)": {}}"#))
    for found in [asked, other] {
      #expect(found.isEmpty == isTaken)
      #expect(found.allSatisfy { $0.hasSuffix("a part of the path has \(bytes) bytes") })
    }
  }

  @Test func `the shipped cases agree, and reach every statement`() throws {
    let ruleset = try DecisionsTests.tasks()
    var coverage = RulesCoverage(ruleset)
    let cases = try RulesFiles.cases(DecisionsTests.recording("tasks-rules.json"))
    for one in cases {
      let outcome = one.outcome(of: ruleset, counting: &coverage)
      #expect(outcome.agrees, "\(one.name): \(outcome.detail)")
    }
    let statements = coverage.rows.filter { $0.kind == .statement }
    #expect(statements.count == 8 && statements.allSatisfy { $0.reached > 0 })
  }

  @Test func `of the shipped queries three can never be allowed`() throws {
    let ruleset = try DecisionsTests.tasks()
    let queries = try RulesFiles.queries(DecisionsTests.recording("tasks-queries.json"))
    let never = queries.filter { ruleset.prospect($0.request).verdict == .never }
    #expect(never.map(\.name) == ["tasks-of-child", "shins-of-child", "all-shins"])
  }

  @Test(arguments: [
    (#"["a", "in", [1,2,3,4,5,6]], ["b", "in", [1,2,3,4,5,6]]"#, "in more than 30 ways"),
    (#"["a", "array-contains", 1], ["b", "array-contains", 1]"#, "another question of its kind"),
    (#"["a", "array-contains", 1], ["b", "array-contains-any", [1]]"#, "question of its kind"),
    (#"["a", "not-in", [1]], ["b", "in", [1]]"#, "has 'not-in' and 'in'"),
    (#"["a", "not-in", [1]], ["b", "!=", 1]"#, "has 'not-in' and '!='"),
    (#"["a", "not-in", [1]], ["b", "not-in", [1]]"#, "has 'not-in' and another 'not-in'"),
    (#"["a", "not-in", [1]], {"or": [["b", "==", 1], ["c", "==", 1]]}"#, "has 'not-in' and 'or'"),
    (#"["__name__", "==", "a/b"]"#, "'a/b' in query of 'a' is no identifier"),
    (#"["a", "!=", 1], ["b", "!=", 1]"#, "query of 'a' has more than one '!='"),
    (#"["a", "!=", 1], {"and": [["a", "!=", 2]]}"#, "query of 'a' has more than one '!='"),
    (#"["__name__", "array-contains", "m"]"#, "'array-contains' for __name__, which is no list"),
    (#"["__name__", "array-contains-any", ["m"]]"#, "for __name__, which is no list"),
    (#"{"or": []}"#, "'or' in a condition of query of 'a'"),
    (#"{"or": [["a", "==", 1], {"and": []}]}"#, "'and' in a condition of query of 'a'"),
  ])
  func `a query that Firestore refuses is refused with its place`(
    conditions: String,
    expected: String,
  ) {
    let keys = #""op": "list", "collection": "c", "query": ["# + conditions + "]"
    let found = mistakes(one(keys))
    #expect(found.count == 1 && found.allSatisfy { $0.contains(expected) }, "\(found)")
    let query = #"{"queries": [{"id": "a", "collection": "c", "query": ["# + conditions + "]}]}"
    #expect(mistakes(query, queries: true).count == 1)
  }

  @Test(arguments: [
    #"["a", "in", [1,2,3,4,5,6]], ["b", "in", [1,2,3,4,5]]"#,
    #"{"or": [["a", "array-contains", 1], ["b", "array-contains", 1]]}"#,
    #"["a", "not-in", [1]], ["b", ">", 1]"#, #"["a", "!=", 1], ["b", ">", 1]"#,
    #"["__name__", "in", ["a", "b"]]"#,
  ])
  func `a query that Firestore takes is taken`(conditions: String) {
    #expect(
      mistakes(one(#""op": "list", "collection": "c", "query": ["# + conditions + "]")).isEmpty
    )
  }

  @Test(arguments: [(0, 1), (1, 0)])
  func `a query for nothing is refused, as Firestore refuses it`(limit: Int, count: Int) {
    let query = #"{"queries": [{"id": "a", "collection": "c", "query": {"limit": \#(limit)}}]}"#
    let found = mistakes(query, queries: true)
    #expect(found.count == count && found.allSatisfy { $0.contains("limit") }, "\(found)")
  }

  @Test(arguments: [
    (#""path": "users/m", "auth": {"uid": 5}"#, "uid of 'a' is '5'"),
    (#""path": "users/m", "auth": """#, "uid of 'a' is ''"),
    (#""path": "//users///m/""#, "'a': '//users///m/' has a part without a name"),
    (#""path": "users/m/""#, "'a': 'users/m/' has a part without a name"),
  ])
  func `an identifier that is no text, and a part without a name, are refused`(
    keys: String,
    expected: String,
  ) {
    #expect(mistakes(one(#""op": "get", "# + keys)).contains { $0.hasSuffix(expected) })
  }

  @Test func `a path with more parts than Firestore takes names the limit`() {
    let path = Array(repeating: "a", count: 202).joined(separator: "/")
    let found = mistakes(one(#""op": "get", "path": ""# + path + "\""))
    #expect(found.count == 1 && found[0].hasSuffix("'a': the path has 202 parts"), "\(found)")
  }
}
