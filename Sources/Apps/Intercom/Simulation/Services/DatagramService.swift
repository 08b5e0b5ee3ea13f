import Intercom
import Kernel

/// What carries datagrams from one member to another: it takes them where the transport is connected,
/// puts them on the link, and makes arrivals of what the link lets pass.
///
/// Seals are no affair of its own, and neither is luck: the keys are the driver's to ask, and what is
/// lost, doubled or changed the link has drawn. It has no rows: each datagram has one where it arrives
/// or is lost (`Service`).
struct DatagramService: Service {
  /// The next packet of voice on these ways has a bit flipped.
  private(set) var corruptions: [Way] = []

  /// What the service learns.
  enum Event: Equatable, Sendable {
    /// A member sends a datagram; whether the transport takes it.
    case sent(Flight, isConnected: Bool)
    /// The next packet of voice on that way is to have a bit flipped.
    case corruptionPlanned(Way)
    /// The queue of its sender's uplink was full.
    case blocked(Flight)
    /// That is what the link does to what was put on it; `fault` is the event that cut it, where one
    /// has.
    case passed(Flight, Passage, fault: LogPosition?)
  }

  /// What the service asks for, or lets happen.
  enum Effect: Equatable, Sendable {
    /// Put it on the link of its path.
    case offer(Flight)
    /// It is lost.
    case lose(Flight, LossReason, fault: LogPosition?)
    /// That bit of a copy was flipped on the way.
    case corrupt(Way, bit: Int)
    /// What a member sent waited so long for a bottleneck.
    case wait(from: Int, Duration)
    /// It is at the other end then.
    case fly(Flight, until: Instant)
  }

  /// How many bytes a message of a match has at most where it is sent unreliably (GameKit).
  ///
  /// The longest frame of voice, at 128 kb/s, has 366 with its seal: none is refused for it.
  static let matchMessageMost = 1_000

  init() {}

  mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    try fields.field("corruptions", &corruptions)
  }

  mutating func reduce(_ event: Event, at now: Instant, into effects: inout Effects<Effect>) {
    switch event {
    case .sent(let flight, let isConnected):
      let isTooLong = flight.hop.path == .internet && flight.bytes.count > Self.matchMessageMost
      effects.append(
        !isConnected
          ? .lose(flight, .notConnected, fault: nil)
          : isTooLong ? .lose(flight, .messageTooLong, fault: nil) : .offer(flight)
      )
    case .corruptionPlanned(let way):
      corruptions.append(way)
    case .blocked(let flight):
      effects.append(.lose(flight, .uplinkFull, fault: nil))
    case .passed(let flight, let passage, let fault):
      pass(flight, passage, fault: fault, &effects)
    }
  }

  private mutating func pass(
    _ flight: Flight,
    _ passage: Passage,
    fault: LogPosition?,
    _ effects: inout Effects<Effect>,
  ) {
    if let drop = passage.drop {
      effects.append(.lose(flight, LossReason(drop), fault: fault))
      return
    }
    if flight.isAwaited { effects.append(.wait(from: flight.hop.from, passage.queued)) }
    guard let first = passage.first else { return }
    let firstBit = flippedBit(of: first, flight)
    guard let second = passage.second else {
      land(flight, first, bit: firstBit, isAwaited: true, &effects)
      return
    }
    let secondBit = flippedBit(of: second, flight)
    // The packet's fate is that of the copy that arrives first, where one arrives whole of those.
    let isSecond =
      (secondBit == nil ? 0 : 1, second.arrival) < (firstBit == nil ? 0 : 1, first.arrival)
    land(flight, first, bit: firstBit, isAwaited: !isSecond, &effects)
    land(flight, second, bit: secondBit, isAwaited: isSecond, &effects)
  }

  /// The bit of the bytes that is flipped on the way, by the link or on purpose.
  private mutating func flippedBit(of copy: Copy, _ flight: Flight) -> Int? {
    // A link knows no headers: a flip in them is one in what they carry.
    if let bit = copy.flippedBit { return bit % (flight.bytes.count * 8) }
    guard !corruptions.isEmpty, !flight.isRelayed, case .voice = flight.truth,
      let index = corruptions.firstIndex(of: flight.way)
    else { return nil }
    corruptions.remove(at: index)
    return flight.bytes.count * 4
  }

  /// Whether who passes a packet on is to have flipped a bit in it, which is over then.
  mutating func takeCorruption(of flight: Flight) -> Bool {
    guard case .voice = flight.truth, let index = corruptions.firstIndex(of: flight.way) else {
      return false
    }
    corruptions.remove(at: index)
    return true
  }

  private func land(
    _ flight: Flight,
    _ copy: Copy,
    bit: Int?,
    isAwaited: Bool,
    _ effects: inout Effects<Effect>,
  ) {
    var flight = flight
    flight.isAwaited = flight.isAwaited && isAwaited
    if let bit {
      flight.bytes[bit / 8] ^= 1 << UInt8(bit % 8)
      effects.append(.corrupt(flight.way, bit: bit))
    }
    effects.append(.fly(flight, until: copy.arrival))
  }
}
