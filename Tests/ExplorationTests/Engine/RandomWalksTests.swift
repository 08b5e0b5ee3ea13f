import Exploration
import Kernel
import Testing

/// Random walks, where every order is too many.
struct RandomWalksTests {
  private func run(
    _ model: some Explorable,
    count: Int,
    steps: Int,
    seed: UInt64 = 1,
  ) -> SearchResult<some Any> {
    let question = SearchQuestion(depth: steps, states: 1_000_000)
    let walks = SearchQuestion.Walks(count: count, seed: seed)
    return RandomWalks(model, question, walks: walks).run()
  }

  @Test func `many walks see what every order sees of a small model`() {
    let walked = run(Jugs(), count: 40, steps: 250)
    #expect(walked.states == 16)
    #expect(walked.ending == .walks)
    #expect(walked.walks == 40)
    #expect(walked.transitions == 10_000)
    #expect(walked.depth == 250)
  }

  @Test func `what they find is a way, without the loops of the walk`() throws {
    let question = SearchQuestion(depth: 200, states: 1_000_000)
    let walks = SearchQuestion.Walks(count: 50, seed: 3)
    let result = RandomWalks(Jugs(), question, walks: walks).run()
    let way = try #require(result.invariants[0].counterexample)
    // No state is visited twice: at most each of the sixteen once.
    #expect((6...16).contains(way.count))
    var state = Jugs().start
    var isBroken = false
    for step in way { isBroken = Jugs().take(step, in: &state).broken == 1 }
    #expect(isBroken)
  }

  @Test func `another seed takes other walks`() {
    let model = TwoPhaseCommit(count: 5)
    let counts = (1...4).map { run(model, count: 20, steps: 20, seed: UInt64($0)).states }
    #expect(counts.contains { $0 != counts[0] })
    #expect(run(model, count: 20, steps: 20, seed: 2).states == counts[1])
  }

  @Test func `more walks go on from what fewer have seen`() {
    let model = TwoPhaseCommit(count: 5)
    let few = run(model, count: 10, steps: 25)
    let many = run(model, count: 40, steps: 25)
    #expect(few.states < many.states)
    #expect(few.invariants[0].reached < many.invariants[0].reached)
  }

  @Test func `a walk ends in a state that nothing follows, which is counted once`() {
    let result = run(SearchDriver(Player()), count: 30, steps: 100)
    #expect(result.deadEnds == 1)
    #expect(result.transitions == 90)
    let stuck = run(Jugs(isFrozen: true), count: 5, steps: 9)
    #expect(stuck.deadEnds == 1 && stuck.states == 1)
    let player = Player(order: .any)
    let walked = run(SearchDriver(player), count: 400, steps: 100)
    let every = player.search()
    #expect(walked.states == every.states)
    #expect(walked.deadEnds == every.deadEnds && every.deadEnds > 0)
  }

  @Test func `a state at the end of a walk is a dead end for the walk that goes on`() {
    // The third step leads there, after which the first walks end.
    let short = run(SearchDriver(Player()), count: 30, steps: 3)
    #expect(short.deadEnds == 0)
    let question = SearchQuestion(depth: 3, states: 1_000)
    #expect(ExhaustiveSearch(SearchDriver(Player()), question).run().deadEnds == 0)
  }

  @Test(arguments: [true, false])
  func `goals are judged once from each state, however many walks come to it`(beats: Bool) {
    let model = WakeUp(wakesAlways: true, beats: beats)
    var question = SearchQuestion(depth: 200, states: 1_000_000)
    question.goals = .continuation(steps: 40)
    let every = ExhaustiveSearch(SearchDriver(model), question).run()
    let walks = SearchQuestion.Walks(count: 300, seed: 1)
    let walked = RandomWalks(SearchDriver(model), question, walks: walks).run()
    #expect(walked.states == every.states)
    #expect(walked.goals[0].judged == every.goals[0].judged)
    #expect(every.goals[0].judged > 3)
  }

  @Test func `a walk of no step judges the start, once`() {
    let question = SearchQuestion(depth: 0, states: 1_000_000)
    let walks = SearchQuestion.Walks(count: 70, seed: 1)
    let walked = RandomWalks(SearchDriver(AtOnce()), question, walks: walks).run()
    #expect(walked.states == 1 && walked.goals[0].judged == 1)
  }

  @Test func `goals are judged from every state of a walk`() {
    let model = SearchDriver(WakeUp())
    var question = SearchQuestion(depth: 8, states: 1_000)
    question.goals = .continuation(steps: 20)
    let walks = SearchQuestion.Walks(count: 40, seed: 1)
    let result = RandomWalks(model, question, walks: walks).run()
    #expect(result.goals[0].judged > 0)
    #expect(result.goals[0].counterexample?.end == .steps(20))
    let careful = RandomWalks(SearchDriver(WakeUp(wakesAlways: true)), question, walks: walks).run()
    #expect(careful.goals[0].judged > 0)
    #expect(careful.goals[0].counterexample == nil)
  }

  @Test func `a field that the fingerprint leaves out is found in walks as well`() {
    var question = SearchQuestion(depth: 9, states: 1_000_000)
    question.spacing = 1
    let walks = SearchQuestion.Walks(count: 100, seed: 1)
    let result = RandomWalks(SearchDriver(Mesh(forgets: true)), question, walks: walks).run()
    #expect(result.ending == .flawed)
    #expect(
      result.flaw?.contains("first: 0 and 1") == true || result.flaw?.contains("1 and 0") == true
    )
    #expect(RandomWalks(SearchDriver(Mesh()), question, walks: walks).run().flaw == nil)
  }
}

/// Walks that take some steps more often than others.
struct WeightedWalksTests {
  private func walk(_ weights: [UInt64], seed: UInt64 = 1) -> SearchResult<Dice.Step> {
    let question = SearchQuestion(depth: 100, states: 1_000_000)
    let walks = SearchQuestion.Walks(count: 100, seed: seed)
    return RandomWalks(Dice(stepWeights: weights), question, walks: walks).run()
  }

  @Test func `weights that are all one take the walks that there are without any`() {
    let plain = walk([])
    let even = walk([1, 1, 1])
    #expect(plain.steps == even.steps && plain.states == even.states)
    #expect(walk([7, 7, 7]).transitions == plain.transitions)
  }

  @Test func `a step is so many times as likely as its weight says`() {
    let plain = walk([])
    // 3,333 are expected of each; the deviation is 47.
    #expect(plain.steps.allSatisfy { (3_100...3_560).contains($0) }, "\(plain.steps)")
    let heavy = walk([1, 8, 1])
    #expect(heavy.steps.reduce(0, +) == 10_000)
    // 8,000 and 1,000 are expected; the deviations are 40 and 30.
    #expect((7_800...8_200).contains(heavy.steps[1]), "\(heavy.steps)")
    #expect((850...1_150).contains(heavy.steps[0]) && (850...1_150).contains(heavy.steps[2]))
    #expect(walk([1, 8, 1]).steps == heavy.steps)
    #expect(walk([1, 8, 1], seed: 2).steps != heavy.steps)
  }

  @Test func `the least weight beside the largest is little, and nothing overflows`() {
    let most = SearchWeights.most
    let steps = walk([most, 1, most]).steps
    #expect(steps.reduce(0, +) == 10_000 && steps[0] > 4_500 && steps[2] > 4_500)
    #expect(walk([1, most, 1]).steps[1] > 9_990)
  }

  @Test func `a search of every order does not ask for weights`() {
    let question = SearchQuestion(depth: 4, states: 1_000_000)
    let plain = ExhaustiveSearch(Dice(stepWeights: []), question).run()
    let heavy = ExhaustiveSearch(Dice(stepWeights: [9, 1, 1]), question).run()
    #expect(plain.states == heavy.states && plain.steps == heavy.steps)
    #expect(plain.transitions == heavy.transitions)
  }
}

/// Three kinds of steps, of which every one can always be taken; what was taken last is the state.
private struct Dice: Explorable {
  enum Step: Int64, CaseIterable { case one, two, three }

  struct State: Record, Hashable, Sendable {
    var last: Int64 = 0

    mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
      try fields.field("last", &last)
    }
  }

  var stepWeights: [UInt64]
  var start: State { State() }
  var invariants: [String] { ["a die has a face"] }
  var stepKinds: [String] { Step.allCases.map { "\($0)" } }

  func kind(of step: Step, in state: State) -> Int { Int(step.rawValue) }

  func steps(from state: State, into steps: inout [Step]) { steps += Step.allCases.reversed() }

  func take(_ step: Step, in state: inout State) -> Judgement {
    state.last = step.rawValue
    return Judgement(invariant: 0, holds: true)
  }
}

/// Something is wanted from the start on, and is on its way.
private struct AtOnce: SmallModel {
  enum Message: Int64 { case wanted }
  enum Act: Hashable, Sendable { case none }

  struct State: Record, Hashable, Sendable {
    var isThere = false

    mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
      try fields.field("is_there", &isThere)
    }
  }

  let channels = [SearchChannel("the way")]
  let invariants: [SearchInvariant] = []
  let goals = [SearchGoal("there", "what is wanted comes")]

  func start(into outcome: inout SearchOutcome<Message, Never>) -> State {
    outcome.send(.wanted, on: 0)
    return State()
  }

  func acts(in state: State, at now: Instant, into acts: inout [Act]) {}

  func take(
    _ happening: SearchHappening<Message, Never, Act>,
    at now: Instant,
    in state: inout State,
    into outcome: inout SearchOutcome<Message, Never>,
  ) {
    if case .delivered = happening { state.isThere = true }
  }

  func marks(of state: State, at now: Instant) -> GoalMarks {
    GoalMarks(goal: 0, isMet: state.isThere)
  }
}
