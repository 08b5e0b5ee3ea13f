import Kernel
import Testing

@testable import World

struct FactCountsTests {
  private typealias Entry = FactCounts.Entry

  @Test func `entries stand by kind and node, with their count, first and last time`() {
    var facts = FactCounts()
    for (kind, node, time) in [
      ("app.up", "ren", 3), ("app.down", "ren", 4), ("app.up", "hina", 5), ("app.up", "ren", 5),
      ("app.down", "aoi", 6), ("app.up", "ren", 9),
    ] as [(String, String, Int64)] {
      facts.count(kind: kind, node: node, at: .at(time))
    }
    let entries = [
      Entry(kind: "app.down", node: "aoi", count: 1, first: .at(6), last: .at(6)),
      Entry(kind: "app.down", node: "ren", count: 1, first: .at(4), last: .at(4)),
      Entry(kind: "app.up", node: "hina", count: 1, first: .at(5), last: .at(5)),
      Entry(kind: "app.up", node: "ren", count: 3, first: .at(3), last: .at(9)),
    ]
    #expect(facts.entries == entries)
    #expect(facts.entries(kind: "app.up") == Array(entries[2...]))
    #expect(facts.entries(kind: "app.up", node: "ren") == [entries[3]])
    #expect(facts.entries(kind: "app") == [])
    #expect(facts.entries(kind: "app.up", node: "re") == [])
    #expect(facts.totals.map(\.kind) == ["app.down", "app.up"])
    #expect(facts.totals.map(\.count) == [2, 4])
  }

  @Test func `the order in which facts come changes no entry but its times`() {
    let names = ["a.x", "a.y", "b.x", "c.x"]
    for seed in UInt64(0)..<24 {
      var stream = RandomStream(seed: seed, key: "facts")
      var facts = FactCounts()
      var counts: [String: Int64] = [:]
      for _ in 0..<200 {
        let name = names[Int(stream.below(4))]
        let node = "n\(stream.below(3))"
        counts["\(name) \(node)", default: 0] += 1
        facts.count(kind: name, node: node, at: .start)
      }
      let listed = facts.entries.map { "\($0.kind) \($0.node)" }
      #expect(listed == listed.sorted(), "seed \(seed)")
      #expect(facts.entries.map(\.count) == listed.map { counts[$0] }, "seed \(seed)")
      #expect(facts.totals.reduce(0) { $0 + $1.count } == 200, "seed \(seed)")
    }
  }

  @Test func `a window opens at its instant, to the nanosecond, and keeps the first`() {
    var facts = FactCounts()
    facts.watch(kind: "app.up", from: .at(5))
    facts.watch(kind: "app.up", node: "ren", from: .at(5))
    func first(_ node: String = "") -> Instant? {
      facts.first(kind: "app.up", node: node, from: .at(5))
    }
    facts.count(kind: "app.up", node: "ren", at: .at(5) - Duration(nanoseconds: 1))
    #expect(first() == nil && first("ren") == nil)
    facts.count(kind: "app.upper", node: "ren", at: .at(5))
    #expect(first() == nil && first("ren") == nil)
    facts.count(kind: "app.up", node: "hina", at: .at(5))
    #expect(first() == .at(5) && first("ren") == nil)
    facts.count(kind: "app.up", node: "ren", at: .at(6))
    facts.count(kind: "app.up", node: "ren", at: .at(7))
    #expect(first() == .at(5) && first("ren") == .at(6))
  }

  @Test func `what nobody watches is not taken for what never came`() async {
    await #expect(processExitsWith: .failure) {
      var facts = FactCounts()
      facts.watch(kind: "app.up", from: .start)
      _ = facts.first(kind: "app.up", from: .distantFuture)
    }
  }
}
