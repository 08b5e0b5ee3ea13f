import Intercom
import Kernel
import World

/// What lists of groups make of a call: who is in it, with whom, and by which secret.
extension CallDriver {
  /// Somebody enters the call of the group with that secret, and the others come to see it.
  func enter(
    _ member: Int,
    with secret: GroupSecret,
    tag: UInt64,
    cause: LogPosition,
  ) throws {
    adopt(secret, tag: tag, at: member)
    try begin(member, cause: cause)
  }

  /// A member's list says that those are in its group, and that those have left.
  ///
  /// The call looks for guests as for members, by radio and over the Internet: who was let in from afar is met by
  /// nobody otherwise.
  func list(
    _ peers: [Int64],
    guests: [Int64],
    departed: [Int64],
    group: UInt64,
    at member: Int,
    cause: LogPosition,
  ) throws {
    let sought = (peers + guests).prefix(StoredGroup.sizeMax - 1)
    let listed = IntercomEvent.membersListed(peers: Array(sought))
    try components[member].tell(listed, cause: cause, in: simulation)
    try desk?.hold(group, peers, departed, at: member, cause: cause)
  }

  /// A member's group has another secret: it is announced, and proofs are made with it.
  ///
  /// Who was seen before the change, and not connected to, is seen again with what it announces now.
  func changeSecret(
    of member: Int,
    to secret: GroupSecret,
    tag: UInt64,
    cause: LogPosition,
  ) throws {
    adopt(secret, tag: tag, at: member)
    try components[member].tell(.tagChanged(tag: tag), cause: cause, in: simulation)
    try happen(.announced(member), cause: cause)
  }

  /// A member's user leaves the call: what belongs to it ends.
  func leave(_ member: Int, cause: LogPosition?) throws {
    try vanish(member, cause: cause)
    try owners?.leave(member, cause: cause)
    try audio?.leave(member, cause: cause)
  }

  /// A member is in the call no more: nothing of it is seen.
  func vanish(_ member: Int, cause: LogPosition?) throws {
    try components[member].tell(.callLeft, cause: cause, in: simulation)
    try desk?.hold(0, [], [], at: member, cause: cause)
    try lookAround(cause: cause)
  }

  /// Tells a member's list who has proved itself in answer to an event.
  func tellProofs(
    in effects: Effects<IntercomEffect>,
    to member: Int,
    cause: LogPosition,
  ) throws {
    guard let membership else { return }
    for case .state(.handshakeCompleted(_, let peer)) in effects.items {
      try membership.proved(peer, to: member, cause: cause)
    }
  }
}
