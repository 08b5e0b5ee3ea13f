import Intercom
import Kernel
import Testing

@testable import IntercomSimulation

/// Handovers are counted for every two.
struct PathChangesTests {
  private let ren = MemberID(2)
  private let sora = MemberID(3)

  @Test func `two peers on different paths are no change`() {
    var changes = PathChanges()
    for second in 0..<4 as Range<Int64> {
      changes.move(ren, to: .local, at: .start + .seconds(second))
      changes.move(sora, to: .internet, at: .start + .seconds(second))
    }
    #expect(changes.count.all == 0 && changes.count.undone == 0)
  }

  @Test func `two who move at once are two changes, neither of which undoes the other`() {
    var changes = PathChanges()
    for peer in [ren, sora] { changes.move(peer, to: .local, at: .start) }
    for peer in [ren, sora] { changes.move(peer, to: .internet, at: .start + .seconds(5)) }
    #expect(changes.count(with: ren)?.all == 1 && changes.count(with: sora)?.all == 1)
    #expect(changes.count(with: MemberID(4)) == nil, "of a way that never was nothing is counted")
    #expect(changes.count.all == 2 && changes.count.undone == 0)
  }

  @Test(arguments: [(9_999, 1), (10_000, 0)] as [(Int64, Int64)])
  func `a change back with the same peer within ten seconds undoes one`(span: Int64, undone: Int64)
  {
    var changes = PathChanges()
    changes.move(ren, to: .local, at: .start)
    changes.move(ren, to: .internet, at: .start + .seconds(1))
    changes.move(ren, to: .local, at: .start + .seconds(1) + .milliseconds(span))
    #expect(changes.count.all == 2 && changes.count.undone == undone)
  }
}
