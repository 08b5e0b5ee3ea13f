import Intercom
import Kernel

/// What the phones of a call know of things to be passed on: whom each hands what to, and what one has
/// just been given.
///
/// It is no component: the members' rows say all of it (`route`, `relayAsked`, `forward`).
struct RelayDesk: Record, Equatable, Sendable {
  /// Who hands what goes to somebody by radio to somebody else.
  private var routes: [Route] = []
  /// What a member is asked about just now; its bytes are as they were sealed by their sender.
  private var held: [Flight] = []

  init() {}

  mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    try fields.field("routes", &routes)
    try fields.field("held", &held)
  }

  /// One way and who passes on what goes there.
  struct Route: Record, Equatable, Sendable {
    /// The place of who sends.
    var from = 0
    /// The place of who is sent to.
    var to = 0
    /// The place of who passes it on.
    var carrier = 0

    init() {}

    /// What goes that way is passed on by that one.
    init(_ from: Int, _ to: Int, by carrier: Int) {
      (self.from, self.to, self.carrier) = (from, to, carrier)
    }
  }

  /// From now on somebody passes on what goes that way; nobody where it is nil.
  mutating func set(_ carrier: Int?, from: Int, to: Int) {
    routes.removeAll { $0.from == from && $0.to == to }
    if let carrier { routes.append(Route(from, to, by: carrier)) }
  }

  /// A phone's app has ended: it knows of nobody who passes anything on for it.
  mutating func forget(_ member: Int) {
    routes.removeAll { $0.from == member }
  }

  /// Who passes on what goes that way; nil where it goes to its receiver.
  func carrier(of way: Way) -> Int? {
    guard way.path == .local, !routes.isEmpty else { return nil }
    return routes.first { $0.from == way.from && $0.to == way.to }?.carrier
  }

  /// A member is asked about something.
  mutating func hold(_ flight: Flight) { held = [flight] }

  /// What the member was asked about; nil where it was asked nothing.
  mutating func take() -> Flight? {
    held.popLast()
  }
}
