/// What a replay of one recorded answer came to.
public struct PushOutcome: Hashable, Sendable {
  /// What the reducers' answer is beside the recorded one.
  public enum Verdict: String, CaseIterable, Hashable, Sendable {
    /// It is the same.
    case agrees
    /// It is another.
    case differs
    /// There is nothing that it could be compared with.
    case unrecorded
  }

  /// The case, or the recording's own number.
  public let subject: String
  /// The step of the case.
  public let step: String
  /// The recorded answer in short, such as `400 InvalidParameter`.
  public let recorded: String
  /// The answer of the reducers, in short.
  public let found: String
  /// Whether it is the same.
  public let verdict: Verdict
  /// Where the two differ, and what is said there; empty where they do not.
  public let detail: String

  /// An outcome.
  init(
    _ subject: String,
    _ step: String,
    recorded: String,
    found: String,
    _ verdict: Verdict,
    detail: String = "",
  ) {
    self.subject = subject
    self.step = step
    self.recorded = recorded
    self.found = found
    self.verdict = verdict
    self.detail = detail
  }

  /// Case and step in one line.
  public var name: String { step.isEmpty ? subject : "\(subject): \(step)" }
}
