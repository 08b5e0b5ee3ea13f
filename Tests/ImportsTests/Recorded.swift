import Kernel

@testable import Imports

/// Recordings made byte by byte: what a capture and rtptools would have written of a call.
struct Recorded {
  /// A packet of RTP with its arrival.
  struct Packet {
    var number: UInt16
    var timestamp: UInt32
    var source: UInt32 = 0x1F2E_3D4C
    var payloadType: UInt8 = 111
    /// In nanoseconds since 1970.
    var arrival: Int64

    /// A packet so many milliseconds after the start.
    static func at(_ span: Int, _ number: Int, timestamp: Int, type: UInt8 = 111) -> Self {
      Self(
        number: UInt16(number),
        timestamp: UInt32(timestamp),
        payloadType: type,
        arrival: Recorded.start + Int64(span) * 1_000_000,
      )
    }

    /// From the RTP header on.
    var bytes: [UInt8] {
      [0x80, payloadType] + big(number) + big(timestamp) + big(source) + [1, 2, 3, 4]
    }
  }

  /// When the first packet is sent.
  static let start: Int64 = 1_700_000_000_000_000_000

  /// A call of so many packets, each 20 ms at 48 kHz.
  ///
  /// `delay` tells the delay of each in microseconds; nil loses one. Numbers and time stamps go
  /// round on the way.
  static func call(
    _ count: Int,
    source: UInt32 = 0x1F2E_3D4C,
    payloadType: UInt8 = 111,
    delay: (Int) -> Int64?,
  ) -> [Packet] {
    (0..<count).compactMap { index in
      delay(index).map { delay in
        Packet(
          number: UInt16(truncatingIfNeeded: 65_530 + index),
          timestamp: UInt32(truncatingIfNeeded: 0xFFFF_F000 + index * 960),
          source: source,
          payloadType: payloadType,
          arrival: Recorded.start + Int64(index) * 20_000_000 + delay * 1_000,
        )
      }
    }.enumerated().sorted { ($0.element.arrival, $0.offset) < ($1.element.arrival, $1.offset) }
      .map(\.element)
  }

  // MARK: Datagrams

  /// UDP over IPv4 between two ends of 10.0.0.0.
  static func ipv4(
    _ payload: [UInt8],
    from: UInt8 = 1,
    to: UInt8 = 2,
    more: Bool = false,
  ) -> [UInt8] {
    let udp = big(UInt16(5_000 + UInt16(from))) + big(UInt16(5_000 + UInt16(to)))
    let body = udp + big(UInt16(8 + payload.count)) + [0, 0] + payload
    let head: [UInt8] = [0x45, 0] + big(UInt16(20 + body.count))
    return head + [0, 1, more ? 0x20 : 0, 0, 64, 17, 0, 0, 10, 0, 0, from, 10, 0, 0, to] + body
  }

  /// The same over IPv6 between two ends of fd00::, behind options for each hop.
  static func ipv6(_ payload: [UInt8], from: UInt8 = 1, to: UInt8 = 2) -> [UInt8] {
    let udp = big(UInt16(5_001)) + big(UInt16(5_002)) + big(UInt16(8 + payload.count)) + [0, 0]
    let body: [UInt8] = [17, 0, 1, 4, 0, 0, 0, 0] + udp + payload
    let ends = [from, to].flatMap { [0xFD] + [UInt8](repeating: 0, count: 14) + [$0] }
    return [0x60, 0, 0, 0] + big(UInt16(body.count)) + [0, 64] + ends + body
  }

  /// An IP packet in a frame of Ethernet with so many tags of virtual networks.
  static func ethernet(_ packet: [UInt8], tags: Int = 0) -> [UInt8] {
    let type: [UInt8] = packet[0] >> 4 == 6 ? [0x86, 0xDD] : [0x08, 0x00]
    let tag: [UInt8] = (0..<tags).flatMap { _ in [0x81, 0x00, 0, 7] as [UInt8] }
    return [UInt8](repeating: 0xEE, count: 12) + tag + type + packet
  }

  // MARK: Files

  /// A classic capture.
  static func pcap(
    _ packets: [(time: Int64, bytes: [UInt8])],
    link: UInt32 = 1,
    isLittle: Bool = true,
    isNano: Bool = false,
  ) -> [UInt8] {
    func number(_ value: some FixedWidthInteger) -> [UInt8] {
      isLittle ? big(value).reversed() : big(value)
    }
    var file = number(isNano ? UInt32(0xA1B2_3C4D) : 0xA1B2_C3D4)
    file += number(UInt16(2)) + number(UInt16(4)) + [UInt8](repeating: 0, count: 8)
    file += number(UInt32(65_535)) + number(link)
    for (time, bytes) in packets {
      file += number(UInt32(time / 1_000_000_000))
      file += number(UInt32(time % 1_000_000_000 / (isNano ? 1 : 1_000)))
      file += number(UInt32(bytes.count)) + number(UInt32(bytes.count)) + bytes
    }
    return file
  }

  /// A capture in pcapng, with one interface of nanoseconds and a block that nobody knows.
  static func pcapng(
    _ packets: [(time: Int64, bytes: [UInt8])],
    link: UInt16 = 1,
    isLittle: Bool = true,
    flags: UInt32? = nil,
  ) -> [UInt8] {
    func number(_ value: some FixedWidthInteger) -> [UInt8] {
      isLittle ? big(value).reversed() : big(value)
    }
    func block(_ type: UInt32, _ body: [UInt8]) -> [UInt8] {
      let padded = body + [UInt8](repeating: 0, count: (4 - body.count % 4) % 4)
      let length = number(UInt32(padded.count + 12))
      return number(type) + length + padded + length
    }
    let versions = number(UInt16(1)) + number(UInt16(0)) + number(UInt64.max)
    var file = block(0x0A0D_0D0A, number(UInt32(0x1A2B_3C4D)) + versions)
    let resolution = number(UInt16(9)) + number(UInt16(1)) + [9, 0, 0, 0]
    file += block(1, number(link) + [0, 0, 0, 0, 0, 0] + resolution + [0, 0, 0, 0])
    file += block(0x0BAD, [1, 2, 3])
    for (time, bytes) in packets {
      let unsigned = UInt64(time)
      var body = number(UInt32(0)) + number(UInt32(unsigned >> 32))
      body += number(UInt32(truncatingIfNeeded: unsigned))
      body += number(UInt32(bytes.count)) + number(UInt32(bytes.count)) + bytes
      body += [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
      if let flags { body += number(UInt16(2)) + number(UInt16(4)) + number(flags) }
      file += block(6, body)
    }
    return file
  }

  /// A recording of rtpdump.
  static func dump(_ packets: [Packet]) -> [UInt8] {
    let start = packets.first?.arrival ?? Self.start
    var file = Array("#!rtpplay1.0 10.0.0.2/5002\n".utf8)
    file += big(UInt32(start / 1_000_000_000)) + big(UInt32(start % 1_000_000_000 / 1_000))
    file += [10, 0, 0, 2, 0x13, 0x8A, 0, 0]
    for packet in packets {
      let bytes = packet.bytes
      file += big(UInt16(bytes.count + 8)) + big(UInt16(bytes.count))
      file += big(UInt32((packet.arrival - start) / 1_000_000)) + bytes
    }
    return file
  }

  static func big(_ number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian, Array.init)
  }

  /// What refuses bytes, in words; nil where they are taken.
  static func refusal<Value>(_ body: () throws(ImportProblem) -> Value) -> String? {
    do throws(ImportProblem) {
      _ = try body()
      return nil
    } catch {
      return error.description
    }
  }
}
