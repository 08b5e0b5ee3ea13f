import Composition
import EventLog
import Foundation
import Kernel
import Plans
import ShippedApps
import Testing
import World

@testable import IntercomSimulation

/// A stored log, judged by the observer that judged the run which wrote it.
struct LoggedCallTests {
  /// A log in a folder of its own.
  private static func withLog<Value>(
    of plan: Plan,
    _ body: (LogReader) throws -> Value,
  ) throws -> Value {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "logged-call-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "run.sqlite").path(percentEncoded: false)
    let writer = try LogWriter(creating: path, manifest: Runner.manifest(of: plan))
    let options = RunOptions(
      outputFolder: nil,
      scenarioFolder: ScenarioFolder(RecordedRun.folder),
    )
    _ = try Runner(apps: .shipped).run(plan, into: writer, options: options)
    _ = try writer.finish()
    return try body(LogReader(opening: path))
  }

  /// The rows of a log, and the plan that stands in it.
  private static func read(_ reader: LogReader) throws -> (Plan, [PastEvent]) {
    let plan = try CanonicalReader.decode(Plan.self, from: Array(reader.manifest.plan.utf8))
    var rows: [PastEvent] = []
    try reader.rows {
      rows.append(.init(header: $0.header, payload: $0.payload, effects: $0.effects))
    }
    return (plan, rows)
  }

  /// What is found in rows, which are read twice.
  private static func findings(
    _ call: inout LoggedCall,
    _ rows: [PastEvent],
    until end: Instant,
  ) throws -> [CallObserver.Finding] {
    for row in rows { try call.read(row) }
    for row in rows { try call.observe(row) }
    _ = call.finish(at: end)
    return call.observer.findings
  }

  private static func intercom(of plan: Plan) throws -> IntercomPlan {
    let section = try #require(plan.sections.first { $0.app == IntercomSchema.name })
    return try section.decoded()
  }

  /// What the run stated of what its observer had found, but for what only bytes can tell.
  private static func stated(_ rows: [PastEvent]) throws -> [CallObserver.Finding] {
    try rows.filter { ["gapFound", "playedTwice", "strangerHeard"].contains($0.header.kind) }
      .map { row in
        CallObserver.Finding(
          event: try CanonicalReader.decode(
            IntercomWorldEvent.self,
            kind: row.header.kind,
            from: row.payload,
          ),
          cause: row.header.cause,
        )
      }
  }

  @Test(arguments: [
    "corrupted-and-replayed", "replayed-hello", "rewound-window", "silent-break",
  ])
  func `a stored log has the very findings of its run, with causes and numbers`(
    name: String
  ) throws {
    for plan in try RecordedRun.load(name).plans {
      try Self.withLog(of: plan) { reader in
        let (plan, rows) = try Self.read(reader)
        var call = LoggedCall(try Self.intercom(of: plan), seed: plan.seed)
        let found = try Self.findings(&call, rows, until: .start + plan.duration)
        #expect(found == (try Self.stated(rows)), "\(plan.variant)")
        #expect(call.ambiguities == 0, "\(plan.variant)")
      }
    }
  }

  @Test func `a row that is taken out of a log is missed by who judges it`() throws {
    let plan = try RecordedRun.load("silent-break").plans[0]
    try Self.withLog(of: plan) { reader in
      var (plan, rows) = try Self.read(reader)
      let stated = try Self.stated(rows)
      #expect(!stated.isEmpty, "a call without a gap tells nothing")
      rows.removeAll { $0.header.kind == "datagramLost" }
      var call = LoggedCall(try Self.intercom(of: plan), seed: plan.seed)
      #expect(try Self.findings(&call, rows, until: .start + plan.duration) != stated)
    }
  }
}
