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
  /// Says what becomes of what happens on the other device; nil where there is none.
  let otherRouter: PhoneRouter?
  /// What can differ between states.
  let tracking: PhotoSearchState.Tracking
  /// The acts on the other device, a bit each.
  let remote: UInt64
  /// The acts on the phone that happen while the system asks as well, a bit each.
  private let unheld: UInt64
  /// The acts by which the phone loses the Internet, and has it again, a bit each.
  private let connecting: (off: UInt64, on: UInt64)
  /// Says what becomes of what happens on the phone.
  let router: PhoneRouter
  /// What samples are drawn by.
  let lots: SampleLots
  /// Hears what library and cleaner are told, each time, and nothing is remembered then; for tests.
  let hears: (@Sendable (PhoneDriver.Told) -> Void)?
  /// The phones that a search has come to: this one, and the other device.
  let phones = (own: KnownPhones(), elsewhere: KnownPhones())

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
  /// A scan takes half a dozen messages, and a deletion some more, at each of which somebody may tap in
  /// vain, end the app or change something else; walks that took all alike hardly ever came to a question
  /// of the system.
  var weights: SearchWeights {
    SearchWeights(arrivals: [24], acts: PhotoUse.allCases.map(\.weight))
  }
  /// What acts are called, by what they do.
  let actKinds: [String]

  /// The model of a plan; nil where no phone has a cleaner.
  ///
  /// - Parameters:
  ///   - plan: whose first phone with a cleaner is searched.
  ///   - seed: the plan's seed, which decides which samples are drawn.
  ///   - epoch: the civil time at the start, in seconds since 1970.
  ///   - hears: hears what library and cleaner are told.
  init?(
    _ plan: PhotosPlan,
    seed: UInt64,
    start epoch: Int64,
    hears: (@Sendable (PhoneDriver.Told) -> Void)? = nil,
  ) {
    self.hears = hears
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
    var watched = WatchedPhone()
    watched.phone.library = PhotoLibrary(retention: plan.retention)
    watched.phone.cleaner = Cleaner(settings: plan.settings)
    watched.ledger = InvariantLedger(
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
      in: &watched,
    )
    startJudgement = Self.judgement(driver, watched, judged)
    watched.ledger.forgetReached()
    var state = PhotoSearchState()
    state.own = KnownPhone(watched)
    if let other, let otherRouter {
      var shadow = WatchedPhone()
      shadow.phone.library = PhotoLibrary(retention: plan.retention)
      var driver = PhoneDriver(otherRouter, lots: lots)
      driver.open(
        other,
        with: InitialLibrary(other, seed: seed, start: epoch),
        index: plan.phones.firstIndex { $0.device == other.device } ?? 0,
        in: &shadow,
      )
      // Nobody uses a cleaner there.
      state.other = shadow.phone
      state.other?.cleaner = Cleaner()
      state.cloud = ICloud(between: phone.device, and: other.device, in: plan)
    }
    beginning = state
    let acts = Self.acts(of: plan, on: phone.device, otherDevice, state.phone.library)
    self.acts = acts
    remote = Self.bits(of: acts) { $0.device != phone.device }
    unheld = Self.bits(of: acts, where: \.deed.needsNobody)
    connecting = (
      Self.bits(of: acts) { $0.deed == .goOffline }, Self.bits(of: acts) { $0.deed == .goOnline },
    )
    leftOut = Self.leftOut(of: plan, on: phone, incoming: content.incoming.count)
    tracking = PhotoSearchState.Tracking(
      draws: plan.settings.choice == .anew,
      surroundings: acts.contains(where: \.deed.isOfPhone),
      isShared: other != nil,
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
  static func bits(
    of acts: [PlannedPhotoAct],
    where isSo: (PlannedPhotoAct) -> Bool,
  ) -> UInt64 {
    acts.enumerated().reduce(0) { isSo($1.element) ? $0 | 1 << UInt64($1.offset) : $0 }
  }

  // MARK: SearchModel

  func start(into outcome: inout SearchOutcome<PhotoTraffic, PhotoTimer>) -> PhotoSearchState {
    outcome.judgement = startJudgement
    if plan.signing > .zero {
      outcome.set(.signatureEnds, at: beginning.phone.signature.end)
    }
    var state = beginning
    state.own = known(state.own.content)
    state.elsewhere = state.elsewhere.map { knownElsewhere($0.content.phone) }
    return state
  }

  func acts(in state: PhotoSearchState, at now: Instant, into steps: inout [PhotoSearchAct]) {
    steps.reserveCapacity(8)
    let isAsked = state.own.content.phone.library.question != nil
    if state.isOpen {
      // Nobody taps in an app over which the system asks.
      if !isAsked { steps.append(.use(.tap)) }
      steps.append(.use(.kill))
    } else {
      steps.append(.use(.open))
    }
    if isAsked {
      steps.append(.use(.confirm))
      steps.append(.use(.refuse))
    }
    var possible = possible(on: state.own) & ~remote
    if let elsewhere = state.elsewhere { possible |= self.possible(on: elsewhere) & remote }
    if connecting != (0, 0) {
      let isOnline = state.cloud.isOnline(router.device) ?? true
      possible &= ~(isOnline ? connecting.on : connecting.off)
    }
    // Nobody does anything else on the phone while the system asks.
    possible &= ~state.edited & (isAsked ? remote | unheld : .max)
    while possible != 0 {
      let index = possible.trailingZeroBitCount
      possible &= possible - 1
      steps.append(remote >> UInt64(index) & 1 == 1 ? .sync(index) : .act(index))
    }
  }

  /// What is on its way to or from a process that is gone is lost.
  func isVoid(_ traffic: PhotoTraffic, on channel: Int, in state: PhotoSearchState) -> Bool {
    switch traffic {
    case .message(let message):
      router.isLost(message.content, in: state.own.content.phone.system)
    case .wake, .change: false
    }
  }

  /// What was judged and what happened since the driver was made.
  static func judgement(
    _ driver: PhoneDriver,
    _ watched: WatchedPhone,
    _ judged: [PhotoInvariant],
  ) -> Judgement {
    Judgement(
      reached: bits(watched.ledger.reached, judged),
      broken: bits(driver.broken, judged),
      happened: driver.happened,
    )
  }

  func fingerprint(_ state: PhotoSearchState, at now: Instant, into digest: inout StateDigest) {
    state.fingerprint(into: &digest, tracking)
    if plan.signing > .zero {
      let phone = state.own.content.phone
      digest.absorb(now < phone.signature.end ? 1 : 0 as UInt64)
      // Time goes on, and of two edits the later one holds.
      digest.absorb(now.nanoseconds)
      for asset in phone.library.assets { digest.absorb(asset.edited.nanoseconds) }
      for asset in state.elsewhere?.content.phone.library.assets ?? [] {
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
  static func bits(_ all: UInt64, _ judged: [PhotoInvariant]) -> UInt64 {
    guard all != 0 else { return 0 }
    var bits: UInt64 = 0
    for (place, invariant) in judged.enumerated() where all & invariant.bit != 0 {
      bits |= 1 << UInt64(place)
    }
    return bits
  }
}
