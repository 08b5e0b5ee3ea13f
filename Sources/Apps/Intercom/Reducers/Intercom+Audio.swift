import Kernel
import Voice

/// What an intercom has of its phone's sound, as the audio session gives and takes it (fault I21), and
/// what its user keeps from the others.
extension Intercom {
  /// Whether what the microphone hears goes into the call.
  var isHeard: Bool { access == .full && !isMuted }

  /// What the others are told of it.
  var sound: SoundStanding { access != .full ? .without : isMuted ? .muted : .open }

  /// Takes what it is given from now on.
  ///
  /// The audio device's calls go on and count the time. Without the microphone a talkspurt ends at once,
  /// and nothing from before is sent later; without the loudspeaker what waits is given up, and so is what
  /// comes. KEEPALIVE and receipts go on, and say so: at once, and again with each of them, so that what is
  /// lost, or is passed on its way by an older one, is put right by the next.
  mutating func hold(
    _ access: AudioAccess,
    muted: Bool,
    at now: Uptime,
    into effects: inout Effects<IntercomEffect>,
  ) {
    let (wasHeard, before) = (isHeard, sound)
    self.access = access
    isMuted = muted
    if wasHeard, !isHeard {
      if sender.isTalking { effects.append(.state(.talkingStopped)) }
      sender.rest(settings: settings)
    }
    if sound != before { tellSound(at: now, into: &effects) }
    guard access == .none else { return }
    giveUp(into: &effects)
  }

  private mutating func tellSound(at now: Uptime, into effects: inout Effects<IntercomEffect>) {
    for index in links.indices {
      links[index].ownSound = sound
      for path in TransportPath.allCases where links[index][path].isUp {
        links[index].ping(path, at: now, into: &effects)
      }
    }
  }

  /// The audio device has stood still, as it does while the app is suspended: a talkspurt of before is over,
  /// and what waited since then is of no use.
  mutating func stoodStill(into effects: inout Effects<IntercomEffect>) {
    if sender.isTalking { effects.append(.state(.talkingStopped)) }
    sender.rest(settings: settings)
    giveUp(into: &effects)
  }

  private mutating func giveUp(into effects: inout Effects<IntercomEffect>) {
    for index in links.indices {
      links[index].receiver.giveUp(talker: links[index].peer, into: &effects)
    }
  }
}

extension VoiceSender {
  /// Ends a talkspurt, and forgets what would have been sent with the next one: the stream goes on.
  mutating func rest(settings: IntercomSettings) {
    isTalking = false
    detector = VoiceActivityDetector(settings: settings.voiceActivity)
    preRoll = PreRoll(length: settings.preRoll)
  }
}

extension VoiceReceiver {
  /// Gives up what waits; what comes next is aligned anew.
  mutating func giveUp(talker: MemberID, into effects: inout Effects<IntercomEffect>) {
    for dropped in buffer.clear() {
      effects.append(
        .refuse(
          talker: talker,
          stream: stream,
          sequence: dropped.sequence,
          timestamp: dropped.timestamp,
          reason: .silenced,
        )
      )
    }
  }
}
