import Crypto
import LetterFormats

/// Seals a photo piece by piece, so that no more than a chunk of it is held (`BlobChunks`).
///
/// ```swift
/// var seal = try BlobSeal(key: key, letter: id, number: 0)
/// for piece in pieces { try upload(seal.take(piece)) }
/// try upload(seal.finish())
/// header.append(seal.digest)
/// ```
public struct BlobSeal: Sendable {
  private let key: [UInt8]
  private let context: [UInt8]
  private var waiting: [UInt8] = []
  private var chunk: UInt64 = 0
  private var hash = SHA256()
  private var length = 0

  /// A photo of a letter.
  ///
  /// - Parameters:
  ///   - key: `ContentKey.blobKey` of the same number.
  ///   - letter: the letter's id.
  ///   - number: the photo's number in the letter, from 0.
  /// - Throws: `CryptographyRefusal.keyLength`.
  public init(key: [UInt8], letter: LetterID, number: UInt32) throws(CryptographyRefusal) {
    guard key.count == ContentSeal.keyLength else { throw .keyLength(key.count) }
    self.key = key
    context = LetterContext.content(.blob(number), of: letter)
  }

  /// Takes the next piece of the photo; gives what of the ciphertext is done.
  ///
  /// - Throws: `CryptographyRefusal.photoLength` above 10 MB.
  public mutating func take(_ piece: some Collection<UInt8>) throws(CryptographyRefusal) -> [UInt8]
  {
    length += piece.count
    guard length <= BlobChunks.photoMax else { throw .photoLength(length) }
    waiting += piece
    var sealed: [UInt8] = []
    // A full chunk waits: it may be the last.
    while waiting.count > BlobChunks.chunkLength {
      sealed += try seal(Array(waiting.prefix(BlobChunks.chunkLength)))
      waiting.removeFirst(BlobChunks.chunkLength)
    }
    return sealed
  }

  /// Ends the photo; gives the rest of the ciphertext.
  public mutating func finish() throws(CryptographyRefusal) -> [UInt8] {
    defer { waiting = [] }
    return try seal(waiting)
  }

  /// The digest of the ciphertext so far; that of the header behind `finish`.
  public var digest: LetterDigest { LetterDigest(finishing: hash) }

  private mutating func seal(_ plain: [UInt8]) throws(CryptographyRefusal) -> [UInt8] {
    let sealed = try ContentSeal.seal(
      plain,
      key: key,
      nonce: BlobChunks.nonce(chunk),
      authenticating: context,
    )
    chunk += 1
    hash.update(data: sealed)
    return sealed
  }

  /// The ciphertext of a whole photo.
  ///
  /// - Throws: `CryptographyRefusal.keyLength` and `.photoLength`.
  public static func seal(
    _ photo: [UInt8],
    key: [UInt8],
    letter: LetterID,
    number: UInt32,
  ) throws(CryptographyRefusal) -> [UInt8] {
    var seal = try Self(key: key, letter: letter, number: number)
    return try seal.take(photo) + seal.finish()
  }
}

/// Opens a photo piece by piece.
///
/// What is given out is authentic, chunk by chunk; that it is the whole photo is known at the end alone,
/// when `digest` is the header's.
public struct BlobOpening: Sendable {
  private let key: [UInt8]
  private let context: [UInt8]
  private var waiting: [UInt8] = []
  private var chunk: UInt64 = 0
  private var hash = SHA256()

  /// A photo of a letter; see `BlobSeal`.
  ///
  /// - Throws: `CryptographyRefusal.keyLength`.
  public init(key: [UInt8], letter: LetterID, number: UInt32) throws(CryptographyRefusal) {
    guard key.count == ContentSeal.keyLength else { throw .keyLength(key.count) }
    self.key = key
    context = LetterContext.content(.blob(number), of: letter)
  }

  /// Takes the next piece of the ciphertext; gives what of the photo is there.
  ///
  /// - Throws: `CryptographyRefusal.notAuthentic`.
  public mutating func take(_ piece: some Collection<UInt8>) throws(CryptographyRefusal) -> [UInt8]
  {
    waiting += piece
    var plain: [UInt8] = []
    let full = BlobChunks.chunkLength + BlobChunks.tagLength
    while waiting.count > full {
      plain += try open(Array(waiting.prefix(full)))
      waiting.removeFirst(full)
    }
    return plain
  }

  /// Ends the ciphertext; gives the rest of the photo.
  ///
  /// - Throws: `CryptographyRefusal.notAuthentic` and `.ciphertextLength`.
  public mutating func finish() throws(CryptographyRefusal) -> [UInt8] {
    defer { waiting = [] }
    let isEmptyTail = chunk > 0 && waiting.count <= BlobChunks.tagLength
    guard !isEmptyTail else { throw .ciphertextLength(waiting.count) }
    return try open(waiting)
  }

  /// The digest of the ciphertext so far.
  public var digest: LetterDigest { LetterDigest(finishing: hash) }

  private mutating func open(_ sealed: [UInt8]) throws(CryptographyRefusal) -> [UInt8] {
    hash.update(data: sealed)
    defer { chunk += 1 }
    return try ContentSeal.open(
      sealed,
      key: key,
      nonce: BlobChunks.nonce(chunk),
      authenticating: context,
    )
  }

  /// The photo of a whole ciphertext.
  ///
  /// - Throws: `CryptographyRefusal.keyLength`, `.notAuthentic` and `.ciphertextLength`.
  public static func open(
    _ sealed: [UInt8],
    key: [UInt8],
    letter: LetterID,
    number: UInt32,
  ) throws(CryptographyRefusal) -> [UInt8] {
    var opening = try Self(key: key, letter: letter, number: number)
    return try opening.take(sealed) + opening.finish()
  }
}

extension LetterDigest {
  /// The digest of what was hashed so far.
  init(finishing hash: SHA256) {
    guard let digest = Self(hash.finalize()) else { preconditionFailure("SHA-256 gives 32 bytes") }
    self = digest
  }
}
