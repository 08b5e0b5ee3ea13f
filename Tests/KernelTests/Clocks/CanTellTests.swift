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

  @Test(arguments: [Int64.min, Int64.max, 0, -1])
  func `what it says it can tell, it tells`(nanoseconds: Int64) {
    for drift in [-1_000_000, 0, 1_000_000] as [Int64] {
      let clock = DeviceClock(offset: .seconds(-3_600), drift_ppb: drift)
      let instant = Instant(nanoseconds: nanoseconds)
      if clock.canTell(instant) { _ = clock.time(at: instant) }
    }
  }
}
