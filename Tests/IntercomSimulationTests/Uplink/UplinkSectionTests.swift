import Composition
import Foundation
import Kernel
import ShippedApps
import Testing

@testable import IntercomSimulation

/// What a scenario says of uplinks and of loud voices: what is read, and what is refused, with its place.
struct UplinkSectionTests {
  private func load(
    _ hina: String = "",
    _ more: String = "",
    links: String = "{ internet: {} }",
    set: String = "{}",
  ) throws(ToolError) -> LoadedScenario {
    let text = """
      name: Uplinks
      duration: 5s
      set: \(set)
      devices:
        - { id: hina, apps: [intercom]\(hina) }
        - { id: ren, apps: [intercom] }
      links: \(links)
      \(more)
      """
    let file = FileManager.default.temporaryDirectory
      .appending(path: "uplink-\(UUID().uuidString).yaml").path(percentEncoded: false)
    try? Data(text.utf8).write(to: URL(filePath: file))
    defer { try? FileManager.default.removeItem(atPath: file) }
    return try LoadedScenario(apps: .shipped, file: file, allowsOutside: true)
  }

  private func complaint(_ hina: String = "", _ more: String = "") -> String {
    do throws(ToolError) {
      _ = try load(hina, more)
      return ""
    } catch {
      return "\(error)"
    }
  }

  private func plan(_ loaded: LoadedScenario) throws -> IntercomPlan {
    try #require(loaded.plans[0].sections.first).decoded()
  }

  @Test func `an uplink has a rate, and the queue of a link unless one is given`() throws {
    let none = try plan(load())
    #expect(none.members.allSatisfy { !$0.uplink.isThere })
    let some = try plan(load(", uplink: { rate: 256kb/s }")).members
    #expect(some[0].uplink.rate == 256_000 && some[0].uplink.queue == 150_000)
    #expect(!some[1].uplink.isThere)
    let thin = try plan(load(", uplink: { rate: 1kb/s, queue: 1500B }")).members[0].uplink
    #expect(thin.rate == 1_000 && thin.queue == 1_500)
  }

  @Test func `settings say what is done with late voice and loud mixes`() throws {
    #expect(try plan(load()).settings.lateVoice == .send)
    #expect(try plan(load()).settings.limiter == .on)
    let set =
      "{ intercom.uplink.late: drop, intercom.uplink.bound: 40ms, intercom.mixer.limiter: off }"
    let settings = try plan(load(set: set)).settings
    #expect(settings.lateVoice == .drop && settings.uplinkBound == 40_000_000)
    #expect(settings.limiter == .off)
  }

  @Test func `a gain is read, from a whisper to a shout`() throws {
    #expect(try plan(load(", microphone: { gain: 8dB }")).members[0].gain == 800)
    #expect(try plan(load(", microphone: { gain: -40dB }")).members[0].gain == -4_000)
    #expect(complaint(", microphone: { gain: 21dB }").contains("21dB"))
  }

  @Test(arguments: [
    (", uplink: { rate: 0b/s }", "0b/s"), (", uplink: { rate: 999b/s }", "999b/s"),
    (", uplink: { rate: -5kb/s }", "-5kb/s"), (", uplink: { rate: fast }", "fast"),
    (", uplink: { queue: 20kB }", "'rate'"), (", uplink: { rate: 64kb/s, queue: 0B }", "0B"),
    (", uplink: { rate: 64kb/s, queue: 1499B }", "1499B"),
    (", uplink: { rate: 64kb/s, delay: 3ms }", "delay"), (", uplink: 64kb/s", "uplink"),
    (", uplinks: { rate: 64kb/s }", "uplink"),
  ])
  func `what cannot be is refused where it stands`(hina: String, word: String) {
    let complaint = complaint(hina)
    #expect(complaint.contains(word), "\(complaint)")
    #expect(complaint.contains(":5:"), "\(complaint)")
  }

  @Test func `an uplink becomes another, in order of time, and keeps what is not named`() throws {
    let acts = """
      timeline:
        - { at: 700ms, do: changeUplink, device: hina, queue: 9kB }
        - { at: 300ms, do: changeUplink, device: hina, rate: 64kb/s }
      """
    let loaded = try load(", uplink: { rate: 256kb/s, queue: 20kB }", acts)
    let changes = try plan(loaded).uplinks.changes
    #expect(changes.map(\.at) == [.start + .milliseconds(300), .start + .milliseconds(700)])
    #expect(changes.map(\.uplink.rate) == [64_000, 64_000])
    #expect(changes.map(\.uplink.queue) == [20_000, 9_000])
    var wrong = try plan(loaded)
    wrong.uplinks.changes[0].uplink.rate = 0
    #expect(wrong.problem(in: loaded.plans[0]) != nil)
  }

  @Test(arguments: [
    ("", "device: hina, rate: 64kb/s", "no uplink"),
    (", uplink: { rate: 256kb/s }", "device: hina", "changes nothing"),
    (", uplink: { rate: 256kb/s }", "device: hina, rate: 1b/s", "1b/s"),
    (", uplink: { rate: 256kb/s }", "device: ren, rate: 64kb/s", "no uplink"),
    (", uplink: { rate: 256kb/s }", "device: mio, rate: 64kb/s", "mio"),
  ])
  func `a change that cannot be is refused`(hina: String, keys: String, word: String) {
    let complaint = complaint(hina, "timeline: [{ at: 1ms, do: changeUplink, \(keys) }]")
    #expect(complaint.contains(word), "\(complaint)")
  }

  @Test func `a server has no uplink`() {
    let complaint = complaint("", "servers: [{ id: hub, uplink: { rate: 64kb/s } }]")
    #expect(complaint.contains("'uplink'") && complaint.contains("server 'hub'"), "\(complaint)")
  }

  @Test func `an uplink by which nothing goes is odd, and so is dropping without any`() throws {
    let idle = try load(", uplink: { rate: 64kb/s }", links: "{ local: {} }").warnings
    #expect(idle.contains { $0.message.contains("no link 'internet'") }, "\(idle)")
    let blind = try load(set: "{ intercom.uplink.late: drop }").warnings
    #expect(blind.contains { $0.message.contains("no device has an uplink") }, "\(blind)")
    let fine = try load(", uplink: { rate: 64kb/s }", set: "{ intercom.uplink.late: drop }")
    #expect(!fine.warnings.contains { $0.message.contains("uplink") })
  }

  @Test func `a plan that somebody wrote is checked`() throws {
    let loaded = try load(", uplink: { rate: 64kb/s }")
    let right = try plan(loaded)
    #expect(right.problem(in: loaded.plans[0]) == nil)
    for (rate, queue) in [
      (-1, 2_000), (999, 2_000), (64_000, 0), (Int64.max, 2_000), (64_000, .max),
    ] {
      var wrong = right
      wrong.members[0].uplink.rate = Int64(rate)
      wrong.members[0].uplink.queue = Int64(queue)
      #expect(wrong.problem(in: loaded.plans[0]) != nil, "\(rate) \(queue)")
    }
    var late = right
    late.settings.uplinkBound = -1
    #expect(late.problem(in: loaded.plans[0]) != nil)
  }
}
