import Kernel
import Plans
import World

/// The smallest app there is: a bell that is struck tolls, and its surroundings let the next one be
/// struck with one blow less.
struct Bell: SimulatedReducer, Equatable {
  /// How often it was struck.
  var blows: Int64 = 0
  /// What its clock on the wall showed then.
  var struckAt = WallTime.start

  mutating func reduce(
    _ event: BellEvent,
    at time: DeviceTime,
    into effects: inout Effects<BellEffect>,
  ) {
    switch event {
    case .struck(let left):
      blows += 1
      struckAt = time.wall
      if left > 0 { effects.append(.pass(left: left - 1)) }
      effects.append(.state(.tolled(blow: blows)))
      if left == 1 { effects.append(.state(.nearlyDone)) }
    case .muffled:
      blows = 0
    }
  }

  static func fact(in effect: BellEffect) -> BellFact? {
    guard case .state(let fact) = effect else { return nil }
    return fact
  }

  mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    try fields.field("blows", &blows)
    try fields.field("struck_at_ns", &struckAt)
  }
}

enum BellEvent: Choice, Equatable {
  case struck(left: Int64)
  case muffled

  static var prototypes: [Self] { [.struck(left: 0), .muffled] }

  var kind: String {
    switch self {
    case .struck: "struck"
    case .muffled: "muffled"
    }
  }

  mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    switch self {
    case .struck(var left):
      try fields.field("left", &left)
      self = .struck(left: left)
    case .muffled: break
    }
  }
}

enum BellEffect: Choice, Equatable {
  case pass(left: Int64)
  case state(BellFact)

  static var prototypes: [Self] { [.pass(left: 0), .state(.nearlyDone)] }

  var kind: String {
    switch self {
    case .pass: "pass"
    case .state: "state"
    }
  }

  mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    switch self {
    case .pass(var left):
      try fields.field("left", &left)
      self = .pass(left: left)
    case .state(var fact):
      try fields.field("fact", &fact)
      self = .state(fact)
    }
  }
}

enum BellFact: Choice, Equatable {
  case tolled(blow: Int64)
  case nearlyDone

  static var prototypes: [Self] { [.tolled(blow: 0), .nearlyDone] }

  var kind: String {
    switch self {
    case .tolled: "tolled"
    case .nearlyDone: "nearlyDone"
    }
  }

  mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    switch self {
    case .tolled(var blow):
      try fields.field("blow", &blow)
      self = .tolled(blow: blow)
    case .nearlyDone: break
    }
  }
}

/// Bells at nodes; what one passes on the next one gets ten milliseconds later.
final class Belfry: Surroundings {
  typealias Part = Bell

  private(set) var bells: [Component<Belfry>] = []
  /// The effects that it was asked to carry out, as `hina pass state (after 3)`, and the cause.
  private(set) var asked: [String] = []

  /// A bell named `bell` at each node, with the node's clock.
  init(_ nodes: [(name: String, clock: DeviceClock)], in simulation: Simulation) {
    for (name, clock) in nodes {
      let bell = Component(Bell(), node: name, name: "bell", clock: clock, in: self)
      simulation.add(bell)
      bells.append(bell)
    }
  }

  func perform(
    _ effects: Effects<BellEffect>,
    after event: BellEvent,
    of component: Component<Belfry>,
    cause: LogPosition,
    in simulation: Simulation,
  ) throws {
    let kinds = effects.items.map(\.kind).joined(separator: " ")
    asked.append("\(component.node) \(event.kind): \(kinds) (after \(cause))")
    guard let place = bells.firstIndex(where: { $0 === component }) else {
      preconditionFailure("a bell of another belfry")
    }
    let next = bells[(place + 1) % bells.count]
    for case .pass(let left) in effects.items {
      let time = simulation.now + .milliseconds(10)
      next.schedule(.struck(left: left), at: time, cause: cause, in: simulation)
    }
  }
}

/// A log as lines: `3 @10 hina/bell struck <1 {"left":2} [...]`.
final class Lines: EventSink {
  private(set) var rows: [String] = []
  /// The kept states, as `after 4: hina/bell {...}`.
  private(set) var states: [String] = []
  var keepsStates = true
  /// The sequence of the event that cannot be stored; nil where all can.
  var refuses: LogPosition?

  struct Full: Error, Equatable {
    var sequence: LogPosition
  }

  func append(_ header: EventHeader, payload: [UInt8], effects: [UInt8]) throws {
    if header.sequence == refuses { throw Full(sequence: header.sequence) }
    let (milliseconds, rest) = header.time.nanoseconds.quotientAndRemainder(dividingBy: 1_000_000)
    let words = [
      "\(header.sequence)", "@\(milliseconds)" + (rest == 0 ? "" : "+\(rest)ns"),
      "\(header.node)/\(header.component)", header.kind, "<\(header.cause.map { "\($0)" } ?? "-")",
      String(decoding: payload, as: UTF8.self), String(decoding: effects, as: UTF8.self),
    ]
    rows.append(words.filter { !$0.isEmpty && $0 != "{}" }.joined(separator: " "))
  }

  func checkpoint(after sequence: LogPosition, states: [(component: String, state: [UInt8])]) {
    for (component, state) in states {
      self.states.append(
        "after \(sequence): \(component) \(String(decoding: state, as: UTF8.self))"
      )
    }
  }
}

extension Plan {
  /// A plan of some devices that are all linked by `local`.
  static func of(
    _ devices: String...,
    lasting duration: Duration = .seconds(1),
    delay: Duration = .milliseconds(5),
  ) -> Plan {
    var plan = Plan()
    plan.seed = 7
    plan.duration = duration
    plan.devices = devices.map { id in
      var device = PlannedDevice()
      device.id = id
      return device
    }
    var link = PlannedLink()
    link.id = "local"
    link.channel = ChannelSettings(delay: delay)
    for (place, first) in devices.enumerated() {
      link.pairs += devices[(place + 1)...].map { DevicePair(first, $0) }
    }
    plan.links = [link]
    return plan
  }

  /// The part of `local` between two devices.
  static func part(_ first: String, _ second: String, oneWay: Bool = false) -> LinkPart {
    LinkPart(link: "local", pairs: [DevicePair(first, second)], oneWay: oneWay)
  }

  mutating func add(_ act: GenericAct, at time: Int64) {
    acts.append(PlannedAct(at: .at(time), act: act))
  }
}

extension TimePoint {
  /// So many milliseconds after the start.
  static func at(_ milliseconds: Int64) -> Self { .start + .milliseconds(milliseconds) }
}
