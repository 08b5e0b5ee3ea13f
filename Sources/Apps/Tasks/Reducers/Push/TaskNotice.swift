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
  /// The Shin that it is about; empty for none.
  public var shin = ""  // key: shin, unless ""
  /// The number on the app's picture; 0 for none.
  public var badge: Int64 = 0  // key: badge, unless 0
  /// What is heard; empty for nothing.
  public var sound = ""  // key: sound, unless ""
  /// What can be done with it; empty where nobody says.
  public var category = ""  // key: category, unless ""
  /// The picture that comes with it; empty for none.
  public var picture = ""  // key: picture, unless ""
  /// The completion that it tells of, by its event: no message has it, and only the log tells completions apart.
  public var event = ""  // key: event, unless ""

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

  /// That a Shin was met (001:540).
  static func discovered(_ shin: String) -> (title: String, body: String) {
    ("新しい「しん」との出会い", shin)
  }

  /// That one has reached a level (001:541).
  static func reached(_ level: Int64, _ shin: String) -> (title: String, body: String) {
    ("「しん」のレベルアップ", "\(shin) レベル\(level)")
  }

  /// A word of praise (001:542).
  static func encouraged(_ words: String) -> (title: String, body: String) {
    ("AIからの応援メッセージ", words)
  }

  /// The picture of a completed task (001:592).
  static let completedPicture = "https://example.com/task-complete-icon.png"

  /// The picture of a Shin (`imageUrl`, 001:264).
  static func picture(of shin: String) -> String { "https://example.com/shin/\(shin).png" }
}

extension TaskNotice {
  /// Says so.
  mutating func say(_ texts: (title: String, body: String)) { (title, body) = texts }

  /// Carries all that the seed's shape has (001:546-571).
  ///
  /// The badge says that there is something; the seed has no line that takes it away (`tasks.push.badge`).
  mutating func dress() {
    badge = 1
    sound = "default"
    category = kind.rawValue
    switch kind {
    case .taskCompleted: picture = NoticeTexts.completedPicture
    case .taskReminder, .shinDiscovered, .shinLevelUp:
      picture = shin.isEmpty ? "" : NoticeTexts.picture(of: shin)
    case .encouragement: picture = ""
    }
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
    let isWhole = !notice.sound.isEmpty
    var data = "\"type\":\(quotedJSON(notice.kind.rawValue))"
    let subject = notice.task.isEmpty ? notice.shin : notice.task
    if !subject.isEmpty {
      data += ",\"\(isWhole ? "targetId" : "taskId")\":\(quotedJSON(subject))"
    }
    if !notice.child.isEmpty { data += ",\"childId\":\(quotedJSON(notice.child))" }
    var shown = "\"title\":\(quotedJSON(notice.title)),\"body\":\(quotedJSON(notice.body))"
    // The Admin SDK's `imageUrl` is `image` on the wire; as written it is sent, and no phone fetches it.
    let picture =
      !isWhole && notice.kind == .taskCompleted ? NoticeTexts.completedPicture : notice.picture
    if !picture.isEmpty { shown += ",\"image\":\(quotedJSON(picture))" }
    let apns = isWhole ? ",\"apns\":{\"payload\":{\"aps\":{\(aps(notice))}}}" : ""
    return "{\"message\":{\(target)\"data\":{\(data)},\"notification\":{\(shown)}\(apns)}}"
  }

  /// A picture is fetched by an extension of the app, which is woken for what can still be changed.
  private static func aps(_ notice: TaskNotice) -> String {
    let changeable = notice.picture.isEmpty ? "" : ",\"mutable-content\":1"
    return "\"badge\":\(notice.badge),\"sound\":\(quotedJSON(notice.sound)),"
      + "\"category\":\(quotedJSON(notice.category))\(changeable)"
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
