import Exploration
import Kernel
import Plans
import Testing
import World

@testable import AppToolkit

/// A run and the search's model, given the same order, bring an app's nodes to the same states, one after
/// the other: there is one meaning of what they ask for, and of what ends and begins anew.
struct DeviceLockstepTests {
  /// A life of two phones and an office: letters, cut links, processes that end, power that goes.
  private func life(_ seed: UInt64, care: String) throws -> Plan {
    var dice = Dice(state: seed)
    var at: Int64 = 0
    let timeline = (0..<30).map { _ in
      at += 1_000_003 * Int64(1 + dice.next(2_400)) + 17
      let phone = ["hina", "ren"][dice.next(2)]
      let acts = [
        "written, device: \(phone)", "written, device: \(phone)", "written, device: \(phone)",
        "audited, server: hub", "kill, device: \(phone)", "start, device: \(phone)",
        "off, device: \(phone), keeps: \(dice.next(3))", "on, device: \(phone)",
        "start, device: \(phone)", "kill, server: hub", "start, server: hub",
        "off, server: hub, keeps: \(dice.next(3))", "on, server: hub", "on, server: hub",
        "cut, link: wire", "heal, link: wire", "heal, link: wire",
      ]
      return "{ at: \(at)ns, do: \(acts[dice.next(acts.count)]) }"
    }
    let service = try PostalService(
      timeline,
      more: "set: { postbox.care: \(care) }",
      phones: ["hina", "ren"],
    )
    return service.loaded.plans[0]
  }

  @Test(arguments: ["careful", "careless"])
  func `whatever happens to nodes, a run and the search's model go the same way`(
    care: String
  ) throws {
    var turns = 0
    for seed in 1...20 as ClosedRange<UInt64> {
      let plan = try life(seed, care: care)
      let own: DevicePlan = try plan.sections[0].decoded()
      let run = try Lockstep<Postbox>.run(plan, own)
      let followed = try Lockstep<Postbox>.follow(plan, own)
      let place = zip(run, followed).enumerated().first { $0.element.0 != $0.element.1 }?.offset
      let difference = place.map { "\(run[$0])\n\(followed[$0])" }
      #expect(difference == nil, "seed \(seed): \(difference ?? "")")
      #expect(run.count == followed.count, "seed \(seed)")
      turns += run.count
    }
    #expect(turns > 200)
  }

  @Test func `another meaning of a loss of power is noticed`() throws {
    let plan = try life(1, care: "careless")
    let own: DevicePlan = try plan.sections[0].decoded()
    var isNoticed = false
    for seed in 1...20 as ClosedRange<UInt64> where !isNoticed {
      let plan = try life(seed, care: "careless")
      let own: DevicePlan = try plan.sections[0].decoded()
      var other = plan
      for place in other.acts.indices {
        guard case .node(.off(let node, let keeps)) = other.acts[place].act else { continue }
        other.acts[place].act = .node(.off(node: node, keeps: keeps + 1))
      }
      isNoticed =
        try Lockstep<Postbox>.run(plan, own) != Lockstep<Postbox>.follow(other, own)
    }
    #expect(isNoticed)
    #expect(try Lockstep<Postbox>.run(plan, own) == Lockstep<Postbox>.follow(plan, own))
  }
}
