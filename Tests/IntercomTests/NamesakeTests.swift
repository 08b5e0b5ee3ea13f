import Kernel
import Testing

@testable import Intercom

/// Members whose MemberIDs are alike as far as the app looks at them (I08).
struct NamesakeTests {
  /// Two with one first byte, and one with another.
  private static let one = MemberID(0x1100_0000_0000_0001)
  private static let namesake = MemberID(0x1100_0000_0000_0002)
  private static let other = MemberID(0x2200_0000_0000_0001)

  private static func settings(
    _ check: IdentityCheck,
    length: Int64 = 1,
  ) -> IntercomSettings {
    Driver.settings {
      $0.identityCheck = check
      $0.identityLength = length
    }
  }

  private func intercom(
    of member: MemberID,
    knowing peers: [MemberID],
    _ settings: IntercomSettings,
  ) -> Intercom {
    var intercom = Intercom(peers: peers, settings: settings)
    var effects = Effects<IntercomEffect>()
    intercom.reduce(
      .started(member: member, stream: 7),
      at: DeviceTime(uptime: .start, wall: .start),
      into: &effects,
    )
    return intercom
  }

  @Test func `the front of a MemberID is its first bytes, and all eight are it`() {
    let id = MemberID(0x1122_3344_5566_7788)
    #expect(id.front(1) == 0x11 && id.front(2) == 0x1122 && id.front(8) == id.rawValue)
  }

  @Test func `by MemberIDs alone of two namesakes one has a link, and none to itself`() {
    let settings = Self.settings(.none)
    let others = intercom(of: Self.other, knowing: [Self.namesake, Self.one], settings)
    #expect(others.links.map(\.peer) == [Self.one])
    let own = intercom(of: Self.one, knowing: [Self.namesake, Self.other], settings)
    #expect(own.links.map(\.peer) == [Self.other])
  }

  @Test func `by keys, and by all eight bytes, each has a link`() {
    for settings in [Self.settings(.keys), Self.settings(.none, length: 8)] {
      let others = intercom(of: Self.other, knowing: [Self.one, Self.namesake], settings)
      #expect(others.links.map(\.peer) == [Self.one, Self.namesake])
      let own = intercom(of: Self.one, knowing: [Self.namesake, Self.other], settings)
      #expect(own.links.map(\.peer) == [Self.namesake, Self.other])
    }
  }

  @Test func `a candidate whose place is taken is not tried, and its invitation is ended`() {
    for check in IdentityCheck.allCases {
      var driver = Driver(settings: Self.settings(check))
      // Of the first byte all small MemberIDs are namesakes.
      let effects = driver.tell(.localPeerFound(peer: MemberID(30)))
      #expect(effects.isEmpty == (check == .none))
    }
    var driver = Driver(settings: Self.settings(.none))
    #expect(
      driver.tell(.localPeerConnected(peer: MemberID(30)))
        == [.disconnectLocal(peer: MemberID(30))]
    )
  }

  @Test func `a namesake that proves its key is stated once, and one of another name never`() {
    for (length, isStated) in [(Int64(1), true), (8, false)] {
      var driver = Driver(settings: Self.settings(.keys, length: length))
      let fact = IntercomEffect.state(.identityCollision(peer: Driver.peer))
      #expect(driver.bringUp(.local).contains(fact) == isStated)
      let again = IntercomEvent.handshakeArrived(
        path: .local,
        peer: Driver.peer,
        step: .reply,
        attempt: 1,
        verdict: .accepted,
      )
      #expect(!driver.tell(again).contains(fact))
    }
  }

  @Test func `a handshake that is refused says nothing of whose name it is in`() {
    var driver = Driver(settings: Self.settings(.keys))
    _ = driver.tell(.localPeerFound(peer: Driver.peer))
    _ = driver.tell(.localPeerConnected(peer: Driver.peer))
    let refused = IntercomEvent.handshakeArrived(
      path: .local,
      peer: Driver.peer,
      step: .reply,
      attempt: 1,
      verdict: .badSignature,
    )
    #expect(!driver.tell(refused).contains(.state(.identityCollision(peer: Driver.peer))))
  }
}
