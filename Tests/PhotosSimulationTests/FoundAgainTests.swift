import Composition
import EventLog
import Foundation
import Kernel
import Plans
import ShippedApps
import Testing
import World

/// `replay` finds broken invariants again by running the plan, and notices a log that states others.
struct FoundAgainTests {
  private static let acts = [
    "at: 10s, do: open", "at: 60s, do: tap", "at: 65s, do: confirm", "at: 1h, do: open",
  ]

  /// A row on its way from one log into another.
  private struct Row {
    var header: EventHeader
    var payload: [UInt8]
    var effects: [UInt8]
  }

  /// What is found in a log of a life with the design as written, whose rows `edit` may change first.
  private static func found(edit: (inout [Row]) -> Void = { _ in }) throws -> Replayer.Repetition {
    let bench = try Bench()
    defer { bench.remove() }
    let text = Pocket.scenario(acts)
      .replacing("photos.design: corrected", with: "photos.grace: 30d")
    let loaded = try bench.load(text)
    let plan = loaded.plans[0]
    func log(_ name: String) -> String {
      bench.folder.appending(path: name).path(percentEncoded: false)
    }
    let writer = try LogWriter(creating: log("first"), manifest: Runner.manifest(of: plan))
    let options = RunOptions(outputFolder: nil, scenarioFolder: loaded.folder)
    _ = try Runner(apps: .shipped).run(plan, into: writer, options: options)
    _ = try writer.finish()
    var rows: [Row] = []
    try LogReader(opening: log("first")).rows {
      rows.append(Row(header: $0.header, payload: $0.payload, effects: $0.effects))
    }
    edit(&rows)
    let second = try LogWriter(creating: log("second"), manifest: Runner.manifest(of: plan))
    for row in rows { try second.append(row.header, payload: row.payload, effects: row.effects) }
    _ = try second.finish()
    let replayer = try Replayer(apps: .shipped, log("second"))
    #expect(try replayer.compare().divergence == nil)
    return try #require(try replayer.findAgain().first)
  }

  @Test func `a log that nobody changed has the broken invariants of its plan`() throws {
    let found = try Self.found()
    #expect(found.difference == nil, "\(found)")
    #expect(found.line.contains(" broken invariants, as when the plan is run once more"))
  }

  @Test func `a broken invariant that was cut out of a log is missed`() throws {
    let found = try Self.found(edit: { rows in
      let cut = rows.firstIndex { $0.header.kind == "freedTooEarly" }
      guard let place = cut else { return }
      rows.remove(at: place)
      for later in rows[place...].indices {
        rows[later].header.sequence = rows[later].header.sequence - 1
        if let cause = rows[later].header.cause, cause.number > place + 1 {
          rows[later].header.cause = cause - 1
        }
      }
    })
    let difference = try #require(found.difference)
    #expect(difference.found?.hasPrefix("freedTooEarly {") == true)
    #expect(difference.stated != difference.found)
  }

  @Test func `a broken invariant that names other photos is noticed at its row`() throws {
    var place: LogPosition = 0
    let found = try Self.found(edit: { rows in
      guard let row = rows.firstIndex(where: { $0.header.kind == "freedTooEarly" }) else { return }
      place = rows[row].header.sequence
      let text = String(decoding: rows[row].payload, as: UTF8.self)
      rows[row].payload = Array(text.replacing(/"bytes":[0-9]+/, with: #""bytes":7"#).utf8)
    })
    #expect(found.difference?.place == "the log says otherwise at event \(place)")
    #expect(found.difference?.stated?.contains(#""bytes":7"#) == true)
  }
}
