import Kernel
import Testing

@testable import Plans

/// What a clock shows in the course of a timeline, and what no clock can be set to.
struct ClockCourseTests {
  /// A day after 1970.
  private let day: Int64 = 86_400_000_000_000

  private func course(offset: Duration = .zero, start: Int64? = nil) -> ClockCourse {
    ClockCourse(offset: offset, drift_ppb: 0, start: start ?? day)
  }

  private func at(_ seconds: Int64) -> Instant { .start + .seconds(seconds) }

  @Test func `steps add up`() {
    var course = course(offset: .seconds(5))
    #expect(course.set(ClockChange(by: .seconds(10)), at: at(1)).step == .seconds(10))
    #expect(course.set(ClockChange(by: .seconds(-3)), at: at(2)).step == .seconds(-3))
    #expect(course.clock.wall(at: at(4)) == .start + .seconds(16))
  }

  @Test func `a time is counted from what was set before`() {
    var course = course()
    _ = course.set(ClockChange(by: .seconds(100)), at: at(1))
    let (step, problem) = course.set(ClockChange(to: .start + .seconds(50)), at: at(10))
    #expect(step == .seconds(-60) && problem == nil)
    #expect(course.clock.wall(at: at(11)) == .start + .seconds(51))
  }

  @Test func `1970 itself can be set, a nanosecond before it cannot`() {
    var course = course()
    let back = Duration.zero - Duration(nanoseconds: day)
    #expect(course.set(ClockChange(by: back), at: .start).problem == nil)
    let further = ClockChange(by: Duration(nanoseconds: -1))
    #expect(course.set(further, at: .start).problem == .tooEarly)
  }

  @Test func `the last second of 2223 can be set, a nanosecond behind it cannot`() {
    var course = course(start: 0)
    let last = Limits.wallClocks.upperBound
    #expect(course.set(ClockChange(to: WallTime(nanoseconds: last)), at: .start).problem == nil)
    let further = ClockChange(by: Duration(nanoseconds: 1))
    #expect(course.set(further, at: .start).problem == .tooLate)
  }

  @Test func `what is refused leaves the clock as it was`() {
    var course = course()
    _ = course.set(ClockChange(by: .seconds(-9_000_000)), at: at(1))
    #expect(course.clock.wall(at: at(5)) == .start + .seconds(5))
  }

  @Test(arguments: [Int64.min, Int64.max])
  func `the ends of 64 bits are refused and end nothing`(nanoseconds: Int64) {
    var course = course(start: Limits.wallClocks.upperBound - 1)
    #expect(
      course.set(ClockChange(by: Duration(nanoseconds: nanoseconds)), at: at(1)).problem != nil
    )
    #expect(
      course.set(ClockChange(to: WallTime(nanoseconds: nanoseconds)), at: at(1)).problem != nil
    )
  }

  @Test func `a clock that was wrong before may be set right`() {
    // Ten years behind at the start of 1970.
    var course = course(offset: .zero - Limits.runLongest, start: 0)
    #expect(course.set(ClockChange(by: .seconds(1)), at: at(1)).problem == .tooEarly)
    #expect(course.set(ClockChange(to: .start), at: at(1)).problem == nil)
  }
}
