/// Why something that a scenario names cannot be used, such as a recording, in words for the person
/// who named it.
public struct InputProblem: Error, Equatable, Sendable, CustomStringConvertible {
  /// What is wrong, with the file's path.
  public var message: String
  /// What to do.
  public var remedy: String

  /// A problem.
  public init(message: String, remedy: String) {
    self.message = message
    self.remedy = remedy
  }

  /// The message, and the remedy below it.
  public var description: String { message + (remedy.isEmpty ? "" : "\n  \(remedy)") }
}
