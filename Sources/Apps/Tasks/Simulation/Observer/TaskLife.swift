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
  /// When a parent's phone showed that.
  var told: Stage?
  /// When a Shin grew by it, first.
  var grown: Stage?
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
  /// When somebody completed it on a phone, first of what the store has taken.
  var kept: Stage?
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
  }

  /// Whether it was completed: in the store, or on a phone, which was not refused and did not take it back.
  var isCompleted: Bool { completed != nil || open.last?.status == .completed }

  /// When somebody completed it on a phone, first of what was not refused.
  private var since: Stage? {
    let alone = open.first { $0.status == .completed }?.stage
    guard let kept, let alone else { return kept ?? alone ?? done }
    return alone.at < kept.at ? alone : kept
  }

  /// How long its family's parent did not know, who may not know at the end either; nil where it was not
  /// completed.
  func ignorance(until end: Instant) -> Duration? {
    guard let since, isCompleted || told != nil else { return nil }
    return max(.zero, (told?.at ?? end) - since.at)
  }

  /// Where it stands at the end of the run.
  var state: String {
    if let change = open.last(where: { !$0.isForgotten }) {
      return "\(said(by: change)) on a phone alone"
    }
    if let change = open.last { return "\(said(by: change)), and gone with the app" }
    if let absence { return absence.rawValue }
    guard let refused else { return standing }
    return stored == nil ? "refused" : "\(standing), \(Self.noun(refused)) refused"
  }

  /// Where the store has it.
  private var standing: String {
    switch stored {
    case .completed?: told == nil ? "completed, nobody told" : "completed"
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

extension TaskLife {
  /// A phone has said where it stands, and the store is to have it.
  mutating func note(_ change: Change) {
    open.append(change)
    turns.append((TaskStanding(change.status), change.stage))
    if change.status == .completed, done == nil { done = change.stage }
  }

  /// The app is installed anew on a phone, and what it had not handed over is gone.
  mutating func forget(from phone: String) {
    for place in open.indices where open[place].phone == phone { open[place].isForgotten = true }
  }

  /// The store begins with what its disk has.
  mutating func reread(isThere: Bool) {
    if stored != nil, !isThere { (stored, absence) = (nil, .lost) }
  }

  /// What a function makes has no phone that says what it is.
  mutating func describe(_ item: TaskItem) {
    guard made == nil else { return }
    (promised, child) = (item.points, item.child)
  }

  /// The store has decided about a write.
  mutating func decide(_ write: TaskWrite, _ stage: Stage) {
    let change = close(write)
    guard write.isDone else {
      guard change != nil else { return }
      refused = write.status
      // The screen shows again what was before.
      if let stored { turns.append((TaskStanding(stored), stage)) }
      return
    }
    if write.isDeletion, stored != nil { (stored, absence) = (nil, .deleted) }
    if let item = write.item { describe(item) }
    guard let status = write.status else { return }
    (stored, absence, refused) = (status, nil, nil)
    // What was forgotten is not what was said last any more.
    open.removeAll(where: \.isForgotten)
    if status == .completed, kept == nil { kept = change?.stage }
    guard let said = change?.stage.at else { return }
    if let newest, said < newest { overwritten += 1 }
    newest = max(newest ?? said, said)
  }

  /// A phone's changes come to the store in their order; one that comes again is no other's.
  private mutating func close(_ write: TaskWrite) -> Change? {
    guard let status = write.status else { return nil }
    let own = open.indices.filter { open[$0].phone == write.from }
    let first = own.first { !open[$0].isForgotten }
    if let first, open[first].status == status { return open.remove(at: first) }
    let old = own.first { open[$0].isForgotten && open[$0].status == status }
    return old.map { open.remove(at: $0) }
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
