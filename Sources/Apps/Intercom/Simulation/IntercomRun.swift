import Findings
import Intercom
import Kernel
import World

/// The intercom in a run: at the end it says what every listener heard.
final class IntercomRun: ApplicationRun {
  private let call: CallDriver

  init(_ call: CallDriver) {
    self.call = call
  }

  func finish(_ simulation: Simulation) throws -> AppFindings {
    try call.finish()
    let sound = try call.studio.finish()
    return CallReport(
      of: call.plan,
      variant: simulation.plan.variant,
      seenBy: call.observer,
      sound: sound,
      clocks: SampleClock.all(of: call.plan, in: simulation.plan),
      until: simulation.now,
      paths: simulation.plan.transportPaths,
    ).findings
  }
}
