extension Evaluator {
  /// An operator of two values.
  func binary(
    _ sign: Expression.Operator,
    _ left: RulesValue,
    _ right: RulesValue,
    at node: Int,
  ) throws(Failure) -> RulesValue {
    if let answer = try bounded(sign, left, right, at: node) { return answer }
    switch sign {
    case .equal: return .bool(try isEqual(left, right, at: node))
    case .notEqual: return .bool(try !isEqual(left, right, at: node))
    case .isIn: return .bool(try isElement(left, of: right, at: node))
    case .less: return .bool(try order(left, right, at: node).map { $0 < 0 } ?? false)
    case .atMost: return .bool(try order(left, right, at: node).map { $0 <= 0 } ?? false)
    case .more: return .bool(try order(left, right, at: node).map { $0 > 0 } ?? false)
    case .atLeast: return .bool(try order(left, right, at: node).map { $0 >= 0 } ?? false)
    case .add, .subtract, .multiply, .divide, .remainder:
      return try Arithmetic.value(sign, left, right, at: node)
    }
  }

  /// A comparison with what a query bounds: true where one of its conditions alone implies it, and else neither
  /// true nor false (the official emulator's `constraint`, as `hidane-rules` 0.5 has recorded it).
  ///
  /// - Returns: nil where neither is bounded.
  private func bounded(
    _ sign: Expression.Operator,
    _ left: RulesValue,
    _ right: RulesValue,
    at node: Int,
  ) throws(Failure) -> RulesValue? {
    let isImplied: Bool
    switch (left, right) {
    case (.bounded, .bounded): isImplied = false
    case (.bounded(let bounds), let value): isImplied = bounds.imply(sign, value)
    case (let value, .bounded(let bounds)):
      isImplied = sign.turned.map { bounds.imply($0, value) } ?? false
    // Pairs of values.
    default: return nil
    }
    guard isImplied else { throw Failure(node: node, reason: .notImplied) }
    return .bool(true)
  }

  /// `==`; what a query does not fix is neither equal nor not, but for null: a list or a map is none.
  func isEqual(
    _ left: RulesValue,
    _ right: RulesValue,
    at node: Int,
  ) throws(Failure) -> Bool {
    switch (left, right) {
    case (.null, .map), (.map, .null), (.null, .partialList), (.partialList, .null),
      (.null, .list), (.list, .null):
      return false
    // All other pairs.
    default: break
    }
    guard !left.isPartial, !right.isPartial else { throw Failure(node: node, reason: .partial) }
    return RulesValue.equal(left, right)
  }

  /// `in`.
  func isElement(
    _ element: RulesValue,
    of whole: RulesValue,
    at node: Int,
  ) throws(Failure) -> Bool {
    guard !element.isPartial else { throw Failure(node: node, reason: .partial) }
    switch whole {
    case .set(let values) where !whole.isPartial: return RulesSets.holds(values, element)
    case .list(let values), .set(let values), .partialList(let values):
      // What is known in part is not known to be another.
      let isThere = values.contains { !$0.isPartial && RulesValue.equal($0, element) }
      guard isThere || !whole.isPartial else { throw Failure(node: node, reason: .partial) }
      return isThere
    case .map(let map):
      guard case .string(let key) = element else {
        throw Failure(
          node: node,
          reason: .types("a string in a map", "\(element.typeName) in map"),
        )
      }
      if map[key] != nil { return true }
      guard !map.isPartial else { throw Failure(node: node, reason: .partial) }
      return false
    case .null: throw Failure(node: node, reason: .null)
    case .bounded: throw Failure(node: node, reason: .notImplied)
    case .bool, .int, .float, .string, .bytes, .mapDiff, .path, .timestamp, .duration, .latlng:
      throw Failure(node: node, reason: .types("list, map or set", whole.typeName))
    }
  }

  /// The order of two values of one type; nil where one of them is no number.
  private func order(
    _ left: RulesValue,
    _ right: RulesValue,
    at node: Int,
  ) throws(Failure) -> Int? {
    switch (left, right) {
    case (.int, .int), (.int, .float), (.float, .int), (.float, .float):
      return left.isNaN || right.isNaN ? nil : RulesValue.order(left, right)
    case (.string, .string), (.timestamp, .timestamp), (.duration, .duration), (.bytes, .bytes):
      return RulesValue.order(left, right)
    // Pairs of two types, and types without an order.
    default:
      if case .null = left { throw Failure(node: node, reason: .null) }
      if case .null = right { throw Failure(node: node, reason: .null) }
      throw Failure(
        node: node,
        reason: .types(
          "two of one type that has an order",
          "\(left.typeName) and \(right.typeName)",
        ),
      )
    }
  }

  /// `-a`.
  func negative(_ value: RulesValue, at node: Int) throws(Failure) -> RulesValue {
    switch value {
    case .int(let number):
      guard number != .min else { throw Failure(node: node, reason: .text("Integer overflow.")) }
      return .int(-number)
    case .float(let number): return .float(-number)
    case .null, .bool, .string, .bytes, .list, .partialList, .bounded, .set, .map, .mapDiff, .path,
      .timestamp, .duration, .latlng:
      throw Failure(node: node, reason: .types("int or float", value.typeName))
    }
  }
}

extension RulesValue {
  /// Whether a query's filter fixes only a part of it, or of something in it.
  ///
  /// - Complexity: O(values in it).
  var isPartial: Bool {
    switch self {
    case .partialList, .bounded: true
    case .map(let map): map.isPartial || map.entries.contains { $0.value.isPartial }
    case .list(let values), .set(let values): values.contains(where: \.isPartial)
    case .null, .bool, .int, .float, .string, .bytes, .mapDiff, .path, .timestamp, .duration,
      .latlng:
      false
    }
  }

  /// Whether it is the number that is none.
  var isNaN: Bool {
    if case .float(let number) = self { return number.isNaN }
    return false
  }
}
