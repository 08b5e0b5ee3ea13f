import Findings
import Kernel
import Reports
import Testing

@testable import Pages

/// A sweep as a page: what is drawn, what stands in its tables, and whose words are no markup.
struct SweepPageTests {
  private static let delay = Measure(name: "garden.delay", value: nil, unit: .nanoseconds)

  /// Points along one axis, or two, with the same values in each.
  private func report(
    _ axes: [SweepReport.Axis],
    _ points: [(places: [Int], variant: String)],
    _ values: [Int64?],
    scenario: String = "Two beds",
  ) -> SweepReport {
    SweepReport(
      scenario: scenario,
      file: "s.yaml",
      axes: axes,
      seeds: 1...UInt64(values.count),
      figures: [Self.delay],
      points: points.map { point in
        SweepReport.Point(
          places: point.places,
          variant: point.variant,
          verdicts: values.map { _ in .passed },
          values: [values],
          spreads: [SeedDistribution(of: Self.delay, values, firstSeed: 1)],
        )
      },
    )
  }

  private let wait = SweepReport.Axis(key: "garden.wait", values: ["1ms", "2ms"])
  private let open = SweepReport.Axis(key: "garden.open", values: ["yes", "no"])

  @Test func `along one axis there is a picture for each figure, over two one for each variant`() {
    let one = SweepPage.render(report([wait], [([0], "a"), ([1], "a")], [1, 2]))
    #expect(one.contains("<figure data-figure=\"0\"></figure>"))
    #expect(one.contains("<th scope=\"col\">garden.wait</th>"))
    let places = [[0, 0], [0, 1], [1, 0], [1, 1]]
    let points = places.flatMap { [(places: $0, variant: "a"), (places: $0, variant: "b")] }
    let two = SweepPage.render(report([wait, open], points, [1, 2]))
    #expect(two.contains("<figure data-figure=\"0\" data-variant=\"1\"></figure>"))
    #expect(two.contains("{\"places\":[1,0],\"variant\":1,\"n\":2,\"none\":0,\"median\":1,"))
  }

  @Test func `what had nothing to judge is said, and drawn as nothing`() {
    let page = SweepPage.render(report([wait], [([0], "a"), ([1], "a")], [nil, nil]))
    #expect(page.contains("\"n\":0,\"none\":2,\"median\":null"))
    #expect(page.contains("<td class=\"number\">nothing to judge</td>"))
  }

  @Test func `what others wrote is text`() {
    let hostile = "<script>alert(1)</script>\u{1B}"
    let axis = SweepReport.Axis(key: hostile, values: [hostile, "2"])
    let page = SweepPage.render(
      report([axis], [([0], hostile), ([1], hostile)], [1], scenario: hostile)
    )
    #expect(!page.contains("<script>alert") && !page.contains("\u{1B}"))
    #expect(page.contains("&lt;script&gt;alert"))
  }
}
