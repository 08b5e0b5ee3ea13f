import Kernel

/// A component as replay and checkpoints see it, whatever its reducer.
public class AnyComponent: Target {
  /// The device or server that carries it.
  public final let node: String
  /// The component's name on the node, such as the app's.
  public final let name: String
  /// The app in whose process it lives; nil for what lives in none, such as a system's service.
  public final let process: String?
  /// The node's clock, by which the reducer is told the time; what happens to the node sets it.
  @exclusivity(unchecked)
  public internal(set) final var clock: DeviceClock
  /// Whether its process does not run: what reaches it is asked about then, and at no other time.
  @exclusivity(unchecked)
  @usableFromInline final var isHeld = false
  /// Whether its node is without power.
  @exclusivity(unchecked)
  public internal(set) final var isHostOff = false
  /// Where its facts are counted, by their kinds: it states few kinds, many times.
  @exclusivity(unchecked)
  final var countedFacts: [(kind: String, place: Int)] = []
  /// What it has written on its node's disk.
  @exclusivity(unchecked)
  public internal(set) final var disk = Disk()
  /// By what number its surroundings know it; theirs to say.
  @exclusivity(unchecked)
  public final var number = 0
  /// Whether it stands for something elsewhere, which forgets nothing where its node's power goes.
  public final var isElsewhere = false
  /// The event that led to the one that it was told last; nil for what comes from outside.
  @exclusivity(unchecked)
  public internal(set) final var lastCause: LogPosition?
  /// The node that carries it.
  final weak var host: SimulatedNode?

  @usableFromInline
  init(node: String, name: String, clock: DeviceClock, process: String?) {
    self.node = node
    self.name = name
    self.clock = clock
    self.process = process
  }

  /// Sets its timers by the clock as it is now, which has stopped or goes on.
  func setTimersAnew(in simulation: Simulation) {}

  /// Sets the timers that go by the clock that people see, which was stepped.
  func setAlarmsAnew(in simulation: Simulation) {}

  /// Its process has ended: what was in memory alone is gone.
  func forgetMemory() {}

  /// Writes to its disk, or makes sure of what was written.
  @usableFromInline
  final func heed(_ request: DiskRequest) { disk.take(request) }

  /// Remembers what led to what it is told.
  @usableFromInline
  final func remember(_ cause: LogPosition?) { lastCause = cause }

  /// No timer that is set fires any more.
  func forgetTimers() {}

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

/// What is kept of a component: its reducer's fields, and its disk where it has written to it.
private struct KeptState<Part: Record>: Record {
  var part = Part()
  var disk = Disk()

  init() {}

  init(part: Part, disk: Disk) {
    self.part = part
    self.disk = disk
  }

  mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    try part.visit(&fields)
    // No property of Swift has that name.
    if fields.comes("@disk", ifWritten: disk != Disk()) { try fields.field("@disk", &disk) }
  }
}

/// A reducer on a node, with its waiting events and its timers.
///
/// What is on the path of every event is inlinable, so that it specialises in the app's module; what
/// overrides something never does, so that its part is a closure which the app's module makes.
public final class Component<World: Surroundings>: AnyComponent {
  // The reducer changes while it is told something, and nobody looks at it meanwhile.
  @exclusivity(unchecked)
  @usableFromInline var present: World.Part
  @usableFromInline unowned let world: World
  /// Makes it what it was at the start, where it is that again once its process ends; nothing else has room for it.
  @usableFromInline let first: (() -> World.Part)?
  @usableFromInline let hand: (Component, Int32, LogPosition, Simulation) throws -> Void
  @usableFromInline let room: ComponentRoom<World.Part>
  // Looked at for every timer, by one thread and never within one another.
  @exclusivity(unchecked)
  @usableFromInline var timers = TimerTable<World.Part.Timer>()

  /// The reducer's present state.
  @inlinable public var reducer: World.Part { present }

  @usableFromInline typealias Delivery = ComponentRoom<World.Part>.Delivery

  /// A component that nothing has been told yet; `world` outlives it.
  ///
  /// - Parameters:
  ///   - reducer: its first state.
  ///   - node: what carries it.
  ///   - name: its name on the node.
  ///   - clock: the node's clock.
  ///   - process: the app in whose process it lives; nil for what lives in none.
  ///   - world: what carries its effects out.
  ///   - room: what it has together with others of its kind; nil for room of its own.
  @inlinable
  public init(
    _ reducer: World.Part,
    node: String,
    name: String,
    clock: DeviceClock,
    process: String? = nil,
    in world: World,
    sharing room: ComponentRoom<World.Part>? = nil,
  ) {
    present = reducer
    first = World.Part.isForgetful ? { reducer } : nil
    self.world = world
    self.room = room ?? ComponentRoom()
    hand = { component, slot, cause, simulation in
      try component.hand(over: slot, cause, in: simulation)
    }
    super.init(node: node, name: name, clock: clock, process: process)
  }

  /// Lets `event` happen at `time`.
  public func schedule(
    _ event: World.Part.Event,
    at time: Instant,
    cause: LogPosition?,
    in simulation: Simulation,
  ) {
    simulation.enqueue(self, slot: room.waiting.put(.event(event)), at: time, cause: cause)
  }

  /// Lets `event` happen now: logs it, reduces it, and carries out what is asked for.
  ///
  /// - Throws: where the log or an output file cannot be written.
  @inlinable
  public func tell(
    _ event: World.Part.Event,
    cause: LogPosition?,
    in simulation: Simulation,
  ) throws {
    if isHeld, try !isTold(event, cause: cause, in: simulation) { return }
    var effects = room.takeBuffer()
    present.reduce(event, at: clock.time(at: simulation.now), into: &effects)
    try carryOut(effects, after: event, cause: cause, in: simulation)
    room.giveBack(effects)
  }

  /// Logs an event with what was asked for, and carries that out.
  @inlinable
  func carryOut(
    _ effects: Effects<World.Part.Effect>,
    after event: World.Part.Event,
    cause: LogPosition?,
    in simulation: Simulation,
  ) throws {
    // By their places, since whoever walks over effects copies each with all that it refers to.
    let items = effects.items
    for place in items.indices {
      if let request = World.Part.disk(in: items[place]) { heed(request) }
    }
    let sequence = try simulation.record(
      event,
      effects: items,
      where: { World.Part.fact(in: $0) == nil },
      of: self,
      cause: cause,
    )
    for place in items.indices {
      if let fact = World.Part.fact(in: items[place]) {
        try simulation.state(fact, of: self, cause: sequence)
      } else if let request = World.Part.timer(in: items[place]) {
        heed(request, cause: sequence, in: simulation)
      }
    }
    remember(cause)
    try world.perform(effects, after: event, of: self, cause: sequence, in: simulation)
  }

  /// Whether a component whose process does not run is told an event now.
  @usableFromInline
  func isTold(
    _ event: World.Part.Event,
    cause: LogPosition?,
    in simulation: Simulation,
  ) throws -> Bool {
    guard let host else { return true }
    if host.state.isOff {
      // What its end is to a reducer that stands for what is on disk, it is told of all the same.
      if process != nil, world.reach(event, of: self, in: .gone) == .arrives { return true }
      let missed = NodeEvent.missed(app: process ?? name, event: event.kind)
      try host.happen(missed, cause: cause, in: simulation)
      return false
    }
    guard let process else { return true }
    let state = host.processState(of: process)
    // Where it runs again, what waited comes before what comes now.
    switch state.isRunning ? .waits : world.reach(event, of: self, in: state) {
    case .arrives:
      return true
    case .waits:
      keep(.event(event), named: event.kind, cause: cause ?? 0)
      return false
    case .lost:
      try host.happen(.missed(app: process, event: event.kind), cause: cause, in: simulation)
      return false
    case .wakes:
      let wakening =
        state == .gone
        ? NodeEvent.started(app: process, inBackground: true)
        : .resumed(app: process, inBackground: true)
      try host.happen(wakening, cause: cause, in: simulation)
      return try !isHeld || isTold(event, cause: cause, in: simulation)
    }
  }

  @usableFromInline
  func keep(_ delivery: Delivery, named event: String?, cause: LogPosition) {
    guard let host, let process else { preconditionFailure("nothing holds \(name)") }
    let slot = room.waiting.put(delivery)
    host.keep(
      WaitingDelivery(target: self, slot: slot, app: process, event: event, cause: cause)
    )
  }

  /// Sets or cancels a timer; the event that asks for it is the cause of its firing.
  @inlinable
  func heed(
    _ request: TimerRequest<World.Part.Timer>,
    cause: LogPosition,
    in simulation: Simulation,
  ) {
    switch request {
    case .set(let timer, let uptime):
      arm(timers.set(timer, at: .uptime(uptime), cause: cause), in: simulation)
    case .setAlarm(let timer, let wall):
      arm(timers.set(timer, at: .wall(wall), cause: cause), in: simulation)
    case .cancel(let timer):
      timers.cancel(timer)
    }
  }

  /// Lets a timer that is set fire at its time, where the clock gets there as it runs now.
  @inlinable
  func arm(_ entry: TimerTable<World.Part.Timer>.Entry, in simulation: Simulation) {
    guard let time = entry.deadline.instant(by: clock) else { return }
    let slot = room.waiting.put(.timer(entry.timer, number: entry.number))
    simulation.enqueue(self, slot: slot, at: max(time, simulation.now), cause: entry.cause)
  }

  override func setTimersAnew(in simulation: Simulation) {
    for entry in timers.renumber() { arm(entry, in: simulation) }
  }

  override func setAlarmsAnew(in simulation: Simulation) {
    for entry in timers.renumberAlarms() { arm(entry, in: simulation) }
  }

  override func forgetTimers() {
    timers.removeAll()
  }

  override func forgetMemory() {
    if !isElsewhere, let first { present = first() }
  }

  override func drop(_ slot: Int32) {
    _ = room.waiting.take(slot)
  }

  override func deliver(slot: Int32, cause: LogPosition, in simulation: Simulation) throws {
    try hand(self, slot, cause, simulation)
  }

  /// Tells the reducer what waits in a slot.
  @inlinable
  func hand(over slot: Int32, _ cause: LogPosition, in simulation: Simulation) throws {
    let cause = cause == 0 ? nil : cause
    switch room.waiting.take(slot) {
    case .event(let event):
      try tell(event, cause: cause, in: simulation)
    case .timer(let timer, let number):
      // What a process that does not run would do at its time, it does as soon as it runs.
      if isHeld {
        guard timers.isSet(timer, number: number) else { return }
        return keep(.timer(timer, number: number), named: nil, cause: cause ?? 0)
      }
      guard timers.take(timer, number: number) else { return }
      try tell(World.Part.fired(timer), cause: cause, in: simulation)
    }
  }

  override public func writeState(into writer: inout CanonicalWriter) {
    writer.object(KeptState(part: present, disk: disk))
  }

  override public func restore(_ state: [UInt8]) throws(FieldError) {
    let kept = try CanonicalReader.decode(KeptState<World.Part>.self, from: state)
    (present, disk) = (kept.part, kept.disk)
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
    guard clock.canTell(time) else { throw .untold(time) }
    if let problem = world.problem(of: event, for: self, at: clock.time(at: time)) {
      throw problem
    }
    var effects = Effects<World.Part.Effect>()
    present.reduce(event, at: clock.time(at: time), into: &effects)
    var answer = ReplayedAnswer(effects: [], facts: [])
    var asked: [World.Part.Effect] = []
    for effect in effects.items {
      if let request = World.Part.disk(in: effect) { heed(request) }
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
