// swift-tools-version: 6.2
import PackageDescription

/// Every target of ours: warnings are errors, so that a clean build stays clean.
let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let sqlite = Target.Dependency.product(name: "GRDBSQLite", package: "GRDB.swift")
let yams = Target.Dependency.product(name: "Yams", package: "Yams")
let flyingFox = Target.Dependency.product(name: "FlyingFox", package: "FlyingFox")
let flyingSocks = Target.Dependency.product(name: "FlyingSocks", package: "FlyingFox")
let crypto = Target.Dependency.product(name: "Crypto", package: "swift-crypto")
let arguments = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")

/// A target of ours; its folder is named after it unless `path` says otherwise.
func ours(_ name: String, _ dependencies: [Target.Dependency] = [], path: String? = nil) -> Target {
  .target(name: name, dependencies: dependencies, path: path, swiftSettings: strict)
}

/// The same with records and choices whose fields are read off their declarations: docs/library.md.
func recorded(
  _ name: String,
  _ dependencies: [Target.Dependency] = [],
  path: String? = nil,
) -> Target {
  let target = ours(name, dependencies, path: path)
  target.plugins = ["GenerateRecords"]
  return target
}

/// The tests of one target, or of what several make together.
func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(name: name, dependencies: dependencies, swiftSettings: strict)
}

let package = Package(
  name: "yamabiko",
  products: [
    .executable(name: "yamabiko", targets: ["YamabikoTool"]),
    // What somebody needs who brings apps of their own: docs/library.md.
    .library(
      name: "YamabikoKit",
      targets: ["AppToolkit", "Findings", "Kernel", "Plans", "World", "yamabiko"],
    ),
    .plugin(name: "GenerateRecords", targets: ["GenerateRecords"]),
  ]
    // Every layer by itself, for what is made of parts of it.
    + [
      "Adversary", "AppToolkit", "Audio", "Composition", "Cryptography", "Documents", "EventLog",
      "Exploration", "Exports", "Files", "Findings", "Imports",
      "Intercom", "IntercomShell", "IntercomSimulation", "InvitationSigning", "Invitations",
      "Kernel", "LetterCryptography", "LetterFormats", "LetterVectors", "Letters",
      "LettersAdversary", "LettersShell", "LettersSimulation", "NotificationsSimulation",
      "Pages", "Photos", "PhotosShell", "PhotosSimulation", "Plans", "Push", "PushRecordings",
      "PushServices", "PushSimulation", "PushSystem", "Reports", "RulesFiles", "Scenarios",
      "SecurityRules", "ShippedApps", "ShippedCommands", "SymbolicCryptography", "Tasks",
      "TasksSimulation",
      "Voice", "Workbench", "World",
    ].map { .library(name: $0, targets: [$0]) },
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/apple/swift-crypto", exact: "4.5.2"),
    .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
    .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
    .package(url: "https://github.com/swhitty/FlyingFox", exact: "0.27.1"),
  ],
  targets: [
    // C: the system libraries, nothing else.
    .systemLibrary(name: "COpus", pkgConfig: "opus", providers: [.apt(["libopus-dev"])]),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(
      name: "COpusEnc",
      pkgConfig: "libopusenc",
      providers: [.apt(["libopusenc-dev"])],
    ),
    .systemLibrary(name: "CSodium", pkgConfig: "libsodium", providers: [.apt(["libsodium-dev"])]),

    // Writes what records and choices lack, before a target is compiled; depends on nothing.
    .executableTarget(
      name: "RecordGenerator",
      path: "Plugins/RecordGenerator",
      swiftSettings: strict,
    ),
    .plugin(name: "GenerateRecords", capability: .buildTool(), dependencies: ["RecordGenerator"]),
    // Makes the files of a page strings of the code.
    .executableTarget(
      name: "TextEmbedder",
      path: "Plugins/TextEmbedder",
      swiftSettings: strict,
    ),
    .plugin(name: "EmbedText", capability: .buildTool(), dependencies: ["TextEmbedder"]),

    // Pure: the standard library alone. A test reads the imports.
    .target(
      name: "Kernel",
      swiftSettings: strict,
      // Square roots and rounding are libm's on Linux; both are exact by IEEE 754.
      linkerSettings: [.linkedLibrary("m")],
      plugins: ["GenerateRecords"],
    ),
    recorded("Voice", ["Kernel"]),
    recorded("Plans", ["Kernel"]),
    ours("Findings", ["Kernel"]),
    recorded("Exploration", ["Kernel"]),
    ours("Invitations"),
    ours("SymbolicCryptography", ["Kernel"]),
    recorded("PushServices", ["Kernel"]),
    ours("SecurityRules"),
    recorded("Documents", ["Kernel", "SecurityRules"]),
    recorded("PushSystem", ["Kernel", "PushServices"]),
    ours("Adversary", ["Exploration", "SymbolicCryptography"]),
    recorded("World", ["Exploration", "Findings", "Kernel", "Plans"]),
    recorded("AppToolkit", ["Exploration", "Findings", "Kernel", "Plans", "World"]),
    recorded("Intercom", ["Kernel", "Voice"], path: "Sources/Apps/Intercom/Reducers"),
    recorded(
      "IntercomSimulation",
      ["Exploration", "Findings", "Intercom", "Kernel", "Plans", "Voice", "World"],
      path: "Sources/Apps/Intercom/Simulation",
    ),
    recorded(
      "Letters",
      ["Kernel", "PushServices", "PushSystem", "SymbolicCryptography"],
      path: "Sources/Apps/Letters/Reducers",
    ),
    recorded(
      "LettersSimulation",
      [
        "AppToolkit", "Findings", "Kernel", "Letters", "Plans", "PushServices", "PushSystem",
        "SymbolicCryptography", "World",
      ],
      path: "Sources/Apps/Letters/Simulation",
    ),
    recorded(
      "LettersAdversary",
      ["Adversary", "Exploration", "Kernel", "Letters", "SymbolicCryptography"],
      path: "Sources/Apps/Letters/Adversary",
    ),
    recorded(
      "Push",
      ["Kernel", "PushServices", "PushSystem"],
      path: "Sources/Apps/Push/Reducers",
    ),
    recorded(
      "PushSimulation",
      ["AppToolkit", "Findings", "Kernel", "Plans", "Push", "PushServices", "PushSystem", "World"],
      path: "Sources/Apps/Push/Simulation",
    ),
    recorded(
      "NotificationsSimulation",
      ["AppToolkit", "Findings", "Kernel", "Plans", "PushServices", "PushSystem", "World"],
      path: "Sources/Apps/Notifications/Simulation",
    ),
    recorded("Photos", ["Kernel"], path: "Sources/Apps/Photos/Reducers"),
    recorded(
      "PhotosSimulation",
      ["Kernel", "Plans", "Findings", "Exploration", "World", "Photos"],
      path: "Sources/Apps/Photos/Simulation",
    ),

    recorded(
      "Tasks",
      ["Documents", "Kernel", "PushServices", "PushSystem"],
      path: "Sources/Apps/Tasks/Reducers",
    ),
    recorded(
      "TasksSimulation",
      [
        "AppToolkit", "Documents", "Findings", "Kernel", "Plans", "PushServices", "PushSystem",
        "Tasks", "World",
      ],
      path: "Sources/Apps/Tasks/Simulation",
    ),

    ours("LetterFormats", path: "Sources/Apps/Letters/Formats"),

    // Shell: what touches the machine.
    ours("Files", ["Kernel"]),
    ours("Cryptography", ["CSodium"]),
    ours("Imports", ["Kernel", "Plans"]),
    ours("InvitationSigning", ["Cryptography", "Invitations"]),
    ours("PushRecordings", ["Kernel", "Plans", "PushServices"]),
    ours("RulesFiles", ["Plans", "SecurityRules"]),
    recorded("Audio", ["COpus", "COpusEnc", "Files", "Kernel", "Voice"]),
    ours("EventLog", ["CSQLite", "Cryptography", "Files", "Kernel", grdb, sqlite]),
    ours("Scenarios", ["Files", "Kernel", "Plans", yams]),
    ours(
      "Reports",
      ["Cryptography", "Files", "Findings", "Kernel", "Plans"],
    ),
    ours("Exports", ["EventLog", "Files", "Kernel", "Plans", "World"]),
    .target(
      name: "Pages",
      dependencies: ["Findings", "Kernel", "Plans", "Reports"],
      exclude: ["Web"],
      swiftSettings: strict,
      plugins: ["EmbedText"],
    ),
    ours(
      "IntercomShell",
      [
        "Audio", "Cryptography", "Files", "Intercom", "IntercomSimulation", "InvitationSigning",
        "Invitations", "Kernel", "Plans", "Voice", "World",
      ],
      path: "Sources/Apps/Intercom/Shell",
    ),
    ours(
      "PhotosShell",
      ["Kernel", "Photos", "PhotosSimulation", "Plans"],
      path: "Sources/Apps/Photos/Shell",
    ),
    ours(
      "LetterCryptography",
      ["LetterFormats", crypto],
      path: "Sources/Apps/Letters/Cryptography",
    ),
    ours(
      "LettersShell",
      [
        "AppToolkit", "Kernel", "LetterCryptography", "LetterFormats", "Letters",
        "LettersSimulation", "Plans", "SymbolicCryptography",
      ],
      path: "Sources/Apps/Letters/Shell",
    ),
    ours(
      "LetterVectors",
      ["Kernel", "LetterCryptography", "LetterFormats", "Plans"],
      path: "Sources/Apps/Letters/Vectors",
    ),
    ours(
      "Composition",
      [
        "Audio", "Cryptography", "EventLog", "Exploration", "Exports", "Files", "Findings",
        "Kernel", "Pages", "Plans", "Reports", "Scenarios", "World",
      ],
    ),
    ours(
      "ShippedApps",
      [
        "AppToolkit", "Composition", "IntercomShell", "IntercomSimulation", "LettersShell",
        "LettersSimulation", "NotificationsSimulation", "PhotosShell", "PhotosSimulation",
        "PushSimulation", "TasksSimulation", "World",
      ],
    ),
    ours(
      "Workbench",
      [
        "Audio", "Composition", "Files", "Findings", "Kernel", "Pages", "Plans", "Reports", "Voice",
        "World", flyingFox, flyingSocks,
      ],
    ),
    ours(
      "yamabiko",
      [
        "Composition", "Cryptography", "EventLog", "Exploration", "Exports", "Files", "Findings",
        "Imports", "InvitationSigning", "Invitations", "Kernel", "Pages", "Plans",
        "PushRecordings", "PushServices", "Reports", "RulesFiles", "SecurityRules", "Workbench",
        "World", arguments,
      ],
    ),
    ours(
      "ShippedCommands",
      [
        "Adversary", "Composition", "Documents", "Exports", "Files", "Kernel", "LetterVectors",
        "LettersAdversary", "Plans", "Tasks", "yamabiko", arguments,
      ],
    ),
    .executableTarget(
      name: "YamabikoTool",
      dependencies: ["ShippedApps", "ShippedCommands", "yamabiko"],
      swiftSettings: strict,
    ),

    // Tests.
    tests("KernelTests", ["Kernel"]),
    tests("RecordGeneratorTests", ["RecordGenerator"]),
    tests("TextEmbedderTests", ["TextEmbedder"]),
    tests("PagesTests", ["Findings", "Kernel", "Pages", "Plans", "Reports"]),
    tests("ExportsTests", ["EventLog", "Exports", "Kernel", "Plans", "World"]),
    tests("VoiceTests", ["Kernel", "Voice"]),
    tests("CryptographyTests", ["Cryptography", "SharedVectors"]),
    tests("ImportsTests", ["Imports", "Kernel"]),
    tests("InvitationsTests", ["Invitations"]),
    tests("LetterFormatsTests", ["LetterFormats"]),
    tests(
      "LetterCryptographyTests",
      ["LetterCryptography", "LetterFormats", "SharedVectors", crypto],
    ),
    tests(
      "LetterVectorsTests",
      ["LetterVectors", "Plans", "SharedVectors"],
    ),
    tests(
      "TasksTests",
      ["Documents", "Kernel", "PushServices", "PushSystem", "Tasks", "TasksSimulation"],
    ),
    tests("PushServicesTests", ["Kernel", "PushServices"]),
    tests("DocumentsTests", ["Documents", "Kernel", "SharedVectors"]),
    tests("PushSystemTests", ["Kernel", "PushServices", "PushSystem"]),
    tests(
      "PushRecordingsTests",
      ["Plans", "PushRecordings", "PushServices", "SharedVectors"],
    ),
    tests("SecurityRulesTests", ["SecurityRules"]),
    tests("RulesFilesTests", ["Plans", "RulesFiles", "SecurityRules", "SharedVectors"]),
    tests("InvitationSigningTests", ["Cryptography", "InvitationSigning", "Invitations"]),
    tests("FilesTests", ["Files"]),
    tests("EventLogTests", ["EventLog", "Kernel", "LogCrashTool", grdb]),
    tests("ExplorationTests", ["Exploration", "Kernel"]),
    tests("SymbolicCryptographyTests", ["Kernel", "SymbolicCryptography"]),
    tests("AdversaryTests", ["Adversary", "Exploration", "Kernel", "SymbolicCryptography"]),
    tests("PlansTests", ["Kernel", "Plans"]),
    tests("FindingsTests", ["Findings", "Kernel"]),
    tests("WorldTests", ["Exploration", "Findings", "Kernel", "Plans", "World"]),
    tests(
      "AppToolkitTests",
      [
        "AppToolkit", "Composition", "EventLog", "Exploration", "Findings", "Kernel", "Plans",
        "World",
      ],
    ),
    tests("ScenariosTests", ["Kernel", "Plans", "Scenarios"]),
    tests("ReportsTests", ["Pages", "Findings", "Kernel", "Plans", "Reports"]),
    tests("AudioTests", ["Audio", "COpus", "Kernel", "Voice"]),
    tests("IntercomTests", ["Exploration", "Intercom", "Kernel", "Voice"]),
    tests(
      "IntercomShellTests",
      [
        "Audio", "Cryptography", "Intercom", "IntercomShell", "IntercomSimulation", "Kernel",
        "Plans", "Voice",
      ],
    ),
    tests(
      "IntercomSimulationTests",
      [
        "Composition", "EventLog", "Exploration", "Findings", "Intercom", "IntercomShell",
        "IntercomSimulation", "Kernel", "Plans", "Reports", "Scenarios", "ShippedApps",
        "Voice", "World",
      ],
    ),
    .testTarget(
      name: "WorkbenchTests",
      dependencies: [
        "Audio", "Composition", "Findings", "Kernel", "Plans", "Reports", "ShippedApps", "Voice",
        "Workbench",
      ],
      // The page's own detector, for node.
      exclude: ["Page"],
      swiftSettings: strict,
    ),
    tests("PushTests", ["Kernel", "Push", "PushServices", "PushSimulation", "PushSystem"]),
    tests(
      "LettersTests",
      ["Kernel", "Letters", "PushServices", "PushSystem", "SymbolicCryptography"],
    ),
    tests(
      "LettersShellTests",
      ["AppToolkit", "Kernel", "Letters", "LettersShell", "SymbolicCryptography"],
    ),
    tests(
      "LettersAdversaryTests",
      ["Adversary", "Exploration", "Letters", "LettersAdversary", "SymbolicCryptography"],
    ),
    tests("PhotosTests", ["Kernel", "Photos"]),
    tests("PhotosShellTests", ["Kernel", "Photos", "PhotosShell"]),
    tests(
      "PhotosSimulationTests",
      [
        "Composition", "EventLog", "Exploration", "Findings", "Kernel", "Photos",
        "PhotosSimulation", "Plans", "Reports", "ShippedApps", "World",
      ],
    ),
    tests(
      "CompositionTests",
      [
        "Audio", "Composition", "EventLog", "Exploration", "Findings", "Kernel", "Plans", "Reports",
        "Scenarios", "ShippedApps", "World",
      ],
    ),
    tests(
      "ToolTests",
      ["Audio", "EventLog", "Kernel", "LetterVectors", "LogCrashTool", "YamabikoTool"],
    ),
    tests("FuzzTests", ["FuzzTargets", "yamabiko-fuzz"]),
    tests(
      "GeneratedTests",
      [
        "AppToolkit", "Composition", "Findings", "Generated", "IntercomSimulation", "Kernel",
        "PhotosSimulation", "Plans", "Scenarios", "ShippedApps", "World",
      ],
    ),
    // Where vectors of others lie, for the tests that read them.
    ours("SharedVectors", path: "Tests/SharedVectors"),
    // A process of its own that tests can kill.
    .executableTarget(
      name: "LogCrashTool",
      dependencies: ["EventLog", "Kernel"],
      path: "Tests/LogCrashTool",
      swiftSettings: strict,
    ),

    // Fuzzing: `make fuzz`. Without the fuzzer's runtime the tool gives inputs to targets.
    ours(
      "FuzzTargets",
      [
        "Audio", "Composition", "Cryptography", "Documents", "EventLog", "Imports", "Intercom",
        "IntercomShell", "IntercomSimulation", "InvitationSigning", "Invitations", "Kernel",
        "LetterFormats", "LetterVectors", "Plans", "PushRecordings", "PushServices", "Reports",
        "RulesFiles", "SecurityRules", "ShippedApps", "Voice", "World", "yamabiko",
      ],
      path: "Fuzz/Targets",
    ),
    // Scenarios made from nothing: the test suite judges some of them, the driver as many as wanted.
    ours(
      "Generated",
      [
        "Composition", "EventLog", "Findings", "Intercom", "IntercomSimulation", "Kernel",
        "PhotosSimulation", "Plans", "ShippedApps", "Voice", "World",
      ],
      path: "Fuzz/Generated",
    ),
    .executableTarget(
      name: "yamabiko-fuzz",
      dependencies: ["FuzzTargets", "Generated", "Kernel"],
      path: "Fuzz/Driver",
      swiftSettings: strict,
    ),

    // Benchmarks: `make bench`.
    .executableTarget(
      name: "phold",
      dependencies: ["Kernel"],
      path: "Benchmarks/phold/swift",
      swiftSettings: strict,
    ),
    .executableTarget(
      name: "callbench",
      dependencies: [
        "Audio", "Composition", "EventLog", "Intercom", "IntercomShell", "IntercomSimulation",
        "Kernel", "Plans", "ShippedApps", "Voice", "World",
      ],
      path: "Benchmarks/call",
      swiftSettings: strict,
    ),
    .executableTarget(
      name: "letterbench",
      dependencies: ["Composition", "EventLog", "Kernel", "Plans", "ShippedApps", "World"],
      path: "Benchmarks/letters",
      exclude: ["crowd.py"],
      swiftSettings: strict,
    ),
    .executableTarget(
      name: "detectorbench",
      dependencies: ["Audio", "Kernel", "Voice", "Workbench"],
      path: "Benchmarks/detector",
      swiftSettings: strict,
    ),
    .executableTarget(
      name: "photobench",
      dependencies: [
        "Composition", "Exploration", "Kernel", "Photos", "PhotosSimulation", "Plans",
        "ShippedApps",
        "World",
        sqlite,
      ],
      path: "Benchmarks/photos",
      swiftSettings: strict,
    ),
    .executableTarget(
      name: "pingpong",
      dependencies: ["AppToolkit", "EventLog", "Kernel", "Plans", "World"],
      path: "Benchmarks/pingpong",
      swiftSettings: strict,
    ),
    .executableTarget(
      name: "rulesbench",
      dependencies: ["RulesFiles", "SecurityRules"],
      path: "Benchmarks/rules",
      swiftSettings: strict,
    ),
    .executableTarget(
      name: "logbench",
      dependencies: ["CSQLite", "EventLog", "Kernel", sqlite],
      path: "Benchmarks/log",
      swiftSettings: strict,
    ),
  ],
  swiftLanguageModes: [.v6],
)
