import Kernel

/// For how long a phone's radio was in which state, and what it carried.
///
/// Nothing is priced here: times and numbers are what they are, whatever a milliwatt costs.
struct CarrierUse: Equatable, Sendable {
  /// How often it woke.
  private(set) var wakes: Int64 = 0
  /// Time in which it woke, was fully on, and stayed on in case more would come.
  private(set) var promoting = Duration.zero
  private(set) var active = Duration.zero
  private(set) var tail = Duration.zero
  /// Bytes with IP and UDP headers.
  private(set) var sentBytes: Int64 = 0
  private(set) var receivedBytes: Int64 = 0

  private let prices: CarrierPrices
  /// When it last had something to do, or has come to the end of waking up.
  private var busy: Instant?

  /// A radio that sleeps.
  init(_ prices: CarrierPrices) {
    self.prices = prices
  }

  /// All the time that it was on.
  var on: Duration { promoting + active + tail }

  /// A packet leaves.
  mutating func send(_ bytes: Int, at now: Instant) {
    work(at: now)
    sentBytes += Int64(bytes + Traffic.headerBytes)
  }

  /// What was sent is so much longer.
  mutating func lengthen(by bytes: Int) { sentBytes += Int64(bytes) }

  /// A packet comes; a row that somebody wrote may say anything of its size.
  mutating func receive(_ bytes: Int64, at now: Instant) {
    work(at: now)
    receivedBytes += min(max(0, bytes), Self.longest) + Int64(Traffic.headerBytes)
  }

  /// The longest UDP datagram (RFC 768).
  static let longest: Int64 = 65_535

  /// There is something to do.
  mutating func work(at now: Instant) {
    if let last = busy {
      let still = now - last
      spend(still)
      if still < Duration(nanoseconds: prices.tailTime) {
        busy = max(last, now)
        return
      }
    }
    wakes += 1
    let promotion = Duration(nanoseconds: prices.promotionTime)
    promoting += promotion
    busy = now + promotion
  }

  /// It is over: what was begun is counted up to here.
  mutating func finish(at end: Instant) {
    guard let last = busy else { return }
    if last > end { promoting -= last - end } else { spend(end - last) }
    busy = nil
  }

  /// Nothing was to be done for so long; nothing is spent while it still wakes.
  private mutating func spend(_ still: Duration) {
    let on = min(max(.zero, still), Duration(nanoseconds: prices.tailTime))
    let full = min(on, Duration(nanoseconds: prices.activeTime))
    active += full
    tail += on - full
  }
}
