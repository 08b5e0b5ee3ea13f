import Cryptography
import Intercom
import IntercomSimulation
import Kernel
import Testing
import Voice

@testable import IntercomShell

/// Two members with real keys, and the handshake between them.
struct Pair {
  let secrets: SodiumSecrets
  let ids: [MemberID]
  private var stream = RandomStream(seed: 1, key: "test/entropy")

  init(
    groups: [String] = ["party", "party"],
    sealing: SealingPolicy = .once,
    hello: HelloPolicy = .beside,
    ignoring: [Int] = [],
  ) {
    secrets = SodiumSecrets(members: groups.count, sealing: sealing, hello: hello)
    ids = groups.enumerated().map { [secrets] index, group in
      secrets.enroll(
        index,
        seed: Self.seeds[index],
        group: Self.group(group),
        leniency: Leniency(ignoresProof: ignoring.contains(index)),
      )
    }
  }

  /// A group whose secret is made of its name, for tests alone.
  static func group(_ name: String) -> GroupSecret {
    GroupSecret(name: name, secret: Digests.sha256(Array(name.utf8)))
  }

  /// Seeds of identities with growing MemberIDs: the first begins every handshake.
  static let seeds = (1...3).map { [UInt8](repeating: $0, count: 32) }
    .map { (seed: $0, id: Digests.sha256(SigningIdentity(seed: $0).publicKey)) }
    .sorted { $0.id.lexicographicallyPrecedes($1.id) }
    .map(\.seed)

  mutating func message(
    _ step: HandshakeStep,
    from: Int,
    path: TransportPath = .local,
  ) -> [UInt8] {
    let entropy = (0..<64).map { _ in UInt8(truncatingIfNeeded: stream.next()) }
    return secrets.handshake(
      step,
      attempt: 1,
      from: from,
      to: 1 - from,
      path: path,
      entropy: entropy,
    )
  }

  func open(_ bytes: [UInt8], at: Int, path: TransportPath = .local) -> Opened {
    secrets.open(bytes, at: at, from: 1 - at, path: path)
  }

  /// All three steps; every one is accepted.
  mutating func shakeHands(path: TransportPath = .local) {
    for (step, from) in [(HandshakeStep.hello, 0), (.reply, 1), (.confirm, 0)] {
      let bytes = message(step, from: from, path: path)
      #expect(open(bytes, at: 1 - from, path: path) == .handshake(step, attempt: 1, .accepted))
    }
  }

  func voice(_ sequence: Int64, path: TransportPath = .local) -> [UInt8] {
    secrets.seal(
      .voice(
        stream: 5,
        sequence: SequenceNumber(sequence),
        timestamp: FrameNumber(sequence + 10),
      ),
      body: Array("speech".utf8),
      from: 0,
      to: 1,
      path: path,
    )
  }
}
