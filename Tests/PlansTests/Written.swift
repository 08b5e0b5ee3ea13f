import Plans

/// Parts of a file as a parser would give them.
enum Written {
  /// A scalar without quotation marks.
  static func plain(_ text: String) -> Node.Content { .scalar(text, quoted: false) }

  /// A scalar in quotation marks.
  static func quoted(_ text: String) -> Node.Content { .scalar(text, quoted: true) }

  /// A list on line 9, each element in a column of its own.
  static func list(_ elements: [Node.Content]) -> Node.Content {
    .sequence(
      elements.enumerated().map { place, content in
        Node(mark: Mark(line: 9, column: place + 1), content: content)
      }
    )
  }

  /// A mapping whose entries stand on lines of their own from line 1 on; values in column 10.
  static func mapping(_ entries: [(String, Node.Content)]) -> Node {
    let all = entries.enumerated().map { place, entry in
      Node.Entry(
        key: entry.0,
        keyMark: Mark(line: place + 1, column: 1),
        value: Node(mark: Mark(line: place + 1, column: 10), content: entry.1),
      )
    }
    return Node(mark: Mark(line: 1, column: 1), content: .mapping(all))
  }

  /// What is told while `read` reads a mapping, and of the keys that it did not ask for.
  static func told(
    _ entries: [(String, Node.Content)],
    _ read: (MappingReader) -> Void,
  ) -> String {
    let diagnostics = Diagnostics()
    let reader = MappingReader(mapping(entries), as: "link 'a'", diagnostics: diagnostics)
    read(reader)
    reader.finish()
    return diagnostics.rendered(file: "f")
  }
}

/// Why something is refused; nil where it is taken.
func refusal<Value>(_ read: () throws -> Value) -> String? {
  do {
    _ = try read()
    return nil
  } catch {
    return "\(error)"
  }
}
