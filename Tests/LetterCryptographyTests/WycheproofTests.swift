import Crypto
import Foundation
import LetterCryptography
import LetterFormats
import SharedVectors
import Testing

/// Project Wycheproof's vectors for what letters use: ours where we have a door, and the library's own.
///
/// What differs from Wycheproof is listed in docs/letters.md, "Limits", and counted here.
struct WycheproofTests {
  private static let absent: Comment = "there is no ../shared/data/wycheproof"
  private static let files = SharedVectors.wycheproof

  // MARK: AES-GCM

  private static let seals = "aes_gcm_test.json"

  private struct SealGroup: Decodable {
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
    let keySize: Int
    let tests: [Vector]
  }

  @Test(.enabled(if: files.has(seals), absent))
  func `AES-GCM seals and opens as Wycheproof says`() throws {
    var (ours, other, shortNonces) = (0, 0, 0)
    for group in try Self.files.groups(Self.seals, SealGroup.self) {
      for vector in group.tests {
        if group.keySize == 256, group.ivSize == 96 {
          try judge(vector)
          ours += 1
        } else if group.ivSize < 96 {
          // Ours takes 12 bytes alone; the library's own none that are shorter.
          let nonce = try? AES.GCM.Nonce(data: bytes(vector.iv))
          #expect(nonce == nil, "vector \(vector.tcId)")
          shortNonces += 1
        } else {
          try judgeLibrary(vector)
          other += 1
        }
      }
    }
    #expect(ours == 66 && shortNonces == 43 && ours + other + shortNonces == 316)
  }

  private func judge(_ vector: SealGroup.Vector) throws {
    let (key, nonce, context) = (bytes(vector.key), bytes(vector.iv), bytes(vector.aad))
    let sealed = bytes(vector.ct) + bytes(vector.tag)
    let opened = try? ContentSeal.open(sealed, key: key, nonce: nonce, authenticating: context)
    let isValid = vector.result == "valid"
    #expect(opened == (isValid ? bytes(vector.msg) : nil), "vector \(vector.tcId)")
    guard isValid else { return }
    let again = try ContentSeal.seal(
      bytes(vector.msg),
      key: key,
      nonce: nonce,
      authenticating: context,
    )
    #expect(again == sealed, "vector \(vector.tcId)")
  }

  private func judgeLibrary(_ vector: SealGroup.Vector) throws {
    let box = try AES.GCM.SealedBox(
      nonce: AES.GCM.Nonce(data: bytes(vector.iv)),
      ciphertext: bytes(vector.ct),
      tag: bytes(vector.tag),
    )
    let key = SymmetricKey(data: bytes(vector.key))
    let opened = try? AES.GCM.open(box, using: key, authenticating: bytes(vector.aad))
    let isValid = vector.result == "valid"
    #expect(opened.map { Array($0) } == (isValid ? bytes(vector.msg) : nil), "\(vector.tcId)")
  }

  // MARK: ECDH

  private static let agreements = "ecdh_secp256r1_ecpoint_test.json"

  private struct AgreementGroup: Decodable {
    struct Vector: Decodable {
      let tcId: Int
      let `public`: String
      let `private`: String
      let shared: String
      let result: String
    }

    let tests: [Vector]
  }

  @Test(.enabled(if: files.has(agreements), absent))
  func `ECDH agrees and refuses as Wycheproof says`() throws {
    var (judged, compressed) = (0, 0)
    for vector in try Self.files.groups(Self.agreements, AgreementGroup.self).flatMap(\.tests) {
      // A number as Java writes it: with a byte for the sign, and without zeroes in front.
      let digits = bytes(vector.private).drop { $0 == 0 }
      let key = try AgreementKey(bytes: [UInt8](repeating: 0, count: 32 - digits.count) + digits)
      let point = bytes(vector.public)
      let secret = try? key.sharedSecret(with: PublicPoint(onCurve: point))
      if vector.result == "acceptable" {
        // A compressed point, of which nobody in letters writes one.
        #expect(point.count == 33 && secret == nil, "vector \(vector.tcId)")
        compressed += 1
      } else {
        let isValid = vector.result == "valid"
        #expect(secret == (isValid ? bytes(vector.shared) : nil), "vector \(vector.tcId)")
      }
      judged += 1
    }
    #expect(judged == 355 && compressed == 1)
  }

  // MARK: ECDSA

  private static let signatures = "ecdsa_secp256r1_sha256_p1363_test.json"
  private static let encodedSignatures = "ecdsa_secp256r1_sha256_test.json"

  private struct SignatureGroup: Decodable {
    struct Key: Decodable {
      let uncompressed: String
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

  @Test(.enabled(if: files.has(signatures), absent))
  func `ECDSA signatures are judged as Wycheproof does`() throws {
    var judged = 0
    for group in try Self.files.groups(Self.signatures, SignatureGroup.self) {
      let key = try PublicPoint(onCurve: bytes(group.publicKey.uncompressed))
      for vector in group.tests {
        let holds = SignatureKey.verify(bytes(vector.sig), of: bytes(vector.msg), by: key)
        #expect(holds == (vector.result == "valid"), "vector \(vector.tcId)")
        judged += 1
      }
    }
    #expect(judged == 262)
  }

  @Test(.enabled(if: files.has(encodedSignatures), absent))
  func `ECDSA signatures in DER are judged by the library as Wycheproof does`() throws {
    var judged = 0
    for group in try Self.files.groups(Self.encodedSignatures, SignatureGroup.self) {
      let key = try P256.Signing.PublicKey(
        x963Representation: bytes(group.publicKey.uncompressed)
      )
      for vector in group.tests {
        let signature = try? P256.Signing.ECDSASignature(derRepresentation: bytes(vector.sig))
        let holds = signature.map { key.isValidSignature($0, for: bytes(vector.msg)) } ?? false
        #expect(holds == (vector.result == "valid"), "vector \(vector.tcId)")
        // In letters a signature has 64 bytes, and DER of that length is none.
        let point = try PublicPoint(onCurve: bytes(group.publicKey.uncompressed))
        #expect(!SignatureKey.verify(bytes(vector.sig), of: bytes(vector.msg), by: point))
        judged += 1
      }
    }
    #expect(judged == 484)
  }

  // MARK: HKDF and HMAC

  private static let derivations = "hkdf_sha256_test.json"
  private static let codes = "hmac_sha256_test.json"

  private struct DerivationGroup: Decodable {
    struct Vector: Decodable {
      let tcId: Int
      let ikm: String
      let salt: String
      let info: String
      let size: Int
      let okm: String
      let result: String
    }

    let tests: [Vector]
  }

  @Test(.enabled(if: files.has(derivations), absent))
  func `HKDF derives and refuses as Wycheproof says`() throws {
    var (judged, refused) = (0, 0)
    for vector in try Self.files.groups(Self.derivations, DerivationGroup.self).flatMap(\.tests) {
      let found = refusal { () throws(CryptographyRefusal) in
        let derived = try KeyDerivation.derive(
          bytes(vector.ikm),
          salt: bytes(vector.salt),
          info: bytes(vector.info),
          length: vector.size,
        )
        #expect(derived == bytes(vector.okm), "vector \(vector.tcId)")
      }
      #expect(found == (vector.result == "valid" ? nil : .derivedLength(vector.size)))
      refused += found == nil ? 0 : 1
      judged += 1
    }
    #expect(judged == 86 && refused == 3)
  }

  private struct CodeGroup: Decodable {
    struct Vector: Decodable {
      let tcId: Int
      let key: String
      let msg: String
      let tag: String
      let result: String
    }

    let tagSize: Int
    let tests: [Vector]
  }

  /// HKDF is made of it; letters have no other use.
  @Test(.enabled(if: files.has(codes), absent))
  func `HMAC is what Wycheproof says`() throws {
    var judged = 0
    for group in try Self.files.groups(Self.codes, CodeGroup.self) {
      for vector in group.tests {
        let key = SymmetricKey(data: bytes(vector.key))
        let code = HMAC<SHA256>.authenticationCode(for: bytes(vector.msg), using: key)
        let isSame = Array(code).prefix(group.tagSize / 8).elementsEqual(bytes(vector.tag))
        #expect(isSame == (vector.result == "valid"), "vector \(vector.tcId)")
        judged += 1
      }
    }
    #expect(judged == 174)
  }
}
