/// Finds the types of a source file, and which of their members are written by hand.
///
/// It reads declarations alone: what stands in functions is skipped, and the compiler says what is
/// missing of a type that is declared there.
struct SourceScanner {
  /// The file.
  let file: String
  /// Its tokens.
  let tokens: [Token]
  /// Its remarks about keys.
  let remarks: [Remark]
  /// The types and extensions that it declares.
  private(set) var declarations: [Declaration] = []
  /// What it imports, each as it is written.
  private(set) var imports: [String] = []
  private var cursor: Cursor

  /// The declarations of a source file.
  ///
  /// - Throws: `SourceError` where brackets, texts or comments do not end.
  init(_ source: String, file: String) throws(SourceError) {
    self.file = file
    let tokenizer = try Tokenizer(source)
    tokens = tokenizer.tokens
    remarks = tokenizer.remarks
    cursor = Cursor(tokens, in: 0..<tokens.count)
    try scan(Scope())
    if let token = cursor.next {
      throw SourceError(place: token.place, problem: "a '}' that closes nothing")
    }
  }

  /// What stands around a declaration.
  private struct Scope {
    var path: [String] = []
    var access = ""
    var hidden: String?
    var owner: Int?
    var conditions = 0
  }

  private mutating func scan(_ outer: Scope) throws(SourceError) {
    var scope = outer
    while let token = cursor.next, !token.isPlain("}") {
      if token.isPlain("#"), let word = cursor.peek(1)?.text, Cursor.conditions.contains(word) {
        scope.conditions += word == "if" ? 1 : word == "endif" ? -1 : 0
        cursor.position += 2
        continue
      }
      let isMember = !(cursor.last?.isPlain(".") ?? false)
      let lead = isMember ? try cursor.lead() : Cursor.Lead()
      guard let keyword = cursor.next else { break }
      if isMember, keyword.kind == .word {
        try declaration(keyword, lead, scope)
      } else if !keyword.isPlain("}") {
        try cursor.skip()
      }
    }
  }

  private mutating func declaration(
    _ keyword: Token,
    _ lead: Cursor.Lead,
    _ scope: Scope,
  ) throws(SourceError) {
    switch keyword.text {
    case "protocol":
      try skipToBody()
      try cursor.skip()
    case _ where Cursor.types.contains(keyword.text) && cursor.peek(1)?.kind == .word:
      try type(keyword, lead, scope)
    case "func":
      try function(scope)
    case "init", "subscript", "deinit":
      cursor.position += 1
    case "var", "let":
      cursor.position += 1
      if let name = cursor.next, let owner = scope.owner { note(name.text, of: owner) }
    case "import" where scope.conditions == 0:
      importLine(lead)
    default:
      try cursor.skip()
    }
  }

  private mutating func note(_ member: String, of owner: Int) {
    if ["kind", "prototypes", "blank", "prototype"].contains(member) {
      declarations[owner].members.insert(member)
    }
  }

  /// A function counts as the visit of a type where a visitor of fields stands in its signature.
  private mutating func function(_ scope: Scope) throws(SourceError) {
    let name = cursor.peek(1)?.text ?? ""
    let start = cursor.position
    cursor.position += 2
    try skipToBody()
    guard let owner = scope.owner else { return }
    let signature = tokens[start..<cursor.position]
    if name == "visit", signature.contains(where: { $0.isPlain("FieldVisitor") }) {
      declarations[owner].members.insert("visit")
    } else {
      note(name, of: owner)
    }
  }

  /// Goes on to the next brace, or to what cannot stand before one.
  private mutating func skipToBody() throws(SourceError) {
    while let token = cursor.next, !token.isPlain("{"), !token.isPlain("}"), !cursor.isAtDeclaration
    {
      try cursor.skip()
    }
  }

  private mutating func importLine(_ lead: Cursor.Lead) {
    let start = cursor.position
    let line = cursor.next?.place.line
    while let token = cursor.next, token.place.line == line, !token.isPlain(";") {
      cursor.position += 1
    }
    let words = lead.attributes.map { "@\($0)" } + [cursor.text(start..<cursor.position)]
    imports.append(words.joined(separator: " "))
  }

  // MARK: Types

  private mutating func type(
    _ keyword: Token,
    _ lead: Cursor.Lead,
    _ scope: Scope,
  ) throws(SourceError) {
    cursor.position += 1
    let place = cursor.next?.place ?? keyword.place
    let name = typeName()
    let header = try header()
    let open = cursor.position
    guard cursor.stands("{") else {
      throw SourceError(place: place, problem: "'\(name)' has no '{', which was expected here")
    }
    let path = scope.path + [name]
    let access = lead.access.isEmpty ? scope.access : lead.access
    let hidden = scope.hidden ?? reason(lead, scope)
    let kind = Declaration.Kind(rawValue: keyword.text) ?? .reference
    declarations.append(
      Declaration(
        kind: kind,
        path: path.joined(separator: "."),
        file: file,
        place: place,
        conformances: header.conformances,
        isGeneric: header.isGeneric || (scope.owner.map { declarations[$0].isGeneric } ?? false),
        access: access,
        hidden: hidden,
        body: open..<open,
        depth: 0,
      )
    )
    let index = declarations.count - 1
    cursor.position += 1
    let inner = Scope(
      path: path,
      access: kind == .extension ? lead.access : "",
      hidden: hidden,
      owner: index,
    )
    try scan(inner)
    guard cursor.stands("}") else {
      throw SourceError(place: place, problem: "the '{' of '\(name)' is never closed")
    }
    declarations[index].body = (open + 1)..<cursor.position
    declarations[index].depth = depth(at: open)
    cursor.position += 1
  }

  private func depth(at open: Int) -> Int {
    tokens[...open].reduce(0) { depth, token in
      depth + (token.isPlain("{") ? 1 : token.isPlain("}") ? -1 : 0)
    }
  }

  private func reason(_ lead: Cursor.Lead, _ scope: Scope) -> String? {
    if scope.conditions > 0 { return "it stands under #if" }
    if lead.access == "private" || lead.access == "fileprivate" { return "it is \(lead.access)" }
    return nil
  }

  private mutating func typeName() -> String {
    let start = cursor.position
    cursor.position += 1
    while cursor.stands("."), cursor.peek(1)?.kind == .word { cursor.position += 2 }
    return cursor.text(start..<cursor.position)
  }

  /// Whether there are parameters, and the names behind the colon; generic arguments and conditions are
  /// left out.
  private mutating func header() throws(SourceError) -> (isGeneric: Bool, conformances: [String]) {
    let isGeneric = try cursor.skipAngles()
    guard cursor.take(":") else {
      try skipToBody()
      return (isGeneric, [])
    }
    var names: [String] = []
    while let token = cursor.next, !token.isPlain("{"), !token.isPlain("where") {
      if try cursor.skipAngles() { continue }
      if token.kind == .word, !(cursor.peek(1)?.isPlain(".") ?? false),
        !(cursor.last?.isPlain("@") ?? false), !(cursor.last?.isPlain("~") ?? false)
      {
        names.append(token.text)
      }
      try cursor.skip()
    }
    if cursor.stands("where") {
      names.append("where")
      try skipToBody()
    }
    return (isGeneric, names)
  }
}
