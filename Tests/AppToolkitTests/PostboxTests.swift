import AppToolkit
import Composition
import EventLog
import Exploration
import Findings
import Kernel
import Plans
import Testing
import World

/// An app of one reducer that is an office on a server, with a disk, power and alarms.
struct PostboxTests {
  private static let written = "{ at: 1s, do: written, device: hina }"

  // MARK: Servers

  @Test func `an app is one thing on a phone and another on a server`() throws {
    let rows = try PostalService([Self.written, "{ at: 2s, do: audited, server: hub }"])
      .rows("received", "delivered", "acknowledged", "counted")
    #expect(
      rows == [
        #"1010 hub received {"number":1}"#, #"1010 hub delivered {"number":1}"#,
        #"1020 hina acknowledged {"number":1}"#, #"2000 hub counted {"letters":1}"#,
      ]
    )
  }

  @Test func `phones that no link joins reach nobody but the office`() throws {
    let service = try PostalService([Self.written], phones: ["hina", "ren"])
    #expect(try !service.rows().contains { $0.contains(" ren received ") })
    #expect(service.loaded.warningText == nil, "\(service.loaded.warningText ?? "")")
  }

  @Test(arguments: [
    ("{ at: 1s, do: written, server: hub }", "unknown key 'server'"),
    ("{ at: 1s, do: audited, device: hina }", "unknown key 'device'"),
    ("{ at: 1s, do: written, device: hub }", "hina"),
    ("{ at: 1s, do: suspend, server: hub }", "a server cannot be suspended"),
    ("{ at: 1s, do: lock, server: hub }", "a server cannot be locked"),
    ("{ at: 1s, do: off, server: hub, keeps: -1 }", "keeps"),
    ("{ at: 1s, do: on, server: hub, keeps: 1 }", "unknown key 'keeps'"),
    ("{ at: 1s, do: off }", "does not say where it happens"),
  ])
  func `what a node of that kind cannot do is refused by name`(act: String, text: String) {
    let mistake = PostalService.mistake(act)
    #expect(
      mistake?.hasPrefix("65") == true && mistake?.contains(text) == true,
      "\(mistake ?? "")",
    )
  }

  @Test func `an app without a way to begin anew cannot be switched off`() throws {
    let deeds = DeviceApplication(Postbox.self).schema.homes.map(\.deeds)
    #expect(deeds == [NodeDeed.allCases, NodeKind.server.deeds])
    #expect(DeviceApplication(Gong.self).schema.homes[0].deeds.contains(.off) == false)
  }

  // MARK: Power

  @Test func `a message to a node that is off is lost, and the row names who switched it off`()
    throws
  {
    let service = try PostalService([
      "{ at: 500ms, do: off, server: hub }", Self.written, "{ at: 2500ms, do: on, server: hub }",
    ])
    let rows = try service.rows("messageLost", "switchedOff", "started", "restored", "delivered")
    let lost =
      #"hina","to":"hub","message":"received","reason":"off","fault":1}"#
    #expect(
      rows == [
        #"500 hub switchedOff {"keeps":0}"#, #"1010 world messageLost {"from":""# + lost,
        #"2010 world messageLost {"from":""# + lost,
        #"2500 hub started {"app":"postbox","in_background":true}"#,
        #"2500 hub restored {"entries":[]}"#, #"3010 hub delivered {"number":1}"#,
      ]
    )
    #expect(try service.findings().apps[0].measures.map(\.value) == [4, 2, 2])
  }

  @Test func `a phone that is switched on waits for somebody to open the app`() throws {
    let rows = try PostalService([
      "{ at: 1s, do: off, device: hina }", "{ at: 2s, do: on, device: hina }",
      "{ at: 3s, do: start, device: hina }",
    ]).rows("restored")
    #expect(rows == [#"3000 hina restored {"entries":[]}"#])
  }

  @Test func `acts on a node that is off change nothing, which is said`() throws {
    let service = try PostalService([
      "{ at: 1s, do: off, server: hub }", "{ at: 2s, do: kill, server: hub }",
      "{ at: 3s, do: clock, server: hub, by: 1h }", "{ at: 4s, do: on, server: hub }",
      "{ at: 5s, do: on, server: hub }", Self.written,
    ])
    let warnings = service.loaded.warningText ?? ""
    #expect(warnings.ranges(of: "nothing changes").count == 3, "\(warnings)")
  }

  // MARK: The disk

  @Test(arguments: [("kill", ""), ("off", ""), ("off", ", keeps: 1")])
  func `what was synced is there after everything, and nothing else is`(
    act: String,
    more: String,
  ) throws {
    let end = act == "kill" ? "start" : "on"
    let timeline = [
      Self.written, "{ at: 2s, do: \(act), server: hub\(more) }",
      "{ at: 3s, do: \(end), server: hub }", "{ at: 4s, do: audited, server: hub }",
    ]
    #expect(try PostalService(timeline).rows("counted") == [#"4000 hub counted {"letters":1}"#])
    // Without care a process that ends leaves what it has written, and a loss of power does not.
    let careless = try PostalService(timeline, more: "set: { postbox.care: careless }")
    let left = act == "off" && more.isEmpty ? 0 : 1
    #expect(try careless.rows("counted") == ["4000 hub counted {\"letters\":\(left)}"])
  }

  @Test func `a life with disks, power and alarms replays to the same states`() throws {
    let service = try PostalService([
      Self.written, "{ at: 2s, do: kill, device: hina }", "{ at: 3s, do: off, server: hub }",
      "{ at: 4s, do: on, server: hub }", "{ at: 5s, do: start, device: hina }",
      "{ at: 6s, do: written, device: hina }", "{ at: 7s, do: audited, server: hub }",
      "{ at: 8s, do: clock, server: hub, by: 1h }",
    ])
    let log = try service.log()
    let (divergence, events) = try Replayer(apps: PostalService.apps, log).compare()
    #expect(divergence == nil && events > 10)
    let states = try Replayer(apps: PostalService.apps, log)
      .states(at: .start + .seconds(9), node: "hub", fromStart: true)
    let text = states.map { String(decoding: $0.state, as: UTF8.self) }.joined()
    #expect(text.contains("@disk") && text.contains(#"\"letters\":[1]"#), "\(text)")
  }

  @Test func `after a boot the monotonic clock begins anew`() throws {
    let service = try PostalService([
      "{ at: 3s, do: off, server: hub }", "{ at: 4s, do: on, server: hub }",
    ])
    let states = try Replayer(apps: PostalService.apps, try service.log())
      .states(at: .start + .seconds(9), node: "hub", fromStart: true)
    #expect(states.contains { String(decoding: $0.state, as: UTF8.self).contains(#""age_ns":0"#) })
  }

  // MARK: Alarms

  @Test func `an alarm fires by the date, at once where that is set over it`() throws {
    let audit = "{ at: 1s, do: audited, server: hub }"
    #expect(try PostalService([audit]).rows("isOpen") == ["60000 hub isOpen {}"])
    let stepped = try PostalService([audit, "{ at: 9s, do: clock, server: hub, by: 1d }"])
    #expect(try stepped.rows("isOpen") == ["9000 hub isOpen {}"])
  }

  // MARK: Invariants

  private func verdict(_ timeline: [String], more: String = "") throws -> Finding {
    try #require(
      try PostalService(timeline, more: more).findings().apps[0].findings.first
    )
  }

  private static let loss = [
    written, "{ at: 2s, do: off, server: hub }", "{ at: 3s, do: on, server: hub }",
    "{ at: 4s, do: written, device: hina }", "{ at: 5s, do: written, device: hina }",
  ]

  @Test func `an invariant of a run held, was broken at an event, or had nothing to judge`() throws
  {
    let held = try verdict(Self.loss)
    #expect(held.verdict == .passed && held.detail.hasPrefix("held after "))
    let nothing = try verdict([])
    #expect(nothing.verdict == .vacuous && nothing.detail == "nothing happened to judge")
  }

  @Test func `a broken invariant names the event, and is expected where a rule demands it`() throws
  {
    // The phone counts on: two letters before the power goes, the third is the second's successor.
    let timeline = [
      Self.written, "{ at: 1001ms, do: written, device: hina }",
      "{ at: 1015ms, do: off, server: hub }", "{ at: 1500ms, do: on, server: hub }",
    ]
    let careless = "set: { postbox.care: careless }"
    let broken = try verdict(timeline, more: careless)
    #expect(broken.verdict == .failed, "\(broken)")
    #expect(broken.detail.contains("by event") && broken.detail.contains("on hub"))
    let demanded = careless + "\nexpect: [{ eventually: postbox.lostOne, by: 50s }]"
    let expected = try verdict(timeline, more: demanded)
    #expect(expected.verdict == .passed && expected.name.hasPrefix("as expected, broken: "))
    let elsewhere = careless + "\nexpect: [{ eventually: postbox.lostOne, node: hina, by: 50s }]"
    #expect(try verdict(timeline, more: elsewhere).verdict == .failed, "broken on another node")
    let missing = try verdict([Self.written], more: demanded)
    #expect(missing.verdict == .failed)
  }

  // MARK: Searches

  private static let twice = [written, "{ at: 2s, do: written, device: hina }"]

  @Test func `without crashes nothing is lost, which says how often a process ended`() throws {
    let report = try PostalService(Self.twice, more: "set: { postbox.care: careless }")
      .search(crashes: 0)
    #expect(report.findings.first?.verdict == .passed, "\(report.counterexamples)")
    #expect(!report.counterexamples.contains { $0.invariant == "lostOne" })
    #expect(!report.steps.contains { $0.name.contains("power") })
  }

  @Test func `a search finds that a loss of power takes what nobody made sure of`() throws {
    let report = try PostalService(Self.twice, more: "set: { postbox.care: careless }")
      .search(crashes: 1)
    let example = try #require(report.counterexamples.first { $0.invariant == "lostOne" })
    #expect(example.steps.contains("the power of hub ends"), "\(example.steps)")
    #expect(example.steps.contains("hub: what ended begins anew"))
  }

  @Test func `who makes sure of it loses nothing, whatever ends`() throws {
    let report = try PostalService([Self.written]).search(crashes: 1)
    #expect(report.findings.first?.verdict == .passed, "\(report.counterexamples)")
    #expect(!report.counterexamples.contains { $0.invariant == "lostOne" })
    for name in ["the process on hub ends", "the power of hina ends", "what ended begins anew"] {
      #expect(report.steps.contains { $0.name == name && $0.times > 0 }, "\(name)")
    }
  }
}

/// A gong that nobody can start again.
private struct Gong: DeviceReducer {
  typealias Fact = LanternFact
  static let name = "gong"
  static let acts: [LanternEvent] = []

  init() {}
  init(settings: SettingValues, device: String) {}

  mutating func visit<V: FieldVisitor>(_ fields: inout V) {}
  mutating func reduce(
    _ event: LanternEvent,
    at now: DeviceTime,
    into effects: inout Effects<DeviceEffect<LanternEvent, LanternFact>>,
  ) {}
}
