import Kernel
import Testing

struct DeviceClockTests {
  private func at(_ nanoseconds: Int64) -> Instant { Instant(nanoseconds: nanoseconds) }

  @Test func `a clock without settings tells the true time`() {
    let clock = DeviceClock()
    for time in [.min, -1, 0, 1, .max] as [Int64] {
      #expect(clock.reading(at: at(time)) == at(time))
      #expect(clock.instant(ofReading: at(time)) == at(time))
    }
  }

  @Test func `an hour of 18 ppm is 64.8 ms`() {
    let clock = DeviceClock(offset: .seconds(-2), drift_ppb: 18_000)
    let hour = Instant.start + .seconds(3_600)
    #expect(clock.reading(at: hour) - hour == .milliseconds(-2_000) + .microseconds(64_800))
    #expect(clock.reading(at: .start) == .start + .seconds(-2))
  }

  @Test func `readings are rounded down, also before the start`() {
    let slow = DeviceClock(drift_ppb: -1)
    #expect(slow.reading(at: at(1)) == at(0))
    #expect(slow.reading(at: at(-1)) == at(-1))
    #expect(slow.reading(at: at(1_000_000_000)) == at(999_999_999))
    #expect(slow.reading(at: at(1_000_000_001)) == at(999_999_999))
    #expect(slow.reading(at: at(1_000_000_002)) == at(1_000_000_000))
  }

  @Test func `changing the drift to what it is loses nothing`() {
    var clock = DeviceClock(drift_ppb: -333_333_333)
    let reference = clock
    for step in 1...1_000 as ClosedRange<Int64> {
      clock.setDrift(-333_333_333, at: at(step * 7))
      #expect(clock.reading(at: at(step * 7)) == reference.reading(at: at(step * 7)))
    }
  }

  @Test func `a step moves the reading at once, in either direction`() {
    var clock = DeviceClock(offset: .milliseconds(1))
    clock.step(by: .milliseconds(5), at: at(100))
    #expect(clock.reading(at: at(100)) == at(6_000_100))
    clock.step(by: .milliseconds(-6), at: at(200))
    #expect(clock.reading(at: at(250)) == at(250))
    #expect(
      clock.instant(ofReading: at(150)) == at(200),
      "shown since the last change at the latest",
    )
  }

  @Test func `a frozen clock stands still and goes on from there`() {
    var clock = DeviceClock()
    clock.freeze(at: at(1_000))
    #expect(clock.isFrozen)
    #expect(clock.reading(at: at(900_000)) == at(1_000))
    #expect(clock.instant(ofReading: at(1_000)) == at(1_000))
    #expect(clock.instant(ofReading: at(1_001)) == nil)
    clock.freeze(at: at(1_500))
    clock.step(by: Duration(nanoseconds: 10), at: at(1_600))
    clock.setDrift(1_000_000_000, at: at(1_700))
    #expect(clock.reading(at: at(1_800)) == at(1_010))
    clock.thaw(at: at(2_000))
    #expect(clock.reading(at: at(2_003)) == at(1_016))
    #expect(clock.instant(ofReading: at(1_013)) == at(2_002))
  }

  @Test func `an instant outside of 64 bits is none`() {
    #expect(DeviceClock(offset: .seconds(-1)).instant(ofReading: at(.max)) == nil)
    #expect(DeviceClock(drift_ppb: -500_000_000).instant(ofReading: at(.max / 2 + 2)) == nil)
    #expect(DeviceClock(drift_ppb: -500_000_000).instant(ofReading: at(.max / 2)) != nil)
  }

  /// `instant(ofReading:)` is the earliest instant that shows it, for any history of changes.
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
      let shown = clock.reading(at: now)
      switch random.below(4) {
      case 0: clock.step(by: random.uniform(.seconds(-3)...(.seconds(3))), at: now)
      case 1: clock.setDrift(drift(&random), at: now)
      case 2: clock.freeze(at: now)
      case _: clock.thaw(at: now)
      }
      checkInverse(of: clock, since: now, random: &random)
      if clock.reading(at: now) == shown { checkOrder(of: clock, since: now, random: &random) }
    }
  }

  private func drift(_ random: inout RandomStream) -> Int64 {
    let widths: [Int64] = [0, 1, 100_000, 999_999_999]
    let width = widths[Int(random.below(4))]
    return Int64(random.below(UInt64(2 * width + 1))) - width
  }

  private func checkInverse(
    of clock: DeviceClock,
    since change: Instant,
    random: inout RandomStream,
  ) {
    for _ in 0..<6 {
      let reading = clock.reading(at: change) + random.uniform(.seconds(-1)...(.seconds(50)))
      guard let instant = clock.instant(ofReading: reading) else {
        #expect(clock.isFrozen)
        continue
      }
      #expect(clock.reading(at: instant) >= reading)
      if instant > change {
        #expect(clock.reading(at: instant - Duration(nanoseconds: 1)) < reading)
      } else {
        #expect(instant == change && clock.reading(at: change) >= reading)
      }
    }
  }

  private func checkOrder(of clock: DeviceClock, since: Instant, random: inout RandomStream) {
    let earlier = since + random.uniform(.zero...(.seconds(1)))
    let later = earlier + random.uniform(.zero...(.seconds(1)))
    #expect(clock.reading(at: earlier) <= clock.reading(at: later))
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
      _ = clock.reading(at: Instant(nanoseconds: 9))
    }
  }
}
