import Cryptography
import SharedVectors
import Testing

/// Signatures and keys that only somebody who means harm makes: RFC 8032 refuses them by name.
struct HostileSignatureTests {
  private let identity = SigningIdentity(seed: [UInt8](repeating: 7, count: 32))
  private let message = Array("the ridge".utf8)

  /// The group's order L = 2²⁵² + 27742317777372353535851937790883648493, least byte first.
  private static let order = bytes(
    "edd3f55c1a631258d69cf7a2def9de14 00000000000000000000000000000010"
  )

  /// Sums and differences of 32 bytes, least byte first.
  private func sum(_ left: [UInt8], _ right: [UInt8]) -> [UInt8] {
    var carry = 0
    return zip(left, right).map { first, second in
      carry += Int(first) + Int(second)
      defer { carry >>= 8 }
      return UInt8(carry & 255)
    }
  }

  @Test func `S and S + L are one signature by arithmetic, and only the first is taken`() {
    let signature = identity.sign(message)
    #expect(SigningIdentity.verify(signature, of: message, by: identity.publicKey))
    var scalar = Array(signature[32...])
    for turn in 1...15 {
      scalar = sum(scalar, Self.order)
      let forged = Array(signature[..<32]) + scalar
      #expect(
        !SigningIdentity.verify(forged, of: message, by: identity.publicKey),
        "S + \(turn) L",
      )
    }
  }

  /// The points of order 1, 2 and 4, and spellings of them beyond the field's prime: under such a key
  /// one signature would fit many messages.
  @Test(arguments: [
    "0100000000000000000000000000000000000000000000000000000000000000",
    "0100000000000000000000000000000000000000000000000000000000000080",
    "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "0000000000000000000000000000000000000000000000000000000000000000",
    "0000000000000000000000000000000000000000000000000000000000000080",
    "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
  ])
  func `a key of small order, or none at all, signs nothing`(key: String) {
    let key = bytes(key)
    // R = the neutral point and S = 0: the equation of a signature under a key of small order.
    let neutral = bytes("01" + String(repeating: "00", count: 31))
    for commitment in [neutral, key] {
      let forged = commitment + [UInt8](repeating: 0, count: 32)
      for number in UInt8(0)..<16 {
        #expect(!SigningIdentity.verify(forged, of: [number], by: key), "message \(number)")
      }
    }
  }

  @Test func `another message, another signer, and a signature in two halves are refused`() {
    let other = SigningIdentity(seed: [UInt8](repeating: 8, count: 32))
    let signature = identity.sign(message)
    #expect(!SigningIdentity.verify(signature, of: message + [0], by: identity.publicKey))
    #expect(
      !SigningIdentity.verify(signature, of: Array(message.dropLast()), by: identity.publicKey)
    )
    #expect(!SigningIdentity.verify(signature, of: message, by: other.publicKey))
    let mixed = Array(signature[..<32]) + Array(other.sign(message)[32...])
    #expect(!SigningIdentity.verify(mixed, of: message, by: identity.publicKey))
    let swapped = Array(signature[32...]) + Array(signature[..<32])
    #expect(!SigningIdentity.verify(swapped, of: message, by: identity.publicKey))
  }

  @Test func `what is signed twice is one signature`() {
    #expect(identity.sign(message) == identity.sign(message))
    #expect(
      SigningIdentity(seed: [UInt8](repeating: 7, count: 32)).sign(message)
        == identity.sign(message)
    )
  }
}
