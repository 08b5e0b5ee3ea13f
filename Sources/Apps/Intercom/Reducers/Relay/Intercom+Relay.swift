import Kernel

/// A member that passes on what two others say who have no radio to each other (fault I05).
///
///     hina                      ren                       kenta
///       │ ◄── neighbour kenta ───│─── neighbour hina ──────► │     each KEEPALIVE interval
///       │ hello for kenta ─────► │ ───────────────────────► │
///       │ ◄──────────────────────│ ◄──────────── reply ──── │     and so on: voice, pings, receipts
///
/// What is passed on is the *radio path* of the two, over one phone more: it has a handshake and keys of
/// their own, KEEPALIVE and loss, and ends in silence as any path does. Who passes it on has no key for
/// it. It takes from those alone to whom it has the radio itself, and gives to those alone: there is one
/// such phone at most on the way, and no circle. Where the two phones connect themselves the path, with
/// its keys, goes on without the third.
extension Intercom {
  /// How long the radio alone is tried at the start of a call: phones that come into range together find
  /// each other one after the other.
  private static let patience = Duration.seconds(2)

  /// Whether this member has the radio to that one, phone to phone.
  func hasDirectRadio(to peer: MemberID) -> Bool {
    isMember(peer)
      && links.contains { $0.peer == peer && $0.local.isUp && !$0.relay.isRelayed }
  }

  /// Something is to be passed on from one to another.
  ///
  /// Both must be members to whom this one has the radio itself: nothing is passed on for strangers, nor
  /// over two phones.
  func passOn(
    from: MemberID,
    to target: MemberID,
    into effects: inout Effects<IntercomEffect>,
  ) {
    let isFit =
      settings.relay == .member && from != target && hasDirectRadio(to: from)
      && hasDirectRadio(to: target)
    effects.append(isFit ? .forward(from: from, to: target) : .decline(from: from, to: target))
  }

  /// A peer on a path says to whom it has the radio.
  mutating func note(
    _ other: MemberID,
    isHeard: Bool,
    by peer: MemberID,
    on path: TransportPath,
    at now: Uptime,
  ) {
    guard settings.relay == .member, path == .local, other != member, isMember(other),
      hasDirectRadio(to: peer)
    else { return }
    onLink(peer) { $0.relay.note(other, isHeard: isHeard, at: now) }
  }

  /// A step of a handshake with that peer comes by way of a member; who waits for one answers that way.
  mutating func receiveCarried(
    from peer: MemberID,
    by carrier: MemberID,
    at now: Uptime,
    into effects: inout Effects<IntercomEffect>,
  ) {
    guard settings.relay == .member, peer != carrier, isMember(peer), hasDirectRadio(to: carrier)
    else { return }
    onLink(peer) { link in
      switch link.local.phase {
      case .absent:
        link.relay(by: carrier, at: now, into: &effects)
      case .handshaking where link.relay.isRelayed && link.relay.carrier != carrier:
        link.relay.carrier = carrier
        effects.append(.route(peer: peer, by: carrier))
      case .found, .connecting, .handshaking, .up:
        // A path that stands is not led another way by what proves nothing.
        break
      }
    }
  }

  /// Tells peers to whom this member has the radio, gives up paths whose third has gone, and asks somebody
  /// where there is no path.
  mutating func settleRelays(at now: Uptime, into effects: inout Effects<IntercomEffect>) {
    guard settings.relay == .member else { return }
    let settings = settings
    for index in links.indices
    where links[index].relay.isRelayed && !hasDirectRadio(to: links[index].relay.carrier) {
      links[index].lose(.local, at: now, settings: settings, into: &effects)
    }
    tellNeighbours(at: now, into: &effects)
    for index in links.indices where links[index].needsRelay(after: Self.patience, at: now) {
      guard isMember(links[index].peer), let carrier = carrier(for: links[index], at: now) else {
        continue
      }
      links[index].relay(by: carrier, at: now, into: &effects)
    }
  }

  /// The smallest MemberID that has the radio to both; nil where nobody has.
  private func carrier(for link: PeerLink, at now: Uptime) -> MemberID? {
    let span = settings.keepalive * settings.missed
    let isAvoiding = link.relay.avoidedUntil.isAhead(of: now)
    return links.first { other in
      other.relay.hears(link.peer, within: span, at: now) && hasDirectRadio(to: other.peer)
        && !(isAvoiding && other.peer == link.relay.avoided)
    }?.peer
  }

  private mutating func tellNeighbours(
    at now: Uptime,
    into effects: inout Effects<IntercomEffect>,
  ) {
    let all = links.map(\.peer).filter(hasDirectRadio)
    let interval = settings.keepalive
    for peer in all {
      onLink(peer) { link in
        let others = all.filter { $0 != peer }.map { Int64(bitPattern: $0.rawValue) }
        if others.isEmpty, link.relay.told.isEmpty { return }
        // At first the last step of the handshake may be under way, which nothing is to overtake.
        guard link.relay.toldAt != nil else {
          link.relay.toldAt = now
          return
        }
        if link.relay.told.isEmpty, !link.relay.toldAt.isDue(after: interval, at: now) { return }
        guard others != link.relay.told || link.relay.toldAt.isDue(after: interval, at: now)
        else { return }
        for other in link.relay.told where !others.contains(other) {
          link.tell(of: other, isHeard: false, into: &effects)
        }
        for other in others { link.tell(of: other, isHeard: true, into: &effects) }
        link.relay.told = others
        link.relay.toldAt = now
      }
    }
  }
}

extension PeerLink {
  /// How long a member that was given up is not asked again.
  static let relayHold = Duration.seconds(5)

  /// Whether it has no path and waits for none that is about to be there.
  fileprivate func needsRelay(after patience: Duration, at now: Uptime) -> Bool {
    guard local.phase == .absent, internet.phase != .handshaking, !internet.isUp else {
      return false
    }
    switch state {
    case .internetConnecting: return true
    case .searching: return now - since >= patience
    case .localConnected, .internetConnected, .localCandidate, .localProbing, .handoverToLocal:
      return false
    }
  }

  /// Begins a path by way of a member.
  fileprivate mutating func relay(
    by carrier: MemberID,
    at now: Uptime,
    into effects: inout Effects<IntercomEffect>,
  ) {
    relay.carrier = carrier
    effects.append(.route(peer: peer, by: carrier))
    effects.append(.state(.relayChosen(peer: peer, by: carrier)))
    connected(.local, at: now, into: &effects)
  }

  /// The radio sees a peer whose path goes by way of a member: it goes on until the phones have connected
  /// themselves.
  mutating func seeRelayed(at now: Uptime, into effects: inout Effects<IntercomEffect>) {
    relay.isSeen = true
    guard isInitiator, !candidateNotBefore.isAhead(of: now) else { return }
    effects.append(.connectLocal(peer: peer))
  }

  /// The radio has lost a peer, or could not connect: a path by way of a member stands.
  mutating func missLocal(
    at now: Uptime,
    settings: IntercomSettings,
    into effects: inout Effects<IntercomEffect>,
  ) {
    guard relay.isRelayed else {
      lose(.local, at: now, settings: settings, into: &effects)
      return
    }
    relay.isSeen = false
  }

  /// The two phones have connected themselves: the path goes on without the third.
  mutating func leaveRelay(into effects: inout Effects<IntercomEffect>) {
    guard relay.isRelayed else { return }
    effects.append(.route(peer: peer, by: .nobody))
    effects.append(.state(.relayLeft(peer: peer, by: relay.carrier)))
    (relay.carrier, relay.isSeen) = (.nobody, false)
  }

  /// The radio path is given up that somebody has passed on.
  mutating func loseRelay(at now: Uptime, into effects: inout Effects<IntercomEffect>) {
    if relay.isRelayed {
      effects.append(.route(peer: peer, by: .nobody))
      effects.append(.state(.relayLost(peer: peer, by: relay.carrier)))
    }
    relay.end(avoidingUntil: now + Self.relayHold)
  }

  fileprivate func tell(
    of other: Int64,
    isHeard: Bool,
    into effects: inout Effects<IntercomEffect>,
  ) {
    let other = MemberID(UInt64(bitPattern: other))
    let word = Datagram.neighbour(peer: other, isHeard: isHeard)
    effects.append(.send(path: .local, peer: peer, datagram: word))
  }
}
