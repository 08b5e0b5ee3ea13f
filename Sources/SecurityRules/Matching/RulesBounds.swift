/// The conditions of a query that bound one field and fix it not.
public struct RulesBounds: Sendable {
  let limits: [QueryLimit]

  init(_ limits: [QueryLimit]) { self.limits = limits }

  /// The conditions in words.
  var text: String { limits.map(\.text).joined(separator: " and ") }

  /// Whether one of the conditions alone says that the field stands so to a value.
  ///
  /// No two are taken together: `>= 1` and `<= 1` do not say `== 1`. That it is not null all of them say.
  func imply(_ sign: Expression.Operator, _ value: RulesValue) -> Bool {
    guard let wanted = sign.comparison, !value.isPartial else { return false }
    if case .null = value { return wanted == .notEqual }
    return limits.contains { $0.implies(wanted, value) }
  }
}

extension Expression.Operator {
  /// How a field is compared where it stands on the left; nil for what compares nothing.
  fileprivate var comparison: RulesQuery.Comparison? {
    switch self {
    case .equal: .equal
    case .notEqual: .notEqual
    case .less: .less
    case .atMost: .atMost
    case .more: .more
    case .atLeast: .atLeast
    case .isIn, .add, .subtract, .multiply, .divide, .remainder: nil
    }
  }

  /// The same with its sides turned; nil for what compares nothing.
  var turned: Self? {
    switch self {
    case .equal, .notEqual: self
    case .less: .more
    case .atMost: .atLeast
    case .more: .less
    case .atLeast: .atMost
    case .isIn, .add, .subtract, .multiply, .divide, .remainder: nil
    }
  }
}

extension QueryLimit {
  /// Whether whatever it finds stands so to another value.
  func implies(_ wanted: RulesQuery.Comparison, _ other: RulesValue) -> Bool {
    switch comparison {
    case .notEqual: wanted == .notEqual && RulesValue.equal(value, other)
    case .notIn: wanted == .notEqual && elements.contains { RulesValue.equal($0, other) }
    case .more: isAbove(wanted, isEven: false, bound(over: other))
    case .atLeast: isAbove(wanted, isEven: true, bound(over: other))
    case .less: isAbove(wanted.turned, isEven: false, bound(over: other).map { -$0 })
    case .atMost: isAbove(wanted.turned, isEven: true, bound(over: other).map { -$0 })
    case .equal, .isIn, .arrayContains, .arrayContainsAny: false
    }
  }

  private var elements: [RulesValue] {
    if case .list(let values) = value { values } else { [] }
  }

  /// Whether what lies above a bound, or at it, stands so to a value over which the bound lies so far.
  private func isAbove(_ wanted: RulesQuery.Comparison, isEven: Bool, _ bound: Int?) -> Bool {
    guard let bound else { return false }
    switch wanted {
    case .atLeast: return bound >= 0
    case .more, .notEqual: return isEven ? bound > 0 : bound >= 0
    case .equal, .less, .atMost, .isIn, .notIn, .arrayContains, .arrayContainsAny: return false
    }
  }

  /// How the bound stands to a value: below 0, 0, above 0; nil for values that are not compared.
  ///
  /// A bound with a fraction says nothing of whole numbers, as the emulator has it.
  private func bound(over other: RulesValue) -> Int? {
    switch (value, other) {
    case (.int, .int), (.int, .float), (.float, .float):
      value.isNaN || other.isNaN ? nil : RulesValue.order(value, other)
    case (.string, .string), (.timestamp, .timestamp), (.bool, .bool), (.bytes, .bytes):
      RulesValue.order(value, other)
    // Pairs of two types, and types without an order.
    default: nil
    }
  }
}

extension RulesQuery.Comparison {
  /// The same of values whose order is turned.
  fileprivate var turned: Self {
    switch self {
    case .less: .more
    case .atMost: .atLeast
    case .more: .less
    case .atLeast: .atMost
    case .equal, .notEqual, .isIn, .notIn, .arrayContains, .arrayContainsAny: self
    }
  }
}
