import Kernel

/// What becomes of a group's secret when a member leaves.
public enum LeavePolicy: String, CaseIterable, Sendable {
  /// It stays: who has left and kept it comes back whenever it likes.
  case keepsSecret
  /// Those who stay take another one, which is handed to each of them.
  case rotates
}

/// When a phone makes sure of what it has written to its local store.
public enum StorePolicy: String, CaseIterable, Sendable {
  /// With every write: it outlasts a loss of power.
  case synced
  /// Never by itself: a loss of power takes what was written since the app was installed.
  case lazy
}

/// Who of a group learns whom somebody has offered it.
public enum OfferPolicy: String, CaseIterable, Sendable {
  /// Who takes an offer shows it to the others: it is signed by who has made it.
  case shown
  /// The answer reaches who has made it, and nobody else: where that one is gone, nobody knows of the guest.
  case answered
}

/// What a member tells another about a group.
///
/// It goes by whatever link passes, behind a handshake with the keys of both: who says it is known.
public enum MembershipWord: Choice, Equatable, Sendable {
  /// Somebody who is remembered is to be in a group (S-GRP-004), and has left it so often as far as is known; `made`
  /// is when its user asked for that, by the clock that people see.
  case offer(
    key: GroupKey,
    name: String,
    members: [StoredMember],
    left: Int64 = 0,  // key: left, unless 0
    made: Int64 = 0,  // key: made_ns, unless 0
  )
  /// It is in it now, after so many leavings.
  case taken(
    group: GroupID,
    left: Int64 = 0,  // key: left, unless 0
  )
  /// It does not know who offers, or does not let in by what was shown.
  case declined(group: GroupID)
  /// The sender shows that somebody has let it in: an offer, which only that one can have signed.
  case shown(group: GroupID, Voucher)  // key: voucher
  /// By that the sender is let in.
  case shownTaken(group: GroupID)
  /// The sender has left, and how often it has by then, counted from 1.
  case left(
    group: GroupID,
    times: Int64 = 1,  // key: times, unless 1
  )
  /// Who has left and who was let in, as the sender has heard: for somebody who has not.
  case standings(group: GroupID, members: [MemberStanding])
  /// Standings have come with so many turns, all added up (`[MemberStanding].turns`).
  case standingsTaken(group: GroupID, turns: Int64)
  /// The group has another secret, and those had left when it was drawn.
  case secret(
    GroupKey,  // key: none
    barred: [MemberStanding],
  )
  /// That secret has come.
  case secretTaken(group: GroupID, epoch: Int64)
}

/// What the membership of a phone learns.
public enum MembershipEvent: Choice, Equatable, Sendable {
  /// The app is on the phone, and earlier runs have left that: secrets in the keychain, groups in the
  /// store. `name` is what others are shown.
  case installed(member: MemberID, name: String, keys: [GroupKey], groups: [StoredGroup])
  /// The app was opened, and has read what lies in the keychain and what stands in its store.
  case opened(keys: [GroupKey], groups: [StoredGroup])
  /// The app's process has ended.
  case ended
  /// Its user wants a new group of that name.
  case creationAsked(name: String)
  /// A new group was drawn at random.
  case groupDrawn(
    GroupKey,  // key: none
    name: String,
  )
  /// Its user taps the first group of that name in the list.
  case groupTapped(name: String)
  /// Its user wants somebody from earlier in the group.
  case additionAsked(peer: MemberID, name: String)
  /// An invitation has let the phone into a group, whose secret the inviter has handed over and whose other members it
  /// has named; it has `left` the group so often before, as far as the inviter knows.
  case invitationGranted(
    GroupKey,  // key: none
    name: String,
    inviter: MemberID,
    inviterName: String,
    left: Int64 = 0,  // key: left, unless 0
    members: [StoredMember] = [],  // key: members, unless []
  )
  /// This phone has let somebody into the group, by an invitation of its user's, who says to have left it so often.
  case guestAdmitted(
    peer: MemberID,
    left: Int64 = 0,  // key: left, unless 0
  )
  /// A member has proved itself in the call: its handshake holds.
  case memberProved(peer: MemberID, name: String)
  /// Its user leaves the group; a changed app `keeps` the secret and the row.
  case leavingAsked(keeps: Bool)
  /// A new secret of a group was drawn at random.
  case secretDrawn(
    GroupKey  // key: none
  )
  /// A member says something.
  case wordArrived(
    from: MemberID,
    MembershipWord,  // key: word
  )
  /// The time to say something again has come.
  case timerFired(MembershipTimer)  // key: timer
}

/// What a membership waits for.
public enum MembershipTimer: String, CaseIterable, Choice, Hashable, Sendable {
  /// Somebody has not answered: it is told again.
  case again
  /// Nobody else has drawn another secret: it is this member's turn.
  case draw
}

/// What a membership asks of its surroundings.
public enum MembershipEffect: Choice, Equatable, Sendable {
  /// That is to stand in the local store of a group.
  case write(
    StoredGroup  // key: none
  )
  /// What was written is to outlast a loss of power.
  case sync
  /// Draw a group at random.
  case drawGroup(name: String)
  /// Draw another secret of a group.
  case drawSecret(group: GroupID, epoch: Int64)
  /// Enter the call of a group.
  case enterCall(
    GroupKey  // key: none
  )
  /// Those are in the group whose call it is in, or enters next, met or let in only.
  case listPeers(peers: [Int64], guests: [Int64], departed: [Int64])
  /// The call goes by another secret of its group from now on.
  case changeSecret(
    GroupKey  // key: none
  )
  /// Leave the call.
  case leaveCall
  /// Tell a member something.
  case say(
    to: MemberID,
    MembershipWord,  // key: word
  )
  /// Let the timer fire when the monotonic clock shows that.
  case setTimer(MembershipTimer, at: Uptime)  // key: timer
  /// Let the timer not fire.
  case cancelTimer(MembershipTimer)  // key: timer
  /// State a fact of the domain.
  case state(MembershipFact)  // key: fact
}

/// What a membership states.
public enum MembershipFact: Choice, Equatable, Sendable {
  /// A group stands in the list that the app shows at its start, `place` from the top, counted from 1
  /// (S-GRP-003).
  case groupOffered(group: GroupID, name: String, place: Int64)
  /// Nothing of that name stands in the list.
  case groupMissing(name: String)
  /// A group of that name was to be chosen or created while the call is shown and no list: nothing
  /// follows.
  case listNotShown(name: String)
  /// A new group is there (S-GRP-001).
  case groupCreated(group: GroupID, name: String)
  /// The group was chosen: the phone connects (S-UI-002).
  case groupChosen(group: GroupID)
  /// The first of the group has proved itself: the call's screen is there (S-UI-002).
  case callReached(group: GroupID, peer: MemberID)
  /// Somebody is in the list of the group from now on (A-F-016).
  case memberRemembered(group: GroupID, peer: MemberID)
  /// Somebody from earlier was added to the group, and is in it (A-F-017).
  case memberAdded(group: GroupID, peer: MemberID)
  /// Somebody who is to be added has never been met.
  case memberUnknown(group: GroupID, peer: MemberID)
  /// Somebody who was to be added has not answered for a minute, or does not know who asks.
  case memberNotAdded(group: GroupID, peer: MemberID)
  /// A member does not let this phone in by the offer that it has taken: who has made it has left, or is not known there,
  /// or this phone has left since. It has to be added again.
  case offerRefused(group: GroupID, peer: MemberID)
  /// Somebody is too much: six are in the group.
  case groupFull(group: GroupID, peer: MemberID)
  /// This phone is in the group, since that member has let it in.
  case groupJoined(group: GroupID, inviter: MemberID)
  /// This phone has left the group.
  case groupLeft(group: GroupID)
  /// A member has left the group.
  case memberGone(group: GroupID, peer: MemberID)
  /// Somebody who had left has proved itself again, and nobody has let it in: it still has the secret.
  case leaverAdmitted(group: GroupID, peer: MemberID)
  /// The group has another secret on this phone from now on.
  case secretRotated(group: GroupID, epoch: Int64)
  /// A group stands in the store whose secret is not in the keychain: it is not offered.
  case secretMissing(group: GroupID, name: String)
  /// A secret lies in the keychain whose group does not stand in the store: it gets a row without a
  /// name, so that it can be chosen.
  case groupRepaired(group: GroupID)
}

extension MembershipFact {
  /// What must have been stated on a phone before it can state this; nil for what can be at any time.
  public var presumed: Self? {
    switch self {
    case .groupOffered, .groupMissing, .listNotShown, .groupCreated, .groupChosen, .groupJoined:
      nil
    case .callReached(let group, _), .memberRemembered(let group, _), .memberAdded(let group, _),
      .memberUnknown(let group, _), .memberNotAdded(let group, _), .groupFull(let group, _),
      .groupLeft(let group), .memberGone(let group, _):
      .groupChosen(group: group)
    case .offerRefused(let group, let peer): .groupJoined(group: group, inviter: peer)
    case .leaverAdmitted(let group, let peer): .memberGone(group: group, peer: peer)
    case .secretRotated(let group, _): .memberGone(group: group, peer: .nobody)
    case .secretMissing(let group, _), .groupRepaired(let group):
      .groupChosen(group: group)
    }
  }
}
