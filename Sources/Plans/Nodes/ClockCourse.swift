import Kernel

/// What a node's clock shows in the course of a run, before anything has run.
///
/// Whoever reads a scenario or a plan refuses what no clock can show by it.
public struct ClockCourse: Sendable {
  /// The clock as the acts so far have left it.
  private(set) var clock: DeviceClock
  private let start: Int64

  /// The clock of a node in a run that begins so many nanoseconds after 1970.
  public init(offset: Duration, drift_ppb: Int64, start: Int64) {
    clock = DeviceClock(offset: offset, drift_ppb: drift_ppb)
    self.start = start
  }

  /// What is wrong with setting a clock.
  public enum Problem: Hashable, Sendable {
    /// It would show a time before 1970.
    case tooEarly
    /// It would show a time behind the last that a run can reach.
    case tooLate
  }

  /// Sets the clock at an instant that is not before the last one.
  ///
  /// - Returns: the step that it was, or what is wrong; the clock stays as it was then.
  public mutating func set(
    _ change: ClockChange,
    at instant: Instant,
  ) -> (step: Duration, problem: Problem?) {
    let wall = clock.wall(at: instant)
    guard let step = change.step(from: wall) else {
      return (.zero, wall.nanoseconds < 0 ? .tooLate : .tooEarly)
    }
    if let problem = Self.problem(of: step, from: wall, start: start) {
      return (step, problem)
    }
    clock.step(by: step, at: instant)
    return (step, nil)
  }

  /// What is wrong with a step of a clock.
  ///
  /// - Parameters:
  ///   - step: how far it is set forward.
  ///   - wall: what it shows.
  ///   - start: when the run begins, in nanoseconds since 1970.
  /// - Returns: nil where nothing is.
  public static func problem(
    of step: Duration,
    from wall: WallTime,
    start: Int64,
  ) -> Problem? {
    let unix = Int128(start) + Int128(wall.nanoseconds) + Int128(step.nanoseconds)
    if unix < Int128(Limits.wallClocks.lowerBound) { return .tooEarly }
    return unix > Int128(Limits.wallClocks.upperBound) ? .tooLate : nil
  }
}
