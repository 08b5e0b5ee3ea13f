import Kernel
import Testing
import Voice

@testable import Intercom

/// Every deadline is a timer, set and cancelled as the state wants it.
struct TimerTests {
  /// What is asked of timers when an event is told, as `set localSilence 3000 ms`.
  private func asked(_ driver: inout Driver, _ event: IntercomEvent) -> [String] {
    driver.tellAll(event).compactMap { effect in
      switch effect {
      case .setTimer(let timer, let deadline):
        "set \(timer.purpose.rawValue) \((deadline - .start).nanoseconds / 1_000_000) ms"
      case .cancelTimer(let timer): "cancel \(timer.purpose.rawValue)"
      case .send, .skip, .play, .refuse, .connectLocal, .disconnectLocal, .startMatchMaking,
        .gatherMatch, .rejoinMatch, .leaveMatch, .route, .forward, .decline, .state, .askOwner:
        nil
      }
    }
  }

  private func reply(_ path: TransportPath) -> IntercomEvent {
    .handshakeArrived(path: path, peer: Driver.peer, step: .reply, attempt: 1, verdict: .accepted)
  }

  @Test func `a call that begins waits for the radio for five seconds`() {
    var intercom = Intercom(peers: [Driver.peer], settings: IntercomSettings())
    var effects = Effects<IntercomEffect>()
    let time = DeviceTime(uptime: .start, wall: .start)
    intercom.reduce(.started(member: Driver.me, stream: 7), at: time, into: &effects)
    let timer = IntercomTimer(.demand, Driver.peer)
    #expect(effects.items == [.setTimer(timer, at: .start + .seconds(5))])
  }

  @Test func `a handshake waits for its answer, a path that is up for signs of life`() {
    var driver = Driver()
    _ = driver.tell(.localPeerFound(peer: Driver.peer))
    #expect(
      asked(&driver, .localPeerConnected(peer: Driver.peer)) == ["set localHandshake 300 ms"]
    )
    #expect(
      asked(&driver, reply(.local)) == [
        "cancel localHandshake", "set localKeepalive 1000 ms", "set localSilence 3000 ms",
        "cancel demand",
      ]
    )
  }

  @Test func `a watchdog is left as it is set, and set anew where it fires too early`() {
    var driver = Driver()
    _ = driver.bringUp(.local)
    _ = driver.pass(10)
    let ping = IntercomEvent.datagramArrived(
      path: .local,
      peer: Driver.peer,
      bytes: 46,
      redundancy: false,
      datagram: .receipt(highest: 0, lostPermille: 0),
    )
    #expect(asked(&driver, ping) == [])
    let effects = driver.pass(140, keeping: true)
    let again = IntercomEffect.setTimer(
      IntercomTimer(.localSilence, Driver.peer),
      at: .start + .milliseconds(3_200),
    )
    #expect(effects.contains(again), "it was heard at 200 ms")
    #expect(driver.link.state == .localConnected)
    #expect(driver.pass(9).factKinds == [])
    #expect(driver.pass(1).factKinds.first == "pathBroken")
  }

  @Test func `what fires though nobody set it changes nothing`() {
    for purpose in TimerPurpose.allCases {
      var driver = Driver()
      _ = driver.bringUp(.local)
      _ = driver.bringUp(.internet)
      let before = driver.intercom
      let isSet = driver.link.timers.armed.contains { $0.purpose == purpose }
      let effects = driver.tellAll(.timerFired(IntercomTimer(purpose, Driver.peer)))
      if !isSet { #expect(driver.intercom == before && effects == [], "\(purpose)") }
      // Of what is set nothing is due yet: it is set again for the same time.
      let isOfTimers = effects.allSatisfy { $0.isOfTimers }
      if isSet { #expect(isOfTimers, "\(purpose)") }
      if isSet {
        #expect(
          Set(driver.link.timers.armed.map(\.purpose))
            == Set(before.links[0].timers.armed.map(\.purpose)),
          "\(purpose)",
        )
      }
    }
  }

  @Test func `a candidate that is forgotten leaves no timer behind`() {
    var driver = Driver()
    let stranger = MemberID(30)
    _ = driver.tell(.localPeerFound(peer: stranger))
    _ = driver.tell(.localPeerConnected(peer: stranger))
    let effects = driver.tellAll(.localPeerLost(peer: stranger))
    #expect(effects.contains(.cancelTimer(IntercomTimer(.localHandshake, stranger))))
    #expect(driver.intercom.links.count == 1)
  }

  @Test func `a failed match is asked for again by a timer, and not where none is wanted`() {
    var driver = Driver()
    _ = driver.bringUp(.local)
    _ = driver.pass(152)
    let failed = driver.tellAll(.matchFailed)
    let timer = IntercomTimer(.match, .nobody)
    #expect(failed.contains(.setTimer(timer, at: driver.now + .seconds(5))))
    // The radio is back before that: nobody needs a match any more.
    _ = driver.tell(.localPeerFound(peer: Driver.peer))
    _ = driver.tell(.localPeerConnected(peer: Driver.peer))
    #expect(driver.tellAll(reply(.local)).contains(.cancelTimer(timer)))
  }

  /// After so long a path is given up on which nothing is heard.
  private static func longestSilence(_ settings: IntercomSettings) -> Duration {
    switch settings.detection {
    case .missed: settings.keepalive * settings.missed
    // Three pings 200 ms apart, and as long for the last one's answer.
    case .adaptive: settings.keepalive * 5 / 4 + .milliseconds(600)
    }
  }

  @Test(arguments: [InternetPolicy.warm, .predicted], [20, 100, 199, 1_000] as [Int64])
  func `adaptive detection finds a break while receipts are asked for, at any interval`(
    policy: InternetPolicy,
    keepalive: Int64,
  ) {
    var driver = Driver(
      settings: Driver.settings {
        $0.detection = .adaptive
        $0.internet = policy
        $0.keepalive = .milliseconds(keepalive)
      }
    )
    _ = driver.bringUp(.local)
    // A talkspurt of which nobody tells that it came, then silence: receipts are asked for.
    _ = driver.pass(12, level: -2_000)
    let limit = Int(Self.longestSilence(driver.intercom.settings).nanoseconds / 20_000_000) + 1
    let effects = driver.pass(limit)
    #expect(effects.factKinds.contains("pathBroken"), "\(policy), \(keepalive) ms")
  }

  @Test func `whatever happens, what is set is what the effects have set`() {
    for seed in UInt64(1)...40 {
      var stream = RandomStream(seed: seed, key: "timers")
      var settings = IntercomSettings()
      settings.internet = InternetPolicy.allCases[Int(stream.below(3))]
      settings.detection = BreakDetection.allCases[Int(stream.below(2))]
      settings.keepalive = .milliseconds([20, 100, 199, 1_000, 7_000][Int(stream.below(5))])
      var driver = Driver(settings: settings)
      for _ in 0..<300 {
        _ = driver.pass(1, level: stream.below(3) == 0 ? -2_000 : -7_000)
        let path = TransportPath.allCases[Int(stream.below(2))]
        switch stream.below(12) {
        case 0: _ = driver.tell(.localPeerFound(peer: Driver.peer))
        case 1: _ = driver.tell(.localPeerConnected(peer: Driver.peer))
        case 2: _ = driver.tell(.localPeerLost(peer: Driver.peer))
        case 3: _ = driver.tell(.matchMade(peer: Driver.peer))
        case 4: _ = driver.tell(.matchFailed)
        case 5: _ = driver.tell(reply(path))
        default: _ = driver.pass(1 + Int(stream.below(40)))
        }
        #expect(driver.armed == driver.setTimers, "seed \(seed)")
        #expect(driver.unsettled == [], "seed \(seed)")
        for path in TransportPath.allCases where driver.link[path].isUp {
          let silence = driver.link[path].silence(at: driver.now)
          #expect(silence <= Self.longestSilence(settings), "seed \(seed): \(path)")
        }
        for deadline in driver.setTimers.values {
          #expect(deadline >= driver.now, "seed \(seed)")
        }
      }
      #expect(driver.fired > 30, "seed \(seed)")
    }
  }
}
