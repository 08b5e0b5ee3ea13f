import Kernel
import Testing

/// Which instants a clock can be asked about.
struct CanTellTests {
  @Test func `a clock that was never changed tells of all that fits`() {
    let clock = DeviceClock(offset: .seconds(5))
    #expect(clock.canTell(.start) && clock.canTell(Instant(nanoseconds: -9)))
    #expect(!clock.canTell(.distantFuture))
    #expect(clock.canTell(Instant(nanoseconds: .max - 5_000_000_001)))
  }

  @Test func `one that was changed tells of nothing before`() {
    var clock = DeviceClock(drift_ppb: 3)
    clock.freeze(at: Instant(nanoseconds: 90))
    #expect(!clock.canTell(Instant(nanoseconds: 89)))
    #expect(clock.canTell(Instant(nanoseconds: 90)))
    clock.thaw(at: Instant(nanoseconds: 300))
    #expect(!clock.canTell(Instant(nanoseconds: 299)))
    #expect(clock.canTell(Instant(nanoseconds: 300)))
  }

  /// It keeps a nanosecond to either end; the earliest hour is not on a clock that is an hour behind.
  @Test(
    arguments: [
      (.min, false), (.max, false), (.max - 1, true), (0, true), (-1, true),
      (.min + 3_600_000_000_000, false), (.min + 3_600_000_000_001, true),
    ] as [(Int64, Bool)]
  )
  func `what it says it can tell, it tells`(nanoseconds: Int64, canTell: Bool) {
    let clock = DeviceClock(offset: .seconds(-3_600))
    let instant = Instant(nanoseconds: nanoseconds)
    #expect(clock.canTell(instant) == canTell)
    guard canTell else { return }
    #expect(clock.time(at: instant).wall.nanoseconds == nanoseconds - 3_600_000_000_000)
  }

  @Test(arguments: [-1_000_000, 1_000_000] as [Int64])
  func `a clock that runs fast or slow tells what fits`(drift: Int64) {
    let clock = DeviceClock(drift_ppb: drift)
    let day = Instant.start + .seconds(86_400)
    #expect(clock.canTell(day) && clock.canTell(.start))
    #expect(clock.time(at: day).wall.nanoseconds == 86_400 * (1_000_000_000 + drift))
    #expect(clock.canTell(Instant(nanoseconds: .max)) == (drift < 0))
  }
}
