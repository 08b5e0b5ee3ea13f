import Kernel
import Photos
import World

/// One device in a run: its library, the cleaner where it is installed, and who observes them.
///
/// What anything means is its router's to say. The phone gives messages their times, takes luck from the
/// lots, writes the log, and tells observers.
final class Phone {
  let plan: PlannedPhone
  let index: Int
  /// The world that it stands in; outlives it.
  unowned let world: PhotosWorld
  /// What must hold of this phone's library.
  var ledger: InvariantLedger
  /// What is told about it.
  var story: Story
  /// What happened to it, to be drawn.
  var journal: PhotosJournal
  /// What the cleaner here deleted and other phones have not lost yet, by their places.
  private(set) var awaited: [AwaitedLosses]

  private(set) var library: Component<PhoneSurroundings<PhotoLibrary>>
  private(set) var cleaner: Component<PhoneSurroundings<Cleaner>>?
  /// The cleaner's signature, which goes by the phone's clock; nil where it never ends.
  private(set) var signature: Component<PhoneSurroundings<AppSignature>>?
  /// What is around the two.
  private(set) var system: PhoneSystem
  let router: PhoneRouter
  /// The device that it is, which acts can lock and which can suspend the cleaner.
  let node: SimulatedNode
  /// When the system looks at Recently Deleted, on the phone's clock, where acts may set that.
  var looks: [TrashLook] = []
  /// Since when what lies in Recently Deleted lies there, by the phone's clock as if nobody had set it,
  /// where acts may.
  var trashed: [PhotoID: WallTime] = [:]  // order-free: only ever looked up
  /// Where the cleaner's process stood when something last happened to the phone.
  var place = ProcessState.gone
  /// How far acts have set the phone's clock, all steps together.
  var stepped = Duration.zero
  private let librarySurroundings = PhoneSurroundings<PhotoLibrary>()
  private let cleanerSurroundings = PhoneSurroundings<Cleaner>()
  private let signatureSurroundings = PhoneSurroundings<AppSignature>()
  private(set) var messages: Mailbox<PhoneMessage>

  var simulation: Simulation { world.simulation }

  /// The phone as it is now, as a value.
  var state: PhoneState {
    PhoneState(
      library: library.reducer,
      cleaner: cleaner?.reducer ?? Cleaner(),
      signature: signature?.reducer ?? AppSignature(),
      system: system,
    )
  }

  init(_ plan: PlannedPhone, index: Int, in world: PhotosWorld) {
    self.plan = plan
    self.index = index
    self.world = world
    awaited = Array(repeating: AwaitedLosses(), count: world.plan.phones.count)
    router = PhoneRouter(plan, in: world.plan, faults: world.faults)
    system = router.start(of: plan)
    ledger = InvariantLedger(settings: world.plan.settings, homeZone: plan.zone)
    story = Story(
      start: world.simulation.plan.startUnix_ns / 1_000_000_000,
      names: world.names,
      zone: plan.zone,
    )
    journal = PhotosJournal(plan, names: world.names)
    let simulation = world.simulation
    guard let node = simulation.node(plan.device) else {
      preconditionFailure("the plan has no device \(plan.device)")
    }
    self.node = node
    node.host(PhotosSchema.name, as: .gone)
    let clock = node.clock
    library = Component(
      PhotoLibrary(retention: world.plan.retention),
      node: plan.device,
      name: "\(PhotosSchema.name).library",
      clock: clock,
      in: librarySurroundings,
    )
    messages = Mailbox { _, _, _ in }
    simulation.add(library)
    librarySurroundings.carryOut = { [unowned self] in try carryOut($0, cause: $1) }
    librarySurroundings.judge = { $1.problem(of: $0) }
    cleanerSurroundings.judge = { $1.problem(of: $0) }
    librarySurroundings.heed = { [unowned self] event, _ in
      if case .trashLooked = event { noteLook() }
    }
    cleanerSurroundings.carryOut = { [unowned self] in try carryOut($0, cause: $1) }
    if plan.hasCleaner {
      let cleaner = Component(
        Cleaner(settings: world.plan.settings),
        node: plan.device,
        name: PhotosSchema.name,
        clock: clock,
        process: PhotosSchema.name,
        in: cleanerSurroundings,
      )
      simulation.add(cleaner)
      self.cleaner = cleaner
    }
    joinSignature()
    messages = Mailbox { [unowned self] message, cause, _ in
      if isHeld(message, cause: cause) { return }
      try follow(router.arrive(message, at: library.reducer, in: &system), cause: cause)
    }
    simulation.add(messages)
  }

  private func joinSignature() {
    guard router.isSigned else { return }
    signatureSurroundings.heed = { [unowned self] event, cause in
      let holds = signature?.reducer.holds(at: time.wall) ?? true
      journal.take(event, holds: holds, at: simulation.now, evidence: cause)
    }
    let component = Component(
      AppSignature(),
      node: plan.device,
      name: AppSignature.component,
      clock: node.clock,
      in: signatureSurroundings,
    )
    simulation.add(component)
    signature = component
  }

  /// What time it is here.
  var time: PhoneTime { PhoneTime(simulation.now, by: library.clock) }

  /// Schedules what stands at the beginning.
  func begin(_ content: InitialLibrary) {
    let opening = router.opening(plan, with: content, index: index)
    signature?.schedule(router.signed(at: .start), at: .start, cause: nil, in: simulation)
    library.schedule(opening.library, at: .start, cause: nil, in: simulation)
    if let event = opening.cleaner {
      cleaner?.schedule(event, at: .start, cause: nil, in: simulation)
    }
  }

  // MARK: What comes from outside

  /// Does what somebody does at this phone.
  func perform(_ act: PlannedPhotoAct) throws {
    if node.isActed, try performByNode(act) { return }
    try ask(cause: nil) { router, system, directives in
      router.perform(
        act,
        on: library.reducer,
        phase: phase,
        screen: screen,
        signature: signature?.reducer ?? AppSignature(),
        in: &system,
        at: time,
        into: &directives,
      )
    }
    if node.isActed { try settleProcess() }
  }

  /// What the cleaner is doing; closed where there is none.
  var phase: CleanerPhase { cleaner?.reducer.session.phase ?? .closed }

  /// Asks the router what is to be done, and does it.
  func ask(
    cause: LogPosition?,
    _ body: (PhoneRouter, inout PhoneSystem, inout Effects<PhoneDirective>) throws -> Void,
  ) throws {
    var directives = Effects<PhoneDirective>()
    try body(router, &system, &directives)
    var cause = cause
    for directive in directives.items { try follow(directive, cause: &cause) }
  }

  /// Takes a photo that comes in.
  func take(_ asset: Asset) throws {
    try follow(router.edit(.add(asset), at: simulation.now), cause: nil)
  }

  /// Takes a change that another device made.
  func receive(_ change: SyncedChange, cause: LogPosition) throws {
    try follow(router.takeIn(change), cause: cause)
  }

  // MARK: What the reducers ask for

  private func carryOut(_ effect: LibraryEffect, cause: LogPosition) throws {
    try follow(
      router.route(effect, in: &system, at: simulation.now, cause: cause),
      cause: cause,
    )
  }

  private func carryOut(_ effect: CleanerEffect, cause: LogPosition) throws {
    try follow(router.route(effect, in: &system), cause: cause)
  }

  // MARK: What the router says

  private func follow(_ directive: PhoneDirective?, cause: LogPosition?) throws {
    var cause = cause
    if let directive { try follow(directive, cause: &cause) }
  }

  private func follow(_ directive: PhoneDirective, cause: inout LogPosition?) throws {
    switch directive {
    case .tellLibrary(let event):
      try library.tell(event, cause: cause, in: simulation)
    case .tellSignature(let event):
      try signature?.tell(event, cause: cause, in: simulation)
    case .tellCleaner(let event):
      try cleaner?.tell(event, cause: cause, in: simulation)
    case .send(let message):
      messages.schedule(message, at: arrival(of: message), cause: cause, in: simulation)
    case .wake(let event, let at):
      wake(event, at: at, cause: cause)
    case .draw(let groups, let scan):
      let draws = world.lots.draw(groups, scan: scan)
      let months = cleaner?.reducer.session.months ?? []
      try follow(router.drawn(draws, from: months, in: system), cause: cause)
    case .tellCloud(let event):
      try world.tellCloud(event, cause: cause)
    case .observe(let news):
      try observe(news, cause: cause)
    case .observeAgain(let news, let cause):
      try observe(news, cause: cause)
    case .note(let event):
      cause = try note(event)
    case .both(let first, let second):
      try follow(first, cause: &cause)
      try follow(second, cause: &cause)
    }
  }

  private func arrival(of message: PhoneMessage) -> Instant {
    switch message.channel {
    case .request, .answer: simulation.now + world.plan.answering
    case .lots: simulation.now
    }
  }

  private func wake(_ event: LibraryEvent, at time: WallTime?, cause: LogPosition?) {
    var at = simulation.now
    if let time {
      at = max(at, library.clock.instant(of: time) ?? .distantFuture)
      if node.isActed { looks.append(TrashLook(at: time, due: at, cause: cause)) }
      guard at <= Instant.start + simulation.plan.duration else { return }
    }
    library.schedule(event, at: at, cause: cause, in: simulation)
  }

  private func note(_ event: PhotosWorldEvent) throws -> LogPosition {
    if event.isFact {
      return try simulation.state(
        event,
        node: "world",
        component: PhotosSchema.name,
        cause: nil,
      )
    }
    return try simulation.note(
      event,
      node: plan.device,
      component: "\(PhotosSchema.name).\(PhotosSchema.phone)",
      cause: nil,
    )
  }

  // MARK: Observers

  /// Tells observers: the story, and the ledgers that judge.
  private func observe(_ told: PhoneNews, cause: LogPosition?) throws {
    let news = node.isActed ? truth(of: told) : told
    if case .library(.photosDeleted(_, _, let ids, _, _, _, _)) = news {
      for place in awaited.indices where place != index { awaited[place].takeDeletion(of: ids) }
    }
    try world.compare(news, of: self, cause: cause)
    story.take(news, at: simulation.now, evidence: cause)
    journal.take(news, at: simulation.now, evidence: cause)
    try state(ledger.take(news, of: library.reducer, at: simulation.now), cause: cause)
  }

  /// Another phone loses photos by iCloud; it is judged where the cleaner here deleted them.
  func judgeLoss(of ids: [PhotoID], on other: Phone, cause: LogPosition?) throws {
    let own = awaited[other.index].takeLoss(of: ids)
    if !own.isEmpty { try state(ledger.takeLossElsewhere(own), cause: cause) }
  }

  /// Counts what there was to judge, and states broken invariants.
  func state(_ breaches: [Breach], cause: LogPosition?) throws {
    world.judged.take(reached: ledger.reached)
    ledger.forgetReached()
    for var breach in breaches {
      breach.device = plan.device
      breach.names = world.names.list(breach.photos)
      let evidence = try simulation.state(
        breach,
        node: "world",
        component: PhotosSchema.name,
        cause: cause,
      )
      let (now, event) = (simulation.now, cause ?? evidence)
      world.judged.take(breach.invariant, brokenBy: event, at: now, on: plan.device)
      let number = world.numberBreach()
      story.take(breach, number: number, at: simulation.now, evidence: evidence)
      journal.take(breach, number: number, at: simulation.now, evidence: evidence)
    }
  }
}
