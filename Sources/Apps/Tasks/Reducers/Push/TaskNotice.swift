import Kernel
import PushSystem

/// The kinds of notification (001:573-579).
public enum NoticeKind: String, CaseIterable, Choice, Hashable, Sendable {
  /// 「〇〇しんが呼んでるよ！」.
  case taskReminder = "task_reminder"
  /// To a parent: a task is done.
  case taskCompleted = "task_completed"
  /// A new Shin.
  case shinDiscovered = "shin_discovered"
  /// A Shin has reached a level.
  case shinLevelUp = "shin_level_up"
  /// A word of praise.
  case encouragement
}

/// What a phone shows.
public struct TaskNotice: Record, Hashable, Sendable {
  /// What it is about.
  public var kind = NoticeKind.taskCompleted
  /// The title.
  public var title = ""
  /// The text.
  public var body = ""
  /// The task that it names; empty for none.
  public var task = ""
  /// The child that it names; empty for none.
  public var child = ""
  /// Those of one key take each other's place on a screen; none where it is empty.
  public var collapse = ""
  /// Whether a developer has sent it, to try something.
  public var isTrial = false

  /// A blank notice.
  public init() {}
}

/// The texts of notifications, as the seed has them.
public enum NoticeTexts {
  /// What TypeScript makes of a field that is not there.
  public static let undefined = "undefined"

  /// That a task is done (001:588-592), by the child's name, or nil where the data have none.
  public static func completed(_ title: String, by name: String?) -> (title: String, body: String) {
    ("タスク完了！", "\(name ?? undefined)さんが「\(title)」を完了しました！")
  }

  /// That a Shin calls (001:540).
  public static func reminder(_ shin: String) -> (title: String, body: String) {
    ("タスクしん発見！", "\(shin)が呼んでるよ！")
  }
}

/// The body of a request to FCM (001:584-600).
public enum NoticeMessage {
  /// The JSON of a message.
  ///
  /// - Parameters:
  ///   - notice: what it says.
  ///   - token: to whom; empty where the data have none, and JSON leaves it out.
  /// - Returns: the text.
  public static func json(_ notice: TaskNotice, to token: String) -> String {
    let target = token.isEmpty ? "" : "\"token\":\(quotedJSON(token)),"
    var data = "\"type\":\(quotedJSON(notice.kind.rawValue))"
    if !notice.task.isEmpty { data += ",\"taskId\":\(quotedJSON(notice.task))" }
    if !notice.child.isEmpty { data += ",\"childId\":\(quotedJSON(notice.child))" }
    return "{\"message\":{\(target)\"data\":{\(data)},\"notification\":{"
      + "\"title\":\(quotedJSON(notice.title)),\"body\":\(quotedJSON(notice.body))}}}"
  }
}

/// A notice as the push system that all apps share carries it.
extension NoticeMessage {
  /// The order for a notice; what it is about is a text that only the tasks read.
  static func order(_ number: Int64, _ notice: TaskNotice, to token: String) -> PushOrder {
    var order = PushOrder(number, .google, to: token, title: notice.title, body: notice.body)
    order.data = String(decoding: CanonicalWriter.encode(notice), as: UTF8.self)
    return order
  }

  /// The notice of a push; nil where it carries none.
  public static func read(_ content: PushContent) -> TaskNotice? { read(content.data) }

  /// The notice that a text says; nil where it says none.
  static func read(_ text: String) -> TaskNotice? {
    try? CanonicalReader.decode(TaskNotice.self, from: Array(text.utf8))
  }
}
