import EventLog
import Kernel
import Plans
import World

/// Asks the apps why something in a logged run came about.
public struct Explainer {
  let apps: Apps
  let history: LoggedHistory

  /// An explainer of the run whose log is open, by these apps.
  public init(apps: Apps, _ reader: LogReader) {
    self.apps = apps
    history = LoggedHistory(reader: reader)
  }

  /// The same for many questions: what is rare in the log is read once.
  ///
  /// - Throws: where the log cannot be read.
  /// - Complexity: O(count), once.
  package init(apps: Apps, remembering reader: LogReader) throws {
    self.apps = apps
    history = LoggedHistory(reader: reader, memory: try RowMemory(of: reader))
  }

  /// The explanation of the thing with that number.
  ///
  /// - Throws: `ToolError` where there is none, or the log cannot be read.
  public func explain(
    _ subject: String,
    number: Int64,
  ) throws(ToolError) -> (lines: [String], root: LogPosition?, fault: LogPosition?) {
    guard let app = apps.all.first(where: { $0.subjects.contains(subject) }) else {
      let known = apps.subjects.joined(separator: ", ")
      throw ToolError(.usage, "error: no app numbers a '\(subject)'\n  known: \(known)")
    }
    try checkPart(of: app, subject)
    let explanation: Explanation
    do {
      explanation = try app.explain(subject, number: number, in: history.of(app))
    } catch let error as FieldError {
      throw ToolError(
        .data,
        "error: the log was written by another version of yamabiko (\(error))\n"
          + "  explain it with that version, or run the scenario anew",
      )
    } catch {
      throw ToolError(error)
    }
    switch explanation {
    case .found(let lines, let root, let fault):
      return (lines, root, fault)
    case .missing(let known):
      let range = known == 0 ? "none" : "1 to \(known)"
      throw ToolError(
        .usage,
        "error: the run has no \(subject) \(number), it has \(range)"
          + (known == 0 ? "" : "\n  report.txt names them, report.json has all"),
      )
    }
  }
}

extension Explainer {
  /// A run without the app has none of what it numbers: that is no answer about the run.
  private func checkPart(of app: any Application, _ subject: String) throws(ToolError) {
    // A plan of another version nobody can read: what the rows say is then all there is.
    guard let plan = history.plan else { return }
    let sections = plan.sections.map(\.app)
    guard !sections.contains(app.schema.name) else { return }
    let consequence = "no \(subject) of it can be explained"
    try apps.require(sections, in: history.reader.path, orElse: consequence)
    let subjects = apps.used(by: sections).flatMap(\.subjects).map { "--\($0)" } + ["--event"]
    throw ToolError(
      .usage,
      "error: only \(app.schema.name) numbers a '\(subject)', and the run is of "
        + "\(sections.joined(separator: ", "))\n  ask it for \(subjects.joined(separator: ", ")) or --fact",
    )
  }
}
