import Composition
import EventLog
import Foundation
import Kernel
import ShippedApps
import Testing
import World

/// The last event of a log, and the very instant of an event.
struct ReplayBoundsTests {
  private static let package = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The log of three seconds of a call; `end` may add to it before it is finished.
  private func withShortRun(
    end: (LogWriter, LogPosition) throws -> Void = { _, _ in },
    _ body: (String) throws -> Void,
  ) throws {
    let file = Self.package.appending(path: "scenarios/intercom/clean-call.yaml")
    let loaded = try LoadedScenario(
      apps: .shipped,
      file: file.path(percentEncoded: false),
      overrides: [
        (key: "duration", value: "3s"), (key: "timeline", value: "[]"),
        (key: "expect", value: "[]"),
        (key: "devices.hina.microphone.speech", value: "[]"),
        (key: "devices.ren.microphone.speech", value: "[]"),
      ],
    )
    let path = FileManager.default.temporaryDirectory
      .appending(path: "replay-bounds-\(UUID().uuidString).sqlite").path(percentEncoded: false)
    defer { LogWriter.remove(path) }
    let log = try LogWriter(creating: path, manifest: Runner.manifest(of: loaded.plans[0]))
    let options = RunOptions(outputFolder: nil, scenarioFolder: loaded.folder)
    let run = try Runner(apps: .shipped).run(loaded.plans[0], into: log, options: options)
    try end(log, LogPosition(run.events))
    _ = try log.finish()
    try body(path)
  }

  @Test func `a state that was kept after the last event is compared as well`() throws {
    try withShortRun { path in
      let whole = try Replayer(apps: .shipped, path).compare()
      #expect(whole.divergence == nil)
    }
    try withShortRun { log, last in
      try log.checkpoint(
        after: last,
        states: [(component: "hina/intercom", state: Array("{}".utf8))],
      )
    } _: { path in
      let divergence = try #require(try Replayer(apps: .shipped, path).compare().divergence)
      #expect(divergence.logged == ["state of hina/intercom {}"])
      let last = try LogReader(opening: path).last
      #expect(divergence.event.header.sequence == last)
    }
  }

  @Test func `a state at an instant has seen what happened at that instant`() throws {
    try withShortRun { path in
      var ticks: [Instant] = []
      let filter = EventFilter(node: "ren", component: "intercom", kind: "audioTicked")
      try LogReader(opening: path).events(matching: filter) { ticks.append($0.header.time) }
      let tick = try #require(ticks.dropFirst(50).first)
      func state(_ time: Instant) throws -> [UInt8]? {
        try Replayer(apps: .shipped, path).states(at: time, node: "ren").first?.state
      }
      let nanosecond = Duration(nanoseconds: 1)
      #expect(try state(tick) == state(tick + nanosecond))
      #expect(try state(tick) != state(tick - nanosecond))
    }
  }
}
