import Testing

@testable import Audio

/// Files that libopusenc makes, taken apart by the rules of RFC 3533 and RFC 7845.
struct OggOpusFileTests {
  /// A page of an Ogg file.
  private struct Page {
    var flags: UInt8
    var granule: Int
    var isWhole: Bool
    var body: [UInt8]
  }

  private func pages(of bytes: [UInt8]) throws -> [Page] {
    var pages: [Page] = []
    var place = 0
    while place < bytes.count {
      try #require(Array(bytes[place..<place + 4]) == Array("OggS".utf8))
      let segments = Int(bytes[place + 26])
      let length = bytes[(place + 27)..<(place + 27 + segments)].reduce(0) { $0 + Int($1) }
      let end = place + 27 + segments + length
      var page = Array(bytes[place..<end])
      let sum = Self.integer(page, at: 22, bytes: 4)
      for index in 22..<26 { page[index] = 0 }
      pages.append(
        Page(
          flags: page[5],
          granule: Self.integer(page, at: 6, bytes: 8),
          isWhole: Int(Self.checksum(page)) == sum,
          body: Array(page[(27 + segments)...]),
        )
      )
      place = end
    }
    return pages
  }

  private static func integer(_ bytes: [UInt8], at offset: Int, bytes count: Int) -> Int {
    (0..<count).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
  }

  /// The CRC of RFC 3533, section 6: 0x04c11db7, from the highest bit on, without inversions.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    bytes.reduce(0) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte) << 24) { sum, _ in
        sum & 0x8000_0000 == 0 ? sum << 1 : sum << 1 ^ 0x04C1_1DB7
      }
    }
  }

  private func tone(_ count: Int) -> [Int16] {
    (0..<count).map { Int16(($0 % 40 - 20) * 400) }
  }

  @Test(arguments: [(Int32(8_000), 8_000), (16_000, 24_001), (48_000, 100)])
  func `pages are whole, the last one ends as the sound does`(rate: Int32, count: Int) throws {
    let file = try OggOpusFile(tone(count), sampleRate: rate)
    let pages = try pages(of: file.bytes)
    #expect(pages.count >= 3 && pages.allSatisfy(\.isWhole))
    #expect(pages.first?.flags == 2 && pages.last.map { $0.flags & 4 } == 4)
    let head = try #require(pages.first?.body)
    #expect(head.starts(with: "OpusHead".utf8) && head[9] == 1)
    #expect(Self.integer(head, at: 12, bytes: 4) == Int(rate))
    #expect(pages[1].body.starts(with: "OpusTags".utf8))
    let skipped = Self.integer(head, at: 10, bytes: 2)
    let length = try #require(pages.last).granule - skipped
    // A sample more or fewer comes of the change of rates.
    #expect(abs(length - count * 48_000 / Int(rate)) <= 6, "\(length) samples")
  }

  @Test func `the same sound gives the same file, of about 24 kb/s`() throws {
    let file = try OggOpusFile(tone(48_000), sampleRate: 16_000)
    #expect(try OggOpusFile(tone(48_000), sampleRate: 16_000) == file)
    #expect((1_000..<16_000).contains(file.bytes.count), "\(file.bytes.count) bytes of 3 s")
  }

  @Test func `what libopusenc does not know is refused in words`() {
    #expect(throws: OpusError.self) { try OggOpusFile(tone(100), sampleRate: 0) }
  }
}
