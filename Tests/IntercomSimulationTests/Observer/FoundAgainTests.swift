import Composition
import EventLog
import Findings
import Foundation
import Kernel
import Plans
import Reports
import ShippedApps
import Testing
import World

@testable import IntercomSimulation

/// `replay` finds again what a run's observers found, and notices a log or a report that says otherwise.
struct FoundAgainTests {
  /// A row on its way from one log into another.
  private struct Row {
    var header: EventHeader
    var payload: [UInt8]
    var effects: [UInt8]
  }

  /// What is found in a log of a call with a gap, whose rows `edit` may change first; `report` is
  /// given the digest of that log for the report that it writes.
  private static func found(
    report: (String) -> String? = { _ in nil },
    edit: (inout [Row]) -> Void = { _ in },
  ) throws -> [Replayer.Repetition] {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "found-again-\(UUID().uuidString)")
    let variant = folder.appending(path: "default")
    try FileManager.default.createDirectory(at: variant, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var plan = try RecordedRun.load("ridge-handover").plans[0]
    plan.duration = .seconds(8)
    plan.acts.removeAll { $0.at >= .start + plan.duration }
    plan.rules = []
    let first = variant.appending(path: "first.sqlite").path(percentEncoded: false)
    let writer = try LogWriter(creating: first, manifest: Runner.manifest(of: plan))
    let options = RunOptions(
      outputFolder: nil,
      scenarioFolder: ScenarioFolder(RecordedRun.folder),
    )
    _ = try Runner(apps: .shipped).run(plan, into: writer, options: options)
    _ = try writer.finish()
    var rows: [Row] = []
    try LogReader(opening: first).rows {
      rows.append(Row(header: $0.header, payload: $0.payload, effects: $0.effects))
    }
    edit(&rows)
    let path = variant.appending(path: "run.sqlite").path(percentEncoded: false)
    let second = try LogWriter(creating: path, manifest: Runner.manifest(of: plan))
    for row in rows { try second.append(row.header, payload: row.payload, effects: row.effects) }
    let digest = hexadecimal(try second.finish())
    if let text = report(digest) {
      try Data(text.utf8).write(to: folder.appending(path: "report.json"))
    }
    return try Replayer(apps: .shipped, path).findAgain()
  }

  private static func report(_ digest: String, metrics: String) -> String {
    """
    {"variants":[{"variant":"as-written","digest":"\(digest)","metrics":[\(metrics)]}],"gaps":[],"quality":[]}
    """
  }

  @Test func `a log that nobody changed has what its run's observers found`() throws {
    let found = try Self.found()
    #expect(found.count == 1)
    #expect(found.first?.difference == nil, "\(found)")
    #expect(found.first?.line.contains("no echo and no stranger found again from the log") == true)
    #expect(found.first?.line.hasPrefix("no gap") == false, "a call without a gap tells nothing")
    #expect(found.first?.line.hasSuffix("; no report of this run lies beside it") == true)
  }

  @Test func `a gap that the log states otherwise is noticed at its row`() throws {
    var place: LogPosition = 0
    let found = try Self.found(edit: { rows in
      guard let index = rows.firstIndex(where: { $0.header.kind == "gapFound" }) else { return }
      place = rows[index].header.sequence
      let text = String(decoding: rows[index].payload, as: UTF8.self)
      rows[index].payload = Array(
        text.replacing(/"length_ns":[0-9]+/, with: #""length_ns":7"#, maxReplacements: 1).utf8
      )
    })
    let difference = try #require(found.first?.difference)
    #expect(difference.place == "the log says otherwise at event \(place)")
    #expect(difference.stated?.contains(#""length_ns":7"#) == true)
    #expect(difference.found?.hasPrefix("gapFound {") == true)
    #expect(difference.stated != difference.found)
  }

  @Test func `losses that are taken out of a log are missed`() throws {
    let found = try Self.found(edit: { rows in
      for index in rows.indices where rows[index].header.kind == "datagramLost" {
        rows[index].header.kind = "datagramCorrupted"
        rows[index].payload = Array(
          #"{"path":"local","from":"hina","to":"ren","bit":1}"#.utf8
        )
      }
    })
    #expect(found.first?.difference?.place.hasPrefix("the log says otherwise at") == true)
  }

  @Test func `a figure that the report has otherwise is noticed, with both values`() throws {
    let wrong =
      #"{"app":"intercom","name":"intercom.gaps","subject":"","value":99,"unit":"count"}"#
    let found = try Self.found(report: { Self.report($0, metrics: wrong) })
    let difference = try #require(found.first?.difference)
    #expect(difference.place.hasSuffix("report.json says otherwise"))
    #expect(difference.stated == "intercom.gaps 99 count")
    #expect(difference.found?.hasPrefix("intercom.gaps ") == true)
    let none = try Self.found(report: { Self.report($0, metrics: "") })
    #expect(none.first?.difference?.stated == nil && none.first?.difference?.found != nil)
  }

  @Test func `a figure that only the report has is noticed`() throws {
    let invented =
      #"{"app":"intercom","name":"intercom.luck","subject":"ren","value":1,"unit":"count"}"#
    let found = try Self.found(report: { Self.report($0, metrics: invented) })
    #expect(found.first?.difference?.stated == "intercom.luck of ren 1 count")
    #expect(found.first?.difference?.found == nil)
  }

  @Test func `a report of another run is not compared, and that is said`() throws {
    let found = try Self.found(report: { _ in Self.report("00", metrics: "") })
    #expect(found.first?.difference == nil)
    let line = try #require(found.first?.line)
    #expect(line.hasSuffix("report.json is another run's, and is not compared"))
  }

  @Test(arguments: [
    "{", "[]", "{}", #"{"variants":[{"digest":"DIGEST"}]}"#,
    #"{"variants":[{"variant":"as-written","digest":"DIGEST","metrics":[{"name":"x"}]}]}"#,
    #"{"variants":[{"variant":"as-written","digest":"DIGEST","metrics":[]}]}"#,
  ])
  func `a damaged report is an error with its place`(text: String) throws {
    do {
      let found = try Self.found(report: { text.replacing("DIGEST", with: $0) })
      Issue.record("found \(found)")
    } catch let error as ToolError {
      #expect(error.code == .data)
      #expect(error.message.contains("report.json is damaged: "), "\(error.message)")
    }
  }

  /// Whoever changes one number of a report is found out, whichever it is, but for those of which no row
  /// tells.
  @Test func `every figure of a report is compared, or is said not to be`() throws {
    let tool = try RecordedRun.load("ridge-handover")
    var plan = tool.plans[0]
    plan.duration = .seconds(8)
    plan.acts.removeAll { $0.at >= .start + plan.duration }
    plan.rules = []
    let options = RunOptions(
      outputFolder: nil,
      scenarioFolder: ScenarioFolder(RecordedRun.folder),
    )
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "every-\(UUID().uuidString)")
    let variant = folder.appending(path: "as-written")
    try FileManager.default.createDirectory(at: variant, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = variant.appending(path: "run.sqlite").path(percentEncoded: false)
    let writer = try LogWriter(creating: path, manifest: Runner.manifest(of: plan))
    var findings = try Runner(apps: .shipped).run(plan, into: writer, options: options)
    findings.digest = hexadecimal(try writer.finish())
    func found(_ findings: VariantFindings) throws -> Replayer.Repetition {
      let run = Runner.findings(of: tool, [findings])
      try Data(ReportJSON.render(run).utf8).write(to: folder.appending(path: "report.json"))
      return try #require(try Replayer(apps: .shipped, path).findAgain().first)
    }
    let whole = try found(findings)
    #expect(whole.difference == nil, "\(whole)")
    let all = findings.apps[0].allMeasures.count
    let untold = findings.apps[0].allMeasures.count { whole.untold.contains($0.name) }
    #expect(whole.line.hasSuffix("; \(all - untold) of \(all) figures in report.json compared"))
    #expect(whole.untold.contains("intercom.energy") && untold < 45)
    // Of the figures that a person reads each, of the others some.
    for place in findings.apps[0].headline.indices where place % 5 == 0 {
      var forged = findings
      forged.apps[0].headline[place].value = (forged.apps[0].headline[place].value ?? 0) + 1
      #expect(try found(forged).difference != nil, "\(forged.apps[0].headline[place])")
    }
  }
}
