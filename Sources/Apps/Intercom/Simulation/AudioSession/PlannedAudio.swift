import Intercom
import Kernel
import Plans
import Voice

/// Something that a phone's user does with its sound, or that the telephone does.
public struct PlannedAudioAct: Record, Equatable, Sendable {
  /// What is done.
  public enum Deed: String, CaseIterable, Sendable {
    /// The user has another app play music.
    case startMusic
    /// The user has it pause.
    case stopMusic
    /// The telephone rings, and has the phone's sound until its call is over.
    case phoneCall
    /// Sound is to go elsewhere: earphones are put in or taken out, or the user chooses.
    case route
    /// The user mutes the own microphone in the app.
    case mute
    /// The user does so no more.
    case unmute
  }

  /// When.
  public var at = Instant.start
  /// Its place among all acts of its time; 0 where all of them are the intercom's.
  public var place: Int64 = 0  // key: place, unless 0
  /// What.
  public var deed = Deed.mute  // key: do
  /// On which device.
  public var device = ""
  /// Where sound is to go, for `route`.
  public var output = AudioRoute.receiver
  /// How long the telephone has the phone's sound, from its first ring on.
  public var lasting = Duration.zero
  /// Whether the system says after it that who was interrupted should go on.
  public var shouldResume = true  // key: shouldResume

  /// A blank act.
  public init() {}

  /// How long the telephone can have the sound.
  static let spans = Duration.milliseconds(1)...Limits.times.upperBound

  /// The acts in the scenario language.
  static let specs = [
    ActSpec(name: "startMusic", keys: ["device"]),
    ActSpec(name: "stopMusic", keys: ["device"]),
    ActSpec(name: "phoneCall", keys: ["device", "lasting", "resume"]),
    ActSpec(name: "route", keys: ["device", "to"]),
    ActSpec(name: "mute", keys: ["device"]),
    ActSpec(name: "unmute", keys: ["device"]),
  ]
}

/// The sound of one phone at the start of the call.
public struct PlannedSound: Record, Equatable, Sendable {
  /// The device.
  public var device = ""
  /// Where sound goes.
  public var route = AudioRoute.receiver
  /// At how many samples per second its Bluetooth headset carries sound by the hands-free profile: 8 000 or
  /// 16 000.
  public var headset: Int64 = 16_000  // key: headset_hz, unless 16_000
  /// Whether there is music of another app from the start.
  public var hasMusic = false  // key: hasMusic
  /// When it begins.
  public var begins = Instant.start
  /// The recording of it, as the scenario names it; empty for music that is never heard by a microphone.
  public var clip = ""
  /// A digest of its samples.
  public var digest: UInt64 = 0

  /// A phone whose sound goes to the receiver.
  public init() {}

  /// How a headset can carry sound by the hands-free profile: by CVSD, and by mSBC.
  static let headsets: [Int64] = [8_000, 16_000]
}

/// The audio sessions of a call's phones: nothing where a scenario says nothing of any, so that such a plan
/// has the bytes that it had before there were sessions.
public struct PlannedAudio: Record, Equatable, Sendable {
  /// What the app asks of the session.
  public var settings = AudioSettings()
  /// The sound of each member's phone, in the order of the plan's members; empty where none is modelled.
  public var phones: [PlannedSound] = []
  /// What happens to their sound, in order of time.
  public var acts: [PlannedAudioAct] = []

  /// No sessions.
  public init() {}

  /// Whether phones have audio sessions.
  public var isThere: Bool { !phones.isEmpty }

  /// Whether sound that goes there is that of a narrow band, up to 4 kHz, on a member's phone.
  func isNarrow(_ route: AudioRoute, of member: Int) -> Bool {
    route == .hfp && phones[member].headset == 8_000
  }

  /// Where a member's sound goes at the start of the call.
  func firstRoute(of member: Int) -> AudioRoute {
    AudioSession.allowed(phones[member].route, by: settings)
  }

  /// Names every field once.
  public mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    guard fields.comes("audio", ifWritten: isThere) else { return }
    try fields.field("audio", &settings)
    try fields.field("audioPhones", &phones)
    try fields.field("audioActs", &acts)
  }

  /// What no run can be made of.
  func problem(among devices: [String]) -> FieldError? {
    guard isThere else { return acts.isEmpty ? nil : .range("audioActs") }
    guard phones.map(\.device) == devices else { return .range("audioPhones") }
    for phone in phones {
      guard Limits.times.contains(Duration(nanoseconds: phone.begins.nanoseconds)) else {
        return .range("begins_ns")
      }
      guard PlannedSound.headsets.contains(phone.headset) else { return .range("headset_hz") }
    }
    for act in acts {
      guard devices.contains(act.device) else { return .unknown("device", act.device) }
      guard Limits.times.contains(Duration(nanoseconds: act.at.nanoseconds)) else {
        return .range("at_ns")
      }
      if act.deed == .phoneCall, !PlannedAudioAct.spans.contains(act.lasting) {
        return .range("lasting_ns")
      }
    }
    return nil
  }
}

extension IntercomPlan {
  /// What a member's headset leaves of sound by its hands-free profile; nil where that is all.
  public func headset(of member: Int) -> HeadsetBand? {
    guard audio.isThere else { return nil }
    return HeadsetBand(of: audio.phones[member].headset, at: members[member].sampleRate)
  }
}
