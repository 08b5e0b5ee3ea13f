import Kernel
import Testing

@testable import IntercomSimulation

/// The service that brings two who ask into one match.
struct MatchMakerTests {
  private static let spans = PlannedMatches()

  /// A service for members of these groups who all reach each other.
  private static func maker(_ groups: [Int] = [0, 0]) -> MatchMaker {
    var maker = MatchMaker(groups: groups)
    for first in groups.indices {
      for second in groups.indices where first < second {
        _ = maker.told(.reachChanged(first, second, isWhole: true))
      }
    }
    return maker
  }

  private static func match(
    _ member: Int,
    with other: Int,
    _ numbers: (Int64, Int64),
  )
    -> MatchMaker
    .Errand
  {
    MatchMaker.Errand(
      purpose: .match(with: other, generation: numbers.1),
      member: member,
      generation: numbers.0,
    )
  }

  private static func giveUp(_ member: Int, _ number: Int64) -> MatchMaker.Errand {
    MatchMaker.Errand(purpose: .giveUp, member: member, generation: number)
  }

  @Test func `who asks first waits, and who asks second is brought together with it`() {
    var maker = Self.maker()
    #expect(maker.told(.asked(0)) == [.begin(Self.giveUp(0, 1), after: Self.spans.timeout)])
    let asked = maker.told(.asked(1))
    #expect(
      asked == [
        .begin(Self.match(1, with: 0, (1, 1)), after: Self.spans.making),
        .begin(Self.giveUp(1, 1), after: Self.spans.timeout),
      ]
    )
    #expect(!maker.areMatched(0, 1))
    #expect(maker.told(.errandDone(Self.match(1, with: 0, (1, 1)))) == [.made(1, 0)])
    #expect(maker.areMatched(0, 1) && maker.areMatched(1, 0))
    #expect(maker.members.map(\.state) == [.matched, .matched])
  }

  @Test func `nobody waits for longer than the timeout, and who is matched is not told so`() {
    var maker = Self.maker()
    _ = maker.told(.asked(0))
    #expect(maker.told(.errandDone(Self.giveUp(0, 1))) == [.failed(0)])
    #expect(maker.members[0].state == .none)
    _ = maker.told(.asked(0))
    _ = maker.told(.asked(1))
    _ = maker.told(.errandDone(Self.match(1, with: 0, (1, 3))))
    #expect(maker.told(.errandDone(Self.giveUp(0, 3))) == [])
    #expect(maker.areMatched(0, 1))
  }

  @Test func `without any Internet who asks is told at once`() {
    var maker = MatchMaker(groups: [0, 0], isThere: false)
    #expect(maker.told(.asked(0)) == [.begin(Self.giveUp(0, 1), after: .zero)])
    #expect(maker.told(.asked(1)) == [.begin(Self.giveUp(1, 1), after: .zero)])
    #expect(maker.told(.errandDone(Self.giveUp(0, 1))) == [.failed(0)])
  }

  @Test func `two who do not reach each other are both told so`() {
    var maker = Self.maker()
    _ = maker.told(.asked(0))
    _ = maker.told(.asked(1))
    _ = maker.told(.reachChanged(0, 1, isWhole: false))
    let told = maker.told(.errandDone(Self.match(1, with: 0, (1, 1))))
    #expect(told == [.failed(1), .failed(0)])
    #expect(maker.members.map(\.state) == [.none, .none])
    #expect(maker.told(.errandDone(Self.giveUp(0, 1))) == [], "it was told already")
  }

  @Test func `what counts is whether they reach each other when the match is made`() {
    var maker = Self.maker()
    _ = maker.told(.reachChanged(0, 1, isWhole: false))
    _ = maker.told(.asked(0))
    _ = maker.told(.asked(1))
    _ = maker.told(.reachChanged(0, 1, isWhole: true))
    #expect(maker.told(.errandDone(Self.match(1, with: 0, (1, 1)))) == [.made(1, 0)])
  }

  @Test func `members of different groups are nobody to each other`() {
    var maker = Self.maker([0, 1, 0])
    _ = maker.told(.asked(0))
    #expect(maker.told(.asked(1)) == [.begin(Self.giveUp(1, 1), after: Self.spans.timeout)])
    #expect(maker.told(.asked(2)).count == 2)
  }

  @Test func `who leaves leaves the other in a match alone, who does not know it yet`() {
    var maker = Self.maker()
    _ = maker.told(.asked(0))
    _ = maker.told(.asked(1))
    _ = maker.told(.errandDone(Self.match(1, with: 0, (1, 1))))
    #expect(maker.told(.left(0)) == [])
    #expect(!maker.areMatched(0, 1) && !maker.areMatched(1, 0))
    #expect(maker.members.map(\.state) == [.none, .matched])
  }

  @Test(arguments: [0, 1])
  func `a match of somebody who has left meanwhile is not made`(leaver: Int) {
    var maker = Self.maker()
    _ = maker.told(.asked(0))
    _ = maker.told(.asked(1))
    _ = maker.told(.left(leaver))
    #expect(maker.told(.errandDone(Self.match(1, with: 0, (1, 1)))) == [])
    _ = maker.told(.asked(leaver))
    #expect(maker.told(.errandDone(Self.match(1, with: 0, (1, 1)))) == [], "it has asked anew")
  }

  @Test func `who is matched anew has left the old match`() {
    var maker = Self.maker([0, 0, 0])
    _ = maker.told(.asked(0))
    _ = maker.told(.asked(1))
    _ = maker.told(.errandDone(Self.match(1, with: 0, (1, 1))))
    _ = maker.told(.asked(1))
    _ = maker.told(.asked(2))
    _ = maker.told(.errandDone(Self.match(2, with: 1, (1, 3))))
    #expect(maker.areMatched(1, 2) && !maker.areMatched(0, 1) && !maker.areMatched(1, 0))
  }
}
