import Kernel

/// A place in a text file; both numbers count from 1, columns in Unicode scalars.
public struct Mark: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The line; 0 for what came from the command line instead of a file.
  public var line: Int
  /// The column.
  public var column: Int

  /// The place of everything that was said on the command line.
  public static let commandLine = Self(line: 0, column: 0)

  /// The place at that line and column.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// Earlier in the file before later.
  public static func < (left: Self, right: Self) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }

  /// The place as `line:column`.
  public var description: String { "\(line):\(column)" }
}

/// A value in a scenario file with its place: what YAML gives before anybody gives it a meaning.
///
/// Scalars stay the text that was written: `010`, `1:30` and `yes` are texts here, and only the
/// reader that knows what it expects turns them into something else, or refuses.
public struct Node: Equatable, Sendable {
  /// Where the value begins.
  public var mark: Mark
  /// What the value is.
  public var content: Content

  /// One key of a mapping and its value.
  public struct Entry: Equatable, Sendable {
    /// The key.
    public var key: String
    /// Where the key begins.
    public var keyMark: Mark
    /// The value.
    public var value: Node

    /// An entry of a mapping.
    public init(key: String, keyMark: Mark, value: Node) {
      self.key = key
      self.keyMark = keyMark
      self.value = value
    }
  }

  /// The four forms of a value.
  public indirect enum Content: Equatable, Sendable {
    /// One value as it was written; `quoted` where it stood in quotation marks or a block.
    case scalar(String, quoted: Bool)
    /// Keys and values in the order of the file.
    case mapping([Entry])
    /// Values in order.
    case sequence([Node])
    /// Nothing, `~` or `null`.
    case null
  }

  /// A value at a place.
  public init(mark: Mark, content: Content) {
    self.mark = mark
    self.content = content
  }

  /// The entries, where the value is a mapping.
  public var entries: [Entry]? {
    guard case .mapping(let entries) = content else { return nil }
    return entries
  }

  /// The elements, where the value is a sequence.
  public var elements: [Node]? {
    guard case .sequence(let elements) = content else { return nil }
    return elements
  }

  /// The text, where the value is a scalar.
  public var text: String? {
    guard case .scalar(let text, _) = content else { return nil }
    return text
  }

  /// The value under `key`, where the value is a mapping that has it.
  public subscript(key: String) -> Node? {
    entries?.first { $0.key == key }?.value
  }

  /// What the value is, for a message: `'200'`, `a mapping`, `a list`, `nothing`.
  public var summary: String {
    switch content {
    case .scalar(let text, _): "'\(excerpt(text))'"
    case .mapping: "a mapping"
    case .sequence: "a list"
    case .null: "nothing"
    }
  }

  /// The value as JSON in which every scalar is a string: a canonical form for a plan.
  public var json: String {
    switch content {
    case .scalar(let text, _):
      quotedJSON(text)
    case .mapping(let entries):
      "{" + entries.map { quotedJSON($0.key) + ":" + $0.value.json }.joined(separator: ",") + "}"
    case .sequence(let elements):
      "[" + elements.map(\.json).joined(separator: ",") + "]"
    case .null:
      "null"
    }
  }
}

/// At most 60 characters of `text` on one line, for a message.
func excerpt(_ text: String) -> String {
  let line = String(text.prefix { !$0.isNewline }.prefix(60))
  return line.utf8.count < text.utf8.count ? line + "…" : line
}
