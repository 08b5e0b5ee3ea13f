/// Why something is no invitation: where, what, and what to do.
public struct InvitationProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// What the offset counts in.
  public enum Whole: String, Sendable {
    /// The bytes of the token itself.
    case token
    /// The text of a link or of a QR code.
    case text
    /// A file.
    case file
  }

  /// What helps.
  public enum Remedy: String, Sendable {
    /// A part is missing, or too much is there.
    case whole = "copy the whole of it, and nothing else"
    /// It was made for another program.
    case version = "ask for an invitation of this version, or take a newer version of the tool"
    /// Nobody who makes invitations makes such a one.
    case anew = "ask for a new invitation"
    /// It is something else.
    case kind = "give a link 'yamabiko:join/…', the text of a QR code, or an invitation's file"
  }

  /// The byte that is wrong, from 0; the number of bytes where one is missing at the end.
  public let offset: Int
  /// What the offset counts in.
  public let whole: Whole
  /// What is wrong.
  public let reason: String
  /// What to do.
  public let remedy: Remedy
  /// Whether it is the beginning of something that could be an invitation.
  public let isTruncated: Bool

  /// What is wrong at a byte.
  init(
    _ offset: Int,
    of whole: Whole,
    _ reason: String,
    _ remedy: Remedy,
    isTruncated: Bool = false,
  ) {
    self.offset = offset
    self.whole = whole
    self.reason = reason
    self.remedy = remedy
    self.isTruncated = isTruncated
  }

  /// What is wrong at a byte of the token.
  static func inToken(
    _ offset: Int,
    _ reason: String,
    _ remedy: Remedy,
    isTruncated: Bool = false,
  ) -> Self {
    Self(offset, of: .token, reason, remedy, isTruncated: isTruncated)
  }

  /// Place and reason; the remedy is for the next line.
  public var description: String { "byte \(offset) of the \(whole.rawValue): \(reason)" }
}
