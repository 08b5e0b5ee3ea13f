import Kernel
import Testing

@testable import Voice

/// A score where nothing was said, or everything, and where a flag and speech only touch.
struct VoiceActivityScoreBoundsTests {
  private func span(_ start: Int64, _ end: Int64) -> SpeechInterval {
    SpeechInterval(start: .start + .milliseconds(start), end: .start + .milliseconds(end))
  }

  /// Flags against speech, in milliseconds of a call of ten seconds.
  private func score(
    _ flags: [SpeechInterval],
    _ speech: [SpeechInterval],
    until end: Instant = .start + .seconds(10),
  ) -> VoiceActivityScore {
    VoiceActivityScore(of: flags, against: VoiceTruth(speech: speech), until: end)
  }

  @Test func `a nanosecond is not nothing, and nothing is`() {
    let blink = SpeechInterval(start: .start, end: .start + Duration(nanoseconds: 1))
    let heard = score([blink, span(1_000, 2_000)], [span(1_000, 2_000)])
    #expect(heard.noiseDetected == Duration(nanoseconds: 1))
    #expect(heard.noiseDetectedShare == 1)
    #expect(heard.noiseShare == 1)
    #expect(heard.carryOverShare == 0)
    #expect(heard.frontEndClippingShare == 0)
    #expect(heard.airtimeShare == 100_001)
  }

  @Test func `where somebody speaks all the time there is no noise to judge, and all else is`() {
    let heard = score([span(0, 10_000)], [span(0, 10_000)])
    #expect(heard.nonSpeech == .zero)
    #expect(heard.noiseDetectedShare == nil)
    #expect(heard.carryOverShare == nil)
    #expect(heard.noiseShare == nil)
    #expect(heard.frontEndClippingShare == 0)
    #expect(heard.midSpeechClippingShare == 0)
    #expect(heard.airtimeShare == 1_000_000)
    #expect(heard.onset95 == .zero)
    #expect(heard.hangoverMedian == nil)
  }

  @Test func `where nobody speaks a flag is noise, and no speech is lost`() {
    let heard = score([span(0, 10_000)], [])
    #expect(heard.noiseDetectedShare == 1_000_000)
    #expect(heard.frontEndClippingShare == nil)
    #expect(heard.midSpeechClippingShare == nil)
    #expect(heard.carryOverShare == nil, "there is no talkspurt behind which it could stay up")
    #expect(heard.missedTalkspurts == 0)
    #expect(heard.onsetMedian == nil)
  }

  @Test func `where everything was missed all of it is front`() {
    let heard = score([], [span(0, 500), span(1_000, 1_500)])
    #expect(heard.frontEndClippingShare == 1_000_000)
    #expect(heard.midSpeechClippingShare == nil, "none fell too early, since none rose")
    #expect(heard.carryOverShare == nil)
    #expect(heard.missedTalkspurts == 2)
    #expect(heard.airtimeShare == 0)
    #expect(heard.noiseShare == 0)
  }

  @Test(arguments: [0, -5_000] as [Int64])
  func `a call without length has no share of anything`(end: Int64) {
    let heard = score([span(0, 400)], [span(0, 500)], until: .start + .milliseconds(end))
    #expect(heard == VoiceActivityScore())
    #expect(
      [
        heard.frontEndClippingShare, heard.midSpeechClippingShare, heard.carryOverShare,
        heard.noiseDetectedShare, heard.noiseShare, heard.airtimeShare,
      ].allSatisfy { $0 == nil }
    )
  }

  @Test func `flags count once, in any order and however they overlap`() {
    let heard = score(
      [span(1_500, 2_000), span(1_000, 1_600), span(1_100, 1_200), span(1_000, 1_000)],
      [span(1_000, 2_000)],
    )
    #expect(heard.airtime == .seconds(1))
    #expect(heard.midSpeechClipping == .zero)
    #expect(heard.frontEndClipping == .zero)
    #expect(heard.noiseDetected == .zero)
  }

  @Test func `each hole in a talkspurt is lost inside it`() {
    let heard = score(
      [span(1_000, 1_500), span(1_600, 2_000), span(2_100, 2_900)],
      [span(1_000, 3_000)],
    )
    #expect(heard.midSpeechClipping == .milliseconds(300))
    #expect(heard.frontEndClipping == .zero)
    #expect(heard.onsetMedian == .zero)
    #expect(heard.carryOver == .zero)
  }

  @Test(
    arguments: [
      (0, 1_000, 1, 1_000, 0, 1_000), (2_000, 2_500, 1, 500, 0, 1_000),
      (1_999, 2_500, 0, 0, 500, 999), (0, 1_001, 0, 1_000, 0, 0),
    ] as [(Int64, Int64, Int64, Int64, Int64, Int64)]
  )
  func `a flag that only touches speech has not noticed it`(
    start: Int64,
    end: Int64,
    missed: Int64,
    noise: Int64,
    carried: Int64,
    front: Int64,
  ) {
    let heard = score([span(start, end)], [span(1_000, 2_000)])
    #expect(heard.missedTalkspurts == missed)
    #expect(heard.noiseDetected == .milliseconds(noise))
    #expect(heard.carryOver == .milliseconds(carried))
    #expect(heard.frontEndClipping == .milliseconds(front))
  }

  @Test func `what lies behind the end of the call counts nowhere`() {
    let heard = score([span(9_400, 12_000), span(15_000, 16_000)], [span(9_500, 10_500)])
    #expect(heard.speech == .milliseconds(500))
    #expect(heard.nonSpeech == .milliseconds(9_500))
    #expect(heard.airtime == .milliseconds(600))
    #expect(heard.noiseDetected == .milliseconds(100))
    #expect(heard.carryOver == .zero)
    #expect(heard.hangoverMedian == nil)
  }
}
