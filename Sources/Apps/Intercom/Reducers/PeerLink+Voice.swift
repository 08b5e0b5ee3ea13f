import Kernel
import Voice

/// Voice on the paths that carry it, and the receipts for it.
extension PeerLink {
  /// The radio sees the peer: the smaller MemberID invites.
  ///
  /// A peer that is seen anew while a connection seemed to stand has lost that connection.
  mutating func found(
    at now: Uptime,
    settings: IntercomSettings,
    into effects: inout Effects<IntercomEffect>,
  ) {
    if relay.isRelayed {
      seeRelayed(at: now, into: &effects)
      return
    }
    if local.phase == .handshaking || local.phase == .up {
      lose(.local, at: now, settings: settings, into: &effects)
    }
    local.phase = .found
    guard !candidateNotBefore.isAhead(of: now) else { return }
    local.phase = .connecting
    if isInitiator { effects.append(.connectLocal(peer: peer)) }
    if state == .internetConnected { enter(.localCandidate, at: now, into: &effects) }
  }

  /// Sends a frame by every path that carries voice, or says why none does.
  ///
  /// `beginsTalking` tells that this side was silent before: what receipts were missed of in silence
  /// is a suspicion from now on. Where the phone's uplink is behind, it does not go over the Internet.
  ///
  /// - Returns: whether the uplink was handed a packet.
  @discardableResult
  mutating func sendVoice(
    _ datagram: Datagram,
    beginsTalking: Bool,
    isUplinkBehind: Bool = false,
    at now: Uptime,
    settings: IntercomSettings,
    into effects: inout Effects<IntercomEffect>,
  ) -> Bool {
    guard case .voice(_, let sequence, let timestamp) = datagram else {
      preconditionFailure("not voice: \(datagram)")
    }
    if beginsTalking { suspect(at: now, settings: settings, into: &effects) }
    var (isSent, isHanded, isHeldBack) = (false, false, false)
    for path in TransportPath.allCases where carriesVoice(path, at: now) {
      if path == .internet, isUplinkBehind {
        isHeldBack = true
        continue
      }
      isSent = true
      isHanded = path == .internet
      if path == .local, settings.internet.isForetelling {
        tellRest(before: sequence, into: &effects)
      }
      self[path].sentVoice(sequence, at: now)
      effects.append(.send(path: path, peer: peer, datagram: datagram))
    }
    if !isSent {
      let reason = isHeldBack ? .uplink : gap
      effects.append(.skip(peer: peer, timestamp: timestamp, reason: reason))
    }
    return isHanded
  }

  /// What loss on the radio foretells is to be of what went by it: who has sent frames over the Internet
  /// alone says so with the next ones by radio.
  private mutating func tellRest(
    before sequence: SequenceNumber,
    into effects: inout Effects<IntercomEffect>,
  ) {
    guard let rested = local.takeRest(before: sequence) else { return }
    let word = Datagram.release(step: .resumed, about: .local, number: 0, highest: rested)
    effects.append(.send(path: .local, peer: peer, datagram: word))
  }

  /// A frame's time has passed.
  mutating func heardFrame(at now: Uptime, into effects: inout Effects<IntercomEffect>) {
    for path in TransportPath.allCases {
      guard let receipt = self[path].heardFrame(at: now) else { continue }
      effects.append(.send(path: path, peer: peer, datagram: receipt))
    }
  }

  /// Takes note of voice that came; the talker is told, where the policy needs it.
  mutating func acknowledge(
    _ sequence: SequenceNumber,
    on path: TransportPath,
    at now: Uptime,
    settings: IntercomSettings,
    into effects: inout Effects<IntercomEffect>,
  ) {
    // What was lost of a talkspurt long ago foretells nothing of this one.
    let isRested = self[path].receiptSent.isDue(after: Self.predictionHold, at: now)
    if isRested, !self[path].receiptPending { self[path].loss.forget(before: sequence) }
    self[path].loss.note(sequence)
    guard settings.internet != .cold else { return }
    self[path].receiptPending = true
    if let receipt = self[path].takeReceipt(at: now) {
      effects.append(.send(path: path, peer: peer, datagram: receipt))
    }
    guard path == .local else { return }
    predict(lostPermille: local.loss.lostPermille, at: now, settings: settings, into: &effects)
  }
}

/// Receipts belong to the stream of voice and go in its step: they have no timer.
extension PathState {
  /// The shortest time between two receipts on a path: about every second frame.
  private static let receiptInterval = Duration.milliseconds(30)

  /// A frame's time has passed.
  ///
  /// - Returns: what the talker is told now, where it is.
  mutating func heardFrame(at now: Uptime) -> Datagram? {
    loss.tick()
    return takeReceipt(at: now)
  }

  /// What the talker is told of what came, at most every 30 ms; nil where it is told nothing now.
  ///
  /// What comes sooner waits for the audio device's next frame after that, so that the last frames
  /// of a talkspurt are spoken of too, though no frame follows them.
  mutating func takeReceipt(at now: Uptime) -> Datagram? {
    guard isUp, receiptPending, receiptSent.isDue(after: Self.receiptInterval, at: now)
    else { return nil }
    receiptSent = now
    receiptPending = false
    return .receipt(highest: loss.highest, lostPermille: loss.lostPermille)
  }
}
