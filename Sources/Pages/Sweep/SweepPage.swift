import Findings
import Kernel
import Reports

/// A sweep as a page: a picture for each figure along one or two axes, and a table of every point.
public enum SweepPage {
  /// The page, one file that needs no network.
  public static func render(_ report: SweepReport) -> String {
    WebPage(
      title: "Sweep: \(printable(report.scenario))",
      styles: [WebText.sweepCss],
      body: body(report),
      data: [("sweep", printableJSON(data(report)))],
      scripts: [WebPage.d3, WebText.sweepJs],
    ).html
  }

  private static func escaped(_ text: String) -> String { escapedMarkup(printable(text)) }

  private static func body(_ report: SweepReport) -> String {
    let seeds = report.seeds
    let runs = report.points.reduce(0) { $0 + $1.verdicts.count }
    let fixed = report.axes.filter { $0.values.count == 1 }
      .map { "\($0.key)=\($0.values[0])" }.joined(separator: ", ")
    var html = """
      <main>
      <h1>\(escaped(report.scenario))</h1>
      <p class="quiet">\(escaped(report.file)); seeds \(seeds.lowerBound) to \(seeds.upperBound), \
      \(counted(report.points.count, "point")), \(counted(runs, "run")), all points under the same \
      weather</p>

      """
    if !fixed.isEmpty { html += "<p class=\"quiet\">with \(escaped(fixed))</p>\n" }
    html += "<p class=\"quiet\">\(legend(report))</p>\n"
    for place in report.figures.indices { html += section(place, report) }
    html += "<section>\n<h2>rules</h2>\n"
    html += table(report, SweepTable.ruleColumns) { SweepTable.rules(of: $0, in: report) }
    return html + "</section>\n</main>"
  }

  /// What is drawn, in words.
  private static func legend(_ report: SweepReport) -> String {
    let interval =
      "the median lies there 95 times of 100; fewer than \(MedianRanks.countLeast) "
      + "seeds do not say where"
    switch report.moving.count {
    case 0, 1:
      return "Dots are medians, the pale band is p5 to p95, and thick lines say: \(interval)."
    case 2: return "Cells are medians; in the tables, '95 % sure': \(interval)."
    default:
      return "More than two axes move: the tables have all points. '95 % sure': \(interval)."
    }
  }

  private static func section(_ place: Int, _ report: SweepReport) -> String {
    let figure = report.figures[place]
    var html = "<section>\n<h2>\(escaped(SweepReport.name(of: figure)))</h2>\n"
    let variants = variants(of: report)
    switch report.moving.count {
    case 0, 1:
      html += "<figure data-figure=\"\(place)\"></figure>\n"
    case 2:
      for (variant, name) in variants.enumerated() {
        if variants.count > 1 { html += "<p class=\"quiet\">\(escaped(name))</p>\n" }
        html += "<figure data-figure=\"\(place)\" data-variant=\"\(variant)\"></figure>\n"
      }
    default: break
    }
    html += table(report, SweepTable.figureColumns) { point in
      SweepTable.cells(point.spreads[place], figure.unit)
    }
    if !report.compared.isEmpty {
      html += "<h3>seed by seed, less that of \(escaped(report.baseline))</h3>\n"
      html += table(report, SweepTable.differenceColumns, of: report.compared) { point in
        SweepTable.differences(point.differences[place], figure.unit)
      }
    }
    return html + "</section>\n"
  }

  /// A table with a row for each point, or for each of some.
  private static func table(
    _ report: SweepReport,
    _ columns: [String],
    of points: [SweepReport.Point]? = nil,
    _ cells: (SweepReport.Point) -> [String],
  ) -> String {
    var html = "<div class=\"wide\" tabindex=\"0\">\n<table>\n<thead><tr>"
    html += (report.labelNames + columns).map { "<th scope=\"col\">\(escaped($0))</th>" }.joined()
    html += "</tr></thead>\n<tbody>\n"
    for point in points ?? report.points {
      html += "<tr>"
      html += report.labels(of: point).map { "<th scope=\"row\">\(escaped($0))</th>" }.joined()
      html += cells(point).map { "<td class=\"number\">\(escaped($0))</td>" }.joined()
      html += "</tr>\n"
    }
    return html + "</tbody>\n</table>\n</div>\n"
  }

  /// The variants in the order of the points.
  private static func variants(of report: SweepReport) -> [String] {
    var names: [String] = []
    for point in report.points where !names.contains(point.variant) { names.append(point.variant) }
    return names
  }

  // MARK: Data

  /// What is drawn: the axes that move, and of each figure its spread at every point.
  private static func data(_ report: SweepReport) -> String {
    let moving = report.moving
    let variants = variants(of: report)
    let axes = moving.map { moved in
      let values = moved.axis.values.map { quotedJSON(printable($0)) }.joined(separator: ",")
      return "{\"key\":\(quotedJSON(moved.axis.key)),\"values\":[\(values)]}"
    }
    let figures = report.figures.enumerated().map { place, figure in
      let cells = report.points.map { point in
        let places = moving.map { "\(point.places[$0.place])" }.joined(separator: ",")
        let variant = variants.firstIndex(of: point.variant) ?? 0
        return "{\"places\":[\(places)],\"variant\":\(variant),"
          + cell(point.spreads[place], figure.unit) + "}"
      }
      return "{\"name\":\(quotedJSON(SweepReport.name(of: figure))),"
        + "\"unit\":\(quotedJSON(figure.unit.rawValue)),\"cells\":[\(cells.joined(separator: ","))]}"
    }
    return "{\"axes\":[\(axes.joined(separator: ","))],"
      + "\"variants\":[\(variants.map(quotedJSON).joined(separator: ","))],"
      + "\"figures\":[\(figures.joined(separator: ","))]}"
  }

  private static func cell(_ spread: SeedDistribution, _ unit: MeasureUnit) -> String {
    let counts = "\"n\":\(spread.count),\"none\":\(spread.unjudged)"
    guard let values = spread.distribution.spread else { return counts + ",\"median\":null" }
    let texts = [values.median, values.percentile5, values.percentile95]
      .map { quotedJSON(unit.text($0)) }.joined(separator: ",")
    func text(_ number: Int64?) -> String { number.map { "\($0)" } ?? "null" }
    return counts + ",\"median\":\(values.median),\"p5\":\(values.percentile5),"
      + "\"p95\":\(values.percentile95),\"lower\":\(text(spread.median?.lower)),"
      + "\"upper\":\(text(spread.median?.upper)),\"texts\":[\(texts)]"
  }
}
