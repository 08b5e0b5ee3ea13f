import Kernel
import Plans
import World

/// What the parts ask for, carried out.
extension DeviceWorld {
  @inlinable
  func perform(
    _ effects: Effects<Part.Effect>,
    after event: Part.Event,
    of component: Component<DeviceWorld>,
    cause: LogPosition,
    in simulation: Simulation,
  ) throws {
    let sender = component.number
    let items = effects.items
    judge.take(items, after: cause, at: simulation.now, on: component.node)
    if observer != nil { observe(event, items, of: component, at: cause) }
    // By their places, since whoever walks over effects copies each with all that it refers to.
    for place in items.indices {
      switch items[place] {
      case .state(let fact):
        let node = router.places[sender].node
        journal.note(fact.kind, of: node, at: simulation.now, evidence: cause)
      case .send(let message, let device, let part, let link):
        try router.eachDelivery(of: message, to: device, part: part, link: link, from: sender) {
          try send($0, from: sender, cause: cause)
        }
      case .tell, .draw, .ask:
        guard let immediate = router.immediate(items[place], of: sender) else { continue }
        immediates.append(immediate, cause: cause)
      case .hand(let app, let event, let payload):
        let handed = HandedEvent(
          node: component.node,
          from: Part.name,
          to: app,
          event: event,
          payload: payload,
          cause: cause,
        )
        simulation.hand(handed)
      case .setTimer, .setAlarm, .cancelTimer, .write, .remove, .sync: continue
      }
    }
    try carryOutImmediates()
  }

  /// What comes at once comes behind all that happens together: a process that begins, what its parts
  /// learn of that, and what has woken it.
  @inlinable
  func together(_ body: () throws -> Void) throws {
    let isOuter = immediates.hold()
    try body()
    guard isOuter else { return }
    immediates.letGo()
    try carryOutImmediates()
  }

  @inlinable
  func observe(
    _ event: Part.Event,
    _ effects: [Part.Effect],
    of component: Component<DeviceWorld>,
    at position: LogPosition,
  ) {
    seenEffects.removeAll(keepingCapacity: true)
    seenFacts.removeAll(keepingCapacity: true)
    // Many events lead to no fact: what they lead to is handed over as it is.
    if effects.contains(where: { Part.fact(in: $0) != nil }) {
      for place in effects.indices {
        if let fact = Part.fact(in: effects[place]) {
          seenFacts.append(fact)
        } else {
          seenEffects.append(effects[place])
        }
      }
    }
    let row = AppRow<Part>(
      place: router.places[component.number].address,
      at: simulation.now,
      position: position,
      cause: component.lastCause,
      event: event,
      effects: seenFacts.isEmpty ? effects : seenEffects,
      facts: seenFacts,
    )
    observer?.take(row)
  }

  /// What comes at once comes after the event that asked for it, in order, and what comes of it behind.
  @inlinable
  func carryOutImmediates() throws {
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

  @inlinable
  func answer(_ question: Part.Question, at place: Int) throws -> Part.Event {
    let address = router.places[place].address
    let expected = Part.answer(question, at: address)
    guard let answering else { return expected }
    let now = components[place].clock.time(at: simulation.now)
    return try answering.answer(question, at: address, now: now, expected: expected)
  }
}
