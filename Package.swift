// swift-tools-version: 6.2
import PackageDescription

/// Every target of ours: warnings are errors, so that a clean build stays clean.
let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

let package = Package(
  name: "yamabiko",
  products: [
    .library(name: "Kernel", targets: ["Kernel"])
  ],
  dependencies: [
    .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0")
  ],
  targets: [
    .systemLibrary(name: "CSodium", pkgConfig: "libsodium", providers: [.apt(["libsodium-dev"])]),

    // Base: pure.
    .target(name: "Kernel", swiftSettings: strict),

    // Store.
    .target(name: "Cryptography", dependencies: ["CSodium", "Kernel"], swiftSettings: strict),
    .target(
      name: "EventLog",
      dependencies: [
        "Kernel", "Cryptography",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ],
      swiftSettings: strict,
    ),
    .executableTarget(
      name: "LogCrashTool",
      dependencies: ["EventLog", "Kernel"],
      path: "Tests/LogCrashTool",
      swiftSettings: strict,
    ),
    .executableTarget(
      name: "logbench",
      dependencies: [
        "EventLog", "Kernel", .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ],
      path: "Benchmarks/log",
      swiftSettings: strict,
    ),
    .testTarget(name: "KernelTests", dependencies: ["Kernel"], swiftSettings: strict),
    .testTarget(name: "CryptographyTests", dependencies: ["Cryptography"], swiftSettings: strict),
    .testTarget(
      name: "EventLogTests",
      dependencies: [
        "EventLog", "LogCrashTool", "Kernel", .product(name: "GRDB", package: "GRDB.swift"),
      ],
      swiftSettings: strict,
    ),
  ],
  swiftLanguageModes: [.v6],
)
