import EventLog
import Kernel
import World

/// Asks the apps why something in a logged run came about.
public struct Explainer {
  private let history: LoggedHistory

  /// An explainer of the run whose log is open.
  public init(_ reader: LogReader) {
    history = LoggedHistory(reader: reader)
  }

  /// Everything that some app numbers.
  public static var subjects: [String] { Apps.all.flatMap(\.subjects) }

  /// The explanation of the thing with that number.
  ///
  /// - Throws: `ToolError` where there is none, or the log cannot be read.
  public func explain(
    _ subject: String,
    number: Int64,
  ) throws(ToolError) -> (lines: [String], root: Int64?) {
    guard let app = Apps.all.first(where: { $0.subjects.contains(subject) }) else {
      let known = Self.subjects.joined(separator: ", ")
      throw ToolError(.usage, "error: no app numbers a '\(subject)'\n  known: \(known)")
    }
    let explanation: Explanation
    do {
      explanation = try app.explain(subject, number: number, in: history)
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
    case .found(let lines, let root):
      return (lines, root)
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
  /// The event, the one that led to it, and so on to the one that has no cause, with what the apps
  /// know to stand behind them.
  ///
  /// A watchdog that was set anew again and again is told once.
  ///
  /// - Throws: `ToolError` where the log cannot be read.
  public func chain(of sequence: Int64, in reader: LogReader) throws(ToolError) -> [ChainLine] {
    do {
      var lines: [ChainLine] = []
      let chain = try reader.chain(of: sequence)
      var place = 0
      while place < chain.count {
        let event = chain[place]
        let repeats = chain[(place + 1)...].prefix { $0.isLike(event) }
        lines.append(.event(event))
        if let last = repeats.last {
          lines.append(
            .note(
              "the same \(counted(repeats.count, "time")) before, first in event "
                + "\(last.header.sequence)"
            )
          )
        }
        lines += try background(of: event, reader)
        place += 1 + repeats.count
      }
      return lines
    } catch {
      throw ToolError(error)
    }
  }

  private func background(of event: LoggedEvent, _ reader: LogReader) throws -> [ChainLine] {
    let past = PastEvent(header: event.header, payload: event.payload)
    for app in Apps.all where app.schema.name == event.header.component {
      guard let background = try app.background(of: past, in: history) else { continue }
      let events = try background.events.compactMap { try reader.row($0) }
      return [.note(background.text)] + events.map { .behind($0) }
    }
    return []
  }
}

/// A line of a chain of causes.
public enum ChainLine {
  /// An event; the one that led to it comes next.
  case event(LoggedEvent)
  /// Something to be said of the event before.
  case note(String)
  /// An event that the note before speaks of.
  case behind(LoggedEvent)
}

extension LoggedEvent {
  /// Whether it is the same thing at another time.
  fileprivate func isLike(_ other: Self) -> Bool {
    header.kind == other.header.kind && header.node == other.header.node
      && header.component == other.header.component && payload == other.payload
  }
}

/// A log as apps read it.
private struct LoggedHistory: EventHistory {
  let reader: LogReader

  func event(_ sequence: Int64) throws -> PastEvent? {
    try reader.row(sequence).map { PastEvent(header: $0.header, payload: $0.payload) }
  }

  func events(kind: String) throws -> [PastEvent] {
    var found: [PastEvent] = []
    try reader.events(matching: EventFilter(kind: kind)) { row in
      found.append(PastEvent(header: row.header, payload: row.payload))
    }
    return found
  }

  func events(
    at node: String,
    from first: Instant,
    through last: Instant,
    without kinds: [String],
  ) throws -> [PastEvent] {
    var found: [PastEvent] = []
    try reader.events(matching: EventFilter(node: node, from: first, to: last)) { row in
      guard !kinds.contains(row.header.kind) else { return }
      found.append(PastEvent(header: row.header, payload: row.payload))
    }
    return found
  }
}
