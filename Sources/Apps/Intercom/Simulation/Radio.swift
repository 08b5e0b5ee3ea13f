import Intercom
import Kernel
import World

/// The radio between two phones as the system offers it, Multipeer-like: it finds peers, connects
/// on invitation, and notices slowly that a peer is gone.
struct Radio {
  /// How far two phones have come.
  enum State: Equatable {
    /// They do not see each other.
    case apart
    /// They have seen each other.
    case found
    /// One has invited the other.
    case connecting
    /// The connection stands, as far as the radio knows.
    case connected
  }

  /// Something that takes the radio time.
  struct Errand {
    enum Purpose {
      case find
      case connect
      case lose
    }
    var purpose: Purpose
    var first: Int
    var second: Int
    /// What was begun before the pair's state changed again is void.
    var generation: Int64
  }

  private var states: [State]
  private var generations: [Int64]
  private let count: Int

  init(count: Int) {
    self.count = count
    states = Array(repeating: .apart, count: count * count)
    generations = Array(repeating: 0, count: count * count)
  }

  private func index(_ first: Int, _ second: Int) -> Int {
    min(first, second) * count + max(first, second)
  }

  func state(_ first: Int, _ second: Int) -> State {
    states[index(first, second)]
  }

  func generation(_ first: Int, _ second: Int) -> Int64 {
    generations[index(first, second)]
  }

  /// Changes the pair's state; errands that were begun before are void.
  mutating func set(_ state: State, _ first: Int, _ second: Int) {
    states[index(first, second)] = state
    generations[index(first, second)] += 1
  }

  func isCurrent(_ errand: Errand) -> Bool {
    generation(errand.first, errand.second) == errand.generation
  }
}
