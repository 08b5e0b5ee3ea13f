/// The present on a device: all that a reducer is told of time.
///
/// Spans are measured on `uptime`, which nobody can set. Who shows a date, or compares with one,
/// reads `wall`.
public struct DeviceTime: Hashable, Sendable {
  /// What the monotonic clock shows.
  public var uptime: Uptime
  /// What the user sees.
  public var wall: WallTime

  /// The scenario's start, on clocks that are right.
  public static let start = Self(uptime: .start, wall: .start)

  /// The present on a device.
  @inlinable
  public init(uptime: Uptime, wall: WallTime) {
    self.uptime = uptime
    self.wall = wall
  }

  /// The present of a device `span` later, where nobody sets its clock in between.
  @inlinable
  public static func + (time: Self, span: Duration) -> Self {
    Self(uptime: time.uptime + span, wall: time.wall + span)
  }
}
