import Composition
import EventLog
import Foundation
import Kernel
import Plans
import ShippedApps
import World

/// Two phones on the radio for three seconds, whose link is cut at two: 323 events and no sound.
///
/// In a folder of its own, which is gone with it.
final class ShortCall {
  let folder: String
  let loaded: LoadedScenario
  var plan: Plan { loaded.plans[0] }

  /// How many events it has: the suites below say which of them they mean by kind.
  static let events: Int64 = 323
  /// The last of them.
  static let last = LogPosition(events)

  static let text = """
    name: Short call
    duration: 3s
    seed: 3
    devices:
      - { id: hina, apps: [intercom] }
      - { id: ren, apps: [intercom] }
    links:
      local: { delay: 5ms }
    timeline:
      - { at: 2s, do: cut, link: local }
    """

  init(
    _ text: String = text,
    named name: String = "short.yaml",
    variant: String? = nil,
    allowsOutside: Bool = false,
  ) throws {
    folder = FileManager.default.temporaryDirectory
      .appending(path: "short-\(UUID().uuidString)").path(percentEncoded: false)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let file = "\(folder)/\(name)"
    try Data(text.utf8).write(to: URL(filePath: file))
    loaded = try LoadedScenario(
      apps: .shipped,
      file: file,
      variant: variant,
      allowsOutside: allowsOutside,
    )
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// Runs it into a log; `edit` may change the rows on their way into it.
  ///
  /// - Parameters:
  ///   - name: the log's, of which there may be several.
  ///   - last: the event after which the run is left in the middle; nil for none.
  ///   - edit: changes a row.
  ///   - keep: the states that are kept after an event; nil for none.
  /// - Returns: the log's path.
  /// - Throws: where the log cannot be written.
  func log(
    _ name: String = "run",
    until last: LogPosition? = nil,
    edit: @escaping (inout Row) -> Void = { _ in },
    keep: @escaping (LogPosition) -> [(component: String, state: [UInt8])]? = { _ in nil },
  ) throws -> String {
    let path = "\(folder)/\(name).sqlite"
    let writer = try LogWriter(creating: path, manifest: Runner.manifest(of: plan))
    let sink = Editing(writer, last, edit, keep)
    let options = RunOptions(outputFolder: nil, scenarioFolder: loaded.folder)
    do {
      _ = try Runner(apps: .shipped).run(plan, into: sink, options: options)
      _ = try writer.finish()
    } catch is Editing.Left {
      try writer.commit()
    }
    return path
  }

  /// A log of rows that no run has made.
  func log(_ name: String, plan: Plan, rows: [Row] = []) throws -> String {
    let path = "\(folder)/\(name).sqlite"
    let writer = try LogWriter(creating: path, manifest: Runner.manifest(of: plan))
    for row in rows {
      try writer.append(row.header, payload: row.payload, effects: row.effects)
    }
    _ = try writer.finish()
    return path
  }

  /// One row on its way into a log.
  struct Row {
    var header: EventHeader
    var payload: [UInt8]
    var effects: [UInt8] = []
  }

  /// The first event of that kind, and at that node where one is named.
  static func first(_ kind: String, at node: String? = nil, in path: String) throws -> LoggedEvent?
  {
    var found: LoggedEvent?
    try LogReader(opening: path).events(matching: EventFilter(node: node, kind: kind)) { row in
      found = found ?? row
    }
    return found
  }
}

/// Changes rows on their way into a log.
private final class Editing: EventSink {
  struct Left: Error {}

  private let writer: LogWriter
  private let last: LogPosition?
  private let edit: (inout ShortCall.Row) -> Void
  private let keep: (LogPosition) -> [(component: String, state: [UInt8])]?

  init(
    _ writer: LogWriter,
    _ last: LogPosition?,
    _ edit: @escaping (inout ShortCall.Row) -> Void,
    _ keep: @escaping (LogPosition) -> [(component: String, state: [UInt8])]?,
  ) {
    self.writer = writer
    self.last = last
    self.edit = edit
    self.keep = keep
  }

  func append(_ header: EventHeader, payload: [UInt8], effects: [UInt8]) throws {
    var row = ShortCall.Row(header: header, payload: payload, effects: effects)
    edit(&row)
    try writer.append(row.header, payload: row.payload, effects: row.effects)
    if let states = keep(header.sequence) {
      try writer.checkpoint(after: header.sequence, states: states)
    }
    if header.sequence == last { throw Left() }
  }

  func checkpoint(
    after sequence: LogPosition,
    states: [(component: String, state: [UInt8])],
  ) throws {
    try writer.checkpoint(after: sequence, states: states)
  }
}
