import Documents
import Kernel
import PushSystem

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
    if settings.consent == .asked, wantsNone(user) {
      effects.state(.consentKept(task: task.id))
      return pushed(&execution, now, &effects)
    }
    if isMarked, execution.document(growthMark(execution) + "_push") != nil {
      return pushed(&execution, now, &effects)
    }
    let notice = notice(of: execution)
    let tokens = recipients(user)
    if tokens.isEmpty {
      effects.state(.consentKept(task: task.id))
      return pushed(&execution, now, &effects)
    }
    if settings.ended == .removed, tokens == [""] {
      effects.state(.nobodyToTell(task: task.id))
      return pushed(&execution, now, &effects)
    }
    execution.stage = .pushing
    execution.pushes = Int64(tokens.count)
    for token in tokens { send(notice, to: token, execution, &effects) }
  }

  /// Whether somebody wants no notifications, by their own document.
  func wantsNone(_ user: DocumentSnapshot?) -> Bool {
    user?.fields[settings.names.consent]?.boolean == false
  }

  /// Asks FCM for a message, of which it wants to hear what came.
  func send(
    _ notice: TaskNotice,
    to token: String,
    _ execution: Execution,
    _ effects: inout Effects<TaskEffect>,
  ) {
    let wanted = PushEvent.pushWanted(
      errand: execution.call.errand,
      notice,
      token: token,
      project: Self.project(isTrial: false, settings),
    )
    effects.append(.tell(.push(wanted)))
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

  /// Of these the ones whose phones may show something, where somebody has stored that and it is asked.
  func recipients(_ user: DocumentSnapshot?) -> [String] {
    guard settings.granted == .stored, settings.consent == .asked else { return tokens(user) }
    let silent = (user?["silentTokens"]?.array ?? []).compactMap(\.string)
    return tokens(user).filter { !silent.contains($0) }
  }

  func notice(of execution: Execution) -> TaskNotice {
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
    notice.event = execution.call.event
    // What may go twice has a key, so that the second takes the first one's place.
    if isMarked || settings.refused != .dropped { notice.collapse = growthMark(execution) }
    notice.dress(settings.payload)
    return notice
  }

  /// FCM has answered one of them.
  mutating func pushEnded(
    _ execution: inout Execution,
    _ now: DeviceTime,
    _ effects: inout Effects<TaskEffect>,
  ) {
    execution.pushes -= 1
    guard execution.pushes <= 0 else { return }
    // Where there is a mark of the push the two go in one commit.
    guard !isMarked, let entry = entry(execution) else {
      return pushed(&execution, now, &effects)
    }
    execution.stage = .keeping
    let writes = fenced([entry], for: execution.call.task)
    call(.commit(writes, transaction: 0), for: execution, &effects)
  }

  /// The push is done with, as far as this execution goes.
  func pushed(
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
    var writes = [DocumentWrite.set(mark, Self.mark(execution.call.task))]
    if let entry = entry(execution) { writes.append(entry) }
    writes = fenced(writes, for: execution.call.task)
    call(.commit(writes, transaction: 0), for: execution, &effects)
  }

  /// A token is over; the other phones' stay.
  func removeToken(
    _ token: String,
    _ execution: Execution,
    _ effects: inout Effects<TaskEffect>,
  ) {
    guard settings.ended == .removed, settings.pushToken == .user else { return }
    let path = "\(TaskPaths.users)/\(execution.call.task.parent)"
    let write =
      switch settings.tokens {
      case .last:
        DocumentWrite.update(path, [:], deleting: ["fcmToken"])  // order-free: pairs
      case .each:
        DocumentWrite.update(path, [:])  // order-free: pairs
          .transforming("fcmTokens", .arrayRemove([.string(token)]))
      }
    let request = DocumentRequest(
      execution.call.delivery,
      from: "",
      .commit([write], transaction: 0),
    )
    effects.append(.tell(.cloud(.storeCalled(request))))
    effects.state(.tokenRemoved)
  }
}
