import Kernel

/// Letters that are on their recipient's phone before their time (L-21).
extension Server {
  /// Whether a letter is to be given to its recipient before its time, and was not.
  func isToBeHanded(_ document: LetterDocument) -> Bool {
    guard document.state.isPending, !document.isHanded else { return false }
    return switch settings.hiding(of: document.letter.header.mode) {
    case .server: false
    case .share, .sealed: true
    }
  }

  /// A run writes that a phone may have it; where its time stands in it there is nothing more for a server to do.
  mutating func hand(
    _ place: Int,
    _ now: DeviceTime,
    _ effects: inout Effects<LetterEffect>,
  ) {
    let header = letters[place].letter.header
    letters[place].isHanded = true
    letters.putOff(place, until: .always)
    effects.state(.letterHanded(letter: header.id))
    if settings.hiding(of: header.mode) == .sealed {
      letters[place].state = .notified
      effects.state(.letterDelivered(letter: header.id))
    }
    push(.letterHanded(announcement(of: header)), to: header.recipient, &effects)
    guard settings.hiding(of: header.mode) == .share else { return }
    // Its time can have come by now, where a run was late.
    if let moment = letters[place].moment, moment <= now.wall {
      deliver(header.id, now, &effects)
    } else if settings.jobRuns == .whenDue {
      scheduleNext(now.wall, isNew: true, &effects)
    }
  }

  /// Whether a letter is at its recipient's and nothing more is due by now: its time has not come, or is no server's affair.
  func isHandedOnly(_ place: Int, _ now: WallTime) -> Bool {
    guard letters[place].isHanded else { return false }
    return switch settings.hiding(of: letters[place].letter.header.mode) {
    case .server: false
    case .share: letters[place].moment.map { $0 > now } ?? true
    case .sealed: true
    }
  }

  /// A letter as a phone is given it: with the share of its key from its time on.
  func given(_ place: Int) -> SealedLetter {
    var letter = letters[place].letter
    if letters[place].state.isDelivered, !dishonesty.withholdsShares {
      letter.share = letters[place].share
    }
    return letter
  }

  /// The share of a letter's key: of one whose time has come.
  mutating func giveShare(of letter: LetterID, _ caller: Caller) -> Response {
    guard let place = place(of: letter), letters[place].letter.header.recipient == caller.user
    else { return .refused(.gone) }
    if [.receipted, .erased].contains(letters[place].state) { return .refused(.openedElsewhere) }
    guard
      settings.without == .parting
        || pairing(of: caller.user, with: letters[place].letter.header.sender) != nil
    else { return .refused(.stranger) }
    if letters[place].state == .cancelled, !givesAfterParting { return .refused(.withheld) }
    guard letters[place].state.isDelivered else { return .refused(.gone) }
    guard !dishonesty.withholdsShares, let share = letters[place].share.first else {
      return .refused(.shareGone)
    }
    letters[place].state = .fetched
    return .share(letter: letter, share: share)
  }
}
