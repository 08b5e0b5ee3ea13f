import Kernel
import World

/// A part of the world that has no rows of its own in the log, and so no replay: an audio device, which
/// does something every 20 ms, and what carries datagrams.
///
/// All that they do stands in the log already, as events of the phones (`audioTicked`,
/// `datagramArrived`, `datagramRejected`) and of links (`datagramLost`, `datagramCorrupted`): to log it
/// once more would double every log and tell nobody anything. A service is a reducer like a phone's, but
/// it is told the true time, which no phone knows. The services that decide something are components
/// with rows: `Radio`, `MatchMaker`, `Attacker`.
protocol Service: Record, Equatable, Sendable {
  /// What it learns, in the past tense.
  associatedtype Event
  /// What it asks for, or lets happen.
  associatedtype Effect

  /// Takes `event`, which happened at `now`, and appends what follows to `effects`.
  mutating func reduce(_ event: Event, at now: Instant, into effects: inout Effects<Effect>)
}

/// What a service states about its domain, which is nothing: what it does shows at the phones.
enum ServiceFact: Choice, Equatable, Sendable {
  /// There is no fact of this kind or any other.
  static var prototypes: [Self] { [] }

  /// There is no fact that could have a kind.
  var kind: String { switch self {} }

  /// There is no fact that could have fields.
  mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    switch self {}
  }
}

/// A component of the world that serves the members of a call: the radio, the match maker, an attacker.
///
/// It lives on the node `world`, and its clock tells the true time: what it takes time for it asks
/// timers for, so that whatever it does has a cause.
protocol WorldService: SimulatedReducer, Equatable, Sendable where Fact == ServiceFact {
  /// What it is called on the node `world`, behind the app's name.
  static var part: String { get }

  /// Why no run of a call between `devices` can have told it that event, as it is now; nil where one can.
  ///
  /// What it returns nil for it takes without a trap.
  func problem(of event: Event, among devices: [String], at now: Uptime) -> FieldError?
}

extension WorldService {
  /// The component's name in the log.
  static var component: String { "\(IntercomSchema.name).\(part)" }

  /// It states nothing.
  static func fact(in effect: Effect) -> ServiceFact? { nil }
}
