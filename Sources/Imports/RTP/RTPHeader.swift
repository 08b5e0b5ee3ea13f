import Kernel

/// The fixed head of a packet of RTP (RFC 3550, section 5.1).
struct RTPHeader: Equatable {
  /// What the sender's samples are coded with, by the profile.
  var payloadType: UInt8
  var sequence: UInt16
  /// When its first sample was taken, in steps of the payload type's clock.
  var timestamp: UInt32
  /// The stream's number.
  var source: UInt32

  /// Reads the head; nil of bytes that are no RTP: of another version, too short, or RTCP that
  /// shares its port (RFC 5761, section 4: payload types 64 to 95 are not used there).
  init?(_ bytes: [UInt8], _ range: Range<Int>) {
    var reader = ByteReader(bytes, range)
    guard let first: UInt8 = reader.number(), first >> 6 == 2,
      let second: UInt8 = reader.number(), !(64...95).contains(second & 0x7F),
      let sequence: UInt16 = reader.number(), let timestamp: UInt32 = reader.number(),
      let source: UInt32 = reader.number()
    else { return nil }
    payloadType = second & 0x7F
    self.sequence = sequence
    self.timestamp = timestamp
    self.source = source
  }

  /// The clock rate that RFC 3551 fixes for a payload type, in Hz; nil where a call agrees on it.
  ///
  /// Tables 4 and 5 have them; G.722 has 8,000 there by an old mistake.
  static func rate(of payloadType: UInt8) -> Int64? {
    switch payloadType {
    case 0, 3, 4, 5, 7, 8, 9, 12, 13, 15, 18: 8_000
    case 6: 16_000
    case 10, 11: 44_100
    case 16: 11_025
    case 17: 22_050
    case 14, 25, 26, 28, 31, 32, 33, 34: 90_000
    case _: nil
    }
  }

  /// Rates that are tried for the others.
  static let rates: [Int64] = [8_000, 12_000, 16_000, 24_000, 32_000, 44_100, 48_000, 90_000]
}

/// A packet of RTP with when it arrived.
struct RTPArrival {
  var header: RTPHeader
  /// By the clock of whoever recorded.
  var time: Duration
}
