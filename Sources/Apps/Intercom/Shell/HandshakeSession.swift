import Cryptography
import Intercom
import Kernel

/// The keys of one path between two members, and the exchanges that make and renew them.
///
///     initiator                                     responder
///       │ hello ─────────────────────────────────────► │ answers beside the live keys
///       │ ◄───────────────────────────────────── reply │
///       │ opens by the new keys, seals by the old      │
///       │ confirm ───────────────────────────────────► │ seals by the new keys, opens by both
///       │ ◄────────────────── anything by the new keys │
///       │ seals by the new keys                        │
///
/// Live keys are given up for keys that the other side has been seen to hold, and for nothing less:
/// who sends an old hello again gets a reply, and no more. A lost confirmation leaves both sides
/// with the keys they had.
struct HandshakeSession {
  /// What is sealed with and opened by; nil until an exchange has come to its end.
  private(set) var live: SessionKeys?
  /// How many KEEPALIVE datagrams were sealed with the live keys: their nonce.
  private(set) var sent: UInt32 = 0
  /// The initiator's new keys, until the other side has been seen to use them.
  private var next: SessionKeys?
  /// The keys before the live ones: they open what was on its way.
  private var previous: SessionKeys?
  /// What this side began.
  private var asked: HandshakeExchange?
  /// What the other side began, the one heard last at the end.
  private var answered: [HandshakeExchange] = []
  private let policy: HelloPolicy

  /// So many hellos are remembered: whoever sends old ones again cannot push out the one that is being
  /// answered with fewer.
  private static let answerLimit = 4

  /// A path without keys.
  init(policy: HelloPolicy) {
    self.policy = policy
  }

  // MARK: Handshake

  /// The bytes of a step.
  mutating func message(
    _ step: HandshakeStep,
    as party: HandshakeExchange.Party,
    entropy: [UInt8],
  ) -> [UInt8] {
    switch step {
    case .hello:
      if policy == .replaces, live != nil { self = Self(policy: policy) }
      // A hello that has had its reply is over; one that has not is said again.
      if asked?.keys != nil { asked = nil }
      let exchange = asked ?? HandshakeExchange(as: party, entropy: entropy)
      asked = exchange
      return exchange.hello
    case .reply:
      guard var exchange = answered.popLast() else { preconditionFailure("a reply to nobody") }
      defer { answered.append(exchange) }
      let reply = exchange.sayReply(as: party, entropy: entropy)
      if policy == .replaces, let keys = exchange.keys, keys != live { use(keys) }
      return reply
    case .confirm:
      guard let confirm = asked?.sayConfirm(as: party) else {
        preconditionFailure("a confirmation before a hello")
      }
      return confirm
    }
  }

  /// Examines a step of the other side.
  ///
  /// What only the other side may say is refused: `isInitiator` says which side this is.
  ///
  /// - Returns: the verdict, and the other side's voice key where the step brought it.
  mutating func receive(
    _ step: HandshakeStep,
    _ body: [UInt8],
    from peer: MemberID,
    as party: HandshakeExchange.Party,
    isInitiator: Bool,
  ) -> (HandshakeVerdict, SealingKey?) {
    guard (step == .reply) == isInitiator else { return (.badSignature, nil) }
    switch step {
    case .hello: return (receiveHello(body, from: peer, as: party), nil)
    case .reply: return receiveReply(body, from: peer, as: party)
    case .confirm: return receiveConfirm(body, as: party)
    }
  }

  private mutating func receiveHello(
    _ body: [UInt8],
    from peer: MemberID,
    as party: HandshakeExchange.Party,
  ) -> HandshakeVerdict {
    if let index = answered.firstIndex(where: { $0.hello == body }) {
      let exchange = answered.remove(at: index)
      answered.append(exchange)
      return exchange.verdict
    }
    let (verdict, exchange) = HandshakeExchange.heard(hello: body, from: peer, as: party)
    guard let exchange else { return verdict }
    answered.append(exchange)
    if answered.count > Self.answerLimit { answered.removeFirst() }
    return verdict
  }

  private mutating func receiveReply(
    _ body: [UInt8],
    from peer: MemberID,
    as party: HandshakeExchange.Party,
  ) -> (HandshakeVerdict, SealingKey?) {
    guard let (verdict, voiceKey) = asked?.hear(reply: body, from: peer, as: party) else {
      return (.badSignature, nil)
    }
    if voiceKey != nil, let keys = asked?.keys {
      if live == nil { use(keys) } else { next = keys }
    }
    return (verdict, voiceKey)
  }

  /// The confirmation belongs to one of the hellos that were answered: of that alone its proof fits, so
  /// what is wrong with it there is what is wrong with it.
  private mutating func receiveConfirm(
    _ body: [UInt8],
    as party: HandshakeExchange.Party,
  ) -> (HandshakeVerdict, SealingKey?) {
    var refusal: HandshakeVerdict?
    for index in answered.indices.reversed() where !answered[index].reply.isEmpty {
      let (verdict, voiceKey) = answered[index].hear(confirm: body, as: party)
      guard party.goesOn(verdict) else {
        if refusal != .badSignature { refusal = verdict }
        continue
      }
      if voiceKey != nil, let keys = answered[index].keys, keys != live { use(keys) }
      return (verdict, voiceKey)
    }
    return (refusal ?? .badSignature, nil)
  }

  private mutating func use(_ keys: SessionKeys) {
    previous = policy == .beside ? live : nil
    live = keys
    sent = 0
    next = nil
  }

  /// What was replied to a hello of the other side; nil where nothing was.
  func reply(to hello: [UInt8]) -> [UInt8]? {
    answered.first { $0.hello == hello && !$0.reply.isEmpty }?.reply
  }

  /// What was said and heard so far proves a secret that is not the group's any more; live keys stay.
  mutating func forgetExchanges() {
    asked = nil
    answered = []
  }

  // MARK: KEEPALIVE

  /// The live keys to seal with, and the nonce's place of the next datagram.
  mutating func sealing() -> (key: SealingKey, number: UInt32)? {
    guard let live else { return nil }
    sent += 1
    return (live.send, sent)
  }

  /// Opens what the other side sealed by the keys it has; a sign that it has the new ones makes those
  /// the live ones.
  mutating func open(
    _ sealed: [UInt8],
    header: [UInt8],
    stream: UInt64,
    sequence: UInt32,
  ) -> [UInt8]? {
    func plaintext(_ keys: SessionKeys?) -> [UInt8]? {
      keys?.receive.open(sealed, header: header, stream: stream, sequence: sequence)
    }
    if let plaintext = plaintext(live) { return plaintext }
    if let next, let plaintext = plaintext(next) {
      use(next)
      return plaintext
    }
    return plaintext(previous)
  }
}
