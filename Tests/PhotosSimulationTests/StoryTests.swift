import Findings
import Kernel
import Photos
import Testing

@testable import PhotosSimulation

/// What a story tells, as data and in words.
struct StoryTests {
  private static let names = PhotoNames([])

  /// A blank event of each kind, and the same with a value in every field.
  private static var events: [StoryEvent] {
    StoryEvent.prototypes.flatMap { event in
      var writer = CanonicalWriter()
      writer.payload(event)
      let text = String(decoding: writer.bytes, as: UTF8.self)
        .replacing(":0", with: ":7").replacing(":\"\"", with: ":\"x, y\"")
        .replacing("false", with: "true")
      let filled = try? CanonicalReader.decode(
        StoryEvent.self,
        kind: event.kind,
        from: Array(text.utf8),
      )
      return [event, filled ?? event]
    }
  }

  private static func table(_ events: [StoryEvent]) -> FindingTable {
    FindingTable(
      name: "story",
      of: events,
      subject: \.kind,
      columns: [.text(StoryCells.event) { $0.kind }] + StoryCells.columns(StoryCells.of),
    )
  }

  @Test func `an event is what its row in the table says, whichever it is`() {
    let events = Self.events
    #expect(Set(events).count > StoryEvent.prototypes.count + 15)
    let table = Self.table(events)
    let columns = table.columns.map(\.name)
    for (event, row) in zip(events, table.rows) {
      let cells = StoryCells.of(event).cells
      for (column, cell) in cells {
        #expect(columns.contains(column), "\(event.kind): \(column)")
        #expect(table.cell(row, column) == cell, "\(event.kind): \(column)")
      }
      #expect(StoryCells.event(in: row, of: table) == event)
      // What the event has not stands in no cell.
      #expect(row.cells.filter { $0 != .nothing }.count == cells.count + 1, "\(event.kind)")
    }
  }

  @Test func `a row of no known event is none`() {
    let table = FindingTable(
      name: "story",
      of: ["sung"],
      subject: \.self,
      columns: [.text(StoryCells.event) { $0 }],
    )
    #expect(StoryCells.event(in: table.rows[0], of: table) == nil)
  }

  @Test func `what a table has is what somebody else can count, and no sentence`() {
    let story = StoryCells.of(
      .broken(
        breach: 2,
        .monthLost,
        NamedPhotos([1, 2, 3, 4, 5, 6], Self.names),
        ListedMonths([2025 * 12 + 9, 2025 * 12 + 10, 2025 * 12 + 11, 2026 * 12]),
        bytes: 80,
      )
    )
    #expect(story.number("breach") == 2)
    #expect(story.text("which") == "monthLost")
    #expect(story.number("photos") == 6)
    #expect(story.text("names") == "#1, #2, #3, #4")
    #expect(story.number("unnamed") == 2)
    #expect(story.number("months") == 4)
    #expect(story.text("first months") == "2025-10, 2025-11, 2025-12")
    #expect(story.number("further months") == 1)
    #expect(story.number("bytes") == 80)
    let shown = StoryCells.of(.previewShown(photos: 3, kept: 0, bytes: 5, everywhere: true))
    #expect(shown.number("kept") == 0 && shown.number("everywhere") == 1)
    #expect(shown.number("days") == nil && shown.text("which") == nil)
  }

  // MARK: Words

  private static func named(_ ids: PhotoID...) -> NamedPhotos { NamedPhotos(ids, names) }

  private static let words: [(StoryEvent, String)] = [
    (.ended(.drawing), "the app ends while it scans (drawing)"),
    (.ended(.ready), "the app ends with its preview open"),
    (
      .previewShown(photos: 1, kept: 2, bytes: 1_949, everywhere: false),
      "offers to delete 1 photo (1.9 kB) and to keep 2",
    ),
    (
      .previewShown(photos: 0, kept: 0, bytes: 0, everywhere: true),
      "offers to delete 0 photos from all devices (0 B) and to keep 0",
    ),
    (.accessTooSmall(.limited), "asks for full access, it has limited"),
    (.freeingPromised(bytes: 3_000_000, days: 30), "says that 3 MB will be free in 30 days"),
    (.stuck(.makingKeep), "stands still in 'scanning'"),
    (.stuck(.failed), "stands still in 'failed'"),
    (.deletionAsked(photos: 2, bytes: 7), "tapped, the system asks about 2 photos (7 B)"),
    (.consentIgnored(batch: 0), "an answer to a question that nobody asks changes nothing"),
    (.consentIgnored(batch: 3), "an answer to batch 3, which is over, changes nothing"),
    (.photosVanished(named(1, 2, 3, 4)), "#1, #2, #3, #4 vanish from this device"),
    (
      .photosRecovered(named(1, 2, 3, 4, 5)),
      "#1, #2, #3, #4 and 1 more back from Recently Deleted",
    ),
    (
      .acted(.moveAlbum, named(), album: "Trip", title: "All"),
      "the album 'Trip' into the folder 'All'",
    ),
    (.acted(.hide, named(9), album: "", title: ""), "#9 is hidden"),
    (.synced(.renameAlbum, named(), title: "Best"), "by sync: an album is now 'Best'"),
    (.synced(.mark, named(9), title: ""), "by sync: #9 is marked otherwise"),
    (.clockSet(.seconds(40 * 86_400)), "the phone's clock is set 40d forward"),
    (.clockSet(.seconds(-3_600)), "the phone's clock is set 1h back"),
    (.clockSet(.zero), "the phone's clock is set 0s forward"),
    (
      .broken(breach: 1, .changedUnasked, named(), ListedMonths([]), bytes: 0),
      "BROKEN 1: nothing changes before consent",
    ),
    (
      .broken(breach: 4, .freedTooEarly, named(), ListedMonths([]), bytes: 2_000),
      "BROKEN 4: bytes are called free when they are (2 kB)",
    ),
    (
      .broken(breach: 2, .monthLost, named(), ListedMonths([1, 2, 3, 4]), bytes: 9),
      "BROKEN 2: each month that loses photos keeps its samples "
        + "(0000-02, 0000-03, 0000-04 and 1 more)",
    ),
  ]

  @Test(arguments: words)
  func `words say the values and no more`(event: StoryEvent, text: String) {
    #expect(StoryWords.text(event) == text)
  }

  @Test func `every event has words of its own`() {
    let texts = StoryEvent.prototypes.map(StoryWords.text)
    #expect(Set(texts).count == texts.count)
    #expect(texts.allSatisfy { !$0.isEmpty })
  }

  // MARK: Scenes

  private func story() -> Story { Story(start: 1_772_409_600, names: Self.names) }

  private func lines(_ story: Story) -> [StoryBoard.Line] {
    PhotosStories.scenes(of: "phone", in: PhotosStories.table([("phone", story)]))
  }

  @Test func `a preview that says the same again is told once, and stands twice in the data`() {
    var story = story()
    story.take(.opened, at: .start)
    for bytes: Int64 in [1_000, 1_001] {
      let fact = CleanerFact.previewShown(delete: 1, keep: 1, bytes: bytes, everywhere: false)
      story.take(.cleaner(fact), at: .start + .seconds(bytes))
    }
    #expect(lines(story).map(\.text) == ["opened; offers to delete 1 photo (1 kB) and to keep 1"])
    let table = PhotosStories.table([("phone", story)])
    let kinds = table.rows.map { table.text($0, "event") }
    #expect(kinds == ["opened", "previewShown", "previewShown"])
    #expect(table.rows.map { table.number($0, "bytes") } == [nil, 1_000, 1_001])
    #expect(table.rows.map { table.number($0, "scene") } == [1, 1, 1])
  }

  @Test func `what comes from outside stands in brackets while the app is open, and alone else`() {
    var story = story()
    story.take(.synced(.renameAlbum(album: 1, title: "A")), at: .start)
    story.take(.opened, at: .start + .seconds(60))
    story.take(.synced(.renameAlbum(album: 1, title: "B")), at: .start + .seconds(120))
    story.take(.ended(.ready), at: .start + .seconds(180), evidence: 7)
    story.take(.synced(.renameAlbum(album: 1, title: "C")), at: .start + .seconds(240))
    let told = lines(story)
    #expect(
      told.map(\.text) == [
        "by sync: an album is now 'A'",
        "opened; [by sync: an album is now 'B']; the app ends with its preview open",
        "by sync: an album is now 'C'",
      ]
    )
    #expect(told.map(\.time) == ["2026-03-02 00:00", "2026-03-02 00:01", "2026-03-02 00:04"])
    #expect(told.allSatisfy { $0.isRemarkable })
    let table = PhotosStories.table([("phone", story)])
    #expect(table.rows.map { table.number($0, "scene") } == [1, 2, 2, 2, 3])
    #expect(table.rows.map { table.number($0, "outside the app") } == [1, 0, 1, 0, 1])
    let place = table.columns.firstIndex { $0.name == "event" }
    #expect(table.rows.map { $0.evidence[place ?? 0] } == [nil, nil, nil, 7, nil])
  }

  @Test func `what is usual and comes from outside has a scene of its own`() {
    var story = story()
    story.take(.opened, at: .start)
    let purge = LibraryFact.photosPurged(ids: [1], bytes: 9, least: .zero, byHand: false)
    story.take(.library(purge), at: .start)
    story.take(.cleaner(.nothingToClean), at: .start)
    let told = lines(story).map(\.text)
    #expect(told == ["opened; finds nothing to delete", "1 photo gone for good, 9 B free"])
    #expect(lines(story).allSatisfy { !$0.isRemarkable })
  }

  @Test func `a phone to which nothing happens has no scene`() {
    #expect(lines(story()).isEmpty)
    #expect(PhotosStories.table([("phone", story())]).columns.count == 22)
  }
}
