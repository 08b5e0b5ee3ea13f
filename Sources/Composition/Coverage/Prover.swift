import Findings
import Plans
import Reports
import World

/// Puts every claim to the proof: breaks what it is about, and demands that a rule fails.
public struct Prover: Sendable {
  private let survey: Survey

  /// A prover of these claims.
  public init(_ survey: Survey) {
    self.survey = survey
  }

  /// The runs that a proof needs, each once: every variant in which a rule shows something, as it is
  /// and with each breach that makes another design of it.
  public var trials: [Trial] {
    var trials: [Trial] = []
    var seen: Set<Trial> = []  // order-free: only asked whether a trial is there
    for claim in survey.claims {
      let attempts = attempts(claim)
      guard !attempts.isEmpty else { continue }
      for trial in unbroken(claim) + attempts.map(\.trial) where seen.insert(trial).inserted {
        trials.append(trial)
      }
    }
    return trials
  }

  /// About how much the trials cost together, as the plans of their variants.
  public func plans(of trials: [Trial]) -> [Plan] {
    trials.compactMap { trial in
      survey.scenarios.first { $0.file == trial.file }?.plans.first { $0.variant == trial.variant }
    }
  }

  /// The report, from how the trials ended.
  public func report(_ outcome: (Trial) -> TrialOutcome) -> CoverageReport {
    survey.report(isProof: true) { judge($0, outcome) }
  }

  // MARK: Attempts

  /// Every variant that a rule which shows the requirement holds for, as it is.
  private func unbroken(_ claim: Survey.Claim) -> [Trial] {
    claim.scenario.scenario.variants.map(\.name)
      .filter { variant in claim.rules.contains { claim.holds(at: $0, for: variant) } }
      .map { Trial(file: claim.scenario.file, variant: $0) }
  }

  /// One breach of a requirement on one variant.
  private struct Attempt {
    var breach: PlannedBreach
    var isRepair: Bool
    var variant: String
    var unbroken: Trial
    var trial: Trial
    /// The words for it: what is broken, and where.
    var text: String { "\(breach.about) (\(variant))" }
  }

  /// Every breach of the claim's requirement on every variant that it changes and that some rule
  /// which shows it holds for.
  private func attempts(_ claim: Survey.Claim) -> [Attempt] {
    guard let requirement = claim.requirement else { return [] }
    let catalog = catalog(of: claim)
    let breaches =
      requirement.breaches.map { ($0, false) } + requirement.repairs.map { ($0, true) }
    return variants(of: claim).flatMap { variant in
      breaches.compactMap { breach, isRepair -> Attempt? in
        guard catalog.changes(breach.settings, of: variant.settings) ?? true else { return nil }
        let file = claim.scenario.file
        return Attempt(
          breach: breach,
          isRepair: isRepair,
          variant: variant.name,
          unbroken: Trial(file: file, variant: variant.name),
          trial: Trial(file: file, variant: variant.name, settings: breach.settings),
        )
      }
    }
  }

  private func catalog(of claim: Survey.Claim) -> SettingCatalog {
    SettingCatalog(
      survey.apps.used(by: claim.scenario.scenario.apps).map(\.schema),
      allowsFaults: true,
    )
  }

  /// The variants for which some rule holds that shows it.
  private func variants(of claim: Survey.Claim) -> [Scenario.Variant] {
    claim.scenario.scenario.variants.filter { variant in
      claim.rules.contains { claim.holds(at: $0, for: variant.name) }
    }
  }

  /// The breaches that a variant of the claim has as it stands: it shows the requirement broken.
  ///
  /// A requirement with repairs is a fault of the design as written, which a variant may well have.
  private func standingBreaches(_ claim: Survey.Claim) -> [String] {
    guard let requirement = claim.requirement, requirement.repairs.isEmpty else { return [] }
    let catalog = catalog(of: claim)
    return variants(of: claim).flatMap { variant in
      requirement.breaches.compactMap { breach in
        let isApart = catalog.changes(breach.settings, of: variant.settings) ?? true
        return isApart ? nil : "broken as it stands (\(variant.name)): \(breach.about)"
      }
    }
  }

  // MARK: Judging

  private func judge(
    _ claim: Survey.Claim,
    _ outcome: (Trial) -> TrialOutcome,
  ) -> ClaimCoverage {
    var result = ClaimCoverage(
      file: claim.scenario.file,
      scenario: claim.scenario.shortName,
      standing: .claimed,
      rules: claim.rules.map { claim.rule(at: $0) },
    )
    guard !claim.rules.isEmpty else {
      result.problems = ["no rule says that it shows it"]
      return result
    }
    result.problems = standingBreaches(claim)
    let attempts = attempts(claim)
    guard !attempts.isEmpty else {
      result.problems.append(whyNothingIsTried(claim.requirement))
      return result
    }
    for trial in unbroken(claim) { judgeUnbroken(trial, claim, outcome, &result) }
    var sides: [Bool] = []
    for attempt in attempts where judge(attempt, claim, outcome, &result) {
      if crosses(attempt, among: attempts, of: claim, outcome) { sides.append(attempt.isRepair) }
    }
    result.problems += silent(result, attempts: attempts)
    if let requirement = claim.requirement, !requirement.repairs.isEmpty {
      if !sides.contains(false) { result.problems.append("no rule fails where the fault is made") }
      if !sides.contains(true) { result.problems.append("no rule fails where the fault is mended") }
    }
    if result.problems.isEmpty { result.standing = .proved }
    return result
  }

  /// A rule that fails as it stands proves nothing, whatever a breach does to it.
  private func judgeUnbroken(
    _ trial: Trial,
    _ claim: Survey.Claim,
    _ outcome: (Trial) -> TrialOutcome,
    _ result: inout ClaimCoverage,
  ) {
    guard let run = run(outcome(trial), "unbroken (\(trial.variant))", &result) else { return }
    for (index, place) in claim.rules.enumerated() where claim.holds(at: place, for: trial.variant)
    {
      guard let finding = run.finding(at: place) else { continue }
      result.rules[index].rule = finding.name
      guard finding.verdict != .passed else { continue }
      result.rules[index].isProblemUnbroken = true
      let words = Self.words(for: finding.verdict)
      result.problems.append("\(words) unbroken (\(trial.variant)): \(finding.name)")
    }
  }

  /// How a rule that has not passed ends, in words.
  private static func words(for verdict: Verdict) -> String {
    switch verdict {
    case .passed: "passes"
    case .vacuous: "has nothing to judge"
    case .undecided: "is not decided"
    case .unmet, .failed: "fails"
    }
  }

  /// Judges all rules of a claim under one breach.
  ///
  /// - Returns: whether one noticed.
  private func judge(
    _ attempt: Attempt,
    _ claim: Survey.Claim,
    _ outcome: (Trial) -> TrialOutcome,
    _ result: inout ClaimCoverage,
  ) -> Bool {
    guard let unbroken = run(outcome(attempt.unbroken), "unbroken (\(attempt.variant))", &result),
      let broken = run(outcome(attempt.trial), attempt.text, &result)
    else { return false }
    // What is billed or counted otherwise changes no event, and a rule may notice it all the same.
    guard broken != unbroken else {
      result.notes.append("changes no event: \(attempt.text)")
      return false
    }
    var isNoticed = false
    for (index, place) in claim.rules.enumerated() {
      guard claim.holds(at: place, for: attempt.variant) else { continue }
      guard let before = unbroken.finding(at: place), let after = broken.finding(at: place) else {
        continue
      }
      result.rules[index].rule = before.name
      // It has been said where it fails unbroken.
      guard before.verdict == .passed else { continue }
      // That nothing is left to judge is no proof: it would be so with any bound.
      guard !after.isWithoutFigure else {
        result.notes.append("leaves nothing to judge: \(attempt.text)")
        continue
      }
      if !after.verdict.isBad {
        result.rules[index].missed.append(attempt.text)
      } else {
        result.rules[index].noticed.append(attempt.text)
        result.rules[index].breaches.append(attempt.breach.about)
        isNoticed = true
      }
    }
    return isNoticed
  }

  /// Whether it makes the fault where it is mended, or mends it where it is made.
  ///
  /// A fault is mended in a variant that a repair leaves as it is, and made in one that a breach
  /// leaves as it is: to make it worse, or what is mended better, tells nothing of the other side.
  private func crosses(
    _ attempt: Attempt,
    among attempts: [Attempt],
    of claim: Survey.Claim,
    _ outcome: (Trial) -> TrialOutcome,
  ) -> Bool {
    guard let requirement = claim.requirement,
      case .ran(let unbroken) = outcome(attempt.unbroken)
    else { return false }
    let others = attempt.isRepair ? requirement.breaches : requirement.repairs
    return others.contains { other in
      let trial = Trial(
        file: attempt.trial.file,
        variant: attempt.variant,
        settings: other.settings,
      )
      // What is no trial changes no setting of the variant.
      guard attempts.contains(where: { $0.trial == trial }) else { return true }
      guard case .ran(let run) = outcome(trial) else { return false }
      return run.events == unbroken.events
    }
  }

  /// What a trial says; where it did not come to its end that is a problem of the claim.
  private func run(
    _ outcome: TrialOutcome,
    _ what: String,
    _ result: inout ClaimCoverage,
  ) -> TrialRun? {
    let problem: String
    switch outcome {
    case .ran(let run): return run
    case .trapped(let signal): problem = "ended with signal \(signal): \(what)"
    case .refused(let reason): problem = "could not be run: \(what): \(reason)"
    }
    if !result.problems.contains(problem) { result.problems.append(problem) }
    return nil
  }

  /// A line for each rule that never failed.
  private func silent(_ result: ClaimCoverage, attempts: [Attempt]) -> [String] {
    result.rules.filter(\.noticed.isEmpty).compactMap { rule in
      // It has been said why where it fails unbroken, or nothing came to its end.
      guard !rule.isProblemUnbroken else { return nil }
      if rule.missed.isEmpty, result.notes.isEmpty, !result.problems.isEmpty { return nil }
      let notes =
        result.notes.isEmpty
        ? "no breach changes a variant that it holds for"
        : result.notes.joined(separator: "; ")
      let why =
        rule.missed.isEmpty ? notes : "it passes under: " + rule.missed.joined(separator: "; ")
      return "would not notice: \(rule.rule) (\(rule.place)): \(why)"
    }
  }

  private func whyNothingIsTried(_ requirement: Requirement?) -> String {
    guard let requirement else { return "no app lists it: nobody says what would break it" }
    guard requirement.breaches.isEmpty, requirement.repairs.isEmpty else {
      return "no breach changes a variant in which a rule shows it"
    }
    return requirement.reason.isEmpty ? "nothing is known that would break it" : requirement.reason
  }
}

extension Survey.Claim {
  /// Whether the rule at a place of the file holds for a variant.
  func holds(at place: Int, for variant: String) -> Bool {
    let expectation = scenario.scenario.expectations[place]
    return expectation.variant == nil || expectation.variant == variant
  }
}
