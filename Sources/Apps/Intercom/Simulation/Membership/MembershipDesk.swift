import Intercom
import Kernel
import Plans
import World

/// What surrounds the lists of groups in a run: a component `intercom.membership` on each phone of a call
/// in which groups are chosen, made, joined or left.
///
/// It lets users do what the timeline says, draws groups and secrets, carries what members tell each
/// other, and tells the call who is in it. What a phone knows and decides is the reducer's (`Membership`).
final class MembershipDesk: CallDesk {
  typealias Part = Membership

  /// How long the radio or the Internet takes to carry a word behind a handshake.
  static let carriage = Duration.milliseconds(500)

  let plan: IntercomPlan
  let router: IntercomRouter
  let seed: UInt64
  let secrets: any Secrets
  private(set) var components: [Component<MembershipDesk>] = []
  /// The call, which outlives it.
  unowned let call: CallDriver
  private var letters: Mailbox<Letter>
  private var acts: Mailbox<PlannedMembershipAct>
  /// Whose app is open from the start, and is looked at first.
  private var openings: Mailbox<Int>
  /// Every secret of which some phone has the tag.
  private var known: [(tag: UInt64, secret: GroupSecret)] = []

  /// Every secret that was drawn after the first of its group.
  private var drawn: [Draw] = []

  /// A secret that a member has drawn.
  private struct Draw {
    var key: GroupKey
    var member: Int
  }

  /// Something that one member tells another.
  private struct Letter {
    var from: Int
    var to: Int
    var word: MembershipWord
  }

  /// The desk of a call; its members are enrolled.
  init(_ call: CallDriver) {
    self.call = call
    plan = call.plan
    router = call.router
    secrets = call.secrets
    seed = call.simulation.plan.seed
    letters = Mailbox { _, _, _ in }
    acts = Mailbox { _, _, _ in }
    openings = Mailbox { _, _, _ in }
    components = plan.members.indices.map {
      let lists = Membership(
        leave: plan.membership.leave,
        store: plan.membership.store,
        offers: plan.membership.offers,
      )
      return component(lists, named: Membership.component, of: $0)
    }
    for name in plan.groupNames { learn(plan.secret(of: name, seed: seed)) }
  }

  @discardableResult
  private func learn(_ secret: GroupSecret) -> UInt64 {
    let tag = secrets.tag(of: secret)
    known.append((tag, secret))
    return tag
  }

  /// Whether a member has chosen the group to which it belongs, or that which it joins.
  func hasChosenOwn(_ member: Int) -> Bool {
    components[member].reducer.current == plan.id(of: plan.members[member].enters, seed: seed)
  }

  /// Whether a member is in the call of a group.
  func isIn(_ member: Int) -> Bool {
    let stage = components[member].reducer.stage
    return stage == .connecting || stage == .inCall
  }

  // MARK: The beginning

  /// Phones have what earlier runs have left; who does nothing about it has the app open, and enters the
  /// call of its group at once.
  func begin() throws {
    let simulation = call.simulation
    letters = Mailbox { [unowned self] item, cause, _ in try arrive(item, cause: cause) }
    acts = Mailbox { [unowned self] item, cause, _ in try carryOut(item, cause: cause) }
    openings = Mailbox { [unowned self] item, cause, _ in try open(item, cause: cause) }
    for target in [letters, acts, openings] as [Target] { simulation.add(target) }
    for index in plan.members.indices {
      try call.beginNow(components[index], with: installed(index))
    }
    for index in plan.members.indices {
      if !plan.opensLater(index) {
        openings.schedule(index, at: .start, cause: nil, in: simulation)
      }
      for act in actsAtStart(of: index) + plan.membership.acts.filter({ isOf($0, index) }) {
        acts.schedule(act, at: act.at, place: act.place, in: simulation)
      }
    }
  }

  private func isOf(_ act: PlannedMembershipAct, _ member: Int) -> Bool {
    act.device == plan.members[member].device
  }

  /// What a user does at once of whom the timeline says nothing.
  private func actsAtStart(of member: Int) -> [PlannedMembershipAct] {
    let own = plan.members[member]
    let first = plan.membership.acts.first { isOf($0, member) }?.deed
    let choosesLater = plan.opensLater(member) || first == .createGroup || first == .chooseGroup
    guard !own.isInvited, !choosesLater else { return [] }
    var choose = PlannedMembershipAct()
    choose.device = own.device
    choose.deed = .chooseGroup
    choose.group = own.group
    return [choose]
  }

  /// What the app finds on the phone when it is installed over an earlier run of its own.
  func installed(_ member: Int) -> MembershipEvent {
    let isForgotten = router.faults.contains(.forgetsGroups)
    let names = isForgotten ? [] : plan.groupsFromEarlier(of: member)
    var groups: [StoredGroup] = []
    for (place, name) in names.enumerated() {
      var group = StoredGroup()
      group.id = plan.id(of: name, seed: seed)
      group.name = name
      group.used = Int64(names.count - place)
      let others = plan.members.indices.filter {
        $0 != member && plan.groupsFromEarlier(of: $0).contains(name)
      }
      group.members = others.map { StoredMember(router.ids[$0], name: plan.members[$0].device) }
        .sorted { $0.id < $1.id }
      groups.append(group)
    }
    return .installed(
      member: router.ids[member],
      name: plan.members[member].device,
      keys: names.map { firstKey(of: $0) },
      groups: groups,
    )
  }

  /// The secret that a group was created with.
  func firstKey(of group: String) -> GroupKey {
    GroupKey(
      plan.id(of: group, seed: seed),
      tag: secrets.tag(of: plan.secret(of: group, seed: seed)),
    )
  }

  /// What a new process reads of the keychain and of the store, which faults empty.
  func read(_ member: Int) -> MembershipEvent {
    let isForgotten = router.faults.contains(.forgetsGroups)
    let hasNoKeys = isForgotten || router.faults.contains(.emptyKeychain)
    let hasNoRows = isForgotten || router.faults.contains(.emptyStore)
    return .opened(
      keys: hasNoKeys ? [] : components[member].reducer.keychain,
      groups: hasNoRows ? [] : components[member].disk.groups,
    )
  }

  // MARK: Acts

  private func carryOut(_ act: PlannedMembershipAct, cause: LogPosition?) throws {
    let member = router.place(of: act.device)
    let event: MembershipEvent
    switch act.deed {
    case .openApp: return try call.simulation.perform(.start(process(of: act.device)))
    case .closeApp: return try call.simulation.perform(.kill(process(of: act.device)))
    case .createGroup: event = .creationAsked(name: act.group)
    case .chooseGroup: event = .groupTapped(name: act.group)
    case .addMember:
      event = .additionAsked(peer: router.ids[router.place(of: act.peer)], name: act.peer)
    case .leaveGroup: event = .leavingAsked(keeps: act.keeps)
    }
    try tell(member, event, cause: cause)
  }

  private func process(of device: String) -> AppPlace {
    AppPlace(node: device, app: IntercomSchema.name)
  }

  /// The app's process has ended, and with it what it had open.
  func end(_ member: Int, cause: LogPosition?) throws {
    guard components[member].reducer.stage != .closed else { return }
    let isIn = isIn(member)
    try tell(member, .ended, cause: cause)
    if isIn { try call.vanish(member, cause: cause) }
  }

  /// A process of the app begins, with what keychain and store have kept, and shows the list of groups.
  func open(_ member: Int, cause: LogPosition?) throws {
    try tell(member, read(member), cause: cause)
  }

  func tell(_ member: Int, _ event: MembershipEvent, cause: LogPosition?) throws {
    try components[member].tell(event, cause: cause, in: call.simulation)
  }

  /// Somebody has proved itself to a member in the call.
  func proved(_ peer: MemberID, to member: Int, cause: LogPosition) throws {
    let name = plan.members[router.index(of: peer)].device
    try tell(member, .memberProved(peer: peer, name: name), cause: cause)
  }

  /// What an inviter hands over with its answer.
  struct Grant {
    /// The group's secret as it has it when it answers.
    var key: GroupKey
    /// How often the guest has left the group, as far as both know.
    var left: Int64
    /// Who else is in it, as far as the inviter knows.
    var members: [StoredMember]
  }

  /// What a member hands somebody whom it lets in, and who says to have left so often; nil where it is in no group.
  func grant(to guest: MemberID, by member: Int, after left: Int64) -> Grant? {
    let reducer = components[member].reducer
    guard let key = reducer.key(of: reducer.current) else { return nil }
    let known = reducer.chosen?.leavings(of: guest) ?? 0
    let members = plan.membership.offers == .shown ? reducer.chosen?.members ?? [] : []
    return Grant(key: key, left: max(left, known), members: members.filter { $0.id != guest })
  }

  /// How often a member has left the group for which it has an invitation, whose token names it.
  func leavings(of member: Int) -> Int64 {
    components[member].reducer.leavings(of: plan.id(of: plan.members[member].enters, seed: seed))
  }

  /// A member has let somebody in that says to have left so often.
  func admitted(_ guest: MemberID, by member: Int, after left: Int64, cause: LogPosition) throws {
    try tell(member, .guestAdmitted(peer: guest, left: left), cause: cause)
  }

  /// An invitation has let somebody in: what the inviter has handed over is what it gets, or the secret in
  /// the token where that lies in it.
  func granted(
    _ member: Int,
    by invitation: PresentedInvitation,
    handed grant: Grant?,
    cause: LogPosition,
  ) throws {
    let inviter = invitation.inviter
    let group = plan.members[member].enters
    let inToken = drawn.first { $0.key.tag == invitation.group }?.key ?? firstKey(of: group)
    let isInToken = plan.members[member].policy == .asWritten
    let event = MembershipEvent.invitationGranted(
      isInToken ? inToken : grant?.key ?? inToken,
      name: group,
      inviter: inviter,
      inviterName: plan.members[router.index(of: inviter)].device,
      left: grant?.left ?? 0,
      members: isInToken ? [] : grant?.members ?? [],
    )
    try tell(member, event, cause: cause)
  }

  // MARK: Effects

  func perform(
    _ effects: Effects<MembershipEffect>,
    after event: MembershipEvent,
    of component: Component<MembershipDesk>,
    cause: LogPosition,
    in simulation: Simulation,
  ) throws {
    let member = place(of: component)
    if case .installed = event, plan.opensLater(member) {
      try call.begin(member, goneSince: cause)
    }
    for effect in effects.items {
      switch effect {
      case .drawGroup(let name):
        try tell(member, .groupDrawn(firstKey(of: name), name: name), cause: cause)
      case .drawSecret(let group, let epoch):
        guard let key = draw(group, epoch, by: member) else { continue }
        try tell(member, .secretDrawn(key), cause: cause)
      case .enterCall(let key):
        try call.enter(member, with: secret(key.tag), tag: key.tag, cause: cause)
      case .listPeers(let peers, let guests, let departed):
        let key = component.reducer.key(of: component.reducer.current)
        try call.list(
          peers,
          guests: guests,
          departed: departed,
          group: key?.tag ?? 0,
          at: member,
          cause: cause,
        )
      case .changeSecret(let key):
        try call.changeSecret(of: member, to: secret(key.tag), tag: key.tag, cause: cause)
        let group = component.reducer.chosen
        try call.list(
          group?.peers ?? [],
          guests: group?.guests ?? [],
          departed: group?.departed ?? [],
          group: key.tag,
          at: member,
          cause: cause,
        )
      case .leaveCall:
        try call.leave(member, cause: cause)
      case .say(let peer, let word):
        post(word, from: member, to: peer, cause: cause)
      case .state(let fact):
        call.observer.leavers.take(fact, of: member)
      case .write, .sync, .setTimer, .cancelTimer:
        break  // The component's own affair, and the log's.
      }
    }
  }

  /// A new secret of a group in that epoch, each time another; nil for a group of no run.
  func draw(_ group: GroupID, _ epoch: Int64, by member: Int) -> GroupKey? {
    guard let name = plan.groupNames.first(where: { plan.id(of: $0, seed: seed) == group }) else {
      return nil
    }
    let device = plan.members[member].device
    let before = drawn.count {
      $0.member == member && $0.key.group == group && $0.key.epoch == epoch
    }
    let tag = learn(
      plan.secret(of: name, epoch: epoch, drawnBy: device, after: before, seed: seed)
    )
    let key = GroupKey(group, epoch: epoch, tag: tag)
    drawn.append(Draw(key: key, member: member))
    return key
  }

  /// The secret of the group that a member is in; nil where it is in none.
  func secret(of member: Int) -> GroupSecret? {
    let reducer = components[member].reducer
    return reducer.key(of: reducer.current).map { secret($0.tag) }
  }

  private func secret(_ tag: UInt64) -> GroupSecret {
    guard let found = known.first(where: { $0.tag == tag }) else {
      preconditionFailure("no secret is known by \(tag)")
    }
    return found.secret
  }

  /// Sends it, where a link passes.
  private func post(_ word: MembershipWord, from: Int, to peer: MemberID, cause: LogPosition) {
    guard let to = router.ids.firstIndex(of: peer), to != from, call.reach(from, to) else { return }
    if case .offer = word, router.faults.contains(.lostOffers) { return }
    let letter = Letter(from: from, to: to, word: word)
    let simulation = call.simulation
    letters.schedule(letter, at: simulation.now + Self.carriage, cause: cause, in: simulation)
  }

  private func arrive(_ letter: Letter, cause: LogPosition?) throws {
    guard call.stop(of: letter.to) == nil else { return }
    guard call.reach(letter.from, letter.to) else { return }
    let said = MembershipEvent.wordArrived(from: router.ids[letter.from], letter.word)
    try tell(letter.to, said, cause: cause)
  }
}
