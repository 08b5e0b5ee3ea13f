/// Paths have words of their own: `users/a-b.c` is one of two segments, not a difference.
extension Parser {
  /// The path behind `match`.
  mutating func matchPath() throws(RulesSyntaxError) -> [SyntaxTree.Segment] {
    // 'match' itself was the last word that was taken.
    try lexer.skipBlanks()
    var segments: [SyntaxTree.Segment] = []
    guard lexer.byte() == UInt8(ascii: "/") else {
      throw problem(
        "the path of 'match' does not begin with '/'",
        "write it as in 'match /users/{id}'",
        at: lexer.offset,
      )
    }
    while lexer.byte() == UInt8(ascii: "/") {
      lexer.offset += 1
      if lexer.byte() == UInt8(ascii: "{") {
        segments.append(try capture())
      } else {
        segments.append(.literal(try literalSegment()))
      }
    }
    try advance()
    return segments
  }

  private mutating func capture() throws(RulesSyntaxError) -> SyntaxTree.Segment {
    let start = lexer.offset
    lexer.offset += 1
    try advance()
    let name = try expectName("a name in braces")
    var isRest = false
    if try take(.assign) {
      isRest = lexer.source.text(self.start..<self.start + 2) == "**"
      // `{name=*}` is one segment, as in Google's path templates, and so says what `{name}` says.
      guard isRest || lexer.source.text(self.start..<self.start + 1) == "*" else {
        throw problem("'{\(name)=' without '**'", "write '{\(name)=**}'", at: start)
      }
      try advance()
      if isRest { try advance() }
    }
    guard isAt(.rightBrace) else { throw unexpected("'}' behind '{\(name)'") }
    return isRest ? .rest(name) : .single(name)
  }

  /// Reads what stands between two slashes; `(default)` is one as well.
  private mutating func literalSegment() throws(RulesSyntaxError) -> String {
    let start = lexer.offset
    if lexer.byte() == UInt8(ascii: "(") {
      while !lexer.isAtEnd, lexer.byte() != UInt8(ascii: ")"), lexer.byte() != 0x0A {
        lexer.offset += 1
      }
      lexer.offset = min(lexer.offset + 1, lexer.source.bytes.count)
    } else {
      while Self.isSegment(lexer.byte()) { lexer.offset += 1 }
    }
    let text = String(decoding: lexer.source.bytes[start..<lexer.offset], as: UTF8.self)
    if text.first == "(", text != "(default)" {
      throw problem(
        "'\(text.prefix(40))' is no segment of a path",
        "write '(default)', '$(…)' or a name",
        at: start,
      )
    }
    guard !text.isEmpty else {
      throw problem(
        "a segment of a path is empty",
        "write a name or, for a value, '$(…)'; a name in braces in 'match'",
        at: start,
      )
    }
    return text
  }

  private static func isSegment(_ byte: UInt8) -> Bool {
    Lexer.startsName(byte) || Lexer.isDigit(byte) || byte >= 0x80
      || [
        UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "~"), UInt8(ascii: "%"),
        UInt8(ascii: "@"), UInt8(ascii: "+"),
      ].contains(byte)
  }

  /// A path in an expression: `/databases/$(database)/documents/users/$(request.auth.uid)`.
  mutating func pathLiteral() throws(RulesSyntaxError) -> Int {
    let start = start
    lexer.offset = start
    var segments: [Int] = []
    while lexer.byte() == UInt8(ascii: "/") {
      lexer.offset += 1
      // Segments may go on in the next line.
      try lexer.skipBlanks()
      segments.append(try pathSegment())
    }
    end = lexer.offset
    let operands = add(segments)
    let node = try add(.path(operands), from: start)
    try advance()
    return node
  }

  private mutating func pathSegment() throws(RulesSyntaxError) -> Int {
    let start = lexer.offset
    guard lexer.byte() == UInt8(ascii: "$") else {
      let text = try literalSegment()
      end = lexer.offset
      return try add(constant: .string(text), from: start)
    }
    lexer.offset += 1
    try advance()
    try expect(.leftParenthesis, "behind '$' in a path")
    let value = try expression()
    guard isAt(.rightParenthesis) else { throw unexpected("')' behind a value in a path") }
    if Self.isSegment(lexer.byte()) || lexer.byte() == UInt8(ascii: "$") {
      throw problem(
        "a segment of a path that goes on behind '$(…)'",
        "join it before: '$(a + b)'",
        at: lexer.offset,
      )
    }
    return value
  }
}
