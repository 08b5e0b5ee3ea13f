/// Finds each packet its place: among the copies of its number, or among its flow's packets.
///
/// It is not a memory of the whole call: the copies of a number are counted while fewer than
/// `window` other numbers of its flow have come since, in which time every copy has been sent.
struct FlowPlaces: Sendable {
  /// Where a packet stands.
  struct Place: Equatable, Sendable {
    /// The packet's number; nil for a flow without numbers.
    var number: UInt64?
    /// How many packets of the same number, or else of the flow at the very instant, were before.
    var ordinal: UInt64
    /// The digit of a recording that it meets.
    ///
    /// A second copy meets the digit behind the first's: were it the same one, sending again would
    /// never help.
    var inFlow: UInt64
  }

  /// What is known of one flow.
  private struct Flow: Sendable {
    var id: UInt64
    /// The packets without a number so far.
    var count: UInt64 = 0
    /// The instant of the last of them, and how many there were at it.
    var instant: Instant = .start
    var countAtInstant: UInt64 = 0
    /// The last numbers, by their remainder, with the copies of each; empty until there is one.
    var copies: ContiguousArray<(number: UInt64, count: UInt64)> = []

    mutating func next(at now: Instant) -> Place {
      if now != instant {
        instant = now
        countAtInstant = 0
      }
      defer {
        count += 1
        countAtInstant += 1
      }
      return Place(number: nil, ordinal: countAtInstant, inFlow: count)
    }

    mutating func copy(of number: UInt64, window: Int) -> UInt64 {
      if copies.isEmpty { copies = ContiguousArray(repeating: (0, 0), count: window) }
      let slot = Int(number & UInt64(window - 1))
      if copies[slot].number != number { copies[slot] = (number, 0) }
      defer { copies[slot].count += 1 }
      return copies[slot].count
    }
  }

  /// So many numbers, a power of two: twenty seconds of voice.
  private static let window = 1_024

  private var flows: ContiguousArray<Flow> = []

  /// The place of the flow's next packet.
  ///
  /// - Complexity: O(flows); allocates for a new flow only.
  mutating func next(of id: UInt64, number: UInt64?, at now: Instant) -> Place {
    let index = index(of: id)
    guard let number else { return flows[index].next(at: now) }
    let ordinal = flows[index].copy(of: number, window: Self.window)
    return Place(number: number, ordinal: ordinal, inFlow: number &+ ordinal)
  }

  private mutating func index(of id: UInt64) -> Int {
    if let index = flows.firstIndex(where: { $0.id == id }) { return index }
    flows.append(Flow(id: id))
    return flows.count - 1
  }
}
