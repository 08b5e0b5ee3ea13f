import Kernel
import Plans
import Yams

/// Composes YAML to values with places, and gives no scalar a type.
enum TreeComposer {
  /// The values of a text that `StructureScan` has let pass; nil where there are none.
  ///
  /// - Throws: where the text is not YAML, a key stands twice, or a key is not a text.
  static func compose(_ text: String, file: String) throws(ScenarioError) -> Plans.Node? {
    let root: Yams.Node?
    do {
      // The basic resolver has no rules: nothing is taken for a number or a date.
      root = try Parser(yaml: text, resolver: .basic, encoding: .utf8).singleRoot()
    } catch let error as YamlError {
      throw ScenarioError(file: file, diagnostics: [diagnostic(error, in: text)])
    } catch {
      throw ScenarioError(file, at: start, "not YAML: \(error)", remedy: shape)
    }
    guard let root else { return nil }
    do throws(Diagnostic) {
      return try convert(root, near: start)
    } catch {
      throw ScenarioError(file: file, diagnostics: [error])
    }
  }

  private static let start = Plans.Mark(line: 1, column: 1)
  private static let shape = "check indentation, brackets and quotation marks here and above"

  private static func convert(
    _ node: Yams.Node,
    near parent: Plans.Mark,
  ) throws(Diagnostic) -> Plans.Node {
    let mark = place(node.mark) ?? parent
    guard node.anchor == nil else {
      throw Diagnostic(
        mark: mark,
        message: "an anchor (&) or alias (*) is not allowed",
        remedy: "write the value out where it is used",
      )
    }
    switch node {
    case .scalar(let scalar):
      try refuseControls(in: scalar.string, at: mark)
      return Plans.Node(mark: mark, content: content(scalar))
    case .sequence(let sequence):
      var elements: [Plans.Node] = []
      for element in sequence { elements.append(try convert(element, near: mark)) }
      return Plans.Node(mark: mark, content: .sequence(elements))
    case .mapping(let mapping):
      var entries: [Plans.Node.Entry] = []
      for (key, value) in mapping { entries.append(try entry(key, value, near: mark)) }
      return Plans.Node(mark: mark, content: .mapping(entries))
    case .alias:
      throw Diagnostic(
        mark: mark,
        message: "an alias (*) is not allowed",
        remedy: "write the value out where it is used",
      )
    }
  }

  private static func entry(
    _ key: Yams.Node,
    _ value: Yams.Node,
    near parent: Plans.Mark,
  ) throws(Diagnostic) -> Plans.Node.Entry {
    let mark = place(key.mark) ?? parent
    guard let scalar = key.scalar, !scalar.string.isEmpty else {
      throw Diagnostic(
        mark: mark,
        message: "a key is \(key.scalar == nil ? "a list or a mapping" : "empty")",
        remedy: "a key is a text, such as delay:",
      )
    }
    try refuseControls(in: scalar.string, at: mark)
    let converted = try convert(value, near: mark)
    return Plans.Node.Entry(key: scalar.string, keyMark: mark, value: converted)
  }

  /// The file itself has none; an escape such as "\0" in quotation marks may stand for one.
  private static func refuseControls(
    in text: String,
    at mark: Plans.Mark,
  ) throws(Diagnostic) {
    let control = text.unicodeScalars.first { scalar in
      switch scalar.value {
      case 0x09, 0x0A: false
      case 0x00..<0x20, 0x7F...0x9F, 0x2028...0x2029: true
      default: false
      }
    }
    guard let control else { return }
    throw Diagnostic(
      mark: mark,
      message: "the text has the control character \(printable(String(control)))",
      remedy: "remove it: a scenario is plain text",
    )
  }

  private static func content(_ scalar: Yams.Node.Scalar) -> Plans.Node.Content {
    let isPlain = scalar.style == .plain || scalar.style == .any
    if isPlain, ["", "~", "null"].contains(scalar.string) { return .null }
    return .scalar(scalar.string, quoted: !isPlain)
  }

  /// The place of a mark of the parser's; nil for none.
  static func place(_ mark: Yams.Mark?) -> Plans.Mark? {
    mark.map { Plans.Mark(line: max(1, $0.line), column: max(1, $0.column)) }
  }

  private static func diagnostic(_ error: YamlError, in text: String) -> Diagnostic {
    switch error {
    case .scanner(let context, let problem, let mark, _),
      .parser(let context, let problem, let mark, _),
      .composer(let context, let problem, let mark, _):
      let reason = context.map { " (\($0.text))" } ?? ""
      return Diagnostic(
        mark: place(mark) ?? start,
        message: "not YAML: \(problem)\(reason)",
        remedy: shape,
      )
    case .duplicatedKeysInMapping(let duplicates, let context):
      let key = duplicates.first ?? ""
      let first = place(context.mark) ?? start
      let second = RepeatedKey(key, firstAt: first).secondPlace(in: text)
      return Diagnostic(
        mark: second ?? first,
        message: "key '\(key)' stands twice in the same mapping",
        remedy: second == nil
          ? "keep one of them" : "the first one is at \(first); keep one of them",
      )
    case .no, .memory, .reader, .writer, .emitter, .representer, .dataCouldNotBeDecoded:
      return Diagnostic(mark: start, message: "not YAML: \(error)", remedy: shape)
    }
  }
}
