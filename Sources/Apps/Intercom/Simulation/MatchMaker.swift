/// The service that brings members who ask into one match, GameKit-like.
struct MatchMaker {
  /// Where a member stands.
  enum State: Equatable {
    case none
    case asking
    case matched
  }

  private(set) var states: [State]
  private(set) var generations: [Int64]

  /// Something that takes the service time.
  struct Errand {
    enum Purpose {
      case match(with: Int, generation: Int64)
      case giveUp
    }
    var purpose: Purpose
    var member: Int
    var generation: Int64
  }

  init(count: Int) {
    states = Array(repeating: .none, count: count)
    generations = Array(repeating: 0, count: count)
  }

  mutating func set(_ state: State, _ member: Int) {
    states[member] = state
    generations[member] += 1
  }

  /// A match of two begins where both ask and nobody has begun one with either.
  func others(askingBeside member: Int) -> [Int] {
    states.indices.filter { $0 != member && states[$0] != .none }
  }
}
