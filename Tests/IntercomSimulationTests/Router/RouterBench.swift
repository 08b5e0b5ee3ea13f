import Intercom
import Kernel

@testable import IntercomSimulation

/// A router between members, asked by hand.
struct RouterBench {
  static let ids = [MemberID(10), MemberID(20), MemberID(30)]
  let router: IntercomRouter
  private var system: IntercomSystem
  /// Who brings the members together.
  var brokers: IntercomBrokers { system.brokers }
  /// Who listens in.
  var attacker: Attacker { system.attacker }
  /// What else is around them.
  var services: IntercomServices { system.services }
  var now = Instant.start

  /// Members of these groups; each announces its own group's tag.
  init(
    _ groups: [String] = ["a", "a"],
    faults: [IntercomFault] = [],
    hasInternet: Bool = true,
    acts: [PlannedIntercomAct] = [],
  ) {
    var plan = Self.plan(groups)
    plan.acts = acts
    let tags = groups.map { group in UInt64(group.utf8.first ?? 0) }
    router = IntercomRouter(
      plan,
      ids: Array(Self.ids.prefix(groups.count)),
      tags: tags,
      faults: faults,
    )
    system = router.start(of: plan, hasInternet: hasInternet)
  }

  /// A call of members of these groups.
  static func plan(_ groups: [String]) -> IntercomPlan {
    var plan = IntercomPlan()
    plan.members = groups.enumerated().map { index, group in
      var member = PlannedMember()
      member.device = ["hina", "ren", "sora"][index]
      member.group = group
      member.announces = group
      return member
    }
    return plan
  }

  /// What the router says to something that happens, in short words.
  mutating func say(_ happening: IntercomHappening) -> [String] {
    route(happening).map(\.short)
  }

  /// What the router says to something that happens, and what services that it tells let happen.
  mutating func route(_ happening: IntercomHappening) -> [IntercomDirective] {
    var directives = IntercomDirectives()
    router.route(
      happening,
      in: &system.services,
      seeing: system.brokers,
      at: now,
      into: &directives,
    )
    return directives.list.items.flatMap { [$0] + follow($0) }
  }

  /// What becomes of a directive that is for a service; nothing of any other.
  private mutating func follow(_ directive: IntercomDirective) -> [IntercomDirective] {
    switch directive {
    case .tellRadio(let event):
      return system.brokers.radio.told(event, at: now).flatMap { route(.radioAsked($0)) }
    case .tellMatchMaker(let event):
      return system.brokers.matchMaker.told(event, at: now).flatMap { route(.matchMakerAsked($0)) }
    case .tellAttacker(let event):
      return system.attacker.told(event, at: now).flatMap { route(.attackerAsked($0)) }
    case .tell, .fill, .capture, .seal, .wrap, .unwrap, .open, .forge, .pose, .forget, .offer, .fly,
      .note,
      .announce, .keep, .play, .sound, .observe, .reveal, .settle, .askOwner:
      return []
    }
  }

  /// What becomes of it that a timer of the radio fires.
  mutating func fire(
    _ purpose: RadioTimer.Purpose,
    _ first: Int = 0,
    _ second: Int = 1,
  )
    -> [IntercomDirective]
  {
    let timer = RadioTimer(purpose, router.devices[first], router.devices[second])
    return follow(.tellRadio(.timerFired(timer)))
  }

  /// What becomes of it that a timer of the match maker fires.
  mutating func fire(_ timer: MatchTimer) -> [IntercomDirective] {
    follow(.tellMatchMaker(.timerFired(timer)))
  }

  /// What becomes of an effect of a member.
  mutating func ask(
    _ effect: IntercomEffect,
    of member: Int = 0,
    isTalking: Bool = false,
  ) -> [String] {
    say(.asked(effect, by: member, isTalking: isTalking))
  }

  /// Brings two members so far that the radio connects them.
  mutating func connect() {
    _ = say(.reachChanged(.local, 0, 1, isWhole: true))
    _ = fire(.find)
    _ = ask(.connectLocal(peer: Self.ids[1]))
    _ = fire(.connect)
  }

  /// Brings two members into one match.
  mutating func match() {
    _ = say(.reachChanged(.internet, 0, 1, isWhole: true))
    _ = ask(.startMatchMaking, of: 0)
    _ = ask(.startMatchMaking, of: 1)
    _ = fire(.make(device: "ren", with: "hina"))
  }

  /// A frame of voice from one member to another, sealed.
  static func letter(
    _ datagram: Datagram = .voice(stream: 1, sequence: 2, timestamp: 3),
    _ path: TransportPath = .local,
    from: Int = 0,
    to: Int = 1,
  ) -> SealedLetter {
    SealedLetter(
      datagram: datagram,
      way: Way(path: path, from: from, to: to),
      bytes: [9, 9, 9],
      body: [1, 2],
    )
  }
}

extension IntercomDirective {
  /// What is said, in a few words.
  var short: String {
    switch self {
    case .tell(let member, let event): "tell \(member) \(event.kind)"
    case .tellRadio(let event): "radio \(event.kind)"
    case .tellMatchMaker(let event): "match \(event.kind)"
    case .tellAttacker(let event): "attacker \(event.kind)"
    case .askOwner(let member, let peer, _): "ask the owner for \(member) about \(peer)"
    case .fill(let member, let span): "fill \(member) after \(span / .milliseconds(1)) ms"
    case .capture(let member, let frame, _): "capture \(member) frame \(frame)"
    case .seal(let datagram, let way): "seal \(datagram.kind) \(way.short)"
    case .wrap(let flight): "wrap \(flight.truth.kind) \(flight.hop.short)"
    case .unwrap(let flight): "unwrap \(flight.truth.kind) \(flight.hop.short)"
    case .open(let flight): "open \(flight.way.short)"
    case .forge(let way): "forge \(way.short)"
    case .pose(let way, let poser, let step): "pose \(step) \(way.short) by \(poser)"
    case .forget(let path, let member, let peer): "forget \(path) at \(member) to \(peer)"
    case .offer(let flight): "offer \(flight.truth.kind) \(flight.way.short)"
    case .fly(let flight, let time): "fly \(flight.way.short) until \(time.nanoseconds) ns"
    case .note(let event, let path): "note \(event.kind) on \(path)"
    case .announce(let event): "announce \(event.kind)"
    case .keep(_, _, let sequence, let way): "keep \(sequence) \(way.short)"
    case .play(let frame, let member): "play \(frame.timestamp) of \(frame.talker) at \(member)"
    case .sound(let member): "sound \(member)"
    case .observe(let effect, let member): "observe \(effect.kind) of \(member)"
    case .reveal(let truth): "reveal \(truth.short)"
    case .settle(let member): "settle \(member)"
    }
  }
}

extension Way {
  fileprivate var short: String { "\(path) \(from)>\(to)" }
}

extension CallTruth {
  fileprivate var short: String {
    switch self {
    case .sealed(let datagram, _, _, _, _): "sealed \(datagram.kind)"
    case .wrapped(let datagram, let member, let extra):
      "wrapped \(datagram.kind) by \(member), \(extra) bytes more"
    case .waited(let member, _): "waited \(member)"
    case .climbed(let member, _): "climbed \(member)"
    case .landing(let datagram, _, let isAwaited):
      "landing \(datagram.kind)\(isAwaited ? "" : ", which nobody awaits")"
    case .unheard(let timestamp, let talker, let member):
      "unheard \(timestamp) of \(talker) at \(member)"
    case .heardAnyway(let timestamp, let talker, let member):
      "heard anyway \(timestamp) of \(talker) at \(member)"
    }
  }
}
