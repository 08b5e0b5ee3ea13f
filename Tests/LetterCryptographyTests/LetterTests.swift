import LetterCryptography
import LetterFormats
import Testing

/// A letter from one friend to another: what opens, and with which code another does not.
struct LetterTests {
  private let friends: Friends

  init() throws { friends = try Friends() }

  private func code(
    _ letter: SealedLetter,
    _ change: (inout LetterReader) -> Void = { _ in },
  ) -> LetterRejection? {
    var reader = friends.reader
    change(&reader)
    do throws(LetterRefusal) {
      _ = try reader.open(letter)
      return nil
    } catch {
      #expect(!error.reason.isEmpty)
      return error.code
    }
  }

  /// A letter whose header says something else, wrapped anew by its sender.
  private func resealed(
    _ letter: SealedLetter,
    _ change: (inout LetterHeader) throws -> Void,
  ) throws -> SealedLetter {
    var header = try LetterHeader(encoded: letter.header)
    try change(&header)
    var other = letter
    other.header = header.encoded
    other.wrapped = try LetterWrap.seal(
      friends.key,
      header: other.header,
      sender: friends.alice.agreement,
      recipient: friends.prekey.publicKey,
      secret: friends.secret,
      pairing: header.pairingID,
      ephemeral: friends.ephemeral,
    )
    other.signature = friends.alice.signing.sign(other.signed)
    return other
  }

  @Test(arguments: [true, false])
  func `what was sealed opens`(isOneTime: Bool) throws {
    let draft = try friends.draft(isOneTime: isOneTime)
    let opened = try friends.reader.open(friends.sealed(draft))
    #expect(opened.body == draft.body && opened.photos == draft.photos)
    #expect(opened.isForwardSecret == isOneTime)
    #expect(opened.header.condition == draft.condition)
    #expect(opened.header.prekeyID == (isOneTime ? 7 : 0xFFFF_FFFF))
  }

  @Test func `with a share it opens by the share alone, and says nothing without it`() throws {
    let share = try ContentKey(bytes: Array(repeating: 0x5A, count: 32))
    let draft = try friends.draft()
    let letter = try draft.sealed(
      by: friends.alice,
      secret: friends.secret,
      key: friends.key,
      ephemeral: friends.ephemeral,
      share: share,
    )
    #expect(code(letter) == .content)
    #expect(try friends.reader.open(letter, share: share).body == draft.body)
    let other = try ContentKey(bytes: Array(repeating: 0x5B, count: 32))
    #expect(throws: LetterRefusal.self) { try friends.reader.open(letter, share: other) }
    #expect(try friends.key.masked(by: share).masked(by: share) == friends.key)
    #expect(throws: LetterRefusal.self) { try friends.reader.time(of: letter) }
  }

  @Test(arguments: [UInt64(0), 1, 1_798_761_600_000, .max])
  func `when it is to be opened stands in it and opens alone`(time: UInt64) throws {
    let draft = try friends.draft()
    let letter = try draft.sealed(
      by: friends.alice,
      secret: friends.secret,
      key: friends.key,
      ephemeral: friends.ephemeral,
      opensMs: time,
    )
    #expect(letter.wrapped.key.count == 56)
    #expect(try friends.reader.time(of: letter) == time)
    #expect(try friends.reader.open(letter).body == draft.body)
    var other = letter
    other.wrapped.key[33] ^= 1
    #expect(code(other) == .unwrap)
  }

  @Test func `the same keys seal the same, but for the signature`() throws {
    let draft = try friends.draft()
    var (one, other) = (try friends.sealed(draft), try friends.sealed(draft))
    #expect(one.signature != other.signature)
    one.signature = nil
    other.signature = nil
    #expect(one == other)
  }

  @Test func `each code has its reason`() throws {
    let letter = try friends.sealed(friends.draft())
    #expect(code(letter) == nil)
    var other = letter
    other.header.removeLast()
    #expect(code(other) == .header)
    #expect(code(letter) { $0.recipient = friends.alice.bundle.owner } == .wrongRecipient)
    let header = try LetterHeader(encoded: letter.header)
    #expect(code(letter) { $0.opened.insert(header) } == .replay)
    other = letter
    other.body[0] ^= 1
    #expect(code(other) == .bodyDigest)
    other = letter
    other.blobs.removeLast()
    #expect(code(other) == .blobCount)
    other = letter
    other.blobs.swapAt(0, 1)
    #expect(code(other) == .blobDigest)
    other = letter
    other.signature = nil
    #expect(code(other) == .signature)
    #expect(code(other) { $0.requiresSignature = false } == nil)
    other.signature = friends.bob.signing.sign(other.signed)
    #expect(code(other) == .signature)
    other.signature = []
    #expect(code(other) { $0.requiresSignature = false } == .signature)
  }

  @Test func `a key that is not there, or is another, unwraps nothing`() throws {
    let letter = try friends.sealed(friends.draft())
    let mallory = try user("mallory")
    #expect(code(letter) { $0.secret = nil } == .unwrap)
    #expect(code(letter) { $0.prekeys = [:] } == .unwrap)
    #expect(code(letter) { $0.prekeys[7] = friends.bob.agreement } == .unwrap)
    #expect(
      code(letter) { $0.sender.agreementKey = mallory.agreement.publicKey } == .unwrap
    )
    let zeroes = try PairSecret(bytes: [UInt8](repeating: 0, count: 32))
    #expect(code(letter) { $0.secret = zeroes } == .unwrap)
    let plain = try friends.sealed(friends.draft(isOneTime: false))
    #expect(code(plain) { $0.agreement = nil } == .unwrap)
    var other = letter
    other.wrapped.encapsulated[64] ^= 1
    #expect(code(other) == .unwrap)
    other.wrapped.encapsulated = []
    #expect(code(other) == .unwrap)
    other = letter
    other.wrapped.key.removeLast()
    #expect(code(other) == .unwrap)
  }

  @Test func `a friend who writes under other names or bundles is not believed`() throws {
    let letter = try friends.sealed(friends.draft())
    #expect(code(try resealed(letter) { _ in }) == nil, "the sender may wrap anew")
    let other = try resealed(letter) { $0.senderBundle = $0.recipientBundle }
    #expect(code(other) == .unwrap)
    let old = try resealed(letter) { $0.recipientBundle = $0.senderBundle }
    #expect(code(old) == .unwrap)
    let carol = try #require(LetterIdentifier("uid-carol"))
    #expect(code(try resealed(letter) { $0.sender = carol }) == .unwrap)
    #expect(code(try resealed(letter) { $0.pairingID = carol }) == .unwrap)
  }

  @Test func `what opens with no key of the letter is content that was not sealed for it`() throws {
    let letter = try friends.sealed(friends.draft())
    let other = try ContentKey(bytes: [UInt8](repeating: 9, count: 32))
    var body = letter
    body.body = try other.seal(body: [1], of: #require(LetterID([UInt8](0..<16))))
    let changed = try resealed(body) { $0.bodyDigest = LetterDigest(of: body.body) }
    #expect(code(changed) == .content)
    // A photo's ciphertext in the place of another photo is authentic in neither.
    var photos = letter
    photos.blobs.swapAt(0, 1)
    let swapped = try resealed(photos) { header in
      try header.setBlobDigests(photos.blobs.map { LetterDigest(of: $0) })
    }
    #expect(code(swapped) == .content)
  }

  @Test func `no byte of a letter can be another`() throws {
    let letter = try friends.sealed(friends.draft("short"))
    for place in letter.header.indices {
      var other = letter
      other.header[place] ^= 1
      #expect(code(other) != nil, "header \(place)")
    }
    for place in letter.wrapped.encapsulated.indices {
      var other = letter
      other.wrapped.encapsulated[place] ^= 1
      #expect(code(other) == .unwrap, "enc \(place)")
    }
    for place in letter.wrapped.key.indices {
      var other = letter
      other.wrapped.key[place] ^= 1
      #expect(code(other) == .unwrap, "wrapped key \(place)")
    }
    for place in letter.signature?.indices ?? 0..<0 {
      var other = letter
      other.signature?[place] ^= 1
      #expect(code(other) == .signature, "signature \(place)")
    }
  }

  @Test func `the first reason is the one that is told`() throws {
    var letter = try friends.sealed(friends.draft())
    letter.signature = nil
    letter.wrapped.key[0] ^= 1
    #expect(code(letter) == .unwrap)
    letter.blobs.swapAt(0, 1)
    #expect(code(letter) == .blobDigest)
    letter.blobs.removeAll()
    #expect(code(letter) == .blobCount)
    letter.body.removeAll()
    #expect(code(letter) == .bodyDigest)
    let header = try LetterHeader(encoded: letter.header)
    #expect(code(letter) { $0.opened.insert(header) } == .replay)
    #expect(
      code(letter) { reader in
        reader.opened.insert(header)
        reader.recipient = friends.alice.bundle.owner
      } == .wrongRecipient
    )
  }

  @Test func `more photos than five are refused before anything is sealed`() throws {
    var draft = try friends.draft()
    draft.photos = [[UInt8]](repeating: [1], count: 6)
    #expect(throws: CryptographyRefusal.photoCount(6)) { try friends.sealed(draft) }
    draft.photos = [[UInt8](repeating: 0, count: 10_000_001)]
    #expect(throws: CryptographyRefusal.photoLength(10_000_001)) { try friends.sealed(draft) }
  }
}
