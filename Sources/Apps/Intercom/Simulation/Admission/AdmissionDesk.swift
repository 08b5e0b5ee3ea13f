import Intercom
import Kernel
import Plans
import World

/// Where invitations are made, handed over and redeemed in a run: a component `intercom.admission` on
/// each phone of a call to which somebody is invited.
///
/// It carries tokens from hand to hand, requests and answers over whatever link passes, and says who
/// enters the call. Who is admitted the reducers decide (`Admission`).
final class AdmissionDesk: CallDesk {
  typealias Part = Admission

  /// How long the radio takes to connect and to carry a request behind a handshake.
  static let carriage = Duration.milliseconds(500)

  let plan: IntercomPlan
  let router: IntercomRouter
  private let secrets: any Secrets
  private let startSeconds: Int64
  private let seed: UInt64
  private(set) var components: [Component<AdmissionDesk>] = []
  /// The bytes of the last invitation that each member has made or got.
  private var held: [[UInt8]]
  /// The requests that reached each member.
  private var overheard: [[Letter]]
  /// What each member's inviter has handed over with its answer.
  private var granted: [MembershipDesk.Grant?]
  /// How many invitations each member has made.
  private var made: [Int]
  private var letters: Mailbox<Letter>
  private var acts: Mailbox<PlannedInvitationAct>
  /// The call, which outlives it.
  unowned let call: CallDriver

  /// Something that one member tells another about a request.
  private struct Letter {
    var from: Int
    var to: Int
    var event: AdmissionEvent
    /// What an answer hands over that lets somebody in.
    var grant: MembershipDesk.Grant?
  }

  /// The desk of a call; its members are enrolled.
  init(_ call: CallDriver) {
    self.call = call
    plan = call.plan
    router = call.router
    secrets = call.secrets
    startSeconds = call.simulation.plan.startUnix_ns / 1_000_000_000
    seed = call.simulation.plan.seed
    held = plan.members.map { _ in [] }
    overheard = plan.members.map { _ in [] }
    granted = plan.members.map { _ in nil }
    made = plan.members.map { _ in 0 }
    letters = Mailbox { _, _, _ in }
    acts = Mailbox { _, _, _ in }
    components = plan.members.indices.map { index in
      let part = Admission(policy: plan.members[index].policy, fellows: fellows(of: index))
      return component(part, named: Admission.component, of: index)
    }
  }

  /// Whom a member knows in its group from earlier; nobody where its list of groups says so later, or a
  /// fault lets it count none.
  private func fellows(of member: Int) -> [MemberID] {
    guard !router.faults.contains(.boundlessGroups) else { return [] }
    return plan.peersFromEarlier(of: member).map { router.ids[$0] }
  }

  /// A member's list of groups says which it is in, known by that tag, and with whom.
  func hold(
    _ group: UInt64,
    _ peers: [Int64],
    _ departed: [Int64],
    at member: Int,
    cause: LogPosition?,
  ) throws {
    let isCounted = !router.faults.contains(.boundlessGroups)
    let event = AdmissionEvent.groupHeld(
      group: group,
      peers: isCounted ? peers : [],
      departed: departed,
    )
    try components[member].tell(event, cause: cause, in: call.simulation)
  }

  /// Whether a member is in the call: where nobody has a list of groups, everybody is from the start.
  func isIn(_ member: Int) -> Bool {
    call.membership?.isIn(member) ?? true
  }

  /// Whose app is open loads its keys; acts wait for their times.
  func begin() {
    let simulation = call.simulation
    letters = Mailbox { [unowned self] item, cause, _ in try arrive(item, cause: cause) }
    acts = Mailbox { [unowned self] item, cause, _ in try carryOut(item, cause: cause) }
    for target in [letters, acts] as [Target] { simulation.add(target) }
    for index in plan.members.indices where !plan.opensLater(index) {
      components[index].schedule(loaded(index), at: .start, cause: nil, in: simulation)
    }
    for act in plan.members.flatMap(\.invitations) {
      acts.schedule(act, at: act.at, place: act.place, in: simulation)
    }
  }

  /// A member's app begins anew: what it had asked for nobody waits for any more.
  func restart(_ member: Int, cause: LogPosition?) throws {
    let isFirst = components[member].reducer.member == .nobody
    let event = isFirst ? loaded(member) : .restarted
    try components[member].tell(event, cause: cause, in: call.simulation)
  }

  /// What a member finds when its app is started.
  func loaded(_ member: Int) -> AdmissionEvent {
    let planned = plan.members[member]
    let tag = secrets.tag(of: secret(of: planned.enters))
    // Where a group takes another secret when somebody leaves, nobody outside can know it by its tag.
    let isKnown = planned.isInvited && plan.membership.leave != .rotates
    return .keysLoaded(
      member: router.ids[member],
      group: plan.hasMembership ? 0 : tag,
      wanted: isKnown ? tag : 0,
      session: call.simulation.stream("admission/\(planned.device)").word(at: 0),
    )
  }

  private func secret(of group: String) -> GroupSecret {
    plan.secret(of: group, seed: seed)
  }

  // MARK: Effects

  func perform(
    _ effects: Effects<AdmissionEffect>,
    after event: AdmissionEvent,
    of component: Component<AdmissionDesk>,
    cause: LogPosition,
    in simulation: Simulation,
  ) throws {
    let member = place(of: component)
    for effect in effects.items {
      switch effect {
      case .ask(let inviter, let request, let invitation):
        let asked = AdmissionEvent.requestArrived(
          from: router.ids[member],
          request: request,
          invitation,
          left: call.membership?.leavings(of: member) ?? 0,
        )
        post(asked, from: member, to: inviter, cause: cause)
      case .grant(let peer, let request):
        let granted = AdmissionEvent.requestGranted(by: router.ids[member], request: request)
        let grant = call.membership?.grant(to: peer, by: member, after: Self.left(in: event))
        post(granted, from: member, to: peer, handing: grant, cause: cause)
      case .deny(let peer, let request, let reason):
        let denied = AdmissionEvent.requestDenied(
          by: router.ids[member],
          request: request,
          reason: reason,
        )
        post(denied, from: member, to: peer, cause: cause)
      case .enter:
        let invitation = component.reducer.asked.invitation
        try call.enter(member, by: invitation, handed: granted[member], cause: cause)
      case .state(.joinGranted(let peer, _)):
        let left = Self.left(in: event)
        try call.membership?.admitted(peer, by: member, after: left, cause: cause)
      case .setTimer, .cancelTimer, .state:
        break  // The component's own affair, and the log's.
      }
    }
  }

  /// How often somebody who asks says to have left.
  private static func left(in event: AdmissionEvent) -> Int64 {
    if case .requestArrived(_, _, _, let left) = event { left } else { 0 }
  }

  /// Sends it, where a link passes; who is not in the call hears nothing.
  private func post(
    _ event: AdmissionEvent,
    from: Int,
    to peer: MemberID,
    handing grant: MembershipDesk.Grant? = nil,
    cause: LogPosition,
  ) {
    guard let to = router.ids.firstIndex(of: peer), to != from, call.reach(from, to) else { return }
    let letter = Letter(from: from, to: to, event: event, grant: grant)
    let simulation = call.simulation
    letters.schedule(letter, at: simulation.now + Self.carriage, cause: cause, in: simulation)
  }

  private func arrive(_ letter: Letter, cause: LogPosition?) throws {
    guard call.stop(of: letter.to) == nil else { return }
    guard call.reach(letter.from, letter.to) else { return }
    if case .requestArrived = letter.event { overheard[letter.to].append(letter) }
    if let grant = letter.grant { granted[letter.to] = grant }
    try components[letter.to].tell(letter.event, cause: cause, in: call.simulation)
  }

  // MARK: Acts

  private func carryOut(_ act: PlannedInvitationAct, cause: LogPosition?) throws {
    let (from, to) = (router.place(of: act.from), router.place(of: act.to))
    switch act.deed {
    case .invite, .passOn:
      if try !call.invite(act, cause: cause) { try handOver(act, cause: cause) }
    case .replayRequest:
      guard let letter = overheard[to].last(where: { $0.from != from }),
        case .requestArrived(_, let request, let invitation, _) = letter.event
      else {
        return try sayNothing(act, cause: cause)
      }
      let again = AdmissionEvent.requestArrived(
        from: router.ids[from],
        request: request,
        invitation,
      )
      try components[to].tell(again, cause: cause, in: call.simulation)
    }
  }

  /// What was asked for did not happen: a run that looks unharmed would prove nothing.
  private func sayNothing(_ act: PlannedInvitationAct, cause: LogPosition?) throws {
    let nothing = IntercomWorldEvent.nothingRecorded(path: .local, from: act.from, to: act.to)
    try call.announce(nothing, cause: cause)
  }

  /// An invitation goes from hand to hand, by the channel that the act names.
  func handOver(_ act: PlannedInvitationAct, cause: LogPosition?) throws {
    let (from, to) = (router.place(of: act.from), router.place(of: act.to))
    if act.deed == .invite { held[from] = try make(act, by: from, cause: cause) }
    guard !held[from].isEmpty else { return try sayNothing(act, cause: cause) }
    try hand(held[from], to: to, act, cause: cause)
  }

  /// A token for the group whose secret its signer has, whoever it says is inviting: who waits outside
  /// has that of its own group, if it has another, and gives away none that it has not got.
  private func make(
    _ act: PlannedInvitationAct,
    by signer: Int,
    cause: LogPosition?,
  ) throws -> [UInt8] {
    made[signer] += 1
    let own = plan.members[signer]
    let isInside = isIn(signer)
    let now = components[signer].clock.time(at: call.simulation.now).wall
    let issued = startSeconds + now.nanoseconds / 1_000_000_000
    let draft = InvitationDraft(
      group: call.membership?.secret(of: signer) ?? secret(of: isInside ? own.enters : own.group),
      signer: signer,
      inviter: router.ids[router.place(of: act.name)],
      number: call.simulation.stream("invitation/\(act.from)/\(made[signer])").word(at: 0),
      issued: issued,
      expires: act.lasting.map { issued + max(1, $0 / .seconds(1)) },
      uses: act.uses > 0 ? act.uses : nil,
      hasSecret: own.policy == .asWritten && (isInside || own.group != own.joins),
      carrier: act.carrier,
    )
    var written = draft
    if router.faults.contains(.namelessInvitations) {
      written.inviter = router.ids[router.place(of: act.to)]
    }
    if router.faults.contains(.secretlessInvitations) { written.hasSecret = false }
    let bytes = secrets.invitation(written)
    for part in secrets.lacks(bytes, of: draft) {
      try call.announce(.invitationBare(from: act.from, to: act.to, lacks: part), cause: cause)
    }
    return bytes
  }

  private func hand(
    _ bytes: [UInt8],
    to member: Int,
    _ act: PlannedInvitationAct,
    cause: LogPosition?,
  ) throws {
    if router.faults.contains(.lostInvitations) || isLost(act.carrier) { return }
    guard let examined = secrets.examine(Self.damaged(bytes, act)) else {
      let cut = AdmissionEvent.invitationUnreadable(by: act.carrier)
      try components[member].tell(cut, cause: cause, in: call.simulation)
      return
    }
    held[member] = bytes
    var invitation = examined.invitation
    if router.faults.contains(.unsignedInvitations) { invitation.isSigned = true }
    invitation.issued = wallTime(examined.issued)
    invitation.expires = examined.expires.map(wallTime)
    try components[member].tell(
      .invitationArrived(by: act.carrier, invitation),
      cause: cause,
      in: call.simulation,
    )
  }

  /// Whether a fault keeps what goes by a channel from arriving.
  private func isLost(_ carrier: InvitationCarrier) -> Bool {
    switch carrier {
    case .airdrop: router.faults.contains(.lostAirdrops)
    case .qr: router.faults.contains(.lostCodes)
    case .message: router.faults.contains(.lostMessages)
    }
  }

  /// A second of civil time on the clocks of the run.
  private func wallTime(_ seconds: Int64) -> WallTime {
    let (span, overflow) = (seconds - startSeconds).multipliedReportingOverflow(by: 1_000_000_000)
    let limit = seconds < startSeconds ? Int64.min : .max
    return WallTime(nanoseconds: overflow ? limit : span)
  }

  /// What becomes of bytes on their way.
  private static func damaged(_ bytes: [UInt8], _ act: PlannedInvitationAct) -> [UInt8] {
    switch act.damage {
    case .none: return bytes
    case .truncated: return Array(bytes.prefix(bytes.count / 2))
    case .changed:
      // Within the invitation's number, of which no reader can say that it is wrong.
      let place =
        switch act.carrier {
        case .airdrop: 74
        case .qr: 125
        case .message: 108
        }
      guard bytes.indices.contains(place) else { return bytes }
      var bytes = bytes
      bytes[place] = bytes[place] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
      return bytes
    }
  }
}
