import Kernel

/// A datagram of UDP as a capture has it.
struct CapturedPacket {
  /// One end: an address with its port.
  struct Endpoint: Hashable {
    /// 4 bytes of IPv4, 16 of IPv6.
    var address: [UInt8]
    var port: UInt16

    /// As people write it.
    var text: String {
      if address.count == 4 { return address.map(String.init).joined(separator: ".") + ":\(port)" }
      let words = stride(from: 0, to: address.count - 1, by: 2).map {
        String(UInt16(address[$0]) << 8 | UInt16(address[$0 + 1]), radix: 16)
      }
      return "[\(words.joined(separator: ":"))]:\(port)"
    }
  }

  /// When it was seen, since 1970 by the clock of the machine that captured.
  var time: Duration
  var source: Endpoint
  var target: Endpoint
  /// Whether the machine that captured has sent it itself; nil where the capture does not say.
  var isOutbound: Bool?
  /// Where its payload stands in the file.
  var payload: Range<Int>
}

/// What a capture holds, as far as it matters here.
struct CapturedPackets {
  /// The datagrams, in the order of the file.
  var packets: [CapturedPacket] = []
  /// Packets that are no whole datagram of UDP, or whose beginning was not captured.
  var others = 0
  /// Fragments of datagrams behind the first, or with more to follow: they are not put together.
  var fragments = 0

  /// The latest time so far; nil before the first packet.
  var latest: Duration?

  /// How far times may go back from one packet to a later one: what interfaces and their queues mix
  /// up.
  static let disorderMost = Duration.seconds(1)
  /// The most packets that are read.
  static let most = 20_000_000
}
