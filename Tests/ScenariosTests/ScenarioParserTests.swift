import Kernel
import Plans
import Scenarios
import Testing

struct ScenarioParserTests {
  private func full(_ overrides: [(key: String, value: String)] = []) throws -> Scenario {
    try GardenSchema.parse(GardenSchema.full, overrides)
  }

  @Test func `the head is read`() throws {
    let scenario = try full()
    #expect(scenario.name == "Two beds")
    #expect(scenario.about == "Rain falls while the hose is cut.")
    #expect(scenario.covers == ["G-1", "G-2"])
    #expect(scenario.seed == 7)
    #expect(scenario.start.zone == "+09:00")
    #expect(scenario.duration == .seconds(90))
    #expect(scenario.apps == ["garden", "shed"])
  }

  @Test func `devices keep what belongs to their apps`() throws {
    let devices = try full().devices
    #expect(devices.map(\.id) == ["north", "south", "well"])
    #expect(devices.map(\.apps) == [["garden"], ["garden", "shed"], []])
    #expect(devices[0].drift_ppb == 18_000)
    #expect(devices[0].clockOffset == .seconds(-2))
    #expect(devices[0].extra.map(\.key) == ["soil"])
    #expect(devices[0].extra[0].value["kind"]?.text == "loam")
  }

  @Test func `links connect the named devices, pairs, or all`() throws {
    let links = try full().links
    #expect(links.map(\.id) == ["pipe", "tank", "wire"])
    #expect(links[0].pairs == [DevicePair("north", "south")])
    #expect(
      links[1].pairs == [
        DevicePair("north", "south"), DevicePair("north", "well"), DevicePair("south", "well"),
      ]
    )
    #expect(links[2].pairs == [DevicePair("north", "well")])
    #expect(
      links[0].channel
        == ChannelSettings(delay: .milliseconds(3), loss: .bernoulli(Ratio(1, 200)))
    )
    #expect(links[0].extra.map(\.key) == ["hose"])
    #expect(links[2].channel.rate_bps == 24_000)
  }

  /// When the acts of a timeline happen, in seconds.
  private func times(_ act: String) throws -> [Int64] {
    let text = """
      name: A
      duration: 90s
      devices: [{ id: a, apps: [garden] }]
      timeline:
        - { \(act), do: garden.pause }
      """
    return try GardenSchema.parse(text).timeline.map { $0.at.nanoseconds / 1_000_000_000 }
  }

  @Test func `an act is repeated to the end, until a time, or so many times`() throws {
    #expect(try times("at: 10s, every: 30s") == [10, 40, 70])
    #expect(try times("at: 0s, every: 30s") == [0, 30, 60, 90])
    #expect(try times("at: 10s, every: 30s, until: 40s") == [10, 40])
    #expect(try times("at: 10s, every: 30s, until: 39s") == [10])
    #expect(try times("at: 10s, every: 20s, times: 2") == [10, 30])
    #expect(try times("at: 10s, every: 20s, times: 100") == [10, 30, 50, 70, 90])
    #expect(try times("at: 10s") == [10])
    // Nothing as a value is none.
    #expect(try times("at: 10s, every: ~, until: ~, times: ~") == [10])
    #expect(try times("at: 10s, every: 20s, until: ~, times: 2") == [10, 30])
    #expect(try times("at: 10s, every: 30s, until: 40s, times: ~") == [10, 40])
  }

  @Test func `repeated acts stand among the others by time, then by the order of the file`() throws
  {
    let scenario = try GardenSchema.parse(
      """
      name: A
      duration: 90s
      devices: [{ id: a, apps: [garden] }]
      timeline:
        - { at: 10s, every: 20s, do: garden.pause }
        - { at: 30s, do: rain }
      """
    )
    let acts = scenario.timeline.map { timed -> String in
      guard case .app(_, let name, _) = timed.act else { return "" }
      return "\(timed.at.nanoseconds / 1_000_000_000) \(name)"
    }
    #expect(acts == ["10 pause", "30 pause", "30 rain", "50 pause", "70 pause", "90 pause"])
  }

  @Test func `the timeline is in order of time, and changes build on each other`() throws {
    let scenario = try full()
    #expect(
      scenario.timeline.map { $0.at.nanoseconds / 1_000_000_000 } == [20, 25, 26, 30, 40, 45, 50]
    )
    let north = DevicePair("north", "south")
    let acts = scenario.timeline.compactMap { timed -> GenericAct? in
      guard case .generic(let act) = timed.act else { return nil }
      return act
    }
    let lossy = ChannelSettings(delay: .milliseconds(3), loss: .bernoulli(Ratio(1, 10)))
    let slow = ChannelSettings(delay: .milliseconds(9), loss: .bernoulli(Ratio(1, 10)))
    #expect(
      acts == [
        .cut(LinkPart(link: "pipe", pairs: [north], oneWay: false)),
        .change(link: "pipe", channel: lossy),
        .change(link: "pipe", channel: slow),
        .cut(LinkPart(link: "pipe", pairs: [DevicePair("south", "north")], oneWay: true)),
        .heal(LinkPart(link: "pipe", pairs: [north], oneWay: false)),
      ]
    )
  }

  @Test func `acts and rules of an app are passed on as they stand`() throws {
    let scenario = try full()
    let rain = try #require(scenario.acts(of: "garden").first)
    #expect(rain.at == Instant.start + .seconds(25))
    #expect(rain.name == "rain")
    #expect(rain.entries.map(\.key) == ["bed", "amount"])
    #expect(scenario.acts(of: "shed").map(\.name) == ["pause"])
    #expect(scenario.rules(of: "garden", variant: "as-written").isEmpty)
    let rule = try #require(scenario.rules(of: "garden", variant: "sprayed").first)
    #expect(rule.key == "harvest")
    #expect(rule.node["weight"]?.text == ">= 3")
  }

  @Test func `each variant has its own settings`() throws {
    let variants = try full().variants
    #expect(variants.map(\.name) == ["as-written", "sprayed"])
    #expect(
      variants[0].settings.all.map { "\($0.key)=\($0.value)" }
        == ["garden.beds=4", "garden.water.mode=drip", "shed.door=false"]
    )
    #expect(variants[1].settings.of(app: "garden").integer("beds") == 5)
    #expect(variants[1].settings.of(app: "garden").text("water.mode") == "spray")
  }

  @Test func `a scenario without variants has one named default`() throws {
    let scenario = try GardenSchema.parse("name: A\nduration: 1s\ndevices: [{ id: a }]")
    #expect(scenario.variants.map(\.name) == ["default"])
    #expect(scenario.seed == 1)
    #expect(scenario.apps.isEmpty)
  }

  @Test func `a plan holds everything and reads back as it was written`() throws {
    var plan = Plan(try full(), variant: "as-written")
    plan.sections = [PlanSection(app: "garden", DevicePair("x", "\"y\"\n"))]
    #expect(plan.devices.map(\.id) == ["north", "south", "well"])
    #expect(plan.acts.count == 5)
    #expect(plan.startUnix_ns == 1_785_531_600_000_000_000)
    #expect(plan.settings(of: "garden").integer("beds") == 4)
    #expect(
      plan.rules.map(\.title) == [
        "eventually garden.watered at north by 65s", "never shed.opened", "garden.litres <= 12",
      ]
    )
    let bytes = CanonicalWriter.encode(plan)
    let read = try CanonicalReader.decode(Plan.self, from: bytes)
    #expect(read == plan)
    #expect(CanonicalWriter.encode(read) == bytes)
    #expect(try read.sections[0].decoded(DevicePair.self) == DevicePair("x", "\"y\"\n"))
    #expect(Plan(try full(), variant: "sprayed").rules.count == 2)
  }

  @Test func `the command line goes over variants and into the file`() throws {
    let scenario = try full([
      ("garden.beds", "9"), ("links.pipe.loss", "{ gilbert: { p: 1/9, r: 1/3 } }"),
      ("duration", "70s"), ("seed", "12"), ("timeline.1.at", "21s"),
    ])
    #expect(scenario.variants.allSatisfy { $0.settings.of(app: "garden").integer("beds") == 9 })
    #expect(
      scenario.links[0].channel.loss == .gilbertElliott(p: Ratio(1, 9), r: Ratio(1, 3))
    )
    #expect(scenario.duration == .seconds(70))
    #expect(scenario.seed == 12)
    #expect(scenario.timeline[0].at == Instant.start + .seconds(21))
    #expect(try full([("devices.north.clock.drift", "5ppm")]).devices[0].drift_ppb == 5_000)
    #expect(try full([("devices.south.clock.drift", "5ppm")]).devices[1].drift_ppb == 5_000)
    #expect(try full([("links.wire.mtu", "900B")]).links[2].channel.mtu_bytes == 900)
  }

  @Test(arguments: [
    (
      "links.pipe.los", "1/9",
      "command line: error: unknown key 'los' in link 'pipe'\n  did you mean 'loss'?",
    ),
    (
      "link.pipe.loss", "1/9",
      "command line: error: unknown key 'link' in --set link.pipe.loss\n  did you mean 'links'?",
    ),
    (
      "links.pip.loss", "1/9",
      "command line: error: unknown key 'pip' in --set links.pip.loss\n  did you mean 'pipe'?",
    ),
    (
      "devices.nort.id", "x",
      "command line: error: unknown key 'nort' in --set devices.nort.id\n  did you mean 'north'?",
    ),
    (
      "timeline.99.at", "1s",
      "command line: error: unknown key '99' in --set timeline.99.at\n  known: 0, 1, 2, 3, 4, 5, 6",
    ),
    (
      "name.x", "1s",
      "command line: error: unknown key 'x' in --set name.x\n  there is none to choose from",
    ),
    (
      "garden", "1",
      "command line: error: --set garden: an app has no value of its own\n  a setting has the form app.group.key: garden, a dot, and a name as below 'set:'",
    ),
    (
      "devices.south.clok.drift", "5ppm",
      "command line: error: unknown key 'clok' in device 'south'\n  did you mean 'clock'?",
    ),
    (
      "devices.south.clock.drift", "5",
      "command line: error: drift of clock of device 'south': '5' has no unit",
    ),
    (
      "garden.bed", "1",
      "command line: error: unknown setting 'garden.bed'\n  did you mean 'garden.beds'?",
    ),
    (
      "garden.beds", "many",
      "command line: error: setting 'garden.beds': 'many' does not begin with a number\n  expected a whole number, from 1 to 9",
    ),
    (
      "gardn.beds", "1",
      "command line: error: unknown key 'gardn' in --set gardn.beds\n  did you mean 'garden'?",
    ),
    (
      "duration", "5",
      "command line: error: duration of the scenario: '5' has no unit\n  expected a duration such as 200ms, from 1ns to 3650d",
    ),
    ("links.pipe.loss", "[1", "command line: error: --set links.pipe.loss=[1: not YAML:"),
  ])
  func `a mistake on the command line is one clear line`(key: String, value: String, line: String) {
    let problems = GardenSchema.problems(GardenSchema.full, [(key, value)])
    #expect(problems.hasPrefix(line), "\(problems)")
  }
}
