import Kernel
import Plans
import Testing
import World

@testable import AppToolkit

/// The same of an app of several parts: services, draws, questions, and processes that are suspended,
/// woken and locked away, under clocks that are set.
struct PartsLockstepTests {
  private func life(_ seed: UInt64) throws -> Plan {
    var dice = Dice(state: seed)
    var at: Int64 = 0
    let timeline = (0..<40).map { _ in
      at += 1_000_003 * Int64(1 + dice.next(2_000)) + 17
      let phone = ["hina", "ren"][dice.next(2)]
      let other = phone == "hina" ? "r" : "h"
      let acts = [
        "post, device: \(phone), to: \(other), weight: \(1 + dice.next(9))B",
        "post, device: \(phone), to: \(other), by: 2026-03-02T09:00:\(10 + dice.next(50))+09:00",
        "opened, device: \(phone)", "suspend, device: \(phone)", "resume, device: \(phone)",
        "resume, device: \(phone)", "lock, device: \(phone)", "wake, device: \(phone)",
        "wake, device: \(phone)", "clock, device: \(phone), by: \(dice.next(40) - 20)s",
        "kill, device: \(phone)", "start, device: \(phone)", "start, device: \(phone)",
        "off, device: \(phone), keeps: \(dice.next(3))", "on, device: \(phone)",
        "on, device: \(phone)", "start, device: \(phone)", "kill, server: hub",
        "start, server: hub", "off, server: hub, keeps: \(dice.next(3))", "on, server: hub",
        "on, server: hub", "cut, link: road", "heal, link: road", "heal, link: road",
        "cut, link: rail", "heal, link: rail",
      ]
      return "{ at: \(at)ns, do: \(acts[dice.next(acts.count)]) }"
    }
    return try RoadService(timeline).loaded.plans[0]
  }

  @Test func `whatever happens to parts, a run and the search's model go the same way`() throws {
    var turns = 0
    for seed in 1...100 as ClosedRange<UInt64> {
      let plan = try life(seed)
      let own: DevicePlan = try plan.sections[0].decoded()
      let run = try Lockstep<Parcel>.run(plan, own)
      let followed = try Lockstep<Parcel>.follow(plan, own)
      let place = zip(run, followed).enumerated().first { $0.element.0 != $0.element.1 }?.offset
      let difference = place.map { "\(run[$0])\n\(followed[$0])" }
      #expect(difference == nil, "seed \(seed): \(difference ?? "")")
      #expect(run.count == followed.count, "seed \(seed)")
      turns += run.count
    }
    #expect(turns > 1_000, "\(turns)")
  }

  @Test func `another meaning of a lock is noticed`() throws {
    var isNoticed = false
    for seed in 1...20 as ClosedRange<UInt64> where !isNoticed {
      let plan = try life(seed)
      let own: DevicePlan = try plan.sections[0].decoded()
      var other = plan
      for place in other.acts.indices {
        guard case .node(.lock(let node)) = other.acts[place].act else { continue }
        other.acts[place].act = .node(.wake(node: node))
      }
      isNoticed = try Lockstep<Parcel>.run(plan, own) != Lockstep<Parcel>.follow(other, own)
    }
    #expect(isNoticed)
  }
}
