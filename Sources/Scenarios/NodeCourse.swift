import Kernel
import Plans

/// What is known of a node in the course of a timeline, before anything has run.
struct NodeCourse {
  private var clock: ClockCourse
  private var isLocked = false
  /// What is known of each app: whether it is suspended, or gone; nil where an act of its own may
  /// have changed that.
  private var apps: [(name: String, state: State?)]

  private enum State {
    case running
    case suspended
    case gone
  }

  /// A node at the start of a scenario.
  init(_ device: Scenario.Device, start: Int64) {
    clock = ClockCourse(
      offset: device.clockOffset,
      drift_ppb: device.drift_ppb,
      start: start,
    )
    apps = device.apps.map { ($0, nil) }
  }

  /// An act of its own happened to an app.
  mutating func forget(_ app: String) {
    for place in apps.indices where apps[place].name == app { apps[place].state = nil }
  }

  /// What is wrong with setting the clock; nil for another act, and where nothing is.
  mutating func problem(of act: NodeAct, at instant: Instant) -> ClockCourse.Problem? {
    guard case .clock(_, let change) = act else { return nil }
    return clock.set(change, at: instant).problem
  }

  /// Lets an act happen.
  ///
  /// - Returns: whether everything is as it was.
  mutating func take(_ act: NodeAct) -> Bool {
    switch act {
    case .suspend(let place): return set(place.app, to: .suspended, idle: [.suspended, .gone])
    case .resume(let place): return set(place.app, to: .running, idle: [.running, .gone])
    case .kill(let place): return set(place.app, to: .gone, idle: [.gone])
    case .start(let place): return set(place.app, to: .running, idle: [.running])
    case .lock:
      defer { isLocked = true }
      return isLocked
    case .wake:
      defer { isLocked = false }
      return !isLocked
    case .clock(_, let change):
      return change.by == .zero
    }
  }

  private mutating func set(_ app: String, to state: State, idle: [State]) -> Bool {
    guard let place = apps.firstIndex(where: { $0.name == app }) else { return false }
    if let known = apps[place].state, idle.contains(known) { return true }
    apps[place].state = state
    return false
  }
}
