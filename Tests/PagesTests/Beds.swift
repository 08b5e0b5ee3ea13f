import Findings
import Kernel
import Plans

/// Runs about nothing in particular, each variant with a few figures and rules.
enum Beds {
  static func run(_ variants: [VariantFindings], name: String = "Two beds") -> RunFindings {
    RunFindings(
      scenario: name,
      file: "scenarios/garden/beds.yaml",
      about: "Rain falls.",
      covers: ["G-1"],
      seed: UInt64.max,
      duration: .seconds(90),
      variants: variants,
    )
  }

  static func variant(
    _ name: String,
    _ figures: [Measure] = [],
    rules: [Finding] = [Finding(name: "no bed is flooded", verdict: .passed)],
  ) -> VariantFindings {
    VariantFindings(
      variant: name,
      events: 12,
      digest: "aa11",
      apps: [AppFindings(app: "garden", headline: figures)],
      findings: rules,
    )
  }

  /// The driest time of a bed: the shorter the better.
  static func dry(_ milliseconds: Int64?, _ bed: String = "north") -> Measure {
    Measure(
      name: "driest time",
      subject: bed,
      value: milliseconds.map { $0 * 1_000_000 },
      unit: .nanoseconds,
      aim: .smaller,
    )
  }

  /// The harvest: the more the better.
  static func harvest(_ count: Int64?) -> Measure {
    Measure(name: "  harvest", value: count, unit: .count, aim: .larger)
  }

  static func plan(_ variant: String) -> Plan {
    var plan = Plan()
    plan.name = "Two beds"
    plan.variant = variant
    plan.start = "2026-08-01T06:00:00+09:00"
    return plan
  }
}
