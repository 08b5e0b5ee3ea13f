import Documents
import Kernel

/// What is written for a family, which may have gone since the event (T-17-AFTER).
///
/// An event is handed over at least once, a job is started again, and an entry of the queue is worked off later:
/// each of them can come after the account has gone, and what it writes makes documents anew that nobody will
/// delete. To look before is not enough, for a family can go between the look and the commit: so the look is part
/// of the commit, and the parent's document is the first that goes.
extension Functions {
  /// Whether what is written for a family needs that it is there.
  var isFenced: Bool { settings.fence == .parent }

  /// The documents of which a family is known to be there: the parent's, and the child's.
  static func familyPaths(of task: TaskItem) -> [String] {
    [(TaskPaths.users, task.parent), (TaskPaths.children, task.child)]
      .filter { !$0.1.isEmpty }.map { "\($0.0)/\($0.1)" }
  }

  /// The same writes, which need these.
  func fenced(_ writes: [DocumentWrite], for task: TaskItem) -> [DocumentWrite] {
    guard isFenced else { return writes }
    return Self.familyPaths(of: task).map { path in
      DocumentWrite(path, .verify, if: .exists(true))
    } + writes
  }

  /// The family has gone: nothing is written, and nobody is to call again.
  func keepDeparted(_ execution: Execution, _ effects: inout Effects<TaskEffect>) {
    let task = execution.call.task
    effects.state(.departedKept(user: task.parent, task: task.id))
    finish(execution, &effects)
  }

  // MARK: Jobs

  /// Whether a call writes for many families, of each by itself.
  func writesEachAlone(_ execution: Execution) -> Bool {
    guard isFenced else { return false }
    switch execution.call.function {
    case .scheduledDailyTasks, .dailyStatistics, .weeklyStatistics: return true
    case .onTaskCompleted, .processTaskCompletion, .remindOfTask, .retryWorker, .sendPushAgain,
      .onUserDeleted:
      return false
    }
  }

  /// The next write goes, if its family is there.
  func writeNextAlone(_ execution: inout Execution, _ effects: inout Effects<TaskEffect>) {
    let next = execution.writes.removeFirst()
    execution.stage = .writing
    // What comes of it is said of that family.
    execution.call.task = family(of: next, execution)
    let writes = fenced([next], for: execution.call.task)
    call(.commit(writes, transaction: 0), for: execution, &effects)
  }

  /// It went, was there before, or its family has gone: then nothing is claimed of it.
  ///
  /// - Returns: whether that is all that there is to say; else the function has failed.
  func settleAlone(
    _ status: DocumentStatus?,
    _ execution: inout Execution,
    _ effects: inout Effects<TaskEffect>,
  ) -> Bool {
    let isThere = status?.code == .alreadyExists
    guard status == nil || isThere || status?.code == .notFound else { return false }
    // There is a claim of each write, and what is claimed besides stands in front of these.
    let claim = execution.claims.remove(at: execution.claims.count - execution.writes.count - 1)
    if status == nil {
      effects.state(claim)
    } else if !isThere {
      let family = execution.call.task
      effects.state(.departedKept(user: family.parent, task: family.id))
    }
    return true
  }

  /// Whose a write is, by what it says, or by the tasks that were counted for it.
  private func family(of write: DocumentWrite, _ execution: Execution) -> TaskItem {
    guard case .set(let fields) = write.action else { return TaskItem() }
    var family = TaskItem(fields)
    if family.parent.isEmpty {
      let counted = execution.found.first { $0["childId"]?.string == family.child }
      family.parent = counted?["parentId"]?.string ?? ""
    }
    return family
  }
}
