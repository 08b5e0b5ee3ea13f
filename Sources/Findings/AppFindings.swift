/// A heading with lines below it, for what is neither a figure nor a rule.
public struct Section: Hashable, Sendable {
  /// The heading.
  public var title: String
  /// The lines.
  public var rows: [Row]

  /// A line of a section.
  public struct Row: Hashable, Sendable {
    /// What the line is about.
    public var key: String
    /// What it says.
    public var value: String

    /// A line.
    public init(key: String, value: String) {
      self.key = key
      self.value = value
    }
  }

  /// A heading with its lines.
  public init(title: String, rows: [Row]) {
    self.title = title
    self.rows = rows
  }
}

/// A list that an app adds to report.json, in its own form.
public struct Detail: Hashable, Sendable {
  /// The key at the top of report.json.
  public var key: String
  /// A JSON array; those of all variants are joined, so its elements name their variant.
  public var json: String
  /// Whether it tells of what a run puts beside its log, such as sound: without that it says something else.
  public var isOfMedia: Bool

  /// A list under a key.
  public init(key: String, json: String, isOfMedia: Bool = false) {
    self.key = key
    self.json = json
    self.isOfMedia = isOfMedia
  }
}

/// A fact that can be stated only where another was: that it was not says nothing without that.
public struct Presumption: Hashable, Sendable {
  /// The fact, with the app's name in front.
  public var fact: String
  /// What must have been stated before, at the same node; one of several, where a fact has several
  /// presumptions.
  public var needs: String

  /// A fact and what it needs.
  public init(_ fact: String, needs: String) {
    self.fact = fact
    self.needs = needs
  }
}

/// A fact that could not come about at a node.
public struct UnjudgedFact: Hashable, Sendable {
  /// The fact, with the app's name in front.
  public var fact: String
  /// Where it could not.
  public var node: String

  /// A fact and the node at which it could not come about.
  public init(_ fact: String, at node: String) {
    self.fact = fact
    self.node = node
  }
}

/// A fact that is so and that nobody could state: that it was not stated is no success.
public struct UnstatedFact: Hashable, Sendable {
  /// The fact, with the app's name in front.
  public var fact: String
  /// What is so, in words for a person.
  public var detail: String

  /// A fact and what is so.
  public init(_ fact: String, because detail: String) {
    self.fact = fact
    self.detail = detail
  }
}

/// What one app says about one run.
public struct AppFindings: Hashable, Sendable {
  /// The app's name.
  public var app: String
  /// The few figures that a person compares first.
  public var headline: [Measure]
  /// All other figures.
  public var measures: [Measure]
  /// Headings with lines: words for people, made of `data` and the figures.
  public var sections: [Section]
  /// Tables, lanes, series, distributions and arrows.
  public var data: FindingData
  /// Lists for report.json.
  public var details: [Detail]
  /// The app's rules and what became of them.
  public var findings: [Finding]
  /// Of these the verdicts on the scenario's rules that the app judges, in the order of the file; one
  /// for each.
  ///
  /// They stand behind all others.
  public private(set) var rules: [Finding]
  /// The facts that say that an invariant is broken, with the app's name in front, of those
  /// invariants that had nothing to judge: that such a fact was not stated says nothing.
  public var unjudged: [String]
  /// The facts that could not come about at single nodes: that such a fact was not stated there says
  /// nothing.
  public var unjudgedAt: [UnjudgedFact]
  /// Which facts say something by staying away only where another was stated: no path breaks where none
  /// came up.
  public var presumptions: [Presumption]
  /// Which facts are so although nobody could state them: a rule that they never are is not met.
  public var unstated: [UnstatedFact]
  /// What may differ from machine to machine and is worth a word on the terminal, such as what a
  /// codec did; no golden has it.
  public var notes: [String]
  /// What no figure of the headline says loud enough, in whole sentences: they stand in the sentence about the variant and
  /// below the summary.
  public var remarks: [String]
  /// What to ask `explain` first, such as `--item 3`; empty where there is nothing to ask.
  public var question: String
  /// What to ask it about the remarks.
  public var furtherQuestions: [String]

  /// What one app says.
  public init(
    app: String,
    headline: [Measure] = [],
    measures: [Measure] = [],
    sections: [Section] = [],
    data: FindingData = FindingData(),
    details: [Detail] = [],
    findings: [Finding] = [],
    rules: [Finding] = [],
    unjudged: [String] = [],
    unjudgedAt: [UnjudgedFact] = [],
    presumptions: [Presumption] = [],
    unstated: [UnstatedFact] = [],
    notes: [String] = [],
    remarks: [String] = [],
    question: String = "",
    furtherQuestions: [String] = [],
  ) {
    self.notes = notes
    self.app = app
    self.headline = headline
    self.measures = measures
    self.sections = sections
    self.data = data
    self.details = details
    self.findings = findings
    self.rules = rules
    self.unjudged = unjudged
    self.unjudgedAt = unjudgedAt
    self.presumptions = presumptions
    self.unstated = unstated
    self.remarks = remarks
    self.question = question
    self.furtherQuestions = furtherQuestions
  }

  /// Says something else of one of the scenario's rules that the app judges.
  ///
  /// - Precondition: the rules stand behind all other findings, and there are so many.
  public mutating func judge(rule place: Int, as finding: Finding) {
    findings[findings.count - rules.count + place] = finding
    rules[place] = finding
  }

  /// Says nothing of one of the scenario's rules that the app judges.
  ///
  /// - Precondition: the rules stand behind all other findings, and there are so many.
  public mutating func leaveOut(rule place: Int) {
    findings.remove(at: findings.count - rules.count + place)
    rules.remove(at: place)
  }

  /// The headline and all other figures, each once.
  public var allMeasures: [Measure] {
    headline + measures.filter { !headline.contains($0) }
  }
}
