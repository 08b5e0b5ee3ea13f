import Composition
import Foundation
import Kernel
import Plans
import Testing
import World

/// The search over the scenario that is there to be searched.
struct SearchTests {
  private static let file = Bench.scenario("every-order")

  private func search(
    _ variant: String,
    set: [(key: String, value: String)] = [],
    depth: Int,
  ) throws -> (searcher: Searcher, plan: Plan, report: SearchReport) {
    let loaded = try LoadedScenario(file: Self.file, variant: variant, overrides: set)
    let searcher = Searcher(loaded, overrides: set)
    let plan = loaded.plans[0]
    let limits = SearchLimits(depth: depth, states: 2_000_000)
    return (searcher, plan, try searcher.search(plan, limits: limits))
  }

  @Test func `the corrected design holds in every order there is`() throws {
    let report = try search("corrected", depth: 100).report
    #expect(report.isWhole)
    #expect(report.counterexamples.isEmpty)
    #expect(report.findings.allSatisfy { $0.verdict == .passed })
    #expect(report.states == 48_490)
    #expect(report.layers.reduce(1, +) == report.states)
  }

  @Test func `it holds in every order of what people do with Keep`() throws {
    let loaded = try LoadedScenario(file: Bench.scenario("every-order-keep"), variant: "corrected")
    let searcher = Searcher(loaded, overrides: [])
    let limits = SearchLimits(depth: 100, states: 1_000_000)
    let report = try searcher.search(loaded.plans[0], limits: limits)
    #expect(report.isWhole)
    #expect(report.counterexamples.isEmpty)
  }

  @Test func `the design as written breaks what its scenarios show`() throws {
    let report = try search("as-written", depth: 15).report
    let broken = report.counterexamples.map(\.invariant)
    #expect(
      broken.sorted() == [
        "changedUnasked", "freedTooEarly", "keptTooMany", "lossUnnamed", "protectedDeleted",
      ]
    )
  }

  /// Each policy of the corrected design is needed: without it the search finds what it is for.
  @Test(arguments: [
    ("photos.delete.validation", "never", "protectedDeleted"),
    ("photos.keep.timing", "before-consent", "changedUnasked"),
    ("photos.freed.shown", "at-once", "freedTooEarly"),
  ])
  func `without a policy the search finds its fault, and a run shows it`(
    key: String,
    value: String,
    invariant: String,
  ) throws {
    let (searcher, plan, report) = try search("corrected", set: [(key, value)], depth: 16)
    let example = report.counterexamples.first { $0.invariant == invariant }
    guard let example else {
      Issue.record("\(key): \(value) breaks nothing")
      return
    }
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
      #expect(example.acts.count <= example.steps.count)
    }
  }

  @Test func `a search that never reaches an invariant says so`() throws {
    let report = try search("corrected", depth: 2).report
    #expect(report.findings.allSatisfy { $0.verdict == .vacuous })
    #expect(!report.isWhole)
  }

  @Test func `a library of a thousand photos is refused by name`() throws {
    let loaded = try LoadedScenario(file: Bench.scenario("ten-years"), variant: "corrected")
    let searcher = Searcher(loaded, overrides: [])
    #expect {
      try searcher.search(loaded.plans[0], limits: SearchLimits(depth: 3, states: 10))
    } throws: { error in
      (error as? ToolError)?.code == .usage
    }
  }
}
