import LetterCryptography
import LetterFormats
import Testing

/// The seed's scheme: it works, and it has the faults that it is shown for.
struct AsWrittenLetterTests {
  private let alice: AgreementKey
  private let bob: AgreementKey
  private let mallory: AgreementKey
  private let key = [UInt8](repeating: 4, count: 32)
  private let plain = AsWrittenLetter.Plain(content: [1, 2, 3], photos: [[4], []])

  init() throws {
    alice = try agreementKey("alice")
    bob = try agreementKey("bob")
    mallory = try agreementKey("mallory")
  }

  private func sealed(_ to: AgreementKey? = nil, first: UInt8 = 0) throws -> AsWrittenLetter {
    try AsWrittenLetter(
      sealing: plain,
      sender: alice,
      recipient: (to ?? bob).publicKey,
      key: key,
      nonces: (0..<4).map { [UInt8](repeating: first + $0, count: 12) },
    )
  }

  @Test func `the recipient reads it`() throws {
    let letter = try sealed()
    #expect(try letter.opened(by: bob, other: alice.publicKey) == plain)
    #expect(letter.content.count == 3 + 28 && letter.key.count == 32 + 28)
    #expect(throws: CryptographyRefusal.notAuthentic) {
      try letter.opened(by: mallory, other: alice.publicKey)
    }
  }

  @Test func `its sender reads it, too (L-35)`() throws {
    #expect(try sealed().opened(by: alice, other: bob.publicKey) == plain)
  }

  @Test func `a server that hands out its own key reads it (S12)`() throws {
    let caught = try sealed(mallory)
    #expect(try caught.opened(by: mallory, other: alice.publicKey) == plain)
  }

  @Test func `all letters of two users are wrapped with one key, so parts can be moved (S13)`()
    throws
  {
    let (one, other) = (try sealed(), try sealed(first: 9))
    var moved = other
    moved.content = one.content
    moved.key = one.key
    moved.photos = one.photos
    #expect(try moved.opened(by: bob, other: alice.publicKey) == plain)
    #expect(
      try AsWrittenLetter.wrappingKey(alice, bob.publicKey)
        == AsWrittenLetter.wrappingKey(bob, alice.publicKey)
    )
    // Nobody can tell which photos belong to the text.
    moved.photos = []
    #expect(try moved.opened(by: bob, other: alice.publicKey).photos.isEmpty)
  }

  @Test func `what is cut off is refused, wherever`() throws {
    let letter = try sealed()
    for count in 0..<letter.key.count {
      var short = letter
      short.key = Array(letter.key.prefix(count))
      let found = refusal { () throws(CryptographyRefusal) in
        try short.opened(by: bob, other: alice.publicKey)
      }
      #expect(found == (count < 28 ? .ciphertextLength(count) : .notAuthentic))
    }
    var short = letter
    short.content = []
    #expect(throws: CryptographyRefusal.ciphertextLength(0)) {
      try short.opened(by: bob, other: alice.publicKey)
    }
  }

  @Test func `it takes a nonce for each part, and a whole key`() throws {
    func refused(key: [UInt8], nonces: Int) -> CryptographyRefusal? {
      refusal { () throws(CryptographyRefusal) in
        try AsWrittenLetter(
          sealing: plain,
          sender: alice,
          recipient: bob.publicKey,
          key: key,
          nonces: [[UInt8]](repeating: [UInt8](repeating: 0, count: 12), count: nonces),
        )
      }
    }
    #expect(refused(key: key, nonces: 3) == .nonceCount(4))
    #expect(refused(key: key, nonces: 5) == .nonceCount(4))
    #expect(refused(key: [1], nonces: 4) == .keyLength(1))
  }
}
