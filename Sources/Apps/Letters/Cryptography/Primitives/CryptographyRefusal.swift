/// Why an operation of cryptography is not done: what it was given is none of its kind, or not authentic.
///
/// Every operation of this module comes back with a result or one of these from any bytes whatever.
public enum CryptographyRefusal: Error, Hashable, Sendable, CustomStringConvertible {
  /// A private key of P-256 has 32 bytes; it was given so many.
  case privateKeyLength(Int)
  /// A private key is zero, or not below the order of the curve.
  case privateKeyRange
  /// A public key is an uncompressed point of 65 bytes that begin with 4; it was given so many.
  case pointForm(Int)
  /// A public key is no point of the curve.
  case pointOffCurve
  /// A key of AES-256-GCM has 32 bytes; it was given so many.
  case keyLength(Int)
  /// A nonce of AES-GCM has 12 bytes; it was given so many.
  case nonceLength(Int)
  /// HKDF gives 1 to 8160 bytes (255 hashes, RFC 5869); it was asked for so many.
  case derivedLength(Int)
  /// A ciphertext is shorter than its nonce and tag; it has so many bytes.
  case ciphertextLength(Int)
  /// A ciphertext, or what is authenticated with it, is not what was sealed with that key.
  case notAuthentic
  /// A shared secret of HPKE has at least 32 bytes and a name (RFC 9180, 9.5); it has so many.
  case presharedKey(Int)
  /// A context of HPKE has sealed or opened all that it may.
  case sequenceOver
  /// A photo has more bytes than a letter may have; so many.
  case photoLength(Int)
  /// A letter has at most five photos; it was given so many.
  case photoCount(Int)
  /// So many nonces are needed.
  case nonceCount(Int)

  /// What is wrong, in words.
  public var description: String {
    switch self {
    case .privateKeyLength(let count): "a private key of \(count) bytes; expected 32"
    case .privateKeyRange: "a private key that is zero, or not below the order of the curve"
    case .pointForm(let count):
      "a public key of \(count) bytes that is no uncompressed point; expected 65 that begin with 4"
    case .pointOffCurve: "a public key that is no point of P-256"
    case .keyLength(let count): "a key of \(count) bytes; expected 32"
    case .nonceLength(let count): "a nonce of \(count) bytes; expected 12"
    case .derivedLength(let count): "\(count) bytes from HKDF; expected 1 to 8160"
    case .ciphertextLength(let count): "a ciphertext of \(count) bytes, which is too short"
    case .notAuthentic: "a ciphertext that was not sealed with this key and context"
    case .presharedKey(let count):
      "a shared secret of \(count) bytes; expected 32 or more, and a name"
    case .sequenceOver: "a context that has sealed or opened all that it may"
    case .photoLength(let count): "a photo of \(count) bytes; expected at most 10000000"
    case .photoCount(let count): "\(count) photos; expected at most 5"
    case .nonceCount(let count): "too few or too many nonces; expected \(count)"
    }
  }
}
