import Kernel
import Plans

/// Writes a scenario file anew from its values, with some of them replaced.
///
/// Comments and the way it was laid out are lost; what it says is kept.
public struct ScenarioWriter {
  private var entries: [Node.Entry]

  /// Short values stand on one line up to this column.
  private static let width = 100

  /// A writer of the scenario that a file holds.
  public init(_ root: Node) {
    entries = root.entries ?? []
  }

  /// A writer of the scenario that a file and a command line make together.
  ///
  /// - Parameters:
  ///   - root: the values of the file.
  ///   - variant: the variant that is kept: what it sets is set for the whole scenario.
  ///   - overrides: keys and values from the command line.
  ///   - apps: the names that settings begin with.
  /// - Throws: where a value is not YAML.
  public init(
    _ root: Node,
    variant: String,
    overrides: [(key: String, value: String)],
    apps: [String],
  ) throws(ScenarioError) {
    var root = root
    var settings: [(key: String, value: Node)] = []
    for override in overrides {
      let value = try CommandLineOverride.value(override.value, of: override.key)
      if apps.contains(where: { override.key.hasPrefix($0 + ".") }) {
        settings.append((override.key, value))
      } else {
        CommandLineOverride.apply(override.key, value, to: &root, apps: apps, Diagnostics())
      }
    }
    self.init(root)
    keepVariant(variant)
    for setting in settings { set(setting.key, setting.value) }
  }

  /// Gives a key a text.
  public mutating func replace(_ key: String, with text: String) {
    put(key, Self.scalar(text))
  }

  /// Gives a key a list whose elements are written in YAML already.
  ///
  /// - Throws: where one of them is not YAML.
  public mutating func replace(_ key: String, withList elements: [String]) throws(ScenarioError) {
    var nodes: [Node] = []
    for element in elements { nodes.append(try CommandLineOverride.value(element, of: key)) }
    put(key, Node(mark: .commandLine, content: .sequence(nodes)))
  }

  /// Gives the timeline other entries: such as are written in YAML already, and its own at other times.
  ///
  /// - Parameters:
  ///   - elements: what it has from now on: a text, or an entry of its own with the time that it gets.
  ///   - deeds: the acts that every app has, and no app's own.
  /// - Returns: the first entry that the timeline does not have, such as one of several that `every` makes;
  ///   nil where it has all.
  /// - Throws: where one of them is not YAML.
  public mutating func replaceTimeline(
    _ elements: [TimelineElement],
    deeds: [String],
  ) throws(ScenarioError) -> TimelineAct? {
    var own: [Node] =
      if case .sequence(let nodes)? = entries.first(where: { $0.key == "timeline" })?.value.content
      {
        nodes
      } else { [] }
    var nodes: [Node] = []
    for element in elements {
      switch element {
      case .written(let text):
        nodes.append(try CommandLineOverride.value(text, of: "timeline"))
      case .kept(let act, let at):
        guard let place = own.firstIndex(where: { act.isMeant(by: $0, deeds: deeds) }) else {
          return act
        }
        nodes.append(own.remove(at: place).moved(to: at))
      }
    }
    put("timeline", Node(mark: .commandLine, content: .sequence(nodes)))
    return nil
  }

  /// Takes a key away.
  public mutating func remove(_ key: String) {
    entries.removeAll { $0.key == key }
  }

  private mutating func keepVariant(_ name: String) {
    let variants = entries.first { $0.key == "variants" }?.value.entries ?? []
    let own = variants.first { $0.key == name }?.value.entries ?? []
    for entry in own { set(entry.key, entry.value) }
    remove("variants")
  }

  private mutating func set(_ setting: String, _ value: Node) {
    var settings = entries.first { $0.key == "set" }?.value.entries ?? []
    settings.removeAll { $0.key == setting }
    settings.append(Node.Entry(key: setting, keyMark: .commandLine, value: value))
    put("set", Node(mark: .commandLine, content: .mapping(settings)))
  }

  private mutating func put(_ key: String, _ value: Node) {
    let entry = Node.Entry(key: key, keyMark: .commandLine, value: value)
    if let index = entries.firstIndex(where: { $0.key == key }) {
      entries[index] = entry
    } else {
      let place = entries.firstIndex { Self.behindSettings.contains($0.key) } ?? entries.count
      entries.insert(entry, at: key == "set" ? place : entries.count)
    }
  }

  /// The keys that stand behind the settings.
  private static let behindSettings = ["variants", "devices", "links", "timeline", "expect"]

  private static func scalar(_ text: String) -> Node {
    // A quantity such as 90s means the same either way; a word might be null or true.
    let isPlain = text.utf8.first.map { 0x30...0x39 ~= $0 } ?? false
    return Node(mark: .commandLine, content: .scalar(text, quoted: !isPlain))
  }

  // MARK: Text

  /// The scenario as YAML.
  public var text: String {
    entries.map { Self.block($0.key, $0.value, indent: 0) }.joined()
  }

  /// A key and its value: on one line where that is short, else below each other.
  private static func block(_ key: String, _ value: Node, indent: Int) -> String {
    let margin = String(repeating: " ", count: indent)
    let line = "\(margin)\(YAMLText.plain(key)): \(flow(value))\n"
    if line.count <= width { return line }
    switch value.content {
    case .scalar, .null: return line
    case .mapping(let entries):
      return "\(margin)\(YAMLText.plain(key)):\n"
        + entries.map { block($0.key, $0.value, indent: indent + 2) }.joined()
    case .sequence(let elements):
      return "\(margin)\(YAMLText.plain(key)):\n"
        + elements.map { element($0, indent: indent + 2) }.joined()
    }
  }

  /// An element of a list; a mapping that is too long goes on below its first key.
  private static func element(_ node: Node, indent: Int) -> String {
    let margin = String(repeating: " ", count: indent)
    let line = "\(margin)- \(flow(node))\n"
    guard line.count > width, case .mapping(let entries) = node.content, !entries.isEmpty else {
      return line
    }
    let inner = entries.map { block($0.key, $0.value, indent: indent + 2) }.joined()
    return "\(margin)- " + inner.dropFirst(indent + 2)
  }

  private static func flow(_ node: Node) -> String {
    switch node.content {
    case .null: "null"
    case .scalar(let text, let quoted): quoted ? YAMLText.quoted(text) : YAMLText.plain(text)
    case .sequence(let elements): "[" + elements.map(flow).joined(separator: ", ") + "]"
    case .mapping(let entries):
      entries.isEmpty
        ? "{}"
        : "{ "
          + entries.map { "\(YAMLText.plain($0.key)): \(flow($0.value))" }.joined(separator: ", ")
          + " }"
    }
  }
}
