import LetterFormats
import Testing

/// Links that make two users friends.
struct InviteLinkTests {
  private static let secret = [UInt8](repeating: 0xFB, count: 32)
  /// The same in base64url, by Python's `base64.urlsafe_b64encode`.
  private static let fragment = "-_v7-_v7-_v7-_v7-_v7-_v7-_v7-_v7-_v7-_v7-_s"
  private static let whole = "https://lifelog-xxxxx.web.app/invite/ABC123#" + fragment

  @Test func `a link says what it was made of`() throws {
    let secret = try #require(InviteSecret(Self.secret))
    let link = try InviteLink(host: "lifelog-xxxxx.web.app", code: "ABC123", secret: secret)
    #expect(link.description == Self.whole)
    #expect(try InviteLink(Self.whole) == link)
    #expect(link.requested == "https://lifelog-xxxxx.web.app/invite/ABC123")
  }

  @Test func `every secret comes back`() throws {
    for seed in UInt8.min...UInt8.max {
      let bytes = (0..<32).map { UInt8(truncatingIfNeeded: Int(seed) &* 31 &+ $0 &* 57) }
      let secret = try #require(InviteSecret(bytes))
      let link = try InviteLink(host: "a.b", code: "x", secret: secret)
      #expect(try InviteLink(link.description).secret.bytes == bytes, "seed \(seed)")
    }
  }

  @Test(
    arguments: [
      ("", .badAddress, 0),
      ("http://a.b/invite/x#" + fragment, .badAddress, 0),
      ("https:///invite/x#" + fragment, .badAddress, 8),
      ("https://a.b/join/x#" + fragment, .badAddress, 11),
      ("https://user@a.b/invite/x#" + fragment, .badAddress, 12),
      ("https://a.b/invite/#" + fragment, .badCode, 19),
      ("https://a.b/invite/x?y#" + fragment, .badCode, 20),
      ("https://a.b/invite/x/y#" + fragment, .badCode, 20),
      ("https://a.b/invite/" + String(repeating: "x", count: 65) + "#" + fragment, .badCode, 19),
      ("https://a.b/invite/ABC123", .badSecret, 25),
      ("https://a.b/invite/x#", .badSecret, 21),
      ("https://a.b/invite/x#" + fragment.dropLast(), .badSecret, 62),
      ("https://a.b/invite/x#" + fragment + "A", .badSecret, 65),
      ("https://a.b/invite/x#" + fragment + "=", .badSecret, 64),
      // The last character has two bits that no byte has: there is one way to write a secret.
      ("https://a.b/invite/x#" + fragment.dropLast() + "t", .badSecret, 63),
      ("https://a.b/invite/x#+" + fragment.dropFirst(), .badSecret, 21),
      (String(repeating: "x", count: 378), .tooLong, 377),
    ] as [(String, LetterFormatProblem.Kind, Int)]
  )
  func `what is no link is named with its place`(
    text: String,
    kind: LetterFormatProblem.Kind,
    offset: Int,
  ) {
    let found = problem { () throws(LetterFormatProblem) in try InviteLink(text) }
    #expect(found?.kind == kind && found?.offset == offset, "\(found as Any)")
    #expect(found?.whole == .link)
  }

  @Test(arguments: [("a.b/invite/c", "x"), ("a.b", "x#y"), ("a.b", ""), ("", "x")])
  func `no link is made of what would be another`(host: String, code: String) throws {
    let secret = try #require(InviteSecret(Self.secret))
    #expect(throws: LetterFormatProblem.self) {
      try InviteLink(host: host, code: code, secret: secret)
    }
  }
}
