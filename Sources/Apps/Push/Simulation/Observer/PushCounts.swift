import Kernel
import Push

/// What is counted of a run.
struct PushCounts {
  /// Half hours that were analysed.
  var slots: Int64 = 0
  /// Half hours that are over on a watch.
  var slotsEnded: Int64 = 0
  /// Those of them whose end is still to come: the watch's clock is ahead.
  var slotsAhead: Int64 = 0
  /// Half hours that were for somebody whose app is logged in, counted for each.
  var slotsForSomebody: Int64 = 0
  /// Those of them that nobody has seen in the end.
  var slotsUnseen: Int64 = 0
  /// How often Amazon's service accepted a push; one may go several times.
  var sendings: Int64 = 0
  /// The same of each calendar month of UTC in which there was one, in order.
  var months: [(month: CivilDate, sendings: Int64)] = []
  /// Pushes that it refused.
  var failed: Int64 = 0
  /// Half hours for which there was nobody to tell, or no Lambda.
  var unheard: Int64 = 0
  /// Pushes that were not sent, and with which the endpoint was put aside.
  var putAside: Int64 = 0
  /// Half hours of which a user was not told, since the endpoint is put aside.
  var withheld: Int64 = 0
  /// Requests of apps.
  var fetches: Int64 = 0
  /// The first answers to them.
  var answers: Int64 = 0
  /// Those after which there was nothing newer.
  var fetchesInVain: Int64 = 0
  /// How often an endpoint was enabled again.
  var reenabled: Int64 = 0
  /// How often that was not the first time for a registration.
  var reenabledAgain: Int64 = 0
  /// How often somebody who runs the service was told something.
  var alerts: Int64 = 0

  /// Amazon's service accepts a push, so many seconds after the start of 1970.
  mutating func send(at seconds: Int64) {
    sendings += 1
    let day = CivilDate(of: seconds, offset: 0)
    if let last = months.last, last.month.month == day.month, last.month.year == day.year {
      months[months.count - 1].sendings += 1
    } else {
      months.append((day, 1))
    }
  }

  /// How many messages are paid for.
  func paid(_ free: FreeMessages) -> Int64 {
    switch free.period {
    case .month: months.reduce(0) { $0 + max(0, $1.sendings - free.count) }
    case .run: max(0, sendings - free.count)
    }
  }
}

/// The messages that cost nothing.
struct FreeMessages {
  /// How many.
  var count: Int64
  /// How often there are so many.
  var period: FreePeriod

  /// So many, in each month or once.
  init(_ count: Int64, per period: FreePeriod) {
    self.count = count
    self.period = period
  }

  /// Those of a variant.
  init(_ settings: PushSettings) { self.init(settings.free, per: settings.freePer) }
}

/// The half hours of a watch, each once however often it comes, and who sees them.
struct WatchFeed {
  /// The screens on which the watch is shown, by their places.
  var viewers: [Int] = []
  /// The first that was over.
  var first: Int64?
  /// Those that were over on the watch.
  var ended = KnownSlots()
  /// Those that were analysed.
  var analysed = KnownSlots()
  /// Those of which there was nobody to tell.
  var unheard = KnownSlots()
  /// Those of which a user was not told, since the endpoint is put aside.
  private var withheld: [(user: String, slots: KnownSlots)] = []

  /// A user is not told of one.
  ///
  /// - Returns: whether that was not known.
  mutating func withhold(_ slot: Int64, from user: String) -> Bool {
    let known = withheld.firstIndex { $0.user == user }
    if known == nil { withheld.append((user, KnownSlots())) }
    return withheld[known ?? withheld.count - 1].slots.insert(slot)
  }

  /// One is over.
  ///
  /// - Returns: whether that was not known, and whether it is the first that ever was.
  mutating func end(_ slot: Int64) -> (isNew: Bool, isFirst: Bool) {
    guard ended.insert(slot) else { return (false, false) }
    defer { first = first ?? slot }
    return (true, first == nil)
  }
}

/// Half hours, each once: they come nearly in order and without gaps, so that most only lengthen the last run.
struct KnownSlots {
  /// The last run without a gap; nil until there is one.
  private var last: ClosedRange<Int64>?
  /// Those before it, in order.
  private var earlier: [Int64] = []

  /// None.
  init() {}

  /// How many there are.
  var count: Int { earlier.count + (last?.count ?? 0) }

  /// All of them, in order.
  var all: [Int64] { earlier + (last.map(Array.init) ?? []) }

  /// Takes one.
  ///
  /// - Returns: whether it is new.
  /// - Complexity: O(1) behind the last, O(n) before it; a gap costs as much as the run before it is long.
  @discardableResult
  mutating func insert(_ slot: Int64) -> Bool {
    guard let run = last, slot <= run.upperBound else {
      if let run = last, slot - 1 == run.upperBound {
        last = run.lowerBound...slot
      } else {
        if let run = last { earlier += run }
        last = slot...slot
      }
      return true
    }
    guard slot < run.lowerBound else { return false }
    let place = (earlier.lastIndex { $0 < slot } ?? -1) + 1
    guard place == earlier.count || earlier[place] != slot else { return false }
    earlier.insert(slot, at: place)
    return true
  }

  /// Whether it is one of them.
  ///
  /// - Complexity: O(1) in the last run, O(log n) before it.
  func contains(_ slot: Int64) -> Bool {
    if let last, slot >= last.lowerBound { return slot <= last.upperBound }
    var (low, high) = (0, earlier.count)
    while low < high {
      let middle = (low + high) / 2
      if earlier[middle] < slot { low = middle + 1 } else { high = middle }
    }
    return low < earlier.count && earlier[low] == slot
  }

  /// Forgets those that are meant.
  mutating func removeAll(where isMeant: (Int64) -> Bool) {
    let left = all.filter { !isMeant($0) }
    self = KnownSlots()
    for slot in left { insert(slot) }
  }
}
