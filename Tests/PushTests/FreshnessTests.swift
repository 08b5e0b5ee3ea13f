import Kernel
import Testing

@testable import PushSimulation

/// The age of what a parent saw, exactly.
struct FreshnessTests {
  @Test func `where nobody has looked there is no age`() {
    let none = Freshness()
    #expect(none.percentile(50) == nil)
    #expect(none.worst == nil)
  }

  @Test func `of one span each percentile lies where it says`() {
    var freshness = Freshness()
    freshness.add(from: 100, to: 200)
    #expect(freshness.percentile(50) == 150)
    #expect(freshness.percentile(95) == 195)
    #expect(freshness.worst == 200)
  }

  @Test func `what ends in the future is as new as can be, up to half an hour`() {
    var freshness = Freshness()
    freshness.add(from: -100, to: 100)
    #expect(freshness.percentile(50) == 0)
    #expect(freshness.percentile(95) == 90)
    #expect(freshness.worst == 100)
    var ahead = Freshness()
    ahead.add(from: -9 * Freshness.aheadMost, to: -2 * Freshness.aheadMost)
    #expect(ahead.percentile(50) == nil)
    #expect(ahead.worst == nil)
  }

  @Test func `a percentile is the least age that so much of the time does not exceed`() {
    for seed in UInt64(1)...50 {
      var stream = RandomStream(seed: seed, key: "freshness")
      var freshness = Freshness()
      for _ in 0..<12 {
        let from = Int64(stream.below(500))
        freshness.add(from: from, to: from + Int64(stream.below(300)))
      }
      let spans = freshness.spans
      let total = spans.reduce(0) { $0 + $1.to - $1.from }
      for percent in [Int64(1), 50, 95, 99] {
        let wanted = (total / 100) * percent + (total % 100) * percent / 100
        func covered(_ age: Int64) -> Int64 {
          spans.reduce(0) { $0 + max(0, min($1.to, age) - $1.from) }
        }
        let least = (0...1_000).first { covered($0) >= wanted }
        if wanted > 0 {
          #expect(freshness.percentile(percent) == least, "seed \(seed), \(percent) %")
        }
      }
    }
  }
}
