import Kernel
import Testing

@testable import Photos

/// No field is blank here: one that is left out where it is written would come back as another.
struct ReadBackTests {
  private func readBack<C: Choice & Equatable>(_ value: C) throws -> C {
    var writer = CanonicalWriter()
    writer.payload(value)
    return try CanonicalReader.decode(C.self, kind: value.kind, from: writer.bytes)
  }

  private func readBack<R: Record>(_ value: R) throws -> R {
    try CanonicalReader.decode(R.self, from: CanonicalWriter.encode(value))
  }

  private static let asset: Asset = {
    var asset = Asset(id: 1, taken: -2, offset: 3, added: 4, bytes: 5, traits: [.burst, .synced])
    asset.trashed = .start + .seconds(6)
    asset.edited = .start + .seconds(7)
    return asset
  }()

  private static let album = Album(id: 8, title: "é", kind: .synced, folder: 9, members: [1, 2])

  private static let columns = AssetColumns([
    Asset(id: 1, taken: nil, offset: 3, added: 4, bytes: 5, traits: .burst),
    Asset(id: 2, taken: .max, offset: -3, added: -4, bytes: .max, traits: .foreign),
  ])

  private static let block: ChangeBlock = {
    var block = ChangeBlock()
    block.batch = 10
    block.album = 11
    block.title = "Keep"
    block.months = [MonthPlan(month: 12, samples: [13], deletions: [14, 15], held: [16])]
    block.restored = [17]
    block.validates = true
    block.scope = .all
    block.walk = .folders
    return block
  }()

  private static let notice = LibraryNotice(changed: [1, 2], removed: [2], batch: 3)

  @Test(arguments: [
    LibraryEdit.add(asset), .mark(id: 1, traits: .hidden, isSet: true), .makeAlbum(album),
    .addToAlbum(album: 2, ids: [3]), .removeFromAlbum(album: 4, ids: [5]),
    .renameAlbum(album: 6, title: "7"), .moveAlbum(album: 8, folder: 9),
    .deleteAlbum(album: 10), .delete(ids: [11]), .recover(ids: [12]), .emptyTrash,
  ])
  func `an edit reads back with all that it changes`(edit: LibraryEdit) throws {
    #expect(try readBack(edit) == edit)
    #expect(try readBack(LibraryEffect.upload(edit)) == .upload(edit))
    let event = LibraryEvent.edited(edit, origin: .cloud, at: .start + .seconds(1))
    #expect(try readBack(event) == event)
  }

  @Test(arguments: [
    LibraryRequest.photos(before: 1, undated: true, sources: .all), .assets(ids: [2]),
    .albums(scope: .own), .makeAlbum(title: "3"), .change(block),
  ])
  func `a request reads back with all that it asks`(request: LibraryRequest) throws {
    #expect(try readBack(request) == request)
    #expect(try readBack(CleanerEffect.ask(request)) == .ask(request))
    #expect(try readBack(LibraryEvent.asked(request)) == .asked(request))
  }

  @Test(arguments: [
    LibraryAnswer.photos(columns, access: .limited),
    .albums([AlbumSnapshot(album, photos: columns)]), .albumMade(1),
    .changed(album: 2, kept: [3], deleted: [4, 5], bytes: 6), .refused, .failed(.busy),
  ])
  func `an answer reads back with all that it says`(answer: LibraryAnswer) throws {
    #expect(try readBack(answer) == answer)
    #expect(try readBack(CleanerEvent.answered(answer)) == .answered(answer))
    #expect(try readBack(LibraryEffect.answer(answer)) == .answer(answer))
  }

  @Test(arguments: [
    LibraryFact.deletionAsked(batch: 1, count: 2, bytes: 3), .deletionRefused(batch: 4),
    .questionVanished(batch: 5), .consentIgnored(batch: 6),
    .changeMade(batch: 7, album: 8, made: true, kept: [9], consented: true),
    .changeFailed(batch: 10, .albumGone),
    .photosDeleted(
      batch: 11,
      album: 12,
      ids: [13],
      bytes: 14,
      protected: [15],
      meanwhile: [16],
      vanished: [17],
    ),
    .photosRemoved(ids: [18], origin: .cloud),
    .photosPurged(ids: [19], bytes: 20, least: .seconds(21), byHand: true),
    .photosRecovered(ids: [22]), .recoveryMissed(ids: [23]),
    .membersRemoved(album: 24, ids: [25]), .albumDeleted(album: 26), .editMissed(edit: "27"),
  ])
  func `a library's fact reads back with all that it states`(fact: LibraryFact) throws {
    #expect(try readBack(fact) == fact)
    #expect(try readBack(LibraryEffect.state(fact)) == .state(fact))
  }

  @Test(arguments: [
    CleanerFact.previewShown(delete: 1, keep: 2, bytes: 3, everywhere: true), .nothingToClean,
    .accessTooSmall(.limited), .deletionDone(batch: 4, count: 5), .freedShown(bytes: 6),
    .freeingPromised(bytes: 7, days: 8), .deletionCancelled, .failureShown(.albumGone),
    .stuck(phase: .drawing), .tapIgnored(phase: .done), .recoveryAdvised(ids: [9]),
  ])
  func `a cleaner's fact reads back with all that it states`(fact: CleanerFact) throws {
    #expect(try readBack(fact) == fact)
    #expect(try readBack(CleanerEffect.state(fact)) == .state(fact))
  }

  @Test func `the other events and effects read back with all that they say`() throws {
    let zone = Zone(name: "Z", offsets: [1, 2], transitions: [3])
    for event in [
      CleanerEvent.localeSet(zone: zone, calendar: .roc), .blockRan(samples: [1, 2]),
      .samplesDrawn([SampleDraw(month: 1, places: [0, 2]), SampleDraw(month: 2, places: [])]),
      .libraryChanged(Self.notice),
    ] {
      #expect(try readBack(event) == event)
    }
    let groups = [SampleGroup(month: 1, size: 2, count: 3)]
    #expect(
      try readBack(CleanerEffect.draw(groups: groups, anew: true))
        == .draw(groups: groups, anew: true)
    )
    for effect in [
      LibraryEffect.blockRan(samples: [1]), .notify(Self.notice),
      .lookAtTrash(at: .start + .seconds(1)),
    ] {
      #expect(try readBack(effect) == effect)
    }
    for event in [
      LibraryEvent.opened(assets: Self.columns, albums: [Self.album], access: .none, device: 2),
      .consentGiven(batch: 3, .confirmed), .accessChanged(.limited),
    ] {
      #expect(try readBack(event) == event)
    }
    #expect(try readBack(Self.asset) == Self.asset)
  }

  /// One change of each setting.
  private static let changes: [@Sendable (inout CleanerSettings) -> Void] = [
    { $0.grace_days = 1 }, { $0.perMonth = 2 }, { $0.title = "\"\n" }, { $0.count = .quota },
    { $0.timing = .withDeletion }, { $0.lookup = .identifier }, { $0.choice = .stable },
    { $0.validation = .inChange }, { $0.calendar = .gregorian }, { $0.monthZone = .capture },
    { $0.zone = Zone.fixed(-3_600) }, { $0.albums = .own }, { $0.walk = .folders },
    { $0.undated = .currentMonth }, { $0.age = .seen }, { $0.sources = .all },
    { $0.freed = .whenFree }, { $0.freed_days = 3 }, { $0.phases = .complete },
    { $0.access = .full }, { $0.refresh = .onChange }, { $0.notice = .allDevices },
    { $0.epoch_s = -4 },
  ]

  @Test func `each setting that is changed reads back, alone and with the others`() throws {
    var all = CleanerSettings()
    for (number, change) in Self.changes.enumerated() {
      var settings = CleanerSettings()
      change(&settings)
      change(&all)
      #expect(settings != CleanerSettings(), "change \(number)")
      #expect(try readBack(settings) == settings, "change \(number)")
    }
    #expect(try readBack(all) == all)
  }

  @Test func `breaches and what a ledger knows read back as they were written`() throws {
    for invariant in PhotoInvariant.allCases {
      var breach = Breach(invariant, batch: 1, photos: [2], months: [3], bytes: 4)
      breach.device = "5"
      breach.names = "6"
      #expect(try readBack(breach) == breach)
    }
    var ledger = InvariantLedger(settings: corrected, homeZone: Zone.fixed(60))
    ledger.takeTap()
    ledger.learnSamples([1], in: 2)
    let plan = MonthPlan(month: 1, samples: [], deletions: [2, 3])
    _ = ledger.takeDraws([SampleDraw(month: 1, places: [0])], from: [plan])
    _ = ledger.take(.freedShown(bytes: 5), of: PhotoLibrary())
    #expect(try readBack(ledger) == ledger)
  }

  @Test(arguments: ["ids", "taken_s", "offsets_s", "added_s", "bytes", "traits"])
  func `columns of different lengths are refused`(column: String) throws {
    let text = String(decoding: CanonicalWriter.encode(AssetColumns()), as: UTF8.self)
    let parts = text.split(separator: "\"\(column)\":[]", omittingEmptySubsequences: false)
    try #require(parts.count == 2)
    let longer = parts.joined(separator: "\"\(column)\":[1]")
    #expect(throws: FieldError.self) {
      try CanonicalReader.decode(AssetColumns.self, from: Array(longer.utf8))
    }
  }
}
