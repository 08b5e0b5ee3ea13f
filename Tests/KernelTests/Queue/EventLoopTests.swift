import Kernel
import Testing

struct EventLoopTests {
  private struct Stop: Error {}

  @Test func `the time is set before an event is handed over`() {
    var loop = EventLoop<Int>()
    loop.schedule(2, at: Instant(nanoseconds: 20))
    loop.schedule(1, at: Instant(nanoseconds: 10))
    var seen: [Int64] = []
    loop.run(until: Instant(nanoseconds: 100)) { loop, payload in
      seen += [Int64(payload), loop.now.nanoseconds]
    }
    #expect(seen == [1, 10, 2, 20])
    #expect(loop.now == Instant(nanoseconds: 100))
  }

  @Test func `events at the very end are run, later ones wait`() {
    var loop = EventLoop<Int>()
    for time in [5, 10, 11] { loop.schedule(time, at: Instant(nanoseconds: Int64(time))) }
    var seen: [Int] = []
    loop.run(until: Instant(nanoseconds: 10)) { loop, payload in
      seen.append(payload)
      if payload == 10 { loop.schedule(100, after: .zero) }
    }
    #expect(seen == [5, 10, 100])
    #expect(loop.count == 1 && loop.nextTime == Instant(nanoseconds: 11))
    loop.run(until: Instant(nanoseconds: 3)) { _, _ in seen.append(-1) }
    #expect(loop.now == Instant(nanoseconds: 10), "time never goes back")
    loop.run(until: Instant(nanoseconds: 11)) { _, payload in seen.append(payload) }
    #expect(seen == [5, 10, 100, 11])
  }

  @Test func `events scheduled from events keep their order`() {
    var loop = EventLoop<Int>(now: Instant(nanoseconds: 7))
    loop.schedule(0, after: .zero)
    loop.schedule(1, after: .zero)
    var seen: [Int] = []
    loop.run(until: .distantFuture) { loop, payload in
      seen.append(payload)
      if payload < 4 { loop.schedule(payload + 2, after: .zero) }
    }
    #expect(seen == [0, 1, 2, 3, 4, 5])
    #expect(loop.now == Instant(nanoseconds: 7), "running dry leaves the time at the last event")
    #expect(loop.isEmpty)
  }

  @Test func `an error ends the run at its event`() {
    var loop = EventLoop<Int>()
    for time in [1, 2, 3] { loop.schedule(time, at: Instant(nanoseconds: Int64(time))) }
    #expect(throws: Stop.self) {
      try loop.run(until: Instant(nanoseconds: 9)) { _, payload in
        if payload == 2 { throw Stop() }
      }
    }
    #expect(loop.now == Instant(nanoseconds: 2))
    #expect(loop.nextTime == Instant(nanoseconds: 3))
  }

  @Test func `an event in the past is an error of the caller`() async {
    await #expect(processExitsWith: .failure) {
      var loop = EventLoop<Int>(now: Instant(nanoseconds: 5))
      loop.schedule(0, at: Instant(nanoseconds: 4))
    }
  }
}
