import Intercom
import Kernel
import Testing

@testable import IntercomSimulation

/// How long phases of the way back to the radio were.
struct PhaseTimesTests {
  private let hina = MemberID(1)
  private let ren = MemberID(2)

  private static func at(_ seconds: Int64) -> Instant { .start + .seconds(seconds) }

  @Test func `where none began there is nothing to say`() {
    var times = PhaseTimes()
    times.ends(with: hina, at: Self.at(1))
    times.isBrokenOff(with: ren, at: Self.at(2))
    times.areBrokenOff(at: Self.at(3))
    #expect(times.shortest == nil && times.longest == nil && times.total == nil)
  }

  @Test func `what is broken off counts for the longest and for all, and is no end`() {
    var times = PhaseTimes()
    times.begins(with: hina, at: Self.at(0))
    times.begins(with: ren, at: Self.at(1))
    times.isBrokenOff(with: hina, at: Self.at(5))
    #expect(times.shortest == nil && times.longest == .seconds(5) && times.total == .seconds(5))
    times.ends(with: ren, at: Self.at(2))
    #expect(times.shortest == .seconds(1) && times.total == .seconds(6))
    // It is over: neither ends a second time.
    times.ends(with: ren, at: Self.at(9))
    times.areBrokenOff(at: Self.at(9))
    #expect(times.shortest == .seconds(1) && times.total == .seconds(6))
  }

  @Test func `one that begins anew, and those that the end of a run finds, are broken off`() {
    var times = PhaseTimes()
    times.begins(with: hina, at: Self.at(0))
    times.begins(with: hina, at: Self.at(3))
    times.begins(with: ren, at: Self.at(4))
    times.areBrokenOff(at: Self.at(10))
    #expect(times.shortest == nil)
    #expect(times.longest == .seconds(7) && times.total == .seconds(3 + 7 + 6))
  }
}
