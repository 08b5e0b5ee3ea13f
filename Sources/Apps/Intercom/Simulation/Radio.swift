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
    /// What was begun with another number is void.
    var number: Int64
  }

  private var states: [State]
  /// How often each pair's state has changed: what a connection in the making goes by.
  private var generations: [Int64]
  /// What the radio is about to notice of each pair; 0 where there is nothing to notice.
  private var notices: [Int64]
  private var lastNotice: Int64 = 0
  private let count: Int

  init(count: Int) {
    self.count = count
    states = Array(repeating: .apart, count: count * count)
    generations = Array(repeating: 0, count: count * count)
    notices = Array(repeating: 0, count: count * count)
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
    notices[index(first, second)] = 0
  }

  /// The pair has come into range, or gone out of it: from here on the radio takes its time.
  ///
  /// - Returns: the notice's number; nil where the radio is at it already.
  mutating func beginNotice(_ first: Int, _ second: Int) -> Int64? {
    guard notices[index(first, second)] == 0 else { return nil }
    lastNotice += 1
    notices[index(first, second)] = lastNotice
    return lastNotice
  }

  /// Things are again as the radio believes: what it was about to notice is void.
  mutating func endNotice(_ first: Int, _ second: Int) {
    notices[index(first, second)] = 0
  }

  func isCurrent(_ errand: Errand) -> Bool {
    switch errand.purpose {
    case .connect: generation(errand.first, errand.second) == errand.number
    case .find, .lose: notices[index(errand.first, errand.second)] == errand.number
    }
  }
}
