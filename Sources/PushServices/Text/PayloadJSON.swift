/// A JSON value (RFC 8259) that a payload carries, read strictly and without places.
///
/// Where a key stands twice in an object the last one counts. Deeper than `depthMax` a text is none: a
/// hostile one must not use up the stack.
public enum PayloadJSON: Hashable, Sendable {
  /// Keys and values in the order of the text.
  case object([Member])
  /// Values in order.
  case array([PayloadJSON])
  /// A text in quotation marks, without its escapes.
  case text(String)
  /// A number as it is written.
  case number(String)
  /// `true` or `false`.
  case boolean(Bool)
  /// `null`.
  case null

  /// A key of an object and its value.
  public struct Member: Hashable, Sendable {
    /// The key.
    public var key: String
    /// The value.
    public var value: PayloadJSON

    /// A member.
    public init(key: String, value: PayloadJSON) {
      self.key = key
      self.value = value
    }
  }

  /// Deeper than this a text is refused.
  public static let depthMax = 64

  /// The value of a text; nil where that is no JSON.
  public init?(_ text: String) {
    var text = text
    let value = text.withUTF8 { bytes in
      var reader = PayloadReader(bytes)
      return try? reader.document()
    }
    guard let value else { return nil }
    self = value
  }

  /// The members of an object; nil for anything else.
  public var members: [Member]? {
    guard case .object(let members) = self else { return nil }
    return members
  }

  /// The value under a key; nil where this is no object, or has none.
  public subscript(key: String) -> PayloadJSON? { members?.last { $0.key == key }?.value }
}

/// Reads one JSON text, byte by byte, as long as it lies in memory.
private struct PayloadReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var place = 0

  struct NotJSON: Error {}

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  mutating func document() throws(NotJSON) -> PayloadJSON {
    let value = try value(depth: 0)
    skipBlanks()
    guard next == nil else { throw NotJSON() }
    return value
  }

  private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

  private mutating func skipBlanks() {
    while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
      place += 1
    }
  }

  private mutating func take(_ wanted: Unicode.Scalar) throws(NotJSON) {
    guard next == UInt8(ascii: wanted) else { throw NotJSON() }
    place += 1
  }

  private mutating func value(depth: Int) throws(NotJSON) -> PayloadJSON {
    guard depth < PayloadJSON.depthMax else { throw NotJSON() }
    skipBlanks()
    switch next {
    case UInt8(ascii: "{"): return .object(try members(depth: depth))
    case UInt8(ascii: "["): return .array(try elements(depth: depth))
    case UInt8(ascii: "\""): return .text(try string())
    case UInt8(ascii: "t"): return try word("true", .boolean(true))
    case UInt8(ascii: "f"): return try word("false", .boolean(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case _: return .number(try number())
    }
  }

  private mutating func word(
    _ word: String,
    _ value: PayloadJSON,
  ) throws(NotJSON) -> PayloadJSON {
    for scalar in word.unicodeScalars { try take(scalar) }
    return value
  }

  private mutating func members(depth: Int) throws(NotJSON) -> [PayloadJSON.Member] {
    var members: [PayloadJSON.Member] = []
    try take("{")
    skipBlanks()
    if next == UInt8(ascii: "}") {
      place += 1
      return members
    }
    while true {
      skipBlanks()
      let key = try string()
      skipBlanks()
      try take(":")
      members.append(.init(key: key, value: try value(depth: depth + 1)))
      if try isOver("}") { return members }
    }
  }

  private mutating func elements(depth: Int) throws(NotJSON) -> [PayloadJSON] {
    var elements: [PayloadJSON] = []
    try take("[")
    skipBlanks()
    if next == UInt8(ascii: "]") {
      place += 1
      return elements
    }
    while true {
      elements.append(try value(depth: depth + 1))
      if try isOver("]") { return elements }
    }
  }

  private mutating func isOver(_ end: Unicode.Scalar) throws(NotJSON) -> Bool {
    skipBlanks()
    guard let found = next, found == UInt8(ascii: end) || found == UInt8(ascii: ",") else {
      throw NotJSON()
    }
    place += 1
    return found == UInt8(ascii: end)
  }

  /// A text; one without escapes, as most are, is taken as it stands.
  private mutating func string() throws(NotJSON) -> String {
    try take("\"")
    let start = place
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        place += 1
        return String(decoding: bytes[start..<place - 1], as: UTF8.self)
      case UInt8(ascii: "\\"): return try escapedString(from: start)
      case 0..<0x20: throw NotJSON()
      case _: place += 1
      }
    }
    throw NotJSON()
  }

  /// The text that begins at `start` and has its first escape here.
  ///
  /// A payload within a message has an escape at every quotation mark: what lies between two is taken at once.
  private mutating func escapedString(from start: Int) throws(NotJSON) -> String {
    var text: [UInt8] = []
    var plain = start
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        text.append(contentsOf: bytes[plain..<place])
        place += 1
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        text.append(contentsOf: bytes[plain..<place])
        place += 1
        let scalar = try escape()
        if scalar.isASCII { text.append(UInt8(scalar.value)) } else { text += scalar.utf8 }
        plain = place
      case 0..<0x20: throw NotJSON()
      case _: place += 1
      }
    }
    throw NotJSON()
  }

  private mutating func escape() throws(NotJSON) -> Unicode.Scalar {
    guard let kind = next else { throw NotJSON() }
    place += 1
    switch Unicode.Scalar(kind) {
    case "\"", "\\", "/": return Unicode.Scalar(kind)
    case "b": return "\u{8}"
    case "f": return "\u{C}"
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "u": return try codePoint()
    case _: throw NotJSON()
    }
  }

  private mutating func codePoint() throws(NotJSON) -> Unicode.Scalar {
    var code = try fourDigits()
    if (0xD800...0xDBFF).contains(code) {
      try take("\\")
      try take("u")
      let low = try fourDigits()
      guard (0xDC00...0xDFFF).contains(low) else { throw NotJSON() }
      code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
    }
    guard let scalar = Unicode.Scalar(code) else { throw NotJSON() }
    return scalar
  }

  private mutating func fourDigits() throws(NotJSON) -> UInt32 {
    var code: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = next, byte < 0x80,
        let digit = Character(Unicode.Scalar(byte)).hexDigitValue
      else { throw NotJSON() }
      code = code << 4 | UInt32(digit)
      place += 1
    }
    return code
  }

  private mutating func number() throws(NotJSON) -> String {
    let start = place
    if next == UInt8(ascii: "-") { place += 1 }
    if next == UInt8(ascii: "0") { place += 1 } else { try digits() }
    if next == UInt8(ascii: ".") {
      place += 1
      try digits()
    }
    if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
      place += 1
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { place += 1 }
      try digits()
    }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  private mutating func digits() throws(NotJSON) {
    func isDigit(_ byte: UInt8?) -> Bool {
      byte.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false
    }
    guard isDigit(next) else { throw NotJSON() }
    while isDigit(next) { place += 1 }
  }
}
