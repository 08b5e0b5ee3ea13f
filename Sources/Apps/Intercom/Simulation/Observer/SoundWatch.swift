import Intercom
import Kernel

/// What became of the sound of phones: their sessions, their routes, the music of other apps, and who was muted.
struct SoundWatch {
  /// Something that changed, in the order of the log.
  struct Turn {
    /// Whose sound it was.
    var member: Int
    /// What it is from then on.
    var news: News
    /// When, and by which event.
    var place: CallObserver.Place
  }

  /// What can change.
  enum News {
    case session(Session)
    case route(AudioRoute)
    case music(isSounding: Bool)
    case microphone(isMuted: Bool)
  }

  /// What of the phone's sound a call has.
  enum Session: String, CaseIterable {
    /// It has it.
    case active
    /// The telephone or another app has.
    case interrupted
    /// Nobody keeps it from it, and the app has not asked for it again.
    case inactive
    /// The app is in no call.
    case idle
  }

  private(set) var turns: [Turn] = []

  /// A phone's audio session stated that.
  mutating func take(_ fact: AudioSessionFact, of member: Int, _ place: CallObserver.Place) {
    guard let news = Self.news(of: fact) else { return }
    turns.append(Turn(member: member, news: news, place: place))
  }

  /// A phone's audio session learnt that: what ends the session it states nothing of.
  mutating func take(_ event: AudioSessionEvent, of member: Int, _ place: CallObserver.Place) {
    switch event {
    case .callLeft, .appEnded, .switchedOff:
      turns.append(Turn(member: member, news: .session(.idle), place: place))
      turns.append(Turn(member: member, news: .microphone(isMuted: false), place: place))
      guard event == .switchedOff else { return }
      turns.append(Turn(member: member, news: .music(isSounding: false), place: place))
    case .callEntered, .musicWanted, .musicUnwanted, .phoneCallBegan, .phoneCallEnded,
      .outputChosen, .muteSet, .appSuspended, .appResumed:
      break
    }
  }

  private static func news(of fact: AudioSessionFact) -> News? {
    switch fact {
    case .sessionActivated, .sessionResumed: .session(.active)
    case .activationRefused, .interruptionBegan: .session(.interrupted)
    case .sessionLeftInactive: .session(.inactive)
    case .musicStarted, .musicResumed, .musicGivenBack: .music(isSounding: true)
    case .musicStopped, .musicInterrupted, .musicPaused: .music(isSounding: false)
    case .routeChanged(let route): .route(route)
    case .muted: .microphone(isMuted: true)
    case .unmuted: .microphone(isMuted: false)
    case .microphoneUnavailable, .interruptionEnded, .musicMixed, .musicDucked, .musicLeftSilent,
      .musicForgotten:
      nil
    }
  }
}

extension CallObserver {
  /// A phone's audio session stated that.
  mutating func take(_ fact: AudioSessionFact, of member: Int, _ place: Place) {
    sounds.take(fact, of: member, place)
    if case .routeChanged(let route) = fact { ledger.lead(member, to: route) }
  }

  /// A phone's audio session learnt that.
  mutating func take(_ event: AudioSessionEvent, ofSoundAt member: Int, _ place: Place) {
    sounds.take(event, of: member, place)
  }
}
