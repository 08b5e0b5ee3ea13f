import Kernel
import PushServices
import PushSystem

/// Where pushes come to on a phone: the system's part, which runs whatever becomes of the app.
///
/// It shows what comes; the app learns of it where it runs.
public struct PushDoor: Record, Hashable, Sendable {
  /// Which phone.
  public var device = ""
  /// Whether it is a parent's.
  public var isParent = false
  /// Whether its app is one that was built to try something.
  public var isTrial = false
  /// Whose push system it is.
  public var owner = PushOwner.app  // key: push_owner, unless PushOwner.app
  /// The number on the app's picture.
  public var badge: Int64 = 0  // key: badge, unless 0
  /// Whether its user lets the app show notifications.
  public var permission = NotificationPermission.allowed  // key: permission, unless .allowed
  /// Whether the app has told the system what its categories offer.
  public var categories = NoticeCategories.unregistered  // key: categories, unless .unregistered
  /// Whether the app was deleted, or is there again and has no token yet.
  public var install = AppInstall.there  // key: install, unless .there
  /// What the screen shows, the newest last.
  public var shown: [TaskNotice] = []

  /// A blank door.
  public init() {}

  /// The door of a phone.
  public init(
    device: String,
    isParent: Bool,
    isTrial: Bool,
    owner: PushOwner = .app,
    permission: NotificationPermission = .allowed,
  ) {
    self.owner = owner
    self.permission = permission
    self.device = device
    self.isParent = isParent
    self.isTrial = isTrial
  }

  /// Beyond so many the screen shows the newest.
  static let shownMost = 20

  /// Takes an event.
  public mutating func reduce(_ event: DoorEvent, into effects: inout Effects<TaskEffect>) {
    switch event {
    case .phoneBegan:
      guard owner == .app else { return }
      effects.append(.sendAll(.push(.phoneConnected(device: device)), by: .push))
    case .noticeCame(let notice, let number):
      effects.append(.sendAll(.push(.noticeTaken(number: number)), by: .push))
      guard install == .there else { return miss(notice, &effects) }
      guard permission == .allowed else { return hide(notice, &effects) }
      show(notice, &effects)
      effects.append(.tell(.phone(.notified(notice))))
    case .alertShown(let notice):
      show(notice, &effects)
      effects.append(.tell(.phone(.notified(notice))))
    case .badgeTakenAway:
      guard badge > 0 else { return }
      badge = 0
      effects.state(.badgeCleared)
    case .categoriesRegistered: categories = .registered
    case .actionUsed(let action, let task): use(action, of: task, &effects)
    case .screenEmptied: emptyScreen()
    case .appRemoved:
      emptyScreen()
      install = .gone
    case .appRegistered: install = .there
    case .alertMissed(let notice): miss(notice, &effects)
    case .alertHidden(let notice): hide(notice, &effects)
    case .permissionSet(let permission):
      self.permission = permission
      share(&effects)
    case .permissionAsked: effects.append(.tell(.phone(.permissionTold(permission))))
    }
  }

  /// What was shown of the app, and the number on it, are no more.
  private mutating func emptyScreen() {
    shown = []
    badge = 0
    categories = .unregistered
  }

  /// There is no app that it is for: nothing shows it.
  private func miss(_ notice: TaskNotice, _ effects: inout Effects<TaskEffect>) {
    effects.state(.noticeWithoutApp(task: notice.task, about: notice.kind))
  }

  /// The screen shows nothing of it.
  private func hide(_ notice: TaskNotice, _ effects: inout Effects<TaskEffect>) {
    effects.state(.noticeHidden(task: notice.task, about: notice.kind))
  }

  /// The push system that all apps share shows what it may.
  private func share(_ effects: inout Effects<TaskEffect>) {
    if owner == .all { effects.append(.hand(.permitted(permission))) }
  }

  private mutating func show(_ notice: TaskNotice, _ effects: inout Effects<TaskEffect>) {
    let isSame = { (other: TaskNotice) in
      !notice.collapse.isEmpty && other.collapse == notice.collapse
    }
    let isThere = shown.contains(where: isSame)
    if notice.badge > 0 { badge = notice.badge }
    shown.removeAll(where: isSame)
    shown = shown.suffix(Self.shownMost - 1) + [notice]
    effects.state(
      .noticeShown(
        task: notice.task,
        about: notice.kind,
        isParent: isParent,
        event: notice.event,
      )
    )
    if isThere { effects.state(.noticeReplaced(task: notice.task)) }
    stateKind(of: notice, &effects)
    if notice.body.contains(NoticeTexts.undefined) {
      effects.state(.undefinedShown(task: notice.task))
    }
    if notice.isTrial, !isTrial { effects.state(.trialShown) }
  }
}

/// What a notification is, beside its texts.
extension PushDoor {
  private func stateKind(of notice: TaskNotice, _ effects: inout Effects<TaskEffect>) {
    switch notice.kind {
    case .taskCompleted: break
    case .taskReminder: effects.state(.reminderShown(task: notice.task))
    case .shinDiscovered: effects.state(.discoveryShown(shin: notice.shin))
    case .shinLevelUp: effects.state(.levelShown(shin: notice.shin))
    case .encouragement: effects.state(.encouragementShown(task: notice.task))
    }
    if notice.badge > 0 { effects.state(.badgeShown(badge: notice.badge)) }
    if !notice.sound.isEmpty { effects.state(.soundPlayed(sound: notice.sound)) }
    if !notice.category.isEmpty { effects.state(.categoryShown(category: notice.category)) }
    for action in actions(of: notice) {
      effects.state(.actionOffered(category: notice.category, action: action))
    }
    if !notice.picture.isEmpty { effects.state(.pictureShown(picture: notice.picture)) }
  }
}

/// What can be done with a notification without opening the app.
extension PushDoor {
  /// What its category offers: nothing where the system was never told of it.
  private func actions(of notice: TaskNotice) -> [NoticeAction] {
    categories == .registered && !notice.category.isEmpty ? notice.kind.actions : []
  }

  /// Somebody chooses something with the newest notification of a task that offers it, which goes.
  private mutating func use(
    _ action: NoticeAction,
    of task: String,
    _ effects: inout Effects<TaskEffect>,
  ) {
    let place = shown.lastIndex { $0.task == task && actions(of: $0).contains(action) }
    guard let place else { return effects.state(.actionMissing(task: task)) }
    shown.remove(at: place)
    effects.state(.actionTaken(task: task, action: action))
    switch action {
    case .open: effects.append(.tell(.phone(.opened)))
    case .complete: effects.append(.tell(.phone(.statusSet(task: task, status: .completed))))
    case .skip: effects.append(.tell(.phone(.statusSet(task: task, status: .skipped))))
    }
  }
}

/// What happens to that part.
public enum DoorEvent: Choice, Hashable, Sendable {
  /// The phone was switched on.
  case phoneBegan
  /// The push services have sent something.
  case noticeCame(TaskNotice, number: Int64)  // key: notice
  /// The push system that all apps share has shown something.
  case alertShown(TaskNotice)  // key: notice
  /// The app has said that there is no number any more.
  case badgeTakenAway
  /// The app has told the system what its categories offer (`setNotificationCategories`).
  case categoriesRegistered
  /// Somebody chooses that with a notification of a task.
  case actionUsed(NoticeAction, task: String)  // key: action
  /// It has not: the app was deleted.
  case alertMissed(TaskNotice)  // key: notice
  /// The phone is another one, whose screen shows nothing yet.
  case screenEmptied
  /// The app was deleted, and all that the system shows of it goes.
  case appRemoved
  /// It is there again, and has a token.
  case appRegistered
  /// It has not: its user does not let the app.
  case alertHidden(TaskNotice)  // key: notice
  /// Its user lets the app show notifications, or does not any more.
  case permissionSet(NotificationPermission)  // key: permission
  /// The app asks whether it may (`requestAuthorization`).
  case permissionAsked
}
