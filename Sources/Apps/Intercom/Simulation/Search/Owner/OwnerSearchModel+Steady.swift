import Exploration
import Intercom
import Kernel

/// A group whose members beat in a steady order: the one that they begin with, any there is, until an app starts
/// again, which then beats when it started.
///
/// Clocks that all go alike beat so. An order that may be another in each beat leaves for each pair open how many
/// beats ago it heard of each other, and of those numbers there are many more than of all else; so this world
/// is small enough to be whole with a cut, an end and a loss at once. A beat and all that is said and answered at it
/// is one step, and any one word of it is the one that is lost.
extension OwnerSearchModel {
  /// Whether members beat in a steady order.
  var isSteady: Bool { settings.order == .steady }

  /// The kinds of acts that there are in a steady order alone.
  var steadyKinds: [String] {
    isSteady ? ["all start, in some order", "the next one says that it is there"] : []
  }

  /// Every order of some members.
  static func orders(of members: [Int]) -> [[Int]] {
    guard !members.isEmpty else { return [[]] }
    return members.flatMap { first in
      orders(of: members.filter { $0 != first }).map { [first] + $0 }
    }
  }

  /// What can be done: everything, each with none and with any one of its words lost.
  func steadyActs(in state: OwnerSearchState, into acts: inout [OwnerSearchAct]) {
    guard state.hasBegun else {
      for number in orders.indices { acts.append(.begin(number)) }
      return
    }
    let first = acts.count
    if state.next != nil { acts.append(.beat) }
    common(in: state, into: &acts)
    guard state.lossesLeft > 0 else { return }
    for act in acts[first...] {
      for (number, way) in ways(of: act, in: state).enumerated() {
        acts.append(.losing(number, way: way, act))
      }
    }
  }

  /// The ways of the words that follow from an act, in their order, where none is lost.
  private func ways(of act: OwnerSearchAct, in state: OwnerSearchState) -> [Int] {
    var state = state
    var outcome = SearchOutcome<OwnerWord, Timer>()
    var ways: [Int] = []
    perform(act, at: .start, in: &state, into: &outcome)
    while !outcome.due.isEmpty {
      let next = outcome.due.removeFirst()
      ways.append(next.channel)
      take(
        .delivered(next.message, channel: next.channel),
        at: .start,
        in: &state,
        into: &outcome,
      )
    }
    return ways
  }

  /// Nobody has to cut, to end or to wish; that time goes on is sure.
  func isSure(_ act: OwnerSearchAct) -> Bool { act == .beat }

  func performSteady(
    _ act: OwnerSearchAct,
    in state: inout OwnerSearchState,
    into outcome: inout SearchOutcome<OwnerWord, Timer>,
  ) {
    switch act {
    case .begin(let number):
      state.hasBegun = true
      for member in orders[number] {
        tell(router.started(member), member, at: .start, in: &state, into: &outcome)
      }
    case .beat:
      guard let member = state.next else { return }
      tell(.timerFired(timer: .beat), member, at: .start, in: &state, into: &outcome)
    case .losing(let number, _, let act):
      state.deaf = Int64(number) + 1
      state.lossesLeft -= 1
      perform(act, at: .start, in: &state, into: &outcome)
    case .cut, .heal, .lose, .restart, .wish, .measure: break
    }
  }

  /// A word arrives with what it follows from, unless it is the one that is lost or its way is cut.
  func carry(
    _ word: OwnerWord,
    on way: Int,
    in state: inout OwnerSearchState,
    into outcome: inout SearchOutcome<OwnerWord, Timer>,
  ) {
    guard state.hears(way / names.count, way % names.count) else {
      return outcome.note(OwnerJudgement.unheard)
    }
    if state.deaf > 0 {
      state.deaf -= 1
      if state.deaf == 0 { return outcome.note(OwnerJudgement.lost) }
    }
    outcome.sendAtOnce(word, on: way)
  }
}
