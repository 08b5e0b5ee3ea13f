/// Decimal numbers of XML, such as `-0.25`, as whole numbers of their last place.
public enum DecimalDegrees {
  /// The number in units of 10^-digits, rounded toward zero; nil where it is none, or beyond `most`.
  public static func parse(_ text: String, digits: Int, most: Int64) -> Int64? {
    var rest = text.utf8[...]
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
    let parts = rest.split(
      separator: UInt8(ascii: "."),
      maxSplits: 1,
      omittingEmptySubsequences: false,
    )
    guard let whole = parts.first, rest.count > (parts.count > 1 ? 1 : 0), rest.count < 64 else {
      return nil
    }
    let fraction = parts.count > 1 ? Array(parts[1]) : []
    let all = Array(whole) + fraction
    guard all.allSatisfy({ (0x30...0x39).contains($0) }), whole.count < 8 else { return nil }
    var value: Int64 = 0
    for place in 0..<(whole.count + digits) {
      value = value * 10 + (place < all.count ? Int64(all[place] - 0x30) : 0)
    }
    var unit: Int64 = 1
    for _ in 0..<digits { unit *= 10 }
    // Rounding must not bring what is beyond back to the end.
    let isRest = fraction.dropFirst(digits).contains { $0 != 0x30 }
    guard value < most * unit || (value == most * unit && !isRest) else { return nil }
    return isNegative ? -value : value
  }
}
