import Kernel
import SymbolicCryptography

/// Friends: invitations, blocking, reports (L-10 to L-13, L-27 to L-29).
extension Phone {
  /// Somebody wants a link for whoever has that device.
  mutating func invite(_ device: DeviceID, _ effects: inout Effects<LetterEffect>) {
    screen = .invite
    guard isMember else { return effects.state(.joinRefused(refusal: .signedOut)) }
    invitees.append(device)
    // Six characters of 36, as in ABC123 (L-10).
    effects.append(.draw(below: 2_176_782_336, name: "invite/\(diary.links.count)"))
  }

  /// The code of an invitation was drawn.
  mutating func codeDrawn(
    _ value: UInt64,
    _ now: DeviceTime,
    _ effects: inout Effects<LetterEffect>,
  ) {
    guard !invitees.isEmpty else { return }
    let invitee = invitees.removeFirst()
    let digits = String(value, radix: 36, uppercase: true)
    var link = InviteLink()
    link.code = InviteCode(String(repeating: "0", count: 6 - digits.count) + digits)
    link.from = user
    if settings.cipher == .versionOne { link.secrets = [.name("\(link.code)/secret")] }
    diary.links.append(link)
    save(&effects)
    sayEnd(isMade: false, &effects)
    ask(.invite(code: link.code), now, &effects)
    effects.append(.send(.phone(.linkCame(link)), to: invitee, by: .messenger))
  }

  /// Somebody taps the newest link that came.
  mutating func join(_ now: DeviceTime, _ effects: inout Effects<LetterEffect>) {
    guard let link = newestLink else { return }
    guard diary.isSignedIn else {
      hasCopiedLink = settings.install == .clipboard
      return effects.state(.joinRefused(refusal: .signedOut))
    }
    if settings.upload == .pairing { publish(now, &effects) }
    ask(.claim(code: link.code), now, &effects)
  }

  /// Somebody sends it on.
  mutating func forward(to device: DeviceID, _ effects: inout Effects<LetterEffect>) {
    guard let link = newestLink else { return }
    effects.append(.send(.phone(.linkCame(link)), to: device, by: .messenger))
  }

  private var newestLink: InviteLink? { diary.links.last { $0.from != user } }

  /// Somebody answers who has asked first.
  mutating func decide(
    _ accepts: Bool,
    _ now: DeviceTime,
    _ effects: inout Effects<LetterEffect>,
  ) {
    guard !diary.requests.isEmpty else { return }
    let card = diary.requests.removeFirst()
    outdate(card.user)
    save(&effects)
    screen = .friends
    ask(.decide(about: card.user, accepts: accepts), now, &effects)
  }

  /// Somebody wants to be a friend.
  mutating func asked(_ card: FriendCard, _ effects: inout Effects<LetterEffect>) {
    guard !diary.requests.contains(where: { $0.user == card.user }),
      diary.friend(card.user) == nil
    else { return }
    diary.requests.append(card)
    screen = .request
    save(&effects)
    effects.state(.friendAsked(user: card.user))
    sayRequest(of: card, &effects)
  }

  /// Somebody is a friend now.
  mutating func befriend(
    _ card: FriendCard,
    _ now: DeviceTime,
    _ effects: inout Effects<LetterEffect>,
  ) {
    if let friend = diary.friend(card.user) {
      guard isReplaced(friend, by: card) else { return refresh(card, &effects) }
      forget(card.user, isParted: code(of: friend) != card.code, &effects)
    }
    outdate(card.user)
    diary.partings.removeAll { $0.user == card.user && !$0.isDone }
    if settings.upload == .pairing { publish(now, &effects) }
    var friend = Friend()
    friend.user = card.user
    friend.name = name(in: card)
    // Of letters v1 a key that its owner has not signed is none.
    friend.pinned = card.keys.filter { settings.cipher != .versionOne || $0.isWhole }
    friend.secrets = secrets(by: card.code)
    friend.code = card.code
    diary.friends.append(friend)
    diary.requests.removeAll { $0.user == card.user }
    save(&effects)
    effects.state(.paired(user: card.user))
    settleSecrets(by: card.code, with: card.user, &effects)
  }

  /// Whether two friends have paired anew, by a link that came here: what only the two had before is over.
  ///
  /// The server says which link it was; whoever does not know what stands behind its `#` reads nothing by that.
  private func isReplaced(_ friend: Friend, by card: FriendCard) -> Bool {
    settings.cipher == .versionOne && !card.code.text.isEmpty && !secrets(by: card.code).isEmpty
      && (code(of: friend) != card.code || friend.secrets.isEmpty)
  }

  /// Somebody is no friend any more: with the entry goes what only the two had.
  ///
  /// Where the server has parted the two (`isParted`) it is over for good.
  mutating func forget(
    _ user: UserID,
    isParted: Bool,
    _ effects: inout Effects<LetterEffect>,
  ) {
    guard let friend = diary.friend(user) else { return }
    outdate(user)
    if isParted { note(Parting(from: user, by: code(of: friend), isDone: true)) }
    diary.friends.removeAll { $0.user == user }
    deleteSecrets(of: friend, &effects)
    dropHeld(from: user, &effects)
    save(&effects)
    effects.state(.unpaired(user: user))
  }

  /// What lies here sealed of a friend of then opens never, so that nobody is told of it once its time has come.
  private mutating func dropHeld(from user: UserID, _ effects: inout Effects<LetterEffect>) {
    for held in diary.held where held.letter.header.sender == user {
      effects.append(.cancelTimer(.phone(.openingDue(letter: held.letter.header.id))))
    }
    diary.held.removeAll { $0.letter.header.sender == user }
  }

  /// The user wants somebody to be no friend any more, of which nobody is asked who is none.
  private mutating func remove(_ user: UserID, _ effects: inout Effects<LetterEffect>) {
    outdate(user, byDeed: true)
    guard let friend = diary.friend(user) else { return }
    sayLoss(isDone: false, &effects)
    effects.state(.friendRemoved(user: user))
    note(Parting(from: user, by: code(of: friend), isDone: false))
    forget(user, isParted: false, &effects)
  }

  /// Somebody is to be no friend any more.
  mutating func unfriend(
    _ user: UserID,
    _ now: DeviceTime,
    _ effects: inout Effects<LetterEffect>,
  ) {
    remove(user, &effects)
    ask(.unfriend(user: user), now, &effects)
  }

  /// Somebody is blocked.
  mutating func block(
    _ user: UserID,
    _ now: DeviceTime,
    _ effects: inout Effects<LetterEffect>,
  ) {
    remove(user, &effects)
    if !diary.blocked.contains(user) { diary.blocked.append(user) }
    diary.requests.removeAll { $0.user == user }
    save(&effects)
    ask(.block(user: user), now, &effects)
  }

  /// Somebody is not blocked any more, here and at the server: another phone may have blocked them.
  mutating func unblock(
    _ user: UserID,
    _ now: DeviceTime,
    _ effects: inout Effects<LetterEffect>,
  ) {
    guard isMember else { return }
    diary.blocked.removeAll { $0 == user }
    save(&effects)
    ask(.unblock(user: user), now, &effects)
  }

  /// The newest letter that was opened is reported; what stands in it stays here.
  mutating func report(
    _ reason: ReportReason,
    _ blocks: Bool,
    _ now: DeviceTime,
    _ effects: inout Effects<LetterEffect>,
  ) {
    guard let entry = diary.inbox.last(where: { $0.state.wasSaved }) else { return }
    screen = .report
    ask(.report(user: entry.sender, letter: entry.letter, reason: reason), now, &effects)
    effects.state(.reported(reason: reason))
    sayReport(reason, &effects)
    if blocks { block(entry.sender, now, &effects) }
  }
}
