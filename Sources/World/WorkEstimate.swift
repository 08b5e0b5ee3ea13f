/// About how much a run costs, said before it starts.
///
/// It is counted from the plan alone: what is simulated decides, not a ratio of two settings. It is
/// meant within a factor of three, and a test holds it to that.
public struct WorkEstimate: Equatable, Sendable {
  /// About how many rows the log will have.
  public var events: Int64
  /// About how long it takes, in microseconds, on the machine that the constants were measured on.
  public var time_us: Int64

  /// No work.
  public static let none = Self(events: 0, time_us: 0)

  /// What an event costs: the 182,839 of `yamabiko fingerprint scenarios/intercom/clock-drift.yaml`
  /// took 2.1 s in a release build on a server of two cores, and a row of the log some more.
  public static let event_us: Int64 = 15

  /// An amount of work.
  public init(events: Int64, time_us: Int64) {
    self.events = events
    self.time_us = time_us
  }

  /// So many events, and what else takes time.
  public init(events: Int64, more_us: Int64 = 0) {
    self.init(events: events, time_us: events * Self.event_us + more_us)
  }

  /// Both.
  public static func + (left: Self, right: Self) -> Self {
    Self(events: left.events + right.events, time_us: left.time_us + right.time_us)
  }
}
