import Kernel
import Plans

/// All chance of one generated scenario, from one stream.
struct Dice {
  private var stream: RandomStream

  /// The dice of one purpose under a seed.
  init(seed: UInt64, key: String) {
    stream = RandomStream(seed: seed, key: key)
  }

  /// A number from 0 up to, but not including, `count`.
  mutating func below(_ count: Int) -> Int {
    Int(stream.below(UInt64(count)))
  }

  /// True in so many of a hundred cases.
  mutating func chance(_ percent: Int) -> Bool {
    below(100) < percent
  }

  /// One of some things.
  mutating func pick<Item>(_ items: [Item]) -> Item {
    items[below(items.count)]
  }

  /// One of some things, each as likely as its weight says.
  mutating func pick<Item>(weighted items: [(Int, Item)]) -> Item {
    var place = below(items.reduce(0) { $0 + $1.0 })
    for (weight, item) in items {
      if place < weight { return item }
      place -= weight
    }
    return items[0].1
  }

  /// Some of these things, at least as many as said, in their order.
  mutating func some<Item>(of items: [Item], atLeast least: Int) -> [Item] {
    var places = Array(items.indices)
    stream.shuffle(&places)
    let count = least + below(items.count - least + 1)
    return places.prefix(count).sorted().map { items[$0] }
  }

  /// A whole number of a range, each equally likely.
  mutating func whole(_ range: ClosedRange<Int64>) -> Int64 {
    let width = UInt64(bitPattern: range.upperBound &- range.lowerBound)
    let offset = width == .max ? stream.next() : stream.below(width + 1)
    return range.lowerBound &+ Int64(bitPattern: offset)
  }

  /// A whole number of a range, each size equally likely; now and then one of its ends.
  mutating func wide(_ range: ClosedRange<Int64>) -> Int64 {
    if chance(6) { return chance(50) ? range.lowerBound : range.upperBound }
    let most = max(range.lowerBound.magnitude, range.upperBound.magnitude)
    let bits = UInt64.bitWidth - most.leadingZeroBitCount
    let size = below(bits + 1)
    let magnitude = size == 0 ? 0 : stream.next() >> UInt64(UInt64.bitWidth - size)
    let value = Int64(clamping: magnitude)
    let isNegative = range.lowerBound < 0 && chance(50)
    return min(max(isNegative ? -value : value, range.lowerBound), range.upperBound)
  }

  /// A span of what people write, or, one time in twelve, of all that the language takes.
  ///
  /// Half of them are whole milliseconds.
  mutating func span(
    usual: ClosedRange<Int64>,
    all: ClosedRange<Duration>,
  ) -> Duration {
    if chance(8) {
      return Duration(nanoseconds: wide(all.lowerBound.nanoseconds...all.upperBound.nanoseconds))
    }
    let milliseconds = whole(usual)
    let rest = chance(50) ? 0 : whole(0...999_999)
    let span = Duration(nanoseconds: milliseconds * 1_000_000 + rest)
    return min(max(span, all.lowerBound), all.upperBound)
  }

  /// A chance or a share in one of its forms.
  mutating func ratio() -> String {
    switch below(10) {
    case 0: "0"
    case 1: "1"
    case 2: "\(whole(0...100))%"
    case 3: "\(whole(0...Limits.ratioParts.upperBound))/\(Limits.ratioParts.upperBound)"
    default: "1/\(whole(2...200))"
    }
  }

  /// A chance or a share that is rarely more than a few in a hundred.
  mutating func smallRatio() -> String {
    chance(85) ? "1/\(whole(10...400))" : ratio()
  }
}

/// A span as a scenario writes it.
func text(_ span: Duration) -> String {
  QuantityKind.duration.text(span.nanoseconds)
}
