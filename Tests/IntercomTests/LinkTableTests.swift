import Kernel
import Testing

@testable import Intercom

/// What follows from a link's state and paths, in full.
struct LinkTableTests {
  @Test(
    arguments: [
      (.searching, []), (.localConnected, [.local]), (.internetConnecting, []),
      (.internetConnected, [.internet]), (.localCandidate, [.internet]),
      (.localProbing, [.internet]), (.handoverToLocal, [.local, .internet]),
    ] as [(HandoverState, [TransportPath])]
  )
  func `a state names the paths that carry voice, where they are up`(
    state: HandoverState,
    carrying: [TransportPath],
  ) {
    for up in [[], [.local], [.internet], [.local, .internet]] as [[TransportPath]] {
      let link = LinkFixture(state, up: up).link
      let found = TransportPath.allCases.filter { link.carriesVoice($0, at: .start) }
      #expect(found == carrying.filter(up.contains), "\(up) up")
    }
  }

  @Test(arguments: HandoverState.allCases)
  func `a sign of a break brings the Internet in where the radio carries voice alone`(
    state: HandoverState
  ) {
    let limits: [WritableKeyPath<PeerLink, Uptime?>] = [
      \.suspectedUntil, \.predictedUntil, \.invitedUntil,
    ]
    for limit in limits {
      var link = LinkFixture(state, up: TransportPath.allCases).link
      let before = link.carriesVoice(.internet, at: .start)
      link[keyPath: limit] = .start + .seconds(1)
      let last = Uptime.start + .milliseconds(999)
      #expect(link.carriesVoice(.internet, at: last) == (before || state == .localConnected))
      #expect(link.carriesVoice(.internet, at: .start + .seconds(1)) == before, "it has passed")
    }
  }

  @Test(
    arguments: [
      (.absent, .absent, .noPath), (.found, .absent, .noPath), (.connecting, .absent, .connecting),
      (.absent, .connecting, .connecting), (.handshaking, .connecting, .handshake),
      (.connecting, .handshaking, .handshake), (.found, .connecting, .connecting),
      (.up, .absent, .noPath), (.up, .connecting, .connecting),
    ] as [(PathPhase, PathPhase, SendGap)]
  )
  func `the path that has come furthest says why nothing is sent`(
    local: PathPhase,
    internet: PathPhase,
    gap: SendGap,
  ) {
    var link = LinkFixture().link
    link.local.phase = local
    link.internet.phase = internet
    #expect(link.gap == gap)
  }

  @Test(
    arguments: [
      (.searching, .cold, 4_999, false), (.searching, .cold, 5_000, true),
      (.searching, .predicted, 4_999, false), (.searching, .warm, 0, true),
      (.localConnected, .cold, 60_000, false), (.localConnected, .warm, 60_000, true),
      (.localConnected, .predicted, 0, false), (.internetConnecting, .cold, 60_000, true),
      (.internetConnected, .cold, 60_000, true), (.localCandidate, .cold, 60_000, true),
      (.localProbing, .cold, 60_000, true), (.handoverToLocal, .cold, 60_000, true),
    ] as [(HandoverState, InternetPolicy, Int64, Bool)]
  )
  func `the Internet is wanted where there is no radio to go by, or always`(
    state: HandoverState,
    policy: InternetPolicy,
    milliseconds: Int64,
    isWanted: Bool,
  ) {
    let fixture = LinkFixture(state, up: [.local]) { $0.internet = policy }
    let now = Uptime.start + .milliseconds(milliseconds)
    #expect(fixture.link.wantsInternet(at: now, settings: fixture.settings) == isWanted)
  }

  // MARK: A path that is lost

  /// The state, the paths that are left besides the one that is lost, and the state after it.
  @Test(
    arguments: [
      (.searching, .local, false, .searching), (.searching, .local, true, .searching),
      (.localConnected, .local, false, .internetConnecting),
      (.localConnected, .local, true, .internetConnected),
      (.localConnected, .internet, true, .localConnected),
      (.internetConnecting, .local, false, .internetConnecting),
      (.internetConnected, .local, true, .internetConnected),
      (.internetConnected, .internet, false, .internetConnecting),
      (.localCandidate, .local, true, .internetConnected),
      (.localCandidate, .internet, false, .internetConnecting),
      (.localProbing, .local, true, .internetConnected),
      (.localProbing, .internet, true, .localConnected),
      (.handoverToLocal, .local, true, .internetConnected),
      (.handoverToLocal, .internet, true, .localConnected),
      (.handoverToLocal, .local, false, .internetConnecting),
    ] as [(HandoverState, TransportPath, Bool, HandoverState)]
  )
  func `voice goes where it still can`(
    state: HandoverState,
    lost: TransportPath,
    isOtherUp: Bool,
    next: HandoverState,
  ) {
    let other: TransportPath = lost == .local ? .internet : .local
    var fixture = LinkFixture(state, up: isOtherUp ? [lost, other] : [lost])
    fixture.wait(until: 700)
    let effects = fixture.lose(lost)
    #expect(fixture.link.state == next)
    #expect(effects.factKinds == (state == next ? [] : [next.rawValue]))
    #expect(fixture.link.since == (state == next ? .start : fixture.now))
    #expect(fixture.link[lost] == PathState())
    #expect(fixture.link[other].isUp == isOtherUp)
  }

  @Test(
    arguments: [
      (.absent, false), (.found, false), (.connecting, true), (.handshaking, true), (.up, true),
    ] as [(PathPhase, Bool)]
  )
  func `the radio is told to let go of what it has connected, and of nothing else`(
    phase: PathPhase,
    isTold: Bool,
  ) {
    var fixture = LinkFixture()
    fixture.link.local.phase = phase
    #expect(fixture.lose(.local) == (isTold ? [.disconnectLocal(peer: Driver.peer)] : []))
    fixture.link.internet.phase = phase
    #expect(fixture.lose(.internet) == [])
  }

  @Test func `the radio rests after it was lost, the Internet does not make it`() {
    var fixture = LinkFixture(.localConnected, up: TransportPath.allCases) {
      $0.dwell = .seconds(3)
    }
    fixture.link.suspectedUntil = .start + .seconds(9)
    fixture.wait(until: 500)
    _ = fixture.lose(.internet)
    #expect(fixture.link.candidateNotBefore == nil)
    #expect(fixture.link.suspectedUntil != nil)
    _ = fixture.lose(.local)
    #expect(fixture.link.candidateNotBefore == .start + .milliseconds(3_500))
    #expect(fixture.link.suspectedUntil == nil)
  }

  @Test(arguments: [(3_499, PathPhase.found), (3_500, .connecting)] as [(Int64, PathPhase)])
  func `what the radio sees is tried when its rest is over`(
    milliseconds: Int64,
    phase: PathPhase,
  ) {
    var fixture = LinkFixture(.internetConnected, up: [.internet])
    fixture.link.candidateNotBefore = .start + .milliseconds(3_500)
    fixture.wait(until: milliseconds)
    let effects = fixture.tell { $0.found(at: $1, settings: $2, into: &$3) }
    #expect(fixture.link.local.phase == phase)
    #expect(effects.contains(.connectLocal(peer: Driver.peer)) == (phase == .connecting))
    #expect(fixture.link.state == (phase == .found ? .internetConnected : .localCandidate))
  }
}
