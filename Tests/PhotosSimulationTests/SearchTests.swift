import Composition
import Exploration
import Foundation
import Kernel
import Photos
import Plans
import ShippedApps
import Testing
import World

@testable import PhotosSimulation

/// The search over the scenario that is there to be searched.
struct SearchTests {
  private static let file = Bench.scenario("every-order")

  private func search(
    _ variant: String,
    set: [(key: String, value: String)] = [],
    depth: Int,
  ) throws -> (searcher: Searcher, plan: Plan, report: SearchReport) {
    let loaded = try LoadedScenario(
      apps: .shipped,
      file: Self.file,
      variant: variant,
      overrides: set,
    )
    let searcher = Searcher(loaded, overrides: set)
    let plan = loaded.plans[0]
    let limits = SearchQuestion(depth: depth, states: 2_000_000)
    return (searcher, plan, try searcher.search(plan, limits))
  }

  @Test func `the corrected design holds in every order there is`() throws {
    let report = try search("corrected", depth: 100).report
    #expect(report.isWhole)
    #expect(report.counterexamples.isEmpty)
    #expect(report.findings.allSatisfy { $0.verdict == .passed })
    #expect(report.states == 43_632)
    #expect(report.layers.reduce(1, +) == report.states)
    expectDepth(of: report)
  }

  /// Walks that took every step alike came to no question of the system at all in so many.
  @Test func `random walks come to what there is to judge, again and again`() throws {
    let loaded = try LoadedScenario(apps: .shipped, file: Self.file, variant: "corrected")
    var question = SearchQuestion(depth: 100, states: 2_000_000)
    question.walks = SearchQuestion.Walks(count: 60, seed: 7)
    let report = try Searcher(loaded, overrides: []).search(loaded.plans[0], question)
    for finding in report.findings {
      #expect(finding.verdict == .passed, "\(finding.name): \(finding.detail)")
    }
    func times(_ name: String) -> Int { report.happened.first { $0.name == name }?.times ?? 0 }
    #expect(times("photosDeleted") >= 10, "\(report.happened)")
    #expect(times("deletionRefused") >= 4)
    #expect(times("killed while the system asks") >= 8)
    // What is seldom is not left out.
    #expect(report.steps.allSatisfy { $0.times > 0 }, "\(report.steps)")
    #expect(report.steps.first { $0.name == "confirm" }?.weight == 4)
  }

  /// What the searches are for has happened in them, and often enough in one order.
  private func expectDepth(of report: SearchReport) {
    func count(_ name: String) -> SearchReport.Count? {
      report.happened.first { $0.name == name }
    }
    #expect(count("photosDeleted")?.most ?? 0 >= 3)
    for name in [
      "photosRecovered", "Keep deleted", "deletionRefused", "killed while the system asks",
      "killed before the answer to a deletion",
    ] {
      #expect(count(name)?.times ?? 0 > 0, "\(name)")
    }
    // Delete is tapped where it does nothing as well.
    #expect(count("tapIgnored")?.times ?? 0 > 1_000)
    // Time stands still, and nobody empties Recently Deleted: that is said, not left out.
    #expect(count("photosPurged")?.times == 0)
    #expect(report.steps.map(\.times).reduce(0, +) == report.transitions)
    #expect(report.steps.allSatisfy { $0.times > 0 })
    #expect(report.compared > 500)
  }

  @Test func `it holds in every order of what people do with Keep`() throws {
    let loaded = try LoadedScenario(
      apps: .shipped,
      file: Bench.scenario("every-order-keep"),
      variant: "corrected",
    )
    let searcher = Searcher(loaded, overrides: [])
    let limits = SearchQuestion(depth: 100, states: 1_000_000)
    let report = try searcher.search(loaded.plans[0], limits)
    #expect(report.isWhole)
    #expect(report.counterexamples.isEmpty)
    expectDepth(of: report)
    // Nothing in it is younger than its days of grace, so nothing is said about those.
    let vacuous = report.findings.filter { $0.verdict == .vacuous }
    #expect(vacuous.map(\.name) == ["no photo is deleted before its days of grace are over"])
    #expect(vacuous.map(\.detail) == ["never had anything to judge"])
  }

  @Test func `an edit is made on the side on which it stands in the timeline`() throws {
    let steps = try search("corrected", depth: 2).report.steps.map(\.name)
    #expect(steps.contains("deleteAlbum 'Keep' on the phone"))
    #expect(!steps.contains("deleteAlbum 'Keep' on tablet"))
    #expect(steps.contains("favourite sunset on tablet"))
    #expect(steps.filter { $0.hasPrefix("recover") }.count == 2)
  }

  @Test func `what is done with the phone itself is a step, and what is left out is said`() throws {
    let bench = try Bench()
    defer { bench.remove() }
    let loaded = try bench.load(SearchedOrderTests.phone("corrected"))
    let limits = SearchQuestion(depth: 60, states: 1_000_000)
    let report = try Searcher(loaded, overrides: []).search(loaded.plans[0], limits)
    #expect(report.isWhole)
    #expect(report.counterexamples.isEmpty)
    #expect(report.deadEnds == 0)
    #expect(report.steps.allSatisfy { $0.times > 0 })
    #expect(
      report.steps.map(\.name).suffix(9) == [
        "favourite b on tablet", "emptyTrash on the phone", "take new on the phone",
        "goOffline on the phone",
        "goOnline on the phone", "permit limited on the phone", "permit full on the phone",
        "travel to America/New_York on the phone", "useCalendar japanese on the phone",
      ]
    )
    for name in ["photosPurged", "accessTooSmall", "questionVanished"] {
      #expect(report.happened.first { $0.name == name }?.times ?? 0 > 0, "\(name)")
    }
    #expect(
      report.leftOut == [
        "time, so nothing grows old and Recently Deleted lets nothing go",
        "of the timeline: travel on tablet", "the invariants unrecoverable, choiceChanged",
        "messages that are put off: --delays is 0",
      ]
    )
  }

  @Test func `what a device without iCloud does is no step`() throws {
    let bench = try Bench()
    defer { bench.remove() }
    let loaded = try bench.load(
      """
      name: Alone
      start: 2026-03-02T09:00:00+09:00
      duration: 2d
      devices:
        - id: phone
          apps: [photos]
          library: { photos: [{ id: a, taken: 2025-08-08T10:00:00+09:00, count: 2 }] }
        - id: old
          apps: [photos]
          cleaner: false
          icloud: false
      timeline:
        - { at: 1h, do: favourite, photo: a-1, device: phone }
        - { at: 2h, do: deleteAlbum, album: Keep, device: old }
      """
    )
    let limits = SearchQuestion(depth: 3, states: 1_000)
    let report = try Searcher(loaded, overrides: []).search(loaded.plans[0], limits)
    #expect(report.steps.map(\.name).suffix(1) == ["favourite a-1 on the phone"])
    #expect(report.steps.count == 7)
  }

  @Test func `a fingerprint without a field that is read later fails the search by name`() throws {
    let loaded = try LoadedScenario(apps: .shipped, file: Self.file, variant: "corrected")
    let plan = try PhotosApplication.plan(of: loaded.plans[0])
    let start = loaded.plans[0].startUnix_ns / 1_000_000_000
    guard let model = PhotoSearchModel(plan, seed: 3, start: start) else {
      Issue.record("no model")
      return
    }
    let forgetful = Forgetful(model: SearchDriver(model))
    let result = ExhaustiveSearch(forgetful, depth: 14, spacing: 1).run()
    #expect(result.ending == .flawed)
    #expect(
      result.flaw?.hasPrefix("two states with one digest differ in library.assets[") == true,
      "\(result.flaw ?? "none")",
    )
    let complete = ExhaustiveSearch(SearchDriver(model), depth: 14, spacing: 1).run()
    #expect(complete.flaw == nil)
    #expect(complete.compared > 100)
  }

  @Test func `the design as written breaks what its scenarios show`() throws {
    let report = try search("as-written", depth: 15).report
    let broken = report.counterexamples.map(\.invariant)
    #expect(
      broken.sorted() == [
        "changedUnasked", "freedTooEarly", "keptTooMany", "lossUnnamed", "lostElsewhere",
        "protectedDeleted", "unbackedDeleted",
      ]
    )
  }

  /// The policies of the corrected design that an order of these steps can break; `PolicyTests` has
  /// all of them, each with the scenario that notices.
  @Test(arguments: [
    ("photos.delete.validation", "never", ["lossUnnamed", "protectedDeleted"]),
    ("photos.keep.timing", "before-consent", ["changedUnasked"]),
    ("photos.freed.shown", "at-once", ["freedTooEarly"]),
    ("photos.dates.age", "captured", ["unbackedDeleted"]),
  ])
  func `without a policy of order the search finds its fault and no other, and a run shows it`(
    key: String,
    value: String,
    invariants: [String],
  ) throws {
    let (searcher, plan, report) = try search("corrected", set: [(key, value)], depth: 16)
    #expect(report.counterexamples.map(\.invariant).sorted() == invariants)
    let example = try #require(report.counterexamples.last { invariants.contains($0.invariant) })
    let bench = try Bench()
    defer { bench.remove() }
    let folder = bench.folder.path(percentEncoded: false)
    let written = try searcher.write(example, of: plan, to: folder)
    #expect(written.isReproduced, "\(written.file)")
  }

  @Test func `every counterexample of the design as written is shown by a run`() throws {
    let (searcher, plan, report) = try search("as-written", depth: 15)
    let bench = try Bench()
    defer { bench.remove() }
    let folder = bench.folder.path(percentEncoded: false)
    for example in report.counterexamples {
      let written = try searcher.write(example, of: plan, to: folder)
      #expect(written.isReproduced, "\(written.file)")
      #expect((example.script?.entries.count ?? .max) <= example.steps.count)
    }
  }

  @Test func `a change that is put off lets the two devices differ, and the design holds`() throws {
    let loaded = try LoadedScenario(apps: .shipped, file: Self.file, variant: "corrected")
    var question = SearchQuestion(depth: 16, states: 1_000_000)
    let prompt = try Searcher(loaded, overrides: []).search(loaded.plans[0], question)
    question.faults.delays = 1
    let report = try Searcher(loaded, overrides: []).search(loaded.plans[0], question)
    #expect(report.states > prompt.states)
    #expect(report.counterexamples.isEmpty)
    #expect(report.bounds == ["at most 1 put off"])
    for name in [
      "iCloud to the phone: a message is put off",
      "iCloud to the other device: a message is put off",
    ] {
      #expect(report.steps.first { $0.name == name }?.times ?? 0 > 0, "\(name)")
    }
    let elsewhere = report.findings.first { $0.name == PhotoInvariant.lostElsewhere.title }
    #expect(elsewhere?.verdict == .passed)
  }

  @Test func `a cleaner whose signature ends does not start until it is signed anew`() throws {
    let bench = try Bench()
    defer { bench.remove() }
    let loaded = try bench.load(
      """
      name: Signed
      start: 2026-03-02T09:00:00+09:00
      duration: 20d
      set: { photos.design: corrected, photos.signing: 7d }
      devices:
        - id: phone
          apps: [photos]
          library: { photos: [{ id: a, taken: 2025-08-08T10:00:00+09:00, count: 2 }] }
      timeline:
        - { at: 8d, do: resign, device: phone }
      """
    )
    let report = try Searcher(loaded, overrides: []).search(
      loaded.plans[0],
      SearchQuestion(depth: 40, states: 100_000),
    )
    #expect(report.isWhole)
    #expect(report.counterexamples.isEmpty)
    #expect(report.steps.first { $0.name == "a timer fires" }?.times ?? 0 > 0)
    #expect(report.steps.first { $0.name == "resign on the phone" }?.times ?? 0 > 0)
  }

  @Test func `a search that never reaches an invariant says so`() throws {
    let report = try search("corrected", depth: 2).report
    #expect(report.findings.allSatisfy { $0.verdict == .vacuous })
    #expect(!report.isWhole)
  }

  @Test func `a library of a thousand photos is refused by name`() throws {
    let loaded = try LoadedScenario(
      apps: .shipped,
      file: Bench.scenario("ten-years"),
      variant: "corrected",
    )
    let searcher = Searcher(loaded, overrides: [])
    #expect {
      try searcher.search(loaded.plans[0], SearchQuestion(depth: 3, states: 10))
    } throws: { error in
      (error as? ToolError)?.code == .usage
    }
  }
}

/// The model with a fingerprint that looks at no photo's marks.
private struct Forgetful: Explorable {
  typealias Situation = SearchSituation<PhotoSearchModel>

  let model: SearchDriver<PhotoSearchModel>

  var start: Situation { model.start }
  var invariants: [String] { model.invariants }
  var happenings: [String] { model.happenings }

  func steps(from state: Situation, into steps: inout [SearchStep<PhotoSearchAct>]) {
    model.steps(from: state, into: &steps)
  }

  func take(_ step: SearchStep<PhotoSearchAct>, in state: inout Situation) -> Judgement {
    model.take(step, in: &state)
  }

  func fingerprint(_ state: Situation, into digest: inout StateDigest) {
    var state = state
    state.app.edited = 0
    state.app.phone.library = PhotoLibrary()
    state.app.other = nil
    model.fingerprint(state, into: &digest)
  }

  func difference(between first: Situation, and second: Situation) -> String? {
    model.difference(between: first, and: second)
  }
}
