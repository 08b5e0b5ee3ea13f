import Kernel
import Testing

@testable import Imports

/// Captures: whatever stands around a datagram, the same call comes out, and what is cut or damaged
/// is refused where it is.
struct CaptureTests {
  private static let call = Recorded.call(40) {
    $0 % 7 == 3 ? nil : 40_000 + Int64($0 * 991 % 9_000)
  }

  private static func packets(_ wrap: ([UInt8]) -> [UInt8]) -> [(time: Int64, bytes: [UInt8])] {
    call.map { ($0.arrival, wrap($0.bytes)) }
  }

  private static func arrivals(_ bytes: [UInt8]) throws -> [Duration?] {
    let ways = try RTPStreams(capture: bytes).ways(of: [], rate: nil)
    #expect(ways.count == 1)
    return ways[0].packets.map(\.arrived)
  }

  private static let plain = Recorded.pcap(packets { Recorded.ethernet(Recorded.ipv4($0)) })

  private static let expected: [Duration?] = (0..<40).map { index in
    call.first { Int($0.number) == (65_530 + index) & 0xFFFF }.map {
      Duration(nanoseconds: $0.arrival)
    }
  }

  @Test func `a call has its arrivals, and a hole for each that is missing`() throws {
    #expect(try Self.arrivals(Self.plain) == Self.expected)
    #expect(Self.expected.contains(nil))
  }

  @Test(arguments: [(true, true), (false, false), (false, true)])
  func `both orders of bytes and both steps of time are read`(isLittle: Bool, isNano: Bool) throws {
    let packets = Self.packets { Recorded.ethernet(Recorded.ipv4($0)) }
    let file = Recorded.pcap(packets, isLittle: isLittle, isNano: isNano)
    #expect(try Self.arrivals(file) == Self.expected)
  }

  @Test func `every link type and both versions of IP are read`() throws {
    let cooked: [UInt8] = [0, 0, 0, 1, 0, 6, 1, 2, 3, 4, 5, 6, 0, 0, 0x08, 0x00]
    let cooked2: [UInt8] = [0x08, 0x00, 0, 0, 0, 0, 0, 1, 0, 1, 0, 6, 1, 2, 3, 4, 5, 6, 0, 0]
    let wraps: [(UInt32, ([UInt8]) -> [UInt8])] = [
      (1, { Recorded.ethernet(Recorded.ipv6($0)) }),
      (1, { Recorded.ethernet(Recorded.ipv4($0), tags: 2) }),
      (101, { Recorded.ipv4($0) }), (229, { Recorded.ipv6($0) }), (12, { Recorded.ipv4($0) }),
      (0, { [2, 0, 0, 0] + Recorded.ipv4($0) }),
      (113, { cooked + Recorded.ipv4($0) }), (276, { cooked2 + Recorded.ipv4($0) }),
    ]
    for (link, wrap) in wraps {
      #expect(try Self.arrivals(Recorded.pcap(Self.packets(wrap), link: link)) == Self.expected)
    }
  }

  @Test(arguments: [true, false])
  func `pcapng is read in both orders of bytes`(isLittle: Bool) throws {
    let packets = Self.packets { Recorded.ethernet(Recorded.ipv4($0)) }
    #expect(
      try Self.arrivals(Recorded.pcapng(packets, isLittle: isLittle, flags: 1)) == Self.expected
    )
  }

  @Test func `what the recorder has sent itself is no arrival`() throws {
    let there = Self.packets { Recorded.ethernet(Recorded.ipv4($0)) }
    let back = Recorded.call(40, source: 7) { _ in 1 }.map {
      ($0.arrival, Recorded.ethernet(Recorded.ipv4($0.bytes, from: 2, to: 1)))
    }
    let first = Recorded.pcapng(there, flags: 1)
    // A second section behind the first: its interfaces are its own.
    let second = Recorded.pcapng(back.map { ($0.0 + 900_000_000, $0.1) }, flags: 2)
    #expect(try Self.arrivals(first + second) == Self.expected)
    let own = try RTPStreams(capture: second).ways(of: [], rate: nil)
    #expect(own[0].assumptions.contains { $0.contains("has sent it itself") })
  }

  @Test func `fragments, other protocols and short packets are passed over`() throws {
    var packets = Self.packets { Recorded.ethernet(Recorded.ipv4($0)) }
    let bytes = packets[5].bytes
    var tcp = bytes
    tcp[23] = 6
    for odd in [tcp, Array(bytes.prefix(30)), [], Array(bytes.prefix(13))] {
      packets.insert((packets[6].time, odd), at: 6)
    }
    packets.insert(
      (packets[6].time, Recorded.ethernet(Recorded.ipv4(Self.call[0].bytes, more: true))),
      at: 6,
    )
    #expect(try Self.arrivals(Recorded.pcap(packets)) == Self.expected)
  }

  @Test func `a file that is cut anywhere is refused at its end or taken at a whole packet`() {
    let packets = Self.packets { Recorded.ethernet(Recorded.ipv4($0)) }
    for (file, least) in [(Self.plain, 24), (Recorded.pcapng(packets), 28)] {
      var whole = 0
      for end in 0..<file.count {
        let refusal = Recorded.refusal { () throws(ImportProblem) in
          try CaptureFile.read(Array(file.prefix(end)))
        }
        guard let refusal else {
          whole += 1
          continue
        }
        #expect(refusal.hasPrefix("byte \(end < 4 ? 0 : end):"), "cut at \(end): \(refusal)")
      }
      // Once for each packet but the last, and where the head ends.
      #expect(whole >= Self.call.count && whole <= Self.call.count + 3, "\(least): \(whole)")
    }
  }

  @Test func `damage has its place`() {
    func refusal(_ offset: Int, _ bytes: [UInt8]) -> String? {
      var file = Self.plain
      file.replaceSubrange(offset..<(offset + bytes.count), with: bytes)
      return Recorded.refusal { () throws(ImportProblem) in try CaptureFile.read(file) }
    }
    #expect(refusal(0, [0])?.hasPrefix("byte 0: it does not begin as") == true)
    #expect(refusal(4, [9])?.hasPrefix("byte 4: its version is 9.4") == true)
    #expect(refusal(20, [147])?.hasPrefix("byte 20: the link type is 147") == true)
    #expect(refusal(28, [255, 255, 255])?.hasPrefix("byte 28: packet 1 has") == true)
    #expect(refusal(32, [255, 255, 255, 255])?.hasPrefix("byte 32: packet 1 has 429") == true)
    // The second packet's seconds.
    let second = 24 + 16 + Recorded.ethernet(Recorded.ipv4(Self.call[0].bytes)).count
    #expect(refusal(second, [0, 0, 0, 0])?.contains("ms before a packet") == true)
  }
}
