import Intercom
import Kernel
import World

/// What finds the owner of each group in a run: a component `intercom.owner` on each phone that has
/// somebody to talk to.
///
/// It carries words from member to member: by the path that the call has between the two, over that path's
/// link, whose weather, cuts and queue they meet like any datagram. They have a flow of their own
/// there, so that what is drawn for voice stays what it is. What a word means the reducers decide
/// (`GroupOwner`), and what becomes of what they ask for the router says (`OwnerRouter`).
final class OwnerDesk: CallDesk {
  typealias Part = GroupOwner

  let plan: IntercomPlan
  let router: OwnerRouter
  /// By member; nil for who is alone in its group.
  private(set) var components: [Component<OwnerDesk>?] = []
  private var letters: Mailbox<Letter>
  /// What waits for an uplink.
  private var ascents: Mailbox<Letter>
  private var acts: Mailbox<PlannedOwnerAct>
  /// The call, which outlives it.
  unowned let call: CallDriver

  /// A word on its way.
  private struct Letter {
    var way: Way
    var word: OwnerWord
  }

  /// The flow of words on each link, which nothing else has.
  private static let flow: UInt64 = 10

  /// The desk of a call; its members are enrolled.
  init(_ call: CallDriver) {
    self.call = call
    plan = call.plan
    router = OwnerRouter(call.router.ids, faults: call.router.faults)
    letters = Mailbox { _, _, _ in }
    ascents = Mailbox { _, _, _ in }
    acts = Mailbox { _, _, _ in }
    components = plan.members.indices.map { member in
      let group = call.router.inOrderOfRank(plan.group(of: member))
      return group.count > 1 ? component(of: member, in: group) : nil
    }
  }

  private func component(of member: Int, in group: [Int]) -> Component<OwnerDesk> {
    let owner = GroupOwner(
      roster: group.map { router.ids[$0] },
      settings: plan.owner.settings,
      absent: group.filter { plan.members[$0].isInvited && $0 != member }.map { router.ids[$0] },
    )
    return component(owner, named: GroupOwner.component, of: member)
  }

  /// Who is in from the start begins; acts wait for their times.
  func begin() {
    let simulation = call.simulation
    letters = Mailbox { [unowned self] item, cause, _ in try arrive(item, cause: cause) }
    acts = Mailbox { [unowned self] item, cause, _ in try carryOut(item, cause: cause) }
    ascents = Mailbox { [unowned self] item, cause, _ in put(item, cause: cause) }
    for target in [letters, ascents, acts] as [Target] { simulation.add(target) }
    for member in plan.members.indices where !plan.hasMembership {
      components[member]?.schedule(
        router.started(member),
        at: .start,
        cause: nil,
        in: simulation,
      )
    }
    for act in plan.owner.acts {
      acts.schedule(act, at: act.at, place: act.place, in: simulation)
    }
  }

  /// Somebody enters the call; out of a list of groups, its own.
  func enter(_ member: Int, cause: LogPosition?) throws {
    guard let component = components[member] else { return }
    if let membership = call.membership, !membership.hasChosenOwn(member) { return }
    guard component.reducer.place < 0 else {
      // Its app was ended meanwhile. Without lists it has begun anew with the app.
      return plan.hasMembership ? try restart(member, cause: cause) : ()
    }
    try component.tell(router.started(member), cause: cause, in: call.simulation)
  }

  /// A member's user has left the call.
  func leave(_ member: Int, cause: LogPosition?) throws {
    guard let component = components[member], component.reducer.place >= 0 else { return }
    try component.tell(.callLeft, cause: cause, in: call.simulation)
  }

  /// A member's app begins anew, with what the disk has kept of the owner: each settlement is made sure of
  /// as it is made.
  func restart(_ member: Int, cause: LogPosition?) throws {
    guard let component = components[member], component.reducer.place >= 0 else { return }
    let event = OwnerEvent.restarted(memory: component.reducer.memory)
    try component.tell(event, cause: cause, in: call.simulation)
  }

  /// A member's window to another is over, and the owner is to judge it.
  func measured(
    _ figures: ProbeFigures,
    by member: Int,
    to peer: Int,
    cause: LogPosition?,
  ) throws {
    let event = router.measured(figures, to: peer)
    try components[member]?.tell(event, cause: cause, in: call.simulation)
  }

  private func carryOut(_ act: PlannedOwnerAct, cause: LogPosition?) throws {
    let member = call.router.place(of: act.device)
    // Who is in no call has no group to settle anything for.
    if call.membership?.isIn(member) == false { return }
    switch act.deed {
    case .wishSetting:
      try components[member]?.tell(router.wished(act.value), cause: cause, in: call.simulation)
    case .reportWindow:
      let peer = call.router.place(of: act.peer)
      try measured(PlannedOwnerAct.window, by: member, to: peer, cause: cause)
    }
  }

  // MARK: Effects

  func perform(
    _ effects: Effects<OwnerEffect>,
    after event: OwnerEvent,
    of component: Component<OwnerDesk>,
    cause: LogPosition,
    in simulation: Simulation,
  ) throws {
    let member = place(of: component)
    let place = call.place(cause)
    call.observer.take(event, ofOwnerAt: member, place)
    for effect in effects.items {
      switch router.route(effect) {
      case .carry(let word, let peer):
        carry(word, from: member, to: peer, cause: cause)
      case .conclude(let peer, let passed):
        // A window that the timeline reports is none of the call's.
        guard call.link(from: member, to: peer)?.isAwaitingVerdict == true else { continue }
        let judged = IntercomEvent.windowJudged(peer: call.router.ids[peer], passed: passed)
        try call.components[member].tell(judged, cause: cause, in: simulation)
      case .observe(let fact):
        call.observer.take(fact, ofOwnerAt: member, place)
      case .beat, .keep, nil:
        break  // The component's own affair: what it is to keep, its state keeps.
      }
    }
    try call.stateFindings()
  }

  // MARK: Words

  /// Puts a word on the link of the path that its sender has to the other; where it has none it says nothing.
  private func carry(_ word: OwnerWord, from: Int, to: Int, cause: LogPosition) {
    guard let path = call.link(from: from, to: to)?.path, call.link(path) != nil else { return }
    let way = Way(path: path, from: from, to: to)
    call.observer.countWord(of: from, bytes: word.bytes)
    guard call.router.isConnected(way, seeing: call.world) else { return }
    let letter = Letter(way: way, word: word)
    switch call.ascend(word.bytes + Traffic.headerBytes, from: from, by: path) {
    case .past: put(letter, cause: cause)
    case .until(let left): ascents.schedule(letter, at: left, cause: cause, in: call.simulation)
    case .full: break
    }
  }

  /// Puts a word on the link of its path.
  private func put(_ letter: Letter, cause: LogPosition?) {
    let (way, simulation) = (letter.way, call.simulation)
    guard let link = call.link(way.path) else { return }
    let passage = simulation.offer(
      letter.word.bytes + Traffic.headerBytes,
      on: link,
      from: call.nodes[way.from],
      to: call.nodes[way.to],
      flow: Self.flow,
    )
    guard passage.drop == nil else { return }
    // With a bit flipped its seal does not hold.
    for copy in [passage.first, passage.second] {
      guard let copy, copy.flippedBit == nil else { continue }
      letters.schedule(letter, at: copy.arrival, cause: cause, in: simulation)
    }
  }

  /// Who has given up the path has no keys for it any more.
  private func arrive(_ letter: Letter, cause: LogPosition?) throws {
    let way = letter.way
    guard call.stop(of: way.to) == nil else { return }
    guard call.link(from: way.to, to: way.from)?[way.path].isUp == true else { return }
    try components[way.to]?.tell(
      router.arrived(letter.word, from: way.from),
      cause: cause,
      in: call.simulation,
    )
  }
}

extension CallDriver {
  /// What a member has of another; nil for a stranger.
  func link(from member: Int, to other: Int) -> PeerLink? {
    components[member].reducer.links.first { $0.peer == router.ids[other] }
  }
}

extension IntercomPlan {
  /// The members of a member's group, itself and guests who are to join it among them.
  func group(of member: Int) -> [Int] {
    members.indices.filter { members[$0].enters == members[member].enters }
  }
}
