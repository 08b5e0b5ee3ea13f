/// The packets that wait for a channel's bottleneck, first in first out.
///
/// What was let in leaves as it was let in under, so that its time is final at once; a later change
/// of rate holds for later packets. Times are exact: the part of a nanosecond that a packet needs
/// beyond whole ones is carried to the next, and so is what a packet leaves of an opportunity.
struct BottleneckQueue: Sendable {
  /// What leaves, and how.
  struct Settings {
    /// In bit/s; nil where there is none.
    var rate: Int64?
    /// The opportunities to leave, in place of a rate; nil where there are none.
    var schedule: DeliverySchedule?
    /// How many bytes may wait.
    var limit: Int64
    /// The longest packet that there is, in bytes: so much waits in no queue that stands.
    var longest: Int64
  }

  /// What becomes of a packet.
  enum Admission: Equatable {
    /// Its last bit leaves then.
    case leaves(Instant)
    /// There was no room for it.
    case full
    /// It is dropped when its turn comes.
    case overdue
  }

  /// A packet that has not left.
  private struct Entry: Sendable {
    /// When its last bit leaves, rounded up, or when it is dropped.
    var end: Instant
    var bytes: Int
  }

  /// An opportunity that has been used, and how many bytes it still has.
  private struct Place: Sendable {
    var index: Int64
    var left = DeliverySchedule.bytes
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
  /// The last opportunity that was used; nil where none was.
  private var place: Place?
  private var control: ControlledDelay?

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

  /// Lets a packet in, unless there is no room for it, or its turn comes too late.
  ///
  /// - Complexity: O(1) on average, O(log entries) with a schedule; allocates only when more packets
  ///   wait than ever before.
  mutating func admit(bytes: Int, at now: Instant, _ settings: Settings) -> Admission {
    let isOpen = settings.rate == nil && settings.schedule == nil
    if isOpen, count == 0, busyUntil < now { return .leaves(now) }
    drain(until: now)
    if isOpen, count == 0 { return .leaves(now) }
    guard Int64(bytesWaiting) + Int64(bytes) <= settings.limit else { return .full }
    let start = start(at: now, settings)
    if !isOpen, control != nil {
      let hasMore = Int64(bytesWaiting) > settings.longest
      let turn = ControlledDelay.Turn(arrival: now, start: start.time, hasMore: hasMore)
      if control?.drops(turn) == true {
        append(Entry(end: start.time, bytes: bytes))
        return .overdue
      }
    }
    let end = transmit(bytes: bytes, at: now, from: start.place, settings)
    append(Entry(end: end, bytes: bytes))
    return .leaves(end)
  }

  /// Forgets the part of a nanosecond, which is counted in the old rate, and of an opportunity.
  mutating func rateChanges() {
    if remainder > 0 { busyUntil = busyUntil + Duration(nanoseconds: 1) }
    remainder = 0
    place = nil
  }

  /// Begins with another discipline, without a memory of the past.
  mutating func follow(_ discipline: QueueDiscipline) {
    switch discipline {
    case .dropTail: control = nil
    case .codel(let target, let interval):
      control = ControlledDelay(target: target, interval: interval)
    }
  }

  /// When the turn of a packet comes that is let in now, and with a schedule at which opportunity.
  private func start(at now: Instant, _ settings: Settings) -> (time: Instant, place: Place?) {
    guard let schedule = settings.schedule else { return (max(busyUntil, now), nil) }
    var next = Place(index: schedule.first(after: max(busyUntil, now)))
    if let place, schedule.instant(of: place.index) > now {
      next = place.left > 0 ? place : Place(index: place.index + 1)
    }
    return (schedule.instant(of: next.index), next)
  }

  private mutating func transmit(
    bytes: Int,
    at now: Instant,
    from start: Place?,
    _ settings: Settings,
  ) -> Instant {
    if let schedule = settings.schedule, var next = start {
      let rest = max(0, bytes - next.left)
      let more = (rest + DeliverySchedule.bytes - 1) / DeliverySchedule.bytes
      next.left += more * DeliverySchedule.bytes - bytes
      next.index += Int64(more)
      place = next
      busyUntil = schedule.instant(of: next.index)
      return busyUntil
    }
    if busyUntil < now {
      busyUntil = now
      remainder = 0
    }
    guard let rate = settings.rate else { return busyUntil }
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
