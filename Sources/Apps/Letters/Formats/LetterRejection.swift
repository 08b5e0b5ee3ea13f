/// Why a recipient does not open a letter: codes that logs, receipts and vectors carry.
///
/// The order of the cases is the order in which a letter is judged: the first that holds is the reason.
public enum LetterRejection: String, Hashable, Sendable, CaseIterable {
  /// What came is no header of letters v1.
  case header = "HEADER"
  /// It is somebody else's.
  case wrongRecipient = "WRONG_RECIPIENT"
  /// A letter of that id, or of that number, was opened before.
  case replay = "REPLAY"
  /// The body's ciphertext is not the one that the header names.
  case bodyDigest = "BODY_DIGEST"
  /// There are more or fewer photos than the header says.
  case blobCount = "BLOB_COUNT"
  /// A photo's ciphertext is not the one that the header names.
  case blobDigest = "BLOB_DIGEST"
  /// The letter's key does not come out: another sender, recipient, pairing, one-time key or header.
  case unwrap = "UNWRAP"
  /// The key came out and a part does not open with it.
  case content = "CONTENT"
  /// The sender's signature is missing or does not hold.
  case signature = "SIGNATURE"
}

/// Which letters a recipient has opened: each opens once (S10, L-33).
///
/// Letters come in any order, since one may wait for years while later ones arrive: a letter is known
/// again by its sender and id, and by its sender, pairing and number.
public struct OpenedLetters: Hashable, Sendable {
  private struct Named: Hashable, Sendable {
    var sender: LetterIdentifier
    var letter: LetterID
  }

  private struct Numbered: Hashable, Sendable {
    var sender: LetterIdentifier
    var pairing: LetterIdentifier
    var sequence: UInt64
  }

  private var named: Set<Named> = []  // order-free: only asked whether a letter is there
  private var numbered: Set<Numbered> = []  // order-free: only asked whether a letter is there

  /// None yet.
  public init() {}

  /// Whether the header is that of a letter that was opened, or takes the number of one.
  ///
  /// - Complexity: O(1).
  public func contains(_ header: LetterHeader) -> Bool {
    named.contains(Self.name(header)) || numbered.contains(Self.number(header))
  }

  /// Remembers a letter.
  public mutating func insert(_ header: LetterHeader) {
    named.insert(Self.name(header))
    numbered.insert(Self.number(header))
  }

  private static func name(_ header: LetterHeader) -> Named {
    Named(sender: header.sender, letter: header.letterID)
  }

  private static func number(_ header: LetterHeader) -> Numbered {
    Numbered(sender: header.sender, pairing: header.pairingID, sequence: header.sequence)
  }
}
