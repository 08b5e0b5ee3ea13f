import Kernel
import Testing

@testable import Intercom

/// Who gets in by an invitation, and who does not: each event with the whole answer.
struct AdmissionTests {
  static let hina = MemberID(10)
  static let ren = MemberID(20)
  static let mallory = MemberID(30)
  static let group: UInt64 = 7

  /// An admission outside, or inside the group.
  static func admission(
    _ member: MemberID,
    _ policy: InvitationPolicy = .bound,
    isInside: Bool = false,
  ) -> Admission {
    var admission = Admission(policy: policy)
    let start = AdmissionEvent.keysLoaded(
      member: member,
      group: isInside ? group : 0,
      wanted: 0,
      session: 1_000 * member.rawValue,
    )
    _ = admission.told(start)
    return admission
  }

  /// An invitation of hina's that is good, but for what is changed.
  static func invitation(
    _ change: (inout PresentedInvitation) -> Void = { _ in }
  ) -> PresentedInvitation {
    var invitation = PresentedInvitation()
    invitation.number = 5
    invitation.group = group
    invitation.inviter = hina
    invitation.keyOwner = hina
    invitation.isSigned = true
    invitation.expires = .start + .seconds(100)
    invitation.uses = 1
    change(&invitation)
    return invitation
  }

  // MARK: Outside

  @Test func `a good invitation leads to a question, and a granted one in`() {
    var ren = Self.admission(Self.ren)
    let good = Self.invitation()
    #expect(
      ren.told(.invitationArrived(by: .qr, good)) == [
        .state(.invitationAccepted(carrier: .qr, inviter: Self.hina)),
        .ask(of: Self.hina, request: 20_001, good),
        .setTimer(.ask, at: .start + .seconds(2)),
      ]
    )
    #expect(ren.stage == .asking && ren.group == 0)
    // What somebody else says, or of another request, opens nothing.
    #expect(ren.told(.requestGranted(by: Self.mallory, request: 20_001)) == [])
    #expect(ren.told(.requestGranted(by: Self.hina, request: 20_000)) == [])
    #expect(
      ren.told(.requestGranted(by: Self.hina, request: 20_001)) == [
        .cancelTimer(.ask), .state(.entered), .enter,
      ]
    )
    #expect(ren.stage == .inside && ren.group == Self.group)
    #expect(ren.told(.requestGranted(by: Self.hina, request: 20_001)) == [])
    #expect(
      ren.told(.invitationArrived(by: .qr, good))
        == [.state(.invitationUnneeded(carrier: .qr, inviter: Self.hina))],
      "who is in needs none",
    )
  }

  @Test func `a question that is denied leads back outside, with the reason`() {
    var ren = Self.admission(Self.ren)
    _ = ren.told(.invitationArrived(by: .message, Self.invitation()))
    #expect(
      ren.told(.requestDenied(by: Self.hina, request: 20_001, reason: .usedUp)) == [
        .cancelTimer(.ask),
        .state(.invitationUsedUp(carrier: .message, inviter: Self.hina)),
      ]
    )
    #expect(ren.stage == .outside)
  }

  @Test func `who does not answer is asked for a minute`() {
    var ren = Self.admission(Self.ren)
    _ = ren.told(.invitationArrived(by: .qr, Self.invitation()))
    for _ in 1..<Admission.triesMax {
      let answer = ren.told(.timerFired(.ask))
      #expect(
        answer.count == 2
          && answer.first
            == .ask(
              of: Self.hina,
              request: 20_001,
              Self.invitation(),
            )
      )
    }
    #expect(ren.told(.timerFired(.ask)) == [.state(.inviterMissing(inviter: Self.hina))])
    #expect(ren.stage == .outside && ren.told(.timerFired(.ask)) == [])
  }

  @Test func `an older invitation is asked for again where the newer one comes to nothing`() {
    var ren = Self.admission(Self.ren)
    let (first, second) = (Self.invitation(), Self.invitation { $0.number = 6 })
    _ = ren.told(.invitationArrived(by: .message, first))
    #expect(
      ren.told(.invitationArrived(by: .qr, second)).contains(
        .ask(of: Self.hina, request: 20_002, second)
      )
    )
    // The same one twice is one.
    _ = ren.told(.invitationArrived(by: .airdrop, second))
    #expect(
      ren.told(.requestDenied(by: Self.hina, request: 20_003, reason: .usedUp)) == [
        .cancelTimer(.ask),
        .state(.invitationUsedUp(carrier: .airdrop, inviter: Self.hina)),
        .ask(of: Self.hina, request: 20_001, first), .setTimer(.ask, at: .start + .seconds(2)),
      ]
    )
    #expect(ren.stage == .asking)
    #expect(ren.told(.requestGranted(by: Self.hina, request: 20_001)).last == .enter)
    #expect(ren.spares == [])
  }

  @Test func `an inviter who is not there is followed by the older invitation`() {
    var ren = Self.admission(Self.ren)
    _ = ren.told(.invitationArrived(by: .message, Self.invitation()))
    _ = ren.told(.invitationArrived(by: .qr, Self.invitation { $0.number = 6 }))
    for _ in 1..<Admission.triesMax { _ = ren.told(.timerFired(.ask)) }
    let answer = ren.told(.timerFired(.ask))
    #expect(answer.first == .state(.inviterMissing(inviter: Self.hina)))
    #expect(answer.contains(.ask(of: Self.hina, request: 20_001, Self.invitation())))
  }

  @Test func `a seventh is refused by name, and a place that is free again is given`() {
    var hina = Admission(policy: .bound, fellows: (1...4).map { MemberID($0) })
    _ = hina.told(.keysLoaded(member: Self.hina, group: Self.group, wanted: 0, session: 0))
    let open = Self.invitation { $0.uses = 9 }
    func granted(_ peer: MemberID) -> Bool {
      hina.told(.requestArrived(from: peer, request: peer.rawValue, open))
        .contains(.grant(peer: peer, request: peer.rawValue))
    }
    #expect(granted(Self.ren), "the sixth")
    let seventh = hina.told(.requestArrived(from: Self.mallory, request: 30, open))
    #expect(seventh.first == .deny(peer: Self.mallory, request: 30, reason: .groupFull))
    #expect(granted(Self.ren), "who is in already takes no second place")
    _ = hina.told(.groupHeld(group: Self.group, peers: [1, 2, 3, 4], departed: [20]))
    #expect(granted(Self.mallory))
  }

  @Test func `a phone is in the group that its list says, known by that secret`() {
    var ren = Self.admission(Self.ren)
    #expect(ren.told(.groupHeld(group: 9, peers: [10], departed: [])) == [])
    #expect(ren.stage == .inside && ren.group == 9)
    #expect(ren.told(.groupHeld(group: 0, peers: [], departed: [])) == [])
    #expect(ren.stage == .outside)
    _ = ren.told(.invitationArrived(by: .qr, Self.invitation()))
    #expect(ren.told(.groupHeld(group: 9, peers: [], departed: [])) == [.cancelTimer(.ask)])
  }

  private static let flawed: [(InvitationRefusal, PresentedInvitation)] = [
    (.keyDoesNotMatch, invitation { $0.keyOwner = mallory }),
    (.keyDoesNotMatch, invitation { $0.inviter = mallory }),
    (.forged, invitation { $0.isSigned = false }),
    (.unlimited, invitation { $0.expires = nil }),
    (.unlimited, invitation { $0.uses = 0 }),
    (.expired, invitation { $0.expires = .start }),
  ]

  @Test(arguments: flawed)
  func `bound, an invitation is refused by name on both sides`(
    reason: InvitationRefusal,
    bad: PresentedInvitation,
  ) {
    var ren = Self.admission(Self.ren)
    let refused = AdmissionFact.refused(reason, .airdrop, bad.inviter)
    #expect(ren.told(.invitationArrived(by: .airdrop, bad)) == [.state(refused)])
    #expect(ren.stage == .outside)
    // Who asks may have checked nothing.
    var hina = Self.admission(Self.hina, isInside: true)
    #expect(hina.ask(Self.ren, 1, bad) == reason)
    #expect(hina.redemptions == [])
  }

  @Test func `bound, an invitation ends with its last instant`() {
    let end = WallTime.start + .seconds(100)
    for (now, isGood) in [(end - Duration(nanoseconds: 1), true), (end, false)] {
      var ren = Self.admission(Self.ren)
      let answer = ren.told(.invitationArrived(by: .qr, Self.invitation()), at: now)
      #expect((ren.stage == .asking) == isGood, "\(answer)")
    }
  }

  @Test func `an invitation into another group than the one that is meant is foreign`() {
    for policy in InvitationPolicy.allCases {
      var ren = Admission(policy: policy)
      _ = ren.told(.keysLoaded(member: Self.ren, group: 0, wanted: 8, session: 0))
      let other = Self.invitation { $0.hasSecret = true }
      #expect(
        ren.told(.invitationArrived(by: .qr, other)) == [
          .state(.invitationForeign(carrier: .qr, inviter: Self.hina))
        ]
      )
    }
  }

  @Test func `each reason has a fact of its own`() {
    let kinds = InvitationRefusal.allCases.map { AdmissionFact.refused($0, .qr, .nobody).kind }
    let names = InvitationRefusal.allCases.map { reason in
      "invitation" + reason.rawValue.prefix(1).uppercased() + reason.rawValue.dropFirst()
    }
    #expect(kinds == names)
  }

  @Test func `what can be read as no invitation is cut off`() {
    var ren = Self.admission(Self.ren)
    let refused = AdmissionFact.refused(.truncated, .qr, .nobody)
    #expect(ren.told(.invitationUnreadable(by: .qr)) == [.state(refused)])
    var blank = Admission(policy: .bound)
    #expect(blank.told(.invitationUnreadable(by: .qr)) == [])
    #expect(blank.told(.invitationArrived(by: .qr, Self.invitation())) == [])
  }

  @Test func `as written, whoever signs is believed and lasts for ever (I10, I11)`() {
    for change in [
      { $0.keyOwner = Self.mallory }, { $0.expires = .start }, { $0.expires = nil },
      { $0.uses = 0 },
    ] as [(inout PresentedInvitation) -> Void] {
      var ren = Self.admission(Self.ren, .asWritten)
      let bad = Self.invitation {
        change(&$0)
        $0.hasSecret = true
      }
      #expect(
        ren.told(.invitationArrived(by: .message, bad)) == [
          .state(.invitationAccepted(carrier: .message, inviter: Self.hina)), .state(.entered),
          .enter,
        ]
      )
      #expect(ren.stage == .inside && ren.group == Self.group)
    }
  }

  @Test func `as written, a changed one and one without a secret open nothing`() {
    for (reason, change) in [
      (.forged, { $0.isSigned = false }), (.foreign, { $0.hasSecret = false }),
    ] as [(InvitationRefusal, (inout PresentedInvitation) -> Void)] {
      var ren = Self.admission(Self.ren, .asWritten)
      let bad = Self.invitation {
        $0.hasSecret = true
        change(&$0)
      }
      let refused = AdmissionFact.refused(reason, .qr, Self.hina)
      #expect(ren.told(.invitationArrived(by: .qr, bad)) == [.state(refused)])
    }
  }

  // MARK: Inside

  @Test func `an inviter lets in as many as it said, and counts nobody twice`() {
    var hina = Self.admission(Self.hina, isInside: true)
    let two = Self.invitation { $0.uses = 2 }
    #expect(
      hina.told(.requestArrived(from: Self.ren, request: 1, two)) == [
        .grant(peer: Self.ren, request: 1),
        .state(.joinGranted(peer: Self.ren, invitation: 5)),
      ]
    )
    // The answer was lost: it is said again and is no news.
    let again = hina.told(.requestArrived(from: Self.ren, request: 1, two))
    #expect(again == [.grant(peer: Self.ren, request: 1)])
    // The app was installed anew.
    #expect(hina.ask(Self.ren, 2, two) == nil)
    #expect(hina.redemptions.count == 1)
    #expect(hina.ask(MemberID(40), 3, two) == nil)
    #expect(hina.ask(MemberID(50), 4, two) == .usedUp)
    #expect(hina.ask(Self.ren, 5, two) == nil, "who is in already is let in again")
    #expect(hina.ask(MemberID(50), 4, Self.invitation { $0.number = 6 }) == nil)
  }

  @Test func `who has left gets in by a later invitation alone`() {
    var hina = Self.admission(Self.hina, isInside: true)
    let old = Self.invitation { $0.uses = 3 }
    #expect(hina.ask(Self.ren, 1, old) == nil)
    let gone = AdmissionEvent.groupHeld(group: Self.group, peers: [], departed: [20])
    _ = hina.told(gone, at: .start + .seconds(7))
    #expect(hina.ask(Self.ren, 1, old) == .foreign, "the request from before")
    #expect(hina.ask(Self.ren, 2, old) == .foreign)
    // The list says so again, as after each start of the app: it was heard once.
    _ = hina.told(.groupHeld(group: 0, peers: [], departed: []), at: .start + .seconds(8))
    _ = hina.told(gone, at: .start + .seconds(20))
    let new = Self.invitation {
      $0.number = 6
      $0.issued = .start + .seconds(8)
    }
    #expect(hina.ask(Self.ren, 3, new) == nil)
    // Who has not heard of the leaving hears of it from who asks.
    var other = Self.admission(Self.hina, isInside: true)
    #expect(other.ask(Self.ren, 1, old) == nil)
    let again = AdmissionEvent.requestArrived(from: Self.ren, request: 2, old, left: 1)
    #expect(other.told(again).first == .deny(peer: Self.ren, request: 2, reason: .foreign))
  }

  @Test func `a recorded request is no good in another's name`() {
    var hina = Self.admission(Self.hina, isInside: true)
    let many = Self.invitation { $0.uses = 9 }
    #expect(hina.ask(Self.ren, 1, many) == nil)
    #expect(hina.ask(Self.mallory, 1, many) == .replayed)
  }

  @Test func `an invitation is redeemed with its inviter, in its group, and nowhere else`() {
    let good = Self.invitation()
    var hina = Self.admission(Self.hina, isInside: true)
    #expect(hina.ask(Self.ren, 1, Self.invitation { $0.group = 8 }) == .foreign)
    var other = Self.admission(MemberID(40), isInside: true)
    #expect(other.ask(Self.ren, 1, good) == .foreign)
    var outside = Self.admission(Self.hina)
    #expect(outside.told(.requestArrived(from: Self.ren, request: 1, good)) == [])
    var trusting = Self.admission(Self.hina, .asWritten, isInside: true)
    #expect(trusting.told(.requestArrived(from: Self.ren, request: 1, good)) == [])
    #expect(hina.told(.requestArrived(from: Self.hina, request: 1, good)) == [])
  }

  @Test func `an inviter's list has an end, and forgets nobody`() {
    var hina = Self.admission(Self.hina, isInside: true)
    let open = Self.invitation { $0.uses = 65_535 }
    // Who has joined and left has a place in it all the same.
    var redemption = Admission.Redemption()
    (redemption.invitation, redemption.peer) = (5, MemberID(100))
    hina.redemptions = Array(repeating: redemption, count: Admission.redemptionsMax - 1)
    _ = hina.told(.groupHeld(group: Self.group, peers: [], departed: [100]))
    #expect(hina.ask(MemberID(40), 9_998, open) == nil)
    #expect(hina.ask(Self.ren, 9_999, open) == .usedUp)
    #expect(hina.redemptions.count == Admission.redemptionsMax)
  }

  @Test func `it starts once`() {
    var ren = Self.admission(Self.ren)
    let before = ren
    _ = ren.told(.keysLoaded(member: Self.mallory, group: 9, wanted: 0, session: 1))
    #expect(ren == before)
  }

  @Test func `a state is read as it was written`() throws {
    var ren = Self.admission(Self.ren)
    _ = ren.told(.invitationArrived(by: .qr, Self.invitation()))
    var hina = Self.admission(Self.hina, isInside: true)
    _ = hina.ask(Self.ren, 1, Self.invitation())
    for admission in [ren, hina, Admission()] {
      let bytes = CanonicalWriter.encode(admission)
      #expect(try CanonicalReader.decode(Admission.self, from: bytes) == admission)
    }
  }
}

extension AdmissionTests {
  @Test func `who was asking when its app ended asks for nothing afterwards`() {
    var ren = Self.admission(Self.ren)
    _ = ren.told(.invitationArrived(by: .qr, Self.invitation()))
    #expect(ren.stage == .asking)
    #expect(ren.told(.restarted) == [] && ren.stage == .outside)
    #expect(ren.told(.timerFired(.ask)) == [])
    var hina = Self.admission(Self.hina, isInside: true)
    _ = hina.ask(Self.ren, 1, Self.invitation())
    let before = hina
    #expect(hina.told(.restarted) == [] && hina == before, "whom it has let in it has kept")
  }
}

extension Admission {
  /// Tells it something, and says what it asks for.
  mutating func told(_ event: AdmissionEvent, at now: WallTime = .start) -> [AdmissionEffect] {
    var effects = Effects<AdmissionEffect>()
    reduce(event, at: DeviceTime(uptime: .start, wall: now), into: &effects)
    return effects.items
  }

  /// Has somebody ask to join.
  ///
  /// - Returns: why it stays outside; nil where it was let in.
  mutating func ask(
    _ peer: MemberID,
    _ request: UInt64,
    _ invitation: PresentedInvitation,
  ) -> InvitationRefusal? {
    for effect in told(.requestArrived(from: peer, request: request, invitation)) {
      if case .deny(_, _, let reason) = effect { return reason }
    }
    return nil
  }
}
