/// What a letter says in the open, authenticated with every part of it (requirements L-06, L-25).
///
/// Its bytes; all numbers are big endian:
///
///     "lifelog/v1/letter" and a zero byte
///     16 bytes   the letter's id
///     2 bytes    the length of the sender's id, then the id; then the digest of their bundle, 32
///     2 bytes    the length of the recipient's id, then the id; then the digest of their bundle, 32
///     2 bytes    the length of the pairing's id, then the id
///     4 bytes    the number of the recipient's one-time key; `noPrekey` for none
///     8 bytes    the letter's number among those of the pairing's sender
///     8 bytes    when it was made, in milliseconds since 1970 in UTC
///     1 byte     the mode: 1 at a time, 2 within a window, 3 after inactivity
///     8, 8, 8    the time; the window's start; its end: milliseconds since 1970 in UTC
///     2 bytes    days of inactivity
///     32 bytes   the SHA-256 of the header before it; zeroes in the first
///     32 bytes   the SHA-256 of the body's ciphertext
///     1 byte     how many photos, 0 to 5, then the SHA-256 of each one's ciphertext
///
/// Numbers that the mode does not use are written all the same, and authenticated; that they are zero
/// is the sender's affair.
public struct LetterHeader: Hashable, Sendable {
  /// The letter's id.
  public var letterID: LetterID
  /// Who writes.
  public var sender: LetterIdentifier
  /// The digest of the bundle whose keys the sender used.
  public var senderBundle: LetterDigest
  /// Who may read.
  public var recipient: LetterIdentifier
  /// The digest of the recipient's bundle that the sender has pinned.
  public var recipientBundle: LetterDigest
  /// The pairing whose secret is mixed in.
  public var pairingID: LetterIdentifier
  /// The recipient's one-time key that was used, or `noPrekey`.
  public var prekeyID: UInt32
  /// The letter's number among those of this sender in the pairing.
  public var sequence: UInt64
  /// When it was made, in milliseconds since 1970 in UTC.
  public var createdMs: UInt64
  /// When it is delivered: the kind of condition.
  public var mode: DeliveryMode
  /// The time of `DeliveryMode.scheduled`, in milliseconds since 1970 in UTC.
  public var deliverAtMs: UInt64
  /// The first instant of `DeliveryMode.random`, in milliseconds since 1970 in UTC.
  public var windowStartMs: UInt64
  /// The end of the same window.
  public var windowEndMs: UInt64
  /// The days of `DeliveryMode.legacy`.
  public var inactiveDays: UInt16
  /// The digest of the header of the sender's letter before it; zeroes in the first.
  public var previousLetter: LetterDigest
  /// The digest of the body's ciphertext.
  public var bodyDigest: LetterDigest
  /// The digests of the photos' ciphertexts, at most five.
  public private(set) var blobDigests: [LetterDigest]

  /// What every header begins with.
  public static let magic = "lifelog/v1/letter\0"
  /// The number that says that no one-time key was left.
  public static let noPrekey: UInt32 = 0xFFFF_FFFF
  /// The most photos (L-15).
  public static let blobsMax = 5

  /// A header.
  ///
  /// - Throws: `LetterFormatProblem` of the kind `tooManyBlobs` where there are more than five.
  public init(
    letterID: LetterID,
    sender: LetterIdentifier,
    senderBundle: LetterDigest,
    recipient: LetterIdentifier,
    recipientBundle: LetterDigest,
    pairingID: LetterIdentifier,
    prekeyID: UInt32,
    sequence: UInt64,
    createdMs: UInt64,
    condition: DeliveryCondition,
    previousLetter: LetterDigest,
    bodyDigest: LetterDigest,
    blobDigests: [LetterDigest] = [],
  ) throws(LetterFormatProblem) {
    self.letterID = letterID
    self.sender = sender
    self.senderBundle = senderBundle
    self.recipient = recipient
    self.recipientBundle = recipientBundle
    self.pairingID = pairingID
    self.prekeyID = prekeyID
    self.sequence = sequence
    self.createdMs = createdMs
    mode = condition.mode
    (deliverAtMs, windowStartMs, windowEndMs, inactiveDays) = condition.numbers
    self.previousLetter = previousLetter
    self.bodyDigest = bodyDigest
    self.blobDigests = []
    try setBlobDigests(blobDigests)
  }

  /// Replaces the digests of the photos.
  ///
  /// - Throws: `LetterFormatProblem` of the kind `tooManyBlobs` where there are more than five.
  public mutating func setBlobDigests(_ digests: [LetterDigest]) throws(LetterFormatProblem) {
    guard digests.count <= Self.blobsMax else {
      throw Self.tooMany(digests.count, at: encodedFront.count)
    }
    blobDigests = digests
  }

  /// The bytes that are authenticated and signed.
  public var encoded: [UInt8] {
    var bytes = encodedFront
    bytes.append(UInt8(blobDigests.count))
    for digest in blobDigests { bytes += digest.bytes }
    return bytes
  }

  /// The bytes before the number of photos.
  private var encodedFront: [UInt8] {
    var bytes = Array(Self.magic.utf8)
    bytes += letterID.bytes
    bytes.append(sender)
    bytes += senderBundle.bytes
    bytes.append(recipient)
    bytes += recipientBundle.bytes
    bytes.append(pairingID)
    bytes.append(bigEndian: prekeyID)
    bytes.append(bigEndian: sequence)
    bytes.append(bigEndian: createdMs)
    bytes.append(mode.rawValue)
    for time in [deliverAtMs, windowStartMs, windowEndMs] { bytes.append(bigEndian: time) }
    bytes.append(bigEndian: inactiveDays)
    return bytes + previousLetter.bytes + bodyDigest.bytes
  }

  /// How many bytes a header has.
  public static func length(
    sender: LetterIdentifier,
    recipient: LetterIdentifier,
    pairingID: LetterIdentifier,
    blobs: Int,
  ) -> Int {
    let names = sender.bytes.count + recipient.bytes.count + pairingID.bytes.count
    return magic.utf8.count + 16 + 6 + names + 64 + 4 + 8 + 8 + 1 + 24 + 2 + 64 + 1 + 32 * blobs
  }

  /// Reads all of these bytes, and nothing else.
  ///
  /// - Throws: `LetterFormatProblem` with the first byte that is wrong.
  public init(encoded bytes: [UInt8]) throws(LetterFormatProblem) {
    var reader = FormatReader(bytes, of: .header)
    try reader.magic(Self.magic)
    letterID = try reader.letterID()
    sender = try reader.identifier("the sender's id")
    senderBundle = try reader.digest("the digest of the sender's bundle")
    recipient = try reader.identifier("the recipient's id")
    recipientBundle = try reader.digest("the digest of the recipient's bundle")
    pairingID = try reader.identifier("the pairing's id")
    prekeyID = try reader.integer("the number of the one-time key")
    sequence = try reader.integer("the letter's number")
    createdMs = try reader.integer("when it was made")
    let modePlace = reader.offset
    let modeByte: UInt8 = try reader.integer("the mode")
    guard let mode = DeliveryMode(rawValue: modeByte) else {
      throw reader.problem(
        .unknownMode,
        at: modePlace,
        "the mode is \(modeByte); expected 1, 2 or 3",
      )
    }
    self.mode = mode
    deliverAtMs = try reader.integer("the time of delivery")
    windowStartMs = try reader.integer("the window's start")
    windowEndMs = try reader.integer("the window's end")
    inactiveDays = try reader.integer("the days of inactivity")
    previousLetter = try reader.digest("the digest of the letter before it")
    bodyDigest = try reader.digest("the body's digest")
    let countPlace = reader.offset
    let count: UInt8 = try reader.integer("the number of photos")
    guard count <= Self.blobsMax else { throw Self.tooMany(Int(count), at: countPlace) }
    var digests: [LetterDigest] = []
    for number in 0..<Int(count) {
      digests.append(try reader.digest("the digest of photo \(number + 1)"))
    }
    blobDigests = digests
    try reader.finish()
  }

  private static func tooMany(_ count: Int, at offset: Int) -> LetterFormatProblem {
    LetterFormatProblem(
      .tooManyBlobs,
      at: offset,
      of: .header,
      "it counts \(count) photos; expected at most \(blobsMax)",
    )
  }
}
