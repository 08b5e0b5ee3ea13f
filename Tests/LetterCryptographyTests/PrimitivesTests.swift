import LetterCryptography
import LetterFormats
import SharedVectors
import Testing

/// Keys, derivation and sealing: what comes out, and what is refused by name.
struct PrimitivesTests {
  /// The order of P-256 (SEC 2, 2.4.2).
  private static let order = bytes(
    "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551"
  )

  @Test(arguments: [0, 1, 31, 33, 64])
  func `a private key of another length is refused`(count: Int) {
    let key = [UInt8](repeating: 1, count: count)
    let one = refusal { () throws(CryptographyRefusal) in try AgreementKey(bytes: key) }
    let other = refusal { () throws(CryptographyRefusal) in try SignatureKey(bytes: key) }
    #expect(one == .privateKeyLength(count) && other == .privateKeyLength(count))
  }

  @Test func `a private key is from 1 below the order`() throws {
    var last = Self.order
    last[31] -= 1
    let first = [UInt8](repeating: 0, count: 31) + [1]
    #expect(try AgreementKey(bytes: first).bytes == first)
    #expect(try SignatureKey(bytes: last).bytes == last)
    for wrong in [
      Self.order, [UInt8](repeating: 0, count: 32), [UInt8](repeating: 255, count: 32),
    ] {
      let one = refusal { () throws(CryptographyRefusal) in try AgreementKey(bytes: wrong) }
      let other = refusal { () throws(CryptographyRefusal) in try SignatureKey(bytes: wrong) }
      #expect(one == .privateKeyRange && other == .privateKeyRange)
    }
  }

  @Test func `two keys have one secret, and a point off the curve has none`() throws {
    let (one, other) = (try agreementKey("one"), try agreementKey("other"))
    let secret = try one.sharedSecret(with: other.publicKey)
    #expect(try other.sharedSecret(with: one.publicKey) == secret && secret.count == 32)
    for place in 1..<65 {
      var bytes = other.publicKey.bytes
      bytes[place] ^= 1
      let point = try #require(PublicPoint(bytes))
      #expect(!point.isOnCurve)
      let found = refusal { () throws(CryptographyRefusal) in try one.sharedSecret(with: point) }
      #expect(found == .pointOffCurve, "byte \(place)")
      let read = refusal { () throws(CryptographyRefusal) in try PublicPoint(onCurve: bytes) }
      #expect(read == .pointOffCurve)
    }
  }

  @Test(arguments: [
    [], [0], [4], [UInt8](repeating: 4, count: 64), [UInt8](repeating: 2, count: 65),
  ])
  func `what is no uncompressed point is refused`(bytes: [UInt8]) {
    let found = refusal { () throws(CryptographyRefusal) in try PublicPoint(onCurve: bytes) }
    #expect(found == .pointForm(bytes.count))
  }

  @Test func `coordinates outside the field are no point`() throws {
    for bytes in [
      [4] + [UInt8](repeating: 255, count: 64), [4] + [UInt8](repeating: 0, count: 64),
    ] {
      #expect(!(try #require(PublicPoint(bytes))).isOnCurve)
    }
  }

  /// RFC 5869, A.1.
  @Test func `HKDF gives what RFC 5869 says`() throws {
    let material = [UInt8](repeating: 0x0B, count: 22)
    let (salt, info) = ([UInt8](0...12), [UInt8](0xF0...0xF9))
    let key = KeyDerivation.extract(material, salt: salt)
    #expect(key == bytes("077709362c2e32df0ddc3f0dc47bba6390b6c73bb50f9c3122ec844ad7c2b3e5"))
    let derived = try KeyDerivation.derive(material, salt: salt, info: info, length: 42)
    #expect(
      derived
        == bytes(
          "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865"
        )
    )
  }

  @Test(arguments: [Int.min, -1, 0, 8_161, 70_000, Int.max])
  func `HKDF is not asked for what would end the process`(length: Int) {
    let found = refusal { () throws(CryptographyRefusal) in
      try KeyDerivation.derive([1], length: length)
    }
    #expect(found == .derivedLength(length))
  }

  @Test func `HKDF gives as much as it may`() throws {
    #expect(try KeyDerivation.derive([1], length: 8_160).count == 8_160)
    #expect(try KeyDerivation.derive([1], length: 1).count == 1)
    #expect(try KeyDerivation.derive([], length: 1).count == 1)
  }

  @Test func `sealing and opening refuse other lengths`() throws {
    let (key, nonce) = ([UInt8](repeating: 1, count: 32), [UInt8](repeating: 2, count: 12))
    for count in [0, 16, 24, 31, 33] {
      let wrong = [UInt8](repeating: 1, count: count)
      let sealed = refusal { () throws(CryptographyRefusal) in
        try ContentSeal.seal([], key: wrong, authenticating: [])
      }
      let opened = refusal { () throws(CryptographyRefusal) in
        try ContentSeal.open([], key: wrong, authenticating: [])
      }
      #expect(sealed == .keyLength(count) && opened == .keyLength(count))
    }
    for count in [0, 8, 11, 13, 16] {
      let found = refusal { () throws(CryptographyRefusal) in
        try ContentSeal.seal(
          [],
          key: key,
          nonce: [UInt8](repeating: 1, count: count),
          authenticating: [],
        )
      }
      #expect(found == .nonceLength(count))
    }
    let sealed = try ContentSeal.seal([], key: key, nonce: nonce, authenticating: [])
    #expect(sealed.count == 16)
    for count in 0..<16 {
      let found = refusal { () throws(CryptographyRefusal) in
        try ContentSeal.open(
          Array(sealed.prefix(count)),
          key: key,
          nonce: nonce,
          authenticating: [],
        )
      }
      #expect(found == .ciphertextLength(count))
    }
  }

  @Test func `signatures hold for what was signed alone`() throws {
    let key = try signatureKey("alice")
    let message = Array("a message".utf8)
    let signature = key.sign(message)
    #expect(signature.count == 64 && key.sign(message) != signature, "they are drawn")
    #expect(SignatureKey.verify(signature, of: message, by: key.publicKey))
    #expect(!SignatureKey.verify(signature, of: message + [0], by: key.publicKey))
    #expect(!SignatureKey.verify(signature, of: message, by: try signatureKey("bob").publicKey))
    for count in [0, 1, 63] {
      let short = Array(signature.prefix(count))
      #expect(!SignatureKey.verify(short, of: message, by: key.publicKey))
    }
    #expect(!SignatureKey.verify(signature + [0], of: message, by: key.publicKey))
    #expect(
      !SignatureKey.verify([UInt8](repeating: 0, count: 64), of: message, by: key.publicKey)
    )
    let nowhere = try #require(PublicPoint([4] + [UInt8](repeating: 0, count: 64)))
    #expect(!SignatureKey.verify(signature, of: message, by: nowhere))
  }

  @Test func `every refusal has words`() {
    let all: [CryptographyRefusal] = [
      .privateKeyLength(1), .privateKeyRange, .pointForm(1), .pointOffCurve, .keyLength(1),
      .nonceLength(1), .derivedLength(0), .ciphertextLength(1), .notAuthentic, .presharedKey(1),
      .sequenceOver, .photoLength(1), .photoCount(6), .nonceCount(2),
    ]
    #expect(Set(all.map(\.description)).count == all.count)
  }
}
