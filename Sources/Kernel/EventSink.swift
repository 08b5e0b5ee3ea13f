/// What every logged event has, whatever it says.
public struct EventHeader: Equatable, Sendable {
  /// The position in the run's log; the first event is 1, and there are no holes.
  public var sequence: LogPosition
  /// When it happened.
  public var time: Instant
  /// The device, server or link it happened at, or `world`.
  public var node: String
  /// The part of the node it happened to, such as an app or `clock`.
  public var component: String
  /// What happened, in the past tense.
  public var kind: String
  /// The sequence of the event that led to it; nil for what the scenario itself brings.
  public var cause: LogPosition?

  /// An event's header.
  public init(
    sequence: LogPosition,
    time: Instant,
    node: String,
    component: String,
    kind: String,
    cause: LogPosition?,
  ) {
    self.sequence = sequence
    self.time = time
    self.node = node
    self.component = component
    self.kind = kind
    self.cause = cause
  }
}

/// Where a run writes its events: the log, a digest, a test's array, or nowhere.
public protocol EventSink: AnyObject {
  /// Takes the next event.
  ///
  /// - Parameters:
  ///   - header: what every event has; its sequence is one more than the last one's.
  ///   - payload: the event's fields as canonical JSON, an object.
  ///   - effects: what the reducer asked for in answer, as a canonical JSON array; empty where
  ///     no reducer was told or it asked for nothing.
  /// - Throws: where the event cannot be stored.
  func append(_ header: EventHeader, payload: [UInt8], effects: [UInt8]) throws

  /// Whether it keeps what events say; one that does not is handed their headers, and what they say is not
  /// written at all.
  var keepsRows: Bool { get }

  /// Whether it keeps the states of components; one that does not is handed none, and none are written.
  var keepsStates: Bool { get }

  /// Takes the states of all components after the event with that sequence.
  ///
  /// - Parameters:
  ///   - sequence: the sequence of the last event that the states have seen.
  ///   - states: for each component `node/component` and its state as canonical JSON.
  /// - Throws: where the states cannot be stored.
  func checkpoint(
    after sequence: LogPosition,
    states: [(component: String, state: [UInt8])],
  ) throws
}

extension EventSink {
  /// It does.
  public var keepsRows: Bool { true }

  /// It does.
  public var keepsStates: Bool { true }
}
