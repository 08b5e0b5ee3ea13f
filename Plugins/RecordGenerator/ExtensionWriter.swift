/// Writes extensions as Swift source.
struct ExtensionWriter {
  /// The source of all extensions.
  func text(_ types: [Generated], imports: [String]) -> String {
    var parts = [
      """
      // Generated from the declarations of this module's records and choices: change those.
      // A reader's way: docs/library.md, "Records".
      """
    ]
    if !imports.isEmpty { parts.append(imports.joined(separator: "\n")) }
    parts += types.map(text)
    return parts.joined(separator: "\n\n") + "\n"
  }

  private func text(_ type: Generated) -> String {
    var members: [String] = []
    if type.missing.contains("prototypes") { members.append(prototypes(type)) }
    if type.missing.contains("blank") { members.append(blank(type)) }
    if type.missing.contains("prototypes") { members.append(prototype(type)) }
    if type.missing.contains("kind") { members.append(kind(type)) }
    if type.missing.contains("visit") {
      members.append(type.declaration.kind == .structure ? visit(type) : visitCases(type))
      if let proof = proof(type) { members.append(proof) }
    }
    return """
      // \(type.fileName)
      extension \(type.declaration.path) {
      \(members.joined(separator: "\n\n"))
      }
      """
  }

  private func access(_ type: Generated) -> String {
    let access = type.declaration.access
    return access.isEmpty || access == "internal" ? "" : access + " "
  }

  private func signature(_ type: Generated) -> String {
    "\(access(type))mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError)"
  }

  /// What makes a visit quick for the writer, which sees every event.
  ///
  /// Another module calls what stands in this one for any visitor: with metadata looked up and a call for
  /// each field, a third of what it costs to write the fields of an event (measured). A type with
  /// parameters has one form for each set of them, which nobody here can name: of an enum, whose cases are
  /// as public as it is, the module that names them makes it.
  private func speed(_ type: Generated) -> String {
    if access(type).isEmpty { return "" }
    return type.declaration.isGeneric
      ? inlining(type) : "  @specialized(where V == CanonicalWriter)\n"
  }

  private func inlining(_ type: Generated) -> String {
    let isOpen = access(type) == "public " && type.declaration.isGeneric
    return isOpen && type.declaration.kind != .structure ? "  @inlinable\n" : ""
  }

  // MARK: Records

  private func visit(_ type: Generated) -> String {
    let lines = type.fields.map { "    " + call($0, on: "self.\($0.name)") }
    return """
        /// Names every field once.
      \(speed(type))  \(signature(type)) {
      \(lines.joined(separator: "\n"))
        }
      """
  }

  private func call(_ field: Field, on value: String) -> String {
    switch field.key {
    case .none: return "try \(value).visit(&fields)"
    case .named(let key):
      let usual = field.usual.map { ", unless: \($0)" } ?? ""
      return "try fields.field(\"\(key)\", &\(value)\(usual))"
    }
  }

  /// The compiler is asked about types that are guessed from default values: keys depend on them.
  private func proof(_ type: Generated) -> String? {
    let guesses = type.fields.filter(\.isGuessed)
    guard !guesses.isEmpty else { return nil }
    let lines = guesses.map { "    _ = self.\($0.name) as \($0.type)" }
    return """
        // A mistake here says that a default value is not of the type that it is called by: write the
        // type of that property.
        private func proveTypes() {
      \(lines.joined(separator: "\n"))
        }
      """
  }

  // MARK: Choices

  private func prototypes(_ type: Generated) -> String {
    let list = type.cases.map { "      \(blank($0))," }
    return """
        /// A blank value of every kind.
        \(access(type))static var prototypes: [Self] {
          [
      \(list.joined(separator: "\n"))
          ]
        }
      """
  }

  private func blank(_ type: Generated) -> String {
    """
      /// A blank value of the first kind.
      \(access(type))static var blank: Self { \(type.cases.first.map(blank) ?? "") }
    """
  }

  private func prototype(_ type: Generated) -> String {
    let list = type.cases.map { "    case \"\($0.name.unquoted)\": Self\(blank($0))" }
    return """
        /// A blank value of the kind with that name.
        \(access(type))static func prototype(kind: String) -> Self? {
          switch kind {
      \(list.joined(separator: "\n"))
          default: nil
          }
        }
      """
  }

  private func blank(_ one: Case) -> String {
    let values = one.fields.filter { !$0.hasDefault }
    if one.fields.isEmpty { return ".\(one.name)" }
    let list = values.map { argument($0, "Blank.of(\(metatype($0.type)))") }
    return ".\(one.name)(\(list.joined(separator: ", ")))"
  }

  private func metatype(_ type: String) -> String {
    type.contains(" ") ? "(\(type)).self" : "\(type).self"
  }

  private func argument(_ field: Field, _ value: String) -> String {
    field.name.isEmpty ? value : "\(field.name): \(value)"
  }

  private func kind(_ type: Generated) -> String {
    let list = type.cases.map { "    case .\($0.name): \"\($0.name.unquoted)\"" }
    return """
        /// The kind's name in the log.
      \(inlining(type))  \(access(type))var kind: String {
          switch self {
      \(list.joined(separator: "\n"))
          }
        }
      """
  }

  private func visitCases(_ type: Generated) -> String {
    """
      /// Names the fields of the present kind.
    \(speed(type))  \(signature(type)) {
        switch self {
    \(type.cases.map(branch).joined(separator: "\n"))
        }
      }
    """
  }

  private func branch(_ one: Case) -> String {
    if one.fields.isEmpty { return "    case .\(one.name): break" }
    let names = one.fields.indices.map { "value\($0)" }
    let calls = zip(one.fields, names).map { "      " + call($0, on: $1) }
    let arguments = zip(one.fields, names).map { argument($0, $1) }
    return """
          case .\(one.name)(\(names.map { "var \($0)" }.joined(separator: ", "))):
      \(calls.joined(separator: "\n"))
            if V.replaces { self = .\(one.name)(\(arguments.joined(separator: ", "))) }
      """
  }
}
