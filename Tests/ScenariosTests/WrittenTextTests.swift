import Kernel
import Plans
import Scenarios
import Testing

/// What the tool writes as a scenario is read back as what it was.
struct WrittenTextTests {
  static let hostile = [
    "a: b", "- x", "-", "--- x", "---", "...", "\"q\"", "'q'", "null", "Null", "~", "", " ", "1",
    "01",
    "1.5", "0x1F", "1e3", "true", "True", "yes", "no", "#x", "a #b", "a:", ":a", ": ", "a:b", " a",
    "a ", "*a", "&a", "!t", "!!str x", "%x", "%TAG", "@x", "`x`", "a\nb", "a\n", "\na", "a\n\nb",
    "\n",
    "a\tb", "\t", "{a}", "[a]", "a, b", "a]", "}", "?", "? a", "a?", "|", "|-", ">", ">+ x", "=",
    "<<",
    "\\", "\\n", "a\\", "\"", "'", "''", "it's", "山彦", "é", "e\u{301}", "😀", "❤\u{FE0F}",
    "\u{A0}", "\u{AD}", "\u{200B}", "\u{202E}x", "\u{2066}", "\u{E0041}",
    "\u{1F468}\u{200D}\u{1F469}",
    "2026-01-01", "12:30:45", "0ms..4ms", "-5", "+5", "<= 150ms", "2%", "1/200", "- - -", "a  b",
    String(repeating: "long ", count: 60), String(repeating: "ü", count: 200),
  ]

  /// The values of a text, without their places.
  private func parsed(_ text: String) throws -> Node.Content {
    try bare(ScenarioFile.parse(Array(text.utf8), file: "written.yaml")).content
  }

  private func bare(_ node: Node) -> Node {
    let content: Node.Content =
      switch node.content {
      case .null: .null
      // Whether it stood in quotation marks matters to numbers and truths alone.
      case .scalar(let text, let quoted): .scalar(text, quoted: quoted && Self.isPlain(text))
      case .sequence(let elements): .sequence(elements.map(bare))
      case .mapping(let entries):
        .mapping(
          entries.map {
            Node.Entry(key: $0.key, keyMark: .commandLine, value: bare($0.value))
          }
        )
      }
    return Node(mark: .commandLine, content: content)
  }

  private static func isPlain(_ text: String) -> Bool {
    Int64(text) != nil || ["true", "false"].contains(text)
  }

  private func scalar(_ text: String, quoted: Bool = true) -> Node {
    Node(mark: .commandLine, content: .scalar(text, quoted: quoted))
  }

  private func entry(_ key: String, _ value: Node) -> Node.Entry {
    Node.Entry(key: key, keyMark: .commandLine, value: value)
  }

  @Test(arguments: hostile)
  func `a hostile text survives as value, key and element`(text: String) throws {
    let value = scalar(text)
    var entries = [
      entry("name", value),
      entry("list", Node(mark: .commandLine, content: .sequence([value, value]))),
      entry("flow", Node(mark: .commandLine, content: .mapping([entry("a", value)]))),
    ]
    if !text.isEmpty {
      let inner = Node(mark: .commandLine, content: .mapping([entry(text, value)]))
      entries.append(entry("inner", inner))
      entries.append(entry("deep", Node(mark: .commandLine, content: .sequence([inner, inner]))))
    }
    let root = Node(mark: .commandLine, content: .mapping(entries))
    let written = ScenarioWriter(root).text
    #expect(try parsed(written) == bare(root).content, "\(written)")
    #expect(!written.unicodeScalars.contains { $0 != "\n" && $0.isUnseen })
    #expect(
      try parsed("{ name: \(YAMLText.text(text)) }") == parsed("{ name: \(YAMLText.quoted(text)) }")
    )
  }

  @Test(arguments: ["-5", "17", "0", "true", "false", "90s", "1/200", "0ms..4ms", "-26dBov", "2%"])
  func `what was plain stays plain where that has a meaning`(text: String) throws {
    let root = Node(
      mark: .commandLine,
      content: .mapping([entry("a", scalar(text, quoted: false))]),
    )
    #expect(ScenarioWriter(root).text == "a: \(text)\n")
  }

  @Test(arguments: 0..<200)
  func `trees of hostile texts survive`(seed: Int) throws {
    var random = Generator(state: UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ 1)
    let root = Node(
      mark: .commandLine,
      content: .mapping([
        entry("name", tree(depth: 0, &random)), entry("b", tree(depth: 0, &random)),
      ]),
    )
    let written = ScenarioWriter(root).text
    #expect(try parsed(written) == bare(root).content, "seed \(seed):\n\(written)")
  }

  private func tree(depth: Int, _ random: inout Generator) -> Node {
    let text = Self.hostile[random.next(below: Self.hostile.count)]
    let count = random.next(below: 4)
    let content: Node.Content
    switch random.next(below: depth > 4 ? 2 : 5) {
    case 0: content = .scalar(text, quoted: true)
    case 1: content = .null
    case 2: content = .sequence((0..<count).map { _ in tree(depth: depth + 1, &random) })
    default:
      content = .mapping(
        (0..<count).map { entry("\(text)\($0)", tree(depth: depth + 1, &random)) }
      )
    }
    return Node(mark: .commandLine, content: content)
  }

  /// SplitMix64, Steele and others 2014: the same trees everywhere.
  private struct Generator {
    var state: UInt64

    mutating func next(below bound: Int) -> Int {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return Int((z ^ (z >> 31)) % UInt64(bound))
    }
  }
}
