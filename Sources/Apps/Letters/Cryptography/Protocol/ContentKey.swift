import LetterFormats

/// The key of one letter (CEK), of which the keys of its parts are derived; each seals one thing.
public struct ContentKey: Hashable, Sendable {
  /// 32 bytes.
  public let bytes: [UInt8]

  /// A key of 32 bytes, drawn for one letter.
  ///
  /// - Throws: `CryptographyRefusal.keyLength`.
  public init(bytes: [UInt8]) throws(CryptographyRefusal) {
    guard bytes.count == ContentSeal.keyLength else { throw .keyLength(bytes.count) }
    self.bytes = bytes
  }

  /// The key of a part.
  ///
  /// - Throws: never but for a fault of this code; see `CryptographyRefusal.derivedLength`.
  public func key(of part: LetterContext.Part) throws(CryptographyRefusal) -> [UInt8] {
    switch part {
    case .body: try KeyDerivation.expand(bytes, info: LetterContext.bodyKey)
    case .blob(let number): try KeyDerivation.expand(bytes, info: LetterContext.blobKey(number))
    }
  }

  /// The ciphertext of a letter's body.
  ///
  /// - Throws: never but for a fault of this code.
  public func seal(body: [UInt8], of letter: LetterID) throws(CryptographyRefusal) -> [UInt8] {
    try ContentSeal.seal(
      body,
      key: key(of: .body),
      authenticating: LetterContext.content(.body, of: letter),
    )
  }

  /// A letter's body.
  ///
  /// - Throws: `CryptographyRefusal.notAuthentic` and `.ciphertextLength`.
  public func open(body: [UInt8], of letter: LetterID) throws(CryptographyRefusal) -> [UInt8] {
    try ContentSeal.open(
      body,
      key: key(of: .body),
      authenticating: LetterContext.content(.body, of: letter),
    )
  }

  /// The ciphertext of a photo.
  ///
  /// - Throws: `CryptographyRefusal.photoLength`.
  public func seal(
    photo: [UInt8],
    number: UInt32,
    of letter: LetterID,
  ) throws(CryptographyRefusal) -> [UInt8] {
    try BlobSeal.seal(photo, key: key(of: .blob(number)), letter: letter, number: number)
  }

  /// A photo.
  ///
  /// - Throws: `CryptographyRefusal.notAuthentic` and `.ciphertextLength`.
  public func open(
    photo: [UInt8],
    number: UInt32,
    of letter: LetterID,
  ) throws(CryptographyRefusal) -> [UInt8] {
    try BlobOpening.open(photo, key: key(of: .blob(number)), letter: letter, number: number)
  }
}
