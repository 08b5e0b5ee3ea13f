import Kernel
import Testing

struct EventQueueTests {
  private struct Entry: Equatable {
    var time: Int64
    var number: Int
  }

  @Test func `events come out in order of time, and of scheduling at the same time`() {
    var queue = EventQueue<String>()
    for (time, name) in [(5, "c"), (1, "a"), (5, "d"), (1, "b"), (-3, "first"), (5, "e")] {
      queue.schedule(name, at: Instant(nanoseconds: Int64(time)))
    }
    #expect(queue.count == 6)
    #expect(queue.nextTime == Instant(nanoseconds: -3))
    var names: [String] = []
    while let event = queue.popFirst() { names.append(event.payload) }
    #expect(names == ["first", "a", "b", "c", "d", "e"])
    #expect(queue.isEmpty && queue.nextTime == nil && queue.popFirst() == nil)
  }

  @Test func `the ends of time are ordered like any other`() {
    var queue = EventQueue<Int>()
    for (number, time) in [0, .max, -1, .min, 1].enumerated() as EnumeratedSequence<[Int64]> {
      queue.schedule(number, at: Instant(nanoseconds: time))
    }
    var times: [Int64] = []
    while let event = queue.popFirst() { times.append(event.time.nanoseconds) }
    #expect(times == [.min, -1, 0, 1, .max])
  }

  @Test func `an event later than the limit stays`() {
    var queue = EventQueue<Int>()
    queue.schedule(1, at: Instant(nanoseconds: 10))
    #expect(queue.popFirst(until: Instant(nanoseconds: 9)) == nil)
    #expect(queue.count == 1)
    #expect(queue.popFirst(until: Instant(nanoseconds: 10))?.payload == 1)
  }

  /// Against a sorted array, over random mixtures of scheduling, taking and looking.
  @Test(arguments: 0..<12)
  func `any mixture of calls gives the order of a sorted list`(seed: Int) {
    var random = RandomStream(seed: UInt64(seed), key: "mixture")
    var queue = EventQueue<Int>()
    var list: [Entry] = []
    for number in 0..<600 {
      // Few different times make many ties; the phases fill and empty the queue.
      if random.below(4) < (number / 100 % 2 == 0 ? 3 : 1) {
        let entry = Entry(time: Int64(random.below(20)), number: number)
        list.insert(entry, at: list.firstIndex { $0.time > entry.time } ?? list.count)
        queue.schedule(number, at: Instant(nanoseconds: entry.time))
      } else {
        let event = queue.popFirst()
        let first = list.isEmpty ? nil : list.removeFirst()
        #expect(event?.payload == first?.number)
        #expect(event?.time.nanoseconds == first?.time)
      }
      #expect(queue.count == list.count)
      #expect(queue.nextTime?.nanoseconds == list.first?.time)
    }
    let rest = Array(sequence(state: queue) { $0.popFirst()?.payload })
    #expect(rest == list.map(\.number))
  }

  @Test func `a copy is independent`() {
    var queue = EventQueue<Int>()
    for number in 0..<10 { queue.schedule(number, at: .start) }
    _ = queue.popFirst()
    var copy = queue
    copy.schedule(99, at: Instant(nanoseconds: -1))
    #expect(copy.popFirst()?.payload == 99)
    #expect(queue.popFirst()?.payload == 1)
    #expect(copy.popFirst()?.payload == 1)
    #expect(queue.count == 8 && copy.count == 8)
  }

  @Test func `a payload that was taken is not held`() {
    final class Held {}
    var queue = EventQueue<Held>()
    var object: Held? = Held()
    weak let watched = object
    if let present = object { queue.schedule(present, at: .start) }
    object = nil
    #expect(watched != nil)
    _ = queue.popFirst()
    #expect(watched == nil)
  }
}
