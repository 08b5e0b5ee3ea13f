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
    let explanation = try asked { try app.explain(subject, number: number, in: history.of(app)) }
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
  /// The answer to a question about a pair, a device or the like.
  ///
  /// - Parameters:
  ///   - question: what some app can be asked, such as `delay`.
  ///   - subject: about whom.
  ///   - time: when; nil where the app is to choose.
  /// - Returns: the lines for a person, and the event whose causes belong below them.
  /// - Throws: `ToolError` where nobody is called so, the run has nothing of it, or the log cannot be read.
  public func answer(
    _ question: String,
    about subject: String,
    at time: Instant?,
  ) throws(ToolError) -> (lines: [String], root: LogPosition?) {
    guard let app = apps.all.first(where: { $0.questions.contains(question) }) else {
      let known = apps.questions.joined(separator: ", ")
      throw ToolError(.usage, "error: no app can be asked about '\(question)'\n  known: \(known)")
    }
    try checkPart(of: app, question)
    let answer = try asked {
      try app.answer(question, about: subject, at: time, in: history.of(app))
    }
    switch answer {
    case .found(let lines, let root): return (lines, root)
    case .nothing(let why): throw ToolError(.usage, "error: \(why)")
    case .unknown(let known):
      let remedy =
        nearest(to: subject, among: known).map { "did you mean '\($0)'?" }
        ?? "known: \(known.map { "'\($0)'" }.joined(separator: ", "))"
      throw ToolError(.usage, "error: the run has no \(question) of '\(subject)'\n  \(remedy)")
    }
  }

  /// What an app says, and what it means where it cannot read the log.
  private func asked<Word>(_ body: () throws -> Word) throws(ToolError) -> Word {
    do {
      return try body()
    } catch let error as FieldError {
      throw ToolError(
        .data,
        "error: the log was written by another version of yamabiko (\(error))\n"
          + "  explain it with that version, or run the scenario anew",
      )
    } catch {
      throw ToolError(error)
    }
  }

  /// A run without the app has none of what it numbers: that is no answer about the run.
  private func checkPart(of app: any Application, _ subject: String) throws(ToolError) {
    // A plan of another version nobody can read: what the rows say is then all there is.
    guard let plan = history.plan else { return }
    let sections = plan.sections.map(\.app)
    guard !sections.contains(app.schema.name) else { return }
    let consequence = "no \(subject) of it can be explained"
    try apps.require(sections, in: history.reader.path, orElse: consequence)
    let used = apps.used(by: sections)
    let subjects = used.flatMap { $0.subjects + $0.questions }.map { "--\($0)" } + ["--event"]
    let what = app.subjects.contains(subject) ? "numbers a" : "can be asked about a"
    throw ToolError(
      .usage,
      "error: only \(app.schema.name) \(what) '\(subject)', and the run is of "
        + "\(sections.joined(separator: ", "))\n  ask it for \(subjects.joined(separator: ", ")) or --fact",
    )
  }
}
