import EventLog
import Kernel
import Plans
import Testing
import World

/// Cuts of one direction, cuts that are over, and what happens at the very end of a run.
struct NetworkBoundsTests {
  /// A run of ten seconds without an app: two devices on a radio, and what happens to it.
  private func run(_ acts: [PlannedAct]) throws -> Simulation {
    var plan = Plan()
    plan.duration = .seconds(10)
    plan.devices = ["hina", "ren"].map { name in
      var device = PlannedDevice()
      device.id = name
      return device
    }
    var link = PlannedLink()
    link.id = "radio"
    link.pairs = [DevicePair("hina", "ren")]
    plan.links = [link]
    plan.acts = acts
    let simulation = Simulation(plan: plan, sink: DigestSink(manifest: LogManifest()))
    try simulation.run()
    return simulation
  }

  private func part(_ first: String, _ second: String, oneWay: Bool = false) -> LinkPart {
    LinkPart(link: "radio", pairs: [DevicePair(first, second)], oneWay: oneWay)
  }

  private func at(_ seconds: Int64, _ act: GenericAct) -> PlannedAct {
    PlannedAct(at: .start + .seconds(seconds), act: act)
  }

  @Test func `a cut of one direction leaves the other whole`() throws {
    let network = try run([at(1, .cut(part("ren", "hina", oneWay: true)))]).network
    #expect(network.isWhole(0, from: 0, to: 1))
    #expect(!network.isWhole(0, from: 1, to: 0))
    #expect(network.fault(0, from: 0, to: 1) == nil)
    #expect(network.fault(0, from: 1, to: 0) == 1)
  }

  @Test func `a link names the cut that it suffers from, and none once it is healed`() throws {
    let cut = try run([at(1, .cut(part("hina", "ren")))]).network
    for (from, to) in [(0, 1), (1, 0)] { #expect(cut.fault(0, from: from, to: to) == 1) }
    let healed = try run([
      at(1, .cut(part("hina", "ren"))), at(2, .heal(part("hina", "ren"))),
    ]).network
    for (from, to) in [(0, 1), (1, 0)] {
      #expect(healed.isWhole(0, from: from, to: to))
      #expect(healed.fault(0, from: from, to: to) == nil)
    }
  }

  @Test func `what is due at the very end of a run happens, and nothing behind it`() throws {
    let last = try run([at(10, .cut(part("hina", "ren")))])
    #expect(last.sequence == 1)
    #expect(!last.network.isWhole(0, from: 0, to: 1))
    let end = Instant.start + .seconds(10) + Duration(nanoseconds: 1)
    let behind = try run([PlannedAct(at: end, act: .cut(part("hina", "ren")))])
    #expect(behind.sequence == 0)
    #expect(behind.network.isWhole(0, from: 0, to: 1))
    #expect(behind.now == .start + .seconds(10))
  }
}
