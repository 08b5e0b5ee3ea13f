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

  @Test func `grace is judged only where a photo without other protection is in it`() {
    let young = Asset(id: 2, taken: noon - day, added: noon - day, bytes: 0)
    for (extra, albums, isJudged) in [
      ([young], [], true), ([], [], false),
      ([young], [Album(id: 1, title: "Trip", members: [2])], false),
    ] as [([Asset], [Album], Bool)] {
      let library = library([photo(1)] + extra, albums: albums)
      var own = ledger
      _ = own.take(deleted([1]), of: library, at: .start)
      #expect((own.reached & PhotoInvariant.unbackedDeleted.bit != 0) == isJudged)
    }
  }

  private func purged(_ ids: [PhotoID], _ bytes: Int64) -> LibraryFact {
    .photosPurged(ids: ids, bytes: bytes, least: dayLength * 30, byHand: false)
  }

  @Test func `bytes are free when their photos are purged, not before, and not by others' purge`() {
    let library = library([photo(1, bytes: 10), photo(2), photo(3, bytes: 90)])
    var own = ledger
    _ = own.take(kept([2]), of: library, at: .start)
    _ = own.take(deleted([1]), of: library, at: .start)
    var unrelated = own
    var related = own
    #expect(own.take(.freedShown(bytes: 10), of: library) == [Breach(.freedTooEarly, bytes: 10)])
    #expect(unrelated.take(purged([3], 90), of: library, at: .start) == [])
    #expect(
      unrelated.take(.freedShown(bytes: 10), of: library) == [Breach(.freedTooEarly, bytes: 10)]
    )
    #expect(related.take(purged([1], 10), of: library, at: .start) == [])
    #expect(related.take(.freedShown(bytes: 10), of: library) == [])
    // Nothing was deleted at all.
    var without = ledger
    #expect(
      without.take(.freedShown(bytes: 1), of: library) == [Breach(.freedTooEarly, bytes: 1)]
    )
  }

  @Test func `a day that is promised is judged by how long Recently Deleted keeps photos`() {
    for (days, isKept) in [(30, true), (7, true), (31, false), (50, false)] as [(Int64, Bool)] {
      let library = library([photo(1)], retention: dayLength * days)
      var own = ledger
      let breaches = own.take(.freeingPromised(bytes: 10, days: 30), of: library)
      #expect(breaches == (isKept ? [] : [Breach(.freedTooEarly, bytes: 10)]))
      #expect(own.reached == PhotoInvariant.freedTooEarly.bit)
      #expect(own.take(.freeingPromised(bytes: 10, days: days), of: library) == [])
    }
  }

  @Test func `a tap that is ignored takes nothing from the one before`() {
    let asked = LibraryFact.deletionAsked(batch: 1, count: 1, bytes: 1)
    var own = ledger
    // Tapped twice while the request is on its way: there is one question, for the first.
    own.takeTap()
    own.takeTap()
    _ = own.take(.tapIgnored(phase: .deleting), of: PhotoLibrary())
    #expect(own.take(asked, of: PhotoLibrary(), at: .start) == [])
    #expect(own.take(asked, of: PhotoLibrary(), at: .start).count == 1)
    // A tap after the question, which nothing comes of, stands for no later one.
    own.takeTap()
    _ = own.take(.tapIgnored(phase: .deleting), of: PhotoLibrary())
    #expect(own.take(asked, of: PhotoLibrary(), at: .start).count == 1)
  }

  @Test func `a tap brings one question`() {
    let asked = LibraryFact.deletionAsked(batch: 1, count: 1, bytes: 1)
    let second = LibraryFact.deletionAsked(batch: 2, count: 1, bytes: 1)
    var own = ledger
    own.takeTap()
    #expect(own.take(asked, of: PhotoLibrary(), at: .start) == [])
    // The same tap asks again, for the next month say.
    #expect(
      own.take(second, of: PhotoLibrary(), at: .start) == [Breach(.askedUntapped, batch: 2)]
    )
    own.takeTap()
    #expect(own.take(asked, of: PhotoLibrary(), at: .start) == [])
    // A tap that came to nothing does not stand for a later question.
    for end in [CleanerFact.failureShown(.busy), .tapIgnored(phase: .idle)] {
      own.takeTap()
      _ = own.take(end, of: PhotoLibrary())
      #expect(own.take(asked, of: PhotoLibrary(), at: .start).count == 1)
    }
    own.takeTap()
    own.takeAppGone()
    #expect(own.take(asked, of: PhotoLibrary(), at: .start).count == 1)
  }

  @Test func `the same candidates give the same samples`() {
    func plan(_ ids: [PhotoID]) -> MonthPlan {
      MonthPlan(month: 202_511, samples: [], deletions: ids)
    }
    func draw(_ place: Int64) -> SampleDraw { SampleDraw(month: 202_511, places: [place]) }
    var own = ledger
    #expect(own.takeDraws([draw(0)], from: [plan([1, 2, 3])]) == [])
    #expect(own.reached == 0)
    #expect(own.takeDraws([draw(0)], from: [plan([1, 2, 3])]) == [])
    #expect(own.reached == PhotoInvariant.choiceChanged.bit)
    #expect(
      own.takeDraws([draw(1)], from: [plan([1, 2, 3])]) == [Breach(.choiceChanged, photos: [2])]
    )
    // Other candidates may give another sample.
    own.forgetReached()
    #expect(own.takeDraws([draw(0)], from: [plan([1, 2])]) == [])
    #expect(own.takeDraws([draw(1)], from: [plan([1, 3])]) == [])
    #expect(own.reached == 0)
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
