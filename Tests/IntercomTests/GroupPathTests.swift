import Kernel
import Testing

@testable import Intercom

/// One path for the group or one for each two, as the second of three members has it.
struct GroupPathTests {
  private var intercom: Intercom
  private var now = Uptime.start

  init() { intercom = Self.member(.perPeer) }

  private static func member(
    _ choice: PathChoice,
    _ release: ReleasePolicy = .timed,
  ) -> Intercom {
    var settings = IntercomSettings()
    settings.release = release
    settings.match = .hosted
    settings.pathChoice = choice
    var intercom = Intercom(peers: [5, 20].map { MemberID($0) }, settings: settings)
    var effects = Effects<IntercomEffect>()
    intercom.reduce(.started(member: MemberID(10), stream: 7), at: .start, into: &effects)
    return intercom
  }

  private mutating func tell(_ event: IntercomEvent) -> [IntercomEffect] {
    var effects = Effects<IntercomEffect>()
    intercom.reduce(event, at: DeviceTime(uptime: now, wall: .start), into: &effects)
    return effects.items.filter { !$0.isOfTimers }
  }

  private mutating func bringUp(_ path: TransportPath, _ peer: UInt64) -> [IntercomEffect] {
    switch path {
    case .local:
      _ = tell(.localPeerFound(peer: MemberID(peer)))
      _ = tell(.localPeerConnected(peer: MemberID(peer)))
    case .internet:
      _ = tell(.matchMade(peer: MemberID(peer), match: 1))
    }
    return tell(
      .handshakeArrived(
        path: path,
        peer: MemberID(peer),
        step: peer > 10 ? .reply : .confirm,
        attempt: 1,
        verdict: .accepted,
      )
    )
  }

  private mutating func hear(_ datagram: Datagram, from peer: UInt64) -> [IntercomEffect] {
    tell(
      .datagramArrived(
        path: .local,
        peer: MemberID(peer),
        bytes: 40,
        redundancy: false,
        datagram: datagram,
      )
    )
  }

  /// Has the radio to both, and then loses it to the larger one.
  private mutating func begin(_ choice: PathChoice) -> [IntercomEffect] {
    intercom = Self.member(choice)
    for peer: UInt64 in [5, 20] { _ = bringUp(.local, peer) }
    #expect(intercom.links.map(\.state) == [.localConnected, .localConnected])
    return tell(.localPeerLost(peer: MemberID(20)))
  }

  private static let standby = IntercomEffect.send(
    path: .local,
    peer: MemberID(5),
    datagram: .standby,
  )

  @Test mutating func `who chooses for each two asks for a match and leaves the others alone`() {
    let effects = begin(.perPeer)
    #expect(effects.contains(.gatherMatch) && !effects.contains(Self.standby))
    _ = bringUp(.internet, 5)
    #expect(intercom.links[0].state == .localConnected)
  }

  @Test mutating func `a group that stays asks for no match while one radio lives`() {
    #expect(!begin(.groupStays).contains(.gatherMatch))
    #expect(intercom.links[1].state == .internetConnecting)
    // The last radio is gone: now the group goes on to the Internet.
    #expect(tell(.localPeerLost(peer: MemberID(5))).contains(.gatherMatch))
  }

  @Test mutating func `a group that stays leaves its match for the first radio`() {
    _ = begin(.groupStays)
    _ = tell(.localPeerLost(peer: MemberID(5)))
    _ = bringUp(.internet, 20)
    #expect(intercom.links[1].state == .internetConnected)
    #expect(bringUp(.local, 5).contains(.leaveMatch))
    #expect(intercom.links[1].internet.phase == .absent)
  }

  @Test mutating func `a group that moves takes along who has the radio still`() {
    let effects = begin(.groupMoves)
    #expect(effects.contains(.gatherMatch) && effects.contains(Self.standby))
    // Voice stays on the radio until the other way is there.
    #expect(intercom.links[0].state == .localConnected)
    _ = bringUp(.internet, 5)
    #expect(intercom.links[0].state == .internetConnected && intercom.links[0].local.isUp)
    // Once more, but not with every event.
    #expect(!hear(.pong(number: 0), from: 5).contains(Self.standby))
    now = now + .milliseconds(300)
    #expect(hear(.pong(number: 0), from: 5).contains(Self.standby))
  }

  @Test mutating func `who is called away goes, calls nobody, and measures the radio afterwards`() {
    intercom = Self.member(.groupMoves)
    for peer: UInt64 in [5, 20] { _ = bringUp(.local, peer) }
    let effects = hear(.standby, from: 20)
    #expect(effects.contains(.gatherMatch) && !effects.contains(Self.standby))
    for peer: UInt64 in [5, 20] { _ = bringUp(.internet, peer) }
    #expect(intercom.links.map(\.state) == [.internetConnected, .internetConnected])
    now = now + .seconds(3)
    _ = hear(.pong(number: 0), from: 5)
    #expect(intercom.links.map(\.state) == [.localProbing, .localProbing])
  }

  /// Is called away to the Internet, with the radio to both still up, where paths are left by agreement.
  private mutating func goAway() {
    intercom = Self.member(.groupMoves, .confirmed)
    for peer: UInt64 in [5, 20] { _ = bringUp(.local, peer) }
    _ = hear(.standby, from: 20)
    for peer: UInt64 in [5, 20] { _ = bringUp(.internet, peer) }
    #expect(intercom.links.map(\.state) == [.internetConnected, .internetConnected])
  }

  private func isWaiting(_ purpose: TimerPurpose) -> Bool {
    intercom.links[0].timers.isSet(purpose, by: now)
  }

  @Test mutating func `the radio that a group stands by is not asked for, and is measured again`() {
    goAway()
    #expect(!isWaiting(.release))
    now = now + .seconds(3)
    _ = hear(.pong(number: 0), from: 5)
    #expect(intercom.links.map(\.state) == [.localProbing, .localProbing])
  }

  @Test
  mutating func `a radio that was measured as unfit is left by agreement, and not measured on`() {
    goAway()
    now = now + .seconds(3)
    _ = hear(.pong(number: 0), from: 5)
    #expect(!isWaiting(.release))
    now = now + .seconds(6)
    #expect(isWaiting(.probing))
    _ = tell(.timerFired(IntercomTimer(.probing, MemberID(5))))
    #expect(intercom.links[0].state == .internetConnected)
    #expect(intercom.links[0].local.fitness == .unfit && isWaiting(.release))
    let asked = Datagram.release(step: .ask, about: .local, number: 1, highest: -1)
    let ask = IntercomEffect.send(path: .internet, peer: MemberID(5), datagram: asked)
    #expect(tell(.timerFired(IntercomTimer(.release, MemberID(5)))).contains(ask))
    // Called away once more it stands by again.
    #expect(intercom.links[1].local.fitness == .fit)
  }

  @Test mutating func `somebody who was never found calls nobody away`() {
    intercom = Self.member(.groupMoves)
    #expect(!bringUp(.local, 5).contains(.gatherMatch))
    #expect(intercom.links[0].state == .localConnected)
  }
}
