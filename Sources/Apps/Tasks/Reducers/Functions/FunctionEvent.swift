import Documents
import Kernel
import PushServices

/// The functions of the project (001:418-439).
public enum FunctionName: String, CaseIterable, Choice, Hashable, Sendable {
  /// On an update of a task (001:457-481).
  case onTaskCompleted
  /// On the same path (001:758-786).
  case processTaskCompletion
  /// Once a day: repeated tasks; in the seed a name.
  case scheduledDailyTasks
  /// Once a day: numbers of completed tasks; in the seed a line.
  case dailyStatistics
  /// Once a week: the same of a week; in the seed a word.
  case weeklyStatistics
  /// An hour before a task is due; in the seed a text.
  case remindOfTask
  /// On what comes into the queue; the seed has none.
  case retryWorker
  /// On a push that comes into the queue, which FCM did not take for now; the seed has none.
  case sendPushAgain
  /// When an account is gone; in the seed a line.
  case onUserDeleted

  /// Whether it works on a completed task.
  var isOfCompletion: Bool {
    switch self {
    case .onTaskCompleted, .processTaskCompletion, .retryWorker: true
    case .scheduledDailyTasks, .dailyStatistics, .weeklyStatistics, .remindOfTask,
      .sendPushAgain, .onUserDeleted:
      false
    }
  }
}

/// What a function is called with.
public struct TaskCall: Record, Hashable, Sendable {
  /// Which one.
  public var function = FunctionName.onTaskCompleted
  /// The event: all functions on one path are called with the same, and so is one that is called again.
  public var event = ""
  /// Which handing over this is, counted by the platform.
  public var delivery: Int64 = 0
  /// The task, as the event has it; blank where it has none.
  public var task = TaskItem()
  /// Which account of its parent's name the task was of when the event was.
  public var generation: Int64 = 0  // key: generation, unless 0
  /// The entry of the queue, or the user that is gone; empty for none.
  public var subject = ""
  /// How often it was tried before, by the queue.
  public var tries: Int64 = 0
  /// How likely a Shin is met, in hundredths (`shin_discovery_rate`).
  public var rate: Int64 = 85
  /// The templates of praise (`ai_praise_messages`), where somebody is praised by them.
  public var praise: [String] = []

  /// A blank call.
  public init() {}

  /// A call.
  public init(_ function: FunctionName, event: String) {
    self.function = function
    self.event = event
  }

  /// What everything that the function asks for is called after.
  public var errand: String { "call-\(delivery)" }
}

/// Whether somebody's token can be verified.
public enum HintToken: String, CaseIterable, Choice, Hashable, Sendable {
  /// It is good.
  case good
  /// It is over, or was made up.
  case bad
  /// There is none.
  case missing
}

/// What a phone asks `generateAIHint` for.
public struct HintRequest: Record, Hashable, Sendable {
  /// Who asks.
  public var device = ""
  /// Whose token it is.
  public var user = ""
  /// The task.
  public var task = ""
  /// Whether the token is any good.
  public var token = HintToken.good

  /// A blank one.
  public init() {}

  /// A request.
  public init(_ task: String, by user: String, on device: String, _ token: HintToken) {
    self.task = task
    self.user = user
    self.device = device
    self.token = token
  }
}

/// What happens to the functions.
public enum FunctionEvent: Choice, Hashable, Sendable {
  /// An instance begins: of what others did it knows nothing.
  case instanceBegan
  /// The platform calls one of them.
  case called(TaskCall)  // key: none
  /// The store has answered.
  case storeAnswered(errand: String, DocumentAnswer)  // key: answer
  /// A step has taken its time.
  case stepped(errand: String)
  /// FCM has a message.
  case pushAccepted(errand: String)
  /// FCM has not, with the token that it was for and the pause that FCM wants (`Retry-After`).
  case pushRefused(
    errand: String,
    reason: GoogleRejection,
    message: String,
    token: String = "",  // key: token, unless ""
    pauseMilliseconds: Int64 = 0,  // key: pause_ms, unless 0
  )
  /// A number was drawn, which decides whether a Shin is met.
  case luckDrawn(errand: String, shin: String, value: UInt64)
  /// Somebody wants a hint.
  case hintAsked(HintRequest)  // key: none
  /// A developer tries a reminder on all users.
  case trialWanted(device: String, isTrial: Bool)
}
