import Kernel
import Testing

@testable import Photos

/// From photos and albums to a plan, at the edges of grace, quota and access.
struct CleanerScanTests {
  /// What a scan draws, of photos and albums that are answered as they are given.
  private func groups(
    _ photos: [Asset],
    albums: [AlbumSnapshot] = [],
    store: CleanerStore = CleanerStore(),
    at now: Instant = .start,
    _ change: (inout CleanerSettings) -> Void = { _ in },
  ) -> [SampleGroup] {
    var settings = corrected
    change(&settings)
    var cleaner = Cleaner(settings: settings)
    cleaner.store = store
    _ = cleaner.take(.launched, at: now)
    _ = cleaner.take(.answered(.photos(AssetColumns(photos), access: .full)), at: now)
    for effect in cleaner.take(.answered(.albums(albums)), at: now) {
      if case .draw(let groups, _) = effect { return groups }
    }
    return []
  }

  private func group(_ month: Int64, _ size: Int64, _ count: Int64) -> SampleGroup {
    SampleGroup(month: month, size: size, count: count)
  }

  @Test(
    arguments: [
      (0, 0, 1_772_452_800), (1, 0, 1_772_452_800 - 86_400), (30, 0, 1_772_452_800 - 30 * 86_400),
      (30, 1, 1_772_452_800 - 29 * 86_400), (-1, 0, 1_772_452_800 + 86_400),
      (36_500, 0, 1_772_452_800 - 36_500 * 86_400),
    ] as [(Int64, Int64, Int64)]
  )
  func `photos are asked for up to the days of grace before now`(
    grace: Int64,
    day: Int64,
    before: Int64,
  ) {
    var settings = asWritten
    settings.grace_days = grace
    var cleaner = Cleaner(settings: settings)
    #expect(
      cleaner.take(.launched, at: .day(day)) == [
        .ask(.photos(before: before, undated: false, sources: .library))
      ]
    )
  }

  @Test func `a nanosecond before a second is the second before`() {
    var cleaner = Cleaner(settings: asWritten)
    var effects = Effects<CleanerEffect>()
    let early = WallTime(nanoseconds: -1)
    cleaner.reduce(.launched, at: DeviceTime(uptime: .start, wall: early), into: &effects)
    #expect(
      effects.items == [
        .ask(.photos(before: noon - 30 * day - 1, undated: false, sources: .library))
      ]
    )
  }

  @Test(arguments: [(-1, 0), (0, 1), (1, 1)] as [(Int64, Int64)])
  func `a photo is old enough with the last second of its grace`(
    second: Int64,
    size: Int64,
  ) {
    let added = noon - 30 * day - second
    let fresh = Asset(id: 1, taken: noon - 100 * day, added: added, bytes: 1)
    let expected = size == 0 ? [] : [group(202_511, 1, 1)]
    #expect(groups([fresh]) == expected)
    #expect(groups([fresh]) { $0.age = .captured } == [group(202_511, 1, 1)])
    // The same second, of the first sight.
    var store = CleanerStore()
    store.seen = [1]
    store.seenSince = [added]
    #expect(groups([photo(1)], store: store) { $0.age = .seen } == expected)
  }

  @Test func `a photo that was never seen before is not old enough, and is seen from now on`() {
    var settings = corrected
    settings.age = .seen
    var cleaner = Cleaner(settings: settings)
    cleaner.store.seen = [2, 5]
    cleaner.store.seenSince = [20, 50]
    _ = cleaner.take(.launched)
    let found = AssetColumns([5, 1, 9, 1].map { photo($0) })
    _ = cleaner.take(.answered(.photos(found, access: .full)))
    #expect(cleaner.store.seen == [1, 2, 5, 9])
    #expect(cleaner.store.seenSince == [noon, 20, 50, noon])
  }

  @Test(
    arguments: [
      (0, 3, []), (1, 3, [1]), (2, 3, [2]), (3, 3, [3]), (4, 3, [3]), (1_000_000, 3, [3]),
      (-5, 3, []),
    ] as [(Int64, Int64, [Int64])]
  )
  func `a month draws as many as it wants and has`(perMonth: Int64, size: Int64, drawn: [Int64]) {
    let found = groups((1...size).map { photo($0) }) { $0.perMonth = perMonth }
    #expect(found == drawn.map { group(202_511, size, $0) })
  }

  @Test func `what Keep holds counts for its month, and what has no date for none`() {
    let held = [photo(8), Asset(id: 9, taken: nil, added: 0, bytes: 1)]
    let keep = AlbumSnapshot(Album(id: 1, title: "Keep"), photos: AssetColumns(held))
    let photos = [photo(1), photo(2), photo(3), photo(4, daysOld: 140)]
    #expect(
      groups(photos, albums: [keep]) { $0.perMonth = 3 } == [
        group(202_510, 1, 1), group(202_511, 3, 2),
      ]
    )
    #expect(groups(photos, albums: [keep]) == [group(202_510, 1, 1)])
    // The design as written does not look at what there is.
    #expect(
      groups(photos, albums: [keep]) { $0.count = .onePerScan } == [
        group(202_510, 1, 1), group(202_511, 3, 1),
      ]
    )
  }

  @Test func `an album in a folder protects where the walk comes to it`() {
    let folder = Album(id: 2, title: "F", kind: .folder)
    let inside = Album(id: 3, title: "In", folder: 2)
    let lost = Album(id: 4, title: "Lost", folder: 4)
    let albums = [
      AlbumSnapshot(folder, photos: AssetColumns()),
      AlbumSnapshot(inside, photos: AssetColumns([photo(1)])),
      AlbumSnapshot(lost, photos: AssetColumns([photo(2)])),
    ]
    let photos = (1...3).map { photo($0) }
    #expect(groups(photos, albums: albums) { $0.walk = .flat } == [group(202_511, 1, 1)])
    #expect(groups(photos, albums: albums) { $0.walk = .folders } == [group(202_511, 2, 1)])
  }

  @Test func `where nothing was found there is nothing to clean, or nothing in the preview`() {
    for (settings, fact) in [
      (corrected, CleanerFact.nothingToClean),
      (asWritten, .previewShown(delete: 0, keep: 0, bytes: 0, everywhere: false)),
    ] {
      var cleaner = Cleaner(settings: settings)
      _ = cleaner.take(.launched)
      _ = cleaner.take(.answered(.photos(AssetColumns(), access: .full)))
      #expect(cleaner.take(.answered(.albums([]))) == [.state(fact)])
    }
  }

  @Test func `a preview names the bytes of what goes, not of what stays`() {
    var phone = Phone(
      library([photo(1, bytes: 1), photo(2, bytes: 20), photo(3, daysOld: 140, bytes: 300)]),
      settings: corrected,
    )
    phone.choose = { [$0.size - 1] }
    phone.tell(.launched)
    #expect(
      phone.facts == [.previewShown(delete: 1, keep: 2, bytes: 1, everywhere: true)]
    )
  }

  @Test(
    arguments: [
      (.any, .none, true), (.any, .limited, true), (.any, .full, true), (.full, .none, false),
      (.full, .limited, false), (.full, .full, true),
    ] as [(AccessRule, Access, Bool)]
  )
  func `a scan goes on with the access that is enough`(
    rule: AccessRule,
    access: Access,
    goesOn: Bool,
  ) {
    var settings = corrected
    settings.access = rule
    var cleaner = Cleaner(settings: settings)
    _ = cleaner.take(.launched)
    let next: CleanerEffect =
      goesOn ? .ask(.albums(scope: .people)) : .state(.accessTooSmall(access))
    #expect(cleaner.take(.answered(.photos(AssetColumns(), access: access))) == [next])
    #expect(cleaner.session.phase == (goesOn ? .fetchingAlbums : .failed))
  }
}
