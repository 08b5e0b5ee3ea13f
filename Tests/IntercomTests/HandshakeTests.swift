import Kernel
import Testing

@testable import Intercom

/// Each step of the handshake, in each role and phase.
struct HandshakeTests {
  private static let peer = Driver.peer

  private func says(_ step: HandshakeStep, _ attempt: Int64 = 1) -> IntercomEffect {
    LinkFixture.sent(.handshake(step: step, attempt: attempt))
  }

  private func handshaking(
    isInitiator: Bool,
    _ change: (inout IntercomSettings) -> Void = { _ in },
  ) -> LinkFixture {
    var fixture = LinkFixture(isInitiator: isInitiator, change)
    _ = fixture.tell { link, now, _, effects in link.connected(.local, at: now, into: &effects) }
    return fixture
  }

  @Test(arguments: [PathPhase.absent, .found, .connecting], HandshakeStep.allCases)
  func `without a connection no step is heard`(phase: PathPhase, step: HandshakeStep) {
    for isInitiator in [true, false] {
      var fixture = LinkFixture(isInitiator: isInitiator)
      fixture.link.local.phase = phase
      let before = fixture.link
      for verdict in HandshakeVerdict.allCases {
        #expect(fixture.hear(step, verdict, isMember: false) == [])
      }
      #expect(fixture.link == before)
    }
  }

  @Test(
    arguments: [(HandshakeStep.hello, true), (.confirm, true), (.reply, false)]
      as [(HandshakeStep, Bool)]
  )
  func `a step that is for the other role to hear is nobody's, whatever it proves`(
    step: HandshakeStep,
    isInitiator: Bool,
  ) {
    var fixture = handshaking(isInitiator: isInitiator)
    let before = fixture.link
    for verdict in HandshakeVerdict.allCases { #expect(fixture.hear(step, verdict) == []) }
    #expect(fixture.link == before)
  }

  @Test func `the responder answers a hello by its number, and opens with the confirmation`() {
    var fixture = handshaking(isInitiator: false)
    #expect(fixture.hear(.hello, attempt: 3) == [says(.reply, 3)])
    #expect(!fixture.link.local.isUp)
    fixture.wait(until: 45)
    #expect(
      fixture.hear(.confirm, attempt: 3) == [
        .state(.handshakeCompleted(path: .local, peer: Self.peer)),
        .state(.localConnected(peer: Self.peer)),
      ]
    )
    #expect(fixture.link.local.roundTrip == .milliseconds(45))
  }

  @Test func `a confirmation that nothing was replied to opens the path, and measures nothing`() {
    var fixture = handshaking(isInitiator: false)
    fixture.wait(until: 45)
    #expect(fixture.hear(.confirm).factKinds == ["handshakeCompleted", "localConnected"])
    #expect(fixture.link.local.roundTrip == .zero)
  }

  @Test func `the initiator confirms each reply, and opens with the first`() {
    var fixture = handshaking(isInitiator: true)
    fixture.wait(until: 30)
    let first = fixture.hear(.reply)
    #expect(first.first == says(.confirm))
    #expect(first.factKinds == ["handshakeCompleted", "localConnected"])
    #expect(fixture.hear(.reply) == [says(.confirm)], "the confirmation was lost")
  }

  @Test(
    arguments: [
      (.local, .searching, .localConnected), (.local, .localConnected, .localConnected),
      (.local, .internetConnecting, .localConnected), (.local, .internetConnected, .localProbing),
      (.local, .localCandidate, .localProbing), (.local, .localProbing, .localProbing),
      (.local, .handoverToLocal, .handoverToLocal), (.internet, .searching, .internetConnected),
      (.internet, .localConnected, .localConnected),
      (.internet, .internetConnecting, .internetConnected),
      (.internet, .internetConnected, .internetConnected),
      (.internet, .localCandidate, .localCandidate), (.internet, .localProbing, .localProbing),
      (.internet, .handoverToLocal, .handoverToLocal),
    ] as [(TransportPath, HandoverState, HandoverState)]
  )
  func `a path that opens leads from each state to one other at most`(
    path: TransportPath,
    state: HandoverState,
    next: HandoverState,
  ) {
    var fixture = LinkFixture(state, isInitiator: false)
    fixture.link[path].beginHandshake(at: .start)
    fixture.wait(until: 90)
    let effects = fixture.hear(.confirm, on: path)
    #expect(fixture.link.state == next)
    #expect(effects.factKinds == ["handshakeCompleted"] + (state == next ? [] : [next.rawValue]))
    #expect((fixture.link.probe.began == fixture.now) == (next == .localProbing && state != next))
  }

  @Test(arguments: [HandshakeVerdict.wrongGroup, .badSignature], [true, false])
  func `what proves nothing ends a candidate's handshake and no member's`(
    verdict: HandshakeVerdict,
    isMember: Bool,
  ) {
    var fixture = handshaking(isInitiator: true)
    let refused = IntercomEffect.state(
      .handshakeRefused(path: .local, peer: Self.peer, verdict: verdict)
    )
    #expect(
      fixture.hear(.reply, verdict, isMember: isMember)
        == [refused] + (isMember ? [] : [.disconnectLocal(peer: Self.peer)])
    )
    #expect(fixture.link.local.phase == (isMember ? .handshaking : .absent))
  }

  @Test(arguments: [HandshakeVerdict.wrongGroup, .badSignature])
  func `where proofs are ignored a bad signature is refused all the same`(
    verdict: HandshakeVerdict
  ) {
    var fixture = handshaking(isInitiator: true) { $0.proof = .ignored }
    _ = fixture.hear(.reply, verdict)
    #expect(fixture.link.local.isUp == (verdict == .wrongGroup))
  }

  // MARK: Trying again

  private func retry(_ fixture: inout LinkFixture, at milliseconds: Int64) -> [IntercomEffect] {
    fixture.wait(until: milliseconds)
    return fixture.tell { $0.retryHandshake(.local, at: $1, settings: $2, into: &$3) }
  }

  @Test func `the initiator says hello ten times, 300 ms apart, and then lets go`() {
    var fixture = handshaking(isInitiator: true)
    for attempt in Int64(2)...10 {
      let due = (attempt - 1) * 300
      #expect(retry(&fixture, at: due - 1) == [])
      #expect(retry(&fixture, at: due) == [says(.hello, attempt)])
    }
    #expect(retry(&fixture, at: 2_999) == [])
    #expect(retry(&fixture, at: 3_000) == [.disconnectLocal(peer: Self.peer)])
    #expect(fixture.link.local == PathState())
  }

  @Test func `the responder says nothing before a hello, and then its reply again`() {
    var fixture = handshaking(isInitiator: false)
    #expect(retry(&fixture, at: 900) == [])
    #expect(fixture.hear(.hello, attempt: 2) == [says(.reply, 2)])
    #expect(retry(&fixture, at: 1_199) == [])
    #expect(retry(&fixture, at: 1_200) == [says(.reply, 2)])
    #expect(fixture.link.local.phase == .handshaking)
    // Three seconds after the hello it lets go, however often it has replied.
    #expect(retry(&fixture, at: 3_899) == [says(.reply, 2)])
    #expect(retry(&fixture, at: 3_900) == [.disconnectLocal(peer: Self.peer)])
  }

  @Test func `a responder that hears no hello lets go after three seconds`() {
    var fixture = handshaking(isInitiator: false)
    #expect(retry(&fixture, at: 2_999) == [])
    #expect(retry(&fixture, at: 3_000) == [.disconnectLocal(peer: Self.peer)])
    #expect(retry(&fixture, at: 9_000) == [], "there is nothing to try any more")
  }

  @Test func `a path that is up tries nothing again`() {
    var fixture = LinkFixture(.localConnected, up: [.local])
    let before = fixture.link
    #expect(retry(&fixture, at: 60_000) == [])
    #expect(fixture.link == before)
  }
}
