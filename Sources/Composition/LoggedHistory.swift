import EventLog
import Kernel
import Plans
import World

/// A log as apps read it.
struct LoggedHistory: EventHistory {
  let reader: LogReader
  /// The app that reads it; nil for all of them.
  var app: AppSchema?
  /// What is read once for many questions; nil where there is one question.
  var memory: RowMemory?

  var plan: Plan? {
    if let memory { return memory.plan }
    return Self.plan(of: reader)
  }

  /// What was run; nil where that was written by another version.
  static func plan(of reader: LogReader) -> Plan? {
    try? CanonicalReader.decode(Plan.self, from: Array(reader.manifest.plan.utf8))
  }

  /// The same as one app reads it: its own components, and the links that it uses.
  func of(_ app: any Application) -> Self {
    var copy = self
    copy.app = app.schema
    return copy
  }

  private func isOwn(_ component: String) -> Bool {
    guard let app else { return true }
    guard component.hasPrefix("link/") else {
      return app.owns(component)
    }
    return app.linkNames == nil || app.claims(link: String(component.dropFirst(5)))
  }

  func event(_ sequence: LogPosition) throws -> PastEvent? {
    try reader.row(sequence).map(PastEvent.init)
  }

  func rows(_ body: (PastEvent) throws -> Void) throws {
    try reader.rows { try body(PastEvent($0)) }
  }

  func events(kind: String) throws -> [PastEvent] {
    try rows(EventFilter(kind: kind)).filter { isOwn($0.header.component) }.map(PastEvent.init)
  }

  func nodeEvents(kind: String) throws -> [PastEvent] {
    try rows(EventFilter(component: SimulatedNode.componentName, kind: kind))
      .map(PastEvent.init)
  }

  func events(
    at node: String,
    from first: Instant,
    through last: Instant,
    without kinds: [String],
  ) throws -> [PastEvent] {
    let filter = EventFilter(node: node, from: first, to: last)
    return try rows(filter, without: kinds).map(PastEvent.init)
  }

  /// The rows that a filter lets through, in sequence.
  func rows(_ filter: EventFilter, without kinds: [String] = []) throws -> [LoggedEvent] {
    if let memory { return try memory.rows(filter, without: kinds) }
    var found: [LoggedEvent] = []
    try reader.events(matching: filter) { row in
      if !kinds.contains(row.header.kind) { found.append(row) }
    }
    return found
  }
}

extension PastEvent {
  fileprivate init(_ row: LoggedEvent) {
    self.init(header: row.header, payload: row.payload, effects: row.effects)
  }
}
