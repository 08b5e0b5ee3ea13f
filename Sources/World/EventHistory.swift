import Kernel
import Plans

/// A logged event as an app's explanation reads it.
public struct PastEvent: Equatable, Sendable {
  /// Sequence, time, node, component, kind and cause.
  public var header: EventHeader
  /// The event's fields as canonical JSON.
  public var payload: [UInt8]
  /// What was asked for because of it, as a canonical array; empty for nothing.
  public var effects: [UInt8]

  /// A logged event.
  public init(header: EventHeader, payload: [UInt8], effects: [UInt8] = []) {
    self.header = header
    self.payload = payload
    self.effects = effects
  }
}

extension PastEvent {
  /// The event with its fields.
  ///
  /// - Throws: where it is of no such kind, or was written by another version.
  public func read<C: Choice>(as type: C.Type) throws(FieldError) -> C {
    try CanonicalReader.decode(type, kind: header.kind, from: payload)
  }
}

/// The events of a run that is over; the shell reads them from a log.
public protocol EventHistory {
  /// What was run; nil where that was written by another version.
  var plan: Plan? { get }

  /// The event with that sequence; nil where there is none.
  ///
  /// - Throws: where the log cannot be read.
  func event(_ sequence: LogPosition) throws -> PastEvent?

  /// Hands over all events of the run, of every app, from the first on.
  ///
  /// - Throws: where the log cannot be read, and what `body` throws.
  func rows(_ body: (PastEvent) throws -> Void) throws

  /// The events of one kind of the app that asks, in order.
  ///
  /// Another app on the same device may have one of that name.
  ///
  /// - Throws: where the log cannot be read.
  func events(kind: String) throws -> [PastEvent]

  /// What happened to nodes, of one kind, in order.
  ///
  /// - Throws: where the log cannot be read.
  func nodeEvents(kind: String) throws -> [PastEvent]

  /// The events at a node in a span of time, both ends included, without those of some kinds.
  ///
  /// - Throws: where the log cannot be read.
  func events(
    at node: String,
    from first: Instant,
    through last: Instant,
    without kinds: [String],
  ) throws -> [PastEvent]
}

extension EventHistory {
  /// A history that does not know what was run.
  public var plan: Plan? { nil }
}

/// What stands behind an event beside its cause.
public struct Background: Equatable, Sendable {
  /// A sentence for a person.
  public var text: String
  /// The events that it speaks of, such as the fault.
  public var events: [LogPosition]

  /// A background.
  public init(_ text: String, events: [LogPosition]) {
    self.text = text
    self.events = events
  }
}

/// What an app has to say about one thing that a report numbers.
public enum Explanation: Equatable, Sendable {
  /// The lines for a person, the event whose chain of causes is to be shown below them, and the
  /// event from outside that is behind it all, where there is one.
  case found(lines: [String], root: LogPosition?, fault: LogPosition? = nil)
  /// There is no such thing; this many there are.
  case missing(known: Int64)
}

/// What an app has to say to a question about a part of a run that nothing numbers.
public enum Answer: Equatable, Sendable {
  /// The lines for a person, and the event whose chain of causes is to be shown below them.
  case found(lines: [String], root: LogPosition?)
  /// The run has nothing of that to tell; why, in a sentence.
  case nothing(String)
  /// Nobody is called so; what can be asked about.
  case unknown(known: [String])
}

/// Where the chain of causes of something that a report numbers begins.
public struct Origin: Equatable, Sendable {
  /// The event whose causes are followed: the first sign.
  public var root: LogPosition
  /// The event from outside that is behind it all, where the app knows one.
  public var fault: LogPosition?

  /// A beginning of a chain.
  public init(root: LogPosition, fault: LogPosition? = nil) {
    self.root = root
    self.fault = fault
  }
}
