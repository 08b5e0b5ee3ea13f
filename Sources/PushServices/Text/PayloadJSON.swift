/// A JSON value (RFC 8259) that a payload carries, read strictly and without places.
///
/// Where a key stands twice in an object the last one counts. Deeper than `depthMax` a text is none: a
/// hostile one must not use up the stack.
public indirect enum PayloadJSON: Hashable, Sendable {
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
    var reader = PayloadReader(text)
    guard let value = try? reader.document() else { return nil }
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

/// Reads one JSON text.
private struct PayloadReader {
  private let scalars: [Unicode.Scalar]
  private var place = 0

  struct NotJSON: Error {}

  init(_ text: String) { scalars = Array(text.unicodeScalars) }

  mutating func document() throws(NotJSON) -> PayloadJSON {
    let value = try value(depth: 0)
    skipBlanks()
    guard next == nil else { throw NotJSON() }
    return value
  }

  private var next: Unicode.Scalar? { place < scalars.count ? scalars[place] : nil }

  private mutating func skipBlanks() {
    while let scalar = next, [" ", "\t", "\n", "\r"].contains(scalar) { place += 1 }
  }

  private mutating func take(_ wanted: Unicode.Scalar) throws(NotJSON) {
    guard next == wanted else { throw NotJSON() }
    place += 1
  }

  private mutating func value(depth: Int) throws(NotJSON) -> PayloadJSON {
    guard depth < PayloadJSON.depthMax else { throw NotJSON() }
    skipBlanks()
    switch next {
    case "{": return .object(try members(depth: depth))
    case "[": return .array(try elements(depth: depth))
    case "\"": return .text(try string())
    case "t": return try word("true", .boolean(true))
    case "f": return try word("false", .boolean(false))
    case "n": return try word("null", .null)
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
    if next == "}" {
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
    if next == "]" {
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
    guard let found = next, found == end || found == "," else { throw NotJSON() }
    place += 1
    return found == end
  }

  private mutating func string() throws(NotJSON) -> String {
    try take("\"")
    var text = String.UnicodeScalarView()
    while let scalar = next {
      place += 1
      switch scalar {
      case "\"": return String(text)
      case "\\": text.append(try escape())
      case "\u{0}"..<" ": throw NotJSON()
      case _: text.append(scalar)
      }
    }
    throw NotJSON()
  }

  private mutating func escape() throws(NotJSON) -> Unicode.Scalar {
    guard let kind = next else { throw NotJSON() }
    place += 1
    switch kind {
    case "\"", "\\", "/": return kind
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
      guard let scalar = next, scalar.isASCII, let digit = Character(scalar).hexDigitValue else {
        throw NotJSON()
      }
      code = code << 4 | UInt32(digit)
      place += 1
    }
    return code
  }

  private mutating func number() throws(NotJSON) -> String {
    let start = place
    if next == "-" { place += 1 }
    if next == "0" { place += 1 } else { try digits() }
    if next == "." {
      place += 1
      try digits()
    }
    if next == "e" || next == "E" {
      place += 1
      if next == "+" || next == "-" { place += 1 }
      try digits()
    }
    return String(String.UnicodeScalarView(scalars[start..<place]))
  }

  private mutating func digits() throws(NotJSON) {
    guard case .some("0"..."9") = next else { throw NotJSON() }
    while case .some("0"..."9") = next { place += 1 }
  }
}
