import Kernel

/// How long to wait before another attempt: 0, 1, 1.5, 2.25 s and so on up to 60 s, each give or take half
/// (`ExponentialBackoff` of Firebase's SDKs: factor 1.5, jitter 0.5).
public struct ClientBackoff: Record, Hashable, Sendable {
  /// The next wait, before chance.
  public var base: Duration = .zero

  /// One that has not failed yet.
  public init() {}

  /// The number that is drawn is below this.
  public static let bound: UInt64 = 1_000_000

  /// The next wait, half of it to half as much again by a number that was drawn.
  mutating func next(_ drawn: UInt64, _ settings: DocumentClientSettings) -> Duration {
    // A base is 60 s at most, a share a million: no product leaves 64 bits.
    let share = Int64(min(drawn, Self.bound - 1)) - Int64(Self.bound / 2)
    let wait = base + .microseconds(base.nanoseconds / 1_000 * share / Int64(Self.bound))
    let grown = Duration(nanoseconds: base.nanoseconds / 2 * 3)
    base = min(max(grown, settings.backoffFirst), settings.backoffMax)
    return wait
  }
}
