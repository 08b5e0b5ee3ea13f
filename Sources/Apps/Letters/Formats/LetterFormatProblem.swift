/// Why bytes or a text are none of the forms of letters v1: which mistake, where, and what to do.
public struct LetterFormatProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of mistakes; each has one meaning, whichever form it is found in.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// It ends before the form does.
    case truncated
    /// A length that is written there, or the whole, is above what the form allows.
    case tooLong
    /// A name, a body or a part is empty that must not be.
    case empty
    /// It begins with something else: it is another form, or another version.
    case badMagic
    /// The byte for the mode of delivery is none that letters v1 knows.
    case unknownMode
    /// It counts more photos than a letter may have.
    case tooManyBlobs
    /// The form is over, and something follows.
    case trailingBytes
    /// A name is not UTF-8.
    case notText
    /// A public key does not begin as an uncompressed point does.
    case notAPoint
    /// A link has no address that such links have.
    case badAddress
    /// A link's code has other characters than letters and digits, or too many.
    case badCode
    /// A link has no secret behind `#`, or one that is not 32 bytes in base64url.
    case badSecret
  }

  /// What the offset counts in.
  public enum Whole: String, Hashable, Sendable {
    /// A signed bundle of public keys.
    case bundle
    /// The header of a letter.
    case header
    /// An invite link, in bytes of UTF-8.
    case link = "invite link"
    /// The ciphertext of a photo.
    case blob
  }

  /// Which mistake.
  public let kind: Kind
  /// The byte that is wrong, from 0; the number of bytes where one is missing at the end.
  public let offset: Int
  /// What the offset counts in.
  public let whole: Whole
  /// What is wrong, in words.
  public let reason: String

  /// A mistake at a byte.
  init(_ kind: Kind, at offset: Int, of whole: Whole, _ reason: String) {
    self.kind = kind
    self.offset = offset
    self.whole = whole
    self.reason = reason
  }

  /// Place and reason; the remedy is for the next line.
  public var description: String { "byte \(offset) of the \(whole.rawValue): \(reason)" }

  /// What to do.
  public var remedy: String {
    switch kind {
    case .truncated, .trailingBytes, .empty: "copy the whole of it, and nothing else"
    case .badMagic: "check that it is this form, and of version 1 of the protocol"
    case .tooLong, .tooManyBlobs, .unknownMode, .notText, .notAPoint:
      "make it anew: nobody who keeps to letters v1 writes such a one"
    case .badAddress, .badCode, .badSecret:
      "give the whole link, https://HOST/invite/CODE#SECRET, as it was made"
    }
  }
}
