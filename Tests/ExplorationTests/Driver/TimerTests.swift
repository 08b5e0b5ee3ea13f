import Exploration
import Kernel
import Testing

/// What the driver lets timers do, and what time is.
struct TimerTests {
  private func steps(
    _ model: Clockwork,
    _ state: SearchSituation<Clockwork>? = nil,
  )
    -> [SearchStep<Clockwork.Act>]
  {
    let driver = SearchDriver(model)
    var steps: [SearchStep<Clockwork.Act>] = []
    driver.steps(from: state ?? driver.start, into: &steps)
    return steps
  }

  @Test func `the earliest timer fires, and it is then when it was due`() {
    let model = Clockwork([(.slow, 30), (.quick, 10), (.other, 20)])
    let driver = SearchDriver(model)
    #expect(driver.start.alarms.map(\.timer) == [.quick, .other, .slow])
    #expect(steps(model) == [.fire(place: 0)])
    var state = driver.start
    _ = driver.take(.fire(place: 0), in: &state)
    #expect(state.now == .start + .milliseconds(10))
    #expect(state.app.fired == [1])
  }

  @Test func `timers of one moment fire in any order`() {
    #expect(steps(Clockwork([(.slow, 10), (.quick, 10)])).count == 2)
  }

  @Test func `within the uncertainty any timer is the next, and time does not go back`() {
    var model = Clockwork([(.slow, 30), (.quick, 10), (.other, 20)])
    model.timerUncertainty = .milliseconds(10)
    #expect(steps(model) == [.fire(place: 0), .fire(place: 1)])
    let driver = SearchDriver(model)
    var state = driver.start
    _ = driver.take(.fire(place: 1), in: &state)
    _ = driver.take(.fire(place: 0), in: &state)
    #expect(state.now == .start + .milliseconds(20))
    #expect(state.app.fired == [2, 1])
  }

  @Test func `a timer that is set anew is due anew, and one that is cancelled never`() {
    var outcome = SearchOutcome<Clockwork.Message, Clockwork.Timer>()
    outcome.set(.quick, at: .start + .milliseconds(5))
    outcome.set(.slow, at: .start + .milliseconds(7))
    outcome.set(.quick, at: .start + .milliseconds(9))
    #expect(outcome.alarms.map(\.timer) == [.slow, .quick])
    outcome.cancel(.slow)
    outcome.cancel(.other)
    #expect(outcome.alarms == [SearchAlarm(timer: .quick, at: .start + .milliseconds(9))])
  }

  @Test func `no timer fires before what was to arrive earlier, and any that is due before`() {
    var model = Clockwork([(.quick, 10), (.slow, 30)])
    model.within = .milliseconds(20)
    model.isBusy = true
    #expect(steps(model) == [.deliver(place: 0), .fire(place: 0)])
    let driver = SearchDriver(model)
    var state = driver.start
    _ = driver.take(.fire(place: 0), in: &state)
    // The message was sent at the start: what is due 30 ms later waits for it.
    #expect(steps(model, state) == [.deliver(place: 0)])
    model.within = nil
    #expect(steps(model, state).count == 2)
  }

  @Test func `states repeat though time goes on`() {
    var model = Clockwork([(.quick, 10)])
    model.repeats = true
    let result = model.search(depth: 50)
    // Set, and set again 10 ms later, is the same.
    #expect(result.ending == .whole)
    #expect(result.states == 1)
  }

  @Test func `how long a timer has still to go tells states apart`() {
    let driver = SearchDriver(Clockwork([(.quick, 10)]))
    func digest(_ milliseconds: Int64, now: Int64) -> Digest128 {
      var state = driver.start
      state.now = .start + .milliseconds(now)
      state.alarms = [SearchAlarm(timer: .quick, at: .start + .milliseconds(milliseconds))]
      var digest = StateDigest()
      driver.fingerprint(state, into: &digest)
      return digest.value
    }
    #expect(digest(10, now: 0) == digest(30, now: 20))
    #expect(digest(10, now: 0) != digest(30, now: 25))
    // What is overdue is due.
    #expect(digest(10, now: 12) == digest(10, now: 15))
  }

  @Test func `a point of time in a state is digested as far as it lies from now`() {
    func digest(_ since: Int64, now: Int64) -> Digest128 {
      var digest = StateDigest()
      let state = Sighting(at: .start + .milliseconds(since))
      digest.absorb(state, at: .start + .milliseconds(now))
      return digest.value
    }
    #expect(digest(5, now: 7) == digest(105, now: 107))
    #expect(digest(5, now: 7) != digest(5, now: 8))
    var never = StateDigest()
    var later = StateDigest()
    never.absorb(Sighting(at: .distantFuture), at: .start)
    later.absorb(Sighting(at: .distantFuture), at: .start + .seconds(3))
    #expect(never.value == later.value)
  }

  @Test func `a difference names a point of time as it is digested`() {
    let one = FieldListing(Sighting(at: .start + .milliseconds(5)), at: .start)
    let same = FieldListing(
      Sighting(at: .start + .milliseconds(9)),
      at: .start + .milliseconds(4),
    )
    #expect(one.difference(from: same) == nil)
    let never = FieldListing(Sighting(at: .distantFuture), at: .start)
    #expect(one.difference(from: never) == "at_ns: 5000000 and never")
    var unseen = Sighting(at: .start)
    unseen.before = .start
    #expect(
      FieldListing(Sighting(at: .start)).difference(from: FieldListing(unseen))
        == "before_ns: none and 0"
    )
  }
}

/// A point of time, and another one that may be absent.
private struct Sighting: Record {
  var at = Instant.start
  var before: Instant?

  init() {}

  init(at: Instant) { self.at = at }

  mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    try fields.field("at_ns", &at)
    try fields.field("before_ns", &before)
  }
}

/// Remembers which timers fired; one may be set again each time.
struct Clockwork: SmallModel {
  enum Message: Int64 { case letter }
  enum Timer: Int64 {
    case quick = 1
    case other, slow
  }
  enum Act: Hashable, Sendable { case none }

  struct State: Record, Hashable, Sendable {
    var fired: [Int64] = []

    mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
      try fields.field("fired", &fired)
    }
  }

  private let timers: [(Timer, Int64)]
  var timerUncertainty = Duration.zero
  var within: Duration?
  var isBusy = false
  var repeats = false

  init(_ timers: [(Timer, Int64)]) { self.timers = timers }

  var channels: [SearchChannel] { [SearchChannel("the post", within: within)] }
  let invariants: [SearchInvariant] = []

  func start(into outcome: inout SearchOutcome<Message, Timer>) -> State {
    if isBusy { outcome.send(.letter, on: 0) }
    for (timer, at) in timers { outcome.set(timer, at: .start + .milliseconds(at)) }
    return State()
  }

  func acts(in state: State, at now: Instant, into acts: inout [Act]) {}

  func take(
    _ happening: SearchHappening<Message, Timer, Act>,
    at now: Instant,
    in state: inout State,
    into outcome: inout SearchOutcome<Message, Timer>,
  ) {
    guard case .fired(let timer) = happening else { return }
    if repeats {
      outcome.set(timer, at: now + .milliseconds(10))
    } else {
      state.fired.append(timer.rawValue)
    }
  }
}
