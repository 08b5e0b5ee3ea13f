import Kernel

/// From what an interface saw to a datagram of UDP.
///
/// The numbers are those of the registry of link types (tcpdump.org/linktypes.html); the headers
/// those of IEEE 802.3 and 802.1Q, RFC 791, RFC 8200 and RFC 768.
enum LinkLayer {
  /// What stands before IP.
  enum Kind {
    /// BSD's loopback: four bytes of an address family.
    case loopback
    case ethernet
    /// IP alone, version 4 or 6.
    case ip
    /// Linux's "any" interface, version 1: 16 bytes.
    case cooked
    /// The same, version 2: 20 bytes.
    case cooked2

    /// The kind with that number; nil for one that is not read.
    init?(number: UInt32) {
      switch number & 0xFFFF {
      case 0, 108: self = .loopback
      case 1: self = .ethernet
      case 12, 14, 101, 228, 229: self = .ip
      case 113: self = .cooked
      case 276: self = .cooked2
      case _: return nil
      }
    }
  }

  /// What a packet turned out to be.
  enum Finding {
    case datagram(CapturedPacket)
    case fragment
    case other
  }

  /// Takes a packet apart.
  static func read(
    _ bytes: [UInt8],
    _ range: Range<Int>,
    _ kind: Kind,
    at time: Duration,
    isOutbound: Bool?,
  ) -> Finding {
    var reader = ByteReader(bytes, range)
    var isOutbound = isOutbound
    switch kind {
    case .ip:
      break
    case .loopback:
      guard reader.skip(4) else { return .other }
    case .ethernet:
      guard reader.skip(12), let type: UInt16 = reader.number(), skipTags(&reader, type) else {
        return .other
      }
    case .cooked:
      // Its type: 4 where this machine has sent it.
      guard let type: UInt16 = reader.number(), reader.skip(12),
        let next: UInt16 = reader.number(), skipTags(&reader, next)
      else { return .other }
      isOutbound = isOutbound ?? (type == 4)
    case .cooked2:
      guard let next: UInt16 = reader.number(), reader.skip(8), let type: UInt8 = reader.number(),
        reader.skip(9), skipTags(&reader, next)
      else { return .other }
      isOutbound = isOutbound ?? (type == 4)
    }
    return readIP(bytes, &reader, at: time, isOutbound)
  }

  /// Passes over tags of virtual networks.
  ///
  /// - Returns: whether IP follows.
  private static func skipTags(_ reader: inout ByteReader, _ type: UInt16) -> Bool {
    var type = type
    while type == 0x8100 || type == 0x88A8 {
      guard reader.skip(2), let next: UInt16 = reader.number() else { return false }
      type = next
    }
    return type == 0x0800 || type == 0x86DD
  }

  private static func readIP(
    _ bytes: [UInt8],
    _ reader: inout ByteReader,
    at time: Duration,
    _ isOutbound: Bool?,
  ) -> Finding {
    guard reader.left > 0 else { return .other }
    let start = reader.offset
    switch bytes[start] >> 4 {
    case 4:
      let header = Int(bytes[start] & 15) * 4
      guard header >= 20, reader.left >= header, bytes[start + 9] == 17 else { return .other }
      let flags = UInt16(bytes[start + 6]) << 8 | UInt16(bytes[start + 7])
      // More fragments, or an offset.
      guard flags & 0x3FFF == 0 else { return .fragment }
      let source = Array(bytes[(start + 12)..<(start + 16)])
      let target = Array(bytes[(start + 16)..<(start + 20)])
      _ = reader.skip(header)
      return readUDP(&reader, source, target, at: time, isOutbound)
    case 6:
      guard reader.left >= 40 else { return .other }
      let source = Array(bytes[(start + 8)..<(start + 24)])
      let target = Array(bytes[(start + 24)..<(start + 40)])
      var next = bytes[start + 6]
      _ = reader.skip(40)
      // Hop-by-hop options, routing and destination options say their own length.
      while [0, 43, 60].contains(next) {
        guard let following: UInt8 = reader.number(), let length: UInt8 = reader.number(),
          reader.skip(6 + 8 * Int(length))
        else { return .other }
        next = following
      }
      if next == 44 { return .fragment }
      guard next == 17 else { return .other }
      return readUDP(&reader, source, target, at: time, isOutbound)
    case _:
      return .other
    }
  }

  private static func readUDP(
    _ reader: inout ByteReader,
    _ source: [UInt8],
    _ target: [UInt8],
    at time: Duration,
    _ isOutbound: Bool?,
  ) -> Finding {
    guard let from: UInt16 = reader.number(), let to: UInt16 = reader.number(),
      let length: UInt16 = reader.number(), reader.skip(2), length >= 8
    else { return .other }
    // What was captured may be less than what was sent, or have padding of the wire behind it.
    let end = min(reader.end, reader.offset + Int(length) - 8)
    return .datagram(
      CapturedPacket(
        time: time,
        source: CapturedPacket.Endpoint(address: source, port: from),
        target: CapturedPacket.Endpoint(address: target, port: to),
        isOutbound: isOutbound,
        payload: reader.offset..<end,
      )
    )
  }
}
