import Files
import Findings
import Foundation
import Kernel
import World

/// What report.json says of the variant whose log lies beside it.
struct StoredReport {
  let path: String
  let variant: String
  /// The place of the variant among those of the report.
  let place: Int
  /// The whole of report.json.
  let root: [String: Any]  // order-free: only ever looked up
  /// What it says of the variant.
  let own: [String: Any]  // order-free: only ever looked up
  private let figures: [Figure]

  /// What came of looking for it.
  enum Reading {
    /// It is of this run.
    case own(StoredReport)
    /// It is of other runs.
    case ofOthers(String)
    /// There is none.
    case missing
  }

  /// How far a report and what was found were compared.
  struct Comparison {
    /// How many figures of the app the report has.
    var all = 0
    /// How many of them were found again.
    var compared = 0
    /// The names of the others, each once, as the report has them.
    var untold: [String] = []
    /// Where the report says otherwise; nil where it does not.
    var difference: Replayer.Difference?
  }

  /// A figure as it stands there.
  private struct Figure {
    var app: String
    var name: String
    var subject: String
    var value: Int64?
    var unit: String

    /// The figure; nil for what is none.
    init?(_ entry: [String: Any]) {  // order-free: only ever looked up
      guard let app = entry["app"] as? String, let name = entry["name"] as? String,
        let subject = entry["subject"] as? String, let unit = entry["unit"] as? String
      else { return nil }
      (self.app, self.name, self.subject, self.unit) = (app, name, subject, unit)
      switch entry["value"] {
      case is NSNull: value = nil
      case let number as NSNumber:
        // A fraction is nothing that a run has written.
        guard number == NSNumber(value: number.int64Value) else { return nil }
        value = number.int64Value
      default: return nil
      }
    }

    func isOf(_ measure: Measure) -> Bool { name == measure.name && subject == measure.subject }

    var words: String { Self.words(name, subject, value, unit) }

    static func words(
      _ name: String,
      _ subject: String,
      _ value: Int64?,
      _ unit: String,
    ) -> String {
      let place = subject.isEmpty ? "" : " of \(subject)"
      return name.drop { $0 == " " } + place + " " + (value.map { "\($0) \(unit)" } ?? "none")
    }
  }

  /// The report of the run with that digest.
  ///
  /// - Parameters:
  ///   - digest: the root digest of the run's log.
  ///   - log: where the log lies, in the folder of its variant.
  /// - Returns: what it says, or why nobody knows.
  /// - Throws: `ToolError` where a report is there and cannot be read, or is damaged.
  static func read(of digest: String, beside log: String) throws(ToolError) -> Reading {
    let path = path(of: "report.json", beside: log)
    guard let data = try data(path) else { return .missing }
    let root: [String: Any]  // order-free: only ever looked up
    do {
      guard let object = try JSONSerialization.jsonObject(with: data) as? [String: Any] else {
        throw damaged(path, "it is no object")
      }
      root = object
    } catch let error as ToolError {
      throw error
    } catch {
      let about = (error as NSError).userInfo["NSDebugDescription"] as? String
      throw damaged(path, about ?? "it is no JSON")
    }
    guard let variants = root["variants"] as? [[String: Any]] else {
      throw damaged(path, "it has no list 'variants'")
    }
    guard let index = variants.firstIndex(where: { $0["digest"] as? String == digest }) else {
      return .ofOthers(path)
    }
    let own = variants[index]
    let name = own["variant"] as? String
    guard variants.count(where: { $0["variant"] as? String == name }) == 1 else {
      throw damaged(path, "the variant with the log's digest stands there more than once")
    }
    guard let variant = name, let metrics = own["metrics"] as? [[String: Any]]
    else { throw damaged(path, "the variant with the log's digest has no name or no 'metrics'") }
    var figures: [Figure] = []
    for (place, entry) in metrics.enumerated() {
      guard let figure = Figure(entry) else {
        throw damaged(path, "entry \(place + 1) of 'metrics' of \(variant) is no figure")
      }
      figures.append(figure)
    }
    return .own(
      Self(path: path, variant: variant, place: index, root: root, own: own, figures: figures)
    )
  }

  /// Where a report's file lies: above the folder of each variant.
  static func path(of file: String, beside log: String) -> String {
    let folder = URL(fileURLWithPath: log).deletingLastPathComponent().deletingLastPathComponent()
    return folder.appending(path: file).path(percentEncoded: false)
  }

  /// The bytes of a report's file; nil where there is none.
  static func data(_ path: String) throws(ToolError) -> Data? {
    guard FileStore.leadsSomewhere(path) else { return nil }
    do {
      return try Data(contentsOf: URL(fileURLWithPath: path))
    } catch {
      throw ToolError(
        .storage,
        "error: \(path) cannot be read\n  expected the report of the run whose log lies below it",
      )
    }
  }

  static func damaged(_ path: String, _ problem: String) -> ToolError {
    ToolError(
      .data,
      "error: \(path) is damaged: \(problem)\n  run the scenario anew, or take it away: the log is "
        + "replayed without it then",
    )
  }

  // MARK: Comparing

  /// Compares all that it says of an app's figures and lists with what was found again.
  ///
  /// - Throws: `ToolError` where a list is none.
  func comparison(with found: FoundAgain, of app: String) throws(ToolError) -> Comparison {
    var comparison = Comparison()
    var left = found.figures
    for figure in figures where figure.app == app {
      comparison.all += 1
      if let place = left.firstIndex(where: figure.isOf) {
        let measure = left.remove(at: place)
        comparison.compared += 1
        let isSame = figure.value == measure.value && figure.unit == measure.unit.rawValue
        if isSame { continue }
        comparison.differ(difference(figure, measure))
      } else if !found.untold.contains(figure.name) {
        comparison.differ(difference(figure, nil))
      } else {
        let name = String(figure.name.drop { $0 == " " })
        if !comparison.untold.contains(name) { comparison.untold.append(name) }
      }
    }
    if let missing = left.first { comparison.differ(difference(nil, missing)) }
    for detail in found.details {
      if let difference = try difference(from: detail) { comparison.differ(difference) }
    }
    return comparison
  }

  private func difference(_ figure: Figure?, _ measure: Measure?) -> Replayer.Difference {
    Replayer.Difference(
      place: "\(path) says otherwise",
      stated: figure?.words,
      found: measure.map { Figure.words($0.name, $0.subject, $0.value, $0.unit.rawValue) },
    )
  }

  /// Where it says otherwise in a list; nil where it does not.
  func difference(from detail: Detail) throws(ToolError) -> Replayer.Difference? {
    guard let all = root[detail.key] as? [NSDictionary] else {
      throw Self.damaged(path, "it has no list '\(detail.key)'")
    }
    let found = (try? JSONSerialization.jsonObject(with: Data(detail.json.utf8))) as? [NSDictionary]
    let stated = all.filter { $0["variant"] as? String == variant }
    let own = found ?? []
    for place in 0..<max(stated.count, own.count) {
      let (one, other) = (
        place < stated.count ? stated[place] : nil, place < own.count ? own[place] : nil,
      )
      guard one != other else { continue }
      return Replayer.Difference(
        place: "\(path) says otherwise in entry \(place + 1) of '\(detail.key)' of \(variant)",
        stated: one.map(Self.text),
        found: other.map(Self.text),
      )
    }
    return nil
  }

  private static func text(_ entry: NSDictionary) -> String {
    let data = try? JSONSerialization.data(withJSONObject: entry, options: [.sortedKeys])
    return data.map { String(decoding: $0, as: UTF8.self) } ?? "\(entry)"
  }
}

extension StoredReport.Comparison {
  /// Keeps the first.
  fileprivate mutating func differ(_ other: Replayer.Difference) {
    if difference == nil { difference = other }
  }
}
