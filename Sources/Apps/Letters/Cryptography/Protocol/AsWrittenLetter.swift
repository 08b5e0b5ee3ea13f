import LetterFormats

/// A letter as the seed writes it (L-06, L-07): what its faults are shown with, and nothing else.
///
/// A fresh key seals the text and each photo; a key that sender and recipient always have in common, the
/// same for every letter in both directions, seals that one. The seed leaves HKDF's parameters open; here
/// they are the shortest reading: SHA-256, no salt, no info, 32 bytes. Nothing says which letter a
/// ciphertext is of (S13), nobody signs, and either private key opens everything (L-35).
public struct AsWrittenLetter: Hashable, Sendable {
  /// The text: nonce, ciphertext, tag (`AES.GCM.SealedBox.combined`).
  public var content: [UInt8]
  /// The letter's key in the same form.
  public var key: [UInt8]
  /// The photos in the same form.
  public var photos: [[UInt8]]

  /// What came.
  public init(content: [UInt8], key: [UInt8], photos: [[UInt8]] = []) {
    self.content = content
    self.key = key
    self.photos = photos
  }

  /// What opened a letter gives.
  public struct Plain: Hashable, Sendable {
    /// The text, as bytes.
    public var content: [UInt8]
    /// The photos.
    public var photos: [[UInt8]]

    /// A text with photos.
    public init(content: [UInt8], photos: [[UInt8]] = []) {
      self.content = content
      self.photos = photos
    }
  }

  /// Seals a letter.
  ///
  /// - Parameters:
  ///   - plain: what is sealed.
  ///   - sender: the sender's key.
  ///   - recipient: what the server says is the recipient's key.
  ///   - key: the letter's, 32 bytes.
  ///   - nonces: 12 bytes each: the text's, the key's, then each photo's; drawn by whoever calls.
  /// - Throws: `CryptographyRefusal`.
  public init(
    sealing plain: Plain,
    sender: AgreementKey,
    recipient: PublicPoint,
    key: [UInt8],
    nonces: [[UInt8]],
  ) throws(CryptographyRefusal) {
    guard nonces.count == 2 + plain.photos.count else {
      throw .nonceCount(2 + plain.photos.count)
    }
    guard key.count == ContentSeal.keyLength else { throw .keyLength(key.count) }
    let wrapping = try Self.wrappingKey(sender, recipient)
    content = try Self.seal(plain.content, key, nonces[0])
    self.key = try Self.seal(key, wrapping, nonces[1])
    photos = []
    for (photo, nonce) in zip(plain.photos, nonces.dropFirst(2)) {
      photos.append(try Self.seal(photo, key, nonce))
    }
  }

  /// Opens a letter, as its recipient with the sender's public key; or as its sender, with the
  /// recipient's (L-35).
  ///
  /// - Throws: `CryptographyRefusal`.
  public func opened(
    by own: AgreementKey,
    other: PublicPoint,
  ) throws(CryptographyRefusal) -> Plain {
    let key = try Self.open(key, Self.wrappingKey(own, other))
    var plain = Plain(content: try Self.open(content, key))
    for photo in photos { plain.photos.append(try Self.open(photo, key)) }
    return plain
  }

  /// The key that two users have in common for all their letters: ECDH, then HKDF.
  ///
  /// - Throws: `CryptographyRefusal.pointOffCurve`.
  public static func wrappingKey(
    _ own: AgreementKey,
    _ other: PublicPoint,
  ) throws(CryptographyRefusal) -> [UInt8] {
    try KeyDerivation.derive(own.sharedSecret(with: other))
  }

  private static func seal(
    _ plain: [UInt8],
    _ key: [UInt8],
    _ nonce: [UInt8],
  ) throws(CryptographyRefusal) -> [UInt8] {
    try nonce + ContentSeal.seal(plain, key: key, nonce: nonce, authenticating: [])
  }

  private static func open(
    _ combined: [UInt8],
    _ key: [UInt8],
  ) throws(CryptographyRefusal) -> [UInt8] {
    guard combined.count >= ContentSeal.nonceLength + ContentSeal.tagLength else {
      throw .ciphertextLength(combined.count)
    }
    return try ContentSeal.open(
      Array(combined.dropFirst(ContentSeal.nonceLength)),
      key: key,
      nonce: Array(combined.prefix(ContentSeal.nonceLength)),
      authenticating: [],
    )
  }
}
