import Findings
import Kernel

/// A sweep for a person at a terminal: a table for each figure, and one of what became of the rules.
public enum SweepTable {
  /// The tables, lines with their ends; all that was not written here is printable.
  public static func render(_ report: SweepReport) -> String {
    let seeds = report.seeds
    let count = UInt64(report.points.first?.verdicts.count ?? 0)
    let weather =
      count == 1 ? "seed \(seeds.lowerBound)" : "seeds \(seeds.lowerBound) to \(seeds.upperBound)"
    var lines = [
      "\(printable(report.scenario)) (\(weather), \(counted(report.points.count, "point")), "
        + "\(counted(report.points.count * Int(count), "run")))"
    ]
    let fixed = report.axes.filter { $0.values.count == 1 }
    if !fixed.isEmpty {
      let texts = fixed.map { printable("\($0.key)=\($0.values[0])") }
      lines.append("with " + texts.joined(separator: ", "))
    }
    for (place, figure) in report.figures.enumerated() {
      lines += ["", printable(SweepReport.name(of: figure))]
      lines += grid(
        report.labelNames + figureColumns,
        report.points.map { report.labels(of: $0) + cells($0.spreads[place], figure.unit) },
        leftmost: report.labelNames.count,
      )
      guard !report.compared.isEmpty else { continue }
      lines.append("  seed by seed, less that of " + printable(report.baseline))
      lines += grid(
        report.labelNames + differenceColumns,
        report.compared.map {
          report.labels(of: $0) + differences($0.differences[place], figure.unit)
        },
        leftmost: report.labelNames.count,
      )
    }
    lines += ["", "rules"]
    lines += grid(
      report.labelNames + ruleColumns,
      report.points.map { report.labels(of: $0) + rules(of: $0, in: report) },
      leftmost: report.labelNames.count,
    )
    if report.points.contains(where: { $0.leftOut > 0 }) {
      lines.append("  left out are rules over seeds (in: N of M): 'run' judges them")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// What stands above the cells of a figure.
  public static let figureColumns = [
    "median", "95 % sure", "p5", "p95", "worst", "seed", "n", "no figure",
  ]

  /// What stands above the cells of a figure's differences from the first point.
  public static let differenceColumns = [
    "median difference", "95 % sure", "p5", "p95", "lower", "same", "higher", "no pair",
  ]

  /// The cells of a figure's differences behind the labels: under how many seeds it is lower, the same and
  /// higher, and how many have no pair.
  public static func differences(
    _ difference: PairedDifference,
    _ unit: MeasureUnit,
  ) -> [String] {
    let counts = [
      difference.lower, difference.same, difference.higher, difference.spread.unjudged,
    ].map { "\($0)" }
    guard let values = difference.spread.distribution.spread else {
      return ["nothing to compare", "-", "-", "-"] + counts
    }
    func text(_ value: Int64) -> String { (value > 0 ? "+" : "") + unit.text(value) }
    return [text(values.median), sure(difference.spread.median, text)]
      + [text(values.percentile5), text(values.percentile95)] + counts
  }

  /// Where a median lies, in words.
  private static func sure(
    _ median: SeedDistribution.MedianInterval?,
    _ text: (Int64) -> String,
  ) -> String {
    guard let median else { return "n too small" }
    let ends = [text(median.lower), text(median.upper)]
    return median.lower == median.upper ? ends[0] : ends.joined(separator: " to ")
  }

  /// What stands above the cells of the rules.
  public static let ruleColumns = [
    "passed", "vacuous", "unmet", "failed", "bad seeds", "rules left out",
  ]

  /// The cells of a figure behind the labels.
  public static func cells(_ spread: SeedDistribution, _ unit: MeasureUnit) -> [String] {
    let counts = ["\(spread.count)", "\(spread.unjudged)"]
    guard let values = spread.distribution.spread, let worst = spread.worst else {
      return ["nothing to judge", "-", "-", "-", "-", "-"] + counts
    }
    return [
      unit.text(values.median), sure(spread.median, unit.text), unit.text(values.percentile5),
      unit.text(values.percentile95), unit.text(worst.value), "\(worst.seed)",
    ] + counts
  }

  /// The cells of the rules behind the labels: how many runs ended so, and which seeds are bad.
  public static func rules(of point: SweepReport.Point, in report: SweepReport) -> [String] {
    func count(_ verdict: Verdict) -> String { "\(point.verdicts.count { $0 == verdict })" }
    let bad = (report.seeds(of: point, .unmet) + report.seeds(of: point, .failed)).sorted()
    let shown = bad.prefix(seedsShown).map { "\($0)" }.joined(separator: ", ")
    let rest = bad.count > seedsShown ? " and \(bad.count - seedsShown) more" : ""
    return [count(.passed), count(.vacuous), count(.unmet), count(.failed)]
      + [bad.isEmpty ? "-" : shown + rest, "\(point.leftOut)"]
  }

  /// A line for each point with runs that broke a rule or did not meet one, with their seeds.
  public static func complaints(_ report: SweepReport) -> [String] {
    report.points.flatMap { point in
      [Verdict.failed, .unmet].compactMap { verdict in
        let seeds = report.seeds(of: point, verdict)
        guard !seeds.isEmpty else { return nil }
        let runs = "\(counted(seeds.count, "run")) of \(point.verdicts.count)"
        return "\(point.variant): \(verdict): \(runs), seeds "
          + seeds.map { "\($0)" }.joined(separator: ", ")
      }
    }
  }

  /// A line of a table stays readable; `--json` has all of them.
  private static let seedsShown = 8

  /// Columns as wide as their cells; the first ones are names and stand at the left.
  private static func grid(
    _ head: [String],
    _ rows: [[String]],
    leftmost: Int,
  ) -> [String] {
    let rows = ([head] + rows).map { $0.map(printable) }
    let widths = head.indices.map { column in
      rows.map { SummaryTable.displayWidth($0[column]) }.max() ?? 0
    }
    return rows.map { row in
      var line = " "
      for (column, cell) in row.enumerated() {
        let space = String(
          repeating: " ",
          count: widths[column] - SummaryTable.displayWidth(cell),
        )
        line += column == 0 ? " " : "  "
        line += column < leftmost ? cell + space : space + cell
      }
      while line.last == " " { line.removeLast() }
      return line
    }
  }
}
