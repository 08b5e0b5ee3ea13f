import Kernel
import Testing

@testable import Intercom

/// What a screen draws, event by event.
struct ScreenTests {
  private static let own = MemberID(1)
  private static let ren = MemberID(2)
  private static let yuki = MemberID(3)

  /// A screen that is open and has a card of ren, who has just been looked for.
  private func open(
    _ change: (inout ScreenSettings) -> Void = { _ in }
  ) -> Screen {
    var settings = ScreenSettings()
    settings.cards = .drawn
    change(&settings)
    var screen = Screen(settings: settings)
    _ = screen.told(.opened(member: Self.own, name: "hina"))
    _ = screen.told(.peerKnown(peer: Self.ren, name: "ren"))
    return screen
  }

  private func timer(_ purpose: ScreenTimerPurpose, of peer: MemberID = ren) -> ScreenTimer {
    ScreenTimer(purpose, peer)
  }

  private func way(_ way: PeerWay, to peer: MemberID = ren) -> ScreenEvent {
    .wayChanged(peer: peer, way: way)
  }

  // MARK: Cards

  @Test func `a member that is known gets a card behind the own one, and is looked for`() {
    var settings = ScreenSettings()
    settings.cards = .drawn
    var screen = Screen(settings: settings)
    #expect(
      screen.told(.opened(member: Self.own, name: "hina"))
        == [.state(.screenOpened(name: "hina"))]
    )
    #expect(
      screen.told(.peerKnown(peer: Self.ren, name: "ren"), at: 1) == [
        .state(.cardAdded(peer: Self.ren, name: "ren", place: 2)),
        .setTimer(timer(.patience), at: .start + .seconds(11)),
      ]
    )
    #expect(screen.card(of: Self.ren)?.connection == .connecting)
  }

  @Test func `nobody has a card before the screen is open, where none is drawn, or of itself`() {
    var closed = Screen(settings: open().settings)
    #expect(closed.told(.peerKnown(peer: Self.ren, name: "ren")) == [])
    var blank = Screen(settings: ScreenSettings())
    _ = blank.told(.opened(member: Self.own, name: "hina"))
    #expect(blank.told(.peerKnown(peer: Self.ren, name: "ren")) == [])
    var screen = open()
    #expect(screen.told(.peerKnown(peer: Self.own, name: "hina")) == [])
    #expect(screen.told(.opened(member: Self.yuki, name: "yuki")) == [])
    #expect(screen.told(.peerKnown(peer: Self.ren, name: "ren")) == [])
    #expect(screen.cards.count == 1)
  }

  @Test func `where all places are taken somebody new has that of who has left, and no other`() {
    var screen = open()
    for id in 3...6 { _ = screen.told(.peerKnown(peer: MemberID(UInt64(id)), name: "m\(id)")) }
    _ = screen.told(.peerLeft(peer: MemberID(4)))
    let seventh = MemberID(7)
    #expect(
      screen.told(.peerKnown(peer: seventh, name: "m7")).first
        == .state(.cardAdded(peer: seventh, name: "m7", place: 4))
    )
    #expect(screen.cards.map(\.peer.rawValue) == [2, 3, 7, 5, 6])
    // Whoever had it before has none on returning, until another place is free.
    #expect(screen.knows(MemberID(4)))
    #expect(screen.told(.peerKnown(peer: MemberID(4), name: "m4")) == [])
    _ = screen.told(.peerLeft(peer: Self.ren))
    #expect(
      screen.told(.peerKnown(peer: MemberID(4), name: "m4")).first
        == .state(.cardAdded(peer: MemberID(4), name: "m4", place: 2))
    )
  }

  @Test func `there are six places, and a seventh member is told of once`() {
    var screen = open()
    for id in 3...6 { _ = screen.told(.peerKnown(peer: MemberID(UInt64(id)), name: "m\(id)")) }
    let seventh = MemberID(7)
    #expect(
      screen.told(.peerKnown(peer: seventh, name: "m7"))
        == [.state(.screenFull(peer: seventh))]
    )
    #expect(screen.told(.peerKnown(peer: seventh, name: "m7")) == [])
    #expect(screen.told(way(.radio, to: seventh)) == [])
    #expect(screen.cards.count + 1 == Screen.places && screen.knows(seventh))
  }

  // MARK: Connections

  @Test func `a card goes from way to way and says so`() {
    var screen = open()
    #expect(
      screen.told(way(.radio), at: 2) == [
        .cancelTimer(timer(.patience)), .state(.cardConnected(peer: Self.ren)),
        .state(.cardNear(peer: Self.ren)),
      ]
    )
    #expect(screen.told(way(.internet), at: 3) == [.state(.cardFar(peer: Self.ren))])
    #expect(screen.told(way(.internet), at: 4) == [])
    #expect(
      screen.told(way(.none), at: 5) == [
        .state(.cardReconnecting(peer: Self.ren)),
        .setTimer(timer(.patience), at: .start + .seconds(15)),
      ]
    )
    #expect(
      screen.told(.timerFired(timer(.patience)), at: 15)
        == [.state(.cardOutOfRange(peer: Self.ren))]
    )
    #expect(screen.told(.timerFired(timer(.patience)), at: 16) == [])
    #expect(
      screen.told(way(.radio), at: 20)
        == [.state(.cardConnected(peer: Self.ren)), .state(.cardNear(peer: Self.ren))]
    )
  }

  @Test func `who was never there is connecting, and out of range when that has lasted too long`() {
    var screen = open()
    #expect(!screen.isSet(timer(.patience), by: .start + .seconds(9)))
    #expect(screen.isSet(timer(.patience), by: .start + .seconds(10)))
    #expect(
      screen.told(.timerFired(timer(.patience)), at: 10)
        == [.state(.cardOutOfRange(peer: Self.ren))]
    )
    #expect(!screen.isSet(timer(.patience), by: .start + .seconds(60)))
  }

  @Test func `as written who is lost looks connected`() {
    var screen = open { $0.states = .asWritten }
    _ = screen.told(way(.radio), at: 1)
    #expect(screen.told(way(.none), at: 2) == [])
    #expect(screen.card(of: Self.ren)?.connection == .near)
    #expect(screen.told(way(.internet), at: 9) == [.state(.cardFar(peer: Self.ren))])
  }

  @Test func `where states are one word nobody is ever out of range`() {
    var screen = open { $0.states = .merged }
    #expect(!screen.isSet(timer(.patience), by: .start + .seconds(60)))
    _ = screen.told(way(.radio), at: 1)
    #expect(screen.told(way(.none), at: 2) == [.state(.cardReconnecting(peer: Self.ren))])
    #expect(screen.told(.timerFired(timer(.patience)), at: 30) == [])
  }

  @Test func `who leaves keeps its place, falls silent, and comes back to it`() {
    var screen = open()
    _ = screen.told(.peerKnown(peer: Self.yuki, name: "yuki"))
    _ = screen.told(way(.radio), at: 1)
    _ = screen.told(.muteTold(peer: Self.ren, isMuted: true), at: 1)
    _ = screen.told(.voicePlayed(peer: Self.ren), at: 2)
    #expect(
      screen.told(.peerLeft(peer: Self.ren), at: 3) == [
        .cancelTimer(timer(.voice)), .state(.cardSilent(peer: Self.ren)),
        .state(.cardUnmuted(peer: Self.ren)), .state(.cardGone(peer: Self.ren)),
      ]
    )
    #expect(screen.told(.peerLeft(peer: Self.ren), at: 4) == [])
    #expect(screen.told(way(.none), at: 5) == [])
    #expect(screen.cards.map(\.peer) == [Self.ren, Self.yuki])
    #expect(
      screen.told(.peerKnown(peer: Self.ren, name: "ren"), at: 6) == [
        .state(.cardConnecting(peer: Self.ren)),
        .setTimer(timer(.patience), at: .start + .seconds(16)),
      ]
    )
  }

  @Test func `whose phone leaves the call has no cards, and begins anew`() {
    var screen = open()
    _ = screen.told(.voicePlayed(peer: Self.ren), at: 2)
    #expect(
      screen.told(.closed, at: 3) == [
        .cancelTimer(timer(.patience)), .cancelTimer(timer(.voice)), .state(.screenClosed),
      ]
    )
    #expect(screen == Screen(settings: screen.settings))
    #expect(screen.told(.closed, at: 4) == [])
    #expect(
      screen.told(.opened(member: Self.own, name: "hina"), at: 5)
        == [.state(.screenOpened(name: "hina"))]
    )
  }

  @Test func `what is about somebody without a card changes nothing`() {
    var screen = open()
    let before = screen
    for event in [
      way(.radio, to: Self.yuki), .voicePlayed(peer: Self.yuki), .peerLeft(peer: Self.yuki),
      .muteTold(peer: Self.yuki, isMuted: true), .timerFired(timer(.voice, of: Self.yuki)),
      .timerFired(timer(.voice)),
    ] {
      #expect(screen.told(event, at: 3) == [], "\(event)")
    }
    #expect(screen == before)
  }

  // MARK: Voices

  @Test func `a voice lights its card until nothing of it was heard for a breath`() {
    var screen = open()
    let hold = Screen.voiceHold
    #expect(
      screen.told(.voicePlayed(peer: Self.ren), at: 2) == [
        .state(.cardTalking(peer: Self.ren)),
        .setTimer(timer(.voice), at: .start + .seconds(2) + hold),
      ]
    )
    let later = Uptime.start + .seconds(2) + .milliseconds(200)
    #expect(screen.told(.voicePlayed(peer: Self.ren), at: later) == [])
    // It was heard meanwhile.
    #expect(
      screen.told(.timerFired(timer(.voice)), at: .start + .seconds(2) + hold)
        == [.setTimer(timer(.voice), at: later + hold)]
    )
    #expect(
      screen.told(.timerFired(timer(.voice)), at: later + hold)
        == [.state(.cardSilent(peer: Self.ren))]
    )
    #expect(screen.card(of: Self.ren)?.voiceEnds == nil)
  }

  @Test func `who talks stays where it is, or comes to the front where that is the design`() {
    for order in ScreenOrder.allCases {
      var screen = open { $0.order = order }
      _ = screen.told(.peerKnown(peer: Self.yuki, name: "yuki"))
      let moved = screen.told(.voicePlayed(peer: Self.yuki), at: 2).dropFirst(2)
      switch order {
      case .fixed:
        #expect(moved.isEmpty && screen.cards.map(\.peer) == [Self.ren, Self.yuki])
      case .lastSpoken:
        #expect(
          Array(moved) == [
            .state(.cardMoved(peer: Self.yuki, from: 3, to: 2)),
            .state(.cardMoved(peer: Self.ren, from: 2, to: 3)),
          ]
        )
        #expect(screen.told(.voicePlayed(peer: Self.yuki), at: 3) == [])
      }
    }
  }

  @Test func `the own card says what is sent and whether it is muted, once each`() {
    var screen = open()
    #expect(screen.told(.ownVoiceChanged(isSent: true)) == [.state(.ownTalking)])
    #expect(screen.told(.ownVoiceChanged(isSent: true)) == [])
    #expect(screen.told(.ownVoiceChanged(isSent: false)) == [.state(.ownSilent)])
    #expect(screen.told(.ownMuteChanged(isMuted: true)) == [.state(.ownMuted)])
    #expect(screen.told(.ownMuteChanged(isMuted: true)) == [])
    #expect(screen.told(.ownMuteChanged(isMuted: false)) == [.state(.ownUnmuted)])
    #expect(
      screen.told(.muteTold(peer: Self.ren, isMuted: true))
        == [.state(.cardMuted(peer: Self.ren))]
    )
    #expect(screen.told(.muteTold(peer: Self.ren, isMuted: true)) == [])
  }

  @Test func `a screen reads back as it was written`() throws {
    var screen = open()
    _ = screen.told(way(.radio), at: 1)
    _ = screen.told(.voicePlayed(peer: Self.ren), at: 2)
    for id in 3...7 { _ = screen.told(.peerKnown(peer: MemberID(UInt64(id)), name: "m\(id)")) }
    let bytes = CanonicalWriter.encode(screen)
    #expect(try CanonicalReader.decode(Screen.self, from: bytes) == screen)
  }
}

/// From the group's screen to an invitation (S-UI-003, R-F-009).
struct ScreenInvitationTests {
  private func invite(
    _ channels: InvitationChannels,
    by chosen: InvitationCarrier,
    near: Bool = false,
    beside: Bool = false,
    online: Bool = false,
  ) -> [ScreenEffect] {
    var settings = ScreenSettings()
    settings.channels = channels
    var screen = Screen(settings: settings)
    return screen.told(
      .inviting(
        name: "yuki",
        chosen: chosen,
        isNear: near,
        isBeside: beside,
        isOnline: online,
      )
    )
  }

  private func handed(_ effects: [ScreenEffect]) -> [InvitationCarrier] {
    effects.compactMap { effect in
      if case .hand(let carrier) = effect { carrier } else { nil }
    }
  }

  @Test func `the chosen channel is taken where it is possible`() {
    for channels in [InvitationChannels.chosen, .fallback] {
      #expect(
        invite(channels, by: .airdrop, near: true, beside: true) == [
          .state(.inviteOpened(name: "yuki", chosen: .airdrop)),
          .state(.airdropHanded(name: "yuki")), .hand(by: .airdrop),
        ]
      )
    }
  }

  @Test
  func `a channel that is not possible is told, and where that is the design the next is tried`() {
    #expect(
      invite(.chosen, by: .airdrop, beside: true, online: true) == [
        .state(.inviteOpened(name: "yuki", chosen: .airdrop)),
        .state(.airdropImpossible(name: "yuki")), .state(.invitationNotHanded(name: "yuki")),
      ]
    )
    #expect(handed(invite(.fallback, by: .airdrop, beside: true, online: true)) == [.qr])
    #expect(handed(invite(.fallback, by: .airdrop, online: true)) == [.message])
    #expect(handed(invite(.fallback, by: .message, near: true, beside: true)) == [.airdrop])
    #expect(handed(invite(.fallback, by: .qr, near: true, online: true)) == [.airdrop])
  }

  @Test func `where nothing is possible each channel says so, and nothing is handed over`() {
    for chosen in InvitationCarrier.allCases {
      let effects = invite(.fallback, by: chosen)
      #expect(handed(effects) == [])
      #expect(effects.count == 5 && effects.last == .state(.invitationNotHanded(name: "yuki")))
      for carrier in InvitationCarrier.allCases {
        #expect(effects.contains(.state(carrier.impossible("yuki"))))
      }
    }
  }

  @Test func `where every channel is taken for possible no screen has a part in it`() {
    #expect(invite(.anywhere, by: .qr, beside: true) == [])
  }
}

extension Screen {
  /// What it asks for when it is told that, at an uptime.
  fileprivate mutating func told(_ event: ScreenEvent, at now: Uptime) -> [ScreenEffect] {
    var effects = Effects<ScreenEffect>()
    reduce(event, at: DeviceTime(uptime: now, wall: .start), into: &effects)
    return effects.items
  }

  /// The same, in whole seconds.
  fileprivate mutating func told(_ event: ScreenEvent, at seconds: Int64 = 0) -> [ScreenEffect] {
    told(event, at: .start + .seconds(seconds))
  }
}
