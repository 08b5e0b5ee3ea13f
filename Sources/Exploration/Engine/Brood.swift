import Kernel

/// What a chunk of states leads to, before anybody knows what of it is new.
@usableFromInline
struct Brood<Model: Explorable> {
  /// The states that were expanded, in order.
  @usableFromInline var sources: [Source] = []
  /// Every step that was taken from them, in order.
  @usableFromInline var turns: [Turn] = []
  /// The states that may be new, and those that are compared.
  @usableFromInline var states: [Parked<Model.State>] = []

  @usableFromInline
  init() {}

  /// A state that was expanded.
  @usableFromInline
  struct Source {
    @usableFromInline var number: UInt32
    /// Where its steps end among all.
    @usableFromInline var end: Int
    /// What a fair continuation from it was found to miss.
    @usableFromInline var continuation: ContinuationVerdict

    @usableFromInline
    init(number: UInt32, end: Int, continuation: ContinuationVerdict) {
      self.number = number
      self.end = end
      self.continuation = continuation
    }
  }

  /// A step that was taken.
  @usableFromInline
  struct Turn {
    @usableFromInline var digest: Digest128
    @usableFromInline var judgement: Judgement
    @usableFromInline var marks: GoalMarks
    /// The place of what it led to; negative where that was seen before.
    @usableFromInline var place: Int32
    @usableFromInline var kind: Int32
    /// What it was owed by, folded; zero for what nobody owes.
    @usableFromInline var duty: UInt32

    @usableFromInline
    init(
      digest: Digest128,
      judgement: Judgement,
      marks: GoalMarks,
      place: Int32,
      kind: Int32,
      duty: UInt32,
    ) {
      self.digest = digest
      self.judgement = judgement
      self.marks = marks
      self.place = place
      self.kind = kind
      self.duty = duty
    }
  }
}

/// Takes every step from states: a pure function, that several cores can do side by side.
@usableFromInline
struct Breeder<Model: Explorable>: Sendable {
  @usableFromInline let model: Model
  @usableFromInline let countsSteps: Bool
  @usableFromInline let sampleMask: UInt64
  @usableFromInline let judgesGraph: Bool
  @usableFromInline let continuation: FairContinuation<Model>?

  @inlinable
  init(_ model: Model, _ question: SearchQuestion) {
    self.model = model
    countsSteps = !model.stepKinds.isEmpty
    sampleMask = UInt64(question.spacing - 1)
    let hasGoals = !model.goals.isEmpty
    switch question.goals {
    case .graph:
      judgesGraph = hasGoals
      continuation = nil
    case .continuation(let steps):
      judgesGraph = false
      continuation = hasGoals ? FairContinuation(model, stepsMax: steps) : nil
    }
  }

  /// What the states of a chunk lead to; what was seen before is left out, but for what is compared.
  @inlinable
  func brood(of chunk: inout [Frontier<Model.State>.Item?], _ seen: DigestTable) -> Brood<Model> {
    var brood = Brood<Model>()
    var steps: [Model.Step] = []
    for place in chunk.indices {
      guard let (parked, number) = chunk[place].take() else { continue }
      let state = parked.take()
      let verdict = continuation?.verdict(from: state) ?? ContinuationVerdict()
      steps.removeAll(keepingCapacity: true)
      model.steps(from: state, into: &steps)
      for index in steps.indices.dropLast() { take(steps[index], in: state, &brood, seen) }
      // The last step has the state itself: nobody needs it afterwards.
      if let last = steps.indices.last { take(steps[last], in: consume state, &brood, seen) }
      brood.sources.append(
        .init(number: number, end: brood.turns.count, continuation: verdict)
      )
    }
    return brood
  }

  @inlinable
  func take(
    _ step: Model.Step,
    in state: consuming Model.State,
    _ brood: inout Brood<Model>,
    _ seen: DigestTable,
  ) {
    let kind = countsSteps ? model.kind(of: step, in: state) : 0
    var duty: UInt32 = 0
    if judgesGraph, let owed = model.duty(of: step, in: state) { duty = owed.folded }
    let judgement = model.take(step, in: &state)
    var digest = StateDigest()
    model.fingerprint(state, into: &digest)
    let value = digest.value
    var turn = Brood<Model>.Turn(
      digest: value,
      judgement: judgement,
      marks: GoalMarks(),
      place: -1,
      kind: Int32(kind),
      duty: duty,
    )
    let isSampled = value.upper & sampleMask == 0
    if isSampled || !seen.contains(value) {
      turn.place = Int32(brood.states.count)
      if judgesGraph { turn.marks = model.marks(of: state) }
      brood.states.append(Parked(state))
    }
    brood.turns.append(turn)
  }
}

extension Duty {
  /// The name in 32 bits that are never zero.
  @inlinable var folded: UInt32 {
    let mixed = name &* 0x9E37_79B9_7F4A_7C15
    return UInt32(truncatingIfNeeded: mixed >> 32) | 1
  }
}
