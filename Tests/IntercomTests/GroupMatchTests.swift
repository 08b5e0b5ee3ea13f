import Kernel
import Testing

@testable import Intercom

/// The match over the Internet of a group of four, as one of its members has it.
struct GroupMatchTests {
  private static let peers = [20, 5, 30].map { MemberID($0) }
  private var intercom: Intercom
  private var now = Uptime.start

  init() { intercom = Self.member(.hosted) }

  private static func member(_ policy: MatchPolicy) -> Intercom {
    var settings = IntercomSettings()
    settings.internet = .warm
    settings.match = policy
    var intercom = Intercom(peers: peers, settings: settings)
    var effects = Effects<IntercomEffect>()
    intercom.reduce(.started(member: MemberID(10), stream: 7), at: .start, into: &effects)
    return intercom
  }

  private mutating func tell(_ event: IntercomEvent) -> [IntercomEffect] {
    var effects = Effects<IntercomEffect>()
    intercom.reduce(event, at: DeviceTime(uptime: now, wall: .start), into: &effects)
    return effects.items.filter { !$0.isOfTimers }
  }

  /// Brings the Internet path to a peer up.
  private mutating func bringUp(_ peer: UInt64, match: Int64 = 4) {
    _ = tell(.matchMade(peer: MemberID(peer), match: match))
    _ = tell(
      .handshakeArrived(
        path: .internet,
        peer: MemberID(peer),
        step: peer > 10 ? .reply : .confirm,
        attempt: 1,
        verdict: .accepted,
      )
    )
  }

  /// Nothing is heard of a peer until its path is given up.
  private mutating func lose(_ peer: UInt64) -> [IntercomEffect] {
    now = now + .seconds(3)
    for other in Self.peers.map(\.rawValue) where other != peer {
      _ = tell(
        .datagramArrived(
          path: .internet,
          peer: MemberID(other),
          bytes: 46,
          redundancy: false,
          datagram: .pong(number: 0),
        )
      )
    }
    return tell(.timerFired(IntercomTimer(.internetSilence, MemberID(peer))))
  }

  private func phases() -> [PathPhase] { intercom.links.map(\.internet.phase) }

  @Test func `the policy says what is asked for`() {
    for (policy, effect) in [
      (MatchPolicy.pairs, IntercomEffect.startMatchMaking), (.hosted, .gatherMatch),
    ] {
      var settings = IntercomSettings()
      settings.internet = .warm
      settings.match = policy
      var intercom = Intercom(peers: Self.peers, settings: settings)
      var effects = Effects<IntercomEffect>()
      intercom.reduce(.started(member: MemberID(10), stream: 7), at: .start, into: &effects)
      #expect(effects.items.filter { !$0.isOfTimers } == [.state(.matchMakingStarted), effect])
      #expect(intercom.hasMatch && !intercom.match.isMade)
    }
  }

  @Test mutating func `a match has a number, its members, and the smallest of them as host`() {
    #expect(intercom.match.host == .nobody)
    _ = tell(.matchMade(peer: MemberID(20), match: 4))
    #expect(intercom.match.number == 4 && intercom.match.members == [10, 20])
    #expect(intercom.match.host == MemberID(10))
    // Somebody joins late, and is smaller than the host was.
    _ = tell(.matchMade(peer: MemberID(5), match: 4))
    #expect(intercom.match.members == [5, 10, 20] && intercom.match.host == MemberID(5))
    #expect(phases() == [.handshaking, .handshaking, .connecting])
  }

  @Test mutating func `a stranger is in no match, and who is told twice is in it once`() {
    #expect(tell(.matchMade(peer: MemberID(99), match: 4)) == [])
    #expect(!intercom.match.isMade)
    for _ in 0..<2 { _ = tell(.matchMade(peer: MemberID(20), match: 4)) }
    #expect(intercom.match.members == [10, 20])
  }

  @Test mutating func `a match that is taken into another keeps its paths`() {
    bringUp(20)
    let before = intercom.links
    #expect(tell(.matchMerged(match: 2)) == [])
    #expect(intercom.match.number == 2 && intercom.match.members == [10, 20])
    #expect(intercom.links == before)
    _ = tell(.matchMade(peer: MemberID(5), match: 2))
    #expect(intercom.match.members == [5, 10, 20])
    #expect(phases() == [.handshaking, .up, .connecting])
  }

  @Test mutating func `who is in no match is told of no merger`() {
    _ = tell(.matchMerged(match: 2))
    #expect(!intercom.match.isMade)
    bringUp(20)
    _ = tell(.matchMerged(match: 0))
    #expect(intercom.match.number == 4, "0 is no match")
  }

  @Test mutating func `another match than the one that was made begins anew`() {
    bringUp(20)
    _ = tell(.matchMade(peer: MemberID(30), match: 9))
    #expect(intercom.match.number == 9 && intercom.match.members == [10, 30])
  }

  @Test mutating func `a path that is lost while others live is asked for again, and comes back`() {
    for peer in [5, 20, 30] as [UInt64] { bringUp(peer) }
    let lost = lose(20)
    #expect(lost.factKinds == ["pathBroken", "internetConnecting"])
    #expect(lost.last == .rejoinMatch(peer: MemberID(20)))
    #expect(intercom.match.members == [5, 10, 30])
    #expect(phases() == [.up, .absent, .up], "the others stay")
    bringUp(20)
    #expect(intercom.match.members == [5, 10, 20, 30] && phases() == [.up, .up, .up])
  }

  @Test mutating func `who came into the match before it was known is asked for once it is`() {
    for peer in [5, 20, 30] as [UInt64] { bringUp(peer) }
    _ = tell(.matchMade(peer: MemberID(40), match: 4))
    #expect(!intercom.match.holds(MemberID(40)))
    let listed = tell(.membersListed(peers: [5, 20, 30, 40]))
    #expect(listed == [.rejoinMatch(peer: MemberID(40))])
    #expect(tell(.membersListed(peers: [5, 20, 30, 40])).isEmpty)
    _ = tell(.matchMade(peer: MemberID(40), match: 4))
    #expect(intercom.match.holds(MemberID(40)) && phases() == [.up, .up, .up, .handshaking])
  }

  @Test mutating func `with matches of two nobody asks for a lost member`() {
    intercom = Self.member(.pairs)
    for peer in [5, 20, 30] as [UInt64] { bringUp(peer) }
    let lost = lose(20)
    #expect(!lost.contains(.rejoinMatch(peer: MemberID(20))))
    #expect(intercom.match.members == [5, 10, 30])
  }

  @Test mutating func `a match of which no path is left is left and asked for anew`() {
    bringUp(20)
    // Two are waited for, who have never joined: nobody but the one that is lost was in it.
    let lost = lose(20)
    #expect(lost.suffix(3) == [.leaveMatch, .state(.matchMakingStarted), .gatherMatch])
    #expect(!intercom.match.isMade && intercom.hasMatch)
    #expect(phases() == [.connecting, .connecting, .connecting])
  }

  @Test mutating func `what fails takes the match's identity with it`() {
    bringUp(20)
    _ = tell(.matchFailed)
    #expect(!intercom.hasMatch && !intercom.match.isMade)
    #expect(phases() == [.absent, .up, .absent])
    #expect(tell(.matchMade(peer: MemberID(5), match: 4)) == [], "nobody has asked for it")
  }
}
