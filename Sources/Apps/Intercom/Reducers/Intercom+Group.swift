import Kernel

/// What a group does to the call of one that is in it: members come and go, its secret changes, and the
/// phone leaves.
extension Intercom {
  /// The group's list is that from now on.
  ///
  /// Who is new gets a link, or keeps that which it had as a candidate; who is gone loses its own. Who came into the
  /// match before it was known is connected with once more.
  mutating func listMembers(
    _ peers: [Int64],
    at now: Uptime,
    into effects: inout Effects<IntercomEffect>,
  ) {
    let ids = peers.map { MemberID(UInt64(bitPattern: $0)) }.filter { $0 != member }.sorted()
    let gone = remembered.filter { !peers.contains($0) }
    let new = ids.filter { !isMember($0) }
    remembered = ids.map { Int64(bitPattern: $0.rawValue) }
    guard member != .nobody else { return }
    for raw in gone { cut(MemberID(UInt64(bitPattern: raw)), into: &effects) }
    for peer in ids { admit(peer, at: now) }
    guard hasMatch, settings.match == .hosted else { return }
    for peer in new { effects.append(.rejoinMatch(peer: peer)) }
  }

  /// Nothing of the call goes on; what is left is an app that has not entered one.
  mutating func leaveCall(into effects: inout Effects<IntercomEffect>) {
    guard member != .nobody else { return }
    if sender.isTalking { effects.append(.state(.talkingStopped)) }
    for peer in links.map(\.peer) { cut(peer, into: &effects) }
    if hasMatch { effects.append(.leaveMatch) }
    timers.clear(peer: .nobody, into: &effects)
    self = Intercom(peers: [], settings: settings)
  }

  /// There is no link to that peer any more.
  mutating func cut(_ peer: MemberID, into effects: inout Effects<IntercomEffect>) {
    guard let place = links.firstIndex(where: { $0.peer == peer }) else { return }
    switch links[place].local.phase {
    case .absent, .found: break
    case .connecting, .handshaking, .up: effects.append(.disconnectLocal(peer: peer))
    }
    // Whatever goes to it later is not for somebody who has passed things on.
    if links[place].relay.isRelayed { effects.append(.route(peer: peer, by: .nobody)) }
    links[place].timers.clear(peer: peer, into: &effects)
    links.remove(at: place)
  }
}
