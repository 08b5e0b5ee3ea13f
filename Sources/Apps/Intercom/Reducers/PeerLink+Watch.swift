import Kernel

/// What the passing of time brings: KEEPALIVE, broken paths, the probing window, dual send.
extension PeerLink {
  /// How often an unanswered path is pinged once a KEEPALIVE is missing.
  private static let urgentPing = Duration.milliseconds(200)
  /// How often the radio is pinged in the probing window.
  private static let probePing = Duration.milliseconds(250)
  /// How long a suspicion keeps voice on both paths.
  private static let suspicionHold = Duration.seconds(1)
  /// How long a predicted break keeps the Internet path wanted.
  private static let predictionHold = Duration.seconds(10)

  /// Takes the passing of time; the audio device calls every 20 ms.
  mutating func tick(
    at now: Instant,
    settings: IntercomSettings,
    into effects: inout Effects<IntercomEffect>,
  ) {
    for path in TransportPath.allCases {
      retryHandshake(path, at: now, settings: settings, into: &effects)
      keepAlive(path, at: now, settings: settings, into: &effects)
    }
    if local.phase == .found, now >= candidateNotBefore {
      found(at: now, settings: settings, into: &effects)
    }
    predict(at: now, settings: settings, into: &effects)
    judgeProbe(at: now, settings: settings, into: &effects)
    if state == .handoverToLocal, now - since >= settings.dualSend {
      enter(.localConnected, at: now, into: &effects)
    }
  }

  /// Pings where it is time to, and gives the path up where nothing is heard any more.
  private mutating func keepAlive(
    _ path: TransportPath,
    at now: Instant,
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
    if isUrgent, now - self[path].pingSent >= Self.urgentPing {
      self[path].unanswered += 1
      ping(path, at: now, into: &effects)
    } else if now - self[path].lastSent >= settings.keepalive {
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

  private mutating func ping(
    _ path: TransportPath,
    at now: Instant,
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
  mutating func answered(_ number: Int64, on path: TransportPath, at now: Instant) {
    guard self[path].pingOpen, number == self[path].pingNumber else { return }
    self[path].pingOpen = false
    let roundTrip = now - self[path].pingSent
    self[path].roundTrip = roundTrip
    if path == .local, state == .localProbing { probe.note(roundTrip: roundTrip) }
  }

  /// A receipt came: voice sent until now has arrived.
  mutating func receipted(lostPermille: Int64, on path: TransportPath) {
    self[path].unreceipted = nil
    self[path].reportedLossPermille = lostPermille
  }

  /// Voice is about to be sent: where receipts stay away, it goes by both paths.
  mutating func suspect(
    at now: Instant,
    settings: IntercomSettings,
    into effects: inout Effects<IntercomEffect>,
  ) {
    guard settings.internet != .cold, state == .localConnected else { return }
    guard let first = local.unreceipted, now - first > settings.suspicion else { return }
    if now >= suspectedUntil {
      let fact = IntercomFact.pathSuspected(path: .local, peer: peer, silence: now - first)
      effects.append(.state(fact))
    }
    suspectedUntil = now + Self.suspicionHold
  }

  private mutating func predict(
    at now: Instant,
    settings: IntercomSettings,
    into effects: inout Effects<IntercomEffect>,
  ) {
    guard settings.internet == .predicted, state == .localConnected else { return }
    let lost = max(local.loss.lostPermille, local.reportedLossPermille)
    guard lost >= settings.predictionLossPermille || now < suspectedUntil else { return }
    if now >= predictedUntil {
      effects.append(.state(.breakPredicted(peer: peer, lostPermille: lost)))
    }
    predictedUntil = now + Self.predictionHold
  }

  private mutating func judgeProbe(
    at now: Instant,
    settings: IntercomSettings,
    into effects: inout Effects<IntercomEffect>,
  ) {
    guard state == .localProbing else { return }
    // The last ping gets as long to be answered as the ones before it.
    let isOver = now - probe.began >= settings.probing + Self.probePing
    if !isOver {
      let wanted = now - probe.began < settings.probing
      if wanted, now - local.pingSent >= Self.probePing {
        probe.sent += 1
        ping(.local, at: now, into: &effects)
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
    at now: Instant,
    settings: IntercomSettings,
    into effects: inout Effects<IntercomEffect>,
  ) {
    let wasConnected = self[path].phase != .absent && self[path].phase != .found
    self[path].drop()
    switch path {
    case .local:
      if wasConnected { effects.append(.disconnectLocal(peer: peer)) }
      candidateNotBefore = now + settings.dwell
      suspectedUntil = now
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
  private mutating func settle(at now: Instant, into effects: inout Effects<IntercomEffect>) {
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
