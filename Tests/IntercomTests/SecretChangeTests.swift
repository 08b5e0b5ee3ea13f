import Kernel
import Testing
import Voice

@testable import Intercom

/// A group that has another secret while paths are up (S-GRP-012, A-F-019).
struct SecretChangeTests {
  private static let talk: Int32 = -2_000

  private func driver(
    _ check: SecretCheck,
    me: MemberID = Driver.me,
    patience: Duration = .seconds(3),
  ) -> Driver {
    let settings = Driver.settings {
      $0.check = check
      $0.proofPatience = patience.nanoseconds
    }
    var driver = Driver(settings: settings, me: me)
    _ = driver.bringUp(.local)
    _ = driver.keepAlive(20, on: [.local])
    return driver
  }

  private func arrival(
    _ driver: Driver,
    _ step: HandshakeStep,
    _ verdict: HandshakeVerdict,
  ) -> IntercomEvent {
    .handshakeArrived(
      path: .local,
      peer: driver.link.peer,
      step: step,
      attempt: 1,
      verdict: verdict,
    )
  }

  private func voice(_ driver: Driver, _ sequence: Int64) -> IntercomEvent {
    .datagramArrived(
      path: .local,
      peer: driver.link.peer,
      bytes: 106,
      redundancy: false,
      datagram: .voice(
        stream: 9,
        sequence: SequenceNumber(sequence),
        timestamp: FrameNumber(sequence),
      ),
    )
  }

  private func isRefused(_ effects: [IntercomEffect]) -> Bool {
    effects.contains { if case .refuse(_, _, _, _, .pathDown) = $0 { true } else { false } }
  }

  @Test func `proved once, a path goes on as it was`() {
    var driver = driver(.onConnecting)
    #expect(driver.tell(.secretChanged(tag: 5)) == [])
    #expect(!driver.pass(20, level: Self.talk).voice(on: .local).isEmpty)
    #expect(!isRefused(driver.tell(voice(driver, 1))))
  }

  @Test func `a secret that a list of groups has taken is proved as well`() {
    var once = driver(.onConnecting)
    #expect(once.tell(.tagChanged(tag: 5)) == [])
    var always = driver(.always)
    _ = always.tell(.tagChanged(tag: 5))
    #expect(always.pass(20, level: Self.talk).voice(on: .local).isEmpty)
    #expect(isRefused(always.tell(voice(always, 1))))
  }

  @Test func `until the new secret is proved no voice goes out and none is taken`() {
    for me in [Driver.me, Driver.peer] {
      var driver = driver(.always, me: me)
      _ = driver.tell(.secretChanged(tag: 5))
      #expect(driver.link.local.isUnproven && driver.link.local.isUp)
      #expect(driver.pass(20, level: Self.talk).voice(on: .local).isEmpty)
      #expect(isRefused(driver.tell(voice(driver, 1))))
      let proof: HandshakeStep = driver.link.isInitiator ? .reply : .confirm
      let effects = driver.tell(arrival(driver, proof, .accepted))
      let fact = IntercomFact.handshakeCompleted(path: .local, peer: driver.link.peer)
      #expect(effects.contains(.state(fact)))
      #expect(!driver.link.local.isUnproven)
      #expect(!driver.pass(20, level: Self.talk).voice(on: .local).isEmpty)
      #expect(!isRefused(driver.tell(voice(driver, 2))))
    }
  }

  @Test func `the smaller MemberID asks for the proof, the other waits for it`() {
    var first = driver(.always)
    let hello = Datagram.handshake(step: .hello, attempt: 1)
    #expect(
      first.tell(.secretChanged(tag: 5))
        == [.send(path: .local, peer: Driver.peer, datagram: hello)]
    )
    var second = driver(.always, me: Driver.peer)
    #expect(second.tell(.secretChanged(tag: 5)) == [])
  }

  @Test func `who proves nothing for three seconds is cut off, however often it says hello`() {
    for me in [Driver.me, Driver.peer] {
      var driver = driver(.always, me: me)
      _ = driver.tell(.secretChanged(tag: 5))
      var early = driver.keepAlive(70, on: [.local])
      for step in HandshakeStep.allCases {
        early += driver.tell(arrival(driver, step, .wrongGroup))
        early += driver.tell(arrival(driver, step, .badSignature))
      }
      early += driver.keepAlive(75, on: [.local])
      #expect(driver.link.local.isUp)
      #expect(!early.factKinds.contains("mismatchFound"))
      let late = driver.keepAlive(10, on: [.local])
      let fact = IntercomFact.mismatchFound(path: .local, peer: driver.link.peer)
      #expect(late.contains(.state(fact)))
      #expect(late.contains(.disconnectLocal(peer: driver.link.peer)))
      #expect(!driver.link.local.isUp && !driver.link.local.isUnproven)
    }
  }

  @Test func `with little patience who proves nothing is cut off at once`() {
    for me in [Driver.me, Driver.peer] {
      var driver = driver(.always, me: me, patience: .milliseconds(300))
      _ = driver.tell(.secretChanged(tag: 5))
      #expect(!driver.keepAlive(10, on: [.local]).factKinds.contains("mismatchFound"))
      #expect(driver.link.local.isUp)
      #expect(driver.keepAlive(10, on: [.local]).factKinds.contains("mismatchFound"))
      #expect(!driver.link.local.isUp)
    }
  }

  @Test func `a hello that is accepted is answered and proves nothing yet`() {
    var driver = driver(.always, me: Driver.peer)
    _ = driver.tell(.secretChanged(tag: 5))
    _ = driver.pass(10)
    _ = driver.tell(arrival(driver, .hello, .accepted))
    #expect(driver.link.local.isUnproven)
  }

  @Test func `a handshake that was under way begins anew`() {
    var driver = Driver()
    _ = driver.tell(.localPeerFound(peer: Driver.peer))
    _ = driver.tell(.localPeerConnected(peer: Driver.peer))
    _ = driver.pass(40)
    #expect(driver.link.local.attempt > 1)
    let hello = Datagram.handshake(step: .hello, attempt: 1)
    #expect(
      driver.tell(.secretChanged(tag: 5))
        == [.send(path: .local, peer: Driver.peer, datagram: hello)]
    )
  }

  @Test func `who was refused before may know the new secret`() {
    var driver = Driver()
    let stranger = MemberID(25)
    _ = driver.tell(.localPeerFound(peer: stranger))
    _ = driver.tell(.localPeerConnected(peer: stranger))
    _ = driver.tell(
      .handshakeArrived(
        path: .local,
        peer: stranger,
        step: .reply,
        attempt: 1,
        verdict: .wrongGroup,
      )
    )
    #expect(driver.tell(.localPeerFound(peer: stranger)).isEmpty)
    _ = driver.tell(.secretChanged(tag: 0))
    #expect(!driver.tell(.localPeerFound(peer: stranger)).isEmpty)
  }

  @Test func `a confirm on a path that is up is no sign of life`() {
    var driver = driver(.onConnecting, me: Driver.peer)
    let before = driver.link.local
    _ = driver.pass(3)
    _ = driver.tell(arrival(driver, .confirm, .accepted))
    #expect(driver.link.local.lastHeard == before.lastHeard)
    #expect(driver.link.local.attempt == before.attempt)
  }
}
