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

  /// The phone is another one, set up from a backup of the last: diary and key are there, no token.
  mutating func restoredFromBackup(_ effects: inout Effects<LetterEffect>) {
    if settings.logins == .installed {
      diary.mark += 1
      save(&effects)
    }
    if settings.keySync == .device {
      // A key that stays on its device stays on the old one.
      keys = []
      effects.append(.tell(.keychain(.deviceReplaced)))
    }
    guard diary.token != 0 else { return }
    effects.append(
      settings.owner == .all
        ? .hand(.phoneReplaced)
        : .sendAll(.push(.tokenLeft(token: diary.token)), by: .push)
    )
    diary.token = 0
    save(&effects)
  }

  /// Somebody taps a push: the app is opened, and that letter (L-25, L-26).
  mutating func launched(
    by notice: Notice,
    _ now: DeviceTime,
    _ effects: inout Effects<LetterEffect>,
  ) {
    isOpen = true
    screen = .friends
    take(notice, now, &effects)
    // A push says which letter it is about; it may be the last of several that nobody has seen.
    if settings.arrival == .all { ask(.refresh, now, &effects) }
    guard case .letterArrived(let announcement, _, _) = notice else { return }
    tap(announcement.letter, now, &effects)
  }
}
