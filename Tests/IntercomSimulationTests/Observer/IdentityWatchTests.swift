import Intercom
import Kernel
import Testing

@testable import IntercomSimulation

/// What is found of tags, secrets and ground keys, at the extremes of each.
struct IdentityWatchTests {
  private static let ids = [MemberID(10), MemberID(20), MemberID(30)]

  /// Hina and ren of one group, and a stranger; hina's key may be ground.
  private func watch(
    ground: Int64 = 0,
    ranks: [UInt64] = [10, 20, 30],
    _ rotation: TagRotation = .constant,
  ) -> IdentityWatch {
    var plan = IntercomPlan()
    for (device, group) in [("hina", "party"), ("ren", "party"), ("sora", "others")] {
      var member = PlannedMember()
      (member.device, member.group, member.announces) = (device, group, group)
      if device == "hina" { member.grinding.tries = ground }
      plan.members.append(member)
    }
    plan.settings.rotation = rotation
    return IdentityWatch(plan, ranks: ranks)
  }

  @discardableResult
  private func tell(
    _ watch: inout IdentityWatch,
    _ event: IntercomEvent,
    at member: Int,
    isTaken: Bool = true,
    second: Int64 = 0,
  ) -> IntercomWorldEvent? {
    watch.take(
      event,
      at: member,
      among: Self.ids,
      isTaken: isTaken,
      now: .start + .seconds(second),
    )
  }

  private let voice = IntercomEvent.datagramArrived(
    path: .local,
    peer: MemberID(20),
    bytes: 100,
    redundancy: false,
    datagram: .voice(stream: 1, sequence: 1, timestamp: 1),
  )

  @Test func `who is never seen, or seen once, is tracked by nobody and not judged`() {
    var watch = watch()
    #expect(watch.tracked([0, 1]) == nil && watch.tried(by: [0, 1]) == nil)
    tell(&watch, .localPeerFound(peer: Self.ids[1], tag: 7), at: 0)
    tell(&watch, .localPeerFound(peer: Self.ids[0], tag: 7), at: 2)
    // A member's sight of a member is no stranger's, and one sight links nothing.
    #expect(watch.tracked([0, 1]) == nil && watch.tried(by: [0, 1]) == nil)
  }

  @Test func `one tag is followed from its first sight to its last, another tag by itself`() {
    var watch = watch()
    for (tag, second) in [(7, 1), (8, 5), (7, 11), (8, 40)] as [(UInt64, Int64)] {
      tell(&watch, .localPeerFound(peer: Self.ids[0], tag: tag), at: 2, second: second)
    }
    #expect(watch.tracked([0]) == .seconds(35))
    #expect(watch.tracked([1]) == nil)
    var other = self.watch()
    for second in 0..<9 as Range<Int64> {
      let tag = UInt64(second)
      tell(&other, .localPeerFound(peer: Self.ids[0], tag: tag), at: 2, second: second)
    }
    #expect(other.tracked([0]) == .zero)
  }

  @Test func `a stranger that was seen counts once it is tried, and once`() {
    var watch = watch()
    tell(&watch, .localPeerFound(peer: Self.ids[2], tag: 7), at: 0)
    #expect(watch.tried(by: [0, 1]) == 0 && watch.tried(by: [1]) == nil)
    watch.tries(1, by: 0)
    #expect(watch.tried(by: [0, 1]) == 0)
    for _ in 0..<2 { watch.tries(2, by: 0) }
    #expect(watch.tried(by: [0, 1]) == 1)
  }

  @Test func `a fellow's tag of another time is stated once, where tags rotate`() {
    let found = IntercomEvent.localPeerFound(peer: Self.ids[1], tag: 50)
    for rotation in TagRotation.allCases {
      var watch = watch(rotation)
      tell(&watch, .started(member: Self.ids[0], stream: 1, tag: 8), at: 0)
      tell(&watch, .tagsMade(slot: 1, before: 7, tag: 8, after: 9), at: 0)
      #expect(!watch.hasSeenFellow)
      let missed = IntercomWorldEvent.fellowMissed(listener: "hina", talker: "ren")
      #expect(tell(&watch, found, at: 0) == (rotation == .rotating ? missed : nil))
      #expect(tell(&watch, found, at: 0) == nil)
      #expect(watch.hasSeenFellow)
    }
    var watch = watch(.rotating)
    tell(&watch, .tagsMade(slot: 1, before: 7, tag: 8, after: 9), at: 0)
    #expect(tell(&watch, .localPeerFound(peer: Self.ids[1], tag: 9), at: 0) == nil)
  }

  @Test func `voice between two secrets is stated once, of who knows the newer one`() {
    var watch = watch()
    #expect(tell(&watch, voice, at: 0) == nil && !watch.isMismatchJudged)
    #expect(watch.share(0, with: 1, isShared: true) == nil)
    tell(&watch, .secretChanged(tag: 1), at: 0)
    #expect(!watch.isMismatchJudged)
    #expect(watch.share(1, with: 0, isShared: true) == nil && !watch.isMismatchJudged)
    #expect(tell(&watch, voice, at: 0, isTaken: false) == nil && watch.isMismatchJudged)
    let ignored = IntercomWorldEvent.mismatchIgnored(device: "hina", peer: "ren")
    #expect(tell(&watch, voice, at: 0) == ignored)
    #expect(tell(&watch, voice, at: 0) == nil && watch.share(0, with: 1, isShared: true) == nil)
    tell(&watch, .secretChanged(tag: 1), at: 1)
    #expect(watch.share(0, with: 2, isShared: true) == nil)
  }

  @Test func `a ground key hosts where it is first of its whole group in one match`() {
    func hosts(_ ground: Int64, _ ranks: [UInt64]) -> (IntercomWorldEvent?, isJudged: Bool) {
      var watch = watch(ground: ground, ranks: ranks)
      #expect(tell(&watch, .matchMade(peer: Self.ids[1], match: 3), at: 0) == nil)
      #expect(!watch.isHostJudged)
      let news = tell(&watch, .matchMade(peer: Self.ids[0], match: 3), at: 1)
      #expect(tell(&watch, .matchMade(peer: Self.ids[0], match: 3), at: 1) == nil)
      return (news, watch.isHostJudged)
    }
    let host = IntercomWorldEvent.groundHost(group: "party", host: "hina")
    #expect(hosts(9, [10, 20, 30]) == (host, true))
    #expect(hosts(9, [30, 20, 10]) == (nil, true))
    #expect(hosts(0, [10, 20, 30]) == (nil, false))
  }
}
