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
  /// What people can do to the library, here or on another device, each once.
  let edits: [PlannedPhotoAct]
  /// The device that edits arrive from by sync; nil where there is none.
  let otherDevice: String?
  private let phone: PlannedPhone
  private let router: PhoneRouter
  private let lots: SampleLots

  /// Larger libraries have too many states to be worth the while.
  static let photosMax = 64
  /// Each edit has a bit.
  static let editsMax = 64
  /// What a search can judge: the others need time, another device's library, or a memory of what
  /// was drawn before, which would make a state of each past.
  static let judged = PhotoInvariant.allCases.filter {
    ![.unrecoverable, .lostElsewhere, .choiceChanged].contains($0)
  }

  var invariants: [String] { Self.judged.map(\.title) }
  var happenings: [String] { PhotoHappening.names }
  /// What the steps are called, the edits by what they do.
  let stepKinds: [String]

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
    router = PhoneRouter(phone, in: plan)
    var state = PhotoSearchState()
    state.phone.library = PhotoLibrary(retention: plan.retention)
    state.phone.cleaner = Cleaner(settings: plan.settings)
    state.ledger = InvariantLedger(
      settings: plan.settings,
      homeZone: phone.zone,
      remembersDraws: Self.judged.contains(.choiceChanged),
    )
    var driver = PhoneDriver(router, lots: lots, state: state)
    driver.open(
      phone,
      with: InitialLibrary(phone, seed: seed, start: epoch),
      index: plan.phones.firstIndex { $0.device == phone.device } ?? 0,
    )
    start = driver.state
    let sides = [phone.device] + (otherDevice.map { [$0] } ?? [])
    let edits = Self.edits(of: plan, library: start.phone.library, sides: sides)
    self.edits = edits
    let names = PhotoNames(plan.names)
    stepKinds =
      ["a message arrives"] + PhotoDeed.searched.map(\.rawValue)
      + edits.map { act in
        act.summary(names) + (act.device == phone.device ? " on the phone" : " by sync")
      }
  }

  func kind(of step: PhotoStep) -> Int {
    switch step {
    case .deliver: 0
    case .deed(let deed): 1 + (PhotoDeed.searched.firstIndex(of: deed) ?? 0)
    case .edit(let index), .sync(let index): 1 + PhotoDeed.searched.count + index
    }
  }

  /// The edits of the timeline, each once on each of the two sides on which it stands there; without
  /// any, a favourite of each photo and the end of the Keep album on both.
  ///
  /// - Parameters:
  ///   - plan: whose timeline it is.
  ///   - library: the library at the start.
  ///   - sides: the phone, and the device whose changes come to it by sync.
  /// - Returns: the edits; the device of each is one of the two.
  private static func edits(
    of plan: PhotosPlan,
    library: PhotoLibrary,
    sides: [String],
  ) -> [PlannedPhotoAct] {
    var edits: [PlannedPhotoAct] = []
    for var act in plan.acts where act.deed.isEdit {
      if act.device != sides[0] {
        // Whichever other device it is: what it changes comes by sync, where it shares the library.
        let other = plan.phones.first { $0.device == act.device }
        guard sides.count > 1, other?.sharesByCloud == true else { continue }
        act.device = sides[1]
      }
      act.at = .start
      if !edits.contains(act) { edits.append(act) }
    }
    guard edits.isEmpty else { return edits }
    var acts = library.assets.prefix(editsMax / 2 - 1).map { asset in
      var act = PlannedPhotoAct()
      act.deed = .favourite
      act.photos = [asset.id]
      return act
    }
    var end = PlannedPhotoAct()
    end.deed = .deleteAlbum
    end.album = plan.settings.title
    acts.append(end)
    return sides.flatMap { side in
      acts.map { act in
        var act = act
        act.device = side
        return act
      }
    }
  }

  // MARK: Explorable

  func steps(from state: PhotoSearchState, into steps: inout [PhotoStep]) {
    if !state.messages.isEmpty { steps.append(.deliver) }
    if state.isOpen {
      if state.phone.cleaner.session.phase == .ready { steps.append(.deed(.tap)) }
      steps.append(.deed(.kill))
    } else {
      steps.append(.deed(.open))
    }
    let isAsked = state.phone.library.question != nil
    if isAsked { steps += [.deed(.confirm), .deed(.refuse)] }
    for index in edits.indices {
      guard state.edited >> UInt64(index) & 1 == 0,
        edits[index].isPossible(in: state.phone.library)
      else { continue }
      if edits[index].device != phone.device {
        steps.append(.sync(index))
      } else if !isAsked {
        // Nobody does anything else on the phone while the system asks.
        steps.append(.edit(index))
      }
    }
  }

  func take(_ step: PhotoStep, in state: inout PhotoSearchState) -> Judgement {
    // The driver holds the only reference while it works, so that nothing is copied twice.
    var driver = PhoneDriver(router, lots: lots, state: .blank)
    swap(&driver.state, &state)
    driver.state.ledger.forgetReached()
    drive(&driver, step)
    swap(&driver.state, &state)
    return Judgement(
      reached: Self.bits(state.ledger.reached),
      broken: Self.bits(driver.broken),
      happened: driver.happened,
    )
  }

  /// A driver of the phone in a state.
  func driver(in state: PhotoSearchState) -> PhoneDriver {
    PhoneDriver(router, lots: lots, state: state)
  }

  /// Has a driver take a step.
  func drive(_ driver: inout PhoneDriver, _ step: PhotoStep) {
    switch step {
    case .deliver:
      driver.deliver()
    case .deed(let deed):
      driver.perform(Self.act(deed))
    case .edit(let index):
      driver.state.edited |= 1 << UInt64(index)
      driver.perform(edits[index])
    case .sync(let index):
      driver.state.edited |= 1 << UInt64(index)
      if let change = incoming(index, driver.state.phone.library) { driver.receive(change) }
    }
    // Draws take no time: nothing comes between.
    while !driver.due.isEmpty { driver.takeDue() }
    driver.close()
  }

  /// An act with the cleaner, or an answer to the system's present question.
  private static func act(_ deed: PhotoDeed) -> PlannedPhotoAct {
    var act = PlannedPhotoAct()
    act.deed = deed
    return act
  }

  /// The change that the edit of that number is on another device, whose library is taken to be as this
  /// one is; nil where it changes nothing.
  private func incoming(_ index: Int, _ library: PhotoLibrary) -> SyncedChange? {
    guard var edit = edits[index].edit(of: library) else { return nil }
    if case .makeAlbum(var album) = edit {
      // Another device numbers its albums otherwise, and never gives a number twice.
      album.id = 500_000 + AlbumID(index)
      edit = .makeAlbum(album)
    }
    return SyncedChange(edit: edit, at: .start)
  }

  private var drawsAnew: Bool { plan.settings.choice == .anew }

  func fingerprint(_ state: PhotoSearchState, into digest: inout StateDigest) {
    state.fingerprint(into: &digest, drawsAnew: drawsAnew)
  }

  func difference(between first: PhotoSearchState, and second: PhotoSearchState) -> String? {
    first.difference(from: second, drawsAnew: drawsAnew)
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

extension PhotoDeed {
  /// What people do with the cleaner and with the system's question.
  static let searched: [Self] = [.open, .tap, .confirm, .refuse, .kill]

  /// Whether it changes the library by hand.
  var isEdit: Bool {
    switch self {
    case .favourite, .unfavourite, .hide, .delete, .recover, .makeAlbum, .addToAlbum,
      .removeFromAlbum, .renameAlbum, .moveAlbum, .deleteAlbum, .emptyTrash:
      true
    case .open, .tap, .confirm, .refuse, .kill, .take, .travel, .useCalendar,
      .permit, .goOffline, .goOnline, .resign:
      false
    }
  }
}
