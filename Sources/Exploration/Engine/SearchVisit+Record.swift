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
    var reader = RecordReader(record.words)
    return read(&reader)
  }

  private mutating func read(_ reader: inout RecordReader) -> [UInt32]? {
    guard reader.number() != nil, reader.number() == question.spacing,
      let expanded = reader.number(), let transitions = reader.number(),
      let deadEnds = reader.number(), let compared = reader.number(),
      let layers = reader.numbers(), let steps = reader.numbers(),
      let happenedCounts = reader.numbers(), let reached = reader.numbers(),
      let broken = reader.numbers(), let arrivals = reader.numbers(),
      let happened = reader.numbers(), let digests = reader.numbers(),
      let numbers = reader.numbers(), let sampled = reader.numbers(), let judged = reader.numbers(),
      let firsts = reader.numbers(), let continued = reader.number(),
      let marks = reader.numbers(), let starts = reader.numbers(),
      let edges = reader.numbers(), let edgeSteps = reader.numbers(), reader.isAtEnd
    else { return nil }
    guard steps.count == result.steps.count, happenedCounts.count == result.happened.count,
      reached.count == result.invariants.count, broken.count == self.broken.count,
      happened.count == arrivals.count, digests.count == arrivals.count * 2,
      judged.count == result.goals.count, firsts.count == judged.count, expanded <= arrivals.count,
      edges.count == edgeSteps.count, marks.isEmpty == (graph == nil),
      numbers.count == (graph == nil ? 0 : arrivals.count),
      marks.isEmpty || marks.count == arrivals.count * 2
    else { return nil }
    let (words, places) = (Array(digests), Array(numbers))
    seen = DigestTable(isNumbered: graph != nil)
    for place in 0..<arrivals.count {
      let digest = Digest128(lower: words[place * 2], upper: words[place * 2 + 1])
      let number = places.isEmpty ? 0 : UInt32(truncatingIfNeeded: places[place])
      guard seen.insert(digest, number: number) == nil else { return nil }
    }
    self.expanded = expanded
    result.transitions = transitions
    result.deadEnds = deadEnds
    samples.compared = compared
    result.layers = layers.map { Int($0) }
    for (place, count) in steps.enumerated() { result.steps[place] = Int(count) }
    for (place, count) in happenedCounts.enumerated() { result.happened[place].count = Int(count) }
    for (place, count) in reached.enumerated() { result.invariants[place].reached = Int(count) }
    self.broken = broken.map { $0 == .max ? nil : Arrival(word: $0) }
    self.arrivals = arrivals.map(Arrival.init)
    self.happened = Array(happened)
    for (place, count) in judged.enumerated() { continuations.goals[place].judged = Int(count) }
    for (place, first) in firsts.enumerated() {
      continuations.goals[place].first = first == .max ? nil : UInt32(first)
    }
    continuations.states = continued
    if graph != nil {
      let words = Array(marks)
      graph = DutyGraph(
        marks: stride(from: 0, to: words.count, by: 2).map {
          GoalMarks(applies: words[$0], met: words[$0 + 1])
        },
        starts: starts.map { UInt32($0) },
        edges: zip(edges, edgeSteps).map {
          DutyGraph.Edge(
            target: UInt32(truncatingIfNeeded: $0 >> 32),
            duty: UInt32(truncatingIfNeeded: $0),
            step: UInt32($1),
          )
        },
      )
    }
    return sampled.map { UInt32(truncatingIfNeeded: $0) }
  }
}
