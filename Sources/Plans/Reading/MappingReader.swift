import Kernel

/// Reads the keys of one mapping, each with what it expects there, and reports everything else.
///
/// ```swift
/// let link = MappingReader(node, as: "link 'local'", diagnostics: diagnostics)
/// let delay = link.duration("delay", default: .zero)
/// let loss = link.ratio("loss")
/// link.finish()
/// ```
///
/// A read without a default is required. A wrong or missing value is reported and its default or a
/// blank value is returned, so that one pass finds all mistakes: results count only while
/// `diagnostics` has no errors. `finish` reports the keys that nobody asked for.
public final class MappingReader {
  /// What is being read, for messages: `link 'local'`.
  public let what: String
  /// Where the mapping begins.
  public let mark: Mark
  /// Where mistakes go.
  public let diagnostics: Diagnostics
  /// The entries in the order of the file, the first of each key.
  public private(set) var entries: [Node.Entry] = []
  private var known: [String] = []

  /// A reader of `node`; anything but a mapping is reported and read as an empty one.
  public init(_ node: Node, as what: String, diagnostics: Diagnostics) {
    self.what = what
    self.diagnostics = diagnostics
    mark = node.mark
    note("", nil)
    guard let all = node.entries else {
      diagnostics.report(
        at: node.mark,
        "\(what) is \(node.summary)",
        remedy: "expected a mapping: keys with values",
      )
      return
    }
    // Most mappings are short, and a timeline has some hundred thousand: looking is faster than remembering there.
    let isLong = all.count > 16
    entries.reserveCapacity(all.count)
    var keys: Set<String> = []  // order-free: only asked whether a key is there
    for entry in all {
      if !isLong || !keys.insert(entry.key).inserted,
        let first = entries.first(where: { $0.key == entry.key })
      {
        diagnostics.report(
          at: entry.keyMark,
          "key '\(excerpt(entry.key))' stands twice in \(what)",
          remedy: "the first one is at \(first.keyMark); keep one of them",
        )
      } else {
        entries.append(entry)
      }
    }
  }

  /// A reader of entries that belong to a mapping that somebody else has begun to read.
  public convenience init(
    entries: [Node.Entry],
    at mark: Mark,
    as what: String,
    diagnostics: Diagnostics,
  ) {
    self.init(
      Node(mark: mark, content: .mapping(entries)),
      as: what,
      diagnostics: diagnostics,
    )
  }

  /// Whether the key is there, even with nothing as its value; marks it as known.
  public func has(_ key: String) -> Bool {
    entry(key) != nil
  }

  /// Where the value of `key` begins, or where the mapping does.
  public func mark(of key: String) -> Mark {
    entries.first { $0.key == key }?.value.mark ?? mark
  }

  /// The raw value of `key`; nil where it is absent or nothing.
  public func node(_ key: String) -> Node? {
    guard let value = entry(key)?.value, value.content != .null else { return nil }
    return value
  }

  /// The raw value of a key that must be there.
  public func requiredNode(_ key: String, expecting expectation: String) -> Node? {
    if let value = node(key) { return value }
    reportMissing(key, expectation)
    return nil
  }

  /// The elements of a list; empty where it is absent, and reported where it is something else.
  public func list(_ key: String) -> [Node] {
    guard let value = node(key) else { return [] }
    if let elements = value.elements { return elements }
    reportWrong(value, key, "is not a list", expectation: "a list, such as [a, b]")
    return []
  }

  /// A reader of the mapping below `key`, or nil where it is absent.
  public func mapping(_ key: String, as name: String? = nil) -> MappingReader? {
    guard let value = node(key) else { return nil }
    return MappingReader(value, as: name ?? "\(key) of \(what)", diagnostics: diagnostics)
  }

  /// The value of `key` in that format; nil where it is absent, or wrong and reported.
  public func optional<Value>(_ key: String, _ format: ScalarFormat<Value>) -> Value? {
    note(key, format.edges)
    guard let node = node(key) else { return nil }
    return value(of: node, key, format)
  }

  /// The value of `key` in that format, which must be there; nil where it was reported.
  public func required<Value>(_ key: String, _ format: ScalarFormat<Value>) -> Value? {
    note(key, format.edges)
    guard let node = requiredNode(key, expecting: format.expectation) else { return nil }
    return value(of: node, key, format)
  }

  /// The values of a list of scalars in that format; those that are wrong are left out.
  public func values<Value>(_ key: String, _ format: ScalarFormat<Value>) -> [Value] {
    list(key).compactMap { value(of: $0, key, format) }
  }

  /// The value of one scalar in that format; nil where it was reported.
  public func value<Value>(
    of node: Node,
    _ key: String,
    _ format: ScalarFormat<Value>,
  ) -> Value? {
    note(key, format.edges, at: node.mark)
    guard case .scalar(let text, let quoted) = node.content else {
      reportWrong(node, key, "is \(node.summary)", expectation: format.expectation)
      return nil
    }
    do throws(QuantityError) {
      return try format.value(of: text, quoted: quoted)
    } catch {
      reportWrong(
        node,
        key,
        "'\(excerpt(text))' \(error.description)",
        expectation: format.expectation,
      )
      return nil
    }
  }

  /// Reports every key that nobody asked for, with the nearest known one.
  ///
  /// - Returns: whether there was none.
  @discardableResult
  public func finish() -> Bool {
    let unknown = entries.filter { !known.contains($0.key) }
    for entry in unknown {
      diagnostics.reportUnknown(
        "key",
        entry.key,
        in: " in \(what)",
        known: known.sorted(),
        at: entry.keyMark,
      )
    }
    return unknown.isEmpty
  }

  /// Marks keys as known without reading them; gives the entries that are there.
  @discardableResult
  public func take(_ keys: [String]) -> [Node.Entry] {
    known += keys.filter { !known.contains($0) }
    return entries.filter { keys.contains($0.key) }
  }

  private func entry(_ key: String) -> Node.Entry? {
    if !known.contains(key) { known.append(key) }
    note(key, nil)
    return entries.first { $0.key == key }
  }

  /// Notes that a key was asked for, where somebody wants to know.
  private func note(_ key: String, _ edges: @autoclosure () -> Edges?, at value: Mark? = nil) {
    guard diagnostics.keys != nil else { return }
    diagnostics.keys?.insert(
      KeyReading(mapping: mark, what: what, key: key, value: value, edges: edges())
    )
  }

  private func reportMissing(_ key: String, _ expectation: String) {
    diagnostics.report(
      at: entries.first { $0.key == key }?.keyMark ?? mark,
      "\(what) has no '\(key)'",
      remedy: "add '\(key):' with \(expectation)",
    )
  }

  private func reportWrong(_ node: Node, _ key: String, _ problem: String, expectation: String) {
    diagnostics.report(
      at: node.mark,
      "\(key) of \(what): \(problem)",
      remedy: "expected \(expectation)",
    )
  }
}
