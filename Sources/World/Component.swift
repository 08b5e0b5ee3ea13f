import Kernel

/// A component as replay and checkpoints see it, whatever its reducer.
public class AnyComponent: Target {
  /// The device or server that carries it.
  public final let node: String
  /// The component's name on the node, such as the app's.
  public final let name: String
  /// The node's clock, by which the reducer is told the time.
  public final let clock: DeviceClock

  init(node: String, name: String, clock: DeviceClock) {
    self.node = node
    self.name = name
    self.clock = clock
  }

  /// Appends the reducer's state to `writer` as one canonical object.
  public func writeState(into writer: inout CanonicalWriter) {
    preconditionFailure("a component without a state")
  }

  /// Puts the reducer into a state that was written earlier.
  ///
  /// - Throws: where the state was written by another version.
  public func restore(_ state: [UInt8]) throws(FieldError) {
    preconditionFailure("a component without a state")
  }

  /// Whether the reducer states facts of that kind.
  public func states(_ kind: String) -> Bool {
    preconditionFailure("a component without a reducer")
  }

  /// Feeds a logged event to the reducer and says what it asks for, without carrying it out.
  ///
  /// - Throws: where the event was written by another version.
  public func replay(
    kind: String,
    payload: [UInt8],
    at time: Instant,
  ) throws(FieldError) -> ReplayedAnswer {
    preconditionFailure("a component without a reducer")
  }
}

/// What a reducer asked for when a logged event was fed to it again.
public struct ReplayedAnswer: Equatable, Sendable {
  /// What it asked for, facts left out, as the log has it; empty for nothing.
  public var effects: [UInt8]
  /// The kinds and fields of the facts it stated.
  public var facts: [StatedFact]

  /// A fact as the log has it.
  public struct StatedFact: Equatable, Sendable {
    /// The fact's kind.
    public var kind: String
    /// The fact's fields as canonical JSON.
    public var payload: [UInt8]
  }
}

/// A reducer on a node, with its waiting events.
public final class Component<World: Surroundings>: AnyComponent {
  /// The reducer's present state.
  public private(set) var reducer: World.Part
  private unowned let world: World
  private var waiting = WaitingRoom<World.Part.Event>()
  private var effects = Effects<World.Part.Effect>()

  /// A component that nothing has been told yet; `world` outlives it.
  public init(
    _ reducer: World.Part,
    node: String,
    name: String,
    clock: DeviceClock,
    in world: World,
  ) {
    self.reducer = reducer
    self.world = world
    super.init(node: node, name: name, clock: clock)
  }

  /// Lets `event` happen at `time`.
  public func schedule(
    _ event: World.Part.Event,
    at time: Instant,
    cause: Int64?,
    in simulation: Simulation,
  ) {
    simulation.enqueue(self, slot: waiting.put(event), at: time, cause: cause)
  }

  /// Lets `event` happen now: logs it, reduces it, and carries out what is asked for.
  ///
  /// - Throws: where the log or an output file cannot be written.
  public func tell(
    _ event: World.Part.Event,
    cause: Int64?,
    in simulation: Simulation,
  ) throws {
    effects.removeAll()
    reducer.reduce(event, at: clock.time(at: simulation.now), into: &effects)
    let sequence = try simulation.record(
      event,
      effects: effects.items.lazy.filter { World.Part.fact(in: $0) == nil },
      node: node,
      component: name,
      cause: cause,
    )
    for case let fact? in effects.items.lazy.map(World.Part.fact(in:)) {
      try simulation.state(fact, node: node, component: name, cause: sequence)
    }
    try world.perform(effects, after: event, of: self, cause: sequence, in: simulation)
  }

  override func deliver(slot: Int32, cause: Int64, in simulation: Simulation) throws {
    try tell(waiting.take(slot), cause: cause == 0 ? nil : cause, in: simulation)
  }

  override public func writeState(into writer: inout CanonicalWriter) {
    writer.object(reducer)
  }

  override public func restore(_ state: [UInt8]) throws(FieldError) {
    reducer = try CanonicalReader.decode(World.Part.self, from: state)
  }

  override public func states(_ kind: String) -> Bool {
    World.Part.Fact.prototype(kind: kind) != nil
  }

  override public func replay(
    kind: String,
    payload: [UInt8],
    at time: Instant,
  ) throws(FieldError) -> ReplayedAnswer {
    let event = try CanonicalReader.decode(World.Part.Event.self, kind: kind, from: payload)
    effects.removeAll()
    reducer.reduce(event, at: clock.time(at: time), into: &effects)
    var answer = ReplayedAnswer(effects: [], facts: [])
    var asked: [World.Part.Effect] = []
    for effect in effects.items {
      if let fact = World.Part.fact(in: effect) {
        var writer = CanonicalWriter()
        writer.payload(fact)
        answer.facts.append(.init(kind: fact.kind, payload: writer.bytes))
      } else {
        asked.append(effect)
      }
    }
    if !asked.isEmpty {
      var writer = CanonicalWriter()
      writer.array(asked)
      answer.effects = writer.bytes
    }
    return answer
  }
}
