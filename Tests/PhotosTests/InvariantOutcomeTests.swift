import Kernel
import Testing

@testable import Photos

/// What each statement has a ledger judge, and what it leaves alone.
struct InvariantOutcomeTests {
  // MARK: What is judged at all

  @Test(
    arguments: [
      (.deletionAsked(batch: 1, count: 1, bytes: 1), [.askedUntapped]),
      (.deletionRefused(batch: 1), []), (.questionVanished(batch: 1), []),
      (.consentIgnored(batch: 1), []), (.changeFailed(batch: 1, .busy), []),
      (
        .changeMade(batch: 1, album: 0, made: false, kept: [], consented: true), [.changedUnasked],
      ),
      (
        .changeMade(batch: 1, album: 0, made: false, kept: [1], consented: true),
        [.changedUnasked, .keptTooMany],
      ), (.photosRemoved(ids: [1], origin: .cloud), []),
      (.photosPurged(ids: [1], bytes: 1, least: dayLength * 30, byHand: false), [.unrecoverable]),
      (.photosPurged(ids: [1], bytes: 1, least: .zero, byHand: true), []),
      (.photosRecovered(ids: [1]), [.unrecoverable]), (.recoveryMissed(ids: [1]), []),
      (.membersRemoved(album: 1, ids: [1]), []), (.albumDeleted(album: 1), []),
      (.editMissed(edit: "add"), []),
    ] as [(LibraryFact, Set<PhotoInvariant>)]
  )
  func `a library's fact gives these invariants something to judge, and no others`(
    fact: LibraryFact,
    judged: Set<PhotoInvariant>,
  ) {
    var own = ledger()
    own.takeTap()
    #expect(own.take(fact, of: autumn, at: .start) == [])
    #expect(own.judged == judged)
  }

  @Test(
    arguments: [
      (.previewShown(delete: 1, keep: 1, bytes: 1, everywhere: false), []), (.nothingToClean, []),
      (.accessTooSmall(.none), []), (.deletionDone(batch: 1, count: 1), []),
      (.freedShown(bytes: 0), []), (.freeingPromised(bytes: 0, days: 9_999), []),
      (.freeingPromised(bytes: 1, days: 30), [.freedTooEarly]), (.deletionCancelled, []),
      (.failureShown(.busy), []), (.stuck(phase: .ready), []), (.tapIgnored(phase: .ready), []),
      (.recoveryAdvised(ids: [1]), []),
    ] as [(CleanerFact, Set<PhotoInvariant>)]
  )
  func `a cleaner's fact gives these invariants something to judge, and no others`(
    fact: CleanerFact,
    judged: Set<PhotoInvariant>,
  ) {
    var own = ledger()
    #expect(own.take(fact, of: autumn) == [])
    #expect(own.judged == judged)
  }

  // MARK: Samples

  @Test func `what people take out of Keep, or of an album of its title, is no sample any more`() {
    let library = library(
      [photo(1), photo(2), photo(3), photo(4)],
      albums: [Album(id: 7, title: "Keep"), Album(id: 8, title: "Trip")],
    )
    var own = ledger()
    own.learnSamples([1, 2, 3, 4], in: 9)
    #expect(own.take(.membersRemoved(album: 8, ids: [1]), of: library, at: .start) == [])
    #expect(own.samples == [1, 2, 3, 4])
    _ = own.take(.membersRemoved(album: 7, ids: [1, 99]), of: library, at: .start)
    #expect(own.samples == [2, 3, 4])
    _ = own.take(.membersRemoved(album: 9, ids: [2]), of: library, at: .start)
    #expect(own.samples == [3, 4])
    _ = own.take(.photosRemoved(ids: [4], origin: .cloud), of: library, at: .start)
    #expect(own.samples == [3])
    #expect(own.thinnedMonths == [], "nobody is asked meanwhile")
  }

  @Test func `what people had put into Keep before the question are samples with it`() {
    var library = library(
      [photo(1), photo(2), photo(3)],
      albums: [Album(id: 9, title: "Keep")],
    )
    var change = block(delete: [3])
    change.album = 9
    change.months[0].held = [2]
    change.restored = [1]
    _ = library.take(.asked(.change(change)))
    var own = ledger()
    own.takeTap()
    _ = own.take(.deletionAsked(batch: 1, count: 1, bytes: 1), of: library, at: .start)
    #expect(own.samples == [1, 2])
    #expect(own.keepAlbums == [9])
  }

  @Test(
    arguments: [(0, [3], false), (1, [3], true), (1, [1], true), (2, [3], true)]
      as [(Int64, [PhotoID], Bool)]
  )
  func `a month of no samples may lose all it has`(
    perMonth: Int64,
    ids: [PhotoID],
    isLost: Bool,
  ) {
    var own = ledger { $0.perMonth = perMonth }
    let breaches = own.take(deleted(ids), of: autumn, at: .start)
    #expect(breaches.map(\.invariant) == (isLost ? [.monthLost] : []))
  }

  @Test func `each month that falls short is named once, and those that do not are not`() {
    var own = ledger { $0.perMonth = 2 }
    own.learnSamples([1, 2, 4], in: 9)
    let breaches = own.take(deleted([3, 5]), of: autumn, at: .start)
    #expect(breaches == [Breach(.monthLost, batch: 1, months: [2_025 * 12 + 9])])
  }

  @Test func `members of Keep count as samples, those of other albums do not`() {
    for (album, isLost) in [(9, false), (8, true)] as [(AlbumID, Bool)] {
      let library = library(
        [photo(1), photo(2)],
        albums: [Album(id: album, title: "Keep", members: [1])],
      )
      var own = ledger()
      let breaches = own.take(deleted([2]), of: library, at: .start)
      #expect(breaches.map(\.invariant) == (isLost ? [.monthLost] : []))
    }
  }

  @Test func `too many is told of the month that got a new one, not of one that had too many`() {
    var own = ledger()
    own.learnSamples([1, 2], in: 9)
    #expect(own.take(kept([4]), of: autumn, at: .start) == [])
    #expect(own.take(kept([1, 2]), of: autumn, at: .start) == [], "they come back")
    #expect(
      own.take(kept([3, 1]), of: autumn, at: .start) == [
        Breach(.keptTooMany, batch: 1, photos: [3, 1], months: [2_025 * 12 + 10])
      ]
    )
  }

  @Test func `a change that is unasked and too much is both`() {
    var own = ledger()
    #expect(
      own.take(kept([1, 2], consented: false), of: autumn, at: .start).map(\.invariant)
        == [.changedUnasked, .keptTooMany]
    )
  }
}
