import Kernel
import Testing

@testable import Push
@testable import PushSimulation

/// What messages cost.
struct PushCostTests {
  /// The last second of October 2025 in UTC; in Japan it is November.
  private static let octoberEnds: Int64 = 1_761_955_199

  @Test func `the messages that cost nothing are those of each month of UTC`() {
    var counts = PushCounts()
    for second in -2...3 { counts.send(at: Self.octoberEnds + Int64(second)) }
    #expect(counts.months.map(\.sendings) == [3, 3])
    #expect(counts.paid(FreeMessages(3, per: .month)) == 0)
    #expect(counts.paid(FreeMessages(3, per: .run)) == 3)
    #expect(counts.paid(FreeMessages(2, per: .month)) == 2)
    #expect(counts.paid(FreeMessages(0, per: .month)) == 6)
  }

  @Test func `the same month of another year is another one`() {
    var counts = PushCounts()
    counts.send(at: Self.octoberEnds)
    counts.send(at: Self.octoberEnds + 365 * 86_400)
    #expect(counts.paid(FreeMessages(1, per: .month)) == 0)
  }

  @Test func `nothing costs nothing`() {
    #expect(PushCounts().paid(FreeMessages(0, per: .month)) == 0)
  }
}
