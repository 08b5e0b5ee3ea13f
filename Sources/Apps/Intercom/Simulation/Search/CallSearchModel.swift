import Exploration
import Intercom
import Kernel

/// Everything that can happen to a call of two: links that are cut and whole again, datagrams that are
/// lost, come twice or overtake others, timers of the members, of the radio and of the match maker, and
/// a little speech, in every order.
///
/// What any of it means is the router's to say; here stands what can happen when. Audio devices stand
/// still but where somebody speaks or listens: what they do in between changes no path.
struct CallSearchModel: SearchModel {
  let plan: IntercomPlan
  let router: IntercomRouter
  let channels: [SearchChannel]
  private let hasLink: [Bool]

  /// How long a datagram is on its way at most: what is later is lost to a call.
  static let within = Duration.milliseconds(50)
  /// How often a link can be cut in one order.
  static let cuts: Int64 = 3
  /// How many frames a member speaks in one go: more than its detector waits for.
  static let spokenFrames = 5
  /// How many frames are played in one go: more than the buffer holds of them.
  static let heardFrames = 12

  private static let speechLevel: Int32 = -2_000
  private static let silenceLevel: Int32 = -7_000

  /// The model of a plan of two members.
  ///
  /// - Parameters:
  ///   - plan: the call.
  ///   - ids: who the members are: the smaller one says hello.
  ///   - links: the links that there are.
  ///   - faults: what is planned to go wrong.
  init(
    _ plan: IntercomPlan,
    ids: [MemberID],
    links: [TransportPath],
    faults: [IntercomFault] = [],
  ) {
    var plan = plan
    // Luck is no order: what it decides is left out.
    plan.matches.spreadNanoseconds = 0
    plan.matches.failurePermille = 0
    self.plan = plan
    router = IntercomRouter(plan, ids: ids, tags: ids.map { _ in 0 }, faults: faults)
    hasLink = TransportPath.allCases.map(links.contains)
    channels = TransportPath.allCases.flatMap { path in
      [(0, 1), (1, 0)].map { from, to in
        let (sender, receiver) = (plan.members[from].device, plan.members[to].device)
        let way = path == .local ? "by radio" : "over the Internet"
        return SearchChannel(
          "\(way) from \(sender) to \(receiver)",
          arrival: "something arrives \(way) from \(sender) at \(receiver)",
          faults: [.loses, .duplicates, .reorders],
          isTogether: true,
          within: Self.within,
        )
      }
    }
  }

  // MARK: What is asked

  var invariants: [SearchInvariant] {
    CallJudgement.Invariant.allCases.map { SearchInvariant($0.key, $0.title) }
  }

  var goals: [SearchGoal] {
    [SearchGoal("heard", "once links are whole everybody's voice has a path that passes")]
  }

  var happenings: [String] { CallJudgement.happenings }

  var faults: SearchFaults { SearchFaults(losses: 1, duplicates: 1, reorderings: 1) }

  var actKinds: [String] {
    TransportPath.allCases.flatMap { path in
      CutLength.allCases.map { "the \(path.rawValue) link is cut for \($0.words)" }
    } + plan.members.map { "the radio is cut from \($0.device) alone for \(CutLength.long.words)" }
      + plan.members.map { "\($0.device) speaks" } + plan.members.map { "\($0.device) listens" }
  }

  var leftOut: [String] {
    let longest = Self.within.nanoseconds / 1_000_000
    var left = [
      "sound, but for \(Self.spokenFrames) frames of each", "clocks that differ",
      "what the links' settings say: a packet of any size arrives within \(longest) ms, or is lost",
      "luck in making matches",
    ]
    if !plan.acts.isEmpty { left.append("what attackers do") }
    return left
  }

  func kind(of act: CallAct) -> Int {
    switch act {
    case .cut(let path, let length): path.place * CutLength.allCases.count + length.rawValue
    case .muffle(let member): 2 * CutLength.allCases.count + member
    case .speak(let member): 2 * CutLength.allCases.count + 2 + member
    case .listen(let member): 2 * CutLength.allCases.count + 4 + member
    }
  }

  // MARK: What happens

  func start(into outcome: inout SearchOutcome<Flight, CallTimer>) -> CallSearchState {
    var state = CallSearchState()
    state.system = router.start(of: plan, hasInternet: hasLink[1])
    // What attackers do is left out.
    state.system.attacker = Attacker()
    state.system.members = plan.members.indices.map { member in
      Intercom(peers: [router.ids[1 - member]], settings: plan.settings(of: member))
    }
    state.keys = SymbolicKeys(count: plan.members.count, hello: plan.settings.hello)
    state.cutsLeft = Self.cuts
    state.speechLeft = plan.members.map { _ in 1 }
    state.listeningLeft = plan.members.map { _ in 1 }
    var driver = SearchedCall(router)
    for member in plan.members.indices {
      let event = IntercomEvent.started(
        member: router.ids[member],
        stream: UInt64(member) + 1,
        tag: router.tags[member],
      )
      driver.tell(event, to: member, in: &state)
    }
    for path in TransportPath.allCases where hasLink[path.place] {
      driver.happen(.reachChanged(path, 0, 1, isWhole: true), in: &state)
    }
    // The first frame says what silence is.
    for member in plan.members.indices { call(member, Self.silenceLevel, 1, &driver, &state) }
    take(&driver, state, into: &outcome)
    return state
  }

  func acts(in state: CallSearchState, at now: Instant, into acts: inout [CallAct]) {
    // At the start, and wherever somebody has a path that could be lost.
    let isTime = now == .start || plan.members.indices.contains { state.isUp($0) }
    for path in TransportPath.allCases
    where hasLink[path.place] && isTime && state.cutsLeft > 0 && !state.isCut(path) {
      acts += CutLength.allCases.map { .cut(path, $0) }
      if path == .local { acts += plan.members.indices.map(CallAct.muffle) }
    }
    for member in plan.members.indices {
      guard state.isUp(member) else { continue }
      if state.speechLeft[member] > 0 { acts.append(.speak(member)) }
      if state.speechLeft[1 - member] == 0, state.listeningLeft[member] > 0 {
        acts.append(.listen(member))
      }
    }
  }

  func take(
    _ happening: SearchHappening<Flight, CallTimer, CallAct>,
    at now: Instant,
    in state: inout CallSearchState,
    into outcome: inout SearchOutcome<Flight, CallTimer>,
  ) {
    var driver = SearchedCall(router)
    driver.now = now
    driver.numbersUnderWay = outcome.parcels.flatMap {
      SymbolicKeys.numbers(in: $0.message.bytes)
    }
    switch happening {
    case .delivered(let flight, _): driver.happen(.arrived(flight), in: &state)
    case .fired(.member(let member, let timer)):
      driver.tell(.timerFired(timer), to: member, in: &state)
    case .fired(.heal(let path)):
      state.cut(path, from: [])
      driver.happen(.reachChanged(path, 0, 1, isWhole: true), in: &state)
    case .fired(.radio(let timer)): driver.tell(.timerFired(timer), in: &state)
    case .fired(.match(let timer)): driver.tell(.timerFired(timer), in: &state)
    case .acted(let act): perform(act, &driver, &state, &outcome)
    case .crashed(let process): preconditionFailure("there is no process \(process)")
    }
    take(&driver, state, into: &outcome)
  }

  private func perform(
    _ act: CallAct,
    _ driver: inout SearchedCall,
    _ state: inout CallSearchState,
    _ outcome: inout SearchOutcome<Flight, CallTimer>,
  ) {
    switch act {
    case .cut(let path, let length):
      cut(path, from: Array(plan.members.indices), for: length, &driver, &state, &outcome)
    case .muffle(let member):
      cut(.local, from: [member], for: .long, &driver, &state, &outcome)
    case .speak(let member):
      state.speechLeft[member] -= 1
      call(member, Self.speechLevel, Self.spokenFrames, &driver, &state)
    case .listen(let member):
      state.listeningLeft[member] -= 1
      call(member, Self.silenceLevel, Self.heardFrames, &driver, &state)
    }
  }

  private func cut(
    _ path: TransportPath,
    from senders: [Int],
    for length: CutLength,
    _ driver: inout SearchedCall,
    _ state: inout CallSearchState,
    _ outcome: inout SearchOutcome<Flight, CallTimer>,
  ) {
    state.cut(path, from: senders)
    state.cutsLeft -= 1
    outcome.set(.heal(path), at: driver.now + length.span)
    driver.happen(.reachChanged(path, 0, 1, isWhole: false), in: &state)
  }

  /// A member's audio device calls so often, with frames of that level.
  private func call(
    _ member: Int,
    _ level: Int32,
    _ count: Int,
    _ driver: inout SearchedCall,
    _ state: inout CallSearchState,
  ) {
    for _ in 0..<count { driver.happen(.captured(member, level: level), in: &state) }
  }

  /// Puts what a driver gathered into an outcome.
  private func take(
    _ driver: inout SearchedCall,
    _ state: CallSearchState,
    into outcome: inout SearchOutcome<Flight, CallTimer>,
  ) {
    for next in driver.takeOutgoing() {
      switch next {
      case .fly(let flight, _):
        outcome.send(flight, on: flight.way.path.place * 2 + flight.way.from)
      case .set(let timer, let deadline):
        let at = DeviceClock().instant(of: deadline) ?? .distantFuture
        outcome.set(timer, at: max(at, driver.now))
      case .cancel(let timer):
        outcome.cancel(timer)
      case .fill, .capture:
        break  // Devices stand still.
      }
    }
    outcome.judgement.formUnion(driver.judged.judgement)
  }

  func marks(of state: CallSearchState, at now: Instant) -> GoalMarks {
    // While a link is cut nobody has to be heard.
    if TransportPath.allCases.contains(where: state.isCut) { return GoalMarks() }
    return GoalMarks(goal: 0, isMet: CallPaths(state, at: now, in: router).areHeard)
  }

  // MARK: What tells states apart

  func fingerprint(_ state: CallSearchState, at now: Instant, into digest: inout StateDigest) {
    digest.absorb(CallEssence.of(state, at: now), at: now)
  }

  func fingerprint(message: Flight, at now: Instant, into digest: inout StateDigest) {
    digest.absorb(message.essence, at: now)
  }

  func fingerprint(timer: CallTimer, into digest: inout StateDigest) {
    timer.absorb(into: &digest)
  }

  func difference(
    between first: CallSearchState,
    at firstNow: Instant,
    and second: CallSearchState,
    at secondNow: Instant,
  ) -> String? {
    let one = FieldListing(CallEssence.of(first, at: firstNow), at: firstNow)
    return one.difference(
      from: FieldListing(CallEssence.of(second, at: secondNow), at: secondNow)
    )
  }

  func difference(
    between first: Flight,
    at firstNow: Instant,
    and second: Flight,
    at secondNow: Instant,
  ) -> String? {
    let other = FieldListing(second.essence, at: secondNow)
    return FieldListing(first.essence, at: firstNow).difference(from: other)
  }
}
