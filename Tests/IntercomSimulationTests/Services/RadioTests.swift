import Kernel
import Testing

@testable import IntercomSimulation

/// The radio between the phones: it finds, connects on invitation, and notices late that a peer is
/// gone.
struct RadioTests {
  private static let spans = PlannedRadio()

  private static func errand(
    _ purpose: Radio.Errand.Purpose,
    _ number: Int64,
    _ first: Int = 0,
    _ second: Int = 1,
  ) -> Radio.Errand {
    Radio.Errand(purpose: purpose, first: first, second: second, number: number)
  }

  /// A radio that has brought two phones that far.
  private static func radio(_ state: Radio.State, count: Int = 2) -> Radio {
    var radio = Radio(count: count)
    if state == .apart { return radio }
    _ = radio.told(.rangeChanged(0, 1, isInRange: true))
    _ = radio.told(.errandDone(errand(.find, 1)))
    if state == .found { return radio }
    _ = radio.told(.invited(by: 0, peer: 1))
    if state == .connecting { return radio }
    _ = radio.told(.errandDone(errand(.connect, 2)))
    return radio
  }

  @Test(arguments: Radio.State.allCases)
  func `each state is come to by the way of the diagram`(state: Radio.State) {
    #expect(Self.radio(state).pair(0, 1).state == state)
  }

  @Test func `phones in range are seen after the time of discovery`() {
    var radio = Radio(count: 2)
    let asked = radio.told(.rangeChanged(0, 1, isInRange: true))
    #expect(asked == [.begin(Self.errand(.find, 1), after: Self.spans.discovery)])
    #expect(radio.pair(0, 1).state == .apart)
    #expect(radio.told(.errandDone(Self.errand(.find, 1))) == [.found(0, 1)])
    #expect(radio.pair(0, 1).state == .found)
  }

  @Test func `a pair's state is the same from both sides, and no other pair's`() {
    var radio = Radio(count: 3)
    _ = radio.told(.rangeChanged(2, 0, isInRange: true))
    _ = radio.told(.errandDone(Self.errand(.find, 1, 2, 0)))
    #expect(radio.pair(0, 2).state == .found && radio.pair(2, 0).state == .found)
    #expect(radio.pair(0, 1) == Radio.Pair() && radio.pair(1, 2) == Radio.Pair())
  }

  @Test func `an invitation of somebody who is seen takes its time`() {
    var radio = Self.radio(.found)
    let asked = radio.told(.invited(by: 1, peer: 0))
    #expect(asked == [.begin(Self.errand(.connect, 2, 1, 0), after: Self.spans.connecting)])
    #expect(radio.told(.errandDone(Self.errand(.connect, 2, 1, 0))) == [.connected(1, 0)])
    #expect(radio.pair(0, 1).state == .connected)
  }

  @Test(arguments: [Radio.State.apart, .connecting, .connected])
  func `an invitation of somebody who is not to be invited comes to nothing`(
    state: Radio.State
  ) {
    var radio = Self.radio(state)
    let before = radio
    #expect(radio.told(.invited(by: 0, peer: 1)) == [])
    #expect(radio == before)
  }

  @Test func `a connection that a cut meets in the making fails`() {
    var radio = Self.radio(.connecting)
    let asked = radio.told(.rangeChanged(0, 1, isInRange: false))
    #expect(asked == [.begin(Self.errand(.lose, 2), after: Self.spans.lossDetection)])
    #expect(radio.told(.errandDone(Self.errand(.connect, 2))) == [.failed(0, 1)])
    #expect(radio.pair(0, 1).state == .apart)
    // What it was about to notice of the state before is void.
    #expect(radio.told(.errandDone(Self.errand(.lose, 2))) == [])
  }

  @Test(arguments: [Radio.State.found, .connecting, .connected])
  func `who stays out of range is lost after the time of detection`(state: Radio.State) {
    var radio = Self.radio(state)
    let asked = radio.told(.rangeChanged(0, 1, isInRange: false))
    #expect(asked == [.begin(Self.errand(.lose, 2), after: Self.spans.lossDetection)])
    #expect(radio.told(.errandDone(Self.errand(.lose, 2))) == [.lost(0, 1)])
    #expect(radio.pair(0, 1).state == .apart)
  }

  @Test func `who comes back in time was never gone, and the next cut is as late as the first`() {
    var radio = Self.radio(.connected)
    _ = radio.told(.rangeChanged(0, 1, isInRange: false))
    #expect(radio.told(.rangeChanged(0, 1, isInRange: true)) == [])
    #expect(radio.told(.errandDone(Self.errand(.lose, 2))) == [])
    #expect(radio.pair(0, 1).state == .connected)
    let asked = radio.told(.rangeChanged(0, 1, isInRange: false))
    #expect(asked == [.begin(Self.errand(.lose, 3), after: Self.spans.lossDetection)])
  }

  @Test func `a change that changes nothing is no second notice`() {
    var radio = Self.radio(.connected)
    #expect(radio.told(.rangeChanged(0, 1, isInRange: true)) == [])
    _ = radio.told(.rangeChanged(0, 1, isInRange: false))
    #expect(radio.told(.rangeChanged(1, 0, isInRange: false)) == [], "it is at it already")
  }

  @Test func `who comes back after it was lost is found again`() {
    var radio = Self.radio(.connected)
    _ = radio.told(.rangeChanged(0, 1, isInRange: false))
    _ = radio.told(.errandDone(Self.errand(.lose, 2)))
    let asked = radio.told(.rangeChanged(0, 1, isInRange: true))
    #expect(asked == [.begin(Self.errand(.find, 3), after: Self.spans.discovery)])
    #expect(radio.told(.errandDone(Self.errand(.find, 3))) == [.found(0, 1)])
  }

  @Test func `who ends a connection in range is looked for at once`() {
    var radio = Self.radio(.connected)
    let asked = radio.told(.disconnected(by: 1, peer: 0))
    #expect(asked == [.begin(Self.errand(.find, 2, 1, 0), after: Self.spans.discovery)])
    #expect(radio.told(.disconnected(by: 0, peer: 1)) == [], "it is ended")
  }

  @Test func `who ends a connection out of range is looked for when it is back`() {
    var radio = Self.radio(.connected)
    _ = radio.told(.rangeChanged(0, 1, isInRange: false))
    #expect(radio.told(.disconnected(by: 0, peer: 1)) == [])
    #expect(radio.told(.errandDone(Self.errand(.lose, 2))) == [], "it has ended it itself")
    #expect(!radio.told(.rangeChanged(0, 1, isInRange: true)).isEmpty)
  }

  @Test func `a connection in the making that was ended comes to nothing, made anew or not`() {
    var radio = Self.radio(.connecting)
    _ = radio.told(.disconnected(by: 0, peer: 1))
    _ = radio.told(.errandDone(Self.errand(.find, 2)))
    _ = radio.told(.invited(by: 0, peer: 1))
    #expect(radio.told(.errandDone(Self.errand(.connect, 2))) == [], "begun before")
    #expect(radio.told(.errandDone(Self.errand(.connect, 5))) == [.connected(0, 1)])
  }

  @Test func `each pair has its own notice`() {
    var radio = Radio(count: 3)
    let pairs = [(0, 1), (0, 2), (1, 2)]
    for (first, second) in pairs {
      _ = radio.told(.rangeChanged(first, second, isInRange: true))
    }
    #expect(radio.pairs.map(\.notice).filter { $0 > 0 } == [1, 2, 3])
    #expect(!radio.isCurrent(Self.errand(.find, 2, 0, 1)))
    #expect(radio.told(.errandDone(Self.errand(.find, 2, 0, 2))) == [.found(0, 2)])
    #expect(radio.pair(0, 1).state == .apart)
  }

  /// Zero stands for nothing to notice: no errand may be taken for one.
  @Test func `where nothing is about to be noticed no notice is current`() {
    var radio = Radio(count: 2)
    let numbers: [Int64] = (0..<3).map { _ in
      _ = radio.told(.rangeChanged(0, 1, isInRange: true))
      defer { _ = radio.told(.rangeChanged(0, 1, isInRange: false)) }
      return radio.pair(0, 1).notice
    }
    #expect(numbers == [1, 2, 3])
    #expect(radio.pair(0, 1).notice == 0)
  }
}
