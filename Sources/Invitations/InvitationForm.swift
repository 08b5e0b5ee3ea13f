/// The forms in which a token travels (S-INV-003), each with its own limit.
public enum InvitationForm: String, CaseIterable, Sendable {
  /// A link for a message: `yamabiko:join/` and base64url.
  case link
  /// The text of a QR code: `YAMABIKO:QR/` and base32, in letters that the code's alphanumeric mode has;
  /// scheme names are read without regard to case (RFC 3986, section 3.1).
  case qr
  /// A file, as AirDrop hands it over: `YINV` and the token's bytes.
  case file

  /// What a link begins with.
  static let linkFront = "yamabiko:join/"
  /// What the text of a QR code begins with.
  static let codeFront = "YAMABIKO:QR/"
  /// What a file begins with.
  static let fileFront: [UInt8] = Array("YINV".utf8)

  /// The longest link, in bytes.
  ///
  /// RFC 9110, section 4.1, wants at least 8,000 from whoever handles one; messengers and old browsers
  /// cut off behind 2,000, and the longest token makes a fifth of that.
  public static let linkMax = 2_000

  /// More bytes than any form of any token has: whoever reads one looks at no more.
  public static let readMax = 4_096

  /// A token in this form, as bytes.
  public func bytes(of token: InvitationToken) -> [UInt8] {
    let canonical = token.canonical
    switch self {
    case .link: return Array((Self.linkFront + BitText.base64URL.text(of: canonical)).utf8)
    case .qr: return Array((Self.codeFront + BitText.base32.text(of: canonical)).utf8)
    case .file: return Self.fileFront + canonical
    }
  }

  /// Reads a token in whichever form it has; a line feed behind a text is none of it.
  ///
  /// - Parameter bytes: what somebody gave, of which no more than `readMax` are looked at.
  /// - Returns: the token, whose signature nobody has checked, and its form.
  /// - Throws: `InvitationProblem`.
  public static func read(
    _ bytes: [UInt8]
  ) throws(InvitationProblem) -> (form: InvitationForm, token: InvitationToken) {
    if bytes.starts(with: fileFront) {
      let token = try InvitationToken(canonical: Array(bytes.dropFirst(fileFront.count)))
      return (.file, token)
    }
    var text = bytes[...]
    if text.last == 0x0A { text = text.dropLast() }
    if text.last == 0x0D { text = text.dropLast() }
    guard !text.isEmpty else {
      throw InvitationProblem(0, of: .text, "nothing is there", .kind)
    }
    guard text.count <= linkMax else {
      throw InvitationProblem(
        linkMax,
        of: .text,
        "it has more than \(linkMax) bytes, which no invitation has",
        .kind,
      )
    }
    for (form, front, code) in [
      (Self.link, linkFront, BitText.base64URL), (.qr, codeFront, .base32),
    ] where text.startsIgnoringCase(front) {
      let body = text.dropFirst(front.utf8.count)
      guard !body.isEmpty else {
        throw InvitationProblem(
          text.count,
          of: .text,
          "it ends before the token",
          .whole,
          isTruncated: true,
        )
      }
      let decoded = try code.bytes(of: body, at: front.utf8.count)
      return (form, try InvitationToken(canonical: decoded))
    }
    let isBeginning = [linkFront, codeFront].contains { front in
      ArraySlice(front.utf8).startsIgnoringCase(text)
    }
    throw InvitationProblem(
      isBeginning ? text.count : 0,
      of: .text,
      isBeginning ? "it ends before the token" : "it does not begin as an invitation does",
      isBeginning ? .whole : .kind,
      isTruncated: isBeginning,
    )
  }
}

extension ArraySlice<UInt8> {
  /// Whether it begins with a text of ASCII, in letters of either case.
  fileprivate func startsIgnoringCase(_ front: String) -> Bool {
    startsIgnoringCase(ArraySlice(front.utf8))
  }

  fileprivate func startsIgnoringCase(_ front: Self) -> Bool {
    func small(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }
    return count >= front.count && zip(self, front).allSatisfy { small($0) == small($1) }
  }
}
