import Kernel

/// Judges what a library and its cleaner state: each invariant, at each fact that concerns it.
///
/// It stands outside both: it knows which photos were ever kept as samples, where they were kept,
/// what was called free and what is. Months are Gregorian and in the zone in which the person's
/// months are meant; a photo without a date belongs to none.
public struct InvariantLedger: Hashable, Sendable {
  /// How many samples a month is to keep.
  public let perMonth: Int64
  /// How long a photo is left alone after it came into the library, in seconds.
  public let grace: Int64
  /// Where the person's months begin and end; nil for where each photo was taken.
  public let zone: Zone?
  /// The civil time at the start, in seconds since 1970 in UTC.
  public let epoch: Int64
  /// The title of the album for samples.
  public let keepTitle: String

  /// The samples that are in the library, by number.
  public private(set) var samples: [PhotoID] = []
  /// The albums that samples were put into.
  public private(set) var keepAlbums: [AlbumID] = []
  /// Bytes that are free.
  public private(set) var freed: Int64 = 0
  /// Bytes that were called free.
  public private(set) var calledFree: Int64 = 0
  /// Photos that became protected while the system asked, and have not been named.
  public private(set) var unnamed: [PhotoID] = []
  /// Months whose samples vanished while the system asked, and of which no photo has been named.
  public private(set) var unnamedMonths: [Int64] = []
  /// Whether the last preview spoke of all devices.
  public private(set) var saidEverywhere = false
  /// The invariants that had something to judge, as bits.
  public private(set) var reached: UInt64 = 0

  /// A ledger that knows what the settings promise.
  public init(settings: CleanerSettings, homeZone: Zone) {
    perMonth = settings.perMonth
    grace = settings.grace_days * 86_400
    zone =
      switch settings.monthZone {
      case .current: homeZone
      case .capture: nil
      case .named: settings.zone
      }
    epoch = settings.epoch_s
    keepTitle = settings.title
  }

  /// The month of a photo; nil without a date.
  public func month(of asset: Asset) -> Int64? {
    asset.taken.map { taken in
      CivilMonth(of: taken, offset: zone?.offset(at: taken) ?? asset.offset).number
    }
  }

  /// Takes what the library states; `now` is the true time.
  ///
  /// - Returns: the invariants that were broken.
  public mutating func take(
    _ fact: LibraryFact,
    of library: PhotoLibrary,
    at now: Instant,
  ) -> [Breach] {
    switch fact {
    case .changeMade(let batch, let album, _, let kept, let consented):
      return takeChange(batch, album, kept, consented, library)
    case .photosDeleted(
      let batch,
      let album,
      let ids,
      _,
      let protected,
      let meanwhile,
      let vanished,
    ):
      if album != 0, !keepAlbums.contains(album) { keepAlbums.append(album) }
      unnamed = meanwhile
      unnamedMonths = sortedUnique(months(of: vanished, library))
      if !(meanwhile + vanished).isEmpty { reach(.lossUnnamed) }
      return takeDeletion(batch, ids, protected, library, at: now)
    case .photosRemoved(let ids, _):
      let gone = sortedUnique(ids)
      samples.removeAll(where: gone.containsSorted)
      return []
    case .membersRemoved(let album, let ids):
      // An album of that title is taken for Keep, by the cleaner and by the person.
      let title = library.albums.first { $0.id == album }?.title
      if keepAlbums.contains(album) || title == keepTitle {
        samples.removeAll(where: ids.contains)
      }
      return []
    case .photosPurged(_, let bytes, let least, let byHand):
      return takePurge(bytes, least, byHand)
    case .photosRecovered:
      reach(.unrecoverable)
      return []
    case .deletionAsked:
      // What people put into Keep themselves was counted, so it is kept as well.
      guard let block = library.question?.block else { return [] }
      learnSamples(block.months.flatMap(\.held) + block.restored, in: block.album)
      return []
    case .deletionRefused, .questionVanished, .consentIgnored, .changeFailed,
      .recoveryMissed, .albumDeleted, .editMissed:
      return []
    }
  }

  /// Takes what the cleaner of a library states.
  ///
  /// - Returns: the invariants that were broken.
  public mutating func take(_ fact: CleanerFact, of library: PhotoLibrary) -> [Breach] {
    switch fact {
    case .previewShown(_, _, _, let everywhere):
      saidEverywhere = everywhere
      return []
    case .freedShown(let bytes):
      guard bytes > 0 else { return [] }
      reach(.freedTooEarly)
      calledFree += bytes
      guard calledFree > freed else { return [] }
      return [Breach(.freedTooEarly, bytes: calledFree - freed)]
    case .freeingPromised:
      reach(.freedTooEarly)
      return []
    case .recoveryAdvised(let ids):
      unnamed.removeAll(where: ids.contains)
      let named = months(of: ids, library)
      unnamedMonths.removeAll(where: named.containsSorted)
      return []
    case .deletionDone(let batch, _):
      defer { forgetUnnamed() }
      guard !unnamed.isEmpty || !unnamedMonths.isEmpty else { return [] }
      return [Breach(.lossUnnamed, batch: batch, photos: unnamed, months: unnamedMonths)]
    case .nothingToClean, .accessTooSmall, .deletionCancelled, .failureShown, .stuck, .tapIgnored:
      return []
    }
  }

  /// Takes that the app is gone: what it had to say, it cannot say any more.
  public mutating func takeAppGone() {
    forgetUnnamed()
  }

  private mutating func forgetUnnamed() {
    unnamed = []
    unnamedMonths = []
  }

  /// Takes samples that somebody else has put into an album, zero for none that is known.
  public mutating func learnSamples(_ ids: [PhotoID], in album: AlbumID) {
    if album != 0, !keepAlbums.contains(album) { keepAlbums.append(album) }
    samples = sortedUnique(samples + ids)
  }

  /// Forgets which invariants had something to judge so far.
  public mutating func forgetReached() {
    reached = 0
  }

  /// Takes that another device lost photos that the cleaner deleted here.
  ///
  /// - Returns: the invariants that were broken.
  public mutating func takeLossElsewhere(_ ids: [PhotoID]) -> [Breach] {
    reach(.lostElsewhere)
    return saidEverywhere ? [] : [Breach(.lostElsewhere, photos: ids)]
  }

  // MARK: Changes

  private mutating func takeChange(
    _ batch: Int64,
    _ album: AlbumID,
    _ kept: [PhotoID],
    _ consented: Bool,
    _ library: PhotoLibrary,
  ) -> [Breach] {
    var breaches: [Breach] = []
    reach(.changedUnasked)
    if !consented { breaches.append(Breach(.changedUnasked, batch: batch, photos: kept)) }
    if album != 0, !keepAlbums.contains(album) { keepAlbums.append(album) }
    guard !kept.isEmpty else { return breaches }
    // What comes back into an album was a sample before; people may have put in more than k.
    let new = kept.filter { !samples.containsSorted($0) }
    samples = sortedUnique(samples + kept)
    reach(.keptTooMany)
    let counts = months(of: samples, library)
    let over = sortedUnique(months(of: new, library)).filter { counts.countSorted($0) > perMonth }
    if !over.isEmpty {
      breaches.append(Breach(.keptTooMany, batch: batch, photos: kept, months: over))
    }
    return breaches
  }

  /// The month of each of some photos, in order; a photo that is named twice counts once.
  private func months(of ids: [PhotoID], _ library: PhotoLibrary) -> [Int64] {
    sortedUnique(ids).compactMap { library.asset($0).flatMap(month) }.sorted()
  }

  // MARK: Deletions

  private mutating func takeDeletion(
    _ batch: Int64,
    _ ids: [PhotoID],
    _ protected: [PhotoID],
    _ library: PhotoLibrary,
    at now: Instant,
  ) -> [Breach] {
    var breaches: [Breach] = []
    reach(.protectedDeleted)
    reach(.monthLost)
    reach(.unbackedDeleted)
    let undated = ids.filter { library.asset($0)?.taken == nil }
    if !(protected + undated).isEmpty {
      breaches.append(Breach(.protectedDeleted, batch: batch, photos: protected + undated))
    }
    let backed = epoch + now.nanoseconds / 1_000_000_000 - grace
    let fresh = ids.filter { library.asset($0).map { $0.added > backed } ?? false }
    if !fresh.isEmpty {
      breaches.append(Breach(.unbackedDeleted, batch: batch, photos: fresh))
    }
    breaches += takeLostSamples(batch, ids)
    // What people put into the album themselves is kept as well.
    let members = library.albums.filter { keepAlbums.contains($0.id) }.flatMap(\.members)
    let counts = months(of: samples + members, library)
    let short = sortedUnique(months(of: ids, library)).filter { counts.countSorted($0) < perMonth }
    // What people took away while the system asked is to be named; it is nobody's fault.
    let lost = short.filter { !unnamedMonths.containsSorted($0) }
    unnamedMonths = unnamedMonths.filter(short.containsSorted)
    if !lost.isEmpty { breaches.append(Breach(.monthLost, batch: batch, months: lost)) }
    return breaches
  }

  private mutating func takeLostSamples(_ batch: Int64, _ ids: [PhotoID]) -> [Breach] {
    guard !samples.isEmpty else { return [] }
    reach(.sampleDeleted)
    let gone = sortedUnique(ids)
    let lost = samples.filter(gone.containsSorted)
    samples.removeAll(where: gone.containsSorted)
    return lost.isEmpty ? [] : [Breach(.sampleDeleted, batch: batch, photos: lost)]
  }

  private mutating func takePurge(_ bytes: Int64, _ least: Duration, _ byHand: Bool) -> [Breach] {
    freed += bytes
    guard !byHand else { return [] }
    reach(.unrecoverable)
    guard least < PhotoLibrary.retentionDefault else { return [] }
    return [Breach(.unrecoverable, bytes: bytes)]
  }

  private mutating func reach(_ invariant: PhotoInvariant) {
    reached |= invariant.bit
  }
}
