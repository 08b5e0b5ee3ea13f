import Testing

@testable import Findings

/// Figures of runs that differ in their seeds, and how sure their median is.
struct SeedDistributionTests {
  private let delay = Measure(name: "delay", subject: "ren", value: nil, unit: .nanoseconds)

  // MARK: Ranks

  /// Of each n the ranks and how sure they are, computed from whole binomials in Python.
  @Test(
    arguments: [
      (6, 1, 6, 968_750), (7, 1, 7, 984_375), (8, 1, 8, 992_187), (9, 2, 8, 960_937),
      (10, 2, 9, 978_515), (20, 6, 15, 958_610), (25, 8, 18, 956_714), (100, 40, 61, 964_799),
      (1_000, 469, 532, 953_708), (10_000, 4_902, 5_099, 951_167),
    ] as [(Int, Int, Int, Int64)]
  )
  func `the ranks are the narrowest that are sure enough`(
    count: Int,
    lower: Int,
    upper: Int,
    confidence: Int64,
  ) throws {
    let ranks = try #require(MedianRanks(of: count))
    #expect(ranks.lower == lower)
    #expect(ranks.upper == upper)
    #expect(ranks.confidencePerMillion == confidence)
  }

  @Test func `too few values have no ranks`() {
    for count in -1...5 { #expect(MedianRanks(of: count) == nil) }
  }

  @Test func `for small numbers the ranks are those of counting every throw of coins`() throws {
    for count in 6...14 {
      let ranks = try #require(MedianRanks(of: count))
      func misses(_ lower: Int) -> Int {
        (0..<(1 << count)).count { throwing in
          let heads = throwing.nonzeroBitCount
          return heads < lower || heads > count - lower
        }
      }
      let all = 1 << count
      #expect(misses(ranks.lower) * 20 <= all)
      #expect(misses(ranks.lower + 1) * 20 > all)
      let missed = (misses(ranks.lower) * 1_000_000 + all - 1) / all
      #expect(ranks.confidencePerMillion == Int64(1_000_000 - missed))
    }
  }

  // MARK: Spreads

  @Test func `values in the order of seeds are spread, and the worst has its seed`() {
    let values: [Int64?] = [5, 3, 9, 1, 9, 7]
    let spread = SeedDistribution(of: delay, values, firstSeed: 11)
    #expect(spread.count == 6)
    #expect(spread.unjudged == 0)
    #expect(spread.distribution.spread?.median == 5)
    #expect(spread.worst == .init(value: 9, seed: 13))
    #expect(spread.median == .init(lower: 1, upper: 9, confidencePerMillion: 968_750))
  }

  @Test func `of a score the least is the worst`() {
    let score = Measure(name: "MOS", value: nil, unit: .thousandths, aim: .larger)
    let spread = SeedDistribution(of: score, [4_000, 1_500, 4_100], firstSeed: 0)
    #expect(spread.worst == .init(value: 1_500, seed: 1))
  }

  @Test func `a run with nothing to judge is counted apart and is no zero`() {
    let spread = SeedDistribution(of: delay, [nil, 8, nil, 4], firstSeed: 1)
    #expect(spread.count == 2)
    #expect(spread.unjudged == 2)
    #expect(spread.distribution.spread?.least == 4)
    #expect(spread.worst == .init(value: 8, seed: 2))
    #expect(spread.median == nil, "two values say nothing of a median")
  }

  @Test func `where no run had the figure there is nothing`() {
    for values in [[], [nil, nil]] as [[Int64?]] {
      let spread = SeedDistribution(of: delay, values, firstSeed: 1)
      #expect(spread.count == 0)
      #expect(spread.unjudged == values.count)
      #expect(spread.distribution.spread == nil)
      #expect(spread.worst == nil)
      #expect(spread.median == nil)
    }
  }

  @Test func `one value is all there is, and nothing is sure`() {
    let spread = SeedDistribution(of: delay, [7], firstSeed: UInt64(Int64.max))
    #expect(spread.distribution.spread?.percentile5 == 7)
    #expect(spread.distribution.spread?.percentile95 == 7)
    #expect(spread.worst == .init(value: 7, seed: UInt64(Int64.max)))
    #expect(spread.median == nil)
  }

  @Test func `the largest values that there are do not overflow`() {
    let spread = SeedDistribution(of: delay, [.max, .min, 0], firstSeed: 0)
    #expect(spread.distribution.spread?.median == 0)
    #expect(spread.worst?.value == .max)
  }
}
