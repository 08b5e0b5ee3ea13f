import Kernel
import SymbolicCryptography

/// An operator who is not honest: what it can do with what passes through its hands (S12, S13).
extension Server {
  /// The operator's own private key.
  public static let operatorKey = Term.name("operator/key")

  /// From now on a user's friends get the operator's key, and the user the friends' in the same way.
  mutating func swapKey(of user: UserID, _ effects: inout Effects<LetterEffect>) {
    guard !dishonesty.swapped.contains(user) else { return effects.state(.tamperingMissed) }
    dishonesty.swapped.append(user)
    effects.state(.tampered)
  }

  /// Tries to open a letter that is sealed for the operator's key.
  func operatorSees(_ letter: SealedLetter, _ effects: inout Effects<LetterEffect>) {
    guard dishonesty.swapped.contains(letter.header.recipient),
      let sender = place(of: letter.header.sender), let key = users[sender].keys.last
    else { return }
    var job = OpeningJob()
    job.user = .operator
    job.cipher = settings.cipher
    job.without = settings.without
    job.letter = letter
    job.reader = letter.header.recipient
    job.own = Self.operatorKey
    job.peer = key.key
    job.senderBundle = letter.header.senderBundle
    job.ownBundle = letter.header.recipientBundle
    effects.append(.ask(.openLetter(job)))
  }

  /// The operator has a text, and seals it anew so that nobody notices.
  mutating func operatorHas(
    _ body: Term,
    of letter: LetterID,
    _ effects: inout Effects<LetterEffect>,
  ) {
    effects.state(.operatorRead(letter: letter))
    guard let place = place(of: letter),
      let recipient = self.place(of: letters[place].letter.header.recipient),
      let key = users[recipient].keys.last
    else { return }
    let sender = letters[place].letter.header.sender
    // The recipient opens with what the server says is the sender's key.
    if !dishonesty.swapped.contains(sender) { dishonesty.swapped.append(sender) }
    var job = SealingJob()
    job.user = .operator
    job.cipher = settings.cipher
    job.without = settings.without
    job.header = letters[place].letter.header
    job.body = body
    job.photos = letters[place].letter.photos
    job.own = Self.operatorKey
    job.peer = key.key
    effects.append(.ask(.sealLetter(job)))
  }

  /// Puts the new envelope in the place of the old one.
  mutating func replace(_ envelope: Envelope, of letter: LetterID) {
    guard let place = place(of: letter) else { return }
    letters[place].letter.envelope = envelope
  }

  /// The oldest letter that waits is delivered with the next run, under another name of its sender.
  mutating func editHeader(
    _ name: String,
    _ now: WallTime,
    _ effects: inout Effects<LetterEffect>,
  ) {
    guard let place = letters.indices.first(where: { letters[$0].state.isPending }) else {
      return effects.state(.tamperingMissed)
    }
    letters[place].letter.header.senderName = name
    letters[place].letter.header.mode = .scheduled(at: now)
    letters.putOff(place, until: now)
    effects.state(.tampered)
  }

  // MARK: Copies

  /// The oldest letter of which there is a copy is delivered once more, as if it were a new one; under its own number
  /// where that is gone.
  mutating func replay(_ isRenamed: Bool, _ effects: inout Effects<LetterEffect>) {
    guard let copy = dishonesty.copies.first, isRenamed || place(of: copy.header.id) == nil else {
      return effects.state(.tamperingMissed)
    }
    dishonesty.replays += 1
    var document = LetterDocument()
    document.letter = copy
    (document.share, document.letter.share) = (copy.share, [])
    if isRenamed {
      document.letter.header.id = LetterID("\(copy.header.writingDevice)-0\(dishonesty.replays)")
    }
    document.state = .notified
    shelve(document)
    effects.state(.tampered)
    let text = LetterTexts.push(settings.push, from: copy.header.senderName)
    push(
      .letterArrived(
        announcement(of: document.letter.header),
        title: text.title,
        body: text.body,
      ),
      to: copy.header.recipient,
      &effects,
    )
  }

  /// What stands in the two oldest letters that wait for one recipient changes places.
  mutating func swapLetters(_ effects: inout Effects<LetterEffect>) {
    let waiting = letters.indices.filter { letters[$0].state.isPending }
    guard let first = waiting.first,
      let second = waiting.dropFirst().first(where: {
        letters[$0].letter.header.recipient == letters[first].letter.header.recipient
      })
    else { return effects.state(.tamperingMissed) }
    let envelope = letters[first].letter.envelope
    letters[first].letter.envelope = letters[second].letter.envelope
    letters[second].letter.envelope = envelope
    let (blobs, photos) = (letters[first].letter.blobs, letters[first].letter.photos)
    letters[first].letter.blobs = letters[second].letter.blobs
    letters[first].letter.photos = letters[second].letter.photos
    (letters[second].letter.blobs, letters[second].letter.photos) = (blobs, photos)
    effects.state(.tampered)
  }

  /// The photos of the oldest letter that is there, and has enough of them, are others.
  mutating func tamper(_ how: PhotoTampering, _ effects: inout Effects<LetterEffect>) {
    let place = letters.indices.first { place in
      let letter = letters[place].letter
      // What a forged log says of photos need not go with their lengths.
      return letters[place].state.isThere && letter.blobs.count >= how.least
        && letter.photos.count == letter.blobs.count
    }
    guard let place else { return effects.state(.tamperingMissed) }
    switch how {
    case .exchange:
      letters[place].letter.blobs.swapAt(0, 1)
      letters[place].letter.photos.swapAt(0, 1)
    case .drop:
      letters[place].letter.blobs.removeLast()
      letters[place].letter.photos.removeLast()
    case .alter:
      let blob = letters[place].letter.blobs[0]
      letters[place].letter.blobs[0] = .tuple([PhotoTampering.altered, blob])
    }
    effects.state(.tampered)
    effects.state(.photosReplaced(letter: letters[place].id))
  }

  /// The operator keeps a copy of a letter, on which the keys are tried that somebody has copied by then.
  mutating func copy(_ letter: SealedLetter, _ effects: inout Effects<LetterEffect>) {
    dishonesty.copies.append(letter)
    for loot in dishonesty.loots { use(loot, on: [letter], &effects) }
  }

  /// Tries the keys of an account on copies of letters to or from its user (L-35).
  func use(
    _ loot: Loot,
    on copies: [SealedLetter],
    _ effects: inout Effects<LetterEffect>,
  ) {
    for letter in copies {
      let header = letter.header
      let isReader = header.recipient == loot.user
      guard isReader || header.sender == loot.user, let own = loot.keys.first else { continue }
      let other = isReader ? header.sender : header.recipient
      var job = OpeningJob()
      job.user = .thief
      job.cipher = settings.cipher
      job.without = settings.without
      job.letter = letter
      job.reader = header.recipient
      job.own = own.key
      if isReader, let prekey = loot.prekeys.first(where: { $0.id == header.prekey }) {
        job.own = prekey.key
      } else if isReader,
        let named = loot.keys.first(where: {
          $0.bundle(of: loot.user, after: [], by: .versionOne).digest == header.recipientBundle
        })
      {
        job.own = named.key
      }
      let friend = loot.friends.first { $0.user == other }
      // Public keys are no secret: where the keychain has none the server has them.
      let known = (friend?.pinned ?? []) + (place(of: other).map { users[$0].keys } ?? [])
      let named = known.first { $0.digest == header.senderBundle }
      guard let peer = named ?? friend?.pinned.last ?? known.last else { continue }
      job.peer = peer.key
      job.senderBundle = header.senderBundle
      job.ownBundle = header.recipientBundle
      job.secrets = friend?.secrets ?? []
      job.share = letter.share
      effects.append(.ask(.openLetter(job)))
    }
  }
}
