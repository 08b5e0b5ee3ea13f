import Foundation
import Kernel
import Plans
import Testing
import World

@testable import Exports

/// Packets on links as a pcapng file, read back block by block.
struct PacketCaptureTests {
  /// A block of the file: its type and its body.
  private struct Block {
    var type: UInt32
    var body: [UInt8]

    func number(at place: Int) -> UInt32 {
      body[place..<(place + 4)].reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// A packet's data, from its IP header on.
    var data: [UInt8] { Array(body[20..<(20 + Int(number(at: 12)))]) }
    /// A packet's comments.
    var comments: [String] {
      var texts: [String] = []
      var place = 20 + (Int(number(at: 12)) + 3) / 4 * 4
      while place + 4 <= body.count {
        let code = Int(body[place]) | Int(body[place + 1]) << 8
        let length = Int(body[place + 2]) | Int(body[place + 3]) << 8
        if code == 0 { break }
        let value = body[(place + 4)..<(place + 4 + length)]
        if code == 1 { texts.append(String(decoding: value, as: UTF8.self)) }
        place += 4 + (length + 3) / 4 * 4
      }
      return texts
    }
  }

  private static func blocks(_ bytes: [UInt8]) throws -> [Block] {
    var result: [Block] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let start = rest.startIndex
      let word = { (place: Int) in
        rest[place..<(place + 4)].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      }
      let length = Int(word(start + 4))
      try #require(length % 4 == 0 && length <= rest.count)
      #expect(word(start + length - 4) == UInt32(length))
      let body = Array(rest[(start + 8)..<(start + length - 4)])
      result.append(Block(type: word(start), body: body))
      rest = rest[(start + length)...]
    }
    return result
  }

  private static var plan: Plan {
    var plan = Plan()
    plan.name = "Two"
    plan.startUnix_ns = 1_000_000_000_000_000_000
    plan.duration = Duration(nanoseconds: 1_000_000)
    plan.devices = ["hina", "ren"].map { id in
      var device = PlannedDevice()
      device.id = id
      return device
    }
    var link = PlannedLink()
    link.id = "local"
    plan.links = [link]
    return plan
  }

  private func capture(
    _ body: (PacketCapture) throws -> Void
  ) throws -> (packets: [Block], extent: PacketCapture.Extent, all: [Block]) {
    var bytes: [UInt8] = []
    let capture = try PacketCapture(of: Self.plan, application: "a", digest: "d") { bytes += $0 }
    try body(capture)
    try capture.finish()
    let all = try Self.blocks(bytes)
    return (all.filter { $0.type == 6 }, capture.extent, all)
  }

  private static func packet(_ bytes: [UInt8]) -> LinkPacket {
    LinkPacket(link: "local", from: "hina", to: "ren", bytes: bytes, what: "ping 1")
  }

  @Test func `a checksum is that of RFC 1071's example`() {
    #expect(UDPPacket.checksum([0x00, 0x01, 0xF2, 0x03, 0xF4, 0xF5, 0xF6, 0xF7]) == 0x220D)
    #expect(UDPPacket.checksum([0x01]) == ~0x0100)
  }

  @Test func `the sums of a packet with its checksums are ones`() {
    let packet = UDPPacket(
      from: .init(place: 0),
      to: .init(place: 1),
      port: 40_000,
      number: 7,
      payload: [1, 2, 3],
    )
    let bytes = packet.bytes
    #expect(UDPPacket.checksum(Array(bytes[..<20])) == 0)
    let pseudo: [UInt8] = Array(bytes[12..<20]) + [0, 17, 0, 11]
    #expect(UDPPacket.checksum(pseudo + Array(bytes[20...])) == 0)
    #expect(UDPPacket.Address(place: 255).text == "10.20.1.0")
  }

  @Test func `each device is an interface, and time is the run's own`() throws {
    let (packets, extent, all) = try capture { capture in
      let packet = Self.packet([1, 2, 3])
      let arrival = Instant(nanoseconds: 500)
      try capture.offered(
        packet,
        at: Instant(nanoseconds: 7),
        Passage(first: Copy(arrival: arrival)),
      )
      try capture.underWay(packet, until: arrival, at: Instant(nanoseconds: 7))
    }
    #expect(all.map(\.type) == [0x0A0D_0D0A, 1, 1, 6, 6])
    #expect(packets.map { $0.number(at: 0) } == [0, 1])
    let times = packets.map { UInt64($0.number(at: 4)) << 32 | UInt64($0.number(at: 8)) }
    #expect(times == [1_000_000_000_000_000_007, 1_000_000_000_000_000_500])
    #expect(packets.map(\.comments) == [["ping 1 on local"], ["ping 1 on local"]])
    #expect(packets.allSatisfy { $0.data.suffix(3) == [1, 2, 3] })
    #expect(extent.sent == 1 && extent.arrived == 1 && extent.lost == 0)
  }

  @Test func `what is lost stands once, with the reason`() throws {
    let (packets, extent, _) = try capture { capture in
      try capture.offered(Self.packet([1]), at: .start, Passage(drop: .outage))
    }
    #expect(packets.map(\.comments) == [["ping 1 on local", "lost on local: the link is cut"]])
    #expect(extent.sent == 1 && extent.lost == 1 && extent.arrived == 0)
  }

  @Test func `a flipped bit is told by the byte`() throws {
    let (packets, extent, _) = try capture { capture in
      let arrival = Instant(nanoseconds: 9)
      try capture.offered(
        Self.packet([1, 2]),
        at: .start,
        Passage(first: Copy(arrival: arrival, flippedBit: 8)),
      )
      try capture.underWay(Self.packet([1, 3]), until: arrival, at: .start)
    }
    #expect(packets[1].comments.last == "corrupted on local: byte 1 was 2, is 3")
    #expect(extent.corrupted == 1)
  }

  @Test func `arrivals stand in the order of their times, and late ones are under way`() throws {
    let (packets, extent, _) = try capture { capture in
      for (payload, arrival) in [(1, 900), (2, 300), (3, 2_000_000)] as [(UInt8, Int64)] {
        let packet = Self.packet([payload])
        let copy = Copy(arrival: Instant(nanoseconds: arrival))
        try capture.offered(packet, at: .start, Passage(first: copy))
        try capture.underWay(packet, until: copy.arrival, at: .start)
      }
    }
    #expect(packets.compactMap(\.data.last) == [1, 2, 3, 2, 1])
    #expect(extent.arrived == 2 && extent.underWay == 1)
  }

  @Test func `what no datagram carries is cut, and that is said`() throws {
    let (packets, _, _) = try capture { capture in
      let packet = Self.packet([UInt8](repeating: 1, count: 70_000))
      try capture.offered(packet, at: .start, Passage(drop: .tooLarge))
    }
    #expect(packets[0].data.count == 65_535)
    #expect(packets[0].comments.contains { $0.hasPrefix("70000 bytes, cut") })
  }
}
