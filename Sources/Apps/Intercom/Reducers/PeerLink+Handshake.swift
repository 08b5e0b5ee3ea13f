import Kernel

/// From a transport connection to an authenticated path (S-SEC-002, S-GRP-012).
extension PeerLink {
  /// How long an answer is waited for before the step is sent again.
  static let retry = Duration.milliseconds(300)
  /// After so many tries the connection is given up.
  static let tries: Int64 = 10

  /// The shortest time between two replies on a path that is up: what an attacker can make it do.
  private static let replyInterval = Duration.milliseconds(100)

  /// The transport connection on `path` stands.
  ///
  /// Where the path is up already, nothing was lost on this side: voice goes on by the keys there
  /// are, and the initiator asks for new ones, in case the peer has lost them.
  mutating func connected(
    _ path: TransportPath,
    at now: Uptime,
    into effects: inout Effects<IntercomEffect>,
  ) {
    if isUp(path) {
      if path == .local { leaveRelay(into: &effects) }
      self[path].attempt = 0
      self[path].isRenewing = isInitiator
    } else {
      self[path].beginHandshake(at: now)
    }
    effects.append(.state(.handshakeStarted(path: path, peer: peer)))
    if isInitiator { hail(path, at: now, into: &effects) }
  }

  /// A step of the handshake came and was examined.
  ///
  /// `isMember` tells whether the peer is remembered, or a candidate whom the first message that
  /// proves nothing ends.
  mutating func received(
    _ step: HandshakeStep,
    attempt: Int64,
    verdict: HandshakeVerdict,
    isMember: Bool,
    on path: TransportPath,
    at now: Uptime,
    settings: IntercomSettings,
    into effects: inout Effects<IntercomEffect>,
  ) {
    let phase = self[path].phase
    guard phase == .handshaking || phase == .up else { return }
    // The roles are settled by the MemberIDs: what is not for this side to hear is nobody's step.
    guard (step == .reply) == isInitiator else { return }
    if phase == .up, settings.hello == .beside {
      renew(step, attempt: attempt, verdict: verdict, on: path, at: now, into: &effects)
      return
    }
    guard settings.accepts(verdict) else {
      effects.append(.state(.handshakeRefused(path: path, peer: peer, verdict: verdict)))
      // Anybody can send a message in another's name: it proves nothing, and the handshake goes on
      // until its tries are used up. As a new session, as some designs have it, it ends at once.
      if settings.hello == .replaces || !isMember {
        lose(path, at: now, settings: settings, into: &effects)
      }
      return
    }
    self[path].hear(at: now)
    switch step {
    case .hello:
      self[path].attempt = attempt
      say(.reply, on: path, at: now, into: &effects)
    case .reply:
      // A reply that comes again means that the confirmation was lost.
      say(.confirm, on: path, at: now, into: &effects)
      self[path].unprovenSince = -1
      if phase == .handshaking { opened(path, at: now, into: &effects) }
    case .confirm:
      self[path].unprovenSince = -1
      if phase == .handshaking { opened(path, at: now, into: &effects) }
    }
  }

  /// A step came on a path that is up.
  ///
  /// It is no sign of life and never cuts the path: anybody can send an old one. What is accepted is
  /// answered, and the keys change where a confirmation holds (the world's `Secrets`).
  private mutating func renew(
    _ step: HandshakeStep,
    attempt: Int64,
    verdict: HandshakeVerdict,
    on path: TransportPath,
    at now: Uptime,
    into effects: inout Effects<IntercomEffect>,
  ) {
    switch (step, verdict) {
    case (.hello, .accepted):
      guard self[path].handshakeSent.isDue(after: Self.replyInterval, at: now) else { return }
      self[path].attempt = attempt
      say(.reply, on: path, at: now, into: &effects)
      // The peer begins anew: whether it hears this side is to be known before the silence is over.
      if self[path].silence(at: now) > .seconds(1) {
        ping(path, at: now, into: &effects)
      }
    case (.reply, .accepted):
      say(.confirm, on: path, at: now, into: &effects)
      guard self[path].isRenewing else { return }
      // It answers a hello that this side has just said.
      self[path].hear(at: now)
      self[path].isRenewing = false
      self[path].unprovenSince = -1
      effects.append(.state(.handshakeCompleted(path: path, peer: peer)))
    case (.confirm, .accepted):
      guard isUnproven(path) else { return }
      self[path].unprovenSince = -1
      effects.append(.state(.handshakeCompleted(path: path, peer: peer)))
    case (.reply, .wrongGroup), (.reply, .badSignature):
      // A reply to a hello that this side did not say is an answer to somebody else.
      guard self[path].isRenewing else { return }
      effects.append(.state(.handshakeRefused(path: path, peer: peer, verdict: verdict)))
    case (.hello, .wrongGroup), (.hello, .badSignature), (.confirm, .wrongGroup),
      (.confirm, .badSignature):
      effects.append(.state(.handshakeRefused(path: path, peer: peer, verdict: verdict)))
    }
  }

  /// Sends the present step again where no answer came.
  mutating func retryHandshake(
    _ path: TransportPath,
    at now: Uptime,
    settings: IntercomSettings,
    into effects: inout Effects<IntercomEffect>,
  ) {
    if isOverdue(path, at: now, settings: settings) {
      effects.append(.state(.mismatchFound(path: path, peer: peer)))
      lose(path, at: now, settings: settings, into: &effects)
      return
    }
    if self[path].isRenewing {
      retryRenewal(path, at: now, into: &effects)
      return
    }
    guard self[path].phase == .handshaking else { return }
    let isDue = self[path].handshakeSent.isDue(after: Self.retry, at: now)
    let silence = self[path].silence(at: now)
    let waits = waitsForPeer(settings)
    if silence >= handshakePatience(settings)
      || (!waits && isDue && self[path].attempt >= Self.tries)
    {
      lose(path, at: now, settings: settings, into: &effects)
    } else if isDue, silence < Self.retry * Self.tries {
      if isInitiator {
        hail(path, at: now, into: &effects)
      } else if self[path].attempt > 0 {
        say(.reply, on: path, at: now, into: &effects)
      }
    }
  }

  /// New keys that nobody gives are done without: whether the path lives, KEEPALIVE finds out.
  private mutating func retryRenewal(
    _ path: TransportPath,
    at now: Uptime,
    into effects: inout Effects<IntercomEffect>,
  ) {
    guard self[path].handshakeSent.isDue(after: Self.retry, at: now) else { return }
    if self[path].attempt >= Self.tries {
      self[path].isRenewing = false
    } else {
      hail(path, at: now, into: &effects)
    }
  }

  mutating func hail(
    _ path: TransportPath,
    at now: Uptime,
    into effects: inout Effects<IntercomEffect>,
  ) {
    self[path].attempt += 1
    say(.hello, on: path, at: now, into: &effects)
  }

  private mutating func say(
    _ step: HandshakeStep,
    on path: TransportPath,
    at now: Uptime,
    into effects: inout Effects<IntercomEffect>,
  ) {
    self[path].handshakeSent = now
    let datagram = Datagram.handshake(step: step, attempt: self[path].attempt)
    effects.append(.send(path: path, peer: peer, datagram: datagram))
  }

  private mutating func opened(
    _ path: TransportPath,
    at now: Uptime,
    into effects: inout Effects<IntercomEffect>,
  ) {
    // The first measure of the way there and back, until a ping takes the next.
    self[path].roundTrip = self[path].handshakeSent.map { now - $0 } ?? .zero
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
    case (.internet, .localConnected) where local.isReleased:
      enter(.internetConnected, at: now, into: &effects)
    case (.local, .localConnected), (.local, .localProbing), (.local, .handoverToLocal),
      (.internet, .localConnected), (.internet, .internetConnected),
      (.internet, .localCandidate), (.internet, .localProbing), (.internet, .handoverToLocal):
      break
    }
  }
}
