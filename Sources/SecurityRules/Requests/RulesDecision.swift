/// Whether a request is allowed, and what each statement that is about it said.
public struct RulesDecision: Sendable {
  /// What a statement came to.
  public enum Verdict: Sendable {
    /// Its condition is true.
    case allowed
    /// Its condition is false.
    case refused
    /// Its condition has no value, which refuses as well.
    case failed(RulesFailure)
  }

  /// A statement that is about the request: its path and its method.
  public struct Statement: Sendable {
    /// Which of the ruleset's statements it is, in the order of the file.
    public let number: Int
    /// Where it stands.
    public let mark: RulesMark
    /// Where its condition begins; where the statement does, if it has none.
    public let conditionMark: RulesMark
    /// What it came to.
    public let verdict: Verdict
  }

  /// What was asked for.
  public let method: RulesRequest.Method
  /// Whether it is allowed.
  public let isAllowed: Bool
  /// The statements about it in the order of the file, up to the one that allowed it.
  ///
  /// Of a list with several ways those of the way that was refused, or of the last one.
  public let statements: [Statement]
  /// The documents that the conditions looked at, each once, in their order.
  public let accesses: [RulesPath]

  /// The statement that allowed it; nil where none did.
  public var deciding: Statement? { isAllowed ? statements.last : nil }

  /// Why it is refused, in the emulator's words: `false for 'get' @ L5`; empty where it is allowed.
  public var text: String {
    guard !isAllowed else { return "" }
    guard !statements.isEmpty else { return "No matching allow statements" }
    return statements.map { $0.text(of: method) }.joined(separator: ", ")
  }
}

extension RulesDecision.Statement {
  /// What it came to in the emulator's words; the place of an error is that of the condition.
  func text(of method: RulesRequest.Method) -> String {
    let place = "for '\(method.rawValue)' @ L\(mark.line)"
    switch verdict {
    case .allowed: return "true \(place)"
    case .refused: return "false \(place)"
    case .failed: return "evaluation error at L\(conditionMark) \(place)"
    }
  }
}

/// Why an expression has no value.
public struct RulesFailure: Error, Hashable, Sendable {
  /// Where the expression stands that has none.
  public let mark: RulesMark
  /// What is wrong with it.
  public let message: String
}
