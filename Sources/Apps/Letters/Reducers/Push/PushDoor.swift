import Kernel
import PushServices
import PushSystem

/// Where pushes come to on a phone: the system's part, which runs whatever becomes of the app.
///
/// It shows what comes, also where the app was ended; the app learns of it where it runs, or where
/// somebody taps it. A push of the letters has something to show and wakes nobody.
public struct PushDoor: Record, Hashable, Sendable {
  /// Which phone.
  public var device: DeviceID = ""
  /// Whose it is.
  public var user: UserID = ""  // key: user, unless ""
  /// Whether pushes go through the services.
  public var isInUse = false
  /// Whose push system it is.
  public var owner = PushOwner.app  // key: push_owner, unless PushOwner.app
  /// Whether the user lets the app show notifications.
  public var permission = NotificationPermission.allowed  // key: permission, unless .allowed
  /// What the screen shows, the newest last.
  public var shown: [Notice] = []

  /// A blank door.
  public init() {}

  /// The door of a phone.
  public init(
    _ settings: LetterSettings,
    device: DeviceID,
    user: UserID = "",
    permission: NotificationPermission = .allowed,
  ) {
    self.device = device
    self.user = user
    self.permission = permission
    owner = settings.owner
    isInUse = settings.service == .services && settings.owner == .app
  }

  /// Takes an event.
  public mutating func reduce(_ event: DoorEvent, into effects: inout Effects<LetterEffect>) {
    switch event {
    case .phoneBegan:
      guard isInUse else { return }
      effects.append(.sendAll(.push(.phoneConnected(device: device)), by: .push))
    case .screenEmptied: shown = []
    case .noticeCame(let notice, let number):
      effects.append(.sendAll(.push(.noticeTaken(number: number)), by: .push))
      permission == .allowed ? show(notice, &effects) : hide(notice, &effects)
    case .noticeShown(let notice): show(notice, &effects)
    case .noticeHidden(let notice): hide(notice, &effects)
    case .pushTapped:
      guard let notice = shown.popLast() else { return }
      effects.append(.tell(.phone(.launched(by: notice))))
    case .permissionSet(let permission):
      self.permission = permission
      share(&effects)
    case .permissionAsked: effects.append(.tell(.phone(.permissionTold(permission))))
    case .mailLookedFor:
      effects.append(.sendAll(.server(.mailAsked(device: device, user: user)), by: .internet))
    case .mailCame(let notice): effects.append(.tell(.phone(.launched(by: notice))))
    }
  }

  private mutating func show(_ notice: Notice, _ effects: inout Effects<LetterEffect>) {
    shown.append(notice)
    switch notice {
    case .letterArrived(let announcement, _, _):
      effects.state(.pushShown(letter: announcement.letter))
    case .silenceNoticed(let letter, let percent):
      effects.state(.warningShown(letter: letter, percent: percent))
    case .letterHanded, .friendAsks, .friendFound, .friendGone, .deviceAsks: break
    }
    effects.append(.tell(.phone(.notified(notice))))
  }

  /// The screen shows nothing of it; an app in front is told all the same.
  private func hide(_ notice: Notice, _ effects: inout Effects<LetterEffect>) {
    switch notice {
    case .letterArrived(let announcement, _, _):
      effects.state(.pushHidden(letter: announcement.letter))
    case .silenceNoticed(let letter, let percent):
      effects.state(.warningHidden(letter: letter, percent: percent))
    case .letterHanded, .friendAsks, .friendFound, .friendGone, .deviceAsks: break
    }
    effects.append(.tell(.phone(.toldUnseen(notice))))
  }

  /// The push system that all apps share shows what it may.
  private func share(_ effects: inout Effects<LetterEffect>) {
    if owner == .all { effects.append(.hand(.permitted(permission))) }
  }
}

/// What happens to that part.
public enum DoorEvent: Choice, Hashable, Sendable {
  /// The phone was switched on.
  case phoneBegan
  /// The phone is another one, set up from a backup of the last, or the app was deleted: nothing of it is shown.
  case screenEmptied
  /// The push services have sent something.
  case noticeCame(Notice, number: Int64)  // key: notice
  /// The push system that all apps share has shown something.
  case noticeShown(Notice)  // key: notice
  /// It has not: its user does not let the app.
  case noticeHidden(Notice)  // key: notice
  /// Somebody taps the newest that the screen shows.
  case pushTapped
  /// Its user lets the app show notifications, or does not any more.
  case permissionSet(NotificationPermission)  // key: permission
  /// The app asks whether it may (`getNotificationSettings`).
  case permissionAsked
  /// Somebody looks for new mail.
  case mailLookedFor
  /// The newest mail of the letters is read, and what it leads to opened.
  case mailCame(Notice)  // key: notice
}
