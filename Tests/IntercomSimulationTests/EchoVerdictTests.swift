import EventLog
import Findings
import Intercom
import IntercomShell
import Kernel
import Plans
import Testing
import World

@testable import IntercomSimulation

/// What the report makes of a frame that sounds twice, which no buffer lets happen.
struct EchoVerdictTests {
  /// What becomes of the rule where hina's first frame sounds so often at ren's.
  private func verdict(soundings: Int) -> Verdict? {
    let names = ["hina", "ren"]
    var plan = Plan()
    plan.devices = names.map { name in
      var device = PlannedDevice()
      device.id = name
      return device
    }
    var call = IntercomPlan()
    call.members = names.map { name in
      var member = PlannedMember()
      member.device = name
      return member
    }
    let world = IntercomWorld(
      plan: call,
      microphones: [],
      secrets: SodiumSecrets(members: names.count, sealing: .once),
      studio: SilentStudio(plan: call),
      simulation: Simulation(plan: plan, sink: DigestSink(manifest: LogManifest())),
    )
    let end = Instant.start + .milliseconds(20)
    world.ledger.captured(0, by: 0, start: .start, end: end, evidence: 1)
    for sounding in 0..<soundings {
      let sounded = world.ledger.played(
        0,
        of: 0,
        at: 1,
        as: .decoded,
        now: end,
        for: .milliseconds(20),
        evidence: 2,
      )
      #expect(sounded == (sounding == 0 ? .first : .again))
    }
    let report = CallReport(world: world, sound: [])
    return report.invariants.first { $0.name == "no frame sounds twice" }?.verdict
  }

  @Test func `a frame that sounds twice breaks the rule, and where none sounds nothing is judged`()
  {
    #expect(verdict(soundings: 0) == .vacuous)
    #expect(verdict(soundings: 2) == .failed)
    #expect(verdict(soundings: 3) == .failed)
  }
}
