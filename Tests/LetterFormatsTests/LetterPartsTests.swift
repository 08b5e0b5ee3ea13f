import LetterFormats
import Testing

/// Chunks, contexts, digits, and what was opened.
struct LetterPartsTests {
  private static let chunk = 1 << 20

  @Test(arguments: [
    (0, 1, 16), (1, 1, 17), (chunk - 1, 1, chunk + 15), (chunk, 1, chunk + 16),
    (chunk + 1, 2, chunk + 33), (2 * chunk, 2, 2 * chunk + 32), (10_000_000, 10, 10_000_160),
  ])
  func `a photo is cut into chunks`(length: Int, count: Int, sealed: Int) throws {
    let chunks = BlobChunks(length: length)
    #expect(chunks.count == count && chunks.sealedLength == sealed)
    #expect(try BlobChunks(sealedLength: sealed) == chunks)
  }

  @Test(arguments: [-1, 0, 15, chunk + 17, chunk + 32, 2 * (chunk + 16) + 1])
  func `no photo has such a ciphertext`(sealed: Int) {
    let found = problem { () throws(LetterFormatProblem) in try BlobChunks(sealedLength: sealed) }
    #expect(found?.kind == .truncated && found?.whole == .blob)
  }

  @Test func `nonces count`() {
    #expect(BlobChunks.nonce(0) == [UInt8](repeating: 0, count: 12))
    #expect(BlobChunks.nonce(0x0102_0304_0506_0708) == [0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8])
  }

  @Test func `each purpose has its own context`() throws {
    let letter = try #require(LetterID([UInt8](0..<16)))
    let front = Array("lifelog/v1/content\0".utf8) + [UInt8](0..<16)
    #expect(LetterContext.content(.body, of: letter) == front + [0x42, 0, 0, 0, 0])
    #expect(LetterContext.content(.blob(0), of: letter) == front + [0x50, 0, 0, 0, 0])
    #expect(LetterContext.content(.blob(258), of: letter) == front + [0x50, 0, 0, 1, 2])
    #expect(LetterContext.blobKey(1) == Array("lifelog/v1/blob".utf8) + [0, 0, 0, 1])
    let (one, other) = (try digest(1), try digest(2))
    #expect(LetterContext.pairSalt(other, one) == one.bytes + other.bytes)
    #expect(LetterContext.pairSalt(one, other) == one.bytes + other.bytes)
  }

  @Test func `digits keep their zeroes, and the smaller half stands first`() throws {
    let low = [UInt8](repeating: 0, count: 30)
    // 2^40 - 1 is 1099511627775.
    let high = [UInt8](repeating: 0xFF, count: 64)
    let (one, other) = (try #require(SafetyNumber.half(of: low)), SafetyNumber.half(of: high))
    #expect(one == String(repeating: "0", count: 30))
    #expect(other == String(repeating: "27775", count: 6))
    #expect(SafetyNumber.half(of: Array(low.dropLast())) == nil)
    let text = SafetyNumber.text(try #require(other), one)
    #expect(text.hasPrefix("00000 00000 ") && text.hasSuffix(" 27775 27775"))
    #expect(text.split(separator: " ").count == 12)
  }

  @Test func `a letter opens once, by its id and by its number`() throws {
    var opened = OpenedLetters()
    let first = try header()
    #expect(!opened.contains(first))
    opened.insert(first)
    #expect(opened.contains(first))
    var again = first
    again.letterID = try #require(LetterID([UInt8](repeating: 9, count: 16)))
    #expect(opened.contains(again), "the same number")
    again.sequence = 2
    #expect(!opened.contains(again), "a letter that was written before may come later")
    again.letterID = first.letterID
    #expect(opened.contains(again), "the same id")
    again.sender = try name("uid-carol")
    #expect(!opened.contains(again), "somebody else's")
  }
}
