import Kernel
import Testing

@testable import Photos

/// What a ledger makes of what happens while the system asks, of bytes, and of months.
struct InvariantSettlementTests {
  private let done = CleanerFact.deletionDone(batch: 1, count: 1)

  // MARK: While the system asks

  /// A ledger whose sample 1 goes while the system asks about 2 and 3.
  private func thinned() -> (ledger: InvariantLedger, library: PhotoLibrary) {
    var library = autumn
    _ = library.take(.asked(.change(block(delete: [2, 3]))))
    var own = ledger()
    own.learnSamples([1, 4], in: 9)
    _ = own.take(.photosRemoved(ids: [1, 5], origin: .cloud), of: library, at: .start)
    return (own, library)
  }

  @Test func `a month that loses its sample meanwhile is to be named, and is nobody's fault`() {
    let (before, library) = thinned()
    var own = before
    let november: Int64 = 2_025 * 12 + 10
    #expect(own.thinnedMonths == [november])
    #expect(own.take(deleted([2, 3]), of: library, at: .start) == [])
    #expect(own.unnamedMonths == [november])
    #expect(own.thinnedMonths == [])
    #expect(own.judged.contains(.lossUnnamed))
    #expect(
      own.take(done, of: library) == [Breach(.lossUnnamed, batch: 1, months: [november])]
    )
    #expect(own.take(done, of: library) == [], "it is told once")
  }

  @Test(arguments: [LibraryFact.deletionRefused(batch: 1), .questionVanished(batch: 1)])
  func `where nothing is deleted nothing is to be named`(end: LibraryFact) {
    let (before, library) = thinned()
    var own = before
    #expect(own.take(end, of: library, at: .start) == [])
    #expect(own.thinnedMonths == [])
    #expect(own.take(done, of: library) == [])
  }

  @Test func `a month that has samples enough all the same is not to be named`() {
    let (before, library) = thinned()
    var own = before
    own.learnSamples([1], in: 9)
    #expect(own.take(deleted([2, 3]), of: library, at: .start) == [])
    #expect(own.unnamedMonths == [])
    #expect(own.take(done, of: library) == [])
  }

  @Test func `what is named in part is a breach for the rest`() {
    var own = ledger { $0.perMonth = 0 }
    _ = own.take(deleted([1, 2, 3], meanwhile: [1, 3]), of: autumn, at: .start)
    _ = own.take(.recoveryAdvised(ids: [3, 77]), of: autumn)
    #expect(own.take(done, of: autumn) == [Breach(.lossUnnamed, batch: 1, photos: [1])])
  }

  // MARK: Bytes

  @Test(
    arguments: [
      ([], 30, 30), ([1], 30, 20), ([1, 2], 30, 0), ([1, 2], 31, 1), ([1, 2, 3], 31, 1),
      ([1, 2], 10, 0), ([], -1, 0),
    ] as [([PhotoID], Int64, Int64)]
  )
  func `bytes that are called free are those of photos that are gone for good`(
    purged: [PhotoID],
    named: Int64,
    missing: Int64,
  ) {
    let library = library([photo(1, bytes: 10), photo(2, bytes: 20), photo(3, bytes: 300)])
    var own = ledger { $0.perMonth = 0 }
    _ = own.take(deleted([1, 2]), of: library, at: .start)
    for id in purged {
      let fact = LibraryFact.photosPurged(
        ids: [id],
        bytes: 0,
        least: dayLength * 30,
        byHand: true,
      )
      _ = own.take(fact, of: library, at: .start)
    }
    #expect(
      own.take(.freedShown(bytes: named), of: library)
        == (missing > 0 ? [Breach(.freedTooEarly, bytes: missing)] : [])
    )
    #expect(own.unsettled == [] && own.unsettledFreed == 0, "it has been settled")
    #expect(own.calledFree == max(0, named))
  }

  @Test(
    arguments: [
      (Duration.seconds(30 * 86_400), true),
      (.seconds(30 * 86_400) - Duration(nanoseconds: 1), false),
      (.zero, false),
    ] as [(Duration, Bool)]
  )
  func `thirty days to the nanosecond are enough to recover a photo`(
    least: Duration,
    isEnough: Bool,
  ) {
    var own = ledger()
    let fact = LibraryFact.photosPurged(ids: [1], bytes: 7, least: least, byHand: false)
    #expect(
      own.take(fact, of: autumn, at: .start)
        == (isEnough ? [] : [Breach(.unrecoverable, bytes: 7)])
    )
    #expect(own.freed == 7)
  }

  // MARK: Months and draws

  @Test func `a photo is of the month of the ledger's zone, of its own, or of none`() {
    // Half past eleven on the last of June in UTC.
    let asset = Asset(id: 1, taken: 1_751_326_200, offset: -43_200, added: 0, bytes: 1)
    let june: Int64 = 2_025 * 12 + 5
    func month(_ zone: MonthZone) -> Int64? {
      var settings = corrected
      settings.monthZone = zone
      settings.zone = Zone.fixed(3_600)
      return InvariantLedger(settings: settings, homeZone: Zone.fixed(-1_800)).month(of: asset)
    }
    #expect(month(.named) == june + 1)
    #expect(month(.current) == june)
    #expect(month(.capture) == june)
    #expect(ledger().month(of: Asset(id: 1, taken: nil, added: 0, bytes: 0)) == nil)
  }

  @Test
  func `draws of months that nobody planned are passed over, and none where they are not kept`() {
    let plan = MonthPlan(month: 5, samples: [], deletions: [1, 2, 3])
    func draw(_ month: Int64, _ place: Int64) -> SampleDraw {
      SampleDraw(month: month, places: [place])
    }
    var own = ledger()
    #expect(own.takeDraws([draw(4, 0), draw(5, 0)], from: [plan]) == [])
    #expect(own.drawn.map(\.month) == [5])
    let others = [3, 9, 5].map { MonthPlan(month: $0, samples: [], deletions: [1, 2, 3]) }
    let breaches = own.takeDraws([draw(3, 0), draw(9, 0), draw(5, 2)], from: others)
    #expect(breaches == [Breach(.choiceChanged, photos: [3])])
    #expect(own.drawn.map(\.month) == [3, 5, 9], "in order of months")
    var forgetful = InvariantLedger(
      settings: corrected,
      homeZone: Zone(),
      remembersDraws: false,
    )
    for place in Int64(0)...2 {
      #expect(forgetful.takeDraws([draw(5, place)], from: [plan]) == [])
    }
    #expect(forgetful.drawn == [])
  }

  @Test func `what figures there were does not tell states apart, and albums that are gone do not`()
  {
    var own = ledger()
    let before = own
    own.learnSamples([], in: 12)
    own.learnSamples([], in: 11)
    _ = own.take(.freedShown(bytes: 5), of: autumn)
    _ = own.take(.previewShown(delete: 1, keep: 1, bytes: 1, everywhere: true), of: autumn)
    var here = own
    here.forgetFigures(isShared: true) { _ in true }
    #expect(here.saidEverywhere)
    #expect(here.keepAlbums == [11, 12])
    own.forgetFigures(isShared: false) { _ in false }
    #expect(own == before)
  }
}
