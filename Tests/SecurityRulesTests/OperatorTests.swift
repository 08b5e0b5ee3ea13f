import Testing

@testable import SecurityRules

/// What operators give, and what they absorb.
struct OperatorTests {
  @Test(arguments: [
    ("error || true", "true"), ("true || error", "true"), ("false || true", "true"),
    ("error && false", "false"), ("false && error", "false"), ("true && false", "false"),
    ("error || false", "error"), ("false || error", "error"), ("error || error", "error"),
    ("error && true", "error"), ("true && error", "error"), ("!error", "error"),
    ("!(error && false)", "true"), ("error && true && false", "false"),
    ("false || error || true", "true"), ("true ? true : error", "true"),
    ("false ? error : true", "true"), ("error ? true : true", "error"),
    ("(error || true) && true", "true"), ("1 && true", "error"), ("true && 1", "error"),
    ("1 || true", "true"), ("'x' && false", "false"), ("!1", "error"),
    ("1 ? true : true", "error"),
  ])
  func `an error is given up for what settles it`(condition: String, expected: String) throws {
    let written = condition.replacing("error", with: "resource.data.nothing")
    let outcome = try Samples.outcome(written)
    #expect(outcome.hasPrefix(expected), "\(condition): \(outcome)")
  }

  @Test(arguments: [
    // Precedence: || below &&, comparisons below sums, sums below products, unary above all.
    "true || false && false", "!false && true", "1 + 2 * 3 == 7", "(1 + 2) * 3 == 9",
    "10 - 3 - 2 == 5", "-2 + 3 == 1", "- 2 == -2", "20 / 2 / 5 == 2", "7 % 4 == 3", "-7 % 4 == -3",
    "7 / 2 == 3", "-7 / 2 == -3", "7.0 / 2 == 3.5", "1 == 1.0", "!(1 == 2)",
    "true ? false ? false : true : false", "1 < 2 == true", "1 in [1, 2] == true",
    "true == 'a' in ['a']", "'a' + 'b' == 'ab'", "!!true",
    "1 < 2 && 2 <= 2 && 3 > 2 && 3 >= 3", "1 < 1.5 && 2 > 1.5", "'a' < 'b' && 'B' < 'a'",
    "0.5 + 0.25 == 0.75", "1e3 == 1000", "0x1F == 31", "9223372036854775807 > 9.2e18",
    "-9223372036854775808 < 0",
  ])
  func `precedence and arithmetic are the language's`(condition: String) throws {
    #expect(try Samples.outcome(condition) == "true", "\(condition)")
  }

  @Test(arguments: [
    ("1 == '1'", "false"), ("1 != '1'", "true"), ("null == false", "false"),
    ("null == null", "true"), ("[1, 2] == [2, 1]", "false"),
    ("[1, 2].toSet() == [2, 1].toSet()", "true"),
    ("{'a': 1} == {'a': 1.0}", "false"), ("{'a': 1} != {'a': 1.0}", "true"),
    ("[1] == [1.0]", "false"), ("[[1]] == [[1.0]]", "false"), ("[1][0] == 1.0", "true"),
    ("[0.0] == [-0.0]", "false"), ("[-0.0] == [-0.0]", "true"), ("0.0 == -0.0", "true"),
    ("float('NaN') == float('NaN')", "false"), ("[float('NaN')] == [float('NaN')]", "false"),
    ("{'a': 1} == {'a': 1, 'b': 2}", "false"),
    ("[1] == [1].toSet()", "false"), ("'é' == 'e\\u0301'", "false"), ("true == 1", "false"),
    ("/a/b == /a/b", "true"), ("/a/b == '/a/b'", "false"),
  ])
  func `nothing is equal across types`(condition: String, expected: String) throws {
    #expect(try Samples.outcome(condition) == expected, "\(condition)")
  }

  @Test(arguments: [
    ("1 / 0 == 0", "Division by zero."), ("1 % 0 == 0", "Division by zero."),
    ("9223372036854775807 + 1 > 0", "Integer overflow."),
    ("-9223372036854775808 - 1 > 0", "Integer overflow."),
    ("-(-9223372036854775807 - 1) > 0", "Integer overflow."),
    ("-9223372036854775808 / -1 > 0", "Integer overflow."),
    ("null < 1", "Null value error."), ("null + 1 == 1", "Null value error."),
    ("null.a == 1", "Null value error."), ("null in [1] || null in null", "Null value error."),
    (
      "'a' < 1",
      "Unsupported type: expected two of one type that has an order, found string and int.",
    ),
    (
      "'a' - 'b' == 1",
      "Unsupported type: expected numbers, texts or times, found string - string.",
    ),
    ("1 in 'abc'", "Unsupported type: expected list, map or set, found string."),
    (
      "[1] + [2] == [1, 2]",
      "Unsupported type: expected numbers, texts or times, found list + list.",
    ),
    ("1 in {'a': 1}", "Unsupported type: expected a string in a map, found int in map."),
    ("'ab'[0:0] == ''", "Range [0:0] is not within [0:2]."),
    ("'ab'[2:2] == ''", "Range [2:2] is not within [0:2]."),
    ("[][0:0] == []", "Range [0:0] is not within [0:0]."),
    ("'😀'[0:1] == 'a'", "Half of a character, from 0 to 1."),
    ("-'a' == 'a'", "Unsupported type: expected int or float, found string."),
    ("resource.data.a", "Property a is undefined on object."),
    ("request.auth.uid.size == 1", "Unsupported type: expected map, found string."),
    ("5", "Unsupported type: expected bool, found int."),
  ])
  func `what has no value says why`(condition: String, expected: String) throws {
    #expect(try Samples.outcome(condition) == "error: \(expected)", "\(condition)")
  }

  @Test(arguments: [
    ("'b' in ['a', 'b']", "true"), ("1.0 in [1]", "true"), ("'a' in {'a': 1}", "true"),
    ("2 in [1, 1, 3].toSet()", "false"),
    ("3 in [1, 1, 3].toSet()", "true"),
  ])
  func `in looks for elements and for keys`(condition: String, expected: String) throws {
    #expect(try Samples.outcome(condition) == expected, "\(condition)")
  }

  @Test(arguments: [
    ("true", "bool"), ("1", "int"), ("1", "number"), ("1.5", "float"), ("1.5", "number"),
    ("'a'", "string"), ("'a'.toUtf8()", "bytes"), ("[1]", "list"), ("{'a': 1}", "map"),
    ("[1].toSet()", "set"), ("/a/b", "path"), ("request.time", "timestamp"),
    ("duration.value(1, 's')", "duration"), ("latlng.value(1, 2)", "latlng"), ("null", "null"),
    ("{'a': 1}.diff({})", "map_diff"), ("resource", "map"), ("request", "map"),
  ])
  func `is knows every type, and only that`(value: String, type: String) throws {
    #expect(try Samples.outcome("\(value) is \(type)") == "true")
    let other = type == "timestamp" ? "duration" : "timestamp"
    #expect(try Samples.outcome("\(value) is \(other)") == "false")
  }

  @Test(arguments: [
    ("[1, 2, 3][1] == 2", "true"), ("[1, 2, 3][0:2] == [1, 2]", "true"),
    ("'abcd'[1:3] == 'bc'", "true"), ("'abcd'[3:3] == ''", "true"), ("'abcd'[1:1] == ''", "true"),
    ("'山彦'[1] == '彦'", "true"), ("{'a': 1}['a'] == 1", "true"), ("/a/b[1] == 'b'", "true"),
    ("[1][1] == 1", "error: Index 1 is not within 0 to 0."),
    ("[1][-1] == 1", "error: Index -1 is not within 0 to 0."),
    ("[1][1:3] == []", "error: Range [1:3] is not within [0:1]."),
    ("[1][1:0] == []", "error: Range [1:0] is not within [0:1]."),
    ("{'a': 1}['b'] == 1", "error: Property 'b' is undefined on object."),
    ("null['a'] == 1", "error: Null value error."),
    (
      "[1]['a'] == 1",
      "error: Unsupported type: expected a map and a string, or a list and an int, found list[string].",
    ),
  ])
  func `elements and ranges are within their bounds`(condition: String, expected: String) throws {
    #expect(try Samples.outcome(condition) == expected, "\(condition)")
  }
}
