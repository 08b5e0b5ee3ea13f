import Testing

/// No `default` in a switch over an enum of ours: a new case is to be met wherever it matters.
struct NoDefaultTests {
  /// Where a wildcard is meant, and why.
  private static let exempt = [
    // Thirteen of all facts of tasks are words on a screen, and no new one is by itself.
    "Sources/Apps/Tasks/Simulation/Observer/SeedWords.swift"
  ]

  @Test func `no switch over an enum of ours leaves cases out`() {
    let folders = ["Sources", "Plugins", "Fuzz", "Benchmarks", "Examples/Doorbell/Sources"]
    let files = folders.flatMap { SourceTree.swiftFiles(below: $0) }
    #expect(files.count > 500, "the sources were not found below \(SourceTree.package)")
    let names = Set(files.flatMap { Switches.cases(in: $0.tokens) })
    for file in files where !Self.exempt.contains(file.path) {
      let lines = Switches(in: file.tokens).wild.filter { $0.isOver(names) }.map(\.line)
      #expect(lines == [], "\(file.path): a 'default' over cases of ours")
    }
  }

  @Test(arguments: [
    ("switch a {}", [] as [Int]), ("switch a { case .b: 1\n default: 2 }", [1]),
    ("switch a { case .b: 1\n case _: 2 }", [1]),
    ("switch a { case .b(let x): x\n case let .c(y) where y > 0: 3\n default: 2 }", [1]),
    ("switch a { case .b?, .c?: 1\n default: 2 }", [1]), ("switch a { case .b, .c: 1 }", []),
    ("switch a { case .b: 1\n case .other: 2\n default: 3 }", []),
    ("switch a { case \"x\": 1\n default: 2 }", []),
    ("switch a { case ..<3: 1\n default: 2 }", []),
    ("switch (a, b) { case (.b, .c): 1\n default: 2 }", []),
    ("switch a { case .b(\"x\"): 1\n default: 2 }", []),
    ("switch a { case .b(1): 1\n case .c(.b): 2\n default: 2 }", []),
    ("switch a { case .b: if case .c = x { y }\n default: 2 }", [1]),
    ("switch a { case .b where x, .c: 1\n default: 2 }", [1]),
    (
      "switch f({ $0 }) {\n case .b: switch c { case 1: 1\n default: 2 }\n case .c: f(default: 3) }",
      [],
    ),
    ("x\n\nswitch a { case .b: switch c { case .c: 1\n default: 2 }\n case .c: 3 }", [3]),
  ])
  func `a wildcard beside cases is seen, and what is none is not`(text: String, lines: [Int]) {
    let file = SourceFile(path: "f.swift", text: text)
    let wild = Switches(in: file.tokens).wild
    #expect(wild.filter { $0.isOver(["b", "c"]) }.map(\.line) == lines)
  }

  @Test func `cases are known by their declarations`() {
    let text = "enum A { case a, b(x: Int, y: [Int]), c = 3\n indirect case `in`\n case d }"
    let names = Switches.cases(in: SourceFile(path: "f.swift", text: text).tokens)
    #expect(names == ["a", "b", "c", "in", "d"])
  }
}

/// The switches of a file of Swift.
private struct Switches {
  /// A switch that has a `default`, or `case _`.
  struct Wild {
    var line: Int
    /// The other patterns.
    var patterns: [[String]]

    /// Whether all its patterns are of those cases, whatever their values.
    func isOver(_ cases: Set<String>) -> Bool {
      !patterns.isEmpty
        && patterns.allSatisfy { pattern in
          let words = pattern.drop { $0 == "let" || $0 == "var" }
          guard words.first == ".", let name = words.dropFirst().first else { return false }
          // A value that is asked for leaves others of its case.
          let asksForValue = words.dropFirst(2).contains { word in
            word == "." || word == SourceFile.Token.literal || word.first?.isNumber == true
          }
          return cases.contains(name) && !asksForValue
        }
    }
  }

  /// What stands before a `case` that is a condition, and no case of the switch around it.
  private static let conditions = ["if", "guard", "while", "for", ","]

  private(set) var wild: [Wild] = []

  init(in tokens: [SourceFile.Token]) {
    for (index, token) in tokens.enumerated()
    where token.text == "switch" && (index == 0 || ![".", "`"].contains(tokens[index - 1].text)) {
      if let found = Self.wild(tokens[(index + 1)...], line: token.line) { wild.append(found) }
    }
  }

  /// The names of all cases that enums declare: `case name`, where a pattern has a sign or `let`.
  static func cases(in tokens: [SourceFile.Token]) -> [String] {
    var names: [String] = []
    for index in tokens.indices where tokens[index].text == "case" {
      var rest = tokens[(index + 1)...].prefix(400).map(\.text).filter { $0 != "`" }[...]
      while let name = rest.first, isName(name) {
        names.append(name)
        rest = rest.dropFirst()
        if rest.first == "(" { rest = rest.dropFirst(length(ofGroup: rest)) }
        if rest.first == "=" { rest = rest.dropFirst(2) }
        guard rest.first == "," else { break }
        rest = rest.dropFirst()
      }
    }
    return names
  }

  private static func isName(_ text: String) -> Bool {
    guard let first = text.first, !["let", "var", "is"].contains(text) else { return false }
    return first.isLetter || first == "_" && text != "_"
  }

  /// How many tokens stand from a bracket to that which closes it.
  private static func length(ofGroup tokens: ArraySlice<String>) -> Int {
    var depth = 0
    for (count, text) in tokens.enumerated() {
      depth += step(text)
      if depth == 0 { return count + 1 }
    }
    return tokens.count
  }

  private static func step(_ text: String) -> Int {
    if ["(", "[", "{"].contains(text) { return 1 }
    return [")", "]", "}"].contains(text) ? -1 : 0
  }

  /// The switch that follows, where it has a wildcard.
  private static func wild(_ tokens: ArraySlice<SourceFile.Token>, line: Int) -> Wild? {
    var depth = 0
    var found = Wild(line: line, patterns: [])
    var isWild = false
    // The pattern that is being read; nil between a colon and the next case.
    var pattern: [String]?
    var isCondition = false
    var subject = 0
    var isOpen = false
    for (index, token) in zip(tokens.indices, tokens) {
      let text = token.text
      guard isOpen else {
        if text == "{", subject == 0 {
          isOpen = true
        } else {
          subject += step(text)
        }
        continue
      }
      depth += step(text)
      guard depth >= 0 else { break }
      if depth == 0, text == "case", !Self.conditions.contains(tokens[index - 1].text) {
        (pattern, isCondition) = ([], false)
      } else if depth == 0, text == "default", tokens[index...].dropFirst().first?.text == ":" {
        isWild = true
      } else if let words = pattern {
        if depth == 0, text == ":" || text == "," {
          found.patterns.append(words)
          (pattern, isCondition) = (text == "," ? [] : nil, false)
        } else if depth == 0, text == "where" {
          isCondition = true
        } else if !isCondition {
          pattern?.append(text)
        }
      }
    }
    isWild = isWild || found.patterns.contains(["_"])
    found.patterns.removeAll { $0 == ["_"] }
    return isWild ? found : nil
  }
}
