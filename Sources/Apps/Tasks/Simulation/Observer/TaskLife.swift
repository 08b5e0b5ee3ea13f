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
  /// When somebody completed it on a phone, first.
  var done: Stage?
  /// When the store had that.
  var completed: Stage?
  /// When a parent's phone showed one of its completions, first.
  var told: Stage?
  /// When a Shin grew by it, first.
  var grown: Stage?
  /// Where it stood, one behind the other, as often as it changed.
  var turns: [(standing: TaskStanding, stage: Stage)] = []
  /// Each time that the store had it completed.
  var completions: [Completion] = []
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
  /// How often a change of it was refused, whichever.
  var refusals: Int64 = 0
  /// Where it stands in the store; nil where the store does not have it.
  var stored: TaskStatus?
  /// Why the store, which had it, has it no more; nil where it does, or never did.
  var absence: Absence?
  /// What was said last of where it stands and was refused; nil where something was taken since.
  var refused: TaskStatus?
  /// What phones have said of where it stands and the store has not decided, the oldest first.
  var open: [Change] = []
  /// When somebody completed it on a phone, of what the store has just taken.
  var arrived: Instant?
  /// Whether another family's child was meant.
  var isForeign = false
  /// When the newest of what the store has taken was said.
  var newest: Instant?
  /// How often an older word was written over a newer one.
  var overwritten: Int64 = 0

  /// Something that happened to it, with the event that shows it.
  struct Stage {
    var at: Instant
    var evidence: LogPosition
  }

  /// Why the store has it no more.
  enum Absence: String {
    /// Somebody has deleted it.
    case deleted
    /// It was on no disk when the server lost its power.
    case lost = "lost by the store"
  }

  /// What a phone has said of where it stands.
  struct Change {
    var phone: String
    var status: TaskStatus
    var stage: Stage
    /// Whether it was to make the task.
    var isMaking: Bool
    /// Whether the phone has forgotten it before the store had it.
    var isForgotten = false
    /// Whether the store has taken something else since it was forgotten.
    var isPassed = false
    /// Whether the store had it completed by another phone meanwhile, and it is part of that completion.
    var isJoined = false
  }

  /// Where it stands at the end of the run.
  var state: String {
    let last = lastWords.filter(isNews)
    let alone = last.filter { !$0.change.isForgotten }
    if alone.count == 1 { return "\(said(by: alone[0].change)) on a phone alone" }
    if !alone.isEmpty {
      let words = alone.map { "\(said(by: $0.change)) on \($0.change.phone) alone" }
      return words.joined(separator: ", ")
    }
    if let gone = last.last(where: { !$0.change.isPassed }) {
      return "\(said(by: gone.change)), and gone with the app"
    }
    if let absence { return absence.rawValue }
    let others = last.contains(where: isAlone) ? ", a completion gone with its app" : ""
    guard let refused else { return standing + others }
    return (stored == nil ? "refused" : "\(standing), \(Self.noun(refused)) refused") + others
  }

  /// Where the store has it.
  private var standing: String {
    switch stored {
    case .completed? where completions.last?.told != nil: "completed"
    case .completed?: "completed\(completions.count > 1 ? " again" : ""), nobody told"
    case .skipped?: "skipped"
    case .inProgress?: "started"
    case .notStarted?, nil: "not started"
    }
  }

  private static func noun(_ status: TaskStatus) -> String {
    switch status {
    case .notStarted: "reopening"
    case .inProgress: "start"
    case .completed: "completion"
    case .skipped: "skipping"
    }
  }

  private func said(by change: Change) -> String {
    switch change.status {
    case .notStarted: change.isMaking || stored == nil ? "made" : "reopened"
    case .inProgress: "started"
    case .completed: "completed"
    case .skipped: "skipped"
    }
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
