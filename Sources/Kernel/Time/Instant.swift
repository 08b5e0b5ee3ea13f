/// A point on the simulation's one true time line: nanoseconds since the scenario's start.
///
/// Devices never see it directly, they see it through their `DeviceClock`.
public struct Instant: Hashable, Sendable, Comparable {
  /// Nanoseconds since the start of the scenario.
  public var nanoseconds: Int64

  /// The scenario's start.
  public static let start = Self(nanoseconds: 0)

  /// The last instant there is, about 292 years after the start.
  public static let distantFuture = Self(nanoseconds: .max)

  /// The instant `nanoseconds` ns after the start.
  @inlinable
  public init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  /// The instant `span` later, or nil where it leaves Int64.
  @inlinable
  public func advanced(by span: Duration) -> Self? {
    let (sum, overflow) = nanoseconds.addingReportingOverflow(span.nanoseconds)
    return overflow ? nil : Self(nanoseconds: sum)
  }

  /// Earlier before later.
  @inlinable
  public static func < (left: Self, right: Self) -> Bool {
    left.nanoseconds < right.nanoseconds
  }

  /// The instant `span` later; traps on overflow.
  @inlinable
  public static func + (instant: Self, span: Duration) -> Self {
    Self(nanoseconds: instant.nanoseconds + span.nanoseconds)
  }

  /// The instant `span` earlier; traps on overflow.
  @inlinable
  public static func - (instant: Self, span: Duration) -> Self {
    Self(nanoseconds: instant.nanoseconds - span.nanoseconds)
  }

  /// The time from `right` to `left`; traps on overflow.
  @inlinable
  public static func - (left: Self, right: Self) -> Duration {
    Duration(nanoseconds: left.nanoseconds - right.nanoseconds)
  }
}
