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

  @Test func `a story has a row for each event, with its values, its time and what shows it`()
    throws
  {
    let data = try data(["at: 1d, do: clean, device: phone"])
    let story = try #require(data.table("story"))
    #expect(!story.columns.contains { $0.name == "what happened" })
    let own = story.rows.filter { $0.subject == "phone" && story.number($0, "scene") == 1 }
    #expect(
      own.map { story.text($0, "event") } == [
        "opened", "previewShown", "deletionAsked", "samplesKept", "photosDeleted",
        "freeingPromised",
      ]
    )
    let kept = try #require(story.number(own[3], "kept"))
    let deleted = try #require(story.number(own[4], "photos"))
    #expect(kept > 0 && kept + deleted == 4)
    #expect(own[1...2].allSatisfy { story.number($0, "photos") == deleted })
    #expect(story.number(own[4], "bytes") == story.number(own[5], "bytes"))
    #expect(story.number(own[5], "days") == 30)
    let times = own.compactMap { story.number($0, "at") }
    #expect(times.count == 6 && times == times.sorted() && times[5] > times[0])
    let place = try #require(story.columns.firstIndex { $0.name == "event" })
    #expect(own.dropFirst().allSatisfy { $0.evidence[place] != nil })
    // The tablet is told of by the same words in the same columns.
    let vanished = story.rows.first { story.text($0, "event") == "photosVanished" }
    #expect(vanished?.subject == "tablet")
    #expect(vanished.flatMap { story.number($0, "photos") } == deleted)
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
