import LetterCryptography
import LetterFormats
import Testing

/// Photos in chunks.
struct BlobTests {
  private static let chunk = BlobChunks.chunkLength
  private let key = [UInt8](repeating: 1, count: 32)
  private let letter: LetterID

  init() throws { letter = try #require(LetterID([UInt8](0..<16))) }

  private func photo(_ length: Int) -> [UInt8] {
    (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 >> 11) }
  }

  @Test(arguments: [0, 1, 1_000, chunk - 1, chunk, chunk + 1, 2 * chunk, 2 * chunk + 77])
  func `what was sealed opens`(length: Int) throws {
    let photo = photo(length)
    let sealed = try BlobSeal.seal(photo, key: key, letter: letter, number: 3)
    #expect(sealed.count == BlobChunks(length: length).sealedLength)
    #expect(try BlobOpening.open(sealed, key: key, letter: letter, number: 3) == photo)
    if length <= Self.chunk {
      let whole = try ContentSeal.seal(
        photo,
        key: key,
        authenticating: LetterContext.content(.blob(3), of: letter),
      )
      #expect(sealed == whole, "one chunk is sealed as the whole")
    }
  }

  @Test(arguments: [1, 4_093, chunk, chunk + 16, 3 * chunk])
  func `pieces of any length come to the same`(piece: Int) throws {
    // A byte at a time takes long where every byte is asked for.
    let photo = photo(piece == 1 ? 5_000 : 2 * Self.chunk + 9)
    var seal = try BlobSeal(key: key, letter: letter, number: 0)
    var sealed: [UInt8] = []
    for start in stride(from: 0, to: photo.count, by: piece) {
      sealed += try seal.take(photo[start..<min(start + piece, photo.count)])
    }
    sealed += try seal.finish()
    #expect(sealed == (try BlobSeal.seal(photo, key: key, letter: letter, number: 0)))
    #expect(seal.digest == LetterDigest(of: sealed))
    var opening = try BlobOpening(key: key, letter: letter, number: 0)
    var opened: [UInt8] = []
    for start in stride(from: 0, to: sealed.count, by: piece) {
      opened += try opening.take(sealed[start..<min(start + piece, sealed.count)])
    }
    opened += try opening.finish()
    #expect(opened == photo && opening.digest == seal.digest)
  }

  @Test func `chunks open in their own place alone`() throws {
    let full = Self.chunk + 16
    let sealed = try BlobSeal.seal(photo(3 * Self.chunk), key: key, letter: letter, number: 0)
    func opens(_ bytes: [UInt8], number: UInt32 = 0) -> Bool {
      (try? BlobOpening.open(bytes, key: key, letter: letter, number: number)) != nil
    }
    #expect(opens(sealed))
    #expect(!opens(sealed, number: 1))
    #expect(!opens(Array(sealed[full...])), "the first is missing")
    #expect(!opens(Array(sealed[full..<(2 * full)] + sealed[..<full] + sealed[(2 * full)...])))
    #expect(!opens(sealed + [0]))
    #expect(!opens(Array(sealed.dropLast())))
    // Only the digest of the whole knows that the last chunk is missing.
    #expect(opens(Array(sealed.dropLast(full))))
    #expect(
      refusal { () throws(CryptographyRefusal) in
        try BlobOpening.open(
          Array(sealed.prefix(full + 16)),
          key: key,
          letter: letter,
          number: 0,
        )
      } == .ciphertextLength(16)
    )
  }

  @Test func `a photo of more than 10 MB is refused as soon as it is known`() throws {
    var seal = try BlobSeal(key: key, letter: letter, number: 0)
    _ = try seal.take([UInt8](repeating: 0, count: 10_000_000))
    #expect(throws: CryptographyRefusal.photoLength(10_000_001)) { try seal.take([0]) }
    #expect(throws: CryptographyRefusal.keyLength(31)) {
      try BlobSeal(key: Array(key.dropLast()), letter: letter, number: 0)
    }
  }
}
