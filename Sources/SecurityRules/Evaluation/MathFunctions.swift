/// The functions of `math`.
enum MathFunctions {
  /// What they give; `ceil`, `floor` and `round` give whole numbers.
  static func value(
    _ function: BuiltIn,
    _ arguments: [RulesValue],
    at node: Int,
  ) throws(Failure) -> RulesValue {
    for argument in arguments where argument.number == nil {
      throw Failure(node: node, reason: .types("a number", argument.typeName))
    }
    guard let number = arguments[0].number,
      let value = value(function, arguments, number)
    else {
      let given = arguments.map { $0.text(longest: 30) }.joined(separator: ", ")
      throw Failure(node: node, reason: .text("\(function.rawValue)(\(given)) has no value."))
    }
    return value
  }

  private static func value(
    _ function: BuiltIn,
    _ arguments: [RulesValue],
    _ number: Double,
  ) -> RulesValue? {
    if function == .mathIsInfinite { return .bool(number.isInfinite) }
    if function == .mathIsNaN { return .bool(number.isNaN) }
    if function == .mathSqrt { return .float(number.squareRoot()) }
    if function == .mathPow {
      return arguments[1].number.map { .float(Elementary.power(number, $0)) }
    }
    if case .int(let whole) = arguments[0] {
      guard function == .mathAbs else { return .int(whole) }
      return whole == .min ? nil : .int(abs(whole))
    }
    if function == .mathAbs { return .float(number.magnitude) }
    if function == .mathRound { return whole(Elementary.rounded(number)) }
    return whole(function == .mathFloor ? Elementary.floor(number) : -Elementary.floor(-number))
  }

  private static func whole(_ number: Double) -> RulesValue? {
    guard number >= -9_223_372_036_854_775_808, number < 9_223_372_036_854_775_808 else {
      return nil
    }
    return .int(Int64(number))
  }
}
