import Plans
import Reports
import World

/// Which scenarios claim to show which requirement, by which rules.
public struct Survey: Sendable {
  /// The apps whose requirements are looked at.
  let apps: Apps
  /// The scenarios, in the order in which they were named.
  public let scenarios: [LoadedScenario]
  /// The claims that are looked at.
  let claims: [Claim]
  /// The only requirements that are looked at, with those that they are made of; empty for all.
  private let only: [String]
  /// Whether these are all scenarios that there are: what none of them notices, nothing does.
  private let isWhole: Bool

  /// A scenario's claim to show a requirement.
  struct Claim: Sendable {
    var scenario: LoadedScenario
    var app: String
    var id: String
    /// What the app says of it; nil where it does not list it.
    var requirement: Requirement?
    /// The places of the rules that say that they show it.
    var rules: [Int]
  }

  /// The claims of these scenarios.
  ///
  /// - Parameters:
  ///   - apps: the apps whose requirements are looked at.
  ///   - files: the scenarios.
  ///   - isWhole: whether these are all scenarios that there are.
  ///   - only: the only requirements to look at; empty for all.
  ///   - allowsOutside: whether scenarios may use files outside their folders.
  /// - Throws: `ToolError` with every mistake of the first scenario that has any.
  public init(
    apps: Apps,
    of files: [String],
    isWhole: Bool = false,
    only: [String] = [],
    allowsOutside: Bool = false,
  ) throws(ToolError) {
    var scenarios: [LoadedScenario] = []
    for file in files {
      scenarios.append(try LoadedScenario(apps: apps, file: file, allowsOutside: allowsOutside))
    }
    self.apps = apps
    self.scenarios = scenarios
    self.isWhole = isWhole
    let listed = apps.all.flatMap(\.requirements)
    let wanted = only + listed.filter { only.contains($0.id) }.flatMap(\.parts)
    self.only = wanted
    claims = scenarios.flatMap(Self.claims).filter { wanted.isEmpty || wanted.contains($0.id) }
    let known = listed.map(\.id) + claims.map(\.id)
    for id in only where !known.contains(id) {
      let remedy = nearest(to: id, among: known).map { "did you mean '\($0)'?" }
      throw ToolError(
        .usage,
        "error: no requirement '\(id)'\n  \(remedy ?? "'yamabiko coverage' lists them")",
      )
    }
  }

  private static func claims(of scenario: LoadedScenario) -> [Claim] {
    let apps = scenario.apps.used(by: scenario.scenario.apps)
    var ids: [String] = []
    for id in scenario.scenario.covers where !ids.contains(id) { ids.append(id) }
    return ids.map { id in
      let app = apps.first { app in app.requirements.contains { $0.id == id } }
      return Claim(
        scenario: scenario,
        app: app?.schema.name ?? scenario.app,
        id: id,
        requirement: app?.requirements.first { $0.id == id },
        rules: scenario.scenario.expectations.indices.filter {
          scenario.scenario.expectations[$0].shows.contains(id)
        },
      )
    }
  }

  /// The report, with what `judge` makes of each claim.
  func report(isProof: Bool, _ judge: (Claim) -> ClaimCoverage) -> CoverageReport {
    var all: [RequirementCoverage] = []
    for app in apps.all where isAsked(about: app.schema.name) {
      let name = app.schema.name
      let own = claims.filter { $0.app == name }
      let listed = app.requirements
      var unlisted: [String] = []
      for claim in own where claim.requirement == nil && !unlisted.contains(claim.id) {
        unlisted.append(claim.id)
      }
      for requirement in listed + unlisted.map({ Requirement($0, "") })
      where only.isEmpty || only.contains(requirement.id) {
        let claims = own.filter { $0.id == requirement.id }.map(judge)
        var coverage = self.coverage(of: requirement, app: name, claims)
        if isProof { coverage.unnoticed = Self.unnoticed(requirement, claims) }
        if isProof, isWhole { coverage.openPoint = Self.openPoint(requirement, coverage) }
        all.append(coverage)
      }
      settle(listed.filter { !$0.parts.isEmpty }, of: name, in: &all)
    }
    return CoverageReport(all, isProof: isProof)
  }

  /// Whether an app's requirements are looked at: of some scenarios those of their apps alone, unless
  /// somebody has named a requirement.
  private func isAsked(about app: String) -> Bool {
    isWhole || !only.isEmpty || claims.contains { $0.app == app }
      || scenarios.contains { $0.scenario.apps.contains(app) }
  }

  private func coverage(
    of requirement: Requirement,
    app: String,
    _ claims: [ClaimCoverage],
  ) -> RequirementCoverage {
    let nothing = isWhole ? "no scenario covers it" : "none of these scenarios covers it"
    let best = Standing.allCases.first { standing in
      claims.contains { $0.standing == standing }
    }
    return RequirementCoverage(
      app: app,
      id: requirement.id,
      about: requirement.about,
      standing: best ?? .missing,
      reason: requirement.reason.isEmpty && best == nil
        ? nothing : requirement.reason,
      claims: claims,
    )
  }

  /// What all scenarios together leave open of a requirement; nil where nothing.
  private static func openPoint(
    _ requirement: Requirement,
    _ coverage: RequirementCoverage,
  ) -> String? {
    if !coverage.unnoticed.isEmpty {
      return "would not be noticed: \(coverage.unnoticed.joined(separator: "; "))"
    }
    let isBreakable = !requirement.breaches.isEmpty || !requirement.repairs.isEmpty
    return isBreakable && coverage.standing == .missing
      ? "no scenario claims it, though it can be broken" : nil
  }

  /// The breaches that no rule noticed, where some rule is there to notice any.
  private static func unnoticed(
    _ requirement: Requirement,
    _ claims: [ClaimCoverage],
  ) -> [String] {
    let rules = claims.flatMap(\.rules)
    guard !rules.isEmpty else { return [] }
    return (requirement.breaches + requirement.repairs).map(\.about).filter { about in
      !rules.contains { $0.breaches.contains(about) }
    }
  }

  /// What is made of others stands as the worst of them does.
  private func settle(
    _ sums: [Requirement],
    of app: String,
    in all: inout [RequirementCoverage],
  ) {
    for sum in sums {
      guard let index = all.firstIndex(where: { $0.app == app && $0.id == sum.id }) else {
        continue
      }
      let parts = all.filter { $0.app == app && sum.parts.contains($0.id) }
      guard all[index].claims.isEmpty, parts.count == sum.parts.count else { continue }
      let worst = Standing.allCases.last { standing in parts.contains { $0.standing == standing } }
      let open = parts.filter { $0.standing == worst }.map(\.id)
      all[index].standing = worst ?? .missing
      all[index].reason =
        switch worst {
        case .proved, .shown, nil: "through \(sum.parts.joined(separator: ", "))"
        case .claimed: "\(open.joined(separator: ", ")) claimed only"
        case .missing: "\(open.joined(separator: ", ")) not shown"
        }
    }
  }

  /// What scenarios claim, with nothing tried.
  public var report: CoverageReport {
    report(isProof: false) { claim in
      let rules = claim.rules.map { claim.rule(at: $0) }
      return ClaimCoverage(
        file: claim.scenario.file,
        scenario: claim.scenario.shortName,
        standing: rules.isEmpty ? .claimed : .shown,
        rules: rules,
      )
    }
  }
}

extension Survey.Claim {
  /// A rule that says that it shows the requirement.
  func rule(at place: Int) -> RuleCoverage {
    let expectation = scenario.scenario.expectations[place]
    return RuleCoverage(
      place: "\(scenario.file):\(expectation.mark)",
      rule: expectation.title,
    )
  }
}

extension Scenario.Expectation {
  /// The rule in words, as far as they are known before a run.
  var title: String {
    switch rule {
    case .generic(let rule): rule.title
    case .app(_, let key, let node):
      "\(key) of line \(node.mark.line)"
    }
  }
}
