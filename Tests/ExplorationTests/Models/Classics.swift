import Exploration
import Kernel

/// Two jugs of three and five litres, to be filled, emptied and poured: four litres are wanted.
struct Jugs: Explorable {
  struct State: Record, Hashable {
    var small: Int64 = 0
    var large: Int64 = 0

    mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
      try fields.field("small", &small)
      try fields.field("large", &large)
    }
  }

  enum Step: CaseIterable {
    case fillSmall, fillLarge, emptySmall, emptyLarge, pourIntoLarge, pourIntoSmall
  }

  /// Whether nobody can do anything with them.
  var isFrozen = false
  var start: State { State() }
  var invariants: [String] { ["the large jug never has four litres", "the jugs are never broken"] }

  func steps(from state: State, into steps: inout [Step]) {
    if !isFrozen { steps += Step.allCases }
  }

  func take(_ step: Step, in state: inout State) -> Judgement {
    switch step {
    case .fillSmall: state.small = 3
    case .fillLarge: state.large = 5
    case .emptySmall: state.small = 0
    case .emptyLarge: state.large = 0
    case .pourIntoLarge:
      let poured = min(state.small, 5 - state.large)
      state.small -= poured
      state.large += poured
    case .pourIntoSmall:
      let poured = min(state.large, 3 - state.small)
      state.large -= poured
      state.small += poured
    }
    return Judgement(invariant: 0, holds: state.large != 4)
  }
}

/// Two-phase commit as Gray and Lamport specify it in TLA+ (TwoPhase.tla): messages are never lost
/// and can be read again.
struct TwoPhaseCommit: Explorable {
  let count: Int

  enum Manager: Int64 {
    case working, prepared, committed, aborted
  }

  struct State: Record, Hashable {
    var managers: [Int64] = []
    /// 0 undecided, 1 committed, 2 aborted.
    var decision: Int64 = 0
    /// Whose "prepared" the coordinator has taken, a bit each.
    var heard: Int64 = 0
    /// Whose "prepared" was sent, a bit each; then "commit", then "abort".
    var sent: Int64 = 0

    mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
      try fields.field("managers", &managers)
      try fields.field("decision", &decision)
      try fields.field("heard", &heard)
      try fields.field("sent", &sent)
    }
  }

  enum Step: Equatable {
    case prepare(Int)
    case abortAlone(Int)
    case hear(Int)
    case decideCommit, decideAbort
    case commit(Int)
    case abort(Int)
  }

  var start: State {
    State(managers: Array(repeating: Manager.working.rawValue, count: count))
  }
  var invariants: [String] { ["no manager aborts where another commits"] }

  private var commitBit: Int64 { 1 << Int64(count) }
  private var abortBit: Int64 { 2 << Int64(count) }

  func steps(from state: State, into steps: inout [Step]) {
    if state.decision == 0 {
      if state.heard == commitBit - 1 { steps.append(.decideCommit) }
      steps.append(.decideAbort)
    }
    for index in 0..<count {
      if state.managers[index] == Manager.working.rawValue {
        steps += [.prepare(index), .abortAlone(index)]
      }
      let bit = Int64(1) << Int64(index)
      if state.decision == 0, state.sent & bit != 0 { steps.append(.hear(index)) }
      if state.sent & commitBit != 0 { steps.append(.commit(index)) }
      if state.sent & abortBit != 0 { steps.append(.abort(index)) }
    }
  }

  func take(_ step: Step, in state: inout State) -> Judgement {
    switch step {
    case .prepare(let index):
      state.managers[index] = Manager.prepared.rawValue
      state.sent |= 1 << Int64(index)
    case .abortAlone(let index): state.managers[index] = Manager.aborted.rawValue
    case .hear(let index): state.heard |= 1 << Int64(index)
    case .decideCommit:
      state.decision = 1
      state.sent |= commitBit
    case .decideAbort:
      state.decision = 2
      state.sent |= abortBit
    case .commit(let index): state.managers[index] = Manager.committed.rawValue
    case .abort(let index): state.managers[index] = Manager.aborted.rawValue
    }
    let commits = state.managers.contains(Manager.committed.rawValue)
    let aborts = state.managers.contains(Manager.aborted.rawValue)
    guard commits || aborts else { return .silent }
    return Judgement(invariant: 0, holds: !(commits && aborts))
  }
}

/// Two processes and a lock: Peterson's, or one that looks before it leaps.
struct Lock: Explorable {
  var isPetersons = true

  struct State: Record, Hashable {
    /// Where each process stands: 0 outside, 1 wanting, 2 waiting, 3 inside.
    var places: [Int64] = [0, 0]
    var wants: [Int64] = [0, 0]
    var turn: Int64 = 0

    mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
      try fields.field("places", &places)
      try fields.field("wants", &wants)
      try fields.field("turn", &turn)
    }
  }

  var start: State { State() }
  var invariants: [String] { ["never both inside"] }

  func steps(from state: State, into steps: inout [Int]) {
    for process in 0...1 where canGo(process, state) { steps.append(process) }
  }

  private func canGo(_ process: Int, _ state: State) -> Bool {
    let other = 1 - process
    if isPetersons {
      return state.places[process] != 2 || state.wants[other] == 0 || state.turn == Int64(process)
    }
    return state.places[process] != 0 || state.wants[other] == 0
  }

  func take(_ process: Int, in state: inout State) -> Judgement {
    switch state.places[process] {
    case 0 where !isPetersons:
      // It has looked; its own wish is known only in the next step.
      state.places[process] = 1
    case 0:
      state.wants[process] = 1
      state.places[process] = 1
    case 1:
      state.wants[process] = 1
      state.turn = Int64(1 - process)
      state.places[process] = isPetersons ? 2 : 3
    case 2: state.places[process] = 3
    default:
      state.places[process] = 0
      state.wants[process] = 0
    }
    return Judgement(invariant: 0, holds: state.places != [3, 3])
  }
}
