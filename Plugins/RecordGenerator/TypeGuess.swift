/// The type of a property that gives no type, out of its default value.
struct TypeGuess {
  /// The type.
  let type: String
  /// Whether the compiler is to prove it: `Name.member` is a `Name` as a rule.
  let wantsProof: Bool

  /// What `value` says; nil where it says nothing, as a call of a function.
  init?(_ cursor: Cursor, _ value: Range<Int>) {
    guard let first = value.first.map({ cursor.tokens[$0] }) else { return nil }
    let isAlone = value.count == 1
    switch first.kind {
    case .text:
      self.init("String", proof: !isAlone)
    case .number:
      self.init(Self.isWhole(first.text) ? "Int" : "Double", proof: !isAlone)
    case .mark:
      guard first.text == "-", value.count == 2 else { return nil }
      let number = cursor.tokens[value.lowerBound + 1]
      guard number.kind == .number else { return nil }
      self.init(Self.isWhole(number.text) ? "Int" : "Double", proof: false)
    case .word:
      if first.text == "true" || first.text == "false" {
        self.init("Bool", proof: !isAlone)
      } else {
        self.init(name: cursor, value)
      }
    }
  }

  private init(_ type: String, proof: Bool) {
    self.type = type
    wantsProof = proof
  }

  /// `Name(…)`, `Name.member` and `Module.Name.member`: the last of the names that begin large.
  private init?(name cursor: Cursor, _ value: Range<Int>) {
    var walk = Cursor(cursor.tokens, in: value)
    let start = walk.position
    var end = start
    while let token = walk.next, token.kind == .word, Self.isType(token.text) {
      walk.position += 1
      if let found = try? walk.skipAngles(), found {}
      end = walk.position
      guard walk.take(".") else { break }
    }
    guard end > start else { return nil }
    type = walk.text(start..<end)
    wantsProof = true
  }

  private static func isType(_ name: String) -> Bool {
    name != "Self" && (name.utf8.first.map { (0x41...0x5A).contains($0) } ?? false)
  }

  private static func isWhole(_ number: String) -> Bool {
    let isRadix = number.hasPrefix("0x") || number.hasPrefix("0b") || number.hasPrefix("0o")
    return isRadix || !number.contains { ".eE".contains($0) }
  }
}
