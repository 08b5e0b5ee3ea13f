import Cryptography
import InvitationSigning
import Invitations
import Testing

/// Signatures over tokens, and keys bound to MemberIDs.
struct InvitationSigningTests {
  private static let hina = SigningIdentity(seed: [UInt8](repeating: 1, count: 32))
  private static let mallory = SigningIdentity(seed: [UInt8](repeating: 2, count: 32))
  private static let group = [UInt8](0..<16)
  private static let secret = [UInt8](repeating: 3, count: 32)

  private static func terms(name: String = "ridge") -> InvitationToken.Terms {
    InvitationToken.Terms(
      group: group,
      groupHash: InvitationToken.groupHash(of: group, secret: secret),
      inviter: 0,
      publicKey: [],
      number: 7,
      issued: 1_000,
      expires: 2_000,
      uses: 1,
      name: name,
    )
  }

  private static let token = InvitationToken.signed(terms(), by: hina)

  @Test func `a signed token is good until it ends, for its group`() {
    let token = Self.token
    #expect(InvitationFlaw.all(of: token, at: 1_999) == [])
    #expect(InvitationFlaw.all(of: token, at: 1_999, for: Self.group) == [])
    #expect(InvitationFlaw.all(of: token, at: 2_000) == [.expired])
    #expect(
      InvitationFlaw.all(of: token, at: 1_000, for: [UInt8](repeating: 0, count: 16)) == [.foreign]
    )
    #expect(InvitationFlaw.all(of: token, at: 999) == [.notYetMade])
  }

  @Test(arguments: [(nil, 1), (2_000, nil), (nil, nil)] as [(Int64?, Int64?)])
  func `what never ends or lets in as many as like is not good`(expires: Int64?, uses: Int64?) {
    var terms = Self.terms()
    terms.expires = expires
    terms.uses = uses
    let token = InvitationToken.signed(terms, by: Self.hina)
    #expect(InvitationFlaw.all(of: token, at: 1_500) == [.unlimited])
  }

  /// The last line is the front of SHA-256 of "abc" in FIPS 180-4.
  @Test func `a MemberID is the front of the hash of the key`() {
    let digest = Digests.sha256(Self.hina.publicKey)
    let front = digest.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    #expect(Self.token.terms.inviter == front && Self.token.keyOwner == front)
    #expect(InvitationToken.member(of: Array("abc".utf8)) == 0xBA78_16BF_8F01_CFEA)
  }

  @Test func `any bit that is changed breaks it`() throws {
    let bytes = Self.token.canonical
    for place in bytes.indices {
      var changed = bytes
      changed[place] ^= 1
      // What cannot be read any more is refused before.
      guard let token = try? InvitationToken(canonical: changed) else { continue }
      #expect(InvitationFlaw.all(of: token, at: 1_000).contains(.forged), "byte \(place)")
    }
  }

  @Test func `who signs in another's name is found out by the key, though its signature holds`() {
    var terms = Self.token.terms
    terms.publicKey = Self.mallory.publicKey
    let forged = InvitationToken(terms: terms, signature: Self.mallory.sign(terms.signed))
    #expect(forged.isSigned && forged.terms.inviter == Self.token.terms.inviter)
    #expect(InvitationFlaw.all(of: forged, at: 1_000) == [.keyDoesNotMatch])
    let borrowed = InvitationToken(
      terms: Self.token.terms,
      signature: Self.mallory.sign(Self.token.terms.signed),
    )
    #expect(InvitationFlaw.all(of: borrowed, at: 1_000) == [.forged])
  }

  @Test func `a signature over the same bytes for another purpose is none`() {
    let bare = Array(Self.token.terms.signed.dropFirst(InvitationToken.signingContext.utf8.count))
    let token = InvitationToken(terms: Self.token.terms, signature: Self.hina.sign(bare))
    #expect(InvitationFlaw.all(of: token, at: 1_000) == [.forged])
  }

  @Test func `the same terms and key give the same bytes`() {
    #expect(InvitationToken.signed(Self.terms(), by: Self.hina) == Self.token)
    #expect(InvitationToken.signed(Self.terms(name: "x"), by: Self.hina) != Self.token)
  }
}
