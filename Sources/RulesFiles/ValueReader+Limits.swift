import Plans
import SecurityRules

/// What Firestore stores at most (Google, "Usage and limits").
extension ValueReader {
  /// The longest name of a field, in bytes.
  static let fieldNameMax = 1_500
  /// The largest document, in bytes.
  static let documentMax = 1 << 20

  /// The fields of a document that Firestore could hold; one above its limits is reported with its place.
  func document(_ node: Node, _ what: String) -> RulesMap {
    checkNames(node, what)
    let size = Self.size(of: node)
    if size > Self.documentMax {
      diagnostics.report(
        at: node.mark,
        "\(what) has about \(size) bytes",
        remedy: "Firestore holds documents of at most \(Self.documentMax) bytes: make it smaller",
      )
    }
    return fields(node, what)
  }

  private func checkNames(_ node: Node, _ what: String) {
    for element in node.elements ?? [] { checkNames(element, what) }
    for entry in node.entries ?? [] {
      if entry.key.utf8.count > Self.fieldNameMax {
        diagnostics.report(
          at: entry.keyMark,
          "a field of \(what) has a name of \(entry.key.utf8.count) bytes",
          remedy: "Firestore takes at most \(Self.fieldNameMax): write a shorter one",
        )
      }
      checkNames(entry.value, what)
    }
  }

  /// The bytes that names and values take at least, as Google counts them ("Storage size calculations").
  private static func size(of node: Node) -> Int {
    switch node.content {
    case .null: return 1
    case .scalar(let text, quoted: true): return text.utf8.count + 1
    case .scalar(let text, quoted: false): return text == "true" || text == "false" ? 1 : 8
    case .sequence(let elements): return elements.reduce(0) { $0 + size(of: $1) }
    case .mapping(let entries):
      if entries.count == 1, entries[0].key == "$bytes" {
        return (entries[0].value.text?.utf8.count ?? 0) / 2
      }
      if entries.count == 1, entries[0].key.hasPrefix("$") { return 1 }
      return entries.reduce(0) { $0 + $1.key.utf8.count + 1 + size(of: $1.value) }
    }
  }
}
