import Kernel
import PushServices
import PushSystem
import SymbolicCryptography

/// The phone's token with the push services, and what they bring (L-11, L-25, L-26).
extension Phone {
  /// Sees to it that there is a token, each time the app is opened.
  mutating func renewToken(_ now: DeviceTime, _ effects: inout Effects<LetterEffect>) {
    guard settings.service == .services else { return }
    if settings.owner == .all {
      // The system calls back with the token each time that it is asked.
      effects.append(.hand(.register))
      return effects.append(.hand(.seen(isInFront: true)))
    }
    guard diary.token != 0 else {
      let name = "token/\(diary.launches)/\(now.uptime.nanoseconds)"
      return effects.append(.draw(below: 1 << 62, name: name))
    }
    effects.append(.sendAll(.push(.appOpened(token: diary.token, device: device)), by: .push))
    if settings.renewal == .eachLaunch { ask(.register(token: diary.token), now, &effects) }
  }

  /// A number for a token was drawn.
  mutating func tokenDrawn(
    _ value: UInt64,
    _ now: DeviceTime,
    _ effects: inout Effects<LetterEffect>,
  ) {
    diary.token = max(1, Int64(clamping: value))
    // A phone that was just set up has its token before anybody opens the app, which asks for it then.
    guard isOpen else { return save(&effects) }
    if settings.owner == .app {
      effects.append(
        .sendAll(.push(.tokenRegistered(token: diary.token, device: device)), by: .push)
      )
    }
    // As written the token goes to the server with the account, and never again.
    if settings.renewal == .eachLaunch || diary.tokensTold == 0 {
      diary.tokensTold += 1
      ask(.register(token: diary.token), now, &effects)
    }
    save(&effects)
  }

  /// Notifications are switched on or off in the app: the account has that, for all of its phones (000:670).
  mutating func choose(
    _ wanted: Bool,
    _ now: DeviceTime,
    _ effects: inout Effects<LetterEffect>,
  ) {
    screen = .settings
    ask(.choosePushes(wanted: wanted), now, &effects)
  }

  /// The system has said whether the app may show notifications: the server is to know, and whoever looks as well.
  mutating func permissionTold(
    _ permission: NotificationPermission,
    _ now: DeviceTime,
    _ effects: inout Effects<LetterEffect>,
  ) {
    let isAllowed = permission == .allowed
    ask(.permit(isAllowed: isAllowed), now, &effects)
    guard !isAllowed, isOpen else { return }
    screen = .pushesOff
    effects.state(.pushesOffShown)
  }

  /// The token is the old phone's: of another one nobody else has heard yet.
  mutating func endToken(_ effects: inout Effects<LetterEffect>) {
    // Where all apps share the push system it is the end of all of theirs.
    if settings.owner == .all { return effects.append(.hand(.phoneReplaced)) }
    guard diary.token != 0 else { return }
    effects.append(.sendAll(.push(.tokenLeft(token: diary.token)), by: .push))
  }

  /// The app is deleted: its token is nobody's, and nothing of it is on the screen.
  mutating func leavePushes(_ effects: inout Effects<LetterEffect>) {
    if settings.owner == .all {
      effects.append(.hand(.removed))
    } else if diary.token != 0 {
      effects.append(.sendAll(.push(.tokenLeft(token: diary.token)), by: .push))
    }
    effects.append(.tell(.door(.screenEmptied)))
  }

  /// The phone is another one, set up from a backup of the last: diary and key are there, no token, and nothing that
  /// was in memory or on the screen.
  mutating func replacePhone(_ effects: inout Effects<LetterEffect>) {
    if settings.logins == .installed {
      diary.mark += 1
      save(&effects)
    }
    if settings.keySync == .device {
      // A key that stays on its device stays on the old one.
      keys = []
      effects.append(.tell(.keychain(.deviceReplaced)))
    }
    effects.append(.tell(.door(.screenEmptied)))
    diary.token = 0
    endProcess(&effects)
  }

  /// The app's process is another one, which begins when somebody opens it.
  private mutating func endProcess(_ effects: inout Effects<LetterEffect>) {
    effects.append(.cancelTimer(.phone(.keyLookedFor)))
    for letter in diary.inbox.all {
      guard case .shown = letter.state else { continue }
      effects.append(.cancelTimer(.phone(.writingEnded(letter: letter.letter))))
    }
    var phone = Phone(settings, user: user, name: name, device: device)
    phone.read(diary, &effects)
    phone.unopened = 1
    self = phone
  }

  /// Somebody taps a push: the app is opened, and that letter (L-25, L-26).
  mutating func launched(
    by notice: Notice,
    _ now: DeviceTime,
    _ effects: inout Effects<LetterEffect>,
  ) {
    isOpen = true
    screen = isMember ? .friends : .profile
    guard isMember else { return }
    // Somebody has tapped it, which is something that they do.
    beat(now, &effects)
    tell(of: notice, now, &effects)
    // A push says which letter it is about; it may be the last of several that nobody has seen.
    if settings.arrival == .all { ask(.refresh, now, &effects) }
    guard case .letterArrived(let announcement, _, _) = notice else { return }
    tap(announcement.letter, now, &effects)
  }
}

extension PhoneEvent {
  /// Whether the app begins for it on a phone where nobody has opened it yet: somebody does something with it, or a
  /// push has come.
  var beginsProcess: Bool {
    switch self {
    case .opened, .deletionConfirmed, .pushed, .notified, .launched: true
    case .wrote, .tapped, .tappedLetter, .invited, .joined, .forwarded, .decided, .unfriended,
      .blocked, .unblocked, .reportedLetter, .tookBack, .discarded, .renamed, .pushesChosen,
      .admitted,
      .rotated, .begunAnew, .accepted, .numbersCompared, .left, .restoredFromBackup, .phoneReplaced,
      .reinstalled, .loggedIn, .restored,
      .numberShown, .appReplaced, .keyStood, .keyMissing, .secretsStood, .secretsCame,
      .keyStored, .toldUnseen,
      .permissionTold, .linkCame, .answered, .answerMissed, .writingEnded, .keyLookedFor,
      .keyPairMade, .prekeysMade, .sealed, .unsealed, .sealHeld, .openingDrawn, .timeUnsealed,
      .openingDue, .peeked, .peekFailed, .codeDrawn, .tokenDrawn:
      isDeed
    }
  }

  /// Whether somebody does something in the app, beside opening and leaving it, and deleting the account.
  var isDeed: Bool {
    switch self {
    // Whoever is shown another's number holds their own phone beside it.
    case .numberShown(_, _, let answering): !answering.isEmpty
    case .wrote, .tapped, .tappedLetter, .invited, .joined, .forwarded, .decided, .unfriended,
      .blocked, .unblocked, .reportedLetter, .tookBack, .discarded, .renamed, .pushesChosen,
      .admitted,
      .rotated, .begunAnew, .accepted, .numbersCompared:
      true
    case .opened, .deletionConfirmed, .pushed, .notified, .launched, .left, .restoredFromBackup,
      .phoneReplaced, .reinstalled, .loggedIn, .restored, .appReplaced, .keyStood,
      .keyMissing, .secretsStood, .secretsCame, .keyStored, .toldUnseen, .permissionTold,
      .linkCame, .answered, .answerMissed, .writingEnded, .keyLookedFor, .keyPairMade,
      .prekeysMade, .sealed, .unsealed, .sealHeld, .openingDrawn, .timeUnsealed, .openingDue,
      .peeked, .peekFailed, .codeDrawn, .tokenDrawn:
      false
    }
  }
}
