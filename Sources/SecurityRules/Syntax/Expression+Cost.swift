extension Expression {
  /// What it costs of the 1,000 expressions of a request by itself, where it is evaluated.
  ///
  /// Everything is one expression: a value, a name, a member, an index, an operator, a call, a list. `request.auth` is
  /// two, for it is a name and a member, and so are `math.abs`, `is` and `? :`. Each `&&` and `||` is one, and another
  /// one where its right side is evaluated; each variable of a function is one beside its value. That is how Google's
  /// servers count, as measured by davideast/pyric, `linter/expression-cost.ts` (docs/rules.md).
  @inline(__always) var cost: Int {
    switch self {
    case .and(let operands), .or(let operands): operands.count - 1
    case .requestPart, .isType, .choice: 2
    case .builtIn(let function, _): function.isInNamespace ? 2 : 1
    case .constant, .name, .local, .capture, .request, .resource, .member, .index, .range, .list,
      .map, .path, .not, .negative, .binary, .call, .ownFunction, .methodCall, .method, .failing:
      1
    }
  }
}
