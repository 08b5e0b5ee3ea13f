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
    .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2")
  ],
  targets: [
    .target(name: "Kernel", swiftSettings: strict),
    .target(name: "Plans", dependencies: ["Kernel"], swiftSettings: strict),
    .target(name: "Findings", dependencies: ["Kernel"], swiftSettings: strict),
    .target(
      name: "Scenarios",
      dependencies: ["Kernel", "Plans", .product(name: "Yams", package: "Yams")],
      swiftSettings: strict,
    ),
    .target(name: "Reports", dependencies: ["Findings"], swiftSettings: strict),
    .testTarget(name: "PlansTests", dependencies: ["Kernel", "Plans"], swiftSettings: strict),
    .testTarget(
      name: "ScenariosTests",
      dependencies: ["Kernel", "Plans", "Scenarios"],
      swiftSettings: strict,
    ),
    .testTarget(
      name: "ReportsTests",
      dependencies: ["Findings", "Kernel", "Reports"],
      swiftSettings: strict,
    ),
  ],
  swiftLanguageModes: [.v6],
)
