import Testing

@testable import SecurityRules

/// Functions, their frames and their limits.
struct EvaluationTests {
  @Test func `functions see their parameters, their variables and the names around them`() throws {
    let functions = """
      function isOwner(who, doc) { let owner = doc.data.owner; return who == owner; }
      function outer(a) { let b = inner(a); return b + a; }
      function inner(a) { let c = a * 2; return c; }
      """
    let fields: [(String, RulesValue)] = [("owner", .string("mom"))]
    #expect(
      try Samples.outcome(
        "isOwner(request.auth.uid, resource)",
        functions: functions,
        fields: fields,
      )
        == "true"
    )
    #expect(try Samples.outcome("outer(3) == 9", functions: functions) == "true")
    #expect(try Samples.outcome("outer(outer(1)) == 9", functions: functions) == "true")
  }

  @Test func `the innermost name counts`() throws {
    let ruleset = try Ruleset(
      Array(
        """
        rules_version = '2';
        function f() { return 'file'; }
        service cloud.firestore {
          function f() { return 'service'; }
          match /databases/{database}/documents {
            match /things/{id} {
              function f() { return 'match'; }
              function g(id) { return id == 'given' && f() == 'match'; }
              match /parts/{id} { allow get: if g('given') && id == 'p'; }
            }
          }
        }
        """.utf8
      )
    )
    let request = RulesRequest(.get, RulesPath(document: "things/t/parts/p"))
    #expect(ruleset.decide(request) { _, _ in nil }.isAllowed)
  }

  @Test func `a variable that fails does so where it is read`() throws {
    let functions =
      "function f() { let x = resource.data.x; return true || x; } "
      + "function g() { let x = resource.data.x; return x; }"
    #expect(try Samples.outcome("f()", functions: functions) == "true")
    #expect(
      try Samples.outcome("g()", functions: functions)
        == "error: Property x is undefined on object."
    )
    #expect(try Samples.outcome("g() || f()", functions: functions) == "true")
    #expect(try Samples.outcome("f() && !g() || true", functions: functions) == "true")
  }

  private func chain(_ count: Int, _ body: (String) -> String = { $0 }) -> String {
    let first = "function f1() { return true; }"
    let others = (2...count).map { "function f\($0)() { return \(body("f\($0 - 1)()")); }" }
    return ([first] + others).joined(separator: "\n")
  }

  @Test func `twenty functions call each other, and not one more`() throws {
    #expect(try Samples.outcome("f20()", functions: chain(20)) == "true")
    #expect(
      try Samples.outcome("f21()", functions: chain(21))
        == "error: More than 20 functions call each other."
    )
    #expect(try Samples.outcome("f3000() || true", functions: chain(3_000)) == "true")
  }

  @Test func `functions as deep as they may be use up no stack`() throws {
    let deep = chain(20) { call in
      String(repeating: "(!!", count: 20) + call + String(repeating: ")", count: 20)
    }
    #expect(try Samples.outcome("f20()", functions: deep) == "true")
    let ruleset = try Samples.ruleset(get: "f20()", functions: deep)
    let request = RulesRequest(.get, RulesPath(document: "things/t1"))
    #expect(ruleset.prospect(request).verdict == .always)
    #expect(ruleset.explain(request) { _, _ in nil }.decision.isAllowed)
  }

  @Test func `a thousand expressions are evaluated, and not many more`() throws {
    let doubling = chain(15) { "\($0) && \($0)" }
    #expect(
      try Samples.outcome("f15()", functions: doubling)
        == "error: More than 1000 expressions are evaluated."
    )
    #expect(try Samples.outcome("f8()", functions: doubling) == "true")
    // All of them are evaluated whatever there is, so that nothing can allow it.
    let ruleset = try Samples.ruleset(get: "f15()", functions: doubling)
    let request = RulesRequest(.get, RulesPath(document: "things/t1"))
    #expect(ruleset.prospect(request).verdict == .never)
    // What may be anything after so much is not said to be impossible.
    let open = try Samples.ruleset(
      get: "exists(/databases/(default)/documents/a/b) || f15()",
      functions: doubling,
    )
    #expect(open.prospect(request).verdict == .depends)
  }

  @Test(arguments: [
    // So many expressions: one each for `true`, and two for each `&&` whose right side is evaluated.
    ("\(trues(333))", 997), ("!!\(trues(333))", 999), ("\(trues(334))", 1_000),
    ("!false && \(trues(333))", 1_001),
    // `is` and `? :` are two, `request.auth` as well, a path one and one for each part.
    ("true is bool && \(trues(332))", 999), ("true is bool && !false && \(trues(331))", 1_000),
    ("(true ? true : false) && \(trues(332))", 1_000),
    ("request.auth != null && \(trues(331))", 997),
    ("request.auth != null && \(trues(332))", 1_000),
    ("/a/b != null && !!true && \(trues(331))", 1_003),
    ("/a/b != null && !!true && \(trues(330))", 1_000),
    // Of `||` the right side costs nothing where the left one is true; both are asked for where it is false.
    ("(true || \(trues(300))) && \(trues(332))", 998), ("(true || false) && \(trues(332))", 998),
    ("(false || true) && \(trues(332))", 1_000), ("math.abs(1) == 1 && \(trues(332))", 1_001),
    ("f(true) && \(trues(332))", 999), ("g() && \(trues(332))", 1_000),
    ("{'a': [1]}.size() == 1 && \(trues(331))", 1_000),
  ])
  func `expressions are counted as Google's servers count them`(
    condition: String,
    count: Int,
  ) throws {
    let functions = "function f(x) { return x; } function g() { let x = true; return x; }"
    let outcome = try Samples.outcome(condition, functions: functions)
    let limit = "error: More than 1000 expressions are evaluated."
    #expect(outcome == (count <= 1_000 ? "true" : limit), "\(count)")
    let ruleset = try Samples.ruleset(get: condition, functions: functions)
    let request = RulesRequest(.get, RulesPath(document: "things/t1"), auth: .signedIn("mom"))
    #expect((ruleset.prospect(request).verdict == .always) == (count <= 1_000), "\(count)")
  }

  @Test func `what comes behind a failure counts, and nothing takes the limit back`() throws {
    let many = Array(repeating: "true", count: 340).joined(separator: " && ")
    let limit = "error: More than 1000 expressions are evaluated."
    for condition in [
      "[{}.a, \(many)] == [] || true", "({}.a == (\(many))) || true", "(\(many)) || true",
      "{}.a.get('b', \(many)) || true",
    ] {
      #expect(try Samples.outcome(condition).hasPrefix("error"), "\(condition.prefix(20))")
    }
    #expect(try Samples.outcome("(\(many)) || true") == limit)
    #expect(try Samples.outcome("[{}.a, true] == [] || true") == "true")
  }

  @Test func `a text grows to a megabyte, and no further`() throws {
    let functions =
      (2...19).map { "function g\($0)(x) { return g\($0 - 1)(x + x); }" }
      .joined(separator: "\n") + "\nfunction g1(x) { return x; }"
    let long = String(repeating: "a", count: 64)
    #expect(try Samples.outcome("g14('\(long)').size() == 524288", functions: functions) == "true")
    #expect(
      try Samples.outcome("g19('\(long)').size() > 0", functions: functions)
        == "error: A text of more than 1048576 bytes."
    )
  }

  @Test func `the same question has the same answer, however often it is asked`() throws {
    let ruleset = try Ruleset(Array(Samples.tasks.utf8))
    let request = RulesRequest(.delete, RulesPath(document: "tasks/t1"), auth: .signedIn("mom"))
    let texts = (0..<10).map { _ in ruleset.decide(request) { _, _ in nil }.text }
    #expect(texts.allSatisfy { $0 == "evaluation error at L14:29 for 'delete' @ L14" })
  }
}

/// So many `true` with `&&` between them.
private func trues(_ count: Int) -> String {
  Array(repeating: "true", count: count).joined(separator: " && ")
}
