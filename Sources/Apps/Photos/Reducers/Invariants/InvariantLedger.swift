import Kernel

/// Judges what a library and its cleaner state: each invariant, at each fact that concerns it.
///
/// It stands outside both: it knows which photos were ever kept as samples, where they were kept,
/// what was called free and what is. Months are Gregorian and in the zone in which the person's
/// months are meant; a photo without a date belongs to none.
public struct InvariantLedger: Record, Hashable, Sendable {
  /// How many samples a month is to keep.
  public private(set) var perMonth: Int64 = 1
  /// How long a photo is left alone after it came into the library, in seconds.
  public private(set) var grace: Int64 = 0
  /// Where the person's months begin and end; nil for where each photo was taken.
  public private(set) var zone: Zone?
  /// The civil time at the start, in seconds since 1970 in UTC.
  public private(set) var epoch: Int64 = 0
  /// The title of the album for samples.
  public private(set) var keepTitle = ""
  /// Whether it remembers what was drawn, to judge whether the same candidates give the same samples.
  public private(set) var remembersDraws = true

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
  /// Months of which people took a sample away while the system asks, be it back by now.
  public private(set) var thinnedMonths: [Int64] = []
  /// The photos of the last deletion, until the cleaner has said what became of their bytes.
  public private(set) var unsettled: [PhotoID] = []
  /// The bytes of the photo at the same place in `unsettled`.
  public private(set) var unsettledBytes: [Int64] = []
  /// The bytes of those of them that are gone for good.
  public private(set) var unsettledFreed: Int64 = 0
  /// How many taps on Delete there were since the system asked last, those left out that came to
  /// nothing.
  public private(set) var taps: Int64 = 0
  /// Whether the last preview spoke of all devices.
  public private(set) var saidEverywhere = false
  /// What was drawn from each month, in order of months.
  public private(set) var drawn: [DrawnSamples] = []
  /// The invariants that had something to judge, as bits.
  public private(set) var reached: UInt64 = 0

  /// A blank ledger.
  public init() {}

  /// A ledger that knows what the settings promise.
  ///
  /// - Parameters:
  ///   - settings: what the cleaner is set to.
  ///   - homeZone: where the phone is at the start.
  ///   - remembersDraws: whether `choiceChanged` is judged, which takes a memory of every draw.
  public init(settings: CleanerSettings, homeZone: Zone, remembersDraws: Bool = true) {
    self.remembersDraws = remembersDraws
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
      unsettled = ids
      unsettledBytes = ids.map { library.asset($0)?.bytes ?? 0 }
      unsettledFreed = 0
      unnamed = meanwhile
      unnamedMonths = sortedUnique(months(of: vanished, library) + thinnedMonths)
      thinnedMonths = []
      if !meanwhile.isEmpty || !unnamedMonths.isEmpty { reach(.lossUnnamed) }
      return takeDeletion(batch, ids, protected, library, at: now)
    case .photosRemoved(let ids, _):
      loseSamples(ids, library)
      return []
    case .membersRemoved(let album, let ids):
      // An album of that title is taken for Keep, by the cleaner and by the person.
      let title = library.albums.first { $0.id == album }?.title
      if keepAlbums.contains(album) || title == keepTitle {
        loseSamples(ids, library)
      }
      return []
    case .photosPurged(let ids, let bytes, let least, let byHand):
      return takePurge(ids, bytes, least, byHand)
    case .photosRecovered:
      reach(.unrecoverable)
      return []
    case .deletionAsked(let batch, _, _):
      // What people put into Keep themselves was counted, so it is kept as well.
      if let block = library.question?.block {
        learnSamples(block.months.flatMap(\.held) + block.restored, in: block.album)
      }
      thinnedMonths = []
      reach(.askedUntapped)
      defer { taps = 0 }
      return taps > 0 ? [] : [Breach(.askedUntapped, batch: batch)]
    case .deletionRefused, .questionVanished:
      thinnedMonths = []
      return []
    case .consentIgnored, .changeFailed, .recoveryMissed, .albumDeleted, .editMissed:
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
      defer { settleBytes() }
      guard bytes > 0 else { return [] }
      reach(.freedTooEarly)
      calledFree += bytes
      // What else went for good meanwhile does not make these free.
      let missing = bytes - unsettledFreed
      return missing > 0 ? [Breach(.freedTooEarly, bytes: missing)] : []
    case .freeingPromised(let bytes, let days):
      defer { settleBytes() }
      guard bytes > 0 else { return [] }
      reach(.freedTooEarly)
      let isKept = library.retention <= .seconds(days * 86_400)
      return isKept ? [] : [Breach(.freedTooEarly, bytes: bytes)]
    case .recoveryAdvised(let ids):
      unnamed.removeAll(where: ids.contains)
      let named = months(of: ids, library)
      unnamedMonths.removeAll(where: named.containsSorted)
      return []
    case .deletionDone(let batch, _):
      defer { forgetUnnamed() }
      guard !unnamed.isEmpty || !unnamedMonths.isEmpty else { return [] }
      return [Breach(.lossUnnamed, batch: batch, photos: unnamed, months: unnamedMonths)]
    case .tapIgnored:
      // The tap before it still stands: its question may be on its way.
      taps = max(0, taps - 1)
      return []
    case .deletionCancelled, .failureShown, .stuck:
      taps = 0
      return []
    case .nothingToClean, .accessTooSmall:
      return []
    }
  }

  /// Takes that somebody tapped Delete.
  public mutating func takeTap() {
    taps += 1
  }

  /// Takes that the app is gone: what it had to say, it cannot say any more.
  public mutating func takeAppGone() {
    forgetUnnamed()
    settleBytes()
    taps = 0
  }

  private mutating func settleBytes() {
    unsettled = []
    unsettledBytes = []
    unsettledFreed = 0
  }

  private mutating func forgetUnnamed() {
    unnamed = []
    unnamedMonths = []
  }

  /// What people take away is no sample any more; while the system asks, the cleaner is to name it.
  private mutating func loseSamples(_ ids: [PhotoID], _ library: PhotoLibrary) {
    let gone = sortedUnique(ids)
    if library.question != nil {
      let lost = samples.filter(gone.containsSorted)
      thinnedMonths = sortedUnique(thinnedMonths + months(of: lost, library))
    }
    samples.removeAll(where: gone.containsSorted)
  }

  /// Takes samples that somebody else has put into an album, zero for none that is known.
  public mutating func learnSamples(_ ids: [PhotoID], in album: AlbumID) {
    if album != 0, !keepAlbums.contains(album) { keepAlbums.append(album) }
    samples = sortedUnique(samples + ids)
  }

  /// Forgets figures that nothing is judged by, albums of samples that are gone, and what was reached.
  ///
  /// A comparison of states leaves them out.
  ///
  /// - Parameters:
  ///   - isShared: whether another device can lose photos, so that it matters what was said of it.
  ///   - isThere: whether an album is.
  package mutating func forgetFigures(isShared: Bool, isThere: (AlbumID) -> Bool) {
    reached = 0
    freed = 0
    calledFree = 0
    if !isShared { saidEverywhere = false }
    keepAlbums = keepAlbums.filter(isThere).sorted()
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
    let undated = ids.filter { library.asset($0)?.taken == nil && !protected.contains($0) }
    if !(protected + undated).isEmpty {
      breaches.append(Breach(.protectedDeleted, batch: batch, photos: protected + undated))
    }
    let backed = epoch + now.nanoseconds / 1_000_000_000 - grace
    let fresh = ids.filter { library.asset($0).map { $0.added > backed } ?? false }
    if !fresh.isEmpty || library.hasUnprotected(addedAfter: backed) { reach(.unbackedDeleted) }
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

  private mutating func takePurge(
    _ ids: [PhotoID],
    _ bytes: Int64,
    _ least: Duration,
    _ byHand: Bool,
  ) -> [Breach] {
    freed += bytes
    for place in unsettled.indices where ids.contains(unsettled[place]) {
      unsettledFreed += unsettledBytes[place]
    }
    guard !byHand else { return [] }
    reach(.unrecoverable)
    guard least < PhotoLibrary.retentionDefault else { return [] }
    return [Breach(.unrecoverable, bytes: bytes)]
  }

  // MARK: Samples

  /// Takes the samples that were drawn from months.
  ///
  /// - Parameters:
  ///   - draws: the places that were drawn, month by month.
  ///   - plans: the months as they were before, with all their candidates.
  /// - Returns: the invariants that were broken.
  public mutating func takeDraws(_ draws: [SampleDraw], from plans: [MonthPlan]) -> [Breach] {
    guard remembersDraws else { return [] }
    var changed: [PhotoID] = []
    for draw in draws {
      guard let plan = plans.first(where: { $0.month == draw.month }) else { continue }
      let now = DrawnSamples(draw, from: plan)
      let place = drawn.firstIndex { $0.month >= now.month } ?? drawn.count
      guard place < drawn.count, drawn[place].month == now.month else {
        drawn.insert(now, at: place)
        continue
      }
      let before = drawn[place]
      drawn[place] = now
      guard before.isComparable(with: now) else { continue }
      reach(.choiceChanged)
      guard before.samples != now.samples else { continue }
      changed += now.samples
    }
    return changed.isEmpty ? [] : [Breach(.choiceChanged, photos: changed)]
  }

  private mutating func reach(_ invariant: PhotoInvariant) {
    reached |= invariant.bit
  }

  /// Names every field once.
  public mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    try fields.field("per_month", &perMonth)
    try fields.field("grace_s", &grace)
    try fields.field("zone", &zone)
    try fields.field("epoch_s", &epoch)
    try fields.field("keep_title", &keepTitle)
    try fields.field("remembers_draws", &remembersDraws)
    try fields.field("samples", &samples)
    try fields.field("keep_albums", &keepAlbums)
    try fields.field("freed", &freed)
    try fields.field("called_free", &calledFree)
    try fields.field("unnamed", &unnamed)
    try fields.field("unnamed_months", &unnamedMonths)
    try fields.field("thinned_months", &thinnedMonths)
    try fields.field("unsettled", &unsettled)
    try fields.field("unsettled_bytes", &unsettledBytes)
    try fields.field("unsettled_freed", &unsettledFreed)
    try fields.field("taps", &taps)
    try fields.field("said_everywhere", &saidEverywhere)
    try fields.field("drawn", &drawn)
    try fields.field("reached", &reached)
  }
}
