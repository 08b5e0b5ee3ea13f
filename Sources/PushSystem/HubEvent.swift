import Kernel
import PushServices

/// What happens to the push services.
public enum HubEvent: Choice, Hashable, Sendable {
  /// Their node was switched on.
  case hubBegan
  /// An app's server wants something pushed; the node is another one's that has handed it on, else empty.
  case ordered(PushOrder, by: String, at: String)  // key: order
  /// An app's server asks Apple's service for something by itself.
  case requested(AppleRequest, in: PushEnvironment, by: String, at: String)  // key: request
  /// What became of an order that this node has handed on.
  case answered(PushWord, to: String)  // key: word
  /// The scenario plays a server that wants something pushed to an app of a phone.
  case serverPlayed(app: String, device: String, order: PushOrder)
  /// An app has got a token on a phone, made of that number.
  case registered(app: String, number: Int64, device: String)
  /// An app was opened on a phone that has a token of that number for it; 0 where it has none yet.
  case opened(
    app: String = "",  // key: app, unless ""
    number: Int64,
    device: String,
  )
  /// A token is no good any more.
  case unregistered(token: String)
  /// A phone is there, with these tokens of its apps.
  case connected(
    device: String,
    tokens: [KeptToken] = [],  // key: tokens, unless []
  )
  /// From now on Google refuses every request so, and wants such a pause.
  case googleTroubled(reason: GoogleRejection, wait: Duration)
  /// From now on Apple does.
  case appleTroubled(reason: AppleRejection)
  /// Both judge requests again.
  case servicesHealed
  /// It is time for a server that the scenario plays to send once more what was not taken.
  case owedDue(number: Int64)
  /// A phone has what was sent.
  case taken(number: Int64)
  /// It does not say so in time.
  case missed(number: Int64)
}

/// What the push services ask for.
public enum HubEffect: Hashable, Sendable {
  /// The notification is to go to that phone.
  case deliver(AppleNotification, to: String)
  /// The event is to happen to the services of another node.
  case send(HubEvent, to: String)
  /// An app of this node is to know.
  case hand(PushWord, to: String)
  /// The event is to happen when the monotonic clock shows that.
  case wait(HubEvent, until: Uptime)
  /// It is not to happen by itself.
  case stopWaiting(HubEvent)
  /// Something is so.
  case state(PushSystemFact)
}

/// A token that a phone has.
public struct KeptToken: Record, Hashable, Sendable {
  /// The app that it is of.
  public var app = ""
  /// The number that it was made of.
  public var number: Int64 = 0

  /// A blank one.
  public init() {}

  init(_ app: String, _ number: Int64) {
    self.app = app
    self.number = number
  }
}

/// Until when a server that the scenario plays sends an app of a phone no silent push.
public struct PushPace: Record, Hashable, Sendable {
  /// The app.
  public var app = ""
  /// The phone.
  public var device = ""
  /// Until when.
  public var until: Uptime = .start

  /// A blank one.
  public init() {}

  init(_ app: String, _ device: String, until: Uptime) {
    self.app = app
    self.device = device
    self.until = until
  }
}

/// An order that the services have taken.
public struct HubOrder: Record, Hashable, Sendable {
  /// Its number here.
  public var number: Int64 = 0
  /// The app that it is of.
  public var app = ""
  /// The node of the server that wants it.
  public var origin = ""
  /// Apple's token that Google has handed it on to; empty where Google has not.
  public var appleToken = ""
  /// Whether the service that was asked has taken it: Google's, or Apple's.
  public var isAccepted = false
  /// How often a server that the scenario plays has sent it again.
  public var tries: Int64 = 0  // key: tries, unless 0
  /// What is wanted.
  public var order = PushOrder()
  /// The request, where the app's server has written it by itself.
  public var own: AppleRequest?

  /// A blank one.
  public init() {}

  init(_ number: Int64, _ order: PushOrder, of app: String, at origin: String) {
    self.number = number
    self.order = order
    self.app = app
    self.origin = origin
  }

  /// The body of a request to Google, which reads of it whom it is for and what it shows.
  var googleBody: String {
    let target =
      "\"token\":\(quotedJSON(order.token)),\"data\":{\"data\":\(quotedJSON(order.data))}"
    guard !order.isSilent else { return "{\"message\":{\(target)}}" }
    return "{\"message\":{\(target),\"notification\":{\"title\":\(quotedJSON(order.title)),"
      + "\"body\":\(quotedJSON(order.body))}}}"
  }

  /// The request to Apple.
  func appleRequest(at now: WallTime) -> AppleRequest {
    if let own { return own }
    let alert = "\"title\":\(quotedJSON(order.title)),\"body\":\(quotedJSON(order.body))"
    let aps = order.isSilent ? "\"content-available\":1" : "\"alert\":{\(alert)}"
    var request = AppleRequest(
      number,
      token: appleToken.isEmpty ? order.token : appleToken,
      topic: app,
      payload: "{\"aps\":{\(aps)},\"data\":\(quotedJSON(order.data))}",
    )
    request.collapseID = order.collapseID
    request.pushType = order.isSilent ? "background" : "alert"
    request.priority = order.isSilent ? "5" : "10"
    request.credential = .token(issued: now, isSigned: true)
    return request
  }
}
