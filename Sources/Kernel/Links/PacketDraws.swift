/// The random draws of one packet, each from a stream of its own: switching one feature on moves no
/// other's draws.
struct PacketDraws {
  /// What is drawn for; the raw value is part of every random number and never changes.
  enum Purpose: UInt64 {
    case loss = 0
    case duplicate = 1
    case firstJitter = 2
    case firstReorder = 3
    case firstCorrupt = 4
    case firstBit = 5
    case secondJitter = 6
    case secondReorder = 7
    case secondCorrupt = 8
    case secondBit = 9
  }

  /// The purposes of the packet itself and of its duplicate.
  enum Arrival {
    case first
    case second

    /// How much longer it takes.
    var jitter: Purpose { self == .first ? .firstJitter : .secondJitter }
    /// Whether it is held back.
    var reorder: Purpose { self == .first ? .firstReorder : .secondReorder }
    /// Whether a bit is flipped.
    var corrupt: Purpose { self == .first ? .firstCorrupt : .secondCorrupt }
    /// Which bit.
    var bit: Purpose { self == .first ? .firstBit : .secondBit }
  }

  private let place: RandomStream
  private let ordinal: UInt64

  /// The draws of a flow's packet with that ordinal among those at that instant.
  init(packets: RandomStream, at now: Instant, flow: UInt64, ordinal: UInt64) {
    place = packets.at(UInt64(bitPattern: now.nanoseconds), lane: flow)
    self.ordinal = ordinal
  }

  /// The stream for one purpose.
  func stream(_ purpose: Purpose) -> RandomStream {
    place.at(ordinal, lane: purpose.rawValue)
  }

  /// True with that chance; what is certain is not drawn.
  func happens(_ chance: Ratio, _ purpose: Purpose) -> Bool {
    if chance == .zero { return false }
    if chance == .one { return true }
    var draws = stream(purpose)
    return draws.happens(chance)
  }
}

/// Counts each flow's packets at one instant.
struct FlowOrdinals: Sendable {
  private var instant: Instant = .start
  private var counts: ContiguousArray<(flow: UInt64, count: UInt64)> = []

  /// How many packets of that flow were at that very instant before.
  ///
  /// - Complexity: O(flows at that instant).
  mutating func next(of flow: UInt64, at now: Instant) -> UInt64 {
    if now != instant {
      instant = now
      counts.removeAll(keepingCapacity: true)
    }
    for index in counts.indices where counts[index].flow == flow {
      counts[index].count += 1
      return counts[index].count - 1
    }
    counts.append((flow, 1))
    return 0
  }
}
