import Findings
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
  /// What happened, to be drawn.
  private(set) var journal: DeviceJournal
  private(set) var judge = DeviceJudge<Part>()
  /// The event that switched each node off.
  private var powerCuts: [LogPosition?] = []

  private struct Arrival {
    var receiver: Int
    var message: Part.Event
    var sender: Int
    /// What the copies of one message share; nil where there is one alone.
    var fate: Fate?
    /// Its place in the journal, where it has one.
    var arrow: Int?
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
    journal = DeviceJournal([], factKinds: [])
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
    journal = DeviceJournal(
      components.map { component in
        let node = simulation.node(component.node)
        return (component.node, node?.processState(of: Part.name) ?? .foreground)
      },
      factKinds: Part.Fact.prototypes.map(\.kind),
    )
    simulation.onNodeEvent { [unowned self] node, event, sequence in
      note(node, sequence)
      try follow(event, of: node, sequence)
    }
    simulation.add(acts)
    simulation.add(arrivals)
  }

  private func note(_ node: SimulatedNode, _ sequence: LogPosition) {
    guard let device = components.firstIndex(where: { $0.node == node.node }) else { return }
    journal.note(
      node.processState(of: Part.name),
      node.state.isOff ? .off : node.state.isLocked ? .locked : nil,
      of: device,
      at: simulation.now,
      evidence: sequence,
    )
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
      if let fact = Part.fact(in: effect) {
        journal.note(fact.kind, of: sender, at: simulation.now, evidence: cause)
      }
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
    let arrow = journal.send(
      Arrow(
        from: components[sender].node,
        to: components[receiver].node,
        kind: message.kind,
        sent: simulation.now,
        evidence: cause,
      )
    )
    func lose(_ reason: DeviceWorldEvent.Reason, fault: LogPosition? = nil) throws {
      journal.lose(arrow, reason)
      try self.lose(message, sender, receiver, reason, fault: fault, cause: cause)
    }
    guard let link = delivery.link else { return try lose(.noLink) }
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
      return try lose(.init(drop), fault: fault)
    }
    let copies = [passage.first, passage.second].compactMap(\.self)
    let whole = copies.filter { $0.flippedBit == nil }.sorted { $0.arrival < $1.arrival }
    if whole.isEmpty { try lose(.corrupted) }
    let fate = whole.count > 1 ? Fate(whole.count) : nil
    for copy in whole {
      let arrival = Arrival(
        receiver: receiver,
        message: message,
        sender: sender,
        fate: fate,
        arrow: arrow,
      )
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
      journal.lose(arrival.arrow, .off)
      return try lose(message, arrival.sender, receiver, .off, fault: fault, cause: cause)
    }
    if fate?.hasArrived != true {
      traffic.arrived += 1
      journal.arrive(arrival.arrow, at: simulation.now)
    }
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
    traffic.lose(reason)
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
  /// How many did not, by why, in the order of the list.
  private(set) var losses = DeviceWorldEvent.Reason.allCases.map { _ in Int64(0) }

  /// How many did not.
  var lost: Int64 { losses.reduce(0, +) }

  /// One does not arrive.
  mutating func lose(_ reason: DeviceWorldEvent.Reason) {
    for (place, each) in DeviceWorldEvent.Reason.allCases.enumerated() where each == reason {
      losses[place] += 1
    }
  }
}
