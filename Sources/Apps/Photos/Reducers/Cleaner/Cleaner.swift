import Kernel

/// The photo cleaner: finds old photos nobody protects, keeps samples, and asks to delete the rest.
///
///     closed ─launched─► fetchingPhotos ─► fetchingAlbums ─►(fetchingSamples)─► drawing
///        ▲                                                                       │
///        │                   makingKeep ─► savingKeep  (as written: before consent)
///        │                                     │                                 │
///     terminated                               └───────────► ready ◄─────────────┘
///     (from anywhere)                                          │ deleteTapped
///                                                              ▼
///              done ◄─changed── deleting ──refused─► cancelled     (failed from any step)
///
/// The seed has four states, idle, scanning, ready and deleting (K-12): with `PhaseRule.four` a
/// refusal or failure leaves the cleaner where it stood, which it states as `stuck`; after a
/// deletion it is idle.
public struct Cleaner: Reducer, Record, Hashable, Sendable {
  /// What a scenario has set.
  public private(set) var settings = CleanerSettings()
  /// The zone that the phone is in.
  public private(set) var zone = Zone()
  /// The calendar that the person uses.
  public private(set) var calendar = MonthCalendar.gregorian
  /// What outlives the process.
  public internal(set) var store = CleanerStore()
  /// What the process knows.
  public internal(set) var session = CleanerSession()

  /// A blank cleaner.
  public init() {}

  /// A cleaner that was never opened.
  public init(settings: CleanerSettings) {
    self.settings = settings
  }

  /// Takes an event.
  public mutating func reduce(
    _ event: CleanerEvent,
    at time: DeviceTime,
    into effects: inout Effects<CleanerEffect>,
  ) {
    let now = time.wall
    switch event {
    case .localeSet(let zone, let calendar):
      self.zone = zone
      self.calendar = calendar
    case .launched:
      precondition(session.phase == .closed, "launched in \(session.phase)")
      scan(at: now, into: &effects)
    case .terminated:
      session = CleanerSession()
    case .answered(let answer):
      take(answer, at: now, into: &effects)
    case .samplesDrawn(let draws):
      precondition(session.phase == .drawing, "samples drawn in \(session.phase)")
      choose(draws, at: now, into: &effects)
    case .blockRan(let samples):
      // On disk before the system asks: the answer may never come to a process that ends.
      store.pending = samples
    case .libraryChanged(let notice):
      if notice.batch == 0 { heed(notice, at: now, into: &effects) }
    case .deleteTapped:
      delete(into: &effects)
    }
  }

  /// How many batches there were only names them: a comparison of states leaves it out.
  package mutating func forgetBatches() {
    store.batches = 0
  }

  /// What the phone's clock says, in seconds since 1970 in UTC.
  func seconds(at now: WallTime) -> Int64 {
    settings.epoch_s + dividingDown(now.nanoseconds, by: 1_000_000_000).quotient
  }

  /// The month that a photo is filed under.
  ///
  /// - Parameters:
  ///   - taken: when it was taken, in seconds since 1970.
  ///   - capture: how far the clocks were ahead of UTC where it was taken, in seconds east.
  /// - Returns: the month's code.
  func month(of taken: Int64, capture: Int64) -> Int64 {
    let offset =
      switch settings.monthZone {
      case .current: zone.offset(at: taken)
      case .capture: capture
      case .named: settings.zone.offset(at: taken)
      }
    let calendar =
      switch settings.calendar {
      case .user: calendar
      case .gregorian: MonthCalendar.gregorian
      }
    return calendar.month(of: taken, offset: offset).code
  }

  // MARK: Answers

  private mutating func take(
    _ answer: LibraryAnswer,
    at now: WallTime,
    into effects: inout Effects<CleanerEffect>,
  ) {
    switch (session.phase, answer) {
    case (.fetchingPhotos, .photos(let photos, let access)):
      takePhotos(photos, access, at: now, into: &effects)
    case (.fetchingAlbums, .albums(let albums)):
      takeAlbums(albums, at: now, into: &effects)
    case (.fetchingSamples, .photos(let photos, _)):
      takeSamples(photos, at: now, into: &effects)
    case (.makingKeep, .albumMade(let album)):
      session.keepAlbum = album
      store.keepAlbum = album
      saveKeep(into: &effects)
    case (.savingKeep, .changed(let album, let kept, _, _)):
      remember(kept, in: album)
      show(at: now, into: &effects)
    case (.deleting, .changed(let album, let kept, let deleted, let bytes)):
      finish(album, kept, deleted, bytes, into: &effects)
    case (.deleting, .refused):
      cancel(into: &effects)
    case (_, .failed(let failure)):
      fail(failure, into: &effects)
    case (let phase, let answer):
      preconditionFailure("the answer \(answer.kind) in \(phase)")
    }
  }

  /// Registers samples that are in the album now.
  private mutating func remember(_ kept: [PhotoID], in album: AlbumID) {
    store.pending = []
    if album != 0, album != store.keepAlbum {
      // Keep went away in the meantime and was made anew: the others have lost their album.
      store.orphans = sortedUnique(store.orphans + store.samples)
      store.samples = []
      store.keepAlbum = album
    }
    store.samples = sortedUnique(store.samples + kept)
    store.orphans.removeAll(where: kept.contains)
    store.doubtful.removeAll(where: kept.contains)
  }

  // MARK: Deleting

  private mutating func delete(into effects: inout Effects<CleanerEffect>) {
    guard session.phase == .ready else {
      effects.append(.state(.tapIgnored(phase: session.phase)))
      return
    }
    session.phase = .deleting
    store.batches += 1
    var block = ChangeBlock()
    block.batch = store.batches
    block.validates = settings.validation == .inChange
    block.scope = settings.albums
    block.walk = settings.walk
    block.months = session.months
    switch settings.timing {
    case .beforeConsent:
      for index in block.months.indices { block.months[index].samples = [] }
    case .withDeletion:
      block.album = session.keepAlbum
      block.title = settings.title
      block.restored = session.restored
    }
    effects.append(.ask(.change(block)))
  }

  private mutating func finish(
    _ album: AlbumID,
    _ kept: [PhotoID],
    _ deleted: [PhotoID],
    _ bytes: Int64,
    into effects: inout Effects<CleanerEffect>,
  ) {
    remember(kept, in: album)
    let late = lossesToName(kept, deleted)
    if !late.isEmpty { effects.append(.state(.recoveryAdvised(ids: late))) }
    effects.append(.state(.deletionDone(batch: store.batches, count: Int64(deleted.count))))
    switch settings.freed {
    case .atOnce: effects.append(.state(.freedShown(bytes: bytes)))
    case .whenFree:
      effects.append(.state(.freeingPromised(bytes: bytes, days: settings.freed_days)))
    }
    switch settings.phases {
    case .four: end(in: .idle)
    case .complete: end(in: .done)
    }
  }

  /// What could not be prevented while the system asked: photos that became protected went, and
  /// months lost a sample, for which a photo of theirs can be recovered.
  private func lossesToName(_ kept: [PhotoID], _ deleted: [PhotoID]) -> [PhotoID] {
    guard !session.changedMeanwhile.isEmpty else { return [] }
    var late = deleted.filter(session.changedMeanwhile.containsSorted)
    let kept = sortedUnique(kept)
    let gone = sortedUnique(deleted)
    for plan in session.months {
      let lost = plan.held.count(where: session.removedMeanwhile.containsSorted)
      let have = (plan.samples + plan.deletions).count(where: kept.containsSorted)
      let missing = plan.samples.count + lost - have
      guard missing > 0 else { continue }
      late += plan.deletions.filter(gone.containsSorted).prefix(missing)
    }
    return sortedUnique(late)
  }

  private mutating func cancel(into effects: inout Effects<CleanerEffect>) {
    store.pending = []
    switch settings.phases {
    case .four:
      effects.append(.state(.stuck(phase: session.phase)))
    case .complete:
      effects.append(.state(.deletionCancelled))
      end(in: .cancelled)
    }
  }

  private mutating func fail(
    _ failure: ChangeFailure,
    into effects: inout Effects<CleanerEffect>,
  ) {
    store.pending = []
    switch settings.phases {
    case .four:
      effects.append(.state(.stuck(phase: session.phase)))
    case .complete:
      effects.append(.state(.failureShown(failure)))
      end(in: .failed)
    }
  }

  /// Nothing of the scan is needed any more.
  mutating func end(in phase: CleanerPhase) {
    session = CleanerSession()
    session.phase = phase
  }

  // MARK: The change observer

  private mutating func heed(
    _ notice: LibraryNotice,
    at now: WallTime,
    into effects: inout Effects<CleanerEffect>,
  ) {
    switch session.phase {
    case .closed, .idle, .done, .cancelled, .failed:
      break
    case .deleting:
      guard settings.validation == .inChange else { break }
      session.changedMeanwhile = sortedUnique(session.changedMeanwhile + notice.changed)
      session.removedMeanwhile = sortedUnique(session.removedMeanwhile + notice.removed)
    case .ready:
      if settings.refresh == .onChange { scan(at: now, into: &effects) }
    case .fetchingPhotos, .fetchingAlbums, .fetchingSamples, .drawing, .makingKeep, .savingKeep:
      if settings.refresh == .onChange { session.isStale = true }
    }
  }

  /// Names every field once.
  public mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    try fields.field("settings", &settings)
    try fields.field("zone", &zone)
    try fields.field("calendar", &calendar)
    try fields.field("store", &store)
    try fields.field("session", &session)
  }
}
