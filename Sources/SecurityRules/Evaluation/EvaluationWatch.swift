/// Who looks on while conditions are evaluated: a trace, or what counts what was reached.
///
/// It is a parameter of the evaluator's type, so that a store that wants no more than an answer pays nothing.
protocol EvaluationWatch {
  /// Whether it wants to know anything.
  static var isWatching: Bool { get }
  /// A statement's condition is evaluated, or it has none.
  mutating func begin(statement: Int)
  /// A node is evaluated.
  mutating func enter(_ node: Int)
  /// A node had a value, or none.
  mutating func leave(_ node: Int, _ outcome: Result<RulesValue, Failure>)
  /// A function is called.
  mutating func call(_ function: Int)
}

/// Nobody looks on.
struct NoWatch: EvaluationWatch {
  static let isWatching = false
  mutating func begin(statement: Int) {}
  mutating func enter(_ node: Int) {}
  mutating func leave(_ node: Int, _ outcome: Result<RulesValue, Failure>) {}
  mutating func call(_ function: Int) {}
}
