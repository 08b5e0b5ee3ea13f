import EventLog
import Foundation
import Kernel
import Plans
import World

/// Tells the lives of a run's things: `yamabiko show`.
public struct LifeTeller {
  private let apps: Apps
  private let reader: LogReader

  /// The teller of the run whose log is open, by these apps.
  public init(apps: Apps, _ reader: LogReader) {
    self.apps = apps
    self.reader = reader
  }

  /// The lives of one app's things.
  public struct Told: Sendable {
    /// What they are the lives of.
    public var thing: String
    /// They, in the order in which they begin.
    public var lives: [Life]
  }

  /// All lives of the apps that took part in the run.
  ///
  /// - Parameter thing: of what alone; nil for all.
  /// - Returns: for each app its lives.
  /// - Throws: `ToolError` where no app of the run has such a thing, or the log cannot be read.
  public func lives(of thing: String? = nil) throws(ToolError) -> [Told] {
    do {
      let used = try specs().filter { thing == nil || $0.spec.name == thing }
      guard !used.isEmpty else { throw refusal(of: thing) }
      let plan = LoggedHistory.plan(of: reader)
      return try used.map { app, spec in
        var reading = LifeReader(of: app, spec)
        var lives = try reading.read(reader)
        if let plan, let called = spec.called?(plan) {
          for place in lives.indices { lives[place].called = called(lives[place].name) }
        }
        return Told(thing: spec.name, lives: lives)
      }
    } catch {
      throw ToolError(error)
    }
  }

  /// One life, by the name that reports or that payloads have for it.
  ///
  /// - Throws: `ToolError` with the names that there are, where none has that one.
  public func life(_ name: String, of thing: String) throws(ToolError) -> Told {
    let told = try lives(of: thing)
    let all = told.flatMap(\.lives)
    let meant = all.first { $0.called == name } ?? all.first { $0.name == name }
    guard let life = meant else {
      let names = all.map { $0.called ?? $0.name }
        .sorted { $0.compare($1, options: .numeric) == .orderedAscending }
      let known = names.prefix(Self.mostNamed).joined(separator: ", ")
      let more = all.count > Self.mostNamed ? " and \(all.count - Self.mostNamed) more" : ""
      let what = all.isEmpty ? "it has none at all" : "known: \(known)\(more)"
      throw ToolError(.usage, "error: the run has no \(thing) '\(name)'\n  \(what)")
    }
    return Told(thing: thing, lives: [life])
  }

  /// So many names stand in a message.
  private static let mostNamed = 20

  /// The apps of the run that have lives to tell; those of rows where nobody can read the plan.
  private func specs() throws -> [(app: AppSchema, spec: LifeSpec)] {
    let sections = LoggedHistory.plan(of: reader)?.sections.map(\.app)
    return apps.all.map(\.schema).compactMap { schema in
      guard sections?.contains(schema.name) ?? true, let spec = schema.lives else { return nil }
      return (schema, spec)
    }
  }

  private func refusal(of thing: String?) -> ToolError {
    let sections = LoggedHistory.plan(of: reader)?.sections.map(\.app) ?? []
    let known = apps.all.compactMap { app in
      app.schema.lives.map { "\(app.schema.name) (\($0.name))" }
    }
    let what = thing.map { "a \($0)" } ?? "anything whose life can be told"
    let here = known.isEmpty ? "none" : known.joined(separator: ", ")
    return ToolError(
      .usage,
      "error: no app of the run has \(what)\n  the run is of \(sections.joined(separator: ", ")); "
        + "apps with lives here: \(here)",
    )
  }
}

extension Apps {
  /// Everything whose life some app can tell.
  public var lives: [String] { all.compactMap(\.schema.lives?.name) }
}
