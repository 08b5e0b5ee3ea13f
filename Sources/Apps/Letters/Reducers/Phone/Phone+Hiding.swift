import Kernel
import SymbolicCryptography

/// Random letters whose time is hidden from their recipient, or from the server (L-21).
///
/// They come before their time, sealed. With a share they open by what the server gives when it has come. Else when
/// they are to be opened stands in them: the app reads that at once, and shows nothing before it. That it does so is the
/// app's own doing.
extension Phone {
  // MARK: Writing

  /// Asks for the moment of a letter, in whole seconds of its window; one that ends before it begins has its start.
  func drawOpening(_ composition: Composition, _ effects: inout Effects<LetterEffect>) {
    guard case .random(let from, let until) = composition.draft.mode else { return }
    let seconds = max(0, (until - from).nanoseconds / 1_000_000_000)
    effects.append(.draw(below: UInt64(seconds) + 1, name: "opens/\(composition.id)"))
  }

  /// The moment was drawn.
  mutating func openingDrawn(
    _ value: UInt64,
    for letter: LetterID,
    _ now: DeviceTime,
    _ effects: inout Effects<LetterEffect>,
  ) {
    guard let place = compositions.firstIndex(where: { $0.id == letter }),
      compositions[place].opens == nil,
      case .random(let from, _) = compositions[place].draft.mode
    else { return }
    compositions[place].opens = from + .seconds(Int64(value))
    save(&effects)
    advance(letter, now, &effects)
  }

  // MARK: Coming

  /// The server has a letter that may be here before its time.
  mutating func handed(
    _ announcement: Announcement,
    _ now: DeviceTime,
    _ effects: inout Effects<LetterEffect>,
  ) {
    let letter = announcement.letter
    // What was shown and is announced anew is for whoever has read it to answer.
    if diary.place(of: letter) != nil { return announce(announcement, now, &effects) }
    guard !diary.held.contains(where: { $0.letter.header.id == letter }),
      !calls.contains(where: { $0.body == .fetch(letter: letter) })
    else { return }
    ask(.fetch(letter: letter), now, &effects)
  }

  /// Whether a letter that has come is not to be opened now.
  ///
  /// One that comes with its share, since it is late, is opened where its user wants to read it, and not because it came.
  func isHeldBack(_ letter: SealedLetter) -> Bool {
    switch settings.hiding(of: letter.header.mode) {
    case .server: false
    case .share: letter.share.isEmpty || !isWanted(letter.header.id)
    case .sealed: !diary.held.contains { $0.letter.header.id == letter.header.id }
    }
  }

  /// Whether somebody has tapped a letter and waits for it.
  private func isWanted(_ letter: LetterID) -> Bool {
    diary.place(of: letter).map { diary.inbox[$0].state == .opening } ?? false
  }

  /// Whether a letter is here and says that it is not to be shown yet.
  func isTooEarly(_ letter: LetterID, _ now: DeviceTime) -> Bool {
    let held = diary.held.first { $0.letter.header.id == letter }
    return held?.opens.map { $0 > now.wall } ?? false
  }

  /// Keeps a letter until its time.
  ///
  /// Where it was announced before it came, its share is missing, or it waits for its time.
  mutating func hold(
    _ letter: SealedLetter,
    _ senderKeys: [PublicBundle],
    _ now: DeviceTime,
    _ effects: inout Effects<LetterEffect>,
  ) {
    let id = letter.header.id
    guard !diary.held.contains(where: { $0.letter.header.id == id }) else { return }
    var held = HeldLetter()
    held.letter = letter
    held.senderKeys = senderKeys
    diary.held.append(held)
    save(&effects)
    if isWanted(id), let place = diary.place(of: id) {
      guard settings.hiding(of: letter.header.mode) == .sealed else {
        return shareRefused(.shareGone, for: id, besides: [], &effects)
      }
      close(place, &effects)
    }
    effects.state(.letterHeld(letter: id))
    askTime(of: held, now, &effects)
    guard diary.isChanged, case .opening(var job) = judged(letter, senderKeys, &effects) else {
      return
    }
    job.user = .changed
    effects.append(.ask(.openLetter(job)))
  }

  /// Asks when a letter is to be shown; where that cannot be asked now it is shown at once, closed.
  mutating func askTime(
    of held: HeldLetter,
    _ now: DeviceTime,
    _ effects: inout Effects<LetterEffect>,
  ) {
    guard settings.hiding(of: held.letter.header.mode) == .sealed, !keys.isEmpty else { return }
    switch judged(held.letter, held.senderKeys, &effects) {
    case .opening(var job):
      job.isForTime = true
      effects.append(.ask(.openLetter(job)))
    case .closed: announce(held.announcement, now, &effects)
    case .elsewhere:
      announce(held.announcement, now, &effects)
      effects.state(.letterElsewhere(letter: held.letter.header.id))
    case .refused: self.held(held.letter.header.id, .unwrap, &effects)
    }
  }

  /// It is known when a letter is to be shown.
  mutating func timeCame(
    _ opens: WallTime,
    of letter: LetterID,
    _ now: DeviceTime,
    _ effects: inout Effects<LetterEffect>,
  ) {
    guard let place = diary.held.firstIndex(where: { $0.letter.header.id == letter }) else {
      return
    }
    diary.held[place].opens = opens
    save(&effects)
    showWhenDue(letter, now, &effects)
  }

  /// Shows that a letter is there, once it is time by this phone's clock.
  mutating func showWhenDue(
    _ letter: LetterID,
    _ now: DeviceTime,
    _ effects: inout Effects<LetterEffect>,
  ) {
    guard diary.place(of: letter) == nil,
      let held = diary.held.first(where: { $0.letter.header.id == letter }),
      let opens = held.opens
    else { return }
    guard opens <= now.wall else {
      return effects.append(.setAlarm(.phone(.openingDue(letter: letter)), at: opens))
    }
    announce(held.announcement, now, &effects)
  }

  /// The process has begun anew, or somebody opens the app: what is due by now is shown.
  mutating func awaitTimes(_ now: DeviceTime, _ effects: inout Effects<LetterEffect>) {
    for held in diary.held { showWhenDue(held.letter.header.id, now, &effects) }
  }

  /// A letter that does not say when it is to be shown is there, and does not open.
  mutating func showUnreadable(_ letter: LetterID, _ effects: inout Effects<LetterEffect>) {
    guard let held = diary.held.first(where: { $0.letter.header.id == letter }) else { return }
    diary.inbox.append(InboxEntry(held.announcement))
    effects.state(.letterAnnounced(letter: letter))
  }

  // MARK: Opening

  /// Opens a letter: one that is here by itself or by its share, another by what the server has of it.
  mutating func openHeld(
    _ letter: LetterID,
    _ now: DeviceTime,
    _ effects: inout Effects<LetterEffect>,
  ) {
    guard let held = diary.held.first(where: { $0.letter.header.id == letter }) else {
      return ask(.fetch(letter: letter), now, &effects)
    }
    switch settings.hiding(of: held.letter.header.mode) {
    case .sealed:
      guard let opens = held.opens, opens <= now.wall else {
        if let place = diary.place(of: letter) { close(place, &effects) }
        if held.opens == nil { askTime(of: held, now, &effects) }
        return
      }
      judge(held.letter, held.senderKeys, &effects)
    case .share, .server: ask(.fetchShare(letter: letter), now, &effects)
    }
  }

  /// The server gives the share of a letter's key.
  mutating func shareCame(
    _ share: Term,
    for letter: LetterID,
    _ effects: inout Effects<LetterEffect>,
  ) {
    guard var held = diary.held.first(where: { $0.letter.header.id == letter }) else { return }
    held.letter.share = [share]
    judge(held.letter, held.senderKeys, &effects)
  }

  /// It does not: the letter stays closed, and can be tried again.
  mutating func shareRefused(
    _ refusal: Refusal,
    for letter: LetterID,
    besides outdated: [UserID],
    _ effects: inout Effects<LetterEffect>,
  ) {
    if refusal == .stranger {
      forgetSender(of: letter, besides: outdated, &effects)
      return held(letter, .notGiven, &effects)
    }
    if refusal == .withheld { return held(letter, .notGiven, &effects) }
    guard refusal == .shareGone, let place = diary.place(of: letter) else {
      return notFetched(letter, refusal, &effects)
    }
    close(place, &effects)
    effects.state(.shareMissing(letter: letter))
  }

  // MARK: A changed app

  /// The app is a changed one from now on, and tries what is here.
  mutating func change(_ effects: inout Effects<LetterEffect>) {
    diary.isChanged = true
    save(&effects)
    effects.state(.appChanged)
    for held in diary.held where diary.place(of: held.letter.header.id) == nil {
      guard case .opening(var job) = judged(held.letter, held.senderKeys, &effects) else {
        continue
      }
      job.user = .changed
      effects.append(.ask(.openLetter(job)))
    }
  }
}
