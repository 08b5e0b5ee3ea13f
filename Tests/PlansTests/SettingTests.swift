import Kernel
import Testing

@testable import Plans

struct SettingTests {
  private enum Mode: String, CaseIterable {
    case drip
    case spray
  }

  private let garden = AppSchema(
    name: "garden",
    settings: [
      SettingSpec(
        key: "water.period",
        kind: .duration(.milliseconds(1) ... .seconds(3_600)),
        fallback: "1500ms",
        about: "How often water is given.",
        requirement: "G-1",
      ),
      SettingSpec(
        key: "water.mode",
        kind: .choice(["drip", "spray"]),
        fallback: "drip",
        about: "How.",
        requirement: "G-2",
      ),
      SettingSpec(
        key: "beds",
        kind: .integer(1...9),
        fallback: "3",
        about: "Beds.",
        requirement: "G-3",
      ),
      SettingSpec(
        key: "shade",
        kind: .ratio,
        fallback: "50%",
        about: "Shade.",
        requirement: "G-4",
      ),
      SettingSpec(
        key: "open",
        kind: .boolean,
        fallback: "false",
        about: "Gate.",
        requirement: "G-5",
      ),
      SettingSpec(
        key: "uplink",
        kind: .bitRate(1_000...1_000_000),
        fallback: "24000b/s",
        about: "Rate.",
        requirement: "G-6",
      ),
      SettingSpec(
        key: "noise",
        kind: .decibels(-9_000...0),
        fallback: "-26dBov",
        about: "Noise.",
        requirement: "G-7",
      ),
    ],
  )

  private func override(_ key: String, _ value: String, line: Int = 3) -> SettingOverride {
    SettingOverride(
      key: key,
      keyMark: Mark(line: line, column: 3),
      value: Node(mark: Mark(line: line, column: 20), content: .scalar(value, quoted: false)),
    )
  }

  private func problems(_ layer: [SettingOverride]) -> String {
    let diagnostics = Diagnostics()
    SettingCatalog([garden]).check(layer, diagnostics: diagnostics)
    return diagnostics.rendered(file: "f")
  }

  @Test func `defaults are canonical and sorted`() {
    let values = SettingCatalog([garden]).resolve([])
    #expect(
      values.all.map { "\($0.key)=\($0.value)" } == [
        "garden.beds=3", "garden.noise=-26dB", "garden.open=false", "garden.shade=1/2",
        "garden.uplink=24kb/s", "garden.water.mode=drip", "garden.water.period=1500ms",
      ]
    )
  }

  @Test func `values are read by type without the app's name`() {
    let values = SettingCatalog([garden]).resolve([]).of(app: "garden")
    #expect(values.duration("water.period") == .milliseconds(1_500))
    #expect(values.choice("water.mode", Mode.self) == .drip)
    #expect(values.integer("beds") == 3)
    #expect(values.ratio("shade") == Ratio(1, 2))
    #expect(!values.boolean("open"))
    #expect(values.bitRate("uplink") == 24_000)
    #expect(values.decibels("noise") == -2_600)
    #expect(values.text("water.mode") == "drip")
  }

  @Test func `the last layer that sets a key wins`() {
    let values = SettingCatalog([garden]).resolve([
      [override("garden.beds", "4"), override("garden.open", "true")],
      [override("garden.beds", "5")],
      [],
    ])
    #expect(values.of(app: "garden").integer("beds") == 5)
    #expect(values.of(app: "garden").boolean("open"))
  }

  @Test(arguments: [
    (
      "garden.bedz", "5",
      "f:3:3: error: unknown setting 'garden.bedz'\n  did you mean 'garden.beds'?",
    ),
    (
      "garden.beds", "10",
      "f:3:20: error: setting 'garden.beds': '10' is too large\n  expected a whole number, from 1 to 9",
    ),
    (
      "garden.water.mode", "sprai",
      "f:3:20: error: setting 'garden.water.mode': 'sprai' is none of them (did you mean 'spray'?)\n  expected one of drip, spray",
    ),
    (
      "garden.open", "yes",
      "f:3:20: error: setting 'garden.open': 'yes' is neither\n  expected true or false",
    ),
    (
      "garden.water.period", "5",
      "f:3:20: error: setting 'garden.water.period': '5' has no unit\n  expected a duration such as 200ms, from 1ms to 1h",
    ),
  ])
  func `a mistake is one clear line`(key: String, value: String, line: String) {
    #expect(problems([override(key, value)]) == line)
  }

  @Test func `a setting that is set twice in one place is reported`() {
    let twice = [override("garden.beds", "4"), override("garden.beds", "5", line: 4)]
    #expect(
      problems(twice) == "f:4:3: error: setting 'garden.beds' is set twice\n  keep one of them"
    )
  }

  @Test func `an app checks values of its own, and says what it expects`() throws {
    let kind = SettingKind.checked(
      expectation: "a colour such as red",
      edges: Edges(inside: ["red"], outside: [""]),
    ) {
      (text, _) throws(QuantityError) in
      guard ["red", "green"].contains(text.lowercased()) else {
        throw QuantityError("is no colour")
      }
      return text.lowercased()
    }
    #expect(kind.expectation == "a colour such as red")
    #expect(try kind.canonical("Red") == "red")
    #expect(throws: QuantityError("is no colour")) { try kind.canonical("loud") }
  }

  @Test func `reading another type or key than declared is a mistake of the app`() async {
    await #expect(processExitsWith: .failure) {
      _ = SettingValues([Setting(key: "a", value: "drip")]).duration("a")
    }
    await #expect(processExitsWith: .failure) {
      _ = SettingValues([]).text("a")
    }
  }
}
