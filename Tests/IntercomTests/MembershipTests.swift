import Kernel
import Testing
import Voice

@testable import Intercom

/// Who has a link, and which events of whom are heard.
struct MembershipTests {
  private func refuse(_ driver: inout Driver, _ stranger: MemberID) {
    _ = driver.tell(.localPeerFound(peer: stranger))
    _ = driver.tell(.localPeerConnected(peer: stranger))
    let step: HandshakeStep = Driver.me < stranger ? .reply : .hello
    _ = driver.tell(
      .handshakeArrived(
        path: .local,
        peer: stranger,
        step: step,
        attempt: 1,
        verdict: .wrongGroup,
      )
    )
  }

  @Test func `sixty-four strangers are kept in mind, the first is forgotten with the next`() {
    var driver = Driver()
    for stranger in UInt64(100)..<164 { refuse(&driver, MemberID(stranger)) }
    #expect(driver.tell(.localPeerFound(peer: MemberID(100))) == [])
    refuse(&driver, MemberID(164))
    #expect(driver.intercom.links.count == 1)
    #expect(driver.tell(.localPeerFound(peer: MemberID(101))) == [])
    #expect(
      driver.tell(.localPeerFound(peer: MemberID(100))) == [.connectLocal(peer: MemberID(100))]
    )
  }

  @Test func `links stand by MemberID, whoever comes first, and none twice`() {
    var driver = Driver()
    for stranger in [25, 5, .max, 15, 5] as [UInt64] {
      _ = driver.tell(.localPeerFound(peer: MemberID(stranger)))
    }
    #expect(driver.intercom.links.map(\.peer.rawValue) == [5, 15, 20, 25, .max])
    #expect(driver.intercom.links.map(\.isInitiator) == [false, true, true, true, true])
  }

  @Test func `nothing happens before the start, and a second start changes nothing`() {
    var intercom = Intercom(peers: [Driver.peer], settings: IntercomSettings())
    let asleep = intercom
    var effects = Effects<IntercomEffect>()
    for event in [
      IntercomEvent.audioTicked(index: 0, level: -1_000), .localPeerFound(peer: Driver.peer),
      .localPeerLost(peer: Driver.peer), .matchMade(peer: Driver.peer),
      .timerFired(IntercomTimer(.demand, Driver.peer)),
    ] {
      intercom.reduce(event, at: .start, into: &effects)
    }
    #expect(effects.items == [])
    #expect(intercom == asleep)
    var driver = Driver()
    _ = driver.bringUp(.local)
    let running = driver.intercom
    #expect(driver.tellAll(.started(member: MemberID(99), stream: 1, tag: 2)) == [])
    #expect(driver.intercom == running)
  }

  @Test func `a call with nobody in it asks for nothing but says who talks`() {
    var intercom = Intercom(peers: [], settings: Driver.settings { $0.internet = .warm })
    var effects = Effects<IntercomEffect>()
    intercom.reduce(.started(member: Driver.me, stream: 1), at: .start, into: &effects)
    for index in Tick(0)..<30 {
      let level: Int32 = index < 5 ? -7_000 : -1_000
      intercom.reduce(.audioTicked(index: index, level: level), at: .start, into: &effects)
    }
    #expect(effects.items == [.state(.talkingStarted)])
    #expect(intercom.sender.nextSequence == 30, "the pre-roll held all that came before")
  }

  @Test func `a match that nobody asked for is not entered`() {
    var driver = Driver()
    let before = driver.intercom
    #expect(driver.tellAll(.matchMade(peer: Driver.peer)) == [])
    #expect(driver.intercom == before)
  }

  @Test func `a match that failed takes what it had begun with it, not what stands`() {
    var driver = Driver(settings: Driver.settings { $0.internet = .warm })
    _ = driver.bringUp(.internet)
    _ = driver.tell(.matchFailed)
    #expect(driver.link.internet.isUp, "it was made already")
    #expect(!driver.intercom.hasMatch)
    #expect(driver.intercom.matchNotBefore == driver.now + .seconds(5))
  }

  @Test func `what comes by a path that is not up is refused, and only voice is told of`() {
    var driver = Driver()
    let before = driver.intercom
    func arrive(_ datagram: Datagram) -> [IntercomEffect] {
      driver.tellAll(
        .datagramArrived(
          path: .internet,
          peer: Driver.peer,
          bytes: 60,
          redundancy: false,
          datagram: datagram,
        )
      )
    }
    #expect(
      arrive(.voice(stream: 1, sequence: 2, timestamp: 3)) == [
        .refuse(talker: Driver.peer, stream: 1, sequence: 2, timestamp: 3, reason: .pathDown)
      ]
    )
    #expect(arrive(.ping(number: 1)) == [])
    #expect(arrive(.receipt(highest: 1, lostPermille: 500)) == [])
    #expect(arrive(.standby) == [])
    #expect(driver.intercom == before)
  }

  @Test(arguments: Rejection.allCases)
  func `what is no good says nothing about the peer`(reason: Rejection) {
    var driver = Driver()
    _ = driver.bringUp(.local)
    let before = driver.intercom
    let rejected = IntercomEvent.datagramRejected(
      path: .local,
      peer: Driver.peer,
      bytes: 60,
      reason: reason,
    )
    #expect(driver.tellAll(rejected) == [])
    #expect(driver.intercom == before)
  }
}
