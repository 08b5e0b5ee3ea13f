import Testing

@testable import Findings

/// Differences of two designs under the same seeds.
struct PairedDifferenceTests {
  private let delay = Measure(name: "delay", value: nil, unit: .nanoseconds, aim: .smaller)

  private func difference(_ values: [Int64?], _ others: [Int64?]) -> PairedDifference {
    PairedDifference(of: delay, values, from: others, firstSeed: 5)
  }

  @Test func `the median is that of the differences, and not the difference of two medians`() {
    // Medians are 30 and 30; seed by seed it is 20 lower five times of seven.
    let pair = difference([10, 20, 30, 40, 50, 60, 5], [30, 40, 50, 60, 70, 10, 5])
    #expect(pair.spread.distribution.spread?.median == -20)
    #expect((pair.lower, pair.same, pair.higher) == (5, 1, 1))
    #expect(pair.spread.median == .init(lower: -20, upper: 50, confidencePerMillion: 984_375))
    // Of a delay the greatest difference is the worst.
    #expect(pair.spread.worst == .init(value: 50, seed: 10))
  }

  @Test func `a seed under which one of the two has nothing makes no pair, and no zero`() {
    let pair = difference([1, nil, 3, nil], [nil, 2, 1, nil])
    #expect(pair.spread.count == 1 && pair.spread.unjudged == 3)
    #expect(pair.spread.distribution.spread?.median == 2)
    #expect((pair.lower, pair.same, pair.higher) == (0, 0, 1))
    #expect(pair.spread.median == nil, "one pair says nothing of a median")
    let none = difference([nil, 1], [1, nil])
    #expect(none.spread.distribution.spread == nil && none.spread.worst == nil)
    #expect((none.lower, none.same, none.higher) == (0, 0, 0))
  }

  @Test func `what is equal under every seed differs by nothing, surely`() {
    let pair = difference([7, 8, 9, 7, 8, 9], [7, 8, 9, 7, 8, 9])
    #expect(pair.same == 6)
    #expect(pair.spread.median == .init(lower: 0, upper: 0, confidencePerMillion: 968_750))
  }

  @Test func `differences beyond 64 bits end there`() {
    let pair = difference([.max, .min], [.min, .max])
    #expect(pair.spread.distribution.spread?.least == .min)
    #expect(pair.spread.distribution.spread?.greatest == .max)
  }
}
