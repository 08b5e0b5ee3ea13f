import Testing

@testable import PushSimulation

/// Half hours that come nearly in order, each told once whether it is new.
struct KnownSlotsTests {
  @Test func `a half hour is new once, wherever it comes among the others`() {
    var known = KnownSlots()
    // order-free: only asked whether one is there
    var expected: Set<Int64> = []
    for slot: Int64 in [5, 6, 6, 8, 7, 5, 1, 1, 9, 7, 2, 9, 10] {
      let (isNew, wasNew) = (known.insert(slot), expected.insert(slot).inserted)
      #expect(isNew == wasNew, "\(slot)")
    }
    #expect(known.all == expected.sorted())
    #expect(known.count == expected.count)
    for slot: Int64 in 0...11 {
      #expect(known.contains(slot) == expected.contains(slot), "\(slot)")
    }
  }

  @Test func `half hours that are forgotten are new again`() {
    var known = KnownSlots()
    for slot: Int64 in [1, 2, 3, 7, 8] { known.insert(slot) }
    known.removeAll { $0 < 3 || $0 == 7 }
    #expect(known.all == [3, 8])
    let told = [7, 8].map { known.insert($0) }
    #expect(told == [true, false])
    #expect(known.all == [3, 7, 8])
  }

  @Test func `the first half hour is the one that came first, not the earliest`() {
    var feed = WatchFeed()
    let told = [7, 6, 7].map { feed.end($0) }
    #expect(told.map(\.isNew) == [true, true, false])
    #expect(told.map(\.isFirst) == [true, false, false])
    #expect(feed.first == 7)
  }
}
