import Kernel
import Testing

struct DeviceClockTests {
  private func at(_ nanoseconds: Int64) -> Instant { Instant(nanoseconds: nanoseconds) }

  private func up(_ nanoseconds: Int64) -> Uptime { Uptime(nanoseconds: nanoseconds) }
  private func wall(_ nanoseconds: Int64) -> WallTime { WallTime(nanoseconds: nanoseconds) }

  @Test func `a clock without settings tells the true time`() {
    let clock = DeviceClock()
    for time in [.min, -1, 0, 1, .max] as [Int64] {
      #expect(clock.time(at: at(time)) == DeviceTime(uptime: up(time), wall: wall(time)))
      #expect(clock.instant(of: up(time)) == at(time))
      #expect(clock.instant(of: wall(time)) == at(time))
    }
  }

  @Test func `an offset is on the wall alone`() {
    let clock = DeviceClock(offset: .seconds(-2))
    #expect(clock.uptime(at: at(5)) == up(5))
    #expect(clock.wall(at: at(5)) == wall(5) + .seconds(-2))
    #expect(clock.instant(of: wall(5)) == at(5) + .seconds(2))
  }

  @Test func `an hour of 18 ppm is 64.8 ms`() {
    let clock = DeviceClock(offset: .seconds(-2), drift_ppb: 18_000)
    let hour = Instant.start + .seconds(3_600)
    #expect(clock.uptime(at: hour) == .start + .seconds(3_600) + .microseconds(64_800))
    #expect(clock.wall(at: hour) == .start + .seconds(3_598) + .microseconds(64_800))
    #expect(clock.uptime(at: .start) == .start)
  }

  @Test func `readings are rounded down, also before the start`() {
    let slow = DeviceClock(drift_ppb: -1)
    #expect(slow.uptime(at: at(1)) == up(0))
    #expect(slow.uptime(at: at(-1)) == up(-1))
    #expect(slow.uptime(at: at(1_000_000_000)) == up(999_999_999))
    #expect(slow.uptime(at: at(1_000_000_001)) == up(999_999_999))
    #expect(slow.uptime(at: at(1_000_000_002)) == up(1_000_000_000))
  }

  @Test func `changing the drift to what it is loses nothing`() {
    var clock = DeviceClock(drift_ppb: -333_333_333)
    let reference = clock
    for step in 1...1_000 as ClosedRange<Int64> {
      clock.setDrift(-333_333_333, at: at(step * 7))
      #expect(clock.time(at: at(step * 7)) == reference.time(at: at(step * 7)))
    }
  }

  @Test func `a step moves the wall clock at once, in either direction, and no uptime`() {
    var clock = DeviceClock(offset: .milliseconds(1))
    clock.step(by: .milliseconds(5), at: at(100))
    #expect(clock.wall(at: at(100)) == wall(6_000_100))
    clock.step(by: .milliseconds(-6), at: at(200))
    #expect(clock.wall(at: at(250)) == wall(250))
    #expect(clock.uptime(at: at(250)) == up(250))
    #expect(
      clock.instant(of: wall(150)) == at(200),
      "shown since the last change at the latest",
    )
    #expect(clock.instant(of: up(300)) == at(300))
  }

  @Test func `asleep the uptime stands still and goes on from there, and the wall clock goes on`() {
    var clock = DeviceClock()
    clock.freeze(at: at(1_000))
    #expect(clock.isFrozen)
    #expect(clock.uptime(at: at(900_000)) == up(1_000))
    #expect(clock.wall(at: at(900_000)) == wall(900_000))
    #expect(clock.instant(of: up(1_000)) == at(1_000))
    #expect(clock.instant(of: up(1_001)) == nil)
    #expect(clock.instant(of: wall(1_001)) == at(1_001))
    clock.freeze(at: at(1_500))
    clock.step(by: Duration(nanoseconds: 10), at: at(1_600))
    clock.setDrift(1_000_000_000, at: at(1_700))
    #expect(clock.time(at: at(1_800)) == DeviceTime(uptime: up(1_000), wall: wall(1_910)))
    clock.thaw(at: at(2_000))
    #expect(!clock.isFrozen)
    #expect(clock.time(at: at(2_003)) == DeviceTime(uptime: up(1_006), wall: wall(2_316)))
    #expect(clock.instant(of: up(1_003)) == at(2_002))
    clock.freeze(at: at(2_010))
    clock.thaw(at: at(2_020))
    #expect(clock.uptime(at: at(2_020)) == up(1_020), "two sleeps add up")
    clock.thaw(at: at(2_030))
    #expect(clock.uptime(at: at(2_030)) == up(1_040), "who is awake stays so")
  }

  @Test func `an instant outside of 64 bits is none`() {
    #expect(DeviceClock(offset: .seconds(-1)).instant(of: wall(.max)) == nil)
    #expect(DeviceClock(drift_ppb: -500_000_000).instant(of: up(.max / 2 + 2)) == nil)
    #expect(DeviceClock(drift_ppb: -500_000_000).instant(of: up(.max / 2)) != nil)
  }

  /// `instant(of:)` is the earliest instant that shows it, for any history of changes.
  @Test(arguments: 0..<40)
  func `the inverse is exact`(seed: Int) {
    var random = RandomStream(seed: UInt64(seed), key: "clock")
    var clock = DeviceClock(
      offset: random.uniform(.seconds(-5)...(.seconds(5))),
      drift_ppb: drift(&random),
    )
    var now = Instant.start
    for _ in 0..<12 {
      now = now + random.uniform(.zero...(.seconds(100)))
      let shown = clock.time(at: now)
      switch random.below(4) {
      case 0: clock.step(by: random.uniform(.seconds(-3)...(.seconds(3))), at: now)
      case 1: clock.setDrift(drift(&random), at: now)
      case 2: clock.freeze(at: now)
      case _: clock.thaw(at: now)
      }
      #expect(clock.uptime(at: now) == shown.uptime, "no change moves the uptime")
      for _ in 0..<6 {
        let span = random.uniform(.seconds(-1)...(.seconds(50)))
        checkInverse(of: clock, since: now, span, DeviceClock.uptime, DeviceClock.instant)
        checkInverse(of: clock, since: now, span, DeviceClock.wall, DeviceClock.instant)
      }
      checkOrder(of: clock, since: now, random: &random)
    }
  }

  private func drift(_ random: inout RandomStream) -> Int64 {
    let widths: [Int64] = [0, 1, 100_000, 999_999_999]
    let width = widths[Int(random.below(4))]
    return Int64(random.below(UInt64(2 * width + 1))) - width
  }

  private func checkInverse<Line>(
    of clock: DeviceClock,
    since change: Instant,
    _ span: Duration,
    _ reading: (DeviceClock) -> (Instant) -> TimePoint<Line>,
    _ inverse: (DeviceClock) -> (TimePoint<Line>) -> Instant?,
  ) {
    let wanted = reading(clock)(change) + span
    guard let instant = inverse(clock)(wanted) else {
      #expect(clock.isFrozen)
      return
    }
    #expect(reading(clock)(instant) >= wanted)
    if instant > change {
      #expect(reading(clock)(instant - Duration(nanoseconds: 1)) < wanted)
    } else {
      #expect(instant == change)
    }
  }

  private func checkOrder(of clock: DeviceClock, since: Instant, random: inout RandomStream) {
    let earlier = since + random.uniform(.zero...(.seconds(1)))
    let later = earlier + random.uniform(.zero...(.seconds(1)))
    #expect(clock.uptime(at: earlier) <= clock.uptime(at: later))
    #expect(clock.wall(at: earlier) <= clock.wall(at: later))
  }

  @Test func `a clock reads back as it was written`() throws {
    var clock = DeviceClock(offset: .seconds(3), drift_ppb: -77)
    clock.freeze(at: at(12_345))
    clock.setDrift(9, at: at(23_456))
    let bytes = CanonicalWriter.encode(clock)
    #expect(try CanonicalReader.decode(DeviceClock.self, from: bytes) == clock)
    let text = String(decoding: bytes, as: UTF8.self)
    let backwards = text.replacing(#""drift_ppb":9"#, with: #""drift_ppb":-1000000000"#)
    #expect(throws: FieldError.self) {
      try CanonicalReader.decode(DeviceClock.self, from: Array(backwards.utf8))
    }
  }

  @Test func `an instant before the last change is an error of the caller`() async {
    await #expect(processExitsWith: .failure) {
      var clock = DeviceClock()
      clock.step(by: .seconds(1), at: Instant(nanoseconds: 10))
      _ = clock.uptime(at: Instant(nanoseconds: 9))
    }
  }
}
