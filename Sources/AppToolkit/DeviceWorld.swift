import Kernel
import Plans
import World

/// What surrounds the devices of an app of one reducer: the links between them.
final class DeviceWorld<Part: DeviceReducer>: Surroundings {
  private let simulation: Simulation
  private var components: [Component<DeviceWorld>] = []
  /// The place of each component's device, which the network counts by.
  private var nodes: [Int] = []
  private let router: DeviceRouter<Part>
  private var acts: Mailbox<DeviceAct>
  private var arrivals: Mailbox<Arrival>
  private(set) var traffic = DeviceTraffic()
  private(set) var judge = DeviceJudge<Part>()
  /// The event that switched each node off.
  private var powerCuts: [LogPosition?] = []

  private struct Arrival {
    var receiver: Int
    var message: Part.Event
    var sender: Int
    /// What the copies of one message share; nil where there is one alone.
    var fate: Fate?
  }

  /// What became of the copies of a message.
  private final class Fate {
    var left: Int
    var hasArrived = false

    init(_ copies: Int) { left = copies }
  }

  /// The app on every device that carries it; nothing is scheduled yet.
  init(_ type: Part.Type, in simulation: Simulation) {
    self.simulation = simulation
    router = DeviceRouter(plan: simulation.plan)
    acts = Mailbox { _, _, _ in }
    arrivals = Mailbox { _, _, _ in }
    acts = Mailbox { [unowned self] act, _, _ in try perform(act) }
    arrivals = Mailbox { [unowned self] arrival, cause, _ in try take(arrival, cause: cause) }
    for (node, device) in simulation.plan.devices.enumerated()
    where device.apps.contains(Part.name) {
      let component = Component(
        router.part(on: components.count),
        node: device.id,
        name: Part.name,
        clock: DeviceClock(offset: device.clockOffset, drift_ppb: device.drift_ppb),
        process: Part.name,
        in: self,
      )
      simulation.add(component)
      components.append(component)
      nodes.append(node)
      powerCuts.append(nil)
    }
    simulation.onNodeEvent { [unowned self] node, event, sequence in
      try follow(event, of: node, sequence)
    }
    simulation.add(acts)
    simulation.add(arrivals)
  }

  /// Schedules what people do.
  func begin(_ plan: DevicePlan) {
    for act in plan.acts { acts.schedule(act, at: act.at, place: act.place, in: simulation) }
  }

  private func follow(_ event: NodeEvent, of node: SimulatedNode, _ cause: LogPosition) throws {
    guard let place = components.firstIndex(where: { $0.node == node.node }) else { return }
    switch event {
    case .started(Part.name, _):
      let beginning = router.beginning(with: components[place].disk)
      if let beginning { try components[place].tell(beginning, cause: cause, in: simulation) }
    case .switchedOff:
      powerCuts[place] = cause
    case .started, .suspended, .resumed, .locked, .woken, .killed, .clockStepped, .missed,
      .switchedOn:
      break
    }
  }

  private func perform(_ act: DeviceAct) throws {
    guard let place = components.firstIndex(where: { $0.node == act.device }),
      let event = Part.acts(on: router.kinds[place]).first(where: { $0.kind == act.event })
    else { preconditionFailure("an act that no plan has: \(act)") }
    try components[place].tell(event, cause: nil, in: simulation)
  }

  func perform(
    _ effects: Effects<Part.Effect>,
    after event: Part.Event,
    of component: Component<DeviceWorld>,
    cause: LogPosition,
    in simulation: Simulation,
  ) throws {
    guard let sender = components.firstIndex(where: { $0 === component }) else {
      preconditionFailure("a component of another world")
    }
    judge.take(effects.items, after: cause, at: simulation.now, on: component.node)
    for effect in effects.items {
      for delivery in router.deliveries(of: effect, from: sender) {
        try send(delivery, from: sender, cause: cause)
      }
    }
  }

  private func send(
    _ delivery: DeviceRouter<Part>.Delivery,
    from sender: Int,
    cause: LogPosition,
  ) throws {
    let (message, receiver) = (delivery.message, delivery.receiver)
    traffic.sent += 1
    guard let link = delivery.link else {
      return try lose(message, sender, receiver, .noLink, fault: nil, cause: cause)
    }
    let passage = simulation.offer(
      Part.bytes(of: message),
      on: link,
      from: nodes[sender],
      to: nodes[receiver],
      flow: 0,
    )
    if let drop = passage.drop {
      let fault =
        drop == .outage
        ? simulation.network.fault(link, from: nodes[sender], to: nodes[receiver]) : nil
      return try lose(message, sender, receiver, .init(drop), fault: fault, cause: cause)
    }
    let copies = [passage.first, passage.second].compactMap(\.self)
    let whole = copies.filter { $0.flippedBit == nil }.sorted { $0.arrival < $1.arrival }
    if whole.isEmpty {
      try lose(message, sender, receiver, .corrupted, fault: nil, cause: cause)
    }
    let fate = whole.count > 1 ? Fate(whole.count) : nil
    for copy in whole {
      let arrival = Arrival(receiver: receiver, message: message, sender: sender, fate: fate)
      arrivals.schedule(arrival, at: copy.arrival, cause: cause, in: simulation)
    }
  }

  private func take(_ arrival: Arrival, cause: LogPosition?) throws {
    let (receiver, fate) = (arrival.receiver, arrival.fate)
    fate?.left -= 1
    if simulation.node(components[receiver].node)?.state.isOff == true {
      // A message is lost when the last copy of it is, and none came before.
      guard fate?.left ?? 0 == 0, fate?.hasArrived != true else { return }
      let (message, fault) = (arrival.message, powerCuts[receiver])
      // It was on its way, and caused by what sent it.
      guard let cause else { preconditionFailure("a message that nothing has sent") }
      return try lose(message, arrival.sender, receiver, .off, fault: fault, cause: cause)
    }
    if fate?.hasArrived != true { traffic.arrived += 1 }
    fate?.hasArrived = true
    try components[arrival.receiver].tell(arrival.message, cause: cause, in: simulation)
  }

  private func lose(
    _ message: Part.Event,
    _ sender: Int,
    _ receiver: Int,
    _ reason: DeviceWorldEvent.Reason,
    fault: LogPosition?,
    cause: LogPosition,
  ) throws {
    traffic.lost += 1
    try simulation.note(
      DeviceWorldEvent.messageLost(
        from: components[sender].node,
        to: components[receiver].node,
        message: message.kind,
        reason: reason,
        fault: fault,
      ),
      node: "world",
      component: Part.name,
      cause: cause,
    )
  }
}

/// What became of the messages of a run; those that are neither lost nor there are on their way.
struct DeviceTraffic {
  /// How many were sent, one for each receiver.
  var sent: Int64 = 0
  /// How many of them came to their device, at least once, whether its app ran or not.
  var arrived: Int64 = 0
  /// How many did not.
  var lost: Int64 = 0
}
