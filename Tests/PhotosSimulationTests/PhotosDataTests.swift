import Composition
import Findings
import Kernel
import ShippedApps
import Testing

@testable import PhotosSimulation

/// The data behind the report of a life with photos.
struct PhotosDataTests {
  private func data(_ acts: [String]) throws -> FindingData {
    let bench = try Bench()
    defer { bench.remove() }
    let loaded = try bench.load(Pocket.scenario(acts))
    let run = try Runner(apps: .shipped).dryRun(loaded.plans[0], scenarioFolder: loaded.folder)
    return run.apps[0].data
  }

  private func lane(_ data: FindingData, _ actor: String, _ matter: String) throws -> Lane {
    try #require(
      data.lanes.first { $0.actor == actor && $0.matter == matter },
      "\(actor) \(matter)",
    )
  }

  @Test func `a deleted photo lies in Recently Deleted, and is gone for good after its time`()
    throws
  {
    let data = try data(["at: 1d, do: clean, device: phone"])
    let photos = data.lanes.filter { $0.matter == "photo" && $0.actor.hasPrefix("phone, ") }
    #expect(!photos.isEmpty)
    for photo in photos {
      #expect(
        photo.intervals.map(\.kind) == ["in the library", "Recently Deleted", "gone for good"]
      )
    }
    let notices = try #require(data.table("notices"))
    let deleted = try #require(
      notices.rows.first { notices.text($0, "notice") == "photosDeleted" }
    )
    #expect(notices.number(deleted, "photos") == Int64(photos.count))
    let phones = try #require(data.table("phones"))
    let phone = try #require(phones.row("phone"))
    #expect(phones.number(phone, "photos gone to Recently Deleted") == Int64(photos.count))
  }

  @Test func `what iCloud carries is an arrow from phone to tablet, and takes its time`() throws {
    let arrows = try data(["at: 1d, do: clean, device: phone"]).arrows
    #expect(!arrows.isEmpty && arrows.allSatisfy { ($0.from, $0.to) == ("phone", "tablet") })
    #expect(arrows.allSatisfy { $0.arrived == $0.sent + .seconds(1) })
  }

  @Test func `where nobody does anything no photo moves, and the app is never open`() throws {
    let data = try data(["at: 1d, do: favourite, device: phone, photo: a-1"])
    #expect(!data.lanes.contains { $0.matter == "photo" })
    #expect(try lane(data, "phone", "app").intervals.isEmpty)
    #expect(try lane(data, "phone", "broken invariants").instants.isEmpty)
    #expect(try lane(data, "phone", "signature").intervals.first?.kind == "valid")
    #expect(try lane(data, "tablet", "signature").intervals.isEmpty)
  }
}
