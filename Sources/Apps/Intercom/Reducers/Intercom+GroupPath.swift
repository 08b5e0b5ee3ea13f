import Kernel

/// One path for the whole group, as the seed can be read (fault I05, `PathChoice`).
extension Intercom {
  /// Whether this member has the radio to somebody of its group.
  var hasRadio: Bool { links.contains { isMember($0.peer) && $0.local.isUp } }

  /// Whether this member has had the radio to somebody of its group, or another path, and has it no
  /// more.
  private var lacksRadio: Bool {
    links.contains { isMember($0.peer) && $0.state != .searching && !$0.local.isUp }
  }

  /// Whether the group has left the radio, as far as this member knows: it has lost it to somebody, or is
  /// told by somebody who has.
  func isCalledAway(at now: Uptime) -> Bool {
    lacksRadio || links.contains { isMember($0.peer) && $0.invitedUntil.isAhead(of: now) }
  }

  /// Where the group has one path that leaves the radio with the first who lose it, all links go the same
  /// way.
  ///
  /// Whoever has lost the radio to somebody says so to everybody to whom it has it. Whoever is told does
  /// not say it again: two would keep each other away for ever.
  mutating func settleGroupPath(
    at now: Uptime,
    into effects: inout Effects<IntercomEffect>,
  ) {
    guard settings.pathChoice == .groupMoves else { return }
    let (isAway, isCalling) = (isCalledAway(at: now), lacksRadio)
    for index in links.indices where isMember(links[index].peer) && links[index].local.isUp {
      if isAway { links[index].leaveRadio(at: now, into: &effects) }
      if isCalling { links[index].callAway(at: now, into: &effects) }
      if !isAway { links[index].tryRadioAgain(at: now, into: &effects) }
    }
  }
}

extension PeerLink {
  /// Voice goes over the Internet with the group's, as soon as it can, though the radio stands.
  fileprivate mutating func leaveRadio(
    at now: Uptime,
    into effects: inout Effects<IntercomEffect>,
  ) {
    guard internet.isUp, !internet.isReleased else { return }
    switch state {
    case .localConnected, .handoverToLocal, .localProbing:
      local.fitness = .fit
      enter(.internetConnected, at: now, into: &effects)
    case .searching, .internetConnecting, .internetConnected, .localCandidate:
      break
    }
  }

  /// The peer hears that the group leaves the radio.
  fileprivate mutating func callAway(
    at now: Uptime,
    into effects: inout Effects<IntercomEffect>,
  ) {
    guard standbySent.isDue(after: Self.invitationInterval, at: now) else { return }
    standbySent = now
    effects.append(.send(path: .local, peer: peer, datagram: .standby))
  }

  /// The radio, which has stood all the time, is measured before voice goes by it again; not where one of
  /// the two leaves it.
  fileprivate mutating func tryRadioAgain(
    at now: Uptime,
    into effects: inout Effects<IntercomEffect>,
  ) {
    guard state == .internetConnected, local.fitness == .fit, !local.isReleased else {
      return
    }
    probe = ProbeMeasurements()
    probe.began = now
    enter(.localProbing, at: now, into: &effects)
  }
}
