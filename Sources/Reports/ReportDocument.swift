import Findings
import Kernel

/// A report as fields: what report.txt says and what a golden is compared by.
///
/// The text has three levels: fields of the whole run at the margin, a line for each variant, and
/// below it headings with fields. A field is `key: value`.
public struct ReportDocument: Equatable, Sendable {
  /// The first line; its number changes when the form changes.
  static let title = "yamabiko report 1"
  /// The last line; a text without it was cut off.
  static let ending = "end of report"
  /// The heading of a log's digest and of how many events it has, the first of each variant.
  static let logTitle = "log"
  /// The heading of the rules, the last of each variant.
  static let findingsTitle = "findings"

  /// The fields of the whole run.
  public var fields: [Field] = []
  /// The variants in order.
  public var variants: [Variant] = []

  /// A line with a key and a value.
  public struct Field: Equatable, Sendable {
    /// What the field is about; unique below its heading.
    public var key: String
    /// What it says.
    public var value: String
    /// Where it was read.
    public var place = ReportPlace()
  }

  /// A heading with fields.
  public struct Heading: Equatable, Sendable {
    /// The heading; unique within its variant.
    public var title: String
    /// The fields below it.
    public var fields: [Field] = []
    /// Where it was read.
    public var place = ReportPlace()
  }

  /// One variant.
  public struct Variant: Equatable, Sendable {
    /// The variant's name.
    public var name: String
    /// The headings in order.
    public var headings: [Heading] = []
    /// Where it was read.
    public var place = ReportPlace()
  }

  /// The fields of a report.
  public init(_ run: RunFindings) {
    add("scenario", run.scenario)
    add("file", run.file)
    add("about", run.about)
    add("covers", run.covers.joined(separator: ", "))
    add("seed", "\(run.seed)")
    add("duration", MeasureUnit.nanoseconds.text(run.duration.nanoseconds))
    variants = run.variants.map(Self.variant)
  }

  /// A document without fields, for a parser.
  init() {}

  /// The text: the same document gives the same text.
  public var text: String {
    var lines = [Self.title] + fields.map(Self.line)
    for variant in variants {
      lines += ["", "variant \(variant.name)"]
      for heading in variant.headings {
        lines.append("  \(heading.title)")
        lines += heading.fields.map { "    " + Self.line($0) }
      }
    }
    return (lines + ["", Self.ending, ""]).joined(separator: "\n")
  }

  private static func line(_ field: Field) -> String {
    "\(field.key): \(field.value)"
  }

  private mutating func add(_ key: String, _ value: String) {
    fields.append(Field(key: key, value: Self.plain(value)))
  }

  // MARK: From findings

  private static func variant(_ variant: VariantFindings) -> Variant {
    var result = Variant(name: name(variant.variant))
    result.add(logTitle, [("digest", variant.digest), ("events", "\(variant.events)")])
    for app in variant.apps {
      for section in app.sections {
        // Two apps can both speak of messages: each heading says whose they are.
        let isShared = variant.apps.contains { other in
          other.app != app.app && other.sections.contains { $0.title == section.title }
        }
        let title = isShared ? "\(section.title) of \(app.app)" : section.title
        result.add(title, section.rows.map { ($0.key, $0.value) })
      }
    }
    result.add(findingsTitle, variant.allFindings.map(row))
    return result
  }

  private static func row(_ finding: Finding) -> (String, String) {
    let detail = finding.detail.isEmpty ? "" : " (\(finding.detail))"
    return (finding.name, finding.verdict.rawValue + detail)
  }

  /// One printable line of text that is not empty; every part of a report is one.
  static func plain(_ text: String) -> String {
    let line = text.split(whereSeparator: \.isNewline).joined(separator: " / ")
    let trimmed = line.drop { $0 == " " }
    return trimmed.isEmpty ? "-" : printable(String(trimmed))
  }

  /// One line of text that can stand in front of `: `.
  static func name(_ text: String) -> String {
    var line = plain(text).split(separator: ": ", omittingEmptySubsequences: false)
      .joined(separator: ", ")
    // Behind a name can come a number as well: `a: #2`.
    while line.hasSuffix(":") { line.removeLast() }
    return line.isEmpty ? plain("") : line
  }
}

extension ReportDocument.Variant {
  /// Adds a heading with fields, where there are any; a name that is taken gets a number.
  fileprivate mutating func add(_ title: String, _ rows: [(key: String, value: String)]) {
    guard !rows.isEmpty else { return }
    let taken = headings.map(\.title)
    var heading = ReportDocument.Heading(title: unique(ReportDocument.name(title), among: taken))
    for row in rows {
      let key = unique(ReportDocument.name(row.key), among: heading.fields.map(\.key))
      let value = ReportDocument.plain(row.value)
      heading.fields.append(ReportDocument.Field(key: key, value: value))
    }
    headings.append(heading)
  }

  private func unique(_ name: String, among taken: [String]) -> String {
    guard taken.contains(name) else { return name }
    var number = 2
    while taken.contains("\(name) #\(number)") { number += 1 }
    return "\(name) #\(number)"
  }
}

/// The line of a report's text that a part was read from; 1 where it was read from none.
///
/// Where a part stands is nothing that it says: all places are equal.
public struct ReportPlace: Equatable, Sendable {
  /// The line, from 1.
  public var line = 1

  /// Whether the two are the same, which they always are.
  public static func == (left: Self, right: Self) -> Bool { true }
}

/// report.txt: what a person reads in a terminal, and what becomes the golden.
public enum ReportText {
  /// The text of a report.
  public static func render(_ run: RunFindings) -> String {
    ReportDocument(run).text
  }
}
