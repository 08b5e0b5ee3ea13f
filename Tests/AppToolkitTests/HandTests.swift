import Composition
import EventLog
import Exploration
import Kernel
import Plans
import Testing
import World

/// What an app hands to another one of its node.
struct HandTests {
  @Test func `it comes at once, behind what the sender tells itself, and can be answered`() throws {
    let house = try Household(["{ at: 2s, do: pressed, device: house }"])
    #expect(
      try house.rows() == [
        "2000 house pressed {}", "2000 house pulled {}", "2000 house called {}",
        "2000 house heard {}", "2000 house answered {}", "2000 house calmed {}",
      ]
    )
  }

  @Test func `the chain of causes goes from one app to the other`() throws {
    let house = try Household(["{ at: 2s, do: pressed, device: house }"])
    let log = try LogReader(opening: try house.log())
    var causes: [LogPosition?] = []
    try log.events(matching: EventFilter()) { causes.append($0.header.cause) }
    #expect(causes == [nil, 1, 1, 3, 3, 5])
    #expect(try log.chain(of: 6).map(\.header.kind) == ["calmed", "answered", "called", "pressed"])
  }

  @Test func `its log replays to the same answers, both apps'`() throws {
    let house = try Household(["{ at: 2s, do: pressed, device: house }"])
    let (divergence, events) = try Replayer(apps: Household.apps, try house.log()).compare()
    #expect(divergence == nil && events == 4)
  }

  @Test func `what nobody takes stands in the log by its name, with why`() throws {
    let house = try Household([
      "{ at: 1s, do: knocked, device: house }", "{ at: 2s, do: sneezedAt, device: house }",
    ])
    #expect(
      try house.rows().filter { $0.contains("handRefused") } == [
        #"1000 world handRefused {"node":"house","app":"cook","event":"rung","reason":"noApp"}"#,
        #"2000 world handRefused {"node":"house","app":"butler","event":"sneezed","reason":"unknown"}"#,
      ]
    )
    let alone = try Household(["{ at: 1s, do: pressed, device: house }"], apps: "bell")
    #expect(
      try alone.rows().last?.contains(#""app":"butler","event":"rung","reason":"noApp""#) == true
    )
  }

  @Test func `a service hears it although the process of its app has ended`() throws {
    let house = try Household([
      "{ at: 1s, do: kill, device: house, app: butler }", "{ at: 2s, do: pressed, device: house }",
    ])
    #expect(try house.rows().contains("2000 house heard {}"))
  }

  @Test func `a service learns what becomes of the other apps of its node`() throws {
    let house = try Household([
      "{ at: 1s, do: suspend, device: house, app: bell }",
      "{ at: 2s, do: resume, device: house, app: bell }",
    ])
    let rows = try house.rows()
    #expect(
      rows.filter { $0.contains("sawBell") } == ["1000 house sawBell {}", "2000 house sawBell {}"]
    )
  }

  @Test func `in a search of one app it is lost`() throws {
    let house = try Household(["{ at: 1s, do: pressed, device: house }"])
    let report = try Searcher(house.loaded, overrides: []).search(
      house.loaded.plans[0],
      SearchQuestion(depth: 8, states: 1_000),
    )
    #expect(report.goals.first?.finding.verdict == .unmet)
  }

  @Test func `of a run that is over nothing is left`() throws {
    let house = try Household(["{ at: 2s, do: pressed, device: house }"])
    weak var left: Simulation?
    try {
      let plan = house.loaded.plans[0]
      let simulation = Simulation(
        plan: plan,
        sink: DigestSink(manifest: Runner.manifest(of: plan)),
      )
      left = simulation
      let options = RunOptions(outputFolder: nil, scenarioFolder: ScenarioFolder(house.folder))
      let runs = try Household.apps.all.map { try $0.install(in: simulation, options: options) }
      try simulation.run()
      for run in runs { _ = try run.finish(simulation) }
      #expect(simulation.sequence.number == 6)
    }()
    #expect(left == nil)
  }
}
