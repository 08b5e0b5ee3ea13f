import Exploration
import Testing

struct ExhaustiveSearchTests {
  @Test func `two jugs have sixteen states, and four litres take six steps`() {
    let result = ExhaustiveSearch(Jugs(), depth: 100).run()
    #expect(result.states == 16)
    #expect(result.ending == .whole)
    #expect(result.layers.reduce(1, +) == 16)
    let way = result.invariants[0].counterexample
    #expect(way?.count == 6)
    #expect(
      way == [
        .fillLarge, .pourIntoSmall, .emptySmall, .pourIntoSmall, .fillLarge, .pourIntoSmall,
      ]
    )
  }

  @Test(arguments: [(3, 288), (5, 8_832)])
  func `two-phase commit has the states that its specification has`(count: Int, states: Int) {
    let result = ExhaustiveSearch(TwoPhaseCommit(count: count), depth: 1_000).run()
    #expect(result.states == states)
    #expect(result.ending == .whole)
    #expect(result.invariants[0].counterexample == nil)
    #expect(result.invariants[0].reached > 0)
  }

  @Test func `Peterson's lock holds`() {
    let result = ExhaustiveSearch(Lock(), depth: 100).run()
    #expect(result.ending == .whole)
    #expect(result.invariants[0].counterexample == nil)
  }

  @Test func `a broken lock is refuted by a shortest way, which leads there when taken again`() {
    let model = Lock(isPetersons: false)
    let result = ExhaustiveSearch(model, depth: 100).run()
    let way = result.invariants[0].counterexample
    #expect(way?.count == 4)
    var state = model.start
    for step in way ?? [] { _ = model.take(step, in: &state) }
    #expect(state.places == [3, 3])
  }

  @Test func `an invariant that nothing reaches says so`() {
    let result = ExhaustiveSearch(Jugs(), depth: 100).run()
    #expect(result.invariants[1].reached == 0)
    #expect(result.invariants[1].counterexample == nil)
    #expect(result.invariants[0].reached == result.transitions)
  }

  @Test func `a search ends at its depth`() {
    let result = ExhaustiveSearch(Jugs(), depth: 2).run()
    #expect(result.depth == 2)
    #expect(result.ending == .depth)
    #expect(result.states < 16)
    #expect(result.layers.count == 2)
    #expect(ExhaustiveSearch(Jugs(), depth: 0).run().states == 1)
  }

  @Test func `a search ends at its number of states`() {
    let result = ExhaustiveSearch(TwoPhaseCommit(count: 5), depth: 1_000, states: 500).run()
    #expect(result.ending == .states)
    // The steps of the state that goes over the limit are all taken.
    #expect((500..<530).contains(result.states))
  }

  @Test func `states that nothing follows are counted`() {
    // All managers have settled and the coordinator has decided: messages can still be read again,
    // so two-phase commit never ends; a lock without a way out would.
    #expect(ExhaustiveSearch(TwoPhaseCommit(count: 3), depth: 1_000).run().deadEnds == 0)
    #expect(ExhaustiveSearch(Countdown(), depth: 100).run().deadEnds == 1)
  }

  @Test func `the start is judged before any step`() {
    let broken = ExhaustiveSearch(Countdown(startMax: 2), depth: 100).run()
    #expect(broken.invariants[0].counterexample?.isEmpty == true)
    #expect(broken.invariants[0].reached == 4)
    let result = ExhaustiveSearch(Countdown(), depth: 100).run()
    #expect(result.invariants[0].counterexample == nil)
    // The start and three steps; what happened at the start counts in every order.
    #expect(result.invariants[0].reached == 4)
    #expect(result.happened.map(\.most) == [2])
    let nothing = ExhaustiveSearch(Countdown(), depth: 0).run()
    #expect(nothing.invariants[0].reached == 1)
  }

  @Test func `progress is told after each layer`() {
    var told: [Int] = []
    var host = SearchHost()
    host.progress = { told.append($0.states) }
    let result = ExhaustiveSearch(Jugs(), depth: 100).run(host)
    #expect(told.count == result.depth)
    #expect(told.last == result.states)
  }
}

/// From three to nothing; it never stands above a limit, and is odd twice.
private struct Countdown: Explorable {
  var startMax: Int64 = 3
  var start: Int64 { 3 }
  var invariants: [String] { ["it is not above the limit"] }
  var happenings: [String] { ["it is odd"] }
  var startJudgement: Judgement { judgement(start) }

  private func judgement(_ state: Int64) -> Judgement {
    Judgement(
      reached: 1,
      broken: state > startMax ? 1 : 0,
      happened: UInt64(state & 1),
    )
  }

  func steps(from state: Int64, into steps: inout [Int64]) {
    if state > 0 { steps.append(1) }
  }

  func take(_ step: Int64, in state: inout Int64) -> Judgement {
    state -= step
    return judgement(state)
  }

  func fingerprint(_ state: Int64, into digest: inout StateDigest) {
    digest.absorb(state)
  }

  func difference(between first: Int64, and second: Int64) -> String? {
    first == second ? nil : "\(first) and \(second)"
  }
}
