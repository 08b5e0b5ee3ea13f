import Kernel
import Testing
import Voice

@testable import Intercom

/// How two members leave a path that is no longer needed.
struct ReleaseTests {
  private static func fixture(
    _ state: HandoverState = .localConnected,
    up: [TransportPath] = TransportPath.allCases,
    isInitiator: Bool = true,
    _ change: (inout IntercomSettings) -> Void = { _ in },
  ) -> LinkFixture {
    LinkFixture(state, up: up, isInitiator: isInitiator) {
      $0.release = .confirmed
      change(&$0)
    }
  }

  private static func said(
    _ step: ReleaseStep,
    _ number: Int64 = 1,
    about path: TransportPath = .internet,
    highest: SequenceNumber = -1,
    by way: TransportPath = .local,
  ) -> IntercomEffect {
    let datagram = Datagram.release(step: step, about: path, number: number, highest: highest)
    return LinkFixture.sent(datagram, by: way)
  }

  private static let left = IntercomEffect.state(
    .pathReleased(path: .internet, peer: Driver.peer)
  )

  @Test func `the peer is asked when the linger is over, and again every second`() {
    var fixture = Self.fixture()
    #expect(fixture.due == .start + .seconds(5))
    fixture.wait(until: 4_999)
    #expect(fixture.negotiate() == [])
    for second in 5...8 as ClosedRange<Int64> {
      fixture.wait(until: second * 1_000)
      #expect(fixture.negotiate() == [Self.said(.ask)], "\(second) s")
      #expect(fixture.due == fixture.now + .seconds(1))
    }
    #expect(fixture.link.internet.isUp, "nobody has agreed")
    #expect(fixture.link.wantsInternet(at: fixture.now, settings: fixture.settings))
  }

  @Test func `a path is taken down on the answer to this question, and on no other`() {
    var fixture = Self.fixture()
    fixture.wait(until: 5_000)
    #expect(fixture.hear(.agree) == [], "nothing was asked")
    #expect(fixture.negotiate() == [Self.said(.ask)])
    _ = fixture.hear(.agree, 2)
    #expect(fixture.due == .start + .seconds(6))
    _ = fixture.hear(.agree)
    #expect(fixture.due == fixture.now)
    #expect(fixture.negotiate() == [Self.left])
    #expect(fixture.link.internet.phase == .absent)
    #expect(!fixture.link.wantsInternet(at: fixture.now, settings: fixture.settings))
  }

  @Test func `voice that is on its way is waited for, so long and no longer`() {
    var fixture = Self.fixture()
    fixture.wait(until: 5_000)
    _ = fixture.negotiate()
    _ = fixture.hear(.agree, highest: 7)
    #expect(fixture.due == .start + .milliseconds(5_300))
    #expect(fixture.negotiate() == [])
    var late = fixture
    late.wait(until: 5_300)
    #expect(late.negotiate() == [Self.left])
    fixture.link.internet.loss.note(7)
    #expect(fixture.due == fixture.now)
    #expect(fixture.negotiate() == [Self.left])
  }

  @Test func `who sends and hears by radio agrees to leave the Internet path, and tells its last`()
  {
    var fixture = Self.fixture()
    fixture.link.internet.sentVoice(4, at: .start)
    #expect(fixture.hear(.ask, 3) == [Self.said(.agree, 3, highest: 4)])
    #expect(!fixture.link.carriesVoice(.internet, at: fixture.now))
    #expect(fixture.link.carriesVoice(.local, at: fixture.now))
    #expect(fixture.due == fixture.now, "its own end is left as well")
    #expect(fixture.hear(.ask, 3) == [Self.said(.agree, 3, highest: 4)], "however often")
  }

  @Test func `who has left first tells its last voice, which may be under way still`() {
    var fixture = Self.fixture()
    fixture.link.internet.sentVoice(4, at: .start)
    fixture.wait(until: 5_000)
    _ = fixture.negotiate()
    _ = fixture.hear(.agree)
    #expect(fixture.negotiate() == [Self.left])
    #expect(fixture.hear(.ask, 3) == [Self.said(.agree, 3, highest: 4)])
    fixture.link.internet.open(at: fixture.now)
    #expect(fixture.link.internet.lastVoice == -1, "what went by the path before is void")
  }

  @Test(arguments: [
    HandoverState.internetConnected, .localCandidate, .localProbing, .handoverToLocal,
  ])
  func `who needs the Internet path does not answer`(state: HandoverState) {
    var fixture = Self.fixture(state)
    #expect(fixture.hear(.ask) == [])
    #expect(fixture.link.carriesVoice(.internet, at: fixture.now))
  }

  @Test func `while a break is likely nobody is asked, and nobody agrees`() {
    var fixture = Self.fixture { $0.internet = .predicted }
    fixture.link.predictedUntil = .start + .seconds(9)
    #expect(fixture.due == .start + .seconds(9))
    #expect(fixture.hear(.ask) == [])
    fixture.wait(until: 9_000)
    #expect(fixture.hear(.ask) == [Self.said(.agree)])
  }

  @Test func `asked about the radio, who depends on it goes back to the Internet first`() {
    var fixture = Self.fixture()
    #expect(
      fixture.hear(.ask, about: .local, on: .internet) == [
        .state(.internetConnected(peer: Driver.peer)),
        Self.said(.agree, about: .local, by: .internet),
      ]
    )
    #expect(fixture.link.carriesVoice(.internet, at: fixture.now))
    #expect(!fixture.link.carriesVoice(.local, at: fixture.now))
  }

  @Test func `who has nothing but the radio does not agree to leave it`() {
    var fixture = Self.fixture(up: [.local])
    #expect(fixture.hear(.ask, about: .local) == [])
    #expect(fixture.link.carriesVoice(.local, at: fixture.now))
    #expect(fixture.hear(.ask) == [Self.said(.agree)], "an Internet path it has not")
  }

  @Test func `who needs a path again asks for it, and sends when it stands`() {
    var fixture = Self.fixture()
    _ = fixture.hear(.ask)
    _ = fixture.lose(.local)
    #expect(fixture.link.state == .internetConnected)
    #expect(fixture.say(0) == [.skip(peer: Driver.peer, timestamp: 0, reason: .handshake)])
    #expect(fixture.due == fixture.now)
    #expect(fixture.negotiate() == [Self.said(.resume, by: .internet)])
    #expect(fixture.due == fixture.now + .milliseconds(200))
    _ = fixture.hear(.resumed, 2, on: .internet)
    #expect(!fixture.link.carriesVoice(.internet, at: fixture.now), "another's answer")
    _ = fixture.hear(.resumed, on: .internet)
    #expect(fixture.link.carriesVoice(.internet, at: fixture.now))
    #expect(fixture.due == nil)
  }

  @Test func `a word that was taken back is worth nothing`() {
    var fixture = Self.fixture()
    fixture.wait(until: 5_000)
    _ = fixture.negotiate()
    _ = fixture.hear(.agree, highest: 7)
    #expect(fixture.hear(.resume, 9, on: .internet) == [Self.said(.resumed, 9, by: .internet)])
    #expect(fixture.hear(.agree) == [], "it comes again, late")
    #expect(fixture.negotiate() == [Self.said(.ask, 2)])
    #expect(fixture.link.internet.isUp)
  }

  @Test func `a radio that was not good enough is left by agreement`() {
    var fixture = Self.fixture(.localProbing) { $0.judge = .never }
    fixture.wait(until: 5_250)
    let judged = fixture.tell { $0.judgeProbe(at: $1, settings: $2, into: &$3) }
    #expect(judged.factKinds == ["probeJudged", "internetConnected"])
    #expect(!judged.contains(.disconnectLocal(peer: Driver.peer)))
    let asked = Self.said(.ask, about: .local, by: .internet)
    #expect(fixture.negotiate() == [asked])
    _ = fixture.hear(.agree, about: .local, on: .internet)
    #expect(fixture.negotiate().contains(.disconnectLocal(peer: Driver.peer)))
    #expect(fixture.link.local.phase == .absent)
  }

  @Test(
    arguments: [(ReleasePolicy.timed, 3_000), (.confirmed, 6_300)] as [(ReleasePolicy, Int64)]
  )
  func `who has answered a hello gives up when the other must have noticed`(
    policy: ReleasePolicy,
    end: Int64,
  ) {
    var fixture = Self.fixture(.searching, up: [], isInitiator: false) { $0.release = policy }
    fixture.link.local.beginHandshake(at: .start)
    _ = fixture.hear(.hello)
    func retry(at time: Int64) -> [IntercomEffect] {
      fixture.wait(until: time)
      return fixture.tell { $0.retryHandshake(.local, at: $1, settings: $2, into: &$3) }
    }
    #expect(retry(at: 2_999).count == 1, "the reply once more")
    #expect(!retry(at: end - 1).contains(.disconnectLocal(peer: Driver.peer)))
    #expect(retry(at: end).contains(.disconnectLocal(peer: Driver.peer)))
  }

  @Test func `as the design is written nobody is asked, and nobody answers`() {
    var fixture = Self.fixture { $0.release = .timed }
    #expect(fixture.due == nil)
    #expect(fixture.hear(.ask) == [])
    fixture.wait(until: 5_000)
    #expect(!fixture.link.wantsInternet(at: fixture.now, settings: fixture.settings))
  }

  @Test func `a standby is kept for good`() {
    var fixture = Self.fixture { $0.internet = .warm }
    #expect(fixture.due == nil)
    #expect(fixture.hear(.ask) == [])
  }
}

extension LinkFixture {
  /// When something about leaving a path is due.
  fileprivate var due: Uptime? { link.releaseDeadline(at: now, settings) }

  /// The timer fires.
  fileprivate mutating func negotiate() -> [IntercomEffect] {
    tell { $0.negotiate(at: $1, settings: $2, into: &$3) }
  }

  /// Hears a step of leaving a path.
  fileprivate mutating func hear(
    _ step: ReleaseStep,
    _ number: Int64 = 1,
    about path: TransportPath = .internet,
    highest: SequenceNumber = -1,
    on way: TransportPath = .local,
  ) -> [IntercomEffect] {
    tell {
      $0.heard(
        step,
        about: path,
        number: number,
        highest: highest,
        on: way,
        at: $1,
        settings: $2,
        into: &$3,
      )
    }
  }
}
