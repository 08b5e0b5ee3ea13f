import EventLog
import Findings
import Foundation
import Kernel
import Plans
import World

extension Replayer {
  /// What an app's observers found again.
  public struct Repetition: Equatable, Sendable {
    /// What was found, and what it was compared with, in a line.
    public var line: String
    /// Where the log or the report says otherwise; nil where neither does.
    public var difference: Difference?
  }

  /// Where a log or a report says something else than what observers find in the log.
  public struct Difference: Equatable, Sendable {
    /// Who says otherwise, and where: `the log says otherwise at event 12`.
    public var place: String
    /// What stands there; nil for nothing.
    public var stated: String?
    /// What was found; nil for nothing.
    public var found: String?
  }

  /// Lets the apps' observers find again what they found while the run went on, and compares that with
  /// what the log states and with the figures and lists of the report beside it, where that is this
  /// run's.
  ///
  /// It is asked of a log that `compare` found to be as today's reducers have it: observers rely on that.
  ///
  /// - Returns: a repetition for each app that has such observers; none for a run that has not come to its
  ///   end.
  /// - Throws: `ToolError` where the log cannot be read.
  public func findAgain() throws(ToolError) -> [Repetition] {
    guard log.isComplete else { return [] }
    let history = LoggedHistory(reader: log)
    let report = StoredReport(of: hexadecimal(log.rootDigest), beside: log.path)
    do {
      return try apps.used(by: plan.sections.map(\.app)).compactMap { app in
        let found = try app.findAgain(in: history, of: plan)
        return found.map { Self.repetition($0, of: app.schema.name, report) }
      }
    } catch {
      throw ToolError(error)
    }
  }

  private static func repetition(
    _ found: FoundAgain,
    of app: String,
    _ report: StoredReport?,
  ) -> Repetition {
    var repetition = Repetition(line: found.summary, difference: nil)
    if let difference = found.difference {
      let place = difference.event.map { "at event \($0)" } ?? "at its end"
      repetition.difference = Difference(
        place: "the log says otherwise \(place)",
        stated: difference.logged,
        found: difference.found,
      )
      return repetition
    }
    let parts = found.figures.count + found.details.count
    guard parts > 0 else { return repetition }
    guard let report else {
      repetition.line += "; no report of this run lies beside it"
      return repetition
    }
    repetition.difference =
      found.figures.lazy.compactMap { report.difference(from: $0, of: app) }.first
      ?? found.details.lazy.compactMap { report.difference(from: $0) }.first
    repetition.line += "; \(found.figures.count) figures of report.json compared"
    return repetition
  }
}

/// What report.json says of the variant whose log lies beside it.
struct StoredReport {
  private let path: String
  private let variant: String
  private let root: [String: Any]
  private let figures: [Figure: Int64?]  // order-free: only ever looked up

  private struct Figure: Hashable {
    var app: String
    var name: String
    var subject: String
  }

  /// The report of the run with that digest; nil where there is none, or one of another run.
  ///
  /// - Parameters:
  ///   - digest: the root digest of the run's log.
  ///   - log: where the log lies, in the folder of its variant.
  init?(of digest: String, beside log: String) {
    let folder = URL(fileURLWithPath: log).deletingLastPathComponent().deletingLastPathComponent()
    let file = folder.appending(path: "report.json")
    guard let data = try? Data(contentsOf: file),
      let root = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
      let variants = root["variants"] as? [[String: Any]],
      let own = variants.first(where: { $0["digest"] as? String == digest }),
      let variant = own["variant"] as? String
    else { return nil }
    self.root = root
    self.variant = variant
    path = file.path(percentEncoded: false)
    var figures: [Figure: Int64?] = [:]
    for entry in own["metrics"] as? [[String: Any]] ?? [] {
      guard let app = entry["app"] as? String, let name = entry["name"] as? String else { continue }
      let figure = Figure(app: app, name: name, subject: entry["subject"] as? String ?? "")
      figures[figure] = .some((entry["value"] as? NSNumber)?.int64Value)
    }
    self.figures = figures
  }

  /// Where it says otherwise about a figure; nil where it does not.
  func difference(from measure: Measure, of app: String) -> Replayer.Difference? {
    let stated = figures[Figure(app: app, name: measure.name, subject: measure.subject)]
    if let stated, stated == measure.value { return nil }
    let subject = measure.subject.isEmpty ? "" : " of \(measure.subject)"
    func words(_ value: Int64?) -> String {
      "\(measure.name)\(subject) \(value.map { "\($0)" } ?? "none")"
    }
    return Replayer.Difference(
      place: "\(path) says otherwise",
      stated: stated.map(words),
      found: words(measure.value),
    )
  }

  /// Where it says otherwise in a list; nil where it does not.
  func difference(from detail: Detail) -> Replayer.Difference? {
    let found = (try? JSONSerialization.jsonObject(with: Data(detail.json.utf8))) as? [NSDictionary]
    let all = root[detail.key] as? [NSDictionary] ?? []
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
