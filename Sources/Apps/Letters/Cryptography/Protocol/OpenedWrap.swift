import LetterFormats

/// What a letter's wrap holds: its key, or that under a share; and the time of a letter that says itself when it is to
/// be opened.
public struct OpenedWrap: Hashable, Sendable {
  /// The letter's key, or what it is under the share that a server keeps.
  public let key: ContentKey
  /// When it is to be opened, in milliseconds since 1970 in UTC; nil where that does not stand there.
  public let opensMs: UInt64?

  /// A key, and a time.
  public init(key: ContentKey, opensMs: UInt64?) {
    self.key = key
    self.opensMs = opensMs
  }

  /// What came out of a wrap.
  ///
  /// - Throws: `CryptographyRefusal.keyLength` for anything but 32 or 40 bytes.
  init(bytes: [UInt8]) throws(CryptographyRefusal) {
    guard bytes.count == ContentSeal.keyLength + 8 else {
      self.init(key: try ContentKey(bytes: bytes), opensMs: nil)
      return
    }
    self.init(
      key: try ContentKey(bytes: Array(bytes.prefix(ContentSeal.keyLength))),
      opensMs: bytes.suffix(8).reduce(0) { $0 << 8 | UInt64($1) },
    )
  }

  /// What is wrapped: the key, and behind it the time, big endian.
  var bytes: [UInt8] {
    guard let opensMs else { return key.bytes }
    return key.bytes
      + stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: opensMs >> $0) }
  }
}

extension ContentKey {
  /// This key under a server's share, byte by byte exclusive or; under the same share again it is what it was.
  ///
  /// A share is drawn for one letter: whoever has one of the two alone knows nothing of the key.
  public func masked(by share: ContentKey) throws(CryptographyRefusal) -> ContentKey {
    try ContentKey(bytes: zip(bytes, share.bytes).map { $0 ^ $1 })
  }
}
