import Kernel

/// When something is due, and what is done when it is.
///
/// Deadlines are read off the state after every event, in one place: no timer can be forgotten where
/// a state changes. What fires does what is due by the state, which may be nothing.
///
/// What reads off a deadline is `mutating` and changes nothing: a link is long, and for a method that is not
/// it is copied at each call, of which there are several for each packet.
extension PeerLink {
  /// How long after a path has opened the first probe goes out: behind the last step of the
  /// handshake, without which the peer would not take it.
  static let probeLead = Duration.milliseconds(20)

  /// The timers of a link.
  private static let purposes = TimerPurpose.allCases.filter { $0 != .match }

  /// Sets, moves and cancels timers as the state wants it.
  ///
  /// It is asked after whatever may have changed the link, and need not be after what has not: time
  /// alone changes no deadline before the timer fires.
  ///
  /// `isTalking` tells whether this side sends voice, and `isMember` whether the peer counts for the
  /// group's match.
  mutating func settleTimers(
    at now: Uptime,
    isTalking: Bool,
    isMember: Bool,
    settings: IntercomSettings,
    into effects: inout Effects<IntercomEffect>,
  ) {
    for purpose in Self.purposes {
      let deadline: Uptime? =
        switch purpose {
        case .localHandshake: handshakeDeadline(.local, at: now, settings)
        case .internetHandshake: handshakeDeadline(.internet, at: now, settings)
        case .localKeepalive: keepaliveDeadline(.local, settings)
        case .internetKeepalive: keepaliveDeadline(.internet, settings)
        case .localSilence: silenceDeadline(.local, settings)
        case .internetSilence: silenceDeadline(.internet, settings)
        case .receipts: receiptsDeadline(at: now, isTalking: isTalking, settings)
        case .invitation: invitationDeadline(at: now, settings)
        case .probing: probingDeadline(settings)
        case .dualSend: state == .handoverToLocal ? since + settings.dualSend : nil
        case .dwell: dwellDeadline(at: now)
        case .demand: isMember ? demandDeadline(at: now, settings) : nil
        case .release: releaseDeadline(at: now, settings)
        case .match: nil
        }
      timers.settle(purpose, at: deadline, peer: peer, into: &effects)
    }
  }

  /// A timer has fired; `isTalking` tells whether this side sends voice, and `peers` to how many others
  /// it has a path.
  mutating func fired(
    _ purpose: TimerPurpose,
    at now: Uptime,
    isTalking: Bool,
    peers: Int64 = 0,
    settings: IntercomSettings,
    into effects: inout Effects<IntercomEffect>,
  ) {
    // What was not set does not fire; a log that somebody wrote may tell of it all the same.
    guard timers.fire(purpose) else { return }
    switch purpose {
    case .localHandshake:
      retryHandshake(.local, at: now, settings: settings, into: &effects)
    case .internetHandshake:
      retryHandshake(.internet, at: now, settings: settings, into: &effects)
    case .localKeepalive: keepAlive(.local, at: now, settings: settings, into: &effects)
    case .internetKeepalive: keepAlive(.internet, at: now, settings: settings, into: &effects)
    case .localSilence: endSilence(.local, at: now, settings: settings, into: &effects)
    case .internetSilence: endSilence(.internet, at: now, settings: settings, into: &effects)
    case .receipts:
      // Of who says nothing nothing is to go by another path: asking is enough.
      if isTalking { suspect(at: now, settings: settings, into: &effects) }
      chase(at: now, settings: settings, into: &effects)
    case .invitation: invite(at: now, settings: settings, into: &effects)
    case .probing: judgeProbe(at: now, hearing: peers, settings: settings, into: &effects)
    case .dualSend:
      guard state == .handoverToLocal, now - since >= settings.dualSend else { return }
      enter(.localConnected, at: now, into: &effects)
    case .dwell:
      guard local.phase == .found || relay.isSeen, !candidateNotBefore.isAhead(of: now) else {
        return
      }
      found(at: now, settings: settings, into: &effects)
    case .release: negotiate(at: now, settings: settings, into: &effects)
    case .demand, .match:
      // Whether a match is wanted is asked after every event.
      break
    }
  }

  /// When a peer that the radio sees is tried.
  ///
  /// Whoever waits for that is tried, also where another link's timer fires in the same instant and is first.
  private mutating func dwellDeadline(at now: Uptime) -> Uptime? {
    if local.phase == .found { return candidateNotBefore }
    return relay.isSeen && candidateNotBefore.isAhead(of: now) ? candidateNotBefore : nil
  }

  private mutating func handshakeDeadline(
    _ path: TransportPath,
    at now: Uptime,
    _ settings: IntercomSettings,
  ) -> Uptime? {
    // Nearly always: a path is long, and what is looked at here alone is not copied.
    guard
      self[path].phase == .handshaking || self[path].isRenewing || self[path].unprovenSince >= 0
    else { return nil }
    let state = self[path]
    let again = state.handshakeSent.map { $0 + Self.retry }
    if let end = proofDeadline(path, settings) {
      return state.isRenewing ? min(again ?? end, end) : end
    }
    if state.isRenewing { return again }
    guard state.phase == .handshaking, let heard = state.lastHeard else { return nil }
    let end = heard + handshakePatience(settings)
    // The larger MemberID has nothing to say before it has heard a hello, and when it has said it
    // often enough, or could have while its app was suspended.
    guard let again, isInitiator || state.attempt > 0,
      isInitiator || max(again, now) < heard + Self.retry * Self.tries
    else { return end }
    return min(again, end)
  }

  private mutating func keepaliveDeadline(
    _ path: TransportPath,
    _ settings: IntercomSettings,
  ) -> Uptime? {
    guard isUp(path), let sent = self[path].lastSent else { return nil }
    let usual = sent + settings.keepalive
    guard settings.detection == .adaptive, let heard = self[path].lastHeard else { return usual }
    let urgent = heard + Self.patience(settings)
    return min(usual, self[path].urgentSent.map { $0 + Self.urgentPing } ?? urgent)
  }

  private mutating func silenceDeadline(
    _ path: TransportPath,
    _ settings: IntercomSettings,
  ) -> Uptime? {
    guard isUp(path), settings.detection == .missed else { return nil }
    return self[path].lastHeard.map { $0 + settings.keepalive * settings.missed }
  }

  /// When a receipt is missed, or the path is to be asked once more for one that is.
  ///
  /// While this side talks it is set all the time, also where everything was receipted: each frame
  /// and each receipt would set and cancel it otherwise. Where it fires and nothing is missed, it is
  /// set for what waits then.
  private mutating func receiptsDeadline(
    at now: Uptime,
    isTalking: Bool,
    _ settings: IntercomSettings,
  ) -> Uptime? {
    guard settings.internet != .cold, state == .localConnected, local.isUp else { return nil }
    guard let limit = receiptLimit(settings) else {
      return isTalking ? now + settings.suspicion + local.roundTrip : nil
    }
    // What is not suspected then is not kept waiting by a ping that was sent for another reason.
    let first = max(limit, now)
    if isTalking, !suspectedUntil.isAhead(of: first) { return first }
    return max(limit, local.pingSent.map { $0 + Self.urgentPing } ?? limit)
  }

  private mutating func invitationDeadline(
    at now: Uptime,
    _ settings: IntercomSettings,
  ) -> Uptime? {
    guard settings.pathChoice != .groupMoves else { return nil }
    guard state == .localConnected, local.isUp, let end = predictedUntil, end > now else {
      return nil
    }
    let next = standbySent.map { max(now, $0 + Self.invitationInterval) } ?? now
    return next < end ? next : nil
  }

  private mutating func probingDeadline(_ settings: IntercomSettings) -> Uptime? {
    guard state == .localProbing, probe.stage == .measuring else { return nil }
    let next = probe.lastSent.map { $0 + Self.probePing } ?? probe.began + Self.probeLead
    let end = probe.began + settings.probing
    return next < end ? next : end + Self.probePing
  }

  /// When `wantsInternet` may change with time alone.
  private mutating func demandDeadline(at now: Uptime, _ settings: IntercomSettings) -> Uptime? {
    guard !settings.internet.isStandby else { return nil }
    switch state {
    case .searching: return earliest(since + Self.searchLimit, nil, nil, after: now)
    case .localConnected:
      let lingered = internet.phase == .absent ? nil : since + settings.linger
      return earliest(predictedUntil, invitedUntil, lingered, after: now)
    case .internetConnecting, .internetConnected, .localCandidate, .localProbing,
      .handoverToLocal:
      return nil
    }
  }

  /// The first of some times that is still to come; nil where none is.
  private func earliest(
    _ first: Uptime?,
    _ second: Uptime?,
    _ third: Uptime?,
    after now: Uptime,
  ) -> Uptime? {
    var earliest: Uptime?
    if let first, first > now { earliest = first }
    if let second, second > now, earliest.map({ second < $0 }) ?? true { earliest = second }
    if let third, third > now, earliest.map({ third < $0 }) ?? true { earliest = third }
    return earliest
  }
}
