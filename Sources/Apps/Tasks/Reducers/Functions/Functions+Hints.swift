import Documents
import Kernel

/// `generateAIHint` (001:489-514), and what developers try.
extension Functions {
  static let hintPrefix = "hint/"
  static let trialPrefix = "trial/"

  /// Somebody wants a hint.
  mutating func askHint(
    _ request: HintRequest,
    _ now: DeviceTime,
    _ effects: inout Effects<TaskEffect>,
  ) {
    switch request.token {
    case .missing: return answer(request, 401, &effects)
    // `verifyIdToken` throws, and `catch` says 500 to everything.
    case .bad: return answer(request, settings.hintErrors == .unauthorized ? 401 : 500, &effects)
    case .good: break
    }
    let hour = Duration.seconds(3_600)
    hints.removeAll { now.uptime - $0.at >= hour }
    let used = Int64(hints.count { $0.user == request.user })
    if settings.hintLimit > 0, used >= settings.hintLimit { return answer(request, 429, &effects) }
    hints.append(HintUse(request.user, at: now.uptime))
    // What the model is asked with is read either way; whose it is, only where somebody looks.
    hintRequests.append(request)
    let path = TaskItem.path(request.task)
    let errand = "\(Self.hintPrefix)\(request.device)/\(request.task)"
    let get = DocumentRequest(0, from: errand, .get([path], transaction: 0))
    effects.append(.tell(.cloud(.storeCalled(get))))
  }

  /// The task is there.
  mutating func answerHint(
    _ errand: String,
    _ found: DocumentAnswer,
    _ effects: inout Effects<TaskEffect>,
  ) {
    let place = hintRequests.firstIndex {
      errand == "\(Self.hintPrefix)\($0.device)/\($0.task)"
    }
    guard let place else { return }
    let request = hintRequests.remove(at: place)
    guard case .documents(let documents) = found, let document = documents.first, document.exists
    else { return answer(request, 500, &effects) }
    let task = TaskItem(document.fields)
    let isOwn = task.parent == request.user || task.child == request.user
    if settings.hintOwner == .owner, !isOwn { return answer(request, 403, &effects) }
    effects.state(.hintMade(task: request.task))
    if !isOwn { effects.state(.foreignHint(task: request.task)) }
    answer(request, 200, &effects)
  }

  private func answer(
    _ request: HintRequest,
    _ status: Int64,
    _ effects: inout Effects<TaskEffect>,
  ) {
    effects.append(
      .send(
        .phone(.hintAnswered(task: request.task, status: status)),
        to: request.device,
        by: .internet,
      )
    )
  }

  // MARK: Trials

  /// A developer tries a reminder: in one project on everybody who is there (T-01).
  mutating func startTrial(isTrial: Bool, _ effects: inout Effects<TaskEffect>) {
    var users = DocumentQuery(TaskPaths.users)
    if settings.project == .separate {
      users = users.where("isTrial", .equal, .boolean(isTrial))
    }
    let get = DocumentRequest(0, from: Self.trialPrefix, .query(users, transaction: 0))
    effects.append(.tell(.cloud(.storeCalled(get))))
  }

  /// The users are there.
  func sendTrial(_ found: DocumentAnswer, _ effects: inout Effects<TaskEffect>) {
    guard case .documents(let users) = found else { return }
    let texts = NoticeTexts.reminder(ShinDefinition.all.first?.name ?? "")
    var notice = TaskNotice()
    notice.kind = .taskReminder
    notice.title = texts.title
    notice.body = texts.body
    notice.isTrial = true
    notice.shin = settings.payload == .asWritten ? "" : ShinDefinition.all.first?.id ?? ""
    notice.dress(settings.payload)
    for user in users {
      guard let token = user["fcmToken"]?.string else { continue }
      let isTrial = user["isTrial"]?.boolean ?? false
      effects.append(
        .tell(
          .push(
            .pushWanted(
              errand: "",
              notice,
              token: token,
              project: Self.project(isTrial: isTrial, settings),
            )
          )
        )
      )
    }
  }
}
