import Testing

@testable import Plans

/// A number in front of a unit: what is kept of it, and what it is in whole units.
struct DecimalTextTests {
  @Test(
    arguments: [
      ("0", false, 0, 0, ""), ("-0.5ms", true, 5, 1, "ms"), ("12.340s", false, 1_234, 2, "s"),
      ("7.000%", false, 7, 0, "%"), ("1e3", false, 1, 0, "e3"), ("3 s", false, 3, 0, " s"),
      ("18446744073709551615", false, .max, 0, ""), ("0.000000000000000001x", false, 1, 18, "x"),
      ("5.00000000000000000000000000", false, 5, 0, ""),
    ] as [(String, Bool, UInt64, Int, String)]
  )
  func `a number is its sign, its digits up to the last that counts, and what follows`(
    text: String,
    isNegative: Bool,
    digits: UInt64,
    fractionDigits: Int,
    unit: String,
  ) throws {
    let number = try DecimalText(text)
    #expect(number.isNegative == isNegative)
    #expect(number.digits == digits)
    #expect(number.fractionDigits == fractionDigits)
    #expect(number.unit == unit)
  }

  @Test(arguments: [
    ("", "does not begin with a number"), ("-", "does not begin with a number"),
    ("--1", "does not begin with a number"), ("１", "does not begin with a number"),
    ("1.", "has no digit behind the point"), ("1.x", "has no digit behind the point"),
    ("1.٣", "has no digit behind the point"),
    ("00", "has a leading zero, which some read as octal"),
    ("-01", "has a leading zero, which some read as octal"),
    ("18446744073709551616", "has too many digits"),
    ("0.0000000000000000001", "has too many digits"),
  ])
  func `what is no decimal number says why`(text: String, problem: String) {
    #expect(refusal { try DecimalText(text) } == problem)
  }

  @Test(
    arguments: [
      ("0.5", 10, 5), ("-0.5", 10, -5), ("-0", 1_000, 0), ("1.5", 86_400, 129_600),
      ("9223372036854775807", 1, .max), ("-9223372036854775807", 1, -9_223_372_036_854_775_807),
      ("-9223372036854775808", 1, .min), ("0.000000000000000001", 1_000_000_000_000_000_000, 1),
      ("-9.223372036854775808", 1_000_000_000_000_000_000, .min),
    ] as [(String, UInt64, Int64)]
  )
  func `a number is scaled exactly up to both ends`(
    text: String,
    factor: UInt64,
    scaled: Int64,
  ) throws {
    #expect(try DecimalText(text).scaled(by: factor, unit: "1x") == scaled)
  }

  @Test(
    arguments: [
      ("0.25", 10, "is finer than 1x, which is the limit"),
      ("0.000000000000000001", 1, "is finer than 1x, which is the limit"),
      ("9223372036854775808", 1, "is too large"), ("-9223372036854775809", 1, "is too large"),
      ("18.446744073709551615", 1_000_000_000_000_000_000, "is too large"),
      ("18446744073709551615", .max, "is too large"), ("1.5", .max, "is too large"),
    ] as [(String, UInt64, String)]
  )
  func `what is not whole or leaves 64 bits is refused`(
    text: String,
    factor: UInt64,
    problem: String,
  ) {
    #expect(refusal { try DecimalText(text).scaled(by: factor, unit: "1x") } == problem)
  }
}
