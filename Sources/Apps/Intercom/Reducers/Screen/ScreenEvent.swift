import Kernel

/// What a phone's screen learns: from its own app and its user, never from the world.
public enum ScreenEvent: Choice, Equatable, Sendable {
  /// The call's screen is opened; `name` is what this member calls itself.
  case opened(member: MemberID, name: String)
  /// The call's screen is closed: this member has left the call.
  case closed
  /// The phone knows of a member: it remembers it, or it has proved that it belongs to the group.
  case peerKnown(peer: MemberID, name: String)
  /// The phone's voice goes to a member by another way now, or by none.
  case wayChanged(peer: MemberID, way: PeerWay)
  /// A frame of a member's voice sounded.
  case voicePlayed(peer: MemberID)
  /// This phone began or ceased to send what its user says.
  case ownVoiceChanged(isSent: Bool)
  /// A member has said that it muted itself, or does so no more.
  case muteTold(peer: MemberID, isMuted: Bool)
  /// The user of this phone muted it, or does so no more.
  case ownMuteChanged(isMuted: Bool)
  /// A member has said that it is without its phone's sound, or has it again.
  case soundTold(peer: MemberID, isThere: Bool)
  /// This phone's app is without its sound, or has it again.
  case ownSoundChanged(isThere: Bool)
  /// A member has said that it leaves.
  case peerLeft(peer: MemberID)
  /// The user opens the group's screen and invites somebody of that name: by AirDrop that is within reach
  /// of the radio, by a code where the two stand side by side, by a message where both are online.
  case inviting(
    name: String,
    chosen: InvitationCarrier,
    isNear: Bool,
    isBeside: Bool,
    isOnline: Bool,
  )
  /// A timer that was set has come to its time.
  case timerFired(ScreenTimer)  // key: none
}

/// What a screen waits for.
public enum ScreenTimerPurpose: String, CaseIterable, Sendable {
  /// A member without a path has been looked for long enough.
  case patience
  /// A member may have ceased to talk.
  case voice
}

/// A timer of a screen; its fields stand beside those of the event or effect that it is about.
public struct ScreenTimer: Record, Hashable, Sendable {
  /// What it waits for.
  public var purpose = ScreenTimerPurpose.patience  // key: timer
  /// About whom.
  public var peer = MemberID.nobody

  /// A blank timer.
  public init() {}

  /// A timer for a purpose.
  public init(_ purpose: ScreenTimerPurpose, _ peer: MemberID) {
    self.purpose = purpose
    self.peer = peer
  }
}

/// What a screen asks of its surroundings.
public enum ScreenEffect: Choice, Equatable, Sendable {
  /// Hand the invitation over by that channel.
  case hand(by: InvitationCarrier)
  /// Let the timer fire when the monotonic clock shows that.
  case setTimer(
    ScreenTimer,  // key: none
    at: Uptime,
  )
  /// Let the timer not fire.
  case cancelTimer(ScreenTimer)  // key: none
  /// State a fact of the domain.
  case state(ScreenFact)  // key: fact
}

/// What a screen states: what a user sees change on it.
public enum ScreenFact: Choice, Equatable, Sendable {
  /// The call's screen is open, with this member's own card.
  case screenOpened(name: String)
  /// It is closed, and with it all cards.
  case screenClosed
  /// There is a card for another member, at that place; this member's own is the first.
  case cardAdded(peer: MemberID, name: String, place: Int64)
  /// There is no place for a seventh member (S-GRP-001).
  case screenFull(peer: MemberID)
  /// A card stands at another place (S-UI-001: none ever does).
  case cardMoved(peer: MemberID, from: Int64, to: Int64)
  /// A card says that its member can be talked to, and did not before.
  case cardConnected(peer: MemberID)
  /// It says that voice goes by radio.
  case cardNear(peer: MemberID)
  /// It says that voice goes over the Internet.
  case cardFar(peer: MemberID)
  /// It says that its member, who was there, is looked for.
  case cardReconnecting(peer: MemberID)
  /// It says that its member is out of range.
  case cardOutOfRange(peer: MemberID)
  /// It says that its member is looked for, as at first: it had left.
  case cardConnecting(peer: MemberID)
  /// It says that its member has left.
  case cardGone(peer: MemberID)
  /// It says that its member talks.
  case cardTalking(peer: MemberID)
  /// It says so no more.
  case cardSilent(peer: MemberID)
  /// It says that its member has muted itself.
  case cardMuted(peer: MemberID)
  /// It says so no more.
  case cardUnmuted(peer: MemberID)
  /// It says that its member is without its phone's sound, as on the telephone (I21).
  case cardSoundless(peer: MemberID)
  /// It says so no more.
  case cardSounding(peer: MemberID)
  /// This member's own card says that what is said is sent.
  case ownTalking
  /// It says so no more.
  case ownSilent
  /// This member's own card says that it is muted.
  case ownMuted
  /// It says so no more.
  case ownUnmuted
  /// This member's own card says that the app is without the phone's sound.
  case ownSoundless
  /// It says so no more.
  case ownSounding
  /// The group's screen is open, to invite somebody of that name by that channel.
  case inviteOpened(name: String, chosen: InvitationCarrier)
  /// It shows that AirDrop reaches nobody of that name.
  case airdropImpossible(name: String)
  /// It shows that nobody is there to scan the code.
  case qrImpossible(name: String)
  /// It shows that no message can be sent.
  case messageImpossible(name: String)
  /// The invitation went by AirDrop.
  case airdropHanded(name: String)
  /// The invitation was scanned.
  case qrHanded(name: String)
  /// The invitation went in a message.
  case messageHanded(name: String)
  /// The invitation went to nobody: no channel that was tried is possible.
  case invitationNotHanded(name: String)
}

extension InvitationCarrier {
  /// That an invitation cannot go by it now.
  func impossible(_ name: String) -> ScreenFact {
    switch self {
    case .airdrop: .airdropImpossible(name: name)
    case .qr: .qrImpossible(name: name)
    case .message: .messageImpossible(name: name)
    }
  }

  /// That an invitation went by it.
  func handed(_ name: String) -> ScreenFact {
    switch self {
    case .airdrop: .airdropHanded(name: name)
    case .qr: .qrHanded(name: name)
    case .message: .messageHanded(name: name)
    }
  }
}

extension CardConnection {
  /// That a card says so now.
  func stated(of peer: MemberID) -> ScreenFact {
    switch self {
    case .connecting: .cardConnecting(peer: peer)
    case .near: .cardNear(peer: peer)
    case .far: .cardFar(peer: peer)
    case .reconnecting: .cardReconnecting(peer: peer)
    case .outOfRange: .cardOutOfRange(peer: peer)
    case .gone: .cardGone(peer: peer)
    }
  }
}
