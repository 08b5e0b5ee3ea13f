import Kernel
import Testing

@testable import Plans

/// What a scenario gives to its apps and to the plan of each variant.
struct ScenarioPartsTests {
  private func mark(_ line: Int) -> Mark { Mark(line: line, column: 1) }

  /// A scenario of two variants, with acts and rules of two apps and of none.
  private func scenario() throws -> Scenario {
    func expectation(
      _ line: Int,
      _ variant: String?,
      _ rule: Scenario.Rule,
    ) -> Scenario.Expectation {
      Scenario.Expectation(variant: variant, mark: mark(line), rule: rule)
    }
    func act(_ seconds: Int64, _ line: Int, _ act: Scenario.Act) -> Scenario.TimedAct {
      Scenario.TimedAct(at: .start + .seconds(seconds), mark: mark(line), act: act)
    }
    let scalar = Node(mark: mark(9), content: Written.plain("x"))
    return Scenario(
      name: "Two beds",
      about: "",
      covers: ["G-1"],
      seed: 7,
      start: try TimeStamp(parsing: "1970-01-01T00:00:01.5+00:00"),
      duration: .seconds(9),
      variants: ["dry", "wet"].map { name in
        let setting = Setting(key: "garden.mode", value: name)
        return Scenario.Variant(name: name, settings: SettingValues([setting]))
      },
      devices: [],
      links: [],
      timeline: [
        act(1, 3, .app("garden", name: "water", entries: [])),
        act(2, 4, .generic(.node(.lock(node: "ren")))),
        act(2, 5, .app("gardener", name: "sleep", entries: [])),
        act(3, 6, .app("garden", name: "weed", entries: [])),
      ],
      expectations: [
        expectation(1, nil, .generic(.never(fact: "both", node: ""))),
        expectation(2, "wet", .generic(.never(fact: "wet", node: ""))),
        expectation(3, nil, .app("garden", key: "harvest", node: scalar)),
        expectation(4, "dry", .app("garden", key: "thirst", node: scalar)),
        expectation(5, "dry", .app("gardener", key: "rest", node: scalar)),
        expectation(6, "dry", .generic(.never(fact: "dry", node: ""))),
      ],
      apps: ["garden", "gardener"],
    )
  }

  @Test func `an app sees its own acts alone, in order`() throws {
    let scenario = try scenario()
    #expect(scenario.acts(of: "garden").map { $0.name } == ["water", "weed"])
    #expect(
      scenario.acts(of: "garden").map { $0.at.nanoseconds } == [1_000_000_000, 3_000_000_000]
    )
    #expect(scenario.acts(of: "gardener").map { $0.mark } == [mark(5)])
    #expect(scenario.acts(of: "gard").isEmpty)
  }

  @Test func `an app judges the rules of all variants and of the one that runs`() throws {
    let scenario = try scenario()
    #expect(scenario.rules(of: "garden", variant: "dry").map { $0.key } == ["harvest", "thirst"])
    #expect(scenario.rules(of: "garden", variant: "wet").map { $0.key } == ["harvest"])
    #expect(scenario.rules(of: "gardener", variant: "wet").isEmpty)
    #expect(scenario.rules(of: "gardener", variant: "dry").map { $0.mark } == [mark(5)])
  }

  @Test(arguments: [("dry", ["both", "dry"]), ("wet", ["both", "wet"])])
  func `a plan has what belongs to its variant, and no app's part yet`(
    variant: String,
    facts: [String],
  ) throws {
    let plan = Plan(try scenario(), variant: variant)
    #expect(plan.variant == variant)
    #expect(plan.rules == facts.map { GenericRule.never(fact: $0, node: "") })
    #expect(plan.acts == [PlannedAct(at: .start + .seconds(2), act: .node(.lock(node: "ren")))])
    #expect(plan.settings(of: "garden").text("mode") == variant)
    #expect(plan.sections == [])
    #expect(plan.start == "1970-01-01T00:00:01.5+00:00")
    #expect(plan.startUnix_ns == 1_500_000_000)
  }

  @Test(arguments: [
    ("a.yaml", "."), ("x/a.yaml", "x"), ("x/y/a.yaml", "x/y"), ("/a.yaml", "/"), ("./a", "."),
    ("x/", "x"), ("/x/a.yaml", "/x"), ("../a.yaml", ".."), ("", "."), ("山/彦.yaml", "山"),
    ("x/\u{301}.yaml", "x"),
  ])
  func `a scenario's folder is the one that its file lies in`(file: String, folder: String) {
    #expect(ScenarioFolder(of: file) == ScenarioFolder(folder))
    #expect(ScenarioFolder(of: file, allowsOutside: true).allowsOutside)
    #expect(!ScenarioFolder(of: file).allowsOutside)
  }
}
