import AppToolkit
import Composition
import EventLog
import Exploration
import Findings
import Foundation
import Kernel
import Plans
import World

/// A scenario of phones and a depot, in a folder of its own, which is gone with it.
final class RoadService: WrittenScenario {
  static let apps = Apps([DeviceApplication(Parcel.self)])
  let folder: String
  let loaded: LoadedScenario

  /// - Parameters:
  ///   - timeline: its entries.
  ///   - more: what else stands in the file.
  ///   - phones: the phones' entries; those of hina and ren unless said otherwise.
  ///   - apps: what answers its questions; the app's own answers unless said otherwise.
  /// - Throws: what is wrong with it.
  init(
    _ timeline: [String],
    more: String = "",
    phones: [String] = ["id: hina, user: h", "id: ren, user: r"],
    apps: Apps = RoadService.apps,
  ) throws {
    folder = FileManager.default.temporaryDirectory
      .appending(path: "road-\(UUID().uuidString)").path(percentEncoded: false)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let lines =
      ["name: Road", "duration: 100s", "seed: 5", "start: 2026-03-02T09:00:00+09:00", "devices:"]
      + phones.map { "  - { \($0), apps: [parcel] }" }
      + ["servers: [{ id: hub, apps: [parcel] }]", "links:"]
      + ["  road: { delay: 10ms }", "  rail: { delay: 10ms }"]
      + ["timeline:"] + timeline.map { "  - \($0)" } + [more]
    let file = "\(folder)/road.yaml"
    try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: URL(filePath: file))
    loaded = try LoadedScenario(apps: apps, file: file)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// What is wrong with such a scenario; nil where nothing is.
  static func mistake(_ timeline: String..., phones: [String]? = nil) -> String? {
    do {
      if let phones { _ = try RoadService(timeline, phones: phones) }
      _ = try RoadService(timeline)
      return nil
    } catch let error as ToolError {
      return "\(error.code.rawValue) \(error.message)"
    } catch {
      return "\(error)"
    }
  }

  /// The rows of one component in the log that was written: milliseconds and kind.
  func kinds(_ node: String, _ component: String) throws -> [String] {
    var rows: [String] = []
    try LogReader(opening: "\(folder)/run.sqlite").events(matching: EventFilter()) { row in
      guard (row.header.node, row.header.component) == (node, component) else { return }
      rows.append("\(row.header.time.nanoseconds / 1_000_000) \(row.header.kind)")
    }
    return rows
  }
}
