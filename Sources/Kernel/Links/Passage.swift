/// What becomes of one packet that is offered to a channel.
///
/// Either `drop` says why it never arrives, or `first` says when it does.
public struct Passage: Equatable, Sendable {
  /// The packet itself; nil where it is dropped.
  public var first: Copy?
  /// The same packet once more, perhaps before `first`; nil unless the channel duplicates it.
  public var second: Copy?
  /// Why it does not arrive; nil where it does.
  public var drop: DropReason?
  /// How long it waited for the bottleneck, until its last bit had left; none where it did not get
  /// so far.
  public var queued: Duration = .zero

  /// A packet that arrives, once or twice.
  public init(first: Copy, second: Copy? = nil, queued: Duration = .zero) {
    self.first = first
    self.second = second
    self.queued = queued
  }

  /// A packet that does not arrive.
  public init(drop: DropReason) {
    self.drop = drop
  }
}

/// One arrival of a packet.
public struct Copy: Equatable, Sendable {
  /// When its last bit is there.
  public var arrival: Instant
  /// Which of its bits is flipped, 0 being the lowest bit of the first byte; nil for an intact copy.
  public var flippedBit: Int?

  /// An arrival at that instant.
  public init(arrival: Instant, flippedBit: Int? = nil) {
    self.arrival = arrival
    self.flippedBit = flippedBit
  }
}

/// Why a packet does not arrive.
public enum DropReason: String, CaseIterable, Sendable {
  /// The channel was cut when the packet was offered.
  case outage
  /// It was lost on the way.
  case loss
  /// It did not fit into the queue before the bottleneck.
  case queueFull
  /// It had waited too long for the bottleneck when its turn came (CoDel).
  case queueDelay
  /// It is longer than the channel's MTU.
  case tooLarge
}
