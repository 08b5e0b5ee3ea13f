import Findings
import Kernel
import Testing

@testable import IntercomSimulation

/// Of whom `settled` asks that everybody hears everybody, and what it takes for that.
struct SettledPartyTests {
  /// The verdict on a rule `settled` in a call of hina, ren and sora, of whom sora talks first.
  private func verdict(
    _ rule: String,
    duration: String = "24s",
    sora: String = "group: party",
    timeline: [String] = [],
    more: [String] = [],
  ) throws -> Finding {
    let talk = [("hina", "slt_13", 18), ("ren", "slt_18", 21), ("sora", "slt_02", 16)]
    let devices = talk.map { name, clip, start in
      let speech = "{ speech: [{ clip: \(SmallCall.clip(clip)), at: \(start)s }] }"
      let role = name == "sora" ? sora : "group: party"
      return "  - { id: \(name), apps: [intercom], \(role), microphone: \(speech) }"
    }
    let acts = timeline.isEmpty ? [] : ["timeline:"] + timeline.map { "  - \($0)" }
    let lines =
      ["name: party", "duration: \(duration)"] + more + ["devices:"] + devices
      + ["links: { local: { delay: 5ms } }"] + acts + ["expect:", "  - { settled: \(rule) }"]
    let run = try SmallCall.run(lines.joined(separator: "\n") + "\n")
    return try #require(run.apps[0].rules.first)
  }

  private static let late = "{ after: 8s, within: 7s }"
  private static let owner = ["set: { intercom.owner.election: terms }"]

  @Test func `everybody who stays has settled`() throws {
    let found = try verdict(Self.late, more: Self.owner)
    #expect(found.verdict == .passed, "\(found.detail)")
    #expect(found.detail == "6 directions with a path, 6 of them with speech")
  }

  @Test func `who has left is no part of it, and is named`() throws {
    let found = try verdict(
      Self.late,
      timeline: ["{ at: 8s, do: leaveGroup, device: sora }"],
      more: Self.owner,
    )
    #expect(found.verdict == .passed, "\(found.detail)")
    #expect(
      found.detail
        == "2 directions with a path, 2 of them with speech; not in the call: sora"
    )
  }

  @Test func `whom nobody let in is no part of it`() throws {
    let found = try verdict(Self.late, sora: "joins: party")
    #expect(found.verdict == .passed, "\(found.detail)")
    #expect(found.detail.hasSuffix("; not in the call: sora"))
  }

  @Test func `who was killed has not left`() throws {
    let found = try verdict(
      Self.late,
      timeline: ["{ at: 8s, do: closeApp, device: sora }"],
      more: Self.owner,
    )
    #expect(found.verdict == .unmet)
    #expect(found.detail.hasPrefix("sora's app does not run from 15 s; no path from hina to sora"))
  }

  @Test func `what was said and did not sound is not heard`() throws {
    let found = try verdict(
      "{ after: 14s, within: 1s }",
      timeline: ["{ at: 14s, do: change, link: local, delay: 9s }"],
      more: ["set: { intercom.keepalive.missed: 20 }"],
    )
    #expect(found.verdict == .unmet)
    #expect(found.detail.contains("nothing that hina said after that sounded at ren"))
  }

  @Test func `as long as not all take the same one for the owner it has not settled`() throws {
    let found = try verdict("{ after: 1300ms, within: 1ms }", more: Self.owner)
    #expect(found.verdict == .unmet)
    let words = "group 'party' has no owner whom all take for it from 1301 ms to "
    #expect(found.detail.contains(words), "\(found.detail)")
  }

  /// The radio is gone for a while, and comes back; who judges it is said by `judge`.
  private func back(_ rule: String, judge: String) throws -> Finding {
    func talk(_ clip: String, _ start: Int) -> String {
      "microphone: { speech: [{ clip: \(SmallCall.clip(clip)), at: \(start)s }] }"
    }
    let run = try SmallCall.run(
      """
      name: back
      duration: 45s
      set: { intercom.handover.judge: \(judge) }
      devices:
        - { id: hina, apps: [intercom], \(talk("slt_13", 33)) }
        - { id: ren, apps: [intercom], \(talk("slt_18", 38)) }
      links:
        local: { delay: 5ms }
        internet: { delay: 40ms, match_making: 1s }
      timeline:
        - { at: 3s, do: cut, link: local }
        - { at: 18s, do: heal, link: local }
      expect:
        - { settled: \(rule) }
      """
    )
    return try #require(run.apps[0].rules.first)
  }

  @Test func `voice goes by a radio that is there, unless the rule says otherwise`() throws {
    let rule = "{ after: 18s, within: 14s }"
    let measured = try back(rule, judge: "thresholds")
    #expect(measured.verdict == .passed, "\(measured.detail)")
    let never = try back(rule, judge: "never")
    #expect(never.verdict == .unmet)
    #expect(
      never.detail.hasPrefix(
        "hina sends to ren over the Internet to the end, and its radio has seen ren"
      ),
      "\(never.detail)",
    )
    let meant = try back("{ after: 18s, within: 14s, by: internet }", judge: "never")
    #expect(meant.verdict == .passed, "\(meant.detail)")
  }
}
