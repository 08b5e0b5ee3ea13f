/// What is wrong with a quantity, as the end of a sentence about it.
public struct QuantityError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What is wrong, such as `has no unit`.
  public var description: String

  /// A problem in words.
  public init(_ description: String) {
    self.description = description
  }
}

/// A decimal number as it was written, with what follows it: `2.5` and `ms`.
///
/// Nothing passes through a `Double`: `2.5ms` is 25 tenths, so that every written quantity has
/// one exact meaning or is refused.
struct DecimalText {
  /// Whether a minus sign stands in front.
  var isNegative: Bool
  /// All digits without the point.
  var digits: UInt64
  /// How many of the digits stand behind the point.
  var fractionDigits: Int
  /// What follows the number.
  var unit: Substring

  /// Splits `text` into a number and its unit.
  ///
  /// - Throws: where it does not begin with a plain decimal number.
  init(_ text: String) throws(QuantityError) {
    var rest = text[...]
    isNegative = rest.first == "-"
    if isNegative { rest = rest.dropFirst() }
    let whole = rest.prefix { $0.isASCII && $0.isWholeNumber }
    rest = rest.dropFirst(whole.count)
    guard !whole.isEmpty else { throw QuantityError("does not begin with a number") }
    guard whole.count == 1 || whole.first != "0" else {
      throw QuantityError("has a leading zero, which some read as octal")
    }
    var all = String(whole)
    fractionDigits = 0
    if rest.first == "." {
      let fraction = rest.dropFirst().prefix { $0.isASCII && $0.isWholeNumber }
      guard !fraction.isEmpty else { throw QuantityError("has no digit behind the point") }
      rest = rest.dropFirst(1 + fraction.count)
      var significant = fraction
      while significant.last == "0" { significant = significant.dropLast() }
      all += significant
      fractionDigits = significant.count
    }
    guard let digits = UInt64(all), fractionDigits <= 18 else {
      throw QuantityError("has too many digits")
    }
    self.digits = digits
    unit = rest
  }

  /// The number times `factor`, as a whole number.
  ///
  /// - Throws: where that is not whole, or beyond Int64.
  func scaled(by factor: UInt64, unit: String) throws(QuantityError) -> Int64 {
    var divisor: UInt64 = 1
    for _ in 0..<fractionDigits { divisor *= 10 }
    let product = digits.multipliedFullWidth(by: factor)
    guard product.high < divisor else { throw QuantityError("is too large") }
    let (quotient, remainder) = divisor.dividingFullWidth(product)
    guard remainder == 0 else { throw QuantityError("is finer than \(unit), which is the limit") }
    let value = Int64(exactly: isNegative ? -Int128(quotient) : Int128(quotient))
    guard let value else { throw QuantityError("is too large") }
    return value
  }
}
