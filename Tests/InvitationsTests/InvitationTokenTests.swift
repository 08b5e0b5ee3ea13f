import Testing

@testable import Invitations

/// A token's bytes: one way to write each, and every other refused where it is wrong.
struct InvitationTokenTests {
  static func token(
    expires: Int64? = 2_000,
    uses: Int64? = 3,
    secret: [UInt8]? = nil,
    name: String = "",
  ) -> InvitationToken {
    let terms = InvitationToken.Terms(
      group: [UInt8](0..<16),
      groupHash: 0x0102_0304_0506_0708,
      inviter: 0x1112_1314_1516_1718,
      publicKey: [UInt8](repeating: 0xAA, count: 32),
      number: 0x2122_2324_2526_2728,
      issued: 1_000,
      expires: expires,
      uses: uses,
      secret: secret,
      name: name,
    )
    return InvitationToken(terms: terms, signature: [UInt8](repeating: 0x55, count: 64))
  }

  private static let secret = [UInt8](repeating: 0x77, count: 32)

  @Test func `the layout is the one that is written down`() {
    let bytes = Self.token(secret: Self.secret, name: "尾根").canonical
    #expect(bytes[0] == 1 && bytes[1] == 3)
    #expect(Array(bytes[2..<18]) == [UInt8](0..<16))
    #expect(Array(bytes[18..<26]) == [1, 2, 3, 4, 5, 6, 7, 8])
    #expect(Array(bytes[26..<34]) == [0x11, 0x12, 0x13, 0x14, 0x15, 0x16, 0x17, 0x18])
    #expect(Array(bytes[34..<66]) == [UInt8](repeating: 0xAA, count: 32))
    #expect(Array(bytes[66..<74]) == [0x21, 0x22, 0x23, 0x24, 0x25, 0x26, 0x27, 0x28])
    #expect(Array(bytes[74..<82]) == [0, 0, 0, 0, 0, 0, 0x03, 0xE8])
    #expect(Array(bytes[82..<90]) == [0, 0, 0, 0, 0, 0, 0x07, 0xD0])
    #expect(Array(bytes[90..<92]) == [0, 3])
    #expect(Array(bytes[92..<124]) == Self.secret)
    #expect(Array(bytes[124..<131]) == [6] + Array("尾根".utf8))
    #expect(Array(bytes[131...]) == [UInt8](repeating: 0x55, count: 64))
  }

  @Test func `never and unlimited are zeros, and lengths are those stated`() {
    let open = Self.token(expires: nil, uses: nil).canonical
    #expect(open[82..<92].allSatisfy { $0 == 0 })
    #expect(open.count == InvitationToken.shortest && open.count == 156)
    let name = String(repeating: "n", count: InvitationToken.nameMax)
    let longest = Self.token(secret: Self.secret, name: name).canonical.count
    #expect(longest == InvitationToken.longest && longest == 229)
  }

  @Test func `what is signed begins with its purpose and leaves the signature out`() {
    let token = Self.token()
    let front = Array(InvitationToken.signingContext.utf8)
    #expect(token.terms.signed == front + token.canonical.dropLast(64))
  }

  @Test func `what is written is read again`() throws {
    for secret in [nil, Self.secret] {
      for name in ["", "n", "尾根を歩く会"] {
        for (expires, uses) in [(nil, nil), (1_001, 1), (InvitationToken.latest, 65_535)]
          as [(Int64?, Int64?)]
        {
          let token = Self.token(expires: expires, uses: uses, secret: secret, name: name)
          #expect(try InvitationToken(canonical: token.canonical) == token)
        }
      }
    }
  }

  @Test func `cut off anywhere it is told from another thing, with what is missing`() {
    let bytes = Self.token(secret: Self.secret, name: "ridge").canonical
    for count in 1..<bytes.count {
      let problem = Self.problem(Array(bytes.prefix(count)))
      #expect(
        problem?.isTruncated == true && problem?.offset == count,
        "\(count): \(problem as Any)",
      )
    }
  }

  @Test(
    arguments: [
      ([], 0, "nothing is there"),
      ([2], 0, "its version is 2; expected 1"),
      ([1, 4], 1, "it has parts that version 1 does not know"),
    ] as [([UInt8], Int, String)]
  )
  func `what is none is refused at its byte`(bytes: [UInt8], offset: Int, reason: String) {
    let problem = Self.problem(bytes)
    #expect(problem?.offset == offset && problem?.reason == reason, "\(problem as Any)")
    #expect(problem?.isTruncated == false)
  }

  @Test func `bytes behind the end are refused`() {
    let bytes = Self.token().canonical
    let problem = Self.problem(bytes + [0, 0])
    #expect(problem?.offset == bytes.count)
    #expect(problem?.reason == "the token is over, and 2 bytes follow")
  }

  @Test func `times and names that nobody writes are refused at their places`() {
    var late = Self.token().canonical
    late[74] = 0x7F
    #expect(
      Self.problem(late)?.description
        == "byte 74 of the token: when it was made is behind the year 9999"
    )
    var early = Self.token().canonical
    early.replaceSubrange(82..<90, with: early[74..<82])
    #expect(Self.problem(early)?.offset == 82)
    for (place, byte, offset) in [(92, 0, 92), (92, 41, 92), (93, 0xFF, 93), (93, 0x1B, 93)]
      as [(Int, UInt8, Int)]
    {
      var bytes = Self.token(name: "ridge").canonical
      bytes[place] = byte
      #expect(Self.problem(bytes)?.offset == offset, "\(place) \(byte)")
    }
  }

  @Test func `terms that cannot be said have words`() {
    var terms = Self.token().terms
    #expect(terms.problem == nil)
    terms.expires = terms.issued
    #expect(terms.problem == "an end that is not after its beginning")
    terms.expires = nil
    terms.uses = 0
    #expect(terms.problem == "0 uses; expected 1 to 65535")
    terms.uses = nil
    terms.name = String(repeating: "あ", count: 14)
    #expect(terms.problem == "a name of 42 bytes; expected at most 40")
    terms.name = "a\u{7F}"
    #expect(terms.problem == "a name with control characters")
    terms.name = ""
    terms.issued = -1
    #expect(terms.problem == "a beginning outside 1970 to 9999")
  }

  @Test func `it has ended from its last second on`() {
    let terms = Self.token(expires: 2_000).terms
    #expect(!terms.isExpired(at: 1_999) && terms.isExpired(at: 2_000))
    #expect(!Self.token(expires: nil).terms.isExpired(at: .max))
  }

  static func problem(_ bytes: [UInt8]) -> InvitationProblem? {
    do throws(InvitationProblem) {
      _ = try InvitationToken(canonical: bytes)
      return nil
    } catch {
      return error
    }
  }
}
