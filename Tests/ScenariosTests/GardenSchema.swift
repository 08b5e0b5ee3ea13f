import Plans
import Scenarios

/// Two apps that stand for any: the generic layer must work with what it has never heard of.
enum GardenSchema {
  static let apps = [
    AppSchema(
      name: "garden",
      settings: [
        SettingSpec(
          key: "water.mode",
          kind: .choice(["drip", "spray"]),
          fallback: "drip",
          about: "How.",
          requirement: "G-1",
        ),
        SettingSpec(
          key: "beds",
          kind: .integer(1...9),
          fallback: "3",
          about: "Beds.",
          requirement: "G-2",
        ),
      ],
      deviceKeys: ["soil"],
      linkKeys: ["hose"],
      acts: [ActSpec(name: "rain", keys: ["bed", "amount"]), ActSpec(name: "pause", keys: [])],
      expectationKeys: ["harvest", "bloom"],
      seedExpectationKeys: ["bloom"],
      factKinds: ["watered", "wilted"],
      outsideFactKinds: ["rained"],
      invariantKinds: ["wilted"],
      metrics: [MetricSpec(name: "litres", unit: .count)],
    ),
    AppSchema(
      name: "shed",
      settings: [
        SettingSpec(
          key: "door",
          kind: .boolean,
          fallback: "false",
          about: "Open.",
          requirement: "H-1",
        )
      ],
      acts: [ActSpec(name: "pause", keys: ["why"])],
      factKinds: ["opened"],
    ),
  ]

  /// A scenario with everything in it.
  static let full = """
    name: Two beds
    about: Rain falls while the hose is cut.
    covers: [G-1, G-2]
    seed: 7
    start: 2026-08-01T06:00:00+09:00
    duration: 90s
    set: { garden.beds: 4 }
    variants:
      as-written: {}
      sprayed: { garden.water.mode: spray, garden.beds: 5 }
    devices:
      - id: north
        apps: [garden]
        soil: { kind: loam }
        clock: { drift: 18ppm, offset: -2s }
      - id: south
        apps: [garden, shed]
      - { id: well }
    links:
      pipe: { between: [north, south], delay: 3ms, loss: 1/200, hose: green }
      tank:
      wire: { between: [[well, north]], rate: 24kb/s }
    timeline:
      - { at: 50s, do: heal, link: pipe, between: [south, north] }
      - { at: 20s, do: cut, link: pipe }
      - { at: 30s, do: change, link: pipe, loss: 1/10 }
      - { at: 40s, do: change, link: pipe, delay: 9ms }
      - { at: 45s, do: cut, link: pipe, direction: [south, north] }
      - { at: 25s, do: rain, bed: 1, amount: { low: 3 } }
      - { at: 26s, do: shed.pause, why: lunch }
    expect:
      - { variant: sprayed, harvest: { bed: 1, weight: ">= 3" } }
      - { eventually: garden.watered, by: 65s, node: north }
      - { never: shed.opened }
      - { metric: garden.litres, is: "<= 12", variant: as-written }
    """

  /// The scenario that `text` describes.
  static func parse(
    _ text: String,
    _ overrides: [(key: String, value: String)] = [],
  ) throws(ScenarioError) -> Scenario {
    let node = try ScenarioFile.parse(Array(text.utf8), file: "f.yaml")
    return try ScenarioParser.parse(node, file: "f.yaml", apps: apps, overrides: overrides)
  }

  /// What a person reads about `text`; empty where it is right.
  static func problems(_ text: String, _ overrides: [(key: String, value: String)] = []) -> String {
    do throws(ScenarioError) {
      _ = try parse(text, overrides)
      return ""
    } catch {
      return error.description
    }
  }
}
