import Exploration
import Kernel
import Testing

/// Each kind of luck that a search has breaks a design that nothing else breaks.
struct FaultTests {
  @Test func `an election holds while every word arrives`() {
    let result = Election().search()
    #expect(result.ending == .whole)
    #expect(result.invariants[0].reached > 0)
    #expect(result.invariants[0].counterexample == nil)
  }

  @Test func `one lost word makes two leaders`() {
    let way = Election().breach(SearchFaults(losses: 1))
    #expect(way?.count == 4, "\(way ?? [])")
    #expect(way?.contains("lost: the air: two arrives") == true, "\(way ?? [])")
  }

  @Test func `a word that may take any time makes two leaders without any loss`() {
    #expect(Election(within: nil).breach()?.count == 2)
  }

  @Test func `a frame that comes once is played once`() {
    #expect(Player().breach() == nil)
    #expect(Player().breach(SearchFaults(losses: 2)) == nil)
  }

  @Test func `a frame that comes twice is played twice, unless the player remembers`() {
    let way = Player().breach(SearchFaults(duplicates: 1))
    #expect(
      way == [
        "the wire: first arrives; a copy of it is on its way still", "the wire: first arrives",
      ]
    )
    #expect(Player(remembers: true).breach(SearchFaults(duplicates: 3)) == nil)
  }

  @Test func `a frame that overtakes is played too early, unless the player remembers`() {
    let result = Player().search(SearchFaults(reorderings: 1))
    #expect(result.invariants[1].counterexample?.count == 2)
    #expect(result.invariants[0].counterexample == nil)
    let careful = Player(remembers: true).search(SearchFaults(reorderings: 2))
    #expect(careful.invariants[1].counterexample == nil)
    #expect(careful.invariants[1].reached > 0)
  }

  @Test func `a channel that keeps no order needs no fault to turn it round`() {
    let result = Player(order: .any).search()
    #expect(result.invariants[1].counterexample?.count == 2)
    #expect(result.invariants[0].counterexample == nil)
  }

  @Test func `timers fire in order while clocks are sure`() {
    #expect(Patience().breach() == nil)
    #expect(Patience(timerUncertainty: .milliseconds(1)).breach() == nil)
  }

  @Test func `timers that lie closer than clocks are sure change places`() {
    let way = Patience(timerUncertainty: .milliseconds(2)).breach()
    #expect(way == ["the timer giveUp fires"])
  }

  @Test func `a server that ends forgets what it has promised`() {
    #expect(Store().breach() == nil)
    let way = Store().breach(SearchFaults(crashes: 1))
    #expect(way?.count == 4, "\(way ?? [])")
    #expect(way?.contains("the server ends") == true)
  }

  @Test func `a server that promises what the disk has may end as often as it likes`() {
    let result = Store(waits: true).search(SearchFaults(crashes: 3))
    #expect(result.invariants[0].reached > 0)
    #expect(result.invariants[0].counterexample == nil)
  }

  @Test func `what goes wrong is counted by kind, and what cannot is no kind`() {
    let faults = SearchFaults(losses: 1, duplicates: 1, reorderings: 1)
    let driver = SearchDriver(Player(), faults: faults)
    let result = Player().search(faults)
    #expect(
      driver.stepKinds == [
        "the wire: a message arrives", "the wire: a message is lost",
        "the wire: a message arrives and comes again", "the wire: a message overtakes",
        "somebody does something",
      ]
    )
    #expect(result.steps.dropLast().allSatisfy { $0 > 0 })
    #expect(result.steps.last == 0)
    #expect(SearchDriver(Player()).stepKinds.count == 2)
    #expect(
      SearchDriver(Patience()).stepKinds == ["a timer fires", "somebody does something"]
    )
    #expect(
      SearchDriver(Store(), faults: SearchFaults(crashes: 1)).stepKinds.contains("the server ends")
    )
  }

  @Test func `what may go wrong and is not tried is said`() {
    #expect(
      SearchDriver(Player()).untriedFaults == [
        "lost messages: --losses is 0", "messages that come twice: --duplicates is 0",
        "messages that overtake others: --reorderings is 0",
      ]
    )
    #expect(
      SearchDriver(Player(order: .any), faults: SearchFaults(losses: 1, duplicates: 1))
        .untriedFaults == []
    )
    #expect(SearchDriver(Store()).untriedFaults == ["processes that end: --crashes is 0"])
  }

  /// Of the first k of three frames at most so many are lost: the sums of the binomial coefficients.
  @Test(arguments: [(0, 4), (1, 10), (2, 14), (3, 15)])
  func `a bound is a bound for one order`(losses: Int64, states: Int) {
    #expect(Player().search(SearchFaults(losses: losses)).states == states)
  }
}
