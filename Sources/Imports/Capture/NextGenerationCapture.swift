import Kernel

/// The format pcapng, as draft-ietf-opsawg-pcapng describes it: blocks, each with its length at
/// both ends.
struct NextGenerationCapture {
  /// An interface of the section that is read.
  private struct Interface {
    var kind: LinkLayer.Kind
    /// Steps of its time stamps in a second.
    var steps: UInt64
    /// What is to be added to a time stamp, in seconds.
    var offset: Int64
  }

  private let bytes: [UInt8]
  private var isLittle = true
  private var interfaces: [Interface] = []
  private var captured = CapturedPackets()

  /// A file whose first block is a section's.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Reads all of it.
  ///
  /// - Throws: `ImportProblem` with the first byte that is wrong.
  mutating func read() throws(ImportProblem) -> CapturedPackets {
    var start = 0
    while start < bytes.count {
      start = try readBlock(at: start)
    }
    return captured
  }

  /// Reads the block there.
  ///
  /// - Returns: where the next one begins.
  private mutating func readBlock(at start: Int) throws(ImportProblem) -> Int {
    guard bytes.count - start >= 12 else {
      throw .truncated(
        at: bytes.count,
        within: "the head of a block",
        missing: 12 - (bytes.count - start),
      )
    }
    var reader = ByteReader(bytes, start..<bytes.count, isLittle: isLittle)
    let type: UInt32 = reader.number() ?? 0
    if type == 0x0A0D_0D0A { try beginSection(at: start) }
    reader.isLittle = isLittle
    let length = Int(reader.number(UInt32.self) ?? 0)
    guard length >= 12, length % 4 == 0 else {
      throw damaged(start + 4, "a block has \(length) bytes; expected 12 or more, in fours")
    }
    guard bytes.count - start >= length else {
      throw .truncated(
        at: bytes.count,
        within: "the block that begins at byte \(start)",
        missing: length - (bytes.count - start),
      )
    }
    var tail = ByteReader(bytes, (start + length - 4)..<(start + length), isLittle: isLittle)
    guard tail.number(UInt32.self) == UInt32(length) else {
      throw damaged(start + length - 4, "the length at a block's end is not that at its front")
    }
    let body = ByteReader(bytes, (start + 8)..<(start + length - 4), isLittle: isLittle)
    switch type {
    case 1: try readInterface(body)
    case 6: try readPacket(body)
    case 2, 3:
      throw ImportProblem(
        .byte(start),
        type == 3
          ? "a simple packet block has no time" : "a packet block is of an outdated form",
        remedy: "write it anew with 'editcap -F pcap FILE NEW'",
      )
    case _: break
    }
    return start + length
  }

  private mutating func beginSection(at start: Int) throws(ImportProblem) {
    switch Array(bytes[(start + 8)..<(start + 12)]) {
    case [0x4D, 0x3C, 0x2B, 0x1A]: isLittle = true
    case [0x1A, 0x2B, 0x3C, 0x4D]: isLittle = false
    case _: throw damaged(start + 8, "a section does not say the order of its bytes")
    }
    interfaces = []
  }

  // MARK: Interfaces

  private mutating func readInterface(_ body: ByteReader) throws(ImportProblem) {
    var body = body
    let start = body.offset
    guard let type: UInt16 = body.number(), body.skip(6) else {
      throw damaged(start, "an interface has too few bytes")
    }
    var interface = Interface(
      kind: try CapturedPackets.kind(UInt32(type), at: start),
      steps: 1_000_000,
      offset: 0,
    )
    while let option = try readOption(&body) {
      var value = ByteReader(bytes, option.value, isLittle: isLittle)
      switch option.code {
      case 9:
        guard let number: UInt8 = value.number(), let steps = Self.steps(number) else {
          throw damaged(
            option.value.lowerBound,
            "an interface has steps of time that are not read",
          )
        }
        interface.steps = steps
      case 14:
        let offset: UInt64 = value.number() ?? 0
        interface.offset = Int64(bitPattern: offset)
      case _: break
      }
    }
    interfaces.append(interface)
  }

  /// Steps in a second: a power of ten, or of two where the highest bit is set.
  private static func steps(_ number: UInt8) -> UInt64? {
    let power = Int(number & 0x7F)
    if number & 0x80 != 0 { return power <= 30 ? 1 << UInt64(power) : nil }
    return power <= 9 ? (0..<power).reduce(1) { product, _ in product * 10 } : nil
  }

  private func readOption(
    _ body: inout ByteReader
  ) throws(ImportProblem) -> (code: UInt16, value: Range<Int>)? {
    guard let code: UInt16 = body.number(), let length: UInt16 = body.number(), code != 0 else {
      return nil
    }
    let start = body.offset
    guard body.skip((Int(length) + 3) & ~3) else {
      throw damaged(start, "an option is longer than its block")
    }
    return (code, start..<(start + Int(length)))
  }

  // MARK: Packets

  private mutating func readPacket(_ body: ByteReader) throws(ImportProblem) {
    var body = body
    let start = body.offset
    guard let place: UInt32 = body.number(), let high: UInt32 = body.number(),
      let low: UInt32 = body.number(), let length: UInt32 = body.number(), body.skip(4)
    else { throw damaged(start, "a packet has too few bytes") }
    guard Int(place) < interfaces.count else {
      throw damaged(start, "a packet is of interface \(place), and there are \(interfaces.count)")
    }
    let interface = interfaces[Int(place)]
    guard let time = Self.nanoseconds(UInt64(high) << 32 | UInt64(low), interface) else {
      throw damaged(start + 4, "a packet's time lies outside the years 1970 to 2115")
    }
    let data = body.offset
    guard Int(length) <= body.left, body.skip((Int(length) + 3) & ~3) else {
      throw damaged(start + 12, "a packet has \(length) bytes, more than its block")
    }
    var isOutbound: Bool?
    while let option = try readOption(&body) {
      guard option.code == 2 else { continue }
      var value = ByteReader(bytes, option.value, isLittle: isLittle)
      let flags: UInt32 = value.number() ?? 0
      if flags & 3 == 1 { isOutbound = false }
      if flags & 3 == 2 { isOutbound = true }
    }
    try captured.take(
      bytes,
      data..<(data + Int(length)),
      interface.kind,
      at: time,
      isOutbound: isOutbound,
    )
  }

  private static func nanoseconds(_ time: UInt64, _ interface: Interface) -> Duration? {
    let (seconds, rest) = time.quotientAndRemainder(dividingBy: interface.steps)
    let (whole, isOver) = Int64(clamping: seconds).addingReportingOverflow(interface.offset)
    guard !isOver, (0...4_600_000_000).contains(whole) else { return nil }
    // At most 2³⁰ steps, so the product stays in 64 bits.
    return Duration(
      nanoseconds: whole * 1_000_000_000 + Int64(rest * 1_000_000_000 / interface.steps)
    )
  }

  private func damaged(_ offset: Int, _ reason: String) -> ImportProblem {
    ImportProblem(
      .byte(offset),
      reason,
      remedy: "the file is damaged there, or no capture: write it anew from the recorder",
    )
  }
}
