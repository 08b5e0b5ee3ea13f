/// A point on a time line, in nanoseconds since the scenario's start.
///
/// The line is part of the type: what one clock shows is never compared with what another one
/// shows, nor added to it.
public struct TimePoint<Line>: Hashable, Sendable, Comparable {
  /// Nanoseconds since the start of the scenario, on its line.
  public var nanoseconds: Int64

  /// The line's beginning.
  @inlinable public static var start: Self { Self(nanoseconds: 0) }

  /// The last point there is, about 292 years after the start.
  @inlinable public static var distantFuture: Self { Self(nanoseconds: .max) }

  /// The point `nanoseconds` ns after the start.
  @inlinable
  public init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  /// The point `span` later, or nil where it leaves Int64.
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

  /// The point `span` later; traps on overflow.
  @inlinable
  public static func + (point: Self, span: Duration) -> Self {
    Self(nanoseconds: point.nanoseconds + span.nanoseconds)
  }

  /// The point `span` earlier; traps on overflow.
  @inlinable
  public static func - (point: Self, span: Duration) -> Self {
    Self(nanoseconds: point.nanoseconds - span.nanoseconds)
  }

  /// The time from `right` to `left`; traps on overflow.
  @inlinable
  public static func - (left: Self, right: Self) -> Duration {
    Duration(nanoseconds: left.nanoseconds - right.nanoseconds)
  }
}

/// The simulation's one true time line.
public enum TrueTime {}

/// What a device's monotonic clock shows: it drifts and never steps, and stands still while the
/// device sleeps.
public enum MonotonicClock {}

/// What a device's user sees: the monotonic clock with an offset, with steps, and with the time
/// that the device slept.
public enum WallClock {}

/// A point of true time.
///
/// It is the world's alone: devices see it through their `DeviceClock`.
public typealias Instant = TimePoint<TrueTime>

/// A point of time on a device's monotonic clock, which is 0 at the scenario's start.
public typealias Uptime = TimePoint<MonotonicClock>

/// A point of time on the clock that a device's user sees; a clock that is right shows the true time.
public typealias WallTime = TimePoint<WallClock>
