import LetterCryptography
import LetterFormats

/// What is done to a letter of a file, or to who reads it, before it must be refused.
enum LetterChange {
  /// A field of the header is another, whatever it was.
  case field(HeaderField)
  /// Another recipient has it.
  case recipient
  /// It was opened before.
  case replay
  /// The sender's keys are the attacker's.
  case sender
  /// The one-time key is the bundle's.
  case prekey
  /// A bit of the body's ciphertext is another.
  case body
  /// Two photos stand in each other's place.
  case photos
  /// The ephemeral key is no point of the curve.
  case point
  /// Another body, under another key, with its digest in the header.
  case bodyAndDigest
  /// The pairing's secret was deleted.
  case unfriended
  /// What the file itself says.
  case given(Given)

  /// Parts that the file gives in the place of the letter's own, and what else is other.
  struct Given {
    var header: [UInt8]?
    var encapsulated: [UInt8]?
    var wrapped: [UInt8]?
    var body: [UInt8]?
    var blobs: [[UInt8]]?
    var signature: [UInt8]?
    var recipient: LetterIdentifier?
    var pairSecret: PairSecret?
    var sender: String?
    var isOpened = false
  }

  /// What a name in a file means; the names are those of the shared vectors.
  static let named: [(name: String, change: Self)] =
    HeaderField.allCases.map {
      ("header field \($0.rawValue) changed by the server", .field($0))
    } + [
      ("pairingId swapped (other pairing's psk_id)", .field(.pairingId)),
      ("delivered to another recipient", .recipient),
      ("replayed letter", .replay),
      ("sender key replaced by server (mallory)", .sender),
      ("wrong prekey", .prekey),
      ("body ciphertext flipped", .body),
      ("photos swapped", .photos),
      ("enc = invalid point", .point),
      ("body digest and body both replaced", .bodyAndDigest),
      ("session deleted", .unfriended),
    ]
}

/// The fields of a header by their names in files of vectors.
enum HeaderField: String, CaseIterable {
  case letterId, senderUid, senderBundleHash, recipientUid, recipientBundleHash, pairingId
  case prekeyId, seq, createdAtMs, mode, deliverAtMs, windowStartMs, windowEndMs, inactiveDays
  case prevLetterHash, bodyDigest

  /// Makes the field another, whatever it was.
  func change(_ header: inout LetterHeader) {
    switch self {
    case .letterId: header.letterID = Self.other(header.letterID)
    case .senderUid: header.sender = Self.other(header.sender)
    case .senderBundleHash: header.senderBundle = Self.other(header.senderBundle)
    case .recipientUid: header.recipient = Self.other(header.recipient)
    case .recipientBundleHash: header.recipientBundle = Self.other(header.recipientBundle)
    case .pairingId: header.pairingID = Self.other(header.pairingID)
    case .prekeyId: header.prekeyID ^= 1
    case .seq: header.sequence ^= 1
    case .createdAtMs: header.createdMs ^= 1
    case .mode: header.mode = header.mode == .scheduled ? .legacy : .scheduled
    case .deliverAtMs: header.deliverAtMs ^= 1
    case .windowStartMs: header.windowStartMs ^= 1
    case .windowEndMs: header.windowEndMs ^= 1
    case .inactiveDays: header.inactiveDays ^= 1
    case .prevLetterHash: header.previousLetter = Self.other(header.previousLetter)
    case .bodyDigest: header.bodyDigest = Self.other(header.bodyDigest)
    }
  }

  private static func other<Value: FixedBytes>(_ value: Value) -> Value {
    var bytes = value.bytes
    bytes[bytes.count - 1] ^= 1
    guard let other = Value(bytes) else { preconditionFailure("as many bytes as before") }
    return other
  }

  /// The same but for its last byte, which stays a character of its own.
  private static func other(_ name: LetterIdentifier) -> LetterIdentifier {
    let isLong = name.bytes.count == LetterIdentifier.lengthMax
    // Of a full name nothing is left but to take another; two differ in a byte at least.
    let replaced = isLong ? "x" : name.description + "x"
    guard let other = LetterIdentifier(replaced) else { preconditionFailure("a name of one byte") }
    return other
  }
}
