import Plans

/// Keys with their values as a scenario writes them, in order.
struct Keys {
  private(set) var entries: [(key: String, value: String)] = []

  /// Some keys.
  init(_ entries: [(key: String, value: String)] = []) {
    self.entries = entries
  }

  /// Whether nothing was said.
  var isEmpty: Bool { entries.isEmpty }

  /// Adds a key whose value is written already.
  mutating func add(_ key: String, _ value: String) {
    entries.append((key, value))
  }

  /// Takes a key away.
  mutating func remove(_ key: String) { entries.removeAll { $0.key == key } }

  /// Whether a key has that value.
  func has(_ key: String, _ value: String) -> Bool {
    entries.contains { $0.key == key && $0.value == value }
  }

  /// `{ key: value, … }`.
  var flow: String {
    guard !entries.isEmpty else { return "{}" }
    return "{ " + entries.map { "\($0.key): \($0.value)" }.joined(separator: ", ") + " }"
  }
}

/// A list as a scenario writes it in one line.
func flow(_ items: [String]) -> String {
  "[\(items.joined(separator: ", "))]"
}

/// The parts of a generated scenario, each entry as the text that stands in the file.
struct ScenarioText {
  /// What stands at the top, from `name` to `duration`.
  var top = Keys()
  /// The settings of all variants.
  var settings = Keys()
  /// The variants with their own settings; none for one that is not named.
  var variants: [(name: String, settings: Keys)] = []
  /// The devices.
  var devices: [Keys] = []
  /// The servers.
  var servers: [Keys] = []
  /// The links by their names.
  var links: [(name: String, keys: Keys)] = []
  /// What happens.
  var timeline: [Keys] = []
  /// What must be true.
  var expectations: [Keys] = []

  /// The file.
  var file: String {
    var lines = top.entries.map { "\($0.key): \($0.value)" }
    if !settings.isEmpty {
      lines += ["set:"] + settings.entries.map { "  \($0.key): \($0.value)" }
    }
    if !variants.isEmpty {
      lines += ["variants:"] + variants.map { "  \($0.name): \($0.settings.flow)" }
    }
    lines += ["devices:"] + devices.map { "  - \($0.flow)" }
    if !servers.isEmpty { lines += ["servers:"] + servers.map { "  - \($0.flow)" } }
    if !links.isEmpty { lines += ["links:"] + links.map { "  \($0.name): \($0.keys.flow)" } }
    if !timeline.isEmpty { lines += ["timeline:"] + timeline.map { "  - \($0.flow)" } }
    if !expectations.isEmpty { lines += ["expect:"] + expectations.map { "  - \($0.flow)" } }
    return lines.joined(separator: "\n") + "\n"
  }
}
