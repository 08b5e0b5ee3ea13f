import Findings
import Foundation
import Kernel
import Plans
import Scenarios
import ShippedApps
import Testing
import World

@testable import Composition

/// Whether a call has come to rest after its faults, and what is missing where it has not.
struct SettledRuleTests {
  /// A variant of a scenario of the intercom with these expectations alone.
  private func load(
    _ name: String,
    _ variant: String,
    _ rules: String,
    _ more: [(key: String, value: String)] = [],
  ) throws -> LoadedScenario {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "scenarios/intercom")
    return try LoadedScenario(
      apps: .shipped,
      file: folder.appending(path: "\(name).yaml").path(percentEncoded: false),
      variant: variant,
      overrides: [(key: "covers", value: "[]"), (key: "expect", value: "[\(rules)]")] + more,
    )
  }

  private func finding(
    _ name: String,
    _ variant: String,
    _ rule: String,
    _ more: [(key: String, value: String)] = [],
  ) throws -> Finding {
    let loaded = try load(name, variant, "{ settled: \(rule) }", more)
    let run = try Runner(apps: .shipped).dryRun(loaded.plans[0], scenarioFolder: loaded.folder)
    let judged = loaded.judgedRules(in: run)
    #expect(judged.count == 1)
    return try #require(judged.first?.finding)
  }

  @Test func `a call whose paths, voice and buffers are well has settled`() throws {
    let found = try finding("return-to-radio", "measured", "{ after: 21s, within: 3s }")
    #expect(found.verdict == .passed)
    #expect(found.name == "settled from 24000 ms on")
    #expect(found.detail == "2 directions with a path, 2 of them with speech")
    let internet = "{ after: 21s, within: 3s, by: internet }"
    #expect(try finding("return-to-radio", "never", internet).verdict == .passed)
  }

  @Test func `voice that goes by another path than asked for is told with its time`() throws {
    let found = try finding("return-to-radio", "never", "{ after: 21s, within: 3s, by: local }")
    #expect(found.verdict == .unmet)
    #expect(found.name == "settled from 24000 ms on by local")
    #expect(
      found.detail
        == "hina sends to ren over the Internet from 24 s to the end; "
        + "ren sends to hina over the Internet from 24 s to the end"
    )
    let back = try finding("return-to-radio", "measured", "{ after: 21s, within: 3s, by: local }")
    #expect(back.detail.contains("hina sends to ren over the Internet from 24 s to 2"))
  }

  @Test func `who has no path, and what was missed meanwhile, is named`() throws {
    let cut = (key: "timeline", value: "[{ at: 12450ms, do: cut, link: local }]")
    let alone = (key: "links", value: "{ local: { delay: 3ms } }")
    let found = try finding(
      "break-in-word",
      "as-written",
      "{ after: 12s, within: 0s }",
      [alone, cut],
    )
    #expect(found.verdict == .unmet)
    #expect(found.detail.contains("no path from hina to ren from "))
    #expect(found.detail.contains("ren missed hina for "))
    #expect(found.detail.contains(" more") || found.detail.split(separator: ";").count <= 4)
  }

  @Test(arguments: [("", true), (", { at: 20s, do: heal, link: local }", false)])
  func `a radio that is out of range is not seen, whoever notices`(
    healed: String,
    isSettled: Bool,
  ) throws {
    let timeline = "[{ at: 12450ms, do: cut, link: local }\(healed)]"
    // Nobody goes back to a radio that is there again.
    let found = try finding(
      "return-to-radio",
      "never",
      "{ after: 21s, within: 3s }",
      [(key: "timeline", value: timeline)],
    )
    #expect((found.verdict == .passed) == isSettled, "\(found.detail)")
    // It is seen from where it was found again, and not from the start.
    #expect(found.detail.contains("and its radio has seen ren since 20.8 s") == !isSettled)
  }

  /// A radio that comes back too poor for a handshake is never measured, and nobody's app is to blame.
  @Test func `a radio that is tried in vain is no lack`() throws {
    let poor =
      "[{ at: 12450ms, do: cut, link: local }, { at: 18s, do: heal, link: local }, "
      + "{ at: 18s, do: change, link: local, direction: [ren, hina], loss: 98/100 }]"
    let found = try finding(
      "return-to-radio",
      "measured",
      "{ after: 21s, within: 3s }",
      [(key: "timeline", value: poor)],
    )
    #expect(found.verdict == .passed, "\(found.detail)")
    // A radio that nobody tries says nothing of itself: this one is as good as before.
    let good = poor.replacing(", loss: 98/100", with: ", loss: 0")
    let untried = try finding(
      "return-to-radio",
      "never",
      "{ after: 21s, within: 3s }",
      [(key: "timeline", value: good)],
    )
    #expect(untried.verdict == .unmet, "\(untried.detail)")
  }

  @Test func `a buffer that never comes back to its target is told`() throws {
    let rule = "{ after: 11s, within: 4s }"
    let grown = try finding("delay-spike", "grown", rule)
    #expect(grown.verdict == .unmet)
    #expect(grown.detail.hasPrefix("at least "))
    #expect(grown.detail.contains(" of hina waits at ren, where 40 ms is the target"))
    #expect(try finding("delay-spike", "compressing", rule).verdict == .passed)
  }

  @Test func `where nobody spoke to somebody nobody knows what is heard`() throws {
    let rule = "{ after: 21s, within: 12s, by: internet }"
    let found = try finding("return-to-radio", "never", rule)
    #expect(found.verdict == .failed && found.isWithoutFigure)
    #expect(
      found.detail
        == "never reached: nobody spoke to hina after that, so nobody knows what is heard"
    )
  }

  @Test func `rules of both kinds keep the order of the file`() throws {
    let rules =
      "{ gap: { longest: \"<= 1s\" } }, { settled: { after: 21s, within: 3s } }, "
      + "{ gap: { count: \"<= 9\" } }"
    let loaded = try load("return-to-radio", "measured", rules)
    let run = try Runner(apps: .shipped).dryRun(loaded.plans[0], scenarioFolder: loaded.folder)
    let judged = loaded.judgedRules(in: run)
    #expect(judged.map(\.place) == [0, 1, 2])
    #expect(
      judged.map(\.finding.name)
        == ["gaps longest <= 1s", "settled from 24000 ms on", "gaps count <= 9"]
    )
  }

  @Test(arguments: [
    ("{ after: 21s }", "has no 'within'"),
    ("{ after: 40s, within: 5s }", "nothing is left to be judged"),
    ("{ after: 1s, within: 1s, by: radio }", "by of settled: 'radio' is none of them"),
    ("{ after: 1s, within: 1s, than: 3s }", "unknown key 'than' in settled"),
  ])
  func `a mistake in the rule has its place`(rule: String, problem: String) throws {
    let error = try #require(throws: ToolError.self) {
      _ = try load("return-to-radio", "measured", "{ settled: \(rule) }")
    }
    #expect("\(error.message)".contains(problem), "\(error.message)")
  }
}
