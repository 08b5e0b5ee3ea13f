import Kernel
import Testing

@testable import Intercom

/// The instant at which a path is asked for a sign, and given up.
struct WatchTests {
  private func ping(_ number: Int64, by path: TransportPath = .local) -> IntercomEffect {
    LinkFixture.sent(.ping(number: number), by: path)
  }

  private func keepAlive(
    _ fixture: inout LinkFixture,
    _ path: TransportPath = .local,
    at milliseconds: Int64,
  ) -> [IntercomEffect] {
    fixture.wait(until: milliseconds)
    return fixture.tell { $0.keepAlive(path, at: $1, settings: $2, into: &$3) }
  }

  @Test(arguments: TransportPath.allCases)
  func `a path is pinged an interval after the last datagram, with the next number`(
    path: TransportPath
  ) {
    var fixture = LinkFixture(.localConnected, up: [path])
    #expect(keepAlive(&fixture, path, at: 999) == [])
    #expect(keepAlive(&fixture, path, at: 1_000) == [ping(1, by: path)])
    #expect(keepAlive(&fixture, path, at: 1_999) == [])
    fixture.link[path].sentVoice(0, at: fixture.now)
    #expect(keepAlive(&fixture, path, at: 2_998) == [], "voice went out meanwhile")
    #expect(keepAlive(&fixture, path, at: 2_999) == [ping(2, by: path)])
  }

  @Test(arguments: PathPhase.allCases.filter { $0 != .up })
  func `a path that is not up is neither pinged nor given up`(phase: PathPhase) {
    for detection in BreakDetection.allCases {
      var fixture = LinkFixture(.localConnected) { $0.detection = detection }
      fixture.link.local.phase = phase
      fixture.link.local.lastHeard = .start
      let before = fixture.link
      #expect(keepAlive(&fixture, at: 60_000) == [])
      #expect(fixture.tell { $0.endSilence(.local, at: $1, settings: $2, into: &$3) } == [])
      #expect(fixture.link == before)
    }
  }

  @Test func `three urgent pings 200 ms apart, and as long again for the last one's answer`() {
    var fixture = LinkFixture(.localConnected, up: [.local]) { $0.detection = .adaptive }
    // What was sent itself is no sign of the other side.
    fixture.link.local.lastSent = .start + .milliseconds(1_200)
    #expect(keepAlive(&fixture, at: 1_249) == [])
    #expect(keepAlive(&fixture, at: 1_250) == [ping(1)])
    #expect(keepAlive(&fixture, at: 1_449) == [])
    #expect(keepAlive(&fixture, at: 1_450) == [ping(2)])
    #expect(keepAlive(&fixture, at: 1_650) == [ping(3)])
    #expect(keepAlive(&fixture, at: 1_849) == [])
    #expect(
      keepAlive(&fixture, at: 1_850) == [
        .state(
          .pathBroken(path: .local, peer: Driver.peer, silence: .milliseconds(1_850))
        ), .disconnectLocal(peer: Driver.peer),
        .state(.internetConnecting(peer: Driver.peer)),
      ]
    )
  }

  @Test(arguments: [(1, 1_000), (3, 3_000), (60, 60_000)] as [(Int64, Int64)])
  func `so many intervals without a sign are a break, a nanosecond less is none`(
    missed: Int64,
    milliseconds: Int64,
  ) {
    var fixture = LinkFixture(.localConnected, up: [.local]) { $0.missed = missed }
    fixture.now = .start + .milliseconds(milliseconds) - Duration(nanoseconds: 1)
    #expect(fixture.tell { $0.endSilence(.local, at: $1, settings: $2, into: &$3) } == [])
    fixture.wait(until: milliseconds)
    let effects = fixture.tell { $0.endSilence(.local, at: $1, settings: $2, into: &$3) }
    #expect(
      effects.first
        == .state(
          .pathBroken(path: .local, peer: Driver.peer, silence: .milliseconds(milliseconds))
        )
    )
    #expect(!fixture.link.local.isUp)
  }

  @Test func `an adaptive detection does not go by silence alone`() {
    var fixture = LinkFixture(.localConnected, up: [.local]) { $0.detection = .adaptive }
    fixture.wait(until: 3_600_000)
    #expect(fixture.tell { $0.endSilence(.local, at: $1, settings: $2, into: &$3) } == [])
    #expect(fixture.link.local.isUp)
  }

  private func answer(
    _ fixture: inout LinkFixture,
    _ number: Int64,
    on path: TransportPath,
    at milliseconds: Int64,
  ) {
    let settings = fixture.settings
    let now = Uptime.start + .milliseconds(milliseconds)
    fixture.link.answered(number, on: path, at: now, settings: settings)
  }

  @Test func `only the answer to the last ping measures the round trip, and once`() {
    var fixture = LinkFixture(.localConnected, up: [.local])
    _ = keepAlive(&fixture, at: 1_000)
    _ = keepAlive(&fixture, at: 2_000)
    answer(&fixture, 1, on: .local, at: 2_040)
    #expect(fixture.link.local.roundTrip == .zero)
    answer(&fixture, 2, on: .internet, at: 2_040)
    #expect(fixture.link.internet.roundTrip == .zero)
    answer(&fixture, 2, on: .local, at: 2_050)
    #expect(fixture.link.local.roundTrip == .milliseconds(50))
    answer(&fixture, 2, on: .local, at: 2_900)
    #expect(fixture.link.local.roundTrip == .milliseconds(50))
  }

  // MARK: The probing window

  private func judge(_ fixture: inout LinkFixture, at milliseconds: Int64) -> [IntercomEffect] {
    fixture.wait(until: milliseconds)
    return fixture.tell { $0.judgeProbe(at: $1, settings: $2, into: &$3) }
  }

  @Test func `pings go out every 250 ms within the window, and the last has as long`() {
    var fixture = LinkFixture(.localProbing, up: TransportPath.allCases) {
      $0.probing = .milliseconds(600)
    }
    #expect(judge(&fixture, at: 20) == [ping(1)])
    #expect(judge(&fixture, at: 269) == [])
    #expect(judge(&fixture, at: 270) == [ping(2)])
    #expect(judge(&fixture, at: 520) == [ping(3)])
    for number in Int64(1)...3 {
      answer(&fixture, number, on: .local, at: 525)
    }
    #expect(judge(&fixture, at: 849) == [], "the window is over, its last ping has time")
    #expect(
      judge(&fixture, at: 850) == [
        .state(
          .probeJudged(
            peer: Driver.peer,
            passed: false,
            sent: 3,
            answered: 1,
            roundTrip: .milliseconds(5),
            jitter: .zero,
          )
        ), .disconnectLocal(peer: Driver.peer),
        .state(.internetConnected(peer: Driver.peer)),
      ]
    )
    #expect(judge(&fixture, at: 1_000) == [], "nobody probes any more")
  }

  // MARK: Deadlines

  private func deadlines(_ fixture: inout LinkFixture) -> [TimerPurpose: Int64] {
    _ = fixture.tell {
      $0.settleTimers(at: $1, isTalking: false, isMember: true, settings: $2, into: &$3)
    }
    let armed = fixture.link.timers.armed.map { timer in
      (timer.purpose, (timer.at - .start).nanoseconds / 1_000_000)
    }
    return Dictionary(uniqueKeysWithValues: armed)
  }

  @Test func `a link that probes waits for pings, silence on both paths, and nothing else`() {
    var fixture = LinkFixture(.localProbing, up: TransportPath.allCases)
    #expect(
      deadlines(&fixture) == [
        .probing: 20, .localKeepalive: 1_000, .internetKeepalive: 1_000, .localSilence: 3_000,
        .internetSilence: 3_000,
      ]
    )
    fixture.link.probe.asked(1, at: .start + .milliseconds(4_800))
    #expect(deadlines(&fixture)[.probing] == 5_250, "the next ping would lie behind the window")
  }

  @Test func `an adaptive detection has one deadline for each path, the sooner one`() {
    var fixture = LinkFixture(.handoverToLocal, up: TransportPath.allCases) {
      $0.detection = .adaptive
    }
    fixture.link.local.lastSent = .start + .milliseconds(400)
    fixture.link.internet.urgentSent = .start + .milliseconds(300)
    #expect(
      deadlines(&fixture) == [
        .localKeepalive: 1_250, .internetKeepalive: 500, .dualSend: 1_000,
      ]
    )
  }

  @Test(
    arguments: [
      (.cold, nil, nil, 5_000), (.warm, nil, nil, nil), (.predicted, nil, nil, 5_000),
      (.predicted, 3_000, nil, 3_000), (.predicted, 3_000, 2_000, 2_000),
      (.predicted, 6_000, 7_000, 5_000), (.predicted, 0, nil, 5_000),
    ] as [(InternetPolicy, Int64?, Int64?, Int64?)]
  )
  func `what may end the wish for the Internet first is waited for`(
    policy: InternetPolicy,
    predicted: Int64?,
    invited: Int64?,
    expected: Int64?,
  ) {
    var fixture = LinkFixture(.localConnected, up: TransportPath.allCases) {
      $0.internet = policy
    }
    fixture.link.predictedUntil = predicted.map { Uptime.start + .milliseconds($0) }
    fixture.link.invitedUntil = invited.map { Uptime.start + .milliseconds($0) }
    #expect(deadlines(&fixture)[.demand] == expected)
  }
}
