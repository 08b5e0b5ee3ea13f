import Kernel
import SymbolicCryptography

/// Letters that come (L-07, L-08, L-26, L-30).
extension Phone {
  /// The server has a letter for this phone's user.
  mutating func announce(
    _ announcement: Announcement,
    _ now: DeviceTime,
    _ effects: inout Effects<LetterEffect>,
  ) {
    guard let place = diary.place(of: announcement.letter) else {
      // Whoever runs the server can announce it at any time: it is shown at the time that stands in it.
      guard !isTooEarly(announcement.letter, now) else { return }
      var entry = InboxEntry(announcement)
      if settings.cipher == .versionOne || settings.names == .contacts,
        let friend = diary.friend(entry.sender)
      {
        // The server's word for a friend's name is not authenticated; the one of the pairing is here.
        entry.senderName = friend.name
      }
      diary.inbox.append(entry)
      effects.state(.letterAnnounced(letter: announcement.letter))
      return save(&effects)
    }
    guard diary.inbox[place].state.wasSaved else { return }
    switch settings.open {
    // Whatever is announced is taken for unopened.
    case .again: diary.inbox[place].state = .announced
    // It was read: what is missing is that the server knows.
    case .once: finish(announcement.letter, now, &effects)
    }
    save(&effects)
  }

  /// Somebody opens a letter: that one, or the oldest that is closed.
  mutating func tap(
    _ letter: LetterID?,
    _ now: DeviceTime,
    _ effects: inout Effects<LetterEffect>,
  ) {
    let place = diary.inbox.firstIndex { entry in
      entry.state == .announced && (letter == nil || entry.letter == letter)
    }
    guard let place else { return }
    diary.inbox[place].state = .opening
    screen = .opening
    openHeld(diary.inbox[place].letter, now, &effects)
  }

  /// A letter has come from the server.
  mutating func fetched(
    _ letter: SealedLetter,
    _ senderKeys: [PublicBundle],
    _ now: DeviceTime,
    _ effects: inout Effects<LetterEffect>,
  ) {
    if isHeldBack(letter) { return hold(letter, senderKeys, now, &effects) }
    switch settings.cipher {
    case .asWritten, .transport:
      guard let own = keys.first, let sender = senderKeys.last else {
        return held(letter.header.id, .unwrap, &effects)
      }
      var job = OpeningJob()
      job.cipher = settings.cipher
      job.letter = letter
      job.reader = user
      job.own = own.key
      // The sender's key is whatever the server says now (L-07), friend or not.
      job.peer = sender.key
      effects.append(.ask(.openLetter(job)))
    case .versionOne: judge(letter, senderKeys, &effects)
    }
  }

  /// The server does not give a letter.
  mutating func notFetched(
    _ letter: LetterID,
    _ refusal: Refusal,
    _ effects: inout Effects<LetterEffect>,
  ) {
    guard let place = diary.place(of: letter) else { return }
    if refusal == .openedElsewhere {
      diary.inbox[place].state = .discarded
    } else {
      diary.inbox[place].state = .lost
      effects.state(.letterLost(letter: letter))
    }
    save(&effects)
  }

  /// A letter is open: its text is on the screen.
  mutating func unsealed(
    _ letter: LetterID,
    _ body: Term,
    _ now: DeviceTime,
    _ effects: inout Effects<LetterEffect>,
  ) {
    guard let place = diary.place(of: letter) else { return }
    let sender = diary.inbox[place].sender
    screen = .letter
    effects.state(
      diary.inbox[place].openings == 0
        ? .letterOpened(letter: letter) : .openedTwice(letter: letter)
    )
    if settings.counter == .client {
      ask(.addToCount(from: sender, to: user, by: -1), now, &effects)
    }
    switch settings.delete {
    case .onDecrypt:
      diary.inbox[place].state = .shown(body: body)
      ask(.delete(letter: letter), now, &effects)
      effects.append(
        .setTimer(.phone(.writingEnded(letter: letter)), at: now.uptime + settings.saving)
      )
    case .onSaved:
      diary.inbox[place].state = .shown(body: body)
      effects.append(
        .setTimer(.phone(.writingEnded(letter: letter)), at: now.uptime + settings.saving)
      )
    case .receipted:
      keep(place, body, &effects)
      finish(letter, now, &effects)
    }
  }

  /// A letter that is shown is saved by now.
  mutating func written(
    _ letter: LetterID,
    _ now: DeviceTime,
    _ effects: inout Effects<LetterEffect>,
  ) {
    guard let place = diary.place(of: letter), case .shown(let body) = diary.inbox[place].state
    else { return }
    keep(place, body, &effects)
    if settings.delete == .onSaved { finish(letter, now, &effects) }
  }

  private mutating func keep(
    _ place: Int,
    _ body: Term,
    _ effects: inout Effects<LetterEffect>,
  ) {
    diary.inbox[place].openings += 1
    diary.inbox[place].state = .saved(body: body)
    // Text, mark and one-time key change in one transaction: the disk has all of it or none.
    diary.prekeys.removeAll { $0.id == diary.inbox[place].prekey }
    diary.held.removeAll { $0.letter.header.id == diary.inbox[place].letter }
    save(&effects)
    shareOpening(of: diary.inbox[place], &effects)
    effects.state(.letterSaved(letter: diary.inbox[place].letter))
  }

  /// Tells the server that a letter is here and can go there.
  private mutating func finish(
    _ letter: LetterID,
    _ now: DeviceTime,
    _ effects: inout Effects<LetterEffect>,
  ) {
    switch settings.delete {
    case .onDecrypt, .onSaved: ask(.delete(letter: letter), now, &effects)
    case .receipted:
      guard let own = keys.first else { return }
      let signature = Cipher.receipt(for: letter, by: own.key)
      ask(.receipt(letter: letter, signature: signature), now, &effects)
    }
  }

  /// A letter does not open, or could not be sealed.
  mutating func held(
    _ letter: LetterID,
    _ fault: SealFault,
    _ effects: inout Effects<LetterEffect>,
  ) {
    if diary.place(of: letter) == nil { showUnreadable(letter, &effects) }
    guard let place = diary.place(of: letter) else { return drop(letter, .noKey, &effects) }
    diary.inbox[place].state = .unreadable
    diary.held.removeAll { $0.letter.header.id == letter }
    save(&effects)
    effects.state(.letterUnreadable(letter: letter, fault: fault))
  }

  /// Somebody deletes the oldest letter that is kept here (L-30).
  mutating func discard(_ effects: inout Effects<LetterEffect>) {
    guard settings.discarding == .offered else { return }
    let place = diary.inbox.firstIndex { entry in
      if case .saved = entry.state { true } else { false }
    }
    guard let place else { return }
    diary.inbox[place].state = .discarded
    save(&effects)
    effects.state(.letterDiscarded(letter: diary.inbox[place].letter))
  }
}
