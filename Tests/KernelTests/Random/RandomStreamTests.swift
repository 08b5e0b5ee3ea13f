import Kernel
import Testing

/// The golden vectors were computed by an independent implementation in another language.
struct RandomStreamTests {
  @Test func `a stream's numbers never change`() {
    var stream = RandomStream(seed: 7, key: "link/hina-ren/loss")
    #expect(stream.next() == 0x702B_3CE4_3C96_26AA)
    #expect(stream.next() == 0x981C_F0E8_91AF_6DD5)
    #expect(stream.next() == 0x182A_88C7_3512_007A)
    #expect(stream.next() == 0x5618_4731_9E5A_EF21)
    var nameless = RandomStream(seed: 0, key: "")
    #expect(nameless.next() == 0xCC8A_1473_EF66_FBAB)
  }

  @Test func `a place's numbers never change, whatever was drawn before`() {
    var stream = RandomStream(seed: 7, key: "link/hina-ren/loss")
    let fresh = stream
    for _ in 0..<5 { _ = stream.next() }
    for source in [fresh, stream] {
      var place = source.at(1_234, lane: 5)
      var inner = place.at(9, lane: 1)
      #expect(place.next() == 0xB7B2_C2E5_7453_B964)
      #expect(inner.next() == 0x9DEF_F2B8_FAFA_EDFA)
      #expect(source.word(at: 1_234, lane: 5) == 0x05A3_3D2D_EAE1_38B4)
    }
  }

  @Test func `drawing at a place moves nothing in the stream`() {
    var quiet = RandomStream(seed: 3, key: "a")
    var asked = quiet
    for place in 0..<10 as Range<UInt64> {
      var substream = asked.at(place)
      _ = substream.next()
      _ = asked.word(at: place)
      #expect(asked.next() == quiet.next())
    }
  }

  @Test func `seeds, names, places and lanes give different numbers`() {
    var first: [UInt64] = []
    for seed in 0..<8 as Range<UInt64> {
      for key in ["", "a", "b", "a/b", "link/hina-ren/loss", "link/ren-hina/loss"] {
        let stream = RandomStream(seed: seed, key: key)
        var drawn = stream
        first.append(drawn.next())
        for place in 0..<4 as Range<UInt64> {
          for lane in 0..<4 as Range<UInt64> {
            var substream = stream.at(place, lane: lane)
            first.append(substream.next())
            first.append(stream.word(at: place, lane: lane))
          }
        }
      }
    }
    let sorted = first.sorted()
    #expect(zip(sorted, sorted.dropFirst()).allSatisfy(<))
  }

  @Test func `bounded numbers never change`() {
    var stream = RandomStream(seed: 1, key: "below")
    let digits = (0..<12).map { _ in stream.below(10) }
    #expect(digits == [1, 6, 3, 2, 3, 4, 6, 8, 4, 6, 9, 4])
    // Nearly half of the words are drawn again for this bound.
    let halves = (0..<3).map { _ in stream.below(1 << 63 + 1) }
    #expect(
      halves == [4_828_765_268_789_880_224, 7_017_075_430_410_888_966, 8_303_991_764_464_973_279]
    )
  }

  /// χ² over 7 cells has 6 degrees of freedom: above 22.5 once in 1,000 seeds.
  @Test func `every number below a bound is equally likely`() {
    var stream = RandomStream(seed: 1, key: "cells")
    var cells = Array(repeating: 0.0, count: 7)
    for _ in 0..<14_000 { cells[Int(stream.below(7))] += 1 }
    let chiSquare = cells.map { ($0 - 2_000) * ($0 - 2_000) / 2_000 }.reduce(0, +)
    #expect(chiSquare < 22.5)
    #expect(chiSquare > 0.38, "closer to even than chance allows in 999 of 1,000 seeds")
  }

  @Test func `chances never change`() {
    var stream = RandomStream(seed: 1, key: "happens")
    let drawn = (0..<32).map { _ in stream.happens(Ratio(1, 4)) ? "1" : "0" }.joined()
    #expect(drawn == "10000100000000000000001000100100")
  }

  @Test func `the certain and the impossible draw as well`() {
    var stream = RandomStream(seed: 1, key: "certain")
    var counted = stream
    for _ in 0..<10 {
      let certain = stream.happens(.one)
      let impossible = stream.happens(.zero)
      #expect(certain && !impossible)
      _ = counted.next()
      _ = counted.next()
    }
    let present = stream.next()
    #expect(present == counted.next())
  }

  @Test func `a larger chance holds wherever a smaller one does`() {
    let places = RandomStream(seed: 1, key: "coupled")
    var onlyLarger = 0
    for place in 0..<2_000 as Range<UInt64> {
      var draw = places.at(place)
      var again = draw
      let smaller = draw.happens(Ratio(1, 7))
      let larger = again.happens(Ratio(3, 10))
      #expect(larger || !smaller)
      if larger, !smaller { onlyLarger += 1 }
    }
    // 2,000 · (3/10 − 1/7) = 314 ± 4 · 16.3.
    #expect((249...379).contains(onlyLarger))
  }

  @Test func `a shuffle never changes`() {
    var stream = RandomStream(seed: 1, key: "shuffle")
    var numbers = Array(0..<10)
    stream.shuffle(&numbers)
    #expect(numbers == [8, 6, 7, 1, 9, 3, 5, 2, 0, 4])
    var none: [Int] = []
    stream.shuffle(&none)
    #expect(none == [])
  }

  /// χ² over 24 orders has 23 degrees of freedom: above 49.7 once in 1,000 seeds.
  @Test func `every order is equally likely`() {
    var stream = RandomStream(seed: 1, key: "orders")
    var cells = Array(repeating: 0.0, count: 256)
    for _ in 0..<4_800 {
      var order = [0, 1, 2, 3]
      stream.shuffle(&order)
      cells[order.reduce(0) { $0 * 4 + $1 }] += 1
    }
    let seen = cells.filter { $0 > 0 }
    #expect(seen.count == 24)
    #expect(seen.map { ($0 - 200) * ($0 - 200) / 200 }.reduce(0, +) < 49.7)
  }
}
