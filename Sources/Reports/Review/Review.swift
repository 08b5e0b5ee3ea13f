import Findings
import Kernel

/// Pending reports, and what somebody decides about each group of equal changes in them.
///
/// A golden is one text: it is rewritten where every change in it was accepted, and else stays as it
/// was. One change that is rejected or skipped keeps all others of its scenario out, too, and its
/// report pending.
public struct Review: Sendable {
  /// What somebody said of a group of changes.
  public enum Decision: Sendable {
    /// It is what was meant.
    case accepted
    /// It is wrong.
    case rejected
    /// Not now.
    case skipped
  }

  /// A scenario's pending report.
  public struct Item: Sendable {
    /// The scenario's file.
    public var file: String
    /// What is kept.
    public var pending: PendingReport
    /// How it differs from its golden.
    public var outcome: Golden.Outcome

    /// A scenario's pending report and how it differs from its golden.
    public init(file: String, pending: PendingReport, outcome: Golden.Outcome) {
      self.file = file
      self.pending = pending
      self.outcome = outcome
    }
  }

  /// Equal changes, to be looked at and decided about at once.
  public struct Step: Sendable {
    /// What follows from the change, as in `score`.
    public var kind: String
    /// The change in words, by how words are marked.
    public var title: @Sendable (WordMarks) -> String
    /// The scenarios with it, and in which variants.
    public var members: [ChangeGroup.Member]
    /// What was decided; nil before.
    public var decision: Decision?
  }

  /// What becomes of a scenario's golden.
  public enum End: Equatable, Sendable {
    /// Every change was accepted.
    case accepted
    /// Some change was not.
    case kept(rejected: Int, skipped: Int, of: Int)
    /// Every change was accepted, and a rule is broken or not met.
    case broken([String])
  }

  /// What there is to decide about, the gravest first.
  public private(set) var steps: [Step]
  /// The pending reports, in the order of the scenarios.
  public let items: [Item]
  /// Whether reports with a broken rule may be approved.
  private let takesBroken: Bool

  /// A review of pending reports.
  ///
  /// - Parameters:
  ///   - items: those that differ from their goldens.
  ///   - takesBroken: whether a report in which a rule is broken or not met may be approved.
  public init(_ items: [Item], takesBroken: Bool = false) {
    self.items = items
    self.takesBroken = takesBroken
    var steps: [Step] = []
    for item in items {
      let kind: String
      let title: String
      switch item.outcome {
      case .same, .different: continue
      case .missing, .obsolete: (kind, title) = ("new", "no golden yet: the report is the first")
      case .unusable(let problem): (kind, title) = ("golden", problem)
      }
      let member = ChangeGroup.Member(file: item.file, variants: [])
      if let place = steps.firstIndex(where: { $0.kind == kind && $0.title(.brackets) == title }) {
        steps[place].members.append(member)
      } else {
        steps.append(Step(kind: kind, title: { $0.plain(title) }, members: [member]))
      }
    }
    let results = items.map { CheckResult(file: $0.file, golden: $0.outcome) }
    steps += ChangeGroup.groups(of: results).filter { !$0.isTolerated }.map { group in
      Step(kind: group.consequence.title, title: group.title, members: group.members)
    }
    self.steps = steps
  }

  /// Takes what was decided about a step.
  public mutating func decide(_ step: Int, _ decision: Decision) {
    steps[step].decision = decision
  }

  /// What becomes of a scenario's golden, where what was not decided counts as skipped.
  public func end(of item: Item) -> End {
    let own = steps.filter { step in step.members.contains { $0.file == item.file } }
    let rejected = own.count { $0.decision == .rejected }
    let accepted = own.count { $0.decision == .accepted }
    guard accepted == own.count else {
      return .kept(rejected: rejected, skipped: own.count - rejected - accepted, of: own.count)
    }
    let complaints = item.pending.document.complaints
    return complaints.isEmpty || takesBroken ? .accepted : .broken(complaints)
  }

  /// The lines of a step: what changed and where, a broken rule of a scenario beside its name.
  public func lines(of step: Int, _ marks: WordMarks = .brackets) -> [String] {
    let shown = steps[step]
    let head = "[\(step + 1)/\(steps.count)] \(shown.kind): \(shown.title(marks))"
    return [head]
      + shown.members.map { member in
        let item = items.first { $0.file == member.file }
        let broken = item?.pending.document.complaints.count ?? 0
        let remark = broken == 0 ? "" : " (\(counted(broken, "rule")) broken or not met)"
        return "  in \(printable(member.text))\(remark)"
      }
  }
}

extension Review.Decision {
  /// What somebody typed: a word or its first letter; nil for anything else.
  public init?(answer: String) {
    let word = answer.trimmed.lowercased()
    guard !word.isEmpty else { return nil }
    switch word {
    case "a", "accept": self = .accepted
    case "r", "reject": self = .rejected
    case "s", "skip": self = .skipped
    default: return nil
    }
  }
}

extension String {
  /// Without blanks and line ends around it.
  fileprivate var trimmed: String {
    let isBlank = { (character: Character) in character.isWhitespace }
    var text = drop(while: isBlank)
    while let last = text.last, isBlank(last) { text.removeLast() }
    return String(text)
  }
}
