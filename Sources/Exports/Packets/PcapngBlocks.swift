/// Blocks of a pcapng file, little endian, as draft-ietf-opsawg-pcapng describes them.
struct PcapngBlocks {
  /// What every file begins with: the type of a section's block, which reads the same from both ends.
  static let magic: [UInt8] = [0x0A, 0x0D, 0x0D, 0x0A]

  /// What is to be written and was not yet taken.
  private(set) var bytes: [UInt8] = []

  /// Gives away what was made.
  mutating func drain() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  /// An option of a block: its code, and its value.
  struct Option {
    var code: UInt16
    var value: [UInt8]

    static func comment(_ text: String) -> Self { Self(code: 1, value: Array(text.utf8)) }
    static func text(_ code: UInt16, _ text: String) -> Self {
      Self(code: code, value: Array(text.utf8))
    }
  }

  /// The beginning of a section of unknown length.
  mutating func section(application: String, comment: String) {
    block(0x0A0D_0D0A, [.text(4, application), .comment(comment)]) { body in
      body.add(UInt32(0x1A2B_3C4D))
      body.add(UInt16(1))
      body.add(UInt16(0))
      body.add(UInt64.max)
    }
  }

  /// An interface of raw IP whose time stamps are nanoseconds.
  mutating func interface(name: String, description: String) {
    let resolution = Option(code: 9, value: [9])
    block(1, [.text(2, name), .text(3, description), resolution]) { body in
      body.add(Self.rawIP)
      body.add(UInt16(0))
      body.add(UInt32(0))
    }
  }

  /// Which way a packet passed its interface.
  enum Direction: UInt32 {
    case inbound = 1
    case outbound = 2
  }

  /// A packet as an interface saw it.
  mutating func packet(
    _ data: [UInt8],
    interface: Int,
    unixNanoseconds: UInt64,
    _ direction: Direction,
    comments: [String],
  ) {
    var flags = PcapngBlocks()
    flags.add(direction.rawValue)
    let options = comments.map(Option.comment) + [Option(code: 2, value: flags.bytes)]
    block(6, options) { body in
      body.add(UInt32(interface))
      body.add(UInt32(truncatingIfNeeded: unixNanoseconds >> 32))
      body.add(UInt32(truncatingIfNeeded: unixNanoseconds))
      body.add(UInt32(data.count))
      body.add(UInt32(data.count))
      body.add(padded: data)
    }
  }

  /// LINKTYPE_RAW: a packet begins with its IP header.
  private static let rawIP: UInt16 = 101

  // MARK: Parts

  private mutating func block(
    _ type: UInt32,
    _ options: [Option],
    _ fill: (inout PcapngBlocks) -> Void,
  ) {
    var body = PcapngBlocks()
    fill(&body)
    for option in options {
      // A length has 16 bits; what is longer is cut at a character.
      let value = Self.cut(option.value)
      body.add(option.code)
      body.add(UInt16(value.count))
      body.add(padded: value)
    }
    body.add(UInt32(0))
    let length = UInt32(body.bytes.count + 12)
    add(type)
    add(length)
    bytes += body.bytes
    add(length)
  }

  private static func cut(_ value: [UInt8]) -> [UInt8] {
    guard value.count > Int(UInt16.max) else { return value }
    var end = Int(UInt16.max)
    while end > 0, value[end] & 0xC0 == 0x80 { end -= 1 }
    return Array(value[..<end])
  }

  private mutating func add(_ number: some FixedWidthInteger) {
    withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
  }

  private mutating func add(padded data: [UInt8]) {
    bytes += data
    bytes += [UInt8](repeating: 0, count: (4 - data.count % 4) % 4)
  }
}
