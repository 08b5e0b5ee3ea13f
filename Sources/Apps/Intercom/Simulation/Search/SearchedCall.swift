import Intercom
import Kernel
import Voice
import World

/// Drives a call as a value, as the router says.
///
/// It asks symbolic keys, judges what observers learn, and gathers what needs a time: when something
/// arrives, when a timer fires and how loud a frame is its owner says. A search asks it for one step
/// after the other; a test has it follow a run.
struct SearchedCall {
  let router: IntercomRouter
  /// The true time, which the clocks of all members show.
  var now = Instant.start
  /// How long a datagram is on its way, by path.
  var travel = [Duration.zero, .zero]
  /// Numbers of keys and steps that are on their way.
  var numbersUnderWay: [UInt8] = []
  /// What needs a time, in order.
  private(set) var outgoing: [Outgoing] = []
  /// What was judged and what happened.
  private(set) var judged = CallJudgement()
  /// What members were told, and what they then were; nil where nobody asks.
  var told: [Told]?

  /// Something that needs a time, or luck.
  enum Outgoing: Sendable {
    /// It arrives then.
    case fly(Flight, until: Instant)
    /// A timer of a member or a service fires then.
    case set(CallTimer, at: Uptime)
    /// It does not fire.
    case cancel(CallTimer)
    /// The frame of a member's device is full when its clock shows that span since the start.
    case fill(Int, after: Duration)
    /// How loud is that frame of a member?
    case capture(Int, frame: FrameNumber)
  }

  /// What a member was told.
  struct Told {
    /// Who.
    var member: Int
    /// When.
    var at: Instant
    /// What.
    var event: IntercomEvent
    /// The member then, before anything else happened.
    var intercom: Intercom
  }

  /// A driver of a call.
  init(_ router: IntercomRouter) {
    self.router = router
  }

  /// What needs a time is taken.
  mutating func takeOutgoing() -> [Outgoing] {
    defer { outgoing = [] }
    return outgoing
  }

  /// Lets something happen, with everything that comes of it at once.
  mutating func happen(_ happening: IntercomHappening, in state: inout CallSearchState) {
    var directives = IntercomDirectives()
    router.route(
      happening,
      in: &state.system.services,
      seeing: state.system.brokers,
      at: now,
      into: &directives,
    )
    for directive in directives.list.items { follow(directive, &state) }
  }

  /// Tells a member something, with everything that comes of it at once.
  mutating func tell(_ event: IntercomEvent, to member: Int, in state: inout CallSearchState) {
    let before = CallPaths(state, at: now, in: router)
    var effects = Effects<IntercomEffect>()
    state.system.members[member].reduce(event, at: time, into: &effects)
    told?.append(
      Told(member: member, at: now, event: event, intercom: state.system.members[member])
    )
    judged.take(effects.items, of: member, before)
    for effect in effects.items {
      heed(Intercom.timer(in: effect)) { .member(member, $0) }
    }
    for effect in effects.items {
      happen(.asked(effect, by: member, isTalking: false), in: &state)
    }
  }

  /// Tells the radio something, with everything that comes of it at once.
  mutating func tell(_ event: RadioEvent, in state: inout CallSearchState) {
    var effects = Effects<RadioEffect>()
    state.system.brokers.radio.reduce(event, at: time, into: &effects)
    for effect in effects.items { heed(Radio.timer(in: effect)) { .radio($0) } }
    for effect in effects.items { happen(.radioAsked(effect), in: &state) }
  }

  /// Tells the match maker something, with everything that comes of it at once.
  mutating func tell(_ event: MatchEvent, in state: inout CallSearchState) {
    var effects = Effects<MatchEffect>()
    state.system.brokers.matchMaker.reduce(event, at: time, into: &effects)
    for effect in effects.items { heed(MatchMaker.timer(in: effect)) { .match($0) } }
    for effect in effects.items { happen(.matchMakerAsked(effect), in: &state) }
  }

  private mutating func tell(_ event: AttackEvent, in state: inout CallSearchState) {
    var effects = Effects<AttackEffect>()
    state.system.attacker.reduce(event, at: time, into: &effects)
    for effect in effects.items { happen(.attackerAsked(effect), in: &state) }
  }

  /// Gathers what is asked of a timer.
  private mutating func heed<Timer>(
    _ request: TimerRequest<Timer>?,
    _ name: (Timer) -> CallTimer,
  ) {
    switch request {
    case .set(let timer, let deadline): outgoing.append(.set(name(timer), at: deadline))
    // All clocks are right, and show the same.
    case .setAlarm(let timer, let wall):
      outgoing.append(.set(name(timer), at: Uptime(nanoseconds: wall.nanoseconds)))
    case .cancel(let timer): outgoing.append(.cancel(name(timer)))
    case nil: break
    }
  }

  /// The time on all clocks.
  private var time: DeviceTime { DeviceClock().time(at: now) }

  private mutating func follow(_ directive: IntercomDirective, _ state: inout CallSearchState) {
    switch directive {
    case .tell(let member, let event):
      tell(event, to: member, in: &state)
    case .tellRadio(let event):
      tell(event, in: &state)
    case .tellMatchMaker(let event):
      tell(event, in: &state)
    case .tellAttacker(let event):
      tell(event, in: &state)
    case .fill(let member, let span):
      outgoing.append(.fill(member, after: span))
    case .capture(let member, let frame, _):
      outgoing.append(.capture(member, frame: frame))
    case .seal(let datagram, let way):
      seal(datagram, way, &state)
    case .open(let flight):
      let isInitiator = router.ids[flight.way.to] < router.ids[flight.way.from]
      let opened = state.keys.open(flight, isInitiator: isInitiator)
      happen(.opened(flight, opened), in: &state)
    case .wrap, .unwrap:
      preconditionFailure("two have nobody between them who passes anything on")
    case .forget(let path, let member, let peer):
      state.keys.forget(path, at: member, to: peer)
    case .offer(let flight):
      offer(flight, &state)
    case .fly(let flight, let time):
      outgoing.append(.fly(flight, until: time))
    case .play(let frame, let member):
      judged.take(frame, at: member, &state.heard)
    case .note(let event, _), .announce(let event):
      judged.take(event)
    case .reveal(.heardAnyway(let timestamp, _, let member)):
      judged.hear(timestamp, at: member, &state.heard)
    // Where the group has an owner its search is another.
    case .askOwner, .forge, .pose, .keep, .sound, .observe, .reveal, .settle:
      break
    }
  }

  private mutating func seal(
    _ datagram: Datagram,
    _ way: Way,
    _ state: inout CallSearchState,
  ) {
    let fresh = state.keys.fresh(besides: numbersUnderWay)
    let bytes = state.keys.bytes(datagram, way, fresh: fresh)
    judged.take(sealed: bytes != nil)
    // What cannot be said would stop the app: it is judged, and goes nowhere.
    guard let bytes else { return }
    happen(.sealed(SealedLetter(datagram: datagram, way: way, bytes: bytes)), in: &state)
  }

  private mutating func offer(_ flight: Flight, _ state: inout CallSearchState) {
    let path = flight.way.path
    let passage =
      state.isCut(flight.way)
      ? Passage(drop: .outage) : Passage(first: Copy(arrival: now + travel[path.place]))
    numbersUnderWay += SymbolicKeys.numbers(in: flight.bytes)
    happen(.passed(flight, passage, fault: nil), in: &state)
  }
}
