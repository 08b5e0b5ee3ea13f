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
      guard !isAtEnd, byte() != 0x0A, byte() != 0x0D else {
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

  /// Reads a backslash and what it stands for; Google refuses every other when rules are deployed.
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
    case UInt8(ascii: "\\"), UInt8(ascii: "'"), UInt8(ascii: "\""): return [kind]
    case UInt8(ascii: "x"):
      return isBytes
        ? [try byteEscape(2, radix: 16, at: start)] : try utf8(of: code(2, at: start), at: start)
    case UInt8(ascii: "u") where isBytes:
      throw problem("a character's escape among bytes", "write each byte as \\x2A", at: start)
    case UInt8(ascii: "u"): return try character(at: start)
    case UInt8(ascii: "0")...UInt8(ascii: "3")
    where Self.isDigit(byte()) && Self.isDigit(byte(1)):
      guard !isBytes else {
        offset -= 1
        return [try byteEscape(3, radix: 8, at: start)]
      }
      return try octal(kind, at: start)
    case _:
      guard kind != 0x0A, kind != 0x0D, offset <= source.bytes.count else {
        throw problem("a backslash at the end of a line", "write \\n or \\\\", at: start)
      }
      throw refusal(of: kind, at: start)
    }
  }

  private func refusal(of kind: UInt8, at start: Int) -> RulesSyntaxError {
    let isLetter = (0x21...0x7E).contains(kind)
    let letter = isLetter ? String(UnicodeScalar(kind)) : ""
    return problem(
      isLetter ? "the escape '\\\(letter)' has no meaning" : "an escape has no meaning",
      "write \\\\\(letter) for a pattern that is to have a backslash, and the character alone else",
      at: start,
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

  /// Reads the four digits of `\u`, and behind the first half of a character the second one.
  private mutating func character(at start: Int) throws(RulesSyntaxError) -> [UInt8] {
    let first = try code(4, at: start)
    guard (0xD800..<0xDC00).contains(first), byte() == UInt8(ascii: "\\"),
      byte(1) == UInt8(ascii: "u")
    else { return try utf8(of: first, at: start) }
    offset += 2
    let second = try code(4, at: start)
    guard (0xDC00..<0xE000).contains(second) else { return try utf8(of: first, at: start) }
    return try utf8(of: 0x1_0000 + (first - 0xD800) << 10 + (second - 0xDC00), at: start)
  }

  private mutating func code(_ count: Int, at start: Int) throws(RulesSyntaxError) -> UInt32 {
    let end = min(offset + count, source.bytes.count)
    let digits = source.bytes[offset..<end]
    guard digits.count == count, digits.allSatisfy({ Self.startsName($0) || Self.isDigit($0) }),
      let code = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    else {
      throw problem(
        "an escape that is no character",
        "write \(count) hexadecimal digits of a character",
        at: start,
      )
    }
    offset = end
    return code
  }

  private func utf8(of code: UInt32, at start: Int) throws(RulesSyntaxError) -> [UInt8] {
    guard let scalar = Unicode.Scalar(code) else {
      throw problem(
        "half of a character",
        "write both, as in '\\ud83d\\ude00', or the character itself",
        at: start,
      )
    }
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
