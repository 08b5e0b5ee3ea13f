import Kernel

/// A node: its clock, whether it is locked and sleeps, and the processes of its apps.
///
///     foreground ◄─resumed── suspended ◄─suspended, locked── foreground, background
///         ▲                      │                                  │
///      started                 killed                            killed
///         │                      ▼                                  │
///         └──────────────────── gone ◄──────────────────────────────┘
///
/// Locked, an app that was in front is suspended, or goes on in the background where it may. Where
/// then nothing runs the device sleeps: as on Darwin, where `CLOCK_UPTIME_RAW` stands still in
/// sleep and `CLOCK_MONOTONIC_RAW` does not, its monotonic clock (`Uptime`) stops, and with it every
/// timer; the clock that people see goes on.
///
/// Switched off, no process is left. Switched on, a new course of the monotonic clock begins at zero, as
/// of `mach_absolute_time` on Darwin and `CLOCK_MONOTONIC` on Linux, which count from the boot; the apps
/// of a server are then started, those of a device are gone until somebody opens them.
///
/// It is the world's own: its events come with the true time, because it is the node that makes
/// a device's time of it.
public struct NodeState: Record, Equatable, Sendable {
  /// What the node's clocks show.
  public private(set) var clock = DeviceClock()
  /// Whether the device is locked.
  public private(set) var isLocked = false
  /// Whether the node is without power.
  public private(set) var isOff = false
  /// The processes of its apps, in the order in which the apps were put on it.
  public private(set) var processes: [NodeProcess] = []

  /// A node with a clock that is right and nothing on it.
  public init() {}

  /// A node with that clock and nothing on it.
  public init(clock: DeviceClock) {
    self.clock = clock
  }

  /// Whether its monotonic clock stands still: the device sleeps, or is off.
  public var isAsleep: Bool { clock.isFrozen }

  /// The process of an app; nil where it has none here.
  public func process(of app: String) -> NodeProcess? { processes.first { $0.app == app } }

  /// Puts an app on the node, before anything happens.
  mutating func host(_ process: NodeProcess) {
    guard let place = processes.firstIndex(where: { $0.app == process.app }) else {
      return processes.append(process)
    }
    processes[place] = process
  }

  /// Takes what happened to the node at a true instant.
  public mutating func reduce(
    _ event: NodeEvent,
    at instant: Instant,
    into effects: inout Effects<NodeEffect>,
  ) {
    switch event {
    case .suspended(let app):
      change(app) { $0.suspend(into: &effects) }
    case .resumed(let app, let inBackground):
      let isBehind = inBackground || isLocked
      change(app) { $0.resume(inBackground: isBehind, into: &effects) }
    case .killed(let app):
      change(app) { $0.end(into: &effects) }
    case .started(let app, let inBackground):
      guard !isOff else { return }
      let isBehind = inBackground || isLocked
      change(app) { $0.begin(inBackground: isBehind, into: &effects) }
    case .locked:
      guard !isLocked else { return }
      isLocked = true
      for place in processes.indices { processes[place].lock(into: &effects) }
    case .woken:
      guard isLocked else { return }
      isLocked = false
      for place in processes.indices { processes[place].wake(into: &effects) }
    case .clockStepped(let span):
      clock.step(by: span, at: instant)
    case .switchedOff(let keeps):
      guard !isOff else { return }
      isOff = true
      isLocked = false
      for place in processes.indices { processes[place].end(into: &effects) }
      if !isAsleep { clock.freeze(at: instant) }
      effects.append(.halt(keeps: keeps))
    case .switchedOn:
      guard isOff else { return }
      isOff = false
      clock.boot(at: instant)
      effects.append(.boot)
    case .missed:
      break
    }
    settleSleep(at: instant, into: &effects)
  }

  private mutating func change(_ app: String, _ body: (inout NodeProcess) -> Void) {
    guard let place = processes.firstIndex(where: { $0.app == app }) else { return }
    body(&processes[place])
  }

  /// Locked, and with nothing that runs, a device sleeps.
  private mutating func settleSleep(
    at instant: Instant,
    into effects: inout Effects<NodeEffect>,
  ) {
    guard !isOff else { return }
    let sleeps = isLocked && !processes.contains { $0.state.isRunning }
    guard sleeps != isAsleep else { return }
    if sleeps {
      clock.freeze(at: instant)
      effects.append(.sleep)
    } else {
      clock.thaw(at: instant)
      effects.append(.rouse)
    }
  }

  /// Names the fields.
  public mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    try fields.field("clock", &clock)
    try fields.field("is_locked", &isLocked)
    try fields.field("processes", &processes)
    if fields.comes("is_off", ifWritten: isOff) { try fields.field("is_off", &isOff) }
  }
}

extension NodeProcess {
  fileprivate mutating func suspend(into effects: inout Effects<NodeEffect>) {
    wasInFront = false
    guard state.isRunning else { return }
    state = .suspended
    effects.append(.hold(app: app))
  }

  fileprivate mutating func resume(
    inBackground: Bool,
    into effects: inout Effects<NodeEffect>,
  ) {
    guard state != .gone else { return }
    let waited = state == .suspended
    state = inBackground ? .background : .foreground
    if waited { effects.append(.release(app: app)) }
  }

  fileprivate mutating func end(into effects: inout Effects<NodeEffect>) {
    guard state != .gone else { return }
    state = .gone
    wasInFront = false
    effects.append(.end(app: app))
  }

  fileprivate mutating func begin(inBackground: Bool, into effects: inout Effects<NodeEffect>) {
    guard state == .gone else { return resume(inBackground: inBackground, into: &effects) }
    state = inBackground ? .background : .foreground
    launches += 1
    effects.append(.release(app: app))
  }

  fileprivate mutating func lock(into effects: inout Effects<NodeEffect>) {
    wasInFront = state == .foreground
    guard state.isRunning else { return }
    if runsLocked {
      state = .background
    } else {
      state = .suspended
      effects.append(.hold(app: app))
    }
  }

  fileprivate mutating func wake(into effects: inout Effects<NodeEffect>) {
    guard wasInFront else { return }
    wasInFront = false
    resume(inBackground: false, into: &effects)
  }
}
