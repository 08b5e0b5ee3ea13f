import Exploration
import Kernel
import Photos

/// One thing that can happen in a search.
enum PhotoStep: Hashable, Sendable {
  /// What was sent first arrives: a request at the library, an answer at the cleaner.
  case deliver
  /// Somebody does something with the cleaner, or with what the system asks.
  case deed(PhotoDeed)
  /// Somebody edits the library on the phone: the edit of that number.
  case edit(Int)
  /// An edit made on another device arrives: the edit of that number.
  case sync(Int)
}

/// Everything that can happen to a small library and its cleaner, in every order: opening, tapping,
/// confirming, refusing, killing, edits on the phone and by sync, between any two messages.
struct PhotoSearchModel: Explorable {
  let plan: PhotosPlan
  let start: PhotoSearchState
  /// What people can do to the library.
  let edits: [PlannedPhotoAct]
  /// The device that edits arrive from by sync; nil where there is none.
  let otherDevice: String?
  private let phone: PlannedPhone
  private let lots: SampleLots

  /// Larger libraries have too many states to be worth the while.
  static let photosMax = 64
  /// Each edit has a bit for the phone and one for sync.
  static let editsMax = 32
  /// What a search can judge: the others need time, or another device's library.
  static let judged = PhotoInvariant.allCases.filter {
    ![.unrecoverable, .lostElsewhere].contains($0)
  }

  var invariants: [String] { Self.judged.map(\.title) }

  /// The model of a plan; nil where no phone has a cleaner.
  ///
  /// - Parameters:
  ///   - plan: whose first phone with a cleaner is searched.
  ///   - seed: the plan's seed, which decides which samples are drawn.
  ///   - epoch: the civil time at the start, in seconds since 1970.
  init?(_ plan: PhotosPlan, seed: UInt64, start epoch: Int64) {
    guard let phone = plan.phones.first(where: \.hasCleaner) else { return nil }
    self.plan = plan
    self.phone = phone
    lots = SampleLots(seed: seed)
    otherDevice =
      phone.sharesByCloud
      ? plan.phones.first { $0.device != phone.device && $0.sharesByCloud }?.device : nil
    let content = InitialLibrary(phone, seed: seed, start: epoch)
    var library = PhotoLibrary(retention: plan.retention)
    var cleaner = Cleaner(settings: plan.settings)
    var libraryEffects = Effects<LibraryEffect>()
    var cleanerEffects = Effects<CleanerEffect>()
    let index = plan.phones.firstIndex { $0.device == phone.device } ?? 0
    let opened = LibraryEvent.opened(
      assets: content.assets,
      albums: content.albums,
      access: phone.access,
      device: Int64(index),
    )
    library.reduce(opened, at: .start, into: &libraryEffects)
    let locale = CleanerEvent.localeSet(zone: phone.zone, calendar: phone.calendar)
    cleaner.reduce(locale, at: .start, into: &cleanerEffects)
    let ledger = InvariantLedger(settings: plan.settings, homeZone: phone.zone)
    start = PhotoSearchState(library: library, cleaner: cleaner, ledger: ledger)
    edits = Self.edits(of: plan, library: library)
  }

  /// The edits of the timeline, each once; without any, a favourite of each photo and the end of
  /// the Keep album.
  private static func edits(of plan: PhotosPlan, library: PhotoLibrary) -> [PlannedPhotoAct] {
    var edits: [PlannedPhotoAct] = []
    for var act in plan.acts where act.deed.isEdit {
      act.at = .start
      act.device = ""
      if !edits.contains(act) { edits.append(act) }
    }
    guard edits.isEmpty else { return Array(edits.prefix(editsMax)) }
    for asset in library.assets.prefix(editsMax - 1) {
      var act = PlannedPhotoAct()
      act.deed = .favourite
      act.photos = [asset.id]
      edits.append(act)
    }
    var act = PlannedPhotoAct()
    act.deed = .deleteAlbum
    act.album = plan.settings.title
    return edits + [act]
  }

  // MARK: Explorable

  func steps(from state: PhotoSearchState, into steps: inout [PhotoStep]) {
    if !state.messages.isEmpty { steps.append(.deliver) }
    if state.isOpen {
      if state.cleaner.session.phase == .ready { steps.append(.deed(.tap)) }
      steps.append(.deed(.kill))
    } else {
      steps.append(.deed(.open))
    }
    let isAsked = state.library.question != nil
    if isAsked { steps += [.deed(.confirm), .deed(.refuse)] }
    for index in edits.indices {
      guard edits[index].isPossible(in: state.library) else { continue }
      // Nobody does anything else on the phone while the system asks.
      if !isAsked, state.edited >> UInt64(2 * index) & 1 == 0 { steps.append(.edit(index)) }
      if otherDevice != nil, state.edited >> UInt64(2 * index + 1) & 1 == 0 {
        steps.append(.sync(index))
      }
    }
  }

  func take(_ step: PhotoStep, in state: inout PhotoSearchState) -> Judgement {
    // The moment holds the only reference while it works, so that nothing is copied twice.
    var moment = Moment(state: .blank, lots: lots)
    swap(&moment.state, &state)
    moment.state.ledger.forgetReached()
    switch step {
    case .deliver: moment.deliver()
    case .deed(let deed): moment.perform(deed)
    case .edit(let index):
      moment.state.edited |= 1 << UInt64(2 * index)
      moment.edit(edits[index], origin: .person)
    case .sync(let index):
      moment.state.edited |= 1 << UInt64(2 * index + 1)
      moment.edit(edits[index], origin: .cloud)
    }
    moment.close()
    swap(&moment.state, &state)
    return Judgement(reached: Self.bits(state.ledger.reached), broken: Self.bits(moment.broken))
  }

  func fingerprint(_ state: PhotoSearchState, into digest: inout StateDigest) {
    state.fingerprint(into: &digest, drawsAnew: plan.settings.choice == .anew)
  }

  /// The bits of the invariants that are judged, in their order.
  private static func bits(_ all: UInt64) -> UInt64 {
    guard all != 0 else { return 0 }
    var bits: UInt64 = 0
    for (place, invariant) in judged.enumerated() where all & invariant.bit != 0 {
      bits |= 1 << UInt64(place)
    }
    return bits
  }
}

/// One step of a search: events go to the reducers, effects become messages.
private struct Moment {
  var state: PhotoSearchState
  let lots: SampleLots
  /// The invariants that were broken in this moment.
  private(set) var broken: UInt64 = 0

  init(state: PhotoSearchState, lots: SampleLots) {
    self.state = state
    self.lots = lots
  }

  /// What arrives in one moment was sent in one.
  mutating func deliver() {
    var isLast = false
    while !isLast {
      let message = state.messages.removeFirst()
      isLast = message.isLast
      switch message.content {
      case .request(let request): tell(LibraryEvent.asked(request))
      case .event(let event): tell(event)
      }
    }
  }

  mutating func perform(_ deed: PhotoDeed) {
    switch deed {
    case .open: tell(CleanerEvent.launched)
    case .tap: tell(CleanerEvent.deleteTapped)
    case .confirm, .refuse:
      let batch = state.library.question?.block.batch ?? 0
      tell(.consentGiven(batch: batch, deed == .confirm ? .confirmed : .refused))
    case .kill:
      state.ledger.takeAppGone()
      tell(CleanerEvent.terminated)
      tell(LibraryEvent.appGone)
      state.messages = []
    case .favourite, .unfavourite, .hide, .take, .delete, .recover, .emptyTrash, .makeAlbum,
      .addToAlbum, .removeFromAlbum, .renameAlbum, .moveAlbum, .deleteAlbum, .travel, .useCalendar,
      .permit, .goOffline, .goOnline, .resign:
      preconditionFailure("\(deed) is no deed of a search")
    }
  }

  mutating func edit(_ act: PlannedPhotoAct, origin: EditOrigin) {
    guard var edit = act.edit(of: state.library) else { return }
    if case .makeAlbum(var album) = edit, origin == .cloud {
      // Another device numbers its albums otherwise.
      album.id += 500_000
      edit = .makeAlbum(album)
    }
    tell(.edited(edit, origin: origin, at: .start))
  }

  /// What was sent in this moment arrives in one.
  mutating func close() {
    let count = state.messages.count
    if count > 0 { state.messages[count - 1].isLast = true }
  }

  private mutating func tell(_ event: LibraryEvent) {
    var effects = Effects<LibraryEffect>()
    state.library.reduce(event, at: .start, into: &effects)
    for effect in effects.items {
      switch effect {
      case .answer(let answer): send(.event(.answered(answer)))
      case .blockRan(let samples, let first): tell(.blockRan(samples: samples, first: first))
      case .notify(let notice):
        if state.isOpen { send(.event(.libraryChanged(notice))) }
      case .upload, .lookAtTrash: break
      case .state(let fact):
        judge { state in state.ledger.take(fact, of: state.library, at: .start) }
      }
    }
  }

  private mutating func tell(_ event: CleanerEvent) {
    var effects = Effects<CleanerEffect>()
    state.cleaner.reduce(event, at: .start, into: &effects)
    for effect in effects.items {
      switch effect {
      case .ask(let request): send(.request(request))
      case .draw(let groups, let anew):
        state.draws += 1
        tell(.samplesDrawn(lots.draw(groups, scan: anew ? state.draws : nil)))
      case .state(let fact): judge { state in state.ledger.take(fact, of: state.library) }
      }
    }
  }

  private mutating func send(_ content: PhotoSearchState.Content) {
    state.messages.append(.init(content: content))
  }

  private mutating func judge(_ body: (inout PhotoSearchState) -> [Breach]) {
    for breach in body(&state) { broken |= breach.invariant.bit }
  }
}

extension PhotoDeed {
  /// Whether it changes the library by hand.
  var isEdit: Bool {
    switch self {
    case .favourite, .unfavourite, .hide, .delete, .recover, .makeAlbum, .addToAlbum,
      .removeFromAlbum, .renameAlbum, .moveAlbum, .deleteAlbum:
      true
    case .open, .tap, .confirm, .refuse, .kill, .take, .emptyTrash, .travel, .useCalendar,
      .permit, .goOffline, .goOnline, .resign:
      false
    }
  }
}
