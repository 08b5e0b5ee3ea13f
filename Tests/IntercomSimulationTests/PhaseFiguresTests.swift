import Intercom
import Kernel
import Testing
import Voice

@testable import IntercomSimulation

/// How long the phases of the return take, and how much is sent from before a talkspurt.
struct PhaseFiguresTests {
  private let peer = MemberID(20)
  private let other = MemberID(30)

  private func ledger() -> CallLedger {
    var plan = IntercomPlan()
    plan.members = ["hina", "ren"].map { name in
      var member = PlannedMember()
      member.device = name
      return member
    }
    return CallLedger(plan: plan)
  }

  private func judged(_ peer: MemberID) -> IntercomFact {
    .probeJudged(
      peer: peer,
      passed: true,
      sent: 0,
      answered: 0,
      roundTrip: .zero,
      jitter: .zero,
    )
  }

  private func figures(
    _ facts: [(milliseconds: Int64, fact: IntercomFact)]
  )
    -> CallLedger.MemberFigures
  {
    var ledger = ledger()
    for (time, fact) in facts { ledger.note(fact, by: 0, at: .start + .milliseconds(time)) }
    return ledger.members[0]
  }

  @Test func `the shortest of all windows counts, each from its last begin`() {
    let member = figures([
      (0, .localProbing(peer: peer)), (7_000, judged(peer)), (8_000, .localProbing(peer: peer)),
      (9_000, .localProbing(peer: peer)), (14_500, judged(peer)),
      (15_000, .handoverToLocal(peer: peer)), (16_200, .localConnected(peer: peer)),
    ])
    #expect(member.probing.shortest == .milliseconds(5_500))
    #expect(member.dualSend.shortest == .milliseconds(1_200))
  }

  @Test func `a phase that the radio's break cuts short has no figure, nor has another peer's`() {
    let member = figures([
      (0, .localProbing(peer: peer)), (1_000, judged(other)),
      (2_000, .pathBroken(path: .local, peer: peer, silence: .zero)), (3_000, judged(peer)),
      (4_000, .handoverToLocal(peer: peer)),
      (4_500, .pathBroken(path: .local, peer: peer, silence: .zero)),
      (5_000, .localConnected(peer: peer)),
    ])
    #expect(member.probing.shortest == nil)
    #expect(member.dualSend.shortest == nil)
  }

  @Test func `a break of the Internet ends no measurement of the radio`() {
    let member = figures([
      (0, .localProbing(peer: peer)),
      (2_000, .pathBroken(path: .internet, peer: peer, silence: .zero)), (5_000, judged(peer)),
    ])
    #expect(member.probing.shortest == .milliseconds(5_000))
  }

  /// A member whose detector opened and closed at these frames and who sent those.
  private func preRoll(
    _ flags: [Range<FrameNumber>],
    sent: [ClosedRange<FrameNumber>],
  ) -> Duration? {
    var ledger = ledger()
    for frame in FrameNumber(0)..<200 {
      ledger.captured(frame, by: 0, start: .start, end: .start, evidence: 0)
      if flags.contains(where: { $0.lowerBound == frame }) {
        ledger.note(.talkingStarted, by: 0, at: .start)
      }
      if flags.contains(where: { $0.upperBound == frame }) {
        ledger.note(.talkingStopped, by: 0, at: .start)
      }
    }
    for frame in sent.joined() { ledger.offered(frame, by: 0, for: 1) }
    return TalkScore(ledger.members[0]).preRoll
  }

  @Test func `pre-roll is what was sent ahead of the opening, the middle of all`() {
    #expect(preRoll([20..<30], sent: [10...29]) == .milliseconds(200))
    #expect(
      preRoll([20..<30, 60..<70, 120..<130], sent: [10...29, 55...69, 117...129])
        == .milliseconds(100)
    )
    #expect(preRoll([20..<30], sent: [20...29]) == .zero)
  }

  @Test func `what is not sent from its opening on tells nothing, nor what follows on the last`() {
    #expect(preRoll([20..<30], sent: []) == nil)
    #expect(preRoll([20..<30], sent: [25...29]) == nil)
    #expect(preRoll([20..<30, 34..<40], sent: [10...39]) == .milliseconds(200))
    #expect(preRoll([5..<30], sent: [0...29]) == nil, "before the call there is nothing to send")
  }
}
