import LetterFormats

/// How a letter's key goes to its reader: HPKE with the sender's key and the pairing's secret.
///
/// Only who has the recipient's private key and the pairing's secret comes to it, and only of the header
/// that it was sealed with; and nobody can have sealed it but who has the sender's private key, or the
/// recipient's.
public enum LetterWrap {
  /// A key on its way.
  public struct Wrapped: Hashable, Sendable {
    /// The ephemeral public key, 65 bytes as they came.
    public var encapsulated: [UInt8]
    /// The key's ciphertext with its tag, 48 bytes; 56 where it says when the letter is to be opened.
    public var key: [UInt8]

    /// What came.
    public init(encapsulated: [UInt8], key: [UInt8]) {
      self.encapsulated = encapsulated
      self.key = key
    }

    /// Bytes of the two together.
    public static let length = PublicPoint.length + ContentSeal.keyLength + ContentSeal.tagLength
  }

  /// Seals a letter's key.
  ///
  /// - Parameters:
  ///   - key: the letter's.
  ///   - header: the letter's bytes in the open, all of them.
  ///   - sender: the sender's key of key agreement.
  ///   - recipient: the recipient's one-time key, or that of their bundle.
  ///   - secret: the pairing's.
  ///   - pairing: the pairing's id.
  ///   - ephemeral: a key that is used this once.
  ///   - opensMs: when the letter is to be opened, in milliseconds since 1970 in UTC, where that stands in it.
  /// - Returns: 113 bytes that travel with the letter; 121 with a time.
  /// - Throws: `CryptographyRefusal.pointOffCurve`.
  public static func seal(
    _ key: ContentKey,
    header: [UInt8],
    sender: AgreementKey,
    recipient: PublicPoint,
    secret: PairSecret,
    pairing: LetterIdentifier,
    ephemeral: AgreementKey,
    opensMs: UInt64? = nil,
  ) throws(CryptographyRefusal) -> Wrapped {
    let shared = try KeyEncapsulation.encapsulate(
      to: recipient,
      ephemeral: ephemeral,
      sender: sender,
    )
    var context = try context(of: shared.secret, secret, pairing)
    return Wrapped(
      encapsulated: shared.encapsulated.bytes,
      key: try context.seal(
        OpenedWrap(key: key, opensMs: opensMs).bytes,
        authenticating: header,
      ),
    )
  }

  /// Opens a letter's key.
  ///
  /// - Parameters:
  ///   - wrapped: what came.
  ///   - header: the letter's bytes in the open, as they came.
  ///   - sender: the sender's pinned key of key agreement.
  ///   - recipient: the private half of the key that it was sealed for.
  ///   - secret: the pairing's.
  ///   - pairing: the pairing's id.
  /// - Returns: the letter's key, and when it is to be opened where that stands there.
  /// - Throws: `CryptographyRefusal`.
  public static func open(
    _ wrapped: Wrapped,
    header: [UInt8],
    sender: PublicPoint,
    recipient: AgreementKey,
    secret: PairSecret,
    pairing: LetterIdentifier,
  ) throws(CryptographyRefusal) -> OpenedWrap {
    let shared = try KeyEncapsulation.decapsulate(
      PublicPoint(onCurve: wrapped.encapsulated),
      by: recipient,
      sender: sender,
    )
    var context = try context(of: shared, secret, pairing)
    return try OpenedWrap(bytes: context.open(wrapped.key, authenticating: header))
  }

  private static func context(
    of shared: [UInt8],
    _ secret: PairSecret,
    _ pairing: LetterIdentifier,
  ) throws(CryptographyRefusal) -> HybridContext {
    try HybridContext(
      shared: shared,
      isAuthenticated: true,
      info: LetterContext.hpke,
      preshared: .init(secret.bytes, name: pairing.bytes),
    )
  }
}
