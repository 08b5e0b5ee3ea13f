extension Parser {
  /// `rules_version = '2';` and the services and functions behind it.
  mutating func file() throws(RulesSyntaxError) {
    if isAt("rules_version") { try version() }
    var services = 0
    while token != .end {
      switch token {
      case .name("function"): try function(in: 0)
      case .name("service"):
        try service()
        services += 1
      case .name("import"):
        throw problem("'import' is not supported", "put the functions into this file")
      case .name("rules_version"):
        throw problem("'rules_version' stands not first", "move it to the top of the file")
      case _: throw unexpected("'service cloud.firestore' or a function")
      }
    }
    guard services > 0 else {
      throw problem("there is no service in the file", "begin with 'service cloud.firestore {'")
    }
  }

  private mutating func version() throws(RulesSyntaxError) {
    try advance()
    try expect(.assign, "behind 'rules_version'")
    switch token {
    case .string("1"): tree.version = 1
    case .string("2"): tree.version = 2
    case _: throw unexpected("'1' or '2', in quotation marks,")
    }
    try advance()
    _ = try take(.semicolon)
  }

  private mutating func service() throws(RulesSyntaxError) {
    let start = start
    try advance()
    guard isAt("cloud") else { throw otherService() }
    try advance()
    try expect(.dot, "in 'cloud.firestore'")
    guard isAt("firestore") else { throw otherService() }
    try advance()
    guard !tree.blocks.dropFirst().contains(where: { $0.parent == 0 }) else {
      throw problem("'service cloud.firestore' stands twice", "keep one of them", at: start)
    }
    let block = addBlock(in: 0, [], at: start)
    try body(of: block, depth: 0)
  }

  private func otherService() -> RulesSyntaxError {
    problem(
      "\(token.text) is a service that is not supported",
      "expected 'service cloud.firestore'",
    )
  }

  private mutating func addBlock(
    in parent: Int,
    _ pattern: [SyntaxTree.Segment],
    at start: Int,
  ) -> Int {
    let captures = tree.blocks[parent].pattern.count { $0.name != nil }
    tree.blocks.append(
      SyntaxTree.Block(
        parent: parent,
        offset: start,
        pattern: pattern,
        capturesBefore: tree.blocks[parent].capturesBefore + captures,
      )
    )
    tree.blocks[parent].blocks.append(tree.blocks.count - 1)
    return tree.blocks.count - 1
  }

  private mutating func body(of block: Int, depth: Int) throws(RulesSyntaxError) {
    try expect(.leftBrace, "before the rules of it")
    while !isAt(.rightBrace) {
      switch token {
      case .name("match"): try match(in: block, depth: depth + 1)
      case .name("allow"):
        guard depth > 0 else {
          throw problem("'allow' outside of a 'match'", "put it into 'match /… { }'")
        }
        try allow(in: block)
      case .name("function"): try function(in: block)
      case .symbol(.semicolon): try advance()
      case _: throw unexpected("'match', 'allow', 'function' or '}'")
      }
    }
    try advance()
  }

  private mutating func match(in parent: Int, depth: Int) throws(RulesSyntaxError) {
    let start = start
    guard depth <= RulesLimits.matchDepthMax else {
      throw problem(
        "'match' within more than \(RulesLimits.matchDepthMax - 1) others",
        "expected at most \(RulesLimits.matchDepthMax) levels; write longer paths",
      )
    }
    let pattern = try matchPath()
    let block = addBlock(in: parent, pattern, at: start)
    try checkPaths(to: block, at: start)
    try body(of: block, depth: depth)
  }

  /// That the paths of a block and those around it are not too much together.
  private func checkPaths(to block: Int, at start: Int) throws(RulesSyntaxError) {
    var segments: [SyntaxTree.Segment] = []
    var place: Int? = block
    while let number = place {
      segments = tree.blocks[number].pattern + segments
      place = tree.blocks[number].parent
    }
    guard segments.count <= RulesLimits.segmentsMax else {
      throw problem(
        "the path has \(segments.count) segments, those around it counted",
        "expected at most \(RulesLimits.segmentsMax)",
        at: start,
      )
    }
    let names = segments.compactMap(\.name)
    guard names.count <= RulesLimits.capturesMax else {
      throw problem(
        "the path has \(names.count) names in braces, those around it counted",
        "expected at most \(RulesLimits.capturesMax)",
        at: start,
      )
    }
    try checkRests(of: tree.blocks[block].pattern, at: start)
    let own = tree.blocks[block].pattern.compactMap(\.name)
    if let twice = own.indices.first(where: { own[..<$0].contains(own[$0]) }) {
      throw problem(
        "'{\(own[twice])}' stands twice in the path",
        "give each its own name",
        at: start,
      )
    }
  }

  /// That a path has one `{name=**}` at most, in version 1 at its end.
  private func checkRests(
    of pattern: [SyntaxTree.Segment],
    at start: Int,
  ) throws(RulesSyntaxError) {
    let rests = pattern.indices.filter { place in
      if case .rest = pattern[place] { return true }
      return false
    }
    guard rests.count <= 1 else {
      throw problem("two '{…=**}' in one path", "keep one of them", at: start)
    }
    if tree.version == 1, let rest = rests.first, rest < pattern.count - 1 {
      throw problem(
        "'\(pattern[rest].text)' is not the last part of its path",
        "that needs rules_version = '2'",
        at: start,
      )
    }
  }

  // MARK: Statements

  private mutating func allow(in block: Int) throws(RulesSyntaxError) {
    let start = start
    try advance()
    var words: [String] = []
    var methods: [RulesRequest.Method] = []
    repeat {
      let place = self.start
      let word = try expectName("'read', 'write' or a method")
      guard let meant = Self.methods(of: word) else {
        throw problem(
          "'\(word)' is nothing that can be allowed",
          "expected read, get, list, write, create, update or delete",
          at: place,
        )
      }
      words.append(word)
      methods += meant.filter { !methods.contains($0) }
    } while try take(.comma)
    let condition = try condition()
    tree.statements.append(
      SyntaxTree.Statement(
        offset: start,
        block: block,
        words: words,
        methods: methods,
        condition: condition,
      )
    )
    tree.blocks[block].statements.append(tree.statements.count - 1)
  }

  private mutating func condition() throws(RulesSyntaxError) -> Int? {
    guard try take(.colon) else {
      guard try take(.semicolon) || isAt(.rightBrace) || startsRule else {
        throw unexpected("':' or ';' behind what is allowed")
      }
      return nil
    }
    guard isAt("if") else { throw unexpected("'if' behind ':'") }
    try advance()
    let condition = try expression()
    // The last one of a line needs no semicolon.
    guard try take(.semicolon) || isAt(.rightBrace) || startsRule else {
      throw unexpected("an operator or ';'")
    }
    return condition
  }

  private var startsRule: Bool { isAt("allow") || isAt("match") || isAt("function") }

  private static func methods(of word: String) -> [RulesRequest.Method]? {
    switch word {
    case "read": [.get, .list]
    case "write": [.create, .update, .delete]
    case _: RulesRequest.Method(rawValue: word).map { [$0] }
    }
  }

  // MARK: Functions

  private mutating func function(in block: Int) throws(RulesSyntaxError) {
    let start = start
    try advance()
    let name = try expectName("the function's name")
    let twice = tree.blocks[block].functions.contains { tree.functions[$0].name == name }
    guard !twice else {
      throw problem("function '\(name)' stands twice here", "keep one of them", at: start)
    }
    let parameters = try parameters(of: name)
    try expect(.leftBrace, "before the body of '\(name)'")
    let variables = try variables(of: name, besides: parameters)
    guard isAt("return") else { throw unexpected("'return' or 'let'") }
    try advance()
    let result = try expression()
    _ = try take(.semicolon)
    try expect(.rightBrace, "behind what '\(name)' returns")
    tree.functions.append(
      SyntaxTree.Function(
        name: name,
        offset: start,
        block: block,
        parameters: parameters,
        variables: variables,
        result: result,
      )
    )
    tree.blocks[block].functions.append(tree.functions.count - 1)
  }

  private mutating func parameters(
    of name: String
  ) throws(RulesSyntaxError) -> [SyntaxTree.Variable] {
    try expect(.leftParenthesis, "behind '\(name)'")
    var parameters: [SyntaxTree.Variable] = []
    while !isAt(.rightParenthesis) {
      let place = start
      let parameter = try expectName("the name of a parameter")
      guard !parameters.contains(where: { $0.name == parameter }) else {
        throw problem("parameter '\(parameter)' stands twice", "give each its own name", at: place)
      }
      parameters.append(SyntaxTree.Variable(name: parameter, offset: place))
      guard parameters.count <= RulesLimits.parametersMax else {
        throw problem(
          "'\(name)' has more than \(RulesLimits.parametersMax) parameters",
          "expected at most \(RulesLimits.parametersMax); hand it a map",
          at: place,
        )
      }
      guard try take(.comma) else { break }
    }
    try expect(.rightParenthesis, "behind the parameters of '\(name)'")
    return parameters
  }

  private mutating func variables(
    of name: String,
    besides parameters: [SyntaxTree.Variable],
  ) throws(RulesSyntaxError) -> [SyntaxTree.Variable] {
    var variables: [SyntaxTree.Variable] = []
    while isAt("let") {
      try advance()
      let place = start
      let variable = try expectName("the name of a variable")
      guard !(parameters + variables).contains(where: { $0.name == variable }) else {
        throw problem("'\(variable)' stands twice in '\(name)'", "give it another name", at: place)
      }
      try expect(.assign, "behind 'let \(variable)'")
      let value = try expression()
      try expect(.semicolon, "behind 'let \(variable) = …'")
      variables.append(SyntaxTree.Variable(name: variable, offset: place, value: value))
      guard variables.count <= RulesLimits.variablesMax else {
        throw problem(
          "'\(name)' has more than \(RulesLimits.variablesMax) variables",
          "expected at most \(RulesLimits.variablesMax); make another function of some",
          at: place,
        )
      }
    }
    return variables
  }
}
