import Findings
import Kernel
import Plans
import Reports

/// report.html: what report.json says, to look at; one file without network.
///
/// Everything in it comes from the same findings as report.json, and from the plans. The page's
/// scripts make text nodes of every word, and no markup of any.
public struct ReportPage: Sendable {
  /// What all variants gave.
  public var run: RunFindings
  /// The plans of the variants, in their order.
  public var plans: [Plan]
  /// What the page shows beyond the findings, of the variants in their order; empty where there is
  /// nothing more.
  public var material: [PageMaterial]
  /// The variants' objects of report.json, in their order; nil where they are to be made.
  private let reports: [String]?

  /// The version of the form of the page's data.
  static let schemaVersion = 1

  /// A page of a run.
  ///
  /// - Parameters:
  ///   - run: what all variants gave.
  ///   - plans: the plans of these variants, in their order.
  ///   - material: chains of causes, sounds and fates of packets, of these variants in their order.
  ///   - reports: what `ReportJSON.variant` says of these variants, where somebody has it.
  public init(
    _ run: RunFindings,
    plans: [Plan],
    material: [PageMaterial] = [],
    reports: [String]? = nil,
  ) {
    self.reports = reports
    self.run = run
    self.plans = plans
    self.material = material
  }

  /// The whole page.
  ///
  /// - Complexity: O(n) of the length of report.json.
  public var html: String {
    WebPage(
      title: "\(printable(run.scenario)) · Yamabiko",
      styles: [WebText.reportReportCss],
      body: WebText.reportReportHtml,
      data: [(id: "report", json: json)],
      scripts: [WebPage.d3] + Self.scripts,
    ).html
  }

  /// Later ones use what earlier ones define.
  private static let scripts = [
    WebText.reportFormatJs, WebText.reportDataJs, WebText.reportTimeJs, WebText.reportRowsJs,
    WebText.reportLanesJs, WebText.reportPointerJs, WebText.reportCurvesJs, WebText.reportTablesJs,
    WebText.reportGapsJs, WebText.reportSoundJs, WebText.reportMainJs,
  ]

  /// What the page's scripts read: `docs/report.md` has its form.
  var json: String {
    let sentences = VariantSentence.all(of: run)
    let variants = run.variants.indices.map { index in
      let variant = run.variants[index]
      var fields = [
        ("name", quotedJSON(variant.variant)),
        ("sentence", quotedJSON(sentences[index])),
        ("digest", quotedJSON(variant.digest)),
      ]
      if let plan = plans.first(where: { $0.variant == variant.variant }) {
        fields.append(("plan", String(decoding: CanonicalWriter.encode(plan), as: UTF8.self)))
      }
      fields.append(("report", reports?[index] ?? ReportJSON.variant(variant)))
      if material.indices.contains(index) {
        fields.append(("material", MaterialJSON.object(material[index])))
      }
      return Self.object(fields)
    }
    return printableJSON(
      Self.object([
        ("schema", "\(Self.schemaVersion)"),
        ("scenario", scenario),
        ("variants", "[" + variants.joined(separator: ",") + "]"),
      ])
    )
  }

  private var scenario: String {
    var apps: [String] = []
    for app in run.variants.flatMap(\.apps).map(\.app) where !apps.contains(app) {
      apps.append(app)
    }
    return Self.object([
      ("name", quotedJSON(run.scenario)),
      ("about", quotedJSON(run.about)),
      ("file", quotedJSON(run.file)),
      ("apps", Self.list(apps)),
      // A script's numbers are exact up to 2^53 alone.
      ("seed", quotedJSON("\(run.seed)")),
      ("start", quotedJSON(plans.first?.start ?? "")),
      ("durationNs", "\(run.duration.nanoseconds)"),
      ("covers", Self.list(run.covers)),
      ("verdict", quotedJSON(run.verdict.rawValue)),
    ])
  }

  private static func object(_ fields: [(key: String, value: String)]) -> String {
    "{" + fields.map { quotedJSON($0.key) + ":" + $0.value }.joined(separator: ",") + "}"
  }

  private static func list(_ texts: [String]) -> String {
    "[" + texts.map(quotedJSON).joined(separator: ",") + "]"
  }
}
