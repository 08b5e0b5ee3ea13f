/// A level or a ratio in hundredths of a decibel: -2600 is -26 dBov, 900 a factor of 2.82.
public typealias Millibels = Int32

/// Levels of sampled sound relative to digital overload.
///
/// 0 dBov is the power of a full-scale square wave (ITU-T G.100.1), so a full-scale sine stands
/// at -301 mB. The logarithm is made with integers alone and is the same on every machine.
public enum SignalLevel {
  /// The level of silence; no 16-bit signal but zeros is quieter than -9031 mB.
  public static let floor: Millibels = -9_600

  /// The level of `count` samples whose squares add up to `sumOfSquares`, in millibels.
  public static func millibels(sumOfSquares: Int64, count: Int) -> Millibels {
    guard sumOfSquares > 0, count > 0 else { return floor }
    let log2 = log2Fixed(UInt64(sumOfSquares)) - log2Fixed(UInt64(count)) - 30 * one
    // 10 · log10(2) dB per doubling of power: 301.02999566 mB, here scaled by 2¹⁶.
    let level = (log2 * 19_728_302 + (1 << 31)) >> 32
    return max(floor, Millibels(level))
  }

  /// The level of samples, in millibels.
  public static func millibels(of samples: some Collection<Int16>) -> Millibels {
    var sum: Int64 = 0
    for sample in samples { sum &+= Int64(sample) &* Int64(sample) }
    return millibels(sumOfSquares: sum, count: samples.count)
  }

  private static let one: Int64 = 1 << 16

  /// The base-2 logarithm with 16 fractional bits, rounded down, by repeated squaring.
  static func log2Fixed(_ value: UInt64) -> Int64 {
    let whole = Int64(63 - value.leadingZeroBitCount)
    // The mantissa in [1, 2) with 31 fractional bits.
    var mantissa = (value << value.leadingZeroBitCount) >> 32
    var fraction: Int64 = 0
    for _ in 0..<16 {
      mantissa = (mantissa &* mantissa) >> 31
      fraction <<= 1
      if mantissa >= 1 << 32 {
        mantissa >>= 1
        fraction |= 1
      }
    }
    return whole << 16 | fraction
  }
}
