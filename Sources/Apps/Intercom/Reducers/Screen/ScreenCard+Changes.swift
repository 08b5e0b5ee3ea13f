import Kernel

/// What becomes of one card.
extension ScreenCard {
  /// Says something else of the connection, and states it.
  private mutating func show(
    _ next: CardConnection,
    into effects: inout Effects<ScreenEffect>,
  ) {
    guard next != connection else { return }
    let wasConnected = connection.isConnected
    connection = next
    if next.isConnected, !wasConnected { effects.append(.state(.cardConnected(peer: peer))) }
    effects.append(.state(next.stated(of: peer)))
  }

  /// Waits for a path: where states are told apart, for so long.
  mutating func wait(
    _ settings: ScreenSettings,
    at now: Uptime,
    into effects: inout Effects<ScreenEffect>,
  ) {
    guard settings.states == .distinct, patienceEnds == nil else { return }
    patienceEnds = now + settings.patience
    effects.append(.setTimer(ScreenTimer(.patience, peer), at: now + settings.patience))
  }

  private mutating func waitNoMore(into effects: inout Effects<ScreenEffect>) {
    guard patienceEnds != nil else { return }
    patienceEnds = nil
    effects.append(.cancelTimer(ScreenTimer(.patience, peer)))
  }

  /// Voice goes to the member by another way, or by none.
  mutating func turn(
    _ next: PeerWay,
    _ settings: ScreenSettings,
    at now: Uptime,
    into effects: inout Effects<ScreenEffect>,
  ) {
    guard next != way else { return }
    way = next
    if let connection = next.connection {
      waitNoMore(into: &effects)
      show(connection, into: &effects)
      return
    }
    switch settings.states {
    case .asWritten:
      // The seed has no state for it: what was last true stays.
      break
    case .merged, .distinct:
      guard connection.isConnected else { return }
      show(.reconnecting, into: &effects)
      wait(settings, at: now, into: &effects)
    }
  }

  /// The member had left, and the phone looks for it again.
  mutating func seek(
    _ settings: ScreenSettings,
    at now: Uptime,
    into effects: inout Effects<ScreenEffect>,
  ) {
    guard connection == .gone else { return }
    show(.connecting, into: &effects)
    wait(settings, at: now, into: &effects)
  }

  /// It was looked for long enough.
  mutating func losePatience(
    _ settings: ScreenSettings,
    into effects: inout Effects<ScreenEffect>,
  ) {
    guard patienceEnds != nil else { return }
    patienceEnds = nil
    show(.outOfRange, into: &effects)
  }

  /// The member has left.
  mutating func leave(into effects: inout Effects<ScreenEffect>) {
    guard connection != .gone else { return }
    waitNoMore(into: &effects)
    way = .none
    fallSilent(into: &effects)
    mute(false, into: &effects)
    take(sound: true, into: &effects)
    show(.gone, into: &effects)
  }

  /// A frame of its voice sounds here.
  mutating func sound(at now: Uptime, into effects: inout Effects<ScreenEffect>) {
    heard = now
    guard !isTalking else { return }
    isTalking = true
    effects.append(.state(.cardTalking(peer: peer)))
    voiceEnds = now + Screen.voiceHold
    effects.append(.setTimer(ScreenTimer(.voice, peer), at: now + Screen.voiceHold))
  }

  /// Looks whether it is still heard.
  mutating func listen(at now: Uptime, into effects: inout Effects<ScreenEffect>) {
    guard voiceEnds != nil, let heard else { return }
    let end = heard + Screen.voiceHold
    guard end <= now else {
      voiceEnds = end
      effects.append(.setTimer(ScreenTimer(.voice, peer), at: end))
      return
    }
    voiceEnds = nil
    isTalking = false
    effects.append(.state(.cardSilent(peer: peer)))
  }

  private mutating func fallSilent(into effects: inout Effects<ScreenEffect>) {
    guard isTalking else { return }
    isTalking = false
    voiceEnds = nil
    effects.append(.cancelTimer(ScreenTimer(.voice, peer)))
    effects.append(.state(.cardSilent(peer: peer)))
  }

  /// The member is without its phone's sound, or has it again.
  mutating func take(sound isThere: Bool, into effects: inout Effects<ScreenEffect>) {
    guard isThere == isSoundless else { return }
    sound = isThere ? .open : .without
    effects.append(.state(isThere ? .cardSounding(peer: peer) : .cardSoundless(peer: peer)))
  }

  /// The member has muted itself, or does so no more.
  mutating func mute(_ isMuted: Bool, into effects: inout Effects<ScreenEffect>) {
    guard isMuted != self.isMuted else { return }
    self.isMuted = isMuted
    effects.append(.state(isMuted ? .cardMuted(peer: peer) : .cardUnmuted(peer: peer)))
  }
}
