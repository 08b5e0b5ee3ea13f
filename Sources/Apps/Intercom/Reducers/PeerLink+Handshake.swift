import Kernel

/// From a transport connection to an authenticated path (S-SEC-002, S-GRP-012).
extension PeerLink {
  /// How long an answer is waited for before the step is sent again.
  private static let retry = Duration.milliseconds(300)
  /// After so many tries the connection is given up.
  private static let tries: Int64 = 10

  /// The transport connection on `path` stands.
  mutating func connected(
    _ path: TransportPath,
    at now: Instant,
    into effects: inout Effects<IntercomEffect>,
  ) {
    self[path].beginHandshake(at: now)
    effects.append(.state(.handshakeStarted(path: path, peer: peer)))
    if isInitiator { hail(path, at: now, into: &effects) }
  }

  /// A step of the handshake came and was examined.
  mutating func received(
    _ step: HandshakeStep,
    attempt: Int64,
    verdict: HandshakeVerdict,
    on path: TransportPath,
    at now: Instant,
    settings: IntercomSettings,
    into effects: inout Effects<IntercomEffect>,
  ) {
    let phase = self[path].phase
    guard phase == .handshaking || phase == .up else { return }
    guard settings.accepts(verdict) else {
      effects.append(.state(.handshakeRefused(path: path, peer: peer, verdict: verdict)))
      lose(path, at: now, settings: settings, into: &effects)
      return
    }
    self[path].hear(at: now)
    switch step {
    case .hello:
      guard !isInitiator else { return }
      self[path].attempt = attempt
      say(.reply, on: path, at: now, into: &effects)
    case .reply:
      // A reply that comes again means that the confirmation was lost.
      guard isInitiator else { return }
      say(.confirm, on: path, at: now, into: &effects)
      if phase == .handshaking { opened(path, at: now, into: &effects) }
    case .confirm:
      guard !isInitiator, phase == .handshaking else { return }
      opened(path, at: now, into: &effects)
    }
  }

  /// Sends the present step again where no answer came.
  mutating func retryHandshake(
    _ path: TransportPath,
    at now: Instant,
    settings: IntercomSettings,
    into effects: inout Effects<IntercomEffect>,
  ) {
    guard self[path].phase == .handshaking else { return }
    if self[path].attempt >= Self.tries || self[path].silence(at: now) > Self.retry * Self.tries {
      lose(path, at: now, settings: settings, into: &effects)
    } else if now - self[path].handshakeSent >= Self.retry {
      if isInitiator {
        hail(path, at: now, into: &effects)
      } else if self[path].attempt > 0 {
        say(.reply, on: path, at: now, into: &effects)
      }
    }
  }

  private mutating func hail(
    _ path: TransportPath,
    at now: Instant,
    into effects: inout Effects<IntercomEffect>,
  ) {
    self[path].attempt += 1
    say(.hello, on: path, at: now, into: &effects)
  }

  private mutating func say(
    _ step: HandshakeStep,
    on path: TransportPath,
    at now: Instant,
    into effects: inout Effects<IntercomEffect>,
  ) {
    self[path].handshakeSent = now
    let datagram = Datagram.handshake(step: step, attempt: self[path].attempt)
    effects.append(.send(path: path, peer: peer, datagram: datagram))
  }

  private mutating func opened(
    _ path: TransportPath,
    at now: Instant,
    into effects: inout Effects<IntercomEffect>,
  ) {
    self[path].open(at: now)
    effects.append(.state(.handshakeCompleted(path: path, peer: peer)))
    switch (path, state) {
    case (.local, .searching), (.local, .internetConnecting):
      enter(.localConnected, at: now, into: &effects)
    case (.local, .internetConnected), (.local, .localCandidate):
      probe = ProbeMeasurements()
      probe.began = now
      enter(.localProbing, at: now, into: &effects)
    case (.internet, .searching), (.internet, .internetConnecting):
      enter(.internetConnected, at: now, into: &effects)
    case (.local, .localConnected), (.local, .localProbing), (.local, .handoverToLocal),
      (.internet, .localConnected), (.internet, .internetConnected),
      (.internet, .localCandidate), (.internet, .localProbing), (.internet, .handoverToLocal):
      break
    }
  }
}
