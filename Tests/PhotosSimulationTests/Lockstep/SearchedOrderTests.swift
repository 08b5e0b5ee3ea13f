import Composition
import Exploration
import Kernel
import Photos
import Plans
import ShippedApps
import Testing
import World

@testable import PhotosSimulation

/// Orders of steps as a search takes them, each written as a scenario and run.
struct SearchedOrderTests {
  private struct Walk {
    var told: [String] = []
    var digest: Digest128
    var edited: UInt64
    var file: String
    var steps: [String]
  }

  /// Takes steps at random, then lets everything arrive; and writes the scenario that does the same.
  private func walk(_ loaded: LoadedScenario, seed: UInt64, into bench: Bench) throws -> Walk {
    let plan = loaded.plans[0]
    let own = try PhotosApplication.plan(of: plan)
    let start = plan.startUnix_ns / 1_000_000_000
    let model = try #require(PhotoSearchModel(own, seed: plan.seed, start: start))
    let driver = SearchDriver(model)
    let heard = Heard()
    let hearing = PhotoSearchModel(own, seed: plan.seed, start: start, hears: { heard.take($0) })
    let traced = SearchDriver(try #require(hearing))
    var tracedState = traced.start
    var state = driver.start
    var trail: [SearchTrail<PhotoSearchModel>.Turn] = []
    var stream = RandomStream(seed: seed, key: "test/walk")
    for taken in 0..<200 where taken < 60 || !state.parcels.isEmpty {
      var steps: [SearchStep<PhotoSearchAct>] = []
      driver.steps(from: state, into: &steps)
      let step = Self.choose(steps, after: taken, !state.parcels.isEmpty, &stream)
      let before = state
      _ = traced.take(step, in: &tracedState)
      _ = driver.take(step, in: &state)
      trail.append(.init(step: step, before: before, after: state))
    }
    let example = SearchReport.Counterexample(
      invariant: "walk\(seed)",
      steps: trail.map(driver.line),
      script: model.script(of: SearchTrail(turns: trail)),
    )
    let folder = bench.folder.path(percentEncoded: false)
    let file = try Searcher(loaded, overrides: []).write(example, of: plan, to: folder).file
    return Walk(
      told: heard.events,
      digest: digest(state.app, model),
      edited: state.app.edited,
      file: file,
      steps: example.steps,
    )
  }

  private static func choose(
    _ steps: [SearchStep<PhotoSearchAct>],
    after taken: Int,
    _ isBusy: Bool,
    _ stream: inout RandomStream,
  ) -> SearchStep<PhotoSearchAct> {
    // What stands first is an arrival, where there is one.
    if taken >= 60 { return steps[0] }
    let possible = steps.filter { step in
      // What the other device changes it must have heard of: a search lets that be at any time, in a
      // run the change took a while to it and takes a while back.
      if case .act(.sync) = step { !isBusy } else { true }
    }
    // Without this the process would be killed half the time.
    if isBusy, stream.below(4) > 0 { return steps[0] }
    return possible[Int(stream.below(UInt64(possible.count)))]
  }

  private func digest(_ state: PhotoSearchState, _ model: PhotoSearchModel) -> Digest128 {
    var digest = StateDigest()
    model.fingerprint(state, at: .start, into: &digest)
    return digest.value
  }

  @Test(arguments: ["every-order", "every-order-keep"], ["as-written", "corrected"])
  func `a run takes the orders of a search and comes to its states`(
    name: String,
    variant: String,
  ) throws {
    let bench = try Bench()
    defer { bench.remove() }
    let loaded = try LoadedScenario(apps: .shipped, file: Bench.scenario(name), variant: variant)
    #expect(try kinds(of: loaded, variant, into: bench).count >= 12)
  }

  @Test(arguments: ["as-written", "corrected"])
  func `a run takes a search's orders of what is done with the phone itself`(
    variant: String
  ) throws {
    let bench = try Bench()
    defer { bench.remove() }
    let loaded = try bench.load(Self.phone(variant))
    let kinds = try kinds(of: loaded, variant, into: bench)
    #expect(kinds.contains("library accessChanged") && kinds.contains("cleaner localeSet"))
  }

  /// A scenario in which everything is done that a phone itself can have done to it.
  static func phone(_ design: String) -> String {
    """
    name: Around the phone
    seed: 3
    start: 2026-03-02T09:00:00+09:00
    duration: 2d
    set: { photos.design: \(design) }
    devices:
      - id: phone
        apps: [photos]
        zone: Asia/Tokyo
        library:
          photos:
            - { id: a, taken: 2025-10-03T10:00:00+09:00 }
            - { id: b, taken: 2025-10-03T17:40:00+09:00 }
      - { id: tablet, apps: [photos], cleaner: false }
    timeline:
      - { at: 1h, do: goOffline, device: phone }
      - { at: 2h, do: favourite, photo: b, device: tablet }
      - { at: 3h, do: goOnline, device: phone }
      - { at: 4h, do: permit, access: limited, device: phone }
      - { at: 5h, do: permit, access: full, device: phone }
      - { at: 6h, do: travel, zone: America/New_York, device: phone }
      - { at: 7h, do: useCalendar, calendar: japanese, device: phone }
      - { at: 8h, do: emptyTrash, device: phone }
      - { at: 9h, do: travel, zone: America/New_York, device: tablet }
      - { at: 10h, do: take, photo: new, device: phone }
    """
  }

  /// What was told in random orders of a search, each of which is run as well.
  private func kinds(
    of loaded: LoadedScenario,
    _ variant: String,
    into bench: Bench,
  ) throws -> [String] {
    var kinds: [String] = []
    for seed in 1...12 as ClosedRange<UInt64> {
      let walk = try walk(loaded, seed: seed, into: bench)
      let plan = try #require(LoadedScenario(apps: .shipped, file: walk.file).plans.first)
      let own = try PhotosApplication.plan(of: plan)
      let run = try TracedRun(plan, own)
      let told = run.rows.filter { $0.device == own.phones[0].device }.dropFirst(2).map(\.event)
      let list = walk.steps.joined(separator: "; ")
      #expect(told == walk.told, "\(variant), seed \(seed): \(list)")
      let start = plan.startUnix_ns / 1_000_000_000
      let model = try #require(PhotoSearchModel(own, seed: plan.seed, start: start))
      var state = PhotoSearchState()
      state.phone = run.phones[0].state
      state.ledger = run.phones[0].ledger
      // Which edits are left to make is the search's own.
      state.edited = walk.edited
      state.other = run.phones.count > 1 ? run.phones[1].state : nil
      if run.phones.count > 1 { state.awaited = run.phones[0].awaited[1] }
      if let cloud = run.cloud { state.cloud = cloud }
      #expect(digest(state, model) == walk.digest, "\(variant), seed \(seed): \(list)")
      kinds += walk.told.filter { !kinds.contains($0) }
    }
    return kinds
  }
}

/// Everything that library and cleaner are told; a test takes one step after the other.
private final class Heard: @unchecked Sendable {
  private(set) var events: [String] = []

  func take(_ told: PhoneDriver.Told) {
    switch told.event {
    case .library(let event): events.append("library \(event.kind)")
    case .cleaner(let event): events.append("cleaner \(event.kind)")
    }
  }
}
