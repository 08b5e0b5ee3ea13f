import Intercom
import Kernel
import Testing
import Voice

@testable import IntercomSimulation

/// What a search judges of a call, and what it counts.
struct CallJudgementTests {
  private static let ids = RouterBench.ids
  private static let playedTwice: UInt64 = 1
  private static let takenDown: UInt64 = 2
  private static let sealed: UInt64 = 4

  /// A call whose members have these paths up; the transports stand where somebody has one.
  private static func state(_ paths: [[TransportPath]]) -> (CallSearchState, IntercomRouter) {
    var bench = RouterBench()
    if paths.joined().contains(.local) { bench.connect() }
    if paths.joined().contains(.internet) { bench.match() }
    var state = CallSearchState()
    (state.system.brokers, state.system.services) = (bench.brokers, bench.services)
    state.system.members = (0...1).map { member in
      var intercom = Intercom(peers: [ids[1 - member]], settings: IntercomSettings())
      tell(&intercom, .started(member: ids[member], stream: 1))
      for path in paths[member] { bringUp(path, of: &intercom, member) }
      return intercom
    }
    return (state, bench.router)
  }

  private static func tell(_ intercom: inout Intercom, _ event: IntercomEvent) {
    var effects = Effects<IntercomEffect>()
    intercom.reduce(event, at: .start, into: &effects)
  }

  private static func bringUp(_ path: TransportPath, of intercom: inout Intercom, _ member: Int) {
    let peer = ids[1 - member]
    switch path {
    case .local:
      tell(&intercom, .localPeerFound(peer: peer))
      tell(&intercom, .localPeerConnected(peer: peer))
    case .internet:
      tell(&intercom, .matchMade(peer: peer))
    }
    let step: HandshakeStep = ids[member] < peer ? .reply : .confirm
    tell(
      &intercom,
      .handshakeArrived(path: path, peer: peer, step: step, attempt: 1, verdict: .accepted),
    )
  }

  private static func paths(_ paths: [[TransportPath]], cut: TransportPath? = nil) -> CallPaths {
    var (state, router) = Self.state(paths)
    if let cut { state.cut(cut, from: [0, 1]) }
    return CallPaths(state, at: .start, in: router)
  }

  // MARK: Paths

  @Test func `voice goes by a path that is up, and nowhere before`() {
    #expect(!Self.paths([[], []]).areHeard)
    #expect(Self.paths([[.local], [.local]]).areHeard)
    #expect(!Self.paths([[.local], []]).areHeard, "one of them is not heard")
  }

  @Test func `a path that is cut carries nobody's voice, whatever members believe`() {
    let cut = Self.paths([[.local], [.local]], cut: .local)
    #expect(!cut.areHeard && !cut.isPassing(.local, from: 0))
    #expect(!cut.isAlone(.local, for: 0))
    let other = Self.paths([[.local], [.local]], cut: .internet)
    #expect(other.areHeard && other.isAlone(.local, for: 0) && other.isAlone(.local, for: 1))
  }

  @Test func `a path that is cut in one direction carries the other's voice still`() {
    var (state, router) = Self.state([[.local], [.local]])
    state.cut(.local, from: [1])
    let paths = CallPaths(state, at: .start, in: router)
    #expect(paths.isAlone(.local, for: 0) && !paths.isAlone(.local, for: 1))
    #expect(!paths.areHeard && state.isCut(.local))
    state.cut(.local, from: [])
    #expect(!state.isCut(.local))
  }

  @Test func `where a transport does not stand nothing passes`() {
    let paths = Self.paths([[.local], [.local]])
    #expect(paths.isPassing(.local, from: 0) && !paths.isPassing(.internet, from: 1))
  }

  // MARK: Taken down

  private static func judged(
    _ effects: [IntercomEffect],
    _ paths: CallPaths,
    by member: Int = 0,
  ) -> CallJudgement {
    var judgement = CallJudgement()
    judgement.take(effects, of: member, paths)
    return judgement
  }

  @Test func `who ends the path that alone carries the other's voice breaks a promise`() {
    let paths = Self.paths([[.local], [.local]])
    let judged = Self.judged([.disconnectLocal(peer: Self.ids[1])], paths)
    #expect(judged.reached == Self.takenDown && judged.broken == Self.takenDown)
  }

  @Test func `who has heard nothing for long enough may give it up`() {
    let paths = Self.paths([[.local], [.local]])
    let broken = IntercomFact.pathBroken(path: .local, peer: Self.ids[1], silence: .seconds(3))
    let effects: [IntercomEffect] = [.state(broken), .disconnectLocal(peer: Self.ids[1])]
    let judged = Self.judged(effects, paths)
    #expect(judged.reached == Self.takenDown && judged.broken == 0)
    let other = IntercomFact.pathBroken(path: .internet, peer: Self.ids[1], silence: .zero)
    let wrong: [IntercomEffect] = [.state(other), .disconnectLocal(peer: Self.ids[1])]
    #expect(Self.judged(wrong, paths).broken == Self.takenDown, "another path was broken")
  }

  @Test func `a path that carries nothing may be left`() {
    let paths = Self.paths([[.local, .internet], [.local, .internet]])
    let judged = Self.judged([.leaveMatch], paths)
    #expect(judged.reached == Self.takenDown && judged.broken == 0)
  }

  @Test func `what does not pass cannot be taken down`() {
    let cut = Self.paths([[.local], [.local]], cut: .local)
    #expect(Self.judged([.disconnectLocal(peer: Self.ids[1])], cut).reached == 0)
    let none = Self.paths([[], []])
    #expect(Self.judged([.leaveMatch], none).reached == 0)
  }

  // MARK: Played twice

  private static func frame(
    _ timestamp: FrameNumber,
    _ rendering: Rendering = .decoded,
  ) -> PlayedFrame {
    PlayedFrame(
      talker: 0,
      stream: 1,
      sequence: SequenceNumber(timestamp.number),
      timestamp: timestamp,
      rendering: rendering,
    )
  }

  @Test func `a frame plays once for each listener`() {
    var judgement = CallJudgement()
    var heard: [Int64] = []
    judgement.take(Self.frame(3), at: 1, &heard)
    judgement.take(Self.frame(4), at: 1, &heard)
    judgement.take(Self.frame(3), at: 0, &heard)
    #expect(judgement.reached == Self.playedTwice && judgement.broken == 0)
    judgement.take(Self.frame(3, .recovered), at: 1, &heard)
    #expect(judgement.broken == Self.playedTwice)
    #expect(heard.count == 3)
  }

  @Test func `what is made up is no frame, and says nothing`() {
    var judgement = CallJudgement()
    var heard: [Int64] = []
    for _ in 0..<2 { judgement.take(Self.frame(3, .concealed), at: 1, &heard) }
    #expect(judgement.reached == 0 && heard.isEmpty)
  }

  // MARK: Seals and counts

  @Test func `what cannot be sealed breaks a promise`() {
    var judgement = CallJudgement()
    judgement.take(sealed: true)
    #expect(judgement.reached == Self.sealed && judgement.broken == 0)
    judgement.take(sealed: false)
    #expect(judgement.broken == Self.sealed)
  }

  @Test func `every fact is counted by its own name`() {
    let paths = Self.paths([[], []])
    for (place, fact) in IntercomFact.prototypes.enumerated() {
      let judged = Self.judged([.state(fact)], paths)
      #expect(judged.happened == 1 << UInt64(place))
      #expect(CallJudgement.happenings[place] == fact.kind)
    }
    #expect(CallJudgement.happenings.count <= 64)
  }

  @Test func `what meets a cut is counted, what is lost otherwise is the channel's`() {
    for reason in LossReason.allCases {
      var judgement = CallJudgement()
      judgement.take(
        .datagramLost(
          path: .local,
          from: "hina",
          to: "ren",
          datagram: .standby,
          reason: reason,
          fault: nil,
        )
      )
      #expect((judgement.happened != 0) == (reason == .outage))
    }
  }

  @Test func `each promise has a name and words of its own`() {
    let all = CallJudgement.Invariant.allCases
    #expect(Set(all.map(\.key)).count == all.count)
    #expect(Set(all.map(\.title)).count == all.count)
    #expect(all.allSatisfy { key in key.key.allSatisfy { $0.isLetter || $0 == "-" } })
  }
}
