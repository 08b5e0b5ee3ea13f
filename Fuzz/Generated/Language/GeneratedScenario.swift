/// A scenario that was made from nothing but a seed and a number.
public struct GeneratedScenario: Sendable {
  /// Which scenario of which seed: `7-12`.
  public let name: String
  /// The scenario as a file has it.
  public let text: String
  /// Which of its variants is run.
  public let variant: Int
  /// What there is in it, for the count of what was generated: `loss: gilbert`.
  public let features: [String]
}

/// How much is left to chance on the links of a call.
enum Weather: String {
  /// Everything that the language has.
  case wild
  /// Nothing is left to chance, and the timeline is full.
  case still
  /// Nothing is left to chance, and nothing happens to the links.
  case calm
}
