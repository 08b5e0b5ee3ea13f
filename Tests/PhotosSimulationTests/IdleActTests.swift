import Composition
import EventLog
import ShippedApps
import Testing

/// Acts on a phone, and things that somebody does there, of which nothing comes: a warning each.
struct IdleActTests {
  private static let head = """
    name: For nothing
    start: 2026-03-02T09:00:00+09:00
    duration: 10d
    set: { photos.design: corrected, photos.signing: 7d }
    devices:
      - id: phone
        apps: [photos]
        zone: Asia/Tokyo
        library: { photos: [{ id: a, taken: 2025-08-08T10:00:00+09:00, count: 4, every: 1h }] }

    """

  /// What is told of acts, one a minute.
  private func warnings(_ acts: String...) throws -> [String] {
    let bench = try Bench()
    defer { bench.remove() }
    return try bench.load(Self.timeline(acts)).warnings.filter { $0.message.hasPrefix("act") }
      .map(\.message)
  }

  private static func timeline(_ acts: [String]) -> String {
    let lines = acts.enumerated().map { place, act in
      act.hasPrefix("at:") ? "  - { \(act) }\n" : "  - { at: \(place + 1)min, do: \(act) }\n"
    }
    return head + "timeline:\n" + lines.joined()
  }

  /// What happened to the phone, with its payload.
  private func rows(_ acts: String...) throws -> [String] {
    let bench = try Bench()
    defer { bench.remove() }
    let loaded = try bench.load(Self.timeline(acts))
    let folder = try RunFolder(
      of: loaded,
      below: bench.folder.path(percentEncoded: false),
      media: false,
    )
    _ = try folder.run(loaded.plans[0], of: loaded, media: false)
    var rows: [String] = []
    try LogReader(opening: folder.log(of: "default")).rows { row in
      guard ["node", "photos.phone"].contains(row.header.component) else { return }
      rows.append(row.header.kind + " " + String(decoding: row.payload, as: UTF8.self))
    }
    return rows
  }

  private func story(_ acts: String...) throws -> [String] {
    let bench = try Bench()
    defer { bench.remove() }
    let loaded = try bench.load(Self.timeline(acts))
    let found = try Runner(apps: .shipped).dryRun(loaded.plans[0], scenarioFolder: loaded.folder)
    return found.apps[0].sections[0].rows.map(\.value)
  }

  private func idle(_ act: String) -> String {
    "act '\(act)' leaves the app 'photos' on 'phone' as it is: nothing changes"
  }

  @Test func `a cleaner that is in front need not be resumed`() throws {
    #expect(try warnings("open", "resume") == [idle("resume")])
    #expect(try warnings("open", "suspend", "resume") == [])
  }

  @Test func `before any opening there is nothing to suspend or resume`() throws {
    #expect(try warnings("suspend", "open") == [idle("suspend")])
    #expect(try warnings("resume", "open") == [idle("resume")])
  }

  @Test func `a cleaner that does not run is not ended, nor tapped in`() throws {
    let gone = "on 'phone', whose cleaner does not run then: nothing happens"
    #expect(try warnings("open", "kill", "kill") == ["act 'kill' \(gone)"])
    #expect(try warnings("open", "kill", "tap", "open") == ["act 'tap' \(gone)"])
    #expect(try warnings("open", "permit, access: limited", "kill") == ["act 'kill' \(gone)"])
  }

  @Test func `a clock that shows that already`() throws {
    #expect(
      try warnings("open", "clock, to: 2026-03-02T09:02:00+09:00") == [
        "act 'clock' leaves 'phone' as it is: nothing changes"
      ]
    )
  }

  @Test func `what was started behind the lock is in the background after it`() throws {
    let acts = ["lock", "start", "wake", "tap", "confirm"]
    let away = "on 'phone', whose cleaner is in the background then: nothing happens"
    let found = try warnings(acts[0], acts[1], acts[2], acts[3], acts[4])
    #expect(found == ["act 'tap' \(away)", "act 'confirm' \(away)"])
    let rows = try rows(acts[0], acts[1], acts[2], acts[3], acts[4])
    #expect(rows.count { $0.hasPrefix("actMissed ") } == 2)
    #expect(rows.contains(#"started {"app":"photos","in_background":true}"#))
    #expect(try warnings("open", "lock", "start", "wake", "tap") == [], "it was in front before")
  }

  @Test func `the log says of what comes back behind the lock that it is in the background`() throws
  {
    let rows = try rows("open", "lock", "resume", "wake")
    #expect(rows.contains(#"resumed {"app":"photos","in_background":true}"#))
  }

  @Test func `the story does not let an app come back that was never away`() throws {
    let story = try story("open", "resume")
    #expect(story.contains { $0.contains("the app would come back, it is in front") })
    #expect(!story.contains { $0.contains("the app comes back") })
  }

  @Test func `what the end of a session leaves is known`() throws {
    #expect(
      try warnings("clean, answer: look", "at: 1h, do: suspend, device: phone") == [idle("suspend")]
    )
    #expect(try warnings("clean, answer: look", "at: 80s, do: suspend, device: phone") == [])
  }

  @Test func `a cleaner whose signature has run out is not taken for one that runs`() throws {
    #expect(
      try warnings("at: 8d, do: open", "at: 9d, do: suspend, device: phone") == [idle("suspend")]
    )
    #expect(
      try warnings("at: 8d, do: resign", "at: 9d, do: open", "at: 9d, do: suspend, device: phone")
        == []
    )
  }
}
