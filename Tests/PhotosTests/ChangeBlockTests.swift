import Kernel
import Testing

@testable import Photos

/// What a block that looks again makes of the plan of one month.
struct ChangeBlockTests {
  /// The plan after some photos have gone, or are protected, or are no samples any more.
  private func revalidated(
    _ plan: MonthPlan,
    gone: Set<PhotoID> = [],
    protected: Set<PhotoID> = [],
    lost: Set<PhotoID> = [],
  ) -> MonthPlan {
    var block = ChangeBlock()
    block.months = [plan]
    block.revalidate(
      isPresent: { !gone.contains($0) },
      isProtected: { protected.contains($0) },
      isHeld: { !lost.contains($0) },
    )
    return block.months[0]
  }

  private func plan(
    _ samples: [PhotoID],
    _ deletions: [PhotoID],
    held: [PhotoID] = [],
  ) -> MonthPlan {
    MonthPlan(month: 202_511, samples: samples, deletions: deletions, held: held)
  }

  @Test func `where nothing has happened nothing changes`() {
    let before = plan([1], [2, 3], held: [4])
    #expect(revalidated(before) == before)
    #expect(revalidated(plan([], [])) == plan([], []))
  }

  @Test func `what is gone or protected is not deleted, and its sample stays`() {
    #expect(revalidated(plan([1], [2, 3, 4]), gone: [2], protected: [4]) == plan([1], [3]))
    #expect(revalidated(plan([1], [2, 3]), gone: [2, 3]) == plan([1], []))
    #expect(revalidated(plan([1], [2]), protected: [1]) == plan([1], [2]), "it stays anyhow")
  }

  @Test func `each sample that is gone is replaced by the oldest that would have been deleted`() {
    #expect(revalidated(plan([1, 2], [3, 4, 5]), gone: [1]) == plan([2, 3], [4, 5]))
    #expect(revalidated(plan([1, 2], [3, 4, 5]), gone: [1, 2, 3]) == plan([4, 5], []))
    #expect(
      revalidated(plan([1, 2], [3]), gone: [1, 2]) == plan([3], []),
      "there are no more",
    )
  }

  @Test func `a sample of before that is none any more is replaced as well`() {
    #expect(
      revalidated(plan([1], [2, 3, 4], held: [8, 9]), lost: [8])
        == plan([1, 2], [3, 4], held: [9])
    )
    #expect(
      revalidated(plan([], [2, 3, 4], held: [8, 9]), gone: [2], lost: [8, 9])
        == plan([3, 4], [])
    )
  }

  @Test func `samples that come back do so where they are there`() {
    var block = ChangeBlock()
    block.restored = [1, 2, 3]
    block.revalidate(
      isPresent: { $0 != 2 },
      isProtected: { _ in true },
      isHeld: { _ in false },
    )
    #expect(block.restored == [1, 3])
  }

  // MARK: Taking samples out of a plan

  @Test(
    arguments: [
      ([], [], [5, 6, 7, 8]), ([0], [5], [6, 7, 8]), ([3], [8], [5, 6, 7]),
      ([1, 2], [6, 7], [5, 8]), ([0, 1, 2, 3], [5, 6, 7, 8], []),
    ] as [([Int64], [PhotoID], [PhotoID])]
  )
  func `what is drawn stays and the rest goes, in order`(
    places: [Int64],
    drawn: [PhotoID],
    rest: [PhotoID],
  ) {
    var plan = plan([1], [5, 6, 7, 8])
    #expect(plan.take(places) == drawn)
    #expect(plan.samples == [1] + drawn)
    #expect(plan.deletions == rest)
  }

  @Test(
    arguments: [
      ([1, 2, 3], [0], [1, 2, 3], [1], true), ([1, 2, 3], [0], [1, 2, 4], [0], false),
      ([1, 2, 3], [0], [1, 3, 2], [0], false), ([1, 2, 3], [0], [1, 2, 3], [0, 1], false),
      ([1, 2], [0, 1], [1, 2], [0, 1], false), ([1], [], [1], [], true), ([], [], [], [], false),
    ] as [([PhotoID], [Int64], [PhotoID], [Int64], Bool)]
  )
  func `draws can be compared where the same candidates left a choice`(
    first: [PhotoID],
    firstPlaces: [Int64],
    second: [PhotoID],
    secondPlaces: [Int64],
    isComparable: Bool,
  ) {
    let before = DrawnSamples(SampleDraw(month: 1, places: firstPlaces), from: plan([], first))
    let after = DrawnSamples(SampleDraw(month: 1, places: secondPlaces), from: plan([], second))
    #expect(before.isComparable(with: after) == isComparable)
    #expect(after.isComparable(with: before) == isComparable)
    #expect(before.samples == firstPlaces.map { first[Int($0)] })
  }
}
