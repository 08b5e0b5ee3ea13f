import Composition
import EventLog
import Kernel
import Plans
import ShippedApps
import World

/// A phone with the cleaner and four old photos, a tablet, and acts on them.
enum Pocket {
  static let head = """
    name: In the pocket
    start: 2026-03-02T09:00:00+09:00
    duration: 70d
    set: { photos.design: corrected, photos.icloud.delay: 1s }
    devices:
      - id: phone
        apps: [photos]
        zone: Asia/Tokyo
        library: { photos: [{ id: a, taken: 2025-08-08T10:00:00+09:00, count: 4, every: 1h }] }
      - { id: tablet, apps: [photos], cleaner: false }

    """

  /// The scenario with these acts.
  static func scenario(_ acts: [String]) -> String {
    head + "timeline:\n" + acts.map { "  - { \($0) }\n" }.joined()
  }

  /// The rows of a run of it.
  static func tape(_ acts: String...) throws -> Tape {
    try Tape(of: scenario(acts))
  }

  /// A log in memory.
  final class Tape: EventSink {
    private(set) var rows: [Row] = []

    struct Row {
      var time: Instant
      var node: String
      var component: String
      var kind: String
      var payload: String
    }

    /// The log of a scenario's first variant.
    init(of scenario: String) throws {
      let bench = try Bench()
      defer { bench.remove() }
      let loaded = try bench.load(scenario)
      let options = RunOptions(outputFolder: nil, scenarioFolder: loaded.folder)
      _ = try Runner(apps: .shipped).run(loaded.plans[0], into: self, options: options)
    }

    func append(_ header: EventHeader, payload: [UInt8], effects: [UInt8]) {
      rows.append(
        Row(
          time: header.time,
          node: header.node,
          component: header.component,
          kind: header.kind,
          payload: String(decoding: payload, as: UTF8.self),
        )
      )
    }

    func checkpoint(after sequence: LogPosition, states: [(component: String, state: [UInt8])]) {}

    /// The phone's rows since a second, as `300 photos terminated`, with the whole seconds.
    func lines(since second: Int64 = 0) -> [String] {
      rows.filter { $0.node == "phone" && $0.time >= .start + .seconds(second) }.map { row in
        "\(row.time.nanoseconds / 1_000_000_000) \(row.component) \(row.kind)"
      }
    }
  }
}
