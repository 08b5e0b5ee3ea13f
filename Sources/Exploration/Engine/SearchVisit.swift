/// How a state was come to; the start has none.
@usableFromInline
struct Arrival: Equatable, Sendable {
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
  @usableFromInline let question: SearchQuestion
  @usableFromInline var result: SearchResult<Model.Step>
  /// How each state was come to, by number.
  @usableFromInline var arrivals = [Arrival(parent: 0, step: 0)]
  /// The first step that broke each invariant.
  @usableFromInline var broken: [Arrival?]
  @usableFromInline var seen: DigestTable
  @usableFromInline var next = Frontier<Model.State>()
  /// What happened in the step by which each state was come to, a bit each.
  @usableFromInline var happened: [UInt64] = [0]
  @usableFromInline var samples: StateSamples<Model.State>
  /// How many states all steps were taken from: those with the first numbers.
  @usableFromInline var expanded = 0
  /// What is owed between states; nil where no goal is judged by it.
  @usableFromInline var graph: DutyGraph?
  /// What fair continuations missed.
  @usableFromInline var continuations: ContinuationTally
  /// What they missed from states whose steps were found and not merged, for the search had ended.
  @usableFromInline var unmerged: [(verdict: ContinuationVerdict, number: UInt32)] = []
  /// Whether steps are counted by kind.
  @usableFromInline let countsSteps: Bool

  /// A visit that has seen the start.
  @inlinable
  init(_ model: Model, _ question: SearchQuestion) {
    self.model = model
    self.question = question
    let kinds = model.stepKinds.count
    result = SearchResult(
      invariants: model.invariants,
      goals: model.goals,
      steps: kinds,
      happenings: model.happenings.count,
    )
    countsSteps = kinds > 0
    samples = StateSamples(spacing: question.spacing)
    broken = Array(repeating: nil, count: model.invariants.count)
    continuations = ContinuationTally(goals: model.goals.count)
    let hasGraph = !model.goals.isEmpty && question.goals == .graph
    seen = DigestTable(isNumbered: hasGraph)
    if hasGraph { graph = DutyGraph(start: model.marks(of: model.start)) }
    var digest = StateDigest()
    model.fingerprint(model.start, into: &digest)
    _ = seen.insert(digest.value, number: 0)
    if samples.covers(digest.value) { samples.keep(model.start, digest.value, number: 0) }
    happened[0] = model.startJudgement.happened
    result.count(model.startJudgement)
  }

  /// How many bytes the tables take, and how many more when the largest of them grows next.
  @inlinable var growth: (kept: Int, next: Int) {
    let kept =
      seen.bytes + arrivals.count * 16 + (graph?.bytes ?? 0)
      + (next.count + 1) * MemoryLayout<Model.State>.stride
    let record = question.keepsRecord ? arrivals.count * 64 : 0
    // What is said at the end is made beside the tables: a few numbers for each state.
    let conclusion = arrivals.count * (graph == nil ? 2 : 24)
    var next = (seen.isAlmostFull ? seen.bytes * 2 : 0) + record + conclusion
    next += Self.nextGrowth(of: arrivals) + Self.nextGrowth(of: happened)
    if let graph { next += Self.nextGrowth(of: graph.marks) + Self.nextGrowth(of: graph.edges) }
    return (kept, next)
  }

  /// How many bytes an array takes when it grows before long.
  @inlinable
  static func nextGrowth<Element>(of array: [Element]) -> Int {
    let isAlmostFull = array.count + array.count / 16 >= array.capacity
    return isAlmostFull ? array.capacity * 2 * MemoryLayout<Element>.stride : 0
  }

  /// Takes what a chunk of states led to, in their order.
  ///
  /// - Returns: why the search ends there; nil where it goes on.
  @inlinable
  mutating func merge(_ brood: consuming Brood<Model>) -> SearchResult<Model.Step>.Ending? {
    guard result.flaw == nil else { return .flawed }
    var first = 0
    for place in brood.sources.indices {
      let source = brood.sources[place]
      guard arrivals.count < question.states else {
        unmerged += brood.sources[place...].map { ($0.continuation, $0.number) }
        return .states
      }
      for number in first..<source.end {
        let turn = brood.turns[number]
        let arrival = Arrival(parent: source.number, step: UInt32(number - first))
        result.transitions += 1
        if countsSteps { result.steps[Int(turn.kind)] += 1 }
        if turn.judgement != .silent { judge(turn.judgement, arrival) }
        take(turn, arrival, turn.place < 0 ? nil : brood.states[Int(turn.place)])
      }
      if first == source.end { result.deadEnds += 1 }
      first = source.end
      expanded += 1
      graph?.endSource()
      continuations.take(source.continuation, number: source.number)
      if result.flaw != nil { return .flawed }
    }
    return nil
  }

  /// Keeps what a step led to, if new.
  @inlinable
  mutating func take(
    _ turn: Brood<Model>.Turn,
    _ arrival: Arrival,
    _ parked: Parked<Model.State>?,
  ) {
    let own = UInt32(arrivals.count)
    let known = seen.insert(turn.digest, number: own)
    if turn.duty != 0 { graph?.add(target: known ?? own, duty: turn.duty, step: arrival.step) }
    // What is not new and not compared was left out.
    guard let parked else { return }
    guard known == nil else {
      if samples.covers(turn.digest) { compare(parked.take(), turn.digest) }
      return
    }
    if samples.covers(turn.digest), let state = parked.content {
      samples.keep(state, turn.digest, number: own)
    }
    next.append(parked, number: own)
    arrivals.append(arrival)
    happened.append(turn.judgement.happened)
    graph?.marks.append(turn.marks)
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
