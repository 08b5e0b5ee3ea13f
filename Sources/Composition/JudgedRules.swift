import Findings
import Kernel
import Plans
import World

extension LoadedScenario {
  /// The rules of the file that hold for a variant, by their places among all of them, with what became
  /// of each; one of which the run says nothing is left out.
  ///
  /// - Precondition: `findings` are those of a run of that variant's plan.
  func judgedRules(in findings: VariantFindings) -> [(place: Int, finding: Finding)] {
    var generic = findings.findings[...]
    var counts = [Int](repeating: 0, count: apps.all.count)
    var rules: [(place: Int, finding: Finding)] = []
    for (place, expectation) in scenario.expectations.enumerated()
    where expectation.variant == nil || expectation.variant == findings.variant {
      switch expectation.rule {
      case .generic:
        guard let finding = generic.popFirst() else {
          preconditionFailure("fewer verdicts than rules in variant '\(findings.variant)'")
        }
        rules.append((place, finding))
      case .app(let name, let key, let node):
        guard let index = apps.all.firstIndex(where: { $0.schema.name == name }),
          let own = findings.apps.first(where: { $0.app == name })
        else { preconditionFailure("a rule of the app '\(name)', which does not run") }
        let finding = apps.all[index].finding(key, node, at: counts[index], in: own)
        counts[index] += 1
        if let finding { rules.append((place, finding)) }
      }
    }
    return rules
  }

  /// The rules of the file that a run breaks or does not meet, with where they stand in it, in the order
  /// of the variants and of the file.
  public func brokenRules(in run: [VariantFindings]) -> [BrokenRule] {
    run.flatMap { variant in
      judgedRules(in: variant).filter(\.finding.verdict.isBad).map { place, finding in
        BrokenRule(
          variant: variant.variant,
          name: finding.name,
          mark: scenario.expectations[place].mark,
        )
      }
    }
  }
}

/// A rule of a scenario that is broken or not met.
public struct BrokenRule: Equatable, Sendable {
  /// The variant.
  public var variant: String
  /// The rule, as its finding has it.
  public var name: String
  /// Where it stands in the scenario's file.
  public var mark: Mark
}
