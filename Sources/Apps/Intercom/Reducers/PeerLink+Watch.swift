import Kernel

/// What the passing of time brings: KEEPALIVE, broken paths, the probing window, dual send.
extension PeerLink {
  /// How often an unanswered path is pinged once a KEEPALIVE is missing.
  static let urgentPing = Duration.milliseconds(200)
  /// So many urgent pings in a row that nobody answers are a break.
  static let urgentPings: Int64 = 3
  /// How often the radio is pinged in the probing window.
  static let probePing = Duration.milliseconds(250)

  /// How long nothing may be heard until an adaptive detection asks.
  static func patience(_ settings: IntercomSettings) -> Duration { settings.keepalive * 5 / 4 }

  /// Pings where it is time to; an adaptive detection gives the path up where that is not answered.
  mutating func keepAlive(
    _ path: TransportPath,
    at now: Uptime,
    settings: IntercomSettings,
    into effects: inout Effects<IntercomEffect>,
  ) {
    guard isUp(path) else { return }
    let isUrgent =
      settings.detection == .adaptive && self[path].silence(at: now) >= Self.patience(settings)
    if isUrgent, self[path].urgentSent.isDue(after: Self.urgentPing, at: now) {
      guard self[path].unanswered < Self.urgentPings else {
        abandon(path, at: now, settings: settings, into: &effects)
        return
      }
      self[path].unanswered += 1
      self[path].urgentSent = now
      ping(path, at: now, into: &effects)
    } else if self[path].lastSent.isDue(after: settings.keepalive, at: now) {
      ping(path, at: now, into: &effects)
    }
  }

  /// Gives a path up on which nothing has been heard for some KEEPALIVE intervals.
  mutating func endSilence(
    _ path: TransportPath,
    at now: Uptime,
    settings: IntercomSettings,
    into effects: inout Effects<IntercomEffect>,
  ) {
    guard isUp(path), settings.detection == .missed,
      self[path].silence(at: now) >= settings.keepalive * settings.missed
    else { return }
    abandon(path, at: now, settings: settings, into: &effects)
  }

  private mutating func abandon(
    _ path: TransportPath,
    at now: Uptime,
    settings: IntercomSettings,
    into effects: inout Effects<IntercomEffect>,
  ) {
    let silence = self[path].silence(at: now)
    effects.append(.state(.pathBroken(path: path, peer: peer, silence: silence)))
    lose(path, at: now, settings: settings, into: &effects)
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
    let ping = Datagram.ping(number: number, sound: ownSound)
    effects.append(.send(path: path, peer: peer, datagram: ping))
  }

  /// A pong came.
  mutating func answered(
    _ number: Int64,
    on path: TransportPath,
    at now: Uptime,
    settings: IntercomSettings,
  ) {
    if path == .local, state == .localProbing { probe.answered(number, at: now) }
    guard self[path].pingOpen, number == self[path].pingNumber, let sent = self[path].pingSent
    else { return }
    self[path].pingOpen = false
    if path == .local { holdSuspicion(at: now, settings: settings) }
    self[path].roundTrip = now - sent
    self[path].answered(sentAt: sent)
  }

  /// Sends the next ping of the probing window, or has it judged at its end; `peers` is to how many
  /// others there is a path.
  mutating func judgeProbe(
    at now: Uptime,
    hearing peers: Int64 = 0,
    settings: IntercomSettings,
    into effects: inout Effects<IntercomEffect>,
  ) {
    guard state == .localProbing, probe.stage == .measuring else { return }
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
    switch settings.judge {
    case .thresholds, .always, .never:
      let passed = probe.passes(settings.judge, within: settings.probeBounds)
      end(passed: passed, at: now, settings: settings, into: &effects)
    case .owner:
      probe.stage = .reported
      var figures = probe.figures
      figures.peers = peers
      effects.append(.askOwner(peer: peer, figures: figures))
    }
  }

  /// The owner's verdict has come; where nobody waits for it any more it changes nothing.
  mutating func judged(
    passed: Bool,
    at now: Uptime,
    settings: IntercomSettings,
    into effects: inout Effects<IntercomEffect>,
  ) {
    guard isAwaitingVerdict else { return }
    end(passed: passed, at: now, settings: settings, into: &effects)
  }

  /// Whether the window is over, and the owner's verdict on it has not come.
  public var isAwaitingVerdict: Bool { state == .localProbing && probe.stage == .reported }

  /// The window was judged: the call goes back to the radio, or stays on the Internet.
  private mutating func end(
    passed: Bool,
    at now: Uptime,
    settings: IntercomSettings,
    into effects: inout Effects<IntercomEffect>,
  ) {
    probe.stage = .measuring
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
    } else if mustAsk(before: .local, settings) {
      // The peer may have found it good and depend on it.
      local.fitness = .unfit
      enter(.internetConnected, at: now, into: &effects)
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
      if !relay.isRelayed { candidateNotBefore = now + settings.dwell }
      loseRelay(at: now, into: &effects)
      if wasConnected { effects.append(.disconnectLocal(peer: peer)) }
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
