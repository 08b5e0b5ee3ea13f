import Exploration
import Kernel
import Photos

/// What tells states apart.
extension PhotoSearchState {
  /// What can differ between the states of one search.
  struct Tracking: Hashable, Sendable {
    /// Whether each draw is to be another, so that it matters how many there were.
    var draws: Bool
    /// Whether access, place, calendar or connection can change.
    var surroundings: Bool
    /// Whether another device shares the library.
    var isShared: Bool
  }

  /// Digests what can differ and matters; what follows from the rest is left out, and what only
  /// names things: see `essence`.
  func fingerprint(into digest: inout StateDigest, _ tracking: Tracking) {
    digest.absorb(edited)
    digest.absorb(own.marks?.digest ?? Self.digest(of: own.content, tracking))
    guard let elsewhere else { return }
    digest.absorb(elsewhere.marks?.digest ?? Self.digest(ofLibrary: elsewhere.content))
    if tracking.surroundings { Self.absorb(cloud, &digest) }
    Self.absorb(awaited.photos, &digest)
  }

  /// What tells a phone with a cleaner apart, and what must hold of it.
  static func digest(of watched: WatchedPhone, _ tracking: Tracking) -> Digest128 {
    let phone = watched.phone
    var digest = StateDigest()
    if tracking.draws { digest.absorb(phone.system.process.draws) }
    absorb(phone.library, &digest)
    absorb(phone.cleaner, &digest)
    absorb(watched.ledger, phone.library, &digest)
    if tracking.surroundings { absorb(phone, &digest) }
    if tracking.isShared { digest.absorb(watched.ledger.saidEverywhere ? 1 : 0 as UInt64) }
    return digest.value
  }

  /// What tells another device apart: nobody uses a cleaner there, and nothing else of it changes.
  static func digest(ofLibrary watched: WatchedPhone) -> Digest128 {
    var digest = StateDigest()
    absorb(watched.phone.library, &digest)
    return digest.value
  }

  private static func absorb(
    _ ledger: InvariantLedger,
    _ library: PhotoLibrary,
    _ digest: inout StateDigest,
  ) {
    absorb(ledger.samples, &digest)
    // An album that is gone never comes back, and its number is never given again.
    for album in library.albums where ledger.keepAlbums.contains(album.id) {
      digest.absorb(album.id)
    }
    absorb(ledger.unnamed, &digest)
    absorb(ledger.unnamedMonths, &digest)
    absorb(ledger.thinnedMonths, &digest)
    absorb(ledger.unsettled, &digest)
    digest.absorb(ledger.unsettledFreed << 1 | (ledger.taps > 0 ? 1 : 0))
  }

  /// What people and places change around the library and the cleaner.
  private static func absorb(_ phone: PhoneState, _ digest: inout StateDigest) {
    digest.absorb(text: phone.library.access.rawValue)
    // A zone has the table that its name says.
    digest.absorb(text: phone.system.zone.name)
    digest.absorb(text: phone.system.calendar.rawValue)
  }

  /// What waits for the Internet: what is under way is on its channel.
  private static func absorb(_ cloud: ICloud, _ digest: inout StateDigest) {
    for device in cloud.devices {
      digest.absorb(device.isOnline ? 1 : 0 as UInt64)
      digest.absorb(UInt64(device.outbox.count))
      for change in device.outbox { digest.absorb(change) }
      digest.absorb(UInt64(device.inbox.count))
      for parcel in device.inbox { digest.absorb(parcel.change) }
    }
  }

  private static func absorb(_ ids: [Int64], _ digest: inout StateDigest) {
    digest.absorb(UInt64(ids.count))
    for id in ids { digest.absorb(id) }
  }

  /// What else a column holds follows from the photo; its marks are those at the time of the fetch.
  private static func absorb(_ photos: AssetColumns, _ digest: inout StateDigest) {
    absorb(photos.ids, &digest)
    absorb(photos.traits, &digest)
  }

  /// Digests what can differ in a library.
  static func absorb(_ library: PhotoLibrary, _ digest: inout StateDigest) {
    digest.absorb(UInt64(library.assets.count))
    for asset in library.assets {
      digest.absorb(asset.id)
      digest.absorb(asset.traits.rawValue << 1 | (asset.isPresent ? 1 : 0))
    }
    digest.absorb(UInt64(library.albums.count))
    for album in library.albums {
      digest.absorb(album.id)
      digest.absorb(album.folder)
      digest.absorb(text: album.title)
      absorb(album.members, &digest)
    }
    digest.absorb(library.nextAlbum)
    guard let question = library.question else { return digest.absorb(0 as UInt64) }
    digest.absorb(1 as UInt64)
    absorb(question.block, &digest)
    absorb(question.protected, &digest)
  }

  private static func absorb(_ block: ChangeBlock, _ digest: inout StateDigest) {
    digest.absorb(block.album)
    absorb(block.months, &digest)
    absorb(block.restored, &digest)
  }

  private static func absorb(_ months: [MonthPlan], _ digest: inout StateDigest) {
    digest.absorb(UInt64(months.count))
    for plan in months {
      digest.absorb(plan.month)
      absorb(plan.samples, &digest)
      absorb(plan.deletions, &digest)
      absorb(plan.held, &digest)
    }
  }

  private static func absorb(_ cleaner: Cleaner, _ digest: inout StateDigest) {
    let session = cleaner.session
    digest.absorb(session.phase.place)
    absorb(session.found, &digest)
    absorb(session.fetchedAlbums, &digest)
    absorb(session.months, &digest)
    absorb(session.restored, &digest)
    digest.absorb(session.keepAlbum << 1 | (session.isStale ? 1 : 0))
    absorb(session.changedMeanwhile, &digest)
    absorb(session.removedMeanwhile, &digest)
    digest.absorb(cleaner.store.keepAlbum)
    absorb(cleaner.store.samples, &digest)
    absorb(cleaner.store.orphans, &digest)
    absorb(cleaner.store.pending, &digest)
    absorb(cleaner.store.doubtful, &digest)
    absorb(cleaner.store.seen, &digest)
  }

  private static func absorb(_ albums: [AlbumSnapshot], _ digest: inout StateDigest) {
    digest.absorb(UInt64(albums.count))
    for album in albums {
      digest.absorb(album.id)
      digest.absorb(album.folder)
      digest.absorb(text: album.title)
      absorb(album.photos, &digest)
    }
  }

  /// Digests what is on its way.
  static func absorb(_ traffic: PhotoTraffic, _ digest: inout StateDigest) {
    switch traffic {
    case .message(let message): digest.absorb(message.digest)
    case .wake(let event):
      preconditionFailure("\(event.kind) is on no way that takes time")
    case .change(let change): digest.absorb(change.digest)
    }
  }

  /// Digests a message.
  static func absorb(_ message: PhoneMessage, _ digest: inout StateDigest) {
    switch message.content {
    case .request(let request): absorb(request, &digest)
    case .event(let event): absorb(event, &digest)
    }
  }

  private static func absorb(_ request: LibraryRequest, _ digest: inout StateDigest) {
    switch request {
    case .photos: digest.absorb(1 as UInt64)
    case .albums: digest.absorb(2 as UInt64)
    case .makeAlbum: digest.absorb(3 as UInt64)
    case .assets(let ids):
      digest.absorb(4 as UInt64)
      absorb(ids, &digest)
    case .change(let block):
      digest.absorb(5 as UInt64)
      absorb(block, &digest)
    }
  }

  private static func absorb(_ event: CleanerEvent, _ digest: inout StateDigest) {
    switch event {
    case .localeSet, .launched, .terminated, .samplesDrawn, .blockRan, .deleteTapped:
      // It is on no way that takes time.
      digest.absorb(choice: event)
    case .libraryChanged(let notice):
      digest.absorb(6 as UInt64)
      absorb(notice.changed, &digest)
      absorb(notice.removed, &digest)
      digest.absorb(notice.batch == 0 ? 0 : 1 as UInt64)
    case .answered(let answer):
      absorb(answer, &digest)
    }
  }

  private static func absorb(_ answer: LibraryAnswer, _ digest: inout StateDigest) {
    switch answer {
    case .photos(let photos, _):
      digest.absorb(7 as UInt64)
      absorb(photos, &digest)
    case .albums(let albums):
      digest.absorb(8 as UInt64)
      absorb(albums, &digest)
    case .albumMade(let album):
      digest.absorb(9 as UInt64)
      digest.absorb(album)
    case .changed(let album, let kept, let deleted, _):
      digest.absorb(10 as UInt64)
      digest.absorb(album)
      absorb(kept, &digest)
      absorb(deleted, &digest)
    case .refused:
      digest.absorb(11 as UInt64)
    case .failed(let failure):
      digest.absorb(12 as UInt64)
      digest.absorb(text: failure.rawValue)
    }
  }
}

extension StateDigest {
  /// Absorbs what another digest says.
  fileprivate mutating func absorb(_ digest: Digest128) {
    absorb(digest.lower)
    absorb(digest.upper)
  }
}

extension CleanerPhase {
  /// A number of its own: a digest of its name would take longer.
  fileprivate var place: UInt64 {
    switch self {
    case .closed: 0
    case .idle: 1
    case .fetchingPhotos: 2
    case .fetchingAlbums: 3
    case .fetchingSamples: 4
    case .drawing: 5
    case .makingKeep: 6
    case .savingKeep: 7
    case .ready: 8
    case .deleting: 9
    case .done: 10
    case .cancelled: 11
    case .failed: 12
    }
  }
}
