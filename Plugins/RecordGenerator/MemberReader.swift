/// Reads the stored properties of a struct, or the cases of an enum, in their order.
///
/// Nothing is passed over: what it does not understand is an error.
struct MemberReader {
  /// The stored properties so far.
  private(set) var fields: [Field] = []
  /// The cases so far.
  private(set) var cases: [Case] = []
  private let declaration: Declaration
  private var cursor: Cursor
  private var conditions = 0

  /// The members of a type of that file.
  ///
  /// - Throws: `SourceError` where there is something that no other file can write or read.
  init(_ declaration: Declaration, in tokens: [Token]) throws(SourceError) {
    self.declaration = declaration
    cursor = Cursor(tokens, in: declaration.body)
    while cursor.next != nil { try member() }
  }

  private mutating func member() throws(SourceError) {
    if cursor.take(";") { return }
    if cursor.stands("#") { return try condition() }
    let lead = try cursor.lead()
    guard let keyword = cursor.next else { return }
    switch keyword.text {
    case "var":
      try bindings(lead)
    case "let":
      try constant(lead, keyword)
    case "case":
      try caseList(keyword)
    case "typealias":
      cursor.position += 1
      try skipToDeclaration()
    case _ where Cursor.routines.contains(keyword.text) || Cursor.types.contains(keyword.text):
      try skipBody()
    default:
      throw problem(
        keyword,
        "'\(keyword.text)' is not understood here; expected a property, a case, a function or a type",
      )
    }
  }

  private func problem(_ token: Token, _ text: String) -> SourceError {
    SourceError(place: token.place, problem: text + Self.remedy)
  }

  private static let remedy = "; or write `visit` by hand"

  private mutating func condition() throws(SourceError) {
    guard let sign = cursor.next else { return }
    let word = cursor.peek(1)?.text ?? ""
    guard Cursor.conditions.contains(word) else {
      throw problem(sign, "a macro may declare what cannot be seen here: write it out")
    }
    conditions += word == "if" ? 1 : word == "endif" ? -1 : 0
    cursor.position += 2
    while let token = cursor.next, !token.isFirstOfLine { cursor.position += 1 }
  }

  private func checkIsUnconditional(_ token: Token, _ what: String) throws(SourceError) {
    guard conditions == 0 else {
      throw problem(token, "\(what) under #if is in some builds alone: move it out of there")
    }
  }

  private mutating func skipToDeclaration() throws(SourceError) {
    while cursor.next != nil, !cursor.isAtDeclaration, !cursor.stands(";") { try cursor.skip() }
  }

  /// Skips a function or a type with its body.
  private mutating func skipBody() throws(SourceError) {
    cursor.position += 1
    while let token = cursor.next, !token.isPlain("{") {
      if cursor.isAtDeclaration { return }
      try cursor.skip()
    }
    try cursor.skip()
  }

  // MARK: Properties

  private mutating func constant(_ lead: Cursor.Lead, _ keyword: Token) throws(SourceError) {
    if !lead.has("static") {
      throw problem(
        keyword,
        "a reader cannot fill a `let`: make it a `var`, or `static let` if it belongs to the type",
      )
    }
    cursor.position += 1
    try skipToDeclaration()
  }

  private mutating func bindings(_ lead: Cursor.Lead) throws(SourceError) {
    cursor.position += 1
    var untyped: [Int] = []
    repeat {
      guard let name = cursor.next else { return }
      guard name.kind == .word, name.text != "_" else {
        throw problem(name, "one name is expected for each property: declare them one by one")
      }
      cursor.position += 1
      var field = try binding(name)
      let isComputed = try isComputed(after: field)
      if isComputed || lead.has("static") { continue }
      try check(name, lead)
      field.lastLine = cursor.last?.lastLine ?? name.lastLine
      if field.type.isEmpty { untyped.append(fields.count) } else { settle(&untyped, field.type) }
      fields.append(field)
    } while cursor.take(",")
    if let first = untyped.first {
      let name = fields[first].name
      throw SourceError(
        place: fields[first].place,
        problem: "the type of '\(name)' cannot be read off its default value: write "
          + "`var \(name): TYPE`",
      )
    }
  }

  /// Names before a comma share the type behind the last of them.
  private mutating func settle(_ untyped: inout [Int], _ type: String) {
    for index in untyped where !fields[index].hasDefault { fields[index].type = type }
    untyped.removeAll { !fields[$0].hasDefault }
  }

  private mutating func binding(_ name: Token) throws(SourceError) -> Field {
    var field = Field(
      name: name.text,
      type: "",
      isGuessed: false,
      hasDefault: false,
      place: name.place,
      lastLine: name.lastLine,
    )
    if cursor.take(":") { field.type = try type() }
    if cursor.take("=") {
      field.hasDefault = true
      let value = try value()
      if field.type.isEmpty, let guess = TypeGuess(cursor, value) {
        field.type = guess.type
        field.isGuessed = guess.wantsProof
      }
    }
    return field
  }

  /// Takes what stands in braces behind a property, and says whether it computes it.
  private mutating func isComputed(after field: Field) throws(SourceError) -> Bool {
    guard cursor.stands("{") else { return false }
    let observes = cursor.peek(1).map { $0.isPlain("willSet") || $0.isPlain("didSet") } ?? false
    try cursor.skip()
    return !observes && !field.hasDefault
  }

  private func check(_ name: Token, _ lead: Cursor.Lead) throws(SourceError) {
    try checkIsUnconditional(name, "a property")
    let known: Set = ["usableFromInline", "available", "inlinable"]
    if let attribute = lead.attributes.first(where: { !known.contains($0) }) {
      throw problem(name, "'@\(attribute)' may store '\(name.text)' in another way")
    }
    for modifier in ["lazy", "weak", "unowned", "unowned(safe)", "unowned(unsafe)"]
    where lead.has(modifier) {
      throw problem(name, "'\(name.text)' is \(modifier), which no record's field can be")
    }
    let closed = ["private", "fileprivate", "private(set)", "fileprivate(set)"]
    if let modifier = closed.first(where: lead.has) {
      throw problem(
        name,
        "'\(name.text)' is \(modifier), and what is generated stands in another file: "
          + "make it `internal\(modifier.hasSuffix("(set)") ? "(set)" : "")`",
      )
    }
  }

  // MARK: Types and values

  private mutating func type() throws(SourceError) -> String {
    let start = cursor.position
    while let token = cursor.next {
      if try cursor.skipAngles() { continue }
      if cursor.isAtDeclaration || ["=", "{", ",", ";", ")"].contains(token.text) { break }
      try cursor.skip()
    }
    return cursor.text(start..<cursor.position)
  }

  private mutating func value() throws(SourceError) -> Range<Int> {
    let start = cursor.position
    while let token = cursor.next {
      if let last = cursor.last, last.kind == .word, !token.isSpaced, try cursor.skipAngles() {
        continue
      }
      if cursor.isAtDeclaration || token.kind == .mark && ",;)".contains(token.text) { break }
      if token.isPlain("{"), let first = cursor.peek(1),
        first.isPlain("willSet") || first.isPlain("didSet")
      {
        break
      }
      try cursor.skip()
    }
    return start..<cursor.position
  }

  // MARK: Cases

  private mutating func caseList(_ keyword: Token) throws(SourceError) {
    try checkIsUnconditional(keyword, "a case")
    cursor.position += 1
    repeat {
      guard let name = cursor.next, name.kind == .word else {
        throw problem(keyword, "the name of a case is expected")
      }
      cursor.position += 1
      let payload = cursor.stands("(") ? try payload() : []
      if cursor.stands("=") {
        throw problem(
          name,
          "a kind is called as its case is: leave the value out, or declare `String, CaseIterable`",
        )
      }
      cases.append(Case(name: name.text, fields: payload, place: name.place))
    } while cursor.take(",")
  }

  private mutating func payload() throws(SourceError) -> [Field] {
    var payload: [Field] = []
    cursor.position += 1
    while let token = cursor.next, !token.isPlain(")") {
      var field = Field(
        name: label(),
        type: "",
        isGuessed: false,
        hasDefault: false,
        place: token.place,
        lastLine: token.lastLine,
      )
      field.type = try type()
      if cursor.take("=") {
        field.hasDefault = true
        _ = try value()
      }
      field.lastLine = cursor.last?.lastLine ?? token.lastLine
      payload.append(field)
      guard cursor.take(",") else { break }
    }
    guard let token = cursor.next else { return payload }
    guard cursor.take(")") else {
      throw problem(token, "'\(token.text)' is not understood among what a case carries")
    }
    return payload
  }

  /// The label before a colon; empty where there is none, or `_`.
  private mutating func label() -> String {
    guard let first = cursor.next, first.kind == .word else { return "" }
    let count = cursor.peek(1)?.isPlain(":") ?? false ? 1 : 2
    guard cursor.peek(count)?.isPlain(":") ?? false, cursor.peek(count - 1)?.kind == .word else {
      return ""
    }
    cursor.position += count + 1
    return first.text == "_" ? "" : first.text
  }
}
