import EventLog
import Foundation
import Kernel
import Testing

@testable import Exports

/// A log and a report's drawing as a trace, read back with Foundation's JSON.
struct TraceTests {
  private struct Row {
    var time: Int64
    var node: String
    var component: String
    var kind: String
    var cause: Int64?
    var payload = "{}"
  }

  private struct Trace: Decodable {
    struct Record: Decodable {
      var ph: String
      var name: String
      var cat: String?
      var pid: Int
      var tid: Int
      var ts: Double?
      var dur: Double?
      var id: Int?
      var cname: String?
    }
    var traceEvents: [Record]
    var otherData: [String: String]

    func records(_ phase: String) -> [Record] { traceEvents.filter { $0.ph == phase } }
  }

  private static let rows = [
    Row(time: 0, node: "world", component: "link/local", kind: "cut"),
    Row(time: 1_234_567, node: "hina", component: "intercom", kind: "sent", cause: 1),
    Row(time: 1_234_999, node: "hina", component: "intercom", kind: "noted", cause: 2),
    Row(time: 2_000_000, node: "ren", component: "intercom", kind: "arrived", cause: 2),
  ]

  private func export(
    _ rows: [Row],
    drawn: DrawnData? = nil,
  ) throws -> (trace: Trace, extent: TraceExport.Extent) {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "yamabiko-exports-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "run.sqlite").path(percentEncoded: false)
    var manifest = LogManifest()
    manifest.scenario = "A \"quoted\" name"
    let writer = try LogWriter(creating: path, manifest: manifest)
    for (index, row) in rows.enumerated() {
      let header = EventHeader(
        sequence: LogPosition(Int64(index + 1)),
        time: Instant(nanoseconds: row.time),
        node: row.node,
        component: row.component,
        kind: row.kind,
        cause: row.cause.map { LogPosition($0) },
      )
      try writer.append(header, payload: Array(row.payload.utf8), effects: [])
    }
    try writer.finish()
    var text = ""
    let extent = try TraceExport(LogReader(opening: path), digest: "d1", drawn: drawn)
      .write { text += $0 }
    return (try JSONDecoder().decode(Trace.self, from: Data(text.utf8)), extent)
  }

  @Test func `nanoseconds are kept as three decimals`() {
    #expect(TraceRecord.microseconds(0) == "0.000")
    #expect(TraceRecord.microseconds(1_234_567) == "1234.567")
    #expect(TraceRecord.microseconds(-5) == "-0.005")
    #expect(TraceRecord.microseconds(.min) == "-9223372036854775.808")
  }

  @Test func `a node is a process and a component a thread, each named once`() throws {
    let trace = try export(Self.rows).trace
    let named = trace.records("M")
    #expect(named.filter { $0.name == "process_name" }.map(\.pid) == [1, 2, 3])
    #expect(named.filter { $0.name == "thread_name" }.count == 3)
    #expect(trace.records("X").map(\.pid) == [1, 2, 2, 3])
    #expect(trace.otherData["scenario"] == "A \"quoted\" name")
    #expect(trace.otherData["digest"] == "d1")
  }

  @Test func `every event is a slice at its true time, and slices of a thread nest`() throws {
    let (trace, extent) = try export(Self.rows)
    let slices = trace.records("X")
    #expect(extent.events == 4 && slices.count == 4)
    #expect(slices.map(\.ts) == [0, 1234.567, 1234.999, 2000])
    // The third begins within the second and ends with it.
    #expect(slices.map(\.dur) == [1, 1, 0.568, 1])
    #expect(slices.map(\.cat) == ["root", "event", "event", "event"])
  }

  @Test func `a flow leads from a cause to what happened on another thread`() throws {
    let (trace, extent) = try export(Self.rows)
    let starts = trace.records("s")
    let ends = trace.records("f")
    #expect(extent.flows == 2)
    #expect(starts.map(\.id) == [2, 4] && ends.map(\.id) == [2, 4])
    #expect(starts.map(\.pid) == [1, 2] && ends.map(\.pid) == [2, 3])
    #expect(starts.map(\.ts) == [0, 1234.567] && ends.map(\.ts) == [1234.567, 2000])
  }

  @Test func `a log without events is a trace without records`() throws {
    let (trace, extent) = try export([])
    #expect(trace.traceEvents.isEmpty)
    #expect(extent == TraceExport.Extent())
  }

  @Test func `what is no JSON is text, and what is long is left out by name`() throws {
    let long = "{\"a\":\"" + String(repeating: "x", count: 3_000) + "\"}"
    let odd = Row(time: 0, node: "a", component: "b", kind: "c", payload: "{\"a\":")
    let trace = try export([
      odd, Row(time: 1, node: "a", component: "b", kind: "c", payload: long),
    ]).trace
    #expect(trace.records("X").count == 2)
  }

  @Test func `lanes are threads of their actor, series are counters without their gaps`() throws {
    var drawn = DrawnData()
    drawn.lanes = [
      DrawnData.Lane(
        actor: "hina",
        matter: "gaps",
        kinds: ["lost on link"],
        intervals: [.init(start: 500, end: 1_500, kind: "lost on link", evidence: 2)],
        instants: [.init(at: 7, kind: "lost on link", evidence: nil)],
      )
    ]
    drawn.series = [
      DrawnData.Series(
        subject: "ren hears hina",
        name: "R",
        unit: "thousandths",
        points: [[0, 80_000], [10, nil], [20, 70_000]],
      )
    ]
    let (trace, extent) = try export(Self.rows, drawn: drawn)
    #expect(extent.intervals == 2 && extent.points == 2)
    let gap = try #require(trace.records("X").last)
    #expect(gap.pid == 2 && gap.tid == 2 && gap.ts == 0.5 && gap.dur == 1)
    #expect(gap.cname != nil)
    #expect(trace.records("i").map(\.ts) == [0.007])
    #expect(trace.records("C").map(\.ts) == [0, 0.02])
  }

  @Test func `a report that cannot be read is an error, and another run's is none of ours`() throws
  {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "yamabiko-exports-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "report.json")
    let path = file.path(percentEncoded: false)
    #expect(try DrawnData.read(path, digest: "d1") == .missing)
    try Data(#"{"variants":[{"digest":"d2","lanes":[],"series":[]}]}"#.utf8)
      .write(to: file)
    #expect(try DrawnData.read(path, digest: "d1") == .ofOthers)
    #expect(try DrawnData.read(path, digest: "d2") == .drawn(DrawnData()))
    let link = folder.appending(path: "link.json")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
    #expect(try DrawnData.read(link.path(percentEncoded: false), digest: "d2") == .link)
    try Data("{".utf8).write(to: file)
    #expect(throws: (any Error).self) { try DrawnData.read(path, digest: "d2") }
  }
}
