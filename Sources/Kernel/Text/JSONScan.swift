/// Reads over one JSON value (RFC 8259) and keeps nothing of it.
struct JSONScan<Bytes: Collection<UInt8>> {
  private let bytes: Bytes
  private var position: Bytes.Index

  /// Deeper than this a value is refused: a hostile one must not use up the stack.
  private static var depthMax: Int { 256 }

  private struct NotJSON: Error {}

  private init(_ bytes: Bytes) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  /// Whether `bytes` are one JSON value in UTF-8, without white space other than blanks.
  static func accepts(_ bytes: Bytes) -> Bool {
    guard !bytes.isEmpty, String(validating: bytes, as: UTF8.self) != nil else { return false }
    var scan = Self(bytes)
    do throws(NotJSON) {
      try scan.value(depth: 0)
    } catch {
      return false
    }
    return scan.position == bytes.endIndex
  }

  private var byte: UInt8? { position < bytes.endIndex ? bytes[position] : nil }

  private mutating func value(depth: Int) throws(NotJSON) {
    guard depth < Self.depthMax else { throw NotJSON() }
    skipBlanks()
    switch byte {
    case UInt8(ascii: "{"): try members(closing: "}", depth: depth, areNamed: true)
    case UInt8(ascii: "["): try members(closing: "]", depth: depth, areNamed: false)
    case UInt8(ascii: "\""): try string()
    case UInt8(ascii: "t"): try word("true")
    case UInt8(ascii: "f"): try word("false")
    case UInt8(ascii: "n"): try word("null")
    default: try number()
    }
    skipBlanks()
  }

  private mutating func members(
    closing end: Unicode.Scalar,
    depth: Int,
    areNamed: Bool,
  ) throws(NotJSON) {
    step()
    skipBlanks()
    if byte == UInt8(ascii: end) { return step() }
    while true {
      if areNamed {
        skipBlanks()
        try string()
        skipBlanks()
        try take(UInt8(ascii: ":"))
      }
      try value(depth: depth + 1)
      if byte == UInt8(ascii: end) { return step() }
      try take(UInt8(ascii: ","))
    }
  }

  private mutating func string() throws(NotJSON) {
    try take(UInt8(ascii: "\""))
    while let next = byte {
      step()
      switch next {
      case UInt8(ascii: "\""): return
      case 0..<0x20: throw NotJSON()
      case UInt8(ascii: "\\"): try escape()
      default: break
      }
    }
    throw NotJSON()
  }

  private mutating func escape() throws(NotJSON) {
    guard let kind = byte else { throw NotJSON() }
    step()
    guard kind == UInt8(ascii: "u") else {
      guard #""\/bfnrt"#.utf8.contains(kind) else { throw NotJSON() }
      return
    }
    for _ in 0..<4 {
      guard let digit = byte, "0123456789abcdefABCDEF".utf8.contains(digit) else { throw NotJSON() }
      step()
    }
  }

  private mutating func number() throws(NotJSON) {
    if byte == UInt8(ascii: "-") { step() }
    if byte == UInt8(ascii: "0") { step() } else { try digits() }
    if byte == UInt8(ascii: ".") {
      step()
      try digits()
    }
    guard byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") else { return }
    step()
    if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { step() }
    try digits()
  }

  private mutating func digits() throws(NotJSON) {
    var count = 0
    while let digit = byte, (0x30...0x39).contains(digit) {
      step()
      count += 1
    }
    guard count > 0 else { throw NotJSON() }
  }

  private mutating func word(_ word: String) throws(NotJSON) {
    for letter in word.utf8 { try take(letter) }
  }

  private mutating func take(_ wanted: UInt8) throws(NotJSON) {
    guard byte == wanted else { throw NotJSON() }
    step()
  }

  private mutating func step() { position = bytes.index(after: position) }

  private mutating func skipBlanks() {
    while byte == 0x20 { step() }
  }
}
