/// A way on which a goal does not come true, as places of steps.
extension GoalGraph {
  /// A shortest way from the start over one of the states from which the goal is missed.
  ///
  /// To the state by the steps by which it was come to, from there by the fewest to a dead end or a fair
  /// part, and round in that; of all of them one whose steps before the round are the fewest.
  ///
  /// - Parameters:
  ///   - missed: the states in which the goal applies and from which it is missed, in order.
  ///   - parts: the parts without the goal.
  /// - Returns: the places of the steps before the round, and of those round; nil where there is none.
  func lasso(over missed: [Int], _ parts: Parts) -> (stem: [UInt32], cycle: [UInt32])? {
    guard let way = shortestWay(over: missed, parts) else { return nil }
    guard parts.areFair[Int(parts.numbers[way.end])] else { return (way.steps, []) }
    return (way.steps, cycle(through: way.end, parts))
  }

  /// The fewest steps from the start to where the goal is lost for good, over a state in which it
  /// applies.
  ///
  /// It goes by layers, as the search did: a layer has the states to which so many steps lead, and
  /// those in which the goal applies join it at their own depth. States have numbers in the order in
  /// which they were come to, so the depth never falls from one to the next.
  ///
  /// - Complexity: O(states + edges).
  private func shortestWay(
    over missed: [Int],
    _ parts: Parts,
  ) -> (steps: [UInt32], end: Int)? {
    let depths = depths
    var comes = [Arrival?](repeating: nil, count: graph.marks.count)
    var layer: [Int] = []
    var (depth, joined) = (depths[missed[0]], 0)
    while true {
      while joined < missed.count, depths[missed[joined]] == depth {
        let state = missed[joined]
        if comes[state] == nil {
          // It is its own parent: there the way through what the search came to begins.
          comes[state] = Arrival(parent: UInt32(state), step: 0)
          layer.append(state)
        }
        joined += 1
      }
      if let end = layer.first(where: { isEnd($0, parts) }) {
        return (steps(to: end, comes), end)
      }
      layer = following(layer, parts.bit, &comes)
      depth += 1
      guard layer.isEmpty else { continue }
      guard joined < missed.count else { return nil }
      depth = depths[missed[joined]]
    }
  }

  /// Whether a state without the goal is where it is lost for good: a dead end, or in a fair part.
  private func isEnd(_ state: Int, _ parts: Parts) -> Bool {
    parts.areFair[Int(parts.numbers[state])]
      || state < expanded && graph.edges(from: state).isEmpty
  }

  /// After how many steps each state was come to.
  private var depths: [Int] {
    var depths = [0]
    depths.reserveCapacity(arrivals.count)
    for arrival in arrivals.dropFirst() { depths.append(depths[Int(arrival.parent)] + 1) }
    return depths
  }

  /// The states without the goal that one step leads to and that were not come to yet.
  private func following(_ layer: [Int], _ bit: UInt64, _ comes: inout [Arrival?]) -> [Int] {
    var next: [Int] = []
    for state in layer {
      for edge in open(state, bit) where comes[Int(edge.target)] == nil {
        comes[Int(edge.target)] = Arrival(parent: UInt32(state), step: edge.step)
        next.append(Int(edge.target))
      }
    }
    return next
  }

  /// The steps from the start to a state: to where the goal applies as the search came there, then on.
  private func steps(to end: Int, _ comes: [Arrival?]) -> [UInt32] {
    var steps: [UInt32] = []
    var state = end
    while let come = comes[state], Int(come.parent) != state {
      steps.append(come.step)
      state = Int(come.parent)
    }
    while state != 0 {
      steps.append(arrivals[state].step)
      state = Int(arrivals[state].parent)
    }
    return steps.reversed()
  }

  /// A way round in a fair part, that leaves no duty undone which is owed all along it.
  func cycle(through entry: Int, _ parts: Parts) -> [UInt32] {
    let number = parts.numbers[entry]
    func isInside(_ state: Int) -> Bool { parts.numbers[state] == number }
    var steps: [UInt32] = []
    var state = entry
    // What is not owed at the entry is not owed for ever. Of what is, each is done or not owed somewhere.
    for duty in sortedUnique(graph.edges(from: entry).map(\.duty)) {
      func edge(_ state: Int) -> DutyGraph.Edge? {
        graph.edges(from: state).first { $0.duty == duty && isInside(Int($0.target)) }
      }
      let way = way(from: state, parts.bit, inside: isInside) { state in
        edge(state) != nil || !graph.edges(from: state).contains { $0.duty == duty }
      }
      guard let way else { continue }
      steps += way.steps
      state = way.end
      if let edge = edge(state) {
        steps.append(edge.step)
        state = Int(edge.target)
      }
    }
    if steps.isEmpty, let edge = graph.edges(from: state).first(where: { isInside(Int($0.target)) })
    {
      steps.append(edge.step)
      state = Int(edge.target)
    }
    let home = way(from: state, parts.bit, inside: isInside) { $0 == entry }
    return steps + (home?.steps ?? [])
  }

  /// The fewest steps without the goal to a state that is wanted, and which one that is; nil where none
  /// can be come to.
  func way(
    from start: Int,
    _ bit: UInt64,
    inside isInside: (Int) -> Bool = { _ in true },
    to isWanted: (Int) -> Bool,
  ) -> (steps: [UInt32], end: Int)? {
    var queue = [start]
    var comes: [(parent: Int, step: UInt32)] = [(-1, 0)]
    var seen = [Bool](repeating: false, count: graph.marks.count)
    seen[start] = true
    var place = 0
    while place < queue.count {
      let state = queue[place]
      if isWanted(state) {
        var steps: [UInt32] = []
        var at = place
        while comes[at].parent >= 0 {
          steps.append(comes[at].step)
          at = comes[at].parent
        }
        return (steps.reversed(), state)
      }
      for edge in open(state, bit) where !seen[Int(edge.target)] && isInside(Int(edge.target)) {
        seen[Int(edge.target)] = true
        queue.append(Int(edge.target))
        comes.append((place, edge.step))
      }
      place += 1
    }
    return nil
  }
}

/// Numbers in order, each once.
func sortedUnique(_ numbers: [UInt32]) -> [UInt32] {
  var unique: [UInt32] = []
  for number in numbers.sorted() where unique.last != number { unique.append(number) }
  return unique
}

extension [UInt32] {
  /// Whether a number is among them, where they are in order.
  func containsSorted(_ number: UInt32) -> Bool {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low < count && self[low] == number
  }
}
