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
    case .photosDeleted(let batch, let ids, _, let protected, let meanwhile):
      return takeDeletion(batch, ids, protected, meanwhile, library, at: now)
    case .photosRemoved(let ids, _):
      let gone = sortedUnique(ids)
      samples.removeAll(where: gone.containsSorted)
      return []
    case .membersRemoved(let album, let ids):
      if keepAlbums.contains(album) { samples.removeAll(where: ids.contains) }
      return []
    case .photosPurged(_, let bytes, let least, let byHand):
      return takePurge(bytes, least, byHand)
    case .photosRecovered:
      reach(.unrecoverable)
      return []
    case .deletionAsked, .deletionRefused, .questionVanished, .consentIgnored, .changeFailed,
      .recoveryMissed, .albumDeleted, .editMissed:
      return []
    }
  }

  /// Takes what the cleaner states.
  ///
  /// - Returns: the invariants that were broken.
  public mutating func take(_ fact: CleanerFact) -> [Breach] {
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
      return []
    case .deletionDone(let batch, _):
      defer { unnamed = [] }
      return unnamed.isEmpty ? [] : [Breach(.lossUnnamed, batch: batch, photos: unnamed)]
    case .nothingToClean, .accessTooSmall, .deletionCancelled, .failureShown, .stuck, .tapIgnored:
      return []
    }
  }

  /// Takes that the app is gone: what it had to say, it cannot say any more.
  public mutating func takeAppGone() {
    unnamed = []
  }

  /// Takes samples that another device's cleaner has put into an album.
  public mutating func learnSamples(_ ids: [PhotoID], in album: AlbumID) {
    if !keepAlbums.contains(album) { keepAlbums.append(album) }
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
    guard !kept.isEmpty else { return breaches }
    if !keepAlbums.contains(album) { keepAlbums.append(album) }
    samples = sortedUnique(samples + kept)
    reach(.keptTooMany)
    let counts = sampleMonths(library)
    let over = months(of: kept, library).filter { counts.countSorted($0) > perMonth }
    if !over.isEmpty {
      breaches.append(Breach(.keptTooMany, batch: batch, photos: kept, months: over))
    }
    return breaches
  }

  /// The month of each sample, in order.
  private func sampleMonths(_ library: PhotoLibrary) -> [Int64] {
    samples.compactMap { library.asset($0).flatMap(month) }.sorted()
  }

  /// The months of some photos, in order, each once.
  private func months(of ids: [PhotoID], _ library: PhotoLibrary) -> [Int64] {
    sortedUnique(ids.compactMap { library.asset($0).flatMap(month) })
  }

  // MARK: Deletions

  private mutating func takeDeletion(
    _ batch: Int64,
    _ ids: [PhotoID],
    _ protected: [PhotoID],
    _ meanwhile: [PhotoID],
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
    let counts = sampleMonths(library)
    let lost = months(of: ids, library).filter { counts.countSorted($0) < perMonth }
    if !lost.isEmpty { breaches.append(Breach(.monthLost, batch: batch, months: lost)) }
    if !meanwhile.isEmpty { reach(.lossUnnamed) }
    unnamed = meanwhile
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
