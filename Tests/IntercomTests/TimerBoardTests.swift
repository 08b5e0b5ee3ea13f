import Kernel
import Testing

@testable import Intercom

/// A board asks for as little as brings what is set in line with what is wanted.
struct TimerBoardTests {
  private func at(_ seconds: Int64) -> Uptime { .start + .seconds(seconds) }

  /// What a board asks for, and when its timer fires then.
  private struct Asked: Equatable {
    var effects: [IntercomEffect]
    var at: Uptime?
  }

  /// What a board asks for whose timer of that purpose is set for 5 s, where another time is wanted.
  private func asked(_ purpose: TimerPurpose, _ deadline: Int64?) -> Asked {
    var board = TimerBoard()
    var effects = Effects<IntercomEffect>()
    board.settle(purpose, at: at(5), peer: Driver.peer, into: &effects)
    effects.removeAll()
    board.settle(purpose, at: deadline.map(at), peer: Driver.peer, into: &effects)
    return Asked(effects: effects.items, at: board.armed.first?.at)
  }

  private static let watchdogs: Set<TimerPurpose> = [
    .localKeepalive, .internetKeepalive, .localSilence, .internetSilence, .receipts, .demand,
  ]

  @Test(arguments: TimerPurpose.allCases)
  func `only a watchdog is left as it is where its time has moved on`(purpose: TimerPurpose) {
    let timer = IntercomTimer(purpose, Driver.peer)
    #expect(asked(purpose, 5) == Asked(effects: [], at: at(5)))
    #expect(asked(purpose, 4) == Asked(effects: [.setTimer(timer, at: at(4))], at: at(4)))
    #expect(asked(purpose, nil) == Asked(effects: [.cancelTimer(timer)], at: nil))
    let later = asked(purpose, 6)
    if Self.watchdogs.contains(purpose) {
      #expect(later == Asked(effects: [], at: at(5)))
    } else {
      #expect(later == Asked(effects: [.setTimer(timer, at: at(6))], at: at(6)))
    }
  }

  @Test func `what is not set is neither cancelled nor fired`() {
    var board = TimerBoard()
    var effects = Effects<IntercomEffect>()
    board.settle(.dwell, at: nil, peer: Driver.peer, into: &effects)
    board.clear(peer: Driver.peer, into: &effects)
    #expect(effects.items == [])
    #expect(board.fire(.dwell) == false)
    #expect(board == TimerBoard())
  }

  @Test func `what has fired is not set any more, and the others are`() {
    var board = TimerBoard()
    var effects = Effects<IntercomEffect>()
    for (number, purpose) in [TimerPurpose.probing, .dwell, .match].enumerated() {
      board.settle(purpose, at: at(Int64(number)), peer: Driver.peer, into: &effects)
    }
    #expect(board.fire(.dwell) == true)
    #expect(board.fire(.dwell) == false)
    #expect(board.armed.map(\.purpose) == [.probing, .match])
    effects.removeAll()
    board.clear(peer: Driver.peer, into: &effects)
    #expect(
      effects.items == [
        .cancelTimer(IntercomTimer(.probing, Driver.peer)),
        .cancelTimer(IntercomTimer(.match, Driver.peer)),
      ]
    )
    #expect(board.armed == [])
  }
}
