import Documents
import Kernel

/// What becomes of what went wrong (001:465-481, 766-786).
extension Functions {
  /// The store has refused something.
  mutating func refused(
    _ status: DocumentStatus,
    _ execution: inout Execution,
    _ now: DeviceTime,
    _ effects: inout Effects<TaskEffect>,
  ) {
    if isMarked, execution.stage == .growing, Self.isConflict(status.code),
      execution.conflicts < Self.conflictsMost
    {
      execution.conflicts += 1
      execution.stage = .begun
      return wait(for: execution.call.errand, now, &effects)
    }
    if isFenced, status.code == .notFound, execution.call.function.isOfCompletion {
      return keepDeparted(execution, &effects)
    }
    effects.state(.functionFailed(task: execution.call.task.id))
    execution.problem = "\(status)"
    let isKept = execution.stage == .keeping || execution.stage == .marking
    if isKept, settings.queue == .noConsumer || execution.call.function == .onTaskCompleted {
      loseOwed(execution, &effects)
    }
    switch execution.call.function {
    // The platform hears of it where it is to hand the event over again; else `catch` ends it.
    case .onTaskCompleted, .sendPushAgain:
      finish(execution, isDone: settings.retry == .off, &effects)
    case .processTaskCompletion, .retryWorker:
      execution.stage = .failed
      wait(for: execution.call.errand, now, &effects)
    case .scheduledDailyTasks, .dailyStatistics, .weeklyStatistics, .remindOfTask,
      .onUserDeleted:
      finish(execution, &effects)
    }
  }

  private static func isConflict(_ code: DocumentCode) -> Bool {
    code == .alreadyExists || code == .failedPrecondition || code == .aborted
  }

  /// `logError`.
  mutating func writeFailure(_ execution: inout Execution, _ effects: inout Effects<TaskEffect>) {
    let fields: DocumentFields = [  // order-free: sorted by name
      "functionName": .string(execution.call.function.rawValue),
      "taskId": .string(execution.call.task.id), "error": .string(execution.problem),
      "childId": .string(execution.call.task.child),
    ]
    let write = DocumentWrite.set("\(TaskPaths.errors)/\(execution.call.errand)", fields)
      .transforming(settings.names.errorTime, .serverTime)
    let writes = fenced([write], for: execution.call.task)
    call(.commit(writes, transaction: 0), for: execution, &effects)
  }

  /// `addToRetryQueue`; the worker's own entry is there, and counts.
  mutating func queue(_ execution: inout Execution, _ effects: inout Effects<TaskEffect>) {
    let call = execution.call
    execution.stage = .queueing
    // As written each failure is an entry of its own; with a worker there is one of an event.
    let id =
      switch (settings.queue, call.function) {
      case (_, .retryWorker): call.subject
      case (.consumed, _), (.endless, _): call.event
      case (.noConsumer, _): call.errand
      }
    let fields: DocumentFields = [  // order-free: sorted by name
      "taskId": .string(call.task.id), "operation": .string("processTaskCompletion"),
      "event": .string(call.event), "retryCount": .integer(call.tries),
      "childId": .string(call.task.child),
    ]
    guard settings.queue == .endless || call.tries < Self.triesMost else {
      effects.state(.retryLost(task: call.task.id))
      if settings.queue != .noConsumer { loseOwed(execution, &effects) }
      return finish(execution, &effects)
    }
    let write = DocumentWrite.set("\(TaskPaths.retryQueue)/\(id)", fields)
    let writes = fenced([write], for: call.task)
    self.call(.commit(writes, transaction: 0), for: execution, &effects)
  }

  /// The queue has it, or not even that.
  mutating func queued(
    _ answer: DocumentAnswer,
    _ execution: Execution,
    _ effects: inout Effects<TaskEffect>,
  ) {
    let task = execution.call.task.id
    if isFenced, case .refused(let status) = answer, status.code == .notFound {
      return keepDeparted(execution, &effects)
    }
    if case .committed = answer {
      effects.state(.retryQueued(task: task))
    } else {
      effects.state(.retryLost(task: task))
      if settings.queue != .noConsumer { loseOwed(execution, &effects) }
    }
    finish(execution, isDone: settings.retry == .off, &effects)
  }
}
