import Intercom
import Kernel

/// What came of bytes that arrived.
public enum Opened: Equatable, Sendable {
  /// The seal was good.
  case datagram(Datagram, body: [UInt8])
  /// A step of the handshake, examined.
  case handshake(HandshakeStep, attempt: Int64, HandshakeVerdict)
  /// No good.
  case rejected(Rejection)
}

/// What the members of one group share: who does not know the secret is a stranger, whatever name
/// it gives its own group.
public struct GroupSecret: Equatable, Sendable {
  /// The group's name in the scenario.
  public var name: String
  /// 32 random bytes.
  public var secret: [UInt8]

  /// The secret of a group.
  public init(name: String, secret: [UInt8]) {
    self.name = name
    self.secret = secret
  }
}

/// With which handshakes a member goes on that prove too little.
public struct Leniency: Equatable, Sendable {
  /// Whether with those whose proof of the group's secret is wrong; the verdict is told all the same.
  public var ignoresProof: Bool
  /// Whether with those that are not signed by whom they name, which then are taken for good.
  public var ignoresSignature: Bool

  /// With none, but for those that are named.
  public init(ignoresProof: Bool = false, ignoresSignature: Bool = false) {
    self.ignoresProof = ignoresProof
    self.ignoresSignature = ignoresSignature
  }
}

/// Keys and bytes of all members: the world's cryptography, carried out by the shell.
///
/// Members are named by their place in the plan. Everything is a function of its arguments and of
/// the seeds it was given: the same run makes the same bytes.
public protocol Secrets: AnyObject {
  /// Takes in a member with the seed of its identity and the secret of its group.
  ///
  /// - Parameters:
  ///   - member: its place in the plan.
  ///   - seed: what its keys come from.
  ///   - group: what it knows of its group.
  ///   - leniency: with which handshakes it goes on that prove too little.
  ///   - makesUpID: whether its MemberID comes from something else than its public key.
  /// - Returns: its MemberID, from its public key.
  func enroll(
    _ member: Int,
    seed: [UInt8],
    group: GroupSecret,
    leniency: Leniency,
    makesUpID: Bool,
  ) -> MemberID

  /// What a group announces over the radio: a part of the hash over its name and secret
  /// (S-GRP-010), which tells neither.
  func tag(of group: GroupSecret) -> UInt64

  /// The MemberID of the key that comes from a seed.
  func identity(from seed: [UInt8]) -> MemberID

  /// What a group announces in a slot of time: a keyed hash of its number, which tells nobody else that
  /// it is the same group as in another.
  func tag(of group: GroupSecret, slot: Int64) -> UInt64

  /// Where a member stands among those of its group on a day, as days are counted from 1970.
  func rank(of member: MemberID, in group: GroupSecret, day: Int64) -> UInt64

  /// A member's group has another secret: what was said of handshakes so far proves the old one, and is
  /// forgotten. Live keys stay.
  func change(_ member: Int, to group: GroupSecret)

  /// A step of the handshake in bytes; `entropy` is 64 random bytes for keys and nonces.
  func handshake(
    _ step: HandshakeStep,
    attempt: Int64,
    from: Int,
    to: Int,
    path: TransportPath,
    entropy: [UInt8],
  ) -> [UInt8]

  /// What an attacker says in `from`'s name who has its public key and does not know the group.
  func forgedHello(from: Int, to: Int, entropy: [UInt8]) -> [UInt8]

  /// What `poser` says in `from`'s name, who is of its group and whose public key it has; nil where it is
  /// to confirm a reply that nobody has given to its hello.
  func posed(
    _ step: PlannedIntercomAct.Posed,
    from: Int,
    to: Int,
    by poser: Int,
    path: TransportPath,
    entropy: [UInt8],
  ) -> [UInt8]?

  /// A sealed datagram in bytes; `body` is the coded speech of a voice datagram.
  func seal(
    _ datagram: Datagram,
    body: [UInt8],
    from: Int,
    to: Int,
    path: TransportPath,
  ) -> [UInt8]

  /// What bytes that came from `from` are worth to `at`.
  func open(_ bytes: [UInt8], at: Int, from: Int, path: TransportPath) -> Opened

  /// Wraps sealed bytes for the way between two phones of which one passes them on.
  ///
  /// - Parameters:
  ///   - bytes: what was sealed by `ends.from` for `ends.to`; who wraps it need not be able to read it.
  ///   - ends: from whom to whom that is.
  ///   - hop: between which phones it is wrapped, by their keys for the radio.
  /// - Returns: the bytes on that way; nil where the two have no keys.
  func wrap(
    _ bytes: [UInt8],
    ends: (from: Int, to: Int),
    on hop: (from: Int, to: Int),
  ) -> [UInt8]?

  /// What lies in bytes that came wrapped; nil where the wrapping is no good, or names other ends.
  func unwrap(
    _ bytes: [UInt8],
    ends: (from: Int, to: Int),
    on hop: (from: Int, to: Int),
  ) -> [UInt8]?

  /// Forgets the keys of a path, which is gone at this member.
  func forget(_ path: TransportPath, at: Int, to: Int)

  /// A member's app begins anew: the keys of its paths are gone with the process, and what it says from now
  /// on is sealed with another key. Who it is and what its group is known by it has kept.
  ///
  /// - Parameters:
  ///   - member: its place in the plan.
  ///   - entropy: 32 random bytes.
  func restart(_ member: Int, entropy: [UInt8])

  /// An invitation that a member signs, as bytes in the form of its channel.
  func invitation(_ draft: InvitationDraft) -> [UInt8]

  /// What the bytes of an invitation lack of that which they are to carry, in the order of `InvitationPart`.
  func lacks(_ bytes: [UInt8], of draft: InvitationDraft) -> [InvitationPart]

  /// What bytes are as an invitation in any form; nil for none.
  func examine(_ bytes: [UInt8]) -> ExaminedInvitation?

  /// How often two different texts were sealed under one key and nonce (fault I12).
  var nonceReuses: Int64 { get }
}
