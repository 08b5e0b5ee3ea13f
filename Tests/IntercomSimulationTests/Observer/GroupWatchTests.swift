import Intercom
import Kernel
import Testing

@testable import IntercomSimulation

/// What is found of a group as a whole.
struct GroupWatchTests {
  private static let three = ["party", "party", "party"]

  /// A watch over three, of whom all but the last direction has a path.
  private static func nearlyConnected() -> GroupWatch {
    var watch = GroupWatch(groups: three)
    for one in 0..<3 {
      for other in 0..<3 where one != other && (one, other) != (2, 1) {
        #expect(watch.note(path: true, of: one, to: other) == nil)
      }
    }
    return watch
  }

  @Test func `a group is connected with its last direction, and parted with the first that goes`() {
    var watch = Self.nearlyConnected()
    #expect(watch.note(path: true, of: 2, to: 1) == .groupConnected(group: "party"))
    #expect(watch.note(path: true, of: 2, to: 1) == nil, "said once")
    #expect(watch.note(path: false, of: 0, to: 1) == .groupParted(group: "party"))
    #expect(watch.note(path: false, of: 1, to: 0) == nil, "said once")
    #expect(watch.note(path: true, of: 0, to: 1) == nil)
    #expect(watch.note(path: true, of: 1, to: 0) == .groupConnected(group: "party"))
  }

  @Test func `two are no group that is watched, and strangers are in none`() {
    var watch = GroupWatch(groups: ["party", "valley", "party"])
    for (one, other) in [(0, 2), (2, 0), (0, 1), (1, 0)] {
      #expect(watch.note(path: true, of: one, to: other) == nil)
    }
    #expect(watch.enter(1, 0) == nil)
    #expect(watch.enter(2, 2) == nil)
  }

  @Test func `a stranger's path changes nothing of a group`() {
    var watch = GroupWatch(groups: Self.three + ["valley"])
    for one in 0..<3 {
      for other in 0..<3 where one != other && (one, other) != (2, 1) {
        _ = watch.note(path: true, of: one, to: other)
      }
    }
    #expect(watch.note(path: true, of: 2, to: 3) == nil)
    #expect(watch.note(path: true, of: 2, to: 1) == .groupConnected(group: "party"))
    #expect(watch.note(path: false, of: 2, to: 3) == nil)
  }

  @Test func `all in one match is said when the last one enters it`() {
    var watch = GroupWatch(groups: Self.three)
    #expect(watch.enter(7, 0) == nil)
    #expect(watch.enter(7, 1) == nil)
    #expect(watch.enter(7, 2) == .groupMatched(group: "party", members: 3))
    #expect(watch.enter(7, 2) == nil)
    #expect(watch.enter(0, 2) == nil, "who leaves splits nothing")
    #expect(watch.enter(7, 2) == .groupMatched(group: "party", members: 3))
  }

  @Test func `what was never whole has neither stayed so nor been split`() {
    let needs = IntercomWorldEvent.prototypes.compactMap { event in
      event.presumed.map { "\(event.kind) needs \($0.kind)" }
    }
    #expect(
      needs == [
        "groupParted needs groupConnected", "groupSplit needs groupMatched",
        "ownerDisputed needs ownerAgreed", "twoOwners needs ownerAgreed",
      ]
    )
  }

  @Test func `that one group was in one match says nothing of another that never was`() {
    var watch = GroupWatch(groups: Self.three + Array(repeating: "valley", count: 3))
    #expect(!watch.wereAllTogether && !watch.wereAllConnected)
    for member in 0..<3 { _ = watch.enter(1, member) }
    #expect(!watch.wereAllTogether)
    for member in 3..<6 { _ = watch.enter(1, member) }
    #expect(watch.wereAllTogether && !watch.wereAllConnected)
    // It was, whatever becomes of it.
    _ = watch.enter(0, 4)
    #expect(watch.wereAllTogether)
    #expect(GroupWatch(groups: ["party", "party"]).wereAllTogether)
  }

  @Test func `a group is split when a second match appears, and once more with a third`() {
    var watch = GroupWatch(groups: Array(repeating: "party", count: 6))
    for member in 0..<2 { #expect(watch.enter(1, member) == nil) }
    #expect(watch.enter(2, 2) == .groupSplit(group: "party", matches: 2))
    #expect(watch.enter(2, 3) == nil)
    #expect(watch.enter(3, 4) == .groupSplit(group: "party", matches: 3))
    #expect(watch.enter(3, 5) == nil)
    // They become one, step by step.
    for member in 2..<5 { #expect(watch.enter(1, member) == nil) }
    #expect(watch.enter(1, 5) == .groupMatched(group: "party", members: 6))
    #expect(watch.enter(9, 5) == .groupSplit(group: "party", matches: 2))
  }
}
