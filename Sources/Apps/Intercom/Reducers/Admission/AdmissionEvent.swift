import Kernel

/// What an invitation is worth to whoever checks it.
public enum InvitationPolicy: String, CaseIterable, Sendable {
  /// The signature holds against the key in the token, whoever's that is; the token carries the group's
  /// secret, ends never and lets in as many as like: the seed's design (faults I10 and I11).
  case asWritten
  /// The key is the inviter's, the token ends and lets in so many; the secret is handed over by the
  /// inviter, who is there and counts.
  case bound
}

/// The channel by which an invitation comes (S-INV-003).
public enum InvitationCarrier: String, CaseIterable, Sendable {
  /// A file from a phone nearby (A-F-020).
  case airdrop
  /// A code that is scanned (A-F-021).
  case qr
  /// A link in a message (A-F-022).
  case message
}

/// Why an invitation lets nobody in.
public enum InvitationRefusal: String, CaseIterable, Sendable {
  /// It can be read as no invitation: cut off, or of another kind.
  case truncated
  /// Its signature does not hold (A-NF-002).
  case forged
  /// Its signature holds, and the key is not that of the member who is said to invite (fault I10).
  case keyDoesNotMatch
  /// It is of another group, of the group as it was before the guest left it, or of another member than the one
  /// who is asked.
  case foreign
  /// It has no end, or lets in as many as like (fault I11).
  case unlimited
  /// It has ended (fault I11).
  case expired
  /// As many as it lets in have joined (fault I11).
  case usedUp
  /// Somebody else has made this very request before.
  case replayed
  /// The group has six members (S-GRP-001).
  case groupFull
}

/// An invitation as it was presented, after the shell has looked at its bytes.
///
/// Bytes and keys stay with the shell, which says whose key the token carries and whether its signature
/// holds, as it does of a handshake.
public struct PresentedInvitation: Record, Equatable, Sendable {
  /// The number that the inviter drew for it.
  public var number: UInt64 = 0
  /// The front of the hash of the group that it is for (S-GRP-010).
  public var group: UInt64 = 0
  /// Who is said to invite.
  public var inviter = MemberID.nobody
  /// Whose key the token carries: the MemberID that belongs to it.
  public var keyOwner = MemberID.nobody
  /// Whether the owner of that key signed exactly this.
  public var isSigned = false
  /// Whether the group's secret is in it.
  public var hasSecret = false
  /// When it was made, by the inviter's clock.
  public var issued = WallTime.start
  /// When it ends, on a clock that is right; nil for never.
  public var expires: WallTime?
  /// How many may join by it; 0 for as many as like.
  public var uses: Int64 = 0

  /// A blank invitation.
  public init() {}
}

/// What the admission of a member learns.
public enum AdmissionEvent: Choice, Equatable, Sendable {
  /// The app was started and has its keys; `group` is what the group is known by of which it has the
  /// secret, 0 for none, `wanted` of the one that its user means to join, and `session` is drawn at
  /// random.
  case keysLoaded(member: MemberID, group: UInt64, wanted: UInt64, session: UInt64)
  /// An invitation came, and can be read.
  case invitationArrived(
    by: InvitationCarrier,
    PresentedInvitation,  // key: none
  )
  /// Something came as an invitation and is none.
  case invitationUnreadable(by: InvitationCarrier)
  /// Somebody who has proved to own that MemberID's key wants to join by an invitation, and says to have left the
  /// group so often.
  case requestArrived(
    from: MemberID,
    request: UInt64,
    PresentedInvitation,  // key: none
    left: Int64 = 0,  // key: left, unless 0
  )
  /// The inviter lets this member in, and hands over the group's secret.
  case requestGranted(by: MemberID, request: UInt64)
  /// The inviter does not.
  case requestDenied(by: MemberID, request: UInt64, reason: InvitationRefusal)
  /// The phone's list of groups says that it is in that one, with those in it, and that those have left;
  /// 0 for none.
  case groupHeld(group: UInt64, peers: [Int64], departed: [Int64])
  /// Its app's process has ended, and another has begun: what stands on the disk is as it was.
  case restarted
  /// The time to ask again has come.
  case timerFired(AdmissionTimer)  // key: timer
}

/// What an admission waits for.
public enum AdmissionTimer: Choice, Hashable, Sendable {
  /// The inviter has not answered: it is asked again.
  case ask
}

/// What an admission asks of its surroundings.
public enum AdmissionEffect: Choice, Equatable, Sendable {
  /// Ask the inviter to be let in.
  case ask(
    of: MemberID,
    request: UInt64,
    PresentedInvitation,  // key: none
  )
  /// Hand the group's secret to somebody who asked.
  case grant(peer: MemberID, request: UInt64)
  /// Tell somebody who asked that it stays outside.
  case deny(peer: MemberID, request: UInt64, reason: InvitationRefusal)
  /// Enter the call of the group whose secret is there now.
  case enter
  /// Let the timer fire when the monotonic clock shows that.
  case setTimer(AdmissionTimer, at: Uptime)  // key: timer
  /// Let the timer not fire.
  case cancelTimer(AdmissionTimer)  // key: timer
  /// State a fact of the domain.
  case state(AdmissionFact)  // key: fact
}

/// What an admission states.
public enum AdmissionFact: Choice, Equatable, Sendable {
  /// An invitation is taken for good; where a secret is still to be had, its inviter is asked.
  case invitationAccepted(carrier: InvitationCarrier, inviter: MemberID)
  /// What came as an invitation is cut off, or of another kind: `InvitationRefusal.truncated`.
  case invitationTruncated(carrier: InvitationCarrier, inviter: MemberID)
  /// An invitation is refused, by this member or by the inviter that it asked: `forged`.
  case invitationForged(carrier: InvitationCarrier, inviter: MemberID)
  /// The same: `keyDoesNotMatch`.
  case invitationKeyDoesNotMatch(carrier: InvitationCarrier, inviter: MemberID)
  /// The same: `foreign`.
  case invitationForeign(carrier: InvitationCarrier, inviter: MemberID)
  /// The same: `unlimited`.
  case invitationUnlimited(carrier: InvitationCarrier, inviter: MemberID)
  /// The same: `expired`.
  case invitationExpired(carrier: InvitationCarrier, inviter: MemberID)
  /// The same: `usedUp`.
  case invitationUsedUp(carrier: InvitationCarrier, inviter: MemberID)
  /// The same: `replayed`.
  case invitationReplayed(carrier: InvitationCarrier, inviter: MemberID)
  /// The same: `groupFull`.
  case invitationGroupFull(carrier: InvitationCarrier, inviter: MemberID)
  /// An invitation is not looked at: this member is in a group already.
  case invitationUnneeded(carrier: InvitationCarrier, inviter: MemberID)
  /// The inviter is not there: nobody has answered for a minute.
  case inviterMissing(inviter: MemberID)
  /// This member is in the group now.
  case entered
  /// This member has let somebody in.
  case joinGranted(peer: MemberID, invitation: UInt64)
  /// This member has let somebody stay outside.
  case joinRefused(peer: MemberID, invitation: UInt64, reason: InvitationRefusal)
}

extension AdmissionFact {
  /// That an invitation lets this member into nothing, by its reason.
  public static func refused(
    _ reason: InvitationRefusal,
    _ carrier: InvitationCarrier,
    _ inviter: MemberID,
  ) -> Self {
    switch reason {
    case .truncated: .invitationTruncated(carrier: carrier, inviter: inviter)
    case .forged: .invitationForged(carrier: carrier, inviter: inviter)
    case .keyDoesNotMatch: .invitationKeyDoesNotMatch(carrier: carrier, inviter: inviter)
    case .foreign: .invitationForeign(carrier: carrier, inviter: inviter)
    case .unlimited: .invitationUnlimited(carrier: carrier, inviter: inviter)
    case .expired: .invitationExpired(carrier: carrier, inviter: inviter)
    case .usedUp: .invitationUsedUp(carrier: carrier, inviter: inviter)
    case .replayed: .invitationReplayed(carrier: carrier, inviter: inviter)
    case .groupFull: .invitationGroupFull(carrier: carrier, inviter: inviter)
    }
  }
}
