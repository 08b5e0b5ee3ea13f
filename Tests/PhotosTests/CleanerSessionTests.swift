import Kernel
import Testing

@testable import Photos

/// What a cleaner makes of each event in each phase.
struct CleanerSessionTests {
  private static let scanning: [CleanerPhase] = [
    .fetchingPhotos, .fetchingAlbums, .fetchingSamples, .drawing, .makingKeep, .savingKeep,
  ]

  private func cleaner(_ phase: CleanerPhase, _ settings: CleanerSettings) -> Cleaner {
    var cleaner = Cleaner(settings: settings)
    cleaner.session.phase = phase
    cleaner.session.bytes = 7
    cleaner.store.samples = [3]
    cleaner.store.pending = [4]
    return cleaner
  }

  @Test(arguments: CleanerPhase.allCases)
  func `a process may end in any phase, and only what is on disk is left`(phase: CleanerPhase) {
    var cleaner = cleaner(phase, corrected)
    let store = cleaner.store
    #expect(cleaner.take(.terminated) == [])
    #expect(cleaner.session == CleanerSession())
    #expect(cleaner.store == store)
  }

  @Test(arguments: CleanerPhase.allCases)
  func `a failure ends what was begun, and leaves the seed's design where it stood`(
    phase: CleanerPhase
  ) {
    for failure in [ChangeFailure.denied, .busy] {
      var complete = cleaner(phase, corrected)
      #expect(complete.take(.answered(.failed(failure))) == [.state(.failureShown(failure))])
      #expect(complete.session.phase == .failed)
      #expect(complete.session.bytes == 0)
      #expect(complete.store.pending == [])
      var seed = cleaner(phase, asWritten)
      #expect(seed.take(.answered(.failed(failure))) == [.state(.stuck(phase: phase))])
      #expect(seed.session.phase == phase)
      #expect(seed.store.pending == [])
    }
  }

  @Test(arguments: CleanerPhase.allCases)
  func `a change is heeded while something hangs on it, where it is looked at`(
    phase: CleanerPhase
  ) {
    let notice = LibraryNotice(changed: [2, 1], removed: [2])
    var cleaner = cleaner(phase, corrected)
    let effects = cleaner.take(.libraryChanged(notice))
    #expect(cleaner.session.isStale == Self.scanning.contains(phase))
    #expect(cleaner.session.changedMeanwhile == (phase == .deleting ? [1, 2] : []))
    #expect(cleaner.session.removedMeanwhile == (phase == .deleting ? [2] : []))
    #expect(effects.map(\.kind) == (phase == .ready ? ["ask"] : []))
    #expect(cleaner.session.phase == (phase == .ready ? .fetchingPhotos : phase))
    var seed = self.cleaner(phase, asWritten)
    let before = seed
    #expect(seed.take(.libraryChanged(notice)) == [])
    #expect(seed == before)
  }

  @Test(arguments: CleanerPhase.allCases)
  func `the cleaner's own change is no news in any phase`(phase: CleanerPhase) {
    var cleaner = cleaner(phase, corrected)
    let before = cleaner
    #expect(cleaner.take(.libraryChanged(LibraryNotice(changed: [1], batch: 1))) == [])
    #expect(cleaner == before)
  }

  @Test(arguments: CleanerPhase.allCases)
  func `zone, calendar and the samples of a block are taken down in any phase`(
    phase: CleanerPhase
  ) {
    var cleaner = cleaner(phase, corrected)
    let session = cleaner.session
    #expect(cleaner.take(.localeSet(zone: Zone.fixed(3_600), calendar: .roc)) == [])
    #expect(cleaner.take(.blockRan(samples: [8, 9])) == [])
    #expect(cleaner.zone == Zone.fixed(3_600))
    #expect(cleaner.calendar == .roc)
    #expect(cleaner.store.pending == [8, 9])
    #expect(cleaner.session == session)
  }

  @Test func `the seed names four states, and these are their parts`() {
    let states = CleanerPhase.allCases.map { "\($0.rawValue) \($0.seedState ?? "-")" }
    #expect(
      states == [
        "closed -", "idle idle", "fetchingPhotos scanning", "fetchingAlbums scanning",
        "fetchingSamples scanning", "drawing scanning", "makingKeep scanning",
        "savingKeep scanning", "ready ready", "deleting deleting", "done -", "cancelled -",
        "failed -",
      ]
    )
  }

  // MARK: The end of a deletion

  /// A cleaner whose deletion of 5 and 6 waits, with 1 to be kept.
  private func deleting(_ change: (inout CleanerSettings) -> Void = { _ in }) -> Cleaner {
    var settings = corrected
    change(&settings)
    var cleaner = Cleaner(settings: settings)
    cleaner.session.phase = .deleting
    cleaner.session.months = [MonthPlan(month: 1, samples: [1], deletions: [5, 6], held: [2])]
    cleaner.store.batches = 3
    cleaner.store.keepAlbum = 9
    cleaner.store.samples = [2]
    cleaner.store.pending = [1]
    return cleaner
  }

  private func changed(_ album: AlbumID, _ kept: [PhotoID], _ gone: [PhotoID]) -> CleanerEvent {
    .answered(.changed(album: album, kept: kept, deleted: gone, bytes: 40))
  }

  @Test(
    arguments: [
      (FreedRule.atOnce, PhaseRule.four, CleanerFact.freedShown(bytes: 40), CleanerPhase.idle),
      (.whenFree, .complete, .freeingPromised(bytes: 40, days: 12), .done),
    ] as [(FreedRule, PhaseRule, CleanerFact, CleanerPhase)]
  )
  func `a deletion that is made is told with its bytes, by the rule`(
    freed: FreedRule,
    phases: PhaseRule,
    fact: CleanerFact,
    end: CleanerPhase,
  ) {
    var cleaner = deleting {
      $0.freed = freed
      $0.freed_days = 12
      $0.phases = phases
    }
    #expect(
      cleaner.take(changed(9, [1], [5, 6])) == [
        .state(.deletionDone(batch: 3, count: 2)), .state(fact),
      ]
    )
    #expect(cleaner.session.phase == end)
    #expect(cleaner.session.months == [])
    #expect(cleaner.store.samples == [1, 2])
    #expect(cleaner.store.pending == [])
  }

  @Test func `a Keep that was made anew has the new samples, the old ones have lost theirs`() {
    var cleaner = deleting()
    cleaner.store.orphans = [1, 4]
    cleaner.store.doubtful = [1, 7]
    _ = cleaner.take(changed(11, [1], [5]))
    #expect(cleaner.store.keepAlbum == 11)
    #expect(cleaner.store.samples == [1])
    #expect(cleaner.store.orphans == [2, 4])
    #expect(cleaner.store.doubtful == [7])
  }

  @Test func `a change that kept nothing names no album, and Keep is still the one there was`() {
    var cleaner = deleting()
    _ = cleaner.take(changed(0, [], [5, 6]))
    #expect(cleaner.store.keepAlbum == 9)
    #expect(cleaner.store.samples == [2])
    #expect(cleaner.store.orphans == [])
  }

  @Test(
    arguments: [
      ([], [], [1], [5, 6], nil), ([6], [], [1], [5, 6], [6]), ([6], [], [1], [5], nil),
      ([1], [], [], [5, 6], [5]), ([2], [2], [1], [5, 6], [5]),
      ([1, 2], [2], [], [5, 6], [5, 6]), ([1, 2], [2], [], [6], [6]), ([8], [8], [1], [5], nil),
      ([5], [], [], [5, 6], [5]),
    ] as [([PhotoID], [PhotoID], [PhotoID], [PhotoID], [PhotoID]?)]
  )
  func `a photo is named for each that became protected, and for each sample that is missing`(
    changed: [PhotoID],
    removed: [PhotoID],
    kept: [PhotoID],
    gone: [PhotoID],
    named: [PhotoID]?,
  ) {
    var cleaner = deleting()
    _ = cleaner.take(.libraryChanged(LibraryNotice(changed: changed, removed: removed)))
    let effects = cleaner.take(self.changed(9, kept, gone))
    let advice = effects.compactMap { effect -> [PhotoID]? in
      guard case .state(.recoveryAdvised(let ids)) = effect else { return nil }
      return ids
    }
    #expect(advice == (named.map { [$0] } ?? []))
  }

  @Test func `a refusal gives up the samples of the block, not those that there are`() {
    var cleaner = deleting()
    #expect(cleaner.take(.answered(.refused)) == [.state(.deletionCancelled)])
    #expect(cleaner.session.phase == .cancelled)
    #expect(cleaner.store.pending == [])
    #expect(cleaner.store.samples == [2])
  }
}
