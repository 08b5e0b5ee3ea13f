/// What walks have seen.
@usableFromInline
struct WalkTally<Model: Explorable> {
  /// Judges and compares as a search of every order does.
  @usableFromInline var visit: SearchVisit<Model>
  @usableFromInline var seen = DigestTable()
  /// The states that nothing follows: a walk ends in one, and many may end in the same.
  @usableFromInline var ends = DigestTable()
  @usableFromInline let start: Digest128
  /// The places of the steps to the first breach of each invariant, with the digests of the states.
  @usableFromInline var breaches: [[(step: UInt32, digest: Digest128)]?]
  /// The same to the first state from which each goal is missed.
  @usableFromInline var misses: [[(step: UInt32, digest: Digest128)]?]

  @usableFromInline var result: SearchResult<Model.Step> {
    get { visit.result }
    set { visit.result = newValue }
  }

  @usableFromInline var growth: (kept: Int, next: Int) {
    let next = (seen.isAlmostFull ? seen.bytes * 2 : 0) + (ends.isAlmostFull ? ends.bytes * 2 : 0)
    return (seen.bytes + ends.bytes, next)
  }

  @inlinable
  init(_ model: Model, _ question: SearchQuestion) {
    var question = question
    question.goals = .continuation(steps: question.continuationMax)
    visit = SearchVisit(model, question)
    breaches = Array(repeating: nil, count: model.invariants.count)
    misses = Array(repeating: nil, count: model.goals.count)
    var digest = StateDigest()
    model.fingerprint(model.start, into: &digest)
    start = digest.value
    _ = seen.insert(start, number: 0)
  }

  /// Takes what a walk saw.
  @inlinable
  mutating func merge(_ walk: Walk<Model.State>) {
    visit.result.walks += 1
    visit.result.depth = max(visit.result.depth, walk.turns.count)
    if walk.isDeadEnd, ends.insert(walk.turns.last?.digest ?? start, number: 0) == nil {
      visit.result.deadEnds += 1
    }
    if visit.result.walks == 1 { judgeGoals(of: walk, after: 0) }
    var counts = [Int](repeating: 0, count: visit.result.happened.count)
    note(visit.model.startJudgement.happened, &counts)
    for (place, turn) in walk.turns.enumerated() {
      visit.result.transitions += 1
      if visit.countsSteps { visit.result.steps[turn.kind] += 1 }
      visit.result.count(turn.judgement)
      note(turn.judgement.happened, &counts)
      if seen.insert(turn.digest, number: 0) == nil { judgeGoals(of: walk, after: place + 1) }
      for number in breaches.indices
      where turn.judgement.broken >> UInt64(number) & 1 == 1 && breaches[number] == nil {
        breaches[number] = walk.turns.prefix(place + 1).map { ($0.step, $0.digest) }
      }
    }
    for (place, count) in counts.enumerated() {
      visit.result.happened[place].most = max(visit.result.happened[place].most, count)
    }
    for sample in walk.samples {
      if visit.samples.state(sample.digest) == nil {
        visit.samples.keep(sample.state, sample.digest, number: 0)
      } else {
        visit.compare(sample.state, sample.digest)
      }
    }
  }

  /// Counts what was missed from a state, so many steps into a walk, that no walk was in before: a goal
  /// is judged from each state once, however often it is come to.
  @inlinable
  mutating func judgeGoals(of walk: Walk<Model.State>, after count: Int) {
    guard !misses.isEmpty else { return }
    let verdict = walk.continuations[count]
    visit.continuations.take(verdict, number: 0)
    for number in misses.indices
    where verdict.missed >> UInt64(number) & 1 == 1 && misses[number] == nil {
      misses[number] = walk.turns.prefix(count).map { ($0.step, $0.digest) }
    }
  }

  @inlinable
  func note(_ happened: UInt64, _ counts: inout [Int]) {
    var rest = happened
    while rest != 0, rest.trailingZeroBitCount < counts.count {
      counts[rest.trailingZeroBitCount] += 1
      rest &= rest - 1
    }
  }

  /// Fills in the result.
  @inlinable
  mutating func conclude(_ bytesPerState: Int) {
    visit.result.states = seen.count
    visit.result.compared = visit.samples.compared
    visit.result.bytesPerState = bytesPerState
    guard visit.result.flaw == nil else {
      visit.result.ending = .flawed
      visit.result.forgetJudgements()
      return
    }
    for place in breaches.indices {
      if visit.model.startJudgement.broken >> UInt64(place) & 1 == 1 {
        visit.result.invariants[place].counterexample = []
      } else if let way = breaches[place] {
        visit.result.invariants[place].counterexample = shortened(way, breaking: place)
      }
    }
    for place in misses.indices {
      visit.result.goals[place].judged = visit.continuations.goals[place].judged
      guard let way = misses[place] else { continue }
      visit.result.goals[place].counterexample = visit.continuation(
        after: visit.steps(along: Self.withoutLoops(way))
      )
    }
  }

  /// The steps of a way that breaks an invariant, without what only leads back to where it was.
  @inlinable
  func shortened(
    _ way: [(step: UInt32, digest: Digest128)],
    breaking invariant: Int,
  ) -> [Model.Step] {
    let short = visit.steps(along: Self.withoutLoops(way))
    var state = visit.model.start
    var broken: UInt64 = 0
    for step in short { broken |= visit.model.take(step, in: &state).broken }
    return broken >> UInt64(invariant) & 1 == 1 ? short : visit.steps(along: way.map(\.step))
  }

  /// The steps of a way, but for those between two visits of one state before the last step.
  @usableFromInline
  static func withoutLoops(_ way: [(step: UInt32, digest: Digest128)]) -> [UInt32] {
    var kept: [(step: UInt32, digest: Digest128)] = []
    for (place, turn) in way.enumerated() {
      // The last step is what matters, wherever it leads.
      let again = place + 1 == way.count ? nil : kept.lastIndex { $0.digest == turn.digest }
      if let again {
        kept.removeLast(kept.count - again - 1)
      } else {
        kept.append(turn)
      }
    }
    return kept.map(\.step)
  }
}
