import Intercom
import Kernel
import Plans
import Voice

extension IntercomSchema {
  /// The settings of the voice detector and play-out.
  static let voice = [
    SettingSpec(
      key: "vad.attack",
      kind: .duration(.milliseconds(20) ... .milliseconds(500)),
      fallback: "60ms",
      about: "how long a sound must last before it counts as speech",
      requirement: "S-VAD-003",
    ),
    SettingSpec(
      key: "vad.release",
      kind: .duration(.zero ... .seconds(5)),
      fallback: "300ms",
      about: "how long frames are sent after the last sound: the hangover",
      requirement: "S-VAD-003",
    ),
    SettingSpec(
      key: "vad.margin",
      kind: .decibels(0...6_000),
      fallback: "9dB",
      about: "how far above the noise floor speech begins",
      requirement: "S-VAD-001, I20",
    ),
    SettingSpec(
      key: "vad.tracking",
      kind: names(NoiseFloorTracking.self),
      fallback: "outsideTalking",
      about: "when the noise floor follows the level: always, or outside talking alone",
      requirement: "I20",
    ),
    SettingSpec(
      key: "vad.floor_lowest",
      kind: .decibels(-9_600 ... -5_000),
      fallback: "-70dB",
      about: "the lowest noise floor: below it even a whisper would be margin enough",
      requirement: "S-VAD-001, I20",
    ),
    SettingSpec(
      key: "vad.floor_highest",
      kind: .decibels(-5_000...0),
      fallback: "-30dB",
      about: "the highest noise floor: above it the detector would be deaf to speech in wind",
      requirement: "S-VAD-001, I20",
    ),
    SettingSpec(
      key: "vad.high_pass",
      kind: .integer(0...400),
      fallback: "0",
      about:
        "the corner in hertz of the filter against wind in front of the detector and the codec; "
        + "0 for none",
      requirement: "I20",
    ),
    SettingSpec(
      key: "vad.preroll",
      kind: .duration(.zero ... .seconds(1)),
      fallback: "200ms",
      about: "how much from before the start of a talkspurt is sent with it",
      requirement: "S-VAD-004",
    ),
    SettingSpec(
      key: "playout.target",
      kind: .duration(.milliseconds(20) ... .milliseconds(60)),
      fallback: "40ms",
      about: "how long the receive buffer waits for late frames",
      requirement: "S-AUD-004",
    ),
    SettingSpec(
      key: "playout.anchor",
      kind: names(PlayoutAnchor.self),
      fallback: "fixed",
      about: "whether play-out times are set once or anew for each talkspurt",
      requirement: "S-AUD-004, I01",
    ),
    SettingSpec(
      key: "playout.delay",
      kind: names(PlayoutDelay.self),
      fallback: "fixed",
      about:
        "whether the delay stays as it was set, or grows with what comes late and falls again where a talkspurt "
        + "begins; within one, which noise can keep open for minutes, only playout.shrink and playout.catch_up shorten it",
      requirement: "S-AUD-004, I19",
    ),
    SettingSpec(
      key: "playout.catch_up",
      kind: names(PlayoutCatchUp.self),
      fallback: "none",
      about:
        "how a delay above the target is made up for: compress plays two frames in the time of one",
      requirement: "S-AUD-004, I01, I19",
    ),
    SettingSpec(
      key: "playout.full",
      kind: names(PlayoutOverflow.self),
      fallback: "anew",
      about:
        "what a receive buffer gives up that is full, at 1.28 s: all but the newest frame, with "
        + "which it begins anew, or its oldest frame each time",
      requirement: "S-AUD-004, I25",
    ),
    SettingSpec(
      key: "playout.shrink",
      kind: .duration(.zero ... .seconds(600)),
      fallback: "0s",
      about: "how often a grown delay gives back one frame, where 0s means never: "
        + "frames of the audio device in which voice waits, 20 ms each, rounded up",
      requirement: "I01, I19",
    ),
  ]
}
