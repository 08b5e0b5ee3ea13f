import Kernel

/// When the delivery job has to look at which letter: a heap of moments, the earliest first.
///
/// - Complexity: O(log entries) to insert, and to take.
struct LetterCalendar: Sendable {
  private var entries: [Entry] = []

  /// A moment at which a letter is to be looked at.
  struct Entry: Comparable, Sendable {
    var at: WallTime
    var place: Int

    static func < (left: Self, right: Self) -> Bool {
      (left.at, left.place) < (right.at, right.place)
    }
  }

  /// The earliest entry; nil where there is none.
  var first: Entry? { entries.first }

  /// A letter is to be looked at then.
  mutating func insert(_ place: Int, at moment: WallTime) {
    entries.append(Entry(at: moment, place: place))
    var child = entries.count - 1
    while child > 0, entries[child] < entries[(child - 1) / 2] {
      entries.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  /// Takes the first entry that is due; nil where none is.
  mutating func popFirst(by now: WallTime) -> Entry? {
    guard let first = entries.first, first.at <= now else { return nil }
    let last = entries.removeLast()
    guard !entries.isEmpty else { return first }
    entries[0] = last
    var parent = 0
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2]
      where child < entries.count && entries[child] < entries[least] {
        least = child
      }
      guard least != parent else { return first }
      entries.swapAt(parent, least)
      parent = least
    }
  }
}

extension TimePoint where Line == WallClock {
  /// Earlier than anything a clock shows: at the next run, whenever that is.
  static var always: Self { Self(nanoseconds: .min) }
}
