import Files
import Findings
import Foundation
import Kernel
import Plans
import Reports

/// The whole of report.json beside what the run comes to once more.
extension StoredReport {
  /// What of it was not compared, and where it says otherwise.
  struct Whole: Equatable {
    /// What nobody has compared.
    var untold: [String] = []
    /// The first difference of each part.
    var differences: [Replayer.Difference] = []
  }

  /// What stands at the top and follows from the plan.
  private static func head(of plan: Plan) -> [(key: String, value: Any)] {
    [
      ("schema", NSNumber(value: ReportJSON.schemaVersion)),
      ("scenario", plan.name), ("about", plan.about), ("covers", plan.covers),
      ("seed", NSNumber(value: plan.seed)),
      ("duration_ns", NSNumber(value: plan.duration.nanoseconds)),
    ]
  }

  /// Compares everything that report.json says of the variant.
  ///
  /// - Parameters:
  ///   - findings: what its plan comes to, with the log's digest.
  ///   - plan: the plan.
  /// - Returns: what differs, and what was not compared.
  /// - Throws: `ToolError` where a file is no report.
  func whole(beside findings: VariantFindings, of plan: Plan) throws(ToolError) -> Whole {
    var whole = Whole()
    for (key, value) in Self.head(of: plan) {
      whole.add(JSONDifference.first(root[key], value, at: key), in: path)
    }
    try compareVerdict(with: findings, in: &whole)
    let text = ReportJSON.variant(findings)
    guard
      let found = (try? JSONSerialization.jsonObject(with: Data(text.utf8))) as? [String: Any]
    else { preconditionFailure("a variant's JSON is none") }
    // Verdicts come first: they are what a person looks at.
    let keys = Set(own.keys).union(found.keys).subtracting(["findings"]).sorted()
    for key in ["findings"] + keys {
      let place = "variants[\(self.place)].\(key)"
      whole.add(JSONDifference.first(own[key], found[key], at: place), in: path)
    }
    // A run that writes nothing has made no sound.
    let details = findings.apps.flatMap(\.details).filter { !$0.isOfMedia }
    for detail in details {
      if let difference = try difference(from: detail) { whole.differences.append(difference) }
    }
    let known = Self.head(of: plan).map(\.key) + ["verdict", "variants"]
    let others = root.keys.filter { key in
      !known.contains(key) && !details.contains { $0.key == key }
    }
    whole.untold = others.sorted().map { "'\($0)' of report.json" }
    return whole
  }

  /// The worst verdict of all variants: this one's as found, the others' as they are stated.
  private func compareVerdict(
    with findings: VariantFindings,
    in whole: inout Whole,
  ) throws(ToolError) {
    var all = findings.allFindings
    for (place, variant) in (root["variants"] as? [[String: Any]] ?? []).enumerated()
    where place != self.place {
      for entry in variant["findings"] as? [[String: Any]] ?? [] {
        guard let verdict = (entry["verdict"] as? String).flatMap({ Verdict(rawValue: $0) }) else {
          throw Self.damaged(path, "a verdict of variants[\(place)] is none")
        }
        all.append(Finding(name: "", verdict: verdict))
      }
    }
    let worst = all.worst.rawValue
    whole.add(JSONDifference.first(root["verdict"], worst, at: "verdict"), in: path)
  }
}

extension StoredReport.Whole {
  fileprivate mutating func add(_ difference: JSONDifference?, in path: String) {
    guard let difference else { return }
    differences.append(
      Replayer.Difference(
        place: "\(path) says otherwise at \(difference.place)",
        stated: difference.stated,
        found: difference.found,
      )
    )
  }
}
