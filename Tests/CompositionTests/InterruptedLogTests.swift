import Composition
import EventLog
import Foundation
import Kernel
import ShippedApps
import Testing
import World

/// A run that is killed, cut at every point at which its log was written.
struct InterruptedLogTests {
  private static let package = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Writes a log in small transactions and keeps a copy of the file behind each.
  private final class Copying: EventSink {
    let writer: LogWriter
    let path: String
    private(set) var copies: [String] = []
    private var count: Int64 = 0

    init(_ path: String, _ manifest: LogManifest) throws {
      self.path = path
      writer = try LogWriter(creating: path, manifest: manifest, batchBytes: 600)
    }

    func append(_ header: EventHeader, payload: [UInt8], effects: [UInt8]) throws {
      try writer.append(header, payload: payload, effects: effects)
      let written = try LogReader(opening: path).count
      guard written != count else { return }
      count = written
      let copy = "\(path)-\(written).sqlite"
      try FileManager.default.copyItem(atPath: path, toPath: copy)
      try FileManager.default.copyItem(atPath: path + "-wal", toPath: copy + "-wal")
      copies.append(copy)
    }

    func checkpoint(
      after sequence: LogPosition,
      states: [(component: String, state: [UInt8])],
    ) throws {
      try writer.checkpoint(after: sequence, states: states)
    }
  }

  @Test func `a log that was cut at any flush point replays without a difference`() throws {
    let file = Self.package.appending(path: "scenarios/intercom/clean-call.yaml")
    let loaded = try LoadedScenario(
      apps: .shipped,
      file: file.path(percentEncoded: false),
      overrides: [
        (key: "duration", value: "6s"), (key: "expect", value: "[]"),
        (key: "devices.hina.microphone.speech", value: "[{ clip: audio/slt_13.wav, at: 2s }]"),
        (key: "devices.ren.microphone.speech", value: "[]"),
      ],
    )
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "interrupted-\(UUID().uuidString)").path(percentEncoded: false)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let plan = loaded.plans[0]
    let sink = try Copying("\(folder)/run.sqlite", Runner.manifest(of: plan))
    let options = RunOptions(outputFolder: nil, scenarioFolder: loaded.folder)
    _ = try Runner(apps: .shipped).run(plan, into: sink, options: options)
    _ = try sink.writer.finish()
    #expect(sink.copies.count > 20)
    var fed: Int64 = 0
    for copy in sink.copies {
      let (divergence, events) = try Replayer(apps: .shipped, copy).compare()
      #expect(divergence == nil, "\(copy): \(String(describing: divergence))")
      #expect(events >= fed)
      fed = events
    }
  }
}
