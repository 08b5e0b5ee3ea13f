import Kernel
import Testing

@testable import Imports

/// What becomes of frames of 20 ms, by what packets of any length met.
struct FrameCourseTests {
  private static func way(
    _ packets: [(sent: Int64, arrived: Int64?)],
    spacing: Int64 = 20,
  ) -> RecordedWay {
    RecordedWay(
      "a way",
      packets.map {
        RecordedPacket(sent: .milliseconds($0.sent), arrived: $0.arrived.map { .milliseconds($0) })
      },
      spacing: .milliseconds(spacing),
    )
  }

  private static func over(_ delays: Int64?...) -> [FrameCourse.Fate] {
    delays.map { $0.map { .arrived(.milliseconds($0)) } ?? .lost }
  }

  @Test func `packet n is frame n`() throws {
    let course = try FrameCourse(Self.way([(1_000, 5_050), (1_020, nil), (1_040, 5_070)]))
    #expect(course.fates == Self.over(20, nil, 0))
    #expect(course.offset == .milliseconds(4_030) && course.longest == .milliseconds(20))
  }

  @Test func `a frame arrives when its packet did, however the packet was sent`() throws {
    // Sent 3 ms late, at an even pace for the talker: what arrives is what counts.
    let course = try FrameCourse(Self.way([(0, 50), (23, 75), (40, 90)]))
    #expect(course.fates == Self.over(0, 5, 0))
  }

  @Test func `longer packets are several frames`() throws {
    let course = try FrameCourse(Self.way([(0, 100), (60, 180), (120, nil)], spacing: 60))
    #expect(course.fates == Self.over(0, 0, 0, 20, 20, 20, nil))
  }

  @Test func `of shorter packets one counts, and one that arrived before one that did not`() throws
  {
    let course = try FrameCourse(
      Self.way([(0, nil), (5, 15), (20, 30), (25, 99), (40, 50)], spacing: 5)
    )
    #expect(course.fates == Self.over(5, 0, 0))
    #expect(course.shared == 2)
    // Of two that arrived the nearer one, not the one in front.
    let even = try FrameCourse(Self.way([(0, 50), (10, 99), (20, 70), (30, 99)], spacing: 10))
    #expect(even.fates == Self.over(0, 0, 9))
  }

  @Test func `what nobody sent lies on the line between its neighbours`() throws {
    let course = try FrameCourse(Self.way([(0, 10), (100, 160)]))
    let between = [10, 20, 30, 40].map { FrameCourse.Fate.interpolated(.milliseconds($0)) }
    #expect(course.fates == Self.over(0) + between + Self.over(50))
    #expect(course.interpolated == 4)
  }

  @Test func `of nothing that arrived no delay is told`() throws {
    let course = try FrameCourse(Self.way([(0, nil), (20, nil)]))
    #expect(course.fates == Self.over(nil, nil) && course.offset == nil && course.skew == nil)
    #expect(try FrameCourse(Self.way([])).fates.isEmpty)
  }

  @Test func `a clock that runs faster is told after half a minute`() throws {
    func skew(_ count: Int64) throws -> Int64? {
      let packets = (0..<count).map { index -> RecordedPacket in
        // 200 millionths of 20 ms are 4 µs.
        let arrived: Int64 = index * 20_004 + index * 37 % 11 * 1_000
        return RecordedPacket(sent: .milliseconds(index * 20), arrived: .microseconds(arrived))
      }
      return try FrameCourse(RecordedWay("a way", packets, spacing: .milliseconds(20))).skew
    }
    #expect(try skew(1_400) == nil)
    let told = try #require(try skew(3_000))
    #expect((199...201).contains(told))
  }

  @Test func `what lasts too long, or is too late, is refused`() {
    let long = Recorded.refusal { () throws(ImportProblem) in
      try FrameCourse(Self.way([(0, 1), (4 * 3_600_000 + 20, 2)]))
    }
    #expect(long?.contains("lasts 14400 s by its own times") == true)
    let late = Recorded.refusal { () throws(ImportProblem) in
      try FrameCourse(Self.way([(0, 0), (20, 3_000_021)]))
    }
    #expect(late?.contains("delays differ by 3000 s") == true)
  }

  @Test func `a copy that comes an hour later is refused`() {
    func refusal(_ again: Int64) -> String? {
      Recorded.refusal { () throws(ImportProblem) in
        let packet = RecordedPacket(
          sent: .zero,
          arrived: .milliseconds(5),
          again: .milliseconds(5 + again),
        )
        return try FrameCourse(RecordedWay("a", [packet], spacing: .milliseconds(20)))
      }
    }
    #expect(refusal(3_000_000) == nil)
    #expect(refusal(3_000_001)?.contains("came once more 3000 s after it had arrived") == true)
  }
}
