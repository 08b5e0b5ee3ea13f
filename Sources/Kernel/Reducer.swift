/// A pure state machine: what it learns arrives as events, what it wants done leaves as effects.
///
/// A conforming type is a value. Its one door reads no clock, draws no random number, touches no
/// file and makes no key: it asks with an effect and the answer comes back as an event. So the
/// log of its events is enough to rebuild its state at every instant.
public protocol Reducer {
  /// A fact in the past tense that the reducer is told.
  associatedtype Event
  /// An imperative that the reducer asks of its surroundings.
  associatedtype Effect

  /// Takes `event`, which happened at `now`, and appends what is to be done to `effects`.
  ///
  /// `now` is the time on the clocks of the device that carries the reducer.
  mutating func reduce(_ event: Event, at now: DeviceTime, into effects: inout Effects<Effect>)
}

/// The buffer a reducer appends its effects to; the caller owns and reuses it, so that an event
/// costs no allocation.
public struct Effects<Effect> {
  @usableFromInline var stored: [Effect] = []

  /// What was asked for, in order.
  @inlinable public var items: [Effect] { stored }

  /// An empty buffer.
  @inlinable
  public init() {}

  /// An empty buffer with room for so many.
  @inlinable
  public init(capacity: Int) {
    stored.reserveCapacity(capacity)
  }

  /// Asks for `effect`, after everything asked for so far.
  @inlinable
  public mutating func append(_ effect: Effect) {
    stored.append(effect)
  }

  /// Hands over all effects in order and forgets them: none is copied, and the memory is kept.
  @inlinable
  public mutating func drain(_ body: (consuming Effect) -> Void) {
    // Within the memory elements are moved; the array itself copies those that it swaps.
    stored.withUnsafeMutableBufferPointer { $0.reverse() }
    while let effect = stored.popLast() { body(effect) }
  }

  /// Forgets all effects and keeps the memory.
  @inlinable
  public mutating func removeAll() {
    if !stored.isEmpty { stored.removeAll(keepingCapacity: true) }
  }
}

extension Effects: Sendable where Effect: Sendable {}
