import Foundation
import Kernel
import Plans
import Scenarios
import ShippedApps
import World

@testable import Composition

/// A specimen with every key that its readers asked for.
struct KeyWalk {
  let name: String
  let root: Node
  /// The keys with a format, in the order of the file; settings are keys of `set`.
  let keys: [KeyReading]
  /// The keys that were asked for without a format, in the order of the file.
  let bare: [KeyReading]

  /// Reads the specimen and notes the keys.
  init(_ name: String, _ text: String) throws {
    self.name = name
    root = try ScenarioFile.parse(Array(text.utf8), file: Self.file)
    let diagnostics = Diagnostics(notesKeys: true)
    let loaded = try LoadedScenario(
      root,
      apps: .shipped,
      file: Self.file,
      in: Self.folder,
      diagnostics: diagnostics,
    )
    let all = (diagnostics.keys ?? []).sorted {
      ($0.mapping, $0.key, $0.value ?? $0.mapping, $0.what, "\($0.edges?.inside ?? [])")
        < ($1.mapping, $1.key, $1.value ?? $1.mapping, $1.what, "\($1.edges?.inside ?? [])")
    }
    bare = all.filter { $0.edges == nil }
    var keys: [KeyReading] = []
    for reading in all where reading.edges != nil {
      // A key that is there was noted twice: as a key, and at the place of its value.
      let isSeen = keys.contains {
        $0.mapping == reading.mapping && $0.key == reading.key && $0.edges == reading.edges
          && ($0.value == reading.value || $0.value == nil)
      }
      if !isSeen { keys.append(reading) }
    }
    let apps = Apps.shipped.used(by: loaded.scenario.apps).map(\.schema)
    for (key, spec) in SettingCatalog(apps).specs {
      var reading = KeyReading(mapping: root.mark, what: "set", key: key)
      reading.edges = spec.kind.edges
      keys.append(reading)
    }
    self.keys = keys
  }

  private static let file = Specimens.folder + "/specimen.yaml"
  private static let folder = ScenarioFolder(Specimens.folder)

  // MARK: Trying

  /// The scenario with these values.
  func loaded(_ values: [(KeyReading, String)]) throws(ToolError) -> LoadedScenario {
    do {
      return try LoadedScenario(node(values), apps: .shipped, file: Self.file, in: Self.folder)
    } catch {
      throw ToolError(error)
    }
  }

  /// Whether everything is tried: `YAMABIKO_ALL_LIMITS=1`, best with a release build.
  static let triesAll = ProcessInfo.processInfo.environment["YAMABIKO_ALL_LIMITS"] != nil

  /// Runs a moment of the first variant, or of all of them; nothing is written.
  static func run(_ loaded: LoadedScenario) throws {
    for var plan in triesAll ? loaded.plans : Array(loaded.plans.prefix(1)) {
      let isCall = plan.sections.contains { $0.app == "intercom" }
      let moment = triesAll ? Duration.milliseconds(1_200) : .milliseconds(100)
      plan.duration = min(plan.duration, isCall ? moment : .seconds(60 * 86_400))
      // What would take long is left to its estimate.
      guard
        try WorkNotice(apps: .shipped).estimate(of: plan).microseconds
          < (triesAll ? 100_000 : 30_000)
      else {
        continue
      }
      _ = try Runner(apps: .shipped).dryRun(plan, scenarioFolder: folder)
    }
  }

  private func node(_ values: [(KeyReading, String)]) -> Node {
    var root = root
    for (reading, text) in values {
      let value = Node(
        mark: reading.value ?? reading.mapping,
        content: .scalar(text, quoted: false),
      )
      var isDone = false
      if reading.what == "set" {
        Self.set(reading.key, value, in: &root)
        continue
      }
      Self.replace(reading, value, in: &root, keyMark: nil, &isDone)
    }
    return root
  }

  private static func set(_ key: String, _ value: Node, in root: inout Node) {
    guard var entries = root.entries else { return }
    let entry = Node.Entry(key: key, keyMark: root.mark, value: value)
    if let index = entries.firstIndex(where: { $0.key == "set" }) {
      let others = entries[index].value.entries ?? []
      entries[index].value.content = .mapping(others.filter { $0.key != key } + [entry])
    } else {
      let settings = Node(mark: root.mark, content: .mapping([entry]))
      entries.append(Node.Entry(key: "set", keyMark: root.mark, value: settings))
    }
    root.content = .mapping(entries)
  }

  /// Puts a value where the key was asked for: at the place of the scalar, or into the mapping.
  private static func replace(
    _ reading: KeyReading,
    _ value: Node,
    in node: inout Node,
    keyMark: Mark?,
    _ isDone: inout Bool,
  ) {
    guard !isDone else { return }
    switch node.content {
    case .mapping(var entries):
      if node.mark == reading.mapping || keyMark == reading.mapping, reading.value == nil {
        entries.removeAll { $0.key == reading.key }
        entries.append(Node.Entry(key: reading.key, keyMark: node.mark, value: value))
        isDone = true
      } else {
        for index in entries.indices {
          let mark = entries[index].keyMark
          replace(reading, value, in: &entries[index].value, keyMark: mark, &isDone)
        }
      }
      node.content = .mapping(entries)
    case .sequence(var elements):
      for index in elements.indices {
        replace(reading, value, in: &elements[index], keyMark: nil, &isDone)
      }
      node.content = .sequence(elements)
    case .scalar, .null:
      guard node.mark == reading.value else { return }
      node = value
      isDone = true
    }
  }

  // MARK: Finding

  /// Whether what stands under a key that was asked for without a format was read, part by part.
  func isReadInParts(_ reading: KeyReading) -> Bool {
    guard let value = Self.value(of: reading, in: root, keyMark: nil) else { return false }
    let places = Self.places(in: value)
    return (keys + bare).contains { other in
      places.contains(other.mapping) || other.value.map(places.contains) == true
    }
  }

  private static func places(in node: Node) -> [Mark] {
    let below = (node.entries ?? []).map(\.value) + (node.elements ?? [])
    return [node.mark] + below.flatMap(places)
  }

  private static func value(of reading: KeyReading, in node: Node, keyMark: Mark?) -> Node? {
    switch node.content {
    case .mapping(let entries):
      if node.mark == reading.mapping || keyMark == reading.mapping,
        let entry = entries.first(where: { $0.key == reading.key })
      {
        return entry.value
      }
      return entries.lazy.compactMap { value(of: reading, in: $0.value, keyMark: $0.keyMark) }.first
    case .sequence(let elements):
      return elements.lazy.compactMap { value(of: reading, in: $0, keyMark: nil) }.first
    case .scalar, .null:
      return nil
    }
  }
}

extension KeyReading {
  /// The key with the act that has it: `to of writeLetter`; as `label` has it where it is none's.
  var actLabel: String {
    what.hasPrefix("act '") ? "\(key) of \(what.dropFirst(5).prefix { $0 != "'" })" : label
  }

  /// The key with what has it, without names: `delay of link`.
  var label: String {
    let kind = what.split(separator: "'", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset.isMultiple(of: 2) }.map {
        $0.element.trimmingCharacters(in: .whitespaces)
      }
    return "\(key) of \(kind.filter { !$0.isEmpty }.joined(separator: " "))"
  }
}
