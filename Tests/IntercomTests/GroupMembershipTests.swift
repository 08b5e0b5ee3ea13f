import Kernel
import Testing

@testable import Intercom

/// What a phone knows of its groups, and what it does about them: each event with the whole answer.
struct GroupMembershipTests {
  static let hina = MemberID(10)
  static let ren = MemberID(20)
  static let yuki = MemberID(30)
  static let ridge = GroupID(drawn: 1, 2)
  static let club = GroupID(drawn: 3, 4)
  static let ridgeKey = GroupKey(ridge, tag: 7)
  static let clubKey = GroupKey(club, tag: 8)

  /// A group in a store.
  static func row(
    _ id: GroupID,
    _ name: String,
    _ peers: [MemberID],
    used: Int64 = 1,
  ) -> StoredGroup {
    var group = StoredGroup()
    group.id = id
    group.name = name
    group.members = peers.map { StoredMember($0, name: "") }
    group.used = used
    return group
  }

  /// Hina's phone at the list: she knows ren from the club.
  static func phone(
    _ leave: LeavePolicy = .keepsSecret,
    store: StorePolicy = .synced,
    isOpen: Bool = true,
  ) -> Membership {
    var phone = Membership(leave: leave, store: store)
    let rows = [row(club, "club", [ren])]
    _ = phone.told(.installed(member: hina, name: "hina", keys: [clubKey], groups: rows))
    if isOpen { _ = phone.told(.opened(keys: [clubKey], groups: rows)) }
    return phone
  }

  /// Hina's phone in the call of the club, in which ren has proved itself.
  static func inCall(_ leave: LeavePolicy = .keepsSecret) -> Membership {
    var phone = phone(leave)
    _ = phone.told(.groupTapped(name: "club"))
    _ = phone.told(.memberProved(peer: ren, name: "ren"))
    return phone
  }

  // MARK: UUIDs

  @Test func `a group's identity is a UUID of version 4, and its text is read back`() {
    for (high, low) in [(0, 0), (UInt64.max, .max), (0x0123_4567_89AB_CDEF, 1)]
      as [(UInt64, UInt64)]
    {
      let id = GroupID(drawn: high, low)
      #expect(Array(id.text)[14] == "4" && "89ab".contains(Array(id.text)[19]), "\(id.text)")
      #expect(GroupID(id.text) == id && id != .none)
    }
    #expect(
      GroupID(drawn: 0x0123_4567_89AB_CDEF, 1).text == "01234567-89ab-4def-8000-000000000001"
    )
  }

  @Test(arguments: [
    "", "ridge", "01234567-89ab-1def-8000-000000000001", "01234567-89ab-4def-0000-000000000001",
    "0123456789ab4def8000000000000001", "01234567-89AB-4DEF-8000-000000000001",
    "01234567-89ab-4def-8000-00000000000", "+1234567-89ab-4def-8000-000000000001",
  ])
  func `another text is no identity`(text: String) {
    #expect(GroupID(text) == nil)
  }

  // MARK: The start

  @Test func `the list shows what can be chosen, the latest on top`() {
    var phone = Self.phone(isOpen: false)
    let rows = [
      Self.row(Self.club, "club", [Self.ren]), Self.row(Self.ridge, "ridge", [], used: 2),
    ]
    #expect(
      phone.told(.opened(keys: [Self.clubKey, Self.ridgeKey], groups: rows)) == [
        .state(.groupOffered(group: Self.ridge, name: "ridge", place: 1)),
        .state(.groupOffered(group: Self.club, name: "club", place: 2)),
      ]
    )
    #expect(phone.stage == .choosing)
  }

  @Test func `a row without a secret is named and not offered`() {
    var phone = Self.phone(isOpen: false)
    #expect(
      phone.told(.opened(keys: [], groups: [Self.row(Self.club, "club", [Self.ren])])) == [
        .state(.secretMissing(group: Self.club, name: "club"))
      ]
    )
    #expect(
      phone.told(.groupTapped(name: "club")) == [.state(.groupMissing(name: "club"))]
    )
  }

  @Test func `a secret without a row gets one without a name`() {
    var phone = Self.phone(isOpen: false)
    let blank = Self.row(Self.club, "", [], used: 0)
    #expect(
      phone.told(.opened(keys: [Self.clubKey], groups: [])) == [
        .state(.groupRepaired(group: Self.club)), .write(blank), .sync,
        .state(.groupOffered(group: Self.club, name: "", place: 1)),
      ]
    )
  }

  @Test func `a closed app takes nothing`() {
    var phone = Self.phone(isOpen: false)
    for event: MembershipEvent in [
      .creationAsked(name: "ridge"), .groupTapped(name: "club"), .leavingAsked(keeps: false),
      .memberProved(peer: Self.ren, name: "ren"), .timerFired(.again),
      .additionAsked(peer: Self.ren, name: "ren"),
      .wordArrived(from: Self.ren, .offer(key: Self.ridgeKey, name: "ridge", members: [])),
    ] {
      #expect(phone.told(event) == [], "\(event)")
    }
  }

  // MARK: Choosing

  @Test func `a tapped group is connected to, and is in a call with the first who proves itself`() {
    var phone = Self.phone()
    #expect(
      phone.told(.groupTapped(name: "club")) == [
        .state(.groupChosen(group: Self.club)),
        .write(Self.row(Self.club, "club", [Self.ren], used: 2)), .sync,
        .listPeers(peers: [20], guests: [], departed: []), .enterCall(Self.clubKey),
      ]
    )
    #expect(phone.stage == .connecting)
    let told = phone.told(.memberProved(peer: Self.ren, name: "ren"))
    #expect(told.first == .state(.callReached(group: Self.club, peer: Self.ren)))
    #expect(
      phone.stage == .inCall
        && !told.contains { $0 == .listPeers(peers: [20], guests: [], departed: []) }
    )
    #expect(phone.chosen?.members.map(\.name) == ["ren"])
    #expect(phone.chosen?.members.first?.seen == .start)
  }

  @Test func `a new group has its secret in the keychain and its name in the store`() {
    var phone = Self.phone()
    #expect(phone.told(.creationAsked(name: "ridge")) == [.drawGroup(name: "ridge")])
    let told = phone.told(.groupDrawn(Self.ridgeKey, name: "ridge"))
    #expect(told.first == .state(.groupCreated(group: Self.ridge, name: "ridge")))
    #expect(told.contains(.write(Self.row(Self.ridge, "ridge", [], used: 2))))
    #expect(told.last == .enterCall(Self.ridgeKey))
    #expect(phone.keychain == [Self.clubKey, Self.ridgeKey])
  }

  @Test func `somebody new is remembered once, and a seventh is named`() {
    var phone = Self.inCall()
    #expect(
      phone.told(.memberProved(peer: Self.yuki, name: "yuki")).first
        == .state(.memberRemembered(group: Self.club, peer: Self.yuki))
    )
    #expect(phone.told(.memberProved(peer: Self.yuki, name: "yuki")).count == 2)
    for other in 40..<43 { _ = phone.told(.memberProved(peer: MemberID(UInt64(other)), name: "")) }
    let seventh = MemberID(50)
    #expect(
      phone.told(.memberProved(peer: seventh, name: "")) == [
        .state(.groupFull(group: Self.club, peer: seventh))
      ]
    )
    #expect(phone.chosen?.members.count == 5)
  }

  // MARK: Adding

  @Test func `who is remembered is offered the group until it answers`() {
    var phone = Self.phone()
    _ = phone.told(.creationAsked(name: "ridge"))
    _ = phone.told(.groupDrawn(Self.ridgeKey, name: "ridge"))
    let own = StoredMember(Self.hina, name: "hina")
    let offer = MembershipEffect.say(
      to: Self.ren,
      .offer(key: Self.ridgeKey, name: "ridge", members: [own]),
    )
    let timer = MembershipEffect.setTimer(.again, at: .start + Membership.patience)
    #expect(phone.told(.additionAsked(peer: Self.ren, name: "ren")) == [offer, timer])
    #expect(phone.told(.timerFired(.again)) == [offer, timer])
    let told = phone.told(.wordArrived(from: Self.ren, .taken(group: Self.ridge)))
    #expect(told.first == .cancelTimer(.again))
    #expect(told.contains(.state(.memberAdded(group: Self.ridge, peer: Self.ren))))
    #expect(phone.chosen?.holds(Self.ren) == true && phone.pending == [])
    #expect(phone.told(.wordArrived(from: Self.ren, .taken(group: Self.ridge))) == [])
  }

  @Test func `who does not answer is given up after a minute, and who was never met is not asked`()
  {
    var phone = Self.phone()
    _ = phone.told(.creationAsked(name: "ridge"))
    _ = phone.told(.groupDrawn(Self.ridgeKey, name: "ridge"))
    #expect(
      phone.told(.additionAsked(peer: Self.yuki, name: "yuki")) == [
        .state(.memberUnknown(group: Self.ridge, peer: Self.yuki))
      ]
    )
    _ = phone.told(.additionAsked(peer: Self.ren, name: "ren"))
    for _ in 1..<Membership.triesMax { #expect(phone.told(.timerFired(.again)).count == 2) }
    #expect(
      phone.told(.timerFired(.again)) == [
        .state(.memberNotAdded(group: Self.ridge, peer: Self.ren))
      ]
    )
  }

  @Test func `who is offered a group takes it from somebody it knows, and from nobody else`() {
    var phone = Self.phone()
    let offer = MembershipWord.offer(key: Self.ridgeKey, name: "ridge", members: [])
    #expect(
      phone.told(.wordArrived(from: Self.yuki, offer)) == [
        .say(to: Self.yuki, .declined(group: Self.ridge))
      ]
    )
    let told = phone.told(.wordArrived(from: Self.ren, offer))
    #expect(told.first == .say(to: Self.ren, .taken(group: Self.ridge)))
    #expect(told.contains(.state(.groupJoined(group: Self.ridge, inviter: Self.ren))))
    #expect(told.last == .enterCall(Self.ridgeKey))
    // The answer was lost: it is said again, and nothing else happens.
    #expect(
      phone.told(.wordArrived(from: Self.ren, offer)) == [
        .say(to: Self.ren, .taken(group: Self.ridge))
      ]
    )
  }

  // MARK: Leaving

  @Test func `who leaves says so and forgets the group, unless its app was changed`() {
    var phone = Self.inCall()
    var row = StoredGroup()
    row.id = Self.club
    row.left = 1
    #expect(
      phone.told(.leavingAsked(keeps: false)) == [
        .say(to: Self.ren, .left(group: Self.club)), .state(.groupLeft(group: Self.club)),
        .write(row), .sync, .leaveCall,
      ]
    )
    #expect(phone.keychain == [] && phone.stage == .choosing)
    #expect(phone.told(.groupTapped(name: "club")) == [.state(.groupMissing(name: "club"))])
    var changed = Self.inCall()
    _ = changed.told(.leavingAsked(keeps: true))
    #expect(changed.told(.groupTapped(name: "club")).last == .enterCall(Self.clubKey))
  }

  @Test func `a phone counts its leavings, over processes and with what others know of them`() {
    var phone = Self.inCall()
    let row = Self.rows(phone.told(.leavingAsked(keeps: false)))
    _ = phone.told(.ended)
    #expect(
      phone.told(.opened(keys: [], groups: row)) == [],
      "nothing is missing of a group left",
    )
    let ridge = StoredMember(Self.ren, name: "ren")
    func granted(_ left: Int64) -> MembershipEvent {
      .invitationGranted(
        Self.clubKey,
        name: "club",
        inviter: Self.ren,
        inviterName: "ren",
        left: left,
      )
    }
    var back = phone
    _ = back.told(granted(0))
    #expect(back.chosen?.members == [ridge] && back.leavings(of: Self.club) == 1)
    let left = MembershipEffect.say(to: Self.ren, .left(group: Self.club, times: 2))
    #expect(back.told(.leavingAsked(keeps: false)).first == left)
    // Its store has lost two.
    _ = phone.told(granted(3))
    _ = phone.told(.wordArrived(from: Self.ren, Self.standings((Self.hina, 8))))
    #expect(phone.leavings(of: Self.club) == 4)
  }

  @Test func `a later leaving is remembered of somebody who has left, and an earlier one is past`()
  {
    func left(_ times: Int64) -> MembershipEvent {
      .wordArrived(from: Self.ren, .left(group: Self.club, times: times))
    }
    var phone = Self.inCall(.rotates)
    _ = phone.told(left(1))
    _ = phone.told(.secretDrawn(GroupKey(Self.club, epoch: 1, tag: 9)))
    #expect(phone.told(left(1)) == [])
    // It was let in meanwhile and has left again, as this phone hears first.
    #expect(phone.told(left(2)).last == .drawSecret(group: Self.club, epoch: 2))
    #expect(phone.chosen?.standings == [Self.standing(Self.ren, 3)])
    _ = phone.told(.guestAdmitted(peer: Self.ren, left: 2))
    #expect(phone.told(left(2)) == [] && phone.chosen?.hasLost(Self.ren) == false)
  }

  @Test func `who is in it already may be added, and the news that it had left ends no offer`() {
    var phone = Self.inCall()
    _ = phone.told(.memberProved(peer: Self.yuki, name: "yuki"))
    let offer = phone.told(.additionAsked(peer: Self.ren, name: "ren"))
    #expect(offer.count { $0.isSaid } == 1)
    _ = phone.told(.wordArrived(from: Self.yuki, Self.standings((Self.ren, 1))))
    #expect(phone.chosen?.holds(Self.ren) == false)
    let taken = MembershipWord.taken(group: Self.club, left: 1)
    let told = phone.told(.wordArrived(from: Self.ren, taken))
    #expect(told.contains(.state(.memberAdded(group: Self.club, peer: Self.ren))))
    #expect(phone.chosen?.holds(Self.ren) == true)
    #expect(phone.chosen?.standings == [Self.standing(Self.ren, 2)])
  }

  @Test func `who leaves while the offer is under way takes it after that`() {
    var phone = Self.inCall()
    _ = phone.told(.additionAsked(peer: Self.ren, name: "ren"))
    _ = phone.told(.wordArrived(from: Self.ren, .left(group: Self.club)))
    #expect(phone.chosen?.hasLost(Self.ren) == true)
    _ = phone.told(.wordArrived(from: Self.ren, .taken(group: Self.club, left: 1)))
    #expect(phone.chosen?.hasLost(Self.ren) == false && phone.chosen?.holds(Self.ren) == true)
  }

  @Test func `who is let in while the secret is another one gets it from the next process, too`() {
    var phone = Self.inCall(.rotates)
    _ = phone.told(.wordArrived(from: Self.ren, .left(group: Self.club)))
    let key = GroupKey(Self.club, epoch: 1, tag: 9)
    _ = phone.told(.secretDrawn(key))
    #expect(Self.owed(phone.told(.guestAdmitted(peer: Self.mio))) == [Self.mio])
    // So does whom another has let in.
    _ = phone.told(.memberProved(peer: Self.yuki, name: "yuki"))
    let told = phone.told(.wordArrived(from: Self.yuki, Self.standings((MemberID(9), 0))))
    #expect(Self.owed(told) == [Self.mio, MemberID(9)])
    #expect(told.contains(.say(to: MemberID(9), Self.handed(key))))
  }

  @Test
  func `of those who stay the smallest draws another secret, and hands it over until it is taken`()
  {
    var phone = Self.inCall(.rotates)
    _ = phone.told(.memberProved(peer: Self.yuki, name: "yuki"))
    let told = phone.told(.wordArrived(from: Self.ren, .left(group: Self.club)))
    #expect(told.first == .state(.memberGone(group: Self.club, peer: Self.ren)))
    #expect(told.last == .drawSecret(group: Self.club, epoch: 1))
    let key = GroupKey(Self.club, epoch: 1, tag: 9)
    let drawn = phone.told(.secretDrawn(key))
    #expect(
      drawn.filter { !$0.isOfStore } == [
        .state(.secretRotated(group: Self.club, epoch: 1)), .changeSecret(key),
        .say(to: Self.yuki, Self.gone), .say(to: Self.yuki, Self.handed(key)),
      ]
    )
    #expect(Self.owed(drawn) == [Self.yuki])
    for _ in 0..<40 {
      let again = phone.told(.timerFired(.again))
      #expect(again.contains(.say(to: Self.yuki, Self.handed(key))))
    }
    let taken = MembershipWord.secretTaken(group: Self.club, epoch: 1)
    let answered = phone.told(.wordArrived(from: Self.yuki, taken))
    #expect(!phone.told(.timerFired(.again)).contains { $0.isSaid }, "the rest was given up")
    #expect(answered.first == .cancelTimer(.again) && Self.owed(answered) == [])
    // Who has left and proves itself has still got the secret.
    #expect(
      phone.told(.memberProved(peer: Self.ren, name: "ren")) == [
        .state(.leaverAdmitted(group: Self.club, peer: Self.ren))
      ]
    )
  }

  @Test func `who had left and is let in again is no leaver, and the others are told so`() {
    let left = MembershipEvent.wordArrived(from: Self.ren, .left(group: Self.club))
    var phone = Self.inCall()
    _ = phone.told(.memberProved(peer: Self.yuki, name: "yuki"))
    _ = phone.told(left)
    let said = phone.told(.guestAdmitted(peer: Self.ren))
    let word = Self.standings((Self.ren, 2))
    #expect(said.contains(.say(to: Self.yuki, word)))
    #expect(phone.told(.guestAdmitted(peer: Self.ren)) == [], "it is said once")
    let back = phone.told(.memberProved(peer: Self.ren, name: "ren"))
    #expect(back.first == .state(.memberRemembered(group: Self.club, peer: Self.ren)))
    var other = Self.inCall()
    _ = other.told(.memberProved(peer: Self.yuki, name: "yuki"))
    _ = other.told(left)
    #expect(other.told(.wordArrived(from: Self.ren, word)) == [], "nobody lets itself in")
    #expect(other.told(.wordArrived(from: Self.yuki, word)).count > 1)
    #expect(other.told(.memberProved(peer: Self.ren, name: "ren")).first == back.first)
  }

  @Test func `who lets somebody in that has left unheard is right about it`() {
    var phone = Self.inCall()
    _ = phone.told(.memberProved(peer: Self.yuki, name: "yuki"))
    _ = phone.told(.guestAdmitted(peer: Self.ren, left: 1))
    _ = phone.told(.wordArrived(from: Self.yuki, Self.standings((Self.ren, 1))))
    #expect(phone.chosen?.holds(Self.ren) == true)
    // It leaves again, and is heard.
    _ = phone.told(.wordArrived(from: Self.ren, .left(group: Self.club, times: 2)))
    #expect(phone.chosen?.standings.first?.turns == 3)
  }

  @Test func `what was heard of leaving is told until it is known, for a minute`() {
    var phone = Self.inCall()
    _ = phone.told(.memberProved(peer: Self.yuki, name: "yuki"))
    _ = phone.told(.wordArrived(from: Self.ren, .left(group: Self.club)))
    for _ in 1..<Membership.triesMax {
      #expect(phone.told(.timerFired(.again)).first == .say(to: Self.yuki, Self.gone))
    }
    var other = phone
    #expect(phone.told(.timerFired(.again)) == [])
    func taken(_ turns: Int64) -> MembershipEvent {
      .wordArrived(from: Self.yuki, .standingsTaken(group: Self.club, turns: turns))
    }
    #expect(other.told(taken(1)) == [], "that was something older")
    #expect(other.told(taken(2)) == [.cancelTimer(.again)])
    #expect(other.told(.timerFired(.again)) == [])
  }

  @Test func `as written nobody draws another secret, and never one who is not the smallest`() {
    var kept = Self.inCall()
    let left = MembershipEvent.wordArrived(from: Self.ren, .left(group: Self.club))
    #expect(!kept.told(left).contains(.drawSecret(group: Self.club, epoch: 1)))
    var larger = Self.inCall(.rotates)
    _ = larger.told(.memberProved(peer: MemberID(5), name: "mio"))
    #expect(!larger.told(left).contains(.drawSecret(group: Self.club, epoch: 1)))
  }

  @Test
  func `where nothing comes of the smallest the next one draws, and not where something does`() {
    let left = MembershipEvent.wordArrived(from: Self.ren, .left(group: Self.club))
    var phone = Self.inCall(.rotates)
    _ = phone.told(.memberProved(peer: Self.mio, name: "mio"))
    let timer = MembershipEffect.setTimer(.draw, at: .start + Membership.patience)
    #expect(phone.told(left).last == timer)
    var waiting = phone
    #expect(
      waiting.told(.timerFired(.draw)) == [.drawSecret(group: Self.club, epoch: 1)]
    )
    #expect(waiting.told(.timerFired(.draw)) == [], "once")
    let key = GroupKey(Self.club, epoch: 1, tag: 9)
    var other = phone
    let told = phone.told(.wordArrived(from: Self.mio, Self.handed(key)))
    #expect(told.contains(.cancelTimer(.draw)))
    #expect(phone.told(.timerFired(.draw)) == [])
    // One that was drawn without knowing of the leaver is no reason not to.
    let blind = other.told(.wordArrived(from: Self.mio, .secret(key, barred: [])))
    #expect(blind.contains(.changeSecret(key)) && !blind.contains(.cancelTimer(.draw)))
    #expect(other.told(.timerFired(.draw)) == [.drawSecret(group: Self.club, epoch: 2)])
  }

  @Test func `who has left before the app was started again has another secret drawn`() throws {
    var phone = Self.inCall(.rotates)
    _ = phone.told(.memberProved(peer: Self.mio, name: "mio"))
    let left = MembershipEvent.wordArrived(from: Self.ren, .left(group: Self.club))
    let stored = try #require(Self.rows(phone.told(left)).last)
    _ = phone.told(.ended)
    _ = phone.told(.opened(keys: [Self.clubKey], groups: [stored]))
    #expect(
      phone.told(.groupTapped(name: "club")).last
        == .setTimer(.draw, at: .start + Membership.patience * 2)
    )
    #expect(phone.told(.timerFired(.draw)) == [.drawSecret(group: Self.club, epoch: 1)])
  }

  @Test func `a secret that somebody has who left here is not taken in place of another`() {
    var phone = Self.inCall(.rotates)
    _ = phone.told(.memberProved(peer: Self.yuki, name: "yuki"))
    _ = phone.told(.wordArrived(from: Self.ren, .left(group: Self.club)))
    let own = GroupKey(Self.club, epoch: 1, tag: 9)
    _ = phone.told(.secretDrawn(own))
    let others = MembershipWord.secret(GroupKey(Self.club, epoch: 3, tag: 8), barred: [])
    let told = phone.told(.wordArrived(from: Self.yuki, others))
    #expect(phone.key(of: Self.club) == own)
    #expect(told.last == .setTimer(.draw, at: .start + Membership.patience))
    #expect(phone.told(.timerFired(.draw)) == [.drawSecret(group: Self.club, epoch: 4)])
    _ = phone.told(.secretDrawn(GroupKey(Self.club, epoch: 4, tag: 7)))
    #expect(phone.refusedEpoch == 0 && phone.key(of: Self.club)?.epoch == 4)
  }

  @Test func `who takes a secret hands it to all it knows of but the giver, guests included`() {
    var phone = Self.inCall(.rotates)
    _ = phone.told(.memberProved(peer: Self.yuki, name: "yuki"))
    _ = phone.told(.guestAdmitted(peer: Self.mio))
    let key = GroupKey(Self.club, epoch: 1, tag: 9)
    let word = MembershipWord.secret(key, barred: [])
    let told = phone.told(.wordArrived(from: Self.ren, word))
    #expect(Self.owed(told) == [Self.yuki, Self.mio])
    #expect(told.contains(.say(to: Self.mio, word)))
    #expect(!told.contains(.say(to: Self.ren, word)))
  }

  @Test func `who takes a secret at the list hands it on once the group is chosen`() {
    var phone = Self.inCall(.rotates)
    _ = phone.told(.memberProved(peer: Self.yuki, name: "yuki"))
    let stored = phone.groups
    _ = phone.told(.ended)
    _ = phone.told(.opened(keys: [Self.clubKey], groups: stored))
    let word = MembershipWord.secret(GroupKey(Self.club, epoch: 1, tag: 9), barred: [])
    #expect(Self.owed(phone.told(.wordArrived(from: Self.ren, word))) == [Self.yuki])
    #expect(phone.told(.groupTapped(name: "club")).contains(.say(to: Self.yuki, word)))
  }

  @Test func `who was away hears who has left, and of two the one is right who knows of more`() {
    func heard(_ turns: Int64) -> MembershipEvent {
      .wordArrived(from: Self.ren, Self.standings((Self.yuki, turns)))
    }
    let heardAgain = [
      MembershipEffect.say(to: Self.ren, .standingsTaken(group: Self.club, turns: 2))
    ]
    var phone = Self.inCall(.rotates)
    _ = phone.told(.memberProved(peer: Self.yuki, name: "yuki"))
    let gone = phone.told(heard(1))
    #expect(gone.contains(.state(.memberGone(group: Self.club, peer: Self.yuki))))
    #expect(!gone.contains(.drawSecret(group: Self.club, epoch: 1)), "the teller may have")
    #expect(gone.last == .setTimer(.draw, at: .start + Membership.patience))
    #expect(phone.told(heard(1)).prefix(1) == heardAgain[...], "it is known")
    #expect(phone.told(heard(2)).count > 1 && phone.chosen?.hasLost(Self.yuki) == false)
    #expect(phone.told(heard(1)) == heardAgain, "that was before")
    #expect(phone.chosen?.hasLost(Self.yuki) == false)
  }

  /// A member whose MemberID is smaller than hina's.
  private static let mio = MemberID(5)
  /// That ren has left.
  private static var gone: MembershipWord { standings((ren, 1)) }

  /// That somebody is so far in the order of its leavings and returns.
  private static func standings(_ one: (MemberID, Int64)) -> MembershipWord {
    .standings(group: club, members: [standing(one.0, one.1)])
  }

  private static func standing(_ member: MemberID, _ turns: Int64) -> MemberStanding {
    var standing = MemberStanding(member)
    standing.turns = turns
    return standing
  }

  /// A secret that was drawn when ren had left.
  private static func handed(_ key: GroupKey) -> MembershipWord {
    .secret(key, barred: [standing(ren, 1)])
  }

  @Test func `a newer secret is taken from a member alone, and of two the smaller tag counts`() {
    func handed(_ epoch: Int64, _ tag: UInt64, from peer: MemberID = Self.ren) -> MembershipEvent {
      let key = GroupKey(Self.club, epoch: epoch, tag: tag)
      return .wordArrived(from: peer, .secret(key, barred: []))
    }
    var phone = Self.inCall(.rotates)
    #expect(phone.told(handed(1, 9, from: Self.yuki)) == [], "a stranger's")
    #expect(phone.told(handed(1, 9)).contains(.state(.secretRotated(group: Self.club, epoch: 1))))
    let again = [MembershipEffect.say(to: Self.ren, .secretTaken(group: Self.club, epoch: 1))]
    #expect(phone.told(handed(1, 9)) == again)
    #expect(phone.told(handed(1, 11)) == again)
    #expect(phone.key(of: Self.club)?.tag == 9)
    #expect(phone.told(handed(1, 3)).contains { $0.isSaid })
    #expect(phone.key(of: Self.club)?.tag == 3)
    #expect(phone.told(handed(0, 1)).count == 1)
    #expect(phone.key(of: Self.club)?.tag == 3)
  }

  @Test func `who has not taken the secret gets it from the next process, too`() throws {
    var phone = Self.inCall(.rotates)
    _ = phone.told(.memberProved(peer: Self.yuki, name: "yuki"))
    _ = phone.told(.wordArrived(from: Self.ren, .left(group: Self.club)))
    let key = GroupKey(Self.club, epoch: 1, tag: 9)
    let stored = try #require(Self.rows(phone.told(.secretDrawn(key))).last)
    _ = phone.told(.ended)
    #expect(phone.pending.isEmpty)
    _ = phone.told(.opened(keys: phone.keychain, groups: [stored]))
    let entered = phone.told(.groupTapped(name: "club"))
    #expect(entered.contains(.say(to: Self.yuki, Self.handed(key))))
    #expect(entered.last == .setTimer(.again, at: .start + Membership.patience))
    // Who leaves meanwhile is owed nothing.
    let gone = phone.told(.wordArrived(from: Self.yuki, .left(group: Self.club)))
    #expect(Self.owed(gone) == [])
  }

  @Test func `what another has drawn later this phone owes nobody`() {
    var phone = Self.inCall(.rotates)
    _ = phone.told(.memberProved(peer: Self.yuki, name: "yuki"))
    _ = phone.told(.wordArrived(from: Self.ren, .left(group: Self.club)))
    _ = phone.told(.secretDrawn(GroupKey(Self.club, epoch: 1, tag: 9)))
    let newer = Self.handed(GroupKey(Self.club, epoch: 2, tag: 11))
    #expect(Self.owed(phone.told(.wordArrived(from: Self.yuki, newer))) == [])
  }

  @Test func `in a call no list is shown, and a tap on it is told as that`() {
    var phone = Self.inCall()
    #expect(
      phone.told(.groupTapped(name: "club")) == [.state(.listNotShown(name: "club"))]
    )
    #expect(
      phone.told(.creationAsked(name: "new")) == [.state(.listNotShown(name: "new"))]
    )
  }

  /// The rows that are written.
  private static func rows(_ effects: [MembershipEffect]) -> [StoredGroup] {
    effects.compactMap { if case .write(let group) = $0 { group } else { nil } }
  }

  /// Whom the last row that is written says the secret is owed to; nil where none is.
  private static func owed(_ effects: [MembershipEffect]) -> [MemberID]? {
    rows(effects).last?.owed.map { MemberID(UInt64(bitPattern: $0)) }
  }

  @Test func `what is in memory alone ends with the process`() {
    var phone = Self.inCall()
    _ = phone.told(.ended)
    var closed = Self.phone(isOpen: false)
    closed.keychain = phone.keychain
    #expect(phone == closed)
  }
}

extension MembershipEffect {
  /// Whether it tells a member something.
  fileprivate var isSaid: Bool { if case .say = self { true } else { false } }

  /// Whether it changes the local store.
  fileprivate var isOfStore: Bool {
    switch self {
    case .write, .sync: true
    case .drawGroup, .drawSecret, .enterCall, .listPeers, .changeSecret, .leaveCall, .say,
      .setTimer, .cancelTimer, .state:
      false
    }
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
