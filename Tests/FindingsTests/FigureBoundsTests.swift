import Findings
import Kernel
import Testing

/// Figures of every unit at nothing, at the least there is, and at both ends of 64 bits.
struct FigureBoundsTests {
  @Test(
    arguments: [
      (.count, "0", "-9223372036854775808"),
      (.nanoseconds, "0 ms", "-106751 d 23 h 47 min 16.855 s"), (.bytes, "0 B", "-9223372 TB"),
      (.bitsPerSecond, "0 b/s", "-9223372036854775808 b/s"),
      (.thousandths, "0.000", "-9223372036854775.808"),
      (.perMille, "0.0 %", "-922337203685477580.8 %"),
      (.partsPerMillion, "0 %", "-922337203685477.5808 %"),
      (.millibels, "0.00 dB", "-92233720368547758.08 dB"),
      (.millijoules, "0.000 J", "-9223372036854775.808 J"),
    ] as [(MeasureUnit, String, String)]
  )
  func `nothing has a text, and the least of 64 bits too`(
    unit: MeasureUnit,
    zero: String,
    least: String,
  ) {
    #expect(unit.text(0) == zero)
    #expect(unit.exactText(0) == zero)
    #expect(unit.text(.min) == least)
  }

  @Test func `every unit there is has its texts`() {
    #expect(MeasureUnit.bytes.exactText(.min) == "-9223372.036854775808 TB")
    #expect(MeasureUnit.allCases.count == 9)
    #expect(Set(MeasureUnit.allCases.map { $0.text(12_345_678) }).count == 9)
  }

  @Test(arguments: MeasureUnit.allCases)
  func `the least figure there is does not look like nothing`(unit: MeasureUnit) {
    for value: Int64 in [1, -1] {
      #expect(unit.text(value) != unit.text(0))
      #expect(unit.exactText(value) != unit.exactText(0))
    }
  }

  @Test(arguments: MeasureUnit.allCases)
  func `a figure and its opposite differ by the sign alone`(unit: MeasureUnit) {
    let values: [Int64] = [
      1, 999, 1_000, 1_049_999, 1_050_000, 9_999_999, 10_049_999, 999_949_999, 999_950_000,
      9_999_949_999, 9_999_950_000, 999_950_000_000, 3_599_999_500_000, .max,
    ]
    for value in values {
      #expect(unit.text(-value) == "-" + unit.text(value))
      #expect(unit.exactText(-value) == "-" + unit.exactText(value))
    }
  }

  @Test(arguments: MeasureUnit.allCases)
  func `a text that is exact says more than the other or the same`(unit: MeasureUnit) {
    for value: Int64 in [0, 7, 1_500, 20_500_000, 2_500_000_000, 90_000_000_000] {
      #expect(unit.text(value) == unit.exactText(value), "\(value) needs no rounding")
    }
    for value: Int64 in [1_234_567_891, 12_345_678_912_345, -3_600_000_000_001] {
      #expect(unit.text(value).utf8.count <= unit.exactText(value).utf8.count, "\(value)")
    }
  }

  @Test func `an app that says nothing has no figure, and one in the headline alone has that`() {
    #expect(AppFindings(app: "garden").allMeasures == [])
    let litres = Measure(name: "litres", count: 0)
    #expect(AppFindings(app: "garden", headline: [litres]).allMeasures == [litres])
    let other = Measure(name: "litres", value: nil, unit: .count)
    let findings = AppFindings(app: "garden", headline: [litres], measures: [other])
    #expect(findings.allMeasures == [litres, other])
  }

  @Test func `what apps say of themselves counts where the scenario has no rule`() {
    let broken = AppFindings(app: "b", findings: [Finding(name: "x", verdict: .failed)])
    let variant = VariantFindings(
      variant: "a",
      events: 0,
      digest: "",
      apps: [AppFindings(app: "a"), broken],
    )
    #expect(variant.allFindings.map(\.name) == ["x"])
    let run = RunFindings(
      scenario: "s",
      file: "s.yaml",
      seed: 0,
      duration: .zero,
      variants: [variant],
    )
    #expect(run.verdict == .failed)
    // The verdicts on the scenario's rules that an app judges stand among the scenario's own.
    let judged = AppFindings(app: "c", rules: [Finding(name: "y", verdict: .failed)])
    let silent = VariantFindings(variant: "a", events: 0, digest: "", apps: [judged])
    #expect(silent.allFindings == [])
  }
}
