/// A way on which a goal does not come true, as places of steps.
extension GoalGraph {
  /// The way from the start over a state from which the goal is missed.
  ///
  /// To the state by the steps by which it was come to, from there by the fewest to a dead end or a fair
  /// part, and round in that.
  func lasso(from state: Int, _ parts: Parts) -> (stem: [UInt32], cycle: [UInt32]) {
    var stem: [UInt32] = []
    var number = state
    while number != 0 {
      stem.append(arrivals[number].step)
      number = Int(arrivals[number].parent)
    }
    stem.reverse()
    let way = way(from: state, parts.bit) { state in
      parts.areFair[Int(parts.numbers[state])]
        || state < expanded && graph.edges(from: state).isEmpty
    }
    guard let way else { return (stem, []) }
    stem += way.steps
    guard parts.areFair[Int(parts.numbers[way.end])] else { return (stem, []) }
    return (stem, cycle(through: way.end, parts))
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
