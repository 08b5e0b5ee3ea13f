import Cryptography
import SharedVectors
import Testing

struct SigningIdentityTests {
  /// RFC 8032, section 7.1, test 1: the empty message.
  @Test func `the empty message is signed as in RFC 8032`() {
    let identity = SigningIdentity(
      seed: bytes("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60")
    )
    let signature = bytes(
      """
      e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555
      fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b
      """
    )
    #expect(
      identity.publicKey
        == bytes("d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a")
    )
    #expect(identity.sign([]) == signature)
    #expect(SigningIdentity.verify(signature, of: [], by: identity.publicKey))
  }

  @Test func `a changed bit in signature, message or key is refused`() {
    let identity = SigningIdentity(seed: [UInt8](repeating: 7, count: 32))
    let message = Array("the ridge".utf8)
    let signature = identity.sign(message)
    for parts in flipped([signature, message, identity.publicKey]) {
      #expect(!SigningIdentity.verify(parts[0], of: parts[1], by: parts[2]))
    }
  }

  @Test func `input of a wrong length is refused`() {
    let identity = SigningIdentity(seed: [UInt8](repeating: 7, count: 32))
    let signature = identity.sign([1])
    let key = identity.publicKey
    #expect(!SigningIdentity.verify([], of: [1], by: key))
    #expect(!SigningIdentity.verify(signature + [0], of: [1], by: key))
    #expect(!SigningIdentity.verify(signature, of: [1], by: []))
  }
}

/// Every way to flip one bit in one of the parts.
func flipped(_ parts: [[UInt8]]) -> [[[UInt8]]] {
  parts.indices.flatMap { part in
    (0..<parts[part].count * 8).map { bit in
      var changed = parts
      changed[part][bit / 8] ^= 1 << UInt8(bit % 8)
      return changed
    }
  }
}
