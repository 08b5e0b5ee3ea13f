import Documents
import Kernel

/// The kinds of notification that the seed names and has no code for (001:534-542), where they are sent.
///
/// Nobody waits for what FCM says of them.
extension Functions {
  /// What has come of a completed task beside itself: Shin that were met, levels, a word of praise.
  func tellGrowth(_ execution: Execution, _ effects: inout Effects<TaskEffect>) {
    guard settings.kinds == .all else { return }
    for shin in execution.met {
      var notice = self.notice(.shinDiscovered, execution, about: shin)
      notice.say(NoticeTexts.discovered(Self.name(of: shin)))
      send(notice, execution, &effects)
    }
    for claim in execution.claims {
      guard case .levelReached(let shin, let level) = claim else { continue }
      var notice = self.notice(.shinLevelUp, execution, about: shin)
      notice.say(NoticeTexts.reached(level, Self.name(of: shin)))
      send(notice, execution, &effects)
    }
    praise(execution, &effects)
  }

  /// By the templates in turn: the seed says nothing of which.
  private func praise(_ execution: Execution, _ effects: inout Effects<TaskEffect>) {
    let templates = execution.call.praise
    guard !templates.isEmpty else { return }
    let task = execution.call.task
    let child = execution.document("\(TaskPaths.children)/\(task.child)")?["name"]?.string
    let template = templates[Int(execution.call.delivery) % templates.count]
    let words = PraiseTemplate.filled(
      template,
      child: child ?? NoticeTexts.undefined,
      task: task.title,
      shin: execution.definitions(settings.mapping).first?.name ?? NoticeTexts.undefined,
    )
    var notice = self.notice(.encouragement, execution, about: "")
    notice.task = task.id
    notice.say(NoticeTexts.encouraged(words))
    send(notice, execution, &effects)
  }

  /// An hour before it is due: of a task that is done, or not to be, nobody is reminded.
  func remind(
    _ execution: Execution,
    _ found: [DocumentSnapshot],
    _ effects: inout Effects<TaskEffect>,
  ) {
    var execution = execution
    execution.found = found
    let id = execution.call.task.id
    let task = execution.document(TaskItem.path(id)).map { TaskItem($0.fields) }
    guard let task, task.status == .notStarted || task.status == .inProgress else {
      return effects.state(.reminderKept(task: id))
    }
    let shin = execution.definitions(settings.mapping).first
    var notice = self.notice(.taskReminder, execution, about: shin?.id ?? "")
    notice.task = id
    notice.say(NoticeTexts.reminder(shin?.name ?? NoticeTexts.undefined))
    send(notice, execution, &effects)
    effects.state(.reminderSent(task: id))
  }

  /// What is read for that.
  func reminderPaths(_ execution: Execution) -> [String] {
    let task = execution.call.task
    return [TaskItem.path(task.id), "\(TaskPaths.users)/\(task.parent)"]
  }

  private func notice(
    _ kind: NoticeKind,
    _ execution: Execution,
    about shin: String,
  ) -> TaskNotice {
    var notice = TaskNotice()
    notice.kind = kind
    notice.shin = shin
    notice.child = execution.call.task.child
    if isMarked { notice.collapse = "\(growthMark(execution))_\(kind.rawValue)_\(shin)" }
    return notice
  }

  private func send(
    _ notice: TaskNotice,
    _ execution: Execution,
    _ effects: inout Effects<TaskEffect>,
  ) {
    let user = execution.document("\(TaskPaths.users)/\(execution.call.task.parent)")
    if settings.consent == .asked, wantsNone(user) { return }
    let project = Self.project(isTrial: false, settings)
    var notice = notice
    notice.dress(settings.payload)
    for token in recipients(user) where !token.isEmpty {
      effects.append(.tell(.push(.pushWanted(errand: "", notice, token: token, project: project))))
    }
  }

  private static func name(of shin: String) -> String {
    ShinDefinition.all.first { $0.id == shin }?.name ?? shin
  }
}
