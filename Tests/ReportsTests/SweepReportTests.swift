import Findings
import Foundation
import Kernel
import Testing

@testable import Reports

/// A sweep as tables, rows and JSON, also where there is little or nothing to show.
struct SweepReportTests {
  private static let delay = Measure(
    name: "garden.delay",
    subject: "bed",
    value: nil,
    unit: .nanoseconds,
  )

  /// Two points of one axis and one fixed setting, with values for each seed.
  private func report(
    _ values: [[Int64?]],
    verdicts: [Verdict]? = nil,
    axis: [String] = ["1ms", "2ms"],
    variants: [String] = ["default", "default"],
    figure: Measure = delay,
  ) -> SweepReport {
    let first = values[0]
    return SweepReport(
      scenario: "Two beds",
      file: "s.yaml",
      axes: [
        .init(key: "garden.wait", values: axis), .init(key: "garden.open", values: ["true"]),
      ],
      seeds: 3...UInt64(2 + max(1, values[0].count)),
      figures: [figure],
      points: values.enumerated().map { place, values in
        SweepReport.Point(
          places: [min(place, axis.count - 1), 0],
          variant: variants[place],
          verdicts: verdicts ?? values.map { _ in .passed },
          values: [values],
          spreads: [SeedDistribution(of: figure, values, firstSeed: 3)],
          differences: place == 0 ? [] : [pair(figure, values, first)],
        )
      },
    )
  }

  private func pair(
    _ figure: Measure,
    _ values: [Int64?],
    _ others: [Int64?],
  ) -> PairedDifference {
    PairedDifference(of: figure, values, from: others, firstSeed: 3)
  }

  private let six: [Int64?] = [1, 2, 3, 4, 5, 6].map { $0 * 1_000_000 }

  @Test func `a table has a line for each point, with what is fixed above`() throws {
    let whole = SweepTable.render(report([six, six.map { $0.map { $0 * 2 } }]))
    var lines = whole.split(separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(lines.firstIndex(of: "  seed by seed, less that of 1ms"))
    let pairs = lines[start + 2].split(separator: " ").joined(separator: " ")
    #expect(pairs == "2ms +3 ms +1 ms to +6 ms +1 ms +6 ms 0 0 6 0")
    lines.removeSubrange(start..<(start + 3))
    let text = lines.joined(separator: "\n")
    #expect(
      text == """
        Two beds (seeds 3 to 8, 2 points, 12 runs)
        with garden.open=true

        garden.delay@bed
          garden.wait  median      95 % sure    p5    p95  worst  seed  n  no figure
          1ms            3 ms   1 ms to 6 ms  1 ms   6 ms   6 ms     8  6          0
          2ms            6 ms  2 ms to 12 ms  2 ms  12 ms  12 ms     8  6          0

        rules
          garden.wait  passed  vacuous  unmet  failed  bad seeds  rules left out
          1ms               6        0      0       0          -               0
          2ms               6        0      0       0          -               0

        """
    )
  }

  @Test func `rules over seeds that were judged in no run are counted, and said to be left out`() {
    var report = report([six])
    #expect(!SweepTable.render(report).contains("left out are"))
    report.points[0].leftOut = 2
    let lines = SweepTable.render(report).split(separator: "\n")
    #expect(lines.last == "  left out are rules over seeds (in: N of M): 'run' judges them")
    #expect(lines.dropLast().last?.hasSuffix("  2") == true)
    #expect(SweepJSON.render(report).contains("\"rules_left_out\":2"))
  }

  @Test func `nothing to judge never looks like a figure`() {
    let text = SweepTable.render(report([[nil, nil], [nil, 7]]))
    let lines = text.split(separator: "\n").map(String.init)
    let nothing = lines.first { $0.contains("1ms ") }
    #expect(nothing?.contains("nothing to judge") == true)
    #expect(nothing?.hasSuffix("0          2") == true)
    let one = lines.first { $0.contains("2ms ") }
    #expect(one?.contains("n too small") == true)
    #expect(one?.hasSuffix("1          1") == true)
    let pairs = lines.last { $0.contains("2ms ") && $0.contains("compare") }
    #expect(pairs?.contains("nothing to compare") == true)
    #expect(pairs?.hasSuffix("0     0       0        2") == true, "\(text)")
  }

  @Test func `differences have their sign, and none where both are equal`() {
    let text = SweepTable.render(
      report(
        [six, six.map { $0.map { $0 - 500_000 } }, six],
        axis: ["1ms", "2ms", "3ms"],
        variants: ["a", "a", "a"],
      )
    )
    let lines = text.split(separator: "\n").map(String.init)
    let start = (lines.firstIndex { $0.contains("seed by seed") } ?? 0) + 2
    let cells = lines[start...(start + 1)].map { $0.split(separator: " ").joined(separator: " ") }
    #expect(cells[0] == "2ms -500 us -500 us -500 us -500 us 6 0 0 0")
    #expect(cells[1] == "3ms 0 ms 0 ms 0 ms 0 ms 0 6 0 0")
    #expect(!SweepTable.render(report([six], axis: ["1ms"])).contains("seed by seed"))
  }

  @Test func `seeds that failed are named, in order, and at most eight in a line`() {
    let values = (1...12).map { Int64($0) as Int64? }
    let verdicts = (1...12).map { $0 == 1 ? Verdict.unmet : $0 < 4 ? .vacuous : .failed }
    let report = report([values], verdicts: verdicts, axis: ["1ms"])
    let text = SweepTable.render(report)
    #expect(text.contains("0        2      1       9  3, 6, 7, 8, 9, 10, 11, 12 and 2 more"))
    #expect(
      SweepTable.complaints(report) == [
        "default: failed: 9 runs of 12, seeds 6, 7, 8, 9, 10, 11, 12, 13, 14",
        "default: unmet: 1 run of 12, seeds 3",
      ]
    )
  }

  @Test func `variants are told apart where there are several`() {
    let text = SweepTable.render(report([six, six], axis: ["1ms"], variants: ["cold", "warm"]))
    #expect(text.contains("  variant  median"))
    #expect(text.contains("  warm "))
    #expect(!SweepTable.render(report([six], axis: ["1ms"])).contains("variant"))
  }

  @Test func `rows have whole numbers, and nothing where there is none`() {
    let rows = SweepCSV.render(report([six, six.map { _ in nil }])).split(separator: "\r\n")
    #expect(rows.count == 3)
    #expect(
      rows[0].hasPrefix("garden.wait,garden.open,variant,figure,unit,n,without_figure,median")
    )
    #expect(
      rows[0].hasSuffix(
        SweepCSV.mark + ",difference_median,difference_from,difference_to,"
          + "difference_confidence_ppm,lower,same,higher,without_pair"
      )
    )
    #expect(
      rows[1] == "1ms,true,default,garden.delay@bed,nanoseconds,6,0,3000000,1000000,6000000,"
        + "6000000,8,1000000,6000000,968750,,,,,,,,"
    )
    #expect(rows[2] == "2ms,true,default,garden.delay@bed,nanoseconds,0,6,,,,,,,,,,,,,0,0,0,6")
    let twice = SweepCSV.render(report([six, six.map { $0.map { $0 * 2 } }]))
    #expect(twice.contains(",968750,3000000,1000000,6000000,968750,0,0,6,0\r\n"))
  }

  @Test func `a value with commas, quotes or line feeds is one cell`() {
    let value = "{ p: \"1\", q: 2 }\n"
    let rows = SweepCSV.render(report([six], axis: [value])).split(separator: "\r\n")
    #expect(rows.count == 2)
    #expect(rows[1].hasPrefix("\"{ p: \"\"1\"\", q: 2 }\\u{A}\",true,"), "\(rows[1])")
  }

  @Test func `JSON has every value, and null where a run had none`() throws {
    let json = SweepJSON.render(report([six, [1, nil, 3, nil, 5, nil]]))
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    )
    #expect(object["schema"] as? Int == 1)
    #expect(object["first_seed"] as? Int == 3)
    let points = try #require(object["points"] as? [[String: Any]])
    #expect(points.map { $0["set"] as? [String] } == [["1ms", "true"], ["2ms", "true"]])
    let spreads = try #require(points[1]["spreads"] as? [[String: Any]])
    #expect(spreads[0]["n"] as? Int == 3)
    #expect(spreads[0]["without_figure"] as? Int == 3)
    #expect(spreads[0]["median"] as? Int == 3)
    #expect(spreads[0]["median_from"] == nil, "three values say nothing of a median")
    #expect(json.contains("\"values\":[[1,null,3,null,5,null]]"))
    #expect(points[0]["differences"] as? [String] == [])
    let pairs = try #require(points[1]["differences"] as? [[String: Any]])
    #expect(pairs[0]["without_pair"] as? Int == 3 && pairs[0]["lower"] as? Int == 3)
    #expect(pairs[0]["worst"] == nil && pairs[0]["worst_seed"] == nil)
  }
}
