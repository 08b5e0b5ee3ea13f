import Kernel
import Testing

@testable import Voice

/// A detector alone over a few frames: what it sends, and what there is to judge.
struct DetectorTrialBoundsTests {
  private static let quiet: Millibels = -7_000
  private static let loud: Millibels = -2_000

  /// A recording of frames, `#` loud and `.` quiet; speech where the second line has `s`.
  private func features(_ frames: String, truth: String = "") -> DetectorFeatures {
    let length = VoiceFrame.length
    let speech = truth.enumerated().filter { $0.element == "s" }.map { frame, _ in
      SpeechInterval(
        start: .start + length * Int64(frame),
        end: .start + length * Int64(frame + 1),
      )
    }
    return DetectorFeatures(
      levels: frames.map { $0 == "#" ? Self.loud : Self.quiet },
      truth: VoiceTruth(speech: speech),
    )
  }

  private func settings(attack: Int64 = 40, release: Int64 = 60) -> VoiceActivitySettings {
    var settings = VoiceActivitySettings()
    settings.attack = .milliseconds(attack)
    settings.release = .milliseconds(release)
    return settings
  }

  /// Spans as frames, `2-5` from the third up to the fifth.
  private func frames(_ spans: [SpeechInterval]) -> [String] {
    spans.map { span in
      let length = VoiceFrame.length.nanoseconds
      return "\(span.start.nanoseconds / length)-\(span.end.nanoseconds / length)"
    }
  }

  @Test(
    arguments: [
      // The flag rises with the second loud frame and falls three frames after the last.
      ("....####.........", 0, ["5-11"], ["5-11"]),
      ("....####.........", 60, ["5-11"], ["2-11"]),
      // The pre-roll reaches back to the first frame, and no further.
      (".###.......", 1_000, ["2-7"], ["0-7"]),
      // What has been sent is not sent again.
      ("..##......##....", 1_000, ["3-7", "11-15"], ["0-7", "7-15"]),
      // A flag that is up at the end ends there.
      ("....####", 20, ["5-8"], ["4-8"]),
      // Less than the attack is nothing.
      ("....#....", 200, [], []),
      ("", 200, [], []),
    ] as [(String, Int64, [String], [String])]
  )
  func `the flag and what is sent`(
    line: String,
    preRoll: Int64,
    flags: [String],
    sent: [String],
  ) {
    let trial = DetectorTrial(
      settings(),
      preRoll: .milliseconds(preRoll),
      over: features(line),
    )
    #expect(frames(trial.flags) == flags)
    #expect(frames(trial.sent) == sent)
  }

  @Test func `it sends the frames that a sender with the detector and a pre-roll sends`() {
    for seed in 0..<20 as Range<UInt64> {
      var words = RandomStream(seed: seed, key: "trial").at(0)
      var level = Self.quiet
      let levels = (0..<400).map { _ in
        if words.next() % 9 == 0 { level = Millibels(words.next() % 6_000) - 8_000 }
        return level + Millibels(words.next() % 300)
      }
      let settings = settings(
        attack: Int64(words.next() % 120),
        release: Int64(words.next() % 300),
      )
      let ahead = Duration.milliseconds(Int64(words.next() % 300))
      let features = DetectorFeatures(levels: levels, truth: VoiceTruth())
      let trial = DetectorTrial(settings, preRoll: ahead, over: features)
      let sent = trial.sent.flatMap { span in
        Array(
          span.start.nanoseconds / VoiceFrame.length.nanoseconds..<span.end.nanoseconds
            / VoiceFrame.length.nanoseconds
        )
      }
      #expect(sent == sentFrames(settings, ahead, levels), "seed \(seed)")
    }
  }

  /// Frame by frame, as an app does it.
  private func sentFrames(
    _ settings: VoiceActivitySettings,
    _ ahead: Duration,
    _ levels: [Millibels],
  ) -> [Int64] {
    var detector = VoiceActivityDetector(settings: settings)
    var preRoll = PreRoll(length: ahead)
    var sent: [Int64] = []
    for (index, level) in levels.enumerated() {
      let activity = detector.hear(level: level)
      if activity == .started { sent += preRoll.release().map(\.number) }
      if activity.isSent {
        sent.append(Int64(index))
      } else {
        preRoll.remember(frame: FrameNumber(Int64(index)))
      }
    }
    return sent
  }

  @Test func `where nobody speaks there is no share of speech, and where there is nothing none`() {
    let silent = DetectorTrial(settings(), preRoll: .zero, over: features("......"))
    #expect(silent.flagScore.frontEndClippingShare == nil)
    #expect(silent.flagScore.noiseShare == 0)
    let nothing = DetectorTrial(settings(), preRoll: .zero, over: features(""))
    #expect(nothing.flagScore.noiseShare == nil)
    #expect(nothing.flagScore.airtimeShare == nil)
  }

  @Test func `speech that is never noticed is clipped, all of it`() {
    let trial = DetectorTrial(
      settings(),
      preRoll: .zero,
      over: features(".........", truth: "..ssss..."),
    )
    #expect(trial.sentScore.frontEndClippingShare == 1_000_000)
    #expect(trial.sentScore.missedTalkspurts == 1)
  }

  @Test func `a microphone's levels are those that a call hears, and none of no frames`() {
    var microphone = Microphone(
      clips: [],
      noise: .white(level: -4_000),
      stream: RandomStream(seed: 3, key: "m"),
    )
    let features = DetectorFeatures(of: microphone, frames: 3, truth: VoiceTruth())
    var samples: [Int16] = []
    #expect(features.levels[2] == microphone.frame(FrameNumber(2), into: &samples))
    #expect(features.end == .start + .milliseconds(60))
    #expect(DetectorFeatures(of: microphone, frames: -1, truth: VoiceTruth()).levels == [])
  }
}
