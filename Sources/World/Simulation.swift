import Kernel
import Plans

/// One run: the true time, the queue, the nodes' components, the links, and the log they write.
///
/// The loop takes the earliest delivery, sets the time, and hands over; everything that happens
/// goes to the sink before its effects are carried out. There is one thread and one order.
public final class Simulation {
  /// What is run.
  public let plan: Plan
  /// The true time.
  public var now: Instant { loop.now }
  /// The sequence of the last logged event; zero before the first.
  @exclusivity(unchecked)
  public private(set) var sequence: LogPosition = 0
  /// The links between the nodes.
  @exclusivity(unchecked)
  public private(set) var network: Network
  /// The nodes in the order of the plan.
  public let nodes: [SimulatedNode]
  private let nodePlaces: [String: Int]  // order-free: only ever looked up
  /// All components in the order in which they were added, behind the nodes that acts are about; nodes to
  /// which something has happened without an act stand where it first did.
  public private(set) var components: [AnyComponent] = []
  /// The facts that were stated so far.
  public private(set) var facts = FactCounts()

  /// Who sees the packets that apps put on links with their bytes; nil where nobody does.
  public var packetTap: (any PacketTap)?

  /// Nothing more goes there once the run has ended in an error.
  private var sink: any EventSink
  /// Whether what happens is written for it, or no more than counted.
  @usableFromInline let keepsRows: Bool
  private let checkpointInterval: Int64?
  /// After how many events the states are kept in this run.
  @exclusivity(unchecked)
  private var interval: Int64 = 20_000
  // Looked at and changed for every event, by one thread and never within one another.
  @exclusivity(unchecked)
  private var loop = EventLoop<Delivery>()
  let timeline = Timeline()
  @exclusivity(unchecked)
  private var targets: [Target] = []
  private var linkObservers: [(LinkEvent, LogPosition) throws -> Void] = []
  private var nodeObservers: [(SimulatedNode, NodeEvent, LogPosition) throws -> Void] = []
  @exclusivity(unchecked)
  private var hands = HandDesk()
  @exclusivity(unchecked)
  @usableFromInline var payload = CanonicalWriter()
  @exclusivity(unchecked)
  @usableFromInline var asked = CanonicalWriter()

  private struct Delivery {
    var target: Int32
    var slot: Int32
    /// The cause's sequence; zero for none.
    var cause: LogPosition
  }

  /// A run of `plan` that has not begun.
  ///
  /// - Parameters:
  ///   - plan: what is run.
  ///   - sink: where events go.
  ///   - checkpointInterval: after how many events the states of all components are kept; unless somebody
  ///     says it after 20,000, or 50 for each component where there are more than 400: keeping two thousand
  ///     states so often would take longer than the run.
  public init(plan: Plan, sink: any EventSink, checkpointInterval: Int64? = nil) {
    self.plan = plan
    self.sink = sink
    keepsRows = sink.keepsRows
    self.checkpointInterval = checkpointInterval
    network = Network(plan: plan)
    let acted = SimulatedNode.acted(in: plan)
    nodes = plan.devices.map { SimulatedNode($0, in: plan, isActed: acted.contains($0.id)) }
    nodePlaces = Dictionary(  // order-free: only ever looked up
      plan.devices.enumerated().map { ($1.id, $0) },
      uniquingKeysWith: { first, _ in first },
    )
    components = nodes.filter(\.isActed)
    for node in nodes where node.isActed { node.isKept = true }
    for case .eventually(let fact, let after, _, let node) in plan.rules {
      facts.watch(kind: fact, node: node, from: after)
    }
    scheduleActs()
  }

  /// The place of a node in the plan; nil for a name that is none.
  public func nodeIndex(_ id: String) -> Int? {
    nodePlaces[id]
  }

  /// The stream of random words for one purpose in this run.
  public func stream(_ key: String) -> RandomStream {
    RandomStream(seed: plan.seed, key: key)
  }

  /// Makes `target` known to the run loop.
  public func add(_ target: Target) {
    precondition(target.index < 0, "a target is added once")
    target.index = Int32(targets.count)
    targets.append(target)
    guard let component = target as? AnyComponent else { return }
    components.append(component)
    node(component.node)?.carry(component)
  }

  /// The node with that name; nil for a name that is none, such as `world`.
  public func node(_ id: String) -> SimulatedNode? {
    nodePlaces[id].map { nodes[$0] }
  }

  /// Tells `observer` of everything that happens to a node, when it has happened, with its sequence.
  public func onNodeEvent(
    _ observer: @escaping (SimulatedNode, NodeEvent, LogPosition) throws -> Void
  ) {
    nodeObservers.append(observer)
  }

  /// Something happens to a node: its state is kept from now on.
  func keep(_ node: SimulatedNode) {
    guard !node.isKept else { return }
    node.isKept = true
    components.append(node)
  }

  func tellNodeObservers(
    _ event: NodeEvent,
    of node: SimulatedNode,
    _ sequence: LogPosition,
  ) throws {
    for observer in nodeObservers { try observer(node, event, sequence) }
  }

  /// Tells `observer` of everything that happens to a link from outside, with its sequence.
  public func onLinkEvent(_ observer: @escaping (LinkEvent, LogPosition) throws -> Void) {
    linkObservers.append(observer)
  }

  /// Runs to the end of the plan's duration.
  ///
  /// - Throws: where the log or an output file cannot be written.
  public func run() throws {
    do {
      try runToEnd()
    } catch {
      // Whoever still holds this run then holds no log: another run may go on with it.
      sink = EndedSink()
      throw error
    }
  }

  private func runToEnd() throws {
    let end = Instant.start + plan.duration
    interval = checkpointInterval ?? max(20_000, 50 * Int64(components.count))
    while let delivery = loop.next(until: end) {
      try targets[Int(delivery.target)].deliver(
        slot: delivery.slot,
        cause: delivery.cause,
        in: self,
      )
      if hands.isAnythingWaiting { try carryOutHands() }
    }
  }

  /// What was handed over comes in that order, and what comes of it behind.
  private func carryOutHands() throws {
    var number = 0
    while let handed = hands.next(number) {
      number += 1
      let refusal = try hands.receiver(of: handed.receiver)?.receive(handed)
      let isTaken = hands.receiver(of: handed.receiver) != nil && refusal == nil
      guard !isTaken else { continue }
      try hands.receiver(of: handed.sender)?.note(refused: handed, refusal ?? .noApp)
    }
  }

  /// What apps hand to this one comes to that receiver, which the simulation does not outlive.
  public func receive(handsFor app: String, by receiver: any HandReceiver) {
    hands.add(receiver, for: app)
  }

  /// Lets something come to another app of the node, once what happens now is over and before anything
  /// else does.
  public func hand(_ handed: HandedEvent) {
    hands.append(handed)
  }

  /// Puts a packet on a link now; a packet with a number meets the same chance in every design that
  /// sends it (`Channel`).
  ///
  /// - Precondition: the link connects the two nodes.
  public func offer(
    _ bytes: Int,
    on link: Network.LinkIndex,
    from: Int,
    to: Int,
    flow: UInt64,
    number: UInt64? = nil,
  ) -> Passage {
    network.offer(
      link,
      from: from,
      to: to,
      bytes: bytes,
      flow: flow,
      number: number,
      at: now,
    )
  }

  /// The same on a line of the link that `network` has named.
  public func offer(_ bytes: Int, on link: Network.LinkIndex, line: Int, flow: UInt64) -> Passage {
    network.offer(link, line: line, bytes: bytes, flow: flow, number: nil, at: now)
  }

  @usableFromInline
  func enqueue(_ target: Target, slot: Int32, at time: Instant, cause: LogPosition?) {
    precondition(target.index >= 0, "a target is added before it is used")
    precondition(time >= now, "\(time) is past: it is \(now)")
    loop.schedule(Delivery(target: target.index, slot: slot, cause: cause ?? 0), at: time)
  }
}

// MARK: The log

extension Simulation {
  /// Logs something of the world that no reducer is told.
  ///
  /// - Returns: its sequence.
  /// - Throws: where the log cannot be written.
  @discardableResult
  @inlinable
  public func note<C: Choice>(
    _ event: C,
    node: String,
    component: String,
    cause: LogPosition?,
  ) throws -> LogPosition {
    try record(
      event,
      effects: EmptyCollection<C>(),
      node: node,
      component: component,
      cause: cause,
    )
  }

  /// Logs a fact and counts it.
  ///
  /// - Throws: where the log cannot be written.
  @discardableResult
  @inlinable
  public func state<C: Choice>(
    _ fact: C,
    node: String,
    component: String,
    cause: LogPosition?,
  ) throws -> LogPosition {
    let sequence = try note(fact, node: node, component: component, cause: cause)
    count(fact.kind, of: component, at: node)
    return sequence
  }

  @usableFromInline
  func count(_ fact: String, of component: String, at node: String) {
    facts.count(kind: "\(component).\(fact)", node: node, at: now)
  }

  /// Logs a fact of a component and counts it.
  ///
  /// - Throws: where the log cannot be written.
  @inlinable
  func state<C: Choice>(
    _ fact: C,
    of component: AnyComponent,
    cause: LogPosition?,
  ) throws {
    try note(fact, node: component.node, component: component.name, cause: cause)
    count(fact.kind, of: component)
  }

  @usableFromInline
  func count(_ fact: String, of component: AnyComponent) {
    if let known = component.countedFacts.first(where: { $0.kind == fact }) {
      return facts.count(known.place, at: now)
    }
    let kind = "\(component.name).\(fact)"
    let place = facts.begin(kind: kind, node: component.node, at: now)
    component.countedFacts.append((fact, place))
  }

  @inlinable
  func record<C: Choice, E: Choice>(
    _ event: C,
    effects: some Sequence<E>,
    node: String,
    component: String,
    cause: LogPosition?,
  ) throws -> LogPosition {
    if keepsRows {
      payload.reset()
      payload.payload(event)
      asked.reset()
      asked.array(effects)
    }
    return try append(event.kind, node: node, component: component, cause: cause)
  }

  /// Logs what a component was told, with those effects that are meant.
  @inlinable
  func record<C: Choice, E: Choice>(
    _ event: C,
    effects: [E],
    where isMeant: (E) -> Bool,
    of component: AnyComponent,
    cause: LogPosition?,
  ) throws -> LogPosition {
    if keepsRows {
      payload.reset()
      payload.payload(event)
      asked.reset()
      asked.array(effects, where: isMeant)
    }
    return try append(
      event.kind,
      node: component.node,
      component: component.name,
      cause: cause,
    )
  }

  /// Logs what has just been written into `payload` and `asked`.
  @usableFromInline
  func append(
    _ kind: String,
    node: String,
    component: String,
    cause: LogPosition?,
  ) throws -> LogPosition {
    sequence += 1
    let header = EventHeader(
      sequence: sequence,
      time: now,
      node: node,
      component: component,
      kind: kind,
      cause: cause,
    )
    try sink.append(header, payload: payload.bytes, effects: asked.isEmptyArray ? [] : asked.bytes)
    if sequence.number % interval == 0, sink.keepsStates { try keepStates() }
    return sequence
  }

  /// The states after an event exclude what its own reducer is about to do only for rows that
  /// carry no reducer; a component's row is recorded after it was reduced.
  private func keepStates() throws {
    let states = components.map { component in
      var writer = CanonicalWriter()
      component.writeState(into: &writer)
      return (component: "\(component.node)/\(component.name)", state: writer.bytes)
    }
    try sink.checkpoint(after: sequence, states: states)
  }
}

// MARK: The timeline

extension Simulation {
  private func scheduleActs() {
    let acts = Mailbox<GenericAct> { act, _, simulation in
      if case .node(let act) = act { return try simulation.perform(act) }
      guard let event = LinkEvent(act) else { return }
      try simulation.happen(event)
    }
    add(acts)
    add(timeline)
    schedulePlaces()
    for planned in plan.acts {
      acts.schedule(planned.act, at: planned.at, place: planned.place, in: self)
    }
  }

  /// What places make of links, before all acts of the same time.
  private func schedulePlaces() {
    guard plan.hasPlaces else { return }
    let places = Mailbox<LinkEvent> { event, _, simulation in try simulation.happen(event) }
    add(places)
    for (at, event) in PlacesCourse(plan).news {
      places.schedule(event, at: at, place: -1, in: self)
    }
  }

  private func happen(_ event: LinkEvent) throws {
    let sequence = try note(event, node: "world", component: "link/\(event.link)", cause: nil)
    network.apply(event, at: now, fault: sequence)
    for observer in linkObservers { try observer(event, sequence) }
  }

  /// Lets an act happen to a node now: one of the timeline, or what an act of an app's own is for its
  /// process.
  ///
  /// - Throws: where the log or an output file cannot be written.
  public func perform(_ act: NodeAct) throws {
    guard let node = node(act.node) else { preconditionFailure("no node \(act.node)") }
    guard let event = node.event(of: act, at: now) else { return }
    try node.happen(event, cause: nil, in: self)
  }
}

/// Where the events of a run would go that has ended in an error.
private final class EndedSink: EventSink {
  func append(_ header: EventHeader, payload: [UInt8], effects: [UInt8]) {
    preconditionFailure("a run that has ended in an error goes on")
  }

  func checkpoint(
    after sequence: LogPosition,
    states: [(component: String, state: [UInt8])],
  ) {
    preconditionFailure("a run that has ended in an error goes on")
  }
}
