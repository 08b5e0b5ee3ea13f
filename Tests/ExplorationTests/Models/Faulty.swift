import Exploration
import Kernel

/// Two nodes elect a leader.
///
/// Each tells the other its number, and who hears of none higher in time leads. A lost word makes two
/// leaders.
struct Election: SmallModel {
  enum Message: Int64 {
    case one = 1
    case two
  }
  enum Timer: Int64 { case first, second }
  enum Act: Sendable { case none }

  struct State: Record, Hashable, Sendable {
    var leads: [Int64] = [0, 0]
    var follows: [Int64] = [0, 0]

    mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
      try fields.field("leads", &leads)
      try fields.field("follows", &follows)
    }
  }

  /// How long a word takes at most; nil for any time.
  var within: Duration? = .milliseconds(50)
  var channels: [SearchChannel] {
    [SearchChannel("the air", order: .any, faults: .loses, within: within)]
  }
  let invariants = [SearchInvariant("oneLeader", "at most one leads")]
  let goals = [SearchGoal("leader", "somebody leads")]

  func start(into outcome: inout SearchOutcome<Message, Timer>) -> State {
    outcome.send(.one, on: 0)
    outcome.send(.two, on: 0)
    outcome.set(.first, at: .start + .milliseconds(100))
    outcome.set(.second, at: .start + .milliseconds(100))
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
    // The lower number hears of the higher one and follows.
    case .delivered(.two, _): state.follows[0] = 1
    case .delivered(.one, _): break
    case .fired(let timer):
      let own = Int(timer.rawValue)
      if state.follows[own] == 0 { state.leads[own] = 1 }
      outcome.judge(0, holds: state.leads != [1, 1])
    case .acted, .crashed: break
    }
  }

  func marks(of state: State, at now: Instant) -> GoalMarks {
    GoalMarks(goal: 0, isMet: state.leads.contains(1))
  }
}

/// A player of frames: one that comes twice is played twice where it does not remember.
struct Player: SmallModel {
  enum Message: Int64 {
    case first = 1
    case second, third
  }
  enum Act: Sendable { case none }

  struct State: Record, Hashable, Sendable {
    var played: [Int64] = [0, 0, 0, 0]
    var last: Int64 = 0

    mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
      try fields.field("played", &played)
      try fields.field("last", &last)
    }
  }

  var remembers = false
  var order = SearchChannel.Order.kept
  var channels: [SearchChannel] {
    [SearchChannel("the wire", order: order, faults: [.duplicates, .reorders, .loses])]
  }
  let invariants = [
    SearchInvariant("once", "no frame is played twice"),
    SearchInvariant("inOrder", "no frame is played after a later one"),
  ]

  func start(into outcome: inout SearchOutcome<Message, Never>) -> State {
    for frame in [Message.first, .second, .third] { outcome.send(frame, on: 0) }
    return State()
  }

  func acts(in state: State, at now: Instant, into acts: inout [Act]) {}

  func take(
    _ happening: SearchHappening<Message, Never, Act>,
    at now: Instant,
    in state: inout State,
    into outcome: inout SearchOutcome<Message, Never>,
  ) {
    guard case .delivered(let frame, _) = happening else { return }
    let number = Int(frame.rawValue)
    if remembers, state.played[number] > 0 || frame.rawValue < state.last { return }
    state.played[number] += 1
    outcome.judge(0, holds: state.played[number] == 1)
    outcome.judge(1, holds: frame.rawValue >= state.last)
    state.last = max(state.last, frame.rawValue)
  }
}

/// Tries again after a while, and gives up a little later: the two must not change places.
struct Patience: SmallModel {
  enum Message: Int64 { case none }
  enum Timer: Int64 { case again, giveUp }
  enum Act: Sendable { case none }

  struct State: Record, Hashable, Sendable {
    var tries: Int64 = 1
    var hasGivenUp = false

    mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
      try fields.field("tries", &tries)
      try fields.field("has_given_up", &hasGivenUp)
    }
  }

  var timerUncertainty = Duration.zero
  let channels: [SearchChannel] = []
  let invariants = [SearchInvariant("tries", "nobody gives up after one try")]

  func start(into outcome: inout SearchOutcome<Message, Timer>) -> State {
    outcome.set(.giveUp, at: .start + .milliseconds(12))
    outcome.set(.again, at: .start + .milliseconds(10))
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
    case .fired(.again):
      state.tries += 1
    case .fired(.giveUp):
      state.hasGivenUp = true
      outcome.cancel(.again)
      outcome.judge(0, holds: state.tries > 1)
    case .delivered, .acted, .crashed: break
    }
  }
}

/// A store that says that something is kept, and keeps it a moment later.
struct Store: SmallModel {
  enum Message: Int64 { case write, disk, receipt }
  enum Act: Sendable { case save }

  struct State: Record, Hashable, Sendable {
    var isSaved = false
    var isInMemory = false
    var isOnDisk = false
    var isPromised = false

    mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
      try fields.field("is_saved", &isSaved)
      try fields.field("is_in_memory", &isInMemory)
      try fields.field("is_on_disk", &isOnDisk)
      try fields.field("is_promised", &isPromised)
    }
  }

  /// Whether the receipt goes out when the disk has it.
  var waits = false
  let channels = [SearchChannel("the network"), SearchChannel("the disk")]
  let processes = ["the server"]
  let actKinds = ["somebody saves"]
  let invariants = [SearchInvariant("kept", "what was promised is there")]

  func start(into outcome: inout SearchOutcome<Message, Never>) -> State { State() }

  func acts(in state: State, at now: Instant, into acts: inout [Act]) {
    if !state.isSaved { acts.append(.save) }
  }

  func take(
    _ happening: SearchHappening<Message, Never, Act>,
    at now: Instant,
    in state: inout State,
    into outcome: inout SearchOutcome<Message, Never>,
  ) {
    switch happening {
    case .acted(.save):
      state.isSaved = true
      outcome.send(.write, on: 0)
    case .delivered(.write, _):
      state.isInMemory = true
      outcome.send(.disk, on: 1)
      if !waits { outcome.send(.receipt, on: 0) }
    case .delivered(.disk, _):
      state.isOnDisk = true
      if waits { outcome.send(.receipt, on: 0) }
    case .delivered(.receipt, _):
      state.isPromised = true
    case .crashed:
      state.isInMemory = false
      outcome.sweep()
    case .fired: break
    }
    if state.isPromised { outcome.judge(0, holds: state.isInMemory || state.isOnDisk) }
  }

  /// What was to be written is gone with the process.
  func isVoid(_ message: Message, on channel: Int, in state: State) -> Bool { channel == 1 }
}

/// A consumer that looks, finds nothing and goes to sleep, and a producer that wakes only who sleeps.
struct WakeUp: SmallModel {
  enum Message: Int64 { case look, sleep, wake }
  enum Timer: Int64 { case beat }
  enum Act: Sendable { case produce }

  struct State: Record, Hashable, Sendable {
    var isAsleep = false
    var hasItem = false
    var isConsumed = false

    mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
      try fields.field("is_asleep", &isAsleep)
      try fields.field("has_item", &hasItem)
      try fields.field("is_consumed", &isConsumed)
    }
  }

  /// Whether the producer wakes whoever may be about to sleep.
  var wakesAlways = false
  /// Whether a clock ticks, so that something always happens.
  var beats = true
  let channels = [SearchChannel("the consumer")]
  let invariants: [SearchInvariant] = []
  let goals = [SearchGoal("consumed", "what is produced is consumed")]

  func start(into outcome: inout SearchOutcome<Message, Timer>) -> State {
    outcome.send(.look, on: 0)
    if beats { outcome.set(.beat, at: .start + .seconds(1)) }
    return State()
  }

  func acts(in state: State, at now: Instant, into acts: inout [Act]) {
    if !state.hasItem, !state.isConsumed { acts.append(.produce) }
  }

  func take(
    _ happening: SearchHappening<Message, Timer, Act>,
    at now: Instant,
    in state: inout State,
    into outcome: inout SearchOutcome<Message, Timer>,
  ) {
    switch happening {
    case .acted(.produce):
      state.hasItem = true
      if state.isAsleep || wakesAlways { outcome.send(.wake, on: 0) }
    case .delivered(.look, _):
      if state.hasItem { state.isConsumed = true } else { outcome.send(.sleep, on: 0) }
    case .delivered(.sleep, _):
      state.isAsleep = true
    case .delivered(.wake, _):
      state.isAsleep = false
      outcome.send(.look, on: 0)
    case .fired(.beat):
      outcome.set(.beat, at: now + .seconds(1))
    case .crashed: break
    }
  }

  func marks(of state: State, at now: Instant) -> GoalMarks {
    state.hasItem ? GoalMarks(goal: 0, isMet: state.isConsumed) : GoalMarks()
  }
}
