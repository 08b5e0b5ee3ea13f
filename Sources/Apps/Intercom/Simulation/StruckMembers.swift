import Intercom
import Kernel
import World

/// Who of a talker and a listener had struck the other from its list of members when speech waited for a path: over the
/// Internet nobody takes a path to somebody who is not in the list, however long that one asks.
struct StruckMembers {
  /// One of the two, whom the other has struck.
  private struct Strike {
    var by: String
    var other: String
    /// With which row it had the list without the other, after one with it.
    var list: EventHeader
  }

  private let strikes: [Strike]

  /// - Throws: where the log cannot be read or was written by another version.
  init(of gap: Gap, in history: any EventHistory) throws {
    let waits = gap.parts.filter { [.connection, .decision, .handshake].contains($0.name) }
    guard let last = waits.map(\.last).max() else {
      strikes = []
      return
    }
    let members = try Members(history)
    let gone = try history.events(
      kind: MembershipFact.memberGone(group: .none, peer: .nobody).kind
    )
    let lists = try history.events(kind: "membersListed").filter { $0.header.sequence <= last }
    strikes = try [(gap.talker, gap.listener), (gap.listener, gap.talker)].compactMap { by, other in
      guard let member = members.member(of: other) else { return nil }
      var strike: Strike?
      var wasListed = false
      for row in lists where row.header.node == by {
        guard case .membersListed(let peers) = try row.read(as: IntercomEvent.self) else {
          continue
        }
        let isListed = peers.contains(Int64(bitPattern: member.rawValue))
        if isListed { strike = nil }
        // Who enters another group has another list, and has struck nobody.
        let isGone = try gone.contains { word in
          guard word.header.node == by, word.header.time == row.header.time,
            case .memberGone(_, member) = try word.read(as: MembershipFact.self)
          else { return false }
          return true
        }
        if !isListed, wasListed, isGone {
          strike = Strike(by: by, other: other, list: row.header)
        }
        wasListed = isListed
      }
      return strike
    }
  }

  /// The first row with which one of the two had struck the other, which is what the gap follows from; nil where none
  /// has.
  var evidence: LogPosition? { strikes.map(\.list.sequence).min() }

  /// What is to be said of the gap; nothing where each has the other in its list.
  var words: [String] {
    strikes.map { strike in
      "\(strike.by) had struck \(strike.other) from its list of members at "
        + "\(GapExplanation.seconds(strike.list.time)) (event \(strike.list.sequence)), as \(strike.other) had left "
        + "the group: over the Internet it takes no path to \(strike.other) until that one is let in again"
    }
  }
}
