import Kernel
import Testing

@testable import Exploration

/// The verdicts on random small graphs, compared with the definition written out.
struct GoalGraphTests {
  /// A graph of a few states, where each edge does one of a few duties.
  private struct Sample {
    var graph: DutyGraph
    var count: Int
    var expanded: Int
    var arrivals: [Arrival]
  }

  private static func sample(_ seed: UInt64) -> Sample {
    var stream = RandomStream(seed: seed, key: "test/graph")
    let count = 2 + Int(stream.below(5))
    var graph = DutyGraph(start: marks(&stream))
    for _ in 1..<count { graph.marks.append(marks(&stream)) }
    let expanded = stream.below(4) == 0 ? count - 1 : count
    for _ in 0..<expanded {
      for step in 0..<stream.below(4) {
        graph.add(
          target: UInt32(stream.below(UInt64(count))),
          duty: 1 + UInt32(stream.below(3)),
          step: UInt32(step),
        )
      }
      graph.endSource()
    }
    // Steps that no edge has, so that it shows over which state a way leads.
    let arrivals = (0..<count).map { Arrival(parent: 0, step: 100 + UInt32($0)) }
    return Sample(graph: graph, count: count, expanded: expanded, arrivals: arrivals)
  }

  private static func marks(_ stream: inout RandomStream) -> GoalMarks {
    GoalMarks(applies: stream.below(4) == 0 ? 0 : 1, met: stream.below(4) == 0 ? 1 : 0)
  }

  /// From which states without the goal the goal is missed, and which lead to what was not seen: by
  /// every set of states that there is.
  private static func definition(
    _ sample: Sample
  ) -> (missed: UInt64, unseen: UInt64, least: Int?) {
    let open = (0..<sample.count).filter { sample.graph.marks[$0].met == 0 }
    func targets(_ state: Int, _ set: UInt64) -> [DutyGraph.Edge] {
      sample.graph.edges(from: state).filter { set >> UInt64($0.target) & 1 == 1 }
    }
    func reach(_ starts: UInt64, _ set: UInt64) -> UInt64 {
      var seen = starts & set
      for _ in 0..<sample.count {
        for state in open where seen >> UInt64(state) & 1 == 1 {
          for edge in targets(state, set) { seen |= 1 << UInt64(edge.target) }
        }
      }
      return seen
    }
    let all = open.reduce(0 as UInt64) { $0 | 1 << UInt64($1) }
    var bad: UInt64 = 0
    for state in open where state < sample.expanded && sample.graph.edges(from: state).isEmpty {
      bad |= 1 << UInt64(state)
    }
    for set in 1..<(1 as UInt64) << UInt64(sample.count) where set & ~all == 0 {
      let members = open.filter { set >> UInt64($0) & 1 == 1 }
      let isConnected = members.allSatisfy { reach(1 << UInt64($0), set) == set }
      let inner = members.flatMap { targets($0, set) }
      guard isConnected, !inner.isEmpty else { continue }
      let isFair = (1...3 as ClosedRange<UInt32>).allSatisfy { duty in
        !members.allSatisfy { state in
          sample.graph.edges(from: state).contains { $0.duty == duty }
        } || inner.contains { $0.duty == duty }
      }
      if isFair { bad |= set }
    }
    var missed: UInt64 = 0
    var unseen: UInt64 = 0
    for state in open {
      let reached = reach(1 << UInt64(state), all)
      if reached & bad != 0 { missed |= 1 << UInt64(state) }
      if open.contains(where: { reached >> UInt64($0) & 1 == 1 && $0 >= sample.expanded }) {
        unseen |= 1 << UInt64(state)
      }
    }
    // The fewest steps: to a state in which the goal applies one, or none, then on to where it is lost.
    var least: Int?
    for state in open where sample.graph.marks[state].applies == 1 {
      var reached = UInt64(1) << UInt64(state)
      for count in 0...sample.count {
        if reached & bad != 0 {
          least = min(least ?? .max, count + (state == 0 ? 0 : 1))
          break
        }
        let here = reached
        for state in open where here >> UInt64(state) & 1 == 1 {
          for edge in targets(state, all) { reached |= 1 << UInt64(edge.target) }
        }
      }
    }
    return (missed, unseen, least)
  }

  @Test func `the strongly connected parts say what every set of states says`() {
    var kinds = (missed: 0, held: 0, undecided: 0)
    for seed in 1...800 as ClosedRange<UInt64> {
      let sample = Self.sample(seed)
      let analysis = GoalGraph(sample.graph, arrivals: sample.arrivals, expanded: sample.expanded)
      let verdict = analysis.verdict(of: 0)
      let (missed, unseen, least) = Self.definition(sample)
      let applying = (0..<sample.count).filter { sample.graph.marks[$0].applies == 1 }
      let undecided = applying.filter { state in
        let bit = UInt64(1) << UInt64(state)
        return sample.graph.marks[state].met == 0 && missed & bit == 0 && unseen & bit != 0
      }
      let first = applying.first { missed >> UInt64($0) & 1 == 1 }
      #expect(verdict.undecided == undecided.count, "seed \(seed)")
      #expect(verdict.judged == applying.count - undecided.count, "seed \(seed)")
      #expect((verdict.lasso != nil) == (first != nil), "seed \(seed)")
      if first != nil { kinds.missed += 1 } else { kinds.held += 1 }
      kinds.undecided += undecided.count
      guard let lasso = verdict.lasso else { continue }
      expect(lasso, missed, sample, seed)
      #expect(lasso.stem.count == least, "seed \(seed)")
    }
    #expect(kinds.missed > 50 && kinds.held > 50 && kinds.undecided > 20, "\(kinds)")
  }

  /// A way that is shown never meets the goal, is a way, and leaves no duty undone.
  private func expect(
    _ lasso: (stem: [UInt32], cycle: [UInt32]),
    _ missed: UInt64,
    _ sample: Sample,
    _ seed: UInt64,
  ) {
    // To the first state it takes one step, or none.
    let joins = lasso.stem.first.map { $0 >= 100 } ?? false
    var state = joins ? Int(lasso.stem[0] - 100) : 0
    #expect(missed >> UInt64(state) & 1 == 1 && sample.graph.marks[state].applies == 1)
    var visited: [Int] = []
    var done: [UInt32] = []
    func follow(_ step: UInt32) {
      guard let edge = sample.graph.edges(from: state).first(where: { $0.step == step }) else {
        Issue.record("seed \(seed): no step \(step) from \(state)")
        return
      }
      state = Int(edge.target)
      visited.append(state)
      done.append(edge.duty)
    }
    for step in lasso.stem.dropFirst(joins ? 1 : 0) { follow(step) }
    #expect(visited.allSatisfy { sample.graph.marks[$0].met == 0 }, "seed \(seed)")
    let entry = state
    guard !lasso.cycle.isEmpty else {
      #expect(sample.graph.edges(from: state).isEmpty, "seed \(seed)")
      return
    }
    visited = []
    done = []
    for step in lasso.cycle { follow(step) }
    #expect(state == entry, "seed \(seed)")
    #expect(visited.allSatisfy { sample.graph.marks[$0].met == 0 }, "seed \(seed)")
    for duty in 1...3 as ClosedRange<UInt32> {
      let isAlwaysOwed = visited.allSatisfy { state in
        sample.graph.edges(from: state).contains { $0.duty == duty }
      }
      #expect(!isAlwaysOwed || done.contains(duty), "seed \(seed), duty \(duty)")
    }
  }
}
