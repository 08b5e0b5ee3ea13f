import Documents
import Kernel

/// What is done for a completed task: the parent is told, the Shin grow, points are given (001:457-481).
extension Functions {
  // MARK: Looking

  /// Reads what it needs, all at once.
  mutating func look(_ execution: inout Execution, _ effects: inout Effects<TaskEffect>) {
    let task = execution.call.task
    if countsFirst(execution) {
      let tasks = DocumentQuery(TaskPaths.tasks).where("childId", .equal, .string(task.child))
        .where("status", .equal, .string(TaskStatus.completed.rawValue))
      return call(.query(tasks, transaction: 0), for: execution, &effects)
    }
    for type in task.types where ShinDefinition.of(type, by: settings.mapping) == nil {
      effects.state(.typeUnknown(type: type))
    }
    var paths = execution.definitions(settings.mapping).map { definition in
      TaskPaths.shin(definition.id, of: task.child)
    }
    if isMarked { paths += [growthMark(execution), pushMark(execution)] }
    if settings.points == .ledger { paths.append(pointsEntry(execution)) }
    if readsChild { paths.append("\(TaskPaths.children)/\(task.child)") }
    if readsUser { paths.append("\(TaskPaths.users)/\(task.parent)") }
    call(.get(paths, transaction: 0), for: execution, &effects)
  }

  /// Whether a Shin that the task is about asks for tasks, which were not counted yet.
  func countsFirst(_ execution: Execution) -> Bool {
    settings.unlock != .ignored && execution.completed.isEmpty
      && execution.definitions(settings.mapping).contains { $0.tasksNeeded > 0 }
  }

  private var readsChild: Bool {
    settings.pushText == .lookedUp || settings.growthChecks == .owner || isFenced
  }
  private var readsUser: Bool {
    settings.pushToken == .user || settings.consent == .asked || isFenced
  }

  /// The documents are there.
  mutating func looked(
    _ execution: inout Execution,
    _ now: DeviceTime,
    _ effects: inout Effects<TaskEffect>,
  ) {
    let task = execution.call.task
    if isFenced, Self.familyPaths(of: task).contains(where: { execution.document($0) == nil }) {
      return keepDeparted(execution, &effects)
    }
    if settings.growthChecks == .owner {
      let child = execution.document("\(TaskPaths.children)/\(task.child)")
      guard child?["parentId"]?.string == task.parent else {
        effects.state(.foreignKept(task: task.id))
        return finish(execution, &effects)
      }
    }
    execution.stage = .looked
    wait(for: execution.call.errand, now, &effects)
  }

  // MARK: Marks

  /// The document that says that growth was written: of this event by this function, or of this task.
  func growthMark(_ execution: Execution) -> String {
    let call = execution.call
    switch settings.growth {
    case .perOccurrence: return "\(TaskPaths.marks)/\(call.task.id)_growth"
    // Two functions on one path share an event's id.
    case .increment, .readThenSet, .perEvent:
      let function = call.function == .retryWorker ? .processTaskCompletion : call.function
      return "\(TaskPaths.marks)/\(call.event)_\(function.rawValue)"
    }
  }

  /// What a mark says: of which task, and whose.
  static func mark(_ task: TaskItem) -> DocumentFields {
    ["task": .string(task.id), "childId": .string(task.child)]  // order-free: sorted by name
  }

  private func pushMark(_ execution: Execution) -> String { growthMark(execution) + "_push" }

  private func pointsEntry(_ execution: Execution) -> String {
    "\(TaskPaths.points)/\(execution.call.task.id)"
  }

  // MARK: Growth

  /// Begins to grow: of each Shin that the child does not have chance decides whether it is met.
  mutating func grow(_ execution: inout Execution, _ effects: inout Effects<TaskEffect>) {
    execution.stage = .growing
    if isMarked, execution.document(growthMark(execution)) != nil {
      effects.state(.repeatKept(task: execution.call.task.id))
      if execution.call.function == .retryWorker {
        call(.commit([entryRemoval(execution)], transaction: 0), for: Execution(), &effects)
      }
      return skipGrowth(&execution, &effects)
    }
    let child = execution.call.task.child
    execution.met = []
    execution.awaited = execution.definitions(settings.mapping).filter { definition in
      guard execution.document(TaskPaths.shin(definition.id, of: child)) == nil else {
        return false
      }
      let isLocked = isLocked(definition, execution)
      if isLocked { effects.state(.shinLocked(shin: definition.id)) }
      return !isLocked
    }.map(\.id)
    guard !execution.awaited.isEmpty else { return writeGrowth(&execution, &effects) }
    for shin in execution.awaited {
      effects.append(.draw(below: 100, name: "luck/\(execution.call.errand)/\(shin)"))
    }
  }

  /// Whether the child has too few tasks of its category, or of all of them (`unlockConditions`).
  private func isLocked(_ definition: ShinDefinition, _ execution: Execution) -> Bool {
    guard settings.unlock != .ignored, !execution.completed.isEmpty else { return false }
    let counted = zip(TaskCategory.allCases, execution.completed).filter { category, _ in
      settings.unlock == .anyCategory || category == definition.category
    }
    return counted.reduce(0) { $0 + $1.1 } < definition.tasksNeeded
  }

  /// Growth was written before: its push may not have been sent.
  private func skipGrowth(_ execution: inout Execution, _ effects: inout Effects<TaskEffect>) {
    // Whoever was faster just now is about to send it.
    let isSent = execution.document(pushMark(execution)) != nil || execution.conflicts > 0
    if isSent { return finish(execution, &effects) }
    execution.stage = .grown
    effects.append(.tell(.functions(.stepped(errand: execution.call.errand))))
  }

  /// Chance has decided about one.
  mutating func decide(
    _ shin: String,
    _ value: UInt64,
    _ execution: inout Execution,
    _ effects: inout Effects<TaskEffect>,
  ) {
    guard let place = execution.awaited.firstIndex(of: shin) else { return }
    execution.awaited.remove(at: place)
    if settings.chance == .certain || value < UInt64(max(0, execution.call.rate)) {
      execution.met.append(shin)
      effects.state(.shinDiscovered(shin: shin))
    } else {
      effects.state(.shinMissed(shin: shin))
    }
    if execution.awaited.isEmpty { writeGrowth(&execution, &effects) }
  }

  /// Everything that grows goes in one commit, its marks with it.
  private mutating func writeGrowth(
    _ execution: inout Execution,
    _ effects: inout Effects<TaskEffect>,
  ) {
    let task = execution.call.task
    var writes: [DocumentWrite] = []
    execution.claims = []
    for definition in execution.definitions(settings.mapping) {
      let path = TaskPaths.shin(definition.id, of: task.child)
      let before = execution.document(path)
      guard before != nil || execution.met.contains(definition.id) else { continue }
      writes.append(growth(of: definition, at: path, before, &execution))
    }
    let points = pointsWrites(execution)
    if !points.isEmpty {
      execution.claims.append(.pointsGiven(task: task.id, points: task.points))
    }
    writes += points
    if execution.call.function == .retryWorker { writes.append(entryRemoval(execution)) }
    if isMarked {
      writes.append(.create(growthMark(execution), Self.mark(task)))
    }
    guard !writes.isEmpty else { return grewNothing(&execution, &effects) }
    call(.commit(fenced(writes, for: task), transaction: 0), for: execution, &effects)
  }

  /// What was done is no more in the queue.
  private func entryRemoval(_ execution: Execution) -> DocumentWrite {
    .delete("\(TaskPaths.retryQueue)/\(execution.call.subject)")
  }

  private func grewNothing(_ execution: inout Execution, _ effects: inout Effects<TaskEffect>) {
    execution.stage = .grown
    effects.append(.tell(.functions(.stepped(errand: execution.call.errand))))
  }

  /// The write of one Shin's growth, and what is to be stated of it.
  private func growth(
    of definition: ShinDefinition,
    at path: String,
    _ before: DocumentSnapshot?,
    _ execution: inout Execution,
  ) -> DocumentWrite {
    let task = execution.call.task
    var shin = before.map { ShinGrowth($0.fields) } ?? ShinGrowth(definition.id)
    let levels = shin.help(definition, settings.limits)
    execution.claims.append(.shinGrew(task: task.id, shin: definition.id))
    for level in levels {
      execution.claims.append(.levelReached(shin: definition.id, level: level))
      if settings.stages == .kept, definition.stages.contains(level) {
        execution.claims.append(.shinEvolved(shin: definition.id, level: level))
      }
    }
    var write = write(of: shin, definition, at: path, before, task.child)
      .transforming("lastInteractionAt", .serverTime)
    if before == nil { write = write.transforming("discoveredAt", .serverTime) }
    return write
  }

  private func write(
    of shin: ShinGrowth,
    _ definition: ShinDefinition,
    at path: String,
    _ before: DocumentSnapshot?,
    _ child: String,
  ) -> DocumentWrite {
    var fields = shin.fields(of: child)
    switch settings.growth {
    case .readThenSet: return .set(path, fields)
    case .increment:
      fields["experience"] = nil
      fields["totalTasksHelped"] = nil
      return DocumentWrite.merge(path, fields)
        .transforming("experience", .increment(.integer(ShinGrowth.gain(of: definition))))
        .transforming("totalTasksHelped", .increment(1))
    case .perEvent, .perOccurrence:
      return DocumentWrite.set(path, fields)
        .when(before.map { .updated(at: $0.updated) } ?? .exists(false))
    }
  }

  private func pointsWrites(_ execution: Execution) -> [DocumentWrite] {
    let task = execution.call.task
    let counter = DocumentWrite.merge("\(TaskPaths.children)/\(task.child)", DocumentFields())
      .transforming("points", .increment(.integer(task.points)))
    switch settings.points {
    case .counter: return [counter]
    case .ledger:
      guard execution.document(pointsEntry(execution)) == nil else { return [] }
      let entry: DocumentFields = [  // order-free: sorted by name
        "childId": .string(task.child), "taskId": .string(task.id), "points": .integer(task.points),
      ]
      return [.create(pointsEntry(execution), entry), counter]
    }
  }

  /// The store has it.
  mutating func grew(
    _ execution: inout Execution,
    _ now: DeviceTime,
    _ effects: inout Effects<TaskEffect>,
  ) {
    for fact in execution.claims { effects.state(fact) }
    tellGrowth(execution, &effects)
    execution.claims = []
    execution.stage = .grown
    if execution.call.function == .retryWorker {
      effects.state(.retryDone(task: execution.call.task.id))
    }
    wait(for: execution.call.errand, now, &effects)
  }
}
