/// Cuts Swift source into tokens; comments are left out, but for remarks about keys.
///
/// - Complexity: O(bytes).
struct Tokenizer {
  /// The tokens so far.
  private(set) var tokens: [Token] = []
  /// The remarks about keys so far.
  private(set) var remarks: [Remark] = []
  private let bytes: [UInt8]
  private var position = 0
  private var line = 1
  private var lineStart = 0
  private var depth = 0
  private var isFirstOfLine = true
  private var isSpaced = true

  /// The tokens and remarks of `source`.
  ///
  /// - Throws: `SourceError` where a comment or a text does not end.
  init(_ source: String) throws(SourceError) {
    bytes = Array(source.utf8)
    while position < bytes.count { try step() }
  }

  // MARK: One piece

  private mutating func step() throws(SourceError) {
    let byte = bytes[position]
    switch byte {
    case 0x0A:
      newline()
    case 0x20, 0x09, 0x0D:
      position += 1
      isSpaced = true
    case 0x2F where peek(1) == 0x2F:
      lineComment()
    case 0x2F where peek(1) == 0x2A:
      try blockComment()
    case 0x22:
      try text(hashes: 0)
    case 0x23 where hashesBeforeText() > 0:
      let hashes = hashesBeforeText()
      if bytes[position + hashes] == 0x2F {
        try expression(hashes: hashes)
      } else {
        try text(hashes: hashes)
      }
    case 0x2F where isExpressionPlace && endOfBareExpression() != nil:
      let end = endOfBareExpression() ?? position
      append(.text, to: end)
    case 0x60:
      try quotedName()
    case 0x30...0x39:
      append(.number, to: endOfNumber())
    default:
      Self.isNamePart(byte) ? append(.word, to: endOfName(from: position)) : mark(byte)
    }
  }

  private func peek(_ ahead: Int) -> UInt8? {
    position + ahead < bytes.count ? bytes[position + ahead] : nil
  }

  private var place: Place { Place(line: line, column: position - lineStart + 1) }

  private mutating func newline() {
    position += 1
    line += 1
    lineStart = position
    isFirstOfLine = true
    isSpaced = true
  }

  private mutating func mark(_ byte: UInt8) {
    if byte == 0x7B { depth += 1 }
    if byte == 0x7D { depth -= 1 }
    append(.mark, to: position + 1)
  }

  /// Takes what stands up to `end` as one token, which may go over several lines.
  private mutating func append(_ kind: Token.Kind, to end: Int) {
    let start = place
    let text = String(decoding: bytes[position..<end], as: UTF8.self)
    for offset in position..<end where bytes[offset] == 0x0A {
      line += 1
      lineStart = offset + 1
    }
    tokens.append(
      Token(
        kind: kind,
        text: text,
        place: start,
        lastLine: line,
        isFirstOfLine: isFirstOfLine,
        isSpaced: isSpaced,
      )
    )
    position = end
    isFirstOfLine = false
    isSpaced = false
  }

  // MARK: Comments

  private mutating func lineComment() {
    let start = place
    let end = bytes[position...].firstIndex(of: 0x0A) ?? bytes.count
    let text = String(decoding: bytes[(position + 2)..<end], as: UTF8.self).trimmed
    if text.hasPrefix("key:") || text.hasPrefix("keys:") {
      remarks.append(
        Remark(text: text, place: start, tokensBefore: tokens.count, depth: depth)
      )
    }
    position = end
    isSpaced = true
  }

  private mutating func blockComment() throws(SourceError) {
    let start = place
    var open = 0
    repeat {
      guard let byte = peek(0) else {
        throw SourceError(place: start, problem: "this comment does not end: close it with */")
      }
      if byte == 0x2F, peek(1) == 0x2A {
        open += 1
        position += 2
      } else if byte == 0x2A, peek(1) == 0x2F {
        open -= 1
        position += 2
      } else if byte == 0x0A {
        newline()
      } else {
        position += 1
      }
    } while open > 0
    isSpaced = true
  }

  // MARK: Names and numbers

  private static func isNamePart(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x24, 0x80...0xFF: true
    default: false
    }
  }

  private func endOfName(from start: Int) -> Int {
    bytes[start...].firstIndex { !Self.isNamePart($0) } ?? bytes.count
  }

  /// Digits, prefixes, exponents and one point that digits follow.
  private func endOfNumber() -> Int {
    let end = endOfName(from: position)
    guard end + 1 < bytes.count, bytes[end] == 0x2E, (0x30...0x39).contains(bytes[end + 1]) else {
      return end
    }
    return endOfName(from: end + 1)
  }

  private mutating func quotedName() throws(SourceError) {
    guard let end = bytes[(position + 1)...].firstIndex(where: { $0 == 0x60 || $0 == 0x0A }),
      bytes[end] == 0x60
    else {
      throw SourceError(place: place, problem: "this name does not end: close it with `")
    }
    append(.word, to: end + 1)
  }

  // MARK: Texts

  /// How many number signs stand here before a quotation mark or a slash; zero for none of both.
  private func hashesBeforeText() -> Int {
    var end = position
    while end < bytes.count, bytes[end] == 0x23 { end += 1 }
    guard end < bytes.count, bytes[end] == 0x22 || bytes[end] == 0x2F else { return 0 }
    return end - position
  }

  private mutating func text(hashes: Int) throws(SourceError) {
    guard let end = TextLiteral(bytes).end(from: position, hashes: hashes) else {
      throw SourceError(place: place, problem: "this text does not end: close it with \"")
    }
    append(.text, to: end)
  }

  private mutating func expression(hashes: Int) throws(SourceError) {
    var end = position + hashes + 1
    while end < bytes.count {
      if bytes[end] == 0x5C {
        end += 2
      } else if bytes[end] == 0x2F, TextLiteral(bytes).hashes(at: end + 1) >= hashes {
        return append(.text, to: end + 1 + hashes)
      } else {
        end += 1
      }
    }
    throw SourceError(place: place, problem: "this regular expression does not end")
  }

  /// Whether an operand may begin here, so that a slash begins a regular expression.
  private var isExpressionPlace: Bool {
    guard let last = tokens.last else { return true }
    return last.kind == .mark && !")]}>?!".contains(last.text) && isSpaced
      || last.kind == .mark && "([{".contains(last.text)
  }

  private func endOfBareExpression() -> Int? {
    guard let next = peek(1), next != 0x20, next != 0x09, next != 0x0A else { return nil }
    var end = position + 1
    while end < bytes.count, bytes[end] != 0x0A {
      if bytes[end] == 0x2F { return end + 1 }
      end += bytes[end] == 0x5C ? 2 : 1
    }
    return nil
  }
}

extension String {
  /// Without white space at both ends.
  var trimmed: String {
    let space: (Character) -> Bool = { $0.isWhitespace }
    return String(drop(while: space).reversed().drop(while: space).reversed())
  }
}
