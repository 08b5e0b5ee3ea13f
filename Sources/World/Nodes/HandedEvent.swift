import Kernel

/// Something that an app hands to another one on the same node: apps meet so, and never know each other's
/// types.
public struct HandedEvent: Hashable, Sendable {
  /// The node that carries both.
  public var node: String
  /// The app that hands it over.
  public var sender: String
  /// The app that it is for.
  public var receiver: String
  /// What it is, in words that both apps know.
  public var event: String
  /// Its fields as canonical JSON.
  public var payload: String
  /// The row of the sender that has handed it over.
  public var cause: LogPosition

  /// Something handed over.
  public init(
    node: String,
    from sender: String,
    to receiver: String,
    event: String,
    payload: String,
    cause: LogPosition,
  ) {
    self.node = node
    self.sender = sender
    self.receiver = receiver
    self.event = event
    self.payload = payload
    self.cause = cause
  }
}

/// Why nobody takes what was handed over.
public enum HandRefusal: String, CaseIterable, Hashable, Sendable {
  /// The node does not carry that app, or the app takes nothing from others.
  case noApp
  /// The app has no part there that would take it.
  case noPart
  /// The app does not know such an event, or not from that app.
  case unknown
}

/// An app that others can hand something to.
public protocol HandReceiver: AnyObject {
  /// Takes what another app of a node hands over, at once.
  ///
  /// - Returns: why it does not; nil where it does.
  /// - Throws: where the log or an output file cannot be written.
  func receive(_ handed: HandedEvent) throws -> HandRefusal?

  /// What this app has handed over was not taken.
  ///
  /// - Throws: where the log or an output file cannot be written.
  func note(refused handed: HandedEvent, _ refusal: HandRefusal) throws
}
