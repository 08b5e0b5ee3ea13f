import Findings
import Testing

/// How figures are shown: at the edges of every unit, and exactly where a verdict hangs on it.
struct MeasureTests {
  @Test(
    arguments: [
      (0, "0 ms"), (1, "1 ns"), (999, "999 ns"), (1_000, "1 us"), (1_050, "1.05 us"),
      (999_999, "999.999 us"), (1_000_000, "1 ms"), (1_049_999, "1 ms"), (1_050_000, "1.1 ms"),
      (3_120_000_000, "3120 ms"), (9_999_949_999, "9999.9 ms"), (9_999_950_000, "10 s"),
      (10_000_000_000, "10 s"), (12_345_499_999, "12.345 s"), (12_345_500_000, "12.346 s"),
      (3_599_999_499_999, "3599.999 s"), (3_599_999_500_000, "1 h"), (3_600_000_000_000, "1 h"),
      (3_659_999_499_999, "1 h 59.999 s"), (3_659_999_500_000, "1 h 1 min"),
      (7_199_999_999_999, "2 h"), (86_399_999_999_999, "1 d"),
      (90_061_500_000_000, "1 d 1 h 1 min 1.5 s"),
      (Int64.max, "106751 d 23 h 47 min 16.855 s"),
    ] as [(Int64, String)]
  )
  func `a time is shown in the unit that it rounds to`(value: Int64, text: String) {
    #expect(MeasureUnit.nanoseconds.text(value) == text)
    guard value > 0 else { return }
    #expect(MeasureUnit.nanoseconds.text(-value) == "-\(text)")
  }

  @Test(
    arguments: [
      (1_049_999, "1.049999 ms"), (9_999_999_999, "9999.999999 ms"),
      (10_000_000_001, "10.000000001 s"), (3_599_999_999_999, "3599.999999999 s"),
      (3_659_999_999_999, "1 h 59.999999999 s"), (-3_600_000_000_001, "-1 h 0.000000001 s"),
      (Int64.min, "-106751 d 23 h 47 min 16.854775808 s"),
    ] as [(Int64, String)]
  )
  func `a time that a verdict hangs on is shown to its last nanosecond`(value: Int64, text: String)
  {
    #expect(MeasureUnit.nanoseconds.exactText(value) == text)
  }

  @Test(
    arguments: [
      (0, "0 B", "0 B"), (9_999_999, "9999999 B", "9999999 B"), (10_000_000, "10 MB", "10 MB"),
      (10_049_999, "10 MB", "10.049999 MB"), (10_050_000, "10.1 MB", "10.05 MB"),
      (999_949_999, "999.9 MB", "999.949999 MB"), (999_950_000, "1 GB", "0.99995 GB"),
      (2_970_000_000, "3 GB", "2.97 GB"), (999_949_999_999, "999.9 GB", "999.949999999 GB"),
      (999_950_000_000, "1 TB", "0.99995 TB"), (-10_050_000, "-10.1 MB", "-10.05 MB"),
    ] as [(Int64, String, String)]
  )
  func `an amount of data is shown in the unit that it rounds to, and exactly for a verdict`(
    value: Int64,
    text: String,
    exact: String,
  ) {
    #expect(MeasureUnit.bytes.text(value) == text)
    #expect(MeasureUnit.bytes.exactText(value) == exact)
  }

  @Test(
    arguments: [
      (.count, -3, "-3"), (.bitsPerSecond, 16_000, "16000 b/s"), (.thousandths, 3_990, "3.990"),
      (.thousandths, -5, "-0.005"), (.perMille, 15, "1.5 %"), (.perMille, 1_000, "100.0 %"),
      (.partsPerMillion, 15_000, "1.5 %"), (.partsPerMillion, 1, "0.0001 %"),
      (.partsPerMillion, 0, "0 %"), (.millibels, -6_205, "-62.05 dB"),
      (.millijoules, 1_500, "1.500 J"),
    ] as [(MeasureUnit, Int64, String)]
  )
  func `every other unit is shown with all its digits`(
    unit: MeasureUnit,
    value: Int64,
    text: String,
  ) {
    #expect(unit.text(value) == text)
    #expect(unit.exactText(value) == text)
  }

  @Test(arguments: MeasureUnit.allCases)
  func `figures that are shown exactly are equal where their texts are`(unit: MeasureUnit) {
    var values: Set<Int64> = [.min, .max]
    for power in 0..<18 {
      let edge = (0..<power).reduce(Int64(1)) { edge, _ in edge * 10 }
      for factor: Int64 in [1, 6, 9] {
        for near in -1...1 as ClosedRange<Int64> {
          values.insert(factor * edge + near)
          values.insert(-factor * edge + near)
        }
      }
    }
    #expect(values.count > 280)
    #expect(Set(values.map(unit.exactText)).count == values.count)
  }

  @Test func `nothing to take a figure from is no figure, and not nought`() {
    let none = Measure(name: "longest delay", value: nil, unit: .nanoseconds)
    #expect(none.text == "none" && none.exactText == "none")
    let zero = Measure(name: "longest delay", value: 0, unit: .nanoseconds)
    #expect(zero.text == "0 ms" && zero.exactText == "0 ms")
    #expect(none != zero)
    let gaps = Measure(name: "gaps", subject: "ren", count: 2)
    #expect(gaps == Measure(name: "gaps", subject: "ren", value: 2, unit: .count))
  }
}
