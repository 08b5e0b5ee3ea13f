/// The packets that wait for a channel's bottleneck, first in first out, dropped at the tail.
///
/// What was let in leaves at the rate it was let in under, so that its time is final at once; a
/// later change of rate holds for later packets. Times are exact: the part of a nanosecond that
/// a packet needs beyond whole ones is carried to the next.
struct BottleneckQueue: Sendable {
  /// A packet that has not left.
  private struct Entry: Sendable {
    /// When its last bit leaves, rounded up.
    var end: Instant
    var bytes: Int
  }

  /// A ring; its size is a power of two.
  private var ring: ContiguousArray<Entry> = []
  private var head = 0
  private var count = 0
  /// The bytes of all entries.
  private var bytesWaiting = 0
  /// When the last bit of all leaves, rounded down.
  private var busyUntil: Instant = .start
  /// What the rounding left, in nanoseconds ÷ rate; below the rate.
  private var remainder: Int64 = 0

  /// How many bytes wait at that instant, the packet that is leaving included.
  ///
  /// - Complexity: O(packets that have left since the last offer).
  func bytes(at now: Instant) -> Int {
    var bytes = bytesWaiting
    for offset in 0..<count {
      let entry = ring[(head + offset) & (ring.count - 1)]
      guard entry.end <= now else { break }
      bytes -= entry.bytes
    }
    return bytes
  }

  /// Lets a packet in at a rate in bit/s: the instant its last bit leaves, or nil where the queue is
  /// full.
  ///
  /// - Complexity: O(1) on average; allocates only when more packets wait than ever before.
  mutating func admit(bytes: Int, at now: Instant, rate: Int64?, limit: Int64) -> Instant? {
    if rate == nil, count == 0, busyUntil < now { return now }
    drain(until: now)
    if rate == nil, count == 0 { return now }
    guard Int64(bytesWaiting) + Int64(bytes) <= limit else { return nil }
    let end = transmit(bytes: bytes, at: now, rate: rate)
    append(Entry(end: end, bytes: bytes))
    return end
  }

  /// Forgets the part of a nanosecond, which is counted in the old rate.
  mutating func rateChanges() {
    if remainder > 0 { busyUntil = busyUntil + Duration(nanoseconds: 1) }
    remainder = 0
  }

  private mutating func transmit(bytes: Int, at now: Instant, rate: Int64?) -> Instant {
    if busyUntil < now {
      busyUntil = now
      remainder = 0
    }
    guard let rate else { return busyUntil }
    let bitNanoseconds = Int64(bytes) * 8_000_000_000 + remainder
    let (whole, rest) = bitNanoseconds.quotientAndRemainder(dividingBy: rate)
    busyUntil = busyUntil + Duration(nanoseconds: whole)
    remainder = rest
    return rest > 0 ? busyUntil + Duration(nanoseconds: 1) : busyUntil
  }

  private mutating func drain(until now: Instant) {
    while count > 0, ring[head].end <= now {
      bytesWaiting -= ring[head].bytes
      head = (head + 1) & (ring.count - 1)
      count -= 1
    }
  }

  private mutating func append(_ entry: Entry) {
    if count == ring.count { grow(filledWith: entry) }
    ring[(head + count) & (ring.count - 1)] = entry
    count += 1
    bytesWaiting += entry.bytes
  }

  private mutating func grow(filledWith entry: Entry) {
    var larger = ContiguousArray(repeating: entry, count: max(16, ring.count * 2))
    for offset in 0..<count { larger[offset] = ring[(head + offset) & (ring.count - 1)] }
    ring = larger
    head = 0
  }
}
