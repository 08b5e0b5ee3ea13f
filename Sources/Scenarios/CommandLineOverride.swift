import Plans

/// `--set KEY=VALUE`, where KEY is a path into the scenario's file.
///
/// A part of the path is a key, the place of an element in a list counted from 0, or the `id` of
/// an element. The last part may be a key that is not there yet, and so may what stands between it and
/// an element of a list: `devices.hina.clock.drift` of a device without a `clock`.
enum CommandLineOverride {
  /// The value as it would stand in the file, at the place `command line`.
  ///
  /// - Throws: where the text is not YAML.
  static func value(_ text: String, of key: String) throws(ScenarioError) -> Node {
    guard !text.isEmpty else { return Node(mark: .commandLine, content: .null) }
    do throws(ScenarioError) {
      return unplaced(try ScenarioFile.parse(Array(text.utf8), file: key))
    } catch {
      let reasons = error.diagnostics.map(\.message).joined(separator: "; ")
      throw ScenarioError(
        "--set",
        at: .commandLine,
        "--set \(key)=\(text.prefix(60)): \(reasons)",
        remedy: "expected a value as in a scenario, such as links.local.loss=1/100",
      )
    }
  }

  /// Replaces what stands at `path` in `root`; a path that leads nowhere is reported.
  static func apply(
    _ path: String,
    _ value: Node,
    to root: inout Node,
    apps: [String],
    _ diagnostics: Diagnostics,
  ) {
    let parts = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    if apps.contains(path) {
      return diagnostics.report(
        at: .commandLine,
        "--set \(path): an app has no value of its own",
        remedy: "a setting has the form app.group.key: \(path), a dot, and a name as below 'set:'",
      )
    }
    guard let first = parts.first, ScenarioParser.keys.contains(first) else {
      return diagnostics.reportUnknown(
        "key",
        parts.first ?? "",
        in: " in --set \(path)",
        known: ScenarioParser.keys + apps,
        at: .commandLine,
      )
    }
    replace(parts[...], path, value, in: &root, diagnostics)
  }

  private static func replace(
    _ parts: ArraySlice<String>,
    _ path: String,
    _ value: Node,
    in node: inout Node,
    isElement: Bool = false,
    _ diagnostics: Diagnostics,
  ) {
    guard let part = parts.first else {
      node = value
      return
    }
    switch node.content {
    case .mapping(var entries):
      if let index = entries.firstIndex(where: { $0.key == part }) {
        replace(parts.dropFirst(), path, value, in: &entries[index].value, diagnostics)
      } else if parts.count == 1 {
        entries.append(Node.Entry(key: part, keyMark: .commandLine, value: value))
      } else if isElement {
        entries.append(
          Node.Entry(key: part, keyMark: .commandLine, value: nested(parts.dropFirst(), value))
        )
      } else {
        reportNowhere(part, path, known: entries.map(\.key), diagnostics)
      }
      node.content = .mapping(entries)
    case .sequence(var elements):
      let index = elements.firstIndex { $0["id"]?.text == part } ?? Int(part)
      if let index, elements.indices.contains(index) {
        replace(parts.dropFirst(), path, value, in: &elements[index], isElement: true, diagnostics)
      } else {
        let ids = elements.compactMap { $0["id"]?.text }
        let places = elements.indices.map(String.init)
        reportNowhere(part, path, known: ids.isEmpty ? places : ids, diagnostics)
      }
      node.content = .sequence(elements)
    case .scalar, .null:
      reportNowhere(part, path, known: [], diagnostics)
    }
  }

  /// A value below keys that are not there yet; whoever reads the file says which of them it does not know.
  private static func nested(_ keys: ArraySlice<String>, _ value: Node) -> Node {
    keys.reversed().reduce(value) { inner, key in
      Node(
        mark: .commandLine,
        content: .mapping([Node.Entry(key: key, keyMark: .commandLine, value: inner)]),
      )
    }
  }

  private static func reportNowhere(
    _ part: String,
    _ path: String,
    known: [String],
    _ diagnostics: Diagnostics,
  ) {
    diagnostics.reportUnknown(
      "key",
      part,
      in: " in --set \(path)",
      known: known,
      at: .commandLine,
    )
  }

  private static func unplaced(_ node: Node) -> Node {
    var result = node
    result.mark = .commandLine
    switch node.content {
    case .scalar, .null:
      break
    case .mapping(let entries):
      result.content = .mapping(
        entries.map { entry in
          Node.Entry(key: entry.key, keyMark: .commandLine, value: unplaced(entry.value))
        }
      )
    case .sequence(let elements):
      result.content = .sequence(elements.map(unplaced))
    }
    return result
  }
}
