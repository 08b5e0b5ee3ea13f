import Kernel
import SymbolicCryptography

/// What the server says, and what the push service brings.
extension Phone {
  /// The server's answer to a request.
  mutating func take(
    _ response: Response,
    to call: Call,
    _ now: DeviceTime,
    _ effects: inout Effects<LetterEffect>,
  ) {
    let body = call.body
    switch response {
    case .refused(let refusal): refused(call, refusal, now, &effects)
    case .done: done(body, now, &effects)
    case .key(let bundles, let prekeys):
      guard case .findKey(let owner, _, _) = body else { return }
      owner == user
        ? ownKey(bundles, now, &effects) : keyCame(bundles, prekeys, of: owner, now, &effects)
    case .paired(let card):
      guard !call.outdated.contains(card.user), found(card, now, &effects) else { return }
      if settings.pairingWrites == .apart { ask(.pairBack(with: card.user), now, &effects) }
    case .overview(let overview): take(overview, besides: call.outdated, now, &effects)
    case .counted(let count):
      guard case .count(_, let recipient) = body else { return }
      countCame(count, of: recipient, now, &effects)
    case .letter(let letter, let keys): fetched(letter, keys, now, &effects)
    case .outOfSequence(let next, let last):
      guard case .submit(let letter) = body else { return }
      outOfSequence(letter.header.id, next, last, now, &effects)
    case .share(let letter, let share): shareCame(share, for: letter, &effects)
    // Who has asked is looked at before (`answer`).
    case .asked, .heard: break
    }
  }

  private mutating func done(
    _ body: Request,
    _ now: DeviceTime,
    _ effects: inout Effects<LetterEffect>,
  ) {
    switch body {
    case .upload(let letter, let photo, _): uploaded(letter, photo, now, &effects)
    case .submit(let letter):
      submitted(letter.header.id, now, &effects)
      followUp(letter.header.recipient, now, &effects)
    case .publish(let bundle): published(bundle, &effects)
    case .publishPrekeys(let prekeys):
      stocks = false
      effects.state(.prekeysPublished(count: Int64(prekeys.count)))
    case .invite:
      effects.state(.linkMade)
      sayEnd(isMade: true, &effects)
    case .unfriend(let user), .block(let user): parted(from: user, &effects)
    case .signIn:
      if settings.accounts != .forgotten {
        for place in calls.indices { calls[place].isEarly = true }
      }
      if settings.logins != .trusted { effects.state(.loginTaken) }
    case .deleteAccount: accountGone(&effects)
    case .heartbeat, .signedHeartbeat: noteHeard(body, now)
    case .cancel(let letter): takenBack(letter, &effects)
    case .rename, .choosePushes, .permit, .findKey, .register, .claim, .decide, .refresh, .unblock,
      .admit, .count, .addToCount, .fetch, .fetchShare, .delete, .receipt, .report, .pairBack:
      break
    }
  }

  private mutating func refused(
    _ call: Call,
    _ refusal: Refusal,
    _ now: DeviceTime,
    _ effects: inout Effects<LetterEffect>,
  ) {
    switch call.body {
    case .findKey(let owner, _, _):
      if owner == user {
        return refusal == .deviceUnknown ? heldBack(&effects) : ownKey([], now, &effects)
      }
      for composition in compositions
      where composition.draft.recipient == owner && composition.step == .findingKey {
        drop(composition.id, refusal, &effects)
      }
    case .publish(let bundle):
      guard refusal != .deviceUnknown else { return heldBack(&effects) }
      if settings.keys == .compareAndSet { keyRefused(bundle, now, &effects) }
    case .submit(let letter):
      drop(letter.header.id, refusal, &effects)
      followUp(letter.header.recipient, now, &effects)
    case .upload(let letter, _, _): drop(letter, refusal, &effects)
    case .fetch(let letter) where refusal == .stranger:
      // The server has parted the two, and this phone had not heard of it.
      forgetSender(of: letter, besides: call.outdated, &effects)
      held(letter, .notGiven, &effects)
    case .fetch(let letter) where refusal == .withheld: held(letter, .notGiven, &effects)
    case .fetch(let letter):
      if refusal != .deviceUnknown { return notFetched(letter, refusal, &effects) }
      // Who is let in later finds it as it lay there.
      if let place = diary.place(of: letter) { close(place, &effects) }
    case .fetchShare(let letter):
      if refusal != .deviceUnknown {
        shareRefused(refusal, for: letter, besides: call.outdated, &effects)
      }
    case .claim:
      if refusal == .alreadyFriends { screen = .alreadyFriends }
      effects.state(.joinRefused(refusal: refusal))
    case .cancel(let letter):
      effects.state(.takeBackRefused(refusal: refusal))
      takenBack(letter, &effects)
    case .publishPrekeys: stocks = false
    case .refresh:
      if refusal == .deviceUnknown, settings.logins == .installed { heldBack(&effects) }
    case .signIn: if refusal == .deviceUnknown { heldBack(&effects) }
    case .rename, .choosePushes, .permit, .register, .invite, .decide, .heartbeat, .signedHeartbeat,
      .admit,
      .count, .addToCount, .delete,
      .receipt, .unfriend, .block, .unblock, .report, .pairBack, .deleteAccount:
      break
    }
  }

  /// All that the server has for this user, but for what is known of some since this was asked.
  private mutating func take(
    _ overview: Overview,
    besides outdated: [UserID],
    _ now: DeviceTime,
    _ effects: inout Effects<LetterEffect>,
  ) {
    take(ownName: overview.ownName, &effects)
    for card in overview.friends where !outdated.contains(card.user) && !isOver(card) {
      befriend(card, now, &effects)
    }
    for friend in diary.friends
    where !outdated.contains(friend.user)
      && !overview.friends.contains(where: { $0.user == friend.user })
    {
      forget(friend.user, isParted: true, &effects)
    }
    for card in overview.requests where !outdated.contains(card.user) {
      if !isAnswered(card.user) { asked(card, &effects) }
    }
    restock(overview.prekeys, &effects)
    for announcement in overview.letters { announce(announcement, now, &effects) }
    for announcement in overview.handed { handed(announcement, now, &effects) }
    learn(of: overview.released, &effects)
  }

  /// Letters were sent because nobody was heard of, and somebody is here.
  mutating func learn(of released: [LetterID], _ effects: inout Effects<LetterEffect>) {
    for letter in released where learns(of: letter) {
      diary.sent.removeAll { $0 == letter }
      save(&effects)
      effects.state(.sentInLife(letter: letter))
    }
  }

  /// Whether its user learns here that a letter was sent.
  ///
  /// An app that was installed again has no list of what it wrote, and takes the server's word. Whoever has logged
  /// in as somebody else is not the one who lives.
  private mutating func learns(of letter: LetterID) -> Bool {
    if diary.sent.contains(letter) { return true }
    guard diary.reinstalls > 0, diary.account.text.isEmpty, letter.text.hasPrefix("\(device)-"),
      !diary.released.contains(letter)
    else { return false }
    diary.released.append(letter)
    return true
  }

  /// A push has come: it wakes the app, which lets the server know (L-22).
  ///
  /// Where only what its user does counts, it says nothing: nobody has done anything, also where the app is in front.
  mutating func take(
    _ notice: Notice,
    _ now: DeviceTime,
    _ effects: inout Effects<LetterEffect>,
  ) {
    // What was on its way to an account that is gone is nobody's here.
    guard isMember else { return }
    if settings.activity == .any { beat(now, &effects) }
    tell(of: notice, now, &effects)
  }

  /// What a push says.
  mutating func tell(
    of notice: Notice,
    _ now: DeviceTime,
    _ effects: inout Effects<LetterEffect>,
  ) {
    switch notice {
    case .letterArrived(let announcement, _, _): announce(announcement, now, &effects)
    case .letterHanded(let announcement): handed(announcement, now, &effects)
    case .friendAsks(let card): if !isLate(card), !isAnswered(card.user) { asked(card, &effects) }
    case .friendFound(let card): if !isLate(card) { found(card, now, &effects) }
    case .friendGone(let user, let code): gone(user, by: code, &effects)
    case .deviceAsks(let device): effects.state(.deviceAsked(device: device))
    case .silenceNoticed(let letter, let percent):
      effects.state(.silenceWarned(letter: letter, percent: percent))
    }
  }
}
