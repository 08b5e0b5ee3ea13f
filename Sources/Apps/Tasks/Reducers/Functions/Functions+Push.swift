import Documents
import Kernel

/// How the parent is told (001:584-607).
extension Functions {
  /// Sends what there is to send.
  mutating func push(
    _ execution: inout Execution,
    _ now: DeviceTime,
    _ effects: inout Effects<TaskEffect>,
  ) {
    let task = execution.call.task
    let user = execution.document("\(TaskPaths.users)/\(task.parent)")
    let wantsNone = user?["settings"]?.map?["notifications"]?.boolean == false
    if settings.consent == .asked, wantsNone {
      effects.state(.consentKept(task: task.id))
      return pushed(&execution, now, &effects)
    }
    if isMarked, execution.document(growthMark(execution) + "_push") != nil {
      return pushed(&execution, now, &effects)
    }
    let notice = notice(of: execution)
    let tokens = tokens(user)
    if settings.ended == .removed, tokens == [""] {
      effects.state(.nobodyToTell(task: task.id))
      return pushed(&execution, now, &effects)
    }
    execution.stage = .pushing
    execution.pushes = Int64(tokens.count)
    for token in tokens {
      effects.append(
        .tell(
          .push(
            .pushWanted(
              errand: execution.call.errand,
              notice,
              token: token,
              project: Self.project(isTrial: false, settings),
            )
          )
        )
      )
    }
  }

  /// The project that a message is sent by, and a token is of.
  static func project(isTrial: Bool, _ settings: TaskSettings) -> String {
    settings.project == .separate && isTrial ? "task-shin-hakken-dev" : "task-shin-hakken-mvp"
  }

  /// The tokens that it sends to; an empty one is left out of the message, which FCM refuses.
  func tokens(_ user: DocumentSnapshot?) -> [String] {
    switch settings.pushToken {
    case .taskData: return [""]
    case .user:
      switch settings.tokens {
      case .last: return [user?["fcmToken"]?.string ?? ""]
      case .each:
        let all = (user?["fcmTokens"]?.array ?? []).compactMap(\.string)
        return all.isEmpty ? [""] : all
      }
    }
  }

  private func notice(of execution: Execution) -> TaskNotice {
    let task = execution.call.task
    var name: String?
    if settings.pushText == .lookedUp {
      name = execution.document("\(TaskPaths.children)/\(task.child)")?["name"]?.string
    }
    let texts = NoticeTexts.completed(task.title, by: name)
    var notice = TaskNotice()
    notice.kind = .taskCompleted
    notice.title = texts.title
    notice.body = texts.body
    notice.task = task.id
    notice.child = task.child
    if isMarked { notice.collapse = growthMark(execution) }
    if settings.payload == .whole { notice.dress() }
    return notice
  }

  /// FCM has answered one of them.
  mutating func pushEnded(
    _ execution: inout Execution,
    _ now: DeviceTime,
    _ effects: inout Effects<TaskEffect>,
  ) {
    execution.pushes -= 1
    if execution.pushes <= 0 { pushed(&execution, now, &effects) }
  }

  private func pushed(
    _ execution: inout Execution,
    _ now: DeviceTime,
    _ effects: inout Effects<TaskEffect>,
  ) {
    execution.stage = .pushed
    wait(for: execution.call.errand, now, &effects)
  }

  /// Notes that it was sent.
  mutating func markPush(
    _ execution: inout Execution,
    _ now: DeviceTime,
    _ effects: inout Effects<TaskEffect>,
  ) {
    execution.stage = .marking
    let mark = growthMark(execution) + "_push"
    let write = DocumentWrite.set(mark, ["task": .string(execution.call.task.id)])
    call(.commit([write], transaction: 0), for: execution, &effects)
  }

  /// A token is over.
  mutating func removeToken(_ execution: Execution, _ effects: inout Effects<TaskEffect>) {
    guard settings.ended == .removed, settings.pushToken == .user else { return }
    let path = "\(TaskPaths.users)/\(execution.call.task.parent)"
    let field: FieldPath = settings.tokens == .last ? "fcmToken" : "fcmTokens"
    let write = DocumentWrite.update(path, [:], deleting: [field])  // order-free: pairs
    let request = DocumentRequest(
      execution.call.delivery,
      from: "",
      .commit([write], transaction: 0),
    )
    effects.append(.tell(.cloud(.storeCalled(request))))
    effects.state(.tokenRemoved)
  }
}
