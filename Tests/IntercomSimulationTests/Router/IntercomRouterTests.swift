import Intercom
import Kernel
import Testing

@testable import IntercomSimulation

/// What becomes of what members, services and attackers do: the one interpretation there is.
struct IntercomRouterTests {
  private static let ids = RouterBench.ids
  private static let voice = Datagram.voice(stream: 1, sequence: 2, timestamp: 3)

  // MARK: Members

  @Test func `what is sent is sealed first`() {
    var bench = RouterBench()
    let effect = IntercomEffect.send(path: .internet, peer: Self.ids[0], datagram: .standby)
    #expect(bench.ask(effect, of: 1) == ["seal standby internet 1>0"])
  }

  @Test func `timers are nobody's but the component's`() {
    var bench = RouterBench()
    let before = bench.services
    let timer = IntercomTimer(.match, .nobody)
    #expect(bench.ask(.setTimer(timer, at: .start)) == [])
    #expect(bench.ask(.cancelTimer(timer)) == [])
    #expect(bench.services == before)
  }

  @Test func `what is played goes to the loudspeaker and to observers`() {
    var bench = RouterBench()
    let play = IntercomEffect.play(
      talker: Self.ids[1],
      stream: 1,
      sequence: 2,
      timestamp: 3,
      as: .decoded,
    )
    #expect(bench.ask(play) == ["play 3 of 1 at 0", "observe play of 0"])
    #expect(bench.ask(.skip(peer: Self.ids[1], timestamp: 3, reason: .noPath)).count == 1)
    #expect(bench.ask(.state(.talkingStarted)) == ["observe state of 0"])
  }

  @Test func `a refused frame is observed and not heard`() {
    var bench = RouterBench()
    let refuse = IntercomEffect.refuse(
      talker: Self.ids[1],
      stream: 1,
      sequence: 2,
      timestamp: 3,
      reason: .duplicate,
    )
    #expect(bench.ask(refuse) == ["observe refuse of 0"])
  }

  // MARK: Radio

  @Test func `phones that come into range are found, each by its tag`() {
    var bench = RouterBench(["a", "b"])
    let begun = bench.say(.reachChanged(.local, 0, 1, isWhole: true))
    #expect(begun == ["radio rangeChanged"])
    let told = bench.fire(.find)
    guard case .tell(0, .localPeerFound(let second, let secondTag)) = told.first,
      case .tell(1, .localPeerFound(let first, let firstTag)) = told.last
    else {
      Issue.record("\(told.map(\.short))")
      return
    }
    #expect(second == Self.ids[1] && secondTag == 98)
    #expect(first == Self.ids[0] && firstTag == 97)
  }

  @Test func `an invitation connects both, and who ends it forgets its keys`() {
    var bench = RouterBench()
    bench.connect()
    #expect(bench.brokers.radio.pair(0, 1).state == .connected)
    let ended = bench.ask(.disconnectLocal(peer: Self.ids[0]), of: 1)
    #expect(ended == ["forget local at 1 to 0", "radio disconnected"])
    let again = bench.ask(.disconnectLocal(peer: Self.ids[1]), of: 0)
    #expect(again == ["forget local at 0 to 1"], "keys are forgotten whatever the radio says")
  }

  @Test func `both are told of a loss and of a connection that failed`() {
    var bench = RouterBench()
    bench.connect()
    _ = bench.say(.reachChanged(.local, 0, 1, isWhole: false))
    let told = bench.fire(.lose).map(\.short)
    #expect(told == ["tell 0 localPeerLost", "tell 1 localPeerLost"])
  }

  @Test func `the radio is told nothing that changes nothing`() {
    var bench = RouterBench()
    #expect(bench.say(.reachChanged(.local, 0, 1, isWhole: false)) == [])
    #expect(bench.ask(.connectLocal(peer: Self.ids[1])) == [], "it does not see it")
    _ = bench.say(.reachChanged(.local, 0, 1, isWhole: true))
    #expect(bench.say(.reachChanged(.local, 0, 1, isWhole: true)) == [], "it is still there")
    _ = bench.fire(.find)
    #expect(bench.ask(.connectLocal(peer: Self.ids[1])) == ["radio invited"])
    #expect(bench.ask(.connectLocal(peer: Self.ids[0]), of: 1) == [], "it is invited")
  }

  // MARK: Matches

  @Test func `a match is told to both, and who leaves forgets its keys with everybody`() {
    var bench = RouterBench(["a", "a", "a"])
    bench.match()
    #expect(bench.brokers.matchMaker.areMatched(0, 1))
    let left = bench.ask(.leaveMatch, of: 0)
    let forgotten = ["forget internet at 0 to 1", "forget internet at 0 to 2"]
    #expect(left == ["match left"] + forgotten)
    #expect(!bench.brokers.matchMaker.areMatched(0, 1))
    #expect(bench.ask(.leaveMatch, of: 0) == forgotten, "it has left")
  }

  @Test func `without an Internet link a match fails at once`() {
    var bench = RouterBench(hasInternet: false)
    #expect(bench.ask(.startMatchMaking) == ["match asked"])
    #expect(bench.fire(.giveUp(device: "hina")).map(\.short) == ["tell 0 matchFailed"])
  }

  @Test func `a group's match is no affair of another group's`() {
    var bench = RouterBench(["a", "b"])
    _ = bench.say(.reachChanged(.internet, 0, 1, isWhole: true))
    _ = bench.ask(.startMatchMaking, of: 0)
    #expect(bench.ask(.startMatchMaking, of: 1) == ["match asked"])
    #expect(bench.brokers.matchMaker.making.isEmpty)
  }

  @Test func `a match of the group is told to every two of it, and a merger to who is moved`() {
    var bench = RouterBench(["a", "a", "a"])
    for (one, other) in [(0, 1), (0, 2), (1, 2)] {
      _ = bench.say(.reachChanged(.internet, one, other, isWhole: true))
    }
    for member in 0..<3 { #expect(bench.ask(.gatherMatch, of: member) == ["match gathered"]) }
    let told = ["hina", "ren", "sora"].map { name in
      bench.fire(.gather(device: name)).map(\.short)
    }
    let pair = ["tell 1 matchMade", "tell 0 matchMade"]
    let third = ["tell 2 matchMade", "tell 0 matchMade", "tell 2 matchMade", "tell 1 matchMade"]
    #expect(told == [[], pair, third])
    #expect(
      bench.say(.matchMakerAsked(.merged(device: "sora", match: 2))) == ["tell 2 matchMerged"]
    )
  }

  @Test func `who asks for a lost path of a match has forgotten its keys`() {
    var bench = RouterBench()
    let asked = bench.ask(.rejoinMatch(peer: Self.ids[1]))
    #expect(asked == ["forget internet at 0 to 1", "match missed"])
  }

  // MARK: Audio

  @Test func `a full frame is captured, handed over, sounded and settled, and the next begins`() {
    var bench = RouterBench()
    let started = bench.say(.audioStarted(1, phase: .milliseconds(3)))
    #expect(started == ["fill 1 after 23 ms"])
    #expect(bench.say(.frameFilled(1)) == ["capture 1 frame 0"])
    let captured = bench.say(.captured(1, level: -2_000))
    #expect(captured == ["tell 1 audioTicked", "sound 1", "settle 1", "fill 1 after 43 ms"])
    #expect(bench.say(.frameFilled(1)) == ["capture 1 frame 1"])
    #expect(bench.services.audio[0] == AudioDevice(), "another's device is its own")
  }

  // MARK: Acts

  @Test func `an act names its way by the devices`() {
    var act = PlannedIntercomAct()
    (act.path, act.from, act.to) = (.internet, "ren", "hina")
    let way = NamedWay(path: .internet, from: "ren", to: "hina")
    var bench = RouterBench()
    act.deed = .corruptPacket
    #expect(bench.router.deed(of: act) == .toldToCorrupt(way))
    #expect(bench.say(.acted(act)) == ["attacker toldToCorrupt"])
    let corrupted = Way(path: .internet, from: 1, to: 0)
    #expect(bench.services.datagrams.corruptions == [corrupted])
    act.deed = .forgeHello
    #expect(bench.say(.acted(act)) == ["attacker toldToForge", "forge internet 1>0"])
    act.deed = .replayPacket
    act.age = .seconds(3)
    #expect(bench.router.deed(of: act) == .toldToReplay(what: .voice, way, age: .seconds(3)))
    #expect(bench.say(.acted(act)) == ["attacker toldToReplay", "announce nothingRecorded"])
  }

  @Test func `what is made up is announced before it goes out`() {
    var bench = RouterBench()
    let said = bench.say(.forged(Way(path: .local, from: 0, to: 1), [1, 2], .hello))
    #expect(said == ["announce datagramForged", "offer handshake local 0>1"])
  }

  @Test func `who poses as another is made to say a step, and is named`() {
    var bench = RouterBench()
    var act = PlannedIntercomAct()
    (act.deed, act.from, act.to) = (.impersonate, "b", "a")
    (act.pose.by, act.pose.step) = ("c", .confirm)
    let way = NamedWay(path: .local, from: "b", to: "a")
    #expect(bench.router.deed(of: act) == .toldToPose(way, by: "c", step: .confirm))
    let said = bench.say(.forged(Way(path: .local, from: 1, to: 0), [1, 2], .confirm))
    #expect(said == ["announce datagramForged", "offer handshake local 1>0"])
  }
}
