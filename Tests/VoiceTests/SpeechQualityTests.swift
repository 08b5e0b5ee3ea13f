import Kernel
import Testing

@testable import Voice

/// Opus wideband at 13 kb/s VBR under random loss, and bursty (Alahmadi, Pocta, Melvin 2021).
private let variable13 = CodecImpairment(
  name: "Opus wideband 13 kb/s VBR",
  scale: .wideband,
  equipment: 19_960,
  robustness: 19_500,
)

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
      codec: variable13,
    )
    #expect((found + 5) / 10 * 10 == rating)
    #expect(scale.opinion(rating: found) == opinion)
  }

  @Test func `published constants are those of the band and the rate below`() throws {
    func constants(_ band: CodedBand, _ rate: Int64) -> [Int64]? {
      PublishedImpairment.opus(band: band, bitRate: rate).map { published in
        [published.bitRate, published.impairment.equipment, published.impairment.robustness]
      }
    }
    #expect(constants(.wideband, 15_000) == [15_000, 18_063, 18_737])
    #expect(constants(.wideband, 24_000) == [15_000, 18_063, 18_737])
    #expect(constants(.wideband, 13_600) == [13_000, 26_161, 23_005])
    #expect(constants(.wideband, 11_600) == nil)
    #expect(constants(.mediumband, 18_000) == nil)
    // On the wideband scale a narrow band costs 35.8 more.
    #expect(constants(.narrowband, 6_000) == [6_000, 82_068, 8_940])
    #expect(constants(.narrowband, 12_000) == [11_000, 37_830, 15_952])
  }

  @Test func `bursts hurt more than random loss`() throws {
    let codec = try #require(PublishedImpairment.opus(band: .wideband, bitRate: 15_000)).impairment
    func rating(burstRatio: Int64 = 1_000) -> Int64 {
      SpeechQuality.wideband.rating(
        delay: .zero,
        lossPerMillion: 50_000,
        burstRatio: burstRatio,
        codec: codec,
      )
    }
    // 129 − (18.063 + 76.937 · 5 / (5 / BurstR + 18.737)), by hand.
    #expect(rating() == 94_731)
    #expect(rating(burstRatio: 2_000) == 92_823)
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
    // The cubic of G.107 goes down to 0.989 here.
    for rating in stride(from: Int64(0), through: 10_000, by: 100) {
      #expect(SpeechQuality.narrowband.opinion(rating: rating) >= 1_000)
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
        codec: variable13,
      )
      #expect(rating <= before)
      before = rating
    }
  }
}
