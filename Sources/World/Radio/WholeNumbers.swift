/// Logarithms and roots in whole numbers, for levels and distances: the same on every machine.
enum WholeNumbers {
  /// One, in the logarithms of this file.
  static let one: Int64 = 1 << 32
  /// lg 2 · 2³².
  private static let lgTwo: UInt64 = 1_292_913_986

  /// lg `value` · 2³², rounded down.
  ///
  /// The binary logarithm bit by bit: the mantissa is squared, and where that is 2 or more the next bit is
  /// set and it is halved. 36 bits of it, mantissas of 63 bits and the rounded lg 2 leave an error below
  /// 64 · 2⁻³² · lg 2 + 2⁻³⁶, which is less than 10⁻⁸.
  ///
  /// - Precondition: `value` is above 0.
  static func lg(_ value: UInt64) -> Int64 {
    precondition(value > 0, "there is no logarithm of 0")
    let exponent = UInt64(63 - value.leadingZeroBitCount)
    // From 1 to 2, in units of 2⁻⁶³.
    var mantissa = value << UInt64(value.leadingZeroBitCount)
    var fraction: UInt64 = 0
    for _ in 0..<36 {
      let square = mantissa.multipliedFullWidth(by: mantissa).high
      fraction <<= 1
      if square >= 1 << 63 {
        fraction |= 1
        mantissa = square
      } else {
        mantissa = square << 1
      }
    }
    let binary = exponent << 36 | fraction
    return Int64(binary.multipliedFullWidth(by: lgTwo).high << 28)
      + Int64(binary.multipliedFullWidth(by: lgTwo).low >> 36)
  }

  /// The whole part of the square root, by Newton's method from above.
  static func root(_ value: UInt64) -> UInt64 {
    guard value > 1 else { return value }
    var root = UInt64(1) << UInt64((65 - value.leadingZeroBitCount) / 2)
    while true {
      let next = (root + value / root) / 2
      if next >= root { return root }
      root = next
    }
  }

  /// `value` ÷ `divisor`, rounded to the nearest; halves go away from zero.
  static func rounded(_ value: Int64, over divisor: Int64) -> Int64 {
    let half = divisor / 2
    return value < 0 ? -((-value + half) / divisor) : (value + half) / divisor
  }
}
