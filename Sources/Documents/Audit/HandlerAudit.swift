import Kernel

/// What an audit found of one handler, and how much it has looked at.
public struct HandlerAudit: Record, Hashable, Sendable {
  /// The handler.
  public var handler = ""
  /// What an undisturbed run does, in a few words each, such as `get`, `push`, `commit`, `end`.
  public var steps: [String] = []
  /// What is not as after one undisturbed run.
  public var findings: [IdempotencyFinding] = []

  /// A blank one.
  public init() {}

  init(_ handler: String, steps: [String], _ findings: [IdempotencyFinding]) {
    self.handler = handler
    self.steps = steps
    self.findings = findings
  }

  /// How many findings are not harmless.
  public var harms: Int { findings.count { $0.severity == .harmful } }

  /// Whether an undisturbed run did anything at all before it ended: of one that did not nothing can be said.
  public var hasDoneSomething: Bool { steps.contains { $0 != HandlerEffect.endSummary } }

  /// How many runs were disturbed: run twice, ended after each step, run again after each but the last.
  public var disturbances: Int { 1 + steps.count + max(0, steps.count - 1) }
}

extension HandlerAudit: CustomStringConvertible {
  /// Such as `onTaskCompleted: 5 findings in 10 disturbed runs of 5 steps (get, push, commit, commit, end)`.
  public var description: String {
    guard hasDoneSomething else {
      return "\(handler): it did nothing, so that there is nothing to judge"
    }
    let what = findings.count == 1 ? "1 finding" : "\(findings.count) findings"
    return "\(handler): \(what) in \(disturbances) disturbed runs of \(steps.count) steps"
      + " (\(steps.joined(separator: ", ")))"
  }
}
