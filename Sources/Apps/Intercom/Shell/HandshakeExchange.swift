import Cryptography
import Intercom
import IntercomSimulation
import Kernel

/// One exchange of hello, reply and confirm, as one of its two sides sees it.
///
///     hello    key, nonce, identity, proof
///     reply    key, nonce, identity, proof, signature, sealed voice key
///     confirm  proof, signature, sealed voice key
///
/// A proof is a keyed hash under the group's key, a signature is the identity's; both cover the
/// whole transcript so far. A hello covers nothing of the other side's, so it can be sent again by
/// anybody who recorded it: it proves nothing. A reply covers the initiator's new key and nonce, a
/// confirm the responder's: those cannot be recorded. A step that is sent again is the same bytes.
struct HandshakeExchange {
  /// The first step as it was said or heard.
  private(set) var hello: [UInt8] = []
  /// The second; empty where it has been neither said nor accepted.
  private(set) var reply: [UInt8] = []
  /// The third; empty where it has been neither said nor accepted.
  private(set) var confirm: [UInt8] = []
  /// What the last step that was heard is worth.
  private(set) var verdict = HandshakeVerdict.accepted
  /// The keys that both sides derive; nil before the reply.
  private(set) var keys: SessionKeys?

  private var own: KeyExchange?
  private var peerIdentity: [UInt8] = []

  /// Who takes part: its identity, its group's key, and the voice key it hands over.
  struct Party {
    var identity: SigningIdentity
    var groupKey: [UInt8]
    /// With whom it goes on who proves too little.
    var leniency: Leniency
    var voiceKey: [UInt8]

    /// Whether it goes on after a step of that worth.
    func goesOn(_ verdict: HandshakeVerdict) -> Bool {
      switch verdict {
      case .accepted: true
      case .wrongGroup: leniency.ignoresProof
      case .badSignature: false
      }
    }
  }

  private static let opening = 32 * 3
  private static let sealedKey = 32 + SealingKey.overhead
  private static let closing = 32 + SigningIdentity.signatureLength + sealedKey
  /// Voice keys are sealed at a place in the nonces that KEEPALIVE never reaches.
  private static let keyStream = UInt64.max

  // MARK: Saying

  /// An exchange that this side begins.
  init(as party: Party, entropy: [UInt8]) {
    let front = open(party, entropy)
    hello = front + Self.proof("hello", front, party)
  }

  /// The second step; made once.
  mutating func sayReply(as party: Party, entropy: [UInt8]) -> [UInt8] {
    guard reply.isEmpty else { return reply }
    let front = open(party, entropy)
    keys = own?.responderKeys(with: Array(hello.prefix(32)))
    reply = front + close("reply", after: hello + front, party)
    return reply
  }

  /// The third step; made once.
  mutating func sayConfirm(as party: Party) -> [UInt8] {
    if confirm.isEmpty { confirm = close("confirm", after: hello + reply, party) }
    return confirm
  }

  private mutating func open(_ party: Party, _ entropy: [UInt8]) -> [UInt8] {
    let own = KeyExchange(seed: Array(entropy.prefix(32)))
    self.own = own
    return own.publicKey + entropy.dropFirst(32).prefix(32) + party.identity.publicKey
  }

  /// The proof, the signature and the sealed voice key.
  private func close(_ name: String, after transcript: [UInt8], _ party: Party) -> [UInt8] {
    guard let keys else { preconditionFailure("\(name) before the other side's key") }
    let signature = party.identity.sign(Array(name.utf8) + transcript)
    let sealed = keys.send.seal(
      party.voiceKey,
      header: Array(name.utf8),
      stream: Self.keyStream,
      sequence: 0,
    )
    return Self.proof(name, transcript, party) + signature + sealed
  }

  private static func proof(_ name: String, _ transcript: [UInt8], _ party: Party) -> [UInt8] {
    Digests.blake2b(Array(name.utf8) + transcript, key: party.groupKey)
  }

  // MARK: Hearing

  /// An exchange that the other side began; nil, with the verdict, where its hello is no good.
  ///
  /// It costs two hashes, and who knows the group one multiplication more; keys are made when the
  /// reply is said. A key of which none can be made is refused here: there would be no reply to it.
  static func heard(
    hello body: [UInt8],
    from peer: MemberID,
    as party: Party,
  ) -> (HandshakeVerdict, Self?) {
    guard body.count == opening + 32 else { return (.badSignature, nil) }
    let front = Array(body.prefix(opening))
    let isOurs = proof("hello", front, party) == Array(body.suffix(32))
    let verdict: HandshakeVerdict = isOurs ? .accepted : .wrongGroup
    guard party.goesOn(verdict) else { return (verdict, nil) }
    let identity = Array(front.suffix(32))
    guard isIdentity(identity, of: peer), KeyExchange.accepts(Array(front.prefix(32))) else {
      return (.badSignature, nil)
    }
    return (verdict, Self(heard: body, identity: identity, verdict: verdict))
  }

  private init(heard hello: [UInt8], identity: [UInt8], verdict: HandshakeVerdict) {
    self.hello = hello
    self.verdict = verdict
    peerIdentity = identity
  }

  /// The other side's reply to this side's hello, with its voice key.
  mutating func hear(
    reply body: [UInt8],
    from peer: MemberID,
    as party: Party,
  ) -> (HandshakeVerdict, SealingKey?) {
    guard body.count == Self.opening + Self.closing else { return (.badSignature, nil) }
    // The same reply again: the confirmation was lost.
    if body == reply { return (verdict, nil) }
    guard reply.isEmpty else { return (.badSignature, nil) }
    let front = Array(body.prefix(Self.opening))
    let identity = Array(front.suffix(32))
    let verdict = Self.check(
      "reply",
      hello + front,
      Array(body.dropFirst(Self.opening)),
      by: Self.isIdentity(identity, of: peer) ? identity : nil,
      party,
    )
    guard party.goesOn(verdict) else { return (verdict, nil) }
    guard let own, let keys = own.initiatorKeys(with: Array(front.prefix(32))),
      let voiceKey = Self.openKey("reply", body, keys)
    else { return (.badSignature, nil) }
    self.keys = keys
    self.verdict = verdict
    reply = body
    return (verdict, voiceKey)
  }

  /// The other side's confirmation of this side's reply, with its voice key.
  mutating func hear(
    confirm body: [UInt8],
    as party: Party,
  ) -> (HandshakeVerdict, SealingKey?) {
    guard body.count == Self.closing, let keys else { return (.badSignature, nil) }
    if body == confirm { return (verdict, nil) }
    let verdict = Self.check("confirm", hello + reply, body, by: peerIdentity, party)
    guard party.goesOn(verdict) else { return (verdict, nil) }
    guard let voiceKey = Self.openKey("confirm", body, keys) else { return (.badSignature, nil) }
    confirm = body
    self.verdict = verdict
    return (verdict, voiceKey)
  }

  /// Checks the proof of the group first: who does not know it learns nothing else.
  private static func check(
    _ name: String,
    _ transcript: [UInt8],
    _ tail: [UInt8],
    by identity: [UInt8]?,
    _ party: Party,
  ) -> HandshakeVerdict {
    let isOurs = proof(name, transcript, party) == Array(tail.prefix(32))
    guard isOurs || party.leniency.ignoresProof else { return .wrongGroup }
    let signature = Array(tail.dropFirst(32).prefix(SigningIdentity.signatureLength))
    guard let identity,
      party.leniency.ignoresSignature
        || SigningIdentity.verify(signature, of: Array(name.utf8) + transcript, by: identity)
    else { return .badSignature }
    return isOurs ? .accepted : .wrongGroup
  }

  private static func openKey(
    _ name: String,
    _ body: [UInt8],
    _ keys: SessionKeys,
  ) -> SealingKey? {
    let opened = keys.receive.open(
      Array(body.suffix(sealedKey)),
      header: Array(name.utf8),
      stream: keyStream,
      sequence: 0,
    )
    return opened.flatMap(SealingKey.init(bytes:))
  }

  /// A MemberID is the front of SHA-256 over the public key: the key is checked against it.
  private static func isIdentity(_ publicKey: [UInt8], of peer: MemberID) -> Bool {
    Digests.sha256(publicKey).integer(at: 0) == peer.rawValue
  }
}
