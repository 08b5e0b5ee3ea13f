import Kernel

/// Whether an app may record, as `AVAudioSession` has it.
public enum AudioCategory: String, CaseIterable, Sendable {
  /// It plays and records (S-AUD-001).
  case playAndRecord
  /// It plays alone: there is no microphone.
  case playback
}

/// What the session of a call does to the music of another app (S-AUD-001).
public enum MusicPolicy: String, CaseIterable, Sendable {
  /// Both sound: the option `mixWithOthers`.
  case mixes
  /// Both sound, and the music more softly: the option `duckOthers`.
  case ducks
  /// One ends the other: neither option.
  case interrupts
}

/// Which Bluetooth devices a session may be routed to.
public enum BluetoothPolicy: String, CaseIterable, Sendable {
  /// Those with a microphone and those without: `allowBluetoothHFP` and `allowBluetoothA2DP`.
  case hfp
  /// To play alone, with the phone's own microphone: `allowBluetoothA2DP`.
  case a2dp
  /// None.
  case none
}

/// What an app does when an interruption is over (fault I21).
public enum ResumePolicy: String, CaseIterable, Sendable {
  /// Nothing: the session stays inactive.
  case never
  /// It activates its session where the system says that it should.
  case hint
  /// It activates its session whatever the system says.
  case always
}

/// How an app gives up its session, which has ended the music of another app.
public enum SessionRelease: String, CaseIterable, Sendable {
  /// Without a word: the music stays silent until its user starts it again.
  case silently
  /// With `notifyOthersOnDeactivation`: the system says to who was interrupted that it should go on.
  case notifies
}

/// Where a phone's sound comes out, and which microphone it has.
public enum AudioRoute: String, CaseIterable, Sendable {
  /// The loudspeaker, and the phone's microphone beside it.
  case speaker
  /// The receiver at the ear, and the phone's microphone.
  case receiver
  /// Earphones on a wire, with a microphone.
  case wired
  /// A Bluetooth headset by its hands-free profile: mono and narrow, both ways.
  case hfp
  /// Bluetooth earphones by the profile for music, which has no microphone: the phone's is used.
  case a2dp

  /// Whether it is worn on the ears.
  public var isHeadset: Bool {
    switch self {
    case .wired, .hfp, .a2dp: true
    case .speaker, .receiver: false
    }
  }
}

/// What of a phone's sound an app has.
public enum AudioAccess: String, CaseIterable, Sendable {
  /// It hears the microphone and is heard.
  case full
  /// It is heard, and there is no microphone.
  case playout
  /// Neither: the session is not active.
  case none
}

/// How loud the music of another app is.
public enum MusicLevel: String, CaseIterable, Sendable {
  /// It does not sound.
  case silent
  /// As its listener has set it.
  case full
  /// Softer, while a call goes on.
  case ducked
}

/// What takes a session away.
public enum AudioInterrupter: String, CaseIterable, Sendable {
  /// A call of the telephone, from its first ring on.
  case phone
  /// The music of another app, with which the session does not mix.
  case music
}

/// Everything about an audio session that a scenario can vary.
public struct AudioSettings: Record, Equatable, Sendable {  // keys: as named
  /// Whether it records.
  public var category = AudioCategory.playAndRecord
  /// What it does to the music of another app.
  public var music = MusicPolicy.mixes
  /// Which Bluetooth devices it may be routed to.
  public var bluetooth = BluetoothPolicy.hfp
  /// What the app does when an interruption is over.
  public var resume = ResumePolicy.never
  /// How the app gives up its session.
  public var release = SessionRelease.silently  // key: release, unless .silently

  /// The settings of the seed, which says nothing of interruptions.
  public init() {}
}

/// What the audio session of a phone learns.
public enum AudioSessionEvent: Choice, Equatable, Sendable {
  /// The app has entered the call and activates its session.
  case callEntered
  /// The app's user has left the call: it deactivates its session.
  case callLeft
  /// The phone's user has another app play music.
  case musicWanted
  /// The phone's user has it pause.
  case musicUnwanted
  /// The telephone rings: it has the microphone and the loudspeaker from now on.
  case phoneCallBegan
  /// The call of the telephone is over, answered or not; the system says whether who was interrupted
  /// should go on.
  case phoneCallEnded(shouldResume: Bool)
  /// Sound is to come out there: earphones were put in or taken out, or the user has chosen.
  case outputChosen(route: AudioRoute)
  /// The app's user has muted the own microphone, or has not any more.
  case muteSet(on: Bool)
  /// The app was suspended; its session is as it was.
  case appSuspended
  /// It runs again.
  case appResumed
  /// Its process has ended.
  case appEnded
  /// The phone was switched off.
  case switchedOff
}

/// What the audio session of a phone asks of its surroundings.
public enum AudioSessionEffect: Choice, Equatable, Sendable {
  /// The intercom has that of the phone's sound from now on.
  case give(access: AudioAccess, muted: Bool)
  /// The music of the other app sounds like that from now on.
  case sound(music: MusicLevel)
  /// Sound goes there from now on.
  case lead(to: AudioRoute)
  /// State a fact of the domain.
  case state(AudioSessionFact)  // key: fact
}

/// What the audio session of a phone states; a scenario says `intercom.audio.` and the kind's name.
public enum AudioSessionFact: Choice, Equatable, Sendable {
  /// The session is active: the call has the phone's sound.
  case sessionActivated
  /// The session could not be activated: the telephone has the phone's sound.
  case activationRefused
  /// There is no microphone in this session.
  case microphoneUnavailable
  /// The session was taken away: microphone and loudspeaker stand still for this app.
  case interruptionBegan(by: AudioInterrupter)
  /// What had taken it away is over.
  case interruptionEnded(shouldResume: Bool)
  /// The app has activated the session again.
  case sessionResumed
  /// The interruption is over, and the session stays inactive: silence (fault I21).
  case sessionLeftInactive
  /// Music sounds that was not meant to sound before.
  case musicStarted
  /// Music and the call sound together (A-F-001).
  case musicMixed
  /// They do, and the music is softer.
  case musicDucked
  /// The session has ended the music.
  case musicStopped
  /// The telephone has ended it, or kept it from beginning.
  case musicInterrupted
  /// The music sounds again after the telephone.
  case musicResumed
  /// The telephone is done with, and the music stays silent: the system did not say that it should go
  /// on.
  case musicLeftSilent
  /// The call has given up its session and said so: the music that it had ended sounds again.
  case musicGivenBack
  /// The call has given up its session and said nothing: the music that it had ended stays silent.
  case musicForgotten
  /// Its user, or the app that plays it as its earphones went away, has let it pause.
  case musicPaused
  /// Sound goes there now.
  case routeChanged(to: AudioRoute)
  /// Nothing of what this member says is sent.
  case muted
  /// It is again.
  case unmuted
}
