import Cryptography
import SharedVectors
import Testing

/// Somebody else's vectors under a licence of their own; `HostileSignatureTests` has ours, which are
/// always there.
struct WycheproofTests {
  private static let absent: Comment = "there is no ../shared/data/wycheproof"
  private static let signatures = "ed25519_test.json"
  private static let seals = "chacha20_poly1305_test.json"

  private struct SignatureGroup: Decodable {
    struct Key: Decodable {
      let pk: String
    }

    struct Vector: Decodable {
      let tcId: Int
      let msg: String
      let sig: String
      let result: String
    }

    let publicKey: Key
    let tests: [Vector]
  }

  @Test(.enabled(if: SharedVectors.wycheproof.has(signatures), absent))
  func `Ed25519 signatures are judged as Wycheproof does`() throws {
    let groups = try SharedVectors.wycheproof.groups(Self.signatures, SignatureGroup.self)
    var judged = 0
    for group in groups {
      for vector in group.tests {
        let accepted = SigningIdentity.verify(
          bytes(vector.sig),
          of: bytes(vector.msg),
          by: bytes(group.publicKey.pk),
        )
        #expect(accepted == (vector.result == "valid"), "vector \(vector.tcId)")
        judged += 1
      }
    }
    #expect(judged > 100)
  }

  private struct SealingGroup: Decodable {
    struct Vector: Decodable {
      let tcId: Int
      let key: String
      let iv: String
      let aad: String
      let msg: String
      let ct: String
      let tag: String
      let result: String
    }

    let ivSize: Int
    let tests: [Vector]
  }

  @Test(.enabled(if: SharedVectors.wycheproof.has(seals), absent))
  func `ChaCha20-Poly1305 packets are judged as Wycheproof does`() throws {
    let groups = try SharedVectors.wycheproof.groups(Self.seals, SealingGroup.self)
    var judged = 0
    for group in groups where group.ivSize == 96 {
      for vector in group.tests {
        try judge(vector)
        judged += 1
      }
    }
    #expect(judged > 300)
  }

  private func judge(_ vector: SealingGroup.Vector) throws {
    let key = try #require(SealingKey(bytes: bytes(vector.key)))
    let nonce = bytes(vector.iv)
    let stream = nonce[..<8].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let sequence = nonce[8...].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    let sealed = bytes(vector.ct) + bytes(vector.tag)
    let header = bytes(vector.aad)
    let opened = key.open(sealed, header: header, stream: stream, sequence: sequence)
    let isValid = vector.result == "valid"
    #expect(opened == (isValid ? bytes(vector.msg) : nil), "vector \(vector.tcId)")
    if isValid {
      let again = key.seal(
        bytes(vector.msg),
        header: header,
        stream: stream,
        sequence: sequence,
      )
      #expect(again == sealed, "vector \(vector.tcId)")
    }
  }
}
