import Kernel

/// Who gets into a group by an invitation, as one member sees it (S-INV-001, S-SEC-001).
///
/// Each member is on one side at a time. Outside it is invited, inside it is asked:
///
///     outside ── invitationArrived ──► asWritten: signed by the key in it? ──────────► inside
///        │                             bound: key, signature, end, number of uses?
///        │                                        │ good: ask the inviter
///        │                                        ▼
///        │ ◄── requestDenied, nobody there ──── asking ── requestGranted ────────────► inside
///
/// Under `asWritten` the secret lies in the token, so that nobody is asked. Under `bound` the inviter
/// alone redeems its tokens: it is the one who can count. It checks everything again, since who asks
/// may have checked nothing.
///
/// Signatures come as facts (`PresentedInvitation`). A requester is who it says it is: a request
/// travels behind a handshake. Ends are judged by the clock that people see, which somebody can set
/// back.
public struct Admission: Reducer, Record, Equatable, Sendable {
  /// Who this is; nobody before `keysLoaded`.
  public internal(set) var member = MemberID.nobody
  /// What it demands of invitations.
  public internal(set) var policy = InvitationPolicy.bound
  /// What the group is known by whose secret it has; 0 outside.
  public internal(set) var group: UInt64 = 0
  /// What the group is known by that its user means to join; 0 for whichever it is invited into.
  public internal(set) var wanted: UInt64 = 0
  /// How far it has come.
  public internal(set) var stage = Stage.outside
  /// How many requests it has made.
  public internal(set) var requests: Int64 = 0
  /// What it last asked for.
  public internal(set) var asked = Asked()
  /// Whom it has let in by which invitation.
  public internal(set) var redemptions: [Redemption] = []
  /// The others in the group from earlier, as MemberIDs; who is let in comes on top.
  public internal(set) var fellows: [Int64] = []
  /// Who has left the group since.
  var departed: [Int64] = []
  /// When it heard of each leaving from a group, known by its tag; as long as nobody has let that one in again.
  var farewells: [Farewell] = []  // key: farewells, unless []
  /// What it asks for where the present request comes to nothing, the last one first.
  var spares: [Asked] = []
  /// Drawn at random at the start: its requests are counted from there.
  var session: UInt64 = 0

  /// How far somebody has come.
  public enum Stage: String, CaseIterable, Sendable {
    /// It has no group.
    case outside
    /// It has asked an inviter.
    case asking
    /// It has a group's secret.
    case inside
  }

  /// A request of one's own.
  public struct Asked: Record, Equatable, Sendable {
    /// Its number.
    public var request: UInt64 = 0
    /// How the invitation came.
    public var carrier = InvitationCarrier.airdrop
    /// How often the inviter was asked.
    public var tries: Int64 = 0
    /// What it is asked by.
    public var invitation = PresentedInvitation()

    /// No request.
    public init() {}
  }

  /// Somebody who was let in.
  public struct Redemption: Record, Equatable, Sendable {
    /// By which invitation.
    public var invitation: UInt64 = 0
    /// Who.
    public var peer = MemberID.nobody
    /// By which request.
    public var request: UInt64 = 0
    /// How often it had left the group by then, as it said.
    public var left: Int64 = 0  // key: left, unless 0

    /// A blank redemption.
    public init() {}
  }

  /// Somebody who has left.
  public struct Farewell: Record, Equatable, Sendable {
    /// What the group was known by.
    public var group: UInt64 = 0
    /// Who, as a MemberID.
    public var peer: Int64 = 0
    /// When this phone heard of it.
    public var heard = WallTime.start

    /// A blank farewell.
    public init() {}
  }

  /// How long an answer is waited for.
  public static let patience = Duration.seconds(2)
  /// How often an inviter is asked: for a minute.
  public static let triesMax: Int64 = 30
  /// So many are let in by one member, whatever its invitations say: the list is kept for ever, since a
  /// clock that is set back would open an invitation again whose users were forgotten.
  public static let redemptionsMax = 1_024

  /// So many leavings are remembered with their time, the latest ones.
  public static let farewellsMax = 1_024

  /// A blank admission.
  public init() {}

  /// An admission that demands that of invitations, on a phone that knows those of its group.
  public init(policy: InvitationPolicy, fellows: [MemberID] = []) {
    self.policy = policy
    self.fellows = fellows.map { Int64(bitPattern: $0.rawValue) }
  }

  /// So many invitations are kept for when the present one comes to nothing.
  public static let sparesMax = 8

  /// Takes an event.
  public mutating func reduce(
    _ event: AdmissionEvent,
    at time: DeviceTime,
    into effects: inout Effects<AdmissionEffect>,
  ) {
    switch event {
    case .keysLoaded(let member, let group, let wanted, let session):
      // It starts once; a log that somebody wrote may tell of it again.
      guard self.member == .nobody else { return }
      self.member = member
      self.group = group
      self.wanted = wanted
      self.session = session
      stage = group == 0 ? .outside : .inside
    case .invitationArrived(let carrier, let invitation):
      consider(invitation, by: carrier, at: time, into: &effects)
    case .invitationUnreadable(let carrier):
      guard member != .nobody, stage != .inside else { return }
      refuse(.nobody, by: carrier, .truncated, into: &effects)
    case .requestArrived(let peer, let request, let invitation, let left):
      answer(peer, request, invitation, after: left, at: time, into: &effects)
    case .requestGranted(let peer, let request):
      guard isAwaited(peer, request) else { return }
      effects.append(.cancelTimer(.ask))
      enter(asked.invitation.group, into: &effects)
    case .requestDenied(let peer, let request, let reason):
      guard isAwaited(peer, request) else { return }
      effects.append(.cancelTimer(.ask))
      refuse(peer, by: asked.carrier, reason, into: &effects)
      fallBack(at: time.uptime, into: &effects)
    case .groupHeld(let group, let peers, let departed):
      hold(group, peers, departed, at: time.wall, into: &effects)
    case .restarted:
      guard stage == .asking else { return }
      stage = .outside
      asked = Asked()
      spares = []
    case .timerFired(.ask):
      askAgain(at: time.uptime, into: &effects)
    }
  }

  // MARK: Outside

  /// Who is in already needs no invitation; who is asking takes the newer one.
  private mutating func consider(
    _ invitation: PresentedInvitation,
    by carrier: InvitationCarrier,
    at time: DeviceTime,
    into effects: inout Effects<AdmissionEffect>,
  ) {
    guard member != .nobody else { return }
    guard stage != .inside else {
      let inviter = invitation.inviter
      return effects.append(.state(.invitationUnneeded(carrier: carrier, inviter: inviter)))
    }
    let isElsewhere = wanted != 0 && invitation.group != wanted
    if let reason = flaw(of: invitation, at: time.wall) ?? (isElsewhere ? .foreign : nil) {
      return refuse(invitation.inviter, by: carrier, reason, into: &effects)
    }
    let accepted = AdmissionFact.invitationAccepted(carrier: carrier, inviter: invitation.inviter)
    effects.append(.state(accepted))
    switch policy {
    case .asWritten:
      if stage == .asking { effects.append(.cancelTimer(.ask)) }
      asked = Asked()
      asked.carrier = carrier
      asked.invitation = invitation
      enter(invitation.group, into: &effects)
    case .bound:
      // The newer one is asked for, and the older one again where that comes to nothing.
      if stage == .asking {
        let isSame = asked.invitation.number == invitation.number
        if !isSame { spares = Array((spares + [asked]).suffix(Self.sparesMax)) }
      }
      stage = .asking
      requests += 1
      asked = Asked()
      asked.request = session &+ UInt64(bitPattern: requests)
      asked.carrier = carrier
      asked.invitation = invitation
      ask(at: time.uptime, into: &effects)
    }
  }

  /// What can be seen of an invitation by itself; nil where nothing is wrong.
  private func flaw(of invitation: PresentedInvitation, at now: WallTime) -> InvitationRefusal? {
    switch policy {
    case .asWritten:
      // Whoever signs with the key that lies beside the signature is believed (fault I10).
      if !invitation.isSigned { return .forged }
      return invitation.hasSecret ? nil : .foreign
    case .bound:
      if invitation.keyOwner != invitation.inviter { return .keyDoesNotMatch }
      if !invitation.isSigned { return .forged }
      guard let expires = invitation.expires, invitation.uses > 0 else { return .unlimited }
      return now >= expires ? .expired : nil
    }
  }

  private mutating func ask(at now: Uptime, into effects: inout Effects<AdmissionEffect>) {
    asked.tries += 1
    let invitation = asked.invitation
    effects.append(
      .ask(of: invitation.inviter, request: asked.request, invitation)
    )
    effects.append(.setTimer(.ask, at: now + Self.patience))
  }

  private mutating func askAgain(at now: Uptime, into effects: inout Effects<AdmissionEffect>) {
    guard stage == .asking else { return }
    guard asked.tries >= Self.triesMax else { return ask(at: now, into: &effects) }
    effects.append(.state(.inviterMissing(inviter: asked.invitation.inviter)))
    fallBack(at: now, into: &effects)
  }

  /// The request has come to nothing: the one before it is made again, where there is one.
  private mutating func fallBack(at now: Uptime, into effects: inout Effects<AdmissionEffect>) {
    guard let spare = spares.popLast() else {
      stage = .outside
      return
    }
    asked = spare
    asked.tries = 0
    ask(at: now, into: &effects)
  }

  /// The phone is in a group by other means, has left it, or the group's secret or list has changed.
  private mutating func hold(
    _ group: UInt64,
    _ peers: [Int64],
    _ departed: [Int64],
    at now: WallTime,
    into effects: inout Effects<AdmissionEffect>,
  ) {
    if stage == .asking { effects.append(.cancelTimer(.ask)) }
    stage = group == 0 ? .outside : .inside
    self.group = group
    fellows = peers
    self.departed = departed
    spares = []
    guard group != 0 else { return }
    farewells.removeAll { $0.group == group && !departed.contains($0.peer) }
    for peer in departed where !farewells.contains(where: { $0.group == group && $0.peer == peer })
    {
      var farewell = Farewell()
      farewell.group = group
      farewell.peer = peer
      farewell.heard = now
      farewells.append(farewell)
    }
    farewells = farewells.suffix(Self.farewellsMax)
  }

  private func isAwaited(_ peer: MemberID, _ request: UInt64) -> Bool {
    stage == .asking && peer == asked.invitation.inviter && request == asked.request
  }

  private mutating func enter(_ group: UInt64, into effects: inout Effects<AdmissionEffect>) {
    stage = .inside
    self.group = group
    spares = []
    effects.append(.state(.entered))
    effects.append(.enter)
  }

  private func refuse(
    _ inviter: MemberID,
    by carrier: InvitationCarrier,
    _ reason: InvitationRefusal,
    into effects: inout Effects<AdmissionEffect>,
  ) {
    effects.append(.state(.refused(reason, carrier, inviter)))
  }

  // MARK: Inside

  /// Somebody outside wants to join; who is outside itself has nothing to give.
  private mutating func answer(
    _ peer: MemberID,
    _ request: UInt64,
    _ invitation: PresentedInvitation,
    after left: Int64,
    at time: DeviceTime,
    into effects: inout Effects<AdmissionEffect>,
  ) {
    guard stage == .inside, policy == .bound, peer != member else { return }
    let hasGone = departed.contains(Int64(bitPattern: peer.rawValue))
    let isKnown = redemptions.contains {
      !hasGone && $0.peer == peer && $0.request == request && $0.invitation == invitation.number
    }
    // The answer was lost: it is said again, and counted once.
    if isKnown { return effects.append(.grant(peer: peer, request: request)) }
    if let reason = objection(to: peer, request, invitation, after: left, at: time.wall) {
      effects.append(.deny(peer: peer, request: request, reason: reason))
      effects.append(
        .state(.joinRefused(peer: peer, invitation: invitation.number, reason: reason))
      )
      return
    }
    var redemption = Redemption()
    redemption.invitation = invitation.number
    redemption.peer = peer
    redemption.request = request
    redemption.left = left
    redemptions.removeAll { $0.peer == peer && $0.invitation == invitation.number }
    redemptions.append(redemption)
    effects.append(.grant(peer: peer, request: request))
    effects.append(.state(.joinGranted(peer: peer, invitation: invitation.number)))
  }

  /// What stands against letting somebody in; nil where nothing does.
  private func objection(
    to peer: MemberID,
    _ request: UInt64,
    _ invitation: PresentedInvitation,
    after left: Int64,
    at now: WallTime,
  ) -> InvitationRefusal? {
    if let flaw = flaw(of: invitation, at: now) { return flaw }
    guard invitation.group == group, invitation.inviter == member else { return .foreign }
    if redemptions.contains(where: { $0.request == request && $0.peer != peer }) {
      return .replayed
    }
    let joined = redemptions.filter { $0.invitation == invitation.number }
    // Nobody lets itself in again by what it has from before it left.
    if isPast(invitation, for: peer)
      || joined.contains(where: { $0.peer == peer && $0.left < left })
    {
      return .foreign
    }
    // Who has joined by it before and lost the secret takes no second place.
    if joined.contains(where: { $0.peer == peer }) { return nil }
    let isFull = Int64(joined.count) >= invitation.uses
    if isFull || redemptions.count >= Self.redemptionsMax { return .usedUp }
    return others(than: peer) + 2 > StoredGroup.sizeMax ? .groupFull : nil
  }

  /// Whether somebody is known to have left since an invitation was made, which tells its time in whole seconds.
  private func isPast(_ invitation: PresentedInvitation, for peer: MemberID) -> Bool {
    farewells.contains {
      $0.group == group && $0.peer == Int64(bitPattern: peer.rawValue)
        && invitation.issued <= $0.heard
    }
  }

  /// How many others are in the group beside somebody: known from earlier, or let in since.
  private func others(than peer: MemberID) -> Int {
    var others = fellows
    for redemption in redemptions {
      let raw = Int64(bitPattern: redemption.peer.rawValue)
      if !others.contains(raw), !departed.contains(raw) { others.append(raw) }
    }
    return others.count { $0 != Int64(bitPattern: peer.rawValue) }
  }
}
