import Composition
import EventLog
import Foundation
import Kernel
import ShippedApps
import Testing
import World

struct ReplayerTests {
  private static let package = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The log of 400 s, long enough for two checkpoints.
  private func withLongRun(_ body: (String) throws -> Void) throws {
    let file = Self.package.appending(path: "scenarios/intercom/clock-drift.yaml")
    let loaded = try LoadedScenario(
      apps: .shipped,
      file: file.path(percentEncoded: false),
      variant: "talkspurts",
    )
    var plan = loaded.plans[0]
    plan.duration = .seconds(400)
    let path = FileManager.default.temporaryDirectory
      .appending(path: "replayer-\(UUID().uuidString).sqlite").path(percentEncoded: false)
    defer { LogWriter.remove(path) }
    let log = try LogWriter(creating: path, manifest: Runner.manifest(of: plan))
    let options = RunOptions(outputFolder: nil, scenarioFolder: loaded.folder)
    _ = try Runner(apps: .shipped).run(plan, into: log, options: options)
    _ = try log.finish()
    try body(path)
  }

  /// Both of one run: it takes longer than all that is asked of it.
  @Test
  func `a whole run replays to what is logged, and a state from a checkpoint as from the start`()
    throws
  {
    try withLongRun { path in
      let (divergence, events) = try Replayer(apps: .shipped, path).compare()
      #expect(divergence == nil, "\(String(describing: divergence))")
      #expect(events > 40_000)
      let last = try LogReader(opening: path).checkpoint(atOrBefore: LogPosition.max)
      #expect(last?.sequence ?? 0 >= 40_000, "the run is too short for two checkpoints")
      // Before the first checkpoint, behind it, and behind the second.
      for (seconds, node) in [(100, "hina"), (250, "ren"), (390, "hina"), (390, "ren")] {
        let instant = Instant.start + .seconds(Int64(seconds))
        let quick = try Replayer(apps: .shipped, path).states(at: instant, node: node)
        let slow = try Replayer(apps: .shipped, path).states(
          at: instant,
          node: node,
          fromStart: true,
        )
        #expect(quick.map(\.state) == slow.map(\.state))
        #expect(quick.first?.state.isEmpty == false)
      }
    }
  }
}
