import CSodium

/// An Ed25519 key pair (RFC 8032) made from a seed, so that a run's identities come back with it.
public struct SigningIdentity: Sendable {
  /// The bytes in a seed.
  public static let seedLength = 32
  /// The bytes in a signature.
  public static let signatureLength = 64

  /// The public half, 32 bytes.
  public let publicKey: [UInt8]
  private let secretKey: [UInt8]

  /// The identity of a seed.
  ///
  /// - Parameter seed: 32 bytes, RFC 8032's private key.
  public init(seed: [UInt8]) {
    Sodium.ready
    precondition(seed.count == Self.seedLength, "a seed has 32 bytes, not \(seed.count)")
    var publicKey = [UInt8](repeating: 0, count: 32)
    var secretKey = [UInt8](repeating: 0, count: 64)
    crypto_sign_seed_keypair(&publicKey, &secretKey, seed)
    self.publicKey = publicKey
    self.secretKey = secretKey
  }

  /// The signature of `message`, 64 bytes; the same every time.
  public func sign(_ message: [UInt8]) -> [UInt8] {
    var signature = [UInt8](repeating: 0, count: Self.signatureLength)
    crypto_sign_detached(&signature, nil, message, UInt64(message.count), secretKey)
    return signature
  }

  /// Whether the owner of `publicKey` signed exactly this message.
  ///
  /// Input of a wrong length is false, not a trap: it comes from the network.
  public static func verify(
    _ signature: [UInt8],
    of message: [UInt8],
    by publicKey: [UInt8],
  ) -> Bool {
    Sodium.ready
    guard signature.count == signatureLength, publicKey.count == 32 else { return false }
    return crypto_sign_verify_detached(
      signature,
      message,
      UInt64(message.count),
      publicKey,
    ) == 0
  }
}
