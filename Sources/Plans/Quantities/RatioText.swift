import Kernel

/// How a scenario writes probabilities, shares and exponents: `1/200`, `2%`, `0`, `1`.
public enum RatioText {
  /// What is expected of a probability or a share, for a message.
  public static let expectation =
    "a ratio from 0 to 1 such as 1/200, 2%, 0 or 1, in parts of at most \(most)"

  private static let most = Limits.ratioParts.upperBound

  /// The ends of probabilities and shares.
  static var edges: Edges {
    Edges(
      inside: ["0", "1", "1/\(most)", "\(most - 1)/\(most)"],
      outside: ["-1", "2", "1/\(most + 1)", "1/\(Int64.max)", "\(most)/\(most - 1)", "1/0"],
    )
  }

  /// What lies just outside a range of ratios.
  static func outside(_ range: ClosedRange<Ratio>) -> [String] {
    let (lower, upper) = (range.lowerBound, range.upperBound)
    return [
      "\(lower.numerator)/\(lower.denominator + 1)", "\(upper.numerator + 1)/\(upper.denominator)",
      "\(Int64.max)", "0",
    ]
  }

  /// Reads a probability or a share: `1/200`, `2%`, `0` or `1`.
  ///
  /// - Throws: where it is something else, negative, or more than 1.
  public static func probability(_ text: String) throws(QuantityError) -> Ratio {
    let ratio = try positive(text)
    guard ratio <= .one else { throw QuantityError("is more than 1") }
    return ratio
  }

  /// Reads a ratio of 0 or more, such as the exponent `3/2`.
  ///
  /// - Throws: where it is something else, or negative, or has finer parts than `Limits.ratioParts`.
  public static func positive(_ text: String) throws(QuantityError) -> Ratio {
    let ratio = try ratio(text)
    guard Limits.ratioParts.contains(ratio.denominator) else {
      throw QuantityError("has parts finer than 1/\(most), which is the limit")
    }
    guard Limits.ratioParts.contains(ratio.numerator) else { throw QuantityError("is too large") }
    return ratio
  }

  private static func ratio(_ text: String) throws(QuantityError) -> Ratio {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    if parts.count == 2 {
      let denominator = try whole(String(parts[1]))
      guard denominator > 0 else { throw QuantityError("divides by zero") }
      return Ratio(try whole(String(parts[0])), denominator)
    }
    guard text.last == "%" else { return Ratio(try whole(text), 1) }
    let number = try DecimalText(text)
    guard number.unit == "%" else { throw QuantityError("is not a share such as 2%") }
    try refuseNegative(number)
    guard number.fractionDigits <= 12, let digits = Int64(exactly: number.digits) else {
      throw QuantityError("has too many digits")
    }
    var hundred: Int64 = 100
    for _ in 0..<number.fractionDigits { hundred *= 10 }
    return Ratio(digits, hundred)
  }

  /// The canonical text: a whole number, or a fraction in lowest terms.
  public static func text(_ ratio: Ratio) -> String {
    ratio.denominator == 1 ? "\(ratio.numerator)" : "\(ratio.numerator)/\(ratio.denominator)"
  }

  private static func whole(_ text: String) throws(QuantityError) -> Int64 {
    let number = try DecimalText(text)
    guard number.unit.isEmpty else {
      throw QuantityError("has the unknown unit '\(excerpt(String(number.unit)))'")
    }
    guard number.fractionDigits == 0 else {
      throw QuantityError("is a decimal fraction; write a ratio of whole numbers")
    }
    try refuseNegative(number)
    return try number.scaled(by: 1, unit: "1")
  }

  private static func refuseNegative(_ number: DecimalText) throws(QuantityError) {
    guard !number.isNegative || number.digits == 0 else { throw QuantityError("is negative") }
  }
}
