import Kernel

/// Who is let in: a tag decides who is tried, and a handshake who stays.
///
/// A *member* is remembered from earlier and has a link from the start. A *candidate* announces the
/// group's tag and is not remembered: it may be new in the group, or may have copied the tag. It has
/// a link while the radio connects to it, and only by radio. What it cannot prove ends it.
extension Intercom {
  /// So many strangers are kept in mind; the first ones are forgotten.
  private static let refusedMax = 64

  /// Whether that is a member of the group, as remembered from earlier.
  func isMember(_ peer: MemberID) -> Bool {
    remembered.contains(Int64(bitPattern: peer.rawValue))
  }

  /// The radio sees somebody; whoever announces another group's tag is not tried (S-GRP-011).
  mutating func see(
    _ peer: MemberID,
    tag: UInt64,
    at now: Uptime,
    into effects: inout Effects<IntercomEffect>,
  ) {
    guard member != .nobody, isOurs(tag) else { return }
    if !isMember(peer) {
      guard !refused.contains(Int64(bitPattern: peer.rawValue)), !isTaken(peer) else { return }
      admit(peer, at: now)
    }
    let settings = settings
    onLink(peer) { $0.found(at: now, settings: settings, into: &effects) }
  }

  private func isOurs(_ tag: UInt64) -> Bool {
    switch settings.tag {
    case .compared:
      tag == self.tag || (settings.rotation == .rotating && neighbours.hold(tag))
    case .ignored: true
    }
  }

  /// Somebody has a link from now on, where it had none.
  mutating func admit(_ peer: MemberID, at now: Uptime) {
    guard !links.contains(where: { $0.peer == peer }) else { return }
    links.insert(
      link(to: peer, at: now),
      at: links.firstIndex { $0.peer > peer } ?? links.endIndex,
    )
  }

  /// A link to somebody who has not been found yet.
  func link(to peer: MemberID, at now: Uptime) -> PeerLink {
    var link = PeerLink(to: peer, isInitiator: member < peer, at: now)
    link.ownSound = sound
    return link
  }

  /// A handshake has failed: a candidate is not tried again.
  ///
  /// A member is: what came in its name may not have come from it.
  mutating func refuse(_ peer: MemberID, into effects: inout Effects<IntercomEffect>) {
    guard !isMember(peer), let place = links.firstIndex(where: { $0.peer == peer }) else { return }
    links[place].timers.clear(peer: peer, into: &effects)
    links.remove(at: place)
    refused = Array((refused + [Int64(bitPattern: peer.rawValue)]).suffix(Self.refusedMax))
  }

  /// A candidate that the radio has lost is nobody any more.
  mutating func forgetCandidates(into effects: inout Effects<IntercomEffect>) {
    guard links.count > remembered.count else { return }
    for place in links.indices.reversed()
    where !isMember(links[place].peer) && links[place].local.phase == .absent {
      links[place].timers.clear(peer: links[place].peer, into: &effects)
      links.remove(at: place)
    }
  }
}

extension IntercomSettings {
  /// Whether a handshake with that verdict goes on.
  func accepts(_ verdict: HandshakeVerdict) -> Bool {
    switch verdict {
    case .accepted: true
    case .wrongGroup: proof == .ignored
    case .badSignature: false
    }
  }
}
