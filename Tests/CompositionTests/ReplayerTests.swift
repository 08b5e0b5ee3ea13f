import Composition
import EventLog
import Foundation
import Kernel
import Testing
import World

struct ReplayerTests {
  private static let package = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The log of ten minutes, long enough for several checkpoints.
  private func withLongRun(_ body: (String) throws -> Void) throws {
    let file = Self.package.appending(path: "scenarios/intercom/clock-drift.yaml")
    let loaded = try LoadedScenario(
      file: file.path(percentEncoded: false),
      variant: "talkspurts",
    )
    let path = FileManager.default.temporaryDirectory
      .appending(path: "replayer-\(UUID().uuidString).sqlite").path(percentEncoded: false)
    defer { LogWriter.remove(path) }
    let log = try LogWriter(creating: path, manifest: Runner.manifest(of: loaded.plans[0]))
    let options = RunOptions(outputFolder: nil, scenarioFolder: loaded.folder)
    _ = try Runner.run(loaded.plans[0], into: log, options: options)
    _ = try log.finish()
    try body(path)
  }

  /// Both of one run: it takes longer than all that is asked of it.
  @Test
  func `a whole run replays to what is logged, and a state from a checkpoint as from the start`()
    throws
  {
    try withLongRun { path in
      let (divergence, events) = try Replayer(path).compare()
      #expect(divergence == nil, "\(String(describing: divergence))")
      #expect(events > 60_000)
      let checkpoint = try LogReader(opening: path).checkpoint(atOrBefore: Int64.max)
      #expect(checkpoint != nil, "the run is too short for a checkpoint")
      for seconds in [100, 301, 555] as [Int64] {
        let instant = Instant.start + .seconds(seconds)
        for node in ["hina", "ren"] {
          let quick = try Replayer(path).states(at: instant, node: node)
          let slow = try Replayer(path).states(at: instant, node: node, fromStart: true)
          #expect(quick.map(\.state) == slow.map(\.state))
          #expect(quick.first?.state.isEmpty == false)
        }
      }
    }
  }
}
