/// About how much a run costs, said before it starts.
///
/// It is counted from the plan alone: what is simulated decides, not a ratio of two settings. It is
/// meant within a factor of three, and a test holds it to that.
public struct WorkEstimate: Equatable, Sendable {
  /// About how many rows the log will have.
  public var events: Int64
  /// About how long it takes, in microseconds, on the machine that the constants were measured on.
  public var microseconds: Int64

  /// No work.
  public static let none = Self(events: 0, microseconds: 0)

  /// What an event costs: the 182,839 of `yamabiko fingerprint scenarios/intercom/clock-drift.yaml`
  /// took 2.1 s in a release build on a server of two cores, and a row of the log some more.
  public static let eventMicroseconds: Int64 = 15

  /// An amount of work.
  public init(events: Int64, microseconds: Int64) {
    self.events = events
    self.microseconds = microseconds
  }

  /// So many events, and what else takes time.
  public init(events: Int64, more: Int64 = 0) {
    self.init(events: events, microseconds: events * Self.eventMicroseconds + more)
  }

  /// Both.
  public static func + (left: Self, right: Self) -> Self {
    Self(events: left.events + right.events, microseconds: left.microseconds + right.microseconds)
  }
}
