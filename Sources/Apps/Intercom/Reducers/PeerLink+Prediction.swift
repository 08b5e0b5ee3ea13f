import Kernel
import Voice

/// Signs that the radio is about to break, and what is done about them.
///
/// Receipts that stay away are a suspicion: voice goes by both paths, where both are up. Loss that
/// rises is a prediction: the Internet path is made, and voice goes by both as soon as it is up. A
/// prediction helps where the sign comes before the break by more than the path takes to make:
/// match making and a handshake.
extension PeerLink {
  /// How long a suspicion keeps voice on both paths.
  private static let suspicionHold = Duration.seconds(1)
  /// How long a predicted break keeps the Internet path wanted, and how long loss that was measured foretells one.
  static let predictionHold = Duration.seconds(10)
  /// How often the peer is told that a break is likely.
  static let invitationInterval = Duration.milliseconds(300)
  /// How long the peer's word keeps the Internet path wanted: three of them may be lost.
  private static let invitationHold = Duration.seconds(1)

  /// A receipt came: the listener has voice up to the frame `highest`.
  mutating func receipted(
    through highest: SequenceNumber,
    lostPermille: Int64,
    on path: TransportPath,
    at now: Uptime,
    settings: IntercomSettings,
    into effects: inout Effects<IntercomEffect>,
  ) {
    if path == .local { holdSuspicion(at: now, settings: settings) }
    self[path].receipted(through: highest)
    self[path].reportedLossPermille = lostPermille
    guard path == .local else { return }
    predict(lostPermille: lostPermille, at: now, settings: settings, into: &effects)
  }

  /// A receipt is missed while voice is sent: it goes by both paths, where both are up.
  ///
  /// It is asked when the timer fires, and where a talkspurt begins: not with every frame. While the
  /// receipt stays away the timer fires again with each ping, before the suspicion ends.
  mutating func suspect(
    at now: Uptime,
    settings: IntercomSettings,
    into effects: inout Effects<IntercomEffect>,
  ) {
    guard settings.internet != .cold, state == .localConnected else { return }
    guard let first = local.unreceipted, let limit = receiptLimit(settings), now >= limit else {
      return
    }
    if !suspectedUntil.isAhead(of: now) {
      let fact = IntercomFact.pathSuspected(path: .local, peer: peer, silence: now - first)
      effects.append(.state(fact))
    }
    suspectedUntil = now + Self.suspicionHold
    // Whether the receipts or the loss say so: a break is likely.
    if settings.internet.isForetelling {
      predictedUntil = now + Self.predictionHold
      invite(at: now, settings: settings, into: &effects)
    }
  }

  /// Something comes back for what was sent: up to now a receipt was missed, and what is suspected
  /// holds from now on for as long as ever.
  mutating func holdSuspicion(at now: Uptime, settings: IntercomSettings) {
    guard state == .localConnected, suspectedUntil.isAhead(of: now),
      let limit = receiptLimit(settings), now >= limit
    else { return }
    suspectedUntil = now + Self.suspicionHold
    if settings.internet.isForetelling { predictedUntil = now + Self.predictionHold }
  }

  /// When a receipt should have come: there and back takes the round trip at least.
  ///
  /// Nil where none is waited for.
  func receiptLimit(_ settings: IntercomSettings) -> Uptime? {
    local.unreceipted.map { $0 + settings.suspicion + local.roundTrip }
  }

  /// A ping finds out whether a path is there on which a receipt is missed.
  ///
  /// Where the last frames of a talkspurt were lost no receipt will come for them: the ping is
  /// answered before the next talkspurt begins.
  mutating func chase(
    at now: Uptime,
    settings: IntercomSettings,
    into effects: inout Effects<IntercomEffect>,
  ) {
    guard settings.internet != .cold, state == .localConnected, local.isUp else { return }
    guard let limit = receiptLimit(settings), now >= limit else { return }
    guard local.pingSent.isDue(after: Self.urgentPing, at: now) else { return }
    ping(.local, at: now, into: &effects)
  }

  /// Loss was measured, here or by the peer: where it is high, a break is likely.
  ///
  /// It is asked when there is news. What was measured last, perhaps long ago, foretells nothing.
  mutating func predict(
    lostPermille: Int64,
    at now: Uptime,
    settings: IntercomSettings,
    into effects: inout Effects<IntercomEffect>,
  ) {
    guard settings.internet.isForetelling, state == .localConnected else { return }
    guard lostPermille >= settings.predictionLossPermille else { return }
    if !predictedUntil.isAhead(of: now) {
      effects.append(.state(.breakPredicted(peer: peer, lostPermille: lostPermille)))
    }
    predictedUntil = now + Self.predictionHold
    invite(at: now, settings: settings, into: &effects)
  }

  /// A match takes both: while this side takes a break for likely, the peer hears of it.
  ///
  /// Where the group has one path the word says that it has left the radio, and a break that is likely is
  /// none: the peer sees the loss itself.
  mutating func invite(
    at now: Uptime,
    settings: IntercomSettings,
    into effects: inout Effects<IntercomEffect>,
  ) {
    guard settings.pathChoice != .groupMoves else { return }
    guard state == .localConnected, local.isUp, predictedUntil.isAhead(of: now),
      standbySent.isDue(after: Self.invitationInterval, at: now)
    else { return }
    standbySent = now
    effects.append(.send(path: .local, peer: peer, datagram: .standby))
  }

  /// The peer takes a break for likely; where the group has one path, it has left the radio.
  mutating func invited(at now: Uptime, settings: IntercomSettings) {
    if settings.pathChoice == .groupMoves {
      invitedUntil = now + settings.keepalive * settings.missed
      return
    }
    guard settings.internet.isForetelling, state == .localConnected else { return }
    invitedUntil = now + Self.invitationHold
  }
}
