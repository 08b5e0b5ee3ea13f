/// The state of controlled delay (CoDel, RFC 8289): which packets are dropped when their turn comes.
///
/// ```
///          above target for an interval: drop one
///   calm ────────────────────────────────────────► dropping ─┐ at each time of the control law:
///        ◄──────────────────────────────────────── one ◄─────┘ drop one
///          a packet waited less than the target
/// ```
///
/// RFC 8289 decides when a packet leaves the queue, and asks for the next at once where it drops one.
/// Here each packet is judged when it comes, in the order in which they leave: behind it nothing has
/// come yet that could change when its turn is. So after a drop the state waits for the next packet,
/// and what the RFC would have done at the earlier time is done then.
///
/// In one thing it departs: the RFC drops nothing while no more than the longest packet waits *behind*
/// the one that leaves, which nobody knows when that one comes; here it is what waits *before* it
/// when it comes. While as much comes as leaves, the two are the same.
struct ControlledDelay: Sendable {
  /// A packet whose turn comes.
  struct Turn: Sendable {
    /// When it was let in.
    var arrival: Instant
    /// When its turn is.
    var start: Instant
    /// Whether more than the longest packet waited before it.
    var hasMore: Bool
  }

  /// A packet was dropped, and what becomes of the next in the queue was not known yet.
  private enum Unsettled {
    /// It was the first, at that instant.
    case first(Instant)
    /// It was one more, at that instant.
    case further(Instant)
  }

  private let target: Duration
  private let interval: Duration
  /// From when on it has been long enough above the target; nil while below.
  private var firstAbove: Instant?
  private var isDropping = false
  private var dropNext: Instant = .start
  private var count: Int64 = 0
  private var lastCount: Int64 = 0
  private var unsettled: Unsettled?

  /// A queue in which nothing was dropped.
  init(target: Duration, interval: Duration) {
    self.target = target
    self.interval = interval
  }

  /// Whether the packet is dropped when its turn comes; each is asked about once, in order.
  mutating func drops(_ turn: Turn) -> Bool {
    let last = unsettled
    unsettled = nil
    switch last {
    case .first(let time):
      let isNext = turn.start <= time
      if isNext { _ = isAbove(turn) } else { firstAbove = nil }
      beginDropping(at: time)
      return isNext ? false : dropsNow(turn)
    case .further(let time):
      guard turn.start <= time else {
        firstAbove = nil
        isDropping = false
        return dropsNow(turn)
      }
      guard isAbove(turn) else {
        isDropping = false
        return false
      }
      count += 1
      dropNext = control(from: dropNext)
      return dropsOneMore(at: turn.start)
    case nil:
      return dropsNow(turn)
    }
  }

  private mutating func dropsNow(_ turn: Turn) -> Bool {
    let isAbove = isAbove(turn)
    if isDropping {
      isDropping = isAbove
      return isAbove && dropsOneMore(at: turn.start)
    }
    if isAbove { unsettled = .first(turn.start) }
    return isAbove
  }

  private mutating func dropsOneMore(at time: Instant) -> Bool {
    guard time >= dropNext else { return false }
    unsettled = .further(time)
    return true
  }

  private mutating func beginDropping(at time: Instant) {
    isDropping = true
    let before = count - lastCount
    // Soon after the last time, the rate that was enough then is a good one to begin with.
    count = before > 1 && time - dropNext < interval * 16 ? before : 1
    dropNext = control(from: time)
    lastCount = count
  }

  /// Whether packets have waited for the target or longer throughout an interval.
  private mutating func isAbove(_ turn: Turn) -> Bool {
    guard turn.start - turn.arrival >= target, turn.hasMore else {
      firstAbove = nil
      return false
    }
    guard let firstAbove else {
      firstAbove = turn.start + interval
      return false
    }
    return turn.start >= firstAbove
  }

  /// The control law: interval ÷ √count later, rounded down to a nanosecond.
  private func control(from time: Instant) -> Instant {
    let square = UInt128(interval.nanoseconds) * UInt128(interval.nanoseconds)
    return time + Duration(nanoseconds: Int64(Self.root(of: square / UInt128(count))))
  }

  /// The largest whole number whose square is not above `value`, after Newton.
  static func root(of value: UInt128) -> UInt128 {
    guard value > 1 else { return value }
    var root = UInt128(1) << UInt128((128 - value.leadingZeroBitCount + 1) / 2)
    while true {
      let next = (root + value / root) / 2
      if next >= root { return root }
      root = next
    }
  }
}
