import Composition
import EventLog
import Foundation
import Photos
import Plans
import ShippedApps
import Testing

/// Why something was broken is read from the log: two ways to break one invariant have two reasons.
struct ExplanationTests {
  /// The reasons for each breach of an invariant, in order, as one text each.
  private func reasons(
    _ scenario: String,
    _ variant: String,
    _ invariant: PhotoInvariant,
    set: [(key: String, value: String)] = [],
  ) throws -> [String] {
    let bench = try Bench()
    defer { bench.remove() }
    let loaded = try LoadedScenario(
      apps: .shipped,
      file: Bench.scenario(scenario),
      variant: variant,
      overrides: set,
    )
    let folder = try RunFolder(
      of: loaded,
      below: bench.folder.path(percentEncoded: false),
      media: false,
    )
    _ = try folder.run(loaded.plans[0], of: loaded, media: false)
    let explainer = Explainer(apps: .shipped, try LogReader(opening: folder.log(of: variant)))
    var found: [String] = []
    // A few are enough: most are the same again.
    for number in 1...400 where found.count < 3 {
      guard let lines = try? explainer.explain("breach", number: Int64(number)).lines else { break }
      guard lines[0] == "broken: \(invariant.title)", let why = lines.firstIndex(of: "why") else {
        continue
      }
      found.append(lines[(why + 1)...].joined(separator: "\n"))
    }
    return found
  }

  @Test(arguments: [
    (
      "favourite-before-delete", "as-written",
      [
        "photo 5 became a favourite, 00:00:29.600 after the scan had fetched it",
        "looked at no photo again",
      ],
    ),
    (
      "albums-of-all-kinds", "every-source",
      ["photo 6 lay in album 'Party' (shared)", "asked for 'own', did not bring that one"],
    ),
    ("photo-without-a-date", "filed-as-now", ["photo 1 has no date", "asked for such photos"]),
    (
      "folder-in-itself", "from-the-top",
      ["lay in album 'Hike' (user) in folder 1", "the scan did not come to it", "found folders"],
    ),
  ])
  func `a protected photo goes in four ways`(
    scenario: String,
    variant: String,
    wanted: [String],
  ) throws {
    try expect(wanted, in: reasons(scenario, variant, .protectedDeleted).first)
  }

  @Test(arguments: [
    (
      "refused-every-day", "as-written",
      ["told that photo 26 is in album 'Keep', and took another sample all the same"],
    ),
    (
      "keep-renamed", "title-with-quota",
      ["told that photo 24 is in album 'Memories'", "album 'Keep' was given the title 'Memories'"],
    ),
    (
      "killed-and-recovered", "as-written",
      ["told of no album with photo 1 in it", "was deleted at day 0 02:00:00.000"],
    ),
    (
      "japanese-calendar", "as-written",
      ["photo 10, filed under 0001-01, and photo 9, filed under 0064-01", "photos of 2 months"],
    ),
  ])
  func `a month has too many samples in four ways`(
    scenario: String,
    variant: String,
    wanted: [String],
  ) throws {
    try expect(wanted, in: reasons(scenario, variant, .keptTooMany).first)
  }

  @Test func `a sample goes because its album went, or because nobody heard that it is one`() throws
  {
    let deleted = try reasons("keep-deleted", "as-written", .sampleDeleted).first
    try expect(
      ["album 'Keep' was deleted at day 5 00:00:00.000", "told of no album with it"],
      in: deleted,
    )
    #expect(deleted?.contains("the process ended") == false)
    let killed = try reasons(
      "killed-and-recovered",
      "corrected",
      .sampleDeleted,
      set: [("photos.keep.lookup", "title"), ("photos.keep.choice", "anew")],
    ).first
    try expect(["the process ended at day 0 01:00:15.100, before it heard of that"], in: killed)
  }

  @Test func `bytes are called free too early by saying so at once, or by a day that is wrong`()
    throws
  {
    let said = try reasons("freed-space", "as-written", .freedTooEarly)
    try expect(
      ["(2.6 GB) into Recently Deleted", "nothing of that was gone for good"],
      in: said[0],
    )
    #expect(!said[0].contains("were other photos"))
    try expect(["2.6 GB that had gone for good were other photos"], in: said[1])
    let promised = try reasons(
      "freed-space",
      "corrected",
      .freedTooEarly,
      set: [("photos.library.retention", "50d")],
    ).first
    try expect(["free in 30 days", "the first of them went for good after"], in: promised)
  }

  @Test func `a month is lost by the era, or by the zone that the phone is in`() throws {
    try expect(
      ["filed under 0007-10, together with photos of 2025-10", "which is of 2025-10"],
      in: reasons("japanese-calendar", "as-written", .monthLost).first,
    )
    let zone = try reasons("travel", "as-written", .monthLost).first
    try expect(["2025-12 was filed under 2025-12, together with photos of 2026-01"], in: zone)
  }

  @Test func `grace is broken by what comes in, and by what was there lately`() throws {
    try expect(
      ["photo 5, taken 2019-08-14 02:15 UTC, came in 01:00:35.000 before it was deleted"],
      in: reasons("old-photos-by-airdrop", "as-written", .unbackedDeleted).first,
    )
    try expect(
      ["photo 4", "came into the library 2026-03-01 01:00 UTC, before the start"],
      in: reasons("every-order", "as-written", .unbackedDeleted).first,
    )
  }

  @Test func `unasked changes, losses while the system asks, and other choices have their own`()
    throws
  {
    let unasked = try reasons("favourite-before-delete", "as-written", .changedUnasked)
    try expect(
      ["an album was made", "nothing: no preview, no question", "makeAlbum"],
      in: unasked[0],
    )
    try expect(["photos 2, 6 went into an album", "'change'"], in: unasked[1])
    try expect(
      [
        "photo 6 went into album 'Winter' by sync", "after the system began to ask",
        "named no photo",
      ],
      in: reasons("sync-in-the-middle", "as-written", .lossUnnamed).first,
    )
    try expect(
      ["was drawn for 2025-10 at day 1", "at day 0 01:00:00.800 the same candidates"],
      in: reasons("refused-every-day", "anew-alone", .choiceChanged).first,
    )
  }

  private func expect(_ wanted: [String], in text: String?) throws {
    let text = try #require(text)
    for part in wanted where !text.contains(part) { Issue.record("no '\(part)' in\n\(text)") }
  }
}
