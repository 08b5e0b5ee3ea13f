import Composition
import Foundation
import Kernel
import Plans
import ShippedApps
import World

/// A scenario in a folder of its own.
struct Bench {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "photos-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  func remove() {
    try? FileManager.default.removeItem(at: folder)
  }

  /// The scenario, read.
  func load(_ text: String) throws -> LoadedScenario {
    let file = folder.appending(path: "s.yaml")
    try Data(text.utf8).write(to: file)
    return try LoadedScenario(apps: .shipped, file: file.path(percentEncoded: false))
  }

  /// What is wrong with a scenario: its message without the folder; empty where nothing is.
  static func complaint(about text: String) throws -> String {
    let bench = try Bench()
    defer { bench.remove() }
    do throws(ToolError) {
      _ = try LoadedScenario(apps: .shipped, file: try bench.write(text))
      return ""
    } catch {
      return error.message.replacing(bench.folder.path(percentEncoded: false), with: "")
        .replacing("/s.yaml", with: "s.yaml")
    }
  }

  /// The file that a scenario is written to.
  func write(_ text: String) throws(ToolError) -> String {
    let file = folder.appending(path: "s.yaml")
    do {
      try Data(text.utf8).write(to: file)
    } catch {
      throw ToolError(error)
    }
    return file.path(percentEncoded: false)
  }

  /// A scenario of the repository.
  static func scenario(_ name: String) -> String {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "scenarios/photos/\(name).yaml")
      .path(percentEncoded: false)
  }
}
