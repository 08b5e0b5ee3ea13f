import Kernel
import Testing
import Voice

@testable import Intercom

struct HandoverTests {
  // MARK: Making a path

  @Test func `the smaller MemberID invites and says hello, the larger waits`() {
    var smaller = Driver()
    #expect(
      smaller.tell(.localPeerFound(peer: Driver.peer)) == [.connectLocal(peer: Driver.peer)]
    )
    let connected = smaller.tell(.localPeerConnected(peer: Driver.peer))
    #expect(
      connected == [
        .state(.handshakeStarted(path: .local, peer: Driver.peer)),
        .send(
          path: .local,
          peer: Driver.peer,
          datagram: .handshake(step: .hello, attempt: 1),
        ),
      ]
    )
    var larger = Driver(me: Driver.peer)
    #expect(larger.tell(.localPeerFound(peer: Driver.me)) == [])
    #expect(
      larger.tell(.localPeerConnected(peer: Driver.me)).factKinds == ["handshakeStarted"]
    )
  }

  @Test func `an unanswered hello comes again after 300 ms, and after ten the path is dropped`() {
    var driver = Driver()
    _ = driver.tell(.localPeerFound(peer: Driver.peer))
    _ = driver.tell(.localPeerConnected(peer: Driver.peer))
    let hello = IntercomEffect.send(
      path: .local,
      peer: Driver.peer,
      datagram: .handshake(step: .hello, attempt: 2),
    )
    #expect(driver.pass(14).contains(hello) == false)
    #expect(driver.pass(1) == [hello])
    let rest = driver.pass(150)
    #expect(rest.contains(.disconnectLocal(peer: Driver.peer)))
    #expect(driver.link.local.phase == .absent)
  }

  @Test func `a message that proves nothing is named, and ends no member's handshake`() {
    var driver = Driver()
    _ = driver.tell(.localPeerFound(peer: Driver.peer))
    _ = driver.tell(.localPeerConnected(peer: Driver.peer))
    let effects = driver.tell(
      .handshakeArrived(
        path: .local,
        peer: Driver.peer,
        step: .reply,
        attempt: 1,
        verdict: .wrongGroup,
      )
    )
    #expect(
      effects == [
        .state(.handshakeRefused(path: .local, peer: Driver.peer, verdict: .wrongGroup))
      ]
    )
    // Anybody can say that in a member's name: the handshake goes on, and can end well.
    let reply = driver.tell(
      .handshakeArrived(
        path: .local,
        peer: Driver.peer,
        step: .reply,
        attempt: 1,
        verdict: .accepted,
      )
    )
    #expect(reply.factKinds == ["handshakeCompleted", "localConnected"])
  }

  // MARK: Losing it

  @Test func `three missed intervals are a break, and cold only then asks for a match`() {
    var driver = Driver()
    #expect(driver.bringUp(.local).factKinds.last == "localConnected")
    // Silent from now on: it is noticed after 3 s to the nanosecond.
    let before = driver.pass(149)
    #expect(!before.factKinds.contains("pathBroken"))
    let after = driver.pass(1)
    #expect(after.factKinds == ["pathBroken", "internetConnecting", "matchMakingStarted"])
    #expect(after.contains(.startMatchMaking))
    #expect(driver.link.state == .internetConnecting)
  }

  @Test func `an adaptive detection pings sooner and gives up sooner`() {
    var driver = Driver(settings: Driver.settings { $0.detection = .adaptive })
    _ = driver.bringUp(.local)
    var frames = 0
    while driver.link.state == .localConnected, frames < 200 {
      _ = driver.pass(1)
      frames += 1
    }
    // 1.25 s until the first urgent ping, then three unanswered ones 200 ms apart.
    #expect((62...110).contains(frames), "\(frames) frames")
  }

  @Test func `a warm standby takes over at the break without a gap in paths`() {
    var driver = Driver(settings: Driver.settings { $0.internet = .warm })
    #expect(driver.intercom.hasMatch)
    _ = driver.bringUp(.local)
    _ = driver.bringUp(.internet)
    let effects = driver.keepAlive(160, on: [.internet])
    #expect(effects.factKinds == ["pathBroken", "internetConnected"])
    #expect(driver.link.state == .internetConnected)
  }

  @Test func `missing receipts send voice by both paths after 80 ms`() {
    var driver = Driver(settings: Driver.settings { $0.internet = .warm })
    _ = driver.bringUp(.local)
    _ = driver.bringUp(.internet)
    _ = driver.pass(20)
    let start = driver.pass(3, level: -2_000)
    #expect(start.voice(on: .internet) == [])
    #expect(driver.pass(3, level: -2_000).voice(on: .internet) == [])
    let suspicious = driver.pass(1, level: -2_000)
    #expect(suspicious.factKinds == ["pathSuspected"])
    #expect(suspicious.voice(on: .local) == suspicious.voice(on: .internet))
    #expect(!suspicious.voice(on: .internet).isEmpty)
  }

  @Test func `receipts keep voice on the radio alone`() {
    var driver = Driver(settings: Driver.settings { $0.internet = .warm })
    _ = driver.bringUp(.local)
    _ = driver.bringUp(.internet)
    _ = driver.pass(20)
    var effects: [IntercomEffect] = []
    for _ in 0..<50 {
      effects += driver.pass(2, level: -2_000)
      effects += driver.tell(
        .datagramArrived(
          path: .local,
          peer: Driver.peer,
          bytes: 54,
          redundancy: false,
          datagram: .receipt(highest: driver.intercom.sender.nextSequence, lostPermille: 0),
        )
      )
    }
    #expect(effects.voice(on: .internet) == [])
    #expect(effects.voice(on: .local).count == 108)
  }

  @Test func `reported loss predicts a break and asks for the Internet`() {
    var driver = Driver(settings: Driver.settings { $0.internet = .predicted })
    _ = driver.bringUp(.local)
    _ = driver.pass(5)
    #expect(!driver.intercom.hasMatch)
    let effects = driver.tell(
      .datagramArrived(
        path: .local,
        peer: Driver.peer,
        bytes: 54,
        redundancy: false,
        datagram: .receipt(highest: 64, lostPermille: 120),
      )
    )
    #expect(effects.factKinds == ["breakPredicted", "matchMakingStarted"])
    #expect(effects.contains(.startMatchMaking))
  }

  // MARK: Coming back

  /// On the Internet, with the radio path up again.
  private func probing(_ settings: IntercomSettings) -> Driver {
    var driver = Driver(settings: settings)
    _ = driver.bringUp(.local)
    _ = driver.pass(152)
    _ = driver.bringUp(.internet)
    #expect(driver.link.state == .internetConnected)
    #expect(driver.tell(.localPeerFound(peer: Driver.peer)).factKinds == ["localCandidate"])
    _ = driver.bringUp(.local)
    #expect(driver.link.state == .localProbing)
    return driver
  }

  /// Lets the probing window pass; every ping is answered.
  private func answer(_ driver: inout Driver, frames: Int) -> [IntercomEffect] {
    var all: [IntercomEffect] = []
    for _ in 0..<frames {
      let effects = driver.pass(1)
      all += effects
      for case .send(let path, let peer, .ping(let number, _)) in effects {
        let pong = Datagram.pong(number: number)
        all += driver.tell(
          .datagramArrived(path: path, peer: peer, bytes: 46, redundancy: false, datagram: pong)
        )
      }
    }
    return all
  }

  @Test func `probing, dual send for a second, then the radio alone`() {
    var driver = probing(IntercomSettings())
    let window = answer(&driver, frames: 264)
    #expect(window.factKinds == ["probeJudged", "handoverToLocal"])
    _ = answer(&driver, frames: 10)
    let dual = driver.pass(10, level: -2_000)
    #expect(dual.voice(on: .local) == dual.voice(on: .internet))
    #expect(!dual.voice(on: .local).isEmpty)
    let end = answer(&driver, frames: 40)
    #expect(end.factKinds.contains("localConnected"))
    _ = answer(&driver, frames: 30)
    #expect(driver.pass(10, level: -2_000).voice(on: .internet) == [])
  }

  @Test func `unanswered pings do not pass, and the call stays on the Internet`() {
    var driver = probing(IntercomSettings())
    let effects = driver.keepAlive(270, on: [.internet, .local])
    guard case .probeJudged(_, let passed, let sent, let answered, _, _)? = effects.facts.first
    else {
      Issue.record("no verdict: \(effects.factKinds)")
      return
    }
    #expect(!passed)
    #expect(sent == 20)
    #expect(answered == 0)
    #expect(driver.link.state == .internetConnected)
  }

  @Test(arguments: [(ProbeJudge.always, true), (.never, false)])
  func `the judge can be replaced`(judge: ProbeJudge, expected: Bool) {
    var driver = probing(Driver.settings { $0.judge = judge })
    let effects = answer(&driver, frames: 264)
    #expect(effects.factKinds.contains("handoverToLocal") == expected)
  }

  @Test func `a dwell time keeps the radio away for so long`() {
    var driver = Driver(settings: Driver.settings { $0.dwell = .seconds(10) })
    _ = driver.bringUp(.local)
    _ = driver.pass(152)
    _ = driver.bringUp(.internet)
    #expect(driver.tell(.localPeerFound(peer: Driver.peer)) == [])
    let waiting = driver.keepAlive(450, on: [.internet])
    #expect(!waiting.contains(.connectLocal(peer: Driver.peer)))
    let over = driver.keepAlive(60, on: [.internet])
    #expect(over.contains(.connectLocal(peer: Driver.peer)))
  }

  @Test func `eight copies cut the path where copies are attacks`() {
    var driver = Driver(settings: Driver.settings { $0.copies = .attack })
    _ = driver.bringUp(.local)
    var effects: [IntercomEffect] = []
    for sequence in 0..<Int64(8) {
      let voice = Datagram.voice(
        stream: 3,
        sequence: SequenceNumber(sequence),
        timestamp: FrameNumber(sequence),
      )
      for _ in 0..<2 {
        effects += driver.tell(
          .datagramArrived(
            path: .local,
            peer: Driver.peer,
            bytes: 106,
            redundancy: true,
            datagram: voice,
          )
        )
      }
    }
    #expect(effects.factKinds.first == "attackSuspected")
    #expect(effects.contains(.disconnectLocal(peer: Driver.peer)))
  }
}
