import Composition
import EventLog
import Findings
import Foundation
import Kernel
import Photos
import ShippedApps
import Testing

@testable import PhotosSimulation

/// A phone that is locked, suspended, ended and set to another date while the cleaner is used.
struct PocketTests {
  /// The rows of a run as `10.4 phone/photos answered`, with the seconds.
  private func rows(_ acts: String...) throws -> [String] {
    let bench = try Bench()
    defer { bench.remove() }
    let log = try log(of: acts, in: bench)
    var rows: [String] = []
    try LogReader(opening: log).rows { row in
      let tenths = row.header.time.nanoseconds / 100_000_000
      rows.append(
        "\(tenths / 10).\(tenths % 10) \(row.header.node)/\(row.header.component) \(row.header.kind)"
      )
    }
    return rows
  }

  private func log(of acts: [String], in bench: Bench) throws -> String {
    let loaded = try bench.load(Pocket.scenario(acts))
    let folder = try RunFolder(
      of: loaded,
      below: bench.folder.path(percentEncoded: false),
      media: false,
    )
    _ = try folder.run(loaded.plans[0], of: loaded, media: false)
    return folder.log(of: "default")
  }

  private func findings(_ acts: String...) throws -> AppFindings {
    let bench = try Bench()
    defer { bench.remove() }
    let loaded = try bench.load(Pocket.scenario(acts))
    return try Runner(apps: .shipped).dryRun(loaded.plans[0], scenarioFolder: loaded.folder).apps[0]
  }

  private func story(_ findings: AppFindings) -> [String] {
    findings.sections[0].rows.map(\.value)
  }

  private func warnings(_ acts: String...) throws -> [String] {
    let bench = try Bench()
    defer { bench.remove() }
    return try bench.load(Pocket.scenario(acts)).warnings.map {
      "\($0.mark) \($0.message)"
    }
  }

  // MARK: At one time

  @Test func `what is opened and then suspended at one time is suspended`() throws {
    let rows = try rows("at: 10s, do: open", "at: 10s, do: suspend, device: phone")
    let own = rows.filter { $0.hasPrefix("10.0 phone/node") }
    #expect(own == ["10.0 phone/node started", "10.0 phone/node suspended"])
  }

  @Test func `what is ended and then begun at one time runs`() throws {
    let rows = try rows(
      "at: 10s, do: open",
      "at: 20s, do: kill",
      "at: 20s, do: start, device: phone",
    )
    let own = rows.filter { $0.hasPrefix("20.0 phone/node") }
    #expect(own == ["20.0 phone/node killed", "20.0 phone/node started"])
  }

  @Test func `a tap before the phone is locked at that time is made`() throws {
    let tapped = try rows(
      "at: 10s, do: open",
      "at: 20s, do: tap",
      "at: 20s, do: lock, device: phone",
    )
    #expect(!tapped.contains { $0.hasSuffix(" actMissed") })
    let missed = try rows(
      "at: 10s, do: open",
      "at: 20s, do: lock, device: phone",
      "at: 20s, do: tap",
    )
    #expect(missed.contains { $0.hasSuffix(" actMissed") })
  }

  @Test func `what is left of an act that began earlier comes before the acts of its time`() throws
  {
    let rows = try rows(
      "at: 95s, do: suspend, device: phone",
      "at: 95s, do: favourite, photo: a-1, device: phone",
      "at: 0s, do: clean, answer: look",
    )
    let own = rows.filter {
      $0.hasPrefix("95.0 phone/node") || $0 == "95.0 phone/photos.library edited"
    }
    #expect(
      own == [
        "95.0 phone/node killed", "95.0 phone/node suspended", "95.0 phone/photos.library edited",
      ]
    )
  }

  // MARK: Suspended

  @Test func `a scan that is suspended half-way goes on where it was`() throws {
    let rows = try rows(
      "at: 10s, do: open",
      "at: 10300ms, do: suspend, device: phone",
      "at: 60s, do: resume, device: phone",
    )
    #expect(!rows.contains { $0.hasPrefix("10.4 phone/photos") })
    #expect(rows.contains("60.0 phone/photos answered"))
    #expect(rows.contains("60.4 phone/photos previewShown"))
  }

  @Test func `what a suspended cleaner asked for is asked when it runs again`() throws {
    let rows = try rows(
      "at: 10s, do: open",
      "at: 10100ms, do: suspend, device: phone",
      "at: 60s, do: resume, device: phone",
    )
    #expect(!rows.contains { $0.hasPrefix("10.2 ") })
    #expect(rows.contains("60.0 phone/photos.library asked"))
  }

  @Test func `what another device does meanwhile is told when the cleaner runs again`() throws {
    let rows = try rows(
      "at: 10s, do: open",
      "at: 30s, do: suspend, device: phone",
      "at: 1h, do: favourite, photo: a-1, device: tablet",
      "at: 2h, do: resume, device: phone",
    )
    #expect(rows.contains("3601.0 phone/photos.library edited"))
    #expect(rows.contains("7200.0 phone/photos libraryChanged"))
    #expect(!rows.contains { $0.hasSuffix("libraryChanged") && !$0.hasPrefix("7200.0") })
  }

  @Test func `opening a suspended cleaner brings it back as it was`() throws {
    let rows = try rows(
      "at: 10s, do: open",
      "at: 30s, do: suspend, device: phone",
      "at: 1h, do: open",
    )
    #expect(rows.count { $0.hasSuffix("launched") } == 1)
    #expect(rows.contains("3600.0 phone/node resumed"))
  }

  @Test func `nobody taps in a suspended cleaner, nor answers what it asks`() throws {
    let rows = try rows(
      "at: 10s, do: open",
      "at: 30s, do: tap",
      "at: 40s, do: suspend, device: phone",
      "at: 50s, do: confirm",
      "at: 55s, do: tap",
      "at: 60s, do: resume, device: phone",
      "at: 70s, do: confirm",
    )
    #expect(rows.contains("50.0 phone/photos.phone actMissed"))
    #expect(rows.contains("55.0 phone/photos.phone actMissed"))
    // The question stood all the while.
    #expect(rows.contains("70.0 phone/photos.library photosDeleted"))
  }

  @Test func `the answer to a deletion waits, and what was promised comes with it`() throws {
    let rows = try rows(
      "at: 10s, do: open",
      "at: 30s, do: tap",
      "at: 40s, do: confirm",
      "at: 40100ms, do: suspend, device: phone",
      "at: 5d, do: resume, device: phone",
    )
    #expect(rows.contains("40.0 phone/photos.library photosDeleted"))
    #expect(rows.contains("432000.0 phone/photos deletionDone"))
  }

  @Test func `ended while suspended, it never hears the answer and keeps its samples`() throws {
    let found = try findings(
      "at: 10s, do: open",
      "at: 30s, do: tap",
      "at: 40s, do: confirm",
      "at: 40100ms, do: suspend, device: phone",
      "at: 2h, do: kill",
      "at: 1d, do: clean",
    )
    #expect(found.findings.allSatisfy { $0.verdict == .passed || $0.verdict == .vacuous })
    #expect(story(found)[0].contains("[the app is suspended]; the app ends while it deletes"))
    #expect(story(found).contains { $0.contains("opened; finds nothing to delete") })
  }

  // MARK: Started and ended by the node

  @Test func `a start is an opening, a kill an end, and both are causes`() throws {
    let rows = try rows("at: 10s, do: start, device: phone", "at: 60s, do: kill")
    #expect(rows.contains("10.0 phone/node started"))
    #expect(rows.contains("10.0 phone/photos launched"))
    #expect(rows.contains("10.8 phone/photos previewShown"))
    #expect(rows.contains("60.0 phone/node killed"))
    #expect(rows.contains("60.0 phone/photos terminated"))
  }

  @Test func `a start on a locked phone is told as one in the background, the next as an opening`()
    throws
  {
    let found = try findings(
      "at: 5s, do: lock, device: phone",
      "at: 10s, do: start, device: phone",
      "at: 60s, do: kill",
      "at: 70s, do: wake, device: phone",
      "at: 80s, do: open",
    )
    let story = story(found)
    #expect(story.contains { $0.hasPrefix("started in the background; offers") }, "\(story)")
    #expect(story.count { $0.hasPrefix("opened; offers") } == 1, "\(story)")
  }

  @Test func `an app whose signature has run out does not start, and its process is gone`() throws {
    let rows = try rows("at: 10s, do: start, device: phone")
    #expect(rows.contains("10.0 phone/photos launched"))
    let bench = try Bench()
    defer { bench.remove() }
    let text = Pocket.head.replacing("corrected,", with: "corrected, photos.signing: 1h,")
    let loaded = try bench.load(text + "timeline: [{ at: 2h, do: start, device: phone }]")
    let found = try Runner(apps: .shipped).dryRun(loaded.plans[0], scenarioFolder: loaded.folder)
    #expect(found.facts.map(\.kind).contains("photos.wouldNotOpen"))
    #expect(!found.facts.map(\.kind).contains("photos.previewShown"))
  }

  @Test func `an app whose access changes is ended for the node as well`() throws {
    let rows = try rows(
      "at: 10s, do: open",
      "at: 20s, do: suspend, device: phone",
      "at: 25s, do: resume, device: phone",
      "at: 30s, do: permit, access: limited",
      "at: 1h, do: open",
    )
    #expect(rows.contains("30.0 phone/photos terminated"))
    #expect(rows.contains("30.0 phone/node killed"))
    #expect(rows.contains("3600.0 phone/node started"))
  }

  @Test func `acts on nodes change nothing of a life that has none`() throws {
    let plain = try rows("at: 10s, do: clean", "at: 40d, do: clean")
    let beside = try rows(
      "at: 10s, do: clean",
      "at: 65d, do: clock, device: tablet, by: 1h",
      "at: 40d, do: clean",
    )
    #expect(plain == beside.filter { $0 != "5616000.0 tablet/node clockStepped" })
    #expect(!plain.contains { $0.contains("/node ") })
  }

  // MARK: Locked

  @Test func `in a locked phone's hands nobody does anything`() throws {
    let rows = try rows(
      "at: 1s, do: lock, device: phone",
      "at: 10s, do: open",
      "at: 20s, do: favourite, photo: a-1",
      "at: 30s, do: wake, device: phone",
      "at: 40s, do: open",
    )
    #expect(rows.contains("10.0 phone/photos.phone actMissed"))
    #expect(rows.contains("20.0 phone/photos.phone actMissed"))
    #expect(rows.contains("40.0 phone/photos launched"))
  }

  @Test func `what nobody can do is a warning before the run`() throws {
    #expect(
      try warnings(
        "at: 1s, do: lock, device: phone",
        "at: 10s, do: open",
        "at: 20s, do: clean",
        "at: 30s, do: goOffline",
        "at: 40s, do: wake, device: phone",
        "at: 50s, do: open",
        "at: 60s, do: suspend, device: phone",
        "at: 70s, do: tap",
        "at: 80s, do: open",
        "at: 90s, do: tap",
      ) == [
        "13:5 act 'open' on 'phone', which is locked then: nothing happens",
        "14:5 act 'clean' on 'phone', which is locked then: nothing happens",
        "19:5 act 'tap' on 'phone', whose cleaner is suspended then: nothing happens",
      ]
    )
  }

  @Test func `a process is not suspended where there is no cleaner`() throws {
    let text =
      Pocket.head + "timeline: [{ at: 1h, do: clean }, { at: 2h, do: suspend, device: tablet }]"
    #expect(
      try Bench.complaint(about: text) == """
        s.yaml:11:35: error: act 'suspend' on 'tablet', which has no cleaner: nothing would happen
          name a device with the cleaner, or leave 'cleaner: false' out on 'tablet'
        """
    )
  }

  @Test func `the story says what was done to an app that is not open`() throws {
    let found = try findings(
      "at: 1h, do: suspend, device: phone",
      "at: 2h, do: resume, device: phone",
      "at: 3h, do: clean",
    )
    #expect(story(found)[0] == "the app would be suspended, it is not open")
  }

  // MARK: Dates

  @Test func `set forward, Recently Deleted lets go sooner, and that is judged by true time`()
    throws
  {
    let found = try findings(
      "at: 10s, do: clean",
      "at: 2d, do: clock, device: phone, by: 40d",
    )
    let judged = try #require(found.findings.first { $0.name.contains("undone for 30 days") })
    #expect(judged.verdict == .failed)
    #expect(story(found).contains("the phone's clock is set 40d forward"))
  }

  @Test func `set back, it keeps what it has for longer`() throws {
    let rows = try rows("at: 10s, do: clean", "at: 2d, do: clock, device: phone, by: -20d")
    let purge = try #require(rows.first { $0.hasSuffix("phone/photos.library photosPurged") })
    // Thirty days and the twenty; the deletion was confirmed at 45 s.
    #expect(purge.hasPrefix("4320045."))
  }

  @Test func `set forward and back before it is looked at, nothing is lost`() throws {
    let rows = try rows(
      "at: 10s, do: clean",
      "at: 2d, do: clock, device: phone, by: 3d",
      "at: 3d, do: clock, device: phone, by: -3d",
    )
    let purges = rows.filter { $0.hasSuffix("phone/photos.library photosPurged") }
    #expect(purges.count == 1 && purges[0].hasPrefix("2592045."))
  }

  @Test func `a broken promise names the date that was set`() throws {
    let bench = try Bench()
    defer { bench.remove() }
    let log = try log(
      of: ["at: 10s, do: clean", "at: 2d, do: clock, device: phone, by: 40d"],
      in: bench,
    )
    let text =
      "\(try Explainer(apps: .shipped, try LogReader(opening: log)).explain("breach", number: 1))"
    #expect(text.contains("date had been set 40 days 00:00:00.000 ahead"), "\(text)")
  }

  @Test func `a chain of causes says what an event waited for`() throws {
    let bench = try Bench()
    defer { bench.remove() }
    let acts = [
      "at: 10s, do: open", "at: 30s, do: lock, device: phone",
      "at: 1h, do: favourite, photo: a-1, device: tablet", "at: 2h, do: wake, device: phone",
    ]
    let reader = try LogReader(opening: try log(of: acts, in: bench))
    var late: LoggedEvent?
    try reader.rows { row in
      if row.header.kind == "libraryChanged" { late = row }
    }
    let chain = try Explainer(apps: .shipped, reader).chain(of: try #require(late).header.sequence)
    let lines = chain.map { line in
      switch line {
      case .event(let event): event.header.kind
      case .note(let text): text
      case .behind(let event): "[\(event.header.kind)]"
      }
    }
    #expect(
      lines == [
        "libraryChanged", "it waited until phone or the app on it ran again", "[woken]", "edited",
        "arrived", "changed", "edited",
      ]
    )
  }
}
