import Intercom
import Kernel

/// Watches who is seen, tried, trusted and first: tags over the radio, secrets that are not the same any
/// more, and keys that were ground.
///
/// Of tags and secrets all stands in the rows of the members; who hosts by a keyed hash the world alone
/// knows, and a log does not tell.
struct IdentityWatch {
  private let devices: [String]
  private let groups: [String]
  private let isGround: [Bool]
  /// Where each stands among all; empty where only the log is known.
  private let ranks: [UInt64]
  private let rotates: Bool
  /// The tags that each member recognises.
  private var known: [[UInt64]]
  /// How often each has learnt of another secret; where lists of groups take them, the place of its tag in `renewed`,
  /// counted from 1.
  private var epochs: [Int]
  /// The tags of the secrets that lists of groups have taken for another one, in the order in which they came up.
  private var renewed: [UInt64] = []
  /// The match of each; 0 for none.
  private var matches: [Int64]
  private var sightings: [Sighting] = []
  private var tried: [Pair] = []
  private var missed: [Pair] = []
  private var mismatches: [Pair] = []
  private var hosted: [Int] = []
  /// Who has seen somebody over the radio, was seen by somebody, or was in a match.
  private(set) var met: [Bool]
  /// Whether a list of groups has taken another secret.
  var hasRenewed: Bool { !renewed.isEmpty }
  /// Whether a phone has seen the tag of a member of its group.
  private(set) var hasSeenFellow = false
  /// Whether voice was to go between two who do not know the same secret any more.
  private(set) var isMismatchJudged = false
  /// Whether a whole group with a ground key was in one match.
  private(set) var isHostJudged = false

  /// One member and another.
  private struct Pair: Equatable {
    var one: Int
    var other: Int
  }

  /// What a stranger has seen of a member.
  private struct Sighting {
    var pair: Pair
    /// Each tag, with when it was seen first and last.
    var tags: [(tag: UInt64, first: Instant, last: Instant)] = []
    var count = 0
  }

  /// A watch over a call that has not begun.
  init(_ plan: IntercomPlan, ranks: [UInt64]) {
    devices = plan.members.map(\.device)
    groups = plan.members.map(\.group)
    isGround = plan.members.map(\.isGround)
    self.ranks = ranks
    rotates = plan.settings.rotation == .rotating
    known = devices.map { _ in [] }
    epochs = devices.map { _ in 0 }
    matches = devices.map { _ in 0 }
    met = devices.map { _ in false }
  }

  /// Whether a phone has seen a stranger: without that there is nobody to keep out.
  var hasSeenStranger: Bool { !sightings.isEmpty }

  // MARK: What members are told

  /// A member is told something; `ids` are who has started, and `isTaken` tells whether a frame of voice
  /// was taken.
  ///
  /// - Returns: what is new.
  mutating func take(
    _ event: IntercomEvent,
    at member: Int,
    among ids: [MemberID],
    isTaken: Bool,
    now: Instant,
  ) -> IntercomWorldEvent? {
    switch event {
    case .started(_, _, let tag):
      if known[member].isEmpty || hasRenewed { known[member] = [tag] }
      if hasRenewed { epochs[member] = place(of: tag) }
    case .tagsMade(_, let before, let tag, let after):
      known[member] = [before, tag, after]
    case .tagChanged(let tag):
      known[member] = [tag]
      if !renewed.contains(tag) { renewed.append(tag) }
      epochs[member] = place(of: tag)
    case .secretChanged(let tag):
      known[member] = [tag]
      epochs[member] += 1
    case .localPeerFound(let peer, let tag):
      guard let other = ids.firstIndex(of: peer) else { return nil }
      return see(other, by: member, tag, now)
    case .datagramArrived(_, let peer, _, _, .voice):
      guard epochs[member] > 0, let other = ids.firstIndex(of: peer) else {
        return nil
      }
      return share(member, with: other, isShared: isTaken)
    case .matchMade(_, let match), .matchMerged(let match):
      met[member] = true
      return enter(match, member)
    case .matchFailed, .callLeft:
      return enter(0, member)
    case .audioGiven, .membersListed, .relayAsked, .handshakeCarried, .windowJudged, .audioTicked,
      .localPeerLost, .localPeerConnected, .localConnectionFailed,
      .datagramArrived, .handshakeArrived, .datagramRejected, .timerFired, .uplinkTold:
      break
    }
    return nil
  }

  private func place(of tag: UInt64) -> Int { renewed.firstIndex(of: tag).map { $0 + 1 } ?? 0 }

  private mutating func see(
    _ other: Int,
    by member: Int,
    _ tag: UInt64,
    _ now: Instant,
  ) -> IntercomWorldEvent? {
    let pair = Pair(one: member, other: other)
    met[member] = true
    met[other] = true
    guard groups[member] != groups[other] else {
      hasSeenFellow = true
      guard rotates, !known[member].contains(tag), !missed.contains(pair) else { return nil }
      missed.append(pair)
      return .fellowMissed(listener: devices[member], talker: devices[other])
    }
    let place = sightings.firstIndex { $0.pair == pair } ?? sightings.endIndex
    if place == sightings.endIndex { sightings.append(Sighting(pair: pair)) }
    sightings[place].count += 1
    if let seen = sightings[place].tags.firstIndex(where: { $0.tag == tag }) {
      sightings[place].tags[seen].last = now
    } else {
      sightings[place].tags.append((tag, now, now))
    }
    return nil
  }

  /// A member begins a handshake with another.
  mutating func tries(_ other: Int, by member: Int) {
    let pair = Pair(one: member, other: other)
    if groups[member] != groups[other], !tried.contains(pair) { tried.append(pair) }
  }

  // MARK: Secrets

  /// Voice is to go from or to a member that knows the newer secret; `isShared` tells whether it does.
  ///
  /// - Returns: what is new.
  mutating func share(
    _ member: Int,
    with other: Int,
    isShared: Bool,
  ) -> IntercomWorldEvent? {
    guard epochs[member] > epochs[other], groups[member] == groups[other] else { return nil }
    isMismatchJudged = true
    let pair = Pair(one: member, other: other)
    guard isShared, !mismatches.contains(pair) else { return nil }
    mismatches.append(pair)
    return .mismatchIgnored(device: devices[member], peer: devices[other])
  }

  // MARK: Hosts

  /// A member is in that match; in none where it is 0.
  ///
  /// - Returns: what is new.
  mutating func enter(_ match: Int64, _ member: Int) -> IntercomWorldEvent? {
    guard matches[member] != match else { return nil }
    matches[member] = match
    let fellows = devices.indices.filter { groups[$0] == groups[member] }
    guard match != 0, fellows.count > 1, fellows.contains(where: { isGround[$0] }),
      fellows.allSatisfy({ matches[$0] == match })
    else { return nil }
    isHostJudged = true
    guard let host = fellows.min(by: { rank($0) < rank($1) }), isGround[host],
      !hosted.contains(host)
    else { return nil }
    hosted.append(host)
    return .groundHost(group: groups[member], host: devices[host])
  }

  private func rank(_ member: Int) -> UInt64 {
    ranks.indices.contains(member) ? ranks[member] : 0
  }

  // MARK: Figures

  /// The longest time over which a stranger has seen one tag of one of these; nil where none of them was
  /// seen twice by one.
  func tracked(_ members: [Int]) -> Duration? {
    let seen = sightings.filter { members.contains($0.pair.other) && $0.count > 1 }
    return seen.flatMap(\.tags).map { $0.last - $0.first }.max()
  }

  /// With how many strangers these began a handshake; nil where they saw none.
  func tried(by members: [Int]) -> Int64? {
    guard sightings.contains(where: { members.contains($0.pair.one) }) else { return nil }
    return Int64(tried.count { members.contains($0.one) })
  }
}
