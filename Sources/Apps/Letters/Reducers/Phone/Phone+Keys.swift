import Kernel
import SymbolicCryptography

/// The chain of keys, one-time keys, and what a phone believes of its friends' (L-35, L-36, S11, S12).
extension Phone {
  /// What others have of this user's key; nil where there is none.
  var bundle: PublicBundle? {
    keys.first?.bundle(of: user, after: Array(keys.dropFirst()), by: settings.cipher)
  }

  /// Makes the key that follows the one in use.
  mutating func rotate(_ effects: inout Effects<LetterEffect>) {
    guard !keys.isEmpty else { return effects.state(.rotationRefused(refusal: .noKey)) }
    makeKey(&effects)
  }

  /// The user has lost the key, and wants another one.
  mutating func beginAnew(_ now: DeviceTime, _ effects: inout Effects<LetterEffect>) {
    guard diary.isSignedIn, keys.isEmpty else { return }
    beginsAnew = true
    effects.append(.cancelTimer(.phone(.keyLookedFor)))
    ask(.findKey(of: user, from: 0), now, &effects)
  }

  /// The server has taken a key.
  mutating func published(_ bundle: PublicBundle, _ effects: inout Effects<LetterEffect>) {
    guard settings.cipher == .versionOne, bundle.epoch > diary.published else { return }
    diary.published = bundle.epoch
    save(&effects)
    if diary.prekeysMade == 0 { stock(settings.prekeys, &effects) }
  }

  // MARK: One-time keys

  /// So many one-time keys are left: fewer than half of what should be there are made up for.
  mutating func restock(_ left: Int64, _ effects: inout Effects<LetterEffect>) {
    guard diary.published > 0, diary.prekeysMade > 0, left * 2 < settings.prekeys else { return }
    stock(settings.prekeys - left, &effects)
  }

  private mutating func stock(_ count: Int64, _ effects: inout Effects<LetterEffect>) {
    guard settings.cipher == .versionOne, count > 0, !stocks else { return }
    stocks = true
    effects.append(
      .ask(.makePrekeys(device: device, after: diary.prekeysMade, count: count))
    )
  }

  /// One-time keys are made: they are on the disk before anybody can use one.
  mutating func made(
    _ prekeys: [Prekey],
    _ now: DeviceTime,
    _ effects: inout Effects<LetterEffect>,
  ) {
    diary.prekeys += prekeys
    diary.prekeysMade += Int64(prekeys.count)
    save(&effects)
    share(prekeys.map { .prekey($0) }, &effects)
    ask(.publishPrekeys(prekeys: prekeys.map(\.offered)), now, &effects)
  }

  // MARK: Friends' keys

  /// The epoch of a friend's key that is pinned, from which on the server is asked; 0 for none.
  func pinnedEpoch(of user: UserID) -> Int64 { diary.friend(user)?.pinned.last?.epoch ?? 0 }

  /// Follows a friend's keys as far as each is signed by the one before it.
  ///
  /// - Returns: whether all that the server says was followed or known; where it was not the newest is
  ///   kept, for the user to accept or not.
  mutating func trust(
    _ bundles: [PublicBundle],
    of user: UserID,
    _ effects: inout Effects<LetterEffect>,
  ) -> Bool {
    guard let place = diary.friends.firstIndex(where: { $0.user == user }) else { return false }
    for bundle in bundles {
      let pinned = diary.friends[place].pinned
      if pinned.contains(where: { $0.isSame(as: bundle) }) { continue }
      guard let last = pinned.last else {
        // Who had no key when they became friends is believed the first time.
        guard bundle.isWhole, bundle.owner == user else { return false }
        diary.friends[place].pinned = [bundle]
        continue
      }
      let isTied = bundle.follows(last)
      guard isTied || settings.without == .chain else {
        diary.friends[place].offered = bundles.suffix(1)
        save(&effects)
        effects.state(.keyChanged(user: user))
        screen = .keyChanged
        return false
      }
      diary.friends[place].pinned.append(bundle)
      diary.friends[place].offered = []
      if isTied { effects.state(.keyFollowed(user: user, epoch: bundle.epoch)) }
    }
    save(&effects)
    return true
  }

  /// The user takes a friend's key that nothing ties to the one before it.
  mutating func accept(_ user: UserID, _ effects: inout Effects<LetterEffect>) {
    guard let place = diary.friends.firstIndex(where: { $0.user == user }),
      let offered = diary.friends[place].offered.first
    else { return }
    diary.friends[place].pinned.append(offered)
    diary.friends[place].offered = []
    screen = .friends
    save(&effects)
    effects.state(.keyAccepted(user: user))
  }

  // MARK: Numbers

  /// Shows a friend the number of the two, by way of the two people.
  func showNumber(
    to other: UserID,
    on device: DeviceID,
    _ effects: inout Effects<LetterEffect>,
  ) {
    guard settings.numbers == .shown, let friend = diary.friend(other),
      let number = number(with: friend)
    else { return }
    let shown = PhoneEvent.numberShown(user: user, number: number, answering: [self.device])
    effects.append(.send(.phone(shown), to: device, by: .messenger))
  }

  /// Compares what another phone shows with what this one does.
  mutating func compare(
    _ number: Term,
    of other: UserID,
    _ answering: [DeviceID],
    _ effects: inout Effects<LetterEffect>,
  ) {
    guard settings.numbers == .shown,
      let place = diary.friends.firstIndex(where: { $0.user == other }),
      let own = self.number(with: diary.friends[place])
    else { return }
    for device in answering {
      let shown = PhoneEvent.numberShown(user: user, number: own, answering: [])
      effects.append(.send(.phone(shown), to: device, by: .messenger))
    }
    diary.friends[place].isDoubted = own != number
    save(&effects)
    effects.state(own == number ? .numbersAgreed(user: other) : .numbersDiffered(user: other))
  }

  /// The number of this user and a friend, the same from both sides; nil where a key is missing.
  private func number(with friend: Friend) -> Term? {
    guard let own = bundle, let pinned = friend.pinned.last else { return nil }
    let both = [(own.owner, own.key), (pinned.owner, pinned.key)].sorted { $0.0 < $1.0 }
    return .digest(
      .tuple([.constant("lifelog/v1/number")] + both.flatMap { [.constant($0.0.text), $0.1] })
    )
  }

  // MARK: Letters v1

  /// Judges a letter, in the order of letters v1, as far as no key is needed; then asks for it to be
  /// opened.
  mutating func judge(
    _ letter: SealedLetter,
    _ senderKeys: [PublicBundle],
    _ effects: inout Effects<LetterEffect>,
  ) {
    let header = letter.header
    guard let place = diary.place(of: header.id) else { return }
    guard !shared.hasOpened(header.id) || diary.inbox[place].openings > 0 else {
      // Another device has it.
      return discard(place, &effects)
    }
    guard !isKnown(header) else { return held(header.id, .replay, &effects) }
    diary.inbox[place].sequence = header.sequence
    diary.inbox[place].prekey = header.prekey
    switch judged(letter, senderKeys, &effects) {
    case .opening(let job): effects.append(.ask(.openLetter(job)))
    case .closed: close(place, &effects)
    case .elsewhere:
      effects.state(.letterElsewhere(letter: header.id))
      lookForSecrets(isMissing: true, &effects)
      close(place, &effects)
    case .refused: held(header.id, .unwrap, &effects)
    }
  }

  /// What is to be done about a letter of which nothing is known but its header.
  enum Judgement {
    /// It can be opened so, or does not open.
    case opening(OpeningJob)
    /// It waits: its sender's key is one that the user has not accepted, or what opens it is to come from another device.
    case closed
    /// Its one-time key is on another device.
    case elsewhere
    /// A key or the pairing's secret is not there.
    case refused
  }

  /// With what a letter is to be opened.
  mutating func judged(
    _ letter: SealedLetter,
    _ senderKeys: [PublicBundle],
    _ effects: inout Effects<LetterEffect>,
  ) -> Judgement {
    let header = letter.header
    // Who became a friend without a link that came here can be anybody, unless another device says who.
    guard let friend = diary.friend(header.sender) else { return .refused }
    guard !friend.secrets.isEmpty, !keys.isEmpty || !sharesSecrets else {
      guard sharesSecrets else { return .refused }
      if friend.secrets.isEmpty { awaitSecret(of: header.sender, by: nil, &effects) }
      return .closed
    }
    let isPinned = friend.pinned.contains { $0.digest == header.senderBundle }
    let takesAny = settings.without == .pins
    guard isPinned || takesAny || trust(senderKeys, of: header.sender, &effects) else {
      return .closed
    }
    let pinned = diary.friend(header.sender)?.pinned.first { $0.digest == header.senderBundle }
    guard let sender = takesAny ? senderKeys.last : pinned else { return .refused }
    guard let (own, bundle) = opener(of: header) else {
      let isHere = header.prekey.text.isEmpty || header.prekey.text.hasPrefix("\(device)/")
      return isHere ? .refused : .elsewhere
    }
    var job = OpeningJob()
    job.cipher = .versionOne
    job.letter = letter
    job.reader = user
    job.own = own
    job.peer = sender.key
    job.senderBundle = sender.digest
    job.ownBundle = bundle
    job.secrets = friend.secrets
    job.share = letter.share
    job.without = settings.without
    return .opening(job)
  }

  /// Whether a letter of that name was opened here, or one that its phone had given that number.
  private func isKnown(_ header: LetterHeader) -> Bool {
    guard settings.without != .replays else { return false }
    let device = header.id.writingDevice
    if shared.hasOpened(header.sequence, of: device, from: header.sender) { return true }
    return diary.inbox.contains { entry in
      guard entry.openings > 0, entry.sender == header.sender else { return false }
      if entry.letter == header.id { return true }
      return entry.sequence == header.sequence && entry.writingDevice == header.writingDevice
    }
  }

  /// The private key that a letter is sealed for, and the digest of the own bundle that it names.
  private func opener(of header: LetterHeader) -> (own: Term, bundle: Term)? {
    let bundles = keys.indices.map { place in
      (keys[place].key, keys[place].bundle(of: user, after: [], by: .versionOne).digest)
    }
    // Where the bundle is none of this user's the letter is opened all the same, and refused there.
    let named = bundles.first { $0.1 == header.recipientBundle } ?? bundles.first
    guard let named else { return nil }
    if header.prekey.text.isEmpty { return named }
    return prekey(header.prekey).map { ($0.key, named.1) }
  }

  /// Another device of this user has a letter, and it is gone from the server.
  mutating func discard(_ place: Int, _ effects: inout Effects<LetterEffect>) {
    diary.inbox[place].state = .discarded
    save(&effects)
  }

  /// Leaves a letter closed, as it lay there.
  mutating func close(_ place: Int, _ effects: inout Effects<LetterEffect>) {
    diary.inbox[place].state = .announced
    save(&effects)
  }
}

extension InboxEntry {
  /// The phone that it was written on, as its name says.
  var writingDevice: Substring {
    letter.text[..<(letter.text.lastIndex(of: "-") ?? letter.text.endIndex)]
  }
}
