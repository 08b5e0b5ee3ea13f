import Files
import Findings
import Foundation
import Kernel
import Plans
import Reports

/// What the report.txt says whose variants' logs lie below it.
struct StoredText {
  let path: String
  private let document: ReportDocument

  /// The text above a log.
  ///
  /// - Parameter log: where the log lies, in the folder of its variant.
  /// - Returns: nil where there is none.
  /// - Throws: `ToolError` where one is there and cannot be read, or is damaged.
  static func read(beside log: String) throws(ToolError) -> Self? {
    let path = StoredReport.path(of: "report.txt", beside: log)
    guard let data = try StoredReport.data(path) else { return nil }
    do {
      return Self(path: path, document: try ReportDocument(parsing: Array(data)))
    } catch {
      throw StoredReport.damaged(path, "\(error)")
    }
  }

  /// Where it first says otherwise of a run, but for the file's name, which is no run's.
  ///
  /// - Parameters:
  ///   - findings: what the plan comes to, with the log's digest.
  ///   - plan: the plan.
  /// - Returns: nil where it says the same.
  func difference(from findings: VariantFindings, of plan: Plan) -> Replayer.Difference? {
    let found = ReportDocument(
      RunFindings(
        scenario: plan.name,
        file: "",
        about: plan.about,
        covers: plan.covers,
        seed: plan.seed,
        duration: plan.duration,
        variants: [findings],
      )
    )
    let own = found.variants[0]
    let variant = document.variants.first { $0.name == own.name }
    let ours = Self.lines(of: found.fields, own.headings)
    let theirs = Self.lines(of: document.fields, variant?.headings ?? [])
    for place in 0..<max(theirs.count, ours.count) {
      let one = place < theirs.count ? theirs[place] : nil
      let other = place < ours.count ? ours[place] : nil
      guard one?.text != other?.text else { continue }
      return Replayer.Difference(
        place: "\(path)\(one.map { ":\($0.number)" } ?? "") says otherwise",
        stated: one?.text,
        found: other?.text,
      )
    }
    return nil
  }

  /// The lines of a report's head and of one variant, each with its number in the text.
  private static func lines(
    of fields: [ReportDocument.Field],
    _ headings: [ReportDocument.Heading],
  ) -> [(text: String, number: Int)] {
    func line(_ field: ReportDocument.Field) -> (text: String, number: Int) {
      ("\(field.key): \(field.value)", field.place.line)
    }
    return fields.filter { $0.key != "file" }.map(line)
      + headings.flatMap { [($0.title, $0.place.line)] + $0.fields.map(line) }
  }
}
