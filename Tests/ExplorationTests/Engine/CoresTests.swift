import Exploration
import Kernel
import Testing

/// What a search says does not depend on how many cores it has.
struct CoresTests {
  @Test func `one, two and three cores say the same of a large model`() {
    let question = SearchQuestion(depth: 1_000, states: 1_000_000)
    let model = TwoPhaseCommit(count: 5)
    let one = ExhaustiveSearch(model, question).run(.cores(1))
    #expect(one.states == 8_832)
    #expect(one.compared > 50)
    for count in 2...3 {
      #expect(ExhaustiveSearch(model, question).run(.cores(count)).digest == one.digest)
    }
  }

  @Test func `it is the same where the number of states ends it in the middle of a layer`() {
    for states in [130, 777, 3_000] {
      let question = SearchQuestion(depth: 1_000, states: states)
      let model = TwoPhaseCommit(count: 5)
      let one = ExhaustiveSearch(model, question).run(.cores(1))
      #expect(one.ending == .states)
      #expect(one.states >= states)
      #expect(ExhaustiveSearch(model, question).run(.cores(3)).digest == one.digest)
    }
  }

  @Test func `a broken lock is refuted by the same way`() {
    let model = Lock(isPetersons: false)
    let one = ExhaustiveSearch(model, depth: 100).run(.cores(1))
    #expect(ExhaustiveSearch(model, depth: 100).run(.cores(2)).digest == one.digest)
  }

  @Test(arguments: [SearchQuestion.GoalMethod.graph, .continuation(steps: 60)])
  func `goals are judged alike`(method: SearchQuestion.GoalMethod) {
    var question = SearchQuestion(depth: 100, states: 100_000)
    question.goals = method
    let driver = SearchDriver(Mesh(), faults: SearchFaults(losses: 1))
    let one = ExhaustiveSearch(driver, question).run(.cores(1))
    #expect(one.goals[0].judged > 300)
    #expect(one.goals[0].counterexample != nil)
    #expect(ExhaustiveSearch(driver, question).run(.cores(3)).digest == one.digest)
  }

  @Test func `a flaw is found by the same comparison`() {
    let question = SearchQuestion(depth: 100, states: 100_000)
    let driver = SearchDriver(Mesh(forgets: true))
    let one = ExhaustiveSearch(driver, question).run(.cores(1))
    #expect(one.ending == .flawed)
    #expect(ExhaustiveSearch(driver, question).run(.cores(3)).digest == one.digest)
  }

  @Test func `walks are the same, and each is its own`() {
    var question = SearchQuestion(depth: 40, states: 1_000_000)
    let walks = SearchQuestion.Walks(count: 150, seed: 5)
    question.walks = walks
    let driver = SearchDriver(Mesh(), faults: SearchFaults(losses: 1))
    let one = RandomWalks(driver, question, walks: walks).run(.cores(1))
    #expect(one.walks == 150)
    #expect(RandomWalks(driver, question, walks: walks).run(.cores(3)).digest == one.digest)
  }

  @Test(arguments: [20, 64, 150], [30, 90, 150])
  func `walks that have seen enough states end at the same one`(count: Int, states: Int) {
    var question = SearchQuestion(depth: 40, states: states)
    let walks = SearchQuestion.Walks(count: count, seed: 5)
    question.walks = walks
    let driver = SearchDriver(Mesh(), faults: SearchFaults(losses: 1))
    let one = RandomWalks(driver, question, walks: walks).run(.cores(1))
    #expect(one.ending == .states)
    #expect(one.walks < count)
    #expect(RandomWalks(driver, question, walks: walks).run(.cores(3)).digest == one.digest)
  }
}

/// Four nodes that tell each other a word each, in any order; one that hears two of them is content.
struct Mesh: SmallModel {
  enum Message: Int64 { case zero, one, two, three, four, five, six, seven, eight }
  enum Act: Hashable, Sendable { case none }

  struct State: Record, Hashable, Sendable {
    var heard: Int64 = 0
    var first: Int64 = -1

    mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
      try fields.field("heard", &heard)
      try fields.field("first", &first)
    }
  }

  var forgets = false
  let channels = [SearchChannel("the mesh", order: .any, faults: .loses)]
  let invariants = [SearchInvariant("notSeven", "seven is never the first")]
  let goals = [SearchGoal("eight", "all are heard")]

  func start(into outcome: inout SearchOutcome<Message, Never>) -> State {
    for number in 0...8 as ClosedRange<Int64> {
      if let message = Message(rawValue: number) { outcome.send(message, on: 0) }
    }
    return State()
  }

  func acts(in state: State, at now: Instant, into acts: inout [Act]) {}

  func take(
    _ happening: SearchHappening<Message, Never, Act>,
    at now: Instant,
    in state: inout State,
    into outcome: inout SearchOutcome<Message, Never>,
  ) {
    guard case .delivered(let message, _) = happening else { return }
    if state.first < 0 { state.first = message.rawValue % 2 }
    state.heard |= 1 << message.rawValue
    outcome.judge(0, holds: state.heard != 1 << 7)
  }

  func fingerprint(_ state: State, at now: Instant, into digest: inout StateDigest) {
    digest.absorb(state.heard)
    if !forgets { digest.absorb(state.first) }
  }

  func marks(of state: State, at now: Instant) -> GoalMarks {
    GoalMarks(goal: 0, isMet: state.heard == 511)
  }
}
