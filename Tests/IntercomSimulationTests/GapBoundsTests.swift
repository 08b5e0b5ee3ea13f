import Kernel
import Testing

@testable import IntercomSimulation

/// The nanosecond at which a gap is of the next class, and which of two equal parts is its cause.
struct GapBoundsTests {
  @Test(
    arguments: [
      (0, .concealed), (20_100_000, .concealed), (20_100_001, .dip), (99_999_999, .dip),
      (100_000_000, .hole), (149_999_999, .hole), (150_000_000, .interruption),
    ] as [(Int64, GapClass)]
  )
  func `a gap is of a class from its first nanosecond on`(length: Int64, expected: GapClass) {
    #expect(GapClass(length: Duration(nanoseconds: length)) == expected)
  }

  @Test func `a gap's cause is its largest part, and of two that are equal the earlier one`() {
    var gap = Gap()
    gap.add(.detection, .milliseconds(40), evidence: 1)
    gap.add(.lostOnLink, .milliseconds(40), evidence: 2)
    gap.settleCause()
    #expect(gap.cause == .deadPath)
    gap.add(.lostOnLink, Duration(nanoseconds: 1), evidence: 3)
    gap.settleCause()
    #expect(gap.cause == .lostOnLink)
  }

  @Test func `of two copies the one that came further explains a loss, in either order`() {
    for ends in [[LossCause.lostOnLink, .noPath], [.noPath, .lostOnLink]] {
      var frame = FrameRecord()
      for (number, end) in ends.enumerated() { frame.meet(end, evidence: Int64(number)) }
      #expect(frame.cause == .lostOnLink)
      #expect(frame.evidence == Int64(ends.firstIndex(of: .lostOnLink) ?? -1))
    }
  }
}
