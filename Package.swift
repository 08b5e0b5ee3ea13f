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
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
    .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
  ],
  targets: [
    // C: the system libraries, nothing else.
    .systemLibrary(name: "COpus", pkgConfig: "opus", providers: [.apt(["libopus-dev"])]),
    .systemLibrary(name: "CSodium", pkgConfig: "libsodium", providers: [.apt(["libsodium-dev"])]),

    // Base: pure.
    .target(name: "Kernel", swiftSettings: strict),
    .testTarget(name: "KernelTests", dependencies: ["Kernel"], swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6],
)
