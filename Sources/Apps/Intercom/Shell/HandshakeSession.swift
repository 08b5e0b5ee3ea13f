import Cryptography
import Intercom
import Kernel

/// The keys of one path between two members, and the handshake that makes them.
///
///     hello    key, nonce, identity, proof
///     reply    key, nonce, identity, proof, signature, sealed voice key
///     confirm  proof, signature, sealed voice key
///
/// A proof is a keyed hash under the group's key, a signature is the identity's; both cover the
/// whole transcript so far, with both nonces, so neither can be replayed. A step that is sent
/// again is the same bytes.
struct HandshakeSession {
  /// The keys; nil until the other side's step has been accepted.
  private(set) var keys: SessionKeys?
  /// How many KEEPALIVE datagrams were sealed with them: their nonce.
  var sent: UInt32 = 0

  private var own: KeyExchange?
  private var hello: [UInt8] = []
  private var reply: [UInt8] = []
  private var confirm: [UInt8] = []
  private var peerIdentity: [UInt8] = []

  /// Who takes part: its identity, its group's key, and the voice key it hands over.
  struct Party {
    var identity: SigningIdentity
    var groupKey: [UInt8]
    /// Whether it goes on with somebody whose proof of the group is wrong; the verdict says so.
    var ignoresProof: Bool
    var voiceKey: [UInt8]
  }

  private static let opening = 32 * 3
  private static let sealedKey = 32 + SealingKey.overhead
  /// Voice keys are sealed at a place in the nonces that KEEPALIVE never reaches.
  private static let keyStream = UInt64.max

  /// The bytes of a step.
  mutating func message(_ step: HandshakeStep, as party: Party, entropy: [UInt8]) -> [UInt8] {
    switch step {
    case .hello:
      if hello.isEmpty || keys != nil {
        self = Self()
        hello = open(party, entropy)
        hello += proof("hello", hello, party)
      }
      return hello
    case .reply:
      if reply.isEmpty { reply = closing("reply", after: open(party, entropy), party) }
      return reply
    case .confirm:
      if confirm.isEmpty { confirm = closing("confirm", after: [], party) }
      return confirm
    }
  }

  private mutating func open(_ party: Party, _ entropy: [UInt8]) -> [UInt8] {
    let own = KeyExchange(seed: Array(entropy.prefix(32)))
    self.own = own
    return own.publicKey + entropy.dropFirst(32).prefix(32) + party.identity.publicKey
  }

  /// The proof, the signature and the sealed voice key behind `front`.
  private mutating func closing(
    _ name: String,
    after front: [UInt8],
    _ party: Party,
  ) -> [UInt8] {
    let transcript = hello + reply + front
    if keys == nil, name == "reply" {
      keys = own?.responderKeys(with: Array(hello.prefix(32)))
    }
    guard let keys else { preconditionFailure("\(name) before the other side's key") }
    let signature = party.identity.sign(Array(name.utf8) + transcript)
    let sealed = keys.send.seal(
      party.voiceKey,
      header: Array(name.utf8),
      stream: Self.keyStream,
      sequence: 0,
    )
    return front + proof(name, transcript, party) + signature + sealed
  }

  private func proof(_ name: String, _ transcript: [UInt8], _ party: Party) -> [UInt8] {
    Digests.blake2b(Array(name.utf8) + transcript, key: party.groupKey)
  }

  /// Examines a step of the other side.
  ///
  /// - Returns: the verdict, and the other side's voice key where the step brought it.
  mutating func receive(
    _ step: HandshakeStep,
    _ body: [UInt8],
    from peer: MemberID,
    as party: Party,
  ) -> (HandshakeVerdict, SealingKey?) {
    switch step {
    case .hello: return (receiveHello(body, from: peer, as: party), nil)
    case .reply: return receiveReply(body, from: peer, as: party)
    case .confirm: return receiveConfirm(body, as: party)
    }
  }

  private mutating func receiveHello(
    _ body: [UInt8],
    from peer: MemberID,
    as party: Party,
  ) -> HandshakeVerdict {
    guard body.count == Self.opening + 32 else { return .badSignature }
    let front = Array(body.prefix(Self.opening))
    let isOurs = proof("hello", front, party) == Array(body.suffix(32))
    guard isOurs || party.ignoresProof else { return .wrongGroup }
    guard isIdentity(Array(front.suffix(32)), of: peer) else { return .badSignature }
    let verdict: HandshakeVerdict = isOurs ? .accepted : .wrongGroup
    guard body != hello else { return verdict }
    self = Self()
    hello = body
    peerIdentity = Array(front.suffix(32))
    return verdict
  }

  private mutating func receiveReply(
    _ body: [UInt8],
    from peer: MemberID,
    as party: Party,
  ) -> (HandshakeVerdict, SealingKey?) {
    guard body.count == Self.opening + 32 + SigningIdentity.signatureLength + Self.sealedKey
    else { return (.badSignature, nil) }
    // The same reply again: the confirmation was lost.
    if body == reply { return (.accepted, nil) }
    let front = Array(body.prefix(Self.opening))
    let verdict = check("reply", hello + front, Array(body.dropFirst(Self.opening)), party) {
      isIdentity(Array(front.suffix(32)), of: peer) ? Array(front.suffix(32)) : nil
    }
    guard goesOn(verdict, party) else { return (verdict, nil) }
    guard let own, let keys = own.initiatorKeys(with: Array(front.prefix(32)))
    else { return (.badSignature, nil) }
    guard let voiceKey = openKey("reply", body, keys) else { return (.badSignature, nil) }
    self.keys = keys
    reply = body
    confirm = []
    return (verdict, voiceKey)
  }

  private mutating func receiveConfirm(
    _ body: [UInt8],
    as party: Party,
  ) -> (HandshakeVerdict, SealingKey?) {
    guard body.count == 32 + SigningIdentity.signatureLength + Self.sealedKey, let keys else {
      return (.badSignature, nil)
    }
    let identity = peerIdentity
    let verdict = check("confirm", hello + reply, body, party) { identity }
    guard goesOn(verdict, party) else { return (verdict, nil) }
    guard let voiceKey = openKey("confirm", body, keys) else { return (.badSignature, nil) }
    return (verdict, voiceKey)
  }

  private func goesOn(_ verdict: HandshakeVerdict, _ party: Party) -> Bool {
    switch verdict {
    case .accepted: true
    case .wrongGroup: party.ignoresProof
    case .badSignature: false
    }
  }

  /// Checks the proof of the group first: who does not know it learns nothing else.
  private func check(
    _ name: String,
    _ transcript: [UInt8],
    _ tail: [UInt8],
    _ party: Party,
    identity: () -> [UInt8]?,
  ) -> HandshakeVerdict {
    let isOurs = proof(name, transcript, party) == Array(tail.prefix(32))
    guard isOurs || party.ignoresProof else { return .wrongGroup }
    let signature = Array(tail.dropFirst(32).prefix(SigningIdentity.signatureLength))
    guard let identity = identity(),
      SigningIdentity.verify(signature, of: Array(name.utf8) + transcript, by: identity)
    else { return .badSignature }
    return isOurs ? .accepted : .wrongGroup
  }

  private func openKey(_ name: String, _ body: [UInt8], _ keys: SessionKeys) -> SealingKey? {
    let opened = keys.receive.open(
      Array(body.suffix(Self.sealedKey)),
      header: Array(name.utf8),
      stream: Self.keyStream,
      sequence: 0,
    )
    return opened.flatMap(SealingKey.init(bytes:))
  }

  /// A MemberID is the front of SHA-256 over the public key: the key is checked against it.
  private func isIdentity(_ publicKey: [UInt8], of peer: MemberID) -> Bool {
    Digests.sha256(publicKey).integer(at: 0) == peer.rawValue
  }
}
