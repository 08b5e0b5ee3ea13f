import AppToolkit
import EventLog
import Exploration
import Findings
import Kernel
import Plans
import Testing
import World

@testable import Composition

/// An app of several parts: where they live, what they tell one another, and what becomes of them.
struct PartsTests {
  private static let post = "{ at: 1s, do: post, device: hina, to: r, weight: 2B }"

  // MARK: Parts

  @Test func `parts are components by their names, each on its kinds of node`() throws {
    let road = try RoadService([Self.post])
    let states = try Replayer(apps: RoadService.apps, try road.log())
    #expect(
      try states.states(at: .start + .seconds(2), node: "hina", fromStart: true)
        .map(\.component) == ["parcel", "parcel.keeper"]
    )
    #expect(
      try states.states(at: .start + .seconds(2), node: "hub", fromStart: true)
        .map(\.component) == ["parcel.depot"]
    )
  }

  @Test func `what is asked, told and drawn comes at once and in order, and then the rest`() throws
  {
    let road = try RoadService([Self.post])
    let rows = try road.rows()
    func kinds(_ component: String) throws -> [String] { try road.kinds("hina", component) }
    let hina = try kinds("parcel").prefix(5)
    #expect(
      hina == ["1000 post", "1000 minted", "1000 posted", "1000 drawn", "1000 kept"]
    )
    #expect(try kinds("parcel.keeper").first == "1000 keep")
    #expect(rows.contains { $0.hasSuffix(#" hina minted {"name":"hina-1"}"#) })
    #expect(rows.contains { $0.contains(#" ren received {"name":"hina-1","weight":2}"#) })
  }

  @Test func `a drawn number depends on its seed, node, part and key alone`() throws {
    func drawn(_ road: RoadService) throws -> [String] {
      try road.rows().filter { $0.contains(" hina drawn ") }.map { String($0.suffix(2)) }
    }
    let alone = try drawn(RoadService([Self.post]))
    let both = try drawn(
      RoadService([Self.post, "{ at: 900ms, do: post, device: ren, to: h }"])
    )
    #expect(!alone.isEmpty && alone.first == both.first)
    let other = try (1...9).map { seed in
      try drawn(RoadService([Self.post], more: "# \(seed)")).first
    }
    #expect(Set(other).count == 1)
  }

  @Test func `a message takes the link that the app names, and its loss says so`() throws {
    let road = try RoadService([
      "{ at: 500ms, do: cut, link: road }", Self.post, "{ at: 8s, do: heal, link: road }",
      "{ at: 9s, do: cut, link: rail }",
    ])
    let lost = try road.rows().filter { $0.contains("messageLost") }
    #expect(
      lost.first?.contains(#""message":"brought","reason":"outage","fault":1,"link":"road""#)
        == true
    )
    let measures = try road.findings().apps[0].measures
    #expect(measures.first { $0.name == "parcel.messagesLost" }?.value ?? 0 > 0)
  }

  @Test func `rules can ask for what a part states, and for no fact of another's`() throws {
    #expect(
      DeviceApplication(Parcel.self).schema.factKinds
        == ["posted", "received", "struckNoon", "keeper.lostOne"]
    )
    #expect(DeviceApplication(Parcel.self).schema.invariantKinds == ["keeper.lostOne"])
    #expect(throws: ToolError.self) {
      try RoadService([], more: "expect: [{ never: parcel.depot.posted }]")
    }
  }

  @Test func `a fact that needs another is not missed where that never was`() throws {
    func rule(_ timeline: [String]) throws -> Finding {
      let rules = "expect: [{ never: parcel.received, node: ren }, { never: parcel.received }]"
      return try #require(
        try RoadService(timeline + ["{ at: 2s, do: cut, link: road }"], more: rules).findings()
          .findings.last
      )
    }
    let nobody = try rule([])
    #expect(nobody.verdict == .failed)
    #expect(
      nobody.detail.contains("needs one of parcel.posted, parcel.struckNoon, which was never")
    )
    #expect(try rule(["{ at: 1900ms, do: post, device: hina, to: r }"]).verdict == .passed)
  }

  // MARK: Keys and acts

  @Test(arguments: [
    ("{ at: 1s, do: post, device: hina, to: x }", "expected one of r"),
    ("{ at: 1s, do: post, device: hina, to: h }", "expected one of r"),
    ("{ at: 1s, do: post, device: hina }", "has no 'to'"),
    ("{ at: 1s, do: post, device: hina, to: r, weight: 0B }", "too small"),
    ("{ at: 1s, do: post, device: hina, to: r, wight: 1B }", "did you mean 'weight'"),
    ("{ at: 1s, do: post, device: hina, to: r, by: noon }", "a time stamp with its zone"),
    ("{ at: 1s, do: post, server: hub, to: r }", "unknown key 'server'"),
    ("{ at: 1s, do: post, device: hub, to: r }", "expected one of hina, ren"),
  ])
  func `what an act of the app cannot be is refused with its place`(act: String, text: String) {
    let mistake = RoadService.mistake(act)
    #expect(
      mistake?.hasPrefix("65") == true && mistake?.contains(text) == true
        && mistake?.contains("road.yaml:1") == true,
      "\(mistake ?? "taken")",
    )
  }

  @Test func `a key of the app that a device lacks, or that nobody has, is refused`() {
    let missing = RoadService.mistake(Self.post, phones: ["id: hina", "id: ren, user: r"])
    #expect(missing?.contains("device 'hina' has no 'user'") == true, "\(missing ?? "taken")")
    let unknown = RoadService.mistake(Self.post, phones: ["id: hina, usr: h", "id: ren, user: r"])
    #expect(unknown?.contains("unknown key 'usr'") == true, "\(unknown ?? "taken")")
  }

  @Test(arguments: [
    (#"\"user\":\"h\""#, #"\"usr\":\"h\""#, "usr"),
    (#""event":"post""#, #""event":"post","part":"attic""#, "part"),
    (#"\"weight\":2"#, #"\"weight\":\"2\""#, "weight"),
  ])
  func `a plan of parts that no scenario gives is refused`(
    written: String,
    changed: String,
    field: String,
  ) throws {
    let road = try RoadService([Self.post])
    var plan = road.loaded.plans[0]
    let json = plan.sections[0].json
    plan.sections[0].json = json.replacing(written, with: changed)
    #expect(plan.sections[0].json != json, "nothing was changed: \(json)")
    #expect(throws: FieldError.self, "\(field)") {
      _ = try Runner(apps: RoadService.apps).dryRun(plan, scenarioFolder: road.loaded.folder)
    }
  }

  // MARK: Lives

  @Test func `a service outlasts the app, and what wakes it starts its process`() throws {
    let road = try RoadService([Self.post, "{ at: 2s, do: kill, device: hina }"])
    let rows = try road.rows()
    #expect(rows.contains(#"8000 hina started {"app":"parcel","in_background":true}"#))
    #expect(rows.contains("8000 hina struckNoon {}"))
    let own = try road.kinds("hina", "parcel").filter { $0.hasPrefix("8000 ") }
    #expect(
      own == ["8000 begun", "8000 moved", "8000 struck", "8000 struckNoon", "8000 drawn"],
      "\(own)",
    )
  }

  @Test func `a part learns what happens to its process and node, and the last before it stops`()
    throws
  {
    let road = try RoadService([
      "{ at: 1s, do: lock, device: hina }", "{ at: 2s, do: wake, device: hina }",
      "{ at: 3s, do: suspend, device: hina }", "{ at: 4s, do: clock, device: hina, by: 1h }",
      "{ at: 5s, do: resume, device: hina }",
    ])
    let moves = try road.rows().filter { $0.contains(" hina moved ") }.map { row in
      row.replacing(" hina moved {\"to\":\"", with: " ").replacing("\"}", with: "")
    }
    let clock = moves.filter { $0.contains("clockStepped") }.map { $0.prefix(4) }
    #expect(clock == ["4000", "5000"], "the service at once, the app once it runs: \(moves)")
    #expect(
      moves.filter { !$0.contains("clockStepped") } == [
        "1000 locked", "1000 suspended", "1000 locked", "2000 unlocked", "2000 foreground",
        "2000 unlocked", "3000 suspended", "5000 foreground",
      ]
    )
  }

  @Test func `a life of parts replays to the same states`() throws {
    let road = try RoadService([
      Self.post, "{ at: 2s, do: suspend, device: ren }", "{ at: 3s, do: kill, device: hina }",
      "{ at: 4s, do: off, server: hub }", "{ at: 6s, do: on, server: hub }",
      "{ at: 7s, do: lock, device: ren }", "{ at: 9s, do: start, device: hina }",
      "{ at: 12s, do: off, device: ren }", "{ at: 14s, do: on, device: ren }",
    ])
    let (divergence, events) = try Replayer(apps: RoadService.apps, try road.log()).compare()
    #expect(divergence == nil && events > 20, "\(String(describing: divergence))")
  }

  // MARK: Answers

  private final class Post: QuestionAnswering {
    typealias App = Parcel
    struct Disagreement: Error, CustomStringConvertible { let description: String }
    let isHonest: Bool
    init(isHonest: Bool) { self.isHonest = isHonest }

    func answer(
      _ question: ParcelQuestion,
      at place: PartAddress,
      now: DeviceTime,
      expected: ParcelEvent,
    ) throws -> ParcelEvent {
      guard isHonest else { throw Disagreement(description: "the mint at \(place.node) is shut") }
      return .minted(name: "real")
    }
  }

  @Test func `the program answers in a run, the log keeps it, and a replay takes its word`() throws
  {
    let apps = Apps([DeviceApplication(Parcel.self) { _ in Post(isHonest: true) }])
    let road = try RoadService([Self.post], apps: apps)
    #expect(try road.rows().contains { $0.hasSuffix(#" ren received {"name":"real","weight":2}"#) })
    let (divergence, _) = try Replayer(
      apps: RoadService.apps,
      "\(road.folder)/run.sqlite",
    ).compare()
    #expect(divergence == nil)
  }

  @Test func `an answer that cannot be ends the run with its words`() throws {
    let apps = Apps([DeviceApplication(Parcel.self) { _ in Post(isHonest: false) }])
    let road = try RoadService([Self.post], apps: apps)
    #expect {
      _ = try road.findings()
    } throws: { error in
      "\(error)".contains("the mint at hina is shut")
    }
  }

  // MARK: Findings

  @Test func `an observer's figures, tables and words are the app's`() throws {
    let road = try RoadService(
      [Self.post],
      more: "expect: [{ metric: parcel.longestWay, is: '<= 9s' }]",
    )
    let app = try road.findings().apps[0]
    let way = try #require(app.measures.first { $0.name == "parcel.longestWay" })
    #expect((1_000_000_000...9_000_000_000).contains(try #require(way.value)))
    #expect(app.sections.contains { $0.title == "parcels" && $0.rows.map(\.key) == ["hina-1"] })
    let table = try #require(app.data.table("parcels"))
    #expect(table.rows.map { table.number($0, "received") } == [1])
    let lost = try RoadService([Self.post, "{ at: 500ms, do: cut, link: road }"]).findings().apps[0]
    #expect(lost.sections.contains { $0.title == "lost" })
    #expect(lost.measures.first { $0.name == "parcel.longestWay" }.map(\.value) == .some(nil))
  }

  @Test func `what an observer found is found again from the log`() throws {
    let road = try RoadService([Self.post, "{ at: 1500ms, do: cut, link: rail }"])
    let measure = try road.findings().apps[0].measures.first { $0.name == "parcel.longestWay" }
    let log = try LogReader(opening: try road.log())
    let found = try DeviceApplication(Parcel.self).findAgain(
      in: LoggedHistory(reader: log),
      of: road.loaded.plans[0],
    )
    #expect(found?.figures == [try #require(measure)])
  }

  // MARK: Searches

  @Test func `a search tries what can be drawn, and answers as the app does`() throws {
    let road = try RoadService([Self.post])
    let question = SearchQuestion(depth: 9, states: 20_000)
    let report = try Searcher(road.loaded, overrides: []).search(road.loaded.plans[0], question)
    let drawn = try #require(report.steps.first { $0.name.contains("a number is drawn") })
    #expect(drawn.times >= 3)
    #expect(report.happened.contains { $0.name == "posted is stated" && $0.times > 0 })
  }
}
