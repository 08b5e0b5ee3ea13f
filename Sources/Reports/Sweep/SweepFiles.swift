import Findings
import Kernel

/// A sweep for a spreadsheet: a row for each point and figure (RFC 4180), numbers whole, in the unit that
/// stands beside them.
public enum SweepCSV {
  private static let columns = [
    "variant", "figure", "unit", "n", "without_figure", "median", "p5", "p95", "worst",
    "worst_seed", "median_from", "median_to", "confidence_ppm",
  ]

  /// Those of a point's differences from the first one, seed by seed.
  private static let differenceColumns = [
    "difference_median", "difference_from", "difference_to", "difference_confidence_ppm", "lower",
    "same", "higher", "without_pair",
  ]

  /// What the head of every such table has, so that another sweep may take its place.
  public static let mark = columns.joined(separator: ",")

  /// The rows with their head; a cell is empty where there is nothing to say.
  public static func render(_ report: SweepReport) -> String {
    var text = line(report.axes.map(\.key) + columns + differenceColumns)
    for point in report.points {
      let values = zip(report.axes, point.places).map { $0.values[$1] }
      for (place, figure) in report.figures.enumerated() {
        let name = SweepReport.name(of: figure)
        let pair = point.differences.indices.contains(place) ? point.differences[place] : nil
        text += line(
          values + [point.variant, name, figure.unit.rawValue] + cells(point.spreads[place])
            + cells(pair)
        )
      }
    }
    return text
  }

  private static func cells(_ spread: SeedDistribution) -> [String] {
    let values = spread.distribution.spread
    func text(_ number: Int64?) -> String { number.map { "\($0)" } ?? "" }
    return [
      "\(spread.count)", "\(spread.unjudged)", text(values?.median), text(values?.percentile5),
      text(values?.percentile95), text(spread.worst?.value),
      spread.worst.map { "\($0.seed)" } ?? "",
      text(spread.median?.lower), text(spread.median?.upper),
      text(spread.median?.confidencePerMillion),
    ]
  }

  /// Empty for the first point, which differs from nothing.
  private static func cells(_ pair: PairedDifference?) -> [String] {
    guard let pair else { return differenceColumns.map { _ in "" } }
    func text(_ number: Int64?) -> String { number.map { "\($0)" } ?? "" }
    let median = pair.spread.median
    return [
      text(pair.spread.distribution.spread?.median), text(median?.lower), text(median?.upper),
      text(median?.confidencePerMillion), "\(pair.lower)", "\(pair.same)", "\(pair.higher)",
      "\(pair.spread.unjudged)",
    ]
  }

  private static func line(_ cells: [String]) -> String {
    cells.map(quoted).joined(separator: ",") + "\r\n"
  }

  private static func quoted(_ cell: String) -> String {
    let text = printable(cell)
    guard text.contains(where: { ",\"".contains($0) }) else { return text }
    let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
    return "\"" + parts.joined(separator: "\"\"") + "\""
  }
}

/// A sweep for scripts, with the value of every run: keys stand in a fixed order, numbers are whole.
public enum SweepJSON {
  /// The version of the form; adding a key keeps it, changing one raises it.
  public static let schemaVersion = 1

  /// The JSON, one line with its end.
  public static func render(_ report: SweepReport) -> String {
    let json = object([
      ("schema", "\(schemaVersion)"),
      ("scenario", quotedJSON(report.scenario)),
      ("file", quotedJSON(report.file)),
      ("first_seed", "\(report.seeds.lowerBound)"),
      ("last_seed", "\(report.seeds.upperBound)"),
      (
        "axes",
        array(report.axes) { axis in
          object([("key", quotedJSON(axis.key)), ("values", array(axis.values, quotedJSON))])
        },
      ),
      ("figures", array(report.figures, figure)),
      ("points", array(report.points) { point($0, report) }),
    ])
    return printableJSON(json) + "\n"
  }

  private static func figure(_ figure: Measure) -> String {
    object([
      ("name", quotedJSON(String(figure.name.drop { $0 == " " }))),
      ("subject", quotedJSON(figure.subject)), ("unit", quotedJSON(figure.unit.rawValue)),
      ("worst", quotedJSON(figure.worst.rawValue)),
    ])
  }

  private static func point(_ point: SweepReport.Point, _ report: SweepReport) -> String {
    object([
      ("set", array(Array(zip(report.axes, point.places))) { quotedJSON($0.0.values[$0.1]) }),
      ("variant", quotedJSON(point.variant)),
      ("verdicts", array(point.verdicts) { quotedJSON($0.rawValue) }),
      ("rules_left_out", "\(point.leftOut)"),
      ("spreads", array(point.spreads) { object(spread($0)) }),
      ("differences", array(point.differences, difference)),
      ("values", array(point.values) { array($0) { $0.map { "\($0)" } ?? "null" } }),
    ])
  }

  private static func difference(_ pair: PairedDifference) -> String {
    object(
      spread(pair.spread).filter { !$0.key.hasPrefix("worst") }.map { field in
        field.key == "without_figure" ? (key: "without_pair", value: field.value) : field
      } + [("lower", "\(pair.lower)"), ("same", "\(pair.same)"), ("higher", "\(pair.higher)")]
    )
  }

  private static func spread(_ spread: SeedDistribution) -> [(key: String, value: String)] {
    var fields: [(key: String, value: String)] = [
      ("n", "\(spread.count)"), ("without_figure", "\(spread.unjudged)"),
    ]
    if let values = spread.distribution.spread, let worst = spread.worst {
      fields += [
        ("least", "\(values.least)"), ("p5", "\(values.percentile5)"),
        ("median", "\(values.median)"), ("p95", "\(values.percentile95)"),
        ("greatest", "\(values.greatest)"), ("worst", "\(worst.value)"),
        ("worst_seed", "\(worst.seed)"),
      ]
    }
    if let median = spread.median {
      fields += [
        ("median_from", "\(median.lower)"), ("median_to", "\(median.upper)"),
        ("confidence_ppm", "\(median.confidencePerMillion)"),
      ]
    }
    return fields
  }

  private static func object(_ fields: [(key: String, value: String)]) -> String {
    "{" + fields.map { quotedJSON($0.key) + ":" + $0.value }.joined(separator: ",") + "}"
  }

  private static func array<Element>(
    _ elements: [Element],
    _ text: (Element) -> String,
  ) -> String {
    "[" + elements.map(text).joined(separator: ",") + "]"
  }
}
