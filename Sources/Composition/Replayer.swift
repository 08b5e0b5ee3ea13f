import EventLog
import Exports
import Files
import Findings
import Foundation
import Kernel
import Plans
import World

/// Drives today's reducers with the events of a logged run.
public final class Replayer {
  let apps: Apps
  private let reader: LogReader
  /// What was run, within the ranges of the language.
  public let plan: Plan
  private let parts: ReplayedParts
  private let keepAlive: [AnyObject]

  /// Where today's reducers ask for something else than the logged ones.
  public struct Divergence: Sendable {
    /// The event after which they part.
    public var event: LoggedEvent
    /// What the log says was asked for and stated.
    public var logged: [String]
    /// What is asked for and stated today.
    public var today: [String]
  }

  /// A replay of the log at `path` with the reducers of these apps.
  ///
  /// - Throws: `ToolError` where it is no log of this version.
  public convenience init(apps: Apps, _ path: String) throws(ToolError) {
    let log: LogReader
    do {
      log = try LogReader(opening: path)
    } catch {
      throw ToolError(error)
    }
    try self.init(apps: apps, log)
  }

  /// A replay of a log as far as it had come when it was opened.
  ///
  /// - Throws: `ToolError` where it is no log of this version.
  public init(apps: Apps, _ log: LogReader) throws(ToolError) {
    self.apps = apps
    reader = log
    let path = log.path
    do {
      plan = try CanonicalReader.decode(Plan.self, from: Array(reader.manifest.plan.utf8))
      if let problem = plan.problem { throw problem }
      // A run of apps that are not here would be replayed without them, and nothing would differ.
      try apps.require(plan.sections.map(\.app), in: path, orElse: "nothing can be replayed")
      let simulation = Simulation(plan: plan, sink: NoSink())
      let used = apps.used(by: plan.sections.map(\.app))
      if let problem = SettingCatalog(used.map(\.schema)).problem(of: plan.settings) {
        throw problem
      }
      // Components know the simulation, and it knows them: one of the two must be held.
      keepAlive = try used.map { try $0.installForReplay(in: simulation) } + [simulation]
      parts = ReplayedParts(of: simulation, apps: used)
    } catch let error as FieldError {
      throw ToolError(
        .data,
        "error: \(path): its plan is of another version of yamabiko, or damaged (\(error))\n"
          + "  replay it with that version, or run the scenario anew",
      )
    } catch {
      throw ToolError(error)
    }
  }

  /// What is said before a run that takes long is taken to its end; nil where it does not.
  public var workNotice: Message? { WorkNotice(apps: apps).line(reader.path, [plan]) }

  /// The log.
  public var log: LogReader { reader }

  /// Refuses a time of which the log knows nothing.
  ///
  /// - Throws: `ToolError` where it is behind the end of the run, or of an interrupted log.
  public func checkWithin(_ time: Instant) throws(ToolError) {
    // Rounded, a time just behind the end would read as if it were the end.
    func text(_ time: Instant) -> String { MeasureUnit.nanoseconds.exactText(time.nanoseconds) }
    let end = Instant.start + plan.duration
    guard time <= end else {
      throw ToolError(
        .usage,
        "error: \(text(time)) is behind the end of the run\n  expected a time up to \(text(end))",
      )
    }
    guard !log.isComplete else { return }
    let last: Instant
    do {
      last = try reader.row(reader.last)?.header.time ?? .start
    } catch {
      throw ToolError(error)
    }
    guard time <= last else {
      throw ToolError(
        .usage,
        log.isGoingOn
          ? "error: \(text(time)) is behind the end of the log: the run is still going\n"
            + "  expected a time up to \(text(last)), or wait until the run has ended"
          : "error: \(text(time)) is behind the end of the log: the run was interrupted\n"
            + "  expected a time up to \(text(last)), or take the run to its end with "
            + "'yamabiko resume'",
      )
    }
  }

  /// The component that a row is of; nil for a row that is told to no reducer.
  ///
  /// - Throws: where nothing here could have logged it: to pass it over would be to say that it is as
  ///   logged.
  private func component(of row: LoggedEvent) throws -> AnyComponent? {
    let header = row.header
    if let component = parts.component(header.node, header.component) { return component }
    do {
      if try parts.check(row) { return nil }
    } catch {
      throw unreadable(Self.place(of: header), error)
    }
    throw ToolError(
      .data,
      "error: \(reader.path): " + Self.place(of: header)
        + ", is of a component that nobody here knows\n"
        + "  version \(reader.manifest.toolVersion) of yamabiko has written it, and this is "
        + "\(Tool.version): replay it with the apps that it was run with, or run the scenario anew",
    )
  }

  private static func place(of header: EventHeader) -> Message {
    "event \(header.sequence), '\(header.kind)' of \(header.node)/\(header.component)"
  }

  /// Refuses a row at a time at which no run could have logged it; `last` is that of the row before.
  private func checkOrder(of row: LoggedEvent, after last: inout Instant) throws {
    let time = row.header.time
    guard time >= last, time <= Instant.start + plan.duration else {
      let error = FieldError(
        field: "time_ns",
        problem: "\(time.nanoseconds) is before that of the row before, or outside the run",
      )
      throw unreadable(Self.place(of: row.header), error)
    }
    last = time
  }

  /// Feeds every logged event to today's reducers and compares what they ask for, and the states
  /// they reach with the last ones that were kept.
  ///
  /// - Returns: the first difference, nil where there is none, and how many events were fed; none of a
  ///   run that was interrupted before its first.
  /// - Throws: `ToolError` where the log cannot be read, or is complete and has nothing to compare.
  public func compare() throws(ToolError) -> (divergence: Divergence?, events: Int64) {
    do {
      let result = try compareAll()
      guard result.events > 0 || !log.isComplete else {
        throw ToolError(
          .data,
          "error: \(log.path): the log has no event of any app: nothing was replayed\n"
            + "  the run was complete and nothing happened in it: give its scenario acts, and run it anew",
        )
      }
      return result
    } catch is Found {
      return (found, fed)
    } catch {
      throw ToolError(error)
    }
  }

  private struct Found: Error {}
  private var found: Divergence?
  private var fed: Int64 = 0
  /// The event that the last kept states belong to, once it has been fed.
  private var reached: LoggedEvent?

  private func compareAll() throws -> (divergence: Divergence?, events: Int64) {
    fed = 0
    found = nil
    var pending: (event: LoggedEvent, answer: ReplayedAnswer, facts: [LoggedEvent])?
    func settle() throws {
      guard let (event, answer, facts) = pending else { return }
      pending = nil
      let logged = Self.lines(event.effects, facts.map { ($0.header.kind, $0.payload) })
      let today = Self.lines(answer.effects, answer.facts.map { ($0.kind, $0.payload) })
      if logged != today {
        found = Divergence(event: event, logged: logged, today: today)
        throw Found()
      }
    }
    let checkpoint = try reader.checkpoint(atOrBefore: reader.last)
    var last = Instant.start
    try reader.rows { row in
      try checkOrder(of: row, after: &last)
      defer {
        if row.header.sequence == checkpoint?.sequence { reached = row }
      }
      try compareStates(with: checkpoint)
      guard let component = try component(of: row) else { return }
      // A fact follows the event that it was stated in answer to.
      if let open = pending, row.header.cause == open.event.header.sequence,
        component.states(row.header.kind)
      {
        pending?.facts.append(row)
        return
      }
      try settle()
      fed += 1
      let answer = try answer(of: component, to: row)
      pending = (row, answer, [])
    }
    try settle()
    try compareStates(with: checkpoint)
    return (nil, fed)
  }

  /// What today's reducer says to a logged event.
  private func answer(of component: AnyComponent, to row: LoggedEvent) throws -> ReplayedAnswer {
    do {
      return try component.replay(
        kind: row.header.kind,
        payload: row.payload,
        at: row.header.time,
      )
    } catch {
      throw unreadable(Self.place(of: row.header), error)
    }
  }

  /// Gives a component the state that was kept of it.
  private func restore(
    _ kept: StateCheckpoint.State,
    _ parts: [String],
    _ last: LogPosition,
  ) throws {
    do {
      try self.parts.component(parts[0], parts[1])?.restore(kept.state)
    } catch {
      throw unreadable("the state of \(kept.component) after event \(last)", error)
    }
  }

  /// A part of the log that the apps of today do not know.
  private func unreadable(_ part: Message, _ error: FieldError) -> ToolError {
    let version = reader.manifest.toolVersion
    return ToolError(
      .data,
      "error: \(reader.path): " + part + " cannot be read: \(error)\n"
        + "  version \(version) of yamabiko has written it, and this is \(Tool.version): replay it "
        + "with the apps that it was run with, or run the scenario anew",
    )
  }

  /// Once the event of the kept states has been fed, with its facts: compares them.
  private func compareStates(with checkpoint: StateCheckpoint?) throws {
    guard let event = reached, let checkpoint else { return }
    reached = nil
    guard let divergence = difference(from: checkpoint, after: event) else { return }
    found = divergence
    throw Found()
  }

  /// Where the kept states are not those that today's reducers have reached.
  private func difference(
    from checkpoint: StateCheckpoint,
    after event: LoggedEvent,
  ) -> Divergence? {
    for kept in checkpoint.states {
      let names = kept.component.split(separator: "/", maxSplits: 1).map(String.init)
      let own = names.count == 2 ? parts.component(names[0], names[1]) : nil
      var writer = CanonicalWriter()
      own?.writeState(into: &writer)
      guard writer.bytes != kept.state else { continue }
      return Divergence(
        event: event,
        logged: ["state of \(kept.component) \(String(decoding: kept.state, as: UTF8.self))"],
        today: ["state of \(kept.component) \(String(decoding: writer.bytes, as: UTF8.self))"],
      )
    }
    return nil
  }

  private static func lines(
    _ effects: [UInt8],
    _ facts: [(kind: String, payload: [UInt8])],
  ) -> [String] {
    let asked = effects.isEmpty ? [] : ["asks \(String(decoding: effects, as: UTF8.self))"]
    return asked
      + facts.map { "states \($0.kind) \(String(decoding: $0.payload, as: UTF8.self))" }
  }

  /// The states of the components of `node` after the last event at `time` or before it.
  ///
  /// - Parameters:
  ///   - time: when.
  ///   - node: whose components.
  ///   - fromStart: whether every event is fed, instead of those behind the last kept states.
  /// - Returns: for each component its name and its state as canonical JSON.
  /// - Throws: `ToolError` where the log cannot be read or has no such node.
  public func states(
    at time: Instant,
    node: String,
    fromStart: Bool = false,
  ) throws(ToolError) -> [(component: String, state: [UInt8])] {
    guard parts.nodes.contains(node) else {
      let known = parts.nodes.joined(separator: ", ")
      throw ToolError(.usage, "error: the run has no node '\(node)'\n  it has: \(known)")
    }
    var hasNodeRows = false
    do {
      var first: LogPosition = 1
      if !fromStart, let checkpoint = try reader.checkpoint(atOrBefore: time) {
        first = checkpoint.sequence + 1
        for kept in checkpoint.states {
          let parts = kept.component.split(separator: "/", maxSplits: 1).map(String.init)
          guard parts.count == 2 else {
            let problem = "it is of no component of a node"
            throw unreadable(
              "the state of '\(kept.component)' after event \(checkpoint.sequence)",
              FieldError(field: "component", problem: problem),
            )
          }
          guard parts[0] == node else { continue }
          try restore(kept, parts, checkpoint.sequence)
          if parts[1] == SimulatedNode.componentName { hasNodeRows = true }
        }
      }
      struct Past: Error {}
      do {
        var last = Instant.start
        try reader.rows(from: first) { row in
          guard row.header.time <= time else { throw Past() }
          try checkOrder(of: row, after: &last)
          guard row.header.node == node, let component = try component(of: row),
            !component.states(row.header.kind)
          else { return }
          if component is SimulatedNode { hasNodeRows = true }
          _ = try answer(of: component, to: row)
        }
      } catch is Past {}
      return parts.components(of: node, withNode: hasNodeRows).map { component in
        var writer = CanonicalWriter()
        component.writeState(into: &writer)
        return (component.name, writer.bytes)
      }
    } catch {
      throw ToolError(error)
    }
  }

  /// Runs the log's plan again and takes the log to its end; what is there is compared.
  ///
  /// It is the last thing that a replayer does: its own reading ends.
  ///
  /// - Parameters:
  ///   - scenarioFolder: what the files that the scenario names lie below.
  ///   - isDurable: whether the log waits for the disk.
  /// - Returns: the root digest, and whether the log is one single file now.
  /// - Throws: `ToolError` where the run leaves the log or a file is missing.
  public func resume(
    scenarioFolder: ScenarioFolder,
    durable isDurable: Bool = false,
  ) throws(ToolError) -> (digest: [UInt8], isSingleFile: Bool) {
    do {
      reader.close()
      let log = try ResumedLog(resuming: reader.path, durable: isDurable)
      Interruption.resumable(reader.path)
      defer { Interruption.resumable(nil) }
      let options = RunOptions(outputFolder: nil, scenarioFolder: scenarioFolder)
      do {
        _ = try Runner(apps: apps).run(plan, into: InterruptibleSink(log), options: options)
      } catch is Interrupted {
        try log.commit()
        throw Interrupted(log: reader.path)
      }
      let digest = try log.finish()
      // What was exported of the log as it was ends where the run had been interrupted.
      try ExportedFile.removeStale(
        in: FileStore.folder(of: reader.path),
        besides: hexadecimal(digest),
      )
      return (digest, log.isSingleFile)
    } catch {
      throw ToolError(error)
    }
  }
}

/// A replay writes nothing.
private final class NoSink: EventSink {
  let keepsStates = false
  func append(_ header: EventHeader, payload: [UInt8], effects: [UInt8]) {}
  func checkpoint(
    after sequence: LogPosition,
    states: [(component: String, state: [UInt8])],
  ) {}
}
