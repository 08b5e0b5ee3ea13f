import Documents
import Kernel

/// What runs once a day, or when an account is gone: it lists, and writes what comes of that.
extension Functions {
  /// A step of such a function.
  mutating func stepDaily(
    _ execution: inout Execution,
    _ now: DeviceTime,
    _ effects: inout Effects<TaskEffect>,
  ) {
    switch execution.stage {
    case .begun:
      execution.stage = .listing
      if execution.call.function == .remindOfTask {
        return call(.get(reminderPaths(execution), transaction: 0), for: execution, &effects)
      }
      if execution.call.function == .onUserDeleted, isFenced {
        // From now on nobody writes anything for the family: what is found after that is all.
        let parent = DocumentWrite.delete("\(TaskPaths.users)/\(execution.call.subject)")
        return call(.commit([parent], transaction: 0), for: execution, &effects)
      }
      if looksEverywhere(execution) { return lookOn(execution, &effects) }
      call(.query(listing(execution, now), transaction: 0), for: execution, &effects)
    case .looked: writeNext(&execution, &effects)
    case .listing, .writing, .pushing, .pushed, .keeping, .growing, .grown, .marking, .failed,
      .logged, .queueing:
      break
    }
  }

  /// What it looks for.
  private func listing(_ execution: Execution, _ now: DeviceTime) -> DocumentQuery {
    let tasks = DocumentQuery(TaskPaths.tasks)
    switch execution.call.function {
    case .dailyStatistics:
      let (from, until) = day(before: now.wall)
      return Self.completed(from, until)
    case .weeklyStatistics:
      let (from, until) = calendar.week(before: now.wall)
      return Self.completed(from, until)
    case .onUserDeleted: return tasks.where("parentId", .equal, .string(execution.call.subject))
    case .scheduledDailyTasks, .onTaskCompleted, .processTaskCompletion, .retryWorker,
      .sendPushAgain, .remindOfTask:
      let all = RepeatFrequency.allCases.map { DocumentValue.string($0.rawValue) }
      return tasks.where("repeatConfig.frequency", .isIn, .array(all))
    }
  }

  private static func completed(_ from: WallTime, _ until: WallTime) -> DocumentQuery {
    DocumentQuery(TaskPaths.tasks).where("completedAt", .greaterOrEqual, .stored(from))
      .where("completedAt", .less, .stored(until))
  }

  /// The day of the scheduler's zone that ended last.
  private func day(before wall: WallTime) -> (from: WallTime, until: WallTime) {
    let today = calendar.day(of: wall, in: calendar.zone).daysSince1970
    let from = calendar.nextMidnight(after: wall - .seconds(2 * 86_400))
    let days = calendar.day(of: from, in: calendar.zone).daysSince1970
    // From there on the midnights up to today's.
    var begin = from
    var next = calendar.nextMidnight(after: begin)
    for _ in days..<max(days, today - 1) {
      (begin, next) = (next, calendar.nextMidnight(after: next))
    }
    return (begin, next)
  }

  /// The store's answer to such a function.
  mutating func takeDaily(
    _ answer: DocumentAnswer,
    for execution: inout Execution,
    _ now: DeviceTime,
    _ effects: inout Effects<TaskEffect>,
  ) {
    switch (execution.stage, answer) {
    case (.listing, .committed):
      if looksEverywhere(execution) { return lookOn(execution, &effects) }
      call(.query(listing(execution, now), transaction: 0), for: execution, &effects)
    case (.listing, .documents(let found)):
      if looksEverywhere(execution), lookOn(&execution, having: found, &effects) { return }
      if execution.call.function == .remindOfTask { remind(execution, found, &effects) }
      if writesEachAlone(execution) { execution.found = found }
      plan(&execution, found, now)
      execution.stage = .looked
      wait(for: execution.call.errand, now, &effects)
    case (.writing, .refused(let status)) where writesEachAlone(execution):
      guard settleAlone(status, &execution, &effects) else {
        return refused(status, &execution, now, &effects)
      }
      execution.stage = .looked
      wait(for: execution.call.errand, now, &effects)
    case (.writing, .committed):
      if writesEachAlone(execution) { _ = settleAlone(nil, &execution, &effects) }
      execution.stage = .looked
      wait(for: execution.call.errand, now, &effects)
    case (.writing, .written(let statuses)):
      // A run that was here before has made some of these.
      for (fact, status) in zip(execution.claims, statuses) where status.isOkay {
        effects.state(fact)
      }
      execution.claims.removeFirst(min(statuses.count, execution.claims.count))
      execution.stage = .looked
      wait(for: execution.call.errand, now, &effects)
    case (_, .refused(let status)): refused(status, &execution, now, &effects)
    case (_, _): break
    }
  }

  private func writeNext(_ execution: inout Execution, _ effects: inout Effects<TaskEffect>) {
    let next = Array(execution.writes.prefix(Self.writesMost))
    if writesEachAlone(execution), !next.isEmpty {
      return writeNextAlone(&execution, &effects)
    }
    guard !next.isEmpty else {
      for fact in execution.claims { effects.state(fact) }
      execution.claims = []
      return finish(execution, &effects)
    }
    execution.writes.removeFirst(next.count)
    execution.stage = .writing
    let isEachAlone = execution.call.function == .scheduledDailyTasks
    call(
      isEachAlone ? .batchWrite(next) : .commit(next, transaction: 0),
      for: execution,
      &effects,
    )
  }

  private func plan(_ execution: inout Execution, _ found: [DocumentSnapshot], _ now: DeviceTime) {
    switch execution.call.function {
    case .scheduledDailyTasks: planRepeats(&execution, found, now)
    case .dailyStatistics:
      planStatistics(&execution, found, .day, from: day(before: now.wall).from)
    case .weeklyStatistics:
      planStatistics(&execution, found, .week, from: calendar.week(before: now.wall).from)
    case .onUserDeleted: planDeletion(&execution, found)
    case .onTaskCompleted, .processTaskCompletion, .retryWorker, .sendPushAgain, .remindOfTask:
      break
    }
  }

  // MARK: Repeated tasks

  private func planRepeats(
    _ execution: inout Execution,
    _ found: [DocumentSnapshot],
    _ now: DeviceTime,
  ) {
    let today = calendar.day(of: now.wall, in: calendar.zone)
    for document in found {
      let task = TaskItem(document.fields)
      guard let repeats = task.repeats, let begun = task.dueDate ?? task.createdAt else { continue }
      // The family's day is the one that it was made for.
      let first = calendar.day(of: begun, in: .tokyo)
      let rule = RepeatRule(
        repeats,
        from: first,
        monthEnd: settings.monthEnd,
        days: settings.repeatDays,
      )
      guard rule.isDue(on: today) else { continue }
      let name = settings.repeatNames == .byDay ? "\(today)" : execution.call.errand
      var next = task
      next.id = "\(task.id)-\(name)"
      next.status = .notStarted
      next.repeats = nil
      next.completedAt = nil
      next.createdAt = now.wall
      next.updatedAt = now.wall
      next.dueDate = now.wall + .seconds(86_400)
      // Where it is there already it stays as it is.
      let path = TaskItem.path(next.id)
      execution.writes.append(.create(path, next.fields(settings.names)))
      execution.claims.append(.taskRepeated(task: next.id))
    }
  }

  // MARK: Statistics

  /// What tasks are counted by.
  private enum Period: String {
    case day
    /// Its name is its Monday's.
    case week

    /// The day that a day's period is called by.
    func name(of day: CivilDate) -> CivilDate { self == .day ? day : day.monday }

    /// The path of a child's count.
    func path(of child: String, _ label: String) -> String {
      "\(TaskPaths.statistics)/\(child)_\(self == .day ? "" : "week_")\(label)"
    }

    /// That a task's family would have it in another one.
    func elsewhere(_ task: String) -> TaskFact {
      self == .day ? .countedElsewhere(task: task) : .countedInOtherWeek(task: task)
    }

    /// That a child's tasks were counted.
    func counted(_ child: String, _ label: String, _ count: Int64) -> TaskFact {
      switch self {
      case .day: .dayCounted(child: child, day: label, count: count)
      case .week: .weekCounted(child: child, week: label, count: count)
      }
    }
  }

  /// Counts what was completed in a period that begins then, by the scheduler's clocks.
  private func planStatistics(
    _ execution: inout Execution,
    _ found: [DocumentSnapshot],
    _ period: Period,
    from begin: WallTime,
  ) {
    let first = calendar.day(of: begin, in: calendar.zone)
    let tasks = found.map { TaskItem($0.fields) }.filter { $0.status == .completed }
    for task in tasks {
      guard let completed = task.completedAt else { continue }
      guard period.name(of: calendar.day(of: completed, in: .tokyo)) != first else { continue }
      execution.claims.append(period.elsewhere(task.id))
    }
    let label = "\(first)"
    for (child, count) in Self.counted(tasks) {
      let fields: DocumentFields = [  // order-free: sorted by name
        "childId": .string(child), period.rawValue: .string(label), "completed": .integer(count),
      ]
      execution.writes.append(.set(period.path(of: child, label), fields))
      execution.claims.append(period.counted(child, label, count))
    }
  }

  /// How many tasks each child has, the children in order.
  private static func counted(_ tasks: [TaskItem]) -> [(child: String, count: Int64)] {
    var counts: [(child: String, count: Int64)] = []
    for child in tasks.map(\.child).sorted() {
      if counts.last?.child == child {
        counts[counts.count - 1].count += 1
      } else {
        counts.append((child, 1))
      }
    }
    return counts
  }
}
