import Kernel
import PushServices
import PushSystem

/// What becomes of a push that the services do not take for now (L-25-REFUSED).
///
/// As written it is dropped. Else it goes again at once, or stands in a list until the pause is over that the services
/// want, or ours. The list is a document where the server has a disk. What is in it goes once they have taken it:
/// between these two a process can end, and then it is sent twice.
extension Server {
  /// Whether a push that was refused is sent again: then that is arranged.
  mutating func sendsAgain(
    _ notice: Notice,
    _ token: Int64,
    _ reason: GoogleRejection,
    _ answer: (owed: Int64, wait: Duration),
    _ now: WallTime,
    _ effects: inout Effects<LetterEffect>,
  ) -> Bool {
    let place = owed.firstIndex { $0.number == answer.owed }
    // It was sent again, and is owed no more: its process has ended since, and begun without it.
    if answer.owed != 0, place == nil { return true }
    let tries = place.map { owed[$0].tries } ?? 0
    guard reason.passes, settings.refused.sendsAgain(after: tries),
      let owner = users.firstIndex(where: { $0.addresses.contains { $0.token == token } })
    else {
      forget(owed: answer.owed, &effects)
      return false
    }
    stateDeferred(notice, reason, &effects)
    let number = place == nil ? note(notice, token, of: owner) : answer.owed
    switch settings.refused {
    case .dropped, .atOnce: sendOwed(number, now, &effects)
    case .later:
      let pause = RefusedPushes.pause(after: tries, reason, answer.wait)
      put(off: number, until: now + pause, &effects)
    }
    return true
  }

  /// The services have taken what was owed.
  mutating func settle(_ number: Int64, _ effects: inout Effects<LetterEffect>) {
    forget(owed: number, &effects)
  }

  /// Sends it once more, unless there is nothing to tell any more, or its user wants no notifications by now.
  mutating func sendOwed(
    _ number: Int64,
    _ now: WallTime,
    _ effects: inout Effects<LetterEffect>,
  ) {
    guard let place = owed.firstIndex(where: { $0.number == number }) else { return }
    let own = owed[place]
    guard isWorthTelling(own.notice), let user = self.place(of: own.user) else {
      return forget(owed: number, &effects)
    }
    if keepsBack(own.notice, from: user) {
      // It is said once, to however many phones it was to go.
      for other in owed where other.notice == own.notice { forget(owed: other.number, &effects) }
      return keepBack(own.notice, &effects)
    }
    guard own.tries < RefusedPushes.againMost, let token = token(for: own, of: user) else {
      forget(owed: number, &effects)
      return isMissed(own.notice, &effects)
    }
    owed[place].tries += 1
    // The answer can be lost where the services are another node's: then it goes again.
    if settings.refused == .later {
      put(off: number, until: now + RefusedPushes.pause(after: own.tries + 1), &effects)
    }
    effects.append(.tell(.push(.pushWanted(own.notice, token: token, owed: number))))
  }

  /// The alarm of something that is owed.
  func setAlarm(of notice: OwedNotice, _ effects: inout Effects<LetterEffect>) {
    effects.append(.setAlarm(.server(.owedDue(owed: notice.number)), at: notice.until))
  }

  private mutating func put(
    off number: Int64,
    until: WallTime,
    _ effects: inout Effects<LetterEffect>,
  ) {
    guard let place = owed.firstIndex(where: { $0.number == number }) else { return }
    owed[place].until = until
    setAlarm(of: owed[place], &effects)
  }

  /// A push is owed from now on.
  private mutating func note(_ notice: Notice, _ token: Int64, of owner: Int) -> Int64 {
    owedEver += 1
    var own = OwedNotice()
    own.number = owedEver
    own.notice = notice
    own.user = users[owner].user
    own.device = users[owner].addresses.first { $0.token == token }?.device ?? ""
    owed.append(own)
    return owedEver
  }

  private mutating func forget(owed number: Int64, _ effects: inout Effects<LetterEffect>) {
    guard let place = owed.firstIndex(where: { $0.number == number }) else { return }
    owed.remove(at: place)
    if settings.refused == .later {
      effects.append(.cancelTimer(.server(.owedDue(owed: number))))
    }
  }

  /// The token that the phone has by now; where the last one alone is told, that one's.
  private func token(for own: OwedNotice, of user: Int) -> Int64? {
    let all = users[user].addresses
    let meant =
      settings.tokens == .last ? all.last : all.last { $0.device == own.device }
    return meant.flatMap { $0.isAllowed ? $0.token : nil }
  }

  /// Whether there is still something to tell: a letter can be opened, or taken back, meanwhile.
  private func isWorthTelling(_ notice: Notice) -> Bool {
    switch notice {
    case .letterArrived(let announcement, _, _):
      place(of: announcement.letter).map { letters[$0].state.isDelivered } ?? false
    case .silenceNoticed(let letter, let percent):
      // Whoever was back since has broken the silence, and a later share says more than an earlier one.
      place(of: letter).map { letters[$0].state.isPending && letters[$0].warned == percent }
        ?? false
    case .letterHanded, .friendAsks, .friendFound, .friendGone, .deviceAsks: true
    }
  }

  private func stateDeferred(
    _ notice: Notice,
    _ reason: GoogleRejection,
    _ effects: inout Effects<LetterEffect>,
  ) {
    switch notice {
    case .letterArrived(let announcement, _, _):
      effects.state(.pushDeferred(letter: announcement.letter, reason: reason))
    case .silenceNoticed(let letter, let percent):
      effects.state(.warningDeferred(letter: letter, percent: percent, reason: reason))
    case .letterHanded, .friendAsks, .friendFound, .friendGone, .deviceAsks: break
    }
  }
}

/// A push that the services did not take for now, and that is sent again.
public struct OwedNotice: Record, Hashable, Sendable {
  /// What the server calls it.
  public var number: Int64 = 0
  /// What it says.
  public var notice: Notice = .blank
  /// To whom.
  public var user: UserID = ""
  /// To which of their phones.
  public var device: DeviceID = ""
  /// How often it was sent again.
  public var tries: Int64 = 0
  /// When it is to be, or once more where no answer has come.
  public var until: WallTime = .start

  /// A blank one.
  public init() {}
}
