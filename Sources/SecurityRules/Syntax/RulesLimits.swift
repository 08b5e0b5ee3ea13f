/// How much there may be in a file of rules: Google's limits, and where they have none our own.
///
/// Source: "Usage and limits", security rules, of Firebase's documentation.
public enum RulesLimits {
  /// Bytes of a file.
  public static let fileMax = 256 << 10
  /// `match` within `match`.
  static let matchDepthMax = 10
  /// Segments of the paths of `match` within `match` together.
  static let segmentsMax = 100
  /// Parts in braces of the paths of `match` within `match` together.
  static let capturesMax = 20
  /// Parameters of a function.
  static let parametersMax = 7
  /// Variables of a function.
  static let variablesMax = 10
  /// Functions that call each other.
  static let callDepthMax = 20
  /// Expressions that are evaluated for one request.
  static let evaluationsMax = 1_000
  /// Expressions within expressions; our own, so that no file uses up the stack.
  static let depthMax = 100
  /// Characters that a text or elements that a list may grow to while a condition is evaluated; our own.
  static let sizeMax = 1 << 20
}
