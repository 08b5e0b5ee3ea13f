import Kernel
import SymbolicCryptography

/// Accounts, keys, letters and counts, as phones ask for them.
extension Server {
  /// Does what is asked, or refuses it; nil where nobody waits for an answer.
  mutating func respond(
    to body: Request,
    of caller: Caller,
    _ effects: inout Effects<LetterEffect>,
  ) -> Response? {
    if wasDone(body, of: caller) { return .done }
    if !body.isSignIn, hasEnded(caller) { return .refused(.signedOut) }
    if let refusal = hold(body, of: caller, &effects) { return .refused(refusal) }
    if let answer = settledAnswer(to: body, of: caller) { return answer }
    let response = act(on: body, of: caller, &effects)
    if let response { settle(body, of: caller, response) }
    return response
  }

  private mutating func act(
    on body: Request,
    of caller: Caller,
    _ effects: inout Effects<LetterEffect>,
  ) -> Response? {
    switch body {
    case .signIn(let name, let emoji): return signIn(name, emoji, caller)
    case .rename(let name):
      guard let place = place(of: caller.user) else { return .refused(.signedOut) }
      users[place].name = name
      return .done
    case .publish(let bundle): return publish(bundle, caller, &effects)
    case .publishPrekeys(let prekeys): return publish(prekeys, caller, &effects)
    case .findKey(let user, let epoch, let letter):
      return findKey(of: user, from: epoch, for: letter, caller)
    case .register(let token): return register(token, caller)
    case .choosePushes(let wanted): return choose(wanted, caller)
    case .permit(let isAllowed): return permit(isAllowed, caller)
    case .invite(let code): return invite(code, caller)
    case .claim(let code): return claim(code, caller, &effects)
    case .decide(let user, let accepts): return decide(accepts, about: user, caller, &effects)
    case .refresh: return .overview(overview(for: caller.user))
    case .heartbeat(let isForeground, let at, let waited):
      guard settings.activity != .signed else { return .refused(.noKey) }
      return beat(isForeground, at, waited, caller, &effects)
    case .signedHeartbeat(let at, let signature, let waited):
      let said = Cipher.activity(of: caller.user, at: at)
      guard signers(of: caller.user).contains(where: { signature.verifies(said, by: $0) })
      else { return .refused(.noKey) }
      return beat(true, at, waited, caller, &effects)
    case .admit(let device): return admit(device, caller)
    case .count(let from, let to):
      return pairing(of: from, with: to).map { .counted(pairings[$0].count) } ?? .counted(0)
    case .addToCount(let from, let to, let number):
      addToCount(from, to, number, &effects)
      return .done
    case .upload(let letter, let photo, _):
      let name = "\(letter)/\(photo)"
      if !blobs.contains(name) { blobs.append(name) }
      return .done
    case .submit(let letter): return accept(letter, caller, &effects)
    case .fetch(let letter): return fetch(letter, caller)
    case .fetchShare(let letter): return giveShare(of: letter, caller)
    case .delete(let letter): return erase(letter, by: .fetched, caller, &effects)
    case .receipt(let letter, let signature):
      let expected = Term.tuple([.constant("lifelog/v1/receipt"), .constant(letter.text)])
      guard signers(of: caller.user).contains(where: { signature.verifies(expected, by: $0) })
      else { return .refused(.noKey) }
      return erase(letter, by: .receipted, caller, &effects)
    case .cancel(let letter): return cancel(letter, caller, &effects)
    case .unfriend(let user):
      part(caller.user, user, &effects)
      endLetters(between: caller.user, and: user, &effects)
      return .done
    case .block(let user): return block(user, caller, &effects)
    case .unblock(let user): return unblock(user, caller, &effects)
    case .report(let user, let letter, let reason):
      var report = ReportDocument()
      report.reporter = caller.user
      report.user = user
      report.letter = letter
      report.reason = reason
      report.at = caller.now
      reports.append(report)
      effects.state(.reportTaken(reason: reason))
      if place(of: letter) == nil { effects.state(.reportDangles(letter: letter)) }
      return .done
    case .pairBack(let user): return pairBack(with: user, caller, &effects)
    case .deleteAccount: return deleteAccount(of: caller, &effects)
    }
  }

  // MARK: Accounts and keys

  private mutating func publish(
    _ bundle: PublicBundle,
    _ caller: Caller,
    _ effects: inout Effects<LetterEffect>,
  ) -> Response {
    guard let place = place(of: caller.user) else { return .refused(.signedOut) }
    guard let newest = users[place].keys.last else {
      users[place].keys = [bundle]
      effects.state(.keyPublished(user: caller.user))
      return .done
    }
    if users[place].keys.contains(where: { $0.isSame(as: bundle) }) { return .done }
    switch settings.keys {
    case .overwrite:
      if settings.cipher == .versionOne, bundle.epoch == newest.epoch + 1 {
        users[place].keys.append(bundle)
        return .done
      }
      users[place].keys = [bundle]
      effects.state(.keyOverwritten(user: caller.user))
      return .done
    case .compareAndSet:
      // Whoever does not know of the newest one has not made what follows it (S11).
      guard bundle.epoch == newest.epoch + 1 else { return .refused(.epochTaken) }
      users[place].keys.append(bundle)
      return .done
    }
  }

  private mutating func findKey(
    of user: UserID,
    from epoch: Int64,
    for letter: LetterID,
    _ caller: Caller,
  ) -> Response {
    let bundles = keys(of: user, from: epoch)
    guard !bundles.isEmpty else { return .refused(.unknownUser) }
    return .key(bundles: bundles, prekeys: prekey(of: user, for: letter, caller))
  }

  private mutating func beat(
    _ isForeground: Bool,
    _ at: WallTime,
    _ waited: Duration,
    _ caller: Caller,
    _ effects: inout Effects<LetterEffect>,
  ) -> Response {
    guard let place = place(of: caller.user) else { return .done }
    switch settings.activity {
    // The phone says when: its clock may be anywhere (L-22).
    case .any: users[place].lastActive = max(users[place].lastActive, at)
    case .foreground, .signed:
      guard isForeground else { return .done }
      let then = caller.now.earlier(by: waited)
      // What comes late says that somebody was there then, and nothing of now (S17).
      guard waited <= .zero || then > users[place].lastActive else { return heard(place) }
      users[place].lastActive = then
    }
    let watching =
      switch settings.silence {
      case .sender: letters.legacyPlaces(of: caller.user)
      case .recipient: letters.places(for: caller.user)
      }
    for letter in watching {
      guard letters[letter].state.isPending, letters[letter].letter.header.mode.isLegacy
      else { continue }
      if letters[letter].warned != 0 { letters[letter].warned = 0 }
      if !letters[letter].tellings.isEmpty { letters[letter].tellings = [] }
      letters.putOff(letter, until: .always)
      guard letters[letter].state == .due, isHeardOf(letter, caller.now) else { continue }
      letters[letter].state = .accepted
      letters[letter].graceEnds = nil
      effects.state(.silenceBroken(letter: letters[letter].id))
    }
    return heard(place)
  }

  /// What somebody is told of whom the server hears.
  private func heard(_ place: Int) -> Response {
    users[place].released.isEmpty ? .done : .heard(released: users[place].released)
  }

  private func overview(for user: UserID) -> Overview {
    var all = Overview()
    all.friends = pairings.places(of: user).map { current(pairings[$0].card) }
    if let place = place(of: user) {
      if settings.profile == .account { all.ownName = users[place].name }
      all.requests = users[place].requests
      all.released = users[place].released
      all.prekeys = Int64(users[place].prekeys.count { $0.request.text.isEmpty })
    }
    for place in letters.places(for: user) {
      let (state, isHanded) = (letters[place].state, letters[place].isHanded)
      guard state.isDelivered || isHanded else { continue }
      let header = letters[place].letter.header
      // Where its time stands in it, a phone knows when it is to be shown, and no server does.
      if state.isDelivered, !isHanded || settings.hiding(of: header.mode) != .sealed {
        all.letters.append(announcement(of: header))
      } else if isHanded, state.isThere {
        all.handed.append(announcement(of: header))
      }
    }
    return all
  }

  /// How a letter is announced.
  func announcement(of header: LetterHeader) -> Announcement {
    var announcement = Announcement()
    announcement.letter = header.id
    announcement.sender = header.sender
    announcement.senderName = senderName(of: header)
    return announcement
  }

  /// By which name a letter's recipient is told of its writer (L-09).
  func senderName(of header: LetterHeader) -> String {
    guard settings.names == .current, let place = place(of: header.sender), !users[place].isDeleted
    else { return header.senderName }
    return users[place].name
  }

  /// A card of a friend, under the name of now where that is shown.
  private func current(_ card: FriendCard) -> FriendCard {
    guard settings.names == .current, let place = place(of: card.user), !users[place].isDeleted
    else { return card }
    var card = card
    card.name = users[place].name
    return card
  }

  // MARK: Letters

  private mutating func accept(
    _ letter: SealedLetter,
    _ caller: Caller,
    _ effects: inout Effects<LetterEffect>,
  ) -> Response {
    let header = letter.header
    if place(of: header.id) != nil { return .done }
    if let response = compare(header, caller, &effects) { return response }
    if let refusal = refusal(of: letter, caller) { return .refused(refusal) }
    count(header, caller, &effects)
    var document = LetterDocument()
    document.letter = letter
    (document.share, document.letter.share) = (letter.share, [])
    document.accepted = caller.now
    shelve(document)
    if dishonesty.keepsCopies { copy(letter, &effects) }
    if let recipient = place(of: header.recipient) {
      users[recipient].prekeys.removeAll { $0.prekey.id == header.prekey }
    }
    effects.state(.letterAccepted(letter: header.id))
    if header.mode.isLegacy { effects.state(.silenceWatched(letter: header.id)) }
    let waiting = pending(
      from: header.sender,
      to: header.recipient,
      isLegacy: header.mode.isLegacy,
    )
    if waiting > settings.limit { effects.state(.overLimit(pending: waiting)) }
    if case .random = header.mode, settings.draw == .atAccept,
      settings.hiding(of: header.mode) != .sealed
    {
      draw(document, &effects)
    }
    operatorSees(letter, &effects)
    return .done
  }

  private func refusal(of letter: SealedLetter, _ caller: Caller) -> Refusal? {
    let header = letter.header
    guard let recipient = place(of: header.recipient), !users[recipient].isDeleted else {
      return .unknownUser
    }
    if letter.documentBytes > SealedLetter.largestDocument { return .documentTooLarge }
    if letter.place == .blobs,
      letter.photos.indices.contains(where: { !blobs.contains("\(header.id)/\($0)") })
    {
      return .blobMissing
    }
    if settings.block == .letters, users[recipient].blocked.contains(caller.user) {
      return .blocked
    }
    if isOfEarlierPairing(header, caller) { return .withheld }
    if settings.validation == .both {
      guard header.sender == caller.user,
        pairing(of: header.recipient, with: header.sender) != nil
      else { return .stranger }
      if let problem = LetterDraft.checkedProblem(of: letter.photos) { return problem }
      if let problem = header.mode.problem(chosenAt: header.written)
        ?? header.mode.problem(takenInAt: caller.now)
      {
        return problem
      }
    }
    let waiting = pending(
      from: header.sender,
      to: header.recipient,
      isLegacy: header.mode.isLegacy,
    )
    return settings.counter == .server && waiting >= settings.limit ? .limitReached : nil
  }

  private mutating func fetch(_ letter: LetterID, _ caller: Caller) -> Response {
    guard let place = place(of: letter), letters[place].letter.header.recipient == caller.user
    else { return .refused(.gone) }
    if [.receipted, .erased].contains(letters[place].state) { return .refused(.openedElsewhere) }
    let sender = letters[place].letter.header.sender
    let keys = keys(of: sender, from: 0)
    // Of letters v1 nothing is left between two whom somebody has parted (L-27).
    if !givesAfterParting, pairing(of: caller.user, with: sender) == nil {
      return .refused(.stranger)
    }
    // They are friends again, by another secret.
    if letters[place].state == .cancelled, !givesAfterParting { return .refused(.withheld) }
    let isHanded = letters[place].isHanded && letters[place].state.isPending
    guard isHanded || letters[place].state.isDelivered, !keys.isEmpty else {
      return .refused(.gone)
    }
    if !isHanded { letters[place].state = .fetched }
    return .letter(letter: given(place), senderKeys: keys)
  }

  /// Deletes a letter; one that is not there is deleted.
  private mutating func erase(
    _ letter: LetterID,
    by last: LetterState,
    _ caller: Caller,
    _ effects: inout Effects<LetterEffect>,
  ) -> Response {
    guard let place = place(of: letter), letters[place].state.isDelivered,
      letters[place].letter.header.recipient == caller.user
    else { return .done }
    if !blobs.isEmpty { blobs.removeAll { $0.hasPrefix("\(letter)/") } }
    effects.state(.letterErased(letter: letter))
    switch settings.deletion {
    case .removed: letters.remove(at: place)
    case .status, .month:
      letters[place].state = last == .receipted ? .receipted : .erased
      letters[place].letter.envelope = .blank
      letters[place].letter.blobs = []
      letters[place].share = []
      guard settings.deletion == .month else { return .done }
      var tombstone = Tombstone()
      tombstone.letter = letter
      tombstone.ends = caller.now + LetterSettings.tombstoneLife
      tombstones.append(tombstone)
    }
    return .done
  }

  /// Of letters that were deleted long ago nothing is left.
  mutating func forget(_ now: WallTime) {
    while let oldest = tombstones.first, oldest.ends <= now {
      tombstones.removeFirst()
      if let place = place(of: oldest.letter) { letters.remove(at: place) }
    }
  }

  private mutating func cancel(
    _ letter: LetterID,
    _ caller: Caller,
    _ effects: inout Effects<LetterEffect>,
  ) -> Response {
    guard let place = place(of: letter), settings.cancel == .legacy,
      letters[place].letter.header.sender == caller.user
    else { return .refused(.tooLate) }
    // Of what is taken back, or withdrawn, nothing goes on.
    if letters[place].state == .cancelled { return .done }
    guard letters[place].letter.header.mode.isLegacy, letters[place].state.isPending else {
      return .refused(.tooLate)
    }
    letters[place].state = .cancelled
    effects.state(.letterCancelled(letter: letter))
    return .done
  }

  private mutating func addToCount(
    _ from: UserID,
    _ to: UserID,
    _ number: Int64,
    _ effects: inout Effects<LetterEffect>,
  ) {
    guard let place = pairing(of: from, with: to) else { return }
    let count = pairings.add(number, to: place)
    if count < 0 { effects.state(.counterBelowZero(counted: count)) }
  }
}
