import Kernel

/// The audio of one phone: the session of the intercom, the music of another app, and the telephone, as
/// `AVAudioSession` lets them share microphone and loudspeaker (S-AUD-001, A-F-001, A-F-002, I21).
///
///     idle ── callEntered ──► active ── phoneCallBegan ──► interrupted ── phoneCallEnded ──► resumed by policy?
///                               ▲                                                              │yes        │no
///                               └──────────────────────────────────────────────────────────────┘        inactive
///
/// The system decides who sounds, the app's policies what it asks for. Whoever is interrupted is told
/// that it began; that it ended comes with a hint, `shouldResume`, on which the music's app acts by
/// itself. An app that does nothing stays silent for ever.
///
/// A telephone that rings while another call lasts has it wait, as phones do (call waiting): the interruption
/// is one, lasts until the last of the calls is over, and ends as that one does.
///
/// Muting is the app's own: the session stays active, and others are heard.
public struct AudioSession: Reducer, Record, Equatable, Sendable {
  /// What a scenario has set.
  public private(set) var settings = AudioSettings()
  /// How far the session has come.
  public private(set) var stage = Stage.idle
  /// Whether the telephone has the phone's sound.
  public private(set) var isOnPhone = false
  /// How many more calls the telephone has, beside the one that keeps the sound.
  public private(set) var waitingCalls: Int64 = 0
  /// What became of the music of another app.
  public private(set) var music = Music.none
  /// Where sound goes.
  public private(set) var route = AudioRoute.receiver
  /// Whether the app's user has muted the own microphone.
  public private(set) var isMuted = false
  /// What the intercom was given last.
  public private(set) var access = AudioAccess.full
  /// Whether that was muted.
  private var wasMuted = false
  /// Whether the app is suspended, and can activate nothing.
  public private(set) var isSuspended = false
  /// Whether an interruption has ended meanwhile, and what the system has to say of it.
  private var isOwed = false
  private var owedHint = false
  /// How the music sounds.
  private var level = MusicLevel.silent

  /// How far a session has come.
  public enum Stage: String, CaseIterable, Sendable {
    /// The app is in no call.
    case idle
    /// It has the phone's sound.
    case active
    /// The telephone has taken the session away, or kept it from becoming active.
    case onPhone
    /// The music of another app has taken it away.
    case displaced
    /// It had, and then the telephone has taken the sound from both.
    case displacedOnPhone
    /// Nothing keeps it from the phone's sound, and the app has not asked for it again.
    case inactive
  }

  /// What became of music.
  public enum Music: String, CaseIterable, Sendable {
    /// Nobody wants to hear any.
    case none
    /// It sounds.
    case sounding
    /// The session of the call has ended it.
    case stopped
    /// The telephone has.
    case interrupted
  }

  /// More calls at once than any timeline has; a log that somebody wrote may tell of more.
  private static let callsMax: Int64 = 1 << 32

  /// A blank session.
  public init() {}

  /// A session that is not active, on a phone whose sound goes to `route` as far as the settings allow.
  public init(settings: AudioSettings, route: AudioRoute) {
    self.settings = settings
    self.route = Self.allowed(route, by: settings)
  }

  /// Names every field once.
  public mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    try fields.field("settings", &settings)
    try fields.field("stage", &stage)
    try fields.field("isOnPhone", &isOnPhone)
    if fields.comes("waitingCalls", ifWritten: waitingCalls > 0) {
      try fields.field("waitingCalls", &waitingCalls)
    }
    try fields.field("music", &music)
    try fields.field("route", &route)
    try fields.field("isMuted", &isMuted)
    try fields.field("access", &access)
    try fields.field("wasMuted", &wasMuted)
    if fields.comes("isSuspended", ifWritten: isSuspended) {
      try fields.field("isSuspended", &isSuspended)
    }
    if fields.comes("isOwed", ifWritten: isOwed) { try fields.field("isOwed", &isOwed) }
    if fields.comes("owedHint", ifWritten: owedHint) { try fields.field("owedHint", &owedHint) }
    try fields.field("level", &level)
  }

  /// Where a session with those settings is routed for whom sound is to come out at `route`.
  ///
  /// A headset that may not be used by its hands-free profile is used for music alone, where that is
  /// allowed; a category without a microphone never uses the hands-free profile.
  public static func allowed(_ route: AudioRoute, by settings: AudioSettings) -> AudioRoute {
    let isNarrow = settings.bluetooth == .hfp && settings.category == .playAndRecord
    return switch route {
    case .speaker, .receiver, .wired: route
    case .hfp where isNarrow: .hfp
    case .hfp, .a2dp: settings.bluetooth == .none ? .receiver : .a2dp
    }
  }

  /// Takes an event.
  public mutating func reduce(
    _ event: AudioSessionEvent,
    at time: DeviceTime,
    into effects: inout Effects<AudioSessionEffect>,
  ) {
    switch event {
    case .callEntered: enter(into: &effects)
    case .musicWanted: startMusic(into: &effects)
    case .musicUnwanted: pauseMusic(into: &effects)
    case .phoneCallBegan: beginPhoneCall(into: &effects)
    case .phoneCallEnded(let shouldResume): endPhoneCall(shouldResume, into: &effects)
    case .outputChosen(let output): choose(output, into: &effects)
    case .muteSet(let isOn): mute(isOn, into: &effects)
    case .appSuspended: isSuspended = true
    case .appResumed: resumeApp(into: &effects)
    case .callLeft:
      release(into: &effects)
      endSession()
    case .appEnded: endSession()
    case .switchedOff: switchOff()
    }
    settle(into: &effects)
  }

  // MARK: The session

  private mutating func enter(into effects: inout Effects<AudioSessionEffect>) {
    guard stage == .idle else { return }
    if isOnPhone {
      stage = .onPhone
      effects.append(.state(.activationRefused))
    } else {
      activate(.sessionActivated, into: &effects)
    }
  }

  private mutating func activate(
    _ fact: AudioSessionFact,
    into effects: inout Effects<AudioSessionEffect>,
  ) {
    stage = .active
    effects.append(.state(fact))
    if settings.category == .playback { effects.append(.state(.microphoneUnavailable)) }
    guard music == .sounding else { return }
    if settings.music == .interrupts {
      music = .stopped
      effects.append(.state(.musicStopped))
    } else {
      meetMusic(into: &effects)
    }
  }

  /// Music and the call sound together from now on.
  private func meetMusic(into effects: inout Effects<AudioSessionEffect>) {
    effects.append(.state(.musicMixed))
    if settings.music == .ducks { effects.append(.state(.musicDucked)) }
  }

  /// What had taken the session away is over.
  private mutating func regain(
    _ shouldResume: Bool,
    into effects: inout Effects<AudioSessionEffect>,
  ) {
    guard !isSuspended else {
      (isOwed, owedHint) = (true, shouldResume)
      return
    }
    effects.append(.state(.interruptionEnded(shouldResume: shouldResume)))
    let resumes =
      switch settings.resume {
      case .never: false
      case .hint: shouldResume
      case .always: true
      }
    if resumes {
      activate(.sessionResumed, into: &effects)
    } else {
      stage = .inactive
      effects.append(.state(.sessionLeftInactive))
      release(into: &effects)
    }
  }

  /// The app gives its session up; the music that the session has ended hears of it, or does not.
  ///
  /// Whose process ends says nothing, whatever the policy; nor does a phone that is on the telephone.
  private mutating func release(into effects: inout Effects<AudioSessionEffect>) {
    guard music == .stopped, !isOnPhone else { return }
    if settings.release == .notifies { music = .sounding }
    effects.append(.state(settings.release == .notifies ? .musicGivenBack : .musicForgotten))
  }

  // MARK: The app

  /// A suspended app hears of nothing: what is over meanwhile it is told when it runs again.
  private mutating func resumeApp(into effects: inout Effects<AudioSessionEffect>) {
    isSuspended = false
    guard isOwed, !isOnPhone else { return }
    isOwed = false
    regain(owedHint, into: &effects)
  }

  /// The app has left the call, or its process has ended, and its session with it.
  private mutating func endSession() {
    stage = .idle
    (isMuted, wasMuted, access) = (false, false, .full)
    (isSuspended, isOwed, owedHint) = (false, false, false)
  }

  /// The phone is off: nothing sounds, and nobody rings.
  private mutating func switchOff() {
    endSession()
    (isOnPhone, waitingCalls) = (false, 0)
    music = .none
  }

  // MARK: The telephone

  private mutating func beginPhoneCall(into effects: inout Effects<AudioSessionEffect>) {
    guard !isOnPhone else {
      waitingCalls = min(waitingCalls + 1, Self.callsMax)
      return
    }
    isOnPhone = true
    if music == .sounding {
      music = .interrupted
      effects.append(.state(.musicInterrupted))
    }
    if stage == .active {
      stage = .onPhone
      effects.append(.state(.interruptionBegan(by: .phone)))
    } else if stage == .displaced {
      // The music that had taken the session away is silent as well: one interruption goes on.
      stage = .displacedOnPhone
    }
  }

  private mutating func endPhoneCall(
    _ shouldResume: Bool,
    into effects: inout Effects<AudioSessionEffect>,
  ) {
    guard isOnPhone else { return }
    guard waitingCalls == 0 else {
      waitingCalls -= 1
      return
    }
    isOnPhone = false
    if music == .interrupted {
      if shouldResume { music = .sounding }
      effects.append(.state(shouldResume ? .musicResumed : .musicLeftSilent))
    }
    if stage == .displacedOnPhone, music == .sounding {
      // It was chosen after the call was, and has the sound back.
      stage = .displaced
    } else if stage == .onPhone || stage == .displacedOnPhone {
      regain(shouldResume, into: &effects)
    }
  }

  // MARK: Music

  private mutating func startMusic(into effects: inout Effects<AudioSessionEffect>) {
    guard music != .sounding else { return }
    guard !isOnPhone else {
      if music != .interrupted { effects.append(.state(.musicInterrupted)) }
      music = .interrupted
      return
    }
    music = .sounding
    effects.append(.state(.musicStarted))
    guard stage == .active else { return }
    if settings.music == .interrupts {
      stage = .displaced
      effects.append(.state(.interruptionBegan(by: .music)))
    } else {
      meetMusic(into: &effects)
    }
  }

  private mutating func pauseMusic(into effects: inout Effects<AudioSessionEffect>) {
    // Who pauses what is silent already hears nothing change.
    if music == .sounding { effects.append(.state(.musicPaused)) }
    music = .none
    if stage == .displaced { regain(true, into: &effects) }
    if stage == .displacedOnPhone { stage = .onPhone }
  }

  // MARK: Routes and muting

  private mutating func choose(
    _ output: AudioRoute,
    into effects: inout Effects<AudioSessionEffect>,
  ) {
    let next = Self.allowed(output, by: settings)
    guard next != route else { return }
    let before = route
    route = next
    effects.append(.state(.routeChanged(to: next)))
    effects.append(.lead(to: next))
    // What was heard by one is not to be heard by all: a player pauses when its earphones are gone.
    if before.isHeadset, !next.isHeadset { pauseMusic(into: &effects) }
  }

  private mutating func mute(_ isOn: Bool, into effects: inout Effects<AudioSessionEffect>) {
    guard isMuted != isOn else { return }
    isMuted = isOn
    effects.append(.state(isOn ? .muted : .unmuted))
  }

  /// Says what has changed for the intercom, and of how the music sounds.
  private mutating func settle(into effects: inout Effects<AudioSessionEffect>) {
    let now: AudioAccess =
      switch stage {
      // Before the call nobody asks.
      case .idle: .full
      case .active: settings.category == .playAndRecord ? .full : .playout
      case .onPhone, .displaced, .displacedOnPhone, .inactive: .none
      }
    if now != access || isMuted != wasMuted {
      (access, wasMuted) = (now, isMuted)
      effects.append(.give(access: now, muted: isMuted))
    }
    let sounds: MusicLevel =
      music != .sounding ? .silent : stage == .active && settings.music == .ducks ? .ducked : .full
    if sounds != level {
      level = sounds
      effects.append(.sound(music: sounds))
    }
  }
}
