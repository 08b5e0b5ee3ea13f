/// A length of time, to the nanosecond.
public struct RulesDuration: Hashable, Sendable {
  /// Whole seconds, rounded down.
  public let seconds: Int64
  /// What is left of a second, in nanoseconds: 0 to 999,999,999.
  public let nanoseconds: Int32

  /// That many seconds and nanoseconds; nil where it is too much for 64 bits of seconds.
  ///
  /// - Parameters:
  ///   - seconds: whole seconds.
  ///   - nanoseconds: any number of nanoseconds, added to them.
  public init?(seconds: Int64, nanoseconds: Int64 = 0) {
    var (whole, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    if rest < 0 { (whole, rest) = (whole - 1, rest + 1_000_000_000) }
    let (sum, overflow) = seconds.addingReportingOverflow(whole)
    guard !overflow else { return nil }
    self.seconds = sum
    self.nanoseconds = Int32(rest)
  }

  /// The sum; nil where it is too much.
  static func sum(_ left: Self, _ right: Self) -> Self? {
    let (seconds, overflow) = left.seconds.addingReportingOverflow(right.seconds)
    guard !overflow else { return nil }
    return Self(
      seconds: seconds,
      nanoseconds: Int64(left.nanoseconds) + Int64(right.nanoseconds),
    )
  }

  /// The same length the other way; nil where it is too much.
  var negated: Self? {
    guard seconds != .min else { return nil }
    return Self(seconds: -seconds, nanoseconds: -Int64(nanoseconds))
  }

  /// The order of two lengths: below 0, 0, above 0.
  static func order(_ left: Self, _ right: Self) -> Int {
    (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
      ? -1 : left == right ? 0 : 1
  }

  /// One of so many of a unit; nil for a unit that there is not, or too many.
  ///
  /// - Parameters:
  ///   - magnitude: how many.
  ///   - unit: `w`, `d`, `h`, `m`, `s`, `ms` or `ns`.
  /// - Returns: the length.
  static func value(_ magnitude: Int64, _ unit: String) -> Self? {
    let seconds: Int64? =
      switch unit {
      case "w": 604_800
      case "d": 86_400
      case "h": 3_600
      case "m": 60
      case "s": 1
      case _: nil
      }
    if let seconds {
      let (product, overflow) = magnitude.multipliedReportingOverflow(by: seconds)
      return overflow ? nil : Self(seconds: product)
    }
    switch unit {
    case "ms":
      return Self(seconds: magnitude / 1_000, nanoseconds: magnitude % 1_000 * 1_000_000)
    case "ns": return Self(seconds: 0, nanoseconds: magnitude)
    case _: return nil
    }
  }
}
