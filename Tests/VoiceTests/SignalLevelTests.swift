import Testing

@testable import Voice

struct SignalLevelTests {
  /// Sum of squares, how many samples, and their level.
  private static let levels: [(squares: Int64, count: Int, level: Millibels)] = [
    (32_768 * 32_768, 1, 0),
    (16_384 * 16_384, 1, -602),
    (1, 1, -9_031),
    (10 * 3_277 * 3_277, 10, -2_000),
    (0, 320, -9_600),
    (1, 320, -9_600),
  ]

  @Test(arguments: levels)
  func `levels are relative to a full-scale square wave`(
    squares: Int64,
    count: Int,
    level: Millibels,
  ) {
    #expect(SignalLevel.millibels(sumOfSquares: squares, count: count) == level)
  }

  @Test func `doubling the amplitude adds 602.06 mB wherever it stands`() {
    for amplitude in stride(from: Int64(40), to: 16_000, by: 37) {
      let low = SignalLevel.millibels(sumOfSquares: amplitude * amplitude, count: 1)
      let high = SignalLevel.millibels(sumOfSquares: 4 * amplitude * amplitude, count: 1)
      #expect((602...603).contains(high - low))
    }
  }

  @Test func `the loudest frame there can be does not overflow`() {
    #expect(SignalLevel.millibels(of: Array(repeating: Int16.min, count: 960)) == 0)
  }

  @Test func `spans of time are rounded up to frames`() {
    #expect(VoiceFrame.count(covering: .zero) == 0)
    #expect(VoiceFrame.count(covering: .milliseconds(20)) == 1)
    #expect(VoiceFrame.count(covering: .milliseconds(21)) == 2)
    #expect(VoiceFrame.samples(at: 48_000) == 960)
  }
}
