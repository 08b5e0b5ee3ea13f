/// Logarithms and powers that give the same bits on every machine.
///
/// The C library's are not bit-stable: with another CPU or another version the last place moves.
/// These use + − × ÷ on `Double` alone, in a fixed order and without fused multiply-add. The
/// relative error is below 10⁻¹⁵ for logarithms and `exp2`, and below 10⁻¹² for `power` over all
/// normal results; the tests compare with values computed to 50 digits.
public enum Elementary {
  /// ln 2.
  @inlinable static var lnTwo: Double { 0x1.62e42fefa39efp-1 }
  /// The upper 33 bits of ln 2: its product with an exponent is exact.
  @inlinable static var lnTwoUpper: Double { 0x1.62e42fefp-1 }
  /// ln 2 − `lnTwoUpper`.
  @inlinable static var lnTwoLower: Double { 0x1.473de6af278edp-34 }
  /// 1 ÷ ln 2.
  @inlinable static var log2OfE: Double { 0x1.71547652b82fep+0 }
  /// lg 2.
  @inlinable static var lgTwo: Double { 0.301029995663981195 }
  /// log₂ 10.

  /// The logarithm to base e; −∞ for 0, not a number below.
  @inlinable
  public static func naturalLogarithm(_ value: Double) -> Double {
    guard value.isNormal, value > 0 else { return unusual(value, scale: lnTwo) }
    let (exponent, mantissa) = split(value)
    return exponent * lnTwoUpper + (exponent * lnTwoLower + series(mantissa))
  }

  /// The logarithm to base 2, exact for powers of two; −∞ for 0, not a number below.
  @inlinable
  public static func log2(_ value: Double) -> Double {
    guard value.isNormal, value > 0 else { return unusual(value, scale: 1) }
    let (exponent, mantissa) = split(value)
    return exponent + series(mantissa) * log2OfE
  }

  /// The logarithm to base 10; −∞ for 0, not a number below.
  @inlinable
  public static func log10(_ value: Double) -> Double {
    log2(value) * lgTwo
  }

  /// 2 to the power of `exponent`, exact for whole exponents.
  ///
  /// The whole part goes to the exponent's bits, the rest through the series of eˣ for
  /// |x| ≤ ½ ln 2, whose first term left out is below 2⁻⁵³ ÷ 16.
  @inlinable
  public static func exp2(_ exponent: Double) -> Double {
    guard exponent > -1_080, exponent < 1_025 else {
      return exponent.isNaN ? exponent : exponent < 0 ? 0 : .infinity
    }
    let whole = nearest(exponent)
    return scaled(exponentialSeries((exponent - whole) * lnTwo), by: Int(whole))
  }

  /// e to the power of `exponent`.
  @inlinable
  public static func naturalExponential(_ exponent: Double) -> Double {
    guard exponent > -750, exponent < 710 else {
      return exponent.isNaN ? exponent : exponent < 0 ? 0 : .infinity
    }
    let whole = nearest(exponent * log2OfE)
    let rest = (exponent - whole * lnTwoUpper) - whole * lnTwoLower
    return scaled(exponentialSeries(rest), by: Int(whole))
  }

  /// `base` to the power of `exponent`; a base below 0 gives not a number.
  @inlinable
  public static func power(_ base: Double, _ exponent: Double) -> Double {
    if exponent == 0 || base == 1 { return 1 }
    return exp2(exponent * log2(base))
  }

  // MARK: Parts

  /// The nearest whole number, for magnitudes below 2⁵¹: 1.5 · 2⁵² leaves no room for a fraction.
  ///
  /// `rounded()` is a call of the C library here.
  @inlinable
  static func nearest(_ value: Double) -> Double {
    (value + 0x1.8p52) - 0x1.8p52
  }

  /// Splits a normal number above 0 into 2ᵏ · m with m from √½ to √2.
  @inlinable
  static func split(_ value: Double) -> (exponent: Double, mantissa: Double) {
    let rootOfHalf: UInt64 = 0x3FE6_A09E_667F_3BCD
    let distance = Int64(bitPattern: value.bitPattern &- rootOfHalf)
    let exponent = distance >> 52
    let mantissa = value.bitPattern &- UInt64(bitPattern: exponent << 52)
    return (Double(exponent), Double(bitPattern: mantissa))
  }

  /// ln m for m from √½ to √2: 2 artanh s = 2 (s + s³/3 + s⁵/5 + …) with s = (m − 1) ÷ (m + 1).
  ///
  /// |s| ≤ 0.1716, so that the first term left out is below 10⁻¹⁷. Neighbouring terms are added
  /// first: the sums do not wait for each other.
  @inlinable
  static func series(_ mantissa: Double) -> Double {
    let s = (mantissa - 1) / (mantissa + 1)
    let z = s * s
    let z2 = z * z
    let z4 = z2 * z2
    let low = (1.0 / 3 + z * (1.0 / 5)) + z2 * (1.0 / 7 + z * (1.0 / 9))
    let middle = (1.0 / 11 + z * (1.0 / 13)) + z2 * (1.0 / 15 + z * (1.0 / 17))
    let high = (1.0 / 19) + z * (1.0 / 21)
    let tail = low + z4 * (middle + z4 * high)
    return 2 * s + 2 * s * (z * tail)
  }

  /// eˣ for |x| ≤ ½ ln 2: Σ xⁿ/n! up to n = 13.
  @inlinable
  static func exponentialSeries(_ x: Double) -> Double {
    let x2 = x * x
    let x4 = x2 * x2
    let first = (0.5 + x * (1.0 / 6)) + x2 * (1.0 / 24 + x * (1.0 / 120))
    let second = (1.0 / 720 + x * (1.0 / 5_040)) + x2 * (1.0 / 40_320 + x * (1.0 / 362_880))
    let third =
      (1.0 / 3_628_800 + x * (1.0 / 39_916_800))
      + x2 * (1.0 / 479_001_600 + x * (1.0 / 6_227_020_800))
    return 1 + (x + x2 * (first + x4 * (second + x4 * third)))
  }

  /// `value` · 2ⁿ, rounded once where the result is subnormal; n from −1082 to 1025.
  @inlinable
  static func scaled(_ value: Double, by exponent: Int) -> Double {
    if exponent >= -1_021, exponent <= 1_023 {
      return value * Double(bitPattern: UInt64(exponent + 1_023) << 52)
    }
    let step = exponent < 0 ? -1_000 : 1_000
    let outer = Double(bitPattern: UInt64(step + 1_023) << 52)
    return value * Double(bitPattern: UInt64(exponent - step + 1_023) << 52) * outer
  }

  /// The logarithm of what is not a normal number above 0.
  @usableFromInline
  static func unusual(_ value: Double, scale: Double) -> Double {
    if value == 0 { return -.infinity }
    guard value > 0 else { return .nan }
    guard value < .infinity else { return .infinity }
    // Subnormal: 2⁵⁴ lifts it into the normal range.
    return (log2(value * 0x1p54) - 54) * scale
  }
}
