/// Walks over tokens, and over what stands in brackets as one piece.
struct Cursor {
  /// All tokens of the file.
  let tokens: [Token]
  /// The next token.
  var position: Int
  /// Where the walk ends.
  let end: Int

  /// A walk over a part of a file's tokens.
  init(_ tokens: [Token], in range: Range<Int>) {
    self.tokens = tokens
    position = range.lowerBound
    end = range.upperBound
  }

  /// The next token; nil at the end.
  var next: Token? { position < end ? tokens[position] : nil }

  /// The token before.
  var last: Token? { position > 0 ? tokens[position - 1] : nil }

  /// The token so many further on.
  func peek(_ ahead: Int) -> Token? {
    position + ahead < end ? tokens[position + ahead] : nil
  }

  /// Whether the next token is that word or character.
  func stands(_ text: String) -> Bool { next?.isPlain(text) ?? false }

  /// Takes the next token if it is that word or character.
  mutating func take(_ text: String) -> Bool {
    guard stands(text) else { return false }
    position += 1
    return true
  }

  /// Takes one token, or a bracket with all that is in it.
  ///
  /// - Throws: where the bracket does not close.
  mutating func skip() throws(SourceError) {
    guard let token = next else { return }
    position += 1
    guard token.kind == .mark, "([{".contains(token.text) else { return }
    while let inner = next {
      if inner.kind == .mark, ")]}".contains(inner.text) {
        guard ["()", "[]", "{}"].contains(token.text + inner.text) else { break }
        position += 1
        return
      }
      try skip()
    }
    throw SourceError(place: token.place, problem: "this '\(token.text)' is never closed")
  }

  /// Takes `<…>` where that is a list of types and the next token opens it; otherwise nothing.
  mutating func skipAngles() throws(SourceError) -> Bool {
    guard stands("<") else { return false }
    var ahead = self
    ahead.position += 1
    var open = 1
    while let token = ahead.next {
      if token.isPlain("<") { open += 1 }
      if token.isPlain(">"), !(ahead.last?.isPlain("-") ?? false) { open -= 1 }
      let isTypeLike =
        token.kind == .word
        || (token.kind == .mark && "<>.,:?!&@()[]->~".contains(token.text))
      guard isTypeLike else { return false }
      if "([".contains(token.text) { try ahead.skip() } else { ahead.position += 1 }
      if open == 0 {
        position = ahead.position
        return true
      }
    }
    return false
  }

  /// Whether a declaration begins here: a keyword of one as the first word of a line, behind something
  /// that can end a value or a type.
  var isAtDeclaration: Bool {
    guard let token = next, token.isFirstOfLine else { return false }
    if let last, last.kind == .mark, "=.,:+-*/&|%^~<".contains(last.text) { return false }
    if token.isPlain("@") || token.isPlain("}") { return true }
    if token.isPlain("#") { return Self.conditions.contains(peek(1)?.text ?? "") }
    return token.kind == .word && Self.keywords.contains(token.text)
  }

  /// What stands in `range`, with single spaces where there is white space.
  func text(_ range: Range<Int>) -> String {
    var text = ""
    for index in range {
      if tokens[index].isSpaced, index > range.lowerBound { text += " " }
      text += tokens[index].text
    }
    return text
  }

  static let conditions: Set = ["if", "elseif", "else", "endif"]
  static let access: Set = ["public", "package", "internal", "private", "fileprivate", "open"]
  static let types: Set = ["struct", "enum", "class", "actor", "extension", "protocol"]
  static let modifiers: Set = [
    "static", "final", "indirect", "mutating", "nonmutating", "override", "lazy", "weak", "unowned",
    "dynamic", "required", "convenience", "optional", "nonisolated", "isolated", "distributed",
    "consuming", "borrowing", "prefix", "postfix", "infix",
  ]
  static let routines: Set = ["func", "init", "deinit", "subscript"]
  static let keywords = access.union(types).union(modifiers).union(routines).union([
    "var", "let", "case", "typealias", "associatedtype", "operator", "precedencegroup", "import",
    "macro",
  ])
}

extension Cursor {
  /// What stands before a declaration's keyword.
  struct Lead: Equatable {
    /// The attributes' names.
    var attributes: [String] = []
    /// The modifiers, with what stands in brackets: `private(set)`.
    var modifiers: [String] = []

    /// The access of the whole declaration; empty where none is given.
    var access: String { modifiers.first(where: Cursor.access.contains) ?? "" }

    /// Whether there is that modifier.
    func has(_ name: String) -> Bool { modifiers.contains(name) }
  }

  /// Takes attributes and modifiers.
  mutating func lead() throws(SourceError) -> Lead {
    var lead = Lead()
    while let token = next {
      if token.isPlain("@") {
        lead.attributes.append(try attribute())
      } else if isModifier(token) {
        lead.modifiers.append(try modifier())
      } else {
        break
      }
    }
    return lead
  }

  private func isModifier(_ token: Token) -> Bool {
    guard token.kind == .word else { return false }
    if token.text == "class" {
      // A member of the class itself, or a class.
      return ["func", "var", "let", "subscript"].contains(peek(1)?.text ?? "")
    }
    return Self.access.contains(token.text) || Self.modifiers.contains(token.text)
  }

  private mutating func modifier() throws(SourceError) -> String {
    let start = position
    position += 1
    if let token = next, token.isPlain("("), !token.isSpaced { try skip() }
    return text(start..<position)
  }

  private mutating func attribute() throws(SourceError) -> String {
    position += 1
    let start = position
    position += 1
    while stands("."), peek(1)?.kind == .word { position += 2 }
    let name = text(start..<position)
    if let token = next, token.isPlain("("), !token.isSpaced { try skip() }
    return name
  }
}
