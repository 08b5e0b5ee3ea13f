/// Decimal numbers, exact.
enum ScaledNumber {
  /// Nothing that is recorded lies further from zero: 142 years, so that differences stay in 64
  /// bits.
  static let most: Int64 = 1 << 62

  /// A decimal number times `scale`, such as `12.5` with 1,000 as 12,500.
  ///
  /// - Parameters:
  ///   - text: digits, perhaps with a sign and a point.
  ///   - scale: a power of ten.
  /// - Returns: nil where it is no such number, has a part below one, or leaves `most`.
  static func parse(_ text: ArraySlice<UInt8>, scale: Int64) -> Int64? {
    var digits = text
    let isNegative = digits.first == UInt8(ascii: "-")
    if isNegative || digits.first == UInt8(ascii: "+") { digits = digits.dropFirst() }
    var number: Int64 = 0
    var unit: Int64?
    var count = 0
    for byte in digits {
      if byte == UInt8(ascii: "."), unit == nil {
        unit = scale
        continue
      }
      guard (0x30...0x39).contains(byte) else { return nil }
      count += 1
      if let left = unit {
        // Zeros behind the smallest part say nothing.
        if left == 1 {
          guard byte == 0x30 else { return nil }
          continue
        }
        unit = left / 10
      }
      let (product, isOver) = number.multipliedReportingOverflow(by: 10)
      let (sum, isOut) = product.addingReportingOverflow(Int64(byte - 0x30))
      guard !isOver, !isOut else { return nil }
      number = sum
    }
    let (scaled, isOver) = number.multipliedReportingOverflow(by: unit ?? scale)
    guard count > 0, !isOver, scaled <= most else { return nil }
    return isNegative ? -scaled : scaled
  }
}
