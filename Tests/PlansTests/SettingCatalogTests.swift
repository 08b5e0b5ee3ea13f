import Kernel
import Testing

@testable import Plans

/// Settings of several apps, planned faults, and what a breach would change.
struct SettingCatalogTests {
  private static let garden = AppSchema(
    name: "garden",
    settings: [
      spec("water.period", .duration(.milliseconds(1) ... .seconds(3_600)), "1500ms"),
      spec("beds", .integer(1...9), "3"),
    ],
    faults: [FaultSpec(name: "drought", about: "No water.", requirement: "G-1")],
  )
  private static let gardener = AppSchema(
    name: "gardener",
    settings: [spec("beds", .integer(1...9), "7")],
    faults: [FaultSpec(name: "asleep", about: "No work.", requirement: "G-2")],
  )

  /// A setting about nothing in particular.
  private static func spec(_ key: String, _ kind: SettingKind, _ fallback: String) -> SettingSpec {
    SettingSpec(key: key, kind: kind, fallback: fallback, about: "It.", requirement: "G-1")
  }

  private func catalog(allowsFaults: Bool = false) -> SettingCatalog {
    SettingCatalog([Self.gardener, Self.garden], allowsFaults: allowsFaults)
  }

  private func override(_ key: String, _ content: Node.Content, line: Int = 3) -> SettingOverride {
    SettingOverride(
      key: key,
      keyMark: Mark(line: line, column: 3),
      value: Node(mark: Mark(line: line, column: 20), content: content),
    )
  }

  private func set(_ key: String, _ value: String) -> SettingOverride {
    override(key, Written.plain(value))
  }

  /// What is told of these values.
  private func told(_ layer: [SettingOverride], allowsFaults: Bool = false) -> String {
    let diagnostics = Diagnostics()
    catalog(allowsFaults: allowsFaults).check(layer, diagnostics: diagnostics)
    return diagnostics.rendered(file: "f")
  }

  @Test func `the settings and faults of all apps stand under their full names, in order`() {
    #expect(
      catalog().specs.map(\.key) == ["garden.beds", "garden.water.period", "gardener.beds"]
    )
    #expect(catalog().faults == ["garden.fault.drought", "gardener.fault.asleep"])
    #expect(catalog().has("garden.beds"))
    #expect(!catalog().has("beds") && !catalog().has("garden.fault.drought"))
  }

  @Test func `a path into the file is told for what it is, and where it can be given`() {
    let diagnostics = Diagnostics()
    catalog().check(
      [set("links.local.loss", "1%"), set("linksome", "1")],
      parts: ["links", "set"],
      diagnostics: diagnostics,
    )
    let text = diagnostics.rendered(file: "f")
    #expect(
      text.contains(
        "f:3:3: error: 'links.local.loss' is a path into the file, below 'links', and no "
      )
    )
    #expect(text.contains("\n  give it on the command line, --set PATH=VALUE"))
    #expect(text.contains("unknown setting 'linksome'"))
  }

  @Test func `without an app there is nothing to set`() {
    let empty = SettingCatalog([])
    #expect(empty.resolve([[set("garden.beds", "4")]]).all == [])
    let diagnostics = Diagnostics()
    empty.check([set("garden.beds", "4")], diagnostics: diagnostics)
    #expect(
      diagnostics.rendered(file: "f")
        == "f:3:3: error: unknown setting 'garden.beds'\n  there is none to choose from"
    )
  }

  @Test func `an app's settings are its own, not those of one whose name goes on`() {
    let values = catalog().resolve([[set("gardener.beds", "8")]])
    #expect(values.of(app: "garden").all.map(\.key) == ["beds", "water.period"])
    #expect(values.of(app: "garden").integer("beds") == 3)
    #expect(values.of(app: "gardener").integer("beds") == 8)
    #expect(values.of(app: "gard").all == [])
  }

  @Test func `within a layer the last value counts, and a wrong one is the fallback`() {
    func beds(_ layers: [SettingOverride]...) -> Int64 {
      catalog().resolve(layers).of(app: "garden").integer("beds")
    }
    #expect(beds([set("garden.beds", "4"), set("garden.beds", "5")]) == 5)
    #expect(beds([set("garden.beds", "4")], [set("garden.beds", "10")]) == 3)
    #expect(beds([override("garden.beds", Written.quoted("4"))]) == 3)
    #expect(beds([override("garden.beds", Written.list([]))]) == 3)
    #expect(beds([override("garden.beds", .null)]) == 3)
  }

  @Test func `no scenario plans a fault`() {
    #expect(
      told([set("garden.fault.drought", "false")])
        == "f:3:3: error: 'garden.fault.drought' is a planned fault: no scenario runs with it\n"
        + "  take it out; 'yamabiko coverage --prove' plans faults by itself"
    )
  }

  @Test func `a proof plans faults that are on or off`() {
    for value in ["true", "false"] {
      #expect(told([set("garden.fault.drought", value)], allowsFaults: true) == "")
    }
    for (content, summary) in [
      (Written.plain("yes"), "'yes'"), (Written.quoted("true"), "'true'"), (.null, "nothing"),
      (Written.list([]), "a list"),
    ] as [(Node.Content, String)] {
      #expect(
        told([override("garden.fault.drought", content)], allowsFaults: true)
          == "f:3:20: error: fault 'garden.fault.drought' is \(summary)\n  expected true or false"
      )
    }
    #expect(
      told([set("garden.fault.flood", "true")], allowsFaults: true).contains("unknown setting")
    )
  }

  @Test func `a fault that is on is a setting, and one that is off leaves no trace`() {
    func faults(_ layers: [SettingOverride]...) -> [String] {
      catalog(allowsFaults: true).resolve(layers).of(app: "garden").faults
    }
    let (on, off) = (set("garden.fault.drought", "true"), set("garden.fault.drought", "false"))
    #expect(faults([]) == [])
    #expect(faults([on]) == ["drought"])
    #expect(faults([on], [off]) == [])
    #expect(faults([off], [on]) == ["drought"])
    #expect(faults([set("gardener.fault.asleep", "true")]) == [])
    #expect(catalog().resolve([[off]]) == catalog().resolve([]))
  }

  @Test(
    arguments: [
      ([], false), ([("garden.beds", "3")], false), ([("garden.beds", "4")], true),
      ([("garden.water.period", "1.5s")], false), ([("garden.fault.drought", "false")], false),
      ([("garden.fault.drought", "true")], true),
      ([("garden.beds", "3"), ("gardener.beds", "1")], true),
      ([("garden.beds", "4"), ("gardener.beds", "7")], true), ([("garden.beds", "10")], nil),
      ([("garden.bedz", "3")], nil), ([("garden.fault.drought", "on")], nil),
      ([("garden.beds", "4"), ("garden.fault.flood", "true")], nil),
    ] as [([(String, String)], Bool?)]
  )
  func `an overlay changes a design where a value is another, however it is written`(
    overlay: [(String, String)],
    changes: Bool?,
  ) {
    let settings = overlay.map { Setting(key: $0.0, value: $0.1) }
    #expect(catalog().changes(settings, of: catalog().resolve([])) == changes)
  }

  @Test func `a fault that is on already changes nothing`() {
    let on = catalog(allowsFaults: true).resolve([[set("garden.fault.drought", "true")]])
    func changes(_ value: String) -> Bool? {
      catalog().changes([Setting(key: "garden.fault.drought", value: value)], of: on)
    }
    #expect(changes("true") == false)
    #expect(changes("false") == true)
  }

  @Test func `a value that is no scalar is told as what it is`() {
    #expect(
      told([override("garden.beds", .null), override("gardener.beds", Written.list([]), line: 4)])
        == """
        f:3:20: error: setting 'garden.beds': is nothing
          expected a whole number, from 1 to 9
        f:4:20: error: setting 'gardener.beds': is a list
          expected a whole number, from 1 to 9
        """
    )
  }
}
