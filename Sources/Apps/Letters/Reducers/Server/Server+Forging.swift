import Kernel
import SymbolicCryptography

/// Letters in another's name, which the operator posts (L-33).
extension Server {
  /// A letter is made in a user's name with what keys there are, and delivered with the next run.
  ///
  /// As written a phone takes for the sender's key whatever the server says now: the operator gives its own. With
  /// letters v1 it needs what the two agree on, which a thief of the recipient's keys has; it cannot sign.
  mutating func forge(
    from sender: UserID,
    to recipient: UserID,
    _ now: WallTime,
    _ effects: inout Effects<LetterEffect>,
  ) {
    guard let place = place(of: sender), let claimed = users[place].keys.last,
      let reader = self.place(of: recipient).flatMap({ users[$0].keys.last })
    else { return effects.state(.tamperingMissed) }
    dishonesty.forged += 1
    var document = LetterDocument()
    document.accepted = now
    document.letter.header = header(of: dishonesty.forged, from: users[place], to: recipient, now)
    if settings.cipher == .versionOne {
      document.letter.header.senderBundle = claimed.digest
      document.letter.header.recipientBundle = reader.digest
    }
    let header = document.letter.header
    shelve(document)
    effects.state(.letterForged(letter: header.id, user: sender))
    if settings.cipher == .asWritten, !dishonesty.swapped.contains(sender) {
      dishonesty.swapped.append(sender)
    }
    effects.state(.tampered)
    var job = SealingJob()
    job.user = .operator
    job.cipher = settings.cipher
    job.without = settings.without
    job.header = header
    job.body = .name("\(header.id)/body")
    job.own = Self.operatorKey
    job.peer = reader.key
    let loot = dishonesty.loots.last { $0.user == recipient }
    if settings.cipher == .versionOne, let loot {
      job.stolen = loot.keys.filter { Term.publicKey($0.key) == reader.key }.map(\.key)
      job.claimed = [claimed.key]
      job.secrets = loot.friends.first { $0.user == sender }?.secrets ?? []
    }
    effects.append(.ask(.sealLetter(job)))
  }

  /// What stands on it: a number that none of the sender's phones has given.
  private func header(
    of number: Int64,
    from sender: UserDocument,
    to recipient: UserID,
    _ now: WallTime,
  ) -> LetterHeader {
    var header = LetterHeader()
    header.id = LetterID("operator-\(number)")
    header.sender = sender.user
    header.senderName = settings.names == .contacts ? "" : sender.name
    header.recipient = recipient
    header.mode = .scheduled(at: now)
    header.written = now
    header.sequence = settings.cipher == .versionOne ? number : 0
    return header
  }
}
