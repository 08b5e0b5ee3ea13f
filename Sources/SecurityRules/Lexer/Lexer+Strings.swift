extension Lexer {
  /// Reads a text in quotation marks of either kind; it ends on its line.
  mutating func string() throws(RulesSyntaxError) -> String {
    let start = offset
    let quote = byte()
    offset += 1
    var bytes: [UInt8] = []
    while byte() != quote {
      guard !isAtEnd, byte() != 0x0A else {
        throw problem("a text without its end", "end it with \(UnicodeScalar(quote))", at: start)
      }
      if byte() == UInt8(ascii: "\\") {
        bytes += try escape()
      } else {
        bytes.append(byte())
        offset += 1
      }
    }
    offset += 1
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Reads a backslash and what it stands for.
  private mutating func escape() throws(RulesSyntaxError) -> [UInt8] {
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
    case UInt8(ascii: "x"): return try scalar(2, at: start)
    case UInt8(ascii: "u"): return try scalar(4, at: start)
    case UInt8(ascii: "U"): return try scalar(8, at: start)
    case UInt8(ascii: "0")...UInt8(ascii: "3")
    where Self.isDigit(byte()) && Self.isDigit(byte(1)):
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
