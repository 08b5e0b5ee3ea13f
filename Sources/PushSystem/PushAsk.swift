import Kernel
import PushServices

/// What apps hand to the push system of their node, the app `notifications`.
///
/// A phone's apps ask for a token and say when somebody looks at them; their servers order pushes.
public enum PushAsk: Choice, Hashable, Sendable {
  /// The app wants to be reached: it is handed its token (`registerForRemoteNotifications`), each time
  /// that it asks.
  case register
  /// The app is in front now, or is not any more.
  case seen(isInFront: Bool)
  /// The phone is another one, set up from the backup of the last: the app is there, its token is not.
  case restoredFromBackup
  /// The phone is another one, with whatever apps it has: no app's token is there any more, and no process of
  /// any; all the others are told (`PushWord.phoneReplaced`).
  case phoneReplaced
  /// The app is deleted: the services learn of it when the next push finds none.
  case removed
  /// Its user has swiped the app away: until it is opened it is not woken.
  case swiped
  /// Its user lets the app show notifications on this phone, or does not.
  case permitted(NotificationPermission)  // key: permission
  /// The app's server asks Apple's service for something by itself, header by header.
  case request(AppleRequest, in: PushEnvironment)  // key: request
  /// The app's server wants something pushed.
  case push(PushOrder)  // key: order

  /// The name of the app that these are handed to.
  public static let app = "notifications"
}

/// Which way a push takes to Apple's service.
public enum PushWay: String, CaseIterable, Choice, Hashable, Sendable {
  /// The app's server speaks with Apple.
  case apple
  /// It speaks with Google, which hands on.
  case google
}

/// A push that a server wants sent.
public struct PushOrder: Record, Hashable, Sendable {
  /// What the server calls it: answers name it.
  public var number: Int64 = 0
  /// Which way it goes.
  public var way = PushWay.apple
  /// To whom: the token of that way.
  public var token = ""
  /// Whether it has nothing to show, and is to wake the app (`content-available`).
  public var isSilent = false
  /// What the screen shows.
  public var title = ""
  /// The text below that.
  public var body = ""
  /// What the app is told, in words of its own.
  public var data = ""
  /// Those that have the same one take each other's place on the screen; none where it is empty.
  public var collapseID = ""

  /// A blank order.
  public init() {}

  /// Something to show.
  public init(_ number: Int64, _ way: PushWay, to token: String, title: String, body: String) {
    self.number = number
    self.way = way
    self.token = token
    self.title = title
    self.body = body
  }
}
