import Kernel

/// Takes random walks from the start, where every order is too many.
///
/// Each walk has its own stream of the seed, so that any of them can be taken again alone, and it does
/// not matter how many there are or on how many cores. Of the steps of a state each is as likely as the
/// others, unless the model says that some kinds are likelier: a walk that is idle most of the time comes to
/// little that can be judged. What they judge is judged as in a search of every order; what they do not see is not seen.
public struct RandomWalks<Model: Explorable> {
  @usableFromInline let model: Model
  @usableFromInline let question: SearchQuestion
  @usableFromInline let walks: SearchQuestion.Walks

  /// Walks through a model.
  ///
  /// - Parameters:
  ///   - model: what is searched.
  ///   - question: how far; its depth is the length of a walk.
  ///   - walks: how many, and from which seed.
  public init(_ model: Model, _ question: SearchQuestion, walks: SearchQuestion.Walks) {
    precondition(question.depth >= 0 && walks.count > 0, "no walks")
    self.model = model
    self.question = question
    self.walks = walks
  }

  /// Takes the walks.
  @inlinable
  public func run(_ host: SearchHost = SearchHost()) -> SearchResult<Model.Step> {
    var tally = WalkTally(model, question)
    var memory = MemoryWatch(question.memory, host)
    var ending = SearchResult<Model.Step>.Ending.walks
    var first = 0
    host.begin()
    while first < walks.count, ending == .walks {
      if host.isOver() { ending = .time }
      let shortage = memory.shortage(states: tally.seen.count, growth: tally.growth)
      if let shortage { ending = shortage.ending() }
      guard ending == .walks else { break }
      let most = host.isParallel ? 64 : 1
      let count = min(memory.chunks(most: most), walks.count - first)
      // A walk is as good as a chunk: what it takes is measured.
      memory.take(count * MemoryWatch.chunk)
      // Whether there are enough states is asked after each walk, however many are taken side by side.
      for walk in take(first, count, host) where ending == .walks {
        tally.merge(walk)
        if tally.result.flaw != nil {
          ending = .flawed
        } else if tally.seen.count >= question.states, tally.result.walks < walks.count {
          ending = .states
        }
      }
      first += count
      host.progress?(
        SearchProgress(
          states: tally.seen.count,
          depth: tally.result.depth,
          walks: tally.result.walks,
        )
      )
    }
    tally.result.ending = ending
    tally.conclude(memory.bytesPerState(tally.seen.count))
    return tally.result
  }

  @inlinable
  func take(_ first: Int, _ count: Int, _ host: SearchHost) -> [Walk<Model.State>] {
    let walker = Walker(model, question, seed: walks.seed)
    guard host.isParallel, count > 1 else {
      return (first..<(first + count)).map { walker.walk($0) }
    }
    let output = Slots<Walk<Model.State>>(count: count)
    host.perform(count) { number in output.put(walker.walk(first + number), at: number) }
    return output.all()
  }
}

/// One walk, as it was taken.
@usableFromInline
struct Walk<State: Sendable>: Sendable {
  @usableFromInline var turns: [Turn] = []
  /// States whose digests are sampled, each with the place of the step that led to it.
  @usableFromInline var samples: [(digest: Digest128, state: State)] = []
  /// What fair continuations from the start and from each state missed.
  @usableFromInline var continuations: [ContinuationVerdict] = []
  @usableFromInline var isDeadEnd = false

  @usableFromInline
  init() {}

  /// A step that was taken.
  @usableFromInline
  struct Turn: Sendable {
    @usableFromInline var step: UInt32
    @usableFromInline var kind: Int
    @usableFromInline var digest: Digest128
    @usableFromInline var judgement: Judgement

    @usableFromInline
    init(step: UInt32, kind: Int, digest: Digest128, judgement: Judgement) {
      self.step = step
      self.kind = kind
      self.digest = digest
      self.judgement = judgement
    }
  }
}

/// Takes a walk: a pure function of its number.
@usableFromInline
struct Walker<Model: Explorable>: Sendable {
  @usableFromInline let model: Model
  @usableFromInline let stepsMax: Int
  @usableFromInline let stream: RandomStream
  @usableFromInline let sampleMask: UInt64
  @usableFromInline let continuation: FairContinuation<Model>?
  @usableFromInline let countsSteps: Bool
  @usableFromInline let weights: [UInt64]

  @inlinable
  init(_ model: Model, _ question: SearchQuestion, seed: UInt64) {
    self.model = model
    stepsMax = question.depth
    stream = RandomStream(seed: seed, key: "search/walks")
    sampleMask = UInt64(question.spacing - 1)
    countsSteps = !model.stepKinds.isEmpty
    weights = model.stepWeights
    precondition(
      weights.isEmpty || weights.count == model.stepKinds.count && !weights.contains(0),
      "each kind of step has a weight from 1 on",
    )
    let most = question.continuationMax
    continuation = model.goals.isEmpty ? nil : FairContinuation(model, stepsMax: most)
  }

  @inlinable
  func walk(_ number: Int) -> Walk<Model.State> {
    var walk = Walk<Model.State>()
    var stream = stream.at(UInt64(number))
    var state = model.start
    if let continuation { walk.continuations.append(continuation.verdict(from: state)) }
    var steps: [Model.Step] = []
    while walk.turns.count < stepsMax {
      steps.removeAll(keepingCapacity: true)
      model.steps(from: state, into: &steps)
      guard !steps.isEmpty else {
        walk.isDeadEnd = true
        break
      }
      let index = choose(steps, from: state, &stream)
      let kind = countsSteps ? model.kind(of: steps[index], in: state) : 0
      let judgement = model.take(steps[index], in: &state)
      var digest = StateDigest()
      model.fingerprint(state, into: &digest)
      let value = digest.value
      walk.turns.append(
        .init(step: UInt32(index), kind: kind, digest: value, judgement: judgement)
      )
      if value.upper & sampleMask == 0 { walk.samples.append((value, state)) }
      if let continuation { walk.continuations.append(continuation.verdict(from: state)) }
    }
    return walk
  }

  /// The place of one of the steps, each as likely as its weight says.
  @inlinable
  func choose(
    _ steps: [Model.Step],
    from state: Model.State,
    _ stream: inout RandomStream,
  ) -> Int {
    guard !weights.isEmpty else { return Int(stream.below(UInt64(steps.count))) }
    let own = steps.map { weights[model.kind(of: $0, in: state)] }
    var rest = stream.below(own.reduce(0, +))
    for (place, weight) in own.enumerated() {
      if rest < weight { return place }
      rest -= weight
    }
    preconditionFailure("a draw outside the weights of \(steps.count) steps")
  }
}
