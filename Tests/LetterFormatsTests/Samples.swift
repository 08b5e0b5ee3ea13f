import LetterFormats
import Testing

/// A digest of one byte many times over.
func digest(_ byte: UInt8) throws -> LetterDigest {
  try #require(LetterDigest([UInt8](repeating: byte, count: 32)))
}

/// A point of one byte many times over; it lies on no curve, which these forms do not ask.
func point(_ byte: UInt8) throws -> PublicPoint {
  try #require(PublicPoint([4] + [UInt8](repeating: byte, count: 64)))
}

/// A name.
func name(_ text: String) throws -> LetterIdentifier { try #require(LetterIdentifier(text)) }

/// A header with so many photos.
func header(
  _ condition: DeliveryCondition = .within(fromMs: 5_000, untilMs: 9_000),
  blobs: Int = 2,
) throws -> LetterHeader {
  try LetterHeader(
    letterID: #require(LetterID([UInt8](0..<16))),
    sender: name("uid-alice"),
    senderBundle: digest(1),
    recipient: name("友"),
    recipientBundle: digest(2),
    pairingID: name("pair-0001"),
    prekeyID: 7,
    sequence: 3,
    createdMs: 4_000,
    condition: condition,
    previousLetter: digest(3),
    bodyDigest: digest(4),
    blobDigests: (0..<blobs).map { try digest(UInt8(10 + $0)) },
  )
}

/// A bundle.
func bundle(epoch: UInt32 = 1) throws -> KeyBundle {
  try KeyBundle(
    owner: name("uid-alice"),
    epoch: epoch,
    createdMs: 1_735_689_600_000,
    signingKey: point(8),
    agreementKey: point(9),
    previous: epoch == 1 ? .none : digest(6),
  )
}

/// The problem of what a closure reads; nil where it reads.
func problem<Value>(_ read: () throws(LetterFormatProblem) -> Value) -> LetterFormatProblem? {
  do throws(LetterFormatProblem) {
    _ = try read()
    return nil
  } catch {
    return error
  }
}
