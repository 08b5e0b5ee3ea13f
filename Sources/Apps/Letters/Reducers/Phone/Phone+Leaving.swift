import Kernel

/// An account that its user deletes, on this phone or on another one (L-22).
extension Phone {
  /// Whether somebody is signed in here, who has not deleted the account.
  var isMember: Bool { diary.isSignedIn && !diary.isLeaving }

  /// Its user deletes the account.
  ///
  /// As written that is asked once, and nobody knows what became of it where no answer comes. Else the app keeps in mind that
  /// it is to go, does nothing else before the server has said so, and asks again whenever it is opened.
  mutating func leaveAccount(_ now: DeviceTime, _ effects: inout Effects<LetterEffect>) {
    guard settings.accounts != .forgotten else { return ask(.deleteAccount, now, &effects) }
    guard isMember else { return }
    diary.isLeaving = true
    screen = .leaving
    save(&effects)
    ask(.deleteAccount, now, &effects)
  }

  /// Somebody opens the app, and the server has not said that the account is gone: it says so, and asks again.
  mutating func stillLeaving(_ now: DeviceTime, _ effects: inout Effects<LetterEffect>) {
    screen = .leaving
    effects.state(.deletionAwaited)
    askForDeletion(now, &effects)
  }

  /// Asks for the deletion again, unless that goes on by itself.
  mutating func askForDeletion(_ now: DeviceTime, _ effects: inout Effects<LetterEffect>) {
    let isAsked = calls.contains { $0.body == .deleteAccount }
    guard settings.retry == .never || !isAsked else { return }
    ask(.deleteAccount, now, &effects)
  }

  /// Whether the server has said by refusing a request that the account is gone in which this device was signed in.
  ///
  /// What was asked before the answer to a sign-in can have come to the server before it, and says nothing.
  func endsAccount(_ call: Call) -> Bool {
    settings.accounts != .forgotten && diary.isSignedIn && !call.isEarly && !call.body.isSignIn
      && !calls.contains { $0.body.isSignIn }
  }

  /// The account is gone: nobody is signed in here any more, and what was read stays its reader's.
  ///
  /// What was on its way goes nowhere. Whoever opens the app again has a new account, under no name (L-01). Numbers of
  /// letters go on there: friends remember which they have seen.
  mutating func accountGone(_ effects: inout Effects<LetterEffect>) {
    for composition in compositions {
      effects.state(.letterRefused(refusal: .signedOut, letter: composition.id))
    }
    if settings.accounts != .forgotten { partFromAll(&effects) }
    var fresh = PhoneDiary()
    fresh.account = diary.account
    fresh.launches = diary.launches + 1
    fresh.written = diary.written
    fresh.prekeysMade = diary.prekeysMade
    fresh.numberings = diary.numberings
    fresh.reinstalls = diary.reinstalls
    fresh.mark = diary.mark
    fresh.inbox = diary.inbox.filter(\.state.wasSaved)
    var phone = Phone(settings, user: user, name: "", device: device)
    phone.isOpen = isOpen
    phone.screen = .profile
    phone.diary = diary
    phone.diary.become(fresh)
    self = phone
    effects.append(.cancelTimer(.phone(.keyLookedFor)))
    save(&effects)
  }

  /// With the account go its friends and what only they and this user had, on all devices, and the token of the app here: what
  /// is on its way to it is shown to nobody.
  private mutating func partFromAll(_ effects: inout Effects<LetterEffect>) {
    for friend in diary.friends.all { forget(friend.user, isParted: false, &effects) }
    if settings.service == .services, settings.owner == .app { endToken(&effects) }
    effects.state(.accountEnded)
  }
}
