/// Visits every state that a model can come to within so many steps.
///
/// The start is judged before any step. Breadth first: the counterexample to an invariant is one of the shortest there are. A state that
/// was seen by its digest is not visited again. What follows from a broken invariant is visited as
/// well, so that one fault does not hide another.
///
/// That a state was seen before is known by its digest. Of the states that are taken for one some are
/// compared in full, and it is seen whether the same steps lead to the same digests and judgements:
/// a field that the fingerprint leaves out and that is read later ends the search as `flawed`.
///
/// It is not a proof about more than the model has: other photos, other devices, longer runs.
public struct ExhaustiveSearch<Model: Explorable> {
  @usableFromInline let model: Model
  @usableFromInline let question: SearchQuestion

  /// A search of a model.
  ///
  /// - Parameters:
  ///   - model: what is searched.
  ///   - depth: the largest number of steps from the start.
  ///   - states: after so many states the search ends, at the end of a state's steps.
  ///   - spacing: of so many digests one is checked to stand for one state; a power of two.
  public init(_ model: Model, depth: Int, states: Int = 20_000_000, spacing: Int = 32) {
    var question = SearchQuestion(depth: depth, states: states)
    question.spacing = spacing
    self.init(model, question)
  }

  /// A search of a model for the answer to a question.
  public init(_ model: Model, _ question: SearchQuestion) {
    precondition(model.invariants.count <= 64, "a judgement has a bit for each of 64 invariants")
    precondition(model.happenings.count <= 64, "a judgement has a bit for each of 64 happenings")
    precondition(question.depth >= 0 && question.states > 0, "a search of nothing")
    self.model = model
    self.question = question
  }

  /// Searches.
  ///
  /// - Parameter host: what the machine gives; its `progress` is told after each layer.
  /// - Returns: what was seen.
  /// - Complexity: O(transitions); about 45 bytes a state, and the whole states of two layers.
  @inlinable
  public func run(_ host: SearchHost = SearchHost()) -> SearchResult<Model.Step> {
    let (depthMax, statesMax) = (question.depth, question.states)
    var visit = SearchVisit(model, spacing: question.spacing)
    var layer = Frontier<Model.State>()
    layer.append(model.start, number: 0)
    var steps: [Model.Step] = []
    var isFull = false
    while !layer.isEmpty, visit.result.depth < depthMax, !isFull, visit.result.flaw == nil {
      while let (state, number) = layer.takeNext() {
        guard visit.result.flaw == nil else { break }
        guard visit.arrivals.count < statesMax else {
          isFull = true
          break
        }
        steps.removeAll(keepingCapacity: true)
        model.steps(from: state, into: &steps)
        for index in steps.indices.dropLast() {
          visit.take(steps[index], Arrival(parent: number, step: UInt32(index)), in: state)
        }
        // The last step has the state itself: nobody needs it afterwards.
        if let last = steps.indices.last {
          visit.take(
            steps[last],
            Arrival(parent: number, step: UInt32(last)),
            in: consume state,
          )
        } else {
          visit.result.deadEnds += 1
        }
      }
      layer = visit.endLayer()
      host.progress?(visit.arrivals.count, visit.result.depth)
    }
    var result = visit.result
    result.states = visit.arrivals.count
    result.compared = visit.samples.compared
    guard result.flaw == nil else {
      result.ending = .flawed
      result.forgetJudgements()
      return result
    }
    result.ending = isFull ? .states : layer.isEmpty ? .whole : .depth
    for place in result.happened.indices where result.happened[place].count > 0 {
      result.happened[place].most = visit.most(of: place)
    }
    for place in result.invariants.indices {
      // What the start breaks takes no step.
      if model.startJudgement.broken >> UInt64(place) & 1 == 1 {
        result.invariants[place].counterexample = []
        continue
      }
      guard let arrival = visit.broken[place] else { continue }
      result.invariants[place].counterexample = path(to: arrival, visit.arrivals)
    }
    return result
  }

  /// The steps from the start to an arrival: its parents', walked backwards and taken again.
  @inlinable
  func path(to arrival: Arrival, _ arrivals: [Arrival]) -> [Model.Step] {
    var indices = [arrival.step]
    var number = arrival.parent
    while number != 0 {
      indices.append(arrivals[Int(number)].step)
      number = arrivals[Int(number)].parent
    }
    var state = model.start
    var path: [Model.Step] = []
    var steps: [Model.Step] = []
    for index in indices.reversed() {
      steps.removeAll(keepingCapacity: true)
      model.steps(from: state, into: &steps)
      let step = steps[Int(index)]
      path.append(step)
      _ = model.take(step, in: &state)
    }
    return path
  }
}

/// How a state was come to; the start has none.
@usableFromInline
struct Arrival {
  @usableFromInline var parent: UInt32
  @usableFromInline var step: UInt32

  @usableFromInline
  init(parent: UInt32, step: UInt32) {
    self.parent = parent
    self.step = step
  }
}

/// What a search has seen so far, and the layer that it is making.
@usableFromInline
struct SearchVisit<Model: Explorable> {
  @usableFromInline let model: Model
  @usableFromInline var result: SearchResult<Model.Step>
  /// How each state was come to, by number.
  @usableFromInline var arrivals = [Arrival(parent: 0, step: 0)]
  /// The first step that broke each invariant.
  @usableFromInline var broken: [Arrival?]
  @usableFromInline var seen = DigestTable()
  @usableFromInline var next = Frontier<Model.State>()
  /// What happened in the step by which each state was come to, a bit each.
  @usableFromInline var happened: [UInt64] = [0]
  @usableFromInline var samples: StateSamples<Model.State>
  /// Whether steps are counted by kind.
  @usableFromInline let countsSteps: Bool

  /// A visit that has seen the start.
  @inlinable
  init(_ model: Model, spacing: Int) {
    self.model = model
    let kinds = model.stepKinds.count
    result = SearchResult(
      invariants: model.invariants,
      steps: kinds,
      happenings: model.happenings.count,
    )
    countsSteps = kinds > 0
    samples = StateSamples(spacing: spacing)
    broken = Array(repeating: nil, count: model.invariants.count)
    var digest = StateDigest()
    model.fingerprint(model.start, into: &digest)
    _ = seen.insert(digest.value)
    if samples.covers(digest.value) { samples.keep(model.start, digest.value) }
    happened[0] = model.startJudgement.happened
    result.count(model.startJudgement)
  }

  /// Takes a step in a copy of the state that it starts from, and keeps what it leads to if new.
  @inlinable
  mutating func take(_ step: Model.Step, _ arrival: Arrival, in state: consuming Model.State) {
    if countsSteps { result.steps[model.kind(of: step, in: state)] += 1 }
    let judgement = model.take(step, in: &state)
    result.transitions += 1
    if judgement != .silent { judge(judgement, arrival) }
    var digest = StateDigest()
    model.fingerprint(state, into: &digest)
    let value = digest.value
    guard seen.insert(value) else {
      if samples.covers(value) { compare(state, value) }
      return
    }
    if samples.covers(value) { samples.keep(state, value) }
    next.append(state, number: UInt32(arrivals.count))
    arrivals.append(arrival)
    happened.append(judgement.happened)
  }

  @inlinable
  mutating func judge(_ judgement: Judgement, _ arrival: Arrival) {
    result.count(judgement)
    for place in broken.indices where judgement.broken >> UInt64(place) & 1 == 1 {
      if broken[place] == nil { broken[place] = arrival }
    }
  }

  /// The layer that was made; the next one is begun.
  @inlinable
  mutating func endLayer() -> Frontier<Model.State> {
    result.depth += 1
    result.layers.append(next.count)
    defer { next = Frontier() }
    return next
  }
}
