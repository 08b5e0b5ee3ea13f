/// A Swift file, cut into words and signs, without its comments; a literal is the token `literal`.
struct SourceFile {
  /// A word (letters, digits, `_`) or one other sign.
  struct Token: Equatable {
    var text: String
    var line: Int

    /// What stands for any text in quotation marks.
    static let literal = "\"\""
  }

  /// Its path from the package's folder.
  let path: String
  /// Its words and signs in order; what is interpolated into a literal is left out with it.
  let tokens: [Token]
  /// The lines whose comment begins with `order-free:`, counted from 1.
  let orderFreeLines: Set<Int>

  init(path: String, text: String) {
    self.path = path
    var scanner = Scanner(bytes: Array(text.utf8))
    scanner.scan()
    tokens = scanner.tokens
    orderFreeLines = scanner.orderFreeLines
  }

  /// The modules it imports, with their lines.
  var imports: [Token] {
    let kinds = ["struct", "class", "enum", "protocol", "func", "var", "let", "typealias"]
    return tokens.indices.compactMap { index in
      guard tokens[index].text == "import", index + 1 < tokens.count else { return nil }
      let next = tokens[index + 1]
      guard next.line == tokens[index].line else { return nil }
      return kinds.contains(next.text) && index + 2 < tokens.count ? tokens[index + 2] : next
    }
  }

  private struct Scanner {
    let bytes: [UInt8]
    var position = 0
    var line = 1
    var tokens: [Token] = []
    var orderFreeLines: Set<Int> = []

    init(bytes: [UInt8]) { self.bytes = bytes }

    mutating func scan() {
      while position < bytes.count {
        if starts("//") {
          comment()
        } else if starts("/*") {
          skip(until: "*/")
        } else if bytes[position] == UInt8(ascii: "\"") || startsRawLiteral {
          literal()
        } else if isWord(bytes[position]) {
          word()
        } else {
          sign()
        }
      }
    }

    private var startsRawLiteral: Bool {
      var index = position
      while index < bytes.count, bytes[index] == UInt8(ascii: "#") { index += 1 }
      return index > position && index < bytes.count && bytes[index] == UInt8(ascii: "\"")
    }

    private func starts(_ text: String) -> Bool {
      bytes[position...].starts(with: text.utf8)
    }

    private func isWord(_ byte: UInt8) -> Bool {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x80...: true
      case _: false
      }
    }

    private mutating func advance() {
      if bytes[position] == 0x0A { line += 1 }
      position += 1
    }

    private mutating func comment() {
      let start = position
      while position < bytes.count, bytes[position] != 0x0A { position += 1 }
      let text = String(decoding: bytes[start..<position], as: UTF8.self)
      if text.hasPrefix("// order-free: ") { orderFreeLines.insert(line) }
    }

    private mutating func skip(until end: String) {
      position += 2
      while position < bytes.count, !starts(end) { advance() }
      position = min(position + end.utf8.count, bytes.count)
    }

    /// A literal ends at its own quotation marks, followed by as many `#` as it began with.
    private mutating func literal() {
      tokens.append(Token(text: Token.literal, line: line))
      var pounds = 0
      while bytes[position] == UInt8(ascii: "#") {
        pounds += 1
        position += 1
      }
      let quote = starts("\"\"\"") ? "\"\"\"" : "\""
      let end = quote + String(repeating: "#", count: pounds)
      let escape = "\\" + String(repeating: "#", count: pounds)
      position += quote.utf8.count
      while position < bytes.count, !starts(end) {
        if starts(escape) { position += escape.utf8.count }
        if position < bytes.count { advance() }
      }
      position = min(position + end.utf8.count, bytes.count)
    }

    private mutating func word() {
      let start = position
      while position < bytes.count, isWord(bytes[position]) { position += 1 }
      tokens.append(
        Token(text: String(decoding: bytes[start..<position], as: UTF8.self), line: line)
      )
    }

    private mutating func sign() {
      if bytes[position] > 0x20 {
        tokens.append(Token(text: String(UnicodeScalar(bytes[position])), line: line))
      }
      advance()
    }
  }
}
