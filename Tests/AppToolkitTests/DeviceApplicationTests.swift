import AppToolkit
import Composition
import EventLog
import Exploration
import Kernel
import Plans
import Testing
import World

/// A lantern of another version, which burns twice as long.
private struct DimLantern: DeviceReducer {
  typealias Fact = LanternFact
  static let name = Lantern.name
  static let acts = Lantern.acts
  static let settings = Lantern.settings

  var lantern = Lantern()

  init() {}

  init(settings: SettingValues, device: String) {
    lantern = Lantern(settings: settings, device: device)
    lantern.burning = lantern.burning * 2
  }

  mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    try lantern.visit(&fields)
  }

  mutating func reduce(
    _ event: LanternEvent,
    at now: DeviceTime,
    into effects: inout Effects<DeviceEffect<LanternEvent, LanternFact>>,
  ) {
    lantern.reduce(event, at: now, into: &effects)
  }
}

/// An app that is one reducer, in scenarios, runs, logs and replays.
struct DeviceApplicationTests {
  private func refusal(_ make: () throws -> Valley) -> String {
    do {
      _ = try make()
      return "taken"
    } catch let error as ToolError {
      return "\(error.code.rawValue) \(error.message)"
    } catch {
      return "\(error)"
    }
  }

  // MARK: What happens

  @Test func `a message happens on the other device after the link's delay`() throws {
    #expect(
      try Valley().rows() == [
        "1000 hut lightUp {}",
        #"1010 peak lit {"number":1}"#,
        "1010 peak seen {}",
        "4000 hut burntDown {}",
        "4000 hut dark {}",
      ]
    )
  }

  @Test func `without a name it goes to all that a link joins, and to nobody else`() throws {
    let valley = try Valley(
      ["hut", "peak", "cave"],
      links: "  air: { between: [hut, peak], delay: 1ms }\n  rock: { between: [peak, cave] }",
    )
    #expect(try valley.facts() == ["lantern.seen": 1, "lantern.dark": 1])
    let shared = try Valley(["hut", "peak", "cave"])
    #expect(try shared.facts() == ["lantern.seen": 2, "lantern.dark": 1])
    #expect(try shared.traffic() == [2, 2, 0])
  }

  @Test func `with a name it goes there alone`() throws {
    let valley = try Valley(
      ["hut", "peak", "cave"],
      timeline: ["{ at: 1s, do: whisper, device: cave }"],
    )
    #expect(try valley.traffic() == [1, 1, 0])
    #expect(try valley.rows().contains(#"1010 peak lit {"number":-1}"#))
  }

  @Test func `a timer that is cancelled does not fire`() throws {
    let acts = ["{ at: 1s, do: lightUp, device: hut }", "{ at: 2s, do: whisper, device: hut }"]
    #expect(try Valley(timeline: acts).facts() == ["lantern.seen": 2])
  }

  @Test func `a timer that is set anew fires once, when it was set to last`() throws {
    let acts = ["{ at: 1s, do: lightUp, device: hut }", "{ at: 2s, do: lightUp, device: hut }"]
    let dark = try Valley(timeline: acts).rows().filter { $0.contains("dark") }
    #expect(dark == ["5000 hut dark {}"])
  }

  @Test func `settings reach the reducer`() throws {
    let valley = try Valley(more: "variants: { short: { lantern.burning: 20ms } }")
    #expect(try valley.rows().contains("1020 hut burntDown {}"))
  }

  @Test func `an app that knows the link by its name asks for it`() throws {
    #expect(DeviceApplication(Lantern.self).schema.linkNames == nil)
    #expect(DeviceApplication(Lantern.self).schema.factKinds == ["seen", "dark"])
    #expect(DeviceApplication(Lantern.self).requirements.map(\.id) == ["L-1"])
  }

  @Test(arguments: [true, false])
  func `an act of the app and one on its link at one time happen in the order of the file`(
    isCutFirst: Bool
  ) throws {
    let acts = ["{ at: 1s, do: lightUp, device: hut }", "{ at: 1s, do: cut, link: air }"]
    let valley = try Valley(timeline: isCutFirst ? acts.reversed() : acts)
    #expect(try valley.traffic() == (isCutFirst ? [1, 0, 1] : [1, 1, 0]))
  }

  // MARK: What does not arrive

  @Test func `a message over a link that is cut is lost, and the row names the fault`() throws {
    let valley = try Valley(
      timeline: ["{ at: 500ms, do: cut, link: air }", "{ at: 1s, do: lightUp, device: hut }"]
    )
    #expect(
      try valley.rows().contains(
        #"1000 world messageLost {"from":"hut","to":"peak","message":"lit","reason":"outage","fault":1}"#
      )
    )
    #expect(try valley.traffic() == [1, 0, 1])
  }

  @Test func `weather loses messages, and every one has an end`() throws {
    let acts = (1...80).map { "{ at: \($0 * 100)ms, do: lightUp, device: hut }" }
    let valley = try Valley(links: "  air: { delay: 10ms, loss: 1/2 }", timeline: acts)
    let traffic = try valley.traffic().compactMap(\.self)
    #expect(traffic[0] == 80 && traffic[1] + traffic[2] == 80)
    #expect(traffic[1] > 20 && traffic[2] > 20)
  }

  @Test func `a message whose bits were changed is lost`() throws {
    let valley = try Valley(links: "  air: { delay: 10ms, corrupt: 1 }")
    #expect(try valley.traffic() == [1, 0, 1])
    #expect(try valley.rows().contains { $0.contains(#""reason":"corrupted""#) })
  }

  @Test func `a doubled message happens twice and arrived once`() throws {
    let valley = try Valley(links: "  air: { delay: 10ms, duplicate: 1 }")
    #expect(try valley.facts()["lantern.seen"] == 2)
    #expect(try valley.traffic() == [1, 1, 0])
  }

  @Test func `a message that is too long for the link is lost`() throws {
    let valley = try Valley(
      links: "  air: { delay: 10ms, mtu: 1500B }",
      timeline: ["{ at: 1s, do: whisper, device: hut }", "{ at: 2s, do: lightUp, device: hut }"],
    )
    #expect(try valley.traffic() == [2, 1, 1])
    #expect(try valley.rows().contains { $0.contains(#""reason":"tooLarge""#) })
  }

  @Test func `a message to a device that no link joins is lost, which is said`() throws {
    let valley = try Valley(
      ["hut", "peak", "cave"],
      links: "  air: { between: [hut, cave] }",
      timeline: ["{ at: 1s, do: whisper, device: hut }"],
    )
    #expect(try valley.traffic() == [1, 0, 1])
    #expect(try valley.rows().contains { $0.contains(#""reason":"noLink""#) })
    #expect(valley.loaded.warningText?.contains("no link joins 'peak'") == true)
  }

  // MARK: What happens to devices

  @Test func `a message to a suspended app waits, and so does its timer`() throws {
    let valley = try Valley(timeline: [
      "{ at: 1s, do: lightUp, device: hut }", "{ at: 1005ms, do: suspend, device: peak }",
      "{ at: 2s, do: suspend, device: hut }", "{ at: 6s, do: resume, device: hut }",
      "{ at: 7s, do: resume, device: peak }",
    ])
    let rows = try valley.rows()
    #expect(rows.contains("6000 hut burntDown {}"))
    #expect(rows.contains(#"7000 peak lit {"number":1}"#))
  }

  @Test func `an app that is killed loses its timer, and begins again with what it forgets`() throws
  {
    let valley = try Valley(timeline: [
      "{ at: 1s, do: lightUp, device: hut }", "{ at: 2s, do: kill, device: hut }",
      "{ at: 5s, do: start, device: hut }", "{ at: 6s, do: lightUp, device: hut }",
    ])
    let rows = try valley.rows()
    #expect(!rows.contains("4000 hut burntDown {}") && rows.contains("5000 hut launched {}"))
    #expect(rows.contains(#"6010 peak lit {"number":1}"#))
    #expect(rows.contains("9000 hut burntDown {}"))
  }

  @Test func `an app that is started while it runs, or is suspended, is not launched again`() throws
  {
    let valley = try Valley(timeline: [
      "{ at: 1s, do: lightUp, device: hut }", "{ at: 2s, do: suspend, device: hut }",
      "{ at: 3s, do: start, device: hut }",
    ])
    let rows = try valley.rows()
    #expect(!rows.contains { $0.contains("launched") })
    #expect(rows.contains("4000 hut burntDown {}"))
  }

  @Test func `a message to an app that is gone is lost, and so is what somebody does there`() throws
  {
    let valley = try Valley(timeline: [
      "{ at: 500ms, do: kill, device: peak }", "{ at: 1s, do: lightUp, device: hut }",
    ])
    #expect(try valley.facts() == ["lantern.dark": 1])
    #expect(try valley.rows().contains { $0.hasPrefix("1010 peak missed") })
  }

  @Test func `a life with all that can happen to a device replays`() throws {
    let valley = try Valley(timeline: [
      "{ at: 1s, do: lightUp, device: hut }", "{ at: 2s, do: lock, device: hut }",
      "{ at: 3s, do: clock, device: hut, by: 1h }", "{ at: 4s, do: wake, device: hut }",
      "{ at: 5s, do: kill, device: peak }", "{ at: 6s, do: start, device: peak }",
      "{ at: 7s, do: lightUp, device: peak }",
    ])
    let rows = try valley.rows()
    let replayer = try Replayer(apps: Valley.apps, "\(valley.folder)/run.sqlite")
    #expect(try replayer.compare().divergence == nil)
    // The device slept from 2 to 4: its monotonic clock stood still, and the light burns longer.
    #expect(rows.contains("6000 hut burntDown {}"))
  }

  // MARK: Searches

  private func search(_ valley: Valley) throws -> SearchReport {
    let question = SearchQuestion(depth: 30, states: 100_000)
    return try Searcher(valley.loaded, overrides: []).search(valley.loaded.plans[0], question)
  }

  @Test func `a search tries every order of acts and messages, and counts what happened`() throws {
    let report = try search(
      try Valley(timeline: [
        "{ at: 1s, do: lightUp, device: hut }", "{ at: 1s, do: lightUp, device: peak }",
      ])
    )
    #expect(report.isWhole && report.states > 8)
    let seen = report.happened.first { $0.name == "seen is stated" }
    #expect(seen.map { $0.times > 0 && $0.most == 2 } == true)
  }

  @Test func `a search finds that a light burns down, by the timer alone`() throws {
    let report = try search(try Valley())
    #expect(report.counterexamples.map(\.invariant).contains("dark"))
    let example = try #require(report.counterexamples.first { $0.invariant == "dark" })
    #expect(example.steps.last == "hut: burntDown, by its timer")
  }

  @Test func `an app that says nothing of what must be cannot be searched`() throws {
    let application = DeviceApplication(DimLantern.self)
    let valley = try Valley()
    #expect(try application.searchModel(of: valley.loaded.plans[0]) == nil)
    let loaded = try LoadedScenario(apps: Apps([application]), file: valley.loaded.file)
    let question = SearchQuestion(depth: 3, states: 9)
    #expect {
      _ = try Searcher(loaded, overrides: []).search(loaded.plans[0], question)
    } throws: { error in
      let error = error as? ToolError
      return error?.code == .usage
        && error?.message.contains("none of its apps can be searched\n  apps: lantern") == true
    }
  }

  @Test func `more acts than can be woven together are refused`() throws {
    let acts = (1...41).map { "{ at: \($0 * 100)ms, do: lightUp, device: hut }" }
    #expect {
      _ = try search(try Valley(timeline: acts))
    } throws: { error in
      "\(error)".contains("41 acts")
    }
  }

  // MARK: Replays

  @Test func `its log replays to the same answers`() throws {
    let valley = try Valley()
    let (divergence, events) = try Replayer(apps: Valley.apps, try valley.log()).compare()
    #expect(divergence == nil && events == 3)
  }

  @Test func `a replay notices another reducer`() throws {
    let valley = try Valley()
    let other = Apps([DeviceApplication(DimLantern.self)])
    let replayer = try Replayer(apps: other, try valley.log())
    let divergence = try #require(try replayer.compare().divergence)
    #expect(divergence.event.header.kind == "lightUp")
    #expect(divergence.logged != divergence.today)
  }

  @Test func `a log of an app that was not handed in is refused by name`() throws {
    let valley = try Valley()
    let path = try valley.log()
    #expect {
      _ = try Replayer(apps: Apps([]), path)
    } throws: { error in
      "\(error)".contains("an app that this tool does not have: lantern")
    }
  }

  // MARK: Bad input

  @Test func `an act on a device without the app is refused with those that have it`() {
    let text = refusal { try Valley(timeline: ["{ at: 1s, do: lightUp, device: moon }"]) }
    #expect(text.contains("moon") && text.contains("hut") && text.hasPrefix("65"))
  }

  @Test func `an act without a device is refused`() {
    let text = refusal { try Valley(timeline: ["{ at: 1s, do: lightUp }"]) }
    #expect(text.hasPrefix("65") && text.contains("device"))
  }

  @Test func `an act that the app does not know is refused with the nearest`() {
    let text = refusal { try Valley(timeline: ["{ at: 1s, do: lightUpp, device: hut }"]) }
    #expect(text.contains("unknown act 'lightUpp'") && text.contains("lightUp"))
  }

  @Test func `an act that is only a message is refused`() {
    let text = refusal { try Valley(timeline: ["{ at: 1s, do: lit, device: hut }"]) }
    #expect(text.contains("unknown act 'lit'"))
  }

  @Test func `an app with which nobody does anything is warned of`() throws {
    let valley = try Valley(timeline: [])
    #expect(
      valley.loaded.warningText?.contains("nobody does anything with 'lantern'") == true,
      "\(valley.loaded.warningText ?? "no warning")",
    )
  }

  @Test(arguments: [
    (#""device":"hut""#, #""device":"moon""#, "device"),
    (#""event":"lightUp""#, #""event":"lit""#, "event"),
    (#""at_ns":1000000000"#, #""at_ns":-1"#, "at_ns"),
  ])
  func `a plan that no scenario gives is refused`(
    written: String,
    changed: String,
    field: String,
  ) throws {
    let valley = try Valley()
    var plan = valley.loaded.plans[0]
    plan.sections[0].json = plan.sections[0].json.replacing(written, with: changed)
    #expect {
      _ = try Runner(apps: Valley.apps).dryRun(plan, scenarioFolder: valley.loaded.folder)
    } throws: { error in
      (error as? FieldError)?.field == field
    }
  }
}
