import Kernel

/// A file of captured packets: classic pcap or pcapng.
enum CaptureFile {
  /// How the head of a capture is described to a person.
  static let head = "the magic number of pcap or pcapng in its first four bytes"

  /// Whether the first bytes are those of a capture.
  static func isCapture(_ bytes: [UInt8]) -> Bool {
    ClassicCapture.Head.magic(of: bytes) != nil || isNextGeneration(bytes)
  }

  /// Reads all of it.
  ///
  /// - Throws: `ImportProblem` with the first byte that is wrong.
  static func read(_ bytes: [UInt8]) throws(ImportProblem) -> CapturedPackets {
    if isNextGeneration(bytes) {
      var file = NextGenerationCapture(bytes)
      return try file.read()
    }
    guard ClassicCapture.Head.magic(of: bytes) != nil else {
      throw ImportFormat.pcap.refusal(bytes, expecting: head)
    }
    return try ClassicCapture.read(bytes)
  }

  /// What a section of pcapng begins with reads the same from both ends.
  private static func isNextGeneration(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0x0A, 0x0D, 0x0D, 0x0A])
  }
}

extension CapturedPackets {
  /// Takes a packet of an interface.
  ///
  /// - Throws: `ImportProblem` where there are too many, or its time lies far before another's.
  mutating func take(
    _ bytes: [UInt8],
    _ range: Range<Int>,
    _ kind: LinkLayer.Kind,
    at time: Duration,
    isOutbound: Bool?,
  ) throws(ImportProblem) {
    if let latest, time < latest - Self.disorderMost {
      let back = (latest - time).nanoseconds / 1_000_000
      throw ImportProblem(
        .byte(range.lowerBound),
        "it was captured \(back) ms before a packet that stands ahead of it",
        remedy: "put packets in order with 'reordercap FILE NEW'; where a clock was set, cut there",
      )
    }
    latest = max(latest ?? time, time)
    switch LinkLayer.read(bytes, range, kind, at: time, isOutbound: isOutbound) {
    case .datagram(let packet): packets.append(packet)
    case .fragment: fragments += 1
    case .other: others += 1
    }
    guard packets.count <= Self.most else {
      throw ImportProblem(
        .byte(range.lowerBound),
        "it has more than \(Self.most) packets",
        remedy: "keep those of the call alone, such as with 'tcpdump -r FILE -w NEW udp port 5004'",
      )
    }
  }

  /// The kind of an interface.
  ///
  /// - Throws: `ImportProblem` where it is one that is not read.
  static func kind(_ number: UInt32, at offset: Int) throws(ImportProblem) -> LinkLayer.Kind {
    guard let kind = LinkLayer.Kind(number: number) else {
      throw ImportProblem(
        .byte(offset),
        "the link type is \(number & 0xFFFF), which is not read",
        remedy: "expected Ethernet (1), raw IP (101, 228, 229), Linux cooked (113, 276) or BSD "
          + "loopback (0, 108)",
      )
    }
    return kind
  }
}
