/// What `+`, `-`, `*`, `/` and `%` give.
enum Arithmetic {
  /// The result; whole numbers that are too large for 64 bits have none.
  static func value(
    _ sign: Expression.Operator,
    _ left: RulesValue,
    _ right: RulesValue,
    at node: Int,
  ) throws(Failure) -> RulesValue {
    switch (left, right) {
    case (.int(let left), .int(let right)): return .int(try whole(sign, left, right, node))
    case (.float(let left), .float(let right)): return .float(try float(sign, left, right, node))
    case (.int(let left), .float(let right)):
      return .float(try float(sign, Double(left), right, node))
    case (.float(let left), .int(let right)):
      return .float(try float(sign, left, Double(right), node))
    case (.string(let left), .string(let right)) where sign == .add:
      return .string(try joined(left, right, node))
    // Instants and lengths of time, and pairs that have no result.
    default: return try time(sign, left, right, node)
    }
  }

  private static func whole(
    _ sign: Expression.Operator,
    _ left: Int64,
    _ right: Int64,
    _ node: Int,
  ) throws(Failure) -> Int64 {
    if right == 0, sign == .divide || sign == .remainder {
      throw Failure(node: node, reason: .text("Division by zero."))
    }
    let result: (partialValue: Int64, overflow: Bool)? =
      switch sign {
      case .add: left.addingReportingOverflow(right)
      case .subtract: left.subtractingReportingOverflow(right)
      case .multiply: left.multipliedReportingOverflow(by: right)
      case .divide: left.dividedReportingOverflow(by: right)
      case .remainder: left.remainderReportingOverflow(dividingBy: right)
      case .equal, .notEqual, .less, .atMost, .more, .atLeast, .isIn: nil
      }
    guard let result, !result.overflow else {
      throw Failure(node: node, reason: .text("Integer overflow."))
    }
    return result.partialValue
  }

  private static func float(
    _ sign: Expression.Operator,
    _ left: Double,
    _ right: Double,
    _ node: Int,
  ) throws(Failure) -> Double {
    switch sign {
    case .add: return left + right
    case .subtract: return left - right
    case .multiply: return left * right
    case .divide: return left / right
    case .remainder, .equal, .notEqual, .less, .atMost, .more, .atLeast, .isIn:
      throw Failure(node: node, reason: .types("int", "float"))
    }
  }

  /// Two texts one after the other.
  static func joined(_ left: String, _ right: String, _ node: Int) throws(Failure) -> String {
    guard left.utf8.count + right.utf8.count <= RulesLimits.sizeMax else {
      throw Failure(node: node, reason: .text("A text of more than \(RulesLimits.sizeMax) bytes."))
    }
    return left + right
  }

  private static func time(
    _ sign: Expression.Operator,
    _ left: RulesValue,
    _ right: RulesValue,
    _ node: Int,
  ) throws(Failure) -> RulesValue {
    let result: RulesValue?
    switch (sign, left, right) {
    case (.add, .timestamp(let instant), .duration(let length)),
      (.add, .duration(let length), .timestamp(let instant)):
      result = RulesTimestamp.sum(instant, length).map { .timestamp($0) }
    case (.subtract, .timestamp(let instant), .duration(let length)):
      result = length.negated.flatMap { RulesTimestamp.sum(instant, $0) }.map { .timestamp($0) }
    case (.subtract, .timestamp(let left), .timestamp(let right)):
      result = RulesTimestamp.difference(left, right).map { .duration($0) }
    case (.add, .duration(let left), .duration(let right)):
      result = RulesDuration.sum(left, right).map { .duration($0) }
    case (.subtract, .duration(let left), .duration(let right)):
      result = right.negated.flatMap { RulesDuration.sum(left, $0) }.map { .duration($0) }
    // Pairs of two types.
    default:
      if case .null = left { throw Failure(node: node, reason: .null) }
      if case .null = right { throw Failure(node: node, reason: .null) }
      let found = "\(left.typeName) \(sign.rawValue) \(right.typeName)"
      throw Failure(node: node, reason: .types("numbers, texts or times", found))
    }
    guard let result else {
      throw Failure(node: node, reason: .text("The time is out of its bounds."))
    }
    return result
  }
}
