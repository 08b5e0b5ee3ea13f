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

    mutating func place(of number: UInt64?, at now: Instant) -> Place {
      guard let number else { return next(at: now) }
      let ordinal = copy(of: number)
      return Place(number: number, ordinal: ordinal, inFlow: number &+ ordinal)
    }

    private mutating func next(at now: Instant) -> Place {
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

    private mutating func copy(of number: UInt64) -> UInt64 {
      if copies.isEmpty { copies = ContiguousArray(repeating: (0, 0), count: FlowPlaces.window) }
      let slot = Int(number & UInt64(FlowPlaces.window - 1))
      if copies[slot].number != number { copies[slot] = (number, 0) }
      defer { copies[slot].count += 1 }
      return copies[slot].count
    }
  }

  /// So many numbers, a power of two: twenty seconds of voice.
  private static let window = 1_024

  /// The first flow, beside the channel's own: most channels have one, and a run has thousands of channels.
  private var first = Flow(id: 0)
  private var hasFirst = false
  private var others: ContiguousArray<Flow> = []

  /// The place of the flow's next packet.
  ///
  /// - Complexity: O(flows); allocates for a new flow only.
  mutating func next(of id: UInt64, number: UInt64?, at now: Instant) -> Place {
    if !hasFirst {
      first.id = id
      hasFirst = true
    }
    guard first.id != id else { return first.place(of: number, at: now) }
    return others[index(of: id)].place(of: number, at: now)
  }

  private mutating func index(of id: UInt64) -> Int {
    if let index = others.firstIndex(where: { $0.id == id }) { return index }
    others.append(Flow(id: id))
    return others.count - 1
  }
}
