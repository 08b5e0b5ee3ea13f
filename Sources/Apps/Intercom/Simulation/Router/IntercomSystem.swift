import Intercom
import Kernel

/// A call as one value: everything of it that what happens next depends on, but what is on its way.
struct IntercomSystem: Record, Equatable, Sendable {
  /// The intercom of each member.
  var members: [Intercom] = []
  /// What is around them.
  var services = IntercomServices()
}

/// What is around the members of a call; the router alone changes it.
struct IntercomServices: Record, Equatable, Sendable {
  /// The radio between the phones.
  var radio = Radio()
  /// The service that makes matches over the Internet.
  var matchMaker = MatchMaker()
  /// The audio device of each member.
  var audio: [AudioDevice] = []
  /// What carries datagrams.
  var datagrams = DatagramService()
  /// Who listens in.
  var attacker = Attacker()
}
