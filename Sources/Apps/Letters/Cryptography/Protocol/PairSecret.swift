import LetterFormats

/// What two friends have in common and no server does: mixed into every letter between them.
///
/// Whoever deletes it can read no letter that was not opened before: unfriending and blocking mean what
/// they say (L-27, S14).
public struct PairSecret: Hashable, Sendable {
  /// 32 bytes.
  public let bytes: [UInt8]

  /// A secret of 32 bytes, from where it was kept.
  ///
  /// - Throws: `CryptographyRefusal.keyLength`.
  public init(bytes: [UInt8]) throws(CryptographyRefusal) {
    guard bytes.count == 32 else { throw .keyLength(bytes.count) }
    self.bytes = bytes
  }

  /// The secret of two users, made by one of them; the other makes the same.
  ///
  /// - Parameters:
  ///   - invite: the secret of the link's fragment.
  ///   - key: the own key of key agreement, that of `own`.
  ///   - own: the own bundle.
  ///   - peer: the friend's.
  /// - Throws: `CryptographyRefusal.pointOffCurve`.
  public init(
    invite: InviteSecret,
    key: AgreementKey,
    own: KeyBundle,
    peer: KeyBundle,
  ) throws(CryptographyRefusal) {
    bytes = try KeyDerivation.derive(
      invite.bytes + key.sharedSecret(with: peer.agreementKey),
      salt: LetterContext.pairSalt(own.digest, peer.digest),
      info: LetterContext.pairSecret,
    )
  }
}
