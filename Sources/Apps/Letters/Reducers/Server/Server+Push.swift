import Kernel
import PushServices

/// What users are told, and by which way (L-25).
extension Server {
  /// Tells a user's devices.
  mutating func push(_ notice: Notice, to user: UserID, _ effects: inout Effects<LetterEffect>) {
    guard let place = place(of: user) else { return }
    if settings.second == .beside, case .silenceNoticed = notice {
      tellOtherwise(notice, &effects)
    }
    if keepsBack(notice, from: place) { return keepBack(notice, &effects) }
    switch settings.service {
    case .direct:
      let tokens = users[place].tokens
      for device in settings.tokens == .last ? tokens.suffix(1) : tokens[...] {
        effects.append(.send(.phone(.pushed(notice)), to: device, by: .push))
      }
    case .services:
      let addresses = users[place].addresses
      let meant = settings.tokens == .last ? addresses.suffix(1) : addresses[...]
      let reached = meant.filter { reaches(notice, $0) }
      if reached.isEmpty { isUnreached(notice, &effects) }
      awaitPhones(reached.count, notice)
      for address in reached {
        effects.append(.tell(.push(.pushWanted(notice, token: address.token))))
      }
    }
  }

  /// A device has a token.
  mutating func register(_ token: Int64, _ caller: Caller) -> Response {
    guard let place = place(of: caller.user) else { return .refused(.signedOut) }
    var address = PushAddress()
    address.device = caller.device
    address.token = token
    let former = users[place].addresses.last { $0.device == caller.device }
    address.isAllowed = former?.isAllowed ?? true
    users[place].addresses.removeAll { $0.device == caller.device }
    users[place].addresses.append(address)
    return .done
  }

  /// The services do not take a push.
  mutating func refused(
    _ notice: Notice,
    _ token: Int64,
    _ reason: GoogleRejection,
    _ effects: inout Effects<LetterEffect>,
  ) {
    let owner = users.firstIndex { $0.addresses.contains { $0.token == token } }
    if let owner, settings.ended == .deleted, reason.endsToken {
      users[owner].addresses.removeAll { $0.token == token }
      if settings.tokens == .last, let other = users[owner].addresses.last, reaches(notice, other) {
        return effects.append(.tell(.push(.pushWanted(notice, token: other.token))))
      }
    }
    isMissed(notice, &effects)
  }

  /// Whether somebody is told where a push goes to: a phone that shows nothing learns what is not to be shown.
  private func reaches(_ notice: Notice, _ address: PushAddress) -> Bool {
    address.isAllowed || !notice.isShown
  }

  // MARK: Users of several phones

  /// A push goes to so many phones of a user: to one there is nothing to count.
  private mutating func awaitPhones(_ phones: Int, _ notice: Notice) {
    guard let (letter, percent) = notice.subject, let place = place(of: letter) else { return }
    // A letter that is announced again goes to them again; of an earlier warning nobody asks any more.
    var tellings = letters[place].tellings.filter { $0.percent == percent }
    if tellings.isEmpty, phones > 1 { tellings = [Telling(percent)] }
    if !tellings.isEmpty { tellings[0].phones += Int64(phones) }
    if letters[place].tellings != tellings { letters[place].tellings = tellings }
  }

  /// No push comes to one phone of a user: whoever has another one is told by that, as long as it may come there.
  mutating func isMissed(_ notice: Notice, _ effects: inout Effects<LetterEffect>) {
    if let (letter, percent) = notice.subject, let place = place(of: letter),
      let telling = letters[place].tellings.first, telling.percent == percent
    {
      letters[place].tellings[0].phones -= 1
      guard telling.phones <= 1 else { return }
      letters[place].tellings = []
    }
    isUnreached(notice, &effects)
  }

  /// No push reaches somebody: whom a mail has told beside it has that.
  mutating func isUnreached(_ notice: Notice, _ effects: inout Effects<LetterEffect>) {
    if settings.second == .beside, case .silenceNoticed = notice { return }
    tellOtherwise(notice, &effects)
  }

  /// Somebody is told by another way than a push, or not at all.
  private mutating func tellOtherwise(_ notice: Notice, _ effects: inout Effects<LetterEffect>) {
    switch (notice, settings.second) {
    case (.letterArrived(let announcement, _, _), .none):
      effects.state(.letterUntold(letter: announcement.letter))
    case (.letterArrived(let announcement, _, _), .mail),
      (.letterArrived(let announcement, _, _), .beside):
      mail(notice, about: announcement.letter)
      effects.state(.letterMailed(letter: announcement.letter))
    case (.silenceNoticed(let letter, let percent), .none):
      effects.state(.warningUntold(letter: letter, percent: percent))
    case (.silenceNoticed(let letter, let percent), .mail),
      (.silenceNoticed(let letter, let percent), .beside):
      mail(notice, about: letter)
      effects.state(.warningMailed(letter: letter, percent: percent))
    // Nobody is to be told of that: a phone learns of it when it is there again.
    case (.letterHanded, _), (.friendAsks, _), (.friendFound, _), (.friendGone, _),
      (.deviceAsks, _):
      break
    }
  }

  // MARK: What users have set

  /// A user has switched notifications on or off in the app.
  mutating func choose(_ wanted: Bool, _ caller: Caller) -> Response {
    guard let place = place(of: caller.user) else { return .refused(.signedOut) }
    users[place].wantsPushes = wanted
    return .done
  }

  /// A phone says whether it shows what comes.
  mutating func permit(_ isAllowed: Bool, _ caller: Caller) -> Response {
    guard let place = place(of: caller.user) else { return .refused(.signedOut) }
    for address in users[place].addresses.indices
    where users[place].addresses[address].device == caller.device {
      users[place].addresses[address].isAllowed = isAllowed
    }
    return .done
  }

  /// Whether something that shows something is kept back from a user who wants no notifications.
  func keepsBack(_ notice: Notice, from place: Int) -> Bool {
    guard !users[place].wantsPushes, notice.isShown else { return false }
    switch (notice, settings.linked) {
    case (.letterArrived, .all), (.letterArrived, .letters), (.silenceNoticed, .all): return true
    case (.letterArrived, .nowhere), (.silenceNoticed, .letters), (.silenceNoticed, .nowhere):
      return false
    case (.letterHanded, _), (.friendAsks, _), (.friendFound, _), (.friendGone, _),
      (.deviceAsks, _):
      return false
    }
  }

  /// Nothing is pushed to a user who wants no notifications: of mail they have said nothing.
  mutating func keepBack(_ notice: Notice, _ effects: inout Effects<LetterEffect>) {
    switch notice {
    case .letterArrived(let announcement, _, _):
      effects.state(.pushKept(letter: announcement.letter))
    case .silenceNoticed(let letter, let percent):
      effects.state(.warningKept(letter: letter, percent: percent))
    case .letterHanded, .friendAsks, .friendFound, .friendGone, .deviceAsks: break
    }
    if settings.second != .none { isUnreached(notice, &effects) }
  }

  // MARK: Mail

  /// A mail is sent, to whoever a notice is for; it lies there until it is looked for.
  private mutating func mail(_ notice: Notice, about letter: LetterID) {
    guard let place = place(of: letter) else { return }
    let header = letters[place].letter.header
    let isWarning = if case .silenceNoticed = notice { true } else { false }
    // Also where it waits for its reader's silence it is its writer who is warned.
    guard let reader = self.place(of: isWarning ? header.sender : header.recipient) else { return }
    users[reader].mails.append(MailDocument(notice))
  }

  /// A user looks for mail: the newest is read, and those before it with it.
  mutating func giveMail(
    to user: UserID,
    on device: DeviceID,
    _ effects: inout Effects<LetterEffect>,
  ) {
    guard let place = place(of: user), let newest = users[place].mails.last else { return }
    users[place].mails = []
    effects.append(.send(.door(.mailCame(newest.notice)), to: device, by: .internet))
  }
}
