import Findings
import Plans

/// The figures of a run; their definitions stand in docs/figures.md.
enum TaskFigure: String, CaseIterable {
  case tasksMade
  case completions
  case growths
  case growthsAgain
  case pointsPromised
  case pointsGiven
  case pushesSent
  case pushesFailed
  case pushesDeferred
  case noticesShown
  case noticesHidden
  case completionsUntold
  case foreignTasks
  case foreignGrowths
  case accessesDenied
  case changesRefused
  case staleLists
  case listRetries
  case functionsFailed
  case retriesQueued
  case retriesDone
  case retriesLost
  case leftInQueue
  case longestListWait
  case longestIgnorance
  case wordsUnlikeSeed
  case namesAgainstRules
  case fieldsUnlikeModel
  case noticesIncomplete
  case changesOverwritten
  case storeRequests

  /// What it is measured in.
  var unit: MeasureUnit {
    switch self {
    case .longestListWait, .longestIgnorance: .nanoseconds
    case .tasksMade, .completions, .growths, .growthsAgain, .pointsPromised, .pointsGiven,
      .pushesSent, .pushesFailed, .pushesDeferred, .noticesShown, .noticesHidden,
      .completionsUntold, .foreignTasks,
      .foreignGrowths, .accessesDenied, .changesRefused, .staleLists, .listRetries,
      .functionsFailed, .retriesQueued, .retriesDone, .retriesLost, .leftInQueue,
      .wordsUnlikeSeed, .namesAgainstRules, .fieldsUnlikeModel, .noticesIncomplete,
      .changesOverwritten, .storeRequests:
      .count
    }
  }

  /// Whether it says what became of completed tasks, and nothing where none was.
  var isOfCompletions: Bool {
    switch self {
    case .growths, .growthsAgain, .pointsPromised, .pointsGiven, .pushesSent, .pushesFailed,
      .pushesDeferred, .foreignGrowths:
      true
    // What fails, and what the queue made of it, can be a daily job.
    case .functionsFailed, .retriesQueued, .retriesDone, .retriesLost, .leftInQueue: false
    // They are also of what the store never heard of.
    case .completionsUntold, .longestIgnorance: false
    case .tasksMade, .completions, .noticesShown, .noticesHidden, .foreignTasks, .accessesDenied,
      .changesRefused, .staleLists, .listRetries, .longestListWait, .wordsUnlikeSeed,
      .namesAgainstRules, .fieldsUnlikeModel, .noticesIncomplete,
      .changesOverwritten, .storeRequests:
      false
    }
  }

  /// What it is called among the few that are compared first; nil where it is none of them.
  var headline: String? {
    switch self {
    case .completions: "tasks completed"
    case .growths: "growths"
    case .noticesShown: "notifications shown"
    case .tasksMade, .growthsAgain, .pointsPromised, .pointsGiven, .pushesSent, .pushesFailed,
      .pushesDeferred, .noticesHidden, .completionsUntold, .foreignTasks,
      .foreignGrowths, .accessesDenied, .changesRefused, .staleLists, .listRetries,
      .functionsFailed, .retriesQueued, .retriesDone, .retriesLost, .leftInQueue,
      .longestListWait, .longestIgnorance, .wordsUnlikeSeed, .namesAgainstRules,
      .fieldsUnlikeModel, .noticesIncomplete, .changesOverwritten, .storeRequests:
      nil
    }
  }

  /// Which of two values is the better one; nil where neither is.
  var aim: Measure.Aim? {
    switch self {
    case .growthsAgain, .pushesFailed, .noticesHidden, .completionsUntold, .foreignTasks,
      .foreignGrowths,
      .staleLists, .functionsFailed, .retriesLost, .leftInQueue, .longestListWait,
      .longestIgnorance, .wordsUnlikeSeed, .namesAgainstRules, .fieldsUnlikeModel,
      .noticesIncomplete, .changesOverwritten:
      .smaller
    case .tasksMade, .completions, .growths, .pointsPromised, .pointsGiven, .pushesSent,
      .pushesDeferred, .noticesShown, .accessesDenied,
      .changesRefused, .listRetries, .retriesQueued, .retriesDone, .storeRequests:
      nil
    }
  }

  /// How a scenario bounds it.
  var spec: MetricSpec { MetricSpec(name: rawValue, unit: unit.bound) }
}
