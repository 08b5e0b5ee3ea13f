import Findings
import Kernel

/// A run of two variants of a scenario about nothing in particular.
enum Sample {
  static func run() -> RunFindings {
    RunFindings(
      scenario: "Two beds",
      file: "scenarios/garden/two-beds.yaml",
      about: "Rain falls while\nthe hose is cut.",
      covers: ["G-1", "G-2"],
      seed: 7,
      duration: .seconds(90),
      variants: [
        variant("as-written", driest: 140_000_000, verdict: .failed, digest: "aa11bb22cc33dd44"),
        variant("sprayed", driest: 20_500_000, verdict: .passed, digest: "ee55ff66aa77bb88"),
      ],
    )
  }

  private static func variant(
    _ name: String,
    driest: Int64,
    verdict: Verdict,
    digest: String,
  ) -> VariantFindings {
    let litres = Measure(name: "litres", value: 12, unit: .count)
    let garden = AppFindings(
      app: "garden",
      headline: [
        litres,
        Measure(name: "driest time", subject: "north", value: driest, unit: .nanoseconds),
      ],
      measures: [
        litres, Measure(name: "taste", subject: "north", value: 3_990, unit: .thousandths),
        Measure(name: "shade", subject: "south", value: 125, unit: .perMille),
      ],
      sections: [
        Section(title: "garden", rows: [.init(key: "litres", value: "12")]),
        Section(
          title: "north",
          rows: [
            .init(key: "driest time", value: MeasureUnit.nanoseconds.text(driest)),
            .init(key: "taste", value: "3.990"),
          ],
        ),
        Section(title: "south", rows: [.init(key: "shade", value: "12.5 %")]),
        Section(title: "Beds", rows: [.init(key: "bed 1", value: "carrots: 3")]),
      ],
      details: [Detail(key: "harvests", json: #"[{"variant":"\#(name)","weight":3}]"#)],
      findings: [Finding(name: "no bed is flooded", verdict: .vacuous)],
    )
    return VariantFindings(
      variant: name,
      events: 81_234,
      digest: digest,
      facts: [
        FactCount(kind: "garden.wilted", count: 1), FactCount(kind: "garden.watered", count: 40),
      ],
      apps: [garden],
      findings: [
        Finding(
          name: "never garden.wilted",
          verdict: verdict,
          detail: verdict == .failed ? "at 31 s" : "",
        )
      ],
    )
  }

  /// The text of the sample's report.
  static let text = """
    yamabiko report 1
    scenario: Two beds
    file: scenarios/garden/two-beds.yaml
    about: Rain falls while / the hose is cut.
    covers: G-1, G-2
    seed: 7
    duration: 90 s

    variant as-written
      log
        digest: aa11bb22cc33dd44
        events: 81234
      garden
        litres: 12
      north
        driest time: 140 ms
        taste: 3.990
      south
        shade: 12.5 %
      Beds
        bed 1: carrots: 3
      findings
        never garden.wilted: failed (at 31 s)
        no bed is flooded: vacuous

    variant sprayed
      log
        digest: ee55ff66aa77bb88
        events: 81234
      garden
        litres: 12
      north
        driest time: 20.5 ms
        taste: 3.990
      south
        shade: 12.5 %
      Beds
        bed 1: carrots: 3
      findings
        never garden.wilted: passed
        no bed is flooded: vacuous

    end of report

    """
}
