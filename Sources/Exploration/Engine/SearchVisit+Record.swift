import Kernel

extension SearchRecord {
  /// What a visit has to remember.
  @usableFromInline
  init<Model: Explorable>(_ visit: SearchVisit<Model>) {
    var writer = RecordWriter()
    let result = visit.result
    writer.put(Int(Self.version))
    writer.put(visit.question.spacing)
    writer.put(visit.expanded)
    writer.put(result.transitions)
    writer.put(result.deadEnds)
    writer.put(visit.samples.compared)
    writer.put(result.layers.map(UInt64.init))
    writer.put(result.steps.map(UInt64.init))
    writer.put(result.happened.map { UInt64($0.count) })
    writer.put(result.invariants.map { UInt64($0.reached) })
    writer.put(visit.broken.map { $0.map(\.word) ?? .max })
    writer.put(visit.arrivals.map(\.word))
    writer.put(visit.happened)
    writer.put(visit.seen.digests.flatMap { [$0.lower, $0.upper] })
    writer.put(visit.seen.digestNumbers)
    writer.put(visit.samples.kept.compactMap { $0.map { UInt64($0.number) } })
    writer.put(visit.continuations.goals.map { UInt64($0.judged) })
    writer.put(visit.continuations.goals.map { $0.first.map(UInt64.init) ?? .max })
    writer.put(visit.continuations.states)
    let graph = visit.graph
    writer.put((graph?.marks ?? []).flatMap { [$0.applies, $0.met] })
    writer.put((graph?.starts ?? []).map(UInt64.init))
    writer.put((graph?.edges ?? []).map { UInt64($0.target) << 32 | UInt64($0.duty) })
    writer.put((graph?.edges ?? []).map { UInt64($0.step) })
    words = writer.words
  }
}

extension Arrival {
  @usableFromInline var word: UInt64 { UInt64(parent) << 32 | UInt64(step) }

  init(word: UInt64) {
    self.init(
      parent: UInt32(truncatingIfNeeded: word >> 32),
      step: UInt32(truncatingIfNeeded: word),
    )
  }
}

extension SearchVisit {
  /// Takes up what a record remembers, but for the states.
  ///
  /// - Returns: the numbers of those that are kept to be compared; nil where it is of another model.
  @usableFromInline
  mutating func read(_ record: SearchRecord) -> [UInt32]? {
    let shape = RememberedVisit.Shape(
      spacing: question.spacing,
      steps: result.steps.count,
      happenings: result.happened.count,
      invariants: result.invariants.count,
      goals: result.goals.count,
      hasGraph: graph != nil,
    )
    guard let kept = RememberedVisit(record, shape), take(kept) else { return nil }
    return kept.sampled
  }

  /// Takes up everything but the states; false where two of them have one digest.
  private mutating func take(_ kept: RememberedVisit) -> Bool {
    seen = DigestTable(isNumbered: graph != nil)
    for (place, digest) in kept.digests.enumerated() {
      let number = kept.numbers.isEmpty ? 0 : kept.numbers[place]
      guard seen.insert(digest, number: number) == nil else { return false }
    }
    expanded = kept.expanded
    result.transitions = kept.transitions
    result.deadEnds = kept.deadEnds
    samples.compared = kept.compared
    result.layers = kept.layers
    result.depth = kept.layers.count
    result.steps = kept.steps
    for (place, count) in kept.happenedCounts.enumerated() { result.happened[place].count = count }
    for (place, count) in kept.reached.enumerated() { result.invariants[place].reached = count }
    broken = kept.broken
    arrivals = kept.arrivals
    happened = kept.happened
    for (place, count) in kept.judged.enumerated() { continuations.goals[place].judged = count }
    for (place, first) in kept.firsts.enumerated() { continuations.goals[place].first = first }
    continuations.states = kept.continued
    graph = kept.graph
    return true
  }
}
