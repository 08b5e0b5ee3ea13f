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
    "{'b': 1, 'a': 2}.values() == [2, 1]", "{'a': 1}.get('a', 0) == 1", "{'a': 1}.get('b', 0) == 0",
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
    "bool('true')", "!bool('false')", "string(/a/b) == '/a/b'", "path('/a/b') == /a/b",
    "math.abs(-3) == 3", "math.abs(-1.5) == 1.5", "math.ceil(1.2) == 2", "math.ceil(-1.2) == -1",
    "math.floor(1.8) == 1", "math.floor(-1.2) == -2", "math.round(1.5) == 2",
    "math.round(-1.5) == -2",
    "math.round(1.4) == 1", "math.floor(3) == 3", "math.pow(2, 10) == 1024",
    "math.pow(2, -1) == 0.5",
    "math.pow(4, 0.5) == 2", "math.pow(9, 1.5) == 27", "math.isNaN(math.pow(-1, 0.5))",
    "math.sqrt(16) == 4",
    "math.isInfinite(1.0 / 0)", "!math.isInfinite(1)", "math.isNaN(math.sqrt(-1))",
    "math.sqrt(-1) != math.sqrt(-1)", "!(math.sqrt(-1) < 1) && !(math.sqrt(-1) >= 1)",
    "math.ceil(1.2) is int", "debug('x') == 'x'",
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
    "hashing.crc32('123456789').toHexString() == 'cbf43926'",
    "hashing.crc32c('123456789').toHexString() == 'e3069283'",
    "hashing.md5('').toHexString() == 'd41d8cd98f00b204e9800998ecf8427e'",
    "hashing.md5('abc').toHexString() == '900150983cd24fb0d6963f7d28e17f72'",
    "hashing.sha256('').toHexString() == 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'",
    "hashing.sha256('abc').toHexString() == 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'",
    "hashing.sha256('abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq').toHexString() == '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1'",
  ])
  func `a function gives what the reference says`(condition: String) throws {
    #expect(try Samples.outcome(condition) == "true", "\(condition)")
  }

  @Test(arguments: [
    ("'a'.keys() == []", "Function 'keys' not found for a string."),
    ("1.size() == 1", "Function 'size' not found for a int."),
    ("null.size() == 1", "Null value error."), ("int('x') == 1", "'x' is no int."),
    ("int(1e300) == 1", "1e+300 is no int."), ("bool('yes')", "'yes' is no bool."),
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
    ("math.ceil(1e300) == 1", "math.ceil(1e+300) has no value."),
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
