import Intercom
import Kernel

/// A call as one value: everything of it that what happens next depends on, but what is on its way.
struct IntercomSystem: Record, Equatable, Sendable {
  /// The intercom of each member.
  var members: [Intercom] = []
  /// Who listens in.
  var attacker = Attacker()
  /// Who brings the members together.
  var brokers = IntercomBrokers()
  /// What else is around them.
  var services = IntercomServices()
}

/// The services that bring members together, which are told by whoever drives the call; the router looks
/// at them and changes nothing.
struct IntercomBrokers: Record, Equatable, Sendable {
  /// The radio between the phones.
  var radio = Radio()
  /// The service that makes matches over the Internet.
  var matchMaker = MatchMaker()
}

/// What is around the members of a call and the router alone changes: it has no rows of its own.
struct IntercomServices: Record, Equatable, Sendable {
  /// The audio device of each member.
  var audio: [AudioDevice] = []
  /// What carries datagrams.
  var datagrams = DatagramService()
  /// What attackers have recorded.
  var tape = Tape()
  /// Who passes things on for whom.
  var relays = RelayDesk()
}

/// What the router sees of the services that bring members together, wherever they are kept: a run has
/// them in components, a search in its state.
protocol BrokerView {
  /// What the radio knows of two members, by their places; of either as the first.
  func pair(_ first: Int, _ second: Int) -> Radio.Pair
  /// Whether two are in one match, and neither has left it.
  func areMatched(_ first: Int, _ second: Int) -> Bool
  /// Whether two reach each other over the Internet, as far as the match maker knows.
  func isWhole(_ first: Int, _ second: Int) -> Bool
  /// How far a member's match has come.
  func match(of member: Int) -> MatchMaker.State
}

extension IntercomBrokers: BrokerView {
  func pair(_ first: Int, _ second: Int) -> Radio.Pair { radio.pair(first, second) }
  func areMatched(_ first: Int, _ second: Int) -> Bool { matchMaker.areMatched(first, second) }
  func isWhole(_ first: Int, _ second: Int) -> Bool { matchMaker.isWhole(first, second) }
  func match(of member: Int) -> MatchMaker.State { matchMaker.members[member].state }
}
