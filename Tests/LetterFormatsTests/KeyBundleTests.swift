import LetterFormats
import Testing

/// A bundle of public keys as bytes.
struct KeyBundleTests {
  @Test(arguments: [1, 2, .max] as [UInt32])
  func `what was written is read`(epoch: UInt32) throws {
    let bundle = try bundle(epoch: epoch)
    #expect(try KeyBundle(encoded: bundle.encoded) == bundle)
    #expect(bundle.encoded.count == 18 + 2 + 9 + 4 + 8 + 65 + 65 + 32)
  }

  @Test func `wherever it ends too early is said`() throws {
    let bytes = try bundle().encoded
    for end in bytes.indices {
      let found = problem { () throws(LetterFormatProblem) in
        try KeyBundle(encoded: Array(bytes[..<end]))
      }
      #expect(found?.kind == .truncated && found?.offset == end && found?.whole == .bundle)
    }
  }

  @Test(
    arguments: [
      (12, [0x6C], .badMagic, 12),
      (18, [0, 0], .empty, 18),
      (18, [1, 0], .tooLong, 18),
      (20, [0x80], .notText, 20),
      (41, [2], .notAPoint, 41),
      (41, [3], .notAPoint, 41),
      (106, [0], .notAPoint, 106),
      (203, [0], .trailingBytes, 203),
    ] as [(Int, [UInt8], LetterFormatProblem.Kind, Int)]
  )
  func `what is wrong is named with its place`(
    place: Int,
    bytes: [UInt8],
    kind: LetterFormatProblem.Kind,
    offset: Int,
  ) throws {
    var encoded = try bundle().encoded
    encoded.replaceSubrange(place..<min(place + bytes.count, encoded.count), with: bytes)
    let found = problem { () throws(LetterFormatProblem) in try KeyBundle(encoded: encoded) }
    #expect(found?.kind == kind && found?.offset == offset, "\(found as Any)")
  }

  @Test func `a header is no bundle, and a bundle is no header`() throws {
    let (bundle, header) = (try bundle().encoded, try header().encoded)
    let one = problem { () throws(LetterFormatProblem) in try KeyBundle(encoded: header) }
    let other = problem { () throws(LetterFormatProblem) in try LetterHeader(encoded: bundle) }
    #expect(one?.kind == .badMagic && one?.offset == 11)
    #expect(other?.kind == .badMagic && other?.offset == 11)
  }
}
