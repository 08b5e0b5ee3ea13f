import Kernel
import Tasks

/// What became of one task, as the log tells it.
struct TaskLife {
  /// Its id.
  var id: String
  /// The child that it is for; empty where no row says it.
  var child = ""
  /// When it was made on a phone.
  var made: Stage?
  /// When somebody began.
  var started: Stage?
  /// When somebody completed it on a phone, first.
  var done: Stage?
  /// When the store had that.
  var completed: Stage?
  /// When a parent's phone showed that.
  var told: Stage?
  /// When a Shin grew by it, first.
  var grown: Stage?
  /// When it was skipped.
  var skipped: Stage?
  /// Where it stood, one behind the other, as often as it changed.
  var turns: [(standing: TaskStanding, stage: Stage)] = []
  /// How often the store had it completed.
  var completions: Int64 = 0
  /// How often a Shin grew by it.
  var growths: Int64 = 0
  /// How often FCM took a message about it.
  var pushes: Int64 = 0
  /// How often a screen showed a notification about it.
  var notices: Int64 = 0
  /// How often a phone did not show one, since its user does not let the app.
  var hidden: Int64 = 0
  /// The points that it was made with.
  var promised: Int64 = 0
  /// The points that were given for it.
  var given: Int64 = 0
  /// How often its change was refused.
  var refusals: Int64 = 0
  /// Whether the store has it, or its phone was told so.
  var isStored = false
  /// Whether another family's child was meant.
  var isForeign = false

  /// Something that happened to it, with the event that shows it.
  struct Stage {
    var at: Instant
    var evidence: LogPosition
  }

  /// Whether it was completed: in the store, or on a phone of which the store never heard.
  var isCompleted: Bool { completed != nil || (done != nil && refusals == 0) }

  /// How long its family's parent did not know, who may not know at the end either; nil where it was not
  /// completed.
  func ignorance(until end: Instant) -> Duration? {
    guard let done, isCompleted || told != nil else { return nil }
    return max(.zero, (told?.at ?? end) - done.at)
  }

  /// Where it stands at the end of the run.
  var state: String {
    if completed != nil { return told == nil ? "completed, nobody told" : "completed" }
    if done != nil { return refusals > 0 ? "refused" : "completed on a phone alone" }
    // What no phone has made was made where the store is.
    guard isStored || made == nil else {
      if refusals > 0 { return "refused" }
      let standing = skipped != nil ? "skipped" : started == nil ? "made" : "started"
      return "\(standing) on a phone alone"
    }
    if skipped != nil { return "skipped" }
    return started == nil ? "not started" : "started"
  }
}

/// The words of a task's lane.
enum TaskStanding: String, CaseIterable {
  /// Nobody has begun, or not again.
  case waiting
  /// Somebody is at it.
  case started
  /// A phone has it completed.
  case done
  /// It will not be done.
  case skipped
  /// The store has it completed.
  case completed
  /// A Shin has grown by it.
  case grown
  /// A Shin has grown by it once more, or by its event.
  case grownAgain = "grown again"
  /// A parent's phone has shown it.
  case told

  /// What a phone has said of it.
  init(_ status: TaskStatus) {
    self =
      switch status {
      case .notStarted: .waiting
      case .inProgress: .started
      case .completed: .done
      case .skipped: .skipped
      }
  }
}
