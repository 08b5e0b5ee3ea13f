/// A user's public keys in one epoch, as it is signed, hashed, pinned and stored.
///
/// Its bytes; all numbers are big endian:
///
///     "lifelog/v1/bundle" and a zero byte
///     2 bytes    the length of the user's id, then so many bytes of UTF-8
///     4 bytes    the epoch, from 1
///     8 bytes    when it was made, in milliseconds since 1970 in UTC
///     65 bytes   the key that signs (P-256, uncompressed point)
///     65 bytes   the key of key agreement (the same)
///     32 bytes   the SHA-256 of the bundle before it; zeroes in the first
///
/// Every value has one way to be written and every accepted input is one. Whether an epoch follows
/// another, and who signed, is judged by the chain of bundles in `LetterCryptography`.
public struct KeyBundle: Hashable, Sendable {
  /// Whose keys they are.
  public var owner: LetterIdentifier
  /// How many bundles of this user there have been, this one counted.
  public var epoch: UInt32
  /// When it was made, in milliseconds since 1970 in UTC.
  public var createdMs: UInt64
  /// What the user's signatures are checked with.
  public var signingKey: PublicPoint
  /// What others agree on keys with.
  public var agreementKey: PublicPoint
  /// The digest of the bundle before it.
  public var previous: LetterDigest

  /// A bundle of these keys.
  public init(
    owner: LetterIdentifier,
    epoch: UInt32,
    createdMs: UInt64,
    signingKey: PublicPoint,
    agreementKey: PublicPoint,
    previous: LetterDigest,
  ) {
    self.owner = owner
    self.epoch = epoch
    self.createdMs = createdMs
    self.signingKey = signingKey
    self.agreementKey = agreementKey
    self.previous = previous
  }

  /// What every bundle begins with.
  public static let magic = "lifelog/v1/bundle\0"

  /// The bytes that are signed and hashed.
  public var encoded: [UInt8] {
    var bytes = Array(Self.magic.utf8)
    bytes.append(owner)
    bytes.append(bigEndian: epoch)
    bytes.append(bigEndian: createdMs)
    bytes += signingKey.bytes + agreementKey.bytes + previous.bytes
    return bytes
  }

  /// Reads all of these bytes, and nothing else.
  ///
  /// - Throws: `LetterFormatProblem` with the first byte that is wrong.
  public init(encoded bytes: [UInt8]) throws(LetterFormatProblem) {
    var reader = FormatReader(bytes, of: .bundle)
    try reader.magic(Self.magic)
    owner = try reader.identifier("the user's id")
    epoch = try reader.integer("the epoch")
    createdMs = try reader.integer("when it was made")
    signingKey = try reader.point("the key that signs")
    agreementKey = try reader.point("the key of key agreement")
    previous = try reader.digest("the digest of the bundle before it")
    try reader.finish()
  }
}
