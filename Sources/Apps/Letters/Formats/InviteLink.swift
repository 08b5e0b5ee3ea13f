/// The link that one user hands another to become friends (L-10), with a secret in its fragment.
///
///     https://lifelog-xxxxx.web.app/invite/ABC123#<32 bytes in base64url, 43 characters>
///
/// A browser never sends what stands behind `#` (RFC 3986, section 3.5): the server learns the code and
/// not the secret, so it cannot pair in somebody's stead (S12).
public struct InviteLink: Hashable, Sendable, CustomStringConvertible {
  /// The host that answers.
  public let host: String
  /// The invitation's code.
  public let code: String
  /// What only the two users learn.
  public let secret: InviteSecret

  /// The longest host name (RFC 1035), in bytes.
  public static let hostMax = 253
  /// The longest code, in bytes.
  public static let codeMax = 64
  /// The longest link, in bytes.
  public static let lengthMax = scheme.utf8.count + hostMax + path.utf8.count + codeMax + 1 + 43

  private static let scheme = "https://"
  private static let path = "/invite/"

  /// A link.
  ///
  /// - Throws: `LetterFormatProblem` where a host or a code has what none has; its offset counts in the
  ///   link that would be made.
  public init(host: String, code: String, secret: InviteSecret) throws(LetterFormatProblem) {
    let text = Self.scheme + host + Self.path + code + "#" + Base64URL.text(secret.bytes)
    let link = try Self(text)
    // A host with a path in it makes another link than was asked for.
    guard link.host == host, link.code == code else {
      throw Self.problem(.badAddress, Self.scheme.utf8.count, "the host has a path in it")
    }
    self = link
  }

  /// Reads a link.
  ///
  /// - Throws: `LetterFormatProblem` with the first byte of the text that is wrong.
  public init(_ text: String) throws(LetterFormatProblem) {
    let bytes = Array(text.utf8)
    guard bytes.count <= Self.lengthMax else {
      throw Self.problem(
        .tooLong,
        Self.lengthMax,
        "it has \(bytes.count) bytes; expected at most \(Self.lengthMax)",
      )
    }
    guard bytes.starts(with: Self.scheme.utf8) else {
      throw Self.problem(.badAddress, 0, "it does not begin with \(Self.scheme)")
    }
    var place = Self.scheme.utf8.count
    let hostStart = place
    while place < bytes.count, Self.isOfHost(bytes[place]) { place += 1 }
    guard (1...Self.hostMax).contains(place - hostStart) else {
      throw Self.problem(.badAddress, hostStart, "it has no host")
    }
    host = String(decoding: bytes[hostStart..<place], as: UTF8.self)
    guard bytes[place...].starts(with: Self.path.utf8) else {
      throw Self.problem(.badAddress, place, "its path does not begin with \(Self.path)")
    }
    place += Self.path.utf8.count
    let codeStart = place
    while place < bytes.count, Self.isOfCode(bytes[place]) { place += 1 }
    guard (1...Self.codeMax).contains(place - codeStart) else {
      throw Self.problem(
        .badCode,
        codeStart,
        "its code has \(place - codeStart) letters and digits; expected 1 to \(Self.codeMax)",
      )
    }
    code = String(decoding: bytes[codeStart..<place], as: UTF8.self)
    guard place < bytes.count else {
      throw Self.problem(.badSecret, place, "it has no secret behind '#'")
    }
    guard bytes[place] == UInt8(ascii: "#") else {
      throw Self.problem(.badCode, place, "its code has something else than letters and digits")
    }
    secret = try Self.secret(bytes[(place + 1)...])
  }

  /// The whole link.
  public var description: String { requested + "#" + Base64URL.text(secret.bytes) }

  /// What a browser asks the server for: all but the secret.
  public var requested: String { Self.scheme + host + Self.path + code }

  private static func secret(_ text: ArraySlice<UInt8>) throws(LetterFormatProblem) -> InviteSecret
  {
    switch Base64URL.bytes(text) {
    case .failure(let misplaced):
      throw problem(.badSecret, misplaced.place, "its secret is not base64url without padding")
    case .success(let bytes):
      guard let secret = InviteSecret(bytes) else {
        throw problem(
          .badSecret,
          text.endIndex,
          "its secret has \(bytes.count) bytes; expected \(InviteSecret.length)",
        )
      }
      return secret
    }
  }

  private static func isOfHost(_ byte: UInt8) -> Bool {
    isOfCode(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
  }

  private static func isOfCode(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    case _: false
    }
  }

  private static func problem(
    _ kind: LetterFormatProblem.Kind,
    _ offset: Int,
    _ reason: String,
  ) -> LetterFormatProblem {
    LetterFormatProblem(kind, at: offset, of: .link, reason)
  }
}
