import Findings
import Intercom
import Kernel
import World

/// The intercom in a run: at the end it says what every listener heard.
final class IntercomRun: ApplicationRun {
  private let world: IntercomWorld

  init(_ world: IntercomWorld) {
    self.world = world
  }

  func finish(_ simulation: Simulation) throws -> AppFindings {
    world.ledger.finish(at: simulation.now)
    for talker in world.plan.members.indices {
      try world.settleLedger(talker: talker, through: 0)
    }
    let sound = try world.studio.finish()
    return CallReport(world: world, sound: sound).findings
  }
}
