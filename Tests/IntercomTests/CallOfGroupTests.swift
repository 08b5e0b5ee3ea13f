import Kernel
import Testing

@testable import Intercom

/// What a group does to the call of one that is in it.
struct CallOfGroupTests {
  private static let me = MemberID(10)
  private static let ren = MemberID(20)
  private static let yuki = MemberID(30)

  private func call() -> Intercom {
    var call = Intercom(peers: [], settings: IntercomSettings())
    _ = call.said(.membersListed(peers: [20]))
    _ = call.said(.started(member: Self.me, stream: 1, tag: 7))
    return call
  }

  @Test func `the list before the start is with whom the call begins`() {
    let call = call()
    #expect(call.links.map(\.peer) == [Self.ren] && call.isMember(Self.ren))
  }

  @Test func `who is new in the list gets a link, and who is gone loses its own`() {
    var call = call()
    _ = call.said(.membersListed(peers: [30, 20]))
    #expect(call.links.map(\.peer) == [Self.ren, Self.yuki])
    _ = call.said(.localPeerFound(peer: Self.ren, tag: 7))
    _ = call.said(.localPeerConnected(peer: Self.ren))
    let said = call.said(.membersListed(peers: [30]))
    #expect(said.contains(.disconnectLocal(peer: Self.ren)))
    #expect(call.links.map(\.peer) == [Self.yuki] && !call.isMember(Self.ren))
  }

  @Test func `this phone itself in the list is no link`() {
    var call = call()
    _ = call.said(.membersListed(peers: [10, 20]))
    #expect(call.links.map(\.peer) == [Self.ren])
  }

  @Test func `another tag decides who is tried from then on`() {
    var call = call()
    _ = call.said(.tagChanged(tag: 9))
    #expect(call.said(.localPeerFound(peer: Self.yuki, tag: 7)) == [])
    _ = call.said(.localPeerFound(peer: Self.yuki, tag: 9))
    #expect(call.links.map(\.peer) == [Self.ren, Self.yuki])
  }

  @Test func `who leaves is as before the start, and can enter again`() {
    var call = call()
    _ = call.said(.localPeerFound(peer: Self.ren, tag: 7))
    _ = call.said(.localPeerConnected(peer: Self.ren))
    let said = call.said(.callLeft)
    #expect(said.contains(.disconnectLocal(peer: Self.ren)))
    let set = said.contains {
      if case .setTimer = $0 { true } else { false }
    }
    #expect(!set)
    #expect(call == Intercom(peers: [], settings: IntercomSettings()))
    #expect(call.said(.callLeft) == [])
    _ = call.said(.started(member: Self.me, stream: 2, tag: 7))
    #expect(call.member == Self.me && call.sender.stream == 2)
  }
}

extension Intercom {
  fileprivate mutating func said(_ event: IntercomEvent) -> [IntercomEffect] {
    var effects = Effects<IntercomEffect>()
    reduce(event, at: DeviceTime(uptime: .start, wall: .start), into: &effects)
    return effects.items
  }
}
