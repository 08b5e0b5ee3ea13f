/// The functions of `math`.
enum MathFunctions {
  /// What they give: `ceil`, `floor`, `pow` and `sqrt` give a float for whole numbers too, `round` an int.
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
    if function == .mathIsNaN { return .bool(number.isNaN) }
    if function == .mathSqrt { return .float(number.squareRoot()) }
    if function == .mathPow {
      return arguments[1].number.map { .float(Elementary.power(number, $0)) }
    }
    if function == .mathFloor { return .float(Elementary.floor(number)) }
    if function == .mathCeil { return .float(-Elementary.floor(-number)) }
    if case .int(let whole) = arguments[0] {
      // The least number has no positive one, and stays as it is.
      return .int(function == .mathAbs && whole < 0 ? 0 &- whole : whole)
    }
    if function == .mathAbs { return .float(number.magnitude) }
    return .int(Conversions.whole(Elementary.rounded(number)))
  }
}
