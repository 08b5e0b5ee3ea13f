import Documents
import Kernel
import PushSystem

/// One of the app's functions, what it is run for, and the documents that are there.
struct AuditedCase {
  /// Its name.
  let name: String
  /// What begins it.
  let start: AuditedStart
  /// What there is.
  var documents: [Document]

  /// The run's first instant, in seconds since 1970: a morning in November, in both zones.
  private static let began: Int64 = 1_764_000_000
  /// What the clock shows where the audit begins.
  private static let now = WallTime.start + .seconds(3 * 86_400)

  /// All functions that there are by these settings.
  static func all(_ settings: TaskSettings) -> [Self] {
    FunctionName.allCases.filter { $0.isThere(settings) }.map { Self($0) } + [hint, trial]
  }

  /// Whether somebody wants it each time that it runs.
  var isWish: Bool {
    if case .trial = start { return true }
    return false
  }

  /// Whether it waits for a task that is completed; the queue's worker waits for none, though it does the same.
  var waitsForCompletion: Bool {
    guard case .call(let call) = start else { return false }
    return call.function.isOfCompletion && call.function != .retryWorker
  }

  /// The audit of it.
  func audit(_ settings: TaskSettings) -> IdempotencyAudit {
    var store = DocumentStore()
    for document in documents { store.put(document, at: document.path) }
    var audit = IdempotencyAudit(store, cause, [])
    audit.start = DeviceTime(uptime: .start, wall: Self.now)
    return audit
  }

  /// What makes runs of it.
  func subject(_ settings: TaskSettings) -> IdempotencyAudit.Subject {
    let calendar = TaskCalendar(start: Self.began, zone: settings.zone)
    return IdempotencyAudit.Subject(name) { AuditedFunction(start, settings, calendar) }
  }

  /// What happened: a task was completed, or, where the function waits for no document, nothing with a number.
  private var cause: InvocationCause {
    guard case .call(let call) = start, call.function.isOfCompletion else {
      return .schedule(at: Self.now)
    }
    var before = Self.dishes
    before.status = .inProgress
    let path = TaskItem.path(before.id)
    var event = DocumentEvent()
    event.id = 1
    event.change = DocumentChange(
      path,
      before: Document(path, before.fields),
      after: Document(path, Self.dishes.fields),
    )
    return .document(event, parameters: ["taskId", before.id])
  }

  private init(name: String, start: AuditedStart, documents: [Document]) {
    self.name = name
    self.start = start
    self.documents = documents
  }

  /// A function that the platform calls.
  private init(_ function: FunctionName) {
    var call = TaskCall(function, event: "")
    call.rate = 100
    var documents = Self.family
    switch function {
    case .onTaskCompleted, .processTaskCompletion: call.task = Self.dishes
    case .retryWorker:
      call.task = Self.dishes
      call.subject = "event-1"
      call.tries = 1
      documents.append(Document("\(TaskPaths.retryQueue)/event-1", ["taskId": "dishes"]))
    case .sendPushAgain:
      call.task = Self.dishes
      call.event = "event-1"
      call.subject = "event-1_onTaskCompleted"
      call.tries = 1
      documents.append(Self.owedPush(call))
    case .scheduledDailyTasks, .dailyStatistics: break
    case .weeklyStatistics:
      var bath = Self.dishes
      bath.id = "bath"
      bath.completedAt = Self.now - .seconds(7 * 86_400)
      documents.append(Document(TaskItem.path(bath.id), bath.fields))
    case .remindOfTask: call.task = Self.teeth
    case .onUserDeleted:
      call.subject = "mama"
      documents += Self.manyTasks
    }
    self.init(name: function.rawValue, start: .call(call), documents: documents)
  }

  /// `generateAIHint`, asked for one's own task.
  private static var hint: Self {
    let request = HintRequest(dishes.id, by: "mama", on: "mama-phone", .good)
    return Self(name: "generateAIHint", start: .hint(request), documents: family)
  }

  /// A developer's reminder for all users.
  private static var trial: Self {
    Self(name: "tryReminder", start: .trial(isTrial: true), documents: family)
  }

  // MARK: Documents

  /// A task that was completed yesterday.
  private static var dishes: TaskItem {
    var task = TaskItem()
    task.id = "dishes"
    task.child = "hina"
    task.parent = "mama"
    task.status = .completed
    task.types = ["tidying"]
    task.points = 10
    task.createdAt = now - .seconds(2 * 86_400)
    task.completedAt = now - .seconds(20 * 3_600)
    return task
  }

  /// One that comes each day.
  private static var teeth: TaskItem {
    var daily = dishes
    daily.id = "teeth"
    daily.status = .notStarted
    daily.completedAt = nil
    daily.repeats = RepeatConfig(.daily)
    return daily
  }

  /// A parent, two developers, a child with its Shin, a completed task and one that comes each day.
  private static var family: [Document] {
    let daily = teeth
    var shin = ShinGrowth("tidying")
    shin.discoveredAt = now - .seconds(2 * 86_400)
    let users = [("mama", false), ("yui", true), ("sora", true)].enumerated().map { place, user in
      Document(
        "\(TaskPaths.users)/\(user.0)",
        [  // order-free: sorted by name
          "fcmToken": .string(PushDesk.token(of: UInt64(place + 1))), "isTrial": .boolean(user.1),
        ],
      )
    }
    return users + [
      Document("\(TaskPaths.children)/hina", ["parentId": "mama", "name": "ひな", "points": 0]),
      Document(TaskItem.path(dishes.id), dishes.fields),
      Document(TaskItem.path(daily.id), daily.fields),
      Document(TaskPaths.shin("tidying", of: "hina"), shin.fields(of: "hina")),
    ]
  }

  /// A push that FCM did not take for now.
  private static func owedPush(_ call: TaskCall) -> Document {
    var notice = TaskNotice()
    notice.say(NoticeTexts.completed("お皿あらい", by: "ひな"))
    notice.task = call.task.id
    notice.collapse = "\(TaskPaths.marks)/\(call.subject)"
    var message = OwedMessage(notice)
    message.pause = .seconds(10)
    return Document(
      "\(TaskPaths.retryQueue)/\(call.subject)",
      Functions.fields(message, of: call),
    )
  }

  /// More tasks than one commit can remove; those that are found first are all of another child's.
  private static var manyTasks: [Document] {
    let tasks = (1...Functions.writesMost).map { number in
      var task = dishes
      let isOther = number <= Functions.writesMost / 2
      task.id = "\(isOther ? "bath" : "wash")-\(number)"
      task.child = isOther ? "ren" : "hina"
      return Document(TaskItem.path(task.id), task.fields)
    }
    return tasks + [Document("\(TaskPaths.children)/ren", ["parentId": "mama", "name": "れん"])]
  }
}

extension FunctionName {
  /// Whether there is such a function by these settings.
  fileprivate func isThere(_ settings: TaskSettings) -> Bool {
    switch self {
    case .processTaskCompletion: settings.second == .sameWork
    case .weeklyStatistics: settings.weekly == .scheduled
    case .remindOfTask: settings.kinds == .all
    case .sendPushAgain: settings.refused == .later
    case .onTaskCompleted, .scheduledDailyTasks, .dailyStatistics, .retryWorker, .onUserDeleted:
      true
    }
  }
}
