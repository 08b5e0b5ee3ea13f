import Intercom
import Kernel
import Testing

@testable import IntercomSimulation

/// When a change of path that undoes another one counts as ping-pong.
struct PingPongBoundsTests {
  /// The figures of a call that leaves the radio and comes back to it after a while.
  private func figures(backAfter pause: Duration) -> CallLedger.MemberFigures {
    var plan = IntercomPlan()
    plan.members = ["hina", "ren"].map { name in
      var member = PlannedMember()
      member.device = name
      return member
    }
    var ledger = CallLedger(plan: plan)
    let peer = MemberID(20)
    let left = Instant.start + .seconds(5)
    ledger.note(.localConnected(peer: peer), by: 0, at: .start)
    ledger.note(.internetConnected(peer: peer), by: 0, at: left)
    ledger.note(.localConnected(peer: peer), by: 0, at: left + pause)
    return ledger.members[0]
  }

  @Test func `a change within ten seconds of another is ping-pong, after ten it is none`() {
    let within = figures(backAfter: .seconds(10) - Duration(nanoseconds: 1))
    #expect(within.changes.count.all == 2)
    #expect(within.changes.count.undone == 1)
    let after = figures(backAfter: .seconds(10))
    #expect(after.changes.count.all == 2)
    #expect(after.changes.count.undone == 0)
  }
}
