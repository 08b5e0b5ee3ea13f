import Kernel
import Voice

/// How two members leave a path that is no longer needed, without taking it from each other.
///
/// A side that has returned to the radio does not know whether the other has: what it hears may come by
/// a path on which nothing arrives in the other direction. So whoever leaves asks first, and takes the
/// path down only on the other's word that it sends nothing by it. The word holds until the one who
/// asked has answered `resume`: who has given it and needs the path again asks in turn. No time is
/// guessed. Where no answer comes the path stays, and is asked about again.
///
/// Both ends of a path that is not needed leave it so: who has agreed asks as well, where the first may
/// have gone already and agrees at once.
extension PeerLink {
  /// How often the peer is asked whether it does without a path.
  static let askInterval = Duration.seconds(1)
  /// How often the peer is asked for a path that is needed again: voice waits.
  static let resumeInterval = Duration.milliseconds(200)
  /// How long voice is waited for that is on its way by a path to be left: later than that it is too
  /// late for any play-out buffer.
  static let voiceGrace = Duration.milliseconds(300)

  /// Whether a path is left only when the peer has agreed: its transport stands, and the policy says
  /// so.
  func mustAsk(before path: TransportPath, _ settings: IntercomSettings) -> Bool {
    self[path].phase.mustBeAsked(settings)
  }

  /// From when on a path is to be left; nil where it is needed, or nobody is to be asked.
  private func leaveTime(_ path: TransportPath, _ settings: IntercomSettings) -> Uptime? {
    guard mustAsk(before: path, settings) else { return nil }
    switch (path, state) {
    case (.internet, .localConnected):
      guard !settings.internet.isStandby, local.isUp, !local.isReleased else { return nil }
      // Who has agreed to do without it has nothing to wait for.
      var time = internet.isReleased ? since : since + settings.linger
      if let predictedUntil { time = max(time, predictedUntil) }
      if let invitedUntil { time = max(time, invitedUntil) }
      if let suspectedUntil { time = max(time, suspectedUntil) }
      return time
    case (.local, .internetConnected):
      guard internet.isUp, !internet.isReleased else { return nil }
      return isSparedByGroup(settings) ? nil : since
    case (_, .searching), (_, .internetConnecting), (.local, .localConnected),
      (.internet, .internetConnected), (_, .localCandidate), (_, .localProbing),
      (_, .handoverToLocal):
      return nil
    }
  }

  /// Whether the radio stands by while the group is away from it, and will be measured when the group comes
  /// back: what was found unfit, or is given up already, does not.
  private func isSparedByGroup(_ settings: IntercomSettings) -> Bool {
    settings.pathChoice == .groupMoves && local.fitness == .fit && !local.isReleased
  }

  /// Whether this side has agreed to do without a path, and needs it.
  private func needsAgain(_ path: TransportPath, at now: Uptime) -> Bool {
    isUp(path) && self[path].isReleased && intends(path, at: now)
  }

  /// When the next question is due, or a path is to be taken down.
  func releaseDeadline(at now: Uptime, _ settings: IntercomSettings) -> Uptime? {
    guard settings.release == .confirmed else { return nil }
    var earliest: Uptime?
    for path in TransportPath.allCases {
      guard let due = releaseDue(path, at: now, settings) else { continue }
      earliest = min(earliest ?? due, due)
    }
    return earliest
  }

  private func releaseDue(
    _ path: TransportPath,
    at now: Uptime,
    _ settings: IntercomSettings,
  ) -> Uptime? {
    if needsAgain(path, at: now) {
      guard self[path].question == .resume, let sent = self[path].questionSent else { return now }
      return max(now, sent + Self.resumeInterval)
    }
    guard let time = leaveTime(path, settings) else { return nil }
    guard time <= now else { return time }
    if let leaveBy = self[path].leaveBy { return hasAll(of: path) ? now : max(now, leaveBy) }
    guard self[path].question == .leave, let sent = self[path].questionSent else { return now }
    return max(now, sent + Self.askInterval)
  }

  /// Whether everything has come that the peer sent by a path before it agreed to do without it.
  private func hasAll(of path: TransportPath) -> Bool {
    self[path].loss.highest >= self[path].promisedThrough
  }

  /// The timer has fired: what is due by the state is asked or done.
  mutating func negotiate(
    at now: Uptime,
    settings: IntercomSettings,
    into effects: inout Effects<IntercomEffect>,
  ) {
    for path in TransportPath.allCases {
      guard let due = releaseDue(path, at: now, settings), due <= now else { continue }
      if needsAgain(path, at: now) {
        ask(.resume, about: path, at: now, into: &effects)
      } else if self[path].leaveBy != nil {
        effects.append(.state(.pathReleased(path: path, peer: peer)))
        lose(path, at: now, settings: settings, into: &effects)
      } else {
        ask(.leave, about: path, at: now, into: &effects)
      }
    }
  }

  /// Asks, or asks again by the same number: an answer holds, however often it was asked for.
  private mutating func ask(
    _ question: PathQuestion,
    about path: TransportPath,
    at now: Uptime,
    into effects: inout Effects<IntercomEffect>,
  ) {
    if self[path].question != question {
      questions += 1
      self[path].question = question
      self[path].questionNumber = questions
    }
    self[path].questionSent = now
    let number = self[path].questionNumber
    let other: TransportPath = path == .local ? .internet : .local
    switch question {
    case .none: preconditionFailure("nothing is to be asked about \(path)")
    case .leave: say(.ask, about: path, number: number, on: other, at: now, into: &effects)
    // By the path itself: whether it stands is the question.
    case .resume: say(.resume, about: path, number: number, on: path, at: now, into: &effects)
    }
  }

  private mutating func say(
    _ step: ReleaseStep,
    about path: TransportPath,
    number: Int64,
    on way: TransportPath,
    at now: Uptime,
    into effects: inout Effects<IntercomEffect>,
  ) {
    self[way].lastSent = now
    let datagram = Datagram.release(
      step: step,
      about: path,
      number: number,
      highest: step == .agree ? self[path].lastVoice : -1,
    )
    effects.append(.send(path: way, peer: peer, datagram: datagram))
  }

  /// The peer says something about leaving a path.
  mutating func heard(
    _ step: ReleaseStep,
    about path: TransportPath,
    number: Int64,
    highest: SequenceNumber,
    on way: TransportPath,
    at now: Uptime,
    settings: IntercomSettings,
    into effects: inout Effects<IntercomEffect>,
  ) {
    if step == .resumed, path == way { self[path].loss.rest(through: highest) }
    guard settings.release == .confirmed else { return }
    switch step {
    case .ask:
      guard agrees(toLeave: path, at: now, settings) else { return }
      giveUp(path, at: now, into: &effects)
      say(.agree, about: path, number: number, on: way, at: now, into: &effects)
    case .agree:
      guard self[path].question == .leave, self[path].questionNumber == number else { return }
      self[path].promisedThrough = highest
      self[path].leaveBy = now + Self.voiceGrace
    case .resume:
      guard path == way else { return }
      // What it had agreed to it has taken back: it is asked anew, by another number.
      self[path].forgetQuestion()
      say(.resumed, about: path, number: number, on: way, at: now, into: &effects)
    case .resumed:
      guard self[path].question == .resume, self[path].questionNumber == number else { return }
      self[path].forgetQuestion()
      self[path].isReleased = false
    }
  }

  /// Whether this side does without a path, since it sends and hears by the other.
  private func agrees(
    toLeave path: TransportPath,
    at now: Uptime,
    _ settings: IntercomSettings,
  ) -> Bool {
    switch self[path].phase {
    // It has no such path.
    case .absent, .found, .connecting: return true
    // Whether it will have one is being found out.
    case .handshaking: return false
    case .up: break
    }
    switch path {
    case .internet:
      return !settings.internet.isStandby && state == .localConnected && local.isUp
        && !local.isReleased && !intends(.internet, at: now)
    case .local:
      return internet.isUp && !internet.isReleased
    }
  }

  /// Sends nothing more by a path that the peer wants to leave.
  private mutating func giveUp(
    _ path: TransportPath,
    at now: Uptime,
    into effects: inout Effects<IntercomEffect>,
  ) {
    guard isUp(path) else { return }
    self[path].isReleased = true
    if path == .local { enter(.internetConnected, at: now, into: &effects) }
  }
}

/// How long a handshake may take.
extension PeerLink {
  /// Whether the other side may hold the path for up while this one does not: only who confirms knows
  /// whether its confirmation has come.
  func waitsForPeer(_ settings: IntercomSettings) -> Bool {
    settings.release == .confirmed && !isInitiator
  }

  /// How long nothing of the handshake may be heard until it is given up.
  ///
  /// Who has answered a hello stays silent for as long as it takes the other to notice that nothing
  /// comes: only then does nobody depend on the path.
  func handshakePatience(_ settings: IntercomSettings) -> Duration {
    let patience = Self.retry * Self.tries
    guard waitsForPeer(settings) else { return patience }
    let notice: Duration =
      switch settings.detection {
      case .missed: settings.keepalive * settings.missed
      case .adaptive: Self.patience(settings) + Self.urgentPing * Self.urgentPings
      }
    return patience + notice + Self.retry
  }
}

extension PathPhase {
  /// Whether a path that has come so far is left only when the peer has agreed.
  func mustBeAsked(_ settings: IntercomSettings) -> Bool {
    guard settings.release == .confirmed else { return false }
    switch self {
    case .handshaking, .up: return true
    case .absent, .found, .connecting: return false
    }
  }
}
