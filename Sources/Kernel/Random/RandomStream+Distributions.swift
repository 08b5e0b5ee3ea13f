/// Spans of time by distribution; each takes one draw (`uniform` again with a chance below 2⁻⁶⁴
/// per nanosecond of width), and a larger draw never gives a shorter span.
extension RandomStream {
  /// A span of the range, each nanosecond equally likely.
  @inlinable
  public mutating func uniform(_ range: ClosedRange<Duration>) -> Duration {
    let lower = range.lowerBound.nanoseconds
    let width = UInt64(bitPattern: range.upperBound.nanoseconds &- lower)
    let offset = width == .max ? next() : below(width + 1)
    return Duration(nanoseconds: lower &+ Int64(bitPattern: offset))
  }

  /// A span between events that come at random, `mean` apart: −mean · ln u, at most 36.8 means.
  @inlinable
  public mutating func exponential(mean: Duration) -> Duration {
    precondition(mean >= .zero, "an exponential span has a mean of 0 or more")
    let share = -Elementary.naturalLogarithm(remainder())
    return Self.rounded(share * Double(mean.nanoseconds))
  }

  /// A span after Gauss; it may be below 0.
  @inlinable
  public mutating func normal(mean: Duration, deviation: Duration) -> Duration {
    precondition(deviation >= .zero, "a normal span has a deviation of 0 or more")
    let deviate = Elementary.normalQuantile(middle())
    return mean + Self.rounded(deviate * Double(deviation.nanoseconds))
  }

  /// A span after Pareto (type I): never below `scale`, longer than x with the chance
  /// (scale ÷ x)^shape.
  ///
  /// The mean is scale · shape ÷ (shape − 1), infinite for a shape up to 1.
  @inlinable
  public mutating func pareto(scale: Duration, shape: Ratio) -> Duration {
    precondition(scale >= .zero && shape > .zero, "a Pareto span has a scale and a shape above 0")
    let exponent = Double(shape.denominator) / Double(shape.numerator)
    let stretch = Elementary.exp2(-Elementary.log2(remainder()) * exponent)
    return Self.rounded(stretch * Double(scale.nanoseconds))
  }

  /// 1 − u for a uniform u of 53 bits: above 0, at most 1, falling with the draw.
  @inlinable
  mutating func remainder() -> Double {
    Double((next() >> 11) ^ 0x1F_FFFF_FFFF_FFFF) * 0x1p-53 + 0x1p-53
  }

  /// A uniform number of 52 bits strictly between 0 and 1, symmetric about ½.
  @inlinable
  mutating func middle() -> Double {
    (Double(next() >> 12) + 0.5) * 0x1p-52
  }

  /// To the nearest nanosecond; what leaves Int64 becomes its end.
  @inlinable
  static func rounded(_ nanoseconds: Double) -> Duration {
    guard nanoseconds < 0x1p63 else { return Duration(nanoseconds: .max) }
    guard nanoseconds > -0x1p63 else { return Duration(nanoseconds: .min) }
    return Duration(nanoseconds: Int64(nanoseconds + (nanoseconds < 0 ? -0.5 : 0.5)))
  }
}
