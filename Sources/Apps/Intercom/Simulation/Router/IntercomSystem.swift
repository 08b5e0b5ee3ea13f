import Intercom
import Kernel

/// A call as one value: everything of it that what happens next depends on, but what is on its way.
struct IntercomSystem: Record, Equatable, Sendable {
  /// The intercom of each member.
  var members: [Intercom] = []
  /// Who listens in.
  var attacker = Attacker()
  /// What is around them.
  var services = IntercomServices()
}

/// What is around the members of a call, as the router sees it.
///
/// The radio and the match maker are told by whoever drives the call; a run, in which they are
/// components, puts them here as they are after each of their events. The rest the router alone changes.
struct IntercomServices: Record, Equatable, Sendable {
  /// The radio between the phones.
  var radio = Radio()
  /// The service that makes matches over the Internet.
  var matchMaker = MatchMaker()
  /// The audio device of each member.
  var audio: [AudioDevice] = []
  /// What carries datagrams.
  var datagrams = DatagramService()
  /// What attackers have recorded.
  var tape = Tape()
}
