import Intercom
import Kernel

/// Watches what phones draw: what each card said and when, and for how long it was wrong.
///
/// A card that says that somebody can be talked to is taken at its word: as long as nothing comes from that
/// member it may be wrong, and nobody who looks at it can tell.
struct CardWatch {
  private let devices: [String]
  private var count: Int { devices.count }
  /// Whose card is whose, as screens have stated.
  private var ids: [MemberID?]
  /// Every member's card of every other, by member × count + other; nil where none was drawn.
  private(set) var cards: [CardCourse?]
  /// When something last came to a member from another.
  private var heard: [Instant?]

  /// A watch over the members on these devices, of whom none has drawn anything.
  init(devices: [String]) {
    self.devices = devices
    ids = devices.map { _ in nil }
    cards = Array(repeating: nil, count: devices.count * devices.count)
    heard = Array(repeating: nil, count: devices.count * devices.count)
  }

  /// What a member's card of another said; nil where there was none.
  func card(of other: Int, at member: Int) -> CardCourse? { cards[member * count + other] }

  /// Something good came from another member.
  mutating func heard(_ other: Int, at member: Int, _ now: Instant) {
    let place = member * count + other
    cards[place]?.measure(since: heard[place], until: now)
    heard[place] = now
  }

  /// A screen states what is new on one of its cards.
  mutating func take(_ fact: ScreenFact, at member: Int, _ place: CallObserver.Place) {
    if case .cardAdded(let peer, let name, let at) = fact,
      let other = devices.firstIndex(of: name)
    {
      ids[other] = peer
      let index = member * count + other
      // It may stand where somebody who has left had one.
      for left in devices.indices where left != other {
        guard let course = card(of: left, at: member), course.place == at else { continue }
        close(member * count + left, place)
      }
      // A phone that was in the call before goes on with the card that it had.
      if cards[index] == nil { cards[index] = CardCourse() }
      cards[index]?.begin(at: at, place)
    }
    if case .screenClosed = fact {
      for other in devices.indices { close(member * count + other, place) }
    }
    guard let peer = fact.peer, let other = ids.firstIndex(of: peer) else { return }
    let index = member * count + other
    cards[index]?.measure(since: heard[index], until: place.now)
    cards[index]?.take(fact, place)
  }

  /// A phone has left the call, and its cards are gone.
  private mutating func close(_ index: Int, _ place: CallObserver.Place) {
    cards[index]?.measure(since: heard[index], until: place.now)
    cards[index]?.close(place)
  }

  /// The call is over.
  mutating func finish(at end: Instant) {
    for index in cards.indices { cards[index]?.finish(at: end, heard: heard[index]) }
  }
}

/// What one card said over the call.
struct CardCourse: Equatable {
  /// Where it stands; the own card is the first.
  private(set) var place: Int64 = 0
  /// What it said of the connection, and from when on.
  private(set) var turns: [Turn] = []
  /// When it said that its member talks; the last end is open while it does.
  private(set) var talks: [Talk] = []
  /// Whether it says that its member is muted.
  private(set) var isMuted = false
  /// Whether it says that its member is without its phone's sound.
  private(set) var isSoundless = false
  /// For how long at the most it said that its member can be talked to, and nothing came from it; nil
  /// where it never said so.
  private(set) var stale: Duration?
  private var end: Instant?

  /// What it said from an instant on.
  struct Turn: Equatable {
    /// Nil where the screen is closed.
    var connection: CardConnection?
    var at: Instant
    var evidence: LogPosition

    /// Whether it says that its member can be talked to.
    var isConnected: Bool { connection?.isConnected ?? false }
  }

  /// A stretch in which it said that its member talks.
  struct Talk: Equatable {
    var start: Instant
    var end: Instant?
    var evidence: LogPosition
  }

  /// What it says now, or said at the end; nil where there is no card.
  var connection: CardConnection? { turns.last?.connection }
  /// Whether it says that its member talks.
  var isTalking: Bool { talks.last.map { $0.end == nil } ?? false }
  /// Whether it ever said that its member can be talked to.
  var hasConnected: Bool { turns.contains(where: \.isConnected) }

  /// For how long it said that, in all.
  func time(_ connection: CardConnection) -> Duration {
    var sum = Duration.zero
    for (turn, next) in zip(
      turns,
      turns.dropFirst().map(\.at) + [end ?? turns[turns.count - 1].at],
    )
    where turn.connection == connection {
      sum += next - turn.at
    }
    return sum
  }

  /// Until now nothing came since then.
  fileprivate mutating func measure(since heard: Instant?, until now: Instant) {
    guard let shown = connectedSince else { return }
    let span = now - max(shown, heard ?? shown)
    stale = max(stale ?? .zero, span)
  }

  /// Since when it says without a break that its member can be talked to; nil where it does not.
  private var connectedSince: Instant? {
    var since: Instant?
    for turn in turns.reversed() {
      guard turn.isConnected else { break }
      since = turn.at
    }
    return since
  }

  fileprivate mutating func take(_ fact: ScreenFact, _ place: CallObserver.Place) {
    switch fact {
    case .cardNear: turn(.near, place)
    case .cardFar: turn(.far, place)
    case .cardReconnecting: turn(.reconnecting, place)
    case .cardOutOfRange: turn(.outOfRange, place)
    case .cardConnecting: turn(.connecting, place)
    case .cardGone: turn(.gone, place)
    case .cardTalking:
      talks.append(Talk(start: place.now, end: nil, evidence: place.sequence))
    case .cardSilent:
      if isTalking { talks[talks.count - 1].end = place.now }
    case .cardMuted: isMuted = true
    case .cardUnmuted: isMuted = false
    case .cardSoundless: isSoundless = true
    case .cardSounding: isSoundless = false
    case .cardMoved(_, _, let to): self.place = to
    case .cardAdded, .cardConnected, .screenFull, .screenOpened, .ownTalking, .ownSilent,
      .ownMuted, .ownUnmuted, .ownSoundless, .ownSounding, .inviteOpened, .airdropImpossible,
      .qrImpossible, .messageImpossible, .airdropHanded, .qrHanded, .messageHanded,
      .invitationNotHanded, .screenClosed:
      break
    }
  }

  /// There is a card, at that place.
  fileprivate mutating func begin(at place: Int64, _ now: CallObserver.Place) {
    self.place = place
    turn(.connecting, now)
  }

  /// There is none any more.
  fileprivate mutating func close(_ place: CallObserver.Place) {
    guard connection != nil else { return }
    if isTalking { talks[talks.count - 1].end = place.now }
    (isMuted, isSoundless) = (false, false)
    turn(nil, place)
  }

  private mutating func turn(_ connection: CardConnection?, _ place: CallObserver.Place) {
    turns.append(Turn(connection: connection, at: place.now, evidence: place.sequence))
  }

  fileprivate mutating func finish(at end: Instant, heard: Instant?) {
    measure(since: heard, until: end)
    self.end = end
  }
}

extension ScreenFact {
  /// Whose card it is about; nil where it is about none.
  var peer: MemberID? {
    switch self {
    case .cardAdded(let peer, _, _), .cardMoved(let peer, _, _), .screenFull(let peer),
      .cardConnected(let peer), .cardNear(let peer), .cardFar(let peer),
      .cardReconnecting(let peer), .cardOutOfRange(let peer), .cardConnecting(let peer),
      .cardGone(let peer), .cardTalking(let peer), .cardSilent(let peer), .cardMuted(let peer),
      .cardUnmuted(let peer), .cardSoundless(let peer), .cardSounding(let peer):
      peer
    case .screenOpened, .ownTalking, .ownSilent, .ownMuted, .ownUnmuted, .ownSoundless,
      .ownSounding, .inviteOpened,
      .airdropImpossible, .qrImpossible, .messageImpossible, .airdropHanded, .qrHanded,
      .messageHanded, .invitationNotHanded, .screenClosed:
      nil
    }
  }
}

extension CallObserver {
  /// A member's screen states something.
  mutating func take(_ fact: ScreenFact, of member: Int, _ place: Place) {
    cards?.take(fact, at: member, place)
  }

  /// Notes that something good came to a member, where cards are watched.
  mutating func noteSign(_ event: IntercomEvent, at member: Int, _ now: Instant) {
    guard cards != nil else { return }
    switch event {
    case .datagramArrived(_, let peer, _, _, _), .handshakeArrived(_, let peer, _, _, _):
      guard let other = ids.firstIndex(of: peer) else { return }
      cards?.heard(other, at: member, now)
    case .started, .membersListed, .tagChanged, .callLeft, .audioTicked, .localPeerFound,
      .localPeerLost, .localPeerConnected,
      .localConnectionFailed, .matchMade, .matchMerged, .matchFailed, .datagramRejected,
      .relayAsked, .handshakeCarried, .windowJudged, .tagsMade, .secretChanged, .audioGiven,
      .timerFired, .uplinkTold:
      break
    }
  }
}
