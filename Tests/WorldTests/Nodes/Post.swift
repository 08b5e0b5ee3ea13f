import Kernel
import Plans
import World

/// A client that writes letters, and sends each again until it is acknowledged.
struct Client: SimulatedReducer, Equatable {
  /// The letters that nobody has acknowledged; they are on disk.
  var unacknowledged: [Int64] = []
  /// How often something was sent in this launch; a process that ends forgets it.
  var sends: Int64 = 0
  /// What the date was when it was last told anything.
  var date = WallTime.start

  mutating func reduce(
    _ event: ClientEvent,
    at time: DeviceTime,
    into effects: inout Effects<ClientEffect>,
  ) {
    date = time.wall
    switch event {
    case .wrote(let letter):
      unacknowledged.append(letter)
      send(letter, time.uptime, &effects)
    case .acknowledged(let letter):
      unacknowledged.removeAll { $0 == letter }
      effects.append(.cancel(letter: letter))
      effects.append(.state(.delivered(letter: letter)))
    case .waited(let letter):
      send(letter, time.uptime, &effects)
    case .ended:
      sends = 0
    case .launched:
      for letter in unacknowledged { send(letter, time.uptime, &effects) }
    case .pushed:
      effects.append(.state(.heard))
    }
  }

  private mutating func send(
    _ letter: Int64,
    _ now: Uptime,
    _ effects: inout Effects<ClientEffect>,
  ) {
    sends += 1
    effects.append(.send(letter: letter))
    effects.append(.wait(letter: letter, until: now + .seconds(1)))
  }

  static func fact(in effect: ClientEffect) -> ClientFact? {
    guard case .state(let fact) = effect else { return nil }
    return fact
  }

  static func timer(in effect: ClientEffect) -> TimerRequest<Int64>? {
    switch effect {
    case .wait(let letter, let deadline): .set(letter, at: deadline)
    case .cancel(let letter): .cancel(letter)
    case .send, .state: nil
    }
  }

  static func fired(_ timer: Int64) -> ClientEvent { .waited(letter: timer) }

  mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    try fields.field("unacknowledged", &unacknowledged)
    try fields.field("sends", &sends)
    try fields.field("date_ns", &date)
  }
}

enum ClientEvent: Choice, Equatable {
  case wrote(letter: Int64)
  case acknowledged(letter: Int64)
  case waited(letter: Int64)
  case ended
  case launched
  case pushed

  static var prototypes: [Self] {
    [.wrote(letter: 0), .acknowledged(letter: 0), .waited(letter: 0), .ended, .launched, .pushed]
  }

  var kind: String {
    switch self {
    case .wrote: "wrote"
    case .acknowledged: "acknowledged"
    case .waited: "waited"
    case .ended: "ended"
    case .launched: "launched"
    case .pushed: "pushed"
    }
  }

  mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    switch self {
    case .wrote(var letter):
      try fields.field("letter", &letter)
      self = .wrote(letter: letter)
    case .acknowledged(var letter):
      try fields.field("letter", &letter)
      self = .acknowledged(letter: letter)
    case .waited(var letter):
      try fields.field("letter", &letter)
      self = .waited(letter: letter)
    case .ended, .launched, .pushed: break
    }
  }
}

enum ClientEffect: Choice, Equatable {
  case send(letter: Int64)
  case wait(letter: Int64, until: Uptime)
  case cancel(letter: Int64)
  case state(ClientFact)

  static var prototypes: [Self] {
    [.send(letter: 0), .wait(letter: 0, until: .start), .cancel(letter: 0), .state(.heard)]
  }

  var kind: String {
    switch self {
    case .send: "send"
    case .wait: "wait"
    case .cancel: "cancel"
    case .state: "state"
    }
  }

  mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    switch self {
    case .send(var letter):
      try fields.field("letter", &letter)
      self = .send(letter: letter)
    case .wait(var letter, var deadline):
      try fields.field("letter", &letter)
      try fields.field("until_ns", &deadline)
      self = .wait(letter: letter, until: deadline)
    case .cancel(var letter):
      try fields.field("letter", &letter)
      self = .cancel(letter: letter)
    case .state(var fact):
      try fields.field("fact", &fact)
      self = .state(fact)
    }
  }
}

enum ClientFact: Choice, Equatable {
  case delivered(letter: Int64)
  case heard

  static var prototypes: [Self] { [.delivered(letter: 0), .heard] }

  var kind: String {
    switch self {
    case .delivered: "delivered"
    case .heard: "heard"
    }
  }

  mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    switch self {
    case .delivered(var letter):
      try fields.field("letter", &letter)
      self = .delivered(letter: letter)
    case .heard: break
    }
  }
}

/// An office on a server that keeps letters and acknowledges each.
struct Office: SimulatedReducer, Equatable {
  /// What it keeps, each letter once.
  var letters: [Int64] = []

  mutating func reduce(
    _ event: OfficeEvent,
    at time: DeviceTime,
    into effects: inout Effects<OfficeEffect>,
  ) {
    switch event {
    case .received(let client, let letter):
      if !letters.contains(letter) { letters.append(letter) }
      effects.append(.acknowledge(client: client, letter: letter))
    }
  }

  static func fact(in effect: OfficeEffect) -> ClientFact? { nil }

  mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    try fields.field("letters", &letters)
  }
}

enum OfficeEvent: Choice, Equatable {
  case received(client: Int64, letter: Int64)

  static var prototypes: [Self] { [.received(client: 0, letter: 0)] }

  var kind: String { "received" }

  mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    switch self {
    case .received(var client, var letter):
      try fields.field("client", &client)
      try fields.field("letter", &letter)
      self = .received(client: client, letter: letter)
    }
  }
}

enum OfficeEffect: Choice, Equatable {
  case acknowledge(client: Int64, letter: Int64)

  static var prototypes: [Self] { [.acknowledge(client: 0, letter: 0)] }

  var kind: String { "acknowledge" }

  mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    switch self {
    case .acknowledge(var client, var letter):
      try fields.field("client", &client)
      try fields.field("letter", &letter)
      self = .acknowledge(client: client, letter: letter)
    }
  }
}
