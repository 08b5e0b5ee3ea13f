/// The service that brings members who ask into one match, GameKit-like.
///
/// A match is of two: a group of three or more with an Internet link is refused when its scenario is
/// read.
struct MatchMaker {
  /// Where a member stands.
  enum State: Equatable {
    case none
    case asking
    case matched
  }

  private(set) var states: [State]
  private(set) var generations: [Int64]
  private var partners: [Int?]

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
    partners = Array(repeating: nil, count: count)
  }

  /// Changes where a member stands; errands that were begun before are void.
  mutating func set(_ state: State, _ member: Int) {
    states[member] = state
    generations[member] += 1
    partners[member] = nil
  }

  /// Brings two into one match.
  mutating func match(_ first: Int, _ second: Int) {
    set(.matched, first)
    set(.matched, second)
    partners[first] = second
    partners[second] = first
  }

  /// Whether two are in one match, and neither has left it.
  func areMatched(_ first: Int, _ second: Int) -> Bool {
    partners[first] == second && partners[second] == first
  }
}
