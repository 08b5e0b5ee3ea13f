import Kernel

/// What the passing of time brings: KEEPALIVE, broken paths, the probing window, dual send.
extension PeerLink {
  /// How often an unanswered path is pinged once a KEEPALIVE is missing.
  static let urgentPing = Duration.milliseconds(200)
  /// How often the radio is pinged in the probing window.
  private static let probePing = Duration.milliseconds(250)

  /// Takes the passing of time; the audio device calls every 20 ms.
  mutating func tick(
    at now: Uptime,
    settings: IntercomSettings,
    into effects: inout Effects<IntercomEffect>,
  ) {
    for path in TransportPath.allCases {
      retryHandshake(path, at: now, settings: settings, into: &effects)
      keepAlive(path, at: now, settings: settings, into: &effects)
      self[path].loss.tick()
      sendReceipt(path, at: now, into: &effects)
    }
    if local.phase == .found, !candidateNotBefore.isAhead(of: now) {
      found(at: now, settings: settings, into: &effects)
    }
    chase(at: now, settings: settings, into: &effects)
    invite(at: now, into: &effects)
    judgeProbe(at: now, settings: settings, into: &effects)
    if state == .handoverToLocal, now - since >= settings.dualSend {
      enter(.localConnected, at: now, into: &effects)
    }
  }

  /// Pings where it is time to, and gives the path up where nothing is heard any more.
  private mutating func keepAlive(
    _ path: TransportPath,
    at now: Uptime,
    settings: IntercomSettings,
    into effects: inout Effects<IntercomEffect>,
  ) {
    guard self[path].isUp else { return }
    let silence = self[path].silence(at: now)
    if isBroken(path, after: silence, settings: settings) {
      effects.append(.state(.pathBroken(path: path, peer: peer, silence: silence)))
      lose(path, at: now, settings: settings, into: &effects)
      return
    }
    let isUrgent = settings.detection == .adaptive && silence > settings.keepalive * 5 / 4
    if isUrgent, self[path].pingSent.isDue(after: Self.urgentPing, at: now) {
      self[path].unanswered += 1
      ping(path, at: now, into: &effects)
    } else if self[path].lastSent.isDue(after: settings.keepalive, at: now) {
      ping(path, at: now, into: &effects)
    }
  }

  private func isBroken(
    _ path: TransportPath,
    after silence: Duration,
    settings: IntercomSettings,
  ) -> Bool {
    switch settings.detection {
    case .missed: silence > settings.keepalive * settings.missed
    case .adaptive: self[path].unanswered > 3
    }
  }

  /// Asks the peer for a sign.
  mutating func ping(
    _ path: TransportPath,
    at now: Uptime,
    into effects: inout Effects<IntercomEffect>,
  ) {
    self[path].pingNumber += 1
    self[path].pingSent = now
    self[path].pingOpen = true
    self[path].lastSent = now
    let number = self[path].pingNumber
    effects.append(.send(path: path, peer: peer, datagram: .ping(number: number)))
  }

  /// A pong came.
  mutating func answered(_ number: Int64, on path: TransportPath, at now: Uptime) {
    if path == .local, state == .localProbing { probe.answered(number, at: now) }
    guard self[path].pingOpen, number == self[path].pingNumber, let sent = self[path].pingSent
    else { return }
    self[path].pingOpen = false
    self[path].roundTrip = now - sent
    self[path].answered(sentAt: sent)
  }

  private mutating func judgeProbe(
    at now: Uptime,
    settings: IntercomSettings,
    into effects: inout Effects<IntercomEffect>,
  ) {
    guard state == .localProbing else { return }
    // The last ping gets as long to be answered as the ones before it.
    let isOver = now - probe.began >= settings.probing + Self.probePing
    if !isOver {
      let wanted = now - probe.began < settings.probing
      if wanted, probe.lastSent.isDue(after: Self.probePing, at: now) {
        ping(.local, at: now, into: &effects)
        probe.asked(local.pingNumber, at: now)
      }
      return
    }
    let passed = probe.passes(settings.judge)
    effects.append(
      .state(
        .probeJudged(
          peer: peer,
          passed: passed,
          sent: probe.sent,
          answered: probe.answered,
          roundTrip: probe.roundTrip,
          jitter: probe.jitter,
        )
      )
    )
    if passed {
      enter(.handoverToLocal, at: now, into: &effects)
    } else {
      lose(.local, at: now, settings: settings, into: &effects)
    }
  }

  /// A path is gone: voice goes where it still can.
  mutating func lose(
    _ path: TransportPath,
    at now: Uptime,
    settings: IntercomSettings,
    into effects: inout Effects<IntercomEffect>,
  ) {
    let wasConnected = self[path].phase != .absent && self[path].phase != .found
    self[path].drop()
    switch path {
    case .local:
      if wasConnected { effects.append(.disconnectLocal(peer: peer)) }
      candidateNotBefore = now + settings.dwell
      suspectedUntil = nil
    case .internet:
      break
    }
    switch state {
    case .searching, .internetConnecting:
      break
    case .localConnected, .handoverToLocal, .localCandidate, .localProbing, .internetConnected:
      settle(at: now, into: &effects)
    }
  }

  /// Chooses the state that fits the paths that are left.
  private mutating func settle(at now: Uptime, into effects: inout Effects<IntercomEffect>) {
    switch (local.isUp, internet.isUp) {
    case (true, false):
      enter(.localConnected, at: now, into: &effects)
    case (true, true):
      break
    case (false, true):
      enter(.internetConnected, at: now, into: &effects)
    case (false, false):
      enter(.internetConnecting, at: now, into: &effects)
    }
  }
}
