import Composition
import Findings
import Foundation
import Kernel
import ShippedApps
import Testing

@testable import PhotosSimulation

/// iCloud's rows in the log of a run: what was carried, when, and what waited.
struct CloudLogTests {
  private static let acts = [
    "at: 1h, do: goOffline, device: tablet", "at: 2h, do: favourite, photo: a-1, device: phone",
    "at: 3h, do: favourite, photo: a-2, device: tablet", "at: 4h, do: goOnline, device: tablet",
  ]

  @Test func `each change has its rows on the node world, and the edit elsewhere is caused by one`()
    throws
  {
    let tape = try Pocket.Tape(of: Pocket.scenario(Self.acts))
    let rows = tape.rows.filter { $0.component == ICloud.component }
    let lines = rows.map { "\($0.time.nanoseconds / 1_000_000_000) \($0.node) \($0.kind)" }
    #expect(
      lines == [
        "3600 world connected", "7200 world changed", "7201 world arrived", "10800 world changed",
        "14400 world connected", "14401 world arrived",
      ]
    )
    // The tablet's own change goes out when it can, the phone's comes in then.
    let edits = tape.rows.filter { $0.kind == "edited" }
      .map { "\($0.time.nanoseconds / 1_000_000_000) \($0.node)" }
    #expect(edits == ["7200 phone", "10800 tablet", "14400 tablet", "14401 phone"])
  }

  @Test func `a replay asks iCloud the same, and says what waits at a time`() throws {
    let bench = try Bench()
    defer { bench.remove() }
    let loaded = try bench.load(Pocket.scenario(Self.acts))
    let folder = try RunFolder(
      of: loaded,
      below: bench.folder.path(percentEncoded: false),
      media: false,
    )
    _ = try folder.run(loaded.plans[0], of: loaded, media: false)
    let log = folder.log(of: "default")
    #expect(try Replayer(apps: .shipped, log).compare().divergence == nil)
    let states = try Replayer(apps: .shipped, log).states(
      at: .start + .seconds(12_000),
      node: "world",
    )
    #expect(states.map(\.component) == [ICloud.component])
    let cloud = try CanonicalReader.decode(ICloud.self, from: states[0].state)
    #expect(cloud.devices.map(\.name) == ["phone", "tablet"])
    #expect(cloud.devices.map(\.isOnline) == [true, false])
    #expect(cloud.devices[1].outbox.map(\.edit.kind) == ["mark"])
    #expect(cloud.devices[1].inbox.map(\.change.edit.kind) == ["mark"])
    #expect(cloud.underWay == [])
  }

  @Test func `a phone that is alone has no iCloud in its log`() throws {
    let alone = Pocket.scenario(["at: 1h, do: clean"]).replacing(
      "cleaner: false }",
      with: "icloud: false }",
    )
    let tape = try Pocket.Tape(
      of: alone.replacing("at: 1h, do: clean", with: "at: 1h, do: clean, device: phone")
    )
    #expect(tape.rows.contains { $0.kind == "photosDeleted" })
    #expect(!tape.rows.contains { $0.component == ICloud.component })
  }

  @Test func `what waits for a device has not arrived: its arrow ends when it comes in`() throws {
    let bench = try Bench()
    defer { bench.remove() }
    let loaded = try bench.load(Pocket.scenario(Self.acts))
    let run = try Runner(apps: .shipped).dryRun(loaded.plans[0], scenarioFolder: loaded.folder)
    let arrows = run.apps[0].data.arrows.map { arrow in
      "\(arrow.from) \(arrow.sent.nanoseconds / 1_000_000_000) "
        + "\((arrow.arrived?.nanoseconds ?? 0) / 1_000_000_000)"
    }
    #expect(arrows == ["phone 7200 14400", "tablet 14400 14401"])
  }
}
