extension Parser {
  /// An expression: `condition ? first : second`, and what binds tighter.
  mutating func expression() throws(RulesSyntaxError) -> Int {
    let start = start
    try enter()
    defer { nesting -= 1 }
    let condition = try disjunction()
    guard try take(.question) else { return condition }
    let first = try expression()
    try expect(.colon, "between the two results of '?'")
    let second = try expression()
    return try add(.choice(condition: condition, first: first, second: second), from: start)
  }

  private mutating func enter() throws(RulesSyntaxError) {
    nesting += 1
    guard nesting <= RulesLimits.depthMax else {
      throw problem(
        "an expression within more than \(RulesLimits.depthMax) others",
        "make a function of a part of it",
      )
    }
  }

  private mutating func disjunction() throws(RulesSyntaxError) -> Int {
    let start = start
    var parts = [try conjunction()]
    while try take(.or) { parts.append(try conjunction()) }
    guard parts.count > 1 else { return parts[0] }
    return try add(.or(add(parts)), from: start)
  }

  private mutating func conjunction() throws(RulesSyntaxError) -> Int {
    let start = start
    var parts = [try equality()]
    while try take(.and) { parts.append(try equality()) }
    guard parts.count > 1 else { return parts[0] }
    return try add(.and(add(parts)), from: start)
  }

  /// `==` and `!=`, from left to right.
  private mutating func equality() throws(RulesSyntaxError) -> Int {
    let start = start
    var left = try membership()
    while isAt(.equal) || isAt(.notEqual) {
      let sign: Expression.Operator = isAt(.equal) ? .equal : .notEqual
      try advance()
      let right = try membership()
      left = try add(.binary(sign, left, right), from: start)
    }
    return left
  }

  /// `in` and `is`, from left to right.
  private mutating func membership() throws(RulesSyntaxError) -> Int {
    let start = start
    var left = try comparison()
    while true {
      if isAt("is") {
        try advance()
        left = try add(.isType(left, try typeName()), from: start)
      } else if isAt("in") {
        try advance()
        let right = try comparison()
        left = try add(.binary(.isIn, left, right), from: start)
      } else {
        return left
      }
    }
  }

  /// `<` and its like, from left to right.
  private mutating func comparison() throws(RulesSyntaxError) -> Int {
    let start = start
    var left = try sum()
    while let sign = comparisonOperator {
      try advance()
      let right = try sum()
      left = try add(.binary(sign, left, right), from: start)
    }
    return left
  }

  private var comparisonOperator: Expression.Operator? {
    if isAt(.less) { return .less }
    if isAt(.atMost) { return .atMost }
    if isAt(.more) { return .more }
    return isAt(.atLeast) ? .atLeast : nil
  }

  private mutating func typeName() throws(RulesSyntaxError) -> Expression.TypeName {
    guard case .name(let name) = token, let type = Expression.TypeName(rawValue: name) else {
      let known = Expression.TypeName.allCases.map(\.rawValue).joined(separator: ", ")
      throw problem("\(token.text) is no type that 'is' knows", "known: \(known)")
    }
    try advance()
    return type
  }

  private mutating func sum() throws(RulesSyntaxError) -> Int {
    let start = start
    var left = try product()
    while isAt(.plus) || isAt(.minus) {
      let sign: Expression.Operator = isAt(.plus) ? .add : .subtract
      try advance()
      let right = try product()
      left = try add(.binary(sign, left, right), from: start)
    }
    return left
  }

  private mutating func product() throws(RulesSyntaxError) -> Int {
    let start = start
    var left = try unary()
    while isAt(.times) || isAt(.divided) || isAt(.remainder) {
      let sign: Expression.Operator =
        isAt(.times) ? .multiply : isAt(.divided) ? .divide : .remainder
      try advance()
      let right = try unary()
      left = try add(.binary(sign, left, right), from: start)
    }
    return left
  }

  private mutating func unary() throws(RulesSyntaxError) -> Int {
    let start = start
    guard isAt(.not) || isAt(.minus) else { return try postfix() }
    let isNot = isAt(.not)
    try enter()
    defer { nesting -= 1 }
    try advance()
    if !isNot, case .int(let number) = token {
      try advance()
      // The smallest number has no positive one: the lexer gives it as it is.
      let value = number == .min ? number : -number
      return try postfix(behind: add(constant: .int(value), from: start), from: start)
    }
    let operand = try unary()
    return try add(isNot ? .not(operand) : .negative(operand), from: start)
  }

  // MARK: What stands behind a value

  private mutating func postfix() throws(RulesSyntaxError) -> Int {
    let start = start
    return try postfix(behind: primary(), from: start)
  }

  private mutating func postfix(behind value: Int, from start: Int) throws(RulesSyntaxError) -> Int
  {
    var value = value
    while true {
      if try take(.dot) {
        value = try member(of: value, from: start)
      } else if isAt(.leftBracket) {
        value = try index(of: value, from: start)
      } else {
        return value
      }
    }
  }

  private mutating func member(of object: Int, from start: Int) throws(RulesSyntaxError) -> Int {
    let name = number(of: try expectName("the name of a member"))
    guard isAt(.leftParenthesis) else {
      return try add(.member(object: object, name: name), from: start)
    }
    let arguments = add(try arguments())
    return try add(.methodCall(object: object, name: name, arguments), from: start)
  }

  private mutating func index(of object: Int, from start: Int) throws(RulesSyntaxError) -> Int {
    try advance()
    let first = try expression()
    if try take(.colon) {
      let last = try expression()
      try expect(.rightBracket, "behind a range")
      return try add(.range(object: object, from: first, to: last), from: start)
    }
    try expect(.rightBracket, "behind an index")
    return try add(.index(object: object, index: first), from: start)
  }

  private mutating func arguments() throws(RulesSyntaxError) -> [Int] {
    try advance()
    var arguments: [Int] = []
    while !isAt(.rightParenthesis) {
      arguments.append(try expression())
      guard try take(.comma) else { break }
    }
    try expect(.rightParenthesis, "behind the arguments")
    return arguments
  }

  // MARK: Values

  private mutating func primary() throws(RulesSyntaxError) -> Int {
    let start = start
    switch token {
    case .int(let number):
      guard number != .min else {
        throw problem("the number is too large for 64 bits", "write at most 9223372036854775807")
      }
      return try constant(.int(number))
    case .float(let number): return try constant(.float(number))
    case .string(let text): return try constant(.string(text))
    case .bytes(let bytes): return try constant(.bytes(bytes))
    case .name(let name): return try named(name)
    case .symbol(.leftParenthesis):
      try advance()
      let inner = try expression()
      try expect(.rightParenthesis, "to close the one at \(lexer.source.mark(at: start))")
      return inner
    case .symbol(.leftBracket): return try list()
    case .symbol(.leftBrace): return try map()
    case .symbol(.divided): return try pathLiteral()
    case .symbol, .end: throw unexpected("a value")
    }
  }

  private mutating func constant(_ value: RulesValue) throws(RulesSyntaxError) -> Int {
    let start = start
    try advance()
    return try add(constant: value, from: start)
  }

  private static let keywords = [
    "if", "return", "let", "allow", "match", "function", "service", "in", "is",
  ]

  private mutating func named(_ name: String) throws(RulesSyntaxError) -> Int {
    let start = start
    switch name {
    case "true": return try constant(.bool(true))
    case "false": return try constant(.bool(false))
    case "null": return try constant(.null)
    case _ where Self.keywords.contains(name): throw unexpected("a value")
    case _:
      try advance()
      let number = number(of: name)
      guard isAt(.leftParenthesis) else { return try add(.name(number), from: start) }
      let arguments = add(try arguments())
      return try add(.call(name: number, arguments), from: start)
    }
  }

  private mutating func list() throws(RulesSyntaxError) -> Int {
    let start = start
    try advance()
    var elements: [Int] = []
    while !isAt(.rightBracket) {
      elements.append(try expression())
      guard try take(.comma) else { break }
    }
    try expect(.rightBracket, "or ',' in a list")
    return try add(.list(add(elements)), from: start)
  }

  private mutating func map() throws(RulesSyntaxError) -> Int {
    let start = start
    try advance()
    var entries: [Int] = []
    while !isAt(.rightBrace) {
      entries.append(try expression())
      try expect(.colon, "behind a key of a map")
      entries.append(try expression())
      guard try take(.comma) else { break }
    }
    try expect(.rightBrace, "or ',' in a map")
    return try add(.map(add(entries)), from: start)
  }
}
