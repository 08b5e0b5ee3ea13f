import Cryptography
import Intercom
import IntercomSimulation

/// What becomes of keys when a process ends and another begins.
extension SodiumSecrets {
  /// Seals for nobody: it is in no session.
  static let lostKey = SealingKey.derive(from: [], context: "yamabiko keys thrown away")

  /// Takes another key for what the member says, and forgets those of its paths.
  ///
  /// A sequence that begins anew in one stream would meet its nonces again under the key of before.
  public func restart(_ member: Int, entropy: [UInt8]) {
    let me = self.member(member)
    (me.voiceKey, me.voiceKeyBytes) = Self.voiceKey(from: entropy)
    me.sealed = me.sealed.map { _ in nil }
    for peer in me.others.indices {
      me.others[peer] = nil
      guard peer != member else { continue }
      for path in TransportPath.allCases { forget(path, at: member, to: peer) }
    }
  }

  /// The key for what a member says in a session.
  static func voiceKey(from seed: [UInt8]) -> (SealingKey, [UInt8]) {
    let bytes = Digests.blake2b(Array("voice".utf8), key: seed)
    guard let key = SealingKey(bytes: bytes) else {
      preconditionFailure("BLAKE2b made a key of \(bytes.count) bytes")
    }
    return (key, bytes)
  }
}
