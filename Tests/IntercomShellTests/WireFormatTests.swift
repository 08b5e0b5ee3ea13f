import Intercom
import Testing

@testable import IntercomShell

/// The bytes of a datagram, one by one.
struct WireFormatTests {
  private let header = WireFormat.Header(
    kind: .receipt,
    sender: 0x0102_0304_0506_0708,
    stream: 0x1112_1314_1516_1718,
    sequence: 0x2122_2324,
  )

  @Test func `a header is version, type, sender, stream and sequence, most significant first`() {
    #expect(
      header.bytes == [
        1, 4, 1, 2, 3, 4, 5, 6, 7, 8, 0x11, 0x12, 0x13, 0x14, 0x15, 0x16, 0x17, 0x18, 0x21, 0x22,
        0x23, 0x24,
      ]
    )
    #expect(header.bytes.count == WireFormat.headerLength)
    #expect(WireFormat.Header(header.bytes) == header)
    #expect(WireFormat.Header(header.bytes + [9, 9]) == header)
  }

  @Test func `types keep their numbers`() {
    let kinds: [WireFormat.Kind] = [
      .voice, .ping, .pong, .receipt, .handshake, .voiceWithPath, .standby, .release,
      .neighbour, .relayed,
    ]
    #expect(kinds.map(\.rawValue) == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    #expect(
      (UInt8.min...UInt8.max).filter { WireFormat.Kind(rawValue: $0) != nil } == Array(1...10)
    )
  }

  @Test func `a question about a path reads back from its number`() {
    for step in ReleaseStep.allCases {
      for about in TransportPath.allCases {
        for number in [0, 1, 1 << 48, -1] as [Int64] {
          let bits = Int64(bitPattern: WireFormat.question(step, about, number))
          #expect(WireFormat.question(bits) == (step, about, number))
        }
      }
    }
  }

  @Test func `another version, another type, and one byte too few are no header`() {
    #expect(WireFormat.Header(Array(header.bytes.dropLast())) == nil)
    #expect(WireFormat.Header([]) == nil)
    for (place, values) in [(0, [0, 2, 255]), (1, [0, 11, 255])] as [(Int, [UInt8])] {
      for value in values {
        var bytes = header.bytes
        bytes[place] = value
        #expect(WireFormat.Header(bytes) == nil, "byte \(place) is \(value)")
      }
    }
  }

  @Test func `integers go out and come back at any place`() {
    var bytes: [UInt8] = [0xAA]
    bytes.appendInteger(UInt16(0x0102))
    bytes.appendInteger(UInt32.max - 1)
    bytes.appendInteger(UInt64(1) << 63 | 5)
    #expect(bytes == [0xAA, 1, 2, 255, 255, 255, 254, 128, 0, 0, 0, 0, 0, 0, 5])
    #expect(bytes.integer(at: 1) == UInt16(0x0102))
    #expect(bytes.integer(at: 3) == UInt32.max - 1)
    #expect(bytes.integer(at: 7) == UInt64(1) << 63 | 5)
    #expect(bytes.integer(at: 0) == UInt8(0xAA))
  }
}
