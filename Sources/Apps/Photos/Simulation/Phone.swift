import Kernel
import Photos
import World

/// One device: its library, the cleaner where it is installed, and its connection to iCloud.
final class Phone {
  let plan: PlannedPhone
  let index: Int
  /// The world that it stands in; outlives it.
  unowned let world: PhotosWorld
  /// What must hold of this phone's library.
  var ledger: InvariantLedger
  /// What is told about it.
  var story: Story
  /// Everything that the cleaner deleted here.
  private(set) var deletedByCleaner: Set<PhotoID> = []  // order-free: only ever looked up

  private(set) var library: Component<PhoneSurroundings<PhotoLibrary>>
  private(set) var cleaner: Component<PhoneSurroundings<Cleaner>>?
  private let librarySurroundings = PhoneSurroundings<PhotoLibrary>()
  private let cleanerSurroundings = PhoneSurroundings<Cleaner>()

  /// Counts the processes of the cleaner: what was on its way to an earlier one is lost.
  private var launch: Int64 = 0
  private(set) var isRunning = false
  private var scans: Int64 = 0
  private var signedUntil = Instant.distantFuture
  private var isOnline = true
  /// What waits for the Internet to go out and to come in.
  private var outbox: [SyncedChange] = []
  private var inbox: [SyncedChange] = []
  private var zone: Zone
  private var calendar: MonthCalendar
  /// What the planned faults of a proof remember.
  var faultMemory = FaultMemory()

  private var requests: Mailbox<(launch: Int64, request: LibraryRequest)>
  private var answers: Mailbox<(launch: Int64, event: CleanerEvent)>

  private var simulation: Simulation { world.simulation }

  init(_ plan: PlannedPhone, index: Int, in world: PhotosWorld) {
    self.plan = plan
    self.index = index
    self.world = world
    zone = plan.zone
    calendar = plan.calendar
    ledger = InvariantLedger(settings: world.plan.settings, homeZone: plan.zone)
    story = Story(start: world.simulation.plan.startUnix_ns / 1_000_000_000, names: world.names)
    let simulation = world.simulation
    guard let node = simulation.nodeIndex(plan.device) else {
      preconditionFailure("the plan has no device \(plan.device)")
    }
    story.zone = plan.zone
    let device = simulation.plan.devices[node]
    let clock = DeviceClock(offset: device.clockOffset, drift_ppb: device.drift_ppb)
    library = Component(
      PhotoLibrary(retention: world.plan.retention),
      node: plan.device,
      name: "\(PhotosSchema.name).library",
      clock: clock,
      in: librarySurroundings,
    )
    requests = Mailbox { _, _, _ in }
    answers = Mailbox { _, _, _ in }
    simulation.add(library)
    librarySurroundings.carryOut = { [unowned self] in try carryOut($0, cause: $1) }
    cleanerSurroundings.carryOut = { [unowned self] in try carryOut($0, cause: $1) }
    if plan.hasCleaner {
      let cleaner = Component(
        Cleaner(settings: world.plan.settings),
        node: plan.device,
        name: PhotosSchema.name,
        clock: clock,
        in: cleanerSurroundings,
      )
      simulation.add(cleaner)
      self.cleaner = cleaner
    }
    requests = Mailbox { [unowned self] item, cause, simulation in
      guard item.launch == launch, isRunning else { return }
      try library.tell(.asked(delivered(item.request)), cause: cause, in: simulation)
    }
    answers = Mailbox { [unowned self] item, cause, simulation in
      guard item.launch == launch, isRunning else { return }
      try cleaner?.tell(item.event, cause: cause, in: simulation)
    }
    simulation.add(requests)
    simulation.add(answers)
  }

  /// Schedules what stands at the beginning.
  func begin(assets: AssetColumns, albums: [Album]) {
    let opened = LibraryEvent.opened(
      assets: assets,
      albums: albums,
      access: plan.access,
      device: Int64(index),
    )
    library.schedule(opened, at: .start, cause: nil, in: simulation)
    let locale = CleanerEvent.localeSet(zone: zone, calendar: calendar)
    cleaner?.schedule(locale, at: .start, cause: nil, in: simulation)
    if world.plan.signing > .zero { signedUntil = .start + world.plan.signing }
  }

  // MARK: What the reducers ask for

  func carryOut(_ effect: LibraryEffect, cause: Int64) throws {
    switch effect {
    case .answer(let answer):
      send(.answered(delivered(answer)), cause: cause)
    case .blockRan(let samples):
      guard isRunning else { return }
      try cleaner?.tell(.blockRan(samples: samples), cause: cause, in: simulation)
    case .notify(let notice):
      if isRunning { send(.libraryChanged(notice), cause: cause) }
    case .upload(let edit):
      upload(SyncedChange(edit: edit, at: world.cloudTime), cause: cause)
    case .lookAtTrash(let at):
      let time = library.clock.instant(of: at) ?? .distantFuture
      let end = Instant.start + simulation.plan.duration
      guard time <= end else { return }
      library.schedule(.trashLooked, at: max(time, simulation.now), cause: cause, in: simulation)
    case .state(let fact):
      try take(fact, cause: cause)
    }
  }

  /// Takes what the library states: it is told, and judged.
  func take(_ fact: LibraryFact, cause: Int64) throws {
    if case .photosDeleted(_, _, let ids, _, _, _, _) = fact { deletedByCleaner.formUnion(ids) }
    if case .photosRemoved(let ids, .cloud) = fact {
      try world.lost(ids, on: self, cause: cause)
    }
    story.take(fact, at: simulation.now)
    try state(ledger.take(fact, of: library.reducer, at: simulation.now), cause: cause)
    heedQuestion(fact, cause: cause)
  }

  func carryOut(_ effect: CleanerEffect, cause: Int64) throws {
    switch effect {
    case .ask(let request):
      let time = simulation.now + world.plan.answering
      requests.schedule((launch, request), at: time, cause: cause, in: simulation)
    case .draw(let groups, let anew):
      scans += 1
      let draws = world.draw(groups, scan: anew ? scans : nil)
      let months = cleaner?.reducer.session.months ?? []
      try state(ledger.takeDraws(draws, from: months), cause: cause)
      let item = (launch, CleanerEvent.samplesDrawn(draws))
      answers.schedule(item, at: simulation.now, cause: cause, in: simulation)
    case .state(let fact):
      story.take(fact, at: simulation.now)
      try state(ledger.take(fact, of: library.reducer), cause: cause)
    }
  }

  private func send(_ event: CleanerEvent, cause: Int64) {
    let time = simulation.now + world.plan.answering
    answers.schedule((launch, event), at: time, cause: cause, in: simulation)
  }

  /// States broken invariants.
  func state(_ breaches: [Breach], cause: Int64) throws {
    for var breach in breaches {
      breach.device = plan.device
      breach.names = world.names.list(breach.photos)
      try simulation.state(breach, node: "world", component: PhotosSchema.name, cause: cause)
      story.take(breach, number: world.numberBreach(), at: simulation.now)
    }
  }

  // MARK: iCloud

  private func upload(_ change: SyncedChange, cause: Int64) {
    guard plan.sharesByCloud else { return }
    if isOnline { world.share(change, from: self, cause: cause) } else { outbox.append(change) }
  }

  /// Takes a change that another device made.
  func receive(_ change: SyncedChange, cause: Int64?) throws {
    guard isOnline else { return inbox.append(change) }
    let event = LibraryEvent.edited(change.edit, origin: .cloud, at: change.at)
    story.takeSync(change.edit, at: simulation.now)
    if case .addToAlbum(let album, let ids) = change.edit {
      for other in world.phones where other !== self { learnSamples(ids, in: album, of: other) }
    }
    try library.tell(event, cause: cause, in: simulation)
  }

  /// Samples that the cleaner on another device kept are samples here as well.
  private func learnSamples(_ ids: [PhotoID], in album: AlbumID, of other: Phone) {
    guard other.ledger.keepAlbums.contains(album) else { return }
    ledger.learnSamples(ids.filter(other.ledger.samples.contains), in: album)
  }

  /// What waited goes out, and comes in.
  func connect(_ isConnected: Bool) throws {
    isOnline = isConnected
    let cause = try note(.connected(isConnected))
    guard isConnected else { return }
    for change in outbox { world.share(change, from: self, cause: cause) }
    outbox = []
    let waiting = inbox
    inbox = []
    for change in waiting { try receive(change, cause: cause) }
  }

  // MARK: What people do

  /// Opens the cleaner, where it starts.
  func open() throws {
    guard let cleaner else { return }
    guard !isRunning else {
      try note(.openedAgain)
      return
    }
    guard simulation.now < signedUntil else {
      try simulation.state(
        PhotosWorldEvent.wouldNotOpen(device: plan.device, since: signedUntil),
        node: "world",
        component: PhotosSchema.name,
        cause: nil,
      )
      story.takeRefusedStart(at: simulation.now)
      return
    }
    isRunning = true
    story.takeOpening(at: simulation.now)
    try cleaner.tell(.launched, cause: nil, in: simulation)
  }

  /// Ends the cleaner's process.
  func kill() throws {
    guard let cleaner, isRunning else { return }
    isRunning = false
    launch += 1
    faultMemory = FaultMemory()
    ledger.takeAppGone()
    story.takeEnd(in: cleaner.reducer.session.phase)
    try cleaner.tell(.terminated, cause: nil, in: simulation)
    try library.tell(.appGone, cause: nil, in: simulation)
  }

  func tap() throws {
    guard let cleaner, isRunning else {
      try note(.nothingToTap)
      return
    }
    story.takeTap()
    if ignoresTap() { return }
    ledger.takeTap()
    try cleaner.tell(.deleteTapped, cause: nil, in: simulation)
  }

  func answer(_ consent: Consent, batch: Int64) throws {
    let asked = library.reducer.question?.block.batch ?? 0
    if asked != 0, batch == 0 || batch == asked { story.takeAnswer() }
    if consent == .confirmed, try asksAgain() { return }
    let event = LibraryEvent.consentGiven(batch: batch == 0 ? asked : batch, consent)
    try library.tell(event, cause: nil, in: simulation)
  }

  func edit(_ edit: LibraryEdit) throws {
    let event = LibraryEvent.edited(edit, origin: .person, at: world.cloudTime)
    try library.tell(event, cause: nil, in: simulation)
  }

  /// The phone is somewhere else, or its person counts years in another way.
  func relocate(zone: Zone? = nil, calendar: MonthCalendar? = nil) throws {
    self.zone = zone ?? self.zone
    story.zone = self.zone
    self.calendar = calendar ?? self.calendar
    let event = CleanerEvent.localeSet(zone: self.zone, calendar: self.calendar)
    try cleaner?.tell(event, cause: nil, in: simulation)
  }

  /// The system ends an app whose access changes.
  func permit(_ access: Access) throws {
    try kill()
    try library.tell(.accessChanged(access), cause: nil, in: simulation)
  }

  func sign() throws {
    guard world.plan.signing > .zero else { return }
    signedUntil = simulation.now + world.plan.signing
    try note(.signed(until: signedUntil))
  }

  @discardableResult
  func note(_ event: PhotosWorldEvent) throws -> Int64 {
    try simulation.note(
      event,
      node: plan.device,
      component: "\(PhotosSchema.name).phone",
      cause: nil,
    )
  }
}
