import Kernel
import SymbolicCryptography

/// Letters that go (L-06, L-14 to L-18).
extension Phone {
  /// Somebody has written a letter and sends it.
  mutating func write(
    _ draft: LetterDraft,
    _ now: DeviceTime,
    _ effects: inout Effects<LetterEffect>,
  ) {
    screen = .compose
    saySecrecy(&effects)
    sayFinality(of: draft, &effects)
    let refusal = refusal(of: draft, now)
    isLastRefused = refusal != nil
    if let refusal {
      return effects.state(.letterRefused(refusal: refusal))
    }
    diary.written += 1
    var composition = Composition()
    composition.id = LetterID("\(device)-\(diary.written)")
    composition.draft = draft
    composition.written = now.wall
    number(&composition)
    compositions.append(composition)
    if draft.isForged {
      effects.state(.letterForged(letter: composition.id, user: draft.sender))
    }
    save(&effects)
    advance(composition.id, now, &effects)
  }

  /// Of letters v1 each letter names the one before it.
  private mutating func number(_ composition: inout Composition) {
    guard settings.cipher == .versionOne else { return }
    let user = composition.draft.recipient
    let known = diary.numberings.firstIndex { $0.user == user }
    let place = known ?? diary.numberings.count
    if known == nil {
      diary.numberings.append(Numbering())
      diary.numberings[place].user = user
    }
    diary.numberings[place].written += 1
    composition.sequence = diary.numberings[place].written
    composition.previous = diary.numberings[place].last
    diary.numberings[place].last = composition.id
  }

  private func refusal(of draft: LetterDraft, _ now: DeviceTime) -> Refusal? {
    if !isMember { return .signedOut }
    if draft.recipient == user { return .toOneself }
    if diary.blocked.contains(draft.recipient) { return .blocked }
    guard let friend = diary.friend(draft.recipient) else { return .stranger }
    if friend.isDoubted { return .keyChanged }
    if keys.isEmpty { return .noKey }
    if let problem = draft.photoProblem { return problem }
    guard settings.validation == .both else { return nil }
    return LetterDraft.checkedProblem(of: draft.photos)
      ?? draft.mode.problem(chosenAt: now.wall)
  }

  /// Asks for what the letter waits for.
  mutating func advance(
    _ letter: LetterID,
    _ now: DeviceTime,
    _ effects: inout Effects<LetterEffect>,
  ) {
    guard let place = place(of: letter) else { return }
    let recipient = compositions[place].draft.recipient
    switch compositions[place].step {
    case .findingKey:
      let epoch = pinnedEpoch(of: recipient)
      // A one-time key is one letter's.
      let named = settings.prekeys > 0 ? letter : ""
      ask(.findKey(of: recipient, from: epoch, letter: named), now, &effects)
    case .counting:
      if settings.counter == .server { return proceed(letter, .sealing, now, &effects) }
      ask(.count(from: user, to: recipient), now, &effects)
    case .sealing: seal(place, &effects)
    case .uploading:
      let done = compositions[place].uploaded
      let photos = settings.photos == .blobs ? compositions[place].draft.photos : []
      guard done < Int64(photos.count) else {
        return proceed(letter, .submitting, now, &effects)
      }
      ask(.upload(letter: letter, photo: done, bytes: photos[Int(done)]), now, &effects)
    case .submitting: ask(.submit(letter: compositions[place].letter), now, &effects)
    }
  }

  private mutating func proceed(
    _ letter: LetterID,
    _ step: ComposeStep,
    _ now: DeviceTime,
    _ effects: inout Effects<LetterEffect>,
  ) {
    guard let place = place(of: letter) else { return }
    compositions[place].step = step
    advance(letter, now, &effects)
  }

  private func place(of letter: LetterID) -> Int? {
    compositions.firstIndex { $0.id == letter }
  }

  private mutating func seal(_ place: Int, _ effects: inout Effects<LetterEffect>) {
    guard let own = keys.first else { return }
    let composition = compositions[place]
    let secrets = diary.friend(composition.draft.recipient)?.secrets ?? []
    // Without the link's secret whoever names a friend, or parts two, has a letter sealed for anybody.
    guard settings.cipher != .versionOne || !secrets.isEmpty else {
      awaitSecret(of: composition.draft.recipient, by: nil, &effects)
      return drop(composition.id, .linkMissing, &effects)
    }
    let hiding = settings.hiding(of: composition.draft.mode)
    if hiding == .sealed, composition.opens == nil { return drawOpening(composition, &effects) }
    let blobs = Cipher.photos(
      composition.draft.photos.count,
      of: composition.id,
      settings.cipher,
      without: settings.without,
    )
    var header = header(of: composition)
    if settings.cipher == .versionOne { header.photoDigests = blobs.map { .digest($0) } }
    compositions[place].letter.header = header
    compositions[place].letter.blobs = blobs
    var job = SealingJob()
    job.cipher = settings.cipher
    job.header = header
    job.body = .name("\(composition.id)/body")
    job.own = own.key
    job.peer = composition.peer.key
    job.prekeys = composition.prekeys.map(\.key)
    job.secrets = secrets
    job.attempt = composition.attempts
    job.opens = composition.opens
    job.without = settings.without
    job.photos = composition.draft.photos
    if hiding == .share { job.share = [.name("\(composition.id)/share")] }
    compositions[place].letter.share = job.share
    effects.append(.ask(.sealLetter(job)))
  }

  private func header(of composition: Composition) -> LetterHeader {
    var header = LetterHeader()
    header.id = composition.id
    header.sender = user
    header.senderName = toldName
    if composition.draft.isForged {
      let claimed = composition.draft.sender
      let name = diary.friend(claimed)?.name ?? claimed.text
      (header.sender, header.senderName) = (claimed, settings.names == .contacts ? "" : name)
    }
    header.recipient = composition.draft.recipient
    header.mode = composition.draft.mode
    header.written = composition.written
    guard settings.cipher == .versionOne, let own = bundle else { return header }
    header.sequence = composition.sequence
    header.previous = composition.previous
    header.senderBundle = own.digest
    header.recipientBundle = composition.peer.digest
    header.prekey = composition.prekeys.first?.id ?? ""
    header.pairing = diary.friend(header.recipient).map(code) ?? ""
    return header
  }

  /// A letter is sealed.
  mutating func sealed(
    _ letter: LetterID,
    _ envelope: Envelope,
    _ now: DeviceTime,
    _ effects: inout Effects<LetterEffect>,
  ) {
    guard let place = place(of: letter) else { return }
    let composition = compositions[place]
    compositions[place].letter = SealedLetter(
      composition.letter.header,
      envelope,
      photos: composition.draft.photos,
      in: settings.photos,
    )
    compositions[place].letter.share = composition.letter.share
    compositions[place].letter.blobs = composition.letter.blobs
    save(&effects)
    proceed(letter, .uploading, now, &effects)
  }

  // MARK: Answers

  /// The keys of the recipient, as the server has them now.
  mutating func keyCame(
    _ bundles: [PublicBundle],
    _ prekeys: [PublicPrekey],
    of user: UserID,
    _ now: DeviceTime,
    _ effects: inout Effects<LetterEffect>,
  ) {
    let waiting = waiting(for: user, at: .findingKey)
    // A one-time key is one letter's: each has asked by itself.
    for letter in settings.prekeys > 0 ? waiting.prefix(1) : waiting[...] {
      guard let place = place(of: letter), let newest = bundles.last else { continue }
      switch settings.cipher {
      // The design as written pins nothing: whatever the server says is the friend's key (L-07).
      case .asWritten, .transport: compositions[place].peer = newest
      case .versionOne where settings.without == .pins:
        compositions[place].peer = newest
        compositions[place].prekeys = prekeys
      case .versionOne:
        guard trust(bundles, of: user, &effects), let pinned = diary.friend(user)?.pinned.last
        else {
          drop(letter, .keyChanged, &effects)
          continue
        }
        compositions[place].peer = pinned
        compositions[place].prekeys = prekeys
        if settings.prekeys > 0 {
          effects.state(prekeys.isEmpty ? .prekeysOut(user: user) : .prekeyGiven(user: user))
        }
      }
      proceed(letter, .counting, now, &effects)
    }
  }

  /// How many letters to somebody are not opened, as the phones count them.
  mutating func countCame(
    _ count: Int64,
    of recipient: UserID,
    _ now: DeviceTime,
    _ effects: inout Effects<LetterEffect>,
  ) {
    // One answer is one letter's: each has asked by itself.
    guard let letter = waiting(for: recipient, at: .counting).first else { return }
    guard count < settings.limit else { return drop(letter, .limitReached, &effects) }
    // The count goes up first and the letter follows: two writes, with a world between them.
    ask(.addToCount(from: user, to: recipient, by: 1), now, &effects)
    proceed(letter, .sealing, now, &effects)
  }

  /// The server has a photo.
  mutating func uploaded(
    _ letter: LetterID,
    _ photo: Int64,
    _ now: DeviceTime,
    _ effects: inout Effects<LetterEffect>,
  ) {
    guard let place = place(of: letter), compositions[place].uploaded == photo else { return }
    compositions[place].uploaded += 1
    save(&effects)
    advance(letter, now, &effects)
  }

  /// The server has the letter.
  mutating func submitted(
    _ letter: LetterID,
    _ now: DeviceTime,
    _ effects: inout Effects<LetterEffect>,
  ) {
    guard let place = place(of: letter) else { return }
    let composition = compositions.remove(at: place)
    diary.sent.append(letter)
    if composition.isTakenBack { keepWish(for: letter) }
    save(&effects)
    effects.state(.letterSent(letter: letter))
    if composition.draft.mode.isLegacy { effects.state(.silenceAwaited(letter: letter)) }
    if composition.isTakenBack { ask(.cancel(letter: letter), now, &effects) }
  }

  /// A letter does not go.
  mutating func drop(
    _ letter: LetterID,
    _ refusal: Refusal,
    _ effects: inout Effects<LetterEffect>,
  ) {
    guard let place = place(of: letter) else { return }
    let recipient = compositions.remove(at: place).draft.recipient
    isLastRefused = isLastRefused || letter == lastWritten
    save(&effects)
    if refusal == .limitReached {
      effects.state(.limitReached(user: recipient))
      sayLimit(&effects)
    }
    effects.state(.letterRefused(refusal: refusal, letter: letter))
  }

  /// The letters to somebody that wait for that.
  private func waiting(for user: UserID, at step: ComposeStep) -> [LetterID] {
    compositions.filter { $0.draft.recipient == user && $0.step == step }.map(\.id)
  }

  // MARK: Taking back

  /// The letter that was written last on this phone.
  private var lastWritten: LetterID { LetterID("\(device)-\(diary.written)") }

  /// Somebody wants the letter back that was written last here, and no other: one that is on its way comes to the server before
  /// anybody can take it back there, and is asked for as soon as it has.
  mutating func takeBack(_ now: DeviceTime, _ effects: inout Effects<LetterEffect>) {
    guard isMember, diary.written > 0 || isLastRefused else { return }
    // What does not go needs no taking back, and what went before it is not meant.
    guard !isLastRefused else { return effects.state(.takeBackRefused(refusal: .notSent)) }
    guard let place = place(of: lastWritten) else {
      keepWish(for: lastWritten)
      save(&effects)
      return ask(.cancel(letter: lastWritten), now, &effects)
    }
    compositions[place].isTakenBack = true
    save(&effects)
  }

  /// Where it is asked until somebody answers, that a letter is wanted back outlasts the process.
  private mutating func keepWish(for letter: LetterID) {
    guard settings.retry == .untilAnswered, !diary.wishes.contains(letter) else { return }
    diary.wishes.append(letter)
  }

  /// The server has said whether a letter is taken back.
  mutating func takenBack(_ letter: LetterID, _ effects: inout Effects<LetterEffect>) {
    guard diary.wishes.contains(letter) else { return }
    diary.wishes.removeAll { $0 == letter }
    save(&effects)
  }
}
