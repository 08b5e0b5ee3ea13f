import Kernel

/// How often a fact was stated.
public struct FactCount: Hashable, Sendable {
  /// The fact with its app's name in front.
  public var kind: String
  /// How often.
  public var count: Int64

  /// A fact and how often it was stated.
  public init(kind: String, count: Int64) {
    self.kind = kind
    self.count = count
  }
}

/// What one variant of a scenario gave.
public struct VariantFindings: Hashable, Sendable {
  /// The variant's name.
  public var variant: String
  /// The number of events in its log.
  public var events: Int64
  /// The root digest of its log, in hexadecimal digits.
  public var digest: String
  /// The facts by kind, sorted.
  public var facts: [FactCount]
  /// What the apps say, in the order of the apps.
  public var apps: [AppFindings]
  /// The rules of the scenario and what became of them.
  public var findings: [Finding]

  /// What one variant gave; facts may come in any order.
  public init(
    variant: String,
    events: Int64,
    digest: String,
    facts: [FactCount] = [],
    apps: [AppFindings] = [],
    findings: [Finding] = [],
  ) {
    self.variant = variant
    self.events = events
    self.digest = digest
    self.facts = facts.sorted { $0.kind < $1.kind }
    self.apps = apps
    self.findings = findings
  }

  /// The rules of the scenario and of all apps.
  public var allFindings: [Finding] { findings + apps.flatMap(\.findings) }
}

/// What all variants of a scenario gave: the whole of a report.
public struct RunFindings: Hashable, Sendable {
  /// The scenario's name.
  public var scenario: String
  /// The scenario's file, relative to where the tool runs; where it is compared with a golden, relative
  /// to what the folder of the scenarios lies in.
  public var file: String
  /// What happens in it.
  public var about: String
  /// The requirements that it shows.
  public var covers: [String]
  /// Where all randomness came from.
  public var seed: UInt64
  /// How long it lasted.
  public var duration: Duration
  /// The variants in the order of the scenario.
  public var variants: [VariantFindings]

  /// What all variants gave.
  public init(
    scenario: String,
    file: String,
    about: String = "",
    covers: [String] = [],
    seed: UInt64,
    duration: Duration,
    variants: [VariantFindings],
  ) {
    self.scenario = scenario
    self.file = file
    self.about = about
    self.covers = covers
    self.seed = seed
    self.duration = duration
    self.variants = variants
  }

  /// The worst verdict of all rules in all variants; `vacuous` where there is no rule, since nothing was judged.
  public var verdict: Verdict {
    let all = variants.flatMap(\.allFindings)
    return all.isEmpty ? .vacuous : all.worst
  }
}
