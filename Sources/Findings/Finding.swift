/// What became of a rule.
public enum Verdict: String, CaseIterable, Sendable {
  /// It held, and there was something to judge.
  case passed
  /// It never saw anything to judge, so it says nothing.
  case vacuous
  /// Whether it holds is not known: what was to be judged was not seen to its end. Only a search says so.
  case undecided
  /// It was to come true within a time and did not: a liveness rule.
  case unmet
  /// It was broken.
  case failed

  /// Whether something is wrong with a run that has this verdict.
  ///
  /// What had nothing to judge, or is not known, is neither wrong nor good: whoever asks for good asks for
  /// `passed`.
  public var isBad: Bool {
    switch self {
    case .passed, .vacuous, .undecided: false
    case .unmet, .failed: true
    }
  }

  /// How bad it is; the worst verdict of a run is the run's.
  fileprivate var severity: Int {
    switch self {
    case .passed: 0
    case .vacuous: 1
    case .undecided: 2
    case .unmet: 3
    case .failed: 4
    }
  }
}

/// A rule and what became of it in one run.
public struct Finding: Hashable, Sendable {
  /// The rule, in words that stay the same from run to run.
  public var name: String
  /// What became of it.
  public var verdict: Verdict
  /// Why, or what is still missing; may be empty.
  public var detail: String
  /// Whether the rule failed for want of anything to judge: the figure that it bounds was none, or
  /// the invariant whose fact it forbids never saw anything.
  ///
  /// Such a rule is not met, and says nothing about what it was written for.
  public var isWithoutFigure: Bool
  /// What the rule is called among an app's own, whatever its words; empty where nobody asks for it.
  public var key: String
  /// What the rule bounds, and what that came to; over many seeds its median and its worst value are told.
  ///
  /// One alone needs no name. Empty where it bounds nothing, or had nothing to judge.
  public var bounded: [Measure]
  /// How many things were missing of what `detail` says; of two runs of one rule the one with more is the worse.
  public var lacks: Int

  /// A rule and its verdict.
  public init(
    name: String,
    verdict: Verdict,
    detail: String = "",
    isWithoutFigure: Bool = false,
    key: String = "",
    bounded: [Measure] = [],
    lacks: Int = 0,
  ) {
    self.name = name
    self.verdict = verdict
    self.detail = detail
    self.isWithoutFigure = isWithoutFigure
    self.key = key
    self.bounded = bounded
    self.lacks = lacks
  }
}

extension Sequence<Finding> {
  /// The worst verdict among them; `passed` where there is none.
  public var worst: Verdict {
    reduce(Verdict.passed) { worst, finding in
      finding.verdict.severity > worst.severity ? finding.verdict : worst
    }
  }
}
