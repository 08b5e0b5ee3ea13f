/// What a fair continuation from one state was found to miss.
@usableFromInline
struct ContinuationVerdict: Equatable, Sendable {
  /// The goals that apply in the state.
  @usableFromInline var applies: UInt64 = 0
  /// Those of them that did not come true.
  @usableFromInline var missed: UInt64 = 0

  @usableFromInline
  init() {}
}

/// One fair order from a state on, in which nobody does anything more and nothing more goes wrong.
///
/// Of the steps that are owed the prompt ones come first, each in its turn, then of the others the one
/// that stands first among a state's steps: what is on its way arrives, then the earliest timer fires.
/// Where messages follow each other without end a timer fires all the same after `promptMax` of them.
@usableFromInline
struct FairContinuation<Model: Explorable>: Sendable {
  @usableFromInline let model: Model
  @usableFromInline let stepsMax: Int
  @usableFromInline static var promptMax: Int { 64 }

  @usableFromInline
  init(_ model: Model, stepsMax: Int) {
    self.model = model
    self.stepsMax = stepsMax
  }

  /// Which step was owed when it was taken last.
  @usableFromInline
  struct Memory {
    @usableFromInline var taken: [(name: UInt64, at: Int)] = []
    @usableFromInline var prompt = 0
    @usableFromInline var count = 0

    @usableFromInline
    init() {}

    @usableFromInline
    func last(_ name: UInt64) -> Int {
      taken.first { $0.name == name }?.at ?? -1
    }

    @usableFromInline
    mutating func note(_ duty: Duty) {
      count += 1
      prompt = duty.isPrompt ? prompt + 1 : 0
      if let place = taken.firstIndex(where: { $0.name == duty.name }) {
        taken[place].at = count
      } else {
        taken.append((duty.name, count))
      }
    }
  }

  /// Which goals that apply in a state do not come true within so many steps.
  @inlinable
  func verdict(from start: Model.State) -> ContinuationVerdict {
    let marks = model.marks(of: start)
    var verdict = ContinuationVerdict()
    verdict.applies = marks.applies
    var open = marks.applies & ~marks.met
    guard open != 0 else { return verdict }
    var state = start
    var memory = Memory()
    while open != 0, memory.count < stepsMax, let step = next(from: state, &memory) {
      _ = model.take(step, in: &state)
      open &= ~model.marks(of: state).met
    }
    verdict.missed = open
    return verdict
  }

  /// The steps of the whole continuation, whatever it misses, and whether nothing could follow them.
  @inlinable
  func steps(from start: Model.State) -> (steps: [Model.Step], isOver: Bool) {
    var state = start
    var memory = Memory()
    var steps: [Model.Step] = []
    while steps.count < stepsMax {
      guard let step = next(from: state, &memory) else { return (steps, true) }
      _ = model.take(step, in: &state)
      steps.append(step)
    }
    return (steps, false)
  }

  /// The step that is due next; nil where nothing is owed.
  @inlinable
  func next(from state: Model.State, _ memory: inout Memory) -> Model.Step? {
    var steps: [Model.Step] = []
    model.steps(from: state, into: &steps)
    var prompt: (step: Model.Step, duty: Duty, last: Int)?
    var other: (step: Model.Step, duty: Duty)?
    for step in steps {
      guard let duty = model.duty(of: step, in: state) else { continue }
      if duty.isPrompt {
        let last = memory.last(duty.name)
        if last < prompt?.last ?? .max { prompt = (step, duty, last) }
      } else if other == nil {
        other = (step, duty)
      }
    }
    if let prompt, other == nil || memory.prompt < Self.promptMax {
      memory.note(prompt.duty)
      return prompt.step
    }
    if let other { memory.note(other.duty) }
    return other?.step
  }
}

/// What fair continuations from all states missed.
@usableFromInline
struct ContinuationTally: Equatable, Sendable {
  @usableFromInline var goals: [Goal]
  /// From how many states there was one.
  @usableFromInline var states = 0

  /// What became of a goal.
  @usableFromInline
  struct Goal: Equatable, Sendable {
    /// From how many states in which it applies.
    @usableFromInline var judged = 0
    /// The first state from which it was missed.
    @usableFromInline var first: UInt32?

    @usableFromInline
    init() {}
  }

  @usableFromInline
  init(goals: Int) {
    self.goals = Array(repeating: Goal(), count: goals)
  }

  @usableFromInline
  mutating func take(_ verdict: ContinuationVerdict, number: UInt32) {
    states += 1
    for place in goals.indices where verdict.applies >> UInt64(place) & 1 == 1 {
      goals[place].judged += 1
      guard verdict.missed >> UInt64(place) & 1 == 1 else { continue }
      goals[place].first = min(goals[place].first ?? number, number)
    }
  }
}
