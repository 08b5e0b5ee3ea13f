import EventLog
import Foundation
import Kernel
import Plans
import World

extension Explainer {
  /// The chain of causes of a numbered thing's first sign, and the fault behind it where the chain does
  /// not show it.
  ///
  /// - Parameters:
  ///   - root: the first sign.
  ///   - fault: the event from outside that is behind it, as the app knows.
  /// - Returns: the chain's lines, and the fault's row or nil.
  /// - Throws: `ToolError` where the log cannot be read.
  public func chain(
    of root: LogPosition,
    fault: LogPosition?,
  ) throws(ToolError) -> (lines: [ChainLine], fault: LoggedEvent?) {
    let chain = try chain(of: root)
    do {
      let named = try history.reader.row(root).flatMap {
        FaultReference(payload: $0.payload).position
      }
      guard let fault = named ?? fault, !chain.contains(where: { $0.event == fault }) else {
        return (chain, nil)
      }
      return (chain, try history.reader.row(fault))
    } catch {
      throw ToolError(error)
    }
  }

  /// The event, the one that led to it, and so on to the one that has no cause, with what the apps
  /// know to stand behind them.
  ///
  /// A watchdog that was set anew again and again is told once.
  ///
  /// - Throws: `ToolError` where the log cannot be read.
  public func chain(of sequence: LogPosition) throws(ToolError) -> [ChainLine] {
    do {
      var lines: [ChainLine] = []
      let chain = try history.reader.chain(of: sequence)
      let wakings = try wakings()
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
        lines += try background(of: event)
        let cause = place + 1 + repeats.count
        if cause < chain.count { lines += wait(of: event, since: chain[cause], among: wakings) }
        place = cause
      }
      return lines
    } catch {
      throw ToolError(error)
    }
  }

  /// When nodes woke, and apps on them ran again.
  private func wakings() throws -> [LoggedEvent] {
    let kinds = ["resumed", "woken", "started"]
    let node = SimulatedNode.componentName
    guard history.memory == nil else {
      // Kind by kind: what is remembered are rare kinds, all others are read anew for each question.
      return try kinds.flatMap { try history.rows(EventFilter(component: node, kind: $0)) }
        .sorted { $0.header.sequence < $1.header.sequence }
    }
    return try history.rows(EventFilter(component: node))
      .filter { kinds.contains($0.header.kind) }
  }

  /// What an event waited for that came as soon as its node, or the app on it, ran again.
  private func wait(
    of event: LoggedEvent,
    since cause: LoggedEvent,
    among wakings: [LoggedEvent],
  ) -> [ChainLine] {
    let header = event.header
    guard cause.header.time < header.time, header.component != SimulatedNode.componentName else {
      return []
    }
    let waking = wakings.last { row in
      row.header.node == header.node && row.header.time == header.time
        && row.header.sequence < header.sequence
    }
    guard let waking else { return [] }
    return [.note("it waited until \(header.node) or the app on it ran again"), .behind(waking)]
  }

  /// What stands behind an event, and behind what that names: two steps at most.
  private func background(of event: LoggedEvent, depth: Int = 0) throws -> [ChainLine] {
    guard depth < 2 else { return [] }
    let past = PastEvent(header: event.header, payload: event.payload)
    for app in apps.all where app.schema.speaks(of: event.header.component) {
      guard let background = try app.background(of: past, in: history.of(app)) else { continue }
      let events = try background.events.compactMap { try history.reader.row($0) }
      return [.note(background.text)]
        + (try events.flatMap { event in
          [.behind(event)] + (try self.background(of: event, depth: depth + 1))
        })
    }
    return []
  }
}

extension AppSchema {
  /// Whether it knows the events of a component: its own, and those of the links that it looks for.
  fileprivate func speaks(of component: String) -> Bool {
    owns(component)
      || component.hasPrefix("link/") && claims(link: String(component.dropFirst(5)))
  }

  /// Whether a component is one of its own: `photos`, and `photos.phone`.
  func owns(_ component: String) -> Bool {
    component == name || component.hasPrefix("\(name).")
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

  /// The event that it shows; nil for words.
  fileprivate var event: LogPosition? {
    switch self {
    case .event(let event), .behind(let event): event.header.sequence
    case .note: nil
    }
  }
}

/// The event that a payload names as the fault behind it, in its field `fault`.
private struct FaultReference: Decodable {
  private var fault: Int64?

  var position: LogPosition? { fault.map(LogPosition.init(_:)) }

  init(payload: [UInt8]) {
    self = (try? JSONDecoder().decode(Self.self, from: Data(payload))) ?? Self(fault: nil)
  }

  private init(fault: Int64?) {
    self.fault = fault
  }
}

extension LoggedEvent {
  /// Whether it is the same thing at another time.
  fileprivate func isLike(_ other: Self) -> Bool {
    header.kind == other.header.kind && header.node == other.header.node
      && header.component == other.header.component && payload == other.payload
  }
}
