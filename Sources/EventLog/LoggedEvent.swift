import Kernel

/// One row of a log.
public struct LoggedEvent: Equatable, Sendable {
  /// Sequence, time, node, component, kind and cause.
  public var header: EventHeader
  /// The event's fields: a canonical JSON object.
  public var payload: [UInt8]
  /// What the reducer asked for in answer: a canonical JSON array, or empty.
  public var effects: [UInt8]
  /// The chain's digest up to and including this row, 32 bytes.
  public var digest: [UInt8]

  /// A row with its parts.
  public init(header: EventHeader, payload: [UInt8], effects: [UInt8], digest: [UInt8]) {
    self.header = header
    self.payload = payload
    self.effects = effects
    self.digest = digest
  }
}

/// Which events to read; a condition that is nil lets everything through.
public struct EventFilter: Equatable, Sendable {
  /// Only events at this node.
  public var node: String?
  /// Only events of this component.
  public var component: String?
  /// Only events of this kind.
  public var kind: String?
  /// No event before this instant.
  public var from: Instant?
  /// No event after this instant; events at the instant itself pass.
  public var to: Instant?

  /// A filter with these conditions, all of which must hold.
  public init(
    node: String? = nil,
    component: String? = nil,
    kind: String? = nil,
    from: Instant? = nil,
    to: Instant? = nil,
  ) {
    self.node = node
    self.component = component
    self.kind = kind
    self.from = from
    self.to = to
  }
}

/// The states of all components at one point of a run.
public struct StateCheckpoint: Equatable, Sendable {
  /// One component's state.
  public struct State: Equatable, Sendable {
    /// The component, as `node/component`.
    public var component: String
    /// Its state as canonical JSON.
    public var state: [UInt8]

    /// A component's state.
    public init(component: String, state: [UInt8]) {
      self.component = component
      self.state = state
    }
  }

  /// The sequence of the last event that the states have seen; 0 before the first.
  public var sequence: LogPosition
  /// The states, in the order in which they were written.
  public var states: [State]

  /// The states after the event with that sequence.
  public init(sequence: LogPosition, states: [State]) {
    self.sequence = sequence
    self.states = states
  }
}

/// What a log proves about itself.
public struct Verification: Equatable, Sendable {
  /// How many events there are, without holes.
  public var count: Int64
  /// The root digest: manifest, count and all rows.
  public var digest: [UInt8]
  /// Whether the run came to its end; a prefix of a killed run is valid but not complete.
  public var isComplete: Bool

  /// The outcome of a verification.
  public init(count: Int64, digest: [UInt8], isComplete: Bool) {
    self.count = count
    self.digest = digest
    self.isComplete = isComplete
  }
}
