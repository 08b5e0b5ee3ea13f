import AppToolkit
import Findings
import Tasks

/// Which part states what, and what must have been before.
extension TasksApp {
  /// Each states what only it can know.
  public static func states(_ fact: TaskFact, part: AppPart) -> Bool {
    self.part(stating: fact) == part
  }

  private static func part(stating fact: TaskFact) -> AppPart {
    switch fact {
    case .signedIn, .signedOut, .authRefused, .taskChanged, .changeStored, .changeRejected,
      .changeRefused,
      .stillWaiting, .listShown, .cachedListShown, .servedListShown, .hintBlamed, .listFailed,
      .listRetried, .childHalf,
      .childStored, .tokenStored, .tokenUnstored, .hintShown, .hintRefused,
      .cacheFull, .consentIgnored, .serverWordsShown, .familyStored, .familyRefused,
      .invalidEmailSaid, .weakPasswordSaid, .emailAlreadyInUseSaid, .userNotFoundSaid,
      .wrongPasswordSaid, .accountsUnreachableSaid, .accountErrorSaid, .notAuthenticatedSaid,
      .permissionDeniedSaid, .networkErrorSaid, .quotaExceededSaid, .documentNotFoundSaid,
      .unknownErrorSaid, .praiseShown, .shinsShown, .shinsFailed, .configChanged, .analyticsOn,
      .analyticsOff, .appMissing, .resetMissing:
      phonePart
    case .noticeShown, .noticeHidden, .noticeWithoutApp, .noticeReplaced, .undefinedShown,
      .trialShown, .reminderShown,
      .discoveryShown, .levelShown, .encouragementShown, .badgeShown, .badgeCleared, .soundPlayed,
      .categoryShown, .pictureShown, .actionOffered, .actionTaken, .actionMissing:
      doorPart
    case .pushDropped: deskPart
    case .taskCompleted, .completedAgain, .timeReversed, .foreignTask, .foreignGrowth, .grewAgain,
      .regrown, .accessDenied, .eventRepeated, .eventDropped, .leftBehind, .nothingLeft,
      .accountTold, .entryRefused, .passwordReset, .childMade, .familyWhole, .levelBehind,
      .levelBeyond,
      .moodBeyond, .growthLost,
      .leftInQueue:
      cloudPart
    case .shinGrew, .pushSent, .pushFailed, .pushDeferred, .pushQueued, .consentKept, .tokenRemoved,
      .shinDiscovered,
      .shinMissed, .typeUnknown, .levelReached, .shinEvolved, .repeatKept, .foreignKept,
      .departedKept,
      .functionFailed, .retryQueued, .retryLost, .retryDone, .taskRepeated, .dayCounted,
      .countedElsewhere, .hintMade, .foreignHint, .nobodyToTell, .pointsGiven, .shinLocked,
      .weekCounted, .countedInOtherWeek, .reminderSent, .reminderKept:
      functionsPart
    }
  }

  /// Where nobody has completed a task nothing grew twice, and where nobody asked nothing was refused.
  public static let presumptions =
    needing(
      ["store.taskCompleted"],
      [
        "store.completedAgain", "store.timeReversed", "store.eventDropped",
        "functions.typeUnknown", "functions.functionFailed", "functions.consentKept",
        "functions.shinLocked", "functions.nobodyToTell", "functions.repeatKept",
        "functions.foreignKept",
      ],
    )
    // What a function is handed is a completion, or one of the daily jobs.
    + needing(
      ["store.taskCompleted", "functions.dayCounted", "functions.taskRepeated"],
      ["store.eventRepeated"],
    )
    + needing(
      ["functions.shinGrew"],
      [
        "store.grewAgain", "store.regrown", "store.levelBehind", "store.levelBeyond",
        "store.moodBeyond", "store.growthLost",
        "functions.levelReached",
      ],
    )
    + needing(["functions.levelReached"], ["functions.shinEvolved"])
    + needing(["store.foreignTask"], ["store.foreignGrowth"])
    + needing(["functions.shinDiscovered", "functions.shinMissed"], ["functions.shinMissed"])
    + needing(["functions.pushSent", "functions.pushFailed"], ["functions.pushFailed"])
    + needing(
      ["functions.pushSent", "functions.pushFailed", "functions.pushDeferred"],
      ["functions.pushDeferred"],
    )
    + needing(
      ["functions.pushSent", "functions.pushFailed", "functions.pushQueued"],
      ["functions.pushQueued"],
    )
    + needing(
      ["functions.pushQueued", "functions.retryQueued", "store.leftInQueue"],
      ["store.leftInQueue"],
    )
    + needing(["functions.pushFailed"], ["functions.tokenRemoved"])
    + needing(["functions.functionFailed"], ["functions.retryQueued"])
    + needing(["functions.retryQueued", "functions.retryLost"], ["functions.retryLost"])
    + needing(["functions.dayCounted"], ["functions.countedElsewhere", "functions.weekCounted"])
    + needing(["functions.weekCounted"], ["functions.countedInOtherWeek"])
    + needing(["functions.reminderSent", "functions.reminderKept"], ["functions.reminderKept"])
    + needing(["taskChanged"], ["praiseShown"])
    + needing(["functions.pushSent"], ["push.pushDropped"])
    + needing(
      ["functions.pushSent", "functions.reminderSent", "notifications.noticeShown"],
      ["notifications.noticeHidden", "notifications.noticeWithoutApp"],
    )
    + needing(
      ["notifications.noticeShown"],
      [
        "notifications.noticeReplaced", "notifications.undefinedShown",
        "notifications.reminderShown", "notifications.discoveryShown",
        "notifications.levelShown", "notifications.encouragementShown",
        "notifications.badgeShown", "notifications.soundPlayed",
        "notifications.categoryShown", "notifications.pictureShown",
      ],
    )
    + needing(["notifications.badgeShown"], ["notifications.badgeCleared"])
    + needing(["notifications.categoryShown"], ["notifications.actionOffered"])
    + needing(
      ["notifications.actionTaken", "notifications.actionMissing"],
      ["notifications.actionTaken", "notifications.actionMissing"],
    )
    + needing(["configChanged"], ["analyticsOn", "analyticsOff"])
    + needing(["shinsShown", "shinsFailed"], ["shinsShown", "shinsFailed"])
    + needing(["store.childMade"], ["store.familyWhole", "store.foreignTask"])
    + needing(["store.childMade", "store.accessDenied"], ["store.accessDenied"])
    + needing(["store.nothingLeft", "store.leftBehind"], ["store.leftBehind"])
    + needing(["store.nothingLeft", "store.leftBehind"], ["functions.departedKept"])
    + needing(["signedIn"], ["signedOut"])
    + needing(["store.entryRefused"], ["store.accountTold"])
    + needing(["servedListShown", "listFailed"], ["listFailed", "listRetried"])
    + needing(["servedListShown"], ["cacheFull"])
    + needing(["listShown"], ["cachedListShown"])
    + needing(["tokenStored", "tokenUnstored"], ["tokenUnstored"])
    + needing(["childHalf", "childStored"], ["childHalf"])
    + needing(["tokenStored"], ["consentIgnored", "notifications.trialShown"])
    + needing(["taskChanged", "changeRefused"], ["changeRefused"])
    + needing(["hintShown", "hintRefused"], ["hintRefused"])
    + needing(["hintRefused"], ["hintBlamed"])
    + needing(["taskChanged"], ["changeRejected", "stillWaiting"])
    + needing(["functions.hintMade"], ["functions.foreignHint"])
    + needing(refusals, ["serverWordsShown"])
    + needing(["authRefused"], saidOfAccounts)
    + needing(refusals, saidOfData)

  /// What does not go.
  private static let refusals = ["listFailed", "changeRejected", "familyRefused", "shinsFailed"]
  /// What a screen says of somebody who does not get in.
  private static let saidOfAccounts = [
    "invalidEmailSaid", "weakPasswordSaid", "emailAlreadyInUseSaid", "userNotFoundSaid",
    "wrongPasswordSaid", "accountsUnreachableSaid", "accountErrorSaid",
  ]
  /// What it says of a list, or a change, that does not go.
  private static let saidOfData = [
    "notAuthenticatedSaid", "permissionDeniedSaid", "networkErrorSaid", "quotaExceededSaid",
    "documentNotFoundSaid", "unknownErrorSaid",
  ]

  /// Each of the facts says something by staying away where one of those was stated.
  private static func needing(_ needs: [String], _ facts: [String]) -> [Presumption] {
    facts.flatMap { fact in needs.map { Presumption(fact, needs: $0) } }
  }
}
