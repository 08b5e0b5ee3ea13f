import Kernel
import Photos

/// What becomes of what people do.
extension PhoneRouter {
  /// Somebody does something at the phone.
  ///
  /// - Parameters:
  ///   - act: what is done.
  ///   - library: the library that it is done to.
  ///   - phase: what the cleaner is doing; closed where there is none.
  ///   - screen: what can be done with the phone.
  ///   - signature: the cleaner's signature.
  ///   - system: what is around them.
  ///   - time: the time there.
  ///   - directives: takes what is to be done.
  func perform(
    _ act: PlannedPhotoAct,
    on library: PhotoLibrary,
    phase: CleanerPhase,
    screen: PhoneScreen = .usable,
    signature: AppSignature = AppSignature(),
    in system: inout PhoneSystem,
    at time: PhoneTime,
    into directives: inout Effects<PhoneDirective>,
  ) {
    if act.isTentative, !isOffered(act.deed, library, phase) { return }
    guard screen.allows(act.deed) else {
      directives.append(.note(.actMissed(deed: act.deed, album: act.album)))
      return
    }
    switch act.deed {
    case .open: open(signature, in: &system, at: time, into: &directives)
    case .tap: tap(in: &system, into: &directives)
    case .confirm: answer(.confirmed, act.batch, on: library, in: &system, into: &directives)
    case .refuse: answer(.refused, act.batch, on: library, in: &system, into: &directives)
    case .kill: kill(phase, in: &system, into: &directives)
    case .travel: relocate(zone: act.zone, in: &system, &directives)
    case .useCalendar: relocate(calendar: act.calendar, in: &system, &directives)
    case .permit:
      // The system ends an app whose access changes.
      kill(phase, in: &system, into: &directives)
      directives.append(.tellLibrary(.accessChanged(act.access)))
    case .goOffline: connect(false, &directives)
    case .goOnline: connect(true, &directives)
    case .resign:
      if isSigned { directives.append(.tellSignature(signed(at: time.now))) }
    case .favourite, .unfavourite, .hide, .take, .delete, .recover, .emptyTrash, .makeAlbum,
      .addToAlbum, .removeFromAlbum, .renameAlbum, .moveAlbum, .deleteAlbum:
      guard let change = act.edit(of: library) else {
        directives.append(.note(.actMissed(deed: act.deed, album: act.album)))
        return
      }
      directives.append(.observe(.acted(act)))
      directives.append(edit(change, at: time.now))
    }
  }

  /// The library changes on the phone, by its person or by what comes in.
  func edit(_ edit: LibraryEdit, at now: Instant) -> PhoneDirective {
    .tellLibrary(.edited(edit, origin: .person, at: cloudTime(now)))
  }

  /// Whether there is something that the deed is about: a preview to tap in, a question to answer.
  private func isOffered(_ deed: PhotoDeed, _ library: PhotoLibrary, _ phase: CleanerPhase) -> Bool
  {
    switch deed {
    case .tap: phase == .ready
    case .confirm, .refuse: library.question != nil
    case .open, .kill, .favourite, .unfavourite, .hide, .take, .delete, .recover, .emptyTrash,
      .makeAlbum, .addToAlbum, .removeFromAlbum, .renameAlbum, .moveAlbum, .deleteAlbum, .travel,
      .useCalendar, .permit, .goOffline, .goOnline, .resign:
      true
    }
  }

  // MARK: The process

  /// Whether the cleaner would start if it were opened now.
  func starts(_ signature: AppSignature, in system: PhoneSystem, at time: PhoneTime) -> Bool {
    hasCleaner && !system.process.isRunning && signature.holds(at: time.wall)
  }

  /// The cleaner is opened; it starts where its signature holds by the phone's clock.
  func open(
    _ signature: AppSignature,
    in system: inout PhoneSystem,
    at time: PhoneTime,
    into directives: inout Effects<PhoneDirective>,
  ) {
    guard hasCleaner else { return }
    guard !system.process.isRunning else {
      directives.append(.note(.openedAgain))
      return
    }
    guard signature.holds(at: time.wall) else {
      directives.append(.note(.wouldNotOpen(device: device, since: signature.until)))
      directives.append(.observe(.refusedStart))
      return
    }
    system.process.isRunning = true
    directives.append(.observe(.opened))
    directives.append(.tellCleaner(.launched))
  }

  /// The cleaner is opened in a new process, which sees where the phone is now.
  ///
  /// What an earlier process was told while it was suspended it never heard, where it ended before it
  /// ran again.
  ///
  /// - Parameters:
  ///   - cleaner: what it knows.
  ///   - signature: its signature.
  ///   - system: what is around it.
  ///   - time: the time there.
  ///   - directives: takes what is to be done.
  func launch(
    _ cleaner: Cleaner,
    _ signature: AppSignature,
    in system: inout PhoneSystem,
    at time: PhoneTime,
    into directives: inout Effects<PhoneDirective>,
  ) {
    let isAbreast = cleaner.zone == system.zone && cleaner.calendar == system.calendar
    if starts(signature, in: system, at: time), !isAbreast {
      directives.append(tellLocale(system))
    }
    open(signature, in: &system, at: time, into: &directives)
  }

  /// The cleaner's process ends: what it knew is gone, and what was on its way is lost.
  func kill(
    _ phase: CleanerPhase,
    in system: inout PhoneSystem,
    into directives: inout Effects<PhoneDirective>,
  ) {
    guard system.process.isRunning else { return }
    system.process.isRunning = false
    system.process.launch += 1
    system.faults = FaultMemory()
    directives.append(.observe(.ended(phase)))
    directives.append(.tellCleaner(.terminated))
    directives.append(.tellLibrary(.appGone))
  }

  // MARK: The cleaner and the system's question

  /// Delete is tapped.
  func tap(in system: inout PhoneSystem, into directives: inout Effects<PhoneDirective>) {
    guard system.process.isRunning else {
      directives.append(.note(.nothingToTap))
      return
    }
    let isHeard = !ignoresTap(&system.faults)
    directives.append(.observe(.tapped(isHeard: isHeard)))
    if isHeard { directives.append(.tellCleaner(.deleteTapped)) }
  }

  /// The system's question about a batch is answered; the present one's where the batch is zero.
  func answer(
    _ consent: Consent,
    _ batch: Int64,
    on library: PhotoLibrary,
    in system: inout PhoneSystem,
    into directives: inout Effects<PhoneDirective>,
  ) {
    let asked = library.question?.block.batch ?? 0
    if asked != 0, batch == 0 || batch == asked { directives.append(.observe(.answered)) }
    if consent == .confirmed, asksAgain(library, &system.faults, &directives) { return }
    let batch = batch == 0 ? asked : batch
    directives.append(.tellLibrary(.consentGiven(batch: batch, consent)))
  }

  // MARK: The phone

  /// The phone is somewhere else, or its person counts years in another way.
  private func relocate(
    zone: Zone? = nil,
    calendar: MonthCalendar? = nil,
    in system: inout PhoneSystem,
    _ directives: inout Effects<PhoneDirective>,
  ) {
    system.zone = zone ?? system.zone
    system.calendar = calendar ?? system.calendar
    directives.append(.observe(.moved(system.zone)))
    guard hasCleaner else { return }
    directives.append(tellLocale(system))
  }

  /// The cleaner is told where the phone is, and how its person counts years.
  private func tellLocale(_ system: PhoneSystem) -> PhoneDirective {
    .tellCleaner(.localeSet(zone: system.zone, calendar: system.calendar))
  }

  /// The phone loses the Internet, or has it again: iCloud knows what waited for that.
  private func connect(_ isConnected: Bool, _ directives: inout Effects<PhoneDirective>) {
    directives.append(.note(.connected(isConnected)))
    guard sharesByCloud else { return }
    directives.append(.tellCloud(.connected(device: device, isConnected: isConnected)))
  }
}
