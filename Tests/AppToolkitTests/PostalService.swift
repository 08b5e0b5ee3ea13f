import AppToolkit
import Composition
import EventLog
import Exploration
import Findings
import Foundation
import Kernel
import Plans
import World

/// A scenario of phones and an office on a server, in a folder of its own, which is gone with it.
final class PostalService: WrittenScenario {
  static let apps = Apps([DeviceApplication(Postbox.self)])
  let folder: String
  let loaded: LoadedScenario

  /// - Parameters:
  ///   - timeline: its entries.
  ///   - more: what else stands in the file.
  ///   - phones: the phones' names.
  /// - Throws: what is wrong with it.
  init(_ timeline: [String], more: String = "", phones: [String] = ["hina"]) throws {
    folder = FileManager.default.temporaryDirectory
      .appending(path: "post-\(UUID().uuidString)").path(percentEncoded: false)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let lines =
      ["name: Post", "duration: 100s", "seed: 5", "start: 2026-03-02T09:00:00+09:00", "devices:"]
      + phones.map { "  - { id: \($0), apps: [postbox] }" }
      + ["servers: [{ id: hub, apps: [postbox] }]", "links:", "  wire: { delay: 10ms }"]
      + ["timeline:"] + timeline.map { "  - \($0)" } + [more]
    let file = "\(folder)/post.yaml"
    try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: URL(filePath: file))
    loaded = try LoadedScenario(apps: Self.apps, file: file)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// What is wrong with such a scenario; nil where nothing is.
  static func mistake(_ timeline: String...) -> String? {
    do {
      _ = try PostalService(timeline)
      return nil
    } catch let error as ToolError {
      return "\(error.code.rawValue) \(error.message)"
    } catch {
      return "\(error)"
    }
  }

  /// The rows of some kinds alone.
  func rows(_ kind: String, _ more: String...) throws -> [String] {
    try rows().filter { row in ([kind] + more).contains { row.contains(" \($0) ") } }
  }

  /// Searches it.
  func search(crashes: Int64, states: Int = 60_000) throws -> SearchReport {
    var question = SearchQuestion(depth: 24, states: states)
    question.faults.crashes = crashes
    return try Searcher(loaded, overrides: []).search(loaded.plans[0], question)
  }
}
