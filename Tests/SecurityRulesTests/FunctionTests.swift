import Testing

@testable import SecurityRules

/// Every function of the language, with what it gives and where it has no value.
struct FunctionTests {
  @Test(arguments: [
    // Texts.
    "'abc'.size() == 3", "'山彦'.size() == 2", "'aBc'.lower() == 'abc'", "'aBc'.upper() == 'ABC'",
    "'  a b '.trim() == 'a b'", "' '.trim() == ''", "'a/b/c'.split('/') == ['a', 'b', 'c']",
    "'a1b22c'.split('[0-9]+') == ['a', 'b', 'c']", "'abc'.split('') == ['a', 'b', 'c']",
    "','.split(',') == ['', '']", "'aaa'.replace('a', 'b') == 'bbb'",
    "'a.b'.replace('[.]', '\\\\1') == 'a\\\\1b'", "'abc'.replace('x*', '-') == '-a-b-c-'",
    "'user@domain.com'.matches('.*@domain[.]com')",
    "!'user@domain.com.x'.matches('.*@domain[.]com')",
    "'é'.toUtf8().size() == 2", "'abc'.toUtf8().toHexString() == '616263'",
    "'abc'.toUtf8().toBase64() == 'YWJj'", "'ab'.toUtf8().toBase64() == 'YWI='",
    "'a'.toUtf8().toBase64() == 'YQ=='", "''.toUtf8().toBase64() == ''",
    "b'\\xff\\xef'.toBase64() == '_-8='",
    // Lists and sets.
    "[1, 2].size() == 2", "[1, 2].concat([3]) == [1, 2, 3]",
    "['a', 1, true].join('-') == 'a-1-true'",
    "[1, 2, 1].removeAll([1]) == [2]", "[1, 2, 1].toSet().size() == 2",
    "['a', 'b'].hasAll(['a'])", "!['a', 'b'].hasAll(['a', 'c'])", "['a', 'b'].hasAny(['c', 'b'])",
    "!['a'].hasAny([])", "['a', 'b'].hasOnly(['a', 'b', 'c'])", "!['a', 'b'].hasOnly(['a'])",
    "[].hasOnly(['a'])", "['a'].toSet().hasAll(['a'].toSet())", "['a', 'b'].toSet().hasAny(['b'])",
    "['a', 'b'].toSet().hasOnly(['b', 'a'])",
    "[1, 2].toSet().union([3].toSet()) == [1, 2, 3].toSet()",
    "[1, 2].toSet().intersection([2, 3].toSet()) == [2].toSet()",
    "[1, 2].toSet().difference([2, 3].toSet()) == [1].toSet()",
    // Maps.
    "{'a': 1, 'b': 2}.size() == 2", "{'b': 1, 'a': 2}.keys() == ['a', 'b']",
    "{'b': 1, 'a': 2}.values() == [1, 2]", "{'b': 1, 'a': 2, 'b': 3}.values() == [3, 2]",
    "{'a': 1}.get('a', 0) == 1", "{'a': 1}.get('b', 0) == 0",
    "{'a': {'b': 1}}.get(['a', 'b'], 0) == 1", "{'a': 1}.get(['a', 'b'], 0) == 0",
    "{'a': 1, 'b': 2, 'c': 3}.diff({'b': 3, 'c': 3, 'd': 4}).addedKeys() == ['a'].toSet()",
    "{'a': 1, 'b': 2, 'c': 3}.diff({'b': 3, 'c': 3, 'd': 4}).removedKeys() == ['d'].toSet()",
    "{'a': 1, 'b': 2, 'c': 3}.diff({'b': 3, 'c': 3, 'd': 4}).changedKeys() == ['b'].toSet()",
    "{'a': 1, 'b': 2, 'c': 3}.diff({'b': 3, 'c': 3, 'd': 4}).unchangedKeys() == ['c'].toSet()",
    "{'a': 1, 'b': 2, 'c': 3}.diff({'b': 3, 'c': 3, 'd': 4}).affectedKeys().hasOnly(['a', 'b', 'd'])",
    // Numbers.
    "int('12') == 12", "int(2.9) == 2", "int(-2.9) == -2", "float('1.5') == 1.5",
    "float(2) is float",
    "string(1) == '1'", "string(true) == 'true'", "string(null) == 'null'", "string(1.5) == '1.5'",
    "string(/a/b) == '/a/b'", "path('/a/b') == /a/b",
    "math.abs(-3) == 3", "math.abs(-1.5) == 1.5", "math.ceil(1.2) == 2", "math.ceil(-1.2) == -1",
    "math.floor(1.8) == 1", "math.floor(-1.2) == -2", "math.round(1.5) == 2",
    "math.round(-1.5) == -1", "math.round(-4.5) == -4", "math.round(2.5) is int",
    "math.round(1.4) == 1", "math.floor(3) == 3", "math.pow(2, 10) == 1024",
    "math.pow(2, -1) == 0.5",
    "math.pow(4, 0.5) == 2", "math.pow(9, 1.5) == 27", "math.isNaN(math.pow(-1, 0.5))",
    "math.sqrt(16) == 4",
    "math.isNaN(math.sqrt(-1))",
    "math.sqrt(-1) != math.sqrt(-1)", "!(math.sqrt(-1) < 1) && !(math.sqrt(-1) >= 1)",
    "math.ceil(1.2) is float", "math.floor(3) is float", "math.abs(-1) is int", "debug('x') == 'x'",
    "math.ceil(1e300) == 1e300", "math.round(math.sqrt(-1)) == 0", "math.round(1e300) > 0",
    "math.abs(-9223372036854775807 - 1) < 0", "int(1e300) == 9223372036854775807",
    "int(-1e300) < -9223372036854775807", "int(float('NaN')) == 0",
    // Times.
    "request.time == timestamp.date(2026, 11, 25) + duration.time(19, 20, 0, 0)",
    "request.time.year() == 2026 && request.time.month() == 11 && request.time.day() == 25",
    "request.time.hours() == 19 && request.time.minutes() == 20 && request.time.seconds() == 0",
    "request.time.dayOfWeek() == 3 && request.time.dayOfYear() == 329",
    "timestamp.date(1970, 1, 1).dayOfWeek() == 4",
    "timestamp.date(2024, 12, 31).dayOfYear() == 366",
    "request.time.date() == timestamp.date(2026, 11, 25)",
    "request.time.time() == duration.time(19, 20, 0, 0)",
    "timestamp.value(1500).toMillis() == 1500",
    "timestamp.value(1500).nanos() == 500000000", "timestamp.value(-1).nanos() == 999000000",
    "timestamp.value(-1).year() == 1969", "request.time - request.time == duration.value(0, 's')",
    "request.time > request.time - duration.value(1, 'ns')",
    "duration.value(1, 'w') == duration.value(7, 'd')",
    "duration.value(1, 'h') == duration.value(60, 'm')",
    "duration.value(1500, 'ms').seconds() == 1", "duration.value(1500, 'ms').nanos() == 500000000",
    "duration.abs(duration.value(-3, 's')) == duration.value(3, 's')",
    "duration.value(1, 's') + duration.value(500, 'ms') > duration.value(1, 's')",
    "duration.value(1, 's') - duration.value(2, 's') == duration.value(-1, 's')",
    // Places, paths and digests.
    "latlng.value(35.5, 139.75).latitude() == 35.5",
    "latlng.value(35.5, 139.75).longitude() == 139.75",
    "latlng.value(0, 0).distance(latlng.value(0, 0)) == 0",
    "math.round(latlng.value(0, 0).distance(latlng.value(0, 90)) / 1000) == 10008",
    "math.round(latlng.value(35.6, 139.7).distance(latlng.value(34.7, 135.5)) / 1000) == 395",
    "path('/a/{b}').bind({'b': 'x'}) == /a/x", "path('/a/$(b)').bind({'b': 'x'}) == /a/x",
    "/a/$('b')/c == /a/b/c", "/x/$(/a/b) == /x/a/b", "resource.id == 't1'",
    "resource['__name__'] == /databases/(default)/documents/things/t1",
    "/databases/$(database)/documents/things/$(id) == request.path", "request.path[3] == 'things'",
    "request.method == 'get'", "request.query == null", "request.resource == null",
    "request.auth.token == {}", "database == '(default)' && id == 't1'",
    "hashing.crc32('123456789').toHexString() == '2639F4CB'",
    "hashing.crc32c('123456789').toHexString() == '839206E3'",
    "hashing.md5('').toHexString() == 'D41D8CD98F00B204E9800998ECF8427E'",
    "hashing.md5('abc').toHexString() == '900150983CD24FB0D6963F7D28E17F72'",
    "hashing.sha256('').toHexString() == 'E3B0C44298FC1C149AFBF4C8996FB92427AE41E4649B934CA495991B7852B855'",
    "hashing.sha256('abc').toHexString() == 'BA7816BF8F01CFEA414140DE5DAE2223B00361A396177A9CB410FF61F20015AD'",
    "hashing.sha256('abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq').toHexString() == '248D6A61D20638B8E5C026930C3E6039A33CE45964FF2167F6ECEDD419DB06C1'",
  ])
  func `a function gives what the reference says`(condition: String) throws {
    #expect(try Samples.outcome(condition) == "true", "\(condition)")
  }

  @Test(arguments: [
    ("'a'.keys() == []", "Function 'keys' not found for a string."),
    ("1.size() == 1", "Function 'size' not found for a int."),
    ("null.size() == 1", "Null value error."), ("int('x') == 1", "'x' is no int."),
    ("bool('true')", "unknown function 'bool'"), ("float('inf') > 1.0", "'inf' is no float."),
    ("math.isInfinite(1.0)", "'math' has no function 'isInfinite'"),
    ("path(path('a/b')) == /a/b", "/a/b is no path."),
    ("string([1]) == ''", "[1] is no string."),
    ("math.abs('1') == 1", "Unsupported type: expected a number, found string."),
    ("timestamp.date(2026, 2, 30) == null", "timestamp.date(2026, 2, 30) has no value."),
    ("duration.value(1, 'y') == null", "duration.value(1, 'y') has no value."),
    (
      "duration.value(9223372036854775807, 'w') == null",
      "duration.value(9223372036854775807, 'w') has no value.",
    ),
    ("latlng.value(91, 0) == null", "latlng.value(91, 0) has no value."),
    (
      "timestamp.value(9223372036854775807) == null",
      "timestamp.value(9223372036854775807) has no value.",
    ),
    ("[{'a': 1}].join('') == ''", "{'a': 1} is no string."),
    ("[1].hasAny('a')", "Unsupported type: expected list or set, found string."),
    ("[1].toSet().union([1]) == null", "Unsupported type: expected set, found list."),
    ("{'a': 1}.diff([1]) == null", "Unsupported type: expected map, found list."),
    ("get('things/t1') == null", "Unsupported type: expected path, found string."),
    ("get(/things/t1) == null", "/things/t1 is not the path of a document."),
    ("/a/$('b/c') == /a/b", "'b/c' is no segment of a path."),
    ("/a/$(1) == /a/b", "Unsupported type: expected string or path, found int."),
    ("{1: 2} == {}", "Unsupported type: expected string, found int."),
    (
      "'a'.matches('(?=a)')",
      "Invalid pattern: a look ahead, which RE2 does not have (character 1).",
    ),
    ("'a'.replace('a', 1) == ''", "Unsupported type: expected string, found int."),
    ("hashing.md5(1) == null", "Unsupported type: expected string or bytes, found int."),
  ])
  func `a function that has no value says why`(condition: String, expected: String) throws {
    #expect(try Samples.outcome(condition) == "error: \(expected)", "\(condition)")
  }

  @Test(arguments: [
    ("1.0", "1.0"), ("float(2)", "2.0"), ("0.1 + 0.2", "0.30000000000000004"), ("-0.0", "-0.0"),
    ("0.001", "0.001"), ("0.0001", "1.0E-4"), ("9999999.0", "9999999.0"), ("1e7", "1.0E7"),
    ("123456789.0", "1.23456789E8"), ("1e21", "1.0E21"), ("12345.678", "12345.678"),
    ("float('NaN')", "NaN"), ("float('-Infinity')", "-Infinity"), ("0.0", "0.0"),
    ("float('4.9e-324')", "4.9E-324"), ("float('-4.9e-324')", "-4.9E-324"),
    ("float('1e-323')", "9.9E-324"), ("float('2e-323')", "2.0E-323"),
    ("float('1e-322')", "9.9E-323"), ("float('1e-310')", "1.0E-310"),
    ("1.7976931348623157e308", "1.7976931348623157E308"),
  ])
  func `a number is a text as Java writes it`(number: String, expected: String) throws {
    #expect(try Samples.outcome("string(\(number)) == '\(expected)'") == "true", "\(number)")
  }

  @Test(arguments: [
    ("1e3", "1000.0"), (".5", "0.5"), ("5.", "5.0"), ("1.5f", "1.5"), ("1.5D", "1.5"),
    ("0x1p3", "8.0"), ("0x.8P1", "1.0"), (" 2.5", "2.5"), ("2.5 ", "2.5"), ("+1", "1.0"),
    ("-1.5e+2", "-150.0"), ("-Infinity", "-1.0 / 0"),
  ])
  func `a text is a number as Java reads it`(text: String, expected: String) throws {
    #expect(try Samples.outcome("float('\(text)') == \(expected)") == "true", "\(text)")
  }

  @Test(arguments: [
    "inf", "nan", "infinity", "abc", "", " ", "1_000", "0x10", "1e", ".", "1.5x", "--1",
  ])
  func `other texts are no numbers`(text: String) throws {
    let outcome = try Samples.outcome("float('\(text)') != 0.5")
    #expect(outcome.hasPrefix("error"), "\(text)")
  }

  @Test(arguments: [
    "'😀'.size() == 2", "'a😀b'[1:3] == '😀'", "'😀a'[2] == 'a'", "'é'.upper() == 'é'",
    "'É'.lower() == 'É'", "'aÉ'.upper() == 'AÉ'", "'\\ud83d\\ude00' == '😀'",
    "{'x': float('NaN')}.diff({'x': float('NaN')}).changedKeys().size() == 0",
    "{'x': [1, 0.0]}.diff({'x': [1.0, -0.0]}).affectedKeys().size() == 0",
    "{'x': 1}.diff({'x': 2.0}).changedKeys().size() == 1", "[1].toSet() == [1.0].toSet()",
    "[[1]].toSet() == [[1.0]].toSet()", "ignored(1 / 0)", "passed(1 / 0)", "unread()",
  ])
  func `texts are Java's, and a function fails where it reads`(condition: String) throws {
    let functions = """
      function ignored(a) { return true; } function passed(a) { return ignored(a); }
      function unread() { let a = 1 / 0; return true; } function read(a) { return a > 0; }
      """
    #expect(try Samples.outcome(condition, functions: functions) == "true", "\(condition)")
    let read = try Samples.outcome("read(1 / 0)", functions: functions)
    #expect(read == "error: Division by zero.")
  }

  @Test(arguments: BuiltIn.allCases)
  func `every function refuses too many arguments`(function: BuiltIn) throws {
    let arguments = Array(repeating: "1", count: function.arity + 1).joined(separator: ", ")
    let ruleset = try Samples.ruleset(get: "\(function.rawValue)(\(arguments)) == 1")
    #expect(ruleset.warnings.count == 1)
    #expect(
      ruleset.warnings.first?.message == "'\(function.rawValue)' is given \(function.arity + 1)"
    )
  }

  @Test(arguments: Method.allCases)
  func `every method refuses too many arguments, and is found by no number`(method: Method) throws {
    let arguments = Array(repeating: "1", count: method.arity)
    let many = (arguments + ["1"]).joined(separator: ", ")
    let ruleset = try Samples.ruleset(get: "'a'.\(method.rawValue)(\(many)) == 1")
    #expect(ruleset.warnings.first?.message == "'\(method.rawValue)' is given \(method.arity + 1)")
    let few = arguments.joined(separator: ", ")
    let outcome = try Samples.outcome("(1).\(method.rawValue)(\(few)) == 1")
    #expect(outcome == "error: Function '\(method.rawValue)' not found for a int.")
  }

  // MARK: Documents

  @Test func `get and exists find documents, and get gives null for none`() throws {
    let mom = Samples.document("users/mom", [("role", .string("admin"))])
    let path = "/databases/$(database)/documents/users/$(request.auth.uid)"
    for (condition, expected) in [
      ("get(\(path)).data.role == 'admin'", "true"), ("exists(\(path))", "true"),
      ("get(\(path)).id == 'mom'", "true"), ("getAfter(\(path)).data.role == 'admin'", "true"),
      ("existsAfter(\(path))", "true"),
      ("get(/databases/$(database)/documents/users/eve) == null", "true"),
      ("exists(/databases/$(database)/documents/users/eve)", "false"),
      (
        "get(/databases/$(database)/documents/users/eve).data.role == 'x'",
        "error: Null value error.",
      ),
    ] {
      #expect(try Samples.outcome(condition, documents: [mom]) == expected, "\(condition)")
    }
  }

  @Test func `ten documents are looked at, and not an eleventh; the same one counts once`() throws {
    func condition(_ count: Int) -> String {
      (1...count).map { "!exists(/databases/$(database)/documents/users/u\($0))" }
        .joined(separator: " && ")
    }
    #expect(try Samples.outcome(condition(10)) == "true")
    #expect(try Samples.outcome(condition(11)) == "error: More than 10 documents are looked at.")
    let again = condition(10) + " && " + condition(10)
    #expect(try Samples.outcome(again) == "true")
    let ruleset = try Samples.ruleset(get: condition(20))
    var request = RulesRequest(
      .get,
      RulesPath(document: "things/t1"),
      accessesMax: RulesRequest.batchAccessesMax,
    )
    let batch = ruleset.decide(request) { _, _ in nil }
    #expect(batch.isAllowed && batch.accesses.count == 20)
    request.accessesMax = 0
    #expect(!ruleset.decide(request) { _, _ in nil }.isAllowed)
  }

  @Test func `getAfter sees what would be there`() throws {
    let ruleset = try Samples.ruleset(
      get:
        "get(/databases/x/documents/a/b).data.n == 1 && getAfter(/databases/x/documents/a/b).data.n == 2"
    )
    let request = RulesRequest(.get, RulesPath(document: "things/t1"))
    let decision = ruleset.decide(request) { path, isAfter in
      RulesResource(path: path, data: RulesMap([("n", .int(isAfter ? 2 : 1))]))
    }
    #expect(decision.isAllowed)
  }
}
