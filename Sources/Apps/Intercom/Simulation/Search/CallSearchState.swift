import Intercom
import Kernel

/// A call of two as a search sees it: the members with what is around them, who has which keys, which
/// links are cut, and what was heard.
struct CallSearchState: Record, Equatable, Sendable {
  /// The members, and the services.
  var system = IntercomSystem()
  /// Who has which keys.
  var keys = SymbolicKeys()
  /// Which directions of the radio link and of the Internet link are cut, a bit for each sender.
  var isCut: [Int64] = [0, 0]
  /// How often a link can still be cut.
  var cutsLeft: Int64 = 0
  /// How often each member can still speak.
  var speechLeft: [Int64] = []
  /// How often each member's device can still play what waits.
  var listeningLeft: [Int64] = []
  /// The frames that each member has heard of the other, one list behind the other: member × 2³² +
  /// frame.
  var heard: [Int64] = []

  /// Whether the link of a path is cut, in one direction or both.
  func isCut(_ path: TransportPath) -> Bool { isCut[path.place] != 0 }

  /// Whether nothing passes that way.
  func isCut(_ way: Way) -> Bool { isCut[way.path.place] >> Int64(way.from) & 1 == 1 }

  /// Cuts a path from these senders; from nobody where it is whole.
  mutating func cut(_ path: TransportPath, from senders: [Int]) {
    isCut[path.place] = senders.reduce(0) { $0 | 1 << Int64($1) }
  }

  /// Whether a member has a path to the other.
  func isUp(_ member: Int) -> Bool { link(of: member).local.isUp || link(of: member).internet.isUp }

  /// The member's link to the other.
  func link(of member: Int) -> PeerLink { system.members[member].links[0] }
}

extension TransportPath {
  /// Its place among all paths.
  var place: Int {
    switch self {
    case .local: 0
    case .internet: 1
    }
  }
}
