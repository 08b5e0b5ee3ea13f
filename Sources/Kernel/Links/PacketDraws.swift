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

  /// Keeps the draws of numbers from those of instants, in one flow that has both.
  private static let numbered: UInt64 = 1 << 63

  /// The draws of a flow's packet, by its number or by its instant, and its ordinal there.
  init(packets: RandomStream, at now: Instant, flow: UInt64, _ packet: FlowPlaces.Place) {
    place =
      if let number = packet.number {
        packets.at(number, lane: flow ^ Self.numbered)
      } else {
        packets.at(UInt64(bitPattern: now.nanoseconds), lane: flow)
      }
    ordinal = packet.ordinal
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
