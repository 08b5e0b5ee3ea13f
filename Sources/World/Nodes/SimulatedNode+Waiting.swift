import Kernel

/// Something that waits for the process of an app, in a slot of who delivers it.
struct WaitingDelivery {
  /// Who delivers it.
  var target: Target
  /// Where it lies there.
  var slot: Int32
  /// The app whose process it waits for.
  var app: String
  /// What it is, which the app misses where its process ends before; nil for what nobody misses then,
  /// such as a timer.
  var event: String?
  /// The event that caused it; zero for none.
  var cause: LogPosition
}

/// What waits for apps that do not run.
extension SimulatedNode {
  /// Whether what reaches an app has to wait now.
  ///
  /// Its process is suspended; or it runs again since this instant, and what waited comes first.
  public func holds(_ app: String) -> Bool {
    switch processState(of: app) {
    case .suspended: true
    case .foreground, .background: released.contains(app)
    case .gone: false
    }
  }

  /// Keeps what has reached a process that does not run, until it does.
  func keep(_ item: WaitingDelivery) {
    waiting.append(item)
  }

  /// An app runs again: what waited for it comes at this instant, behind what acts do in it.
  ///
  /// Until then what reaches the app waits behind that; a new process is told that it is one before.
  func release(_ app: String, isLaunch: Bool, in simulation: Simulation) {
    let waits = waiting.contains { $0.app == app }
    if isLaunch || !waits { free(app) }
    guard waits, let place = state.processes.firstIndex(where: { $0.app == app }) else { return }
    if door.index < 0 { simulation.add(door) }
    released.append(app)
    simulation.enqueue(door, slot: Int32(place), at: simulation.now, cause: nil)
  }

  /// What waited reaches an app in the order in which it came, each by its own cause.
  func admit(_ app: String, in simulation: Simulation) throws {
    released.removeAll { $0 == app }
    // Suspended again, or ended, at the same instant.
    guard processState(of: app).isRunning else { return }
    free(app)
    let launches = state.process(of: app)?.launches
    var own = waiting.filter { $0.app == app }[...]
    waiting.removeAll { $0.app == app }
    while processState(of: app).isRunning, state.process(of: app)?.launches == launches {
      guard let item = own.popFirst() else { return }
      try item.target.deliver(slot: item.slot, cause: item.cause, in: simulation)
    }
    // What was delivered has stopped the process: the rest goes on waiting, before what came since.
    waiting.insert(contentsOf: own, at: 0)
    if processState(of: app) != .suspended { try loseWaiting(of: app, in: simulation) }
  }

  /// What waited for a process that ends is lost; the log says what it was.
  func loseWaiting(of app: String, in simulation: Simulation) throws {
    let own = waiting.filter { $0.app == app }
    waiting.removeAll { $0.app == app }
    released.removeAll { $0 == app }
    for item in own {
      item.target.drop(item.slot)
      guard let event = item.event else { continue }
      let cause = item.cause == 0 ? nil : item.cause
      try happen(.missed(app: app, event: event), cause: cause, in: simulation)
    }
  }

  private func free(_ app: String) {
    for component in components(of: app) { component.isHeld = false }
  }
}

/// Lets in what waited for the apps of a node, when its turn in the queue has come.
final class WaitingDoor: Target {
  private unowned let node: SimulatedNode

  /// The door of a node, which outlives it.
  init(of node: SimulatedNode) {
    self.node = node
  }

  override func deliver(slot: Int32, cause: LogPosition, in simulation: Simulation) throws {
    try node.admit(node.state.processes[Int(slot)].app, in: simulation)
  }
}
