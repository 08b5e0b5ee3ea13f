import Kernel
import Plans
import World

/// A log in memory that can be played to components again.
final class Tape: EventSink {
  struct Row {
    var header: EventHeader
    var payload: [UInt8]
    var effects: [UInt8]
  }

  private(set) var rows: [Row] = []
  /// The states that were kept last, and after which event.
  private(set) var kept: (after: LogPosition, states: [(component: String, state: [UInt8])])?

  func append(_ header: EventHeader, payload: [UInt8], effects: [UInt8]) {
    rows.append(Row(header: header, payload: payload, effects: effects))
  }

  func checkpoint(after sequence: LogPosition, states: [(component: String, state: [UInt8])]) {
    kept = (sequence, states)
  }

  /// The rows as `3 @10 hina/post wrote <1`, with the payloads of nodes.
  var lines: [String] {
    rows.map { row in
      let header = row.header
      let isOfNode = header.component == SimulatedNode.componentName
      let (milliseconds, rest) = header.time.nanoseconds.quotientAndRemainder(
        dividingBy: 1_000_000
      )
      return "\(header.sequence) @\(milliseconds)" + (rest == 0 ? "" : "+\(rest)ns")
        + " \(header.node)/\(header.component) \(header.kind) "
        + "<\(header.cause.map { "\($0)" } ?? "-")"
        + (isOfNode ? " " + String(decoding: row.payload, as: UTF8.self) : "")
    }
  }

  /// Feeds the rows behind a sequence to the components of a simulation that only replays.
  ///
  /// - Returns: the first row after which something else was asked for; nil where there is none.
  func replay(to simulation: Simulation, after sequence: LogPosition = 0) throws -> String? {
    for row in rows where row.header.sequence > sequence {
      let header = row.header
      let component = simulation.components.first {
        $0.node == header.node && $0.name == header.component
      }
      guard let component, !component.states(header.kind) else { continue }
      let answer = try component.replay(
        kind: header.kind,
        payload: row.payload,
        at: header.time,
      )
      if answer.effects != row.effects { return "\(header.sequence) \(header.kind)" }
    }
    return nil
  }
}

extension Simulation {
  /// The states of all components, as they are kept.
  var states: [String] {
    components.map { component in
      var writer = CanonicalWriter()
      component.writeState(into: &writer)
      return "\(component.node)/\(component.name) \(String(decoding: writer.bytes, as: UTF8.self))"
    }
  }
}
