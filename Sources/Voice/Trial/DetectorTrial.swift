import Kernel

/// What one setting of the voice activity detector makes of a recording: its flag, what would be sent,
/// and how well both follow the truth.
///
/// It is the detector that a call has, over levels alone. A call's own scores are the same where a
/// member captures from its first frame on, without a pause, and has a path to somebody all the time:
/// without one nothing is sent.
public struct DetectorTrial: Equatable, Sendable {
  /// When the flag was up, on the sample clock.
  public private(set) var flags: [SpeechInterval] = []
  /// What is sent: the flag, and so much before each rise as the pre-roll holds and was not sent.
  public private(set) var sent: [SpeechInterval] = []
  /// The score of the flag.
  public let flagScore: VoiceActivityScore
  /// The score of what is sent.
  public let sentScore: VoiceActivityScore

  /// Tries settings on features.
  ///
  /// - Parameters:
  ///   - settings: what the detector goes by.
  ///   - preRoll: how much from before a rise is sent with it; whole frames, rounded up.
  ///   - features: the recording.
  /// - Complexity: O(frames), some nanoseconds each, beside the scores.
  public init(
    _ settings: VoiceActivitySettings,
    preRoll: Duration,
    over features: DetectorFeatures,
  ) {
    let flags = Self.flags(settings, of: features.levels)
    let ahead = VoiceFrame.length * VoiceFrame.count(covering: preRoll)
    var sent: [SpeechInterval] = []
    sent.reserveCapacity(flags.count)
    for flag in flags {
      let before = sent.last?.end ?? .start
      let start = flag.start - before > ahead ? flag.start - ahead : before
      sent.append(SpeechInterval(start: start, end: flag.end))
    }
    self.flags = flags
    self.sent = sent
    flagScore = VoiceActivityScore(of: flags, against: features.truth, until: features.end)
    sentScore = VoiceActivityScore(of: sent, against: features.truth, until: features.end)
  }

  /// The stretches of frames in which the flag is up; one that is up at the end ends there.
  private static func flags(
    _ settings: VoiceActivitySettings,
    of levels: [Millibels],
  ) -> [SpeechInterval] {
    var detector = VoiceActivityDetector(settings: settings)
    var flags: [SpeechInterval] = []
    var opened = -1
    levels.withUnsafeBufferPointer { levels in
      for frame in levels.indices {
        switch detector.hear(level: levels[frame]) {
        case .silent, .undecided, .continuing, .releasing: break
        case .started: opened = frame
        case .ended:
          flags.append(Self.interval(opened, frame))
          opened = -1
        }
      }
    }
    if opened >= 0 { flags.append(Self.interval(opened, levels.count)) }
    return flags
  }

  private static func interval(_ first: Int, _ end: Int) -> SpeechInterval {
    SpeechInterval(
      start: .start + VoiceFrame.length * Int64(first),
      end: .start + VoiceFrame.length * Int64(end),
    )
  }
}
