import Testing

@testable import Invitations

/// A token as link, as text of a QR code, and as file.
struct InvitationFormTests {
  private static let token = InvitationTokenTests.token(name: "ridge")

  private static func problem(_ bytes: [UInt8]) -> InvitationProblem? {
    do throws(InvitationProblem) {
      _ = try InvitationForm.read(bytes)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: InvitationForm.allCases)
  func `each form is read again`(form: InvitationForm) throws {
    let bytes = form.bytes(of: Self.token)
    let read = try InvitationForm.read(bytes)
    #expect(read.form == form && read.token == Self.token)
  }

  @Test(arguments: [InvitationForm.link, .qr])
  func `a line feed behind a text is none of it, and schemes know no case`(
    form: InvitationForm
  ) throws {
    let text = String(decoding: form.bytes(of: Self.token), as: UTF8.self)
    for end in ["\n", "\r\n"] {
      #expect(try InvitationForm.read(Array((text + end).utf8)).token == Self.token)
    }
    let front = text.prefix { $0 != "/" }
    let other = form == .link ? front.uppercased() : front.lowercased()
    #expect(try InvitationForm.read(Array((other + text.dropFirst(front.count)).utf8)).form == form)
  }

  @Test(arguments: InvitationForm.allCases)
  func `cut off anywhere it is refused as cut off`(form: InvitationForm) {
    let bytes = form.bytes(of: Self.token)
    for count in 1..<bytes.count where form != .file || count >= 5 {
      let problem = Self.problem(Array(bytes.prefix(count)))
      #expect(problem?.isTruncated == true, "\(count): \(problem as Any)")
    }
  }

  @Test(
    arguments: [
      ("", 0, "nothing is there"),
      ("\n", 0, "nothing is there"),
      ("https://example.org", 0, "it does not begin as an invitation does"),
      ("yamabiko:join/AQ!A", 16, "'!' is no character of base64url"),
      ("yamabiko:join/AQ A", 16, "a blank is no character of base64url"),
      ("yamabiko:join/AQ\u{E9}A", 16, "the byte 195 is no character of base64url"),
      ("YAMABIKO:QR/AE1A", 14, "'1' is no character of base32"),
      ("yamabiko:join/AR", 16, "it ends within a byte"),
      ("yamabiko:join/A", 15, "it ends within a byte"),
      ("yamabiko:join/", 14, "it ends before the token"),
      ("yamabiko:join/Ag", 0, "its version is 2; expected 1"),
    ] as [(String, Int, String)]
  )
  func `what is none is refused at its byte`(text: String, offset: Int, reason: String) {
    let problem = Self.problem(Array(text.utf8))
    #expect(problem?.offset == offset && problem?.reason == reason, "\(problem as Any)")
  }

  @Test func `a huge text is refused without being decoded`() {
    let huge = Array("yamabiko:join/".utf8) + [UInt8](repeating: 0x41, count: 1 << 20)
    #expect(Self.problem(huge)?.offset == InvitationForm.linkMax)
  }

  @Test func `the longest token fits every form`() {
    let longest = InvitationTokenTests.token(
      secret: [UInt8](repeating: 1, count: 32),
      name: String(repeating: "n", count: InvitationToken.nameMax),
    )
    #expect(InvitationForm.link.bytes(of: longest).count == 14 + 306)
    #expect(InvitationForm.link.bytes(of: longest).count <= InvitationForm.linkMax)
    #expect(InvitationForm.file.bytes(of: longest).count <= InvitationForm.readMax)
    for level in QRCode.Level.allCases {
      #expect(QRCode(holding: InvitationForm.qr.bytes(of: longest), at: level) != nil)
    }
  }

  @Test(arguments: [BitText.base64URL, .base32])
  func `texts of bytes come back, at every length`(code: BitText) throws {
    for count in 0..<40 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 89 + count) }
      let text = Array(code.text(of: bytes).utf8)
      #expect(text.count == code.length(of: count))
      #expect(try code.bytes(of: text[...], at: 0) == bytes)
    }
  }

  /// RFC 4648, section 10, without its padding.
  @Test func `texts are those of the standard`() {
    for (plain, base64, base32) in [
      ("f", "Zg", "MY"), ("fo", "Zm8", "MZXQ"), ("foo", "Zm9v", "MZXW6"),
      ("foob", "Zm9vYg", "MZXW6YQ"), ("fooba", "Zm9vYmE", "MZXW6YTB"),
      ("foobar", "Zm9vYmFy", "MZXW6YTBOI"),
    ] {
      #expect(BitText.base64URL.text(of: Array(plain.utf8)) == base64)
      #expect(BitText.base32.text(of: Array(plain.utf8)) == base32)
    }
    #expect(BitText.base64URL.text(of: [0xFB, 0xFF]) == "-_8")
  }
}
