import Composition
import Findings
import Foundation
import Kernel
import ShippedApps
import Testing
import World

/// `eventually`, with and without `after`.
struct EventuallyTests {
  private static let package = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static func seconds(_ seconds: Int64) -> Instant { .start + .seconds(seconds) }

  @Test func `a window sees the first fact at its start or later, at its node`() {
    var facts = FactCounts()
    facts.watch(kind: "a.up", from: .start)
    facts.watch(kind: "a.up", from: Self.seconds(5))
    facts.watch(kind: "a.up", node: "ren", from: Self.seconds(5))
    facts.watch(kind: "a.up", from: Self.seconds(10))
    for (node, time) in [("hina", 1), ("hina", 5), ("ren", 7), ("hina", 9)] as [(String, Int64)] {
      facts.count(kind: "a.up", node: node, at: Self.seconds(time))
      facts.count(kind: "a.down", node: node, at: Self.seconds(20))
    }
    #expect(facts.first(kind: "a.up", from: .start) == Self.seconds(1))
    #expect(facts.first(kind: "a.up", from: Self.seconds(5)) == Self.seconds(5))
    #expect(facts.first(kind: "a.up", node: "ren", from: Self.seconds(5)) == Self.seconds(7))
    #expect(facts.first(kind: "a.up", from: Self.seconds(10)) == nil)
  }

  /// The findings of a call whose radio goes at 6 s and comes back at 9 s.
  private func findings(_ rule: String) throws -> Finding {
    let file = Self.package.appending(path: "scenarios/intercom/clean-call.yaml")
    let cut = "{ at: 6s, do: cut, link: local }, { at: 9s, do: heal, link: local }"
    let loaded = try LoadedScenario(
      apps: .shipped,
      file: file.path(percentEncoded: false),
      overrides: [
        (key: "duration", value: "20s"),
        (key: "devices.hina.microphone.speech", value: "[{ clip: audio/slt_13.wav, at: 3s }]"),
        (key: "devices.ren.microphone.speech", value: "[]"),
        (key: "timeline", value: "[\(cut)]"), (key: "expect", value: "[\(rule)]"),
      ],
    )
    let run = try Runner(apps: .shipped).dryRun(loaded.plans[0], scenarioFolder: loaded.folder)
    return try #require(run.findings.first)
  }

  @Test func `what was stated before does not count`() throws {
    let first = try findings("{ eventually: intercom.localConnected, by: 19s }")
    #expect(first.verdict == .passed)
    #expect(first.detail.hasPrefix("first at 1"), "\(first.detail)")
    let again = try findings("{ eventually: intercom.localConnected, after: 7s, by: 19s }")
    #expect(again.verdict == .passed, "\(again.detail)")
    #expect(again.name == "eventually intercom.localConnected after 7s by 19s")
    #expect(again.detail.hasPrefix("then first at 1"), "\(again.detail)")
    // Between the break and the return nobody connects: the first connection is not taken for it.
    let never = try findings("{ eventually: intercom.localConnected, after: 3s, by: 8s }")
    #expect(never.verdict == .unmet)
    let behind = try findings("{ eventually: intercom.talkingStarted, after: 15s, by: 19s }")
    #expect(behind.verdict == .unmet)
    #expect(behind.detail.hasPrefix("not stated after that, last at 3"), "\(behind.detail)")
  }
}
