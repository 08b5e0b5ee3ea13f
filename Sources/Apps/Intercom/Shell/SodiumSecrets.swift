import Cryptography
import Intercom
import IntercomSimulation
import Kernel
import Voice

/// The keys and bytes of all members of a call, by libsodium.
///
/// Identities are Ed25519, session keys come from X25519 (`crypto_kx`), seals are
/// ChaCha20-Poly1305 with a nonce of stream and sequence. Each talker has one voice key for its
/// session, which the handshake hands over sealed: so one sealed packet can go to everybody by
/// every path (S-SEC-003, and the repair of I12).
public final class SodiumSecrets: Secrets {
  /// How often two texts were sealed under one key and nonce.
  public private(set) var nonceReuses: Int64 = 0

  private let sealing: SealingPolicy
  private let hello: HelloPolicy
  // Each packet asks for both, and neither leads back here.
  @exclusivity(unchecked)
  private var members: [Member?]
  @exclusivity(unchecked)
  var sessions: [HandshakeSession]
  /// What somebody has begun in another's name, by the place of the session that it is taken for.
  var posing: [Int: HandshakeExchange] = [:]

  /// What one member holds; a class, so that it is not copied for each packet.
  final class Member {
    let identity: SigningIdentity
    let id: MemberID
    /// What it proves its group with; another where the group's secret is.
    var groupKey: [UInt8]
    let leniency: Leniency
    var voiceKey: SealingKey
    var voiceKeyBytes: [UInt8]
    /// The voice keys of the others, as the handshakes brought them.
    @exclusivity(unchecked)
    var others: [SealingKey?]
    /// The last sealed frames, so that a copy is the same bytes and a reused nonce is noticed.
    @exclusivity(unchecked)
    var sealed = [SealedFrame?](repeating: nil, count: 256)

    init(
      identity: SigningIdentity,
      id: MemberID,
      groupKey: [UInt8],
      leniency: Leniency,
      voiceKey: SealingKey,
      voiceKeyBytes: [UInt8],
      count: Int,
    ) {
      self.identity = identity
      self.id = id
      self.groupKey = groupKey
      self.leniency = leniency
      self.voiceKey = voiceKey
      self.voiceKeyBytes = voiceKeyBytes
      others = Array(repeating: nil, count: count)
    }
  }

  struct SealedFrame {
    var stream: UInt64
    var sequence: SequenceNumber
    var plaintext: [UInt8]
    var bytes: [UInt8]
  }

  /// Secrets for that many members, of whom none has been enrolled.
  public init(members count: Int, sealing: SealingPolicy, hello: HelloPolicy = .beside) {
    self.sealing = sealing
    self.hello = hello
    members = Array(repeating: nil, count: count)
    let paths = TransportPath.allCases.count
    let session = HandshakeSession(policy: hello)
    sessions = Array(repeating: session, count: count * count * paths)
  }

  /// Takes in a member; its MemberID is the front of SHA-256 over its public key (S-OWN-001).
  public func enroll(
    _ member: Int,
    seed: [UInt8],
    group: GroupSecret,
    leniency: Leniency = Leniency(),
    makesUpID: Bool = false,
  ) -> MemberID {
    let identity = SigningIdentity(seed: seed)
    let id = MemberID(Digests.sha256(makesUpID ? seed : identity.publicKey).integer(at: 0))
    let (voiceKey, voiceKeyBytes) = Self.voiceKey(from: seed)
    members[member] = Member(
      identity: identity,
      id: id,
      // Another hash than the tag's: what is announced tells nothing of what proofs are made with.
      groupKey: Self.hash("proof", of: group),
      leniency: leniency,
      voiceKey: voiceKey,
      voiceKeyBytes: voiceKeyBytes,
      count: members.count,
    )
    return id
  }

  /// The front of the hash over the group's name and secret (S-GRP-010).
  public func tag(of group: GroupSecret) -> UInt64 {
    Self.hash("tag", of: group).integer(at: 0)
  }

  static func hash(_ purpose: String, of group: GroupSecret) -> [UInt8] {
    Digests.sha256(Array("\(purpose)/\(group.name)/".utf8) + group.secret)
  }

  /// A member's group has another secret.
  public func change(_ index: Int, to group: GroupSecret) {
    member(index).groupKey = Self.hash("proof", of: group)
    for path in TransportPath.allCases {
      for peer in members.indices { sessions[place(path, at: index, to: peer)].forgetExchanges() }
    }
  }

  /// The keys of a member's identity.
  func identity(of index: Int) -> SigningIdentity { member(index).identity }

  /// What a member holds.
  func member(_ index: Int) -> Member {
    guard let member = members[index] else {
      preconditionFailure("member \(index) is not enrolled")
    }
    return member
  }

  /// Where the session of a path is kept that a member has with another.
  func place(_ path: TransportPath, at: Int, to: Int) -> Int {
    (path == .local ? 0 : members.count * members.count) + at * members.count + to
  }

  /// Forgets the keys of a path.
  public func forget(_ path: TransportPath, at: Int, to: Int) {
    sessions[place(path, at: at, to: to)] = HandshakeSession(policy: hello)
  }

  // MARK: Handshake

  /// A step of the handshake in bytes.
  public func handshake(
    _ step: HandshakeStep,
    attempt: Int64,
    from: Int,
    to: Int,
    path: TransportPath,
    entropy: [UInt8],
  ) -> [UInt8] {
    let index = place(path, at: from, to: to)
    let body = sessions[index].message(step, as: party(from), entropy: entropy)
    return handshake(step, attempt: attempt, from: from, body)
  }

  /// A hello by somebody who has a member's public key, as everybody may, and not the group's.
  public func forgedHello(from: Int, to: Int, entropy: [UInt8]) -> [UInt8] {
    let stranger = HandshakeExchange.Party(
      identity: member(from).identity,
      groupKey: Digests.blake2b(Array("stranger".utf8), key: Array(entropy.suffix(64).prefix(32))),
      leniency: Leniency(),
      voiceKey: [],
    )
    // A hello is not signed: the identity's public half is all that goes into it.
    let exchange = HandshakeExchange(as: stranger, entropy: entropy)
    return handshake(.hello, attempt: 1, from: from, exchange.hello)
  }

  func party(_ index: Int) -> HandshakeExchange.Party {
    let me = member(index)
    return HandshakeExchange.Party(
      identity: me.identity,
      groupKey: me.groupKey,
      leniency: me.leniency,
      voiceKey: me.voiceKeyBytes,
    )
  }

  /// The checksum has no key: it tells an accident, not an attack.
  func handshake(
    _ step: HandshakeStep,
    attempt: Int64,
    from: Int,
    _ body: [UInt8],
  ) -> [UInt8] {
    var bytes: [UInt8] = [WireFormat.version, WireFormat.Kind.handshake.rawValue]
    bytes.appendInteger(member(from).id.rawValue)
    bytes.append(UInt8(HandshakeStep.allCases.firstIndex(of: step) ?? 0))
    bytes.append(UInt8(truncatingIfNeeded: attempt))
    bytes += body
    return bytes + Digests.blake2b(bytes).prefix(8)
  }

  private func openHandshake(
    _ bytes: [UInt8],
    at: Int,
    from: Int,
    path: TransportPath,
  ) -> Opened {
    let front = 12
    guard bytes.count > front + 8, Int(bytes[10]) < HandshakeStep.allCases.count else {
      return .rejected(.malformed)
    }
    guard Array(Digests.blake2b(Array(bytes.dropLast(8))).prefix(8)) == Array(bytes.suffix(8))
    else { return .rejected(.badTag) }
    let step = HandshakeStep.allCases[Int(bytes[10])]
    let index = place(path, at: at, to: from)
    let peer = member(from).id
    let (verdict, voiceKey) = sessions[index].receive(
      step,
      Array(bytes[front...].dropLast(8)),
      from: peer,
      as: party(at),
      isInitiator: member(at).id < peer,
    )
    if let voiceKey { member(at).others[from] = voiceKey }
    return .handshake(step, attempt: Int64(bytes[11]), verdict)
  }

  // MARK: Seals

  /// A sealed datagram in bytes.
  public func seal(
    _ datagram: Datagram,
    body: [UInt8],
    from: Int,
    to: Int,
    path: TransportPath,
  ) -> [UInt8] {
    var plaintext: [UInt8] = []
    switch datagram {
    case .voice(let stream, let sequence, let timestamp):
      if sealing == .eachPath { plaintext.append(path == .local ? 0 : 1) }
      plaintext.appendInteger(UInt64(bitPattern: timestamp.number))
      plaintext += body
      return sealVoice(plaintext, stream: stream, sequence: sequence, by: from)
    case .ping(let number, let sound):
      plaintext.appendInteger(WireFormat.sign(number, sound))
      return sealControl(.ping, plaintext, from: from, to: to, path: path)
    case .pong(let number, let sound):
      plaintext.appendInteger(WireFormat.sign(number, sound))
      return sealControl(.pong, plaintext, from: from, to: to, path: path)
    case .receipt(let highest, let lostPermille):
      plaintext.appendInteger(UInt64(bitPattern: highest.number))
      plaintext.appendInteger(UInt64(bitPattern: lostPermille))
      return sealControl(.receipt, plaintext, from: from, to: to, path: path)
    case .standby:
      return sealControl(.standby, plaintext, from: from, to: to, path: path)
    case .release(let step, let about, let number, let highest):
      plaintext.appendInteger(WireFormat.question(step, about, number))
      plaintext.appendInteger(UInt64(bitPattern: highest.number))
      return sealControl(.release, plaintext, from: from, to: to, path: path)
    case .neighbour(let peer, let isHeard):
      plaintext.appendInteger(peer.rawValue)
      plaintext.appendInteger(UInt64(isHeard ? 1 : 0))
      return sealControl(.neighbour, plaintext, from: from, to: to, path: path)
    case .handshake:
      preconditionFailure("a handshake is signed, not sealed")
    }
  }

  private func sealVoice(
    _ plaintext: [UInt8],
    stream: UInt64,
    sequence: SequenceNumber,
    by member: Int,
  ) -> [UInt8] {
    let me = self.member(member)
    let slot = Int(sequence.number) & 255
    if let kept = me.sealed[slot], kept.stream == stream, kept.sequence == sequence {
      if kept.plaintext == plaintext { return kept.bytes }
      nonceReuses += 1
    }
    let header = WireFormat.Header(
      kind: sealing == .eachPath ? .voiceWithPath : .voice,
      sender: me.id.rawValue,
      stream: stream,
      sequence: UInt32(truncatingIfNeeded: sequence.number),
    )
    let front = header.bytes
    let sealed = me.voiceKey.seal(
      plaintext,
      header: front,
      stream: stream,
      sequence: header.sequence,
    )
    let bytes = front + sealed
    me.sealed[slot] = SealedFrame(
      stream: stream,
      sequence: sequence,
      plaintext: plaintext,
      bytes: bytes,
    )
    return bytes
  }

  /// Seals what is no voice by the keys of a path.
  func sealControl(
    _ kind: WireFormat.Kind,
    _ plaintext: [UInt8],
    from: Int,
    to: Int,
    path: TransportPath,
  ) -> [UInt8] {
    let index = place(path, at: from, to: to)
    // Who says hello on a path that is up, under `hello: replaces`, has thrown its keys away.
    let (key, number) = sessions[index].sealing() ?? (Self.lostKey, 0)
    let header = WireFormat.Header(
      kind: kind,
      sender: member(from).id.rawValue,
      stream: path == .local ? 0 : 1,
      sequence: number,
    )
    let front = header.bytes
    return front
      + key.seal(
        plaintext,
        header: front,
        stream: header.stream,
        sequence: header.sequence,
      )
  }

  /// What bytes that came from `from` are worth to `at`.
  public func open(_ bytes: [UInt8], at: Int, from: Int, path: TransportPath) -> Opened {
    if bytes.count > 1, bytes[1] == WireFormat.Kind.handshake.rawValue {
      return openHandshake(bytes, at: at, from: from, path: path)
    }
    guard let header = WireFormat.Header(bytes) else { return .rejected(.malformed) }
    let index = place(path, at: at, to: from)
    // A path without a handshake carries nothing, whatever keys other paths have brought.
    guard sessions[index].live != nil else { return .rejected(.noKey) }
    let front = Array(bytes[..<WireFormat.headerLength])
    let sealed = Array(bytes[WireFormat.headerLength...])
    let opened: [UInt8]?
    switch header.kind {
    case .voice, .voiceWithPath:
      guard let key = member(at).others[from] else { return .rejected(.noKey) }
      opened = key.open(sealed, header: front, stream: header.stream, sequence: header.sequence)
    case .ping, .pong, .receipt, .standby, .release, .neighbour, .relayed, .handshake:
      opened = sessions[index].open(
        sealed,
        header: front,
        stream: header.stream,
        sequence: header.sequence,
      )
    }
    guard let plaintext = opened else { return .rejected(.badTag) }
    return read(plaintext, header)
  }

  private func read(_ plaintext: [UInt8], _ header: WireFormat.Header) -> Opened {
    func number(_ offset: Int) -> Int64 { Int64(bitPattern: plaintext.integer(at: offset)) }
    let needed =
      switch header.kind {
      case .voice, .ping, .pong: 8
      case .voiceWithPath: 9
      case .receipt, .release, .neighbour: 16
      case .standby: 0
      case .handshake, .relayed: Int.max
      }
    guard plaintext.count >= needed else { return .rejected(.malformed) }
    let offset = header.kind == .voiceWithPath ? 1 : 0
    let datagram: Datagram
    var body: [UInt8] = []
    switch header.kind {
    case .voice, .voiceWithPath:
      datagram = .voice(
        stream: header.stream,
        sequence: SequenceNumber(Int64(header.sequence)),
        timestamp: FrameNumber(number(offset)),
      )
      body = Array(plaintext[(offset + 8)...])
    case .ping, .pong:
      guard let sign = WireFormat.sign(number(0)) else { return .rejected(.malformed) }
      datagram =
        header.kind == .ping
        ? .ping(number: sign.number, sound: sign.sound)
        : .pong(number: sign.number, sound: sign.sound)
    case .receipt: datagram = .receipt(highest: SequenceNumber(number(0)), lostPermille: number(8))
    case .standby: datagram = .standby
    case .release:
      let question = WireFormat.question(number(0))
      datagram = .release(
        step: question.step,
        about: question.about,
        number: question.number,
        highest: SequenceNumber(number(8)),
      )
    case .neighbour:
      datagram = .neighbour(
        peer: MemberID(UInt64(bitPattern: number(0))),
        isHeard: number(8) == 1,
      )
    case .handshake, .relayed: return .rejected(.malformed)
    }
    return datagram.isPlausible ? .datagram(datagram, body: body) : .rejected(.malformed)
  }
}
