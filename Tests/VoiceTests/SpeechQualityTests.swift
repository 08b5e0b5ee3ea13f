import Kernel
import Testing

@testable import Voice

struct SpeechQualityTests {
  @Test(arguments: [
    (0, 0), (100, 0), (150, 160), (200, 3_040), (250, 8_920), (300, 14_760), (400, 24_070),
  ])
  func `the delay impairment has the check values`(delay: Int64, hundredths: Int64) {
    let impairment = SpeechQuality.delayImpairment(.milliseconds(delay))
    #expect((impairment + 5) / 10 * 10 == hundredths)
  }

  @Test(arguments: [
    (0, 109_040, 4_183), (20_000, 102_060, 3_990), (50_000, 93_720, 3_719),
    (100_000, 83_600, 3_345),
  ])
  func `Opus wideband at 13 kb per second has the check values`(
    loss: Int64,
    rating: Int64,
    opinion: Int64,
  ) {
    let scale = SpeechQuality.wideband
    let found = scale.rating(
      delay: .milliseconds(120),
      lossPerMillion: loss,
      codec: .opusVariable13,
    )
    #expect((found + 5) / 10 * 10 == rating)
    #expect(scale.opinion(rating: found) == opinion)
  }

  @Test func `constant bit rate and bursts have their own constants`() {
    let scale = SpeechQuality.wideband
    func rating(_ codec: CodecImpairment, burstRatio: Int64 = 1_000) -> Int64 {
      scale.rating(delay: .zero, lossPerMillion: 50_000, burstRatio: burstRatio, codec: codec)
    }
    // 129 - (18.06 + 76.94 · 5 / (5 + 18.74)) and so on, by hand.
    #expect(rating(.opusConstant15) == 94_735)
    #expect(rating(.opusConstant15Bursty) == 92_708)
    #expect(rating(.opusVariable13Bursty) == 91_923)
    #expect(rating(.opusConstant15, burstRatio: 2_000) == 92_828)
  }

  @Test func `a perfect call has the scale's best rating and opinion`() {
    for scale in SpeechQuality.allCases {
      let codec = CodecImpairment(name: "none", scale: scale, equipment: 0, robustness: 10_000)
      let rating = scale.rating(delay: .zero, lossPerMillion: 0, codec: codec)
      #expect(rating == scale.ratingMax)
    }
    #expect(SpeechQuality.narrowband.opinion(rating: 93_200) == 4_409)
    #expect(SpeechQuality.wideband.opinion(rating: 129_000) == 4_500)
    #expect(SpeechQuality.fullband.opinion(rating: 148_000) == 4_500)
  }

  @Test func `opinions end at 1 and 4,5`() {
    for scale in SpeechQuality.allCases {
      #expect(scale.opinion(rating: 0) == 1_000)
      #expect(scale.opinion(rating: -40_000) == 1_000)
      #expect(scale.opinion(rating: 200_000) == 4_500)
    }
    #expect(SpeechQuality.narrowband.opinion(rating: 50_000) == 2_575)
    #expect(SpeechQuality.wideband.opinion(rating: 64_500) == 2_575)
  }

  @Test func `more delay and more loss never sound better`() {
    let scale = SpeechQuality.wideband
    var before = Int64.max
    for step in Int64(0)..<100 {
      let rating = scale.rating(
        delay: .milliseconds(step * 10),
        lossPerMillion: step * 10_000,
        codec: .opusConstant15,
      )
      #expect(rating <= before)
      before = rating
    }
  }
}
