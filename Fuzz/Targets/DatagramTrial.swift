import Cryptography
import Intercom
import IntercomShell
import IntercomSimulation
import Kernel
import Voice

/// Three members with real keys, one of them a stranger; an attacker between them who keeps, changes
/// and makes up datagrams.
enum DatagramTrial {
  static func take(_ bytes: [UInt8]) {
    var choices = ByteChoices(bytes)
    var air = Air(&choices)
    var steps = 0
    while !choices.isEmpty, steps < 48 {
      air.step(&choices)
      steps += 1
    }
  }
}

/// The members, what was ever sent, and who may say what.
private struct Air {
  private let secrets: SodiumSecrets
  private let ids: [MemberID]
  private var sent: [[UInt8]] = []
  /// Where a step or a seal is the member's to make: else the reducers never ask for it.
  private var mayReply: [Place] = []
  private var mayConfirm: [Place] = []
  private var maySeal: [Place] = []

  private struct Place: Equatable {
    var at: Int
    var to: Int
    var path: TransportPath
  }

  init(_ choices: inout ByteChoices) {
    secrets = SodiumSecrets(
      members: 3,
      sealing: choices.one(of: SealingPolicy.allCases),
      hello: choices.one(of: HelloPolicy.allCases),
    )
    let ignores = choices.byte() & 1 == 1
    ids = (0..<3).map { [secrets] member in
      secrets.enroll(
        member,
        seed: [UInt8](repeating: UInt8(member + 1), count: 32),
        group: GroupSecret(name: member < 2 ? "party" : "other", secret: [UInt8(member / 2)]),
        leniency: Leniency(ignoresProof: ignores),
      )
    }
  }

  mutating func step(_ choices: inout ByteChoices) {
    let operation = choices.byte() % 10
    let from = choices.below(3)
    let to = (from + 1 + choices.below(2)) % 3
    let path = choices.one(of: TransportPath.allCases)
    let place = Place(at: from, to: to, path: path)
    switch operation {
    case 0, 1, 2:
      if let bytes = handshake(place, &choices) { deliver(bytes, place) }
    case 3:
      guard maySeal.contains(place) else { return }
      deliver(seal(place, &choices), place)
    case 4, 5, 6:
      guard !sent.isEmpty else { return }
      deliver(changed(choices.one(of: sent), &choices), place)
    case 7: deliver(choices.bytes(choices.below(160)), place)
    case 8: deliver(secrets.forgedHello(from: from, to: to, entropy: entropy(&choices)), place)
    default:
      secrets.forget(path, at: from, to: to)
      for list in [\Self.mayReply, \.mayConfirm, \.maySeal] {
        self[keyPath: list].removeAll { $0 == place }
      }
    }
  }

  private func entropy(_ choices: inout ByteChoices) -> [UInt8] {
    [UInt8](repeating: choices.byte(), count: 64)
  }

  /// The step that is the member's to say now.
  ///
  /// A new hello is waited on: until its reply there is nothing to confirm, and, where it ends the
  /// session at once, nothing to seal with.
  private mutating func handshake(_ place: Place, _ choices: inout ByteChoices) -> [UInt8]? {
    let isInitiator = ids[place.at] < ids[place.to]
    let step: HandshakeStep =
      isInitiator
      ? (mayConfirm.contains(place) && choices.byte() & 1 == 0 ? .confirm : .hello) : .reply
    guard step != .reply || mayReply.contains(place) else { return nil }
    if step == .hello {
      mayConfirm.removeAll { $0 == place }
      maySeal.removeAll { $0 == place }
    }
    return secrets.handshake(
      step,
      attempt: Int64(choices.byte()),
      from: place.at,
      to: place.to,
      path: place.path,
      entropy: entropy(&choices),
    )
  }

  private func seal(_ place: Place, _ choices: inout ByteChoices) -> [UInt8] {
    let datagram: Datagram =
      switch choices.byte() % 6 {
      case 0:
        .voice(
          stream: UInt64(choices.byte()),
          sequence: SequenceNumber(Int64(choices.word())),
          timestamp: FrameNumber(choices.integer()),
        )
      case 1: .ping(number: choices.integer())
      case 2: .pong(number: choices.integer())
      case 3: .receipt(highest: SequenceNumber(choices.integer()), lostPermille: choices.integer())
      case 4:
        .release(
          step: ReleaseStep.allCases[Int(choices.byte() & 3)],
          about: choices.byte() & 1 == 0 ? .local : .internet,
          number: choices.integer(),
          highest: SequenceNumber(choices.integer()),
        )
      default: .standby
      }
    return secrets.seal(
      datagram,
      body: choices.bytes(8),
      from: place.at,
      to: place.to,
      path: place.path,
    )
  }

  /// What somebody made of a datagram; the checksum of a handshake has no key, so it may fit again.
  private func changed(_ bytes: [UInt8], _ choices: inout ByteChoices) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<choices.below(4) where !bytes.isEmpty {
      let place = choices.below(bytes.count)
      switch choices.byte() % 4 {
      case 0: bytes[place] = choices.byte()
      case 1: bytes.removeLast(bytes.count - place)
      case 2: bytes.append(contentsOf: choices.bytes(8))
      default: bytes[place] ^= 1 << (choices.byte() & 7)
      }
    }
    guard choices.byte() & 1 == 1, bytes.count > 8 else { return bytes }
    let front = Array(bytes.dropLast(8))
    return front + Digests.blake2b(front).prefix(8)
  }

  private mutating func deliver(_ bytes: [UInt8], _ place: Place) {
    sent.append(bytes)
    if sent.count > 32 { sent.removeFirst() }
    let back = Place(at: place.to, to: place.at, path: place.path)
    switch secrets.open(bytes, at: place.to, from: place.at, path: place.path) {
    case .handshake(.hello, _, .accepted): mayReply.append(back)
    case .handshake(.reply, _, .accepted):
      mayConfirm.append(back)
      maySeal.append(back)
    case .handshake(.confirm, _, .accepted): maySeal.append(back)
    case .handshake, .datagram, .rejected: break
    }
  }
}
