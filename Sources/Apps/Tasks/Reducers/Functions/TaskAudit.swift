import Documents
import Kernel

/// What the functions of a completed task do twice where they are run twice, or end in the middle.
public struct TaskAudit: Sendable {
  /// How they behave.
  public var settings: TaskSettings

  /// An audit of functions that behave so.
  public init(_ settings: TaskSettings) { self.settings = settings }

  /// The functions as written, and a token that there is one of: else no push is ever sent.
  public static var asWritten: Self {
    var settings = TaskSettings()
    settings.pushToken = .user
    return Self(settings)
  }

  /// The same with what the scenarios of S20 to S22 mend.
  public static var corrected: Self {
    var audit = asWritten
    audit.settings.growth = .perEvent
    audit.settings.growthChecks = .owner
    audit.settings.points = .ledger
    audit.settings.second = .none
    audit.settings.pushText = .lookedUp
    audit.settings.retry = .on
    return audit
  }

  /// What is not idempotent, in the order of the functions and of how each was disturbed.
  public func findings() -> [IdempotencyFinding] {
    var task = TaskItem()
    task.id = "dishes"
    task.child = "hina"
    task.parent = "mama"
    task.status = .completed
    task.types = ["tidying"]
    task.points = 10
    return IdempotencyAudit(Self.store(with: task), Self.cause(of: task), subjects(of: task)).run()
  }

  /// What is not idempotent, a line for each.
  public func lines() -> [String] { findings().map(\.description) }

  private func subjects(of task: TaskItem) -> [IdempotencyAudit.Subject] {
    let names: [FunctionName] =
      settings.second == .sameWork
      ? [.onTaskCompleted, .processTaskCompletion] : [.onTaskCompleted]
    return names.map { name in
      IdempotencyAudit.Subject(name.rawValue) { [settings] in
        AuditedFunction(name, on: task, settings)
      }
    }
  }

  /// A family with its task, and the Shin that it is about.
  private static func store(with task: TaskItem) -> DocumentStore {
    var store = DocumentStore()
    let documents = [
      Document("\(TaskPaths.users)/mama", ["fcmToken": .string(PushDesk.token(of: 1))]),
      Document("\(TaskPaths.children)/hina", ["parentId": "mama", "name": "ひな", "points": 0]),
      Document(TaskItem.path(task.id), task.fields),
      Document(TaskPaths.shin("tidying", of: "hina"), ShinGrowth("tidying").fields(of: "hina")),
    ]
    for document in documents { store.put(document, at: document.path) }
    return store
  }

  /// That the task was completed.
  private static func cause(of task: TaskItem) -> InvocationCause {
    var before = task
    before.status = .inProgress
    let path = TaskItem.path(task.id)
    var event = DocumentEvent()
    event.id = 1
    event.change = DocumentChange(
      path,
      before: Document(path, before.fields),
      after: Document(path, task.fields),
    )
    return .document(event, parameters: ["taskId", task.id])
  }
}
