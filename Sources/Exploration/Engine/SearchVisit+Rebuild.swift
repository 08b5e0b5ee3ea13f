/// The states from which a search goes on that was stopped, made again by their steps.
extension SearchVisit {
  /// Takes up what a record remembers, and makes the states again from which the search goes on.
  ///
  /// - Parameters:
  ///   - record: of a search of the same model.
  ///   - layer: takes the states from which no step was taken yet.
  ///   - watch: whether the states that are made fit into the memory.
  /// - Returns: why it cannot go on: the record is of another model, or fills the memory by itself.
  /// - Complexity: O(states that are made): those from which it goes on and all on the way to them, a step
  ///   for each, and for each of their parents what can happen in it.
  @inlinable
  mutating func restore(
    _ record: SearchRecord,
    layer: inout Frontier<Model.State>,
    _ watch: inout SearchWatch,
  ) -> SearchResult<Model.Step>.Ending? {
    guard let sampled = read(record), let needs = RebuildNeeds(sampled, of: self) else {
      return .misfit
    }
    result.depth = result.layers.count
    let rebuilder = Rebuilder(model, arrivals, seen, needs)
    var parents = Generation<Model.State>(first: 0, count: 0)
    var first = 0
    var count = 0
    for end in needs.ends where end > first {
      var own = Generation<Model.State>(first: first, count: end - first)
      let numbers = needs.wanted(from: first, to: end)
      var start = 0
      while start < numbers.count {
        if let shortage = watch.memory.shortage(states: count, growth: growth) {
          return shortage.ending()
        }
        let chunks = watch.memory.chunks(most: Frontier<Model.State>.batch)
        let end = min(start + Frontier<Model.State>.capacity * chunks, numbers.count)
        let part = numbers[start..<end]
        start = end
        watch.memory.take(part.count)
        guard let made = rebuilder.states(part, from: parents, watch.host) else { return .misfit }
        count += part.count
        for item in made {
          own.put(item.state, number: item.number)
          if needs.isKept[Int(item.number)], let digest = item.digest {
            samples.keep(item.state, digest, number: item.number)
          }
          guard Int(item.number) >= expanded else { continue }
          if Int(item.number) < needs.whole {
            layer.append(Parked(item.state), number: item.number)
          } else {
            next.append(Parked(item.state), number: item.number)
          }
        }
      }
      parents = own
      first = end
    }
    return nil
  }
}

/// Which states of a record are made again.
@usableFromInline
struct RebuildNeeds: Sendable {
  /// Those that are kept to be compared.
  @usableFromInline var isKept: [Bool]
  /// Those from which the search goes on, those that are kept, and all that lie on the way to them.
  @usableFromInline var isWanted: [Bool]
  /// From how many states all steps were taken.
  @usableFromInline let expanded: Int
  /// Where each layer ends; the last is the one that was being made.
  @usableFromInline let ends: [Int]
  /// How many states the layers that were finished have.
  @usableFromInline let whole: Int

  /// Nil where the record makes no sense.
  @usableFromInline
  init?<Model: Explorable>(_ sampled: [UInt32], of visit: SearchVisit<Model>) {
    let arrivals = visit.arrivals
    let count = arrivals.count
    expanded = visit.expanded
    isKept = [Bool](repeating: false, count: count)
    for number in sampled where Int(number) < count { isKept[Int(number)] = true }
    isWanted = isKept
    for number in expanded..<count { isWanted[number] = true }
    for number in stride(from: count - 1, to: 0, by: -1) where isWanted[number] {
      guard arrivals[number].parent < number else { return nil }
      isWanted[Int(arrivals[number].parent)] = true
    }
    let finished = visit.result.layers.reduce(into: [1]) { $0.append(($0.last ?? 0) + $1) }
    whole = finished.last ?? 0
    ends = finished + [count]
    guard whole <= count, expanded <= whole else { return nil }
  }

  /// The numbers of the states of a layer that are made.
  @usableFromInline
  func wanted(from first: Int, to end: Int) -> [UInt32] {
    (first..<end).filter { isWanted[$0] }.map { UInt32($0) }
  }
}

/// The states of one layer that were made again.
@usableFromInline
struct Generation<State: Sendable>: Sendable {
  @usableFromInline let first: Int
  @usableFromInline var states: [State?]

  @inlinable
  init(first: Int, count: Int) {
    self.first = first
    states = Array(repeating: nil, count: count)
  }

  @inlinable
  mutating func put(_ state: State, number: UInt32) { states[Int(number) - first] = state }

  /// The state of that number; nil where it lies in another layer or was not made.
  @inlinable
  func state(_ number: UInt32) -> State? {
    let place = Int(number) - first
    return states.indices.contains(place) ? states[place] : nil
  }
}

/// Makes states again from their parents: a pure function, that several cores can do side by side.
@usableFromInline
struct Rebuilder<Model: Explorable>: Sendable {
  @usableFromInline typealias Item = (number: UInt32, state: Model.State, digest: Digest128?)

  @usableFromInline let model: Model
  @usableFromInline let arrivals: [Arrival]
  @usableFromInline let seen: DigestTable
  @usableFromInline let needs: RebuildNeeds

  @inlinable
  init(_ model: Model, _ arrivals: [Arrival], _ seen: DigestTable, _ needs: RebuildNeeds) {
    self.model = model
    self.arrivals = arrivals
    self.seen = seen
    self.needs = needs
  }

  /// The states of these numbers, in their order; nil where the record is of another model.
  @inlinable
  func states(
    _ numbers: ArraySlice<UInt32>,
    from parents: Generation<Model.State>,
    _ host: SearchHost,
  ) -> [Item]? {
    let size = Frontier<Model.State>.capacity
    let starts = Array(stride(from: numbers.startIndex, to: numbers.endIndex, by: size))
    let output = Slots<[Item]?>(count: starts.count)
    host.perform(starts.count) { number in
      let end = min(starts[number] + size, numbers.endIndex)
      output.put(states(numbers[starts[number]..<end], from: parents), at: number)
    }
    var items: [Item] = []
    for part in output.all() {
      guard let part else { return nil }
      items += part
    }
    return items
  }

  /// The same, one after the other.
  ///
  /// Those with one parent follow each other, and what can happen in it is asked once.
  /// That they are the model's own is seen by the digests of those that matter: from which the search goes
  /// on, and which are compared.
  @inlinable
  func states(_ numbers: ArraySlice<UInt32>, from parents: Generation<Model.State>) -> [Item]? {
    var items: [Item] = []
    items.reserveCapacity(numbers.count)
    var steps: [Model.Step] = []
    var asked: UInt32?
    for number in numbers {
      var state = model.start
      if number > 0 {
        let arrival = arrivals[Int(number)]
        guard let parent = parents.state(arrival.parent) else { return nil }
        if asked != arrival.parent {
          steps.removeAll(keepingCapacity: true)
          model.steps(from: parent, into: &steps)
          asked = arrival.parent
        }
        guard Int(arrival.step) < steps.count else { return nil }
        state = parent
        _ = model.take(steps[Int(arrival.step)], in: &state)
      }
      var digest: Digest128?
      if needs.isKept[Int(number)] || Int(number) >= needs.expanded {
        var own = StateDigest()
        model.fingerprint(state, into: &own)
        guard seen.contains(own.value) else { return nil }
        digest = own.value
      }
      items.append((number, state, digest))
    }
    return items
  }
}
