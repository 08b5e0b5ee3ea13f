/// Time and what is to happen in it: takes the first event, sets the time, hands it over.
///
/// ```swift
/// var loop = EventLoop<Ball>()
/// loop.schedule(.bounce, after: .milliseconds(20))
/// loop.run(until: Instant.start + .seconds(1)) { loop, ball in
///   loop.schedule(ball, after: .milliseconds(20))
/// }
/// ```
public struct EventLoop<Payload> {
  @usableFromInline var present: Instant
  /// What is to happen.
  @usableFromInline var queue = EventQueue<Payload>()

  /// A loop that starts at that instant with nothing to do.
  @inlinable
  public init(now: Instant = .start) {
    present = now
  }

  /// The present instant; during an event, the event's.
  @inlinable public var now: Instant { present }

  /// How many events wait.
  @inlinable public var count: Int { queue.count }

  /// Whether nothing waits.
  @inlinable public var isEmpty: Bool { queue.isEmpty }

  /// When the first event is due; nil where nothing waits.
  @inlinable public var nextTime: Instant? { queue.nextTime }

  /// Adds an event; its instant is not in the past.
  @inlinable
  public mutating func schedule(_ payload: Payload, at time: Instant) {
    precondition(time >= now, "an event cannot be scheduled in the past")
    queue.schedule(payload, at: time)
  }

  /// Adds an event that happens `span` from now; the span is 0 or more.
  @inlinable
  public mutating func schedule(_ payload: Payload, after span: Duration) {
    schedule(payload, at: now + span)
  }

  /// Hands over every event up to and including `until`, also those scheduled meanwhile.
  ///
  /// `now` is set before `body` runs. Afterwards it is `until`, except for `.distantFuture`,
  /// which runs until nothing waits and leaves `now` at the last event. Where `body` throws, its
  /// event is gone, and `now` stays the event's.
  @inlinable
  public mutating func run(
    until: Instant,
    _ body: (inout Self, Payload) throws -> Void,
  ) rethrows {
    while let payload = next(until: until) { try body(&self, payload) }
  }

  /// Takes the first event that is due up to and including `until`, and sets `now` to its instant.
  ///
  /// For a loop that is part of something else, which what happens may reach: `run` is this again
  /// and again.
  ///
  /// - Returns: the event; nil where nothing more is due. `now` is `until` then, except for
  ///   `.distantFuture`.
  @inlinable
  public mutating func next(until: Instant) -> Payload? {
    guard let event = queue.popFirst(until: until) else {
      if until > now, until < .distantFuture { present = until }
      return nil
    }
    present = event.time
    return event.payload
  }
}

extension EventLoop: Sendable where Payload: Sendable {}
