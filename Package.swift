// swift-tools-version: 6.2
import PackageDescription

/// Every target of ours: warnings are errors, so that a clean build stays clean.
let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

let package = Package(
  name: "yamabiko",
  products: [
    .library(name: "Kernel", targets: ["Kernel"])
  ],
  targets: [
    // Without Foundation nothing else links the C library's square root.
    .target(name: "Kernel", swiftSettings: strict, linkerSettings: [.linkedLibrary("m")]),
    .testTarget(name: "KernelTests", dependencies: ["Kernel"], swiftSettings: strict),
    .executableTarget(
      name: "phold",
      dependencies: ["Kernel"],
      path: "Benchmarks/phold/swift",
      swiftSettings: strict,
    ),
  ],
  swiftLanguageModes: [.v6],
)
