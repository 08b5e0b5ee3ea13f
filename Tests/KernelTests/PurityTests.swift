import Testing

/// What the pure folders may not say: a run would then depend on more than its scenario and seed.
struct PurityTests {
  private static let folders = [
    "Kernel", "Voice", "Plans", "Findings", "Exploration", "World", "AppToolkit", "Apps",
    "Invitations", "SymbolicCryptography", "Adversary", "PushServices", "PushRecordings",
    "Documents", "PushSystem", "SecurityRules", "RulesFiles",
  ]

  /// The modules that pure code may import: the pure targets, swift-collections, and locks: what a
  /// search remembers of pure functions is asked for on several cores, and who asks first decides
  /// nothing.
  private static let importable = [
    "Kernel", "Voice", "Plans", "Findings", "Exploration", "World", "Intercom",
    "IntercomSimulation", "Photos", "PhotosSimulation", "SymbolicCryptography", "Adversary",
    "AppToolkit", "Letters", "LettersSimulation", "Push", "PushServices", "PushSimulation",
    "PushSystem", "SecurityRules", "Documents", "Tasks", "TasksSimulation",
    "Collections", "BitCollections", "DequeModule", "HashTreeCollections", "HeapModule",
    "OrderedCollections", "Synchronization",
  ]

  /// Clocks, system randomness, processes' own hashes, threads and output.
  private static let words = [
    "Date", "Foundation", "Glibc", "SystemRandomNumberGenerator", "async", "await", "Task",
    "Hasher",
    "hashValue", "ContinuousClock", "SuspendingClock",
  ]

  /// Methods that draw by the system's luck unless they are given a generator of ours.
  private static let draws = ["random", "shuffled", "shuffle", "randomElement"]

  /// Functions of the C library whose last bit differs between machines, and output.
  private static let calls = [
    "sin", "cos", "tan", "asin", "acos", "atan", "atan2", "sinh", "cosh", "tanh", "exp", "exp2",
    "exp10", "expm1", "log", "log2", "log10", "log1p", "pow", "hypot", "cbrt", "print",
  ]

  @Test func `the pure folders are pure`() {
    let files = Self.folders.flatMap { SourceTree.swiftFiles(below: "Sources/\($0)") }
    #expect(files.count > 20, "the sources were not found below \(SourceTree.package)")
    // An app's shell touches the machine; its reducers and its simulation do not.
    for file in files where !Self.shells.contains(where: file.path.contains) {
      let found = Self.violations(in: file)
      #expect(found == [], "\(file.path) is to be pure")
    }
  }

  /// The folders of an app that are not pure.
  private static let shells = ["/Shell/", "/Letters/Cryptography/", "/Letters/Vectors/"]

  /// Every violation as `line: what`.
  private static func violations(in file: SourceFile) -> [String] {
    var found: [String] = []
    for module in file.imports where !importable.contains(module.text) {
      found.append("\(module.line): import of \(module.text)")
    }
    let tokens = file.tokens
    let own = declared(in: tokens)
    for (index, token) in tokens.enumerated() {
      let previous = index > 0 ? tokens[index - 1].text : ""
      let next = index + 1 < tokens.count ? tokens[index + 1].text : ""
      let isImported = previous == "import"
      // What a type compares by may be hashed: only an order made of it would differ.
      let isConformance = token.text == "Hasher" && previous == "inout"
      if words.contains(token.text), !isImported, !isConformance {
        found.append("\(token.line): \(token.text)")
      }
      // `Elementary` has some of the same names, which are called by its own or in its own file.
      if calls.contains(token.text), next == "(", previous != ".", !own.contains(token.text) {
        found.append("\(token.line): \(token.text)(")
      }
      // A case may have that name, with labels of its own.
      let label = index + 2 < tokens.count ? tokens[index + 2].text : ""
      if draws.contains(token.text), previous == ".", next == "(",
        ["in", "using", ")"].contains(label)
      {
        found.append("\(token.line): .\(token.text)(")
      }
      if isUnordered(tokens, at: index), !file.orderFreeLines.contains(token.line) {
        found.append("\(token.line): unordered collection, give the reason after '// order-free: '")
      }
    }
    return found
  }

  /// The functions that a file declares.
  private static func declared(in tokens: [SourceFile.Token]) -> [String] {
    tokens.indices.dropFirst().filter { tokens[$0 - 1].text == "func" }.map { tokens[$0].text }
  }

  /// Whether a type stands there whose order differs per process: `Set<`, `Dictionary<`, `[K: V]`,
  /// the empty literal `[:]`, or one with texts for keys that nothing gives another type than the usual.
  private static func isUnordered(_ tokens: [SourceFile.Token], at index: Int) -> Bool {
    let texts = tokens[index...].prefix(24).map(\.text)
    guard texts.count > 2 else { return false }
    if texts[0] == "Set" || texts[0] == "Dictionary" {
      // Without its elements' type it stands behind a colon: `let seen: Set = [1, 2]`.
      return ["<", "(", "="].contains(texts[1])
    }
    guard texts[0] == "[" else { return false }
    if texts[1] == ":", texts[2] == "]" { return true }
    if texts[1] == SourceFile.Token.literal, texts[2] == ":" {
      // An argument has the type of its parameter, such as pairs in their order.
      return index > 0 && tokens[index - 1].text == "="
    }
    guard startsType(texts[1]) else { return false }
    // The key's type: a name with dots and arguments in angle brackets.
    var depth = 0
    for (offset, text) in texts.enumerated().dropFirst(2) {
      switch text {
      case "<": depth += 1
      case ">": depth -= 1
      case ":" where depth == 0:
        return offset + 1 < texts.count
          && (startsType(texts[offset + 1]) || texts[offset + 1] == "[")
      case ".", ",", "?": break
      case _ where startsType(text): break
      case _: return false
      }
    }
    return false
  }

  private static func startsType(_ text: String) -> Bool {
    text.first?.isUppercase == true
  }

  // MARK: The check itself

  @Test(arguments: [
    ("import Foundation", "1: import of Foundation"),
    ("import Kernel\n@preconcurrency import struct Glibc.timespec", "2: import of Glibc"),
    ("import LetterCryptography", "1: import of LetterCryptography"),
    ("let now = Date()", "1: Date"),
    ("var g = SystemRandomNumberGenerator()", "1: SystemRandomNumberGenerator"),
    ("let n = Int.random(in: 0..<6)", "1: .random("),
    ("let b = Bool.random()", "1: .random("),
    ("let b = Bool.random(using: &g)", "1: .random("),
    ("func f() async {}", "1: async"),
    ("\nTask { await f() }", "2: Task"),
    ("let y = sin(x)", "1: sin("),
    ("let y = log2(x)", "1: log2("),
    ("let y = exp2(x)", "1: exp2("),
    ("let y = atan2(y, x)", "1: atan2("),
    ("let y = hypot(x, y)", "1: hypot("),
    ("let y = cbrt(x)", "1: cbrt("),
    ("let now = ContinuousClock.now", "1: ContinuousClock"),
    ("let clock = SuspendingClock()", "1: SuspendingClock"),
    ("let order = cards.shuffled()", "1: .shuffled("),
    ("cards.shuffle()", "1: .shuffle("),
    ("let card = cards.randomElement()", "1: .randomElement("),
    (
      "let seen: Set = [1, 2]",
      "1: unordered collection, give the reason after '// order-free: '",
    ),
    ("/* one\n two */ let y = pow(x, 2)", "2: pow("),
    ("let h = x.hashValue", "1: hashValue"),
    ("print(\"x\")", "1: print("),
    (
      "var seen: Set<Int> = []",
      "1: unordered collection, give the reason after '// order-free: '",
    ),
    (
      "var byName: [String: [Int]] = x",
      "1: unordered collection, give the reason after '// order-free: '",
    ),
    (
      "let d = Dictionary<Int, Int>()",
      "1: unordered collection, give the reason after '// order-free: '",
    ),
    (
      "let d = [\"a\": \"b\"]",
      "1: unordered collection, give the reason after '// order-free: '",
    ),
    ("var d = [:] as X", "1: unordered collection, give the reason after '// order-free: '"),
    (
      "var m: [Pair<A, B>: C] // because",
      "1: unordered collection, give the reason after '// order-free: '",
    ),
  ])
  func `a violation is seen`(text: String, expected: String) {
    let found = Self.violations(in: SourceFile(path: "made-up.swift", text: text))
    #expect(found.contains(expected), "found \(found)")
  }

  @Test(arguments: [
    "import Kernel\nimport OrderedCollections",
    "// Date, Foundation, print(x)\n/// async\n/* Task */",
    #"let text = "print(\(value)) Task" + #"Date "quoted" sin("# + "\"#",
    "let text = \"\"\"\n  Date \"x\" print(\n  \"\"\"\nlet y = 1",
    "let y = Elementary.log2(x) + Elementary.exp2(x) + power(x, 2)",
    "static func exp2(_ x: Double) -> Double { x }\nlet y = exp2(x)",
    "stream.shuffle(&cards)",
    "let randomness = stream.random",
    "var counts: [Int: Int] // order-free: only ever looked up by key",
    "let a = [Kind.first, Kind.second]; let b = x ? [A] : [B]",
    "f(x[A.first], y: Z)",
    "let pairs = Pairs(\"x\", [\"a\": \"b\"])",
    "var dated: Candidate; var tasks = 3",
  ])
  func `what is allowed is not seen as a violation`(text: String) {
    #expect(Self.violations(in: SourceFile(path: "made-up.swift", text: text)) == [])
  }
}
