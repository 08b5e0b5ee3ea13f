import Kernel
import Testing

@testable import IntercomSimulation

/// The service that brings a whole group into one match.
struct GroupMatchMakerTests {
  private static let names = ["hina", "ren", "sora", "mio"]
  private static let making = PlannedMatches().making

  /// A service for a group whose members all reach each other; `ranks` are their places by MemberID.
  private static func maker(
    _ ranks: [Int] = [0, 1, 2, 3],
    groups: [Int] = [0, 0, 0, 0],
    apart: [(String, String)] = [],
    spans: PlannedMatches = PlannedMatches(),
    luck: UInt64 = 0,
  ) -> MatchMaker {
    var maker = MatchMaker(devices: names, groups: groups, ranks: ranks, spans: spans, luck: luck)
    for (place, first) in names.enumerated() {
      for second in names.dropFirst(place + 1)
      where !apart.contains(where: { $0 == (first, second) }) {
        _ = maker.told(.reachChanged(first: first, second: second, isWhole: true))
      }
    }
    return maker
  }

  private static let halves = [
    ("hina", "sora"), ("hina", "mio"), ("ren", "sora"), ("ren", "mio"),
  ]

  /// These ask, and their requests come through, one after the other.
  @discardableResult
  private static func gather(_ maker: inout MatchMaker, _ devices: [String]) -> [MatchEffect] {
    for device in devices { _ = maker.told(.gathered(device: device)) }
    return devices.flatMap { maker.told(.timerFired(.gather(device: $0))) }
  }

  private static func words(_ effects: [MatchEffect]) -> [String] {
    effects.compactMap { effect in
      switch effect {
      case .made(let first, let second, let match): "\(first)+\(second) in \(match)"
      case .merged(let device, let match): "\(device) into \(match)"
      case .failed(let device): "\(device) failed"
      case .setTimer, .cancelTimer: nil
      }
    }
  }

  @Test func `four who ask at once are in one match, each two of them told of it once`() {
    var maker = Self.maker()
    let told = Self.gather(&maker, ["mio", "hina", "ren", "sora"])
    #expect(
      Self.words(told) == [
        "hina+mio in 1", "ren+hina in 1", "ren+mio in 1", "sora+hina in 1", "sora+ren in 1",
        "sora+mio in 1",
      ]
    )
    #expect(maker.members.allSatisfy { $0.match == 1 && $0.state == .matched })
    #expect(maker.making.isEmpty && maker.areMatched(0, 3))
  }

  @Test func `a request takes its time, and who meets nobody waits for the timeout`() {
    var maker = Self.maker()
    let asked = maker.told(.gathered(device: "ren"))
    #expect(
      asked == [
        .setTimer(.gather(device: "ren"), at: .start + Self.making),
        .setTimer(.giveUp(device: "ren"), at: .start + PlannedMatches().timeout),
      ]
    )
    #expect(maker.told(.timerFired(.gather(device: "ren"))) == [])
    #expect(maker.members[1].isThrough && maker.members[1].state == .asking)
    #expect(maker.told(.timerFired(.giveUp(device: "ren"))) == [.failed(device: "ren")])
    #expect(!maker.members[1].isThrough)
  }

  @Test func `who asks late joins the match that there is`() {
    var maker = Self.maker()
    Self.gather(&maker, ["hina", "ren"])
    let told = Self.gather(&maker, ["mio"])
    #expect(Self.words(told) == ["mio+hina in 1", "mio+ren in 1"])
    #expect(maker.matchesMade == [1])
  }

  @Test func `who has left and asks again joins again, while the others stay`() {
    var maker = Self.maker()
    Self.gather(&maker, Self.names)
    _ = maker.told(.left(device: "ren"))
    #expect(!maker.areMatched(0, 1) && maker.areMatched(0, 2))
    #expect(Self.words(Self.gather(&maker, ["ren"])).count == 3)
    #expect(maker.areMatched(0, 1))
  }

  @Test func `who asks for a match of two gets nobody who asks for the group's`() {
    var maker = Self.maker()
    _ = maker.told(.gathered(device: "hina"))
    let asked = maker.told(.asked(device: "ren"))
    #expect(asked == [.setTimer(.giveUp(device: "ren"), at: .start + PlannedMatches().timeout)])
  }

  @Test func `members of other groups are nobody`() {
    var maker = Self.maker(groups: [0, 1, 0, 1])
    let told = Self.gather(&maker, Self.names)
    #expect(Self.words(told) == ["sora+hina in 1", "mio+ren in 1"])
    // Each group counts its own: the first of the one is not the first of the other.
    #expect(maker.areMatched(0, 2) && maker.areMatched(1, 3) && !maker.areMatched(0, 1))
  }

  @Test func `halves that do not reach each other make two matches`() {
    var maker = Self.maker(apart: Self.halves)
    let told = Self.gather(&maker, Self.names)
    #expect(Self.words(told) == ["ren+hina in 1", "mio+sora in 2"])
  }

  @Test(arguments: [([0, 1, 2, 3], 1), ([3, 2, 1, 0], 2)] as [([Int], Int64)])
  func `of two matches the one with the smallest MemberID takes the other in`(
    ranks: [Int],
    kept: Int64,
  ) {
    var maker = Self.maker(ranks, apart: Self.halves)
    Self.gather(&maker, Self.names)
    let met = maker.told(.reachChanged(first: "ren", second: "sora", isWhole: true))
    #expect(met == [.setTimer(.merge(device: "hina"), at: .start + Self.making)])
    // Once is enough.
    #expect(maker.told(.reachChanged(first: "ren", second: "mio", isWhole: true)) == [])
    let told = Self.words(maker.told(.timerFired(.merge(device: "hina"))))
    #expect(
      told
        == (kept == 1
          ? ["sora into 1", "mio into 1", "sora+ren in 1", "mio+ren in 1"]
          : ["hina into 2", "ren into 2", "ren+sora in 2", "ren+mio in 2"])
    )
    #expect(maker.members.allSatisfy { $0.match == kept })
    // Two who did not reach each other then are brought together when they do.
    let late = maker.told(.reachChanged(first: "hina", second: "sora", isWhole: true))
    #expect(late == [.setTimer(.rejoin(device: "hina", peer: "sora"), at: .start + Self.making)])
    let made = maker.told(.timerFired(.rejoin(device: "hina", peer: "sora")))
    #expect(Self.words(made) == ["hina+sora in \(kept)"])
  }

  @Test func `three matches become one at once`() {
    let all = Self.names.indices.flatMap { first in
      Self.names[(first + 1)...].map { (Self.names[first], $0) }
    }
    var maker = Self.maker([2, 1, 0, 3], apart: all)
    Self.gather(&maker, Self.names)
    // Nobody reaches anybody: nobody is in a match, and all wait.
    #expect(maker.members.allSatisfy { $0.isThrough && $0.match == 0 })
    _ = maker.told(.reachChanged(first: "hina", second: "ren", isWhole: true))
    _ = maker.told(.timerFired(.gather(device: "hina")))
    _ = maker.told(.reachChanged(first: "sora", second: "mio", isWhole: true))
    _ = maker.told(.timerFired(.gather(device: "sora")))
    #expect(maker.members.map(\.match) == [1, 1, 2, 2])
    _ = maker.told(.reachChanged(first: "ren", second: "sora", isWhole: true))
    _ = maker.told(.timerFired(.merge(device: "hina")))
    #expect(maker.members.map(\.match) == [2, 2, 2, 2], "sora has the smallest MemberID")
  }

  @Test func `a merger whose halves have parted again comes to nothing`() {
    var maker = Self.maker(apart: Self.halves)
    Self.gather(&maker, Self.names)
    _ = maker.told(.reachChanged(first: "ren", second: "sora", isWhole: true))
    _ = maker.told(.reachChanged(first: "ren", second: "sora", isWhole: false))
    #expect(maker.told(.timerFired(.merge(device: "hina"))) == [])
    #expect(maker.members.map(\.match) == [1, 1, 2, 2])
  }

  @Test func `who has lost a path of its match is brought together with the other again`() {
    var maker = Self.maker()
    Self.gather(&maker, Self.names)
    let timer = MatchTimer.rejoin(device: "ren", peer: "sora")
    let missed = maker.told(.missed(device: "sora", peer: "ren"))
    #expect(missed == [.setTimer(timer, at: .start + Self.making)])
    #expect(maker.told(.missed(device: "ren", peer: "sora")) == [], "both miss the same")
    #expect(Self.words(maker.told(.timerFired(timer))) == ["ren+sora in 1"])
    // Who has left meanwhile is not.
    _ = maker.told(.missed(device: "ren", peer: "sora"))
    #expect(maker.told(.left(device: "sora")) == [.cancelTimer(timer)])
    #expect(maker.told(.missed(device: "ren", peer: "sora")) == [])
  }

  @Test func `a request that fails takes nothing from those who are in the match`() {
    var spans = PlannedMatches()
    spans.failurePermille = 1_000
    var maker = Self.maker()
    Self.gather(&maker, ["hina", "ren"])
    maker.spans = spans
    #expect(Self.words(Self.gather(&maker, ["sora"])) == ["sora failed"])
    #expect(maker.areMatched(0, 1) && maker.members[2].state == .none)
    // Matches of two fail as well.
    for device in ["sora", "mio"] { _ = maker.told(.asked(device: device)) }
    let made = maker.told(.timerFired(.make(device: "mio", with: "sora")))
    #expect(Self.words(made) == ["mio failed", "sora failed"])
  }

  @Test func `the time that it takes lies between the two that are set, and luck decides`() {
    var spans = PlannedMatches()
    let spread = Duration.seconds(4)
    spans.spreadNanoseconds = spread.nanoseconds
    var seen: [Uptime] = []
    for luck in UInt64(0)..<40 {
      var maker = Self.maker(spans: spans, luck: luck)
      guard case .setTimer(_, let at)? = maker.told(.gathered(device: "hina")).first else {
        Issue.record("no timer")
        return
      }
      #expect((.start + spans.making ... .start + spans.making + spread).contains(at))
      seen.append(at)
    }
    #expect(Set(seen).count == 40)
    #expect(
      seen.contains { $0 < .start + .seconds(4) } && seen.contains { $0 > .start + .seconds(5) }
    )
  }

  @Test func `half of the requests fail where half are to`() {
    var spans = PlannedMatches()
    spans.failurePermille = 500
    let failed = (UInt64(0)..<200).count { luck in
      var maker = Self.maker(spans: spans, luck: luck)
      return Self.words(Self.gather(&maker, ["hina"])) == ["hina failed"]
    }
    #expect((70...130).contains(failed), "\(failed)")
  }

  @Test func `without any Internet who asks is told at once`() {
    var maker = MatchMaker(devices: Self.names, groups: [0, 0, 0, 0], isThere: false)
    let asked = maker.told(.gathered(device: "ren"))
    #expect(asked == [.setTimer(.giveUp(device: "ren"), at: .start)])
    #expect(maker.told(.timerFired(.giveUp(device: "ren"))) == [.failed(device: "ren")])
  }
}
