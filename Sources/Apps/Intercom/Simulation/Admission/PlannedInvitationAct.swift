import Intercom
import Kernel

/// Something that people do with invitations.
public struct PlannedInvitationAct: Record, Equatable, Sendable {
  /// What is done.
  public enum Deed: String, CaseIterable, Sendable {
    /// A member signs an invitation and hands it to somebody.
    case invite
    /// Somebody hands on the last invitation that it has made or got.
    case passOn
    /// Somebody who has recorded a request to join makes it in its own name.
    case replayRequest
  }

  /// What happens to an invitation on its way.
  public enum Damage: String, CaseIterable, Sendable {
    /// Nothing.
    case none
    /// The second half is missing.
    case truncated
    /// A bit of its terms is another.
    case changed
  }

  /// Where two stand of whom one invites the other.
  public enum Distance: String, CaseIterable, Sendable {
    /// Side by side: one can scan a code on the other's screen.
    case beside
    /// Not so.
    case apart
  }

  /// When.
  public var at = Instant.start
  /// Its place among all acts of its time.
  public var place: Int64 = 0
  /// What.
  public var deed = Deed.invite  // key: do
  /// Who does it.
  public var from = ""
  /// Who is said to invite: another one than `from` where somebody signs in its name.
  public var name = ""
  /// To whom.
  public var to = ""
  /// By which channel.
  public var carrier = InvitationCarrier.airdrop
  /// What happens to it on its way.
  public var damage = Damage.none
  /// How long it lasts; nil for ever.
  public var lasting: Duration?  // key: lasting_ns
  /// How many may join by it; 0 for as many as like.
  public var uses: Int64 = 0
  /// Where the two stand.
  public var distance = Distance.beside  // key: distance, unless .beside

  /// A blank act.
  public init() {}
}

extension PlannedMember {
  /// Whether it gets in by an invitation alone.
  var isInvited: Bool { !joins.isEmpty }

  /// The group whose secret it has, or gets by an invitation.
  var enters: String { isInvited ? joins : group }
}

extension IntercomPlan {
  /// Whom a member's call begins with; nobody where it learns that from its list of groups.
  func peersFromEarlier(of member: Int) -> [Int] {
    hasMembership ? [] : members.indices.filter { areFellows($0, member) }
  }

  /// Whether somebody can be let in, or stay outside.
  var hasAdmission: Bool { members.contains(where: \.isInvited) }
}

/// What an invitation is to say, before it is signed.
public struct InvitationDraft: Equatable, Sendable {
  /// The group that it is for.
  public var group: GroupSecret
  /// Who signs, by its place in the plan.
  public var signer: Int
  /// Who is said to invite.
  public var inviter: MemberID
  /// The invitation's number.
  public var number: UInt64
  /// When it is made, in seconds since 1970 in UTC.
  public var issued: Int64
  /// When it ends, in the same seconds; nil for never.
  public var expires: Int64?
  /// How many may join by it; nil for as many as like.
  public var uses: Int64?
  /// Whether the group's secret lies in it.
  public var hasSecret: Bool
  /// The channel that it goes by.
  public var carrier: InvitationCarrier
}

/// What an invitation carries at least (S-INV-002).
public enum InvitationPart: String, CaseIterable, Sendable {
  /// Which group it is for: its UUID and the front of its hash.
  case group
  /// The group's secret, where it goes with the token.
  case secret
  /// Who invites.
  case inviter
  /// A signature that holds.
  case signature
}

/// What the shell has found in the bytes of an invitation.
public struct ExaminedInvitation: Equatable, Sendable {
  /// What an app is told of it; its times are not in it.
  public var invitation: PresentedInvitation
  /// When it was made, in seconds since 1970 in UTC.
  public var issued: Int64
  /// When it ends, in seconds since 1970 in UTC; nil for never.
  public var expires: Int64?

  /// What was found.
  public init(_ invitation: PresentedInvitation, issued: Int64, expires: Int64?) {
    self.invitation = invitation
    self.issued = issued
    self.expires = expires
  }
}

extension Secrets {
  /// Secrets that know no invitations: no scenario with them is run with such.
  public func invitation(_ draft: InvitationDraft) -> [UInt8] {
    preconditionFailure("secrets that sign no invitations")
  }

  /// What the bytes of an invitation lack of that which they are to carry.
  public func lacks(_ bytes: [UInt8], of draft: InvitationDraft) -> [InvitationPart] {
    preconditionFailure("secrets that sign no invitations")
  }

  /// What these bytes are as an invitation; nil for none.
  public func examine(_ bytes: [UInt8]) -> ExaminedInvitation? { nil }
}
