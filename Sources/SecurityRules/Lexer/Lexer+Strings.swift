extension Lexer {
  /// Reads a text in quotation marks of either kind; it ends on its line.
  mutating func string() throws(RulesSyntaxError) -> String {
    String(decoding: try quoted(isBytes: false), as: UTF8.self)
  }

  /// Reads what stands in quotation marks: a text's UTF-8, or the bytes of `b'\x2A'`.
  mutating func quoted(isBytes: Bool) throws(RulesSyntaxError) -> [UInt8] {
    let start = offset
    let quote = byte()
    offset += 1
    var bytes: [UInt8] = []
    while byte() != quote {
      guard !isAtEnd, byte() != 0x0A else {
        throw problem("a text without its end", "end it with \(UnicodeScalar(quote))", at: start)
      }
      if byte() == UInt8(ascii: "\\") {
        bytes += try escape(isBytes: isBytes)
      } else {
        bytes.append(byte())
        offset += 1
      }
    }
    offset += 1
    return bytes
  }

  /// Reads a backslash and what it stands for.
  private mutating func escape(isBytes: Bool) throws(RulesSyntaxError) -> [UInt8] {
    let start = offset
    let kind = byte(1)
    offset += 2
    switch kind {
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "a"): return [0x07]
    case UInt8(ascii: "v"): return [0x0B]
    case UInt8(ascii: "x"):
      return isBytes ? [try byteEscape(2, radix: 16, at: start)] : try scalar(2, at: start)
    case UInt8(ascii: "u") where isBytes, UInt8(ascii: "U") where isBytes:
      throw problem("a character's escape among bytes", "write each byte as \\x2A", at: start)
    case UInt8(ascii: "u"): return try scalar(4, at: start)
    case UInt8(ascii: "U"): return try scalar(8, at: start)
    case UInt8(ascii: "0")...UInt8(ascii: "3")
    where Self.isDigit(byte()) && Self.isDigit(byte(1)):
      guard !isBytes else {
        offset -= 1
        return [try byteEscape(3, radix: 8, at: start)]
      }
      return try octal(kind, at: start)
    // What has no meaning with a backslash is itself: `\.`, `\d` and `\/` are `.`, `d` and `/`.
    case _:
      guard kind != 0x0A, offset <= source.bytes.count else {
        throw problem("a backslash at the end of a line", "write \\n or \\\\", at: start)
      }
      if !Self.markable.contains(kind) { noteBackslash(before: kind, at: start) }
      return [kind]
    }
  }

  private static let markable = Array("\\'\"`?/".utf8)

  private mutating func noteBackslash(before kind: UInt8, at start: Int) {
    guard kind < 0x80, oddities.count < 100 else { return }
    let letter = UnicodeScalar(kind)
    oddities.append(
      RulesIssue(
        mark: source.mark(at: start),
        message: "the backslash before '\(letter)' does not count",
        remedy: "write \\\\\(letter) for a pattern that is to have one",
      )
    )
  }

  /// Reads the digits of one byte.
  private mutating func byteEscape(
    _ count: Int,
    radix: Int,
    at start: Int,
  ) throws(RulesSyntaxError) -> UInt8 {
    let end = min(offset + count, source.bytes.count)
    let digits = source.bytes[offset..<end]
    guard digits.count == count, digits.allSatisfy({ Self.startsName($0) || Self.isDigit($0) }),
      let byte = UInt8(String(decoding: digits, as: UTF8.self), radix: radix)
    else {
      throw problem("an escape that is no byte", "write \\x2A or three octal digits", at: start)
    }
    offset = end
    return byte
  }

  private mutating func scalar(_ count: Int, at start: Int) throws(RulesSyntaxError) -> [UInt8] {
    let end = min(offset + count, source.bytes.count)
    let digits = String(decoding: source.bytes[offset..<end], as: UTF8.self)
    guard digits.utf8.count == count, let code = UInt32(digits, radix: 16),
      let scalar = Unicode.Scalar(code)
    else {
      throw problem(
        "an escape that is no character",
        "write \(count) hexadecimal digits of a character",
        at: start,
      )
    }
    offset = end
    return Array(String(scalar).utf8)
  }

  private mutating func octal(_ first: UInt8, at start: Int) throws(RulesSyntaxError) -> [UInt8] {
    let digits = String(decoding: [first, byte(), byte(1)], as: UTF8.self)
    guard let code = UInt32(digits, radix: 8), let scalar = Unicode.Scalar(code) else {
      throw problem("an escape that is no character", "write three octal digits", at: start)
    }
    offset += 2
    return Array(String(scalar).utf8)
  }
}
