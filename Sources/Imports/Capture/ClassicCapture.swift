import Kernel

/// The classic format of libpcap, as pcap-savefile(5) describes it: a head of 24 bytes, and each
/// packet behind a head of 16.
enum ClassicCapture {
  /// What the head of the file says.
  struct Head {
    /// Whether numbers have their lowest byte first.
    var isLittle: Bool
    /// Nanoseconds in one step of the time stamps.
    var step: Int64

    /// The head for the first four bytes; nil where they are none of the format's.
    static func magic(of bytes: [UInt8]) -> Self? {
      switch Array(bytes.prefix(4)) {
      case [0xA1, 0xB2, 0xC3, 0xD4]: Self(isLittle: false, step: 1_000)
      case [0xD4, 0xC3, 0xB2, 0xA1]: Self(isLittle: true, step: 1_000)
      case [0xA1, 0xB2, 0x3C, 0x4D]: Self(isLittle: false, step: 1)
      case [0x4D, 0x3C, 0xB2, 0xA1]: Self(isLittle: true, step: 1)
      case _: nil
      }
    }
  }

  /// No packet is longer than this, in bytes: libpcap's own bound, MAXIMUM_SNAPLEN.
  static let packetMax = 262_144

  /// Reads a file that begins with one of the magic numbers.
  ///
  /// - Throws: `ImportProblem` with the first byte that is wrong.
  static func read(_ bytes: [UInt8]) throws(ImportProblem) -> CapturedPackets {
    guard let head = Head.magic(of: bytes) else {
      throw ImportFormat.pcap.refusal(bytes, expecting: CaptureFile.head)
    }
    var reader = ByteReader(bytes, 4..<bytes.count, isLittle: head.isLittle)
    guard let major: UInt16 = reader.number(), let minor: UInt16 = reader.number(),
      reader.skip(12), let type: UInt32 = reader.number()
    else {
      throw .truncated(at: bytes.count, within: "its head", missing: 24 - bytes.count)
    }
    guard major == 2, minor <= 4 else {
      throw ImportProblem(
        .byte(4),
        "its version is \(major).\(minor); expected 2.4",
        remedy: "write it anew with 'editcap -F pcap FILE NEW'",
      )
    }
    let kind = try CapturedPackets.kind(type, at: 20)
    var captured = CapturedPackets()
    while !reader.isAtEnd {
      let start = reader.offset
      guard let seconds: UInt32 = reader.number(), let fraction: UInt32 = reader.number(),
        let length: UInt32 = reader.number(), reader.skip(4)
      else {
        throw .truncated(
          at: bytes.count,
          within: "the head of packet \(number(captured))",
          missing: 16 - (bytes.count - start),
        )
      }
      guard Int64(fraction) * head.step < 1_000_000_000 else {
        throw ImportProblem(
          .byte(start + 4),
          "packet \(number(captured)) has \(fraction) as its part of a second",
          remedy: "the file is damaged there: write it anew from the recorder",
        )
      }
      guard length <= packetMax else {
        throw ImportProblem(
          .byte(start + 8),
          "packet \(number(captured)) has \(length) bytes; expected at most \(packetMax)",
          remedy: "the file is damaged there: write it anew from the recorder",
        )
      }
      let body = reader.offset
      guard reader.skip(Int(length)) else {
        throw .truncated(
          at: bytes.count,
          within: "packet \(number(captured))",
          missing: body + Int(length) - bytes.count,
        )
      }
      try captured.take(
        bytes,
        body..<reader.offset,
        kind,
        at: Duration(
          nanoseconds: Int64(seconds) * 1_000_000_000 + Int64(fraction) * head.step
        ),
        isOutbound: nil,
      )
    }
    return captured
  }

  /// The number of the packet that is read next, from 1.
  private static func number(_ captured: CapturedPackets) -> Int {
    captured.packets.count + captured.others + captured.fragments + 1
  }
}
