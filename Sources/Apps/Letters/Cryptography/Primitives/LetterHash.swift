import Crypto
import LetterFormats

extension LetterDigest {
  /// The SHA-256 of some bytes.
  public init(of bytes: [UInt8]) {
    guard let digest = Self(SHA256.hash(data: bytes)) else {
      preconditionFailure("SHA-256 gives 32 bytes")
    }
    self = digest
  }
}

extension KeyBundle {
  /// What others pin: the SHA-256 of the bundle's bytes.
  public var digest: LetterDigest { LetterDigest(of: encoded) }
}

extension LetterHeader {
  /// What the next letter names as the one before it: the SHA-256 of the header's bytes.
  public var digest: LetterDigest { LetterDigest(of: encoded) }
}

extension SafetyNumber {
  /// A party's 30 digits.
  ///
  /// - Complexity: 5200 times SHA-512, about two milliseconds.
  public static func half(of bundle: KeyBundle) -> String {
    let keys = keys(of: bundle)
    // The first hash has the keys twice: in what the digest begins as, and behind it.
    var digest = start(of: bundle)
    for _ in 0..<rounds {
      var hash = SHA512()
      hash.update(data: digest)
      hash.update(data: keys)
      digest = Array(hash.finalize())
    }
    guard let half = half(of: digest) else { preconditionFailure("SHA-512 gives 64 bytes") }
    return half
  }

  /// The number that both users of these bundles see: twelve groups of five digits.
  public static func text(between one: KeyBundle, and other: KeyBundle) -> String {
    text(half(of: one), half(of: other))
  }
}
