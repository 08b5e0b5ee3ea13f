import Exploration
import Kernel
import Photos

/// What somebody can do in a search.
enum PhotoSearchAct: Hashable, Sendable {
  /// Somebody does something with the cleaner, or with what the system asks.
  case use(PhotoUse)
  /// Somebody does something else on the phone, or with it: the act of that number.
  case act(Int)
  /// Somebody does something on the other device: the act of that number. It arrives by iCloud later.
  case sync(Int)
}

/// Everything that can happen to a small library and its cleaner, in every order.
///
/// Opening, tapping, confirming, refusing, killing, and what else the timeline names, on the phone and
/// on another device, between any two messages; what one of them changes reaches the other later. What any of it means is the router's to say, in which order it
/// happens is the search's; here stands what people can do when.
///
/// It never changes; it is a class because every step of a search hands it on.
final class PhotoSearchModel: SearchModel {
  let plan: PhotosPlan
  /// The phone at the start.
  let beginning: PhotoSearchState
  /// What people can do beside using the cleaner, here or on another device, each once.
  let acts: [PlannedPhotoAct]
  /// What the search leaves out, in words.
  let leftOut: [String]
  /// The device that edits arrive from by sync; nil where there is none.
  let otherDevice: String?
  private let startJudgement: Judgement
  private let phone: PlannedPhone
  private let otherRouter: PhoneRouter?
  private let tracking: PhotoSearchState.Tracking
  /// The acts on the other device, a bit each.
  private let remote: UInt64
  /// The acts on the phone that happen while the system asks as well, a bit each.
  private let unheld: UInt64
  private let router: PhoneRouter
  private let lots: SampleLots
  /// What a device on which nobody uses a cleaner begins with.
  private let blank = PhotoSearchState()

  /// Larger libraries have too many states to be worth the while.
  static let photosMax = 64
  /// Each act has a bit.
  static let actsMax = 64
  /// The invariants that are judged, by their bits.
  let judged: [PhotoInvariant]

  /// What a search can judge: the others need time, another device, or a memory of what was drawn
  /// before, which would make a state of each past.
  static func judged(isShared: Bool) -> [PhotoInvariant] {
    PhotoInvariant.allCases.filter { invariant in
      switch invariant {
      case .unrecoverable, .choiceChanged: false
      case .lostElsewhere: isShared
      case .protectedDeleted, .lossUnnamed, .unbackedDeleted, .monthLost, .keptTooMany,
        .sampleDeleted, .changedUnasked, .freedTooEarly, .askedUntapped:
        true
      }
    }
  }

  /// Requests and answers take the same time, so they come in the order of sending; those that were
  /// sent in one moment arrive in one.
  let channels = [
    SearchChannel(
      "library and cleaner",
      arrival: "a message arrives",
      isTogether: true,
    ),
    SearchChannel("iCloud to the phone", arrival: "a change arrives by iCloud", faults: .delays),
    SearchChannel(
      "iCloud to the other device",
      arrival: "a change arrives on the other device",
      faults: .delays,
    ),
  ]
  var hasTimers: Bool { plan.signing > .zero }
  var invariants: [SearchInvariant] {
    judged.map {
      SearchInvariant(
        $0.rawValue,
        $0.title,
        isExpectedBroken: plan.breaks.contains($0.rawValue),
      )
    }
  }
  var happenings: [String] { PhotoHappening.names }
  /// What acts are called, by what they do.
  let actKinds: [String]

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
    let other =
      phone.sharesByCloud
      ? plan.phones.first { $0.device != phone.device && $0.sharesByCloud } : nil
    otherDevice = other?.device
    router = PhoneRouter(phone, in: plan)
    otherRouter = other.map { PhoneRouter($0, in: plan) }
    judged = Self.judged(isShared: other != nil)
    var state = PhotoSearchState()
    state.phone.library = PhotoLibrary(retention: plan.retention)
    state.phone.cleaner = Cleaner(settings: plan.settings)
    state.ledger = InvariantLedger(
      settings: plan.settings,
      homeZone: phone.zone,
      remembersDraws: judged.contains(.choiceChanged),
    )
    let content = InitialLibrary(phone, seed: seed, start: epoch)
    var driver = PhoneDriver(router, lots: lots)
    driver.open(
      phone,
      with: content,
      index: plan.phones.firstIndex { $0.device == phone.device } ?? 0,
      in: &state,
    )
    startJudgement = Self.judgement(driver, state, judged)
    state.ledger.forgetReached()
    if let other, let otherRouter {
      var shadow = PhotoSearchState()
      shadow.phone.library = PhotoLibrary(retention: plan.retention)
      var driver = PhoneDriver(otherRouter, lots: lots)
      driver.open(
        other,
        with: InitialLibrary(other, seed: seed, start: epoch),
        index: plan.phones.firstIndex { $0.device == other.device } ?? 0,
        in: &shadow,
      )
      // Nobody uses a cleaner there.
      shadow.phone.cleaner = Cleaner()
      state.elsewhere = ElsewherePhone(shadow.phone)
    }
    beginning = state
    let acts = Self.acts(of: plan, on: phone.device, otherDevice, state.phone.library)
    self.acts = acts
    remote = Self.bits(of: acts) { $0.device != phone.device }
    unheld = Self.bits(of: acts, where: \.deed.needsNobody)
    leftOut = Self.leftOut(of: plan, on: phone, incoming: content.incoming.count)
    tracking = PhotoSearchState.Tracking(
      draws: plan.settings.choice == .anew,
      surroundings: acts.contains(where: \.deed.isOfPhone),
    )
    let names = PhotoNames(plan.names)
    actKinds =
      PhotoUse.allCases.map(\.rawValue)
      + acts.map { act in
        act.summary(names) + (act.device == phone.device ? " on the phone" : " on \(act.device)")
      }
  }

  func kind(of act: PhotoSearchAct) -> Int {
    switch act {
    case .use(let use): use.place
    case .act(let index), .sync(let index): PhotoUse.allCases.count + index
    }
  }

  /// The acts of which something is so, a bit each.
  private static func bits(
    of acts: [PlannedPhotoAct],
    where isSo: (PlannedPhotoAct) -> Bool,
  ) -> UInt64 {
    acts.enumerated().reduce(0) { isSo($1.element) ? $0 | 1 << UInt64($1.offset) : $0 }
  }

  // MARK: SearchModel

  func start(into outcome: inout SearchOutcome<PhotoTraffic, PhotoTimer>) -> PhotoSearchState {
    outcome.judgement = startJudgement
    if plan.signing > .zero {
      outcome.set(.signatureEnds, at: beginning.phone.system.process.signedUntil)
    }
    return beginning
  }

  func acts(in state: PhotoSearchState, at now: Instant, into steps: inout [PhotoSearchAct]) {
    let isAsked = state.phone.library.question != nil
    if state.isOpen {
      // Nobody taps in an app over which the system asks.
      if !isAsked { steps.append(.use(.tap)) }
      steps.append(.use(.kill))
    } else {
      steps.append(.use(.open))
    }
    if isAsked { steps += [.use(.confirm), .use(.refuse)] }
    // Nobody does anything else on the phone while the system asks.
    var possible = ~state.edited & (isAsked ? remote | unheld : .max)
    if acts.count < 64 { possible &= 1 << UInt64(acts.count) - 1 }
    while possible != 0 {
      let index = possible.trailingZeroBitCount
      possible &= possible - 1
      let isRemote = remote >> UInt64(index) & 1 == 1
      if isRemote {
        guard let elsewhere = state.elsewhere, isPossible(acts[index], in: elsewhere.phone) else {
          continue
        }
        steps.append(.sync(index))
      } else if isPossible(acts[index], in: state.phone) {
        steps.append(.act(index))
      }
    }
  }

  func take(
    _ happening: SearchHappening<PhotoTraffic, PhotoTimer, PhotoSearchAct>,
    at now: Instant,
    in state: inout PhotoSearchState,
    into outcome: inout SearchOutcome<PhotoTraffic, PhotoTimer>,
  ) {
    if Self.isElsewhere(happening) {
      return takeElsewhere(happening, in: &state, into: &outcome)
    }
    var driver = driver
    driver.now = now
    take(happening, with: &driver, in: &state, into: &outcome)
    if case .acted(.act(let index)) = happening, acts[index].deed == .resign {
      outcome.set(.signatureEnds, at: state.phone.system.process.signedUntil)
    }
  }

  /// Whether something happens on the other device.
  static func isElsewhere(
    _ happening: SearchHappening<PhotoTraffic, PhotoTimer, PhotoSearchAct>
  ) -> Bool {
    switch happening {
    case .delivered(_, let way): way == PhotoTraffic.Way.toOther
    case .acted(.sync): true
    case .acted(.use), .acted(.act), .fired, .crashed: false
    }
  }

  /// Has a driver take what happens, and keeps what follows from it.
  func take(
    _ happening: SearchHappening<PhotoTraffic, PhotoTimer, PhotoSearchAct>,
    with driver: inout PhoneDriver,
    in state: inout PhotoSearchState,
    into outcome: inout SearchOutcome<PhotoTraffic, PhotoTimer>,
  ) {
    swap(&driver.outcome, &outcome)
    state.ledger.forgetReached()
    drive(&driver, happening, in: &state)
    swap(&driver.outcome, &outcome)
    for directive in driver.takeOutgoing() where state.elsewhere != nil {
      if case .share(let change) = directive {
        outcome.send(.change(change), on: PhotoTraffic.Way.toOther)
      }
    }
    if state.elsewhere != nil { state.awaited.takeDeletion(of: driver.deletions.byCleaner) }
    outcome.judgement.formUnion(Self.judgement(driver, state, judged))
    if !state.isOpen { outcome.sweep() }
  }

  /// What is on its way to or from a process that is gone is lost.
  func isVoid(_ traffic: PhotoTraffic, on channel: Int, in state: PhotoSearchState) -> Bool {
    switch traffic {
    case .message(let message): router.isLost(message, in: state.phone.system)
    case .wake, .change: false
    }
  }

  /// Something happens on the other device; what it changes goes to the phone.
  private func takeElsewhere(
    _ happening: SearchHappening<PhotoTraffic, PhotoTimer, PhotoSearchAct>,
    in state: inout PhotoSearchState,
    into outcome: inout SearchOutcome<PhotoTraffic, PhotoTimer>,
  ) {
    guard let elsewhere = state.elsewhere, let otherRouter else { return }
    var shadow = blank
    shadow.phone = elsewhere.phone
    var driver = PhoneDriver(otherRouter, lots: lots)
    switch happening {
    case .delivered(let traffic, _):
      driver.deliver(traffic, in: &shadow)
    case .acted(.sync(let index)):
      state.edited |= 1 << UInt64(index)
      driver.perform(acts[index], in: &shadow)
    case .acted(.use), .acted(.act), .fired, .crashed:
      preconditionFailure("nobody uses a cleaner on the other device")
    }
    state.elsewhere = ElsewherePhone(shadow.phone)
    for directive in driver.takeOutgoing() {
      if case .share(let change) = directive {
        outcome.send(.change(change), on: PhotoTraffic.Way.toPhone)
      }
    }
    let lost = state.awaited.takeLoss(of: driver.deletions.byCloud)
    state.ledger.forgetReached()
    guard !lost.isEmpty else { return }
    let breaches = state.ledger.takeLossElsewhere(lost)
    let broken = breaches.reduce(0 as UInt64) { $0 | $1.invariant.bit }
    outcome.judgement.formUnion(
      Judgement(
        reached: Self.bits(state.ledger.reached, judged),
        broken: Self.bits(broken, judged),
      )
    )
    state.ledger.forgetReached()
  }

  /// What was judged and what happened since the driver was made.
  private static func judgement(
    _ driver: PhoneDriver,
    _ state: PhotoSearchState,
    _ judged: [PhotoInvariant],
  ) -> Judgement {
    Judgement(
      reached: bits(state.ledger.reached, judged),
      broken: bits(driver.broken, judged),
      happened: driver.happened,
    )
  }

  /// A driver of the phone.
  var driver: PhoneDriver { PhoneDriver(router, lots: lots) }

  private func drive(
    _ driver: inout PhoneDriver,
    _ happening: SearchHappening<PhotoTraffic, PhotoTimer, PhotoSearchAct>,
    in state: inout PhotoSearchState,
  ) {
    switch happening {
    case .delivered(let traffic, _):
      driver.deliver(traffic, in: &state)
    case .acted(.use(let use)):
      driver.use(use, in: &state)
    case .acted(.act(let index)):
      state.edited |= 1 << UInt64(index)
      driver.perform(acts[index], in: &state)
    case .fired(.signatureEnds):
      // The router asks the time whenever the cleaner is opened.
      break
    case .acted(.sync), .crashed:
      preconditionFailure("that happens elsewhere, or never")
    }
  }

  func fingerprint(_ state: PhotoSearchState, at now: Instant, into digest: inout StateDigest) {
    state.fingerprint(into: &digest, tracking)
    if plan.signing > .zero {
      digest.absorb(now < state.phone.system.process.signedUntil ? 1 : 0 as UInt64)
      // Time goes on, and of two edits the later one holds.
      digest.absorb(now.nanoseconds)
      for asset in state.phone.library.assets { digest.absorb(asset.edited.nanoseconds) }
      for asset in state.elsewhere?.phone.library.assets ?? [] {
        digest.absorb(asset.edited.nanoseconds)
      }
    }
  }

  func fingerprint(message: PhotoTraffic, at now: Instant, into digest: inout StateDigest) {
    PhotoSearchState.absorb(message, &digest)
  }

  func difference(
    between first: PhotoSearchState,
    at firstNow: Instant,
    and second: PhotoSearchState,
    at secondNow: Instant,
  ) -> String? {
    first.signed(at: firstNow).difference(from: second.signed(at: secondNow), tracking)
  }

  func difference(
    between first: PhotoTraffic,
    at firstNow: Instant,
    and second: PhotoTraffic,
    at secondNow: Instant,
  ) -> String? {
    first.difference(from: second)
  }

  /// The bits of the invariants that are judged, in their order.
  private static func bits(_ all: UInt64, _ judged: [PhotoInvariant]) -> UInt64 {
    guard all != 0 else { return 0 }
    var bits: UInt64 = 0
    for (place, invariant) in judged.enumerated() where all & invariant.bit != 0 {
      bits |= 1 << UInt64(place)
    }
    return bits
  }
}
