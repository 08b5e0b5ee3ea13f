import Documents
import Kernel

/// What only who sees all documents can say of a change.
extension Cloud {
  /// States what the changes of a request mean, of which some are events.
  mutating func judge(
    _ changes: [DocumentChange],
    as events: [String],
    of request: DocumentRequest,
    _ effects: inout Effects<TaskEffect>,
  ) {
    var grown = false
    for (change, event) in zip(changes, events) {
      switch DocumentPath.collection(of: change.path) {
      case TaskPaths.tasks: judgeTask(change, as: event, of: request, &effects)
      case TaskPaths.children:
        guard change.before == nil, change.after != nil else { continue }
        effects.state(.childMade(child: DocumentPath.lastSegment(of: change.path)))
      case TaskPaths.users: judgeFamily(change, &effects)
      case let path where path.hasPrefix("user_shin_collections/"):
        grown = grown || change.after != nil
        if let after = change.after { judgeLevel(after.fields, &effects) }
      case _: break
      }
    }
    if grown, let delivery = deliveries[request.number], case .administrator = request.caller {
      judgeGrowth(delivery.call, &effects)
    }
  }

  /// A function has written a Shin that has no more than before: somebody else's growth was written over.
  ///
  /// What is written and changes nothing is no change, and most often that is how growth is lost: both
  /// functions have read the same, and write the same.
  func judgeLoss(
    _ outcome: TaskStore.Outcome,
    of request: DocumentRequest,
    _ effects: inout Effects<TaskEffect>,
  ) {
    guard case .committed = outcome.answer, case .commit(let writes, _) = request.operation,
      case .administrator = request.caller,
      deliveries[request.number]?.call.function.isOfCompletion == true
    else { return }
    for write in writes where write.document.hasPrefix("user_shin_collections/") {
      let change = outcome.changes.first { $0.path == write.document }
      let before = change?.before.map { ShinGrowth($0.fields).experience } ?? 0
      let after = change?.after.map { ShinGrowth($0.fields).experience } ?? 0
      guard after <= before else { continue }
      effects.state(.growthLost(shin: DocumentPath.lastSegment(of: write.document)))
    }
  }

  /// A parent's document has children: of each that is new and there the family is whole.
  private func judgeFamily(_ change: DocumentChange, _ effects: inout Effects<TaskEffect>) {
    let before = change.before?.fields["children"]?.array ?? []
    let after = change.after?.fields["children"]?.array ?? []
    for child in after where !before.contains(child) {
      guard let id = child.string, store["\(TaskPaths.children)/\(id)"] != nil else { continue }
      effects.state(.familyWhole(child: id))
    }
  }

  private mutating func judgeTask(
    _ change: DocumentChange,
    as event: String,
    of request: DocumentRequest,
    _ effects: inout Effects<TaskEffect>,
  ) {
    guard let after = change.after else { return }
    let task = TaskItem(after.fields)
    if change.before == nil, case .user = request.caller, isForeign(task) {
      effects.state(.foreignTask(task: task.id))
    }
    let completed = DocumentValue.string(TaskStatus.completed.rawValue)
    guard change.before?.fields["status"] != completed, task.status == .completed else { return }
    var completion = completions[task.id] ?? Completion()
    completion.task = task.id
    completion.count += 1
    note(completion, &effects)
    effects.state(.taskCompleted(task: task.id, event: event))
    if completion.count > 1 { effects.state(.completedAgain(task: task.id)) }
    if let made = task.createdAt, let done = task.completedAt, done < made {
      effects.state(.timeReversed(task: task.id))
    }
  }

  /// A Shin's level and experience are two fields for one thing.
  private func judgeLevel(_ fields: DocumentFields, _ effects: inout Effects<TaskEffect>) {
    let shin = ShinGrowth(fields)
    guard let definition = ShinDefinition.all.first(where: { $0.id == shin.shin }) else { return }
    let earned = ShinGrowth.level(of: shin.experience, most: definition.levelMost)
    if shin.level < earned { effects.state(.levelBehind(shin: shin.shin)) }
    if shin.level > definition.levelMost { effects.state(.levelBeyond(shin: shin.shin)) }
    if !(0...ShinGrowth.moodMost).contains(shin.mood) {
      effects.state(.moodBeyond(shin: shin.shin))
    }
  }

  /// Shin grew by a call.
  private mutating func judgeGrowth(_ call: TaskCall, _ effects: inout Effects<TaskEffect>) {
    if isForeign(call.task) { effects.state(.foreignGrowth(task: call.task.id)) }
    guard var completion = completions[call.task.id] else { return }
    if completion.grownBy == call.event {
      effects.state(.grewAgain(task: call.task.id))
    } else if !completion.grownBy.isEmpty {
      effects.state(.regrown(task: call.task.id))
    }
    completion.grownBy = call.event
    note(completion, &effects)
  }

  /// Whether a task's child is another parent's.
  private func isForeign(_ task: TaskItem) -> Bool {
    let child = store["\(TaskPaths.children)/\(task.child)"]
    guard let owner = child?.fields["parentId"]?.string else { return false }
    return owner != task.parent
  }
}
