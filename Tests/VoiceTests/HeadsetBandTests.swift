import Testing

@testable import Voice

/// What a headset's hands-free profile leaves of sound.
struct HeadsetBandTests {
  /// How much of a wave with that period, in samples, comes through: the root of the squares, of a thousand.
  private func share(_ headset: Int64, _ rate: Int32, period: Int) -> Int {
    guard var band = HeadsetBand(of: headset, at: rate) else { return 1_000 }
    let count = Int(rate) / 50
    var (before, after) = (0.0, 0.0)
    for frame in 0..<25 {
      // A triangle, of which the overtones lie far above.
      var samples = (0..<count).map { index -> Int16 in
        let place = (frame * count + index) % period
        return Int16((abs(place * 2 - period) * 2 - period) * 8_000 / period)
      }
      let heard = samples
      band.apply(to: &samples)
      guard frame > 4 else { continue }
      before += heard.reduce(0) { $0 + Double($1) * Double($1) }
      after += samples.reduce(0) { $0 + Double($1) * Double($1) }
    }
    return Int((after / before).squareRoot() * 1_000)
  }

  @Test func `a headset that keeps all there is is none`() {
    #expect(HeadsetBand(of: 16_000, at: 16_000) == nil)
    #expect(HeadsetBand(of: 16_000, at: 8_000) == nil)
    #expect(HeadsetBand(of: 8_000, at: 8_000) == nil)
    #expect(HeadsetBand(of: 8_000, at: 16_000)?.delay == 16)
    #expect(HeadsetBand(of: 16_000, at: 48_000)?.delay == 24)
    #expect(HeadsetBand(of: 8_000, at: 48_000)?.delay == 48)
  }

  @Test(arguments: [(8_000, 16_000), (16_000, 48_000), (8_000, 48_000)] as [(Int64, Int32)])
  func `what lies in the band stays, and what lies above it is gone`(headset: Int64, rate: Int32) {
    // A quarter of the band, and 1.6 times the band and more.
    let ratio = Int(rate) / Int(headset)
    #expect((970...1_010).contains(share(headset, rate, period: ratio * 8)))
    // Of an even number of samples: the mean of an odd one is not nothing, and passes.
    #expect(share(headset, rate, period: ratio * 5 / 4 & ~1) < 60)
  }

  @Test(arguments: [(8_000, 16_000), (16_000, 48_000), (8_000, 48_000)] as [(Int64, Int32)])
  func `what stays the same comes out as loud as it went in, be it the loudest`(
    headset: Int64,
    rate: Int32,
  ) throws {
    for level in [0, 1, -1, 12_345, 32_767, -32_768] as [Int16] {
      var band = try #require(HeadsetBand(of: headset, at: rate))
      var frame = [Int16](repeating: level, count: Int(rate) / 50)
      band.apply(to: &frame)
      band.apply(to: &frame)
      #expect(frame.last == level)
    }
  }

  @Test func `what goes past it is remembered, so that nothing clicks`() throws {
    var through = try #require(HeadsetBand(of: 8_000, at: 16_000))
    var past = through
    var first = (0..<320).map { Int16($0 % 97 * 100) }
    let heard = first
    through.apply(to: &first)
    past.pass(heard)
    var (one, other) = (heard, heard)
    through.apply(to: &one)
    past.apply(to: &other)
    #expect(one == other)
  }
}
