import Testing

/// Which layer may import which: the direction of the arrows is the architecture.
struct LayeringTests {
  /// For each target the targets of ours that stand directly under it.
  ///
  /// What stands under those is allowed as well. `*` is everything that is listed.
  private static let under: [String: [String]] = [
    "COpus": [],
    "CSQLite": [],
    "COpusEnc": [],
    "CSodium": [],
    "Kernel": [],
    "Cryptography": ["CSodium"],
    "Imports": ["Plans"],
    "Invitations": [],
    "InvitationSigning": ["Cryptography", "Invitations"],
    "LetterFormats": [],
    "LetterCryptography": ["LetterFormats"],
    "LetterVectors": ["LetterCryptography", "Plans"],
    "PushServices": ["Kernel"],
    "Documents": ["Kernel", "SecurityRules"],
    "PushRecordings": ["Plans", "PushServices"],
    "SecurityRules": [],
    "RulesFiles": ["Plans", "SecurityRules"],
    "PushSystem": ["PushServices"],
    "LettersAdversary": ["Adversary", "Letters"],
    "Files": ["Kernel"],
    "EventLog": ["CSQLite", "Cryptography", "Files"],
    "Voice": ["Kernel"],
    "Audio": ["Voice", "COpus", "COpusEnc", "Files"],
    "Plans": ["Kernel"],
    "Findings": ["Kernel"],
    "Exploration": ["Kernel"],
    "SymbolicCryptography": ["Kernel"],
    "Adversary": ["Exploration", "SymbolicCryptography"],
    "AppToolkit": ["World"],
    "World": ["Kernel", "Plans", "Findings", "Exploration"],
    "Scenarios": ["Plans", "Files"],
    "Reports": ["Cryptography", "Findings", "Plans", "Files"],
    "Pages": ["Plans", "Reports"],
    "Exports": ["EventLog", "Files", "World"],
    "Composition": ["Audio", "World", "EventLog", "Exports", "Pages", "Reports", "Scenarios"],
    "Workbench": ["Audio", "Composition", "Pages", "Reports"],
    "yamabiko": [
      "Composition", "Exports", "Imports", "InvitationSigning", "Pages", "PushRecordings",
      "RulesFiles", "Workbench",
    ],
    "ShippedCommands": ["yamabiko", "*"],
    "ShippedApps": ["*"],
    "YamabikoTool": ["ShippedApps", "ShippedCommands", "yamabiko"],
  ]

  /// Parts of an app that are layers of their own, with a row above, by their folder.
  private static let named = [
    "LettersFormats": "LetterFormats", "LettersCryptography": "LetterCryptography",
    "LettersVectors": "LetterVectors", "LettersAdversary": "LettersAdversary",
  ]

  /// What an app's reducers, and what its simulation, may import; and no other app.
  private static let underReducers = [
    "Documents", "Kernel", "PushServices", "PushSystem", "SymbolicCryptography", "Voice",
  ]
  private static let underSimulation = [
    "Adversary", "AppToolkit", "Documents", "World", "Voice", "Plans", "Findings",
    "Exploration", "PushServices", "PushSystem", "SymbolicCryptography",
  ]
  /// What an app's shell may import beside its own reducers and simulation: the machine's parts.
  private static let underShell = ["Audio", "Cryptography", "Files", "InvitationSigning"]

  @Test func `no arrow turns round`() {
    let targets = Self.targets
    #expect(targets.contains { $0.name == "Kernel" }, "no sources below \(SourceTree.package)")
    for target in targets {
      for file in SourceTree.swiftFiles(below: target.folder) {
        #expect(Self.violations(in: file, of: target.name, apps: Self.apps) == [], "\(file.path)")
      }
    }
  }

  @Test func `every folder of sources has its layer`() {
    for target in Self.targets {
      #expect(
        Self.allowed(for: target.name, apps: Self.apps) != nil,
        "\(target.folder) is in no layer: give it a row in LayeringTests.swift",
      )
    }
  }

  // MARK: Targets

  private struct Target {
    var name: String
    var folder: String
  }

  private static var apps: [String] { SourceTree.folders(in: "Sources/Apps") }

  private static var targets: [Target] {
    let layers = SourceTree.folders(in: "Sources").filter { $0 != "Apps" }
    let parts = apps.flatMap { app in
      SourceTree.folders(in: "Sources/Apps/\(app)").map { part in
        let name = part == "Reducers" ? app : named[app + part] ?? app + part
        return Target(name: name, folder: "Sources/Apps/\(app)/\(part)")
      }
    }
    return layers.map { Target(name: $0, folder: "Sources/\($0)") } + parts
  }

  /// The targets of ours that a target may import; nil for a target without a layer.
  private static func allowed(for target: String, apps: [String]) -> [String]? {
    if apps.contains(target) { return closure(of: underReducers) }
    if let app = apps.first(where: { $0 + "Simulation" == target }) {
      return [app] + closure(of: underSimulation)
    }
    if let app = apps.first(where: { $0 + "Shell" == target }) {
      let own = named.filter { $0.key.hasPrefix(app) }.map(\.value).sorted()
      return [app, app + "Simulation"] + closure(of: underSimulation + underShell + own)
    }
    guard let direct = under[target] else { return nil }
    guard direct.last == "*" else { return closure(of: direct) }
    // The lists of shipped apps and of their commands know all of them; only the tool knows the lists.
    let above = ["ShippedApps", "ShippedCommands", "yamabiko", "YamabikoTool"]
    return everything(apps).filter { !above.contains($0) } + direct.dropLast()
  }

  private static func everything(_ apps: [String]) -> [String] {
    under.keys.sorted() + apps + apps.map { $0 + "Simulation" } + apps.map { $0 + "Shell" }
  }

  private static func closure(of targets: [String]) -> [String] {
    targets + targets.flatMap { closure(of: under[$0] ?? []) }
  }

  /// Every import that goes up or sideways, as `line: what`; other packages' modules are not judged.
  private static func violations(
    in file: SourceFile,
    of target: String,
    apps: [String],
  ) -> [String] {
    let ours = everything(apps)
    let below = allowed(for: target, apps: apps) ?? []
    return file.imports.filter { ours.contains($0.text) && !below.contains($0.text) }
      .map { "\($0.line): \(target) imports \($0.text)" }
  }

  // MARK: The check itself

  @Test(arguments: [
    ("Kernel", "World"),
    ("Kernel", "CSodium"),
    ("Voice", "COpus"),
    ("Voice", "Plans"),
    ("World", "Scenarios"),
    ("Findings", "EventLog"),
    ("EventLog", "Findings"),
    ("Reports", "World"),
    ("Scenarios", "Intercom"),
    ("Intercom", "World"),
    ("Intercom", "IntercomSimulation"),
    ("Intercom", "Letters"),
    ("IntercomSimulation", "Letters"),
    ("IntercomSimulation", "LettersSimulation"),
    ("IntercomSimulation", "IntercomShell"),
    ("IntercomShell", "LettersShell"),
    ("Reports", "Composition"),
    ("Composition", "yamabiko"),
    ("Composition", "IntercomSimulation"),
    ("Composition", "Workbench"),
    ("Imports", "Composition"),
    ("Workbench", "IntercomShell"),
    ("yamabiko", "ShippedApps"),
    ("yamabiko", "ShippedCommands"),
    ("yamabiko", "LettersAdversary"),
    ("AppToolkit", "Scenarios"),
    ("SymbolicCryptography", "Cryptography"),
    ("SymbolicCryptography", "Exploration"),
    ("Intercom", "Adversary"),
    ("World", "yamabiko"),
    ("LetterFormats", "Kernel"),
    ("LetterFormats", "LetterCryptography"),
    ("LetterCryptography", "Plans"),
  ])
  func `an arrow that turns round is seen`(target: String, module: String) {
    let file = SourceFile(path: "made-up.swift", text: "import Kernel\npublic import \(module)\n")
    let found = Self.violations(in: file, of: target, apps: ["Intercom", "Letters"])
    #expect(found.contains("2: \(target) imports \(module)"), "found \(found)")
  }

  @Test(arguments: [
    ("World", "Kernel"),
    ("EventLog", "CSodium"),
    ("Audio", "Kernel"),
    ("Scenarios", "Kernel"),
    ("Scenarios", "Yams"),
    ("Intercom", "Voice"),
    ("IntercomSimulation", "Intercom"),
    ("IntercomSimulation", "World"),
    ("ShippedApps", "IntercomSimulation"),
    ("IntercomShell", "Cryptography"),
    ("IntercomShell", "IntercomSimulation"),
    ("ShippedApps", "IntercomShell"),
    ("YamabikoTool", "ShippedApps"),
    ("AppToolkit", "Plans"),
    ("yamabiko", "Composition"),
    ("yamabiko", "Reports"),
    ("ShippedCommands", "yamabiko"),
    ("ShippedCommands", "LetterVectors"),
    ("LetterVectors", "LetterFormats"),
  ])
  func `an arrow that points down is allowed`(target: String, module: String) {
    let file = SourceFile(path: "made-up.swift", text: "import \(module)\n")
    #expect(Self.violations(in: file, of: target, apps: ["Intercom", "Letters"]) == [])
  }

  @Test func `a target without a layer is seen`() {
    #expect(Self.allowed(for: "Garage", apps: ["Intercom"]) == nil)
    #expect(Self.allowed(for: "IntercomExtras", apps: ["Intercom"]) == nil)
  }
}
