import Kernel
import Testing

@testable import Voice

struct VoiceActivityScoreTests {
  private func milliseconds(_ start: Int64, _ end: Int64) -> SpeechInterval {
    SpeechInterval(start: .start + .milliseconds(start), end: .start + .milliseconds(end))
  }

  private func score(
    _ flags: [SpeechInterval],
    _ truth: [SpeechInterval],
    until end: Int64 = 10_000,
  ) -> VoiceActivityScore {
    VoiceActivityScore(
      of: flags,
      against: VoiceTruth(speech: truth),
      until: .start + .milliseconds(end),
    )
  }

  @Test func `pauses below 200 ms belong to the talkspurt`() {
    let truth = VoiceTruth(speech: [
      milliseconds(1_300, 1_500), milliseconds(0, 500), milliseconds(699, 1_000),
      milliseconds(1_200, 1_310),
    ])
    #expect(truth.talkspurts == [milliseconds(0, 1_000), milliseconds(1_200, 1_500)])
    #expect(truth.speechTime == .milliseconds(1_300))
  }

  @Test func `a flag that is the truth loses nothing`() {
    let truth = [milliseconds(1_000, 2_000), milliseconds(3_000, 3_500)]
    let score = score(truth, truth)
    #expect(score.speech == .milliseconds(1_500))
    #expect(score.nonSpeech == .milliseconds(8_500))
    #expect(score.frontEndClipping == .zero)
    #expect(score.midSpeechClipping == .zero)
    #expect(score.carryOver == .zero)
    #expect(score.noiseDetected == .zero)
    #expect(score.airtimeShare == 150_000)
  }

  @Test func `each kind of mistake is counted as itself`() {
    // Front 100 ms, a hole of 50 ms, 300 ms of hangover, 40 ms of noise before, 200 ms after.
    let score = score(
      [
        milliseconds(500, 540), milliseconds(1_100, 1_400), milliseconds(1_450, 2_300),
        milliseconds(5_000, 5_200),
      ],
      [milliseconds(1_000, 2_000)],
    )
    #expect(score.frontEndClipping == .milliseconds(100))
    #expect(score.midSpeechClipping == .milliseconds(50))
    #expect(score.carryOver == .milliseconds(300))
    #expect(score.noiseDetected == .milliseconds(240))
    #expect(score.frontEndClippingShare == 100_000)
    #expect(score.midSpeechClippingShare == 50_000)
    #expect(score.carryOverShare == 33_334)
    #expect(score.noiseDetectedShare == 26_667)
    #expect(score.airtime == .milliseconds(1_390))
  }

  @Test func `a flag before the speech is noise and hides the onset`() {
    let score = score([milliseconds(900, 2_000)], [milliseconds(1_000, 2_000)])
    #expect(score.noiseDetected == .milliseconds(100))
    #expect(score.onsetMedian == .zero)
    #expect(score.frontEndClipping == .zero)
  }

  @Test func `a flag that stays up between two talkspurts is carried over once`() {
    let score = score(
      [milliseconds(1_000, 3_600)],
      [milliseconds(1_000, 2_000), milliseconds(3_000, 3_500)],
    )
    #expect(score.carryOver == .milliseconds(1_100))
    #expect(score.noiseDetected == .zero)
    #expect(score.midSpeechClipping == .zero)
  }

  @Test func `a talkspurt without a flag is all front, and has no onset`() {
    let score = score(
      [milliseconds(1_060, 2_000)],
      [milliseconds(1_000, 2_000), milliseconds(3_000, 3_500)],
    )
    #expect(score.frontEndClipping == .milliseconds(560))
    #expect(score.missedTalkspurts == 1)
    #expect(score.onsetMedian == .milliseconds(60))
    #expect(score.onset95 == .milliseconds(60))
  }

  @Test func `onsets are told by nearest rank`() {
    let truth = (0..<Int64(20)).map { milliseconds($0 * 1_000, $0 * 1_000 + 500) }
    let flags = (0..<Int64(20)).map { milliseconds($0 * 1_000 + $0 * 10, $0 * 1_000 + 500) }
    let score = score(flags, truth, until: 20_000)
    #expect(score.onsetMedian == .milliseconds(90))
    #expect(score.onset95 == .milliseconds(180))
  }

  @Test func `a hangover is judged where the flag falls after the speech and before the next`() {
    let truth = [
      milliseconds(1_000, 2_000), milliseconds(3_000, 4_000), milliseconds(4_300, 5_000),
      milliseconds(6_000, 7_000), milliseconds(8_000, 9_000), milliseconds(9_500, 9_900),
    ]
    let flags = [
      milliseconds(1_060, 2_250), milliseconds(3_060, 4_280), milliseconds(4_290, 5_300),
      // With the speech, before its end, and not before the call's.
      milliseconds(6_060, 7_000), milliseconds(8_060, 8_900), milliseconds(9_560, 10_000),
    ]
    #expect(score(flags, truth).hangoverMedian == .milliseconds(280))
    #expect(score([milliseconds(1_060, 4_400)], Array(truth.prefix(3))).hangoverMedian == nil)
    #expect(score([], truth).hangoverMedian == nil)
  }

  @Test func `flags frame by frame are one flag, and nothing counts after the end`() {
    let frames = (0..<Int64(100)).map { milliseconds($0 * 20, $0 * 20 + 20) }
    let score = score(frames, [milliseconds(0, 500)], until: 1_000)
    #expect(score.carryOver == .milliseconds(500))
    #expect(score.noiseDetected == .zero)
    #expect(score.airtimeShare == 1_000_000)
  }

  @Test func `a call without speech or without length has no shares`() {
    #expect(score([], []).frontEndClippingShare == nil)
    #expect(score([], []).onset95 == nil)
    #expect(score([], [], until: 0).noiseDetectedShare == nil)
  }

  @Test func `the four kinds add up for any flags`() {
    for seed in UInt64(0)..<100 {
      var random = RandomStream(seed: seed, key: "score")
      func spans() -> [SpeechInterval] {
        (0..<12).map { _ in
          let start = Int64(random.below(9_500))
          return milliseconds(start, start + Int64(random.below(700)))
        }
      }
      let flags = spans()
      let score = score(flags, spans(), until: 9_800)
      let heard = score.speech - score.frontEndClipping - score.midSpeechClipping
      #expect(score.airtime == heard + score.carryOver + score.noiseDetected, "seed \(seed)")
      #expect(score.noiseDetected >= .zero && score.midSpeechClipping >= .zero, "seed \(seed)")
      #expect(score.speech + score.nonSpeech == .milliseconds(9_800), "seed \(seed)")
    }
  }

  @Test func `speech in a clean clip is told from its level`() {
    var samples = [Int16](repeating: 3, count: 16_000)
    for index in 3_200..<9_600 { samples[index] = index % 2 == 0 ? 4_000 : -4_000 }
    let truth = VoiceTruth(clean: samples, sampleRate: 16_000, startingAt: .start + .seconds(2))
    #expect(truth.talkspurts == [milliseconds(2_200, 2_600)])
  }

  @Test func `truth and score read back as they were written`() throws {
    let truth = VoiceTruth(speech: [milliseconds(0, 500)])
    let score = score([milliseconds(100, 700)], [milliseconds(0, 500)])
    #expect(
      try CanonicalReader.decode(VoiceTruth.self, from: CanonicalWriter.encode(truth)) == truth
    )
    let bytes = CanonicalWriter.encode(score)
    #expect(try CanonicalReader.decode(VoiceActivityScore.self, from: bytes) == score)
  }
}
