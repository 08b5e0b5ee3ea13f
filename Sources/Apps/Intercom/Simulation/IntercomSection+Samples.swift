import Kernel

/// Times of a scenario as samples of a device, and the other way round.
extension IntercomSection {
  /// The sample that is captured at a time.
  // Whole seconds apart: years of nanoseconds and samples have no product.
  static func sample(_ time: Duration, _ rate: Int64) -> Int64 {
    let (seconds, rest) = time.nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    return seconds * rate + rest / 1_000 * rate / 1_000_000
  }

  /// When a sample is captured.
  static func instant(_ sample: Int64, _ rate: Int64) -> Instant {
    let (seconds, rest) = sample.quotientAndRemainder(dividingBy: rate)
    return Instant(nanoseconds: seconds * 1_000_000_000 + rest * 1_000_000_000 / rate)
  }
}
