import Kernel
import Testing

@testable import Voice

/// The E-model where everything is lost, or takes for ever, and the constants that it goes by.
struct SpeechQualityBoundsTests {
  private func rating(
    _ scale: SpeechQuality,
    lost: Int64,
    burstRatio: Int64 = 1_000,
    equipment: Int64 = 0,
    robustness: Int64 = 10_000,
    delay: Duration = .zero,
  ) -> Int64 {
    let codec = CodecImpairment(
      name: "any",
      scale: scale,
      equipment: equipment,
      robustness: robustness,
    )
    return scale.rating(
      delay: delay,
      lossPerMillion: lost,
      burstRatio: burstRatio,
      codec: codec,
    )
  }

  // R₀ − (Ie + (max − Ie) · 100 / (100 + 10)), by hand.
  @Test(
    arguments: [
      (.narrowband, 0, 6_836), (.wideband, 0, 42_636), (.fullband, 0, 28_000),
      (.narrowband, 95_000, -1_800), (.wideband, 20_000, 40_818),
    ] as [(SpeechQuality, Int64, Int64)]
  )
  func `where everything is lost a codec's robustness is what is left`(
    scale: SpeechQuality,
    equipment: Int64,
    expected: Int64,
  ) {
    #expect(rating(scale, lost: 1_000_000, equipment: equipment) == expected)
  }

  @Test func `the first lost frame of a million is felt, and the longest burst no more than Bpl`() {
    #expect(rating(.wideband, lost: 0, robustness: 1) == 129_000)
    #expect(rating(.wideband, lost: 1, robustness: 1_000) == 128_991)
    // One in a hundred, of bursts so long that only Ie + 95 · 1 / 10 is left.
    #expect(rating(.wideband, lost: 10_000, burstRatio: 1_000_000_000) == 119_500)
    #expect(rating(.wideband, lost: 10_000) == 120_364)
  }

  @Test(
    arguments: [
      (Duration.zero, 0), (.milliseconds(-5_000), 0), (.milliseconds(100), 0),
      (.milliseconds(100) + Duration(nanoseconds: 1), 0), (.seconds(3_600), 49_996),
      (Duration(nanoseconds: .max), 50_000),
    ] as [(Duration, Int64)]
  )
  func `a delay costs nothing up to 100 ms and 50 at most`(delay: Duration, cost: Int64) {
    #expect(SpeechQuality.delayImpairment(delay) == cost)
    #expect(rating(.fullband, lost: 0, delay: delay) == 148_000 - cost)
  }

  @Test(
    arguments: [
      (.narrowband, 5_999, nil), (.narrowband, 6_000, 6_000), (.narrowband, 10_999, 10_000),
      (.narrowband, 1_000_000, 11_000), (.wideband, 11_999, nil), (.wideband, 12_000, 12_000),
      (.wideband, .max / 1_000, 15_000), (.wideband, -1, nil), (.mediumband, .max / 1_000, nil),
    ] as [(CodedBand, Int64, Int64?)]
  )
  func `constants are of the highest rate that was measured and is not above`(
    band: CodedBand,
    bitRate: Int64,
    measured: Int64?,
  ) throws {
    let found = PublishedImpairment.opus(band: band, bitRate: bitRate)
    #expect(found?.bitRate == measured)
    guard let measured else { return }
    let impairment = try #require(found).impairment
    #expect(impairment.scale == .wideband)
    #expect(impairment.name.hasPrefix("\(band.rawValue) \(measured / 1_000) kb/s CBR"))
    #expect(impairment.name.contains("35.8") == (band == .narrowband))
  }

  // MARK: Levels and lengths

  @Test(
    arguments: [
      (1, 0), (2, 65_536), (3, 103_872), (4, 131_072), (1 << 40, 40 << 16),
      (.max, 64 << 16 - 1),
    ] as [(UInt64, Int64)]
  )
  func `logarithms are rounded down to 16 binary places`(value: UInt64, expected: Int64) {
    #expect(SignalLevel.log2Fixed(value) == expected)
  }

  @Test(
    arguments: [
      ([], -9_600), ([0], -9_600), ([1], -9_031), ([-1], -9_031), ([.min], 0), ([0, .min], -301),
    ] as [([Int16], Millibels)]
  )
  func `samples have the level of their mean square`(samples: [Int16], level: Millibels) {
    #expect(SignalLevel.millibels(of: samples) == level)
  }

  @Test(
    arguments: [
      (.min, 0), (-1, 0), (0, 0), (1, 1), (19_999_999, 1), (20_000_001, 2),
      (.max, 461_168_601_843),
    ] as [(Int64, Int64)]
  )
  func `a span needs whole frames`(nanoseconds: Int64, frames: Int64) {
    #expect(VoiceFrame.count(covering: Duration(nanoseconds: nanoseconds)) == frames)
  }

  @Test(arguments: [(8_000, 52), (16_000, 104), (48_000, 312)] as [(Int32, Int)])
  func `what the codec looks ahead is a whole number of samples`(rate: Int32, samples: Int) {
    #expect(CodecDelay.samples(at: rate) == samples)
    #expect(Int64(samples) * 1_000_000_000 / Int64(rate) == CodecDelay.lookAhead.nanoseconds)
  }
}
