/// A datagram of UDP over IPv4 (RFC 768, RFC 791), with both checksums.
struct UDPPacket {
  /// An IPv4 address, its first part in the highest byte.
  struct Address: Equatable {
    var number: UInt32

    /// The address of the device at that place in the plan: 10.20.0.1 and on.
    init(place: Int) { number = 0x0A14_0000 + UInt32(place + 1) }

    /// Four parts with dots between.
    var text: String {
      (0..<4).map { String((number >> (24 - 8 * UInt32($0))) & 0xFF) }.joined(separator: ".")
    }
  }

  /// The most that a datagram over IPv4 carries.
  static let largestPayload = 65_507

  var from: Address
  var to: Address
  /// The port of both ends.
  var port: UInt16
  /// The sender's count of packets, which IP's identification is.
  var number: UInt16
  /// At most `largestPayload` bytes.
  var payload: [UInt8]

  /// The packet from its IP header on.
  var bytes: [UInt8] {
    let length = UInt16(8 + payload.count)
    var header: [UInt8] = [0x45, 0]
    header += Self.big(20 + length) + Self.big(number)
    // Not to be fragmented; 64 hops; UDP.
    header += [0x40, 0, 64, 17, 0, 0] + Self.big(from.number) + Self.big(to.number)
    let sum = Self.big(Self.checksum(header))
    header[10] = sum[0]
    header[11] = sum[1]
    let ports = Self.big(port) + Self.big(port) + Self.big(length)
    let pseudo = Self.big(from.number) + Self.big(to.number) + [0, 17] + Self.big(length)
    let check = Self.checksum(pseudo + ports + [0, 0] + payload)
    // None at all is what zero means.
    return header + ports + Self.big(check == 0 ? 0xFFFF : check) + payload
  }

  /// The ones' complement of the ones' complement sum of 16-bit words (RFC 1071).
  static func checksum(_ bytes: [UInt8]) -> UInt16 {
    var sum: UInt64 = 0
    for (index, byte) in bytes.enumerated() {
      sum += index.isMultiple(of: 2) ? UInt64(byte) << 8 : UInt64(byte)
    }
    while sum > 0xFFFF { sum = (sum & 0xFFFF) + (sum >> 16) }
    return ~UInt16(sum)
  }

  private static func big(_ number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian, Array.init)
  }
}
