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

/// What can be done with a notification, where the app has told the system of its category (T-22).
public enum NoticeAction: String, CaseIterable, Choice, Hashable, Sendable {
  /// The app is opened.
  case open
  /// The task is done.
  case complete
  /// It will not be done.
  case skip
}

extension NoticeKind {
  /// What its category offers; the seed has a field for a category and no word on this, so it is ours.
  public var actions: [NoticeAction] {
    switch self {
    case .taskReminder: [.complete, .skip]
    case .taskCompleted, .shinDiscovered, .shinLevelUp: [.open]
    case .encouragement: []
    }
  }
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
  /// What an app that is opened by it is to show (`targetId`); empty where it is called otherwise, or nowhere.
  public var target = ""  // key: target, unless ""

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

  /// Carries what the seed's shape has (001:546-571), or all of that but one part.
  ///
  /// The badge says that there is something; the seed has no line that takes it away (`tasks.push.badge`).
  mutating func dress(_ payload: PushPayload) {
    guard payload != .asWritten else { return }
    if payload != .noBadge { badge = 1 }
    if payload != .noSound { sound = "default" }
    if payload != .noCategory { category = kind.rawValue }
    if payload != .noTarget { target = subject }
    if payload != .noPicture { picture = ownPicture }
  }

  /// What it is about: a task, or else a Shin.
  var subject: String { task.isEmpty ? shin : task }

  /// Whether it is more than the seed's code sends.
  var isDressed: Bool { badge > 0 || !sound.isEmpty || !category.isEmpty || !target.isEmpty }

  private var ownPicture: String {
    switch kind {
    case .taskCompleted: NoticeTexts.completedPicture
    case .taskReminder, .shinDiscovered, .shinLevelUp:
      shin.isEmpty ? "" : NoticeTexts.picture(of: shin)
    case .encouragement: ""
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
    var data = "\"type\":\(quotedJSON(notice.kind.rawValue))"
    if !notice.target.isEmpty {
      data += ",\"targetId\":\(quotedJSON(notice.target))"
    } else if !notice.subject.isEmpty {
      data += ",\"taskId\":\(quotedJSON(notice.subject))"
    }
    if !notice.child.isEmpty { data += ",\"childId\":\(quotedJSON(notice.child))" }
    var shown = "\"title\":\(quotedJSON(notice.title)),\"body\":\(quotedJSON(notice.body))"
    // The Admin SDK's `imageUrl` is `image` on the wire; as written it is sent, and no phone fetches it.
    let picture =
      !notice.isDressed && notice.kind == .taskCompleted
      ? NoticeTexts.completedPicture : notice.picture
    if !picture.isEmpty { shown += ",\"image\":\(quotedJSON(picture))" }
    let apns = notice.isDressed ? ",\"apns\":{\"payload\":{\"aps\":{\(aps(notice))}}}" : ""
    return "{\"message\":{\(target)\"data\":{\(data)},\"notification\":{\(shown)}\(apns)}}"
  }

  /// A picture is fetched by an extension of the app, which is woken for what can still be changed.
  private static func aps(_ notice: TaskNotice) -> String {
    var parts: [String] = []
    if notice.badge > 0 { parts.append("\"badge\":\(notice.badge)") }
    if !notice.sound.isEmpty { parts.append("\"sound\":\(quotedJSON(notice.sound))") }
    if !notice.category.isEmpty { parts.append("\"category\":\(quotedJSON(notice.category))") }
    if !notice.picture.isEmpty { parts.append("\"mutable-content\":1") }
    return parts.joined(separator: ",")
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
