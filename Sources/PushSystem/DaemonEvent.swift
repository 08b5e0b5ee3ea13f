import Kernel
import PushServices

/// What happens to the part of a phone that pushes come to.
public enum DaemonEvent: Choice, Hashable, Sendable {
  /// The phone was switched on.
  case phoneBegan
  /// It is time to tell the service again that the phone is there.
  case keptAlive
  /// An app of the phone asks for something.
  case asked(PushAsk, by: String)  // key: ask
  /// The scenario plays an app that is not simulated: it registers, and takes what comes.
  case appPlayed(app: String)
  /// A number was drawn for an app's token.
  case tokenDrawn(app: String, number: Int64)
  /// The process of an app runs again, or has ended.
  case processMoved(app: String, runs: Bool)
  /// The service has sent something.
  case came(AppleNotification)  // key: notification
  /// A wake of an hour ago counts no more, and that app waits for one.
  case wakesRenewed(app: String)
  /// Low Power Mode was switched.
  case lowPowerSet(Bool)  // key: is_on
  /// Somebody taps the newest that the screen shows.
  case tapped
  /// The phone's user lets an app that the scenario plays show notifications, or does not any more.
  case permissionSet(NotificationPermission, of: String)  // key: permission
}

/// What that part asks for.
public enum DaemonEffect: Hashable, Sendable {
  /// The services are to know.
  case tellHub(HubEvent)
  /// An app of the phone is to know.
  case hand(PushWord, to: String)
  /// A number is wanted for the token of an app, which is that draw of its.
  case drawToken(app: String, draw: Int64)
  /// The event is to happen when the phone's monotonic clock shows that.
  case setTimer(DaemonEvent, at: Uptime)
  /// Something is so.
  case state(PushSystemFact)
}

/// An app as the phone's part knows it.
public struct PushedApp: Record, Hashable, Sendable {
  /// Its name.
  public var app = ""
  /// The number that its token was made of; 0 before there was one.
  public var number: Int64 = 0
  /// How many numbers were drawn for it.
  public var draws: Int64 = 0
  /// Whether the scenario plays it, and nobody takes what is handed back.
  public var isPlayed = false
  /// Where it stands, and what waits for it.
  public var phone = ApplePhone()

  /// A blank one.
  public init() {}

  init(_ app: String, _ limits: AppleLimits) {
    self.app = app
    phone = ApplePhone(limits)
  }

  /// Its token; nil where it is not there, or has none yet.
  var token: KeptToken? {
    guard number != 0, !phone.token.isEmpty, phone.app != .notInstalled else { return nil }
    return KeptToken(app, number)
  }
}

/// Something that a phone's screen shows.
public struct ShownPush: Record, Hashable, Sendable {
  /// The app that it is of.
  public var app = ""
  /// What takes its place has the same one.
  public var collapseID = ""
  /// What it says.
  public var content = PushContent()

  /// A blank one.
  public init() {}

  init(_ app: String, _ notification: AppleNotification) {
    self.app = app
    collapseID = notification.collapseID
    content = PushContent(notification)
  }
}
