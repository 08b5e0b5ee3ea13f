import Composition
import Kernel
import Photos
import Plans
import Testing
import World

@testable import PhotosSimulation

/// A run and the search's driver, given the same order, tell library and cleaner the same and come to
/// the same states, event by event: there is one interpretation of what they ask for.
struct LockstepTests {
  /// A scenario whose timeline the test replaces.
  private func load(_ design: String, alone: Bool, extra: String = "") throws -> (Plan, PhotosPlan)
  {
    let bench = try Bench()
    defer { bench.remove() }
    let loaded = try bench.load(
      """
      name: Lockstep
      seed: 5
      start: 2026-03-02T09:00:00+09:00
      duration: 40d
      set: { photos.design: \(design), photos.library.answer: 200ms\(extra) }
      devices:
        - id: phone
          apps: [photos]
          zone: Asia/Tokyo
          clock: { offset: 90s }
          icloud: \(!alone)
          library:
            photos:
              - { id: a, taken: 2025-10-03T10:00:00+09:00, count: 3 }
              - { id: b, taken: 2025-12-24T10:00:00+09:00, count: 2 }
              - { id: c, taken: 2025-12-25T10:00:00+09:00, favourite: true }
              - { id: film, taken: 2025-12-26T10:00:00+09:00, video: true }
              - { id: ours, taken: 2025-12-27T10:00:00+09:00, shared: true }
              - { id: d, taken: 2025-10-05T10:00:00+09:00, added: 2026-03-01T10:00:00+09:00 }
            albums:
              - { title: Trip, photos: [a-2] }
      \(alone ? "" : "  - { id: tablet, apps: [photos], cleaner: false }")
      """
    )
    return (loaded.plans[0], try PhotosApplication.plan(of: loaded.plans[0]))
  }

  private func lives(
    _ design: String,
    alone: Bool,
    seed: UInt64,
    extra: String = "",
  ) throws -> (plan: Plan, own: PhotosPlan) {
    var (plan, own) = try load(design, alone: alone, extra: extra)
    var life = RandomLife(seed: seed, own)
    own.acts = life.acts(120)
    plan.duration = .seconds(40 * 86_400)
    return (plan, own)
  }

  @Test(arguments: ["as-written", "corrected"], [true, false])
  func `whatever people do, a run and the search's driver go the same way`(
    design: String,
    alone: Bool,
  ) throws {
    var rows = 0
    var seen: [String] = []
    for seed in 1...15 as ClosedRange<UInt64> {
      let (plan, own) = try lives(design, alone: alone, seed: seed)
      let run = try TracedRun(plan, own)
      var follower = Lockstep(plan, own)
      follower.run(until: .start + plan.duration)
      let difference = run.rows.difference(from: follower.rows)
      #expect(difference == nil, "seed \(seed): \(difference ?? "")")
      if alone {
        // What is observed across phones is the run's alone.
        // A run counts what was reached after each event, and forgets it.
        var ledger = follower.states[0].ledger
        let missed = PhotoInvariant.allCases.filter {
          (ledger.reached & $0.bit != 0) != (run.judged.times(of: $0) > 0)
        }
        #expect(missed.isEmpty, "seed \(seed)")
        ledger.forgetReached()
        #expect(run.phones[0].ledger == ledger, "seed \(seed)")
        #expect(run.broken == follower.drivers[0].broken, "seed \(seed)")
      }
      rows += run.rows.count
      seen += run.rows.map(\.event).filter { !seen.contains($0) }
    }
    #expect(rows > 1_500)
    // Nothing that can be told is left out.
    let library = LibraryEvent.prototypes.map { "library \($0.kind)" }
    let cleaner = CleanerEvent.prototypes.map { "cleaner \($0.kind)" }
    let never = (library + cleaner).filter { !seen.contains($0) }
    // As written no block looks again.
    #expect(never == (design == "as-written" ? ["cleaner blockRan"] : []))
  }

  /// Each planned fault is another meaning of one effect or act.
  ///
  /// Given to one of the two drivers alone, it must show.
  @Test(arguments: PhotosFault.allCases)
  func `a driver that means something else is noticed`(fault: PhotosFault) throws {
    var difference: String?
    for seed in 1...20 as ClosedRange<UInt64> where difference == nil {
      let (plan, own) = try lives("corrected", alone: true, seed: seed)
      let run = try TracedRun(plan, own)
      var follower = Lockstep(plan, own, faults: [fault])
      follower.run(until: .start + plan.duration)
      difference = run.rows.difference(from: follower.rows)
    }
    #expect(difference != nil)
  }

  @Test func `a driver that draws otherwise is noticed by the first samples`() throws {
    let (plan, own) = try lives("corrected", alone: true, seed: 1)
    var other = plan
    other.seed += 1
    var follower = Lockstep(other, own)
    follower.run(until: .start + plan.duration)
    let difference = try TracedRun(plan, own).rows.difference(from: follower.rows)
    #expect(difference?.contains("cleaner samplesDrawn") == true, "\(difference ?? "none")")
  }
}
