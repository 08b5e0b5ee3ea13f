/// What is known of one requirement, or of one scenario's claim to show it.
public enum Standing: String, CaseIterable, Sendable {
  /// A rule says that it shows it, and fails where it is broken.
  case proved
  /// A rule says that it shows it; nobody has tried.
  case shown
  /// It is named, and no rule says that it shows it, or none would notice a break.
  case claimed = "claimed only"
  /// Nobody claims to show it.
  case missing = "not shown"
}

/// What is known of the requirements of all apps.
public struct CoverageReport: Sendable {
  /// Every requirement that an app lists or a scenario names, by app, in the order of its list.
  public var requirements: [RequirementCoverage]
  /// Whether each claim was put to the proof.
  public var isProof: Bool

  /// What is known of these.
  public init(_ requirements: [RequirementCoverage], isProof: Bool) {
    self.requirements = requirements
    self.isProof = isProof
  }

  /// The claims of all scenarios.
  public var claims: [ClaimCoverage] { requirements.flatMap(\.claims) }

  /// Whether a proof leaves something open: a claim does not stand it, all of them together do not, or
  /// nothing was claimed.
  public var hasUnproved: Bool {
    isProof
      && (claims.isEmpty || claims.contains { $0.standing != .proved }
        || requirements.contains { $0.openPoint != nil })
  }

  /// How many requirements stand so.
  public func count(_ standing: Standing) -> Int {
    requirements.count { $0.standing == standing }
  }
}

/// What is known of one requirement.
public struct RequirementCoverage: Sendable {
  /// The app that lists it, or whose scenario names it.
  public var app: String
  /// Its name.
  public var id: String
  /// What it is about; empty where no app lists it.
  public var about: String
  /// The best that is known of it.
  public var standing: Standing
  /// Why nothing more is known; may be empty.
  public var reason: String
  /// The scenarios that name it.
  public var claims: [ClaimCoverage]
  /// The breaches of it that were tried and that no rule of these scenarios noticed.
  public var unnoticed: [String]
  /// What all scenarios that there are leave open of it; nil where nothing, or where only some of them
  /// were looked at.
  public var openPoint: String?

  /// What is known of a requirement.
  public init(
    app: String,
    id: String,
    about: String,
    standing: Standing,
    reason: String,
    claims: [ClaimCoverage],
    unnoticed: [String] = [],
  ) {
    self.unnoticed = unnoticed
    self.app = app
    self.id = id
    self.about = about
    self.standing = standing
    self.reason = reason
    self.claims = claims
  }
}

/// A scenario's claim to show a requirement, and what became of it.
public struct ClaimCoverage: Sendable {
  /// The scenario's file.
  public var file: String
  /// The scenario's name in paths.
  public var scenario: String
  /// What became of the claim.
  public var standing: Standing
  /// The rules that say that they show it.
  public var rules: [RuleCoverage]
  /// Why it is not proved, a line for each reason.
  public var problems: [String]
  /// Breaches that could prove nothing here, each with its reason.
  public var notes: [String]

  /// A claim of a scenario.
  public init(
    file: String,
    scenario: String,
    standing: Standing,
    rules: [RuleCoverage],
    problems: [String] = [],
    notes: [String] = [],
  ) {
    self.file = file
    self.scenario = scenario
    self.standing = standing
    self.rules = rules
    self.problems = problems
    self.notes = notes
  }
}

/// A rule that says that it shows a requirement.
public struct RuleCoverage: Sendable {
  /// Where it stands: `file:line:column`.
  public var place: String
  /// The rule in words.
  public var rule: String
  /// The breaches under which it failed, each with the variant.
  public var noticed: [String]
  /// Those under which it passed all the same.
  public var missed: [String]
  /// What the breaches are about under which it failed, whatever the variant.
  public var breaches: [String] = []
  /// Whether it has been said that it does not pass as it stands.
  public var isProblemUnbroken = false

  /// A rule at a place.
  public init(place: String, rule: String, noticed: [String] = [], missed: [String] = []) {
    self.place = place
    self.rule = rule
    self.noticed = noticed
    self.missed = missed
  }
}
