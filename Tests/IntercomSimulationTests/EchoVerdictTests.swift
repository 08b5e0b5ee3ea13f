import Findings
import Intercom
import Kernel
import Testing
import Voice

@testable import IntercomSimulation

/// What the report makes of a frame that sounds twice, which no buffer lets happen.
struct EchoVerdictTests {
  /// What becomes of the rule where hina's first frame sounds so often at ren's.
  private func verdict(soundings: Int) -> Verdict? {
    let ids = [MemberID(1), MemberID(2)]
    var call = IntercomPlan()
    call.members = ["hina", "ren"].map { name in
      var member = PlannedMember()
      member.device = name
      return member
    }
    var observer = CallObserver(call, phases: [.zero, .zero])
    for (place, id) in ids.enumerated() {
      let start = IntercomEvent.started(member: id, stream: 1)
      observer.take(start, [], at: place, .init(sequence: 1, now: .start))
    }
    let end = CallObserver.Place(sequence: 2, now: .start + .milliseconds(20))
    observer.take(.audioTicked(index: 0, level: 0), [], at: 0, end)
    for sounding in 0..<soundings {
      let play = IntercomEffect.play(
        talker: ids[0],
        stream: 1,
        sequence: 0,
        timestamp: 0,
        as: .decoded,
      )
      observer.take(.audioTicked(index: Tick(Int64(sounding)), level: 0), [play], at: 1, end)
      observer.take(play, of: 1, end)
    }
    #expect(observer.findings.count == max(0, soundings - 1))
    #expect(observer.findings.allSatisfy { $0.event.kind == "playedTwice" && $0.cause == 2 })
    let report = CallReport(of: call, variant: "", seenBy: observer, sound: [])
    return report.invariants.first { $0.name == "no frame sounds twice" }?.verdict
  }

  @Test func `a frame that sounds twice breaks the rule, and where none sounds nothing is judged`()
  {
    #expect(verdict(soundings: 0) == .vacuous)
    #expect(verdict(soundings: 2) == .failed)
    #expect(verdict(soundings: 3) == .failed)
  }
}
