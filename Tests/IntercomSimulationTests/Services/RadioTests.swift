import Kernel
import Testing

@testable import IntercomSimulation

/// The radio between the phones: it finds, connects on invitation, and notices late that a peer is
/// gone.
struct RadioTests {
  private static let spans = PlannedRadio()

  private static let devices = ["hina", "ren", "sora"]

  private static func timer(
    _ purpose: RadioTimer.Purpose,
    _ first: String = "hina",
    _ second: String = "ren",
  ) -> RadioTimer {
    RadioTimer(purpose, first, second)
  }

  private static func range(
    _ isInRange: Bool,
    _ first: String = "hina",
    _ second: String = "ren",
  ) -> RadioEvent {
    .rangeChanged(first: first, second: second, isInRange: isInRange)
  }

  private static func set(_ timer: RadioTimer, after span: Duration) -> RadioEffect {
    .setTimer(timer, at: .start + span)
  }

  /// A radio that has brought two phones that far.
  private static func radio(_ state: Radio.State) -> Radio {
    var radio = Radio(devices: devices)
    if state == .apart { return radio }
    _ = radio.told(range(true))
    _ = radio.told(.timerFired(timer(.find)))
    if state == .found { return radio }
    _ = radio.told(.invited(by: "hina", peer: "ren"))
    if state == .connecting { return radio }
    _ = radio.told(.timerFired(timer(.connect)))
    return radio
  }

  @Test(arguments: Radio.State.allCases)
  func `each state is come to by the way of the diagram`(state: Radio.State) {
    #expect(Self.radio(state).pair(0, 1).state == state)
  }

  @Test func `phones in range are seen after the time of discovery`() {
    var radio = Radio(devices: Self.devices)
    let asked = radio.told(Self.range(true))
    #expect(asked == [Self.set(Self.timer(.find), after: Self.spans.discovery)])
    #expect(radio.pair(0, 1).state == .apart && radio.pair(0, 1).isNoticing)
    let found = radio.told(.timerFired(Self.timer(.find)))
    #expect(found == [.found(first: "hina", second: "ren")])
    #expect(radio.pair(0, 1).state == .found && radio.pair(0, 1).timers.isEmpty)
  }

  @Test func `a session has eight phones at most, and a ninth is refused and seen again`() {
    let names = (0..<10).map { "p\($0)" }
    var radio = Radio(devices: names)
    func invite(_ first: Int, _ second: Int) -> [RadioEffect] {
      _ = radio.told(Self.range(true, names[first], names[second]))
      _ = radio.told(.timerFired(Self.timer(.find, names[first], names[second])))
      return radio.told(.invited(by: names[first], peer: names[second]))
    }
    for other in 1...7 {
      let timer = Self.timer(.connect, "p0", names[other])
      #expect(invite(0, other) == [Self.set(timer, after: Self.spans.connecting)])
    }
    #expect(
      invite(0, 8) == [
        .refused(full: "p0", first: "p0", second: "p8"),
        Self.set(Self.timer(.find, "p0", "p8"), after: Self.spans.discovery),
      ]
    )
    #expect(radio.pair(0, 8).state == .apart)
    #expect(invite(9, 0).first == .refused(full: "p0", first: "p9", second: "p0"))
    let apart = Self.timer(.connect, "p8", "p9")
    #expect(invite(8, 9) == [Self.set(apart, after: Self.spans.connecting)])
    _ = radio.told(.disconnected(by: "p3", peer: "p0"))
    _ = radio.told(.timerFired(Self.timer(.find, "p0", "p8")))
    let again = radio.told(.invited(by: "p0", peer: "p8"))
    #expect(again == [Self.set(Self.timer(.connect, "p0", "p8"), after: Self.spans.connecting)])
  }

  @Test func `what takes it time is counted from the event on`() {
    var radio = Radio(devices: Self.devices)
    let asked = radio.told(Self.range(true), at: .start + .seconds(7))
    #expect(asked == [Self.set(Self.timer(.find), after: .seconds(7) + Self.spans.discovery)])
  }

  @Test func `a pair's state is the same from both sides, and no other pair's`() {
    var radio = Radio(devices: Self.devices)
    _ = radio.told(Self.range(true, "sora", "hina"))
    _ = radio.told(.timerFired(Self.timer(.find, "sora", "hina")))
    #expect(radio.pair(0, 2).state == .found && radio.pair(2, 0).state == .found)
    #expect(radio.pair(0, 1) == Radio.Pair() && radio.pair(1, 2) == Radio.Pair())
  }

  @Test func `who announces something else is found anew by whom it is not connected with`() {
    var radio = Self.radio(.found)
    let event = RadioEvent.announced(by: "ren", seenBy: "hina")
    let find = Self.timer(.find, "ren", "hina")
    let asked = radio.told(event, at: .start + .seconds(9))
    #expect(asked == [Self.set(find, after: .seconds(9) + Self.spans.discovery)])
    #expect(radio.pair(0, 1).state == .apart)
    #expect(radio.told(.timerFired(find)) == [.found(first: "ren", second: "hina")])
  }

  @Test(arguments: [Radio.State.apart, .connecting, .connected])
  func `whoever is connected, or not seen, has nothing to find anew`(state: Radio.State) {
    var radio = Self.radio(state)
    let before = radio
    #expect(radio.told(.announced(by: "hina", seenBy: "ren")) == [])
    #expect(radio == before)
  }

  @Test func `what is announced behind a ridge is found out on the way back`() {
    var radio = Self.radio(.found)
    _ = radio.told(Self.range(false))
    #expect(radio.told(.announced(by: "ren", seenBy: "hina")) == [], "nobody hears it")
    #expect(radio.pair(0, 1).state == .found)
    let back = radio.told(Self.range(true), at: .start + .seconds(3))
    #expect(
      back == [
        .cancelTimer(Self.timer(.lose)),
        Self.set(Self.timer(.find), after: .seconds(3) + Self.spans.discovery),
      ]
    )
    #expect(radio.pair(0, 1).sighting == .current)
  }

  @Test func `an invitation of somebody who is seen takes its time`() {
    var radio = Self.radio(.found)
    let asked = radio.told(.invited(by: "ren", peer: "hina"))
    let connect = Self.timer(.connect, "ren", "hina")
    #expect(asked == [Self.set(connect, after: Self.spans.connecting)])
    let told = radio.told(.timerFired(connect))
    #expect(told == [.connected(first: "ren", second: "hina")], "who invited is told first")
    #expect(radio.pair(0, 1).state == .connected)
  }

  @Test(arguments: [Radio.State.apart, .connecting, .connected])
  func `an invitation of somebody who is not to be invited comes to nothing`(
    state: Radio.State
  ) {
    var radio = Self.radio(state)
    let before = radio
    #expect(radio.told(.invited(by: "hina", peer: "ren")) == [])
    #expect(radio == before)
  }

  @Test func `a connection that a cut meets in the making fails`() {
    var radio = Self.radio(.connecting)
    let lose = Self.timer(.lose)
    let asked = radio.told(Self.range(false))
    #expect(asked == [Self.set(lose, after: Self.spans.lossDetection)])
    #expect(radio.pair(0, 1).timers == [Self.timer(.connect), lose])
    // What it was about to notice of the state before is void.
    let told = radio.told(.timerFired(Self.timer(.connect)))
    #expect(told == [.cancelTimer(lose), .failed(first: "hina", second: "ren")])
    #expect(radio.pair(0, 1).state == .apart && radio.pair(0, 1).timers.isEmpty)
  }

  @Test(arguments: [Radio.State.found, .connecting, .connected])
  func `who stays out of range is lost after the time of detection`(state: Radio.State) {
    var radio = Self.radio(state)
    let asked = radio.told(Self.range(false))
    #expect(asked == [Self.set(Self.timer(.lose), after: Self.spans.lossDetection)])
    let told = radio.told(.timerFired(Self.timer(.lose)))
    #expect(told.last == .lost(first: "hina", second: "ren"))
    #expect(told.dropLast() == (state == .connecting ? [.cancelTimer(Self.timer(.connect))] : []))
    #expect(radio.pair(0, 1).state == .apart)
  }

  @Test func `who comes back in time was never gone, and the next cut is as late as the first`() {
    var radio = Self.radio(.connected)
    _ = radio.told(Self.range(false))
    #expect(radio.told(Self.range(true)) == [.cancelTimer(Self.timer(.lose))])
    #expect(radio.pair(0, 1).state == .connected && radio.pair(0, 1).timers.isEmpty)
    let asked = radio.told(Self.range(false))
    #expect(asked == [Self.set(Self.timer(.lose), after: Self.spans.lossDetection)])
  }

  @Test func `a change that changes nothing is no second notice`() {
    var radio = Self.radio(.connected)
    #expect(radio.told(Self.range(true)) == [])
    _ = radio.told(Self.range(false))
    #expect(radio.told(Self.range(false, "ren", "hina")) == [], "it is at it already")
  }

  @Test func `who comes back after it was lost is found again`() {
    var radio = Self.radio(.connected)
    _ = radio.told(Self.range(false))
    _ = radio.told(.timerFired(Self.timer(.lose)))
    let asked = radio.told(Self.range(true))
    #expect(asked == [Self.set(Self.timer(.find), after: Self.spans.discovery)])
    let told = radio.told(.timerFired(Self.timer(.find)))
    #expect(told == [.found(first: "hina", second: "ren")])
  }

  @Test func `who ends a connection in range is looked for at once`() {
    var radio = Self.radio(.connected)
    let asked = radio.told(.disconnected(by: "ren", peer: "hina"))
    #expect(
      asked == [Self.set(Self.timer(.find, "ren", "hina"), after: Self.spans.discovery)]
    )
    #expect(radio.told(.disconnected(by: "hina", peer: "ren")) == [], "it is ended")
  }

  @Test func `who ends a connection out of range is looked for when it is back`() {
    var radio = Self.radio(.connected)
    _ = radio.told(Self.range(false))
    let asked = radio.told(.disconnected(by: "hina", peer: "ren"))
    #expect(asked == [.cancelTimer(Self.timer(.lose))], "it has ended it itself")
    #expect(!radio.told(Self.range(true)).isEmpty)
  }

  @Test func `a connection in the making that was ended comes to nothing`() {
    var radio = Self.radio(.connecting)
    let asked = radio.told(.disconnected(by: "hina", peer: "ren"))
    #expect(asked.first == .cancelTimer(Self.timer(.connect)))
    #expect(radio.pair(0, 1).timers == [Self.timer(.find)])
    _ = radio.told(.timerFired(Self.timer(.find)))
    _ = radio.told(.invited(by: "hina", peer: "ren"))
    let told = radio.told(.timerFired(Self.timer(.connect)))
    #expect(told == [.connected(first: "hina", second: "ren")])
  }

  @Test func `each pair has its own notice`() {
    var radio = Radio(devices: Self.devices)
    let pairs = [("hina", "ren"), ("hina", "sora"), ("ren", "sora")]
    for (first, second) in pairs { _ = radio.told(Self.range(true, first, second)) }
    #expect(radio.pairs.filter(\.isNoticing).count == 3)
    let told = radio.told(.timerFired(Self.timer(.find, "hina", "sora")))
    #expect(told == [.found(first: "hina", second: "sora")])
    #expect(radio.pair(0, 1).state == .apart && radio.pair(0, 1).isNoticing)
  }

  @Test func `who leaves before it was seen is not about to be`() {
    var radio = Radio(devices: Self.devices)
    _ = radio.told(Self.range(true))
    #expect(radio.told(Self.range(false)) == [.cancelTimer(Self.timer(.find))])
    #expect(radio == Radio(devices: Self.devices))
  }
}
