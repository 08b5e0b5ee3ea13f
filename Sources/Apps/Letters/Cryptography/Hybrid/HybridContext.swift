import LetterFormats

/// HPKE (RFC 9180) with DHKEM(P-256, HKDF-SHA256), HKDF-SHA256 and AES-256-GCM, in all four modes.
///
/// A context seals or opens several messages in order, each with a nonce of its own; letters v1 seals one
/// with each.
public struct HybridContext: Hashable, Sendable {
  /// A secret that both have besides their keys, with a name that both know.
  public struct PresharedKey: Hashable, Sendable {
    /// The secret.
    public let secret: [UInt8]
    /// Its name.
    public let name: [UInt8]

    /// A secret under a name.
    ///
    /// - Throws: `CryptographyRefusal.presharedKey` where it is shorter than 32 bytes, or without a name.
    public init(_ secret: [UInt8], name: [UInt8]) throws(CryptographyRefusal) {
      guard secret.count >= 32, !name.isEmpty else { throw .presharedKey(secret.count) }
      self.secret = secret
      self.name = name
    }
  }

  /// The modes of RFC 9180, section 5; their numbers are hashed.
  public enum Mode: UInt8, Hashable, Sendable, CaseIterable {
    /// Anybody can have sealed it.
    case base = 0
    /// Who has the shared secret.
    case presharedKey = 1
    /// Who has the sender's private key.
    case authenticated = 2
    /// Who has both.
    case authenticatedPresharedKey = 3
  }

  /// The key of the ciphertexts, 32 bytes.
  public let key: [UInt8]
  /// The nonce that the number of each message is added to, 12 bytes.
  public let baseNonce: [UInt8]
  /// What further secrets are derived from, 32 bytes.
  public let exporterSecret: [UInt8]
  /// The mode, by what it was made of.
  public let mode: Mode
  /// How many messages it has sealed or opened.
  public private(set) var sequence: UInt64 = 0

  /// The context of a secret that both have come to.
  ///
  /// - Parameters:
  ///   - shared: what `KeyEncapsulation` gave.
  ///   - isAuthenticated: whether the sender's key went into it.
  ///   - info: what for.
  ///   - preshared: the secret that both had before.
  /// - Throws: never but for a fault of this code; see `CryptographyRefusal.derivedLength`.
  public init(
    shared: [UInt8],
    isAuthenticated: Bool,
    info: [UInt8],
    preshared: PresharedKey? = nil,
  ) throws(CryptographyRefusal) {
    mode =
      switch (isAuthenticated, preshared != nil) {
      case (false, false): .base
      case (false, true): .presharedKey
      case (true, false): .authenticated
      case (true, true): .authenticatedPresharedKey
      }
    let suite = LabeledDerivation.hybrid
    let names = suite.extract(preshared?.name ?? [], label: "psk_id_hash")
    let context = [mode.rawValue] + names + suite.extract(info, label: "info_hash")
    let secret = suite.extract(preshared?.secret ?? [], label: "secret", salt: shared)
    key = try suite.expand(secret, label: "key", info: context)
    baseNonce = try suite.expand(
      secret,
      label: "base_nonce",
      info: context,
      length: ContentSeal.nonceLength,
    )
    exporterSecret = try suite.expand(secret, label: "exp", info: context)
  }

  /// Seals the next message.
  ///
  /// - Throws: `CryptographyRefusal.sequenceOver`.
  public mutating func seal(
    _ plain: [UInt8],
    authenticating context: [UInt8],
  ) throws(CryptographyRefusal) -> [UInt8] {
    let sealed = try ContentSeal.seal(
      plain,
      key: key,
      nonce: nonce,
      authenticating: context,
    )
    try advance()
    return sealed
  }

  /// Opens the next message; one that does not open leaves the context as it was.
  ///
  /// - Throws: `CryptographyRefusal.notAuthentic`, `.ciphertextLength` and `.sequenceOver`.
  public mutating func open(
    _ sealed: [UInt8],
    authenticating context: [UInt8],
  ) throws(CryptographyRefusal) -> [UInt8] {
    let plain = try ContentSeal.open(
      sealed,
      key: key,
      nonce: nonce,
      authenticating: context,
    )
    try advance()
    return plain
  }

  /// A further secret for another purpose.
  ///
  /// - Throws: `CryptographyRefusal.derivedLength`.
  public func export(
    _ context: [UInt8],
    length: Int = 32,
  ) throws(CryptographyRefusal) -> [UInt8] {
    let suite = LabeledDerivation.hybrid
    return try suite.expand(exporterSecret, label: "sec", info: context, length: length)
  }

  /// The nonce of the next message.
  package var nonce: [UInt8] {
    zip(baseNonce, BlobChunks.nonce(sequence)).map { $0 ^ $1 }
  }

  private mutating func advance() throws(CryptographyRefusal) {
    guard sequence < .max else { throw .sequenceOver }
    sequence += 1
  }
}
