import Cryptography
import Intercom
import IntercomSimulation
import Kernel

/// MemberIDs, tags and ranks with real hashes.
extension SodiumSecrets {
  /// The front of SHA-256 over the public key that comes from a seed (S-OWN-001).
  public func identity(from seed: [UInt8]) -> MemberID {
    MemberID(Digests.sha256(SigningIdentity(seed: seed).publicKey).integer(at: 0))
  }

  /// The front of BLAKE2b over the number of the slot, keyed by a hash of the group's name and secret: a
  /// message authentication code, of which nobody without the secret can make another.
  public func tag(of group: GroupSecret, slot: Int64) -> UInt64 {
    var text = Array("tag/".utf8)
    text.appendInteger(UInt64(bitPattern: slot))
    return Digests.blake2b(text, key: Self.hash("tags", of: group)).integer(at: 0)
  }

  /// The front of BLAKE2b over day and MemberID, keyed by a hash of the group's name and secret.
  public func rank(of member: MemberID, in group: GroupSecret, day: Int64) -> UInt64 {
    var text = Array("rank/".utf8)
    text.appendInteger(UInt64(bitPattern: day))
    text.appendInteger(member.rawValue)
    return Digests.blake2b(text, key: Self.hash("ranks", of: group)).integer(at: 0)
  }
}
