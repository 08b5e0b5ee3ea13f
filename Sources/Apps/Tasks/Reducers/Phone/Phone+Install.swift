import Documents
import Kernel
import PushSystem

/// The app goes from its phone and comes back, or the phone is another one.
extension Phone {
  /// Whether something reaches the app though it was deleted: that it is installed, and what the disk has.
  static func reachesDeletedApp(_ event: PhoneEvent) -> Bool {
    switch event {
    case .reinstalled, .restored: true
    case .opened, .left, .signedUp, .enteredAccount, .passwordForgotten, .resetMailed, .childAdded,
      .familyMade, .taskAdded,
      .taskForged, .statusSet, .pointsSet, .listWanted, .shinsWanted, .notificationsSet,
      .hintWanted, .deletionConfirmed, .uninstalled, .trialStarted, .storeTold, .tokenDrawn,
      .accountGranted, .accountDenied, .sessionEnded, .configCame, .hintAnswered, .phoneReplaced,
      .permissionTold, .notified, .ladderSlept, .sleepDrawn, .readingBroken, .readingHealed,
      .praiseDrawn, .patienceEnded, .accountMissed:
      false
    }
  }

  /// The app is deleted: the account is still that of its user, and nothing else of it is there.
  mutating func uninstall(_ effects: inout Effects<TaskEffect>) {
    if settings.owner == .all {
      effects.append(.hand(.removed))
    } else if diary.token != 0 {
      effects.append(.sendAll(.push(.tokenLeft(number: diary.token)), by: .push))
    }
    endProcess(&effects)
    let user = diary.user
    diary = PhoneDiary()
    diary.user = user
    diary.install = .gone
    save(&effects)
    effects.append(.tell(.door(.appRemoved)))
  }

  /// It is there again, and has another token once it is opened.
  mutating func reinstall(_ effects: inout Effects<TaskEffect>) {
    if diary.install != .gone { uninstall(&effects) }
    diary.install = .again
    save(&effects)
  }

  /// Its token is about to be there: what comes from now on is for an app that is there.
  mutating func registerAgain(_ effects: inout Effects<TaskEffect>) {
    diary.install = .there
    effects.append(.tell(.door(.appRegistered)))
  }

  /// A phone that is set up from a backup has what was on the disk, and nothing of the old one's memory or screen;
  /// its token is another, which the app learns when somebody opens it.
  mutating func replacePhone(_ effects: inout Effects<TaskEffect>) {
    endProcess(&effects)
    unopened = 1
    effects.append(.tell(.door(.screenEmptied)))
  }

  /// What a process has in memory, and what it waits for, ends with it.
  private mutating func endProcess(_ effects: inout Effects<TaskEffect>) {
    if !asked.isEmpty { endAsking(&effects) }
    for task in awaited { effects.append(.cancelTimer(.phone(.patienceEnded(task: task)))) }
    shown = []
    awaited = []
    isNew = false
    strangers = []
    client.calls = []
    if settings.owner == .all { effects.append(.hand(.seen(isInFront: false))) }
  }
}
