import Kernel
import Plans

/// What is known of a node in the course of a timeline, before anything has run.
struct NodeCourse {
  private var clock: ClockCourse
  /// Of the node itself nothing but whether it is off, or locked, counts.
  private var device = ProcessCourse(.inFront)
  /// The processes of its apps; nil of one that has acts of its own for that, of which it knows more.
  private var apps: [(name: String, course: ProcessCourse?)]

  /// A node at the start of a scenario, and the apps that may be on it.
  init(_ device: Scenario.Device, start: Int64, schemas: [AppSchema]) {
    clock = ClockCourse(
      offset: device.clockOffset,
      drift_ppb: device.drift_ppb,
      start: start,
    )
    apps = device.apps.map { name in
      let schema = schemas.first { $0.name == name }
      let isOwn = schema?.acts.contains { NodeDeed(rawValue: $0.name) != nil } ?? true
      let home = schema?.home(on: device.kind)
      let course = ProcessCourse(
        .inFront,
        runsLocked: home?.runsLocked ?? false,
        startsAlone: device.kind == .server,
        isWoken: home?.isWoken ?? false,
      )
      return (name, isOwn ? nil : course)
    }
  }

  /// Whether an app is known to have no process any more.
  func hasEnded(_ app: String) -> Bool {
    apps.first { $0.name == app }?.course?.place == .gone
  }

  /// Whether an app is known to be in memory, and nothing of it to run: it is suspended, or the device is locked.
  func standsStill(_ app: String) -> Bool {
    apps.first { $0.name == app }?.course?.place == .suspended
  }

  /// Whether the device has no power.
  var isOff: Bool { device.isOff }

  /// What is wrong with setting the clock; nil for another act, and where nothing is.
  func problem(of act: NodeAct, at instant: Instant) -> ClockCourse.Problem? {
    guard case .clock(_, let change) = act, !device.isOff else { return nil }
    var clock = clock
    return clock.set(change, at: instant).problem
  }

  /// Lets an act happen that sets no clock to what none shows.
  ///
  /// - Returns: whether everything is as it was.
  mutating func take(_ act: NodeAct, at instant: Instant) -> Bool {
    if device.isOff, act.deed != .on { return true }
    switch act {
    case .suspend(let place), .resume(let place), .kill(let place), .start(let place):
      guard let index = apps.firstIndex(where: { $0.name == place.app }) else { return false }
      return apps[index].course?.take(act.deed) ?? false
    case .lock, .wake:
      for index in apps.indices { apps[index].course?.take(act.deed) }
      let wasLocked = device.isLocked
      device.take(act.deed)
      return device.isLocked == wasLocked
    case .off, .on:
      for index in apps.indices { apps[index].course?.take(act.deed) }
      return device.take(act.deed)
    case .clock(_, let change):
      return clock.set(change, at: instant).step == .zero
    }
  }
}
