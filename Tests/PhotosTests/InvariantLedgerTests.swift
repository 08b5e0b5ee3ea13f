import Kernel
import Testing

@testable import Photos

/// Each invariant holds, is broken, and is silent where nothing concerns it.
struct InvariantLedgerTests {
  private var ledger: InvariantLedger { InvariantLedger(settings: corrected, homeZone: Zone()) }

  private func deleted(
    _ ids: [PhotoID],
    protected: [PhotoID] = [],
    meanwhile: [PhotoID] = [],
    vanished: [PhotoID] = [],
  ) -> LibraryFact {
    .photosDeleted(
      batch: 1,
      album: 0,
      ids: ids,
      bytes: 0,
      protected: protected,
      meanwhile: meanwhile,
      vanished: vanished,
    )
  }

  private func kept(_ ids: [PhotoID], consented: Bool = true) -> LibraryFact {
    .changeMade(batch: 1, album: 9, made: false, kept: ids, consented: consented)
  }

  @Test func `nothing is reached at the start`() {
    #expect(ledger.reached == 0)
    var own = ledger
    #expect(own.take(.deletionRefused(batch: 1), of: PhotoLibrary(), at: .start) == [])
    #expect(own.reached == 0)
  }

  @Test func `protected photos, and those without a date, are not to go`() {
    let library = library([photo(1), photo(2), Asset(id: 3, taken: nil, added: 0, bytes: 0)])
    var own = ledger
    _ = own.take(kept([1]), of: library, at: .start)
    #expect(
      own.take(deleted([2, 3], protected: [2]), of: library, at: .start) == [
        Breach(.protectedDeleted, batch: 1, photos: [2, 3])
      ]
    )
  }

  @Test func `a photo has its days of grace from when it came in`() {
    let fresh = Asset(id: 2, taken: noon - 900 * day, added: noon - 29 * day, bytes: 0)
    let library = library([photo(1, daysOld: 900), fresh])
    var own = ledger
    _ = own.take(kept([1]), of: library, at: .start)
    #expect(
      own.take(deleted([2]), of: library, at: .start) == [
        Breach(.unbackedDeleted, batch: 1, photos: [2])
      ]
    )
    var later = ledger
    _ = later.take(kept([1]), of: library, at: .start)
    #expect(later.take(deleted([2]), of: library, at: .day(1)) == [])
  }

  @Test func `a month that loses photos keeps its samples`() {
    let library = library([photo(1), photo(2), photo(3, daysOld: 200)])
    var own = ledger
    _ = own.take(kept([1]), of: library, at: .start)
    #expect(own.take(deleted([2]), of: library, at: .start) == [])
    let lost = own.take(deleted([3]), of: library, at: .start)
    #expect(lost.map(\.invariant) == [.monthLost])
    #expect(lost[0].months.map { "\(CivilMonth(number: $0))" } == ["2025-08"])
  }

  @Test func `a month does not keep more than it should`() {
    let library = library([photo(1), photo(2), photo(3, daysOld: 200)])
    var own = ledger
    #expect(own.take(kept([1, 3]), of: library, at: .start) == [])
    let over = own.take(kept([2]), of: library, at: .start)
    #expect(over.map(\.invariant) == [.keptTooMany])
    // The person took one out again: there is room.
    var other = ledger
    _ = other.take(kept([1]), of: library, at: .start)
    _ = other.take(.membersRemoved(album: 9, ids: [1]), of: library, at: .start)
    #expect(other.take(kept([2]), of: library, at: .start) == [])
  }

  @Test func `a sample is not deleted later, unless people do it`() {
    let library = library([photo(1), photo(2)])
    var own = ledger
    _ = own.take(kept([1]), of: library, at: .start)
    #expect(
      own.take(deleted([1]), of: library, at: .start).map(\.invariant).contains(.sampleDeleted)
    )
    var other = ledger
    _ = other.take(kept([1]), of: library, at: .start)
    #expect(other.take(.photosRemoved(ids: [1], origin: .person), of: library, at: .start) == [])
    #expect(other.samples.isEmpty)
  }

  @Test func `nothing changes unasked`() {
    let library = library([photo(1)])
    var own = ledger
    #expect(
      own.take(kept([1], consented: false), of: library, at: .start).map(\.invariant) == [
        .changedUnasked
      ]
    )
  }

  @Test func `bytes are free when they are purged, not before`() {
    var own = ledger
    #expect(
      own.take(.freedShown(bytes: 10), of: PhotoLibrary()) == [Breach(.freedTooEarly, bytes: 10)]
    )
    var later = ledger
    let purged = LibraryFact.photosPurged(
      ids: [1],
      bytes: 10,
      least: dayLength * 30,
      byHand: false,
    )
    #expect(later.take(purged, of: PhotoLibrary(), at: .start) == [])
    #expect(later.take(.freedShown(bytes: 10), of: PhotoLibrary()) == [])
    #expect(
      later.take(.freedShown(bytes: 1), of: PhotoLibrary()) == [Breach(.freedTooEarly, bytes: 1)]
    )
    var promised = ledger
    #expect(promised.take(.freeingPromised(bytes: 10, days: 30), of: PhotoLibrary()) == [])
    #expect(promised.reached == PhotoInvariant.freedTooEarly.bit)
  }

  @Test func `a purge before thirty days breaks the promise, one by hand does not`() {
    var own = ledger
    let early = LibraryFact.photosPurged(ids: [1], bytes: 5, least: dayLength * 29, byHand: false)
    #expect(
      own.take(early, of: PhotoLibrary(), at: .start) == [Breach(.unrecoverable, bytes: 5)]
    )
    let byHand = LibraryFact.photosPurged(ids: [1], bytes: 5, least: .zero, byHand: true)
    #expect(own.take(byHand, of: PhotoLibrary(), at: .start) == [])
  }

  @Test func `a loss that nobody could prevent is named, unless the app is gone`() {
    let library = library([photo(1), photo(2)])
    for isNamed in [true, false] {
      var own = ledger
      _ = own.take(kept([1]), of: library, at: .start)
      _ = own.take(deleted([2], meanwhile: [2]), of: library, at: .start)
      if isNamed { _ = own.take(.recoveryAdvised(ids: [2]), of: library) }
      let breaches = own.take(.deletionDone(batch: 1, count: 1), of: library)
      #expect(breaches.map(\.invariant) == (isNamed ? [] : [.lossUnnamed]))
    }
    // A month whose sample vanished meanwhile: a photo of it is to be named.
    for named in [[2], []] as [[PhotoID]] {
      var own = ledger
      #expect(own.take(deleted([2], vanished: [1]), of: library, at: .start) == [])
      if !named.isEmpty { _ = own.take(.recoveryAdvised(ids: named), of: library) }
      let breaches = own.take(.deletionDone(batch: 1, count: 1), of: library)
      #expect(breaches.map(\.invariant) == (named.isEmpty ? [.lossUnnamed] : []))
    }
    var gone = ledger
    _ = gone.take(deleted([2], meanwhile: [2]), of: library, at: .start)
    gone.takeAppGone()
    #expect(gone.take(.deletionDone(batch: 1, count: 1), of: library) == [])
  }

  @Test func `who loses photos elsewhere was told by the last preview`() {
    var own = ledger
    #expect(own.takeLossElsewhere([1]) == [Breach(.lostElsewhere, photos: [1])])
    _ = own.take(
      .previewShown(delete: 1, keep: 0, bytes: 0, everywhere: true),
      of: PhotoLibrary(),
    )
    #expect(own.takeLossElsewhere([1]) == [])
  }

  @Test func `every invariant has a bit and a title of its own`() {
    let bits = PhotoInvariant.allCases.map(\.bit)
    #expect(bits.reduce(0, |) == 1 << UInt64(bits.count) - 1)
    #expect(Set(PhotoInvariant.allCases.map(\.title)).count == bits.count)  // order-free: counted
  }
}
