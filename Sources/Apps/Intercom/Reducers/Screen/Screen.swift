import Kernel

/// What one phone draws of a call: a card for each member, and the way from the group to an invitation
/// (S-UI-001, S-UI-003, A-F-005, A-F-009).
///
/// It knows what its phone knows and no more. A card says that somebody can be talked to while the app
/// believes in a path, and that it talks while its voice sounds here; that a member is out of range no
/// phone can see, so the word stands for "looked for in vain for so long" (`ScreenSettings.patience`).
///
/// Cards stand in the order in which the phone came to know their members, the own one first. Who left
/// keeps one that says so, and finds it again on returning, unless all places are taken and somebody new
/// needs it.
public struct Screen: Reducer, Record, Equatable, Sendable {
  /// Who this is; nobody before `opened`.
  public internal(set) var member = MemberID.nobody
  /// The name on this member's own card.
  public internal(set) var name = ""
  /// What a scenario has set.
  public internal(set) var settings = ScreenSettings()
  /// Whether the own card says that what is said is sent.
  public internal(set) var isTalking = false
  /// Whether the own card says that this member is muted.
  public internal(set) var isMuted = false
  /// What the own card says of this app's sound: open, or without; muting stands apart.
  var sound = SoundStanding.open  // key: sound, unless .open
  /// The cards of the others, in the order in which they stand.
  public internal(set) var cards: [ScreenCard] = []
  /// For whom there was no place.
  var missing: [Int64] = []

  /// So many cards there are, the own one included.
  public static let places = 6
  /// For so long after its last frame a member is still said to talk: as long as a breath between words.
  public static let voiceHold = Duration.milliseconds(300)

  /// A blank screen.
  public init() {}

  /// A screen that has not been opened.
  public init(settings: ScreenSettings) {
    self.settings = settings
  }

  /// Whether the own card says that this member's app is without its phone's sound.
  public var isSoundless: Bool { sound == .without }

  /// The card of a member; nil where there is none.
  public func card(of peer: MemberID) -> ScreenCard? { cards.first { $0.peer == peer } }

  /// Whether the phone has told it of that member, be it that there was no place.
  public func knows(_ peer: MemberID) -> Bool {
    card(of: peer) != nil || missing.contains(Int64(bitPattern: peer.rawValue))
  }

  /// Whether a timer is set and due by then: no other fires.
  public func isSet(_ timer: ScreenTimer, by now: Uptime) -> Bool {
    let card = card(of: timer.peer)
    let deadline =
      switch timer.purpose {
      case .patience: card?.patienceEnds
      case .voice: card?.voiceEnds
      }
    return deadline.map { $0 <= now } ?? false
  }

  /// Takes an event.
  public mutating func reduce(
    _ event: ScreenEvent,
    at time: DeviceTime,
    into effects: inout Effects<ScreenEffect>,
  ) {
    let now = time.uptime
    switch event {
    case .opened(let member, let name):
      // It is opened once; a log that somebody wrote may tell of it again.
      guard self.member == .nobody else { return }
      self.member = member
      self.name = name
      effects.append(.state(.screenOpened(name: name)))
    case .closed:
      close(into: &effects)
    case .peerKnown(let peer, let name):
      meet(peer, name, at: now, into: &effects)
    case .wayChanged(let peer, let way):
      onCard(peer) { card, settings in card.turn(way, settings, at: now, into: &effects) }
    case .voicePlayed(let peer):
      hear(peer, at: now, into: &effects)
    case .ownVoiceChanged(let isSent):
      guard isSent != isTalking else { return }
      isTalking = isSent
      effects.append(.state(isSent ? .ownTalking : .ownSilent))
    case .muteTold(let peer, let isMuted):
      onCard(peer) { card, _ in card.mute(isMuted, into: &effects) }
    case .ownMuteChanged(let isMuted):
      guard isMuted != self.isMuted else { return }
      self.isMuted = isMuted
      effects.append(.state(isMuted ? .ownMuted : .ownUnmuted))
    case .soundTold(let peer, let isThere):
      onCard(peer) { card, _ in card.take(sound: isThere, into: &effects) }
    case .ownSoundChanged(let isThere):
      guard isThere == isSoundless else { return }
      sound = isThere ? .open : .without
      effects.append(.state(isThere ? .ownSounding : .ownSoundless))
    case .peerLeft(let peer):
      onCard(peer) { card, _ in card.leave(into: &effects) }
    case .inviting(let name, let chosen, let isNear, let isBeside, let isOnline):
      invite(
        name,
        by: chosen,
        where: (isNear: isNear, isBeside: isBeside, isOnline: isOnline),
        into: &effects,
      )
    case .timerFired(let timer):
      onCard(timer.peer) { card, settings in
        switch timer.purpose {
        case .patience: card.losePatience(settings, into: &effects)
        case .voice: card.listen(at: now, into: &effects)
        }
      }
    }
  }

  // MARK: Cards

  private mutating func onCard(
    _ peer: MemberID,
    _ body: (inout ScreenCard, ScreenSettings) -> Void,
  ) {
    guard let place = cards.firstIndex(where: { $0.peer == peer }) else { return }
    body(&cards[place], settings)
  }

  /// What was drawn is forgotten; what is drawn next begins anew.
  private mutating func close(into effects: inout Effects<ScreenEffect>) {
    guard member != .nobody else { return }
    for card in cards {
      if card.patienceEnds != nil {
        effects.append(.cancelTimer(ScreenTimer(.patience, card.peer)))
      }
      if card.voiceEnds != nil { effects.append(.cancelTimer(ScreenTimer(.voice, card.peer))) }
    }
    self = Screen(settings: settings)
    effects.append(.state(.screenClosed))
  }

  /// A card for somebody new, or for somebody who had left and is looked for again.
  private mutating func meet(
    _ peer: MemberID,
    _ name: String,
    at now: Uptime,
    into effects: inout Effects<ScreenEffect>,
  ) {
    guard settings.cards == .drawn, member != .nobody, peer != member else { return }
    if card(of: peer) != nil {
      onCard(peer) { card, settings in card.seek(settings, at: now, into: &effects) }
      return
    }
    let raw = Int64(bitPattern: peer.rawValue)
    guard let place = freePlace else {
      guard !missing.contains(raw) else { return }
      missing.append(raw)
      effects.append(.state(.screenFull(peer: peer)))
      return
    }
    missing.removeAll { $0 == raw }
    var card = ScreenCard(of: peer, named: name)
    // The own card is the first.
    effects.append(.state(.cardAdded(peer: peer, name: name, place: Int64(place + 2))))
    card.wait(settings, at: now, into: &effects)
    guard place < cards.count else { return cards.append(card) }
    missing.append(Int64(bitPattern: cards[place].peer.rawValue))
    cards[place] = card
  }

  /// Where the next card stands among the others': behind them, or where all places are taken in place of
  /// the first who has left; nil where nobody has.
  private var freePlace: Int? {
    guard cards.count + 1 >= Self.places else { return cards.count }
    return cards.firstIndex { $0.connection == .gone }
  }

  private mutating func hear(
    _ peer: MemberID,
    at now: Uptime,
    into effects: inout Effects<ScreenEffect>,
  ) {
    guard let place = cards.firstIndex(where: { $0.peer == peer }) else { return }
    let isNew = !cards[place].isTalking
    cards[place].sound(at: now, into: &effects)
    guard isNew, settings.order == .lastSpoken, place > 0 else { return }
    let card = cards.remove(at: place)
    cards.insert(card, at: 0)
    effects.append(.state(.cardMoved(peer: peer, from: Int64(place + 2), to: 2)))
    // Those that were before it make room.
    for other in 1...place {
      let moved = ScreenFact.cardMoved(
        peer: cards[other].peer,
        from: Int64(other + 1),
        to: Int64(other + 2),
      )
      effects.append(.state(moved))
    }
  }

  // MARK: Invitations

  /// Hands an invitation over by the chosen channel, or where that is the design by the next one.
  private func invite(
    _ name: String,
    by chosen: InvitationCarrier,
    where they: (isNear: Bool, isBeside: Bool, isOnline: Bool),
    into effects: inout Effects<ScreenEffect>,
  ) {
    guard settings.channels != .anywhere else { return }
    effects.append(.state(.inviteOpened(name: name, chosen: chosen)))
    let others =
      settings.channels == .fallback ? InvitationCarrier.allCases.filter { $0 != chosen } : []
    for channel in [chosen] + others {
      let isPossible =
        switch channel {
        case .airdrop: they.isNear
        case .qr: they.isBeside
        case .message: they.isOnline
        }
      guard isPossible else {
        effects.append(.state(channel.impossible(name)))
        continue
      }
      effects.append(.state(channel.handed(name)))
      effects.append(.hand(by: channel))
      return
    }
    effects.append(.state(.invitationNotHanded(name: name)))
  }
}
