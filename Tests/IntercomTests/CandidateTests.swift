import Kernel
import Testing
import Voice

@testable import Intercom

/// Who is tried, and who stays (S-GRP-011, S-GRP-012).
struct CandidateTests {
  private static let stranger = MemberID(25)

  private func refusal(_ step: HandshakeStep = .hello) -> IntercomEvent {
    .handshakeArrived(
      path: .local,
      peer: Self.stranger,
      step: step,
      attempt: 1,
      verdict: .wrongGroup,
    )
  }

  @Test func `another tag is not seen, whoever announces it`() {
    var driver = Driver()
    let before = driver.intercom
    #expect(driver.tell(.localPeerFound(peer: Self.stranger, tag: 1)) == [])
    #expect(driver.tell(.localPeerFound(peer: Driver.peer, tag: 1)) == [])
    #expect(driver.intercom == before)
  }

  @Test func `the group's tag makes a candidate, which is invited like a member`() {
    var driver = Driver()
    #expect(
      driver.tell(.localPeerFound(peer: Self.stranger)) == [.connectLocal(peer: Self.stranger)]
    )
    #expect(driver.intercom.links.map(\.peer) == [Driver.peer, Self.stranger])
  }

  @Test func `a candidate without the secret is cut off and not tried again`() {
    var driver = Driver()
    _ = driver.tell(.localPeerFound(peer: Self.stranger))
    _ = driver.tell(.localPeerConnected(peer: Self.stranger))
    #expect(
      driver.tell(refusal(.reply)) == [
        .state(.handshakeRefused(path: .local, peer: Self.stranger, verdict: .wrongGroup)),
        .disconnectLocal(peer: Self.stranger),
      ]
    )
    #expect(driver.intercom.links.map(\.peer) == [Driver.peer])
    #expect(driver.tell(.localPeerFound(peer: Self.stranger)) == [])
    // It knocks again: the connection that the radio made is ended, its hello is not looked at.
    #expect(
      driver.tell(.localPeerConnected(peer: Self.stranger))
        == [.disconnectLocal(peer: Self.stranger)]
    )
    #expect(driver.tell(refusal()) == [])
  }

  @Test func `a member is tried again after a wrong proof, which may not have been its own`() {
    var driver = Driver()
    _ = driver.tell(.localPeerFound(peer: Driver.peer))
    _ = driver.tell(.localPeerConnected(peer: Driver.peer))
    _ = driver.tell(
      .handshakeArrived(
        path: .local,
        peer: Driver.peer,
        step: .reply,
        attempt: 1,
        verdict: .wrongGroup,
      )
    )
    #expect(
      driver.tell(.localPeerFound(peer: Driver.peer)) == [
        .disconnectLocal(peer: Driver.peer), .connectLocal(peer: Driver.peer),
      ]
    )
  }

  @Test func `a candidate that the radio loses is nobody any more`() {
    var driver = Driver()
    let before = driver.intercom
    _ = driver.tell(.localPeerFound(peer: Self.stranger))
    _ = driver.tell(.localPeerLost(peer: Self.stranger))
    #expect(driver.intercom == before)
  }

  @Test func `a candidate wants no match, and misses no speech`() {
    func facts(_ isSeen: Bool) -> [IntercomEffect] {
      var driver = Driver()
      var all = driver.bringUp(.local)
      if isSeen { _ = driver.tell(.localPeerFound(peer: Self.stranger)) }
      all += driver.keepAlive(400, on: [.local])
      all += driver.pass(10, level: -2_000)
      return all
    }
    #expect(facts(true) == facts(false))
  }

  @Test func `where tags are ignored everybody is tried, and the proof still decides`() {
    var driver = Driver(settings: Driver.settings { $0.tag = .ignored })
    #expect(
      driver.tell(.localPeerFound(peer: Self.stranger, tag: 1))
        == [.connectLocal(peer: Self.stranger)]
    )
    _ = driver.tell(.localPeerConnected(peer: Self.stranger))
    #expect(driver.tell(refusal(.reply)).factKinds == ["handshakeRefused"])
  }

  @Test func `where the proof is ignored a stranger is let in`() {
    var driver = Driver(settings: Driver.settings { $0.proof = .ignored })
    _ = driver.tell(.localPeerFound(peer: Self.stranger))
    _ = driver.tell(.localPeerConnected(peer: Self.stranger))
    #expect(driver.tell(refusal(.reply)).factKinds == ["handshakeCompleted", "localConnected"])
  }
}
