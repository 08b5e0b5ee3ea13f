import Plans
import RulesFiles
import SecurityRules

/// A file of security rules: it is refused with places and remedies, or whatever is asked of it has an answer.
enum RulesTrial {
  static func take(_ bytes: [UInt8]) {
    let ruleset: Ruleset
    do throws(RulesSyntaxError) {
      ruleset = try Ruleset(bytes)
    } catch {
      precondition(!error.issues.isEmpty, "rules are refused without a reason")
      let diagnostics = error.issues.map { Diagnostic($0) }
      Judgement.message(Diagnostic.rendered(diagnostics, file: "firestore.rules"))
      for issue in error.issues.prefix(20) { Judgement.reason(issue.remedy) }
      return
    }
    for lint in ruleset.lints { Judgement.reason(lint.issue.message) }
    var coverage = RulesCoverage(ruleset)
    for request in requests { ask(ruleset, request, &coverage) }
    precondition(
      coverage.rows.allSatisfy { $0.trueCount + $0.falseCount + $0.errorCount <= $0.reached }
    )
  }

  private static func ask(
    _ ruleset: Ruleset,
    _ request: RulesRequest,
    _ coverage: inout RulesCoverage,
  ) {
    let decision = ruleset.decide(request, documents: document)
    let trace = ruleset.explain(request, documents: document)
    let counted = coverage.decide(request, by: ruleset, documents: document)
    precondition(decision.text == trace.decision.text, "an explanation decides otherwise")
    precondition(decision.text == counted.text, "what is counted decides otherwise")
    precondition(decision.isAllowed == decision.text.isEmpty, "a refusal says nothing")
    let prospect = ruleset.prospect(request)
    precondition(
      prospect.verdict != .never || !decision.isAllowed,
      "what can never be allowed was allowed",
    )
    for statement in decision.statements {
      guard case .failed(let failure) = statement.verdict else { continue }
      Judgement.reason(failure.message)
    }
  }

  /// A document of any path below `users`, and no other.
  private static func document(_ path: RulesPath, _ isAfter: Bool) -> RulesResource? {
    guard path.documentSegments.first == "users" else { return nil }
    return RulesResource(path: path, data: isAfter ? .empty : fields)
  }

  private static let fields = RulesMap([
    ("parentId", .string("mom")), ("childId", .string("kid1")), ("n", .int(3)),
    ("tags", .list([.string("a"), .float(1.5)])), ("at", .timestamp(.epoch)),
    ("inner", .map(of: [("a", .null), ("b", .bool(true))])),
  ])

  private static var requests: [RulesRequest] {
    let path = RulesPath(document: "tasks/t1")
    let resource = RulesResource(path: path, data: fields)
    let documents = RulesRequest.Method.allCases.filter { $0 != .list }.map {
      RulesRequest($0, path, auth: .signedIn("mom"), resource: resource, incoming: resource)
    }
    let filter = RulesQuery.Filter.field(["childId"], .isIn, .list([.string("kid1"), .null]))
    return documents + [
      RulesRequest(.get, RulesPath(document: "a/b/c/d")),
      RulesRequest(
        .list,
        RulesPath(document: "tasks"),
        auth: .signedIn("kid1"),
        query: RulesQuery(filter: filter, limit: 10),
      ),
      RulesRequest(.list, RulesPath(RulesPath.root), query: RulesQuery(scope: .group("shins"))),
    ]
  }

  static let words = [
    "rules_version = '2';", "service cloud.firestore {", "match /a/{b} {", "{x=**}",
    "allow read: if ",
    "allow write;", "function f(a) { return ", "let x = ", "request.auth.uid",
    "request.resource.data",
    "resource.data.parentId", "request.query.limit", "request.time", " && ", " || ", " in ",
    " is map",
    ".diff(", ".affectedKeys()", ".hasOnly([", ".matches('", ".get('a', 1)",
    "get(/databases/$(database)/documents/users/$(",
    "exists(", "getAfter(", "duration.value(1, 'd')", "hashing.md5(", "math.pow(", " ? ", "[0:1]",
    "\\\\d", "!!",
  ]

  static var seeds: [[UInt8]] {
    let head =
      "service cloud.firestore { match /databases/{d}/documents/{r=**} { allow read, write: if "
    return [
      FuzzFolder.shipped("docs/recordings/tasks.rules"),
      Array(
        "\(head)resource.data.diff(request.resource.data).affectedKeys().hasOnly(['n']); } }".utf8
      ),
      Array("\(head)get(/databases/$(d)/documents/users/$(request.auth.uid)).data.n > 1; } }".utf8),
      Array(
        "\(head)'a'.matches('(a|b)*') && [1, 2][0:1] == [1] ? d == r : {'a': 1}.a is int; } }".utf8
      ),
      Array(
        "service cloud.firestore { function f(x) { let y = x; return y; } match /a/{b} { allow get: if f(b); } }"
          .utf8
      ),
    ]
  }
}

/// A file of cases: it is refused with places and remedies, or every case has an outcome.
enum RulesCasesTrial {
  private static let ruleset = try? Ruleset(FuzzFolder.shipped("docs/recordings/tasks.rules"))

  static func take(_ bytes: [UInt8]) {
    take { () throws(RulesFiles.ShapeError) in try RulesFiles.cases(bytes) }
    take { () throws(RulesFiles.ShapeError) in try RulesFiles.queries(bytes) }
  }

  private static func take(_ read: () throws(RulesFiles.ShapeError) -> [RulesCase]) {
    guard let ruleset else { preconditionFailure("the shipped rules are no ruleset") }
    do throws(RulesFiles.ShapeError) {
      let cases = try read()
      precondition(!cases.isEmpty, "a file of nothing is taken")
      for one in cases {
        let outcome = one.outcome(of: ruleset)
        precondition(outcome.decision.isAllowed == outcome.decision.text.isEmpty)
        precondition(ruleset.prospect(one.request).verdict != .never || !outcome.decision.isAllowed)
        Judgement.reason(one.summary)
      }
    } catch {
      precondition(!error.diagnostics.isEmpty, "cases are refused without a reason")
      Judgement.message(Diagnostic.rendered(error.diagnostics, file: "cases.json"))
      for diagnostic in error.diagnostics.prefix(20) { Judgement.reason(diagnostic.remedy) }
    }
  }

  static let words = [
    "{\"cases\": [", "{\"queries\": [", "\"id\": \"", "\"op\": \"list\"",
    "\"op\": \"batch[create a, create b]\"",
    "\"collection\": \"tasks\"", "\"path\": \"tasks/t1\"",
    "\"auth\": {\"uid\": \"mom\", \"token\": {}}",
    "\"query\": [[\"childId\", \"==\", \"kid1\"]]", "{\"or\": [", "\"array-contains\"",
    "\"where\": [",
    "\"limit\": 1", "\"orderBy\": [[\"a\", \"desc\"]]", "\"expect\": \"ALLOW\"", "\"existing\": {",
    "\"incoming\": {",
    "\"documents\": {\"users/mom\": {", "\"after\": {", "{\"$timestamp\": \"2026-11-25\"}",
    "{\"$bytes\": \"00ff\"}",
    "{\"$path\": \"a/b\"}", "{\"$latlng\": [1, 2]}", " (collection group)", "null", "1e999",
  ]

  static var seeds: [[UInt8]] {
    [
      FuzzFolder.shipped("docs/recordings/tasks-rules.json"),
      FuzzFolder.shipped("docs/recordings/tasks-queries.json"),
      Array(
        #"{"cases": [{"id": "a", "op": "get", "path": "a/b", "auth": null, "expect": "DENY"}]}"#
          .utf8
      ),
    ]
  }
}

/// A pattern and a text, parted by the first line feed: one is run over the other in any case in little time.
enum RulesPatternTrial {
  private static let ruleset = try? Ruleset(
    Array(
      """
      service cloud.firestore { match /{all=**} {
        allow get: if resource.data.t.matches(resource.data.p);
        allow update: if resource.data.t.replace(resource.data.p, '-').size() >= 0;
        allow delete: if resource.data.t.split(resource.data.p).join('').size() <= resource.data.t.size();
      } }
      """.utf8
    )
  )

  static func take(_ bytes: [UInt8]) {
    guard let ruleset else { preconditionFailure("the rules around a pattern are no ruleset") }
    let parts = bytes.split(separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false)
    let pattern = String(decoding: parts[0], as: UTF8.self)
    let text = String(decoding: parts.count > 1 ? Array(parts[1]) : [], as: UTF8.self)
    let path = RulesPath(document: "a/b")
    let data = RulesMap([("p", .string(pattern)), ("t", .string(text))])
    let resource = RulesResource(path: path, data: data)
    for method in [RulesRequest.Method.get, .update, .delete] {
      let request = RulesRequest(method, path, resource: resource, incoming: resource)
      let decision = ruleset.decide(request) { _, _ in nil }
      for statement in decision.statements {
        switch statement.verdict {
        case .allowed: break
        case .refused: precondition(method == .get, "what is left is longer than the text")
        case .failed(let failure): Judgement.reason(failure.message)
        }
      }
    }
  }

  static let words = [
    "(?i)", "(?:", "(?P<a>", "[[:alpha:]]", "[^a-z]", "\\d", "\\pL", "\\p{Lu}", "\\b", "{2,5}",
    "{1000}", "*?", "+", "|",
    "^", "$", "\\Q", "\\E", "\\x{5c71}", ".*", "\n",
  ]

  static var seeds: [[UInt8]] {
    [
      "(a+)+$\naaaaaaaaaaaaaaaaaaaa!", "[\\w.]+@\\w+\\.jp\nhina@example.jp",
      "(a|b)*?c{2,3}\nababcc", "\\pL+|\n山彦",
    ]
    .map { Array($0.utf8) }
  }
}
