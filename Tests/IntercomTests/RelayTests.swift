import Kernel
import Testing

@testable import Intercom

/// A member that passes on what two others say, as the ends and as the one between them have it.
struct RelayTests {
  private var intercom: Intercom
  private var now = Uptime.start

  init() { intercom = Self.member(.member) }

  private static func member(_ policy: RelayPolicy) -> Intercom {
    var settings = IntercomSettings()
    settings.relay = policy
    var intercom = Intercom(peers: [3, 5, 20, 30].map { MemberID($0) }, settings: settings)
    var effects = Effects<IntercomEffect>()
    intercom.reduce(.started(member: MemberID(10), stream: 7), at: .start, into: &effects)
    return intercom
  }

  @discardableResult
  private mutating func tell(_ event: IntercomEvent) -> [IntercomEffect] {
    var effects = Effects<IntercomEffect>()
    intercom.reduce(event, at: DeviceTime(uptime: now, wall: .start), into: &effects)
    return effects.items.filter { !$0.isOfTimers }
  }

  @discardableResult
  private mutating func complete(_ peer: UInt64) -> [IntercomEffect] {
    tell(
      .handshakeArrived(
        path: .local,
        peer: MemberID(peer),
        step: peer > 10 ? .reply : .confirm,
        attempt: 1,
        verdict: .accepted,
      )
    )
  }

  private mutating func bringUp(_ peer: UInt64) {
    tell(.localPeerFound(peer: MemberID(peer)))
    tell(.localPeerConnected(peer: MemberID(peer)))
    complete(peer)
  }

  @discardableResult
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

  @discardableResult
  private mutating func hear(
    of other: UInt64,
    isHeard: Bool = true,
    from peer: UInt64,
  ) -> [IntercomEffect] {
    hear(.neighbour(peer: MemberID(other), isHeard: isHeard), from: peer)
  }

  /// Two and a half seconds into the call: the radio to the two in the middle is up, and none of the others
  /// was found.
  private mutating func begin() {
    for peer: UInt64 in [5, 20] { bringUp(peer) }
    now = now + .milliseconds(2_500)
  }

  private func link(_ peer: UInt64) -> PeerLink {
    intercom.links.first { $0.peer == MemberID(peer) } ?? PeerLink()
  }

  private static func word(
    _ peer: UInt64,
    of other: UInt64,
    isHeard: Bool = true,
  ) -> IntercomEffect {
    let datagram = Datagram.neighbour(peer: MemberID(other), isHeard: isHeard)
    return .send(path: .local, peer: MemberID(peer), datagram: datagram)
  }

  private static func route(_ peer: UInt64, by carrier: UInt64) -> IntercomEffect {
    .route(peer: MemberID(peer), by: MemberID(carrier))
  }

  // MARK: Words

  @Test mutating func `peers are told of each other, not at once, and then each interval`() {
    for peer: UInt64 in [5, 20] { bringUp(peer) }
    #expect(!hear(.pong(number: 0), from: 5).contains(Self.word(20, of: 5)))
    now = now + .seconds(1)
    let effects = hear(.pong(number: 0), from: 5)
    #expect(effects.contains(Self.word(5, of: 20)) && effects.contains(Self.word(20, of: 5)))
    now = now + .milliseconds(999)
    #expect(!hear(.pong(number: 0), from: 5).contains(Self.word(5, of: 20)))
    now = now + .milliseconds(1)
    #expect(hear(.pong(number: 0), from: 5).contains(Self.word(5, of: 20)))
    // Who is gone is said at once.
    let lost = tell(.localPeerLost(peer: MemberID(20)))
    #expect(lost.contains(Self.word(5, of: 20, isHeard: false)))
  }

  @Test mutating func `without the policy nobody says or heeds a word of neighbours`() {
    intercom = Self.member(.none)
    begin()
    #expect(hear(of: 30, from: 5) == [])
    #expect(link(5).relay == RelayState())
    #expect(
      tell(.relayAsked(from: MemberID(5), to: MemberID(20), bytes: 90))
        == [.decline(from: MemberID(5), to: MemberID(20))]
    )
  }

  // MARK: Who is chosen

  @Test mutating func `the smallest that has the radio to both passes things on`() {
    begin()
    intercom.links[2].relay.note(MemberID(30), isHeard: true, at: now)
    let effects = hear(of: 30, from: 5)
    #expect(effects.contains(Self.route(30, by: 5)))
    #expect(effects.contains(.state(.relayChosen(peer: MemberID(30), by: MemberID(5)))))
    let hello = Datagram.handshake(step: .hello, attempt: 1)
    #expect(effects.contains(.send(path: .local, peer: MemberID(30), datagram: hello)))
    complete(30)
    #expect(link(30).state == .localConnected && link(30).relay.carrier == MemberID(5))
  }

  @Test mutating func `phones that come into range together are given time to find each other`() {
    for peer: UInt64 in [5, 20] { bringUp(peer) }
    now = now + .milliseconds(1_999)
    #expect(!hear(of: 30, from: 5).contains(Self.route(30, by: 5)))
    now = now + .milliseconds(1)
    #expect(hear(.pong(number: 0), from: 5).contains(Self.route(30, by: 5)))
  }

  @Test mutating func `a word holds for as long as silence does, and until it is taken back`() {
    begin()
    hear(of: 30, isHeard: false, from: 5)
    #expect(!link(30).relay.isRelayed)
    intercom.links[1].relay.note(MemberID(30), isHeard: true, at: now)
    now = now + .seconds(3)
    hear(.pong(number: 0), from: 5)
    #expect(!link(30).relay.isRelayed)
  }

  @Test mutating func `strangers pass nothing on, and are told of nobody`() {
    begin()
    // Somebody has copied the tag: it has a link, and has proved nothing.
    tell(.localPeerFound(peer: MemberID(15)))
    tell(.localPeerConnected(peer: MemberID(15)))
    complete(15)
    #expect(link(15).local.isUp)
    hear(of: 30, from: 15)
    hear(of: 15, from: 5)
    now = now + .seconds(1)
    let effects = hear(.pong(number: 0), from: 5)
    #expect(!link(30).relay.isRelayed && !effects.contains(Self.word(15, of: 5)))
    #expect(!effects.contains(Self.word(5, of: 15)))
    for (from, target) in [(15, 5), (5, 15)] as [(UInt64, UInt64)] {
      let ends = (MemberID(from), MemberID(target))
      #expect(
        tell(.relayAsked(from: ends.0, to: ends.1, bytes: 90)) == [
          .decline(from: ends.0, to: ends.1)
        ]
      )
    }
    tell(.handshakeCarried(peer: MemberID(30), by: MemberID(15)))
    #expect(link(30).local.phase == .absent)
  }

  // MARK: What becomes of it

  private mutating func relayed() {
    begin()
    intercom.links[2].relay.note(MemberID(30), isHeard: true, at: now)
    hear(of: 30, from: 5)
    complete(30)
  }

  @Test mutating func `where the one between is lost the next one takes over`() {
    relayed()
    let effects = tell(.localPeerLost(peer: MemberID(5)))
    #expect(effects.contains(.state(.relayLost(peer: MemberID(30), by: MemberID(5)))))
    #expect(effects.contains(Self.route(30, by: 20)))
    // While it is tried, the Internet waits for it.
    #expect(link(30).state == .internetConnecting)
    #expect(!link(30).wantsInternet(at: now, settings: intercom.settings))
    #expect(link(5).wantsInternet(at: now, settings: intercom.settings))
  }

  @Test mutating func `who passed on nothing is not asked again for a while`() {
    relayed()
    now = now + .seconds(3)
    for peer: UInt64 in [5, 20] { hear(of: 30, from: peer) }
    let effects = tell(.timerFired(IntercomTimer(.localSilence, MemberID(30))))
    #expect(effects.contains(Self.route(30, by: 20)) && !effects.contains(Self.route(30, by: 5)))
    #expect(link(30).relay.avoided == MemberID(5))
  }

  @Test mutating func `without anybody else the Internet is asked for`() {
    relayed()
    hear(of: 30, isHeard: false, from: 20)
    #expect(tell(.localPeerLost(peer: MemberID(5))).contains(.startMatchMaking))
  }

  @Test mutating func `phones that find each other connect while somebody passes things on`() {
    relayed()
    #expect(tell(.localPeerFound(peer: MemberID(30))) == [.connectLocal(peer: MemberID(30))])
    #expect(link(30).local.isUp && link(30).relay.carrier == MemberID(5))
    // It does not work out: nothing is lost.
    #expect(tell(.localConnectionFailed(peer: MemberID(30))) == [])
    #expect(link(30).local.isUp && link(30).relay.carrier == MemberID(5))
    let effects = tell(.localPeerConnected(peer: MemberID(30)))
    #expect(effects.first == .route(peer: MemberID(30), by: .nobody))
    #expect(effects.contains(.state(.relayLeft(peer: MemberID(30), by: MemberID(5)))))
    #expect(link(30).local.isUp && !link(30).relay.isRelayed)
  }

  // MARK: The one between, and the other end

  @Test mutating func `what comes for a neighbour is passed on, over one phone alone`() {
    relayed()
    func asked(_ from: UInt64, _ target: UInt64) -> IntercomEvent {
      .relayAsked(from: MemberID(from), to: MemberID(target), bytes: 90)
    }
    #expect(tell(asked(5, 20)) == [.forward(from: MemberID(5), to: MemberID(20))])
    // To that one there is a path, by way of somebody.
    #expect(tell(asked(20, 30)) == [.decline(from: MemberID(20), to: MemberID(30))])
    #expect(tell(asked(30, 20)) == [.decline(from: MemberID(30), to: MemberID(20))])
    #expect(tell(asked(5, 5)) == [.decline(from: MemberID(5), to: MemberID(5))])
    #expect(tell(asked(5, 10)) == [.decline(from: MemberID(5), to: MemberID(10))])
    #expect(tell(asked(5, 99)) == [.decline(from: MemberID(5), to: MemberID(99))])
  }

  @Test mutating func `who is called by way of a member answers that way`() {
    begin()
    let effects = tell(.handshakeCarried(peer: MemberID(3), by: MemberID(20)))
    #expect(effects.contains(Self.route(3, by: 20)))
    let reply = tell(
      .handshakeArrived(
        path: .local,
        peer: MemberID(3),
        step: .hello,
        attempt: 1,
        verdict: .accepted,
      )
    )
    let answer = Datagram.handshake(step: .reply, attempt: 1)
    #expect(reply == [.send(path: .local, peer: MemberID(3), datagram: answer)])
    // The other side has turned to somebody else meanwhile.
    #expect(tell(.handshakeCarried(peer: MemberID(3), by: MemberID(5))) == [Self.route(3, by: 5)])
  }

  @Test mutating func `a path that stands is led nowhere else by what proves nothing`() {
    relayed()
    bringUp(3)
    for peer: UInt64 in [3, 30] {
      let before = link(peer)
      #expect(tell(.handshakeCarried(peer: MemberID(peer), by: MemberID(20))) == [])
      #expect(link(peer).relay == before.relay && link(peer).local == before.local)
    }
  }
}
