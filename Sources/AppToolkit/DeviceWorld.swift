import Findings
import Kernel
import Plans
import World

/// What surrounds the parts of an app: the links between them, and what comes to them at once.
///
/// All of it is inlinable: it specialises in the module that hands the app in (`DeviceApplication`), where
/// an event costs a tenth of what it does through unspecialised generics.
@usableFromInline
final class DeviceWorld<Part: DeviceReducer>: Surroundings {
  @usableFromInline let simulation: Simulation
  @usableFromInline let router: DeviceRouter<Part>
  @usableFromInline var components: [Component<DeviceWorld>] = []
  @usableFromInline let room = ComponentRoom<Part>()
  /// The place of each node that carries the app among all, which the network counts by.
  @usableFromInline var nodes: [Int] = []
  /// The lines of each node's ways to its neighbours (`DeviceRouter.Neighbour`), which the network counts by.
  @usableFromInline var lines: [[Int]] = []
  @usableFromInline var acts: Mailbox<PlannedEvent>
  @usableFromInline var arrivals: Mailbox<Arrival>
  @exclusivity(unchecked)
  @usableFromInline var traffic = DeviceTraffic()
  /// What happened, to be drawn.
  @exclusivity(unchecked)
  @usableFromInline var journal: DeviceJournal
  @exclusivity(unchecked)
  @usableFromInline var judge = DeviceJudge<Part>()
  @exclusivity(unchecked)
  @usableFromInline var observer: (any AppObserver<Part>)?
  // Room for what the observer is handed, which is used again unless that keeps a row.
  @exclusivity(unchecked)
  @usableFromInline var seenEffects: [Part.Effect] = []
  @exclusivity(unchecked)
  @usableFromInline var seenFacts: [Part.Fact] = []
  /// The event that switched each node off.
  @usableFromInline var powerCuts: [LogPosition?] = []
  @usableFromInline var lives: [DeviceLife] = []
  /// Whether what is told now is the last that a process learns.
  @usableFromInline var isLastWord = false
  // What comes at once, in order, and who answers.
  @exclusivity(unchecked)
  @usableFromInline var immediates = DeviceImmediates<Part>()
  @usableFromInline let answering: (any QuestionAnswering<Part>)?

  @usableFromInline
  typealias PlannedEvent = (event: Part.Event, place: Int)

  /// What somebody does, as the event that it is.
  struct ActedEvent {
    /// When.
    var at: Instant
    /// Its place among all acts of that time.
    var order: Int64
    /// What it is.
    var event: Part.Event
    /// The part that it happens to, by its place among the parts of all nodes.
    var place: Int
  }

  /// A message that is on its way.
  @usableFromInline
  struct Arrival {
    @usableFromInline var receiver: Int
    @usableFromInline var message: Part.Event
    @usableFromInline var sender: Int
    /// What the copies of one message share; nil where there is one alone.
    @usableFromInline var fate: Fate?
    /// Its place in the journal, where it has one.
    @usableFromInline var arrow: Int?

    @inlinable
    init(receiver: Int, message: Part.Event, sender: Int, fate: Fate?, arrow: Int?) {
      self.receiver = receiver
      self.message = message
      self.sender = sender
      self.fate = fate
      self.arrow = arrow
    }
  }

  /// What became of the copies of a message.
  @usableFromInline
  final class Fate {
    @usableFromInline var left: Int
    @usableFromInline var hasArrived = false

    @inlinable
    init(_ copies: Int) { left = copies }
  }

  /// The app's parts on every node that carries it; nothing is scheduled yet.
  ///
  /// - Parameters:
  ///   - simulation: where they are put.
  ///   - router: who is told what, by the same plan.
  ///   - answering: who answers questions; the app itself for nil.
  @inlinable
  init(
    in simulation: Simulation,
    _ router: DeviceRouter<Part>,
    answering: (any QuestionAnswering<Part>)? = nil,
  ) {
    self.simulation = simulation
    self.answering = answering
    self.router = router
    journal = DeviceJournal([], factKinds: [])
    acts = Mailbox { _, _, _ in }
    arrivals = Mailbox { _, _, _ in }
    // The simulation that the mailbox hands over: one that it kept would be kept by itself.
    acts = Mailbox { [unowned self] act, _, simulation in
      try together { try components[act.place].tell(act.event, cause: nil, in: simulation) }
    }
    arrivals = Mailbox { [unowned self] arrival, cause, _ in try take(arrival, cause: cause) }
    for index in router.nodes.indices { carry(index) }
    layLines()
    beginJournal()
    simulation.onNodeEvent { [unowned self] node, event, sequence in
      guard let index = router.node(node.node) else { return }
      try together { try follow(event, of: node, index, sequence) }
    }
    simulation.add(acts)
    simulation.add(arrivals)
    simulation.receive(handsFor: Part.name, by: self)
  }

  /// Puts the parts of a node into the simulation.
  @inlinable
  func carry(_ index: Int) {
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
        sharing: room,
      )
      component.number = place
      component.isElsewhere = part.isElsewhere
      simulation.add(component)
      components.append(component)
    }
    nodes.append(place)
    powerCuts.append(nil)
    lives.append(life(of: node))
  }

  /// Finds the lines, once it is known what stands where.
  @usableFromInline
  func layLines() {
    lines = router.neighbours.indices.map { node in
      router.neighbours[node].flatMap { neighbour in
        let (from, to) = (nodes[node], nodes[neighbour.node])
        // Nobody sends to itself.
        return neighbour.links.map { simulation.network.line($0, from: from, to: to) ?? -1 }
      }
    }
  }

  /// Begins to note what is drawn, once it is known what stands where.
  @usableFromInline
  func beginJournal() {
    journal = DeviceJournal(
      zip(router.nodes, lives).map { ($0.id, $1.process) },
      factKinds: Part.Fact.prototypes.map(\.kind),
    )
  }

  @usableFromInline
  func life(of node: SimulatedNode) -> DeviceLife {
    DeviceLife(process: node.processState(of: Part.name), isLocked: node.state.isLocked)
  }

  /// Schedules what happens by itself at the start, and what people do.
  func begin(_ acted: [ActedEvent]) {
    for place in router.places.indices {
      guard let event = router.opening(of: place) else { continue }
      acts.schedule((event, place), at: .start, place: -1, in: simulation)
    }
    for act in acted {
      acts.schedule((act.event, act.place), at: act.at, place: act.order, in: simulation)
    }
  }
}
