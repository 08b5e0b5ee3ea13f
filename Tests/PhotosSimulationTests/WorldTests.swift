import Composition
import EventLog
import Findings
import Foundation
import Kernel
import Photos
import ShippedApps
import Testing

@testable import PhotosSimulation

struct WorldTests {
  // MARK: Samples

  @Test func `the same month gives the same samples on every machine`() {
    let lots = SampleLots(seed: 7)
    let group = SampleGroup(month: 202_510, size: 100, count: 3)
    #expect(lots.draw([group], scan: nil) == [SampleDraw(month: 202_510, places: [44, 74, 83])])
    let other = SampleGroup(month: 202_511, size: 9, count: 1)
    #expect(lots.draw([other, group], scan: nil)[1] == lots.draw([group], scan: nil)[0])
    #expect(lots.draw([group], scan: 1) != lots.draw([group], scan: 2))
  }

  @Test func `samples are different places in order, each as likely as the others`() {
    var counts = Array(repeating: 0, count: 10)
    for month in 0..<3_000 {
      let group = SampleGroup(month: Int64(month), size: 10, count: 4)
      let places = SampleLots(seed: 1).draw([group], scan: nil)[0].places
      #expect(places == Set(places).sorted())  // order-free: sorted
      #expect(places.count == 4)
      for place in places { counts[Int(place)] += 1 }
    }
    // 1,200 are expected of each; the deviation is 27.
    #expect(counts.allSatisfy { (1_080...1_320).contains($0) }, "\(counts)")
    let all = SampleGroup(month: 1, size: 5, count: 5)
    #expect(SampleLots(seed: 1).draw([all], scan: nil)[0].places == [0, 1, 2, 3, 4])
  }

  // MARK: The story

  @Test func `sizes are rounded for people`() {
    let cases: [(Int64, String)] = [
      (0, "0 B"), (999, "999 B"), (1_000, "1 kB"), (1_949, "1.9 kB"), (1_950, "2 kB"),
      (34_200_000, "34.2 MB"), (2_314_000_123, "2.3 GB"), (1_500_000_000_000, "1.5 TB"),
    ]
    for (bytes, text) in cases { #expect(StoryText.size(bytes) == text) }
  }

  @Test func `times are those of the zone, also before 1970`() {
    let tokyo = Zone.fixed(32_400)
    #expect(StoryText.time(1_772_409_600, in: tokyo) == "2026-03-02 09:00")
    #expect(StoryText.time(-1, in: Zone()) == "1969-12-31 23:59")
  }

  @Test func `scenes that say the same are told once, and of many the remarkable ones stay`() {
    func scene(_ number: Int, _ text: String, remarkable: Bool = false) -> StoryBoard.Line {
      StoryBoard.Line(time: "t\(number)", text: text, isRemarkable: remarkable)
    }
    let same = StoryBoard((1...40).map { scene($0, "opened") }).rows
    #expect(same == [.init(key: "t1", value: "opened; and the same 39 more times")])
    let many = StoryBoard((1...40).map { scene($0, "scene \($0)", remarkable: $0 == 20) }).rows
    #expect(
      many.map(\.key) == ["t1", "t2", "t3", "…", "t20", "…", "t39", "t40"]
    )
    #expect(many[3].value == "16 more")
  }

  // MARK: Whole runs

  private func findings(_ text: String, variant: String? = nil) throws -> VariantFindings {
    let bench = try Bench()
    defer { bench.remove() }
    let loaded = try bench.load(text)
    return try Runner(apps: .shipped).dryRun(loaded.plans[0], scenarioFolder: loaded.folder)
  }

  /// A year with a generated library and people who do as a seed says.
  private func year(_ seed: Int, design: String) -> String {
    """
    name: A year
    seed: \(seed)
    start: 2026-01-04T09:00:00+09:00
    duration: 365d
    set: { photos.design: \(design), photos.keep.per_month: \(1 + seed % 3) }
    devices:
      - id: phone
        apps: [photos]
        zone: \(["Asia/Tokyo", "America/New_York", "Europe/London"][seed % 3])
        calendar: \(["gregorian", "japanese", "buddhist", "roc"][seed % 4])
        icloud: false
        library:
          generate: { count: 600, from: 2022-01-01T00:00:00Z, to: 2026-12-01T00:00:00Z }
    timeline:
      - { at: 1h, every: \(3 + seed % 9)d, do: clean }
      - { at: \(40 + seed)h, every: 31d, do: clean, answer: refuse }
      - { at: \(50 + seed)h, every: 47d, do: clean, answer: never }
      - { at: 100d, do: favourite, photo: p\(seed % 500 + 1) }
      - { at: 120d, do: travel, zone: America/Los_Angeles }
      - { at: 150d, do: deleteAlbum, album: Keep }
      - { at: 200d, do: makeAlbum, album: Keep, photos: [p\(seed % 300 + 2)] }
      - { at: 250d, do: recover, photos: [p\(seed % 100 + 3)] }
      - { at: 300d, do: renameAlbum, album: Keep, to: Best }
    """
  }

  @Test(arguments: 1...24)
  func `the corrected design holds for a year of anything`(seed: Int) throws {
    let found = try findings(year(seed, design: "corrected"))
    for finding in found.allFindings where finding.verdict.isBad {
      Issue.record("seed \(seed): \(finding.name): \(finding.detail)")
    }
    #expect(found.apps[0].measures.first { $0.name == "photos.photosDeleted" }?.value ?? 0 > 100)
  }

  @Test(arguments: 1...6)
  func `the design as written does not`(seed: Int) throws {
    let found = try findings(year(seed, design: "as-written"))
    let broken = found.allFindings.filter(\.verdict.isBad).map(\.name)
    #expect(broken.contains("nothing changes before consent"))
    #expect(broken.contains("bytes are called free when they are"))
    #expect(
      broken.contains("no month keeps more samples than it should")
        || broken.contains("each month that loses photos keeps its samples")
    )
  }

  @Test func `the same scenario gives the same digest again`() throws {
    let first = try findings(year(3, design: "corrected"))
    let second = try findings(year(3, design: "corrected"))
    #expect(first.digest == second.digest)
    #expect(first.events > 500)
  }

  @Test func `today's reducers ask for what is logged, and states come back`() throws {
    let bench = try Bench()
    defer { bench.remove() }
    let loaded = try bench.load(year(5, design: "as-written"))
    let folder = try RunFolder(
      of: loaded,
      below: bench.folder.path(percentEncoded: false),
      media: false,
    )
    _ = try folder.run(loaded.plans[0], of: loaded, media: true)
    let replayer = try Replayer(apps: .shipped, folder.log(of: "default"))
    let comparison = try replayer.compare()
    #expect(comparison.divergence == nil)
    #expect(comparison.events > 300)
    let states = try Replayer(apps: .shipped, folder.log(of: "default")).states(
      at: Instant(nanoseconds: 86_400_000_000_000),
      node: "phone",
    )
    #expect(states.map(\.component) == ["photos.library", "photos"])
  }

  @Test func `a device without the Internet hears of everything later, in order`() throws {
    let found = try findings(
      """
      name: Offline
      start: 2026-03-02T09:00:00+09:00
      duration: 10d
      set: { photos.design: corrected, photos.icloud.delay: 1min }
      devices:
        - id: phone
          apps: [photos]
          library: { photos: [{ id: a, taken: 2025-08-08T10:00:00+09:00, count: 3 }] }
        - { id: tablet, apps: [photos], cleaner: false }
      timeline:
        - { at: 1h, do: goOffline, device: tablet }
        - { at: 2h, do: clean }
        - { at: 5d, do: goOnline, device: tablet }
      expect:
        - { eventually: photos.library.photosRemoved, node: tablet, by: 6d }
        - { metric: photos.photosDeleted, is: "== 2" }
      """
    )
    #expect(!found.allFindings.worst.isBad)
    let early = found.findings.first { $0.name.hasPrefix("eventually") }
    #expect(early?.detail.hasPrefix("first at 5 d") == true, "\(String(describing: early))")
  }

  @Test func `what a person recovers and deletes by hand is not the cleaner's loss`() throws {
    let found = try findings(
      """
      name: By hand
      seed: 3
      start: 2026-03-02T09:00:00+09:00
      duration: 2d
      set: { photos.design: as-written }
      devices:
        - id: phone
          apps: [photos]
          zone: Asia/Tokyo
          library:
            photos:
              - { id: beach, taken: 2025-10-03T10:00:00+09:00 }
              - { id: sunset, taken: 2025-10-03T17:40:00+09:00 }
        - { id: tablet, apps: [photos], cleaner: false }
      timeline:
        - { at: 10s, do: open, device: phone }
        - { at: 60s, do: tap, device: phone }
        - { at: 65s, do: confirm, device: phone }
        - { at: 1h, do: recover, photos: [beach, sunset], device: phone }
        - { at: 2h, do: delete, photos: [beach, sunset], device: phone }
      expect:
        - { eventually: photos.library.photosRemoved, node: tablet, after: 2h, by: 3h }
      """
    )
    for finding in found.allFindings where finding.verdict.isBad {
      #expect(!finding.name.contains("eventually"), "\(finding.name): \(finding.detail)")
    }
    let lost = found.allFindings.first { $0.name == "who loses photos on another device was told" }
    #expect(lost?.detail.hasPrefix("broken by event ") == true, "\(String(describing: lost))")
  }

  @Test func `two cleaners of one library keep their promises together`() throws {
    let found = try findings(
      """
      name: Two cleaners
      start: 2026-03-02T09:00:00+09:00
      duration: 20d
      set: { photos.design: corrected }
      devices:
        - id: phone
          apps: [photos]
          library: { photos: [{ id: a, taken: 2025-08-08T10:00:00+09:00, count: 9, every: 100h }] }
        - { id: pad, apps: [photos] }
      timeline:
        - { at: 1h, do: clean, device: phone }
        - { at: 1d, do: take, photo: b, taken: 2025-08-20T10:00:00+09:00, device: pad }
        - { at: 2d, do: clean, device: pad, answer: look }
        - { at: 3d, do: renameAlbum, album: Keep, to: Best, device: pad }
        - { at: 4d, do: clean, device: phone, answer: refuse }
      expect:
        - { metric: photos.photosDeleted, is: "== 7" }
      """
    )
    for finding in found.allFindings where finding.verdict.isBad {
      Issue.record("\(finding.name): \(finding.detail)")
    }
  }

  @Test func `a library that purges after a week breaks the promise of thirty days`() throws {
    let found = try findings(
      """
      name: A week
      start: 2026-03-02T09:00:00+09:00
      duration: 20d
      set: { photos.design: corrected, photos.library.retention: 7d }
      devices:
        - id: phone
          apps: [photos]
          library: { photos: [{ id: a, taken: 2025-08-08T10:00:00+09:00, count: 9 }] }
      timeline:
        - { at: 1h, do: clean }
      """
    )
    let broken = found.allFindings.filter(\.verdict.isBad).map(\.name)
    #expect(broken == ["every deletion can be undone for 30 days"])
  }

  @Test(arguments: [("30d", false), ("50d", true)])
  func `a promise of thirty days is false where Recently Deleted keeps photos for fifty`(
    told: String,
    isKept: Bool,
  ) throws {
    let found = try findings(
      """
      name: Fifty days
      start: 2026-03-02T09:00:00+09:00
      duration: 60d
      set: { photos.design: corrected, photos.library.retention: 50d, photos.freed.after: \(told) }
      devices:
        - id: phone
          apps: [photos]
          library: { photos: [{ id: a, taken: 2025-08-08T10:00:00+09:00, count: 9 }] }
      timeline:
        - { at: 1h, do: clean }
      """
    )
    let broken = found.allFindings.filter(\.verdict.isBad).map(\.name)
    #expect(broken == (isKept ? [] : ["bytes are called free when they are"]))
  }

  @Test func `samples that are drawn anew from the same candidates are noticed`() throws {
    func found(_ choice: String) throws -> Finding? {
      try findings(
        """
        name: Twice
        start: 2026-03-02T09:00:00+09:00
        duration: 20d
        set: { photos.design: corrected, photos.keep.choice: \(choice) }
        devices:
          - id: phone
            apps: [photos]
            library: { photos: [{ id: a, taken: 2025-08-08T10:00:00+09:00, count: 9 }] }
        timeline:
          - { at: 1h, every: 1d, times: 9, do: clean, answer: refuse }
        """
      ).allFindings.first { $0.name == "the same candidates give the same samples" }
    }
    #expect(try found("stable")?.verdict == .passed)
    #expect(try found("anew")?.verdict == .failed)
  }

  @Test func `a deletion takes one tap, one question and one answer`() throws {
    let found = try findings(
      """
      name: Actions
      start: 2026-03-02T09:00:00+09:00
      duration: 20d
      set: { photos.design: corrected }
      devices:
        - id: phone
          apps: [photos]
          library: { photos: [{ id: a, taken: 2024-01-08T10:00:00+09:00, count: 90, every: 5d }] }
      timeline:
        - { at: 1h, do: clean, answer: refuse }
        - { at: 2h, do: clean }
      expect:
        - { metric: photos.taps, is: "== 2" }
        - { metric: photos.questions, is: "== 2" }
        - { metric: photos.actions, is: "== 4" }
        - { metric: photos.batches, is: "== 1" }
      """
    )
    #expect(!found.allFindings.worst.isBad)
  }

  @Test func `libraries of no photo and of one end well`() throws {
    for count in [0, 1] {
      let found = try findings(
        """
        name: Small
        start: 2026-03-02T09:00:00+09:00
        duration: 2d
        set: { photos.design: corrected }
        devices:
          - id: phone
            apps: [photos]
            library: { generate: { count: \(count) } }
        timeline:
          - { at: 1h, do: clean }
        """
      )
      #expect(!found.allFindings.worst.isBad)
      #expect(found.facts.contains { $0.kind == "photos.nothingToClean" })
    }
  }
}
