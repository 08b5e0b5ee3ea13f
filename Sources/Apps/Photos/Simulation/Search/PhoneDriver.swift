import Exploration
import Kernel
import Photos

/// Does with a phone, as a value, what the router says.
///
/// It judges what observers learn, and puts what is sent into an outcome. When a message arrives, when
/// time goes on and what is drawn from is its owner's to say: a search's driver, or a test that has it
/// follow a run.
struct PhoneDriver {
  let router: PhoneRouter
  /// What samples are drawn by.
  let lots: SampleLots
  /// The true time; it stands still in a search.
  var now = Instant.start
  /// The time on the phone's clocks.
  var time = DeviceTime.start
  /// The clock by which a signature ends; a search takes it to be right.
  var clock = DeviceClock()
  /// What is on its way, and what comes as soon as what happens now is over.
  var outcome = SearchOutcome<PhotoTraffic, PhotoTimer>()
  /// What iCloud is told, and what comes when time goes on: the first is its owner's to tell, the second
  /// a search does not take.
  private(set) var outgoing: [PhoneDirective] = []
  /// The invariants that were broken, a bit each.
  private(set) var broken: UInt64 = 0
  /// What was deleted by the cleaner, and what another device took away, in this step.
  private(set) var deletions: (byCleaner: [PhotoID], byCloud: [PhotoID]) = ([], [])
  /// What happened, a bit for each `PhotoHappening`.
  private(set) var happened: UInt64 = 0
  /// Whether the cleaner's process ended while the system asked nothing.
  private(set) var isEnded = false
  /// What the reducers were told, and what they then were; nil where nobody asks.
  var told: [Told]?

  /// What a reducer was told.
  struct Told {
    /// The event, to whichever of the two.
    var event: Event
    /// The phone then, before anything else happened.
    var phone: PhoneState

    /// An event of one of the two.
    enum Event: Equatable {
      case library(LibraryEvent)
      case cleaner(CleanerEvent)
    }
  }

  init(_ router: PhoneRouter, lots: SampleLots) {
    self.router = router
    self.lots = lots
  }

  // MARK: What happens

  /// The phone as it is at the start.
  mutating func open(
    _ phone: PlannedPhone,
    with library: InitialLibrary,
    index: Int,
    in state: inout WatchedPhone,
  ) {
    state.phone.system = router.start(of: phone)
    if router.isSigned { tell(router.signed(at: .start), &state) }
    let opening = router.opening(phone, with: library, index: index)
    tell(opening.library, &state)
    if let event = opening.cleaner { tell(event, &state) }
  }

  /// Somebody does something at the phone.
  mutating func perform(_ act: PlannedPhotoAct, in state: inout WatchedPhone) {
    var directives = Effects<PhoneDirective>()
    router.perform(
      act,
      on: state.phone.library,
      phase: state.phone.cleaner.session.phase,
      signature: state.phone.signature,
      in: &state.phone.system,
      at: PhoneTime(now, by: clock),
      into: &directives,
    )
    follow(directives, &state)
  }

  /// Somebody uses the cleaner, or answers the system's present question.
  mutating func use(_ deed: PhotoUse, in state: inout WatchedPhone) {
    var directives = Effects<PhoneDirective>(capacity: 3)
    switch deed {
    case .open:
      let time = PhoneTime(now, by: clock)
      router.open(state.phone.signature, in: &state.phone.system, at: time, into: &directives)
    case .tap:
      router.tap(in: &state.phone.system, into: &directives)
    case .confirm, .refuse:
      router.answer(
        deed == .confirm ? .confirmed : .refused,
        0,
        on: state.phone.library,
        in: &state.phone.system,
        into: &directives,
      )
    case .kill:
      let phase = state.phone.cleaner.session.phase
      router.kill(phase, in: &state.phone.system, into: &directives)
    }
    follow(directives, &state)
  }

  /// A photo comes in.
  mutating func add(_ asset: Asset, in state: inout WatchedPhone) {
    follow(router.edit(.add(asset), at: now), &state)
  }

  /// Something arrives.
  mutating func deliver(_ traffic: PhotoTraffic, in state: inout WatchedPhone) {
    switch traffic {
    case .message(let message): arrive(message.content, &state)
    case .wake(let event): tell(event, &state)
    case .change(let change): receive(change.content, in: &state)
    }
  }

  /// A change that another device made comes in.
  mutating func receive(_ change: SyncedChange, in state: inout WatchedPhone) {
    follow(router.takeIn(change), &state)
  }

  /// The system tells the library that the time has come.
  mutating func wake(_ event: LibraryEvent, in state: inout WatchedPhone) {
    tell(event, &state)
  }

  /// What iCloud is told, and what comes later, is taken.
  mutating func takeOutgoing() -> [PhoneDirective] {
    defer { outgoing = [] }
    return outgoing
  }

  // MARK: What the reducers ask for

  private mutating func arrive(_ message: PhoneMessage, _ state: inout WatchedPhone) {
    let directive = router.arrive(
      message,
      at: state.phone.library,
      in: &state.phone.system,
    )
    if let directive { follow(directive, &state) }
  }

  private mutating func tell(_ event: LibraryEvent, _ state: inout WatchedPhone) {
    var effects = Effects<LibraryEffect>()
    state.phone.library.reduce(event, at: time, into: &effects)
    if told != nil { told?.append(Told(event: .library(event), phone: state.phone)) }
    for effect in effects.items {
      let directive = router.route(effect, in: &state.phone.system, at: now, cause: 0)
      if let directive { follow(directive, &state) }
    }
  }

  private mutating func tell(_ event: CleanerEvent, _ state: inout WatchedPhone) {
    var effects = Effects<CleanerEffect>()
    state.phone.cleaner.reduce(event, at: time, into: &effects)
    if told != nil { told?.append(Told(event: .cleaner(event), phone: state.phone)) }
    for effect in effects.items {
      follow(router.route(effect, in: &state.phone.system), &state)
    }
  }

  /// When the signature ends is its owner's to look at.
  mutating func tell(_ event: SignatureEvent, _ state: inout WatchedPhone) {
    var effects = Effects<SignatureEffect>()
    state.phone.signature.reduce(event, at: time, into: &effects)
  }

  // MARK: What the router says

  private mutating func follow(
    _ directives: Effects<PhoneDirective>,
    _ state: inout WatchedPhone,
  ) {
    for directive in directives.items { follow(directive, &state) }
  }

  private mutating func follow(
    _ directive: consuming PhoneDirective,
    _ state: inout WatchedPhone,
  ) {
    switch consume directive {
    case .tellLibrary(let event):
      tell(event, &state)
    case .tellCleaner(let event):
      tell(event, &state)
    case .tellSignature(let event):
      tell(event, &state)
    case .send(let message):
      switch message.channel {
      case .request, .answer: outcome.send(.message(Sent(message)), on: PhotoTraffic.Way.phone)
      case .lots: outcome.sendAtOnce(.message(Sent(message)), on: PhotoTraffic.Way.phone)
      }
    case .wake(let event, let at):
      if let at {
        outgoing.append(.wake(event, at: at))
      } else {
        outcome.sendAtOnce(.wake(event), on: PhotoTraffic.Way.phone)
      }
    case .draw(let groups, let scan):
      let draws = lots.draw(groups, scan: scan)
      let months = state.phone.cleaner.session.months
      follow(router.drawn(draws, from: months, in: state.phone.system), &state)
    case .tellCloud(let event):
      outgoing.append(.tellCloud(event))
    case .observe(let news), .observeAgain(let news, _):
      observe(news, &state)
    case .note:
      break
    case .both(let first, let second):
      follow(first, &state)
      follow(second, &state)
    }
  }

  private mutating func observe(_ news: PhoneNews, _ state: inout WatchedPhone) {
    switch news {
    case .library(.photosDeleted(_, _, let ids, _, _, _, _)): deletions.byCleaner += ids
    case .library(.photosRemoved(let ids, .cloud)): deletions.byCloud += ids
    case .ended: isEnded = state.phone.library.question == nil
    case .library, .cleaner, .drew, .opened, .refusedStart, .tapped, .answered, .acted,
      .synced, .moved:
      break
    }
    happened |= PhotoHappening.bits(of: news, in: state)
    for breach in state.ledger.take(news, of: state.phone.library, at: now) {
      broken |= breach.invariant.bit
    }
  }
}
