import Kernel
import PushServices

/// What the push system states of an app, and of a push by its number.
public enum PushSystemFact: Choice, Hashable, Sendable {
  /// An app has a token.
  case tokenGiven(app: String)
  /// The service has taken a push.
  case pushTaken(app: String, number: Int64, isSilent: Bool)
  /// The service does not take a push.
  case pushRefused(app: String, number: Int64, reason: String)
  /// The service does not take a push for now, and a server that the scenario plays sends it again.
  case pushDeferred(app: String, number: Int64, reason: String)
  /// A server that the scenario plays sends nothing: the app asks when it is opened.
  case pushLeft(app: String)
  /// The phone is away, or was: the service keeps the push, one for each app.
  case pushKept(app: String, number: Int64)
  /// The screen shows a push.
  case alertShown(app: String, number: Int64)
  /// An app that runs is told of one.
  case appTold(app: String, number: Int64)
  /// An app is woken for one.
  case appWoken(app: String, number: Int64)
  /// A silent one waits: the wakes of this hour are used up.
  case wakeDelayed(app: String)
  /// Nobody gets one.
  case pushDropped(app: String, number: Int64, why: NotificationEnd)
}
