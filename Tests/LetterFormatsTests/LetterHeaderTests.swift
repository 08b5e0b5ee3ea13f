import LetterFormats
import Testing

/// The header of a letter as bytes.
struct LetterHeaderTests {
  @Test(arguments: [
    DeliveryCondition.scheduled(atMs: 1), .within(fromMs: 2, untilMs: .max), .legacy(days: 90),
  ])
  func `what was written is read`(condition: DeliveryCondition) throws {
    for blobs in 0...5 {
      let header = try header(condition, blobs: blobs)
      #expect(try LetterHeader(encoded: header.encoded) == header)
      #expect(header.condition == condition)
      #expect(
        header.encoded.count
          == LetterHeader.length(
            sender: header.sender,
            recipient: header.recipient,
            pairingID: header.pairingID,
            blobs: blobs,
          )
      )
    }
  }

  @Test func `every byte has its place`() throws {
    let bytes = try header(blobs: 1).encoded
    #expect(bytes.starts(with: Array("lifelog/v1/letter\0".utf8) + [UInt8](0..<16)))
    var expected: [UInt8] = [0, 9] + Array("uid-alice".utf8) + [UInt8](repeating: 1, count: 32)
    expected += [0, 3] + Array("友".utf8) + [UInt8](repeating: 2, count: 32)
    expected += [0, 9] + Array("pair-0001".utf8) + [0, 0, 0, 7]
    expected += [0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0x0F, 0xA0, 2]
    expected += [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x13, 0x88]
    expected += [0, 0, 0, 0, 0, 0, 0x23, 0x28, 0, 0] + [UInt8](repeating: 3, count: 32)
    expected += [UInt8](repeating: 4, count: 32) + [1] + [UInt8](repeating: 10, count: 32)
    #expect(Array(bytes.dropFirst(34)) == expected)
  }

  @Test func `wherever it ends too early is said`() throws {
    let bytes = try header().encoded
    for end in bytes.indices {
      let found = problem { () throws(LetterFormatProblem) in
        try LetterHeader(encoded: Array(bytes[..<end]))
      }
      #expect(found?.kind == .truncated && found?.offset == end, "\(end): \(found as Any)")
      #expect(found?.whole == .header)
    }
  }

  /// A place in the header above, what stands there instead, and what is said of it.
  @Test(
    arguments: [
      (0, [0x4C], .badMagic, 0),
      (17, [0x01], .badMagic, 17),
      (9, [0x32], .badMagic, 9),
      (34, [0, 0], .empty, 34),
      (34, [0, 129], .tooLong, 34),
      (34, [0xFF, 0xFF], .tooLong, 34),
      (36, [0xFF], .notText, 36),
      (79, [0xC0], .notText, 79),
      (145, [0], .unknownMode, 145),
      (145, [4], .unknownMode, 145),
      (236, [6], .tooManyBlobs, 236),
      (236, [255], .tooManyBlobs, 236),
      (236, [3], .truncated, 301),
      (236, [1], .trailingBytes, 269),
      (301, [0], .trailingBytes, 301),
    ] as [(Int, [UInt8], LetterFormatProblem.Kind, Int)]
  )
  func `what is wrong is named with its place`(
    place: Int,
    bytes: [UInt8],
    kind: LetterFormatProblem.Kind,
    offset: Int,
  ) throws {
    var encoded = try header().encoded
    #expect(encoded.count == 301)
    encoded.replaceSubrange(place..<min(place + bytes.count, encoded.count), with: bytes)
    let found = problem { () throws(LetterFormatProblem) in try LetterHeader(encoded: encoded) }
    #expect(found?.kind == kind && found?.offset == offset, "\(found as Any)")
    #expect(found?.reason.isEmpty == false && found?.remedy.isEmpty == false)
  }

  @Test func `a sixth photo is refused before it is written`() throws {
    let six = try (0..<6).map { try digest(UInt8($0)) }
    var whole = try header()
    let found = problem { () throws(LetterFormatProblem) in try whole.setBlobDigests(six) }
    #expect(found?.kind == .tooManyBlobs && found?.offset == 236)
    #expect(whole.blobDigests.count == 2)
  }

  @Test func `names are compared by their bytes`() throws {
    // Swift takes both for one text; what is signed does not.
    let (composed, decomposed) = (try name("\u{E9}"), try name("e\u{301}"))
    #expect(composed != decomposed)
    #expect(LetterIdentifier("") == nil)
    #expect(LetterIdentifier(String(repeating: "x", count: 128)) != nil)
    #expect(LetterIdentifier(String(repeating: "x", count: 129)) == nil)
    #expect(LetterIdentifier(bytes: [0xED, 0xA0, 0x80]) == nil)
  }

  @Test func `numbers of other modes are read as they are`() throws {
    var odd = try header(.legacy(days: 60))
    odd.deliverAtMs = 1
    #expect(try LetterHeader(encoded: odd.encoded) == odd)
  }
}
