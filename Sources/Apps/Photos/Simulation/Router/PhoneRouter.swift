import Kernel
import Photos

/// Says what becomes of everything that a phone's library and cleaner ask for, and of what people do.
///
/// Who is told what, and on which way: nothing else interprets effects.
///
///     library ── answer, notify ──► cleaner        person ── act ──► process, library, cleaner
///        ▲ ──── blockRan, at once ──►│  │          library ── upload ──► iCloud ── edited ──► library
///        └──────── ask ──────────────┘  └─ draw ─► lots ── samplesDrawn ─► cleaner
///
/// It is a function of the phone's state and changes its `PhoneSystem` alone. A run gives each message
/// its time; a search tries every order; both ask here what is meant, so that they cannot differ.
struct PhoneRouter: Sendable {
  /// The phone.
  let device: String
  /// Whether the cleaner is installed.
  let hasCleaner: Bool
  /// Whether the phone shares its library by iCloud.
  let sharesByCloud: Bool
  /// How long the app starts after it was signed; zero for always (K-15).
  private let signing: Duration
  /// What is planned to go wrong; nothing but in a proof of claims.
  let faults: [PhotosFault]

  /// A phone's router.
  ///
  /// - Parameters:
  ///   - phone: whose effects and acts are interpreted.
  ///   - plan: the plan that it stands in.
  ///   - faults: what is planned to go wrong.
  init(_ phone: PlannedPhone, in plan: PhotosPlan, faults: [PhotosFault] = []) {
    device = phone.device
    hasCleaner = phone.hasCleaner
    sharesByCloud = phone.sharesByCloud
    signing = plan.signing
    self.faults = faults
  }

  /// What is around library and cleaner of a phone at the start.
  func start(of phone: PlannedPhone) -> PhoneSystem {
    var system = PhoneSystem()
    system.zone = phone.zone
    system.calendar = phone.calendar
    return system
  }

  /// What library and cleaner of a phone are told first.
  ///
  /// - Parameters:
  ///   - phone: the phone.
  ///   - library: what its library holds.
  ///   - index: its place among the person's devices.
  /// - Returns: the first event of each; none for a cleaner that is not there.
  func opening(
    _ phone: PlannedPhone,
    with library: InitialLibrary,
    index: Int,
  ) -> (library: LibraryEvent, cleaner: CleanerEvent?) {
    let opened = LibraryEvent.opened(
      assets: library.assets,
      albums: library.albums,
      access: phone.access,
      device: Int64(index),
    )
    let locale = CleanerEvent.localeSet(zone: phone.zone, calendar: phone.calendar)
    return (opened, hasCleaner ? locale : nil)
  }

  /// Whether the cleaner here has a signature that ends.
  var isSigned: Bool { hasCleaner && signing > .zero }

  /// The app is signed: who does it writes down the end by a right clock.
  func signed(at now: Instant) -> SignatureEvent { .signed(until: cloudTime(now) + signing) }

  // MARK: Effects

  /// What becomes of what the library asks for.
  ///
  /// - Parameters:
  ///   - effect: what it asks for.
  ///   - system: what is around it.
  ///   - now: the true time.
  ///   - cause: the event in answer to which it asks; zero where none is counted.
  /// - Returns: what is to be done; nil for nothing.
  func route(
    _ effect: LibraryEffect,
    in system: inout PhoneSystem,
    at now: Instant,
    cause: LogPosition,
  ) -> PhoneDirective? {
    switch effect {
    case .answer(let answer):
      return send(.answered(delivered(answer, system.faults)), system)
    case .blockRan(let samples):
      return system.process.isRunning ? .tellCleaner(.blockRan(samples: samples)) : nil
    case .notify(let notice):
      return system.process.isRunning ? send(.libraryChanged(notice), system) : nil
    case .upload(let edit):
      guard sharesByCloud else { return nil }
      let change = SyncedChange(edit: edit, at: cloudTime(now))
      return .tellCloud(.changed(change, device: device))
    case .lookAtTrash(let at):
      return .wake(.trashLooked, at: at)
    case .state(let fact):
      let news = PhoneDirective.observe(.library(fact))
      guard !faults.isEmpty, let answer = heedQuestion(fact, in: &system, cause: cause) else {
        return news
      }
      return .both(news, answer)
    }
  }

  /// What becomes of what the cleaner asks for.
  func route(_ effect: CleanerEffect, in system: inout PhoneSystem) -> PhoneDirective {
    switch effect {
    case .ask(let request):
      return .send(PhoneMessage(launch: system.process.launch, content: .request(request)))
    case .draw(let groups, let anew):
      system.process.draws += 1
      return .draw(groups, scan: anew ? system.process.draws : nil)
    case .state(let fact):
      return .observe(.cleaner(fact))
    }
  }

  /// What becomes of samples that were drawn from the months of the cleaner's session.
  func drawn(
    _ draws: [SampleDraw],
    from months: [MonthPlan],
    in system: PhoneSystem,
  ) -> PhoneDirective {
    .both(.observe(.drew(draws, from: months)), send(.samplesDrawn(draws), system))
  }

  private func send(_ event: CleanerEvent, _ system: PhoneSystem) -> PhoneDirective {
    .send(PhoneMessage(launch: system.process.launch, content: .event(event)))
  }

  // MARK: Arrivals

  /// Whether a message will never arrive: the process that it comes from, or goes to, is gone.
  func isLost(_ message: PhoneMessage, in system: PhoneSystem) -> Bool {
    !system.process.isRunning || message.launch != system.process.launch
  }

  /// A message arrives at the cleaner, or at the library; one that is lost does not.
  ///
  /// - Returns: what is to be done; nil for nothing.
  func arrive(
    _ message: PhoneMessage,
    at library: PhotoLibrary,
    in system: inout PhoneSystem,
  ) -> PhoneDirective? {
    guard !isLost(message, in: system) else { return nil }
    switch message.content {
    case .request(let request):
      return .tellLibrary(.asked(delivered(request, to: library, &system.faults)))
    case .event(let event):
      return .tellCleaner(event)
    }
  }

  /// A change of another device comes in by iCloud.
  func takeIn(_ change: SyncedChange) -> PhoneDirective {
    let event = LibraryEvent.edited(change.edit, origin: .cloud, at: change.at)
    return .both(.observe(.synced(change.edit)), .tellLibrary(event))
  }

  /// What iCloud's clock shows, which is right.
  func cloudTime(_ now: Instant) -> WallTime { DeviceClock().wall(at: now) }
}
