import Kernel
import World

/// What happens to nodes, as the parts on them learn it.
extension DeviceWorld {
  @usableFromInline
  func follow(
    _ event: NodeEvent,
    of node: SimulatedNode,
    _ index: Int,
    _ cause: LogPosition,
  ) throws {
    journal.note(
      node.processState(of: Part.name),
      node.state.isOff ? .off : node.state.isLocked ? .locked : nil,
      of: index,
      at: simulation.now,
      evidence: cause,
    )
    observer?.take(event, on: node.node, at: simulation.now, position: cause)
    switch event {
    case .started(Part.name, _): try begin(index, services: false, cause: cause)
    case .switchedOff: powerCuts[index] = cause
    case .switchedOn: try begin(index, services: true, cause: cause)
    case .started, .suspended, .resumed, .locked, .woken, .killed, .clockStepped, .missed: break
    }
    try look(at: event, of: node, index, isOwn: false, cause)
    if let app = event.app, app != Part.name { return }
    let next = life(of: node)
    let (own, services) = lives[index].changes(to: next, by: event)
    lives[index] = next
    for (changes, isService) in [(own, false), (services, true)] {
      for change in changes {
        isLastWord = !isService && !next.process.isRunning && change.isLast
        defer { isLastWord = false }
        for place in router.parts(of: index) where router.places[place].part.isService == isService
        {
          guard let event = Part.moved(change, part: router.places[place].part) else { continue }
          try components[place].tell(event, cause: cause, in: simulation)
        }
      }
    }
    try look(at: event, of: node, index, isOwn: true, cause)
  }

  /// The services of a node learn what becomes of the processes of its apps, whose parts of a process learn it before.
  private func look(
    at event: NodeEvent,
    of node: SimulatedNode,
    _ index: Int,
    isOwn: Bool,
    _ cause: LogPosition,
  ) throws {
    switch event {
    case .missed, .clockStepped, .switchedOff, .switchedOn: return
    case .suspended, .resumed, .locked, .woken, .killed, .started: break
    }
    if isOwn, router.parts(of: index).allSatisfy({ router.places[$0].part.isService }) { return }
    for app in router.nodes[index].apps
    where (app == Part.name) == isOwn && event.app ?? app == app {
      guard let seen = Part.saw(node.processState(of: app), of: app) else { continue }
      for place in router.parts(of: index) where router.places[place].part.isService {
        try components[place].tell(seen, cause: cause, in: simulation)
      }
    }
  }

  /// The parts of a process, or the services of a node, begin anew.
  @usableFromInline
  func begin(_ index: Int, services: Bool, cause: LogPosition) throws {
    for place in router.parts(of: index) where router.places[place].part.isService == services {
      guard let event = router.beginning(of: place, with: components[place].disk) else { continue }
      try components[place].tell(event, cause: cause, in: simulation)
    }
  }

  @usableFromInline
  func reach(
    _ event: Part.Event,
    of component: Component<DeviceWorld>,
    in state: ProcessState,
  ) -> Reach {
    isLastWord ? .arrives : Part.whenNotRunning(event, in: state).reach
  }
}

extension LifeChange {
  /// Whether a process that is suspended by it learns of it before it is.
  var isLast: Bool {
    switch self {
    case .locked, .suspended: true
    case .foreground, .background, .unlocked, .clockStepped: false
    }
  }
}
