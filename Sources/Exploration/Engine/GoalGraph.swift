/// Judges on the graph of what is owed whether goals come true.
///
/// A goal is missed from a state where a fair order leads from it, without the goal, to a dead end or
/// into a cycle. An order is fair where no duty is put off for ever while it could be done all the time:
/// of a strongly connected part without the goal, one is fair where each duty that is owed in all of its
/// states is also done in it. (A part of a part owes no less and does no more, so that the largest ones
/// are enough.) The parts are found as in R. Tarjan, "Depth-first search and linear graph algorithms",
/// 1972, without recursion.
///
/// - Complexity: O(states + edges) for each goal.
@usableFromInline
struct GoalGraph {
  @usableFromInline let graph: DutyGraph
  @usableFromInline let arrivals: [Arrival]
  @usableFromInline let expanded: Int

  @usableFromInline
  init(_ graph: DutyGraph, arrivals: [Arrival], expanded: Int) {
    self.graph = graph
    self.arrivals = arrivals
    self.expanded = expanded
  }

  /// What became of a goal.
  @usableFromInline
  struct Verdict {
    @usableFromInline var judged = 0
    @usableFromInline var undecided = 0
    /// The places of the steps of a way on which it does not come true.
    @usableFromInline var lasso: (stem: [UInt32], cycle: [UInt32])?
  }

  /// What is known of a state without the goal.
  struct Fate: OptionSet {
    var rawValue: UInt8
    /// A fair order leads to a dead end or into a cycle.
    static let missed = Self(rawValue: 1)
    /// An order leads to a state from which no step was taken.
    static let unseen = Self(rawValue: 2)
  }

  /// What becomes of the goal of that number from all states in which it applies.
  @usableFromInline
  func verdict(of goal: Int) -> Verdict {
    let bit = UInt64(1) << UInt64(goal)
    var parts = Parts(self, bit)
    parts.find()
    var verdict = Verdict()
    var missed: [Int] = []
    for state in graph.marks.indices where graph.marks[state].applies & bit != 0 {
      if graph.marks[state].met & bit != 0 {
        verdict.judged += 1
      } else if parts.fates[state].contains(.missed) {
        verdict.judged += 1
        missed.append(state)
      } else if parts.fates[state].contains(.unseen) {
        verdict.undecided += 1
      } else {
        verdict.judged += 1
      }
    }
    if !missed.isEmpty { verdict.lasso = lasso(over: missed, parts) }
    return verdict
  }

  /// The edges from a state to states without the goal.
  func open(_ state: Int, _ bit: UInt64) -> [DutyGraph.Edge] {
    graph.edges(from: state).filter { graph.marks[Int($0.target)].met & bit == 0 }
  }

  /// Whether a strongly connected part without the goal can be stayed in by a fair order.
  func isFair(_ members: [Int], _ number: UInt32, _ parts: Parts) -> Bool {
    var owed: [UInt32]?
    var done: [UInt32] = []
    for state in members {
      let own = sortedUnique(graph.edges(from: state).map(\.duty))
      owed = owed.map { $0.filter { own.containsSorted($0) } } ?? own
      for edge in graph.edges(from: state) where parts.numbers[Int(edge.target)] == number {
        done.append(edge.duty)
      }
    }
    guard !done.isEmpty else { return false }
    let sorted = sortedUnique(done)
    return (owed ?? []).allSatisfy { sorted.containsSorted($0) }
  }
}

/// The strongly connected parts of the states without a goal, and what is known of each state.
struct Parts {
  let owner: GoalGraph
  let bit: UInt64
  /// The number of the part that a state is in; zero for one with the goal, or not visited.
  var numbers: [UInt32]
  var fates: [GoalGraph.Fate]
  /// Whether the part of that number can be stayed in.
  var areFair: [Bool] = [false]
  private var orders: [UInt32]
  private var lows: [UInt32]
  private var stack: [Int] = []
  private var order: UInt32 = 0

  init(_ owner: GoalGraph, _ bit: UInt64) {
    self.owner = owner
    self.bit = bit
    let count = owner.graph.marks.count
    numbers = Array(repeating: 0, count: count)
    fates = Array(repeating: [], count: count)
    orders = Array(repeating: 0, count: count)
    lows = Array(repeating: 0, count: count)
  }

  /// Finds the parts of all states without the goal.
  mutating func find() {
    for state in owner.graph.marks.indices
    where orders[state] == 0 && owner.graph.marks[state].met & bit == 0 {
      visit(from: state)
    }
  }

  private mutating func visit(from root: Int) {
    var path: [(state: Int, edges: [DutyGraph.Edge], next: Int)] = []
    enter(root, &path)
    while let top = path.indices.last {
      let state = path[top].state
      if path[top].next < path[top].edges.count {
        let target = Int(path[top].edges[path[top].next].target)
        path[top].next += 1
        if orders[target] == 0 {
          enter(target, &path)
        } else if numbers[target] == 0 {
          lows[state] = min(lows[state], orders[target])
        }
        continue
      }
      path.removeLast()
      if let below = path.last?.state { lows[below] = min(lows[below], lows[state]) }
      if lows[state] == orders[state] { close(state) }
    }
  }

  private mutating func enter(
    _ state: Int,
    _ path: inout [(state: Int, edges: [DutyGraph.Edge], next: Int)],
  ) {
    order += 1
    orders[state] = order
    lows[state] = order
    stack.append(state)
    path.append((state, owner.open(state, bit), 0))
  }

  /// The part whose first state that is: the states on the stack from there on.
  private mutating func close(_ root: Int) {
    let place = stack.lastIndex(of: root) ?? 0
    let members = Array(stack[place...])
    stack.removeLast(stack.count - place)
    let number = UInt32(areFair.count)
    for state in members { numbers[state] = number }
    let isFair = owner.isFair(members, number, self)
    areFair.append(isFair)
    var fate: GoalGraph.Fate = isFair ? .missed : []
    for state in members {
      if state >= owner.expanded {
        fate.insert(.unseen)
      } else if owner.graph.edges(from: state).isEmpty {
        fate.insert(.missed)
      }
      for edge in owner.graph.edges(from: state)
      where owner.graph.marks[Int(edge.target)].met & bit == 0 {
        fate.formUnion(fates[Int(edge.target)])
      }
    }
    for state in members { fates[state] = fate }
  }
}
