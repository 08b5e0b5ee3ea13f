import Kernel

/// Tells speech from silence frame by frame, from levels alone (S-VAD-001, S-VAD-003).
///
/// ```
///                 sound                  sound for `attack`
///      ┌──────┐ ─────────▶ ┌────────┐ ─────────────────────▶ ┌─────────┐
///      │ idle │            │ attack │                        │ talking │ ◀─┐
///      └──────┘ ◀───────── └────────┘                        └─────────┘   │
///         ▲       quiet                                           │ quiet  │ sound
///         │                quiet for `release`                    ▼        │
///         └────────────────────────────────────────────────  ┌─────────┐   │
///                                                            │ release │ ──┘
///                                                            └─────────┘
/// ```
///
/// Sound is a frame louder than the noise floor by more than the margin. The floor starts at the
/// level of the first frame, falls fast and rises slowly, within its bounds.
public struct VoiceActivityDetector: Record, Equatable, Sendable {
  /// What the detector goes by.
  public var settings: VoiceActivitySettings
  /// Where the state machine stands after the last frame.
  public private(set) var state: VoiceActivityState = .idle
  /// How many frames `state` has lasted, the last one included; 0 before the first frame.
  public private(set) var framesInState: Int64 = 0
  /// What the detector takes for silence at this place.
  public private(set) var noiseFloor: Millibels
  private var hasHeard = false

  /// A detector that has heard nothing yet.
  public init(settings: VoiceActivitySettings) {
    self.settings = settings
    noiseFloor = settings.floorLowest
  }

  /// A detector as the seed has it, that has heard nothing yet.
  public init() {
    self.init(settings: VoiceActivitySettings())
  }

  /// Takes the level of the next frame and tells what the frame is.
  public mutating func hear(level: Millibels) -> VoiceActivity {
    if !hasHeard {
      hasHeard = true
      noiseFloor = bounded(level)
    }
    let verdict = judge(isSound: level > noiseFloor + settings.margin)
    adaptFloor(to: level)
    return verdict
  }

  /// Names every field once.
  public mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    try fields.field("settings", &settings)
    try fields.field("state", &state)
    try fields.field("frames_in_state", &framesInState)
    try fields.field("noise_floor_mb", &noiseFloor)
    try fields.field("has_heard", &hasHeard)
  }

  private mutating func judge(isSound: Bool) -> VoiceActivity {
    switch (state, isSound) {
    case (.idle, false):
      stay()
      return .silent
    case (.idle, true):
      return rise(from: 0)
    case (.attack, true):
      return rise(from: framesInState)
    case (.attack, false):
      enter(.idle)
      return .silent
    case (.talking, true):
      stay()
      return .continuing
    case (.talking, false):
      return fall(from: 0)
    case (.release, true):
      enter(.talking)
      return .continuing
    case (.release, false):
      return fall(from: framesInState)
    }
  }

  /// One more frame of sound after `count` of them.
  private mutating func rise(from count: Int64) -> VoiceActivity {
    if count + 1 >= settings.attackFrames {
      enter(.talking)
      return .started
    }
    if count == 0 { enter(.attack) } else { stay() }
    return .undecided
  }

  /// One more quiet frame after `count` of them.
  private mutating func fall(from count: Int64) -> VoiceActivity {
    if count >= settings.releaseFrames {
      enter(.idle)
      return .ended
    }
    if count == 0 { enter(.release) } else { stay() }
    return .releasing
  }

  private mutating func enter(_ next: VoiceActivityState) {
    state = next
    framesInState = 1
  }

  private mutating func stay() {
    framesInState += 1
  }

  private mutating func adaptFloor(to level: Millibels) {
    switch (settings.tracking, state) {
    case (.outsideTalking, .talking):
      return
    case (.outsideTalking, .idle), (.outsideTalking, .attack), (.outsideTalking, .release),
      (.always, .idle), (.always, .attack), (.always, .talking), (.always, .release):
      let distance = level - noiseFloor
      let step =
        distance > 0
        ? min(distance, settings.floorRise)
        : min(0, max(distance, distance / max(1, settings.floorFallDivisor) - 1))
      noiseFloor = bounded(noiseFloor + step)
    }
  }

  private func bounded(_ level: Millibels) -> Millibels {
    max(settings.floorLowest, min(settings.floorHighest, level))
  }
}

/// Where a voice activity detector's state machine stands.
public enum VoiceActivityState: String, CaseIterable, Sendable {
  /// Nobody talks.
  case idle
  /// There is sound, but not for long enough to be speech.
  case attack
  /// Somebody talks.
  case talking
  /// The hangover: it is quiet, but not for long enough to be over.
  case release
}

/// What a voice activity detector makes of one frame.
public enum VoiceActivity: String, CaseIterable, Sendable {
  /// Nobody talks; not sent.
  case silent
  /// The attack runs; not sent, but remembered by the pre-roll.
  case undecided
  /// The attack is complete with this frame, which is sent after the pre-roll.
  case started
  /// Somebody goes on talking; sent.
  case continuing
  /// The hangover runs; sent.
  case releasing
  /// The hangover is over; this frame is no longer sent.
  case ended

  /// Whether the frame itself is sent.
  @inlinable public var isSent: Bool {
    switch self {
    case .started, .continuing, .releasing: true
    case .silent, .undecided, .ended: false
    }
  }
}
