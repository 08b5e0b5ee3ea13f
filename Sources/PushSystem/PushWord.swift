import Kernel
import PushServices

/// What the push system hands back to the apps of its node.
public enum PushWord: Choice, Hashable, Sendable {
  /// The app's token on this phone.
  case tokenGiven(PushTokens)  // key: tokens
  /// The app is told of a push: it is in front, or runs unseen.
  case came(PushContent)  // key: content
  /// The screen shows it; the app learns of that where it runs.
  case shown(PushContent)  // key: content
  /// The app is woken for it, for so long.
  case woken(PushContent, for: Duration)  // key: content
  /// It came to the phone, and neither the screen nor the app has it: of one whose server asks Apple by itself, and
  /// of each that its user does not let the app show.
  case missed(PushContent, why: NotificationEnd)  // key: content
  /// Somebody taps it: the app is opened.
  case tapped(PushContent)  // key: content
  /// Another app says that the phone is another one, set up from the backup of the last: nothing is there that was
  /// in memory or on the screen, nor the token.
  case phoneReplaced
  /// The service has a server's order: no phone has it yet.
  case accepted(number: Int64)
  /// The service does not take it, by its own word for why, with what it says, which is nothing of
  /// Apple's, and the pause that it wants.
  case refused(
    number: Int64,
    reason: String,
    endsToken: Bool,
    message: String = "",  // key: message, unless ""
    wait: Duration = .zero,  // key: wait_ns, unless .zero
  )
  /// It was accepted, and reaches nobody; what the server had said in it tells it what that was.
  case dropped(number: Int64, why: NotificationEnd, data: String)
}

/// The token of an app on a phone, as each service writes it.
public struct PushTokens: Record, Hashable, Sendable {
  /// The number that was drawn for it, from which both are made.
  public var number: Int64 = 0
  /// Apple's.
  public var apple = ""
  /// Google's, which hands on to that.
  public var google = ""

  /// No token.
  public init() {}

  /// Those of a number.
  public init(number: Int64) {
    self.number = number
    apple = DeviceToken.text(of: UInt64(bitPattern: number))
    google = GoogleToken.text(of: UInt64(bitPattern: number))
  }
}

/// What of a push an app is told.
public struct PushContent: Record, Hashable, Sendable {
  /// The number that the service gave it.
  public var number: Int64 = 0
  /// What the screen shows.
  public var title = ""
  /// The text below that.
  public var body = ""
  /// What the app's server has said, in words of their own.
  public var data = ""
  /// What the app's server calls it, where that asks Apple by itself; else 0.
  public var errand: Int64 = 0  // key: errand, unless 0

  /// A blank one.
  public init() {}

  /// What is in a notification.
  init(_ notification: AppleNotification) {
    number = notification.request
    guard let payload = PayloadJSON(notification.payload) else { return }
    title = Self.text(payload["aps"]?["alert"]?["title"])
    body = Self.text(payload["aps"]?["alert"]?["body"])
    errand = notification.errand
    // What a server has written by itself its app reads by itself.
    data = errand == 0 ? Self.text(payload["data"]) : notification.payload
  }

  private static func text(_ value: PayloadJSON?) -> String {
    guard case .text(let text) = value else { return "" }
    return text
  }
}
