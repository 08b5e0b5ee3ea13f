import Kernel

/// A phone that has not acknowledged something, and was not heard of since.
public struct SilentDevice: Record, Hashable, Sendable {
  /// The phone.
  public var device = ""
  /// How often it was silent.
  public var tries: Int64 = 0

  /// A blank one.
  public init() {}

  /// One that is about to be silent.
  public init(_ device: String) { self.device = device }

  /// How long after that it is tried again: a quarter of an hour, twice as long each time, to a day.
  public var pause: Duration {
    let first = Duration.seconds(900)
    let longest = Duration.seconds(86_400)
    // The eighth would be more than a day.
    return tries < 8 ? min(longest, first * (Int64(1) << max(0, tries - 1))) : longest
  }
}
