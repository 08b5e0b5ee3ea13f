import Findings
import Kernel
import Letters
import Plans

/// The figures of a run; their definitions stand in docs/figures.md.
enum LetterFigure: String, CaseIterable {
  case lettersAccepted
  case lettersDelivered
  case lettersOpened
  case lettersSaved
  case lettersLost
  case lettersUnreadable
  case lettersStolen
  case lettersCancelled
  case lettersWaiting
  case lettersUntaken
  case lettersOverdue
  case forgeriesOpened
  case photosChanged
  case lettersRefused
  case limitsReached
  case pushesHidden
  case pushesDeferred
  case lettersUntold
  case openedAgain
  case deliveredAgain
  case momentsRedrawn
  case countsWrong
  case deliveredEarly
  case longestDelay
  case longestClosed
  case readByOperator
  case readByPush
  case readWithLink
  case readByOperatorWithLink
  case readByOthers
  case readByThief
  case readByFinder
  case unopenedReadByThief
  case lettersGone
  case instantsKnown
  case instantsForeseen
  case readableEarly
  case openedEarly
  case namesStale
  case namesMissing
  case knownNames
  case knownFriendships
  case knownBlocks
  case knownDevices
  case knownLetters
  case knownPhotoSizes
  case knownPresences
  case knownReports

  /// Whose readings it counts; nil for a figure of something else.
  var reader: LetterReaders.Actor? {
    switch self {
    case .readByOperator: .operator
    case .readByPush: .push
    case .readWithLink: .link
    case .readByOperatorWithLink: .operatorWithLink
    case .readByOthers: .others
    case .readByThief: .thief
    case .readByFinder: .finder
    case .unopenedReadByThief: .ahead
    case .lettersAccepted, .lettersDelivered, .lettersOpened, .lettersSaved, .lettersLost,
      .lettersUnreadable, .lettersStolen, .lettersCancelled, .lettersWaiting, .lettersRefused,
      .limitsReached, .pushesHidden, .pushesDeferred, .lettersUntold, .openedAgain, .deliveredAgain,
      .momentsRedrawn, .countsWrong,
      .lettersUntaken, .lettersOverdue, .forgeriesOpened, .photosChanged, .deliveredEarly,
      .longestDelay,
      .longestClosed,
      .lettersGone,
      .instantsKnown, .instantsForeseen, .readableEarly, .openedEarly, .namesStale, .namesMissing,
      .knownNames, .knownFriendships, .knownBlocks, .knownDevices, .knownLetters, .knownPhotoSizes,
      .knownPresences, .knownReports:
      nil
    }
  }

  /// What it is measured in.
  var unit: MeasureUnit {
    switch self {
    case .longestDelay, .longestClosed: .nanoseconds
    case .lettersAccepted, .lettersDelivered, .lettersOpened, .lettersSaved, .lettersLost,
      .lettersUnreadable, .lettersStolen, .lettersCancelled, .lettersWaiting, .lettersRefused,
      .limitsReached, .pushesHidden, .pushesDeferred, .lettersUntold, .openedAgain, .deliveredAgain,
      .momentsRedrawn, .countsWrong,
      .lettersUntaken, .lettersOverdue, .forgeriesOpened, .photosChanged, .deliveredEarly,
      .readByOperator, .readByPush, .readWithLink, .readByOperatorWithLink, .readByOthers,
      .readByThief, .readByFinder, .unopenedReadByThief, .lettersGone,
      .instantsKnown, .instantsForeseen, .readableEarly, .openedEarly, .namesStale, .namesMissing,
      .knownNames, .knownFriendships, .knownBlocks, .knownDevices, .knownLetters, .knownPhotoSizes,
      .knownPresences, .knownReports:
      .count
    }
  }

  /// Whether it says what became of letters that were taken in, and nothing where there was none.
  var isOfTakenIn: Bool {
    switch self {
    case .lettersLost, .lettersUnreadable, .lettersStolen, .lettersWaiting, .openedAgain,
      .deliveredAgain, .momentsRedrawn, .deliveredEarly, .longestClosed,
      .lettersGone,
      .instantsKnown, .instantsForeseen, .readableEarly, .openedEarly, .namesStale, .namesMissing:
      true
    case .lettersAccepted, .lettersDelivered, .lettersOpened, .lettersSaved, .lettersCancelled,
      .lettersUntaken, .lettersOverdue, .forgeriesOpened, .photosChanged, .countsWrong,
      .lettersRefused,
      .limitsReached,
      .pushesHidden, .pushesDeferred, .lettersUntold,
      .longestDelay, .readByOperator, .readByPush,
      .readWithLink,
      .readByOperatorWithLink, .readByOthers, .readByThief, .readByFinder, .unopenedReadByThief,
      .knownNames, .knownFriendships, .knownBlocks, .knownDevices, .knownLetters, .knownPhotoSizes,
      .knownPresences, .knownReports:
      false
    }
  }

  /// What it is called among the few that are compared first; nil where it is none of them.
  var headline: String? {
    switch self {
    case .lettersAccepted: "letters taken in"
    case .lettersOpened: "letters opened"
    case .lettersLost: "letters lost"
    case .lettersUnreadable: "letters unreadable"
    case .lettersUntaken: "letters not taken in"
    case .lettersOverdue: "letters overdue"
    case .lettersRefused: "letters refused"
    case .lettersDelivered, .lettersSaved, .lettersStolen, .lettersCancelled,
      .lettersWaiting, .forgeriesOpened, .photosChanged, .deliveredEarly,
      .limitsReached, .pushesHidden, .pushesDeferred, .lettersUntold, .openedAgain, .deliveredAgain,
      .momentsRedrawn,
      .countsWrong, .longestDelay, .longestClosed, .readByOperator, .readByPush, .readWithLink,
      .readByOperatorWithLink, .readByOthers, .readByThief, .readByFinder, .unopenedReadByThief,
      .lettersGone,
      .instantsKnown, .instantsForeseen, .readableEarly, .openedEarly, .namesStale,
      .namesMissing,
      .knownNames, .knownFriendships, .knownBlocks, .knownDevices, .knownLetters, .knownPhotoSizes,
      .knownPresences, .knownReports:
      nil
    }
  }

  /// Which of two values is the better one; nil where neither is.
  var aim: Measure.Aim? {
    switch self {
    case .lettersLost, .lettersUnreadable, .lettersStolen, .openedAgain, .deliveredAgain,
      .momentsRedrawn, .countsWrong, .lettersUntaken, .lettersOverdue, .forgeriesOpened,
      .photosChanged,
      .deliveredEarly,
      .longestDelay,
      .readByOperator, .readByPush, .readWithLink, .readByOperatorWithLink, .readByOthers,
      .readByThief, .lettersGone,
      .instantsKnown, .instantsForeseen, .readableEarly, .openedEarly, .namesStale,
      .namesMissing,
      .knownNames, .knownFriendships, .knownBlocks, .knownDevices, .knownLetters, .knownPhotoSizes,
      .knownPresences, .knownReports, .pushesHidden, .pushesDeferred, .lettersUntold:
      .smaller
    case .lettersOpened, .lettersSaved: .larger
    case .lettersAccepted, .lettersDelivered, .lettersCancelled, .lettersWaiting,
      .lettersRefused, .limitsReached, .longestClosed, .readByFinder, .unopenedReadByThief:
      nil
    }
  }

  /// What of it the operator is told, in words; nil for a figure of something else.
  var metadata: String? {
    switch self {
    case .knownNames: "names that friends see"
    case .knownFriendships: "friendships"
    case .knownBlocks: "who has blocked whom"
    case .knownDevices: "phones that can be told something"
    case .knownLetters: "letters: who to whom, when, on which condition"
    case .knownPhotoSizes: "letters of which the photos' lengths"
    case .knownPresences: "times at which somebody used the app"
    case .knownReports: "reports"
    case .lettersAccepted, .lettersDelivered, .lettersOpened, .lettersSaved, .lettersLost,
      .lettersUnreadable, .lettersStolen, .lettersCancelled, .lettersWaiting, .lettersRefused,
      .limitsReached, .pushesHidden, .pushesDeferred, .lettersUntold, .openedAgain, .deliveredAgain,
      .momentsRedrawn, .countsWrong,
      .longestDelay,
      .lettersUntaken, .lettersOverdue, .forgeriesOpened, .photosChanged, .deliveredEarly,
      .longestClosed,
      .readByOperator,
      .readByPush, .readWithLink,
      .readByOperatorWithLink,
      .readByOthers, .readByThief, .readByFinder, .unopenedReadByThief, .lettersGone,
      .instantsKnown, .instantsForeseen, .readableEarly, .openedEarly, .namesStale, .namesMissing:
      nil
    }
  }

  /// Whether it is about who knows the times of random letters, or could read them by then.
  var isOfInstants: Bool {
    [.instantsKnown, .instantsForeseen, .readableEarly, .openedEarly].contains(self)
  }

  /// How a scenario bounds it.
  var spec: MetricSpec { MetricSpec(name: rawValue, unit: unit.bound) }
}
