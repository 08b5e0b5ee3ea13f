import Kernel
import PushServices

/// A notification on its way to a phone: what Apple's service has, without what the phone knows itself.
public struct PushNotice: Record, Hashable, Sendable {
  /// The push that it comes of.
  public var push: Int64 = 0
  /// The token that it was sent to.
  public var token = ""
  /// The collapse id.
  public var collapseID = ""  // key: collapse_id, unless ""
  /// 10 at once, 5 with regard to the battery.
  public var priority: Int64 = 10
  /// Whether there is something to show.
  public var isShown = false
  /// Whether the app is to be woken.
  public var wakes = false
  /// The payload.
  public var payload = ""

  /// A blank one.
  public init() {}

  /// What a notification is on its way.
  init(_ notification: AppleNotification) {
    push = notification.request
    token = notification.token
    collapseID = notification.collapseID
    priority = notification.priority
    isShown = notification.isShown
    wakes = notification.wakes
    payload = notification.payload
  }

  /// The notification that has come to a phone.
  func notification(on device: String) -> AppleNotification {
    var notification = AppleNotification()
    notification.request = push
    notification.token = token
    notification.device = device
    notification.topic = PushTexts.topic
    notification.collapseID = collapseID
    notification.priority = priority
    notification.isShown = isShown
    notification.wakes = wakes
    notification.payload = payload
    return notification
  }
}

/// What a push is about, as its payload says.
public struct PushContent: Hashable, Sendable {
  /// The watch (`device_id`).
  public var watch = ""
  /// The day.
  public var day: Int64 = 0
  /// The slot, where the payload names it.
  public var run: Int64?

  /// What a payload says; nil where it is no JSON, or names no watch and day.
  public init?(_ payload: String) {
    guard let values = PayloadJSON.values(of: Self.keys, in: payload),
      case .text(let watch)? = values[0], case .text(let date)? = values[1],
      let day = Slot.day(named: date)
    else { return nil }
    self.watch = watch
    self.day = day
    if case .number(let digits)? = values[2] { run = Int64(digits) }
  }

  private static let keys: [StaticString] = ["device_id", "date", "run"]
}

/// The texts of the pipeline, as the seed has them.
public enum PushTexts {
  /// The app, by its bundle id.
  public static let topic = "jp.watchme.dashboard"
  /// Everything before a name in Amazon's world.
  public static let prefix = "arn:aws:sns:ap-southeast-2:111111111111"
  /// The application for builds from Xcode (003:47), and the one for the store (003:53).
  public static func application(_ environment: PushEnvironment) -> String {
    switch environment {
    case .sandbox: "\(prefix):app/APNS_SANDBOX/watchme-ios-app-sandbox"
    case .production: "\(prefix):app/APNS/watchme-ios-app"
    }
  }

  /// The key of a platform in a message.
  public static func platform(_ environment: PushEnvironment) -> String {
    switch environment {
    case .sandbox: "APNS_SANDBOX"
    case .production: "APNS"
    }
  }

  /// When production's certificate ends in the seed, in seconds since 1970: 2026-11-12 (003:52), the day's beginning in UTC.
  public static let certificateEnd: Int64 = 1_794_441_600
  /// So long before somebody is told.
  static let warning: Int64 = 30 * 86_400

  /// The payload of a push (003:86-100, 347-358), with the slot where the app looks at that.
  static func payload(
    _ policy: PayloadPolicy,
    watch: String,
    day: Int64,
    run: Int64?,
    padding: Int64 = 0,
  ) -> String {
    // Written behind each other into one text: it is made for every half hour.
    var text = "{\"aps\":"
    text.reserveCapacity(300 + watch.utf8.count + Int(max(0, padding)))
    switch policy {
    case .alert:
      text += "{\"alert\":{\"title\":\"データ更新完了\",\"body\":\"新しい分析結果が利用可能です\"},"
      text += "\"sound\":\"default\",\"content-available\":1}"
    case .badge: text += "{\"badge\":1}"
    case .silent: text += "{\"content-available\":1}"
    }
    text += ",\"device_id\":"
    text += quotedJSON(watch)
    text += ",\"date\":\""
    text += Slot.date(of: day)
    text += "\",\"action\":\"refresh_dashboard\""
    if let run { text += ",\"run\":\(run)" }
    if padding > 0 {
      text += ",\"padding\":\"\(String(repeating: "x", count: Int(padding)))\""
    }
    text += "}"
    return text
  }

  /// A message for Amazon's service: the payload of a platform under its key.
  static func message(_ payload: String, under key: String) -> String {
    let quoted = quotedJSON(payload)
    var text = "{\""
    text.reserveCapacity(quoted.utf8.count + key.utf8.count + 5)
    text += key
    text += "\":"
    text += quoted
    text += "}"
    return text
  }
}
