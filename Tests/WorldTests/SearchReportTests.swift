import Exploration
import Findings
import Kernel
import Testing
import World

/// What a search of any app says, in words and verdicts.
struct SearchReportTests {
  private func report(
    _ lamp: Lamp,
    depth: Int = 20,
    _ change: (inout SearchQuestion) -> Void = { _ in },
  ) throws -> SearchReport {
    var question = SearchQuestion(depth: depth, states: 1_000)
    change(&question)
    return try SearchReport(lamp, question, host: SearchHost())
  }

  @Test func `what holds says how often it was judged, and what was not tried`() throws {
    let report = try report(Lamp(timeout: true))
    #expect(report.isWhole)
    #expect(report.ending == "every state was seen")
    #expect(report.findings.map(\.verdict) == [.passed])
    #expect(report.findings[0].detail.hasPrefix("judged "))
    #expect(
      report.leftOut == ["the bulb burns out", "lost messages: --losses is 0"]
    )
    #expect(report.bounds.isEmpty)
    #expect(report.steps.map(\.name) == ["the wire: a message arrives", "a timer fires", "press"])
    #expect(report.steps.allSatisfy { $0.times > 0 })
    #expect(!report.isStopped)
  }

  @Test func `a goal that comes true has passed, with its method and its states`() throws {
    let goal = try report(Lamp(timeout: true)).goals[0]
    #expect(goal.finding.verdict == .passed)
    #expect(goal.finding.detail == "judged on the graph from \(goal.judged) states")
    #expect(goal.undecided == 0)
    let walked = try report(Lamp(timeout: true)) { $0.goals = .continuation(steps: 9) }.goals[0]
    #expect(walked.finding.verdict == .passed)
    #expect(
      walked.finding.detail
        == "judged by a fair order of at most 9 steps from each from \(walked.judged) states"
    )
  }

  @Test func `a goal that does not is unmet, and the way is told`() throws {
    let report = try report(Lamp(timeout: false))
    #expect(report.goals[0].finding.verdict == .unmet)
    #expect(report.goals[0].finding.detail.contains("nothing is on its way any more"))
    let example = report.counterexamples.first { $0.invariant == "dark" }
    #expect(example?.steps == ["press", "the wire: on arrives"])
    #expect(example?.cycle == [])
    #expect(example?.end == "nothing is on its way any more")
    #expect(example?.script == nil)
  }

  @Test func `a goal whose end was not seen has not passed`() throws {
    let goal = try report(Lamp(timeout: true), depth: 1).goals[0]
    #expect(goal.undecided > 0)
    #expect(goal.finding.verdict == .undecided)
    #expect(goal.finding.detail.contains("for what follows was not seen"))
  }

  @Test func `by a fair order it is judged from every state that was seen, however that ended`()
    throws
  {
    func goal(depth: Int, states: Int, memory: Int? = nil) throws -> SearchReport.Goal {
      var question = SearchQuestion(depth: depth, states: states)
      question.goals = .continuation(steps: 9)
      question.memory = memory
      let report = try SearchReport(Lamp(timeout: true), question, host: SearchHost())
      #expect(!report.isWhole)
      return report.goals[0]
    }
    for goal in try [
      goal(depth: 1, states: 1_000), goal(depth: 20, states: 2),
      goal(depth: 20, states: 1_000, memory: 1),
    ] {
      #expect(goal.undecided == 0)
      #expect(goal.finding.verdict == .passed)
    }
  }

  @Test func `where the time is up it is not looked at from the last states, and that is said`()
    throws
  {
    var question = SearchQuestion(depth: 20, states: 1_000)
    question.goals = .continuation(steps: 9)
    var host = SearchHost()
    host.isOver = { true }
    let goal = try SearchReport(Lamp(timeout: true), question, host: host).goals[0]
    #expect(goal.finding.verdict == .undecided)
    #expect(goal.judged == 1)
    #expect(
      goal.finding.detail
        == "judged by a fair order of at most 9 steps from each from 1 state; "
        + "1 state not looked at, for the search ended before"
    )
  }

  @Test func `a lost message is a bound that is said, and a way that is told`() throws {
    let report = try report(Lamp(timeout: true)) { $0.faults.losses = 1 }
    #expect(report.bounds == ["at most 1 lost"])
    #expect(report.leftOut == ["the bulb burns out"])
    #expect(report.findings[0].verdict == .failed)
    #expect(report.findings[0].detail == "broken after 3 steps")
    #expect(
      report.counterexamples[0].steps == [
        "press", "lost: the wire: on arrives", "the timer off fires",
      ]
    )
  }

  @Test func `an invariant that is expected to be broken fails where it holds`() throws {
    var lamp = Lamp(timeout: true)
    lamp.isExpectedBroken = true
    #expect(try report(lamp).findings[0].verdict == .failed)
    #expect(try report(lamp).findings[0].detail.hasPrefix("expected to be broken and is not"))
    #expect(try report(lamp) { $0.faults.losses = 1 }.findings[0].verdict == .passed)
  }

  @Test func `where not every state was seen nobody knows whether it holds`() throws {
    var lamp = Lamp(timeout: true)
    lamp.isExpectedBroken = true
    let finding = try report(lamp) { $0.depth = 1 }.findings[0]
    #expect(finding.verdict == .undecided)
    #expect(finding.detail.hasPrefix("expected to be broken and was not as far as was searched"))
  }

  @Test(arguments: [
    (1, 1_000, "there are states further away: try a larger --depth"),
    (20, 2, "there are more states: try a larger --states"),
  ])
  func `why it ended is said`(depth: Int, states: Int, words: String) throws {
    let question = SearchQuestion(depth: depth, states: states)
    let report = try SearchReport(Lamp(timeout: true), question, host: SearchHost())
    #expect(report.ending == words)
    #expect(!report.isWhole && !report.isStopped)
  }

  @Test func `time and memory stop it`() throws {
    let question = SearchQuestion(depth: 20, states: 1_000)
    var host = SearchHost()
    host.isOver = { true }
    let timed = try SearchReport(Lamp(timeout: true), question, host: host)
    #expect(timed.stop == .time)
    #expect(timed.ending == "the time was up: there are more states")
    #expect(timed.goals[0].judged == 1)
    let full = try report(Lamp(timeout: true)) { $0.memory = 1 }
    #expect(full.stop == .memory)
    #expect(full.standstill == nil)
    #expect(full.ending.hasPrefix("the memory was full"))
  }

  @Test func `a search that stands still where it was stopped says why`() throws {
    var question = SearchQuestion(depth: 2, states: 1_000)
    question.keepsRecord = true
    func report(
      _ question: SearchQuestion,
      from record: SearchRecord? = nil,
      _ change: (inout SearchHost) -> Void = { _ in },
    ) throws -> SearchReport {
      var host = SearchHost()
      change(&host)
      return try SearchReport(Lamp(timeout: true), question, from: record, host: host)
    }
    let first = try report(question)
    #expect(first.standstill == nil)
    let record = try #require(first.record)
    question.depth = 1
    #expect(try report(question, from: record).standstill == .bounds)
    question.depth = 20
    question.states = 2
    #expect(try report(question, from: record).standstill == .bounds)
    question.states = 1_000
    question.memory = 1
    let full = try report(question, from: record)
    #expect(full.standstill == .memory)
    #expect(full.stop == .memory)
    #expect(full.states == first.states)
    question.memory = nil
    #expect(try report(question, from: record).standstill == nil)
    let asked = try report(question, from: record) { $0.isInterrupted = { true } }
    #expect(asked.stop == .interruption)
    #expect(asked.record != nil)
    #expect(asked.standstill == nil)
  }

  @Test func `walks say that they are walks`() throws {
    let report = try report(Lamp(timeout: true)) { $0.walks = .init(count: 7, seed: 2) }
    #expect(report.walks == 7)
    #expect(report.ending == "these walks saw a part of the states")
    #expect(report.goals[0].method.hasPrefix("by a fair order"))
    #expect(report.steps.allSatisfy { $0.weight == 1 })
  }

  @Test func `walks say how likely each kind of step is, and a search of every order does not`()
    throws
  {
    var lamp = Lamp(timeout: true)
    lamp.weights = SearchWeights(arrivals: [5], timers: 3, acts: [2])
    let walked = try report(lamp) {
      $0.walks = .init(count: 7, seed: 2)
      $0.faults.losses = 1
    }
    let weights = Dictionary(uniqueKeysWithValues: walked.steps.map { ($0.name, $0.weight) })
    #expect(weights["press"] == 2 && weights["a timer fires"] == 3)
    #expect(weights["the wire: a message is lost"] == 1)
    #expect(walked.steps.compactMap(\.weight).sorted() == [1, 2, 3, 5])
    let every = try report(lamp) { _ in }
    #expect(every.steps.allSatisfy { $0.weight == nil })
    #expect(try every == report(Lamp(timeout: true)) { _ in })
  }

  @Test func `a record of something else is a misfit`() throws {
    var question = SearchQuestion(depth: 1, states: 1_000)
    question.keepsRecord = true
    let first = try SearchReport(Lamp(timeout: true), question, host: SearchHost())
    let record = try #require(first.record)
    question.depth = 20
    let rest = try SearchReport(Lamp(timeout: true), question, from: record, host: SearchHost())
    let whole = try SearchReport(Lamp(timeout: true), question, host: SearchHost())
    #expect(rest == whole)
    #expect(throws: SearchMisfit.self) {
      try SearchReport(
        Lamp(timeout: false, twice: true),
        question,
        from: record,
        host: SearchHost(),
      )
    }
  }
}

/// A lamp that is switched on by a button, and off by a timer.
private struct Lamp: SearchModel {
  enum Message: Int64 { case on }
  enum Timer: Int64 { case off }
  enum Act: Hashable, Sendable { case press }

  struct State: Record, Hashable, Sendable {
    var isPressed = false
    var isOn = false
    var wasOn = false

    mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
      try fields.field("is_pressed", &isPressed)
      try fields.field("is_on", &isOn)
      try fields.field("was_on", &wasOn)
    }
  }

  var timeout: Bool
  var twice = false
  var isExpectedBroken = false
  var weights = SearchWeights()
  let channels = [SearchChannel("the wire", faults: .loses, within: .milliseconds(10))]
  let actKinds = ["press"]
  let leftOut = ["the bulb burns out"]
  var invariants: [SearchInvariant] {
    [SearchInvariant("lit", "whoever presses has light", isExpectedBroken: isExpectedBroken)]
      + (twice ? [SearchInvariant("two", "another one")] : [])
  }
  let goals = [SearchGoal("dark", "the lamp goes out")]

  func start(into outcome: inout SearchOutcome<Message, Timer>) -> State { State() }

  func acts(in state: State, at now: Instant, into acts: inout [Act]) {
    if !state.isPressed { acts.append(.press) }
  }

  func take(
    _ happening: SearchHappening<Message, Timer, Act>,
    at now: Instant,
    in state: inout State,
    into outcome: inout SearchOutcome<Message, Timer>,
  ) {
    switch happening {
    case .acted(.press):
      state.isPressed = true
      outcome.send(.on, on: 0)
      if timeout { outcome.set(.off, at: now + .seconds(1)) }
    case .delivered:
      state.isOn = true
      state.wasOn = true
      outcome.judge(0, holds: true)
    case .fired:
      outcome.judge(0, holds: state.wasOn)
      state.isOn = false
    case .crashed: break
    }
  }

  func marks(of state: State, at now: Instant) -> GoalMarks {
    GoalMarks(goal: 0, isMet: !state.isOn && !state.isPressed || state.wasOn && !state.isOn)
  }

  func fingerprint(message: Message, at now: Instant, into digest: inout StateDigest) {
    digest.absorb(message.rawValue)
  }

  func difference(
    between first: Message,
    at firstNow: Instant,
    and second: Message,
    at secondNow: Instant,
  ) -> String? { nil }
}
