import AppToolkit
import Documents
import Tasks

/// A write to a task's document of which the store has said how it ended.
struct TaskWrite {
  /// The task.
  var task: String
  /// Who has asked for it: a phone, or a function's execution.
  var from: String
  /// Where the task is to stand; nil where the write does not say.
  var status: TaskStatus?
  /// The whole document, where the write has it.
  var item: TaskItem?
  /// Whether the document is to be gone.
  var isDeletion: Bool
  /// Whether the store has carried it out; else it never will.
  var isDone: Bool

  /// The writes that a row of the store decides; what the store may take another time is undecided.
  static func all(in row: AppRow<TasksApp>, of request: DocumentRequest) -> [TaskWrite] {
    guard let answer = answer(in: row) else { return [] }
    let writes: [DocumentWrite]
    switch request.operation {
    case .commit(let own, _), .batchWrite(let own): writes = own
    case .get, .query, .begin, .rollBack, .listen, .unlisten, .greet, .close: return []
    }
    return writes.indices.compactMap { place in
      isDone(place, by: answer).flatMap { TaskWrite(writes[place], of: request, isDone: $0) }
    }
  }

  private init?(_ write: DocumentWrite, of request: DocumentRequest, isDone: Bool) {
    guard DocumentPath.collection(of: write.document) == TaskPaths.tasks else { return nil }
    task = DocumentPath.lastSegment(of: write.document)
    from = request.from
    self.isDone = isDone
    isDeletion = write.action == .delete
    switch write.action {
    case .set(let fields):
      item = TaskItem(fields)
      status = item?.status
    case .merge(let fields, _):
      status = fields["status"]?.string.flatMap(TaskStatus.init(rawValue:))
    case .delete, .verify: break
    }
  }

  /// What is asked of the store; nil in rows of anything else.
  static func request(of row: AppRow<TasksApp>) -> DocumentRequest? {
    switch row.event {
    case .cloud(.storeAsked(let request)), .cloud(.storeCalled(let request)): request
    case .cloud, .phone, .door, .functions, .push: nil
    }
  }

  private static func answer(in row: AppRow<TasksApp>) -> DocumentAnswer? {
    for effect in row.effects {
      switch effect {
      case .send(.phone(.storeTold(.answered(let answer, _))), _, _, _): return answer
      case .tell(.functions(.storeAnswered(_, let answer)), _, _): return answer
      case _: continue
      }
    }
    return nil
  }

  private static func isDone(_ place: Int, by answer: DocumentAnswer) -> Bool? {
    let status: DocumentStatus
    switch answer {
    case .committed: return true
    case .written(let statuses) where place < statuses.count: status = statuses[place]
    case .refused(let refusal): status = refusal
    case .written, .documents, .began, .rolledBack, .greeted: return nil
    }
    if status.code == .okay { return true }
    return status.code.isTransient ? nil : false
  }
}
