/// Reads a file of rules by recursive descent; the first mistake ends it.
struct Parser {
  var lexer: Lexer
  /// The word that comes next.
  var token = Token.end
  /// Where it begins, by bytes.
  var start = 0
  /// Where the word before it ended.
  var end = 0
  var tree: SyntaxTree
  /// How deep each node is.
  var depths: [Int] = []
  /// How deep the parser is in an expression.
  var nesting = 0
  /// The number of each name that was seen.
  private var numbers: [String: Int] = [:]  // order-free: only looked up by name

  private init(_ source: SourceText) {
    lexer = Lexer(source)
    tree = SyntaxTree(source)
  }

  /// The tree of a file.
  ///
  /// - Parameter bytes: UTF-8.
  /// - Returns: a tree whose names are not resolved yet.
  /// - Throws: `RulesSyntaxError` with the first mistake.
  static func parse(_ bytes: [UInt8]) throws(RulesSyntaxError) -> SyntaxTree {
    guard bytes.count <= RulesLimits.fileMax else {
      throw RulesSyntaxError(issues: [
        RulesIssue(
          mark: RulesMark(line: 1, column: 1),
          message: "the file has \(bytes.count) bytes",
          remedy: "expected at most \(RulesLimits.fileMax), which is Google's limit",
        )
      ])
    }
    var parser = Self(SourceText(bytes))
    if let place = firstBreak(in: bytes) {
      throw parser.lexer.problem("a byte that is not UTF-8", "save the file as UTF-8", at: place)
    }
    try parser.advance()
    try parser.file()
    return parser.tree
  }

  /// The first byte that is not UTF-8; nil where all are.
  private static func firstBreak(in bytes: [UInt8]) -> Int? {
    guard String(validating: bytes, as: UTF8.self) == nil else { return nil }
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    var read = 0
    while case .scalarValue(let scalar) = decoder.decode(&iterator) {
      read += UTF8.encode(scalar)?.count ?? 0
    }
    return read
  }

  // MARK: Words

  /// Goes on to the next word.
  mutating func advance() throws(RulesSyntaxError) {
    end = lexer.offset
    token = try lexer.next()
    start = lexer.start
  }

  /// Whether the next word is that symbol.
  func isAt(_ symbol: Token.Symbol) -> Bool { token == .symbol(symbol) }

  /// Whether the next word is that keyword.
  func isAt(_ keyword: String) -> Bool { token == .name(keyword) }

  /// Takes that symbol, if it comes next.
  mutating func take(_ symbol: Token.Symbol) throws(RulesSyntaxError) -> Bool {
    guard isAt(symbol) else { return false }
    try advance()
    return true
  }

  /// Takes that symbol, which must come next.
  mutating func expect(
    _ symbol: Token.Symbol,
    _ place: String,
  ) throws(RulesSyntaxError) {
    guard try take(symbol) else { throw unexpected("'\(symbol.rawValue)' \(place)") }
  }

  /// Takes a name, which must come next.
  mutating func expectName(_ what: String) throws(RulesSyntaxError) -> String {
    guard case .name(let name) = token else { throw unexpected(what) }
    try advance()
    return name
  }

  /// That the next word is not what was expected.
  func unexpected(_ expected: String) -> RulesSyntaxError {
    problem("\(token.text) where \(expected) is expected", "check the line and the one before")
  }

  /// A mistake at a byte, or at the next word.
  func problem(
    _ message: String,
    _ remedy: String,
    at offset: Int? = nil,
  ) -> RulesSyntaxError {
    lexer.problem(message, remedy, at: offset ?? start)
  }

  // MARK: Nodes

  /// The number of a name.
  mutating func number(of name: String) -> Int {
    if let number = numbers[name] { return number }
    numbers[name] = tree.names.count
    tree.names.append(name)
    return tree.names.count - 1
  }

  /// Adds a node that begins at a byte and ends before the next word.
  mutating func add(_ expression: Expression, from start: Int) throws(RulesSyntaxError) -> Int {
    let number = tree.expressions.count
    tree.expressions.append(expression)
    tree.spans.append(start..<max(end, start))
    let depth = 1 + (tree.parts(of: number).map { depths[$0] }.max() ?? 0)
    guard depth <= RulesLimits.depthMax else {
      throw problem(
        "an expression within more than \(RulesLimits.depthMax) others",
        "make a function of a part of it",
        at: start,
      )
    }
    depths.append(depth)
    return number
  }

  /// Adds operands of a node.
  mutating func add(_ operands: [Int]) -> Expression.Operands {
    tree.operands += operands
    return Expression.Operands(
      first: tree.operands.count - operands.count,
      count: operands.count,
    )
  }

  /// Adds a value that is written in the file.
  mutating func add(constant value: RulesValue, from start: Int) throws(RulesSyntaxError) -> Int {
    tree.constants.append(value)
    return try add(.constant(tree.constants.count - 1), from: start)
  }
}
