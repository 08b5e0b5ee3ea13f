/// Something that is wrong in a file of rules, or odd.
public struct RulesIssue: Hashable, Sendable {
  /// Where it is.
  public let mark: RulesMark
  /// What is wrong, in one line.
  public let message: String
  /// What was expected or what to do, in one line.
  public let remedy: String

  /// Something wrong at a place.
  public init(mark: RulesMark, message: String, remedy: String) {
    self.mark = mark
    self.message = message
    self.remedy = remedy
  }
}

/// Why a file is no ruleset: what is wrong, in the order of the file.
public struct RulesSyntaxError: Error, Hashable, Sendable {
  /// At least one mistake.
  public let issues: [RulesIssue]
}
