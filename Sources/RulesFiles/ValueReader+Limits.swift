import Plans
import SecurityRules

/// What Firestore stores at most (Google, "Usage and limits").
extension ValueReader {
  /// The longest name of a field, in bytes.
  static let fieldNameMax = 1_500
  /// The longest text, or bytes, in a field, in bytes: 1 MiB less 89.
  static let fieldMax = 1_048_487
  /// How deep maps and lists lie in each other at most.
  static let depthMax = 20
  /// How many collections lie within each other at most, and so how many parts the path of a document has.
  static let collectionDepthMax = 100
  /// The longest identifier of a document or collection, in bytes.
  static let segmentMax = 1_500
  /// The largest document, in bytes.
  static let documentMax = 1 << 20

  /// The fields of a document that Firestore could hold; one above its limits is reported with its place.
  func document(_ node: Node, _ what: String) -> RulesMap {
    for entry in node.entries ?? [] { checkName(of: entry, what) }
    for entry in node.entries ?? [] {
      checkNames(entry.value, what)
      checkValue(entry.value, "\(entry.key.prefix(60)) of \(what)", depth: 0)
    }
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

  /// A value of a query, which is one that a field could have.
  func checkStored(_ node: Node, _ what: String) {
    checkNames(node, what)
    checkValue(node, what, depth: 0)
  }

  /// Whether each name of a field's path is one; the document's own name is `__name__` there.
  func checkFieldPath(_ path: String, at mark: Mark, _ what: String) {
    guard path != "__name__" else { return }
    for name in path.split(separator: ".", omittingEmptySubsequences: false) {
      checkName(String(name), at: mark, what)
    }
  }

  /// Whether a path has no more parts than Firestore takes; more are reported.
  func checkLength(of path: RulesPath, at mark: Mark, _ what: String) -> Bool {
    let most = 2 * Self.collectionDepthMax
    guard path.documentSegments.count > most else { return true }
    diagnostics.report(
      at: mark,
      "\(what): the path has \(path.documentSegments.count) parts",
      remedy: "Firestore takes \(Self.collectionDepthMax) collections within each other, "
        + "which is a path of at most \(most) parts: write a shorter one",
    )
    return false
  }

  /// Whether Firestore takes the parts of a path; what it keeps for itself, and what is too long, is reported.
  func checkSegments(of path: RulesPath, at mark: Mark, _ what: String) {
    for segment in path.documentSegments where segment.utf8.count > Self.segmentMax {
      diagnostics.report(
        at: mark,
        "\(what): a part of the path has \(segment.utf8.count) bytes",
        remedy:
          "Firestore takes identifiers of at most \(Self.segmentMax) bytes: write a shorter one",
      )
    }
    for segment in path.documentSegments
    where segment == "." || segment == ".." || Self.isReserved(segment) {
      diagnostics.report(
        at: mark,
        "\(what): '\(segment.prefix(60))' is no part of a path",
        remedy: "Firestore takes neither '.' and '..' nor '__…__': write another one",
      )
    }
  }

  /// A value that is too long, or lies too deep.
  private func checkValue(_ node: Node, _ what: String, depth: Int) {
    let bytes = Self.bytes(of: node)
    if bytes > Self.fieldMax {
      diagnostics.report(
        at: node.mark,
        "\(what) has \(bytes) bytes",
        remedy: "Firestore takes at most \(Self.fieldMax) in a text or in bytes: make it shorter",
      )
    }
    if let entries = node.entries, entries.count == 1, entries[0].key == "$path" {
      let path = RulesPath(document: entries[0].value.text ?? "")
      checkSegments(of: path, at: entries[0].value.mark, what)
    }
    if let entries = node.entries, entries.count == 1, entries[0].key == "$duration" {
      diagnostics.report(
        at: node.mark,
        "\(what) is a duration",
        remedy: "Firestore stores none: write a number of seconds",
      )
    }
    for element in node.elements ?? [] where element.elements != nil {
      diagnostics.report(
        at: element.mark,
        "an element of \(what) is a list",
        remedy: "Firestore takes no list directly in a list: put it into a map",
      )
    }
    let inner = (node.elements ?? []) + (node.entries ?? []).map(\.value)
    let isForm = node.entries?.count == 1 && node.entries?.first?.key.hasPrefix("$") == true
    guard !isForm, node.elements != nil || node.entries != nil else { return }
    guard depth < Self.depthMax else {
      return diagnostics.report(
        at: node.mark,
        "\(what) lies deeper than \(Self.depthMax) maps and lists",
        remedy: "Firestore takes \(Self.depthMax) of them within each other: make it flatter",
      )
    }
    for one in inner { checkValue(one, what, depth: depth + 1) }
  }

  /// The bytes of a text, or of what is written as `$bytes`; 0 for everything else.
  private static func bytes(of node: Node) -> Int {
    if case .scalar(let text, quoted: true) = node.content { return text.utf8.count }
    guard let entries = node.entries, entries.count == 1, entries[0].key == "$bytes" else {
      return 0
    }
    return (entries[0].value.text?.utf8.count ?? 0) / 2
  }

  private func checkNames(_ node: Node, _ what: String) {
    for element in node.elements ?? [] { checkNames(element, what) }
    let entries = node.entries ?? []
    // What JSON has no form for has a key that is no name.
    if entries.count == 1, entries[0].key.hasPrefix("$") { return }
    for entry in entries {
      checkName(of: entry, what)
      checkNames(entry.value, what)
    }
  }

  private func checkName(of entry: Node.Entry, _ what: String) {
    checkName(entry.key, at: entry.keyMark, what)
  }

  private func checkName(_ name: String, at mark: Mark, _ what: String) {
    if name.utf8.count > Self.fieldNameMax {
      diagnostics.report(
        at: mark,
        "a field of \(what) has a name of \(name.utf8.count) bytes",
        remedy: "Firestore takes at most \(Self.fieldNameMax): write a shorter one",
      )
    }
    if name.isEmpty || Self.isReserved(name) {
      diagnostics.report(
        at: mark,
        name.isEmpty
          ? "a field of \(what) has no name"
          : "a field of \(what) is called '\(name.prefix(60))'",
        remedy: "Firestore takes neither an empty name nor '__…__': write another one",
      )
    }
  }

  /// Whether a name is one of those that Firestore keeps for itself.
  private static func isReserved(_ name: String) -> Bool {
    name.utf8.count >= 4 && name.hasPrefix("__") && name.hasSuffix("__")
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
