import Exploration
import Intercom
import Kernel

/// A group in which no word is late: a beat and all that is said and answered at it is one step, and any one word of
/// it is the one that is lost.
///
/// In any order members beat in turns: each once, then each again, in another order each time. An app that starts
/// again within a turn waits for the next.
///
/// In a steady order they beat as they began, any order there is, until an app starts again, which then beats when it
/// started. Clocks that all go alike beat so. An order that may be another in each beat leaves for each pair open how
/// many beats ago it heard of each other, and of those numbers there are many more than of all else; so that world is
/// smaller.
extension OwnerSearchModel {
  /// Whether no word is late.
  var isPrompt: Bool { settings.order != .late }

  /// Whether members begin in an order that stays.
  var beginsInOrder: Bool { settings.order == .steady }

  /// The kinds of acts that there are where no word is late alone.
  var promptKinds: [String] {
    guard isPrompt else { return [] }
    return ["a member says that it is there"] + (beginsInOrder ? ["all start, in some order"] : [])
  }

  /// Every order of some members.
  static func orders(of members: [Int]) -> [[Int]] {
    guard !members.isEmpty else { return [[]] }
    return members.flatMap { first in
      orders(of: members.filter { $0 != first }).map { [first] + $0 }
    }
  }

  /// What can be done: everything, each with none and with any one of its words lost.
  func promptActs(in state: OwnerSearchState, into acts: inout [OwnerSearchAct]) {
    guard !beginsInOrder || state.hasBegun else {
      for number in orders.indices { acts.append(.begin(number)) }
      return
    }
    let first = acts.count
    for member in state.beating(in: settings.order) { acts.append(.beat(member)) }
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
  func isSure(_ act: OwnerSearchAct) -> Bool {
    guard case .beat = act else { return false }
    return true
  }

  func performPrompt(
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
    case .beat(let member):
      if !beginsInOrder { state.beaten |= 1 << Int64(member) }
      tell(.timerFired(timer: .beat), member, at: .start, in: &state, into: &outcome)
    case .losing(let number, _, let act):
      state.deaf = Int64(number) + 1
      state.lossesLeft -= 1
      perform(act, at: .start, in: &state, into: &outcome)
    case .cut, .heal, .lose, .restart, .wish, .measure: break
    }
  }

  /// The next beat of a member comes after those of all others, or in the next turn.
  func goBehind(_ member: Int, in state: inout OwnerSearchState) {
    if beginsInOrder {
      state.joinOrder(member)
    } else if state.beaten != 0 {
      state.beaten |= 1 << Int64(member)
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
