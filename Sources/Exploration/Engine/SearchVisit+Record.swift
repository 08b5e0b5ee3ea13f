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
  /// Takes up what a record remembers, and makes the states again from which the search goes on.
  ///
  /// - Parameters:
  ///   - record: of a search of the same model.
  ///   - layer: takes the states from which no step was taken yet.
  /// - Returns: whether it is of this model; the result says so where it is not.
  @usableFromInline
  mutating func restore(_ record: SearchRecord, layer: inout Frontier<Model.State>) -> Bool {
    let shape = RememberedVisit.Shape(
      spacing: question.spacing,
      steps: result.steps.count,
      happenings: result.happened.count,
      invariants: result.invariants.count,
      goals: result.goals.count,
      hasGraph: graph != nil,
    )
    guard let kept = RememberedVisit(record, shape), take(kept), rebuild(kept, layer: &layer) else {
      result.ending = .misfit
      return false
    }
    return true
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

  /// Makes the states again that are needed, layer by layer: those of the frontier, those that are kept
  /// to be compared, and what lies on the way to them.
  private mutating func rebuild(
    _ kept: RememberedVisit,
    layer: inout Frontier<Model.State>,
  ) -> Bool {
    let count = arrivals.count
    var isWanted = [Bool](repeating: false, count: count)
    for number in kept.sampled { isWanted[Int(number)] = true }
    let isKept = isWanted
    for number in expanded..<count { isWanted[number] = true }
    for number in stride(from: count - 1, to: 0, by: -1) where isWanted[number] {
      isWanted[Int(arrivals[number].parent)] = true
    }
    // The layers that were finished; what was found beyond them is the next one.
    let ends = result.layers.reduce(into: [1]) { $0.append(($0.last ?? 0) + $1) }
    let whole = ends[ends.count - 1]
    var before: (first: Int, states: [Model.State?]) = (0, [])
    var first = 0
    for end in ends + [count] where end > first {
      var states = [Model.State?](repeating: nil, count: end - first)
      for number in first..<end where isWanted[number] {
        guard let (state, digest) = remade(number, before.first, before.states) else {
          return false
        }
        if isKept[number] { samples.keep(state, digest, number: UInt32(number)) }
        if number >= expanded {
          if number < whole {
            layer.append(Parked(state), number: UInt32(number))
          } else {
            next.append(Parked(state), number: UInt32(number))
          }
        }
        states[number - first] = state
      }
      before = (first, states)
      first = end
    }
    return true
  }

  /// A state by its step from its parent, and its digest; nil where no such state was seen.
  private func remade(
    _ number: Int,
    _ first: Int,
    _ parents: [Model.State?],
  ) -> (Model.State, Digest128)? {
    var state = model.start
    if number > 0 {
      let arrival = arrivals[number]
      let place = Int(arrival.parent) - first
      guard parents.indices.contains(place), let parent = parents[place] else { return nil }
      state = parent
      var steps: [Model.Step] = []
      model.steps(from: state, into: &steps)
      guard Int(arrival.step) < steps.count else { return nil }
      _ = model.take(steps[Int(arrival.step)], in: &state)
    }
    var digest = StateDigest()
    model.fingerprint(state, into: &digest)
    return seen.contains(digest.value) ? (state, digest.value) : nil
  }
}
