import Kernel
import Testing

@testable import IntercomSimulation

/// The service that brings two who ask into one match.
struct MatchMakerTests {
  private static let spans = PlannedMatches()

  private static let names = ["hina", "ren", "sora"]

  /// A service for members of these groups who all reach each other.
  private static func maker(_ groups: [Int] = [0, 0], isThere: Bool = true) -> MatchMaker {
    let devices = Array(names.prefix(groups.count))
    var maker = MatchMaker(devices: devices, groups: groups, isThere: isThere)
    for (place, first) in devices.enumerated() {
      for second in devices.dropFirst(place + 1) {
        _ = maker.told(.reachChanged(first: first, second: second, isWhole: true))
      }
    }
    return maker
  }

  private static let match = MatchTimer.make(device: "ren", with: "hina")

  private static func giveUp(_ device: String) -> MatchTimer { .giveUp(device: device) }

  private static func set(_ timer: MatchTimer, after span: Duration) -> MatchEffect {
    .setTimer(timer, at: .start + span)
  }

  /// A service that two have asked, the second one last.
  private static func asked() -> MatchMaker {
    var maker = maker()
    for device in ["hina", "ren"] { _ = maker.told(.asked(device: device)) }
    return maker
  }

  @Test func `who asks first waits, and who asks second is brought together with it`() {
    var maker = Self.maker()
    let first = maker.told(.asked(device: "hina"))
    #expect(first == [Self.set(Self.giveUp("hina"), after: Self.spans.timeout)])
    let second = maker.told(.asked(device: "ren"))
    #expect(
      second == [
        Self.set(Self.match, after: Self.spans.making),
        Self.set(Self.giveUp("ren"), after: Self.spans.timeout),
      ]
    )
    #expect(!maker.areMatched(0, 1))
    // Nobody waits for longer than the timeout, and who is matched is not told so.
    let made = maker.told(.timerFired(Self.match))
    #expect(
      made == [
        .cancelTimer(Self.giveUp("ren")), .cancelTimer(Self.giveUp("hina")),
        .made(first: "ren", second: "hina", match: 1),
      ]
    )
    #expect(maker.areMatched(0, 1) && maker.areMatched(1, 0))
    #expect(maker.members.map(\.state) == [.matched, .matched] && maker.making.isEmpty)
  }

  @Test func `nobody waits for longer than the timeout`() {
    var maker = Self.maker()
    _ = maker.told(.asked(device: "hina"))
    let told = maker.told(.timerFired(Self.giveUp("hina")))
    #expect(told == [.failed(device: "hina")])
    #expect(maker.members[0].state == .none)
  }

  @Test func `who asks again waits from then on`() {
    var maker = Self.maker()
    _ = maker.told(.asked(device: "hina"))
    let told = maker.told(.asked(device: "hina"), at: .start + .seconds(5))
    let anew = Self.set(Self.giveUp("hina"), after: .seconds(5) + Self.spans.timeout)
    #expect(told == [.cancelTimer(Self.giveUp("hina")), anew])
  }

  @Test func `without any Internet who asks is told at once`() {
    var maker = Self.maker(isThere: false)
    for device in ["hina", "ren"] {
      let asked = maker.told(.asked(device: device))
      #expect(asked == [Self.set(Self.giveUp(device), after: .zero)])
    }
    #expect(maker.told(.timerFired(Self.giveUp("hina"))) == [.failed(device: "hina")])
  }

  @Test func `two who do not reach each other are both told so`() {
    var maker = Self.asked()
    _ = maker.told(.reachChanged(first: "hina", second: "ren", isWhole: false))
    #expect(!maker.isWhole(0, 1) && !maker.isWhole(1, 0))
    let told = maker.told(.timerFired(Self.match))
    #expect(told.suffix(2) == [.failed(device: "ren"), .failed(device: "hina")])
    #expect(told.prefix(2).allSatisfy { $0.kind == "cancelTimer" }, "it was told already")
    #expect(maker.members.map(\.state) == [.none, .none])
  }

  @Test func `what counts is whether they reach each other when the match is made`() {
    var maker = Self.maker()
    _ = maker.told(.reachChanged(first: "hina", second: "ren", isWhole: false))
    for device in ["hina", "ren"] { _ = maker.told(.asked(device: device)) }
    _ = maker.told(.reachChanged(first: "ren", second: "hina", isWhole: true))
    let told = maker.told(.timerFired(Self.match))
    #expect(told.last == .made(first: "ren", second: "hina", match: 1))
  }

  @Test func `members of different groups are nobody to each other`() {
    var maker = Self.maker([0, 1, 0])
    _ = maker.told(.asked(device: "hina"))
    let other = maker.told(.asked(device: "ren"))
    #expect(other == [Self.set(Self.giveUp("ren"), after: Self.spans.timeout)])
    #expect(maker.told(.asked(device: "sora")).count == 2)
  }

  @Test func `who leaves leaves the other in a match alone, who does not know it yet`() {
    var maker = Self.asked()
    _ = maker.told(.timerFired(Self.match))
    #expect(maker.told(.left(device: "hina")) == [])
    #expect(!maker.areMatched(0, 1) && !maker.areMatched(1, 0))
    #expect(maker.members.map(\.state) == [.none, .matched])
  }

  @Test(arguments: ["hina", "ren"])
  func `a match of somebody who has left meanwhile is not made`(leaver: String) {
    var maker = Self.asked()
    let told = maker.told(.left(device: leaver))
    #expect(told == [.cancelTimer(Self.match), .cancelTimer(Self.giveUp(leaver))])
    #expect(maker.making.isEmpty)
    // Who asks anew is brought together with the one who still waits, and who asked last begins.
    let other = leaver == "hina" ? "ren" : "hina"
    let anew = maker.told(.asked(device: leaver))
    let match = MatchTimer.make(device: leaver, with: other)
    #expect(anew.first == Self.set(match, after: Self.spans.making))
  }

  @Test func `who is matched anew has left the old match`() {
    var maker = Self.maker([0, 0, 0])
    for device in ["hina", "ren"] { _ = maker.told(.asked(device: device)) }
    _ = maker.told(.timerFired(Self.match))
    for device in ["ren", "sora"] { _ = maker.told(.asked(device: device)) }
    _ = maker.told(.timerFired(.make(device: "sora", with: "ren")))
    #expect(maker.areMatched(1, 2) && !maker.areMatched(0, 1) && !maker.areMatched(1, 0))
  }
}
