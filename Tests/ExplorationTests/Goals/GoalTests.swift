import Exploration
import Kernel
import Testing

/// What must come true, on the graph of all states and by fair continuations.
struct GoalTests {
  private static func continuation(_ question: inout SearchQuestion) {
    question.goals = .continuation(steps: 40)
  }

  @Test func `a lost wake-up is a cycle without the goal, and is shown as one`() {
    let result = WakeUp().search()
    let goal = result.goals[0]
    #expect(result.ending == .whole)
    #expect(goal.judged > 0)
    #expect(goal.undecided == 0)
    #expect(goal.counterexample?.end == .cycle)
    // Looked, and produced before it slept; then it sleeps, and the clock beats for ever.
    #expect(goal.counterexample?.cycle.count == 1)
    let words = WakeUp().miss() ?? []
    #expect(words.last == "the timer beat fires")
    #expect(words.contains("produce"))
  }

  @Test func `the cycle leads back to where it began`() throws {
    let driver = SearchDriver(WakeUp())
    let lasso = try #require(WakeUp().search().goals[0].counterexample)
    var state = driver.start
    for step in lasso.stem { _ = driver.take(step, in: &state) }
    var before = StateDigest()
    driver.fingerprint(state, into: &before)
    #expect(driver.marks(of: state) == GoalMarks(goal: 0, isMet: false))
    for step in lasso.cycle { _ = driver.take(step, in: &state) }
    var after = StateDigest()
    driver.fingerprint(state, into: &after)
    #expect(before.value == after.value)
  }

  @Test func `without a clock the lost wake-up is a dead end`() {
    let goal = WakeUp(beats: false).search().goals[0]
    #expect(goal.counterexample?.end == .deadEnd)
    #expect(goal.counterexample?.cycle.isEmpty == true)
  }

  @Test(arguments: [true, false])
  func `who always wakes loses nothing`(beats: Bool) {
    let model = WakeUp(wakesAlways: true, beats: beats)
    let goal = model.search().goals[0]
    #expect(goal.counterexample == nil)
    #expect(goal.judged > 3)
    #expect(goal.undecided == 0)
    let walked = model.search(SearchFaults(), depth: 200, Self.continuation).goals[0]
    #expect(walked.counterexample == nil)
    #expect(walked.judged == goal.judged)
  }

  @Test(arguments: [true, false])
  func `a fair continuation finds the lost wake-up as well`(beats: Bool) {
    let result = WakeUp(beats: beats).search(SearchFaults(), depth: 200, Self.continuation)
    let goal = result.goals[0]
    #expect(goal.counterexample?.end == (beats ? .steps(40) : .deadEnd))
    #expect(goal.judged > 0)
  }

  @Test func `a goal that never applies says nothing`() {
    let result = Election().search { _ in }
    #expect(result.goals[0].judged > 0)
    let idle = Idle().search()
    #expect(idle.goals[0].judged == 0)
    #expect(idle.goals[0].counterexample == nil)
  }

  @Test func `what was not seen is not decided`() {
    let cut = WakeUp(wakesAlways: true).search(SearchFaults(), depth: 2)
    #expect(cut.ending == .depth)
    #expect(cut.goals[0].undecided > 0)
    let walked = WakeUp(wakesAlways: true).search(SearchFaults(), depth: 2, Self.continuation)
    #expect(walked.goals[0].undecided == 0)
    #expect(walked.goals[0].judged > 0)
  }

  @Test(arguments: [1, 2])
  func `by a fair continuation all that was seen is judged where there were enough states`(
    cores: Int
  ) {
    let driver = SearchDriver(Mesh(), faults: SearchFaults(losses: 1))
    for states in [2, 40, 200] {
      var question = SearchQuestion(depth: 100, states: states)
      question.goals = .continuation(steps: 40)
      let result = ExhaustiveSearch(driver, question).run(.cores(cores))
      #expect(result.ending == .states)
      #expect(result.goals[0].undecided == 0)
      #expect(result.goals[0].judged > 0)
    }
  }

  @Test func `what people may do never saves a goal, what is sure to be done does`() {
    #expect(Repair(isSure: false).search().goals[0].counterexample?.end == .deadEnd)
    #expect(Repair(isSure: true).search().goals[0].counterexample == nil)
    #expect(
      Repair(isSure: true).search(SearchFaults(), depth: 9, Self.continuation).goals[0]
        .counterexample == nil
    )
  }

  @Test func `a message that could arrive all the time is not put off for ever`() {
    // Two channels: one pings itself for ever, the other has what is waited for.
    for depth in [50, 200] {
      let result = Chatter().search(SearchFaults(), depth: depth)
      #expect(result.goals[0].counterexample == nil)
      #expect(result.goals[0].judged == 2)
    }
    #expect(
      Chatter().search(SearchFaults(), depth: 50, Self.continuation).goals[0].counterexample == nil
    )
  }

  @Test func `who talks without end does not keep timers from firing`() {
    let model = Chatter(waitsForTimer: true)
    #expect(model.search().goals[0].counterexample == nil)
    let walked = model.search(SearchFaults(), depth: 50) { $0.goals = .continuation(steps: 200) }
    #expect(walked.goals[0].counterexample == nil)
  }

  @Test func `too few steps of a continuation are a miss, and say so`() {
    let result = Chatter(waitsForTimer: true).search(SearchFaults(), depth: 50) {
      $0.goals = .continuation(steps: 3)
    }
    #expect(result.goals[0].counterexample?.end == .steps(3))
    #expect(result.goals[0].counterexample?.stem.count == 3)
  }
}

/// Nothing ever happens.
private struct Idle: SmallModel {
  enum Message: Int64 { case none }
  enum Act: Hashable, Sendable { case wait }

  struct State: Record, Hashable, Sendable {
    mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {}
  }

  let channels: [SearchChannel] = []
  let invariants: [SearchInvariant] = []
  let goals = [SearchGoal("never", "what never applies")]

  func start(into outcome: inout SearchOutcome<Message, Never>) -> State { State() }
  func acts(in state: State, at now: Instant, into acts: inout [Act]) { acts.append(.wait) }
  func take(
    _ happening: SearchHappening<Message, Never, Act>,
    at now: Instant,
    in state: inout State,
    into outcome: inout SearchOutcome<Message, Never>,
  ) {}
}

/// A line that breaks, and is repaired by somebody who may or must.
private struct Repair: SmallModel {
  enum Message: Int64 { case none }
  enum Act: Hashable, Sendable { case breakLine, repair }

  struct State: Record, Hashable, Sendable {
    var isBroken = false

    mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
      try fields.field("is_broken", &isBroken)
    }
  }

  var isSure: Bool
  let channels: [SearchChannel] = []
  let invariants: [SearchInvariant] = []
  let goals = [SearchGoal("whole", "a line that breaks is whole again")]

  func isSure(_ act: Act) -> Bool { isSure && act == .repair }
  func start(into outcome: inout SearchOutcome<Message, Never>) -> State { State() }
  func acts(in state: State, at now: Instant, into acts: inout [Act]) {
    acts.append(state.isBroken ? .repair : .breakLine)
  }
  func take(
    _ happening: SearchHappening<Message, Never, Act>,
    at now: Instant,
    in state: inout State,
    into outcome: inout SearchOutcome<Message, Never>,
  ) {
    if case .acted(let act) = happening { state.isBroken = act == .breakLine }
  }
  func marks(of state: State, at now: Instant) -> GoalMarks {
    GoalMarks(goal: 0, isMet: !state.isBroken)
  }
}

/// Somebody who talks to himself without end, and something that is waited for.
private struct Chatter: SmallModel {
  enum Message: Int64 { case ping, news }
  enum Timer: Int64 { case alarm }
  enum Act: Hashable, Sendable { case none }

  struct State: Record, Hashable, Sendable {
    var isDone = false

    mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
      try fields.field("is_done", &isDone)
    }
  }

  var waitsForTimer = false
  let channels = [SearchChannel("himself"), SearchChannel("others")]
  let invariants: [SearchInvariant] = []
  let goals = [SearchGoal("done", "the news is heard")]

  func start(into outcome: inout SearchOutcome<Message, Timer>) -> State {
    outcome.send(.ping, on: 0)
    if waitsForTimer {
      outcome.set(.alarm, at: .start + .seconds(1))
    } else {
      outcome.send(.news, on: 1)
    }
    return State()
  }
  func acts(in state: State, at now: Instant, into acts: inout [Act]) {}
  func take(
    _ happening: SearchHappening<Message, Timer, Act>,
    at now: Instant,
    in state: inout State,
    into outcome: inout SearchOutcome<Message, Timer>,
  ) {
    switch happening {
    case .delivered(.ping, _): outcome.send(.ping, on: 0)
    case .delivered(.news, _), .fired: state.isDone = true
    case .acted, .crashed: break
    }
  }
  func marks(of state: State, at now: Instant) -> GoalMarks {
    GoalMarks(goal: 0, isMet: state.isDone)
  }
}
