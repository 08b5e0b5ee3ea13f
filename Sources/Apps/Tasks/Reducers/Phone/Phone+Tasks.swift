import Documents
import Kernel

/// Children, tasks and their lists.
extension Phone {
  // MARK: Children

  /// Enters a child, of which two documents know (T-05, T-07).
  mutating func add(_ child: String, _ now: DeviceTime, _ effects: inout Effects<TaskEffect>) {
    let fields: DocumentFields = [  // order-free: sorted by name
      "id": .string(child), "parentId": .string(diary.user), "name": .string(child),
      "createdAt": .stored(now.wall), "points": 0,
      "settings": .map(["preferredShinTypes": .array([]), "difficultyLevel": 3]),
    ]
    let document = DocumentWrite.set("\(TaskPaths.children)/\(child)", fields)
    switch settings.childWrites {
    case .oneByOne:
      write([document], for: .child(name: child), now, &effects)
    case .batch:
      let writes = [document, familyWrite(child)]
      write(writes, for: .family(child: child), now, &effects)
    }
  }

  private func familyWrite(_ child: String) -> DocumentWrite {
    DocumentWrite.merge(profile, DocumentFields()).transforming(
      "children",
      .arrayUnion([.string(child)]),
    )
  }

  /// Makes a family, whose collection the design keeps for later (001:181).
  mutating func make(
    _ family: String,
    _ now: DeviceTime,
    _ effects: inout Effects<TaskEffect>,
  ) {
    let fields: DocumentFields = [  // order-free: sorted by name
      "id": .string(family), "parentIds": .array([.string(diary.user)]),
      "createdAt": .stored(now.wall),
    ]
    let document = DocumentWrite.set("\(TaskPaths.families)/\(family)", fields)
    write([document], for: .household(family: family), now, &effects)
  }

  // MARK: Tasks

  /// Makes a task.
  mutating func add(_ draft: TaskDraft, _ now: DeviceTime, _ effects: inout Effects<TaskEffect>) {
    var task = TaskItem()
    task.id = draft.task
    task.child = draft.child
    task.parent = child.isEmpty ? diary.user : account
    task.title = draft.title
    task.category = draft.category
    task.priority = draft.priority
    task.types = draft.types
    task.points = draft.points
    task.dueDate = draft.due
    task.repeats = draft.repeats
    if settings.times == .device { (task.createdAt, task.updatedAt) = (now.wall, now.wall) }
    var change = DocumentWrite.set(TaskItem.path(task.id), task.fields(settings.names))
    if settings.times == .server {
      change = change.transforming("createdAt", .serverTime).transforming("updatedAt", .serverTime)
    }
    write([change], for: .task(id: task.id), now, &effects)
    effects.state(.taskChanged(task: task.id, status: .notStarted))
  }

  /// Says where a task stands.
  mutating func set(
    _ status: TaskStatus,
    of task: String,
    _ now: DeviceTime,
    _ effects: inout Effects<TaskEffect>,
  ) {
    if settings.status == .table, let known = known(task), !known.canBecome(status) {
      return effects.state(.changeRefused(task: task))
    }
    var write = DocumentWrite.update(TaskItem.path(task), ["status": .string(status.rawValue)])
    let times: [FieldPath] = status == .completed ? ["updatedAt", "completedAt"] : ["updatedAt"]
    for field in times { write = write.setting(field, settings.times, now.wall) }
    change(task, write, now, &effects)
    effects.state(.taskChanged(task: task, status: status))
    if status == .completed { askForPraise(task, &effects) }
  }

  /// Where a task stands, as far as this phone knows.
  private func known(_ task: String) -> TaskStatus? {
    client.document(TaskItem.path(task)).map { TaskItem($0.fields).status }
  }

  /// Gives a task other points.
  mutating func set(
    _ points: Int64,
    of task: String,
    _ now: DeviceTime,
    _ effects: inout Effects<TaskEffect>,
  ) {
    let write = DocumentWrite.update(TaskItem.path(task), ["pointsReward": .integer(points)])
    change(task, write.setting("updatedAt", settings.times, now.wall), now, &effects)
  }

  private mutating func change(
    _ task: String,
    _ update: DocumentWrite,
    _ now: DeviceTime,
    _ effects: inout Effects<TaskEffect>,
  ) {
    write([update], for: .change(task: task), now, &effects)
    // `try await` comes back when the server has it, and the screen with it.
    guard settings.awaits == .server else { return }
    awaited.removeAll { $0 == task }
    awaited.append(task)
    effects.append(
      .setTimer(.phone(.patienceEnded(task: task)), at: now.uptime + Self.changePatience)
    )
  }

  // MARK: What came of it

  /// The server has something.
  mutating func stored(
    _ errand: ClientErrand,
    _ now: DeviceTime,
    _ effects: inout Effects<TaskEffect>,
  ) {
    switch errand {
    case .change(let task):
      endWait(for: task, &effects)
      effects.state(.changeStored(task: task))
    case .task(let task): effects.state(.changeStored(task: task))
    case .child(let child):
      effects.state(.childHalf(child: child))
      write([familyWrite(child)], for: .family(child: child), now, &effects)
    case .family(let child): effects.state(.childStored(child: child))
    case .household(let family): effects.state(.familyStored(family: family))
    case .token:
      diary.isTokenStored = true
      save(&effects)
      effects.state(.tokenStored)
    case .profile, .consent, .list, .shins: break
    }
  }

  /// It does not take something.
  mutating func rejected(
    _ errand: ClientErrand,
    _ status: DocumentStatus,
    _ effects: inout Effects<TaskEffect>,
  ) {
    switch errand {
    case .change(let task):
      endWait(for: task, &effects)
      effects.state(.changeRejected(task: task, error: ScreenError(status.code)))
      show(status, &effects)
    case .task(let task):
      effects.state(.changeRejected(task: task, error: ScreenError(status.code)))
      show(status, &effects)
    case .household(let family):
      effects.state(.familyRefused(family: family, error: ScreenError(status.code)))
      show(status, &effects)
    case .shins:
      effects.state(.shinsFailed(error: ScreenError(status.code)))
      show(status, &effects)
    case .token: effects.state(.tokenUnstored)
    case .child, .family, .consent: show(status, &effects)
    // The app writes its user's document by itself.
    case .profile, .list: break
    }
  }

  private func show(_ status: DocumentStatus, _ effects: inout Effects<TaskEffect>) {
    say(FetchError(status), &effects)
  }

  private mutating func endWait(for task: String, _ effects: inout Effects<TaskEffect>) {
    guard let place = awaited.firstIndex(of: task) else { return }
    awaited.remove(at: place)
    effects.append(.cancelTimer(.phone(.patienceEnded(task: task))))
  }

  // MARK: Lists

  /// `fetchTasks` (001:360): the tasks of a child.
  mutating func list(
    _ child: String,
    attempt: Int64,
    _ now: DeviceTime,
    _ effects: inout Effects<TaskEffect>,
  ) {
    if let fault = faults.first { return listFailed(child, attempt, fault, now, &effects) }
    var query = DocumentQuery(TaskPaths.tasks).where("childId", .equal, .string(child))
    if settings.query == .byParent {
      query = query.where("parentId", .equal, .string(parent))
        .order(by: "createdAt", descending: true)
    }
    end(
      client.read(query, for: .list(child: child, attempt: attempt), now, &effects),
      now,
      &effects,
    )
  }

  /// A child's Shin, the highest level first: among everybody's, as the seed's index has it (001:336-344), or
  /// in the child's own collection.
  mutating func listShins(
    of child: String,
    _ now: DeviceTime,
    _ effects: inout Effects<TaskEffect>,
  ) {
    let query =
      switch settings.shinQuery {
      case .byGroup: DocumentQuery.group("shins").where("userId", .equal, .string(child))
      case .byPath: DocumentQuery(TaskPaths.shins(of: child))
      }
    let ordered = query.order(by: "level", descending: true)
    end(client.read(ordered, for: .shins(child: child), now, &effects), now, &effects)
  }

  /// There is none: where that may pass it is asked for again (001:716-752).
  mutating func listFailed(
    _ child: String,
    _ attempt: Int64,
    _ error: FetchError,
    _ now: DeviceTime,
    _ effects: inout Effects<TaskEffect>,
  ) {
    guard error.isRetryable(settings.errorDomain) else { return failList(error, &effects) }
    strangers = error.domain == FetchError.store ? [] : [error]
    // The one as written draws nothing.
    guard settings.ladder == .corrected else {
      return sleep(child, attempt, share: 0, now, &effects)
    }
    effects.append(.draw(below: 1_000, name: "sleep/\(attempt)/\(child)"))
  }

  private mutating func failList(_ error: FetchError, _ effects: inout Effects<TaskEffect>) {
    shown = []
    strangers = []
    effects.state(.listFailed(error: error.screenError))
    say(error, &effects)
  }

  /// The last attempt has failed: `throw lastError`.
  private mutating func giveUp(_ effects: inout Effects<TaskEffect>) {
    failList(strangers.first ?? FetchError(DocumentStatus(.unavailable, "")), &effects)
  }

  /// Sleeps, or gives up.
  mutating func sleep(
    _ child: String,
    _ attempt: Int64,
    share: UInt64,
    _ now: DeviceTime,
    _ effects: inout Effects<TaskEffect>,
  ) {
    let steps = RetrySteps(settings.ladder)
    guard let wait = steps.delay(after: attempt, share: share) else {
      return giveUp(&effects)
    }
    effects.append(
      .setTimer(.phone(.ladderSlept(child: child, attempt: attempt)), at: now.uptime + wait)
    )
  }

  /// It has slept.
  mutating func retryList(
    _ child: String,
    after attempt: Int64,
    _ now: DeviceTime,
    _ effects: inout Effects<TaskEffect>,
  ) {
    guard attempt < RetrySteps.attempts else { return giveUp(&effects) }
    effects.state(.listRetried(attempt: attempt + 1))
    list(child, attempt: attempt + 1, now, &effects)
  }
}

extension DocumentWrite {
  /// The same write with a time: of this clock, or of the server's.
  fileprivate func setting(_ field: FieldPath, _ times: TaskTimes, _ now: WallTime) -> Self {
    switch times {
    case .server: return transforming(field, .serverTime)
    case .device:
      guard case .merge(var fields, let mask) = action else { return self }
      var write = self
      fields[field] = .stored(now)
      write.action = .merge(fields, mask: mask + [field])
      return write
    }
  }
}

extension ScreenError {
  /// What a screen makes of a code (001:685-710).
  init(_ code: DocumentCode) {
    switch code {
    case .permissionDenied: self = .permissionDenied
    case .unauthenticated: self = .notAuthenticated
    case .unavailable, .deadlineExceeded, .internalError: self = .networkError
    case .resourceExhausted: self = .quotaExceeded
    case .notFound: self = .documentNotFound
    case .okay, .cancelled, .invalidArgument, .alreadyExists, .failedPrecondition, .aborted:
      self = .unknown
    }
  }
}
