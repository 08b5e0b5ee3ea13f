import Kernel
import SymbolicCryptography

/// An operator who is not honest: what it can do with what passes through its hands (S12, S13).
extension Server {
  /// The operator's own private key.
  static let operatorKey = Term.name("operator/key")

  /// From now on a user's friends get the operator's key, and the user the friends' in the same way.
  mutating func swapKey(of user: UserID, _ effects: inout Effects<LetterEffect>) {
    guard !swapped.contains(user) else { return }
    swapped.append(user)
    effects.state(.tampered)
  }

  /// Tries to open a letter that is sealed for the operator's key.
  func operatorSees(_ letter: SealedLetter, _ effects: inout Effects<LetterEffect>) {
    guard swapped.contains(letter.header.recipient),
      let sender = place(of: letter.header.sender), let key = users[sender].keys.last
    else { return }
    var job = OpeningJob()
    job.user = .operator
    job.cipher = settings.cipher
    job.letter = letter
    job.reader = letter.header.recipient
    job.own = Self.operatorKey
    job.peer = key
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
    if !swapped.contains(sender) { swapped.append(sender) }
    var job = SealingJob()
    job.user = .operator
    job.cipher = settings.cipher
    job.header = letters[place].letter.header
    job.body = body
    job.own = Self.operatorKey
    job.peer = key
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
    guard let place = letters.firstIndex(where: { $0.state.isPending }) else { return }
    letters[place].letter.header.senderName = name
    letters[place].letter.header.mode = .scheduled(at: now)
    effects.state(.tampered)
  }
}
