import Intercom
import Kernel
import Testing

@testable import IntercomSimulation

/// The phone's services: the radio between each pair, and the match maker.
struct ServicesTests {
  private typealias Errand = Radio.Errand

  @Test func `a pair's state is the same from both sides, and no other pair's`() {
    var radio = Radio(count: 3)
    radio.set(.found, 2, 0)
    #expect(radio.state(0, 2) == .found && radio.state(2, 0) == .found)
    #expect(radio.state(0, 1) == .apart && radio.state(1, 2) == .apart)
    #expect(radio.generation(0, 2) == 1 && radio.generation(2, 0) == 1)
    #expect(radio.generation(0, 1) == 0)
  }

  @Test func `what was begun before the state changed is void`() {
    var radio = Radio(count: 2)
    radio.set(.connecting, 0, 1)
    let connect = Errand(purpose: .connect, first: 0, second: 1, number: radio.generation(0, 1))
    #expect(radio.isCurrent(connect))
    #expect(
      radio.isCurrent(Errand(purpose: .connect, first: 1, second: 0, number: connect.number))
    )
    radio.set(.connecting, 0, 1)
    #expect(!radio.isCurrent(connect), "begun anew")
  }

  @Test func `one notice at a time, and each has its own number`() {
    var radio = Radio(count: 3)
    let first = radio.beginNotice(0, 1) ?? 0
    #expect(radio.beginNotice(1, 0) == nil, "the radio is at it already")
    let other = radio.beginNotice(1, 2) ?? 0
    #expect(first == 1 && other == 2)
    func isCurrent(_ number: Int64, _ purpose: Errand.Purpose = .lose) -> Bool {
      radio.isCurrent(Errand(purpose: purpose, first: 0, second: 1, number: number))
    }
    #expect(isCurrent(first) && isCurrent(first, .find) && !isCurrent(other))
    radio.endNotice(0, 1)
    #expect(!isCurrent(first))
    let second = radio.beginNotice(0, 1) ?? 0
    #expect(second == 3 && isCurrent(second) && !isCurrent(first))
    radio.set(.found, 0, 1)
    #expect(!isCurrent(second), "a change of state ends what was about to be noticed")
    #expect(radio.isCurrent(Errand(purpose: .lose, first: 1, second: 2, number: other)))
  }

  /// Zero stands for nothing to notice: no errand may be taken for one.
  @Test func `where nothing is about to be noticed no notice is current`() {
    var radio = Radio(count: 2)
    let numbers = (0..<3).map { _ in
      defer { radio.endNotice(0, 1) }
      return radio.beginNotice(0, 1)
    }
    #expect(numbers == [1, 2, 3])
  }

  @Test func `two are matched by both, until either leaves`() {
    var maker = MatchMaker(count: 3)
    #expect(maker.states == [.none, .none, .none])
    maker.set(.asking, 0)
    maker.set(.asking, 2)
    #expect(!maker.areMatched(0, 2))
    maker.match(0, 2)
    #expect(maker.areMatched(0, 2) && maker.areMatched(2, 0))
    #expect(!maker.areMatched(0, 1) && !maker.areMatched(1, 1))
    #expect(maker.states == [.matched, .none, .matched])
    #expect(maker.generations == [2, 0, 2])
    maker.set(.none, 0)
    #expect(!maker.areMatched(0, 2) && !maker.areMatched(2, 0))
    #expect(maker.states == [.none, .none, .matched], "the other does not know it yet")
    #expect(maker.generations == [3, 0, 2])
  }

  @Test func `a member that is matched anew has left the old match`() {
    var maker = MatchMaker(count: 3)
    maker.match(0, 1)
    maker.match(1, 2)
    #expect(maker.areMatched(1, 2) && !maker.areMatched(0, 1) && !maker.areMatched(1, 0))
  }
}
