import Testing

@testable import SecurityRules

/// What is a ruleset, and what is refused, with its place.
struct SyntaxTests {
  private func inMatch(_ body: String) -> String {
    """
    rules_version = '2';
    service cloud.firestore {
      match /databases/{database}/documents {
    \(body)
      }
    }
    """
  }

  @Test(arguments: [
    "match /a/{b} { allow read; }", "match /a/{b} { allow read, write: if true }",
    "match /a/{b} { allow get,list : if (true) ; allow create: if false }",
    "match /a/{b=**} { allow read: if true; }", "match /{a=**}/b/{c} { allow read: if true; }",
    "match /a/{b}{allow read:if true;}", "/* a\n comment */ match /a/{b} { // another\n }",
    "function f() { return true; } match /a/{b} { allow read: if f(); }",
    "function f(a, b,) { let c = a; let d = [c, b,]; return d == {'a': 1,}; }",
    "function f() { return true }", "match /a-b/{c}/d.e_f/{g} {}", "match /a/(default) {}",
    "match /a/{b} { allow read: if request.auth\n.uid\n!= null; }",
    "match /a/{b} { allow read: if exists(/databases/$(database)/documents/a/$(b + 'x')); }",
    "match /a/{b} { allow read: if /a/(default)/b-c == /a/b; }", "match /a/{b} {};",
    "match /a/{b} { allow read: if \"it's\" == 'say \"hi\"'; }",
    "match /日本/{b} { allow read: if '山彦' == \"\\u5c71\\u5f66\"; }",
  ])
  func `this is a ruleset`(body: String) {
    #expect(Samples.mistake(inMatch(body)) == nil, "\(body)")
  }

  @Test(arguments: [
    ("match /a/{b} { allow read: if true && ; }", "4:39: ';' where a value is expected"),
    ("match /a/{b} { allow reed: if true; }", "4:22: 'reed' is nothing that can be allowed"),
    (
      "match /a/{b} { allow read if true; }",
      "4:27: 'if' where ':' or ';' behind what is allowed is expected",
    ),
    ("match /a/{b} { allow read: true; }", "4:28: 'true' where 'if' behind ':' is expected"),
    ("match a/{b} { }", "4:7: the path of 'match' does not begin with '/'"),
    ("match /a//{b} { }", "4:10: a segment of a path is empty"),
    ("match /a/{b=x} { }", "4:10: '{b=' without '**'"),
    ("match /a/{b { }", "4:13: '{' where '}' behind '{b' is expected"),
    ("match /{a}/{a} { }", "4:1: '{a}' stands twice in the path"),
    ("match /{a=**}/b/{c=**} { }", "4:1: two '{…=**}' in one path"),
    ("allow: if true;", "4:6: ':' where 'read', 'write' or a method is expected"),
    ("function f() { }", "4:16: '}' where 'return' or 'let' is expected"),
    ("function f(a, a) { return true; }", "4:15: parameter 'a' stands twice"),
    ("function f(a) { let a = 1; return true; }", "4:21: 'a' stands twice in 'f'"),
    (
      "function f() { return true; } function f() { return true; }",
      "4:31: function 'f' stands twice here",
    ),
    (
      "function f() { let a = 1 return a; }",
      "4:26: 'return' where ';' behind 'let a = …' is expected",
    ),
    ("function f(a,b,c,d,e,g,h,i) { return true; }", "4:26: 'f' has more than 7 parameters"),
    ("match /a/{b} { allow read: if 'a\n'; }", "4:31: a text without its end"),
    ("match /a/{b} { allow read: if 'a; }", "4:31: a text without its end"),
    ("match /a/{b} { allow read: if a is strin; }", "4:36: 'strin' is no type that 'is' knows"),
    ("match /a/{b} { allow read: if a = b; }", "4:33: '=' where an operator or ';' is expected"),
    ("match /a/{b} { allow read: if a & b; }", "4:33: '&' has no meaning here"),
    (
      "match /a/{b} { allow read: if a ? b; }",
      "4:36: ';' where ':' between the two results of '?' is expected",
    ),
    (
      "match /a/{b} { allow read: if (a; }",
      "4:33: ';' where ')' to close the one at 4:31 is expected",
    ),
    ("match /a/{b} { allow read: if [a; }", "4:33: ';' where ']' or ',' in a list is expected"),
    (
      "match /a/{b} { allow read: if {a; }",
      "4:33: ';' where ':' behind a key of a map is expected",
    ),
    (
      "match /a/{b} { allow read: if 9223372036854775808 > 1; }",
      "4:31: the number is too large for 64 bits",
    ),
    (
      "match /a/{b} { allow read: if 99999999999999999999 > 1; }",
      "4:31: '99999999999999999999' is no whole number of 64 bits",
    ),
    ("match /a/{b} { allow read: if 1a > 1; }", "4:32: a name right behind the number 1"),
    ("match /a/{b} { allow read: if '\\uD800' == 1; }", "4:32: half of a character"),
    (
      "match /a/{b} { allow read: if /a/$(b)c == 1; }",
      "4:38: a segment of a path that goes on behind '$(…)'",
    ),
    ("match /a/{b} { allow read: if /a/(b) == 1; }", "4:34: '(b)' is no segment of a path"),
    ("match /a/{b} { allow read: if return; }", "4:31: 'return' where a value is expected"),
    ("/* never", "4:1: a comment without its end"),
    ("山", "4:1: '山' has no meaning here"),
    (
      "function f() { return g(); } function g() { return f(); }",
      "4:52: recursion: f calls g calls f",
    ),
    ("function f() { return f(); }", "4:23: recursion: f calls f"),
  ])
  func `what is wrong is named with its place`(body: String, expected: String) {
    #expect(Samples.mistake(inMatch(body)) == expected)
  }

  @Test(arguments: [
    ("", "1:1: there is no service in the file"),
    ("rules_version = '3';", "1:17: '3' where '1' or '2', in quotation marks, is expected"),
    ("rules_version = 2;", "1:17: '2' where '1' or '2', in quotation marks, is expected"),
    ("service firebase.storage { }", "1:9: 'firebase' is a service that is not supported"),
    ("service cloud.storage { }", "1:15: 'storage' is a service that is not supported"),
    ("service cloud.firestore { allow read; }", "1:27: 'allow' outside of a 'match'"),
    (
      "service cloud.firestore { } service cloud.firestore { }",
      "1:29: 'service cloud.firestore' stands twice",
    ),
    ("import 'x'; service cloud.firestore { }", "1:1: 'import' is not supported"),
    ("service cloud.firestore { } rules_version = '2';", "1:29: 'rules_version' stands not first"),
    (
      "service cloud.firestore {",
      "1:26: the end of the file where 'match', 'allow', 'function' or '}' is expected",
    ),
    (
      "service cloud.firestore { match /{a=**}/b { } }",
      "1:27: '{a=**}' is not the last part of its path",
    ),
  ])
  func `a file of another form is named with its place`(text: String, expected: String) {
    #expect(Samples.mistake(text) == expected)
  }

  // MARK: Limits

  @Test func `a file of ten megabytes is refused by that`() {
    let large = Array(repeating: UInt8(ascii: " "), count: 10 << 20)
    #expect(throws: RulesSyntaxError.self) { try Ruleset(large) }
    do throws(RulesSyntaxError) {
      _ = try Ruleset(large)
    } catch {
      #expect(error.issues.first?.message == "the file has 10485760 bytes")
      #expect(error.issues.first?.remedy == "expected at most 262144, which is Google's limit")
    }
  }

  @Test(arguments: ["(", "[", "!", "{'a':", "-", "f(", "/a/$(", "a[", "true ? "])
  func `an expression that is nested too deep is refused, and uses up no stack`(open: String) {
    let deep = String(repeating: open, count: 20_000)
    let mistake = Samples.mistake(inMatch("match /a/{b} { allow read: if \(deep)"))
    #expect(
      mistake?.hasSuffix("an expression within more than 64 others") == true,
      "\(mistake ?? "")",
    )
  }

  @Test(arguments: [" + 1", ".a", "[0]", " == 1", " in a", " < 1", " * 2", " is int", ".size()"])
  func `a long chain is an expression within others as well`(link: String) {
    let chain = "a" + String(repeating: link, count: 5_000)
    let mistake = Samples.mistake(inMatch("match /a/{b} { allow read: if \(chain); }"))
    #expect(mistake == "4:31: an expression within more than 64 others")
  }

  @Test func `a thousand conditions side by side are one level`() throws {
    let many = Array(repeating: "true", count: 5_000).joined(separator: " && ")
    // More than are evaluated, and yet no mistake.
    let limit = "error: More than 1000 expressions are evaluated."
    #expect(try Samples.outcome(many) == limit)
    #expect(try Samples.outcome("true || (\(many))") == "true")
    let any = Array(repeating: "false", count: 334).joined(separator: " || ")
    #expect(try Samples.outcome(any) == "false")
  }

  @Test func `match within match ends at ten levels`() {
    func nested(_ count: Int) -> String {
      "service cloud.firestore {" + String(repeating: "match /a/b {", count: count)
        + String(repeating: "}", count: count + 1)
    }
    #expect(Samples.mistake(nested(10)) == nil)
    #expect(Samples.mistake(nested(11)) == "1:146: 'match' within more than 9 others")
    #expect(Samples.mistake(nested(100_000 / 12)) == "1:146: 'match' within more than 9 others")
  }

  @Test func `paths end at a hundred segments and twenty names`() {
    func path(_ segment: (Int) -> String, _ count: Int) -> String {
      "service cloud.firestore { match " + (1...count).map { "/" + segment($0) }.joined() + " { } }"
    }
    #expect(Samples.mistake(path({ _ in "a" }, 100)) == nil)
    #expect(
      Samples.mistake(path({ _ in "a" }, 101))
        == "1:27: the path has 101 segments, those around it counted"
    )
    #expect(Samples.mistake(path({ "{n\($0)}" }, 20)) == nil)
    #expect(
      Samples.mistake(path({ "{n\($0)}" }, 21))
        == "1:27: the path has 21 names in braces, those around it counted"
    )
  }

  @Test func `a function has ten variables at most`() {
    func function(_ count: Int) -> String {
      let lets = (1...count).map { "let v\($0) = 1; " }.joined()
      return inMatch("function f() { \(lets)return true; }")
    }
    #expect(Samples.mistake(function(10)) == nil)
    #expect(Samples.mistake(function(11))?.hasSuffix("'f' has more than 10 variables") == true)
  }

  @Test func `a byte that is no character is named with its place`() {
    var bytes = Array(inMatch("match /a/{b} { }").utf8)
    bytes[30] = 0xFF
    do throws(RulesSyntaxError) {
      _ = try Ruleset(bytes)
      Issue.record("it is a ruleset")
    } catch {
      #expect(error.issues.first?.message == "a byte that is not UTF-8")
      #expect(error.issues.first?.mark == RulesMark(line: 2, column: 10))
    }
  }

  // MARK: What fails whenever it is evaluated

  @Test(arguments: [
    ("isOwner()", "unknown function 'isOwner'"), ("owner == 1", "unknown variable 'owner'"),
    ("request.user == null", "a request has no 'user'"),
    ("'a'.startsWith('a')", "no value has a function 'startsWith'"),
    ("math.sin(1) == 0", "'math' has no function 'sin'"),
    ("'a'.matches('(?=a)')", "pattern a look ahead, which RE2 does not have (character 1)"),
  ])
  func `it is warned of with its place`(condition: String, expected: String) throws {
    let ruleset = try Samples.ruleset(get: condition)
    #expect(ruleset.warnings.map(\.message) == [expected])
    #expect(ruleset.warnings.first?.mark.line == 6)
  }

  @Test func `it is an error, which a true neighbour absorbs`() throws {
    #expect(try Samples.outcome("nobody() || true") == "true")
    #expect(try Samples.outcome("nobody()") == "error: unknown function 'nobody'")
  }

  @Test(arguments: [
    (#"b'\x2A' == b"*""#, "true"), (#"b'\052'.size() == 1"#, "true"),
    (#"b'\xff\x00'.toHexString() == 'FF00'"#, "true"), ("b'é'.size() == 2", "true"),
    ("b'a' is bytes", "true"), ("b'a' == 'a'", "false"),
  ])
  func `bytes are written with a b before them`(condition: String, expected: String) throws {
    #expect(try Samples.outcome(condition) == expected, "\(condition)")
  }

  @Test(arguments: [#"b'\x2'"#, #"b'\xgg'"#, #"b'\u0041'"#, "b'a", #"b'\777'"#])
  func `bytes that are none are refused`(literal: String) {
    #expect(mistake(in: literal) != nil, "\(literal)")
  }

  private func mistake(in literal: String) -> String? {
    Samples.mistake("service cloud.firestore { match /a/{b} { allow get: if \(literal) == 1; } }")
  }

  @Test(arguments: [
    (#"'\d'"#, "1:57: the escape '\\d' has no meaning"),
    (#"'\.'"#, "1:57: the escape '\\.' has no meaning"),
    (#"'\/'"#, "1:57: the escape '\\/' has no meaning"),
    (#"'\0'"#, "1:57: the escape '\\0' has no meaning"),
    (#"'\400'"#, "1:57: the escape '\\4' has no meaning"),
    (#"'\a'"#, "1:57: the escape '\\a' has no meaning"),
    (#"'\U0001F600'"#, "1:57: the escape '\\U' has no meaning"),
    (#"'\X41'"#, "1:57: the escape '\\X' has no meaning"),
    (#"'\é'"#, "1:57: an escape has no meaning"),
    (#"b'\d'"#, "1:58: the escape '\\d' has no meaning"),
    (#"'\ud83d'"#, "1:57: half of a character"), (#"'\ude00'"#, "1:57: half of a character"),
    (#"'\ud83d\u0041'"#, "1:57: half of a character"),
    (#"'\u{41}'"#, "1:57: an escape that is no character"),
    (#"'\x4'"#, "1:57: an escape that is no character"),
    (#"'\x+4'"#, "1:57: an escape that is no character"),
  ])
  func `an escape without a meaning is refused, as Google refuses it`(
    literal: String,
    expected: String,
  ) {
    #expect(mistake(in: literal) == expected, "\(literal)")
  }

  @Test func `the escapes of Google's servers are taken`() throws {
    let condition =
      #"'\x41\u0041\101' == 'AAA' && '\xe9' == 'é' && '\\\'\"\n\r\t\b\f'.toUtf8().toHexString() == '5C27220A0D09080C'"#
    #expect(try Samples.outcome(condition) == "true")
  }
}
