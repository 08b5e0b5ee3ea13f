import Composition
import Foundation
import Kernel
import ShippedApps
import Testing

@testable import PhotosSimulation

/// The log of a phone to which everything happens that can.
struct PocketLogTests {
  private static let life = [
    "at: 10s, do: open", "at: 10300ms, do: suspend, device: phone",
    "at: 40s, do: resume, device: phone",
    "at: 60s, do: tap", "at: 65s, do: confirm", "at: 65100ms, do: lock, device: phone",
    "at: 1h, do: favourite, photo: a-2, device: tablet", "at: 2h, do: wake, device: phone",
    "at: 3h, do: kill", "at: 4h, do: clock, device: phone, to: 2026-04-20T08:00:00+09:00",
    "at: 5h, do: start, device: phone", "at: 6h, do: clock, device: phone, by: -90d",
    "at: 60d, do: clean",
  ]

  @Test func `a replay asks for what is logged, with everything that happened to the phone`() throws
  {
    let bench = try Bench()
    defer { bench.remove() }
    let loaded = try bench.load(Pocket.scenario(Self.life))
    let folder = try RunFolder(
      of: loaded,
      below: bench.folder.path(percentEncoded: false),
      media: false,
    )
    _ = try folder.run(loaded.plans[0], of: loaded, media: false)
    let log = folder.log(of: "default")
    let (divergence, events) = try Replayer(apps: .shipped, log).compare()
    #expect(divergence == nil)
    #expect(events > 40)
    let whole = try Replayer(apps: .shipped, log).states(
      at: .start + .seconds(7_000),
      node: "phone",
    )
    #expect(whole.map(\.component) == ["node", "photos.library", "photos"])
    #expect(String(decoding: whole[0].state, as: UTF8.self).contains(#""is_locked":true"#))
  }

  @Test func `two runs of it are the same`() throws {
    let bench = try Bench()
    defer { bench.remove() }
    let loaded = try bench.load(Pocket.scenario(Self.life))
    let first = try Runner(apps: .shipped).dryRun(loaded.plans[0], scenarioFolder: loaded.folder)
    let again = try Runner(apps: .shipped).dryRun(loaded.plans[0], scenarioFolder: loaded.folder)
    #expect(first.digest == again.digest)
  }
}
