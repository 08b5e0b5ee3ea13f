import Kernel
import Testing
import Voice

@testable import Intercom

/// A path that carries voice stays up, whatever handshake messages come on it.
struct RenewalTests {
  private func arrival(
    _ driver: Driver,
    _ step: HandshakeStep,
    _ verdict: HandshakeVerdict = .accepted,
    attempt: Int64 = 1,
  ) -> IntercomEvent {
    .handshakeArrived(
      path: .local,
      peer: driver.link.peer,
      step: step,
      attempt: attempt,
      verdict: verdict,
    )
  }

  private func says(_ step: HandshakeStep, to peer: MemberID, attempt: Int64 = 1) -> IntercomEffect
  {
    .send(path: .local, peer: peer, datagram: .handshake(step: step, attempt: attempt))
  }

  @Test func `whatever step comes with whatever verdict, the path stays up and voice goes on`() {
    for me in [Driver.me, Driver.peer] {
      for step in HandshakeStep.allCases {
        for verdict in HandshakeVerdict.allCases {
          var driver = Driver(me: me)
          _ = driver.bringUp(.local)
          _ = driver.pass(20)
          let effects = driver.tell(arrival(driver, step, verdict))
          #expect(driver.link.local.isUp, "\(step) \(verdict)")
          #expect(driver.link.state == .localConnected, "\(step) \(verdict)")
          #expect(!effects.contains(.disconnectLocal(peer: driver.link.peer)))
          let voice = driver.pass(10, level: -2_000).voice(on: .local)
          #expect(!voice.isEmpty, "\(step) \(verdict)")
        }
      }
    }
  }

  @Test func `a hello on a path that is up has one reply in 100 ms, and is no sign of life`() {
    var driver = Driver(me: Driver.peer)
    _ = driver.bringUp(.local)
    _ = driver.pass(50)
    let before = driver.link.local.lastHeard
    let reply = says(.reply, to: Driver.me, attempt: 3)
    var replies = 0
    for _ in 0..<50 {
      for _ in 0..<10 {
        replies += driver.tell(arrival(driver, .hello, attempt: 3)).count { $0 == reply }
      }
      _ = driver.pass(1)
    }
    #expect(replies == 10)
    #expect(driver.link.local.lastHeard == before)
  }

  @Test func `a forged hello on a path that is up is stated and answered by nothing`() {
    var driver = Driver(me: Driver.peer)
    _ = driver.bringUp(.local)
    _ = driver.pass(50)
    let fact = IntercomFact.handshakeRefused(path: .local, peer: Driver.me, verdict: .wrongGroup)
    #expect(driver.tell(arrival(driver, .hello, .wrongGroup)) == [.state(fact)])
  }

  @Test func `a reply that was not asked for is nobody's business`() {
    var driver = Driver()
    _ = driver.bringUp(.local)
    #expect(driver.tell(arrival(driver, .reply, .wrongGroup)) == [])
  }

  @Test func `a second connection keeps the path and asks for new keys beside the old`() {
    var driver = Driver()
    _ = driver.bringUp(.local)
    _ = driver.pass(20)
    let again = driver.tell(.localPeerConnected(peer: Driver.peer))
    #expect(
      again == [
        .state(.handshakeStarted(path: .local, peer: Driver.peer)),
        says(.hello, to: Driver.peer),
      ]
    )
    #expect(driver.link.local.isUp)
    #expect(!driver.pass(10, level: -2_000).voice(on: .local).isEmpty)
    let done = driver.tell(arrival(driver, .reply))
    #expect(
      done == [
        says(.confirm, to: Driver.peer),
        .state(.handshakeCompleted(path: .local, peer: Driver.peer)),
      ]
    )
    #expect(
      !driver.pass(50).contains { if case .send(_, _, .handshake) = $0 { true } else { false } }
    )
  }

  @Test func `new keys that nobody gives are done without after ten hellos`() {
    var driver = Driver()
    _ = driver.bringUp(.local)
    var effects = driver.tell(.localPeerConnected(peer: Driver.peer))
    effects += driver.keepAlive(400, on: [.local])
    let hellos = effects.filter {
      if case .send(_, _, .handshake(.hello, _)) = $0 { true } else { false }
    }
    #expect(hellos.count == 10)
    #expect(driver.link.state == .localConnected)
    #expect(!effects.factKinds.contains("pathBroken"))
  }

  @Test func `a second match does not take down the Internet path that carries voice`() {
    var driver = Driver(settings: Driver.settings { $0.internet = .warm })
    _ = driver.bringUp(.internet)
    #expect(driver.link.state == .internetConnected)
    _ = driver.tell(.matchMade(peer: Driver.peer))
    #expect(driver.link.internet.isUp)
    #expect(driver.link.state == .internetConnected)
  }

  @Test func `where a hello replaces the session, a refused message still cuts the path`() {
    var driver = Driver(settings: Driver.settings { $0.hello = .replaces })
    _ = driver.bringUp(.local)
    let effects = driver.tell(arrival(driver, .reply, .wrongGroup))
    #expect(effects.contains(.disconnectLocal(peer: Driver.peer)))
    #expect(!driver.link.local.isUp)
  }
}
