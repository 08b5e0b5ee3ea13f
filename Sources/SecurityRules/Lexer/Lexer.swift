/// Takes a text of rules apart into words, one after the other.
///
/// A path such as `/users/{id}` has words of its own, which only the parser can tell from a division: it
/// sets `offset` back and reads the bytes itself (`Parser+Paths`).
struct Lexer {
  let source: SourceText
  /// The next byte.
  var offset = 0
  /// Where the last word began.
  private(set) var start = 0

  init(_ source: SourceText) { self.source = source }

  /// The byte at the offset, or some further; 0 behind the end.
  func byte(_ ahead: Int = 0) -> UInt8 {
    let place = offset + ahead
    return place < source.bytes.count ? source.bytes[place] : 0
  }

  /// Whether nothing is left.
  var isAtEnd: Bool { offset >= source.bytes.count }

  /// Reads the next word.
  mutating func next() throws(RulesSyntaxError) -> Token {
    try skipBlanks()
    start = offset
    guard !isAtEnd else { return .end }
    let byte = byte()
    if byte | 0x20 == UInt8(ascii: "b"), Self.isQuote(self.byte(1)) {
      offset += 1
      return .bytes(try quoted(isBytes: true))
    }
    if Self.startsName(byte) { return .name(name()) }
    if Self.isDigit(byte) { return try number() }
    if Self.isQuote(byte) { return .string(try string()) }
    return .symbol(try symbol())
  }

  /// Skips white space and comments.
  mutating func skipBlanks() throws(RulesSyntaxError) {
    while !isAtEnd {
      let (byte, following) = (byte(), byte(1))
      if byte == 0x20 || (0x09...0x0D).contains(byte) {
        offset += 1
      } else if byte == UInt8(ascii: "/"), following == UInt8(ascii: "/") {
        while !isAtEnd, self.byte() != 0x0A { offset += 1 }
      } else if byte == UInt8(ascii: "/"), following == UInt8(ascii: "*") {
        try skipComment()
      } else if byte == 0xC2, following == 0xA0 {
        // A space that does not break, as it comes from web pages.
        offset += 2
      } else if offset == 0, byte == 0xEF, following == 0xBB, self.byte(2) == 0xBF {
        offset += 3
      } else {
        return
      }
    }
  }

  private mutating func skipComment() throws(RulesSyntaxError) {
    let start = offset
    offset += 2
    while !(byte() == UInt8(ascii: "*") && byte(1) == UInt8(ascii: "/")) {
      guard !isAtEnd else {
        throw problem("a comment without its end", "end it with */", at: start)
      }
      offset += 1
    }
    offset += 2
  }

  // MARK: Words

  static func startsName(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == UInt8(ascii: "_")
  }

  static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static func isQuote(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"")
  }

  private mutating func name() -> String {
    let start = offset
    while Self.startsName(byte()) || Self.isDigit(byte()) { offset += 1 }
    return String(decoding: source.bytes[start..<offset], as: UTF8.self)
  }

  private mutating func number() throws(RulesSyntaxError) -> Token {
    let start = offset
    if byte() == UInt8(ascii: "0"), byte(1) | 0x20 == UInt8(ascii: "x") {
      offset += 2
      return try whole(digits(), radix: 16, at: start)
    }
    skipDigits()
    var isWhole = true
    if byte() == UInt8(ascii: "."), Self.isDigit(byte(1)) {
      isWhole = false
      offset += 1
      skipDigits()
    }
    let sign = byte(1) == UInt8(ascii: "-") || byte(1) == UInt8(ascii: "+") ? 1 : 0
    if byte() | 0x20 == UInt8(ascii: "e"), Self.isDigit(byte(1 + sign)) {
      isWhole = false
      offset += 1 + sign
      skipDigits()
    }
    let text = String(decoding: source.bytes[start..<offset], as: UTF8.self)
    if Self.startsName(byte()) {
      throw problem("a name right behind the number \(text)", "put a space between", at: offset)
    }
    if isWhole { return try whole(text, radix: 10, at: start) }
    return .float(Double(text) ?? .infinity)
  }

  private mutating func skipDigits() {
    while Self.isDigit(byte()) { offset += 1 }
  }

  private mutating func digits() -> String {
    let start = offset
    while Self.startsName(byte()) || Self.isDigit(byte()) { offset += 1 }
    return String(decoding: source.bytes[start..<offset], as: UTF8.self)
  }

  private func whole(
    _ digits: String,
    radix: Int,
    at start: Int,
  ) throws(RulesSyntaxError) -> Token {
    // Behind a minus it is the smallest number.
    if digits == "9223372036854775808", radix == 10 { return .int(.min) }
    guard let number = Int64(digits, radix: radix) else {
      throw problem(
        "'\(digits.prefix(40))' is no whole number of 64 bits",
        "write a number up to 9223372036854775807",
        at: start,
      )
    }
    return .int(number)
  }

  private mutating func symbol() throws(RulesSyntaxError) -> Token.Symbol {
    let pair = String(decoding: [byte(), byte(1)], as: UTF8.self)
    if let symbol = Token.Symbol(rawValue: pair) {
      offset += 2
      return symbol
    }
    guard byte() < 0x80, let symbol = Token.Symbol(rawValue: String(UnicodeScalar(byte()))) else {
      throw problem(
        "\(character) has no meaning here",
        "the rules language has \(Self.operators)",
        at: offset,
      )
    }
    offset += 1
    return symbol
  }

  private static let operators = "&& || ! == != < <= > >= + - * / % ? : in is"

  /// The character at the offset, for a message.
  private var character: String {
    let bytes = source.bytes[offset..<min(offset + 4, source.bytes.count)]
    let scalar = String(decoding: bytes, as: UTF8.self).unicodeScalars.first
    return RulesValue.quoted(scalar.map { String($0) } ?? "")
  }

  // MARK: Mistakes

  /// A mistake at a byte.
  func problem(_ message: String, _ remedy: String, at offset: Int) -> RulesSyntaxError {
    RulesSyntaxError(
      issues: [RulesIssue(mark: source.mark(at: offset), message: message, remedy: remedy)]
    )
  }
}
