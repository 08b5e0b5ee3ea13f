import Kernel
import Plans

/// A node in a run: its state, the components that it carries, and what waits for them.
///
/// Where no act of the plan is about it, and every process on it runs, nothing of it stands in the log,
/// and no event asks it anything.
public final class SimulatedNode: AnyComponent {
  /// The component's name in the log.
  public static let componentName = "node"

  /// Whether it is a device or a server.
  public let kind: NodeKind
  /// Whether an act of the plan is about it: then its state is kept from the start, and an app may let it
  /// follow what its own acts do to processes.
  public let isActed: Bool
  /// Whether its state is kept among those of the run's components.
  var isKept = false
  /// Its clock, its power and its processes.
  public private(set) var state: NodeState
  /// What waits for processes, of all apps, in the order in which it came.
  var waiting: [WaitingDelivery] = []
  /// The apps that run again, and are about to be told what waited for them.
  var released: [String] = []
  private(set) lazy var door = WaitingDoor(of: self)
  private let start: Int64
  private var carried: [AnyComponent] = []

  /// The nodes that acts of a plan are about.
  static func acted(in plan: Plan) -> Set<String> {  // order-free: only asked whether one is there
    var nodes: Set<String> = []  // order-free: only asked whether one is there
    for planned in plan.acts {
      if case .node(let act) = planned.act { nodes.insert(act.node) }
    }
    return nodes
  }

  init(_ device: PlannedDevice, in plan: Plan, isActed: Bool) {
    kind = device.kind
    self.isActed = isActed
    start = plan.startUnix_ns
    let clock = DeviceClock(offset: device.clockOffset, drift_ppb: device.drift_ppb)
    state = NodeState(clock: clock)
    super.init(node: device.id, name: Self.componentName, clock: clock, process: nil)
  }

  /// Where the process of an app stands; it runs where nobody has said otherwise.
  public func processState(of app: String) -> ProcessState {
    state.process(of: app)?.state ?? .foreground
  }

  /// Says of an app, before anything happens, how its process begins.
  ///
  /// - Parameters:
  ///   - app: the app.
  ///   - state: where its process stands at the start.
  ///   - runsLocked: whether it goes on while the device is locked.
  public func host(_ app: String, as state: ProcessState, runsLocked: Bool = false) {
    self.state.host(NodeProcess(app: app, state: state, runsLocked: runsLocked))
  }

  func carry(_ component: AnyComponent) {
    carried.append(component)
    component.host = self
    component.isHostOff = state.isOff
    guard let app = component.process else { return }
    if state.process(of: app) == nil { host(app, as: .foreground) }
    component.isHeld = !processState(of: app).isRunning
  }

  // MARK: What happens

  /// What an act of the timeline is for it, now; nil where it is off, or on already.
  func event(of act: NodeAct, at now: Instant) -> NodeEvent? {
    guard state.isOff == (act.deed == .on) else { return nil }
    switch act {
    case .suspend(let place): return .suspended(app: place.app)
    case .resume(let place): return .resumed(app: place.app, inBackground: false)
    case .lock: return .locked
    case .wake: return .woken
    case .kill(let place): return .killed(app: place.app)
    case .start(let place):
      // A process that there is does not begin anew.
      return processState(of: place.app) == .gone
        ? .started(app: place.app, inBackground: false)
        : .resumed(app: place.app, inBackground: false)
    case .clock(_, let change):
      guard let step = change.step(from: state.clock.wall(at: now)) else {
        preconditionFailure("a plan sets a clock to what no clock shows")
      }
      return .clockStepped(by: step)
    case .off(_, let keeps): return .switchedOff(keeps: keeps)
    case .on: return .switchedOn
    }
  }

  /// Lets something happen to the node now: logs it, and does what becomes of its components.
  ///
  /// What comes to the front of a locked device is behind its lock: it happens, and is logged, so.
  ///
  /// - Throws: where the log or an output file cannot be written.
  @discardableResult
  public func happen(
    _ event: NodeEvent,
    cause: LogPosition?,
    in simulation: Simulation,
  ) throws -> LogPosition {
    let isLaunch = event.app.map { processState(of: $0) == .gone } ?? false
    let event = state.isLocked ? event.behindTheLock : event
    var effects = Effects<NodeEffect>()
    state.reduce(event, at: simulation.now, into: &effects)
    simulation.keep(self)
    for effect in effects.items { settle(effect) }
    let sequence = try simulation.record(
      event,
      effects: effects.items,
      node: node,
      component: name,
      cause: cause,
    )
    share()
    for effect in effects.items { try carryOut(effect, isLaunch: isLaunch, in: simulation) }
    if case .clockStepped = event {
      for component in carried { component.setAlarmsAnew(in: simulation) }
    }
    try simulation.tellNodeObservers(event, of: self, sequence)
    if case .switchedOn = event { try startServices(cause: sequence, in: simulation) }
    return sequence
  }

  /// On a server the system starts every app, also one that had ended before the power went.
  private func startServices(cause: LogPosition, in simulation: Simulation) throws {
    guard kind == .server, !state.isOff else { return }
    for process in state.processes where process.state == .gone {
      try happen(.started(app: process.app, inBackground: true), cause: cause, in: simulation)
    }
  }

  /// What becomes of memory and disks, in a run and in a replay alike, before the row is kept.
  private func settle(_ effect: NodeEffect) {
    switch effect {
    case .end(let app):
      for component in components(of: app) { component.forgetMemory() }
    case .halt(let keeps):
      for component in carried {
        if component.process == nil { component.forgetMemory() }
        component.disk.losePower(keeping: keeps)
      }
    case .hold, .release, .sleep, .rouse, .boot: break
    }
  }

  private func carryOut(
    _ effect: NodeEffect,
    isLaunch: Bool,
    in simulation: Simulation,
  ) throws {
    switch effect {
    case .hold(let app):
      for component in components(of: app) { component.isHeld = true }
    case .release(let app):
      release(app, isLaunch: isLaunch, in: simulation)
    case .end(let app):
      for component in components(of: app) {
        component.isHeld = true
        component.forgetTimers()
      }
      try loseWaiting(of: app, in: simulation)
    case .sleep, .rouse:
      for component in carried { component.setTimersAnew(in: simulation) }
    case .halt:
      for component in carried {
        component.isHeld = true
        component.forgetTimers()
      }
      // What waited for a process that was gone before.
      for process in state.processes { try loseWaiting(of: process.app, in: simulation) }
    case .boot:
      for component in carried where component.process == nil { component.isHeld = false }
    }
  }

  /// The components that live in the process of an app.
  func components(of app: String) -> [AnyComponent] {
    carried.filter { $0.process == app }
  }

  /// From the first thing on that happens to it, the node's clock and power are those of what it carries.
  private func share() {
    clock = state.clock
    for component in carried {
      component.clock = state.clock
      component.isHostOff = state.isOff
    }
  }

  // MARK: Replay

  /// Why no run can have told the node that; nil where one can.
  private func problem(of event: NodeEvent) -> FieldError? {
    switch event {
    case .suspended(let app), .resumed(let app, _), .killed(let app), .started(let app, _):
      state.process(of: app) == nil ? .unknown("app", app) : nil
    case .switchedOff(let keeps): keeps < 0 ? .range("keeps") : nil
    case .locked, .woken, .clockStepped, .missed, .switchedOn: nil
    }
  }

  override public func writeState(into writer: inout CanonicalWriter) {
    writer.object(state)
  }

  override public func restore(_ state: [UInt8]) throws(FieldError) {
    self.state = try CanonicalReader.decode(NodeState.self, from: state)
    share()
  }

  override public func states(_ kind: String) -> Bool { false }

  override public func replay(
    kind: String,
    payload: [UInt8],
    at time: Instant,
  ) throws(FieldError) -> ReplayedAnswer {
    let event = try CanonicalReader.decode(NodeEvent.self, kind: kind, from: payload)
    guard state.clock.canTell(time) else { throw .untold(time) }
    if case .clockStepped(let span) = event {
      let wall = state.clock.wall(at: time)
      guard state.clock.canTell(time, counting: 1 << 60),
        ClockCourse.problem(of: span, from: wall, start: start) == nil
      else {
        throw .range("by_ns")
      }
    }
    if let problem = problem(of: event) { throw problem }
    var effects = Effects<NodeEffect>()
    state.reduce(event, at: time, into: &effects)
    for effect in effects.items { settle(effect) }
    share()
    var answer = ReplayedAnswer(effects: [], facts: [])
    if !effects.items.isEmpty {
      var writer = CanonicalWriter()
      writer.array(effects.items)
      answer.effects = writer.bytes
    }
    return answer
  }
}

extension FieldError {
  /// An event at a time that the node's clock cannot tell, before its last change or out of range.
  static func untold(_ time: Instant) -> Self {
    Self(
      field: "time_ns",
      problem: "\(time.nanoseconds) is before the last change of its node's clock, or out of range",
    )
  }
}
