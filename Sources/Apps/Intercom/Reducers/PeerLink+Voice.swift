import Kernel

/// Voice on the paths that carry it, and the receipts for it.
extension PeerLink {
  /// The shortest time between two receipts on a path: about every second frame.
  private static let receiptInterval = Duration.milliseconds(30)

  /// The radio sees the peer: the smaller MemberID invites.
  ///
  /// A peer that is seen anew while a connection seemed to stand has lost that connection.
  mutating func found(
    at now: Instant,
    settings: IntercomSettings,
    into effects: inout Effects<IntercomEffect>,
  ) {
    if local.phase == .handshaking || local.phase == .up {
      lose(.local, at: now, settings: settings, into: &effects)
    }
    local.phase = .found
    guard now >= candidateNotBefore else { return }
    local.phase = .connecting
    if isInitiator { effects.append(.connectLocal(peer: peer)) }
    if state == .internetConnected { enter(.localCandidate, at: now, into: &effects) }
  }

  /// Sends a frame by every path that carries voice, or says why none does.
  mutating func sendVoice(
    _ datagram: Datagram,
    at now: Instant,
    settings: IntercomSettings,
    into effects: inout Effects<IntercomEffect>,
  ) {
    guard case .voice(_, _, let timestamp) = datagram else {
      preconditionFailure("not voice: \(datagram)")
    }
    suspect(at: now, settings: settings, into: &effects)
    var isSent = false
    for path in TransportPath.allCases where carriesVoice(path, at: now) {
      isSent = true
      self[path].lastSent = now
      if self[path].unreceipted == nil { self[path].unreceipted = now }
      effects.append(.send(path: path, peer: peer, datagram: datagram))
    }
    if !isSent { effects.append(.skip(peer: peer, timestamp: timestamp, reason: gap)) }
  }

  /// Tells the talker what arrived, where the policy needs to know.
  mutating func acknowledge(
    _ sequence: Int64,
    on path: TransportPath,
    at now: Instant,
    settings: IntercomSettings,
    into effects: inout Effects<IntercomEffect>,
  ) {
    self[path].loss.note(sequence)
    guard settings.internet != .cold, now - self[path].receiptSent >= Self.receiptInterval
    else { return }
    self[path].receiptSent = now
    let loss = self[path].loss
    let receipt = Datagram.receipt(highest: loss.highest, lostPermille: loss.lostPermille)
    effects.append(.send(path: path, peer: peer, datagram: receipt))
  }
}
