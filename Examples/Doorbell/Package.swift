// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "doorbell",
  dependencies: [.package(name: "yamabiko", path: "../..")],
  targets: [
    .executableTarget(
      name: "doorbell",
      dependencies: [.product(name: "YamabikoKit", package: "yamabiko")],
      path: "Sources",
      plugins: [.plugin(name: "GenerateRecords", package: "yamabiko")],
    )
  ],
)
