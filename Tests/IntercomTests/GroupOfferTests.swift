import Kernel
import Testing

@testable import Intercom

/// How somebody gets into a group by an offer, and how the others come to know of it.
struct GroupOfferTests {
  private static let hina = MemberID(10)
  private static let ren = MemberID(20)
  private static let yuki = MemberID(30)
  private static let club = GroupID(drawn: 3, 4)
  private static let key = GroupKey(club, tag: 8)
  private static let later = GroupKey(club, epoch: 1, tag: 9)

  /// Hina's phone at the list: she knows ren from an earlier group.
  private static func guest(_ offers: OfferPolicy = .shown) -> Membership {
    var phone = Membership(leave: .rotates, store: .synced, offers: offers)
    var old = StoredGroup()
    old.id = GroupID(drawn: 1, 2)
    old.name = "old"
    old.members = [StoredMember(ren, name: "ren")]
    let oldKey = GroupKey(old.id, tag: 7)
    _ = phone.told(.installed(member: hina, name: "hina", keys: [oldKey], groups: [old]))
    _ = phone.told(.opened(keys: [oldKey], groups: [old]))
    return phone
  }

  /// Hina's phone in the call of the club, in which ren and yuki are.
  private static func member() -> Membership {
    var phone = Membership(leave: .rotates, store: .synced)
    var group = StoredGroup()
    group.id = club
    group.name = "club"
    group.members = [StoredMember(ren, name: "ren"), StoredMember(yuki, name: "yuki")]
    _ = phone.told(.installed(member: hina, name: "hina", keys: [key], groups: [group]))
    _ = phone.told(.opened(keys: [key], groups: [group]))
    _ = phone.told(.groupTapped(name: "club"))
    return phone
  }

  /// Ren offers the club, in which yuki is as well.
  private static func offered(left: Int64 = 0, made: Int64 = 5) -> MembershipEvent {
    let members = [StoredMember(ren, name: "ren"), StoredMember(yuki, name: "yuki")]
    return .wordArrived(
      from: ren,
      .offer(key: key, name: "club", members: members, left: left, made: made),
    )
  }

  private static func voucher(by maker: MemberID, left: Int64 = 0, made: Int64 = 5) -> Voucher {
    Voucher(by: maker, after: left, made: made)
  }

  // MARK: Who has taken an offer

  @Test func `who takes an offer shows it to each of the group until it has answered`() {
    var phone = Self.guest()
    let shown = MembershipWord.shown(group: Self.club, Self.voucher(by: Self.ren))
    let told = phone.told(Self.offered())
    #expect(told.contains(.say(to: Self.ren, shown)) && told.contains(.say(to: Self.yuki, shown)))
    _ = phone.told(.wordArrived(from: Self.ren, .shownTaken(group: Self.club)))
    #expect(phone.chosen?.unaware == [30])
    for _ in 0...Membership.triesMax {
      #expect(phone.told(.timerFired(.again)).contains(.say(to: Self.yuki, shown)))
    }
    _ = phone.told(.wordArrived(from: Self.yuki, .shownTaken(group: Self.club)))
    #expect(phone.chosen?.unaware == [] && phone.pending == [])
  }

  @Test func `where the answer alone tells of it nothing is shown`() {
    var phone = Self.guest(.answered)
    let told = phone.told(Self.offered())
    #expect(told.first == .say(to: Self.ren, .taken(group: Self.club)))
    #expect(phone.chosen?.vouchers == [] && phone.pending == [])
  }

  @Test func `who has left more often than an offer says waits for one that is made after that`() {
    var phone = Self.guest()
    _ = phone.told(Self.offered())
    _ = phone.told(.leavingAsked(keeps: false))
    let said = MembershipEffect.say(to: Self.ren, .left(group: Self.club, times: 1))
    #expect(phone.told(Self.offered(made: 6)) == [said])
    #expect(phone.key(of: Self.club) == nil)
    _ = phone.told(Self.offered(left: 1, made: 6))
    #expect(phone.chosen?.vouchers == [Self.voucher(by: Self.ren, left: 1, made: 6)])
  }

  @Test func `an offer by which it was in once is not taken again`() {
    var phone = Self.guest()
    _ = phone.told(Self.offered())
    _ = phone.told(.leavingAsked(keeps: false))
    #expect(
      phone.told(Self.offered()) == [
        .say(to: Self.ren, .declined(group: Self.club)),
        .say(to: Self.ren, .left(group: Self.club, times: 1)),
      ]
    )
  }

  // MARK: Who is shown an offer

  @Test func `the offer of a member lets somebody in, and that of somebody else does not`() {
    let mio = MemberID(40)
    func shown(by maker: MemberID) -> MembershipEvent {
      .wordArrived(from: mio, .shown(group: Self.club, Self.voucher(by: maker)))
    }
    for maker in [Self.hina, Self.ren] {
      var phone = Self.member()
      let told = phone.told(shown(by: maker))
      #expect(told.contains(.say(to: mio, .shownTaken(group: Self.club))), "\(maker)")
      #expect(phone.chosen?.guests == [40], "\(maker)")
    }
    for maker in [mio, MemberID(50)] {
      var phone = Self.member()
      let refused = [MembershipEffect.say(to: mio, .declined(group: Self.club))]
      #expect(phone.told(shown(by: maker)) == refused, "\(maker)")
      #expect(phone.chosen?.guests == [], "\(maker)")
    }
    var phone = Self.member()
    _ = phone.told(.wordArrived(from: Self.ren, .left(group: Self.club)))
    #expect(phone.told(shown(by: Self.ren)) == [.say(to: mio, .declined(group: Self.club))])
  }

  @Test func `an offer from before a leaving lets nobody in`() {
    func shown(_ left: Int64) -> MembershipEvent {
      .wordArrived(
        from: Self.yuki,
        .shown(group: Self.club, Self.voucher(by: Self.ren, left: left)),
      )
    }
    var phone = Self.member()
    _ = phone.told(.wordArrived(from: Self.yuki, .left(group: Self.club)))
    #expect(phone.told(shown(0)) == [.say(to: Self.yuki, .declined(group: Self.club))])
    #expect(phone.told(shown(1)).contains(.say(to: Self.yuki, .shownTaken(group: Self.club))))
    #expect(phone.chosen?.hasLost(Self.yuki) == false)
  }

  @Test func `who leaves tells the others whom it has offered the group`() {
    var phone = Self.member()
    _ = phone.told(.wordArrived(from: Self.yuki, .left(group: Self.club)))
    _ = phone.told(.additionAsked(peer: Self.ren, name: "ren"))
    let told = phone.told(.leavingAsked(keeps: false))
    let standings = [
      MemberStanding(Self.ren, letInAfter: 0), MemberStanding(Self.yuki, leaving: 1),
    ]
    #expect(told.first == .say(to: Self.ren, .standings(group: Self.club, members: standings)))
  }

  // MARK: The secret

  @Test func `a row that is older than its secret owes it to all`() {
    var phone = Self.member()
    let row = phone.groups
    _ = phone.told(.ended)
    _ = phone.told(.opened(keys: [Self.later], groups: row))
    let told = phone.told(.groupTapped(name: "club"))
    for peer in [Self.ren, Self.yuki] {
      #expect(told.contains(.say(to: peer, .secret(Self.later, barred: []))), "\(peer)")
    }
    #expect(phone.chosen?.handed == 1)
  }

  @Test func `who hands over a secret that was drawn when it had left was let in since`() {
    var phone = Self.member()
    let barred = [MemberStanding(Self.ren, leaving: 1)]
    let told = phone.told(.wordArrived(from: Self.ren, .secret(Self.later, barred: barred)))
    #expect(!told.contains(.state(.memberGone(group: Self.club, peer: Self.ren))))
    #expect(phone.key(of: Self.club) == Self.later)
  }

  @Test func `who is handed a secret and is not in the group says so`() {
    var phone = Self.guest()
    let word = MembershipWord.secret(Self.later, barred: [])
    #expect(
      phone.told(.wordArrived(from: Self.ren, word)) == [
        .say(to: Self.ren, .declined(group: Self.club))
      ]
    )
  }
}

extension Membership {
  /// Tells it something at the start of time, and says what it asks for.
  fileprivate mutating func told(_ event: MembershipEvent) -> [MembershipEffect] {
    var effects = Effects<MembershipEffect>()
    reduce(event, at: DeviceTime(uptime: .start, wall: .start), into: &effects)
    return effects.items
  }
}
