import Composition
import EventLog
import Findings
import Foundation
import World

/// A scenario that a test has written, in a folder of its own.
protocol WrittenScenario {
  var folder: String { get }
  var loaded: LoadedScenario { get }
}

extension WrittenScenario {
  /// Runs it without writing anything.
  func findings() throws -> VariantFindings {
    try Runner(apps: loaded.apps).dryRun(loaded.plans[0], scenarioFolder: loaded.folder)
  }

  /// Runs it into a log.
  func log() throws -> String {
    let path = "\(folder)/run.sqlite"
    let writer = try LogWriter(creating: path, manifest: Runner.manifest(of: loaded.plans[0]))
    let options = RunOptions(outputFolder: nil, scenarioFolder: loaded.folder)
    _ = try Runner(apps: loaded.apps).run(loaded.plans[0], into: writer, options: options)
    _ = try writer.finish()
    return path
  }

  /// The rows of its log, one line each: time in milliseconds, node, kind and payload.
  func rows() throws -> [String] {
    var rows: [String] = []
    try LogReader(opening: try log()).events(matching: EventFilter()) { row in
      let time = row.header.time.nanoseconds / 1_000_000
      let payload = String(decoding: row.payload, as: UTF8.self)
      rows.append("\(time) \(row.header.node) \(row.header.kind) \(payload)")
    }
    return rows
  }
}
