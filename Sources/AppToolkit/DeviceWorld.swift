import Findings
import Kernel
import Plans
import World

/// What surrounds the parts of an app: the links between them, and what comes to them at once.
final class DeviceWorld<Part: DeviceReducer>: Surroundings {
  let simulation: Simulation
  let router: DeviceRouter<Part>
  private(set) var components: [Component<DeviceWorld>] = []
  /// The place of each node that carries the app among all, which the network counts by.
  private var nodes: [Int] = []
  private var acts: Mailbox<PlannedEvent>
  private var arrivals: Mailbox<Arrival>
  var traffic = DeviceTraffic()
  /// What happened, to be drawn.
  var journal: DeviceJournal
  private(set) var judge = DeviceJudge<Part>()
  var observer: (any AppObserver<Part>)?
  /// The event that switched each node off.
  private var powerCuts: [LogPosition?] = []
  private var lives: [DeviceLife] = []
  /// Whether what is told now is the last that a process learns.
  private var isLastWord = false
  // What comes at once, in order, and who answers.
  private var immediates = DeviceImmediates<Part>()
  private let answering: (any QuestionAnswering<Part>)?

  private typealias PlannedEvent = (event: Part.Event, place: Int)

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

  /// The app's parts on every node that carries it; nothing is scheduled yet.
  ///
  /// - Throws: where the app's keys were written by another version, or nobody can answer.
  init(
    _ type: Part.Type,
    in simulation: Simulation,
    _ plan: DevicePlan,
    answering: (any QuestionAnswering<Part>)? = nil,
  ) throws(FieldError) {
    self.simulation = simulation
    self.answering = answering
    router = try DeviceRouter(plan: simulation.plan, plan)
    journal = DeviceJournal([], factKinds: [])
    acts = Mailbox { _, _, _ in }
    arrivals = Mailbox { _, _, _ in }
    acts = Mailbox { [unowned self] act, _, _ in
      try together { try components[act.place].tell(act.event, cause: nil, in: simulation) }
    }
    arrivals = Mailbox { [unowned self] arrival, cause, _ in try take(arrival, cause: cause) }
    for index in router.nodes.indices { carry(index) }
    journal = DeviceJournal(
      zip(router.nodes, lives).map { ($0.id, $1.process) },
      factKinds: Part.Fact.prototypes.map(\.kind),
    )
    simulation.onNodeEvent { [unowned self] node, event, sequence in
      guard let index = router.node(node.node) else { return }
      try together { try follow(event, of: node, index, sequence) }
    }
    simulation.add(acts)
    simulation.add(arrivals)
  }

  /// Puts the parts of a node into the simulation.
  private func carry(_ index: Int) {
    let id = router.nodes[index].id
    guard let node = simulation.node(id), let place = simulation.nodeIndex(id) else {
      preconditionFailure("a plan without the node '\(id)'")
    }
    // Also where it has services alone there is an app that can be started.
    node.host(Part.name, as: .foreground)
    for place in router.parts(of: index) {
      let part = router.places[place].part
      let component = Component(
        router.part(at: place),
        node: id,
        name: part.component(of: Part.name),
        clock: node.clock,
        process: part.isService ? nil : Part.name,
        in: self,
      )
      component.number = place
      simulation.add(component)
      components.append(component)
    }
    nodes.append(place)
    powerCuts.append(nil)
    lives.append(life(of: node))
  }

  private func life(of node: SimulatedNode) -> DeviceLife {
    DeviceLife(process: node.processState(of: Part.name), isLocked: node.state.isLocked)
  }

  /// Schedules what people do.
  ///
  /// - Throws: the field of an act that no scenario gives.
  func begin(_ plan: DevicePlan) throws(FieldError) {
    for act in plan.acts {
      let event = try router.event(of: act)
      acts.schedule(event, at: act.at, place: act.place, in: simulation)
    }
  }

  // MARK: Nodes

  private func follow(
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
  }

  /// The parts of a process, or the services of a node, begin anew.
  private func begin(_ index: Int, services: Bool, cause: LogPosition) throws {
    for place in router.parts(of: index) where router.places[place].part.isService == services {
      guard let event = router.beginning(of: place, with: components[place].disk) else { continue }
      try components[place].tell(event, cause: cause, in: simulation)
    }
  }

  func reach(
    _ event: Part.Event,
    of component: Component<DeviceWorld>,
    in state: ProcessState,
  ) -> Reach {
    isLastWord ? .arrives : Part.whenNotRunning(event, in: state).reach
  }

  // MARK: Effects

  func perform(
    _ effects: Effects<Part.Effect>,
    after event: Part.Event,
    of component: Component<DeviceWorld>,
    cause: LogPosition,
    in simulation: Simulation,
  ) throws {
    let sender = component.number
    judge.take(effects.items, after: cause, at: simulation.now, on: component.node)
    if observer != nil { observe(event, effects, of: component, at: cause) }
    for effect in effects.items {
      if let fact = Part.fact(in: effect) {
        let node = router.places[sender].node
        journal.note(fact.kind, of: node, at: simulation.now, evidence: cause)
      } else if let immediate = router.immediate(effect, of: sender) {
        immediates.append(immediate, cause: cause)
      } else {
        for delivery in router.deliveries(of: effect, from: sender) {
          try send(delivery, from: sender, cause: cause)
        }
      }
    }
    try carryOutImmediates()
  }

  /// What comes at once comes behind all that happens together: a process that begins, what its parts
  /// learn of that, and what has woken it.
  private func together(_ body: () throws -> Void) throws {
    let isOuter = immediates.hold()
    try body()
    guard isOuter else { return }
    immediates.letGo()
    try carryOutImmediates()
  }

  private func observe(
    _ event: Part.Event,
    _ effects: Effects<Part.Effect>,
    of component: Component<DeviceWorld>,
    at position: LogPosition,
  ) {
    let row = AppRow<Part>(
      place: router.places[component.number].address,
      at: simulation.now,
      position: position,
      cause: component.lastCause,
      event: event,
      effects: effects.items.filter { Part.fact(in: $0) == nil },
      facts: effects.items.compactMap { Part.fact(in: $0) },
    )
    observer?.take(row)
  }

  /// What comes at once comes after the event that asked for it, in order, and what comes of it behind.
  private func carryOutImmediates() throws {
    guard immediates.begin() else { return }
    defer { immediates.end() }
    while let (immediate, cause) = immediates.next() {
      switch immediate {
      case .told(let event, let place):
        try components[place].tell(event, cause: cause, in: simulation)
      case .drawn(let below, let key, let place):
        let address = router.places[place].address
        let value = immediates.draw(below, for: key, at: address, seed: simulation.plan.seed)
        try components[place].tell(
          router.event(of: value, for: key),
          cause: cause,
          in: simulation,
        )
      case .asked(let question, let place):
        let event = try answer(question, at: place)
        try components[place].tell(event, cause: cause, in: simulation)
      }
    }
  }

  private func answer(_ question: Part.Question, at place: Int) throws -> Part.Event {
    let address = router.places[place].address
    let expected = Part.answer(question, at: address)
    guard let answering else { return expected }
    let now = components[place].clock.time(at: simulation.now)
    return try answering.answer(question, at: address, now: now, expected: expected)
  }

  // MARK: Messages

  private func send(
    _ delivery: DeviceRouter<Part>.Delivery,
    from sender: Int,
    cause: LogPosition,
  ) throws {
    traffic.sent += 1
    let arrow = journal.send(
      Arrow(
        from: router.places[sender].address.node,
        to: router.nodes[delivery.node].id,
        kind: delivery.message.kind,
        sent: simulation.now,
        evidence: cause,
      )
    )
    func lose(_ reason: DeviceWorldEvent.Reason, fault: LogPosition? = nil) throws {
      journal.lose(arrow, reason)
      try self.lose(delivery, sender, reason, fault: fault, cause: cause)
    }
    guard let receiver = delivery.receiver else { return try lose(.noPart) }
    guard let link = delivery.link else { return try lose(.noLink) }
    let (from, to) = (nodes[router.places[sender].node], nodes[delivery.node])
    let message = delivery.message
    let passage = simulation.offer(Part.bytes(of: message), on: link, from: from, to: to, flow: 0)
    if let drop = passage.drop {
      let fault = drop == .outage ? simulation.network.fault(link, from: from, to: to) : nil
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
    let node = router.places[receiver].node
    fate?.left -= 1
    if components[receiver].isHostOff {
      // A message is lost when the last copy of it is, and none came before.
      guard fate?.left ?? 0 == 0, fate?.hasArrived != true else { return }
      // It was on its way, and caused by what sent it.
      guard let cause else { preconditionFailure("a message that nothing has sent") }
      journal.lose(arrival.arrow, .off)
      let delivery = DeviceRouter<Part>.Delivery(
        message: arrival.message,
        node: node,
        receiver: receiver,
        link: nil,
        isLinkNamed: false,
      )
      return try lose(delivery, arrival.sender, .off, fault: powerCuts[node], cause: cause)
    }
    if fate?.hasArrived != true {
      traffic.arrived += 1
      journal.arrive(arrival.arrow, at: simulation.now)
    }
    fate?.hasArrived = true
    try together {
      try components[receiver].tell(arrival.message, cause: cause, in: simulation)
    }
  }

  private func lose(
    _ delivery: DeviceRouter<Part>.Delivery,
    _ sender: Int,
    _ reason: DeviceWorldEvent.Reason,
    fault: LogPosition?,
    cause: LogPosition,
  ) throws {
    traffic.lose(reason)
    let link = delivery.isLinkNamed ? delivery.link.map { simulation.plan.links[$0].id } : nil
    let row = DeviceWorldEvent.messageLost(
      from: router.places[sender].address.node,
      to: router.nodes[delivery.node].id,
      message: delivery.message.kind,
      reason: reason,
      fault: fault,
      link: link ?? "",
    )
    let position = try simulation.note(row, node: "world", component: Part.name, cause: cause)
    guard observer != nil else { return }
    observer?.lose(row.loss(at: simulation.now, position: position, cause: cause))
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
