import Kernel

/// The groups of one phone: created, remembered, chosen, joined and left (S-GRP-001 … 004, S-UI-002).
///
/// What the screen shows from the app's start to the call:
///
///     closed ── opened ──► choosing ── a group tapped, created, joined ──► connecting
///       ▲                     ▲                                               │ the first member
///       │ ended, from each    └──────────────── left ──── inCall ◄────────────┘ proves itself
///
/// Two things outlast the app's process. Secrets lie in the keychain, which is sure of what it has taken
/// (`keychain`); names and members stand in the local store, whose rows are effects and come back with
/// `opened`. A loss of power between the two leaves a secret without a row, which gets a row without a
/// name, or a row without a secret, which is named and not offered.
///
/// Members tell each other what concerns the group (`MembershipWord`), again and again until it is
/// answered. Who leaves says so; who lets somebody in tells the others; and who was away hears of both when it meets
/// one who knows (`StoredGroup.standings`). Each phone counts its own leavings (`StoredGroup.left`), and says with
/// each which one it is: of two who have heard different things of somebody the one is right who has heard the later.
///
/// By `LeavePolicy.rotates` a secret counts for as long as nobody who has left can have it. With each one goes who had
/// left when it was drawn (`StoredGroup.barred`); who knows of another leaver has a new one drawn: the smallest
/// MemberID of those in the call at once, the others in their turn where nothing comes of that, and who was not in the
/// call, or whose app was not open, once it is. Who has a new secret hands it to all that it knows of, also after its
/// app was started again (`StoredGroup.owed`); of two drawn for one epoch the smaller tag counts.
public struct Membership: Reducer, Record, Equatable, Sendable {
  /// Who this is; nobody before `installed`.
  public internal(set) var member = MemberID.nobody
  /// What the others are shown of it.
  public internal(set) var name = ""
  /// What becomes of the secret when somebody leaves.
  public internal(set) var leave = LeavePolicy.keepsSecret
  /// When the store is made sure of.
  public internal(set) var store = StorePolicy.synced
  /// Who learns of an offer that was taken.
  public internal(set) var offers = OfferPolicy.shown  // key: offers, unless .shown
  /// What lies in the phone's keychain; it outlasts the process and the power.
  public internal(set) var keychain: [GroupKey] = []
  /// What the screen shows.
  public internal(set) var stage = Stage.closed
  /// The groups of the store, as they were read or changed since; most recently chosen first.
  public internal(set) var groups: [StoredGroup] = []
  /// The group that was chosen; none before that.
  public internal(set) var current = GroupID.none
  /// Who has proved itself in the call, as MemberIDs, in order of time.
  public internal(set) var present: [Int64] = []
  /// What has been said and not been answered.
  public internal(set) var pending: [Pending] = []
  /// How many others have their turn before this phone has another secret drawn; 0 where it waits for nobody.
  public internal(set) var othersFirst: Int64 = 0  // key: othersFirst, unless 0
  /// The epoch of a secret that was not taken, since somebody who has left has it; 0 for none.
  public internal(set) var refusedEpoch: Int64 = 0  // key: refusedEpoch, unless 0

  /// How far the app has come from its start to the call.
  public enum Stage: String, CaseIterable, Sendable {
    /// The app is not open.
    case closed
    /// The list of groups is shown.
    case choosing
    /// A group was chosen, and nobody of it has been met.
    case connecting
    /// The call's screen is shown.
    case inCall
  }

  /// Something that waits for an answer.
  public struct Pending: Record, Equatable, Sendable {
    /// Who has to answer.
    public var peer = MemberID.nobody
    /// How often it was said.
    public var tries: Int64 = 0
    /// What was said.
    public var word = MembershipWord.blank

    /// Nothing.
    public init() {}
  }

  /// How long an answer is waited for.
  public static let patience = Duration.seconds(2)
  /// How often somebody is offered a group, for a minute; a secret is handed over until it has come.
  public static let triesMax: Int64 = 30
  /// So many groups a phone keeps.
  public static let groupsMax = 64

  /// A blank membership.
  public init() {}

  /// The membership of an app that was not installed yet.
  public init(leave: LeavePolicy, store: StorePolicy, offers: OfferPolicy = .shown) {
    self.leave = leave
    self.store = store
    self.offers = offers
  }

  /// Takes an event.
  public mutating func reduce(
    _ event: MembershipEvent,
    at time: DeviceTime,
    into effects: inout Effects<MembershipEffect>,
  ) {
    switch event {
    case .installed(let member, let name, let keys, let groups):
      install(member, name, keys, groups, into: &effects)
    case .opened(let keys, let groups):
      open(keys, groups, into: &effects)
    case .ended:
      forget()
    case .creationAsked(let name):
      guard stage == .choosing else {
        return missList(name, into: &effects)
      }
      guard keychain.count < Self.groupsMax else { return }
      effects.append(.drawGroup(name: name))
    case .groupDrawn(let key, let name):
      create(key, name: name, at: time.uptime, into: &effects)
    case .groupTapped(let name):
      tap(name, at: time.uptime, into: &effects)
    case .additionAsked(let peer, let name):
      offer(to: peer, name: name, at: time, into: &effects)
    case .invitationGranted(let key, let name, let inviter, let inviterName, let left, let members):
      guard stage == .choosing else { return }
      join(
        key,
        name: name,
        members: [StoredMember(inviter, name: inviterName)] + members,
        after: left,
        by: inviter,
        showing: members.isEmpty ? nil : Voucher(by: inviter, after: left),
        at: time.uptime,
        into: &effects,
      )
    case .guestAdmitted(let peer, let left):
      welcome(peer, after: left, at: time.uptime, into: &effects)
    case .memberProved(let peer, let name):
      meet(peer, name: name, at: time, into: &effects)
    case .leavingAsked(let keeps):
      leaveGroup(keeps: keeps, into: &effects)
    case .secretDrawn(let key):
      rotate(to: key, at: time.uptime, into: &effects)
    case .wordArrived(let peer, let word):
      guard stage != .closed else { return }
      hear(word, from: peer, at: time.uptime, into: &effects)
    case .timerFired(.again):
      sayAgain(at: time.uptime, into: &effects)
    case .timerFired(.draw):
      drawInstead(into: &effects)
    }
  }

  // MARK: The start of the app

  private mutating func install(
    _ member: MemberID,
    _ name: String,
    _ keys: [GroupKey],
    _ groups: [StoredGroup],
    into effects: inout Effects<MembershipEffect>,
  ) {
    // It is installed once; a log that somebody wrote may tell of it again.
    guard self.member == .nobody else { return }
    self.member = member
    self.name = name
    keychain = keys
    for group in groups { effects.append(.write(group)) }
    effects.append(.sync)
  }

  /// A process begins with what outlasts processes, and puts right what does not fit together.
  private mutating func open(
    _ keys: [GroupKey],
    _ stored: [StoredGroup],
    into effects: inout Effects<MembershipEffect>,
  ) {
    guard member != .nobody else { return }
    forget()
    stage = .choosing
    keychain = keys
    groups = stored
    for key in keychain where !groups.contains(where: { $0.id == key.group }) {
      var group = StoredGroup()
      group.id = key.group
      groups.append(group)
      effects.append(.state(.groupRepaired(group: key.group)))
      save(key.group, into: &effects)
    }
    order()
    for group in groups where key(of: group.id) == nil && !group.isLeft {
      effects.append(.state(.secretMissing(group: group.id, name: group.name)))
    }
    for (place, group) in offered.enumerated() {
      let place = Int64(place + 1)
      effects.append(.state(.groupOffered(group: group.id, name: group.name, place: place)))
    }
  }

  /// The groups that can be chosen, the most recent one first.
  public var offered: [StoredGroup] { groups.filter { key(of: $0.id) != nil } }

  /// What is in memory alone is gone.
  private mutating func forget() {
    stage = .closed
    groups = []
    current = .none
    present = []
    pending = []
    othersFirst = 0
    refusedEpoch = 0
  }

  private mutating func order() {
    groups.sort { ($1.used, $0.id.text) < ($0.used, $1.id.text) }
  }

  // MARK: Choosing

  private mutating func create(
    _ key: GroupKey,
    name: String,
    at now: Uptime,
    into effects: inout Effects<MembershipEffect>,
  ) {
    guard stage == .choosing, self.key(of: key.group) == nil else { return }
    keychain.append(key)
    var group = StoredGroup()
    group.id = key.group
    group.name = name
    groups.append(group)
    effects.append(.state(.groupCreated(group: key.group, name: name)))
    choose(key.group, at: now, into: &effects)
  }

  private mutating func tap(
    _ name: String,
    at now: Uptime,
    into effects: inout Effects<MembershipEffect>,
  ) {
    guard stage == .choosing else {
      return missList(name, into: &effects)
    }
    guard let group = offered.first(where: { $0.name == name }) else {
      return effects.append(.state(.groupMissing(name: name)))
    }
    choose(group.id, at: now, into: &effects)
  }

  /// Something was to be done with the list while the app shows the call; who has closed it taps nothing.
  private func missList(_ name: String, into effects: inout Effects<MembershipEffect>) {
    guard stage != .closed else { return }
    effects.append(.state(.listNotShown(name: name)))
  }

  mutating func choose(
    _ id: GroupID,
    at now: Uptime,
    into effects: inout Effects<MembershipEffect>,
  ) {
    guard let key = key(of: id) else {
      preconditionFailure("\(id.text) was chosen, whose secret is not there")
    }
    let latest = groups.map(\.used).max() ?? 0
    change(id) { $0.used = latest + 1 }
    oweAnew(key)
    order()
    current = id
    stage = .connecting
    present = []
    effects.append(.state(.groupChosen(group: id)))
    save(id, into: &effects)
    list(into: &effects)
    effects.append(.enterCall(key))
    for peer in chosen?.owed ?? [] {
      handOver(key, to: MemberID(UInt64(bitPattern: peer)), at: now, into: &effects)
    }
    showVoucher(at: now, into: &effects)
    // Who is there is not known yet: each of the others may be.
    let smaller = chosen?.members.count { $0.id < member } ?? 0
    renewSecret(after: smaller + 1, at: now, into: &effects)
  }

  // MARK: Inside

  /// The group that was chosen; nil before that.
  public var chosen: StoredGroup? {
    current == .none ? nil : groups.first { $0.id == current }
  }

  /// The secret of a group; nil where the keychain has none.
  public func key(of group: GroupID) -> GroupKey? { keychain.first { $0.group == group } }

  /// How often this phone has left a group.
  public func leavings(of group: GroupID) -> Int64 {
    groups.first { $0.id == group }?.left ?? 0
  }

  /// A member's handshake holds: it is remembered.
  private mutating func meet(
    _ peer: MemberID,
    name: String,
    at now: DeviceTime,
    into effects: inout Effects<MembershipEffect>,
  ) {
    guard let group = chosen, peer != member else { return }
    if stage == .connecting {
      stage = .inCall
      effects.append(.state(.callReached(group: current, peer: peer)))
    }
    let raw = Int64(bitPattern: peer.rawValue)
    if !present.contains(raw) { present.append(raw) }
    if group.hasLost(peer) {
      return effects.append(.state(.leaverAdmitted(group: current, peer: peer)))
    }
    guard group.holds(peer) || !group.isFull else {
      return effects.append(.state(.groupFull(group: current, peer: peer)))
    }
    let isNew = !group.holds(peer)
    if isNew { effects.append(.state(.memberRemembered(group: current, peer: peer))) }
    remember(peer, name: name, seen: now.wall)
    save(current, into: &effects)
    if isNew { list(into: &effects) }
    tellStandings(to: peer, at: now.uptime, into: &effects)
    if isNew { showVoucher(to: peer, at: now.uptime, into: &effects) }
  }

  mutating func remember(_ peer: MemberID, name: String, seen: WallTime? = nil) {
    change(current) { group in
      group.add(StoredMember(peer, name: name))
      guard let place = group.members.firstIndex(where: { $0.id == peer }) else { return }
      group.members[place].name = name
      if let seen { group.members[place].seen = seen }
    }
  }

  /// Tells the call who is in its group.
  func list(into effects: inout Effects<MembershipEffect>) {
    guard let group = chosen else { return }
    effects.append(
      .listPeers(peers: group.peers, guests: group.guests, departed: group.departed)
    )
  }

  /// Writes a group's row.
  func save(_ id: GroupID, into effects: inout Effects<MembershipEffect>) {
    guard let group = groups.first(where: { $0.id == id }) else { return }
    effects.append(.write(group))
    if store == .synced { effects.append(.sync) }
  }

  mutating func change(_ id: GroupID, _ body: (inout StoredGroup) -> Void) {
    guard let place = groups.firstIndex(where: { $0.id == id }) else { return }
    body(&groups[place])
  }

  // MARK: Joining

  /// Another has let this phone into a group, after so many leavings.
  ///
  /// Who is at the list enters its call; who is in another call finds it in the list next time. What it
  /// knew of the group from before it left is forgotten: whoever lets it in tells it anew. A secret that is not the
  /// group's first the others need not have, where who lets it in has drawn that: it hands them that too.
  mutating func join(
    _ key: GroupKey,
    name: String,
    members: [StoredMember],
    after left: Int64,
    by inviter: MemberID,
    showing voucher: Voucher?,
    at now: Uptime,
    into effects: inout Effects<MembershipEffect>,
  ) {
    guard keychain.count < Self.groupsMax else { return }
    keychain.removeAll { $0.group == key.group }
    keychain.append(key)
    let before = groups.first { $0.id == key.group }
    if before == nil { groups.append(StoredGroup()) }
    let place = groups.firstIndex { $0.id == key.group } ?? groups.endIndex - 1
    groups[place] = StoredGroup()
    groups[place].id = key.group
    groups[place].name = name
    groups[place].left = min(max(left, before?.left ?? 0), StoredGroup.leavingsMax)
    groups[place].used = before?.used ?? 0
    for other in (before?.members ?? []) + members where other.id != member {
      groups[place].add(other)
    }
    if offers == .shown, let voucher {
      groups[place].vouchers = [voucher]
      groups[place].unaware = groups[place].peers
    }
    groups[place].handed = key.epoch
    if key.epoch > 0 {
      groups[place].owed = groups[place].peers.filter { $0 != Int64(bitPattern: inviter.rawValue) }
    }
    effects.append(.state(.groupJoined(group: key.group, inviter: inviter)))
    if stage == .choosing {
      choose(key.group, at: now, into: &effects)
    } else {
      save(key.group, into: &effects)
    }
  }
}
