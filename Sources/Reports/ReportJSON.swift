import Findings
import Kernel

/// The report for scripts, report.json: keys stand in a fixed order, numbers are whole.
public enum ReportJSON {
  /// The version of the form; adding a key keeps it, changing one raises it.
  public static let schemaVersion = 1

  /// The JSON of a report, one line with its end.
  public static func render(_ run: RunFindings) -> String {
    render(run, variants: run.variants.map(variant))
  }

  /// The same with the variants' objects from `variant`, of whoever puts them elsewhere as well.
  ///
  /// - Precondition: they are those of the run's variants, in their order.
  public static func render(_ run: RunFindings, variants: [String]) -> String {
    precondition(variants.count == run.variants.count, "\(variants.count) variants")
    let details = joinedDetails(run).map { (key: $0.key, value: "[\($0.elements)]") }
    let json = object(
      [
        ("schema", "\(schemaVersion)"),
        ("scenario", quotedJSON(run.scenario)),
        ("file", quotedJSON(run.file)),
        ("about", quotedJSON(run.about)),
        ("covers", array(run.covers.map(quotedJSON))),
        ("seed", "\(run.seed)"),
        ("duration_ns", "\(run.duration.nanoseconds)"),
        ("verdict", quotedJSON(run.verdict.rawValue)),
        ("variants", array(variants)),
      ] + details
    )
    return printableJSON(json) + "\n"
  }

  /// The object of one variant, as it stands under `variants`.
  public static func variant(_ variant: VariantFindings) -> String {
    let metrics = variant.apps.flatMap { app in app.allMeasures.map { metric($0, of: app) } }
    let sections = variant.apps.flatMap { app in app.sections.map { section($0, of: app.app) } }
    let findings =
      variant.findings.map { finding($0, of: nil) }
      + variant.apps.flatMap { app in app.findings.map { finding($0, of: app.app) } }
    let fields = [
      ("variant", quotedJSON(variant.variant)),
      ("events", "\(variant.events)"),
      ("digest", quotedJSON(variant.digest)),
      ("findings", array(findings)),
      ("metrics", array(metrics)),
      ("sections", array(sections)),
      ("facts", object(variant.facts.map { ($0.kind, "\($0.count)") })),
    ]
    return object(fields + DataJSON.fields(of: variant))
  }

  private static func metric(_ measure: Measure, of app: AppFindings) -> String {
    object(
      [
        ("app", quotedJSON(app.app)),
        ("name", quotedJSON(measure.name)),
        ("subject", quotedJSON(measure.subject)),
        ("value", measure.value.map(String.init) ?? "null"),
        ("unit", quotedJSON(measure.unit.rawValue)),
        ("headline", app.headline.contains(measure) ? "true" : "false"),
        // Of nothing no value is the better one.
      ]
        + (measure.value.flatMap { _ in measure.aim }.map { [("better", quotedJSON($0.rawValue))] }
          ?? [])
    )
  }

  private static func section(_ section: Section, of app: String) -> String {
    let rows = section.rows.map { row in
      object([("key", quotedJSON(row.key)), ("value", quotedJSON(row.value))])
    }
    return object([
      ("app", quotedJSON(app)), ("title", quotedJSON(section.title)), ("rows", array(rows)),
    ])
  }

  private static func finding(_ finding: Finding, of app: String?) -> String {
    object([
      ("app", app.map(quotedJSON) ?? "null"),
      ("name", quotedJSON(finding.name)),
      ("verdict", quotedJSON(finding.verdict.rawValue)),
      ("detail", quotedJSON(finding.detail)),
    ])
  }

  /// The lists of all variants and apps under each key, in order of appearance.
  private static func joinedDetails(_ run: RunFindings) -> [(key: String, elements: String)] {
    var joined: [(key: String, elements: String)] = []
    for detail in run.variants.flatMap(\.apps).flatMap(\.details) {
      precondition(
        detail.json.hasPrefix("[") && detail.json.hasSuffix("]"),
        "the detail '\(detail.key)' is not a JSON array",
      )
      let elements = String(detail.json.dropFirst().dropLast())
      if let index = joined.firstIndex(where: { $0.key == detail.key }) {
        let separator = joined[index].elements.isEmpty || elements.isEmpty ? "" : ","
        joined[index].elements += separator + elements
      } else {
        joined.append((detail.key, elements))
      }
    }
    return joined
  }

  // MARK: Text

  private static func object(_ fields: [(key: String, value: String)]) -> String {
    "{" + fields.map { quotedJSON($0.key) + ":" + $0.value }.joined(separator: ",") + "}"
  }

  private static func array(_ elements: [String]) -> String {
    "[" + elements.joined(separator: ",") + "]"
  }
}
