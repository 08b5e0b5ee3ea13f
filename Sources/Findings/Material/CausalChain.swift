import Kernel

/// Why one numbered finding came about: the first sign of it, what led to that, and so on to the root.
///
/// `explain` prints the same chain.
public struct CausalChain: Hashable, Sendable {
  /// The finding, as lanes name it and `explain` is asked for it.
  public var reference: FindingReference
  /// From the first sign back to the root.
  public var steps: [CausalStep]

  /// A chain of causes.
  public init(reference: FindingReference, steps: [CausalStep]) {
    self.reference = reference
    self.steps = steps
  }
}

/// One step of a chain of causes: an event, or what is to be said of the event before.
public struct CausalStep: Hashable, Sendable {
  /// What a step is in its chain.
  public enum Role: String, CaseIterable, Sendable {
    /// An event; the next one of this role led to it.
    case event
    /// Words about the event before; its instant and its place are that event's.
    case note
    /// An event that the note before speaks of, or the fault behind it all.
    case behind
  }

  /// What it is in its chain.
  public var role: Role
  /// When it happened.
  public var at: Instant
  /// Where: a device, or `world`.
  public var node: String
  /// To what there: an app, or a link such as `link/local`.
  public var component: String
  /// The kind of event; of a note `note`.
  public var kind: String
  /// The event's fields as JSON, cut where they are long; of a note its words.
  public var text: String
  /// Whether the timeline of the scenario asked for it: a link that was cut, an app that was killed.
  public var isAct: Bool
  /// The event in the log; of a note the event that it is about.
  public var position: LogPosition

  /// A step.
  public init(
    role: Role,
    at instant: Instant,
    node: String,
    component: String,
    kind: String,
    text: String,
    isAct: Bool,
    position: LogPosition,
  ) {
    self.role = role
    at = instant
    self.node = node
    self.component = component
    self.kind = kind
    self.text = text
    self.isAct = isAct
    self.position = position
  }
}
